"""What cannot be in a list of accusi or events: numbers that lead nowhere, facts out of place."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tressette_score.cards import DECK, Card
from tressette_score.errors import Problem, short_number
from tressette_score.events import Accuso, Event, EventKind, Moment
from tressette_score.seats import Party, Seat
from tressette_score.table import Table, stranger

__all__ = ["MOST_EVENTS", "accuso_misfits", "event_misfits", "held_misfits"]

MOST_EVENTS: Final = 24
"""Events of a hand."""

_MOST_THIRDS: Final = 35
_ELSEWHERE: Final = (EventKind.REVIEW, EventKind.RAISED, EventKind.SHOWN)
"""What is about another trick than the one it happened in."""

_DEAL: Final = frozenset({"by", "at"})
_FAULT: Final = frozenset({"by", "at", "trick"})
_BROUGHT_UP: Final = frozenset({"at", "accuso", "event", "trick", "claim"})

_PARTS: Final = {
    EventKind.WRONG_COUNT: _DEAL | {"sizes"},
    EventKind.EXPOSED_IN_DEAL: _DEAL | {"cards"},
    EventKind.DROPPED_IN_DEAL: _DEAL | {"cards"},
    EventKind.WRONG_DEAL: _DEAL,
    EventKind.REDEAL_ASKED: _DEAL,
    EventKind.REVOKE: _FAULT,
    EventKind.OUT_OF_TURN: _FAULT | {"cards"},
    EventKind.EXPOSED_CARD: _FAULT | {"cards"},
    EventKind.TAKE_BACK: _FAULT | {"cards"},
    EventKind.TALK: _FAULT,
    EventKind.REVIEW: _FAULT,
    EventKind.PAIR_FORMED: _DEAL,
    EventKind.PILES_JOINED: _DEAL,
    EventKind.MIXED_PILES: _DEAL | {"sure"},
    EventKind.RAISED: _BROUGHT_UP | {"by", "annul", "discussed", "spectator"},
    EventKind.SHOWN: _BROUGHT_UP,
}
"""What may be said of each kind of event."""
_LISTED: Final = ("trick", "accuso", "event", "claim", "annul", "by", "at")


def _said(event: Event) -> Iterator[str]:
    """The parts of an event that are filled in."""
    yield from (name for name in _LISTED if getattr(event, name) is not None)
    yield from (
        name
        for name in ("cards", "sizes", "sure", "discussed", "spectator")
        if getattr(event, name)
    )


def _numbers(event: Event, tricks: int) -> Iterator[tuple[str, int | None, int]]:
    """What an event names by a number, and how many of these there are."""
    yield "trick", event.trick, tricks
    yield from ((f"sizes.{seat.value}", size, 40) for seat, size in event.sizes.items())


def _out_of_range(number: int, most: int, *place: str | int) -> Problem:
    data = {"text": short_number(number), "expected": str(most)}
    return Problem("event-number", data, place)


def _not_there(code: str, number: int, *place: str | int) -> Problem:
    """Something is named by a number that nothing has."""
    return Problem(code, {"text": short_number(number)}, place)


def accuso_misfits(accusi: Sequence[Accuso]) -> Iterator[Problem]:
    """Corrections of accusi that come later or that there are not."""
    for n, accuso in enumerate(accusi):
        if accuso.corrects is not None and not 1 <= accuso.corrects <= n:
            yield _not_there("accuso-there", accuso.corrects, "accusi", n, "corrects")
        elif accuso.corrects is not None and not _corrects(accuso, accusi[accuso.corrects - 1]):
            data = {"text": str(accuso.corrects)}
            yield Problem("accuso-corrects", data, ("accusi", n, "corrects"))


def _corrects(accuso: Accuso, before: Accuso) -> bool:
    """Whether an accuso can be a correction of an earlier one: the same player's, and later."""
    if accuso.by != before.by:
        return False
    return accuso.at is None or before.at is None or accuso.at >= before.at


def held_misfits(held: Mapping[Card, Seat], table: Table) -> Iterator[Problem]:
    """Cards that are said to have been with somebody who does not play."""
    for card, seat in held.items():
        if seat not in table.order:
            yield stranger(seat, table).within("held", str(card))


def event_misfits(
    events: Sequence[Event], accusi: Sequence[Accuso], table: Table
) -> Iterator[Problem]:
    """Everything in a list of events that cannot stand there."""
    if len(events) > MOST_EVENTS:
        yield Problem("too-long", {"expected": str(MOST_EVENTS)}, ("events",))
        return
    for n, event in enumerate(events):
        for misfit in (
            *_parts(event, table.layout.tricks),
            *_shares(event, table),
            *_targets(event, events, accusi),
        ):
            yield misfit.within("events", n)


def _parts(event: Event, tricks: int) -> Iterator[Problem]:
    """What is said of an event that cannot be said of its kind, or is no such number."""
    known = _PARTS[event.what]
    for name in _said(event):
        if name not in known:
            data = {"text": event.what.value, "expected": tuple(sorted(known))}
            yield Problem("event-part", data, (name,))
    if len(event.cards) > len(DECK):
        yield Problem("too-long", {"expected": str(len(DECK))}, ("cards",))
    if event.at is not None and event.trick is not None and event.what not in _ELSEWHERE:
        after = event.at == Moment(event.trick + 1)
        if event.at.trick != event.trick and not after:
            yield Problem("event-when", {"text": str(event.at)}, ("at",))
    for name, number, most in _numbers(event, tricks):
        if number is not None and not 1 <= number <= most:
            yield _out_of_range(number, most, *name.split("."))


def _shares(event: Event, table: Table) -> Iterator[Problem]:
    """Seats and parties that are not at the table, thirds that nobody can have."""
    for seat in event.sizes:
        if seat not in table.order:
            yield stranger(seat, table).within("sizes")
    if sum(event.sure.values()) > _MOST_THIRDS:
        data = {"text": short_number(sum(event.sure.values())), "expected": str(_MOST_THIRDS)}
        yield Problem("event-sure-sum", data, ("sure",))
    for party, thirds in event.sure.items():
        if party not in table.parties or not 0 <= thirds <= _MOST_THIRDS:
            yield _sure(party, thirds).within("sure", str(party))


def _sure(party: Party, thirds: int) -> Problem:
    return Problem("event-sure", {"text": short_number(thirds), "party": str(party)})


def _targets(event: Event, events: Sequence[Event], accusi: Sequence[Accuso]) -> Iterator[Problem]:
    """Whether what somebody brought up is there, and only one thing."""
    if not event.brings_up:
        return
    named = [name for name in ("accuso", "event", "trick") if getattr(event, name) is not None]
    if len(named) != 1:
        yield Problem("event-target")
    if event.accuso is not None and not 1 <= event.accuso <= len(accusi):
        yield _not_there("accuso-there", event.accuso, "accuso")
    number = event.event
    if number is not None and not (1 <= number <= len(events) and not events[number - 1].brings_up):
        yield _not_there("event-there", number, "event")
    if not _later(event, events):
        yield Problem("event-before", {"text": str(event.at)}, ("at",))
    if event.claim is not None and event.accuso is None:
        yield Problem("event-target", place=("claim",))


def _later(event: Event, events: Sequence[Event]) -> bool:
    """Whether a fault was brought up when it had been committed."""
    number, at = event.event, event.at
    if at is None:
        return True
    if number is not None and 1 <= number <= len(events):
        start = events[number - 1].at
        return start is None or at >= start
    return event.trick is None or at.trick >= event.trick
