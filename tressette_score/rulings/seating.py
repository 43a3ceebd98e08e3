"""Who plays with whom, who leads and who deals, where the cards of the first deal say so.

Sources: the rule sheet's 5 with the 4 of denari; the federation's art. 101, which adds the 6.
"""

from collections.abc import Mapping
from typing import Final

from attrs import evolve, frozen

from tressette_score.cards import Card
from tressette_score.frozenmap import FrozenMap
from tressette_score.rules.playing_choices import FirstDealer, FirstLead, Partners
from tressette_score.rulings.facts import HandFacts, MatchFacts
from tressette_score.rulings.inquiry import Inquiry
from tressette_score.rulings.outcomes import Outcome, Reason, Result
from tressette_score.rulings.tree import Leaf
from tressette_score.seats import Party, Seat, turn_order

__all__ = ["Draw", "draw_partners", "drawn_here", "judge_seating"]

_FOUR, _FIVE, _SIX = (Card.parse(text) for text in ("4d", "5d", "6d"))
_DRAWN: Final = (Partners.FOUR_AND_FIVE_OF_DENARI, Partners.FOUR_FIVE_SIX_OF_DENARI)


@frozen
class Draw:
    """What the cards of denari say.

    Attributes:
        partners: who play together; none if the cards do not make a pair.
        missing: the cards of which it would have to be known who had them.
        redeal: whether the cards are dealt again.
    """

    partners: Party | None = None
    missing: tuple[Card, ...] = ()
    redeal: bool = False


def draw_partners(holders: Mapping[Card, Seat], rule: Partners) -> Draw:
    """Who plays with the holder of the 4 of denari.

    The 5, or by the federation's rule the 6 if one player has both; with all three in one hand the
    cards are dealt again (art. 101).
    """
    missing = tuple(card for card in (_FOUR, _FIVE) if card not in holders)
    if missing:
        return Draw(missing=missing)
    four, five = holders[_FOUR], holders[_FIVE]
    if four is not five:
        return Draw(Party((four, five)))
    if rule is Partners.FOUR_AND_FIVE_OF_DENARI:
        return Draw()
    if _SIX not in holders:
        return Draw(missing=(_SIX,))
    six = holders[_SIX]
    return Draw(redeal=True) if six is four else Draw(Party((four, six)))


def drawn_here(facts: MatchFacts) -> bool:
    """Whether the record tells of a first deal by which partners are drawn."""
    rules = facts.table.agreed
    if rules.partners not in _DRAWN or not facts.hands:
        return False
    hand = facts.hands[0]
    told = bool(hand.hand.held) or not any(facts.opening.values())
    return told and not {_FOUR, _FIVE, _SIX}.isdisjoint(_holders(hand))


def _holders(hand: HandFacts) -> dict[Card, Seat]:
    dealt = ((card, seat) for seat, cards in hand.hand.deal.items() for card in cards)
    return {**dict(dealt), **hand.hand.held}


def judge_seating(inquiry: Inquiry, facts: MatchFacts) -> Leaf:
    """The partners, the first lead and the first dealer."""
    hand = facts.hands[0]
    rule = inquiry.option("partners")
    assert isinstance(rule, Partners)  # noqa: S101 - the type of that option
    draw = draw_partners(_holders(hand), rule)
    nobody = Outcome(result=Result.UNKNOWN, hand=1, totals=FrozenMap())
    if draw.redeal:
        void = evolve(nobody, result=Result.VOID, dealer=hand.dealer)
        return Leaf(void, (Reason("denari-redeal", "partners"),))
    if draw.missing:
        return Leaf(nobody, (Reason("need-denari", None, cards=draw.missing),))
    if draw.partners is None:
        return Leaf(nobody, (Reason("denari-silent", "partners"),))
    four = _holders(hand)[_FOUR]
    reasons = [Reason("denari-partners", "partners", draw.partners)]
    order = facts.table.order
    if inquiry.agreed("first_lead") is FirstLead.FOUR_OF_DENARI or (
        inquiry.agreed("first_dealer") is FirstDealer.LEFT_OF_FOUR_OF_DENARI
    ):
        reasons.append(Reason("denari-leads", "first_lead", Party((four,))))
    if inquiry.agreed("first_dealer") is FirstDealer.LEFT_OF_FOUR_OF_DENARI:
        # The turn goes to the right: who sits to the left plays last.
        dealer = turn_order(order, four)[-1]
        reasons.append(Reason("denari-dealer", "first_dealer", Party((dealer,))))
    if draw.partners not in facts.parties:
        reasons.append(Reason("change-places", "partners", draw.partners))
    outcome = evolve(nobody, result=Result.PARTNERS, party=draw.partners)
    return Leaf(outcome, tuple(reasons))
