"""Facts: what a record says happened at a table, possible or not.

A hand may be known at five depths, each implying the next: the play, the captured piles, who took
how much in each trick, a tally of the counting cards, the points somebody wrote. Whatever is
recorded is kept as it stands; judging it is what :mod:`tressette_score.checking` does.
"""

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import Any, Final

from attrs import field, frozen

from tressette_score.cards import Card
from tressette_score.errors import Problem, RecordError, short_number
from tressette_score.event_misfits import accuso_misfits, event_misfits, held_misfits
from tressette_score.events import (
    Accuso,
    Call,
    Cards,
    Event,
    Evidence,
    Moment,
    Rest,
    Take,
    Tally,
)
from tressette_score.frozenmap import FrozenMap, freeze
from tressette_score.seats import Party, Seat
from tressette_score.table import Table, letters, no_party, stranger
from tressette_score.tricks import Trick

__all__ = [
    "Accuso",
    "Call",
    "Cards",
    "Event",
    "Evidence",
    "HandRecord",
    "MatchRecord",
    "Moment",
    "Rest",
    "Table",
    "Take",
    "Tally",
    "misfits",
]

LARGEST: Final = 999
"""No number of a hand is larger, however wrong it is."""
LONGEST_NAME: Final = 40
MOST: Final = 99
"""Tricks and accusi of a hand, cards of a pile or a dealt hand: there are forty cards."""
MOST_PLAYS: Final = 12
"""Cards of a trick: there are four players."""
MOST_CALLS: Final = 12
"""Calls of a hand."""
MOST_CALLED: Final = 99
"""Calls of a match."""

_NOTHING: Final[FrozenMap[Any, Any]] = FrozenMap()
_EVIDENCE: Final = tuple(Evidence)


# Records are built from plain dicts; these say to type checkers which.


def _dealt(hands: Mapping[Seat, Cards]) -> FrozenMap[Seat, Cards]:
    return freeze(hands)


def _holders(held: Mapping[Card, Seat]) -> FrozenMap[Card, Seat]:
    return freeze(held)


def _piles(piles: Mapping[Party, Cards | Rest]) -> FrozenMap[Party, Cards | Rest]:
    return freeze(piles)


def _tallies(tallies: Mapping[Party, Tally | Rest]) -> FrozenMap[Party, Tally | Rest]:
    return freeze(tallies)


def _points(points: Mapping[Party, int]) -> FrozenMap[Party, int]:
    return freeze(points)


@frozen(kw_only=True)
class HandRecord:
    """One hand (*smazzata*): all that was recorded of it.

    Attributes:
        deal: the cards each player was dealt.
        held: single cards of which it is known who was dealt them.
        tricks: the tricks in order.
        piles: the cards captured, by party or by player.
        course: who took how many thirds in each trick, in order.
        counts: tallies of the captured cards, by party or by player.
        last_trick: who took the last trick.
        accusi: points declared, kept apart from the tricks.
        calls: the *chiamate fuori*, in the order they were made.
        events: faults, requests, and what was brought up, in the order it happened.
        a_monte: whether the table agreed that the hand is void and dealt it again.
        written: the points of the tricks that the table wrote, by party.
        penalties: points that a party was given because the others broke a rule.
        total: the running totals that the table wrote after this hand.
        dealer: who dealt.
        target: the target that the table named when this hand began.
        noted: whether the score had been verified and noted (or, where the match ended in the
            middle of a hand, the stake paid) before anybody contested it.
        reached_first: which party had the points it needed before the other.
    """

    deal: FrozenMap[Seat, Cards] = field(default=_NOTHING, converter=_dealt)
    held: FrozenMap[Card, Seat] = field(default=_NOTHING, converter=_holders)
    tricks: tuple[Trick, ...] = ()
    piles: FrozenMap[Party, Cards | Rest] = field(
        default=FrozenMap[Party, Cards | Rest](), converter=_piles
    )
    course: tuple[Take, ...] = ()
    counts: FrozenMap[Party, Tally | Rest] = field(
        default=FrozenMap[Party, Tally | Rest](), converter=_tallies
    )
    last_trick: Party | None = None
    accusi: tuple[Accuso, ...] = ()
    calls: tuple[Call, ...] = ()
    events: tuple[Event, ...] = ()
    a_monte: bool = False
    written: FrozenMap[Party, int] = field(default=_NOTHING, converter=_points)
    penalties: FrozenMap[Party, int] = field(default=_NOTHING, converter=_points)
    total: FrozenMap[Party, int] = field(default=_NOTHING, converter=_points)
    dealer: Seat | None = None
    target: int | None = None
    noted: bool | None = None
    reached_first: Party | None = None

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """At which depths the hand is known, deepest first."""
        known = (self.tricks, self.piles, self.course, self.counts, self.written)
        return tuple([depth for depth, fact in zip(_EVIDENCE, known, strict=True) if fact])


