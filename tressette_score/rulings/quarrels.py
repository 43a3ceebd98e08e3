"""Single quarrels of a hand, each as its own ruling: an accuso, a fault, a protest, a cappotto."""

from typing import Final

from tressette_score.frozenmap import FrozenMap
from tressette_score.rulings.accuso import Verdict
from tressette_score.rulings.all_accusi import judge_one
from tressette_score.rulings.bidding import bid_leaf, seated
from tressette_score.rulings.cappotto import matches_won, swept
from tressette_score.rulings.facts import ZERO, MatchFacts
from tressette_score.rulings.faults import faults
from tressette_score.rulings.inquiry import Inquiry
from tressette_score.rulings.irregularities import judge_fault
from tressette_score.rulings.match_end import over_in_match, settled_in_match
from tressette_score.rulings.outcomes import Outcome, Reason, Result, Sweep
from tressette_score.rulings.scene import Scene
from tressette_score.rulings.settle import accuso_price, after, settle
from tressette_score.rulings.tree import Leaf
from tressette_score.rulings.verdict import leaf_of, nothing

__all__ = [
    "judge_accuso",
    "judge_bid",
    "judge_nth_fault",
    "judge_protest",
    "judge_sweep",
    "judge_talk",
]

_IS: Final = {
    Sweep.CAPPOTTO: "is-cappotto",
    Sweep.STRAMAZZO: "is-stramazzo",
    Sweep.CAPPOTTONE: "is-cappottone",
    Sweep.STRAMAZZONE: "is-stramazzone",
    Sweep.COLLATONDRIONE: "is-collatondrione",
}


def judge_accuso(inquiry: Inquiry, facts: MatchFacts, *, hand: int, number: int) -> Leaf:
    """Whether an accuso (1-based) counts, and what it costs if it was false."""
    here = facts.hands[hand - 1]
    scene = Scene(inquiry, facts, here)
    verdict = judge_one(scene, number)
    price = accuso_price(scene, verdict) if verdict.price == "accuso_false" else None
    if price is not None:
        leaf = leaf_of(price)
        return Leaf(leaf.outcome, (*verdict.reasons, *leaf.reasons))
    counts = verdict.result is Result.COUNTS
    side = scene.side(verdict.by)
    outcome = Outcome(
        result=verdict.result,
        hand=hand,
        totals=FrozenMap({side: verdict.points}) if counts else ZERO,
        dealer=here.dealer if verdict.result is Result.VOID else None,
    )
    return Leaf(outcome, verdict.reasons)


def _nothing(facts: MatchFacts, hand: int) -> Leaf:
    return leaf_of(nothing(facts.hands[hand - 1], Result.CURED, Reason("nothing-wrong")))


def _paid(scene: Scene, verdict: Verdict) -> Leaf:
    price = accuso_price(scene, verdict)
    if price is None:
        return leaf_of(nothing(scene.hand, Result.UNPUNISHED, Reason("no-price", verdict.price)))
    return leaf_of(price)


def judge_protest(inquiry: Inquiry, facts: MatchFacts, *, hand: int, number: int) -> Leaf:
    """What it costs to have contested an accuso in which nothing was wrong."""
    scene = Scene(inquiry, facts, facts.hands[hand - 1])
    verdict = judge_one(scene, number)
    return _nothing(facts, hand) if verdict.unfounded is None else _paid(scene, verdict)


def judge_talk(inquiry: Inquiry, facts: MatchFacts, *, hand: int, number: int) -> Leaf:
    """What it costs to have declared where nothing may be declared."""
    scene = Scene(inquiry, facts, facts.hands[hand - 1])
    verdict = judge_one(scene, number)
    return _paid(scene, verdict) if verdict.price == "talk" else _nothing(facts, hand)


def judge_nth_fault(inquiry: Inquiry, facts: MatchFacts, *, hand: int, number: int) -> Leaf:
    """One fault (1-based, in the order of time) of a hand."""
    scene = Scene(inquiry, facts, facts.hands[hand - 1])
    fault = faults(scene.hand)[number - 1]
    over = None if fault.kind.of_the_deal else over_in_match(inquiry, facts, hand)
    if after(fault.anomaly.at, over):
        return leaf_of(nothing(scene.hand, Result.CURED, Reason("match-was-over")))
    return leaf_of(judge_fault(scene, fault))


def judge_bid(inquiry: Inquiry, facts: MatchFacts, *, hand: int) -> Leaf:
    """Whether the declarer made it, and what the hand brings each player."""
    here = seated(inquiry, facts.hands[hand - 1])
    now = facts.with_hand(hand, here)
    return bid_leaf(inquiry, now, settled_in_match(inquiry, now, hand))


def judge_sweep(inquiry: Inquiry, facts: MatchFacts, *, hand: int) -> Leaf:
    """Which kind of cappotto a hand was, what it is worth, and whether it wins the match."""
    settled = settle(inquiry, facts, facts.hands[hand - 1])
    here = settled.hand
    if settled.void or settled.unknown:
        return Leaf(
            Outcome(result=Result.CURED, hand=hand, totals=ZERO), settled.void or settled.unknown
        )
    ten = inquiry.agreed("collatondrione") is not None and here.stopped
    found = None if here.fined else swept(inquiry, facts.hands[hand - 1] if ten else here)
    if found is None:
        reason = Reason("fined-no-sweep" if here.fined else "no-sweep")
        return leaf_of(nothing(here, Result.UNPUNISHED, reason))
    reasons = [Reason(_IS[found.kind], found.option, found.party)]
    games = ZERO
    if inquiry.agreed("cappotto_wins"):
        games = FrozenMap({found.party: matches_won(inquiry, found.kind)})
    outcome = Outcome(
        result=Result.SWEEP,
        winner=found.party,
        hand=hand,
        totals=here.points,
        games=games,
        sweep=found.kind,
    )
    return Leaf(outcome, tuple(reasons))
