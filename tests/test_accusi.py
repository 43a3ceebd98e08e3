"""Which combinations a hand holds, what they are worth, how they are written."""

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import combinations as choose
from math import comb
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.helpers import data
from tressette_score.accusi import (
    Combination,
    Shape,
    Values,
    combinations,
    implied,
    most_points,
)
from tressette_score.cards import Card, Pile, Rank, Suit

CASES: Mapping[str, Any] = {case["id"]: case for case in data("irregularities")["case"]}
DECLARATIONS: list[dict[str, Any]] = data("irregularities")["declarations"]


def pile(cards: Iterable[str]) -> Pile:
    return Pile.parse(" ".join(cards))


def peer_name(one: Combination) -> str:
    """As the other programs' expectations write it."""
    if one.shape is Shape.NAPOLETANA:
        assert one.suit is not None
        return f"napoletana:{one.suit.value}"
    assert one.rank is not None
    return f"{one.shape.value}:{one.rank.value}"


@pytest.mark.parametrize("entry", DECLARATIONS, ids=lambda entry: entry["id"])
def test_what_other_programs_expect(entry: dict[str, Any]) -> None:
    """By the rules; where a program is known to be wrong, what the rules say."""
    hand = pile(entry["hand"])
    held = combinations(hand)
    assert {peer_name(one) for one in held} == set(entry["rules"])
    assert most_points(hand) == entry["rules_points"]
    if entry["agrees"]:
        assert most_points(hand) == entry["expected_points"]
        assert entry.get("expected_count", len(held)) == len(held)
    else:
        assert most_points(hand) != entry["expected_points"]


def test_d42_four_aces_are_not_four_times_three() -> None:
    case = CASES["D42"]
    hand = pile(case["input"]["hand_N"])
    assert [str(one) for one in combinations(hand)] == ["four A"]
    assert most_points(hand) == case["expected"]["declared_points"]
    assert case["observed"]["naive_points"] == 4 + 4 * 3


def test_d44_sets_of_three_and_of_four() -> None:
    case = CASES["D44"]
    for cards, accepted, points in zip(
        case["input"]["declared"],
        case["expected"]["accepted"],
        case["expected"]["points"],
        strict=True,
    ):
        assert bool(combinations(pile(cards))) is accepted
        assert most_points(pile(cards)) == points


def test_d46_one_card_in_two_combinations() -> None:
    case = CASES["D46"]
    hand = pile(case["input"]["hand_N"])
    assert [str(one) for one in combinations(hand)] == ["napoletana b", "three 3 without d"]
    assert most_points(hand) == case["expected"]["by_rule"]["shared_cards_allowed"]
    once = most_points(hand, Values(shared=False))
    assert once == case["expected"]["by_rule"]["each_card_once"]


def test_d50_the_tail() -> None:
    """Chitarrella IV.1-2: a point more for each card that goes on with the row."""
    case = CASES["D50"]
    hand = pile(case["input"]["hand_N"])
    assert most_points(hand) == case["expected"]["by_rule"]["plain"]
    assert most_points(hand, Values(tail=True)) == case["expected"]["by_rule"]["with_tail"]
    ten = Pile.of(Card(rank, Suit.COPPE) for rank in Rank)
    (napoletana,) = combinations(ten)
    assert Values(tail=True).worth(napoletana, ten) == 3 + 7
    assert Values(tail=True).worth(napoletana) == 3
    unsaid = Combination(Shape.NAPOLETANA)
    assert Values(tail=True).worth(unsaid, ten) == 3


# --- the census


def key_points(aces: int, twos: int, threes: int) -> int:
    """Points counted another way: bits of suits, no piles and no search."""
    sets = sum({3: 3, 4: 4}.get(suits.bit_count(), 0) for suits in (aces, twos, threes))
    return sets + 3 * (aces & twos & threes).bit_count()


CENSUS = {
    0: 712_488_270, 3: 118_580_904, 4: 5_205_816, 6: 10_180_674, 7: 596_484, 8: 1_134,
    9: 539_784, 10: 36_036, 11: 336, 12: 27_888, 13: 2_016, 14: 18, 15: 1_008, 16: 36,
    18: 112, 19: 12,
}  # fmt: skip
"""All ten-card hands by the most they can declare."""


def test_the_census_of_all_hands() -> None:
    """Every way to hold some of the twelve pieces, each beside all other cards."""
    ranks = (Rank.ASSO, Rank.DUE, Rank.TRE)
    by_formula, by_code = Counter[int](), Counter[int]()
    for bits in range(1 << 12):
        held = bits.bit_count()
        if held > 10:
            continue
        hands = comb(28, 10 - held)
        rows = [(bits >> 4 * n) & 15 for n in range(3)]
        by_formula[key_points(*rows)] += hands
        cards = Pile.of(
            Card(rank, suit)
            for rank, row in zip(ranks, rows, strict=True)
            for n, suit in enumerate(Suit)
            if row >> n & 1
        )
        by_code[most_points(cards)] += hands
    assert by_formula == by_code == CENSUS
    assert sum(CENSUS.values()) == comb(40, 10) == 847_660_528


