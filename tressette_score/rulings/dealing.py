"""Faults of the deal and poor hands: when a hand is void, and who says so.

Sources: those beside each value of the options; the federation's arts. 17 to 21, 27, 77 and 154.
A void hand is dealt again by the same dealer, and leaves the match as it was.
"""

from typing import Final

from tressette_score.cards import Pile, Rank
from tressette_score.events import Cards, EventKind, Moment
from tressette_score.rules.playing_choices import (
    Exposed,
    Misdeal,
    RedealAsked,
    RedealUntil,
    WeakHand,
)
from tressette_score.rulings.anomaly import Remedy, Way, Window, light_on
from tressette_score.rulings.facts import HandFacts
from tressette_score.rulings.faults import Fault
from tressette_score.rulings.inquiry import Fact
from tressette_score.rulings.outcomes import Reason, Result
from tressette_score.rulings.price import eleven, eleven_reason
from tressette_score.rulings.scene import Scene
from tressette_score.rulings.verdict import Judged, nothing, scored
from tressette_score.seats import Party

__all__ = ["is_weak", "judge_deal", "judge_redeal", "redeal_for_cards_seen", "unasked_redeal"]

_HONOURS: Final = (Rank.ASSO, Rank.DUE, Rank.TRE)
_COURTS: Final = (Rank.RE, Rank.CAVALLO, Rank.FANTE)
_VOID: Final = {
    EventKind.WRONG_COUNT: "wrong-count-void",
    EventKind.EXPOSED_IN_DEAL: "exposed-in-deal-void",
    EventKind.DROPPED_IN_DEAL: "dropped-in-deal-void",
    EventKind.WRONG_DEAL: "wrong-deal-void",
}
_BEFORE_PLAY: Final = Remedy(dict.fromkeys(Way, Window.BEFORE_PLAY))


def is_weak(cards: Pile, test: WeakHand) -> bool:
    """Whether a hand is poor enough to be sent a monte, by one of the tests that are played."""
    match test:
        case WeakHand.UNDER_ONE_POINT:
            return cards.thirds < 3
        case WeakHand.NO_HONOURS_FEW_COURTS:
            honours = [card for card in cards if card.rank in _HONOURS]
            return not honours and sum(card.rank in _COURTS for card in cards) < 3
        case WeakHand.THREE_SEVENS:
            return sum(card.rank is Rank.SETTE for card in cards) >= 3
        case _:
            return False


def redeal_for_cards_seen(cards: Cards, rule: Exposed) -> bool:
    """Whether cards seen in the deal make a new one."""
    if rule is Exposed.ANY:
        return bool(cards)
    return len(cards) > 1 or any(card.rank in _HONOURS for card in cards)


def _sizes_wrong(scene: Scene, fault: Fault) -> bool:
    """Whether somebody had too many or too few cards."""
    sizes = {} if fault.event is None else dict(fault.event.sizes)
    sizes = sizes or {seat: len(cards) for seat, cards in scene.hand.hand.deal.items()}
    if any(size != scene.facts.table.layout.hand_size for size in sizes.values()):
        return True
    return len(sizes) < len(scene.facts.table.order) and scene.ask(
        Fact.WRONG_COUNT, fault.anomaly.number
    )


def _seen_enough(scene: Scene, fault: Fault) -> bool:
    """Whether the cards seen in the deal make a new one."""
    seen = (e.cards for e in scene.hand.hand.events if e.what is EventKind.EXPOSED_IN_DEAL)
    cards = tuple(card for some in seen for card in some)
    if cards:
        return scene.inquiry.holds("exposed", lambda rule: redeal_for_cards_seen(cards, rule))
    any_card = scene.inquiry.is_("exposed", Exposed.ANY)
    return any_card or scene.ask(Fact.EXPOSED_ENOUGH, fault.anomaly.number)


def _began(hand: HandFacts, at: Moment | None) -> bool:
    """Whether the hand had begun: with the first lead, or the first accuso (art. 27)."""
    if at is None:
        return False
    said = [one.at for one in hand.hand.accusi if one.at is not None]
    return at > Moment(1) or any(one < at for one in said)


