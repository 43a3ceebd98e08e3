"""Hypothesis strategies for what is said and goes wrong at a table: accusi, faults, protests.

Needs the extra ``hypothesis``, as :mod:`tressette_score.strategies` does.
"""

from collections.abc import Sequence
from typing import Any, Final

from attrs import evolve
from hypothesis import strategies as st

from tressette_score.accusi import Combination, Shape
from tressette_score.cards import Pile, Rank, Suit
from tressette_score.events import Claim, EventKind
from tressette_score.record import Accuso, Event, HandRecord, MatchRecord, Moment
from tressette_score.rules import TableRules
from tressette_score.seats import ORDER, PAIRS, Party
from tressette_score.strategies import cards, deals, played_matches

__all__ = ["accusi", "combinations", "eventful_matches", "events", "moments"]

_PIECES: Final = (Rank.ASSO, Rank.DUE, Rank.TRE)


def moments() -> st.SearchStrategy[Moment]:
    """A moment of a hand, early ones more often than late ones."""
    early = st.builds(Moment, st.integers(1, 2), st.integers(0, 4))
    return early | st.builds(Moment, st.integers(1, 10), st.integers(0, 4)) | st.just(Moment(11))


def combinations() -> st.SearchStrategy[Combination]:
    """A combination as it may be said, with or without its suit."""
    suit = st.none() | st.sampled_from(Suit)
    ranks = st.sampled_from(_PIECES)
    return (
        st.builds(Combination, st.just(Shape.NAPOLETANA), st.none(), suit)
        | st.builds(Combination, st.just(Shape.THREE), ranks, suit)
        | st.builds(Combination, st.just(Shape.FOUR), ranks)
    )


def _players() -> st.SearchStrategy[Party]:
    return st.sampled_from([*(Party((seat,)) for seat in ORDER), *PAIRS])


@st.composite
def accusi(draw: st.DrawFn) -> tuple[Accuso, ...]:
    """Up to three accusi of one hand, held or not; a later one may correct another."""
    said: list[Accuso] = []
    for n in range(draw(st.integers(0, 3))):
        corrects = draw(st.none() | st.integers(1, n)) if n else None
        before = None if corrects is None else said[corrects - 1]
        at = draw(st.none() | moments())
        if before is not None and before.at is not None and at is not None:
            at = max(at, before.at)
        accuso = Accuso(
            by=draw(_players()) if before is None else before.by,
            points=draw(st.none() | st.sampled_from([3, 4])),
            what=draw(st.none() | combinations()),
            at=at,
            corrects=corrects,
        )
        said.append(accuso)
    return tuple(said)


def _fault(kind: EventKind) -> st.SearchStrategy[Event]:
    """A fault of one kind, with what may be said of it."""
    more: dict[str, st.SearchStrategy[Any]] = {
        "at": st.none() | moments(),
        "by": st.none() | _players(),
    }
    if kind is EventKind.WRONG_COUNT:
        more["sizes"] = st.dictionaries(st.sampled_from(ORDER), st.integers(8, 12))
    if kind in (EventKind.EXPOSED_IN_DEAL, EventKind.DROPPED_IN_DEAL):
        more["cards"] = st.lists(cards(), max_size=3).map(tuple)
    if kind is EventKind.MIXED_PILES:
        more["sure"] = st.integers(0, 17).map(_shares)
    made = st.builds(Event, what=st.just(kind), **more)
    if kind not in _IN_A_TRICK:
        return made
    return st.builds(_in_trick, made, st.none() | st.integers(1, 10))


def _shares(thirds: int) -> dict[Party, int]:
    """Thirds that are certainly somebody's; none are sure where it is nought."""
    return {PAIRS[0]: thirds, PAIRS[1]: 17 - thirds} if thirds else {}


def _in_trick(event: Event, trick: int | None) -> Event:
    """A fault in a trick, at a moment of it."""
    at = event.at
    if trick is None or at is None or event.what is EventKind.REVIEW:
        return evolve(event, trick=trick)
    return evolve(event, trick=trick, at=Moment(trick, at.cards))


_IN_A_TRICK: Final = (
    EventKind.REVOKE,
    EventKind.OUT_OF_TURN,
    EventKind.EXPOSED_CARD,
    EventKind.TAKE_BACK,
    EventKind.TALK,
    EventKind.REVIEW,
)
_FAULTS: Final = tuple(
    kind for kind in EventKind if kind not in (EventKind.RAISED, EventKind.SHOWN)
)


@st.composite
def _brought_up(draw: st.DrawFn, accusi: int, faults: Sequence[Event]) -> Event:
    """Somebody who brings up an accuso, a fault or a trick, once it has happened."""
    targets = ["trick", *["accuso"] * bool(accusi), *["event"] * bool(faults)]
    target = draw(st.sampled_from(targets))
    most = {"trick": 10, "accuso": accusi, "event": len(faults)}[target]
    shown = draw(st.booleans()) and draw(st.booleans())
    number = draw(st.integers(1, most))
    more: dict[str, Any] = {target: number}
    start = {"trick": Moment(number), "accuso": Moment(1)}.get(target)
    start = start or faults[number - 1].at or Moment(1)
    if target == "accuso":
        more["claim"] = draw(st.none() | st.sampled_from(Claim))
    if not shown:
        more["by"] = draw(st.none() | _players())
        more["annul"] = draw(st.none() | st.booleans())
        more["discussed"] = draw(st.booleans())
        more["spectator"] = draw(st.booleans()) and draw(st.booleans())
    kind = EventKind.SHOWN if shown else EventKind.RAISED
    at = draw(st.none() | moments())
    return Event(what=kind, at=None if at is None else max(at, start), **more)


@st.composite
def events(draw: st.DrawFn, said: Sequence[Accuso] = ()) -> tuple[Event, ...]:
    """Up to two faults of one hand, and up to two times that something was brought up."""
    kinds = draw(st.lists(st.sampled_from(_FAULTS), max_size=2))
    faults = [draw(_fault(kind)) for kind in kinds]
    raised = draw(st.lists(_brought_up(len(said), faults), max_size=2))
    return (*faults, *raised)


@st.composite
def _eventful(draw: st.DrawFn, hand: HandRecord) -> HandRecord:
    said = draw(accusi())
    seats = draw(st.sets(st.sampled_from(ORDER)))
    known = {seat: dealt for seat, dealt in draw(deals()).items() if seat in seats}
    honest = draw(st.booleans())
    if known and honest:
        # What somebody really holds is said more often than not.
        held = [
            Accuso(by=Party((seat,)), what=what, at=draw(st.none() | moments()))
            for seat, dealt in known.items()
            for what in _held(Pile.of(dealt))
        ]
        said = (*said, *held)
    return evolve(
        hand,
        accusi=said,
        events=draw(events(said)),
        deal=known,
        dealer=draw(st.none() | st.sampled_from(ORDER)),
        noted=draw(st.none() | st.booleans()),
        calls=(),
    )


def _held(hand: Pile) -> list[Combination]:
    rows = (Combination(Shape.THREE, rank, suit) for rank in _PIECES for suit in Suit)
    return [one for one in rows if one.cards <= hand]


@st.composite
def eventful_matches(draw: st.DrawFn, agreed: TableRules | None = None) -> MatchRecord:
    """A match of two pairs, of one or two hands in which much was said and went wrong."""
    record = draw(played_matches(agreed))
    hands = [draw(_eventful(hand)) for hand in record.hands[:2]]
    return evolve(record, hands=tuple(hands))
