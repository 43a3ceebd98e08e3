"""Columns of hands: what they may hold, what comes back, and what the numbers mean."""

import tracemalloc
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.random_hands import random_plays
from tests.random_hands import alone_of, random_piles
from tressette_score.accusi import Values
from tressette_score.batch import (
    CHUNK,
    NOT_WRITTEN,
    Flag,
    Scores,
    accusi_of_hands,
    check_written,
    score_masks,
    score_plays,
    thirds_of_masks,
)
from tressette_score.batch.columns import pieces
from tressette_score.batch.piles import MASK_PIECE
from tressette_score.cards import DECK, Pile, parse_cards
from tressette_score.findings import CODES
from tressette_score.rules import TableRules
from tressette_score.rules.choices import Rounding
from tressette_score.rules.game_choices import Game, TalonTo

WHOLE = (1 << 40) - 1


def masks(*piles: str) -> Any:
    return np.array([Pile.parse(pile).mask for pile in piles], np.uint64)


def flags_of(found: Any) -> list[Flag]:
    return [Flag(int(one)) for one in found]


# --- thirds


def test_the_worth_of_every_card_and_of_the_pack() -> None:
    """pagat.com: an ace a point, the three, the two and the figures a third, the rest nothing."""
    each = thirds_of_masks(np.array([1 << n for n in range(40)], np.uint64))
    assert each.tolist() == [{"A": 3}.get(card.rank.value, card.thirds) for card in DECK]
    assert thirds_of_masks(np.array([WHOLE, 0], np.int64)).tolist() == [32, 0]
    assert thirds_of_masks(np.array([-1], np.int64)).tolist() == [32]


@given(st.lists(st.integers(0, WHOLE), max_size=30))
def test_thirds_are_those_of_piles(piles: list[int]) -> None:
    found = thirds_of_masks(np.array(piles, np.uint64))
    assert found.dtype == np.uint8
    assert found.tolist() == [Pile(one).thirds for one in piles]


@pytest.mark.parametrize("hands", [0, 1, MASK_PIECE - 1, MASK_PIECE, MASK_PIECE + 1])
def test_pieces_leave_nothing_out(hands: int) -> None:
    some = random_piles(np.random.default_rng(hands), hands)
    found = thirds_of_masks(some.a)
    assert found.shape == (hands,)
    assert (found + thirds_of_masks(some.b) == 32).all()
    assert [some.a[piece].size for piece in pieces(hands, 1000)] == [
        min(1000, hands - n) for n in range(0, hands, 1000)
    ]


# --- piles


def test_piles_of_a_hand() -> None:
    """Aces and last trick: 4 x 3 + 3 = 15 thirds, 5 points; the others have 20, 6 and two lost."""
    aces = masks("Ad Ac As Ab")
    found = score_masks(aces, aces ^ np.uint64(WHOLE), np.array([0]))
    assert (found.points.tolist(), found.thirds.tolist()) == ([[5, 6]], [[15, 20]])
    kinds = [one.dtype.name for one in (found.points, found.thirds, found.flags)]
    assert kinds == ["uint8", "uint8", "uint16"]
    assert flags_of(found.flags) == [Flag(0)]


def test_what_is_wrong_with_piles() -> None:
    a = masks("Ad 3c", "Ad 3c", "Ad 3c", "Ad 3c", "Ad 3c")
    b = a ^ np.uint64(WHOLE)
    b[1] ^= np.uint64(1 << 39)
    b[2] |= np.uint64(1 << 2)
    b[4] |= np.uint64(1 << 50)
    found = score_masks(a, b, np.array([0, 1, 0, 7, 0], np.int8))
    assert flags_of(found.flags) == [
        Flag(0),
        Flag.CARDS_MISSING,
        Flag.CARD_IN_BOTH_PILES | Flag.SUM_NOT_ELEVEN,
        Flag.LAST_TRICK_UNKNOWN | Flag.SUM_NOT_ELEVEN,
        Flag.NOT_A_HAND,
    ]
    assert found.points.tolist() == [[2, 9], [1, 10], [2, 10], [1, 9], [0, 0]]
    assert found.thirds.tolist()[4] == [0, 0]


