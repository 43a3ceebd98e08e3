"""How a written score may have gone astray: a search over the slips people make when they count.

A count goes through three stages: the cards are gathered and tallied, the thirds are divided into
points, the points are written down. At each stage something can go wrong. The search goes through
those stages with every combination of slips and keeps the smallest that end in what was written.
"""

from collections.abc import Callable, Iterator
from enum import Enum
from functools import partial
from itertools import combinations_with_replacement
from typing import Final, TypeAlias

from attrs import define, field, frozen

from tressette_score.seats import Party

__all__ = ["Cause", "PartySheet", "Sheet", "Slip", "SlipKind", "likely_causes"]

MOST_SLIPS: Final = 2
"""More slips than this explain anything, and so nothing."""
MOST_CAUSES: Final = 3


class SlipKind(Enum):
    """A mistake in counting or writing; the more telling first."""

    ROUNDED_UP = "rounded-up"
    TAKEN_OFF_TWICE = "taken-off-twice"
    POOLED = "pooled"
    FLOORED_APART = "floored-apart"
    SWAPPED = "swapped"
    ACCUSO_MIXED_IN = "accuso-mixed-in"
    LAST_TRICK_FORGOTTEN = "last-trick-forgotten"
    LAST_TRICK_TWICE = "last-trick-twice"
    LAST_TRICK_MOVED = "last-trick-moved"
    ACE_FORGOTTEN = "ace-forgotten"
    ACE_TWICE = "ace-twice"
    ACE_MOVED = "ace-moved"
    TRICK_MOVED = "trick-moved"
    BY_DIFFERENCE = "by-difference"
    THIRD_CARD_FORGOTTEN = "third-card-forgotten"
    THIRD_CARD_TWICE = "third-card-twice"
    THIRD_CARD_MOVED = "third-card-moved"
    ACCUSO_UNNOTED = "accuso-unnoted"


@frozen
class Slip:
    """One mistake.

    Attributes:
        party: whose score it touched.
        other: the other party concerned: whose thirds, or who got the card.
        number: the trick, or the points of an accuso.
    """

    kind: SlipKind
    party: Party | None = None
    other: Party | None = None
    number: int | None = None


@frozen
class Cause:
    """Slips that together explain a written score."""

    slips: tuple[Slip, ...]


@frozen(kw_only=True)
class PartySheet:
    """What one party really has.

    Attributes:
        thirds: the value of its cards, the last trick not included.
        aces: how many aces; none if only thirds are known.
        last_trick: thirds for the last trick, 3 or 0.
        apart: thirds of each player, last trick included, where the tricks are known by player.
        accusi: points it declared.
    """

    party: Party
    thirds: int
    aces: int | None
    last_trick: int
    apart: tuple[int, ...] = ()
    accusi: int = 0


@frozen
class Sheet:
    """What the parties really have; `tricks` gives the thirds of each trick and who took it."""

    parties: tuple[PartySheet, ...]
    tricks: tuple[tuple[Party, int], ...] = ()
    leftovers_to_last_trick: bool = False


