"""Random deals, played at random by the rules, as the columns that the engine over columns reads.

Each card is chosen among those that may be played, each as likely as the others, and anew each
time: one order for all the cards of a hand would be played out too early or too late. Nothing of
the engines is used, so that what they are tried on does not depend on them.
"""

from collections.abc import Iterator
from typing import Final

import numpy as np
import numpy.typing as npt
from attrs import frozen

Bytes = npt.NDArray[np.uint8]
Masks = npt.NDArray[np.uint64]

CARDS: Final = 40
PIECE: Final = 8192
"""So many hands are dealt and played at once: their columns fit into the cache of a processor."""
DEALT: Final = {2: 10, 3: 12, 4: 10}
"""The cards that each is dealt, by the number of players."""
TRICKS: Final = {2: 20, 3: 12, 4: 10}

_SUIT: Final = np.array([0x3FF << 10 * suit for suit in range(4)], np.uint64)
_BIT: Final = np.array([1 << card for card in range(CARDS)], np.uint64)
_HALVES: Final = (32, 16, 8, 4, 2, 1)


@frozen(eq=False)
class Played:
    """Hands as they were dealt and played.

    Attributes:
        deal: the cards of each player, then the stock in the order in which it is drawn, or the
            cards laid aside, ``uint8[n, 40]``.
        play: the cards in the order they fell, then those laid aside, ``uint8[n, 40]``.
        first_leader: who led first, ``uint8[n]``.
        takers: who took each trick, ``uint8[n, tricks]``.
        alone: who of three plays against the other two, ``uint8[n]``; of others nobody, 0.
    """

    deal: Bytes
    play: Bytes
    first_leader: Bytes
    takers: Bytes
    alone: Bytes

    @property
    def players(self) -> int:
        """How many play."""
        return CARDS // int(self.takers.shape[1])

    def __len__(self) -> int:
        return len(self.play)


def random_plays(rng: np.random.Generator, hands: int, players: int = 4) -> Iterator[Played]:
    """Hands played at random by the rules, some thousand at a time.

    Four players are dealt ten cards each. So are two, who both draw one from the stock of twenty
    after each of the first ten tricks, the taker first; and three are dealt twelve, and four cards
    are laid aside.
    """
    for start in range(0, hands, PIECE):
        yield _played(rng, min(PIECE, hands - start), players)


def random_cards(rng: np.random.Generator, masks: Masks) -> Bytes:
    """One card of each mask, each as likely as the others."""
    before = rng.integers(0, np.bitwise_count(masks), dtype=np.uint8)
    place = np.zeros(len(masks), np.uint64)
    # Halve the part of the mask in which the card lies that has so many before it.
    for half in _HALVES:
        lower = np.bitwise_count(masks >> place & np.uint64((1 << half) - 1))
        upper = before >= lower
        before -= lower * upper
        place += np.uint64(half) * upper
    return place.astype(np.uint8)


def _played(rng: np.random.Generator, hands: int, players: int) -> Played:
    deal = rng.permuted(np.tile(np.arange(CARDS, dtype=np.uint8), (hands, 1)), axis=1)
    # Card by card and not hand by hand: so each step is one long row.
    cards, dealt, tricks = np.ascontiguousarray(deal.T), DEALT[players], TRICKS[players]
    bits, rows = _BIT[cards], np.arange(hands)
    held = np.stack([np.bitwise_or.reduce(bits[n * dealt :][:dealt]) for n in range(players)])
    stock = bits[players * dealt :] if players == 2 else bits[:0]
    play, takers = cards.copy(), np.empty((tricks, hands), np.uint8)
    leader = first = rng.integers(0, players, hands, dtype=np.uint8)
    for trick in range(tricks):
        leader = _trick(rng, held, leader, play[trick * players :][:players])
        takers[trick] = leader
        if 2 * trick < len(stock):
            held[leader, rows] |= stock[2 * trick]
            held[1 - leader, rows] |= stock[2 * trick + 1]
    alone = rng.integers(0, 3, hands, dtype=np.uint8) if players == 3 else np.zeros_like(first)
    return Played(deal, np.ascontiguousarray(play.T), first, np.ascontiguousarray(takers.T), alone)


def _trick(rng: np.random.Generator, held: Masks, leader: Bytes, fallen: Bytes) -> Bytes:
    """Play a trick: take its cards out of the hands, put them on the table, say who takes them."""
    players, rows = len(held), np.arange(len(leader))
    seat, taker = leader, leader
    led = best = np.zeros_like(leader)
    for turn in range(players):
        hand = held[seat, rows]
        legal = hand
        if turn:
            following = hand & _SUIT[led]
            legal = np.where(following, following, hand)
        card = random_cards(rng, legal)
        held[seat, rows] = hand ^ _BIT[card]
        fallen[turn] = card
        if turn:
            # Within a suit the lower number takes.
            takes = (card // 10 == led) & (card < best)
            taker, best = np.where(takes, seat, taker), np.where(takes, card, best)
        else:
            led, best = card // 10, card
        seat = (seat + 1) % players
    return taker
