"""Hands of which the captured piles are known, and the points written for hands."""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from tressette_score.batch.columns import (
    ACE,
    CARDS,
    COUNTING,
    SUIT,
    SUITS,
    Bytes,
    Flag,
    Flags,
    Integers,
    Scores,
    as_bytes,
    as_masks,
    check_columns,
    flagged,
    pieces,
)
from tressette_score.batch.thirds import last_trick_worth, off_eleven, whole_points
from tressette_score.rules import NOTHING_AGREED, TableRules

_WHOLE: Final = np.uint64((1 << CARDS) - 1)


def _in_every_suit(bits: int) -> np.uint64:
    return np.uint64(sum(bits << SUIT * suit for suit in range(SUITS)))


_ACES: Final = _in_every_suit(1 << ACE)
_COUNTED: Final = _in_every_suit((1 << COUNTING) - 1)


MASK_PIECE: Final = 1 << 17
_TWICE_MORE: Final = np.uint64(0b11 << 4)
"""An ace moved up by four and by five places stands where the seven and the six were."""


def thirds_of_masks(captured: Integers) -> Bytes:
    """The worth of each pile in thirds of a point, the last trick not included.

    Args:
        captured: a mask for each pile, ``uint64[n]`` or ``int64[n]``.

    Returns:
        ``uint8[n]``, 0 to 32. Bits above the fortieth count for nothing.

    Raises:
        TypeError: the column holds something else.
    """
    masks = as_masks(captured)
    thirds = np.empty(len(masks), np.uint8)
    size = min(MASK_PIECE, len(masks))
    aces, cards = np.empty(size, np.uint64), np.empty(size, np.uint64)
    for piece in pieces(len(masks), MASK_PIECE):
        some = masks[piece]
        a, c = aces[: len(some)], cards[: len(some)]
        # One count of bits does it all if each ace stands there three times.
        np.bitwise_and(some, _ACES, out=a)
        np.multiply(a, _TWICE_MORE, out=a)
        np.bitwise_and(some, _COUNTED, out=c)
        np.bitwise_or(a, c, out=a)
        np.bitwise_count(a, out=thirds[piece])
    return thirds


def score_masks(
    captured_a: Integers,
    captured_b: Integers,
    last_trick: Integers,
    rules: TableRules = NOTHING_AGREED,
) -> Scores:
    """The score of hands of which the captured piles are known.

    Args:
        captured_a: what party a captured, a mask for each hand, ``uint64[n]`` or ``int64[n]``.
        captured_b: what party b captured.
        last_trick: who took the last trick, 0 for party a and 1 for b; any other number where
            nobody knows.
        rules: how leftover thirds and the last trick count; if that is not settled, leftovers are
            lost and the last trick is a point.

    Returns:
        Points, thirds and flags. Of a hand in which cards are missing or stand twice the points are
        those of the cards as recorded, and no result.

    Raises:
        TypeError: a column holds something else.
        ValueError: the columns are not of one length.
    """
    a, b = as_masks(captured_a), as_masks(captured_b)
    hands = len(a)
    check_columns(hands, captured_b=b, last_trick=last_trick)
    thirds = np.stack((thirds_of_masks(a), thirds_of_masks(b)), axis=1)
    points, flags = np.empty_like(thirds), np.empty(hands, np.uint16)
    worth = np.uint8(last_trick_worth(rules))
    for piece in pieces(hands):
        mine, theirs, own = a[piece], b[piece], thirds[piece]
        who = as_bytes(last_trick[piece])
        all_cards = mine | theirs
        strange = all_cards > _WHOLE
        own[:, 0] += worth * (who == 0)
        own[:, 1] += worth * (who == 1)
        own[strange] = 0
        points[piece] = whole_points(own, who, rules)
        flags[piece] = (
            flagged(Flag.CARDS_MISSING, (all_cards & _WHOLE) != _WHOLE)
            | flagged(Flag.CARD_IN_BOTH_PILES, (mine & theirs) != 0)
            | flagged(Flag.LAST_TRICK_UNKNOWN, who > 1)
            | flagged(Flag.SUM_NOT_ELEVEN, off_eleven(points[piece], rules))
        )
        flags[piece][strange] = Flag.NOT_A_HAND
    return Scores(points, thirds, flags)


def check_written(
    scores: Scores, written: npt.NDArray[np.signedinteger[Any]], rules: TableRules = NOTHING_AGREED
) -> Flags:
    """What is wrong with the points that were written for hands.

    Args:
        scores: what the hands come to.
        written: the points of parties a and b, any signed type, ``[n, 2]``; a number below zero
            (:data:`NOT_WRITTEN`) where none were written.
        rules: how leftover thirds and the last trick count.

    Returns:
        ``uint16[n]``: ``Flag.WRITTEN_HALF`` if only one party has points, ``Flag.SUM_NOT_ELEVEN``
        if they cannot be those of one hand, ``Flag.WRITTEN_DIFFERS`` if they are not what the hand
        comes to, as far as it comes to anything.

    Raises:
        TypeError: the column holds something else.
        ValueError: the columns are not of one length or shape.
    """
    if written.dtype.kind != "i":
        raise TypeError(f"written points are signed whole numbers, not {written.dtype}")
    if written.shape != scores.points.shape:
        raise ValueError(f"written has the shape {written.shape}, not {scores.points.shape}")
    flags = np.empty(len(written), np.uint16)
    unsure = ~np.uint16(Flag.REVOKE)
    for piece in pieces(len(written)):
        some = written[piece]
        noted = some >= 0
        both = noted[:, 0] & noted[:, 1]
        whole = (scores.flags[piece] & unsure) == 0
        differs = whole & np.logical_or.reduce(some != scores.points[piece], axis=1)
        flags[piece] = (
            flagged(Flag.WRITTEN_HALF, noted[:, 0] ^ noted[:, 1])
            | flagged(Flag.SUM_NOT_ELEVEN, both & off_eleven(some, rules))
            | flagged(Flag.WRITTEN_DIFFERS, both & differs)
        )
    return flags
