"""Everything that was said and went wrong in one hand, put together.

The result is the hand as the end of the match is to see it: the accusi that count, the points
after every price, or nothing at all if the hand is void.
"""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from attrs import evolve, frozen

from tressette_score.events import Moment
from tressette_score.frozenmap import FrozenMap
from tressette_score.rules.choices import Collatondrione
from tressette_score.rules.playing_choices import AccusoFalse, TalkPrice
from tressette_score.rulings.accuso import Verdict
from tressette_score.rulings.all_accusi import judge_accusi
from tressette_score.rulings.anomaly import Anomaly, Target, raised
from tressette_score.rulings.cappotto import perhaps_swept, swept
from tressette_score.rulings.dealing import unasked_redeal
from tressette_score.rulings.facts import ZERO, HandFacts, MatchFacts
from tressette_score.rulings.faults import Fault, faults
from tressette_score.rulings.inquiry import Inquiry
from tressette_score.rulings.irregularities import judge_fault, pay_false_protest
from tressette_score.rulings.outcomes import Outcome, Reason, Result, Sweep
from tressette_score.rulings.price import ELEVEN, eleven, eleven_reason, no_trick_points, priced
from tressette_score.rulings.reach import key_of
from tressette_score.rulings.scene import Scene
from tressette_score.rulings.tree import Leaf
from tressette_score.rulings.verdict import Judged, scored
from tressette_score.seats import Party

__all__ = ["Settled", "SettledHand", "accuso_price", "after", "on_the_sheet", "settle", "untouched"]


@frozen
class Settled:
    """A hand after all that happened in it.

    Attributes:
        void: why it is void, if it is.
        unknown: why nothing can be said of it, if a fact is missing.
    """

    hand: HandFacts
    void: tuple[Reason, ...] = ()
    unknown: tuple[Reason, ...] = ()


@frozen(kw_only=True)
class SettledHand(Outcome):
    """What a hand brings onto the sheet: `totals` are the points of its tricks.

    Attributes:
        whole: whether they are those of a whole hand.
        accusi: the points of the accusi that count, by party.
        penalties: what faults gave and took.
    """

    whole: bool = False
    accusi: FrozenMap[Party, int] = ZERO
    penalties: FrozenMap[Party, int] = ZERO


def untouched(hand: HandFacts) -> bool:
    """Whether nothing was said or went wrong, so that nothing has to be asked."""
    facts = hand.hand
    return not (
        facts.accusi or facts.events or facts.a_monte or facts.deal or hand.faults
    ) and not perhaps_swept(hand)


def accuso_price(scene: Scene, verdict: Verdict) -> Judged | None:
    """What a false accuso costs, or a protest against a right one; none if nothing is to be paid.

    Sources: Gelli takes the points of the tricks, the tournament of Pag gives eleven to the others.
    """
    inquiry, hand = scene.inquiry, scene.hand
    if verdict.unfounded is not None:
        return pay_false_protest(scene, verdict.unfounded)
    if verdict.price is None:
        return None
    side, name = scene.side(verdict.by), verdict.price
    if name == "talk" and inquiry.is_(name, TalkPrice.NONE):
        return None
    if name == "talk" or inquiry.option(name) is AccusoFalse.ELEVEN:
        return scored(eleven(inquiry, hand, side), eleven_reason(inquiry, name, side))
    return scored(no_trick_points(hand, side), Reason("tricks-lost", name, side))


_When: TypeAlias = tuple[int, int]


def after(at: Moment | None, over: _When | None) -> bool:
    """Whether something happened when the match was over."""
    return over is not None and at is not None and key_of(at) > over


def _protested(scene: Scene, verdict: Verdict) -> Moment | None:
    """When an accuso was first contested."""
    anomaly = Anomaly(Target.ACCUSO, verdict.number)
    said = (event.at for _, event in raised(scene.hand, anomaly))
    return min((at for at in said if at is not None), default=None)


