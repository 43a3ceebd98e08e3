"""How a written score may have gone astray: a search over the slips people make when they count.

A count goes through three stages: the cards are gathered and tallied, the thirds are divided into
points, the points are written down. At each stage something can go wrong. The search goes through
those stages with every combination of slips and keeps the smallest that end in what was written.
"""

from collections.abc import Iterator, Sequence
from enum import Enum
from functools import cache
from itertools import combinations_with_replacement, islice
from typing import Final

from attrs import field, frozen

from tressette_score.seats import Party

__all__ = ["Cause", "PartySheet", "Sheet", "Slip", "SlipKind", "likely_causes"]

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

    __hash__ = object.__hash__


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
        third_cards: how many cards worth a third; none if only thirds are known.
        last_trick: thirds for the last trick, 3 or 0.
        apart: thirds of each player, last trick included, where the tricks are known by player.
        accusi: points it declared that can have been added: each sum of some of its accusi.
    """

    party: Party
    thirds: int
    aces: int | None
    last_trick: int
    third_cards: int | None = None
    apart: tuple[int, ...] = ()
    accusi: tuple[int, ...] = ()


@frozen
class Sheet:
    """What the parties really have; `tricks` gives the thirds of each trick and who took it."""

    parties: tuple[PartySheet, ...]
    tricks: tuple[tuple[Party, int], ...] = ()
    leftovers_to_last_trick: bool = False


class _Stage(Enum):
    """What a slip does to a count in progress."""

    MOVE = 0
    """Thirds go from a party, to a party, or both."""
    TAKE_OFF = 1
    """The remainder of one party is taken off another."""
    POOL = 2
    """The remainders of the others are added to a party."""
    ROUND_UP = 3
    APART = 4
    ADD = 5
    """Points are added."""
    DIFFERENCE = 6
    SWAP = 7


@frozen
class _Side:
    """What of a party's count can go wrong at all."""

    party: Party
    last_trick: bool
    aces: bool
    third_cards: bool
    apart: bool
    accusi: tuple[int, ...]


@frozen
class _Effect:
    """A slip with what it does: `n` is the party it does it to, `m` where something comes from."""

    slip: Slip
    stage: _Stage
    n: int = -1
    m: int = -1
    amount: int = 0
    touches: int = field(init=False)
    """The parties whose points it can change if each loses its own leftover thirds, as bits."""

    def __attrs_post_init__(self) -> None:
        parties = {self.n, self.m} if self.stage is _Stage.MOVE else {self.n}
        both = 0b11 if self.stage is _Stage.SWAP else 0
        object.__setattr__(self, "touches", both | sum(1 << n for n in parties if n >= 0))


def _of_two(parties: tuple[_Side, ...], n: int, m: int) -> Iterator[_Effect]:
    """Slips by which something of party n is counted for party m."""
    mine, other = parties[n], parties[m]

    def move(kind: SlipKind, thirds: int) -> _Effect:
        return _Effect(Slip(kind, mine.party, other.party), _Stage.MOVE, m, n, thirds)

    if mine.last_trick:
        slip = Slip(SlipKind.LAST_TRICK_TWICE, mine.party, other.party)
        yield _Effect(slip, _Stage.MOVE, n=m, amount=3)
        yield move(SlipKind.LAST_TRICK_MOVED, 3)
    if mine.aces:
        yield move(SlipKind.ACE_MOVED, 3)
    if mine.third_cards:
        yield move(SlipKind.THIRD_CARD_MOVED, 1)
    slip = Slip(SlipKind.TAKEN_OFF_TWICE, other.party, mine.party)
    yield _Effect(slip, _Stage.TAKE_OFF, m, n)


def _of_one(mine: _Side, n: int) -> Iterator[_Effect]:
    """Slips that touch the score of party n alone."""

    def effect(kind: SlipKind, stage: _Stage, amount: int = 0) -> _Effect:
        number = amount if stage is _Stage.ADD else None
        return _Effect(Slip(kind, mine.party, None, number), stage, n, amount=amount)

    yield effect(SlipKind.ROUNDED_UP, _Stage.ROUND_UP)
    yield effect(SlipKind.POOLED, _Stage.POOL)
    if mine.apart:
        yield effect(SlipKind.FLOORED_APART, _Stage.APART)
    if mine.last_trick:
        yield effect(SlipKind.LAST_TRICK_FORGOTTEN, _Stage.MOVE, -3)
    if mine.aces:
        yield effect(SlipKind.ACE_FORGOTTEN, _Stage.MOVE, -3)
        yield effect(SlipKind.ACE_TWICE, _Stage.MOVE, 3)
    if mine.third_cards:
        yield effect(SlipKind.THIRD_CARD_FORGOTTEN, _Stage.MOVE, -1)
        yield effect(SlipKind.THIRD_CARD_TWICE, _Stage.MOVE, 1)
    for points in mine.accusi:
        yield effect(SlipKind.ACCUSO_MIXED_IN, _Stage.ADD, points)