@frozen(kw_only=True)
class MatchRecord:
    """A table and the hands that were played at it.

    Raises:
        RecordError: parts of it do not belong to one table.
    """

    table: Table = Table()
    hands: tuple[HandRecord, ...]

    def __attrs_post_init__(self) -> None:
        problems = [*misfits(self.table, dict(enumerate(self.hands)))]
        if not self.hands:
            problems.append(Problem("no-hand"))
        if sum([len(hand.calls) for hand in self.hands]) > MOST_CALLED:
            problems.append(Problem("too-many-calls", {"expected": str(MOST_CALLED)}))
        if problems:
            raise RecordError(*problems)


def misfits(table: Table, hands: Mapping[int, HandRecord]) -> tuple[Problem, ...]:
    """What is wrong with a table, or else with hands (by their 0-based number) at this table."""
    wrong = tuple(_table_misfits(table))
    if wrong:
        return wrong
    return tuple(
        misfit.within("hand", number)
        for number, hand in hands.items()
        for misfit in _misfits(hand, table)
    )


@cache
def _seating_misfits(order: tuple[Seat, ...], parties: tuple[Party, ...]) -> tuple[Problem, ...]:
    wrong: list[Problem] = []
    if len(set(order)) != len(order) or len(order) < 2:
        wrong.append(Problem("order", {"text": letters(order)}, ("table", "order")))
    together = [seat for party in parties for seat in party]
    if sorted(map(str, together)) != sorted(map(str, order)) or len(parties) < 2:
        data = {"text": ", ".join(map(str, parties)), "expected": letters(order)}
        wrong.append(Problem("parties", data, ("table", "parties")))
    return tuple(wrong)


def _table_misfits(table: Table) -> Iterator[Problem]:
    yield from _seating_misfits(table.order, table.parties)
    for seat, name in table.players.items():
        if seat not in table.order:
            yield stranger(seat, table).within("table", "players")
        if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
            yield Problem("name", {"text": name}, ("table", "players", seat.value))
    if table.first_dealer is not None and table.first_dealer not in table.order:
        yield stranger(table.first_dealer, table).within("table", "first_dealer")
    best_of = table.agreed.best_of
    if isinstance(best_of, int) and sum(table.games.values()) > best_of:
        said = tuple(map(str, table.games.values()))
        yield Problem("games", {"text": said, "expected": str(best_of)}, ("table", "games"))
    for name, scores in (("opening", table.opening), ("games", table.games)):
        for misfit in _shared(scores, table, whole=True):
            yield misfit.within("table", name)
        for party, points in scores.items():
            if not 0 <= points <= LARGEST:
                yield _number(points, "table", name, str(party))


def _number(number: int, *place: str | int) -> Problem:
    return Problem("number", {"text": short_number(number), "expected": str(LARGEST)}, place)


