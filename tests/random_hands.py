"""Many random hands in columns: deals, legal play, piles, and faults put into them.

Everything is done for all hands of a piece at once; every choice among cards is fresh and even.
"""

from collections.abc import Iterator
from typing import Final

import numpy as np
import numpy.typing as npt
from attrs import frozen

__all__ = ["Piles", "Played", "faulty_piles", "faulty_plays", "random_piles", "random_plays"]

Masks = npt.NDArray[np.uint64]
Bytes = npt.NDArray[np.uint8]

CARDS: Final = 40
TRICKS: Final = {2: 20, 3: 12, 4: 10}
WHOLE: Final = np.uint64((1 << CARDS) - 1)
_ONE: Final = np.uint64(1)
_SUITS: Final = np.array([0b1111111111 << 10 * n for n in range(4)], np.uint64)


@frozen(eq=False)
class Played:
    """Played hands: `alone` is there where three play."""

    players: int
    play: Bytes
    first_leader: Bytes
    alone: Bytes | None = None


@frozen(eq=False)
class Piles:
    """Captured piles."""

    a: Masks
    b: Masks
    last: Bytes


def _bits(cards: Bytes) -> Masks:
    return _ONE << cards.astype(np.uint64)


def random_card(random: np.random.Generator, masks: Masks) -> Bytes:
    """One card of each mask, each as likely as the others; no mask is empty."""
    left = np.floor(random.random(len(masks)) * np.bitwise_count(masks)).astype(np.uint8)
    card, rest = np.zeros(len(masks), np.uint8), masks
    for width in (32, 16, 8, 4, 2, 1):
        low = rest & np.uint64((1 << width) - 1)
        below = np.bitwise_count(low)
        above = left >= below
        left -= below * above
        card += np.uint8(width) * above
        rest = np.where(above, rest >> np.uint64(width), low)
    return card


def shuffled(random: np.random.Generator, hands: int) -> Bytes:
    """The pack in any order, once for each hand."""
    return random.permuted(np.tile(np.arange(CARDS, dtype=np.uint8), (hands, 1)), axis=1)


def _dealt(pack: Bytes, players: int) -> Masks:
    """The hands of the players, a row each."""
    size = 10 if players != 3 else 12
    bits = _bits(pack[:, : size * players]).reshape(len(pack), players, size)
    hands: Masks = np.bitwise_or.reduce(bits, axis=2)
    return hands


def _piece(random: np.random.Generator, hands: int, players: int) -> Played:
    pack = shuffled(random, hands)
    held, every = _dealt(pack, players), np.arange(hands)
    first = random.integers(0, players, hands).astype(np.uint8)
    leader, play = first, pack.copy()
    for trick in range(TRICKS[players]):
        best = taker = led = np.zeros(0, np.uint8)
        for turn in range(players):
            seat = (leader + turn) % players
            hand = held[every, seat]
            following = hand & _SUITS[led // 10] if turn else hand
            card = random_card(random, np.where(following != 0, following, hand))
            held[every, seat] ^= _bits(card)
            play[:, trick * players + turn] = card
            takes = (card < best) & (card // 10 == led // 10) if turn else np.ones(hands, bool)
            led = led if turn else card
            best = np.where(takes, card, best) if turn else card
            taker = np.where(takes, seat, taker) if turn else seat
        leader = taker
        if players == 2 and trick < 10:
            for n, drawer in enumerate((leader, 1 - leader)):
                held[every, drawer] |= _bits(pack[:, 20 + 2 * trick + n])
    alone = random.integers(0, 3, hands).astype(np.uint8) if players == 3 else None
    return Played(players, play, first, alone)


def random_plays(
    random: np.random.Generator, hands: int, players: int = 4, size: int = 1 << 15
) -> Iterator[Played]:
    """Random deals, played out at random as the rules allow, in pieces.

    Of two players each is dealt ten cards, and both draw after each of the first ten tricks; of
    three each is dealt twelve, and the four that are left are laid aside.
    """
    for start in range(0, hands, size):
        yield _piece(random, min(size, hands - start), players)


def random_piles(random: np.random.Generator, hands: int) -> Piles:
    """Each card in either pile, and the last trick to either party."""
    a = random.integers(0, 1 << CARDS, hands).astype(np.uint64)
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
    """The same with a card written twice in a sixth of the hands, and in a third two cards of one
    player changed about, which can make a revoke."""
    play, hands = played.play.copy(), len(played.play)
    fallen = TRICKS[played.players] * played.players
    swap = np.flatnonzero(random.random(hands) < 1 / 3)
    # Two cards anywhere: now and then they are one player's.
    one, other = random.integers(0, fallen, (2, len(swap)))
    play[swap, one], play[swap, other] = play[swap, other], play[swap, one]
    twice = np.flatnonzero(random.random(hands) < 1 / 6)
    places = random.integers(0, fallen, (2, len(twice)))
    play[twice, places[0]] = play[twice, places[1]]
    return Played(played.players, play, played.first_leader, played.alone)
