"""What hands can declare."""

from typing import Final

import numpy as np
import numpy.typing as npt

from tressette_score.accusi import Values
from tressette_score.batch.columns import SUIT, SUITS, Bytes, Integers, Masks, as_masks, pieces

_COMMON: Final = Values()
_PIECES: Final = np.uint16(0b111)
"""Three, two and ace: the cards that combinations are made of."""


def accusi_of_hands(hands: Integers, values: Values = _COMMON) -> Bytes:
    """The most points that each hand can declare.

    Args:
        hands: the cards held, a mask for each hand, ``uint64[n]`` or ``int64[n]``.
        values: what the combinations are worth.

    Returns:
        Whole points, ``uint8[n]``.

    Raises:
        TypeError: the column holds something else.
    """
    masks = as_masks(hands)
    points = np.empty(len(masks), np.uint8)
    for piece in pieces(len(masks)):
        points[piece] = _accusi(masks[piece], values)
    return points


def _accusi(masks: Masks, values: Values) -> Bytes:
    one_suit = np.uint64((1 << SUIT) - 1)
    suits = [(masks >> np.uint64(SUIT * n) & one_suit).astype(np.uint16) for n in range(SUITS)]
    napoletane = [((suit & _PIECES) == _PIECES).view(np.uint8) for suit in suits]
    worth = [_napoletana(suit, values) * held for suit, held in zip(suits, napoletane, strict=True)]
    if values.shared:
        points: Bytes = np.add.reduce([*worth, _sets(suits, values)], axis=0, dtype=np.uint8)
        return points
    best = np.zeros(len(masks), np.uint8)
    # Each card serves once: try every choice of napoletane, with what the rest makes in sets.
    for chosen in range(1 << SUITS):
        some, left, held = np.zeros_like(best), list(suits), np.ones(len(masks), np.uint8)
        for n in (n for n in range(SUITS) if chosen >> n & 1):
            some += worth[n]
            left[n] = suits[n] & ~_PIECES
            held &= napoletane[n]
        np.maximum(best, (some + _sets(left, values)) * held, out=best)
    return best


def _napoletana(suit: npt.NDArray[np.uint16], values: Values) -> Bytes:
    """The worth of a napoletana, with its tail where that counts."""
    points = np.full(len(suit), values.napoletana, np.uint8)
    if values.tail:
        unbroken = np.ones(len(suit), np.uint8)
        for rank in range(3, SUIT):
            unbroken &= (suit >> rank & 1).astype(np.uint8)
            points += unbroken
    return points


def _sets(suits: list[npt.NDArray[np.uint16]], values: Values) -> Bytes:
    """The points of three and four of the threes, the twos and the aces."""
    points = np.zeros(len(suits[0]), np.uint8)
    for rank in range(3):
        number = np.zeros(len(suits[0]), np.uint8)
        for suit in suits:
            number += (suit >> rank & 1).astype(np.uint8)
        points += np.uint8(values.three) * (number == 3) + np.uint8(values.four) * (number == 4)
    return points
