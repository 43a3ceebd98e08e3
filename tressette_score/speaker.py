"""Cards, seats, parties and scores as they are said at one table."""

from collections.abc import Mapping
from itertools import groupby
from typing import Final, TypeGuard, cast

from tressette_score.accusi import Combination, Shape
from tressette_score.bid_findings import Place
from tressette_score.bids import BidKind
from tressette_score.cards import Card, Suit
from tressette_score.events import Cards, Evidence
from tressette_score.frozenmap import FrozenMap
from tressette_score.messages import Formatter, Language, visible
from tressette_score.seats import Party, Seat
from tressette_score.table import Table

__all__ = ["TableFormatter"]

_LONG_LIST: Final = 6
"""More cards than these are said by their letters."""


def _many_cards(value: object) -> TypeGuard[Cards]:
    items = cast("tuple[object, ...]", value) if isinstance(value, tuple) else ()
    return len(items) > _LONG_LIST and all(isinstance(item, Card) for item in items[:1])


class TableFormatter(Formatter):
    """Says the values of this library in one language, with the names of one table's players."""

    def __init__(self, language: Language, table: Table | None = None) -> None:
        super().__init__(Language(language))
        self.table = table or Table()

    def plural(self, template: str, data: Mapping[str, object]) -> bool:
        """Whether the first party or player in a template's holes is not one player alone.

        A template without holes speaks of the first in `data`.
        """
        names = [name for _, name, _, _ in self.parse(template) if name] or data
        for name in names:
            match data[name]:
                case Seat() | Party(seats=(_,)):
                    return False
                case Party():
                    return True
                case _:
                    pass
        return True

    def word(self, value: object, spec: str) -> str:  # noqa: C901, PLR0911 - a list of cases
        """One value as it is said at the table."""
        if _many_cards(value):
            return self._by_suit(value)
        match value:
            case Card():
                rank = self.texts["the_ranks" if spec == "the" else "ranks"][value.rank.value]
                return f"{rank} {self.texts['words']['of']} {self.word(value.suit, '')}"
            case Combination():
                return self._combination(value)
            case Suit():
                return str(self.texts["suits"][value.value])
            case Seat() | Party() if spec == "to":
                return self.linked("to", self.word(value, ""))
            case Seat():
                name = self.table.players.get(value)
                return str(self.texts["seats"][value.value]) if name is None else visible(name)
            case Party():
                names = [self.word(seat, "") for seat in value]
                known = any(seat in self.table.players for seat in value)
                return self.listed(names) if known else "-".join(names)
            case BidKind():
                return str(self.texts["bid"][value.value])
            case Place():
                return str(self.texts["place_in" if spec == "in" else "place"][value.value])
            case Evidence():
                return str(self.texts["evidence"][value.value])
            case FrozenMap():
                numbers = cast("FrozenMap[Party, int]", value)
                return self._by_party(numbers, spec)
            case _:
                return super().word(value, spec)

    def _combination(self, what: Combination) -> str:
        """A combination: "tre assi senza spade", "napoletana di denari"."""
        key = what.shape.value
        if what.suit is None and what.shape is not Shape.FOUR:
            key += "_bare"
        rank = "" if what.rank is None else self.texts["combination_ranks"][what.rank.value]
        suit = "" if what.suit is None else self.word(what.suit, "")
        return self.say(f"combination.{key}", rank=rank, suit=suit)

    def _by_suit(self, cards: tuple[Card, ...]) -> str:
        """Many cards, by the letters of their ranks: "3 2 R di denari; A 7 di coppe"."""
        said: list[str] = []
        for suit, group in groupby(cards, key=lambda card: card.suit):
            ranks = " ".join(card.rank.value for card in group)
            said.append(f"{ranks} {self.texts['words']['of']} {self.word(suit, '')}")
        return "; ".join(said)

    def _by_party(self, numbers: FrozenMap[Party, int], spec: str) -> str:
        """Numbers of all parties, in the order of the table: "4 a 6" between two.

        With ``each`` they stand beside the names, with ``signed`` also with their signs.
        """
        parties = [party for party in self.table.parties if party in numbers]
        if len(parties) < len(numbers):
            parties = list(numbers)
        each = bool(spec)
        if spec == "signed":
            signed = {
                p: f"{numbers[p]:+}".replace("-", "−") if numbers[p] else "0" for p in parties
            }
            return ", ".join(f"{self.word(party, '')} {signed[party]}" for party in parties)
        if len(parties) == 2 and not each and min(numbers.values()) < 0:
            # A minus beside the dash between two scores would be hard to read.
            return " / ".join(f"{numbers[party]}".replace("-", "−") for party in parties)
        if len(parties) == 2 and not each:
            a, b = (numbers[party] for party in parties)
            return self.say("score.two", a=a, b=b)
        return ", ".join(f"{self.word(p, '')} {self.word(numbers[p], '')}" for p in parties)
