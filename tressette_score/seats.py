"""Who sits at the table, in which order they play, and who counts together."""

from collections.abc import Iterable, Iterator
from enum import Enum
from functools import cache
from typing import Final

from attrs import field, frozen

__all__ = ["EW", "LETTERS", "NS", "ORDER", "PAIRS", "Party", "Seat", "turn_order"]


class Seat(Enum):
    """A place at the table. The four letters are names, not compass bearings."""

    N = "N"
    E = "E"
    S = "S"
    W = "W"

    # There is one of each: the hash of the object will do, and is far quicker than Enum's.
    __hash__ = object.__hash__

    @classmethod
    def parse(cls, text: str) -> "Seat":
        """The seat a letter names; O (Ovest, Oeste) is W.

        Raises:
            ValueError: the text is no seat.
        """
        try:
            return LETTERS[text]
        except KeyError:
            raise ValueError(text) from None


_SEATS: Final = tuple(Seat)
LETTERS: Final = {**{seat.value: seat for seat in Seat}, "O": Seat.W}
"""The seats by the letters that a file writes them with."""


def _in_fixed_order(seats: Iterable[Seat]) -> tuple[Seat, ...]:
    return tuple(sorted(set(seats), key=_SEATS.index))


@frozen(cache_hash=True)
class Party:
    """Those who count together: a pair, one player, a side."""

    seats: tuple[Seat, ...] = field(converter=_in_fixed_order)

    @classmethod
    def parse(cls, text: str) -> "Party":
        """The party of the seats whose letters the text strings together: ``NS``, ``EO``, ``N``.

        Raises:
            ValueError: a letter is no seat, or stands twice.
        """
        return _parse_party(text)

    def __contains__(self, seat: Seat) -> bool:
        return seat in self.seats

    def __iter__(self) -> Iterator[Seat]:
        return iter(self.seats)

    def __len__(self) -> int:
        return len(self.seats)

    def __str__(self) -> str:
        return "".join(seat.value for seat in self.seats)


@cache
def _parse_party(text: str) -> Party:
    party = Party(Seat.parse(letter) for letter in text)
    if not text or len(party.seats) != len(text):
        raise ValueError(text)
    return next((pair for pair in PAIRS if pair == party), party)


NS: Final = Party((Seat.N, Seat.S))
EW: Final = Party((Seat.E, Seat.W))
PAIRS: Final = (NS, EW)
"""The parties of the game of four in pairs."""

ORDER: Final = _SEATS
"""The order of play where a record states none: Nord, Est, Sud, Ovest."""


@cache
def turn_order(order: tuple[Seat, ...], leader: Seat) -> tuple[Seat, ...]:
    """Who plays when in a trick that `leader` leads."""
    start = order.index(leader)
    return order[start:] + order[:start]
