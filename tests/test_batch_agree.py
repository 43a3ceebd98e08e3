"""The two engines agree, and where one of them were wrong it would be seen and shown."""

import re
from typing import Any
from unittest.mock import Mock

import numpy as np
import pytest
from attrs import evolve

from benchmarks.random_hands import random_plays
from tests import agreement
from tests.random_hands import alone_of, faulty_piles, faulty_plays, random_piles
from tests.two_engines import Captured, Fallen, agreed, differ, judged, smallest
from tressette_score import batch
from tressette_score.batch import Flag, Plays, Scores
from tressette_score.notation import loads


def test_they_agree_on_a_million_hands() -> None:
    assert agreement.check_many(1_000_000, 20261201) is None


# --- the hands themselves


def test_faults_are_put_in() -> None:
    random = np.random.default_rng(5)
    piles = faulty_piles(random, random_piles(random, 5000))
    flags = batch.score_masks(piles.a, piles.b, piles.last).flags
    for flag in (
        Flag.CARDS_MISSING,
        Flag.CARD_IN_BOTH_PILES,
        Flag.LAST_TRICK_UNKNOWN,
        Flag.NOT_A_HAND,
    ):
        assert np.count_nonzero(flags & flag) > 50
    assert np.count_nonzero(flags == 0) > 1000
    for players in (2, 3, 4):
        for played in random_plays(random, 2000, players):
            bad = faulty_plays(random, played)
            alone = alone_of(bad)
            flags = batch.score_plays(bad.play, bad.first_leader, players, alone=alone).flags
            assert np.count_nonzero(flags & Flag.CARD_TWICE) > 200
            assert np.count_nonzero(flags & Flag.REVOKE) > 200


def test_random_piles_make_any_score() -> None:
    piles = random_piles(np.random.default_rng(6), 20_000)
    scores = batch.score_masks(piles.a, piles.b, piles.last)
    assert np.bincount(scores.points[:, 0], minlength=12).min() > 50
    assert not scores.flags.any()


@pytest.mark.parametrize(("place", "like"), [(36, 0), (0, 36), (36, 37)])
def test_a_card_laid_aside_that_stands_twice(place: int, like: int) -> None:
    """One engine says where else it is and counts it once; that it is twice say both."""
    (played,) = random_plays(np.random.default_rng(8), 50, 3)
    play = played.play.copy()
    play[:, place] = play[:, like]
    scores = batch.score_plays(play, played.first_leader, 3, alone=played.alone)
    for n, row in enumerate(play.tolist()):
        hand = Fallen(
            3, tuple(row), int(played.first_leader[n]), int(played.alone[n]), rules=agreed(3, 0)
        )
        raw = judged(hand.hand, hand.table)
        assert {"card-not-held", "card-elsewhere"} & raw.codes
        assert sum(raw.thirds) <= scores.thirds[n].sum()
        assert not differ(hand)
        assert hand.by_record().codes == frozenset(Flag(int(scores.flags[n])).codes) - {
            "sum-not-eleven"
        }


# --- a wrong engine


def broken_masks(a: Any, b: Any, last: Any, rules: Any) -> Scores:
    """A point too many for party a if it has the ace of coins, and party b the six."""
    scores = _score_masks(a, b, last, rules)
    ace, six = np.uint64(1 << 2), np.uint64(1 << 7)
    points = scores.points.copy()
    points[:, 0] += ((a & ace) != 0) & ((b & six) != 0)
    return evolve(scores, points=points)


_score_masks, _score_plays = batch.score_masks, batch.score_plays


def test_a_wrong_count_of_piles_is_shown_by_two_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "score_masks", broken_masks)
    found = agreement.agree(3000, 1)
    assert found is not None
    assert found.size[0] == 2
    record = loads(str(found).split("by the record")[0])
    assert record == found.record
    assert 'piles = { NS = "Ad", EW = "6d" }' in str(found)
    right, wrong = (int(n) for n in re.findall(r"points=\((\d)", str(found)))
    assert wrong == right + 1


def broken_plays(
    play: Any, first_leader: Any, players: int = 4, *, alone: Any = None, rules: Any
) -> Plays:
    """The wrong taker of the last trick where it is led with the three of batons."""
    scores = _score_plays(play, first_leader, players, alone=alone, rules=rules)
    takers = scores.takers.copy()
    takers[:, -1] ^= play[:, scores.takers.shape[1] * players - players] == 30
    return evolve(scores, takers=takers)


def test_a_wrong_taker_is_shown_by_the_plainest_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "score_plays", broken_plays)
    found = agreement.agree(2000, 2)
    assert found is not None
    text = str(found)
    record = loads(text.split("by the record", maxsplit=1)[0])
    last = record.hands[0].tricks[-1]
    assert str(last.cards[0]) == "3b"
    one, other = re.findall(r"takers=\(([\d, ]+)\)", text)
    assert one.split(", ")[:-1] == other.split(", ")[:-1]
    assert one != other
    # Sorted as far as the difference allows.
    assert list(found.size)[:30] == list(range(30))


def broken_accusi(hands: Any, values: Any) -> Any:
    """Nothing for four threes."""
    points = _accusi(hands, values)
    threes = np.uint64(0b1 | 1 << 10 | 1 << 20 | 1 << 30)
    points[(hands & threes) == threes] = 0
    return points


_accusi = batch.accusi_of_hands


def test_wrong_accusi_are_shown_by_four_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "accusi_of_hands", broken_accusi)
    found = agreement.agree(30_000, 3)
    assert found is not None
    assert found.size[0] == 4
    assert '"3d 3c 3s 3b"' in str(found)


def test_what_is_said_at_the_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert agreement.main(1000, 1) == 0
    assert "The two engines agree on 1,000 hands" in capsys.readouterr().out
    hand = Captured(1 << 2, 1 << 7, 2)
    monkeypatch.setattr(batch, "score_masks", broken_masks)
    assert differ(hand)
    shown = smallest(hand)
    monkeypatch.setattr(agreement, "check_many", Mock(return_value=shown))
    assert agreement.main(1000, 1) == 1
    assert 'NS = "Ad"' in capsys.readouterr().out


def test_the_smallest_leaves_out_what_was_written() -> None:
    hand = Fallen(4, tuple(range(40)), 0, None, (11, 0))
    assert not differ(hand)
    assert list(hand.smaller()) == [evolve(hand, written=(-1, -1))]