def _shared(parts: Collection[Party], table: Table, *, whole: bool = False) -> Iterator[Problem]:
    """What is wrong with keys that should be parties, or parts of one unless `whole` is asked."""
    if all(part in table.parties for part in parts):
        return
    seen: set[Seat] = set()
    for part in parts:
        if not any(all(seat in party for seat in part) for party in table.parties):
            yield no_party(part, table)
        elif whole and part not in table.parties:
            expected = tuple(map(str, table.parties))
            yield Problem("part-of-party", {"text": str(part), "expected": expected})
        elif seen.intersection(part):
            yield Problem("seat-twice", {"text": str(part)})
        seen.update(part)


def _rests(shares: FrozenMap[Party, Any], table: Table) -> Iterator[Problem]:
    """The rest is for one whole party, when something of every other is counted."""
    rests = [part for part, share in shares.items() if share is Rest.REST]
    for part in rests:
        counted = {seat for other in shares if other != part for seat in other}
        others = [party for party in table.parties if party != part]
        covered = all(not counted.isdisjoint(party.seats) for party in others)
        if part not in table.parties or len(rests) > 1 or not covered:
            yield Problem("rest", place=(str(part),))


def _sizes(hand: HandRecord) -> Iterator[tuple[tuple[str | int, ...], int, int]]:
    """The places of what is listed, how long it is and how long it may be."""
    yield ("tricks",), len(hand.tricks), MOST
    yield ("accusi",), len(hand.accusi), MOST
    yield ("course",), len(hand.course), MOST
    yield ("calls",), len(hand.calls), MOST_CALLS
    for seat, dealt in hand.deal.items():
        yield ("deal", seat.value), len(dealt), MOST
    for part, pile in hand.piles.items():
        yield ("piles", str(part)), 0 if isinstance(pile, Rest) else len(pile), MOST
    for n, trick in enumerate(hand.tricks):
        yield ("tricks", n), len(trick.plays), MOST_PLAYS


def _numbers(hand: HandRecord) -> Iterator[tuple[tuple[str | int, ...], int | None]]:
    """The places of numbers, and what they are."""
    for name in ("written", "penalties", "total"):
        for party, points in getattr(hand, name).items():
            yield (name, str(party)), points
    for n, accuso in enumerate(hand.accusi):
        yield ("accusi", n, "points"), accuso.points
    for n, take in enumerate(hand.course):
        yield ("course", n), take.thirds
    for n, call in enumerate(hand.calls):
        for party, thirds in call.thirds.items():
            yield ("calls", n, "thirds", str(party)), thirds
    for part, tally in hand.counts.items():
        if isinstance(tally, Tally):
            for name in ("aces", "third_cards", "thirds"):
                yield ("counts", str(part), name), getattr(tally, name)
    yield ("target",), hand.target


def _moments(hand: HandRecord, table: Table) -> Iterator[Problem]:
    """Moments that no hand has: more tricks or cards than there are."""
    tricks, players = 40 // len(table.order), len(table.order)
    said = [
        *((("accusi", n), accuso.at) for n, accuso in enumerate(hand.accusi)),
        *((("calls", n), call.at) for n, call in enumerate(hand.calls)),
        *((("events", n), event.at) for n, event in enumerate(hand.events)),
    ]
    for place, at in said:
        over = at is not None and at == Moment(tricks + 1)
        within = at is None or (1 <= at.trick <= tricks and 0 <= at.cards <= players)
        if not over and not within:
            data: dict[str, str | int] = {"tricks": tricks, "cards": players}
            yield Problem("moment-range", {"text": str(at)[:40], **data}, (*place, "at"))
    for n, call in enumerate(hand.calls):
        after = call.after_trick
        if after is not None and not 0 <= after <= tricks:
            text = short_number(after)
            place = ("calls", n)
            yield Problem("trick-range", {"text": text, "tricks": tricks}, (*place, "after_trick"))