_ORDER: Final = {kind: n for n, kind in enumerate(SlipKind)}


def _telling(effect: _Effect) -> int:
    return _ORDER[effect.slip.kind]


@cache
def _simple_effects(parties: tuple[_Side, ...]) -> tuple[_Effect, ...]:
    """The slips that can be made between such parties, whatever their tricks were."""
    numbers = range(len(parties))
    found = [effect for n in numbers for effect in _of_one(parties[n], n)]
    found += [e for n in numbers for m in numbers if n != m for e in _of_two(parties, n, m)]
    if not any(side.accusi for side in parties):
        # Where accusi are noted apart, none is likely to have been left out.
        for n, side in enumerate(parties):
            for points in (3, 4):
                slip = Slip(SlipKind.ACCUSO_UNNOTED, side.party, None, points)
                found.append(_Effect(slip, _Stage.ADD, n, amount=points))
    if len(parties) == 2:
        a, b = (side.party for side in parties)
        found.append(_Effect(Slip(SlipKind.SWAPPED), _Stage.SWAP))
        found.append(_Effect(Slip(SlipKind.BY_DIFFERENCE, a, b), _Stage.DIFFERENCE, 0))
        found.append(_Effect(Slip(SlipKind.BY_DIFFERENCE, b, a), _Stage.DIFFERENCE, 1))
    return tuple(sorted(found, key=_telling))


def _tricks_moved(sheet: Sheet) -> Iterator[_Effect]:
    """A whole trick counted for a party that did not take it."""
    parties = [one.party for one in sheet.parties]
    for number, (taker, thirds) in enumerate(sheet.tricks, 1):
        n = parties.index(taker)
        for m, other in enumerate(parties):
            if m != n and thirds:
                slip = Slip(SlipKind.TRICK_MOVED, taker, other, number)
                yield _Effect(slip, _Stage.MOVE, m, n, thirds)


def _effects(sheet: Sheet) -> Sequence[_Effect]:
    """Every slip that can be made with this sheet, the more telling first."""
    sides = tuple(
        _Side(
            one.party,
            last_trick=one.last_trick > 0,
            aces=one.aces != 0,
            third_cards=one.third_cards != 0,
            apart=len(one.apart) > 1,
            accusi=one.accusi,
        )
        for one in sheet.parties
    )
    simple = _simple_effects(sides)
    return sorted((*simple, *_tricks_moved(sheet)), key=_telling) if sheet.tricks else simple


def _gathered(sheet: Sheet, thirds: list[int], later: list[_Effect]) -> list[int] | None:
    """Thirds with the slips that look at remainders; none if one of them would change nothing."""
    counted = list(thirds)
    for effect in later:
        n, m = effect.n, effect.m
        if effect.stage is _Stage.TAKE_OFF:
            if not thirds[m] % 3:
                return None
            counted[n] -= thirds[m] % 3
        elif effect.stage is _Stage.POOL:
            counted[n] += sum(t % 3 for k, t in enumerate(thirds) if k != n)
    if sheet.leftovers_to_last_trick:
        left = sum(t % 3 for t in counted)
        last = [left if party.last_trick else 0 for party in sheet.parties]
        counted = [t - t % 3 + more for t, more in zip(counted, last, strict=True)]
    return counted


