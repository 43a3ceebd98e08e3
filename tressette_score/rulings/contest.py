"""Whether a score that was written wrong may still be put right.

The federation's arts. 35, 64 and 65: until it has been verified and noted; other tables have other
deadlines, or none.
"""

from tressette_score.frozenmap import FrozenMap
from tressette_score.rules import Unsettled
from tressette_score.rules.playing_choices import (
    ContestUntil,
)
from tressette_score.rulings.facts import HandFacts, MatchFacts
from tressette_score.rulings.inquiry import Fact, FactQuestion, Inquiry
from tressette_score.rulings.outcomes import Reason, Result
from tressette_score.rulings.state import State
from tressette_score.rulings.tree import Leaf
from tressette_score.seats import Party

__all__ = ["in_question", "judge_contest", "settled_points"]


def in_question(facts: MatchFacts, hand: HandFacts) -> bool:
    """Whether anything is known about a deadline that can keep a wrong score as it is."""
    agreed = not isinstance(facts.table.agreed.contest_until, Unsettled)
    return hand.written is not None and (agreed or hand.hand.noted is not None)


def _too_late(inquiry: Inquiry, facts: MatchFacts, hand: HandFacts) -> Reason | None:
    """Why it is too late to put a wrong score right, if it is."""
    match inquiry.option("contest_until"):
        case ContestUntil.SCORE_NOTED:
            noted = hand.hand.noted
            if noted is None:
                noted = bool(inquiry.fact(FactQuestion(Fact.NOTED, hand.number)))
            late = noted
        case ContestUntil.NEXT_CUT:
            late = hand.number < len(facts.hands)
        case _:
            late = False
    return Reason("too-late-to-contest", "contest_until") if late else None


def settled_points(inquiry: Inquiry, facts: MatchFacts, hand: HandFacts) -> FrozenMap[Party, int]:
    """The points of a hand's tricks that count."""
    if hand.written is None or not in_question(facts, hand):
        return hand.points
    return hand.points if _too_late(inquiry, facts, hand) is None else hand.written


def judge_contest(inquiry: Inquiry, facts: MatchFacts, hand: HandFacts) -> Leaf:
    """Whether the score written for a hand stands."""
    late = _too_late(inquiry, facts, hand)
    result, reason = Result.STANDS, late
    if reason is None:
        result, reason = Result.CORRECTED, Reason("in-time-to-contest", "contest_until")
    points = hand.points if late is None or hand.written is None else hand.written
    state = State(dict(points), {})
    return Leaf(state.outcome(result, hand.number), (reason,))
