import copy
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tressette_score.cards import DECK, Card, Pile, Rank, Suit, parse_cards
from tressette_score.errors import CardError, CardTwiceError
from tressette_score.strategies import cards, piles

# pagat.com/tressette: the cards rank 3 2 A R C F 7 6 5 4 from the top; the ace is worth a point,
# the three, the two and the courts a third, the rest nothing.
ORDER = ["3", "2", "A", "R", "C", "F", "7", "6", "5", "4"]
THIRDS = {"A": 3, "3": 1, "2": 1, "R": 1, "C": 1, "F": 1, "7": 0, "6": 0, "5": 0, "4": 0}


def test_ranks_have_the_order_and_the_values_of_the_rules() -> None:
    assert [rank.value for rank in sorted(Rank, key=lambda r: -r.strength)] == ORDER
    assert {rank.value: rank.thirds for rank in Rank} == THIRDS
    assert [rank.strength for rank in Rank] == list(range(10, 0, -1))


def test_the_deck_has_forty_cards_worth_32_thirds() -> None:
    assert len(DECK) == len(set(DECK)) == 40
    assert sum(card.thirds for card in DECK) == 32
    assert [card.index for card in DECK] == list(range(40))
    assert sum(card.thirds == 3 for card in DECK) == 4
    assert sum(card.thirds == 1 for card in DECK) == 20


@pytest.mark.parametrize("card", DECK, ids=str)
def test_a_card_is_one_shared_instance(card: Card) -> None:
    assert Card(card.rank, card.suit) is card
    assert pickle.loads(pickle.dumps(card)) is card  # noqa: S301
    assert copy.copy(card) is copy.deepcopy(card) is card
    with pytest.raises(AttributeError):
        setattr(card, "rank", Rank.TRE)  # noqa: B010
    assert hash(card) == hash(Card(card.rank, card.suit))
    assert eval(repr(card)) is card  # noqa: S307


@pytest.mark.parametrize("card", DECK, ids=str)
def test_a_card_is_read_however_it_is_written(card: Card) -> None:
    rank, suit = card.rank.value, card.suit.value
    names = {
        "3": ("tre", "three", "tres"),
        "2": ("due", "two", "dos"),
        "A": ("asso", "ace", "as"),
        "R": ("re", "king", "rey"),
        "C": ("cavallo", "knight", "caballo"),
        "F": ("fante", "jack", "sota"),
        "7": ("sette", "seven", "siete"),
        "6": ("sei", "six", "seis"),
        "5": ("cinque", "five", "cinco"),
        "4": ("quattro", "four", "cuatro"),
    }[rank]
    suits = {
        "d": ("denari", "coins", "oros"),
        "c": ("coppe", "cups", "copas"),
        "s": ("spade", "swords", "espadas"),
        "b": ("bastoni", "batons", "bastos"),
    }[suit]
    forms = [rank + suit, suit + rank, str(card), card.federation]
    for name, of, suit_name in zip(names, ("di", "of", "de"), suits, strict=True):
        forms += [f"{name} {of} {suit_name}", f"{name.title()}  {of} {suit_name.upper()}"]
        forms += [f"{name} {suit_name}", f"{rank} {of} {suit_name}"]
    for form in forms:
        assert Card.parse(form) is card, form


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("Dd", "Fd"), ("dD", "Fd"), ("bD", "Fb"), ("donna di spade", "Fs"), ("asso d'ori", "Ad"),
        ("asso d’ori", "Ad"), ("tre di mazze", "3b"), ("knave of clubs", "Fb"), ("cC", "Cc"),
        ("Cc", "Cc"), ("deuce of cups", "2c"), ("horse of batons", "Cb"), ("horse of cups", "Cc"),
        ("K♠", "Rs"), ("♣3", "3b"), ("A♠", "As"), ("7♣", "7b"),
    ],
)  # fmt: skip
def test_synonyms(text: str, card: str) -> None:
    assert str(Card.parse(text)) == card


