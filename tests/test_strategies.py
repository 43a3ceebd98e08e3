from hypothesis import find, given
from hypothesis import strategies as st

from tests.helpers import ROOT
from tressette_score import Card, HandRecord, MatchRecord, Pile, legal_cards, load
from tressette_score.cards import DECK
from tressette_score.strategies import deals, legal_hands
from tressette_score.tricks import taker


@given(deals().map(dict))
def test_a_deal_is_the_whole_pack(deal: dict[object, tuple[Card, ...]]) -> None:
    dealt = [card for cards in deal.values() for card in cards]
    assert sorted(dealt, key=lambda card: card.index) == list(DECK)
    assert {len(cards) for cards in deal.values()} == {10}


@given(legal_hands(with_deal=True))
def test_legal_hands_follow_suit_and_the_taker_leads(hand: HandRecord) -> None:
    """The same rules as the judge's, gone through here without it."""
    held = {seat: Pile.of(cards) for seat, cards in hand.deal.items()}
    leader = hand.tricks[0].leader
    for trick in hand.tricks:
        assert trick.leader is leader
        for n, play in enumerate(trick.plays):
            assert play.card in legal_cards(held[play.seat], trick.cards[:n])
            held[play.seat] -= Pile.of([play.card])
        leader = taker(trick)
    assert not any(held.values())


@given(st.from_type(MatchRecord), st.from_type(Card), st.from_type(Pile), st.from_type(HandRecord))
def test_hypothesis_knows_our_types(
    record: MatchRecord, card: Card, pile: Pile, hand: HandRecord
) -> None:
    assert record.hands
    assert card in DECK
    assert pile <= Pile.full()
    assert hand.evidence


def test_hands_of_every_kind_are_made() -> None:
    find(legal_hands(), lambda hand: not hand.deal)
    find(legal_hands(), lambda hand: bool(hand.deal))
    find(st.from_type(HandRecord), lambda hand: bool(hand.piles) and bool(hand.counts))
    assert load(ROOT / "examples" / "revoke.toml").hands
