"""The bids of terziglio, the called card, and which sides they make in a hand.

Sources: pagat.com/tressette/calabresella, Treccani (terziglio), Gelli (1929); each bid is higher
than the last, and *buono* accepts the one that stands.
"""

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from typing import Final

from attrs import frozen

from tressette_score.cards import Card
from tressette_score.rules.game_choices import Chiamo
from tressette_score.seats import Party, Seat
from tressette_score.table import Table

__all__ = ["Bid", "BidKind", "Called", "all_passed", "declaration", "sides"]


class BidKind(Enum):
    """What a player says when it is his turn to bid, the lowest first."""

    PASSO = "passo"
    BUONO = "buono"
    CHIAMO = "chiamo"
    SOLO = "solo"
    SOLISSIMO = "solissimo"
    DIVIDETE = "solissimo-dividete"
    SCEGLIETE = "solissimo-scegliete"

    __hash__ = object.__hash__

    @property
    def height(self) -> int:
        """0 for who takes nothing on, then 1 and more."""
        return _HEIGHTS[self]

    @property
    def takes_talon(self) -> bool:
        """Whether the declarer takes the talon and lays as many cards aside."""
        return self in (BidKind.CHIAMO, BidKind.SOLO)


_HEIGHTS: Final = {kind: max(0, n - 1) for n, kind in enumerate(BidKind)}


@frozen
class Bid:
    """What a player bid."""

    by: Seat
    what: BidKind


@frozen(kw_only=True)
class Called:
    """The card that a caller named.

    Attributes:
        card: which.
        holder: who had it.
        given: the card that the caller gave for it, face up.
        in_talon: whether it lay in the talon.
    """

    card: Card
    holder: Seat | None = None
    given: Card | None = None
    in_talon: bool | None = None


def declaration(bids: Iterable[Bid]) -> Bid | None:
    """The bid that stands: the highest, the first of these; none if nobody took the hand on."""
    return max((bid for bid in bids if bid.what.height), key=lambda b: b.what.height, default=None)


def all_passed(bids: Sequence[Bid], table: Table) -> bool:
    """Whether everybody passed, so that the hand is not played."""
    passed = {bid.by for bid in bids if bid.what is BidKind.PASSO}
    return passed.issuperset(table.order) and declaration(bids) is None


def _with_others(table: Table, side: Party) -> tuple[Party, ...]:
    return side, Party(seat for seat in table.order if seat not in side)


def _as_written(table: Table, bid: Bid | None, parts: Iterable[Party]) -> tuple[Party, ...]:
    """The sides that a record shows by what it writes together; each for himself if it does not."""
    for part in parts:
        if 1 < len(part) < len(table.order):
            two = _with_others(table, part)
            first = table.order[0] if bid is None else bid.by
            return two if first in part else two[::-1]
    return table.parties


def sides(
    table: Table,
    bids: Sequence[Bid],
    called: Called | None,
    holder: Callable[[Card], Seat | None],
    parts: Iterable[Party],
) -> tuple[Party, ...]:
    """Who counts together in a hand, the declarer's side first.

    Args:
        table: who plays, and what they agreed.
        bids: what was bid.
        called: the card that was called.
        holder: who had a card, as far as the record tells.
        parts: those for whom the record writes something together.

    Returns:
        Two sides, or each player by himself where nobody knows who played with whom.
    """
    bid = declaration(bids)
    if bid is None:
        return _as_written(table, bid, parts)
    if bid.what is not BidKind.CHIAMO or _plays_alone(table, called):
        return _with_others(table, Party((bid.by,)))
    if called is None or table.agreed.chiamo is not Chiamo.PARTNER:
        return _as_written(table, bid, parts)
    partner = called.holder or holder(called.card)
    if partner is None or partner is bid.by:
        return _as_written(table, bid, parts)
    return _with_others(table, Party((bid.by, partner)))


def _plays_alone(table: Table, called: Called | None) -> bool:
    """Whether a caller has no partner: by what a call means here, or by what became of the card."""
    if called is not None and called.in_talon:
        return True
    if isinstance(table.agreed.chiamo, Chiamo):
        return table.agreed.chiamo is not Chiamo.PARTNER
    return called is not None and called.given is not None
