"""An accuso of what came together by drawing, in tressette in due.

Source: a page on the game for two lets the fourth of a kind be declared when it is drawn, for four
points beside the three of before; others count only the ten cards dealt.
"""

from tressette_score.accusi import Combination
from tressette_score.events import Claim, Moment
from tressette_score.holdings import HeldAt, held_at
from tressette_score.rules.game_choices import AccusoDraws
from tressette_score.rulings.accuso import Case, Verdict, false_accuso, points_of
from tressette_score.rulings.inquiry import Fact
from tressette_score.rulings.outcomes import Reason, Result

__all__ = ["judge_drawn"]


def _before(case: Case, what: Combination, at: Moment) -> int:
    """The trick (0-based) from which on a card must have been drawn: the last time he said it."""
    earlier = [
        one.at.trick - 1
        for one in case.hand.hand.accusi
        if one.by == case.first.by and one.what is not None and one.what.same_set(what)
        if one.at is not None and one.at < at
    ]
    return max(earlier, default=0)


def _held(case: Case, held: HeldAt, what: Combination) -> bool:
    """Whether he had all the cards then; where nobody doubts it and nothing shows it, he had."""
    known = [held.has(card) for card in what.cards]
    if False in known:
        return False
    doubted = case.doubted(Claim.NOT_HELD) and None in known
    return not doubted or case.about(Fact.ACCUSO_HELD, case.number)


def judge_drawn(case: Case) -> Verdict | None:
    """What an accuso comes to that was said after a draw; none if it has to stand by the deal."""
    what, at, by = case.first.what, case.first.at, case.first.by
    table = case.facts.table
    if not table.layout.draws or at is None or at.trick == 1 or len(by) != 1:
        return None
    if what is None or not what.complete:
        return None
    if case.inquiry.is_("accuso_draws", AccusoDraws.DEALT_ONLY):
        return None
    held = held_at(case.hand.hand, table, by.seats[0], at)
    since = _before(case, what, at)
    if not any(held.drawn_since(card, since) for card in what.cards):
        return None
    if not _held(case, held, what):
        return false_accuso(case)
    reason = Reason("accuso-drawn", "accuso_draws", by)
    return case.end(Result.COUNTS, reason, points=points_of(case, case.number), at=at)
