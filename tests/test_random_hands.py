"""Random hands are dealt and played by the rules, and each card as likely as the others."""

from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

from benchmarks.random_hands import (
    CARDS,
    DEALT,
    PIECE,
    TRICKS,
    Played,
    random_cards,
    random_plays,
)
from tressette_score import DECK, Card, Pile, Play, Seat, Trick, legal_cards, taker

HANDS = 2000


def rows(played: Played) -> Iterator[tuple[list[Card], list[Card], int, list[int]]]:
    """Deal, play, first leader and takers of each hand."""
    columns = (played.deal, played.play, played.first_leader, played.takers)
    for deal, play, leader, takers in zip(*(c.tolist() for c in columns), strict=True):
        yield [DECK[n] for n in deal], [DECK[n] for n in play], leader, takers


def choices(played: Played) -> Iterator[tuple[Pile, Card]]:
    """Go through hands card by card: what might have been played, and what was."""
    players, seats = played.players, tuple(Seat)
    dealt, tricks = DEALT[players], TRICKS[players]
    for deal, play, first, takers in rows(played):
        leader = first
        held = [Pile.of(deal[n * dealt :][:dealt]) for n in range(players)]
        left = deal[players * dealt :]
        for n in range(tricks):
            fallen = play[n * players :][:players]
            turns = [(leader + turn) % players for turn in range(players)]
            for turn, (seat, card) in enumerate(zip(turns, fallen, strict=True)):
                yield legal_cards(held[seat], fallen[:turn]), card
                held[seat] -= Pile.of([card])
            plays = zip(turns, fallen, strict=True)
            leader = seats.index(taker(Trick(tuple(Play(seats[m], card) for m, card in plays))))
            assert leader == takers[n]
            for drawer in (leader, 1 - leader) if players == 2 and left else ():
                held[drawer] |= Pile.of([left.pop(0)])
        assert not any(held)
        assert left == play[tricks * players :]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_play_is_legal_and_every_choice_even(players: int) -> None:
    (played,) = random_plays(np.random.default_rng(players), HANDS, players)
    assert played.players == players
    assert len(played) == HANDS
    numbers = {number: Counter[int]() for number in range(1, 13)}
    for legal, card in choices(played):
        assert card in legal
        numbers[len(legal)][list(legal).index(card)] += 1
    for number, chosen in numbers.items():
        total = sum(chosen.values())
        off = sum((chosen[n] - total / number) ** 2 for n in range(number)) * number
        # A chi-square of number - 1: beyond that once in many thousand times.
        assert total == 0 or off / total < number + 5 * (2 * number) ** 0.5


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_columns_are_those_that_the_engine_reads(players: int) -> None:
    (played,) = random_plays(np.random.default_rng(players), 3000, players)
    for column in (played.deal, played.play, played.first_leader, played.takers, played.alone):
        assert column.dtype == np.uint8
        assert len(column) == 3000
    assert (np.sort(played.play, axis=1) == np.arange(CARDS)).all()
    assert (np.sort(played.deal, axis=1) == np.arange(CARDS)).all()
    assert sorted(set(played.first_leader.tolist())) == list(range(players))
    assert sorted(set(played.alone.tolist())) == (list(range(3)) if players == 3 else [0])
    # Every card in every place of the deal, 75 times or so.
    for place in (0, 9, 25, 39):
        times = np.bincount(played.deal[:, place], minlength=CARDS)
        assert abs(times - 75).max() < 5 * 75**0.5


def test_hands_come_in_pieces_and_are_the_same_for_a_seed() -> None:
    def made(seed: int) -> list[Played]:
        return list(random_plays(np.random.default_rng(seed), PIECE + 1))

    one, again, other = made(1), made(1), made(2)
    assert [len(piece) for piece in one] == [PIECE, 1]
    assert all((a.play == b.play).all() for a, b in zip(one, again, strict=True))
    assert not (one[0].play == other[0].play).all()


def test_a_random_card_is_any_of_a_mask() -> None:
    rng = np.random.default_rng(5)
    for mask in (1, 1 << 39, (1 << 40) - 1, 0b1000_0000_0001 << 28, 0b101_0101_0101):
        cards = random_cards(rng, np.full(20_000, mask, np.uint64))
        found, times = np.unique(cards, return_counts=True)
        assert found.tolist() == [n for n in range(CARDS) if mask >> n & 1]
        even = 20_000 / len(found)
        assert abs(times - even).max() < 5 * even**0.5
    with pytest.raises(ValueError, match="high <= 0"):
        random_cards(rng, np.zeros(1, np.uint64))