def _no_fault(scene: Scene, fault: Fault) -> Judged | None:
    """Why a fault of the deal is none, or comes up too late."""
    hand, counted = scene.hand, fault.kind is EventKind.WRONG_COUNT
    if hand.hand.noted:
        return nothing(hand, Result.LATE, Reason("too-late-to-contest", "contest_until"))
    if counted and not _sizes_wrong(scene, fault):
        return nothing(hand, Result.UNPUNISHED, Reason("cards-right", "misdeal"))
    if fault.kind is EventKind.EXPOSED_IN_DEAL and not _seen_enough(scene, fault):
        return nothing(hand, Result.UNPUNISHED, Reason("seen-too-little", "exposed"))
    # A wrong number of cards may be found at any time; all else belongs to the deal.
    if not counted and _began(hand, fault.anomaly.at):
        return nothing(hand, Result.LATE, Reason("hand-began", "misdeal"))
    return None


def judge_deal(scene: Scene, fault: Fault) -> Judged:
    """A fault of the deal: too many cards, cards seen or dropped, dealt in the wrong way."""
    no_fault = _no_fault(scene, fault)
    if no_fault is not None:
        return no_fault
    match scene.inquiry.option("misdeal"):
        case Misdeal.REDEAL:
            return nothing(scene.hand, Result.VOID, Reason(_VOID[fault.kind], "misdeal"))
        case Misdeal.ELDEST_DECIDES:
            if _eldest_redeals(scene, fault):
                return nothing(scene.hand, Result.VOID, Reason("eldest-redeals", "misdeal"))
            return nothing(scene.hand, Result.UNPUNISHED, Reason("eldest-plays", "misdeal"))
        case _:
            return _eleven(scene, fault)


def _eldest_redeals(scene: Scene, fault: Fault) -> bool:
    """What the player chose who is first to play (Chitarrella)."""
    light = light_on(scene, fault.anomaly, _BEFORE_PLAY)
    if light is not None and light.event.annul is not None:
        return light.event.annul
    return scene.ask(Fact.ELDEST_REDEALS, fault.anomaly.number)


def _eleven(scene: Scene, fault: Fault) -> Judged:
    """Eleven to those who did not deal."""
    seat = scene.hand.dealer
    dealer = fault.by if seat is None else Party((seat,))
    if dealer is None:
        return nothing(scene.hand, Result.UNKNOWN, Reason("need-dealer"))
    side = scene.side(dealer)
    paid = eleven(scene.inquiry, scene.hand, side)
    return scored(paid, eleven_reason(scene.inquiry, "misdeal", side))


# --- poor hands


def _too_late(scene: Scene, fault: Fault) -> bool:
    at = fault.anomaly.at
    if at is None:
        return not scene.ask(Fact.ASKED_IN_TIME, fault.anomaly.number)
    if at > Moment(1):
        return True
    by_a_word = _began(scene.hand, at)
    return by_a_word and scene.inquiry.is_("weak_hand_until", RedealUntil.FIRST_WORD_OR_LEAD)


def judge_redeal(scene: Scene, fault: Fault) -> Judged:
    """Somebody who wants the cards dealt again because his are poor."""
    name, hand = "weak_hand", scene.hand
    if scene.inquiry.is_(name, WeakHand.NONE):
        return nothing(hand, Result.REFUSED, Reason("no-redeal", name))
    if hand.hand.noted:
        return nothing(hand, Result.LATE, Reason("too-late-to-contest", "contest_until"))
    if not _weak(scene, fault):
        return nothing(hand, Result.REFUSED, Reason("not-weak", name, fault.by))
    if _too_late(scene, fault):
        return nothing(hand, Result.LATE, Reason("redeal-late", "weak_hand_until"))
    return nothing(hand, Result.VOID, Reason("weak-void", name, fault.by))


def _weak(scene: Scene, fault: Fault) -> bool:
    """Whether the hand of whoever asks is poor."""
    seat = None if fault.by is None or len(fault.by) != 1 else next(iter(fault.by))
    dealt = scene.hand.hand.deal
    if seat is not None and seat in dealt:
        return _poor(scene, dealt[seat])
    return scene.ask(Fact.WEAK, fault.anomaly.number, fault.by)


def _poor(scene: Scene, cards: Cards) -> bool:
    held = Pile.of(set(cards))
    return scene.inquiry.holds("weak_hand", lambda test: is_weak(held, test))


def unasked_redeal(scene: Scene) -> Judged | None:
    """A poor hand before the first card, at a table where nobody has to ask."""
    hand = scene.hand
    if hand.hand.tricks or hand.points or not hand.hand.deal:
        return None
    if scene.inquiry.agreed("weak_hand_asked") is not RedealAsked.AUTOMATIC:
        return None
    poor = [seat for seat, cards in hand.hand.deal.items() if _poor(scene, cards)]
    if not poor:
        return None
    return nothing(hand, Result.VOID, Reason("weak-void", "weak_hand", Party((poor[0],))))