@pytest.mark.parametrize("last", [-1, 2, 255, 256, 300, -(2**40), 2**40])
def test_any_other_number_is_no_last_trick(last: int) -> None:
    found = score_masks(masks(""), masks("")[:1] | np.uint64(WHOLE), np.array([last]))
    assert Flag.LAST_TRICK_UNKNOWN in flags_of(found.flags)[0]


@pytest.mark.parametrize(
    ("rules", "cards", "thirds", "points"),
    [
        (TableRules(), "Ad Ac 3d 3c", [11, 24], [3, 8]),
        (TableRules(rounding=Rounding.FLOOR), "Ad Ac 3d 3c", [11, 24], [3, 8]),
        (TableRules(rounding=Rounding.TWO_THIRDS_UP), "Ad Ac 3d 3c", [11, 24], [4, 8]),
        (TableRules(last_trick_thirds=1), "Ad Ac 3d 3c 3s", [10, 23], [3, 7]),
        (
            TableRules(last_trick_thirds=1, rounding=Rounding.LEFTOVERS_TO_LAST_TRICK),
            "Ad Ac 3d 3c 3s",
            [10, 23],
            [4, 7],
        ),
    ],
)
def test_what_was_agreed_on_the_count(
    rules: TableRules, cards: str, thirds: list[int], points: list[int]
) -> None:
    a = masks(cards)
    found = score_masks(a, a ^ np.uint64(WHOLE), np.array([0]), rules)
    assert (found.thirds.tolist(), found.points.tolist()) == ([thirds], [points])


def test_leftovers_stay_where_nobody_took_the_last_trick() -> None:
    rules = TableRules(rounding=Rounding.TWO_THIRDS_UP)
    a = masks("Ad Ac 3d 3c")
    assert score_masks(a, a, np.array([9]), rules).points.tolist() == [[2, 2]]


# --- the play


def played(text: str) -> Any:
    return np.array([[card.index for card in parse_cards(text)]], np.uint8)


SUITS = (
    "3d 2d Ad Rd Cd Fd 7d 6d 5d 4d 3c 2c Ac Rc Cc Fc 7c 6c 5c 4c "
    "3s 2s As Rs Cs Fs 7s 6s 5s 4s 3b 2b Ab Rb Cb Fb 7b 6b 5b 4b"
)


def test_who_takes() -> None:
    """The pack as it lies, ten of a suit from the top: who led first leads and takes every trick.

    But the third and the eighth trick begin with the last two of a suit, and those who follow
    throw the next suit.
    """
    found = score_plays(played(SUITS), np.array([1]))
    assert found.takers.tolist() == [[1] * 10]
    assert found.points.tolist() == [[0, 11]]
    assert found.thirds.tolist() == [[0, 35]]
    assert found.takers.dtype == np.uint8
    # South and West, who threw cups on coins, have no coins later: nothing is proved.
    assert flags_of(found.flags) == [Flag(0)]


def _swapped(play: Any, one: int, other: int) -> Any:
    found = play.copy()
    found[:, [one, other]] = found[:, [other, one]]
    return found


# North has coins, East cups, South swords, West batons: nobody can follow, and nobody must.
BY_SUIT = " ".join(SUITS.split()[10 * seat + trick] for trick in range(10) for seat in range(4))


def test_who_has_none_of_the_suit_does_not_revoke() -> None:
    found = score_plays(played(BY_SUIT), np.array([0]))
    assert flags_of(found.flags) == [Flag(0)]
    assert found.takers.tolist() == [[0] * 10]
    assert found.points.tolist() == [[11, 0]]


def test_who_had_one_does() -> None:
    """East gets North's last coin for a cup: from the first trick on he did not follow."""
    play = _swapped(played(BY_SUIT), 36, 37)
    found = score_plays(play, np.array([0]))
    assert flags_of(found.flags) == [Flag.REVOKE]


def test_a_card_twice_proves_nothing() -> None:
    """The same, but that coin had been played by North before: only the card twice is sure."""
    play = _swapped(played(BY_SUIT), 36, 37)
    play[0, 37] = play[0, 0]
    found = score_plays(play, np.array([0]))
    assert flags_of(found.flags) == [Flag.CARD_TWICE | Flag.CARDS_MISSING | Flag.SUM_NOT_ELEVEN]


