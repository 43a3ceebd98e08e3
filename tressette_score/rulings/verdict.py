"""What a single fault or accuso comes to, and what it makes of the hand."""

from attrs import frozen

from tressette_score.rulings.facts import ZERO, HandFacts, added
from tressette_score.rulings.outcomes import Outcome, Reason, Result
from tressette_score.rulings.tree import Leaf
from tressette_score.seats import Seat

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


def nothing(hand: HandFacts, result: Result, *reasons: Reason) -> Judged:
    """Something that leaves the hand as it is."""
    return Judged(result, reasons, hand)


def scored(hand: HandFacts, *reasons: Reason) -> Judged:
    """Something after which the hand counts otherwise."""
    return Judged(Result.SCORED, reasons, hand)


def leaf_of(judged: Judged) -> Leaf:
    """The end of a ruling on it."""
    hand, result = judged.hand, judged.result
    totals = ZERO
    if result is Result.SCORED and hand.points:
        totals = added(hand.points, hand.fines, hand.lost)
    elif result is Result.SCORED and hand.fines:
        result, totals = Result.FINED, hand.fines
    dealer = hand.dealer if judged.void else None
    outcome = Outcome(
        result=result, hand=hand.number, totals=totals, dealer=dealer, seat=judged.seat
    )
    return Leaf(outcome, judged.reasons)