def _accusi(scene: Scene, over: _When | None) -> Settled:
    """The hand with the accusi that count, and after what the false ones cost."""
    if not scene.hand.hand.accusi and not scene.hand.hand.deal:
        return Settled(scene.hand)
    verdicts, hand = judge_accusi(scene)
    for verdict in verdicts:
        if verdict.result is Result.VOID and not after(_protested(scene, verdict), over):
            return Settled(scene.hand, verdict.reasons)
        if verdict.result is Result.UNKNOWN:
            return Settled(scene.hand, (), verdict.reasons)
        free = hand.stopped or after(_protested(scene, verdict), over)
        price = None if free else accuso_price(scene.with_hand(hand), verdict)
        hand = hand if price is None else price.hand
    return Settled(hand)


def _faults(scene: Scene, found: Iterable[Fault], over: _When | None = None) -> Settled:
    """The hand after what these faults cost."""
    hand = scene.hand
    for fault in found:
        if hand.stopped or after(fault.anomaly.at, over):
            continue
        judged = judge_fault(scene.with_hand(hand), fault)
        if judged.void:
            return Settled(hand, judged.reasons)
        if judged.result is Result.UNKNOWN:
            return Settled(hand, (), judged.reasons)
        hand = judged.hand
    return Settled(hand)


def settle(
    inquiry: Inquiry, facts: MatchFacts, hand: HandFacts, over: _When | None = None
) -> Settled:
    """A hand after all that was said and went wrong in it.

    A void hand comes first: what the deal or a right to annul undoes has never been.

    Args:
        inquiry: what may be asked.
        facts: the match.
        hand: the hand as it was recorded.
        over: when the match was over, if that was on the way: nothing costs anything after it.
    """
    if untouched(hand):
        return Settled(hand)
    if hand.hand.a_monte:
        return Settled(hand, (Reason("table-void"),))
    scene = Scene(inquiry, facts, hand)
    redeal = unasked_redeal(scene)
    if redeal is not None:
        return Settled(hand, redeal.reasons)
    found = faults(hand)
    steps: tuple[Callable[[Scene], Settled], ...] = (
        lambda now: _faults(now, (fault for fault in found if fault.kind.of_the_deal)),
        lambda now: _accusi(now, over),
        lambda now: _faults(now, (fault for fault in found if not fault.kind.of_the_deal), over),
    )
    for step in steps:
        settled = step(scene)
        if settled.void or settled.unknown or settled.hand.stopped:
            return settled
        scene = scene.with_hand(settled.hand)
    return Settled(_after_sweep(scene))


def _after_sweep(scene: Scene) -> HandFacts:
    """The hand after a cappotto: whether the losers keep what they declared."""
    inquiry, hand = scene.inquiry, scene.hand
    if not perhaps_swept(hand):
        return hand
    declared = any(points for _, points, _ in hand.spoken)
    lost = declared and inquiry.agreed("accuso_kept_in_cappotto") is False
    to_others = inquiry.agreed("collatondrione") is Collatondrione.ELEVEN_TO_OTHERS
    found = swept(inquiry, hand) if lost or to_others else None
    if found is None:
        return hand
    if lost:
        kept = tuple((by, n if by == found.party else 0, at) for by, n, at in hand.spoken)
        hand = evolve(hand, spoken=kept)
    if found.kind is Sweep.COLLATONDRIONE and to_others:
        points = FrozenMap((p, 0 if p == found.party else ELEVEN) for p in hand.parties)
        hand = evolve(hand, points=points, thirds=None, takes=(), whole=True, stopped=True)
    return hand


def on_the_sheet(settled: Settled, *, by_bids: bool = False) -> Leaf:
    """What a hand brings onto the sheet; in a game with bids faults cost card points."""
    hand = priced(settled.hand) if by_bids else settled.hand
    reasons = settled.void or settled.unknown
    if settled.void:
        void = SettledHand(result=Result.VOID, hand=hand.number, totals=ZERO, whole=True)
        return Leaf(void, reasons)
    if settled.unknown:
        unknown = Outcome(result=Result.UNKNOWN, hand=hand.number, totals=ZERO)
        return Leaf(unknown, reasons)
    outcome = SettledHand(
        result=Result.SCORED,
        hand=hand.number,
        totals=hand.points,
        whole=hand.whole,
        accusi=FrozenMap((party, points) for party, points in hand.accusi.items() if points),
        penalties=hand.penalties,
    )
    return Leaf(outcome, reasons)