def test_the_federations_letters() -> None:
    # The federation's code, art. 3: suit first and lower case, A 2-7 D C R.
    official = "dA s3 cR bD cC d7 dD"
    assert " ".join(map(str, parse_cards(official))) == "Ad 3s Rc Fb Cc 7d Fd"
    assert " ".join(card.federation for card in parse_cards(official)) == official


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("ad", ("Ad",)), ("AD", ("Ad",)), ("1d", ("Ad",)), ("8d", ("Fd",)), ("9c", ("Cc",)),
        ("10b", ("Rb", "Fb")), ("d10", ("Rd", "Fd")), ("3o", ("3d",)), ("Qd", ("Fd", "Cd")),
        ("tre di cope", ("3c",)), ("fnte di bastoni", ("Fb",)), ("dc", ("Cd", "Fc")),
        ("x", ()), ("", ()), ("Rx", ()), ("pippo di pluto", ()), ("a" * 50 + " b", ()),
    ],
)  # fmt: skip
def test_a_misspelt_card_is_refused_with_near_misses(text: str, near: tuple[str, ...]) -> None:
    with pytest.raises(CardError) as caught:
        Card.parse(text)
    (problem,) = caught.value.problems
    assert problem.code == "card"
    assert problem.data == {"text": text, "near": near}
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize("text", ["Q♥", "3♦", "J♠", "Q♣", "♥A"])
def test_french_cards_that_tables_read_differently_are_refused(text: str) -> None:
    # The federation (art. 4) has hearts = denari and J over Q; common use the reverse.
    with pytest.raises(CardError) as caught:
        Card.parse(text)
    assert caught.value.problems[0].code == "card-french"


def test_a_list_of_cards_may_mix_short_and_long_names() -> None:
    text = "Ad Ac, tre di coppe; Re di spade ,, 3d"
    assert " ".join(map(str, parse_cards(text))) == "Ad Ac 3c Rs 3d"
    assert parse_cards("") == parse_cards(" , ") == ()
    assert parse_cards("Ad Ad") == (Card.parse("Ad"),) * 2


def test_every_word_that_is_no_card_is_reported_once() -> None:
    with pytest.raises(CardError) as caught:
        parse_cards("Ad 8d 3x tre di cope 3c, re di sapde")
    texts = [problem.data["text"] for problem in caught.value.problems]
    assert texts == ["8d", "3x", "tre di cope", "re di sapde"]
    with pytest.raises(CardError) as caught:
        parse_cards("Ad 8d Ac 3x")
    assert [problem.data["text"] for problem in caught.value.problems] == ["8d", "3x"]


# --- piles, against a plain set of cards


@given(piles(), piles())
def test_a_pile_is_a_set(one: Pile, other: Pile) -> None:
    a, b = set(one), set(other)
    assert len(one) == len(a)
    assert bool(one) is bool(a)
    assert set(one | other) == a | b
    assert set(one & other) == a & b
    assert set(one - other) == a - b
    assert set(one ^ other) == a ^ b
    assert set(~one) == set(DECK) - a
    assert (one <= other) is (a <= b)
    assert (one == other) is (a == b)
    assert hash(one) == hash(Pile.of(list(one)))
    assert all((card in one) is (card in a) for card in DECK)
    assert not {one.__contains__(stranger) for stranger in ("Ad", None)} - {False}
    assert list(one) == sorted(a, key=lambda card: card.index)
    for suit in Suit:
        assert set(one.of_suit(suit)) == {card for card in a if card.suit is suit}


@given(piles())
def test_a_pile_counts_its_thirds(pile: Pile) -> None:
    assert pile.thirds == sum(THIRDS[card.rank.value] for card in pile)
    assert pile.aces == sum(card.rank is Rank.ASSO for card in pile)
    assert pile.third_cards == sum(card.rank.thirds == 1 for card in pile)
    assert pile.thirds == 3 * pile.aces + pile.third_cards


@given(piles())
def test_a_pile_is_written_and_read(pile: Pile) -> None:
    assert Pile.parse(str(pile)) == pile
    assert eval(repr(pile)) == pile  # noqa: S307


@given(st.lists(cards(), max_size=15))
def test_a_pile_refuses_a_card_twice(chosen: list[Card]) -> None:
    twice = {card for card in chosen if chosen.count(card) > 1}
    if not twice:
        assert set(Pile.of(chosen)) == set(chosen)
        return
    with pytest.raises(CardTwiceError) as caught:
        Pile.of(chosen)
    assert {problem.data["text"] for problem in caught.value.problems} == set(map(str, twice))


def test_the_whole_pack() -> None:
    assert Pile.full() == Pile.of(DECK) == ~Pile()
    assert (Pile.full().thirds, Pile.full().aces, Pile.full().third_cards) == (32, 4, 20)


@pytest.mark.parametrize("mask", [-1, 1 << 40])
def test_a_mask_has_forty_bits(mask: int) -> None:
    with pytest.raises(ValueError, match="40 bits"):
        Pile(mask)


def test_a_pile_does_not_change() -> None:
    pile: Any = Pile.parse("Ad")
    with pytest.raises(AttributeError):
        pile.mask = 0


def test_cards_in_words_among_short_ones_want_commas() -> None:
    with pytest.raises(CardError) as caught:
        parse_cards("Ad tre di coppe 2s")
    assert [(one.code, one.data["text"]) for one in caught.value.problems] == [
        ("card-comma", "tre di coppe")
    ]
    assert str(Pile.of(parse_cards("Ad, tre di coppe, 2s"))) == "Ad 3c 2s"