# --- each card once, by another way


def best_by_hand(cards: frozenset[str]) -> int:
    """The most points with each card used once: try everything, recursively."""
    best = 0
    for suit in "dcsb":
        three = {rank + suit for rank in "A23"}
        if three <= cards:
            best = max(best, 3 + best_by_hand(cards - three))
    for rank in "A23":
        mine = sorted(card for card in cards if card[0] == rank)
        for size, points in ((3, 3), (4, 4)):
            for some in choose(mine, size):
                best = max(best, points + best_by_hand(cards - set(some)))
    return best


@given(st.sets(st.sampled_from([r + s for r in "A23" for s in "dcsb"]), max_size=10))
def test_each_card_once(cards: set[str]) -> None:
    assert most_points(pile(cards), Values(shared=False)) == best_by_hand(frozenset(cards))


# --- what follows from what was said


def test_what_three_accusi_make_known() -> None:
    """Art. 177: three napoletane make the three sets known, and the other way round."""
    said = [Combination.parse(f"napoletana {suit}") for suit in "dcs"]
    assert [str(one) for one in implied(said)] == [f"three {rank} without b" for rank in "A23"]
    assert [str(one) for one in implied(implied(said))] == [f"napoletana {s}" for s in "dcs"]
    assert sum(Values().worth(one) for one in (*said, *implied(said))) == 18


ALL = [
    *(Combination(Shape.NAPOLETANA, None, suit) for suit in Suit),
    *(Combination(Shape.FOUR, rank) for rank in (Rank.ASSO, Rank.DUE, Rank.TRE)),
    *(Combination(Shape.THREE, r, s) for r in (Rank.ASSO, Rank.DUE, Rank.TRE) for s in Suit),
]


def test_two_accusi_never_make_a_third_known() -> None:
    for one, other in choose(ALL, 2):
        together = one.cards | other.cards
        more = [c for c in combinations(together) if not (c.same_set(one) or c.same_set(other))]
        assert not more
        assert implied((one, other)) == ()


@given(st.lists(st.sampled_from(ALL), max_size=5, unique=True))
def test_what_is_implied_is_held(said: list[Combination]) -> None:
    known = Pile()
    for one in said:
        known |= one.cards
    for more in implied(said):
        assert more.cards <= known
        assert not any(map(more.same_set, said))


# --- as it is written


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("napoletana d", "napoletana d"),
        ("Napoletana di denari", "napoletana d"),
        ("napoli coppe", "napoletana c"),
        ("neapolitan of swords", "napoletana s"),
        ("napolitana de bastos", "napoletana b"),
        ("napoletana", "napoletana"),
        ("tre assi senza spade", "three A without s"),
        ("three aces without swords", "three A without s"),
        ("tres ases sin espadas", "three A without s"),
        ("tre tre", "three 3"),
        ("tres treses sin b", "three 3 without b"),
        ("quattro due", "four 2"),
        ("four 3", "four 3"),
        ("cuatro doses", "four 2"),
    ],
)
def test_a_combination_is_read(text: str, short: str) -> None:
    one = Combination.parse(text)
    assert str(one) == short
    assert Combination.parse(short) == one


@pytest.mark.parametrize(
    "text",
    [
        "", "poker", "tre sette", "three R without d", "five A", "three A without",
        "three A without d c", "four A without d", "napoletana d c", "napoletana x", "3 3 3",
    ],
)  # fmt: skip
def test_what_is_no_combination(text: str) -> None:
    with pytest.raises(ValueError, match=r"^"):
        Combination.parse(text)


@given(st.sampled_from(ALL))
def test_what_is_written_reads_back(one: Combination) -> None:
    assert Combination.parse(str(one)) == one
    assert one.complete
    assert len(one.cards) == (4 if one.shape is Shape.FOUR else 3)
    assert one.held_in(one.cards)
    assert one.held_in(Pile.full())
    assert not one.held_in(Pile.of(list(one.cards)[1:]))


def test_what_is_said_without_a_suit() -> None:
    for rank in (None, Rank.DUE):
        bare = Combination(Shape.THREE if rank else Shape.NAPOLETANA, rank)
        assert not bare.complete
        assert not bare.cards
        assert len(bare.readings) == 4
        assert all(bare.held_in(reading.cards) for reading in bare.readings)
        assert not bare.held_in(Pile.parse("Ad Ac 3d 2c 7s"))