def _limit_misfits(hand: HandRecord) -> Iterator[Problem]:
    for place, size, most in _sizes(hand):
        if size > most:
            yield Problem("too-long", {"expected": str(most)}, place)
    for place, number in _numbers(hand):
        if number is not None and not 0 <= number <= LARGEST:
            yield _number(number, *place)
    for part, tally in hand.counts.items():
        if isinstance(tally, Tally) and not tally.complete:
            yield Problem("tally", place=("counts", str(part)))
    for n, call in enumerate(hand.calls):
        if call.at is not None and call.after_trick is not None:
            yield Problem("call-moment", place=("calls", n))
        if call.together and not n:
            yield Problem("call-together", place=("calls", n))


def _within_limits(hand: HandRecord) -> bool:
    """The same at a glance, for nearly every hand is."""
    tallies = [tally for tally in hand.counts.values() if isinstance(tally, Tally)]
    piles = [pile for pile in hand.piles.values() if not isinstance(pile, Rest)]
    listed = [hand.tricks, hand.accusi, *piles, *hand.deal.values()]
    numbers = [*hand.written.values(), *[accuso.points or 0 for accuso in hand.accusi]]
    return (
        not (tallies or hand.course or hand.calls or hand.penalties or hand.total)
        and hand.target is None
        and max(map(len, listed)) <= MOST
        and max([len(trick.plays) for trick in hand.tricks], default=0) <= MOST_PLAYS
        and all(0 <= number <= LARGEST for number in numbers)
    )


def _called(hand: HandRecord) -> Iterator[tuple[tuple[str | int, ...], list[Party], bool]]:
    """The places of the parties that calls name, and whether they must be whole."""
    for n, call in enumerate(hand.calls):
        yield ("calls", n, "by"), [call.by], False
        yield ("calls", n, "about"), [] if call.about is None else [call.about], True
        yield ("calls", n, "thirds"), list(call.thirds), False


def _misfits(hand: HandRecord, table: Table) -> Iterator[Problem]:
    told = hand.calls or hand.accusi or hand.events or hand.a_monte
    if not (hand.evidence or told or hand.held or hand.deal):
        yield Problem("no-evidence")
    if (hand.tricks or hand.deal or hand.course or hand.calls) and len(table.order) != 4:
        yield Problem("play-of-four", {"text": letters(table.order)})
    if not _within_limits(hand):
        yield from _limit_misfits(hand)
    if hand.accusi or hand.calls or hand.events:
        yield from _moments(hand, table)
        yield from accuso_misfits(hand.accusi)
        yield from event_misfits(hand.events, hand.accusi, table)
    if hand.held:
        yield from held_misfits(hand.held, table)
    if hand.dealer is not None and hand.dealer not in table.order:
        yield stranger(hand.dealer, table).within("dealer")
    last = [] if hand.last_trick is None else [hand.last_trick]
    first = [] if hand.reached_first is None else [hand.reached_first]
    for place, misfits in (
        (("piles",), _shared(hand.piles, table)),
        (("piles",), _rests(hand.piles, table)),
        (("counts",), _shared(hand.counts, table)),
        (("counts",), _rests(hand.counts, table)),
        (("last_trick",), _shared(last, table)),
        (("reached_first",), _shared(first, table, whole=True)),
        *((("course", n), _shared([take.by], table)) for n, take in enumerate(hand.course)),
        *((place, _shared(parts, table, whole=whole)) for place, parts, whole in _called(hand)),
        *(
            ((name,), _shared(getattr(hand, name), table, whole=True))
            for name in ("written", "penalties", "total")
        ),
        *(
            (("accusi", n, "by"), _shared([accuso.by], table))
            for n, accuso in enumerate(hand.accusi)
        ),
        *(
            (("events", n, "by"), _shared([event.by], table))
            for n, event in enumerate(hand.events)
            if event.by is not None
        ),
    ):
        for misfit in misfits:
            yield misfit.within(*place)
