"""The columns that the engine reads and gives back, and what can be wrong with a hand."""

from collections.abc import Iterator
from enum import IntFlag
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt
from attrs import frozen

Bytes: TypeAlias = npt.NDArray[np.uint8]
Masks: TypeAlias = npt.NDArray[np.uint64]
Flags: TypeAlias = npt.NDArray[np.uint16]
Bools: TypeAlias = npt.NDArray[np.bool_]
Integers: TypeAlias = npt.NDArray[np.integer[Any]]

CHUNK: Final = 16384
"""So many hands are worked on at once: what they need fits into the cache of a processor."""

NOT_WRITTEN: Final = -1
"""The points of a party for which nobody wrote any."""


class Flag(IntFlag):
    """What can be wrong with a hand, each by one bit; :attr:`codes` names the findings."""

    CARDS_MISSING = 1
    CARD_IN_BOTH_PILES = 2
    CARD_TWICE = 4
    REVOKE = 8
    LAST_TRICK_UNKNOWN = 16
    WRITTEN_DIFFERS = 32
    WRITTEN_HALF = 64
    SUM_NOT_ELEVEN = 128
    NOT_A_HAND = 256
    """A number that is no card, no player, or nothing at all: the hand is not scored."""

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of the findings, as the rest of the library names them."""
        return tuple(str(flag.name).lower().replace("_", "-") for flag in Flag if flag in self)


@frozen(eq=False)
class Scores:
    """What a column of hands comes to.

    Attributes:
        points: whole points of parties a and b, ``uint8[n, 2]``.
        thirds: the same in thirds of a point, leftovers included, ``uint8[n, 2]``.
        flags: what is wrong with each hand, ``uint16[n]``; 0 if nothing is.
    """

    points: Bytes
    thirds: Bytes
    flags: Flags


@frozen(eq=False)
class Plays(Scores):
    """What a column of played hands comes to.

    Attributes:
        takers: who took each trick, ``uint8[n, tricks]``.
    """

    takers: Bytes


SUITS: Final = 4
SUIT: Final = 10
CARDS: Final = SUITS * SUIT
ACE: Final = 2
COUNTING: Final = 6
"""In a suit the first six cards count, the third of them three times."""
DECK_THIRDS: Final = 32


def pieces(hands: int, size: int = CHUNK) -> Iterator[slice]:
    """Where each piece of a column stands."""
    for start in range(0, hands, size):
        yield slice(start, min(start + size, hands))


def as_masks(column: Integers) -> Masks:
    """A column of masks; engines without unsigned numbers have them signed."""
    if column.dtype.kind not in "iu" or column.dtype.itemsize != 8:
        raise TypeError(f"a column of masks is uint64 or int64, not {column.dtype}")
    return column.view(np.uint64)


def check_columns(hands: int, **columns: Integers) -> None:
    """Refuse columns of small numbers that hold something else, or are not of one length."""
    for name, column in columns.items():
        if column.dtype.kind not in "iu":
            raise TypeError(f"the column {name} holds whole numbers, not {column.dtype}")
        if len(column) != hands:
            raise ValueError(f"{name} has {len(column)} hands, the other columns have {hands}")


def as_bytes(column: Integers) -> Bytes:
    """Small numbers as bytes; what does not fit becomes 255."""
    if column.dtype == np.uint8:
        return column.view(np.uint8)
    return np.where((column >= 0) & (column < 255), column, 255).astype(np.uint8)


def flagged(flag: Flag, where: Bools) -> Flags:
    """A flag of the hands of which it is true."""
    return where.view(np.uint8) * np.uint16(flag)
