"""Random piles in columns, and faults put into piles and plays."""

from typing import Final

import numpy as np
import numpy.typing as npt
from attrs import evolve, frozen

from benchmarks.random_hands import CARDS, TRICKS, Played

__all__ = ["Piles", "alone_of", "faulty_piles", "faulty_plays", "random_piles"]

Masks = npt.NDArray[np.uint64]
Bytes = npt.NDArray[np.uint8]

WHOLE: Final = np.uint64((1 << CARDS) - 1)
_ONE: Final = np.uint64(1)


@frozen(eq=False)
class Piles:
    """Captured piles."""

    a: Masks
    b: Masks
    last: Bytes


def _bits(cards: Bytes) -> Masks:
    return _ONE << cards.astype(np.uint64)


def alone_of(played: Played) -> Bytes | None:
    """Who of three plays alone; of others nobody does."""
    return played.alone if played.players == 3 else None


def random_piles(random: np.random.Generator, hands: int) -> Piles:
    """Each card in either pile, and the last trick to either party.

    In half of the hands the piles are about as large; in the others one has an eighth of the cards,
    or else hardly anybody would make 0 or 11 points.
    """
    some = random.integers(0, 1 << CARDS, (3, hands)).astype(np.uint64)
    which = random.integers(0, 4, hands)
    few, many = np.bitwise_and.reduce(some), np.bitwise_or.reduce(some)
    a = np.select([which == 0, which == 1], [few, many], some[0])
    return Piles(a, a ^ WHOLE, random.integers(0, 2, hands).astype(np.uint8))


def faulty_piles(random: np.random.Generator, piles: Piles) -> Piles:
    """The same with cards missing, in both piles or out of this world, or no last trick: a sixth
    of the hands has each, and some have several."""
    a, b, last = piles.a.copy(), piles.b.copy(), piles.last.copy()
    cards = _bits(random.integers(0, CARDS, (3, len(a))).astype(np.uint8))
    which = random.random((4, len(a))) < 1 / 6
    a |= cards[0] * which[0]
    b &= ~(cards[1] * which[1])
    a &= ~(cards[1] * which[1])
    b |= cards[2] * which[2]
    last[which[3]] = random.integers(2, 256, int(which[3].sum())).astype(np.uint8)
    strange = random.random(len(a)) < 1 / 50
    b[strange] |= _ONE << random.integers(CARDS, 64, int(strange.sum())).astype(np.uint64)
    return Piles(a, b, last)


def faulty_plays(random: np.random.Generator, played: Played) -> Played:
    """The same with a card written twice in a sixth of the hands, played or laid aside, and in a
    third two cards of one player changed about, which can make a revoke."""
    play, hands = played.play.copy(), len(played.play)
    fallen = TRICKS[played.players] * played.players
    swap = np.flatnonzero(random.random(hands) < 1 / 3)
    # Two cards anywhere: now and then they are one player's.
    one, other = random.integers(0, fallen, (2, len(swap)))
    play[swap, one], play[swap, other] = play[swap, other], play[swap, one]
    twice = np.flatnonzero(random.random(hands) < 1 / 6)
    places = random.integers(0, CARDS, (2, len(twice)))
    play[twice, places[0]] = play[twice, places[1]]
    return evolve(played, play=play)
