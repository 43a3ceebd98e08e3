"""What a single fault or accuso comes to, and what it makes of the hand."""

from attrs import frozen

from tressette_score.frozenmap import FrozenMap
from tressette_score.rulings.facts import HandFacts, added
from tressette_score.rulings.outcomes import Outcome, Reason, Result
from tressette_score.rulings.tree import Leaf
from tressette_score.seats import Party, Seat

__all__ = ["Judged", "leaf_of", "nothing", "scored"]


@frozen
class Judged:
    """What something comes to.

    Attributes:
        hand: the hand with it.
        seat: who takes the trick, if it is about that.
    """

    result: Result
    reasons: tuple[Reason, ...]
    hand: HandFacts
    seat: Seat | None = None

    @property
    def void(self) -> bool:
        """Whether the hand is void."""
        return self.result is Result.VOID


def nothing(hand: HandFacts, result: Result, *reasons: Reason, seat: Seat | None = None) -> Judged:
    """Something that leaves the hand as it is."""
    return Judged(result, reasons, hand, seat)


def scored(hand: HandFacts, *reasons: Reason) -> Judged:
    """Something after which the hand counts otherwise."""
    return Judged(Result.SCORED, reasons, hand)


def _lost(hand: HandFacts) -> dict[Party, int]:
    return {party: -hand.points.get(party, 0) for party in hand.stripped}


def leaf_of(judged: Judged) -> Leaf:
    """The end of a ruling on it."""
    hand, result = judged.hand, judged.result
    totals = FrozenMap[Party, int]()
    if result is Result.SCORED and hand.points:
        totals = added(hand.points, hand.fines, _lost(hand))
    elif result is Result.SCORED and hand.fines:
        result, totals = Result.FINED, hand.fines
    dealer = hand.dealer if judged.void else None
    outcome = Outcome(
        result=result, hand=hand.number, totals=totals, dealer=dealer, seat=judged.seat
    )
    return Leaf(outcome, judged.reasons)
