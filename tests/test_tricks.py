from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tressette_score.cards import DECK, Card, Pile
from tressette_score.seats import Seat
from tressette_score.strategies import cards, piles
from tressette_score.tricks import Play, Trick, legal_cards, taker, taking_index

RANKING = "4567FCRA23"


def oracle(texts: tuple[str, ...]) -> int:
    """Who takes, by elimination and on the written names alone: strike out what is not of the suit
    led, then the weakest of what is left until one remains."""
    left = [n for n, text in enumerate(texts) if text[1] == texts[0][1]]
    for rank in RANKING:
        if len(left) == 1:
            break
        left = [n for n in left if texts[n][0] != rank]
    return left[0]


def test_every_ordered_trick_of_four_cards() -> None:
    """The highest card of the suit led takes (pagat.com; the federation's art. 32)."""
    names = {card: str(card) for card in DECK}
    known: dict[tuple[str, ...], int] = {}
    tried = 0
    for trick in permutations(DECK, 4):
        texts = tuple([names[card] for card in trick])
        led = texts[0][1]
        # What is off suit cannot matter but for being off suit: ask the oracle once for all those.
        key = tuple([text if text[1] == led else "-" + chr(0) for text in texts])
        expected = known.get(key)
        if expected is None:
            expected = known[key] = oracle(texts)
        assert taking_index(trick) == expected
        tried += 1
    assert tried == 2_193_360


@given(st.lists(cards(), min_size=1, max_size=5))
def test_any_number_of_cards(trick: list[Card]) -> None:
    index = taking_index(trick)
    best = trick[index]
    assert best.suit is trick[0].suit
    followers = [card for card in trick if card.suit is trick[0].suit]
    assert all(card.rank.strength <= best.rank.strength for card in followers)
    assert trick.index(best) == index


def test_a_trick_has_cards() -> None:
    with pytest.raises(ValueError, match="at least one card"):
        taking_index([])
    with pytest.raises(ValueError, match="at least one card"):
        Trick(())


def test_the_example_of_a_rules_page() -> None:
    # The page that explains tressette in two: the knight of batons is led, the king takes.
    trick = Trick((Play(Seat.N, Card.parse("Cb")), Play(Seat.S, Card.parse("Rb"))))
    assert trick.leader is Seat.N
    assert taker(trick) is Seat.S


@given(piles(), st.lists(cards(), max_size=3))
def test_whoever_can_must_follow(hand: Pile, fallen: list[Card]) -> None:
    """pagat.com: players must follow suit if they can, else any card may be played."""
    legal = set(legal_cards(hand, fallen))
    following = {card for card in hand if fallen and card.suit is fallen[0].suit}
    assert legal == (following or set(hand))
