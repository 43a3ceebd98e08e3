"""The best of several matches: what a match won counts for, and what is carried into the next."""

from attrs import evolve

from tressette_score.frozenmap import FrozenMap
from tressette_score.rules.choices import Form, Surplus
from tressette_score.rulings.cappotto import matches_won
from tressette_score.rulings.facts import HandFacts, MatchFacts
from tressette_score.rulings.inquiry import Inquiry
from tressette_score.rulings.outcomes import Reason
from tressette_score.rulings.state import State
from tressette_score.rulings.tree import Leaf
from tressette_score.seats import Party

__all__ = ["by_points", "series"]


def by_points(inquiry: Inquiry) -> bool:
    """Whether a match is played for points, and not for a number of hands."""
    return inquiry.is_("form", Form.POINTS)


def series(
    inquiry: Inquiry, facts: MatchFacts, state: State, hand: HandFacts, leaf: Leaf
) -> Leaf | None:
    """A match won, where the best of several may win; none if the next one begins."""
    winner = leaf.outcome.winner
    if winner is None or not (inquiry.agreed("best_of") or facts.table.games):
        return leaf
    best_of = inquiry.number("best_of")
    if best_of == 1:
        return leaf
    sweep = leaf.outcome.sweep
    won = 1 if sweep is None else matches_won(inquiry, sweep)
    state.games = {**state.games, winner: state.games[winner] + won}
    games = FrozenMap(state.games)
    if 2 * state.games[winner] > best_of:
        reason = Reason("series-won", "best_of", winner, best_of)
        return evolve(
            leaf, outcome=evolve(leaf.outcome, games=games), reasons=(*leaf.reasons, reason)
        )
    state.totals = dict.fromkeys(facts.parties, 0)
    state.totals[winner] = _carried(inquiry, state, hand, leaf, winner)
    state.raised = state.played = 0
    state.note, state.lines = None, ()
    return None


def _carried(inquiry: Inquiry, state: State, hand: HandFacts, leaf: Leaf, winner: Party) -> int:
    """The points that the winner takes along into the next match."""
    if not by_points(inquiry) or tuple(state.totals) != hand.parties:
        return 0
    surplus = leaf.outcome.totals[winner] - inquiry.number("target") - state.raised
    by_tricks = surplus - hand.accusi[winner]
    if surplus <= 0 or by_tricks < 0 or inquiry.option("surplus") is Surplus.LOST:
        return 0
    return surplus