@define
class _Work:
    """A count in progress, one entry a party."""

    sheet: Sheet
    thirds: list[int]
    rounded_up: set[int] = field(factory=set[int])
    apart: set[int] = field(factory=set[int])
    taken_off: list[tuple[int, int]] = field(factory=list[tuple[int, int]])
    pooled: list[int] = field(factory=list[int])
    extra: dict[int, int] = field(factory=dict[int, int])
    difference: set[int] = field(factory=set[int])
    swapped: int = 0

    @classmethod
    def on(cls, sheet: Sheet) -> "_Work":
        return cls(sheet, [party.thirds + party.last_trick for party in sheet.parties])

    def move(self, thirds: int, source: int | None = None, target: int | None = None) -> None:
        if source is not None:
            self.thirds[source] -= thirds
        if target is not None:
            self.thirds[target] += thirds

    def add(self, n: int, points: int) -> None:
        self.extra[n] = points

    def written(self) -> tuple[int, ...] | None:
        """The points this count ends in; none if a slip in it would have changed nothing."""
        thirds = list(self.thirds)
        for target, source in self.taken_off:
            if not self.thirds[source] % 3:
                return None
            thirds[target] -= self.thirds[source] % 3
        for target in self.pooled:
            thirds[target] += sum(t % 3 for n, t in enumerate(self.thirds) if n != target)
        if self.sheet.leftovers_to_last_trick:
            thirds = self._settled(thirds)
        if min(thirds) < 0 or any(not thirds[n] % 3 for n in self.rounded_up):
            return None
        points = [t // 3 + (n in self.rounded_up) for n, t in enumerate(thirds)]
        for n in self.apart:
            points[n] = sum(t // 3 for t in self.sheet.parties[n].apart)
        for n, more in self.extra.items():
            points[n] += more
        for n in self.difference:
            points[n] = 11 - points[1 - n]
        return tuple(reversed(points)) if self.swapped else tuple(points)

    def _settled(self, thirds: list[int]) -> list[int]:
        left = sum(t % 3 for t in thirds)
        return [
            t - t % 3 + (left if party.last_trick else 0)
            for t, party in zip(thirds, self.sheet.parties, strict=True)
        ]


_Act: TypeAlias = Callable[[_Work], None]


def _moves(sheet: Sheet, n: int, m: int) -> Iterator[tuple[Slip, _Act]]:
    """Slips by which something of party n is counted for party m."""
    mine, other = sheet.parties[n], sheet.parties[m]

    def slip(kind: SlipKind, number: int | None = None) -> Slip:
        return Slip(kind, mine.party, other.party, number)

    if mine.last_trick:
        yield slip(SlipKind.LAST_TRICK_TWICE), lambda work: work.move(3, target=m)
        yield slip(SlipKind.LAST_TRICK_MOVED), lambda work: work.move(3, n, m)
    if mine.aces != 0:
        yield slip(SlipKind.ACE_MOVED), lambda work: work.move(3, n, m)
    for number, (party, thirds) in enumerate(sheet.tricks, 1):
        if party == mine.party and thirds:
            yield (
                slip(SlipKind.TRICK_MOVED, number),
                partial(_Work.move, thirds=thirds, source=n, target=m),
            )
    yield slip(SlipKind.THIRD_CARD_MOVED), lambda work: work.move(1, n, m)
    yield (
        Slip(SlipKind.TAKEN_OFF_TWICE, other.party, mine.party),
        lambda work: work.taken_off.append((m, n)),
    )


def _own(sheet: Sheet, n: int) -> Iterator[tuple[Slip, _Act]]:
    """Slips that touch the score of party n alone."""
    mine = sheet.parties[n]

    def slip(kind: SlipKind, number: int | None = None) -> Slip:
        return Slip(kind, mine.party, None, number)

    yield slip(SlipKind.ROUNDED_UP), lambda work: work.rounded_up.add(n)
    yield slip(SlipKind.POOLED), lambda work: work.pooled.append(n)
    if len(mine.apart) > 1:
        yield slip(SlipKind.FLOORED_APART), lambda work: work.apart.add(n)
    if mine.last_trick:
        yield slip(SlipKind.LAST_TRICK_FORGOTTEN), lambda work: work.move(3, n)
    if mine.aces != 0:
        yield slip(SlipKind.ACE_FORGOTTEN), lambda work: work.move(3, n)
        yield slip(SlipKind.ACE_TWICE), lambda work: work.move(3, target=n)
    yield slip(SlipKind.THIRD_CARD_FORGOTTEN), lambda work: work.move(1, n)
    yield slip(SlipKind.THIRD_CARD_TWICE), lambda work: work.move(1, target=n)
    if mine.accusi:
        yield (
            slip(SlipKind.ACCUSO_MIXED_IN, mine.accusi),
            partial(_Work.add, n=n, points=mine.accusi),
        )
    else:
        for points in (3, 4):
            yield slip(SlipKind.ACCUSO_UNNOTED, points), partial(_Work.add, n=n, points=points)


def _slips(sheet: Sheet) -> list[tuple[Slip, _Act]]:
    parties = range(len(sheet.parties))
    found = [pair for n in parties for pair in _own(sheet, n)]
    found += [pair for n in parties for m in parties if n != m for pair in _moves(sheet, n, m)]
    if len(parties) == 2:
        a, b = (party.party for party in sheet.parties)
        found.append((Slip(SlipKind.SWAPPED), lambda work: setattr(work, "swapped", 1)))
        found.append((Slip(SlipKind.BY_DIFFERENCE, a, b), lambda work: work.difference.add(0)))
        found.append((Slip(SlipKind.BY_DIFFERENCE, b, a), lambda work: work.difference.add(1)))
    kinds = list(SlipKind)
    return sorted(found, key=lambda pair: kinds.index(pair[0].kind))


def likely_causes(sheet: Sheet, written: tuple[int, ...]) -> tuple[Cause, ...]:
    """The simplest explanations of written points, fewest slips first.

    Args:
        sheet: what the parties really have.
        written: the points the table wrote, in the order of the sheet.

    Returns:
        Up to three causes with the same, smallest number of slips, the more telling first; none
        if even two slips do not explain the score.
    """
    slips = _slips(sheet)
    for how_many in range(1, MOST_SLIPS + 1):
        causes: list[Cause] = []
        for chosen in combinations_with_replacement(slips, how_many):
            work = _Work.on(sheet)
            for _, act in chosen:
                act(work)
            if work.written() == written:
                causes.append(Cause(tuple(slip for slip, _ in chosen)))
                if len(causes) == MOST_CAUSES:
                    break
        if causes:
            return tuple(causes)
    return ()
