"""Accounts in thirds (*terzi*): the lines of a pile, and what becomes of the leftover thirds.

Totals are sums of account lines and of nothing else, so the explanation cannot disagree with the
result. Source of the values: pagat.com/tressette; the federation's arts. 10, 13, 34.
"""

from collections.abc import Mapping
from enum import Enum
from functools import cache

from attrs import frozen

from tressette_score.cards import Pile
from tressette_score.events import Evidence
from tressette_score.frozenmap import FrozenMap
from tressette_score.rules import TableRules
from tressette_score.rules.choices import Rounding
from tressette_score.seats import Party

__all__ = [
    "DECK_THIRDS",
    "HAND_THIRDS",
    "LAST_TRICK_THIRDS",
    "HandCount",
    "Line",
    "LineKind",
    "PartyCount",
    "count_pile",
    "count_piles",
    "last_trick_thirds",
    "line",
    "lines_of",
    "settle",
]

DECK_THIRDS = 32
LAST_TRICK_THIRDS = 3
HAND_THIRDS = DECK_THIRDS + LAST_TRICK_THIRDS


class LineKind(Enum):
    """What a line of the account counts."""

    ACES = "aces"
    THIRD_CARDS = "third-cards"
    CARDS = "cards"
    TALON = "talon"
    LAST_TRICK = "last-trick"
    LEFTOVERS = "leftovers"

    __hash__ = object.__hash__


@frozen
class Line:
    """A line of an account: how many of what, and the thirds they make."""

    kind: LineKind
    number: int
    thirds: int


@frozen
class PartyCount:
    """What one party made in a hand.

    Attributes:
        party: who counts together.
        lines: the account; `thirds` is their sum.
    """

    party: Party
    lines: tuple[Line, ...]

    @property
    def thirds(self) -> int:
        """All its thirds, the last trick included."""
        return sum([one.thirds for one in self.lines])

    @property
    def card_thirds(self) -> int:
        """The thirds of its cards alone."""
        kinds = (LineKind.LAST_TRICK, LineKind.LEFTOVERS)
        return sum([one.thirds for one in self.lines if one.kind not in kinds])

    @property
    def points(self) -> int:
        """Whole points."""
        return self.thirds // 3

    @property
    def remainder(self) -> int:
        """Thirds that make no whole point (0 to 2) and are lost."""
        return self.thirds % 3


@frozen
class HandCount:
    """What every party made in a hand.

    Attributes:
        evidence: what it was counted from.
        parties: the accounts, in the table's order.
        whole: whether every card and the last trick are accounted for exactly once. If not, the
            points are those of the cards recorded and no result of the hand.
        by_difference: the party that nobody counted, credited with what the others have not.
    """

    evidence: Evidence
    parties: tuple[PartyCount, ...]
    whole: bool
    by_difference: Party | None = None

    @property
    def points(self) -> FrozenMap[Party, int]:
        """Whole points by party."""
        return FrozenMap((count.party, count.points) for count in self.parties)

    def of(self, party: Party) -> PartyCount:
        """The account of one party.

        Raises:
            KeyError: the party was not counted.
        """
        for count in self.parties:
            if count.party == party:
                return count
        raise KeyError(str(party))


@cache
def line(kind: LineKind, number: int, value: int) -> Line:
    """A line of so many cards, each worth so many thirds."""
    return Line(kind, number, number * value)


def last_trick_thirds(rules: TableRules) -> int:
    """What the last trick is worth, in thirds: a point, unless the table agreed on less."""
    agreed = rules.last_trick_thirds
    return agreed if isinstance(agreed, int) else LAST_TRICK_THIRDS


@cache
def lines_of(aces: int, third_cards: int, last: int) -> tuple[Line, ...]:
    """The lines of a pile; `last` are the thirds of the last trick, 0 for who did not take it."""
    counted = line(LineKind.ACES, aces, 3), line(LineKind.THIRD_CARDS, third_cards, 1)
    return (*counted, line(LineKind.LAST_TRICK, 1, last)) if last else counted


def count_pile(pile: Pile, party: Party, *, last_trick: bool = False) -> PartyCount:
    """The account of one captured pile, in thirds."""
    return PartyCount(party, lines_of(pile.aces, pile.third_cards, LAST_TRICK_THIRDS * last_trick))


_WHOLE = Pile.full().mask
_MOVING = (Rounding.LEFTOVERS_TO_LAST_TRICK, Rounding.TWO_THIRDS_UP)


def settle(
    counts: tuple[PartyCount, ...], last_trick: Party | None, rules: TableRules
) -> tuple[PartyCount, ...]:
    """Do with the leftover thirds what the agreement says; without one each party loses its own."""
    if last_trick is None or rules.rounding not in _MOVING:
        return counts
    if rules.rounding is Rounding.TWO_THIRDS_UP:
        moved = [1 if count.remainder == 2 else -count.remainder for count in counts]
    else:
        left = sum(count.remainder for count in counts if count.party != last_trick)
        moved = [left if count.party == last_trick else -count.remainder for count in counts]
    return tuple(
        PartyCount(count.party, (*count.lines, line(LineKind.LEFTOVERS, thirds, 1)))
        for count, thirds in zip(counts, moved, strict=True)
    )


def count_piles(
    piles: Mapping[Party, Pile], last_trick: Party | None, rules: TableRules | None = None
) -> HandCount:
    """The account of captured piles, one for each party.

    Args:
        piles: what each party captured, partners' piles already in one.
        last_trick: the party that took the last trick, if it has been played and is known.
        rules: the table's agreement; without one each party loses its leftover thirds.
    """
    mask = total = 0
    last = LAST_TRICK_THIRDS if rules is None else last_trick_thirds(rules)
    counts: list[PartyCount] = []
    for party, pile in piles.items():
        mask |= pile.mask
        total += pile.mask.bit_count()
        mine = party is last_trick or party == last_trick
        counts.append(PartyCount(party, lines_of(pile.aces, pile.third_cards, last if mine else 0)))
    whole = total == 40 and mask == _WHOLE and last_trick in piles
    settled = tuple(counts) if rules is None else settle(tuple(counts), last_trick, rules)
    return HandCount(Evidence.PILES, settled, whole)