def _written(sheet: Sheet, thirds: list[int], later: list[_Effect]) -> tuple[int, ...] | None:
    """The points that a count ends in; none if a slip in it would change nothing."""
    counted = _gathered(sheet, thirds, later)
    if counted is None or min(counted) < 0:
        return None
    points = [t // 3 for t in counted]
    swapped = False
    for effect in later:
        n = effect.n
        match effect.stage:
            case _Stage.ROUND_UP:
                if not counted[n] % 3:
                    return None
                points[n] = counted[n] // 3 + 1
            case _Stage.APART:
                points[n] = sum(t // 3 for t in sheet.parties[n].apart)
            case _Stage.ADD:
                points[n] += effect.amount
            case _Stage.DIFFERENCE:
                points[n] = 11 - points[1 - n]
            case _Stage.SWAP:
                swapped = True
            case _:
                pass
    return tuple(reversed(points)) if swapped else tuple(points)


def _outcome(
    sheet: Sheet, thirds: list[int], chosen: tuple[_Effect, ...]
) -> tuple[int, ...] | None:
    thirds = thirds.copy()
    later: list[_Effect] = []
    for effect in chosen:
        if effect.stage is _Stage.MOVE:
            thirds[effect.n] += effect.amount
            if effect.m >= 0:
                thirds[effect.m] -= effect.amount
        else:
            later.append(effect)
    if later or sheet.leftovers_to_last_trick:
        return _written(sheet, thirds, sorted(later, key=lambda effect: effect.stage.value))
    return None if min(thirds) < 0 else tuple([t // 3 for t in thirds])


_ACE_SLIPS: Final = {SlipKind.ACE_FORGOTTEN, SlipKind.ACE_TWICE, SlipKind.ACE_MOVED}
_THIRD_CARD_SLIPS: Final = {
    SlipKind.THIRD_CARD_FORGOTTEN,
    SlipKind.THIRD_CARD_TWICE,
    SlipKind.THIRD_CARD_MOVED,
}
_LAST_TRICK_SLIPS: Final = {
    SlipKind.LAST_TRICK_FORGOTTEN,
    SlipKind.LAST_TRICK_TWICE,
    SlipKind.LAST_TRICK_MOVED,
}


def _possible(sheet: Sheet, chosen: tuple[_Effect, ...]) -> bool:
    """Whether the slips can have been made together.

    There is one last trick, each trick is one, and nobody forgets two aces who has one.
    """
    kinds = [effect.slip.kind for effect in chosen]
    if len(kinds) == 1:
        return True
    if sum(kind in _LAST_TRICK_SLIPS for kind in kinds) > 1:
        return False
    for party in sheet.parties:
        mine = [effect.slip.kind for effect in chosen if effect.slip.party == party.party]
        for group, held in ((_ACE_SLIPS, party.aces), (_THIRD_CARD_SLIPS, party.third_cards)):
            if held is not None and sum(kind in group for kind in mine) > held:
                return False
    apart = {effect.n for effect in chosen if effect.stage is _Stage.APART}
    moved = [effect for effect in chosen if effect.stage is _Stage.MOVE]
    if any({effect.n, effect.m} & apart for effect in moved):
        return False  # whose card it was among the partners is not known
    repeatable = _ACE_SLIPS | _THIRD_CARD_SLIPS
    return all(chosen.count(effect) == 1 or effect.slip.kind in repeatable for effect in chosen)


def likely_causes(sheet: Sheet, written: tuple[int, ...]) -> tuple[Cause, ...]:
    """The simplest explanations of written points, fewest slips first.

    Args:
        sheet: what the parties really have.
        written: the points the table wrote, in the order of the sheet.

    Returns:
        Up to three causes with the same, smallest number of slips, the more telling first; none
        if even two slips do not explain the score (more would explain anything, and so nothing).
    """
    effects = _effects(sheet)
    thirds = [party.thirds + party.last_trick for party in sheet.parties]
    right = _outcome(sheet, thirds, ()) or written
    wrong = sum(1 << n for n, points in enumerate(right) if points != written[n])
    if sheet.leftovers_to_last_trick:
        wrong = 0  # a slip of one party can change the points of another
    single = ((one,) for one in effects if wrong & one.touches == wrong)
    pairs = (
        (one, other)
        for one, other in combinations_with_replacement(effects, 2)
        if wrong & (one.touches | other.touches) == wrong
    )
    # Among three parties or more, two slips explain too much to be telling.
    for ways in (single, pairs) if len(thirds) == 2 else (single,):
        found = (
            chosen
            for chosen in ways
            if _outcome(sheet, thirds, chosen) == written and _possible(sheet, chosen)
        )
        causes = tuple(
            Cause(tuple(effect.slip for effect in chosen)) for chosen in islice(found, MOST_CAUSES)
        )
        if causes:
            return causes
    return ()