def test_two_who_draw() -> None:
    """In due a later card of the suit may have been drawn since; too many of them may not."""
    coins, others = SUITS.split()[:10], SUITS.split()[10:]
    north = others[:10] + others[10:20]
    south = others[20:30] + coins
    late = " ".join(card for pair in zip(north, south, strict=True) for card in pair)
    # South followed nothing and had all coins at the end; North led cups and swords.
    assert flags_of(score_plays(played(late), np.array([0]), 2).flags) == [Flag(0)]
    # North leads a coin in the second trick: after it South draws nine and plays nine coins.
    swapped = _swapped(played(late), 2, 21)
    assert flags_of(score_plays(swapped, np.array([0]), 2).flags) == [Flag(0)]
    # In the eleventh nothing is drawn any more.
    north[10], south[19] = south[19], north[10]
    late = " ".join(card for pair in zip(north, south, strict=True) for card in pair)
    assert Flag.REVOKE in flags_of(score_plays(played(late), np.array([0]), 2).flags)[0]


def test_three_play_and_four_cards_lie_aside() -> None:
    """The cards laid aside go with the last trick, or to who plays alone if that was agreed."""
    order = [card for n in range(9) for card in (DECK[n], DECK[10 + n], DECK[20 + n])]
    left = [card for card in DECK if card not in order]
    aside = parse_cards("Ab 3b 2b Rb")
    order += [card for card in left if card not in aside]
    play = np.array([[card.index for card in (*order, *aside)]], np.uint8)
    rules = TableRules(game=Game.TERZIGLIO, talon_to=TalonTo.DECLARER)
    by_last = score_plays(play, np.array([0]), 3, alone=np.array([1]))
    to_alone = score_plays(play, np.array([0]), 3, alone=np.array([1]), rules=rules)
    assert by_last.takers.shape == (1, 12)
    taker = int(by_last.takers[0, -1])
    assert taker != 1
    assert (to_alone.thirds.astype(int) - by_last.thirds).tolist() == [[6, -6]]
    assert by_last.thirds.sum() == to_alone.thirds.sum() == 35


@pytest.mark.parametrize(("players", "bad"), [(4, 4), (4, 255), (2, 2), (3, 3), (4, -1), (4, 999)])
def test_a_leader_who_is_not_there(players: int, bad: int) -> None:
    (some,) = random_plays(np.random.default_rng(1), 3, players)
    leaders = some.first_leader.astype(np.int16)
    leaders[1] = bad
    found = score_plays(some.play, leaders, players, alone=alone_of(some))
    assert flags_of(found.flags) == [Flag(0), Flag.NOT_A_HAND, Flag(0)]
    assert found.points.tolist()[1] == found.thirds.tolist()[1] == [0, 0]
    assert found.points[0].sum() == 11


@pytest.mark.parametrize("bad", [40, 41, 127, 128, 254, 255, 256, 1000, -1, -128])
def test_a_number_that_is_no_card(bad: int) -> None:
    (some,) = random_plays(np.random.default_rng(2), 3)
    play = some.play.astype(np.int16)
    play[1, 17] = bad
    found = score_plays(play, some.first_leader)
    assert flags_of(found.flags) == [Flag(0), Flag.NOT_A_HAND, Flag(0)]
    assert found.points.tolist()[1] == [0, 0]


def test_who_plays_alone_is_one_of_the_three() -> None:
    (some,) = random_plays(np.random.default_rng(3), 2, 3)
    found = score_plays(some.play, some.first_leader, 3, alone=np.array([1, 3]))
    assert flags_of(found.flags) == [Flag(0), Flag.NOT_A_HAND]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("size", [1, 7, 100])
