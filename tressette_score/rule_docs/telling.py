"""The small phrases that stories are told in: amounts, cards, tricks, moments."""

from collections.abc import Iterable, Mapping
from itertools import chain, groupby, repeat
from typing import Final

from attrs import frozen

from tressette_score.cards import Card
from tressette_score.events import Cards, Moment
from tressette_score.frozenmap import FrozenMap
from tressette_score.record import Table
from tressette_score.seats import Party
from tressette_score.speaker import TableFormatter

__all__ = ["Teller", "sentence"]

_LONG_LIST: Final = 6


def sentence(text: str) -> str:
    """A clause with a capital letter and a full stop."""
    return f"{text[:1].upper()}{text[1:]}."


@frozen
class Teller:
    """Tells of one table in one language.

    Attributes:
        speaker: who knows the words.
        table: the table, with those as parties who count together in the hand.
        now: the moment that the last of the tricks told of was gathered in.
    """

    speaker: TableFormatter
    table: Table
    now: Moment | None = None

    def say(self, key: str, /, **data: object) -> str:
        """A text of the story, its holes filled."""
        return self.speaker.say(f"story.{key}", **data)

    def of(self, key: str, party: Party | None, /, **data: object) -> str:
        """A text about somebody; about someone, where nobody knows whom."""
        if party is not None:
            return self.say(key, party=party, **data)
        return self.by(key, self.say("someone"), **data)

    def by(self, key: str, name: str, /, **data: object) -> str:
        """A text about one person who has no seat."""
        template = self.speaker.forms(f"story.{key}")[0]
        return self.speaker.vformat(template, (), {"party": name, **data})

    def points(self, key: str, points: FrozenMap[Party, int], **data: object) -> str:
        """Numbers of the parties: two sides by the numbers alone, others with their names."""
        two = not self.table.layout.bidding and len(points) == len(self.table.parties) == 2
        return self.say(key if two else f"{key}_each", points=points, **data)

    def amount(self, thirds: int) -> str:
        """So many thirds, as points and what is left."""
        points, left = divmod(thirds, 3)
        key = "both" if points and left else "thirds" if left else "points"
        return self.say(f"amount.{key}", points=points, thirds=left)

    def each(self, key: str, said: Iterable[tuple[Party, str]]) -> str:
        """The same of everybody, with the verb once: "Nord-Sud hanno 6 punti, Est-Ovest 1"."""
        keys = chain((key,), repeat("next"))
        return ", ".join(
            self.say(k, party=p, text=t) for k, (p, t) in zip(keys, said, strict=False)
        )

    def amounts(self, thirds: Mapping[Party, int]) -> str:
        """So many thirds of each."""
        return self.each("has", ((party, self.amount(n)) for party, n in thirds.items()))

    def cards(self, cards: Cards) -> str:
        """Cards by suit: "il tre e il due di denari"; many of them by their letters."""
        ordered = tuple(sorted(cards, key=lambda card: card.index))
        if len(ordered) > _LONG_LIST:
            return self.speaker.word(ordered, "")
        groups = groupby(ordered, key=lambda card: card.suit)
        return self.speaker.listed([self._suit(tuple(group)) for _, group in groups])

    def _suit(self, cards: Cards) -> str:
        texts = self.speaker.texts
        ranks = self.speaker.listed([texts["the_ranks"][card.rank.value] for card in cards])
        return f"{ranks} {texts['words']['of']} {self.speaker.word(cards[0].suit, '')}"

    def card(self, card: Card) -> str:
        """One card."""
        return self.cards((card,))

    def trick(self, number: int) -> str:
        """A trick by its number."""
        return self.say(f"trick.{number}")

    def when(
        self, moment: Moment | None, said: int | None = None, known: Moment | None = None
    ) -> str:
        """A moment.

        Args:
            moment: when; nothing is said if nobody knows.
            said: a trick that was named just before, and is not again.
            known: the moment of which the story was just speaking.
        """
        if moment is None or moment in (known, self.now):
            return ""
        if not moment.cards:
            return self._between(moment.trick)
        whole = moment.cards >= len(self.table.order)
        card = self.say(f"card.{'all' if whole else moment.cards}")
        if moment.trick == said:
            return self.say("when.same", card=card)
        return self.say("when.in_card", trick=self.trick(moment.trick), card=card)

    def _between(self, trick: int) -> str:
        if trick == 1:
            return self.say("when.start")
        if trick > self.table.layout.tricks:
            return self.say("when.end")
        return self.say("when.after", trick=self.trick(trick - 1))

    def during(self, trick: int) -> str:
        """In a trick."""
        return self.say("when.in", trick=self.trick(trick))

    def side(self, part: Party) -> Party:
        """Those who count together with somebody."""
        return self.table.party_of(part)

    def summed(self, amounts: Iterable[tuple[Party, int]]) -> FrozenMap[Party, int]:
        """Amounts by party, of every party of the table."""
        sums = dict.fromkeys(self.table.parties, 0)
        for part, amount in amounts:
            sums[self.side(part)] += amount
        return FrozenMap(sums)
