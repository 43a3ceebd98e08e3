"""Facts: what a record says happened at a table, possible or not.

A hand may be known at four depths, each implying the next: the play, the captured piles, a tally of
the counting cards, the points somebody wrote. Whatever is recorded is kept as it stands; judging it
is what :mod:`tressette_score.checking` does.
"""

from collections.abc import Collection, Iterator, Mapping
from enum import Enum
from functools import cache
from typing import Any, Final, TypeAlias

from attrs import field, frozen

from tressette_score.cards import Card
from tressette_score.errors import Problem, RecordError
from tressette_score.frozenmap import FrozenMap, freeze
from tressette_score.rules import TableRules
from tressette_score.seats import ORDER, PAIRS, Party, Seat
from tressette_score.tricks import Trick

__all__ = [
    "Accuso",
    "Cards",
    "Evidence",
    "HandRecord",
    "MatchRecord",
    "Rest",
    "Table",
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

_NOTHING: Final[FrozenMap[Any, Any]] = FrozenMap()

Cards: TypeAlias = tuple[Card, ...]


class Evidence(Enum):
    """How deep a hand is known, deepest first."""

    PLAY = "play"
    PILES = "piles"
    COUNTS = "counts"
    WRITTEN = "written"

    __hash__ = object.__hash__

    @property
    def depth(self) -> int:
        """0 for the play, 3 for written points."""
        return _DEPTHS[self]


_DEPTHS: Final = {evidence: depth for depth, evidence in enumerate(Evidence)}


class Rest(Enum):
    """Said of one party whose cards nobody counted: it has whatever the others have not."""

    REST = "rest"


@frozen(kw_only=True)
class Tally:
    """A count of cards, the last trick not included.

    Attributes:
        aces: how many aces.
        third_cards: how many threes, twos and figures.
        thirds: their value in thirds, for who counted that way.
    """

    aces: int | None = None
    third_cards: int | None = None
    thirds: int | None = None

    @property
    def by_cards(self) -> bool:
        """Whether the cards were counted, not only their thirds."""
        return self.aces is not None and self.third_cards is not None

    @property
    def complete(self) -> bool:
        """Whether it says how many thirds there are."""
        return self.by_cards or self.thirds is not None

    @property
    def card_thirds(self) -> int:
        """The value in thirds; the cards counted one by one come before a sum of them."""
        if self.aces is not None and self.third_cards is not None:
            return 3 * self.aces + self.third_cards
        return self.thirds or 0


@frozen(kw_only=True)
class Accuso:
    """Points that a player or a party was credited with for cards declared."""

    by: Party
    points: int


# Records are built from plain dicts; these say to type checkers which.


def _names(names: Mapping[Seat, str]) -> FrozenMap[Seat, str]:
    return freeze(names)


def _dealt(hands: Mapping[Seat, Cards]) -> FrozenMap[Seat, Cards]:
    return freeze(hands)


def _piles(piles: Mapping[Party, Cards | Rest]) -> FrozenMap[Party, Cards | Rest]:
    return freeze(piles)


def _tallies(tallies: Mapping[Party, Tally | Rest]) -> FrozenMap[Party, Tally | Rest]:
    return freeze(tallies)


def _points(points: Mapping[Party, int]) -> FrozenMap[Party, int]:
    return freeze(points)


@frozen(kw_only=True)
class Table:
    """Who plays, in which order, who counts together, and what they agreed."""

    order: tuple[Seat, ...] = ORDER
    parties: tuple[Party, ...] = PAIRS
    players: FrozenMap[Seat, str] = field(default=_NOTHING, converter=_names)
    agreed: TableRules = TableRules()

    def party_of(self, part: Party) -> Party:
        """The party that a player or several of its players belong to.

        Raises:
            RecordError: they do not count together at this table.
        """
        if part in self.parties:
            return part
        for party in self.parties:
            if all(seat in party.seats for seat in part.seats):
                return party
        raise RecordError(_no_party(part, self))

    def side(self, seat: Seat) -> Party:
        """The party of one player.

        Raises:
            RecordError: nobody of that seat is at this table.
        """
        for party in self.parties:
            if seat in party.seats:
                return party
        raise RecordError(_stranger(seat, self))


@frozen(kw_only=True)
class HandRecord:
    """One hand (*smazzata*): all that was recorded of it.

    Attributes:
        deal: the cards each player was dealt.
        tricks: the tricks in order.
        piles: the cards captured, by party or by player.
        counts: tallies of the captured cards, by party or by player.
        last_trick: who took the last trick.
        accusi: points declared, kept apart from the tricks.
        written: the points of the tricks that the table wrote, by party.
    """

    deal: FrozenMap[Seat, Cards] = field(default=_NOTHING, converter=_dealt)
    tricks: tuple[Trick, ...] = ()
    piles: FrozenMap[Party, Cards | Rest] = field(
        default=FrozenMap[Party, Cards | Rest](), converter=_piles
    )
    counts: FrozenMap[Party, Tally | Rest] = field(
        default=FrozenMap[Party, Tally | Rest](), converter=_tallies
    )
    last_trick: Party | None = None
    accusi: tuple[Accuso, ...] = ()
    written: FrozenMap[Party, int] = field(default=_NOTHING, converter=_points)

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """At which depths the hand is known, deepest first."""
        known = (self.tricks, self.piles, self.counts, self.written)
        return tuple([depth for depth, fact in zip(_DEPTHS, known, strict=True) if fact])


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


def _no_party(part: Party, table: Table) -> Problem:
    return Problem("not-a-party", {"text": str(part), "expected": tuple(map(str, table.parties))})


@cache
def _seating_misfits(order: tuple[Seat, ...], parties: tuple[Party, ...]) -> tuple[Problem, ...]:
    wrong: list[Problem] = []
    if len(set(order)) != len(order) or len(order) < 2:
        wrong.append(Problem("order", {"text": _letters(order)}, ("table", "order")))
    together = [seat for party in parties for seat in party]
    if sorted(map(str, together)) != sorted(map(str, order)) or len(parties) < 2:
        data = {"text": ", ".join(map(str, parties)), "expected": _letters(order)}
        wrong.append(Problem("parties", data, ("table", "parties")))
    return tuple(wrong)


def _table_misfits(table: Table) -> Iterator[Problem]:
    yield from _seating_misfits(table.order, table.parties)
    for seat, name in table.players.items():
        if seat not in table.order:
            yield _stranger(seat, table).within("table", "players")
        if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
            yield Problem("name", {"text": name}, ("table", "players", seat.value))


def _letters(seats: tuple[Seat, ...]) -> str:
    return " ".join(seat.value for seat in seats)


def _stranger(seat: Seat, table: Table) -> Problem:
    return Problem("not-at-table", {"text": seat.value, "expected": _letters(table.order)})


def _shared(parts: Collection[Party], table: Table, *, whole: bool = False) -> Iterator[Problem]:
    """What is wrong with keys that should be parties, or parts of one unless `whole` is asked."""
    if all(part in table.parties for part in parts):
        return
    seen: set[Seat] = set()
    for part in parts:
        if not any(all(seat in party for seat in part) for party in table.parties):
            yield _no_party(part, table)
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
    for seat, dealt in hand.deal.items():
        yield ("deal", seat.value), len(dealt), MOST
    for part, pile in hand.piles.items():
        yield ("piles", str(part)), 0 if isinstance(pile, Rest) else len(pile), MOST
    for n, trick in enumerate(hand.tricks):
        yield ("tricks", n), len(trick.plays), MOST_PLAYS


def _numbers(hand: HandRecord) -> Iterator[tuple[tuple[str | int, ...], int | None, int]]:
    """The places of numbers, what they are and how large they may be."""
    for party, points in hand.written.items():
        yield ("written", str(party)), points, LARGEST
    for n, accuso in enumerate(hand.accusi):
        yield ("accusi", n, "points"), accuso.points, LARGEST
    for part, tally in hand.counts.items():
        if isinstance(tally, Tally):
            for name in ("aces", "third_cards", "thirds"):
                yield ("counts", str(part), name), getattr(tally, name), LARGEST


def _limit_misfits(hand: HandRecord) -> Iterator[Problem]:
    for place, size, most in _sizes(hand):
        if size > most:
            yield Problem("too-long", {"expected": str(most)}, place)
    for place, number, most in _numbers(hand):
        if number is not None and not 0 <= number <= most:
            yield Problem("number", {"text": str(number) if abs(number) < 10**40 else "…"}, place)
    for part, tally in hand.counts.items():
        if isinstance(tally, Tally) and not tally.complete:
            yield Problem("tally", place=("counts", str(part)))


def _within_limits(hand: HandRecord) -> bool:
    """The same at a glance, for nearly every hand is."""
    tallies = [tally for tally in hand.counts.values() if isinstance(tally, Tally)]
    piles = [pile for pile in hand.piles.values() if not isinstance(pile, Rest)]
    listed = [hand.tricks, hand.accusi, *piles, *hand.deal.values()]
    numbers = [*hand.written.values(), *[accuso.points for accuso in hand.accusi]]
    return (
        not tallies
        and max(map(len, listed)) <= MOST
        and max([len(trick.plays) for trick in hand.tricks], default=0) <= MOST_PLAYS
        and all(0 <= number <= LARGEST for number in numbers)
    )


def _misfits(hand: HandRecord, table: Table) -> Iterator[Problem]:
    if not hand.evidence:
        yield Problem("no-evidence")
    if (hand.tricks or hand.deal) and len(table.order) != 4:
        yield Problem("play-of-four", {"text": _letters(table.order)})
    if not _within_limits(hand):
        yield from _limit_misfits(hand)
    last = [] if hand.last_trick is None else [hand.last_trick]
    for place, misfits in (
        (("piles",), _shared(hand.piles, table)),
        (("piles",), _rests(hand.piles, table)),
        (("counts",), _shared(hand.counts, table)),
        (("counts",), _rests(hand.counts, table)),
        (("last_trick",), _shared(last, table)),
        (("written",), _shared(hand.written, table, whole=True)),
        *(
            (("accusi", n, "by"), _shared([accuso.by], table))
            for n, accuso in enumerate(hand.accusi)
        ),
    ):
        for misfit in misfits:
            yield misfit.within(*place)