def test_pieces_of_plays(players: int, size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    (some,) = random_plays(np.random.default_rng(4), 100, players)
    whole = score_plays(some.play, some.first_leader, players, alone=alone_of(some))

    def in_pieces(hands: int, _: int = 0) -> Iterator[slice]:
        return pieces(hands, size)

    for module in ("plays", "piles", "accusi"):
        name = f"tressette_score.batch.{module}.pieces"
        monkeypatch.setattr(name, in_pieces)
    parts = score_plays(some.play, some.first_leader, players, alone=alone_of(some))
    for name in ("points", "thirds", "flags", "takers"):
        assert (getattr(whole, name) == getattr(parts, name)).all()
    held = random_piles(np.random.default_rng(5), 100)
    assert len(accusi_of_hands(held.a)) == 100
    assert (score_masks(held.a, held.b, held.last).flags == 0).all()
    assert (check_written(whole, whole.points.astype(np.int8)) == 0).all()


@pytest.mark.parametrize("kind", ["u1", "i1", "u2", "i2", "u4", "i4", "u8", "i8"])
@pytest.mark.parametrize("layout", ["C", "F", "strided", "readonly"])
def test_any_whole_numbers_in_any_layout(kind: str, layout: str) -> None:
    (some,) = random_plays(np.random.default_rng(6), 50)
    expected = score_plays(some.play, some.first_leader)
    play = some.play.astype(kind)
    play = {
        "C": play,
        "F": np.asfortranarray(play),
        "strided": np.repeat(play, 2, axis=1)[:, ::2],
        "readonly": play,
    }[layout]
    play.flags.writeable = layout != "readonly"
    before = play.copy()
    found = score_plays(play, some.first_leader.astype(kind))
    for name in ("points", "thirds", "flags", "takers"):
        assert (getattr(found, name) == getattr(expected, name)).all()
    assert (play == before).all()


def test_masks_may_be_signed_or_strided_and_stay_what_they_are() -> None:
    some = random_piles(np.random.default_rng(7), 100)
    a = np.repeat(some.a, 2)[::2]
    b, before = some.b.view(np.int64), some.b.copy()
    b.flags.writeable = False
    found = score_masks(a, b, some.last.astype(np.int64))
    assert (found.flags == 0).all()
    assert (found.points.sum(axis=1) == 11).all()
    assert (some.b == before).all()


def test_no_hands_at_all() -> None:
    found = score_plays(np.zeros((0, 40), np.uint8), np.zeros(0, np.uint8))
    assert found.points.shape == found.thirds.shape == (0, 2)
    assert found.takers.shape == (0, 10)
    empty = np.zeros(0, np.uint64)
    assert accusi_of_hands(empty).shape == score_masks(empty, empty, empty).flags.shape == (0,)
    assert check_written(found, np.zeros((0, 2), np.int8)).shape == (0,)


@pytest.mark.parametrize(("twice", "most"), [(False, 450), (True, 2300)])
def test_the_memory_that_is_stated(twice: bool, most: int) -> None:
    """However many hands there are, what a call needs is that of one piece."""
    (some,) = random_plays(np.random.default_rng(9), 1)
    hands = 4 * CHUNK
    play, leader = np.tile(some.play, (hands, 1)), np.tile(some.first_leader, hands)
    if twice:
        play[:, 0] = play[:, 1]
    tracemalloc.start()
    found = score_plays(play, leader)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    results = found.points.nbytes + found.thirds.nbytes + found.flags.nbytes + found.takers.nbytes
    assert results == 16 * hands
    assert (peak - results) / CHUNK < most


# --- accusi


@pytest.mark.parametrize(
    ("hand", "values", "points"),
    [
        ("3d 2d Ad", Values(), 3),
        ("3d 2d Ad Rd Cd", Values(), 3),
        ("3d 2d Ad Rd Cd 7d", Values(tail=True), 5),
        ("3d 2d Ad 3c 3s", Values(), 6),
        ("3d 2d Ad 3c 3s", Values(shared=False), 3),
        ("3d 2d Ad 3c 3s 3b", Values(shared=False), 6),
        ("3d 3c 3s 3b", Values(), 4),
        ("", Values(tail=True, shared=False), 0),
    ],
)
def test_accusi(hand: str, values: Values, points: int) -> None:
    assert accusi_of_hands(masks(hand), values).tolist() == [points]


# --- what was written


def written(*scores: tuple[int, int]) -> Any:
    return np.array(scores, np.int16)


def test_written_points() -> None:
    a = masks(*["Ad Ac As Ab"] * 7)
    scores = score_masks(a, a ^ np.uint64(WHOLE), np.zeros(7, np.uint8))
    some = written((5, 6), (6, 5), (5, 7), (5, NOT_WRITTEN), (-7, -1), (-1, 6), (32767, 32767))
    assert flags_of(check_written(scores, some)) == [
        Flag(0),
        Flag.WRITTEN_DIFFERS,
        Flag.WRITTEN_DIFFERS | Flag.SUM_NOT_ELEVEN,
        Flag.WRITTEN_HALF,
        Flag(0),
        Flag.WRITTEN_HALF,
        Flag.WRITTEN_DIFFERS | Flag.SUM_NOT_ELEVEN,
    ]


def test_points_are_not_held_against_a_hand_that_does_not_add_up() -> None:
    scores = score_masks(masks("Ad"), masks("Ac"), np.array([0]))
    assert flags_of(check_written(scores, written((5, 6)))) == [Flag(0)]
    assert flags_of(check_written(scores, written((5, 5)))) == [Flag.SUM_NOT_ELEVEN]


@pytest.mark.parametrize(
    ("rules", "sums"),
    [
        (TableRules(), {11}),
        (TableRules(rounding=Rounding.TWO_THIRDS_UP), {11, 12}),
        (TableRules(last_trick_thirds=1), {10, 11}),
        (TableRules(rounding=Rounding.LEFTOVERS_TO_LAST_TRICK, last_trick_thirds=1), {11}),
    ],
)
def test_what_two_scores_can_make(rules: TableRules, sums: set[int]) -> None:
    """With every split of the thirds, by the engine that reads records."""
    nothing = masks(*[""] * 20)
    scores = score_masks(nothing, nothing, np.full(20, 9))
    some = written(*((n, 0) for n in range(20)))
    flags = check_written(scores, some, rules)
    assert {n for n in range(20) if not flags[n]} == sums


# --- what cannot be read


NUMBERS: Any = np.zeros(3, np.uint8)
PLAY: Any = np.zeros((3, 40), np.uint8)
MASKS: Any = np.zeros(3, np.uint64)
FLOATS: Any = np.zeros(3)
SCORES = Scores(np.zeros((3, 2), np.uint8), np.zeros((3, 2), np.uint8), np.zeros(3, np.uint16))


@pytest.mark.parametrize(
    ("call", "error", "text"),
    [
        (lambda: thirds_of_masks(FLOATS), TypeError, "uint64 or int64, not float64"),
        (lambda: thirds_of_masks(np.zeros(3, np.uint32)), TypeError, "not uint32"),
        (lambda: thirds_of_masks(FLOATS > 0), TypeError, "not bool"),
        (lambda: score_masks(MASKS, MASKS[:2], NUMBERS), ValueError, "captured_b has 2 hands"),
        (lambda: score_masks(MASKS, MASKS, NUMBERS[:1]), ValueError, "last_trick has 1 hands"),
        (lambda: score_masks(MASKS, MASKS, FLOATS), TypeError, "last_trick holds whole"),
        (lambda: score_plays(PLAY, NUMBERS, 5), ValueError, "players are 2, 3"),
        (lambda: score_plays(PLAY, NUMBERS, 3), ValueError, "the column alone"),
        (lambda: score_plays(PLAY, NUMBERS, 4, alone=NUMBERS), ValueError, "the column alone"),
        (lambda: score_plays(PLAY[:, 1:], NUMBERS), ValueError, "40 cards"),
        (lambda: score_plays(NUMBERS, NUMBERS), ValueError, "40 cards"),
        (lambda: score_plays(PLAY.astype(float), NUMBERS), TypeError, "play holds whole numbers"),
        (lambda: score_plays(PLAY, NUMBERS[1:]), ValueError, "first_leader has 2"),
        (lambda: score_plays(PLAY, NUMBERS, 3, alone=MASKS[1:]), ValueError, "alone has 2"),
        (lambda: accusi_of_hands(PLAY), TypeError, "not uint8"),
        (lambda: check_written(SCORES, np.stack([FLOATS, FLOATS]).T), TypeError, "not float64"),
        (lambda: check_written(SCORES, PLAY[:, :2]), TypeError, "signed"),
        (lambda: check_written(SCORES, np.zeros((2, 2), int)), ValueError, "shape"),
    ],
)
def test_columns_that_hold_something_else(call: Any, error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=text):
        call()


def test_flags_go_by_the_codes_of_findings() -> None:
    for flag in Flag:
        (code,) = flag.codes
        assert code in CODES or flag is Flag.NOT_A_HAND
    assert (Flag.REVOKE | Flag.CARD_TWICE).codes == ("card-twice", "revoke")
    assert Flag(0).codes == ()
