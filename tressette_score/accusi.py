"""Accusi: which combinations a hand holds, what they are worth, and what follows from them.

A *napoletana* is the 3, the 2 and the ace of one suit; a *buongioco* three or four of the aces, the
twos or the threes (pagat.com; the federation's arts. 172, 174). All values are whole points.
"""

from collections.abc import Iterable, Iterator
from enum import Enum
from itertools import combinations as choose
from typing import Final, NoReturn, assert_never

from attrs import frozen

from tressette_score.card_names import RANK_WORDS, SUIT_WORDS
from tressette_score.cards import Card, Pile, Rank, Suit

__all__ = ["Combination", "Shape", "Values", "combinations", "implied", "most_points"]

_PIECES: Final = (Rank.ASSO, Rank.DUE, Rank.TRE)
"""The cards that combinations are made of."""
_TAIL: Final = (
    Rank.RE, Rank.CAVALLO, Rank.FANTE, Rank.SETTE, Rank.SEI, Rank.CINQUE, Rank.QUATTRO,
)  # fmt: skip


class Shape(Enum):
    """The kinds of combination; the value is how a file writes it."""

    NAPOLETANA = "napoletana"
    THREE = "three"
    FOUR = "four"

    __hash__ = object.__hash__


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_NAPOLETANA: Final = _words("napoletana napoli napola napolitana neapolitan")
_OF: Final = _words("di de of a")
_WITHOUT: Final = _words("senza without sin")
_SHAPES: Final = {
    **dict.fromkeys(_words("three tre tres"), Shape.THREE),
    **dict.fromkeys(_words("four quattro cuatro"), Shape.FOUR),
}
_RANK_LETTERS: Final = {
    **{word: letter for word, letter in RANK_WORDS.items() if letter in "A23"},
    **dict.fromkeys(_words("assi aces ases"), "A"),
    **dict.fromkeys(_words("twos doses"), "2"),
    **dict.fromkeys(_words("threes treses"), "3"),
}
_SUIT_LETTERS: Final = {**SUIT_WORDS, **{suit.value: suit.value for suit in Suit}}


@frozen(cache_hash=True)
class Combination:
    """A combination, as it is held or as it was said.

    Attributes:
        rank: aces, twos or threes; none for a napoletana.
        suit: of the napoletana, or the one that three of a kind lack; none if it was not said.
    """

    shape: Shape
    rank: Rank | None = None
    suit: Suit | None = None

    @classmethod
    def parse(cls, text: str) -> "Combination":
        """Read ``napoletana d``, ``three A without s`` or ``four 3``; Italian and Spanish too.

        Raises:
            ValueError: it is none of these.
        """
        try:
            match text.casefold().split():
                case [name, *rest] if name in _NAPOLETANA:
                    rest = [word for word in rest if word not in _OF]
                    return cls(Shape.NAPOLETANA, None, _suit(rest))
                case [number, rank, *rest]:
                    shape, kind = _SHAPES[number], Rank(_RANK_LETTERS[rank])
                    if shape is Shape.THREE and rest and rest[0] in _WITHOUT:
                        return cls(shape, kind, _suit(rest[1:]) or _none(text))
                    return cls(shape, kind) if not rest else _none(text)
                case _:
                    return _none(text)
        except KeyError:
            return _none(text)

    def __str__(self) -> str:
        words = [self.shape.value]
        if self.rank is not None:
            words.append(self.rank.value)
        if self.suit is not None:
            words += ["without"] if self.shape is Shape.THREE else []
            words.append(self.suit.value)
        return " ".join(words)

    @property
    def complete(self) -> bool:
        """Whether it says which cards it is made of."""
        return self.suit is not None or self.shape is Shape.FOUR

    @property
    def readings(self) -> tuple["Combination", ...]:
        """What it can mean: itself, or, if no suit was said, itself with each suit."""
        if self.complete:
            return (self,)
        return tuple(Combination(self.shape, self.rank, suit) for suit in Suit)

    @property
    def cards(self) -> Pile:
        """Its cards; none if it does not say which they are."""
        if self.shape is Shape.NAPOLETANA:
            return Pile.of(Card(rank, self.suit) for rank in _PIECES if self.suit is not None)
        if self.rank is None or not self.complete:
            return Pile()
        return Pile.of(Card(self.rank, suit) for suit in Suit if suit is not self.suit)

    def held_in(self, hand: Pile) -> bool:
        """Whether a hand holds it, as it was said or (if no suit was) with some suit."""
        return any(reading.cards <= hand for reading in self.readings)

    def same_set(self, other: "Combination") -> bool:
        """Whether both are sets of one rank, or the napoletana of one suit."""
        if self.rank is not None or other.rank is not None:
            return self.rank is other.rank
        return self.suit is other.suit


def _none(text: str) -> NoReturn:
    raise ValueError(text)


def _suit(words: list[str]) -> Suit | None:
    """The suit that is said, if one is.

    Raises:
        KeyError: it is none, or something follows.
    """
    return Suit(_SUIT_LETTERS[" ".join(words)]) if words else None


def _napoletana(suit: Suit) -> Combination:
    return Combination(Shape.NAPOLETANA, None, suit)


def _sets(hand: Pile) -> Iterator[Combination]:
    for rank in _PIECES:
        lacking = [suit for suit in Suit if Card(rank, suit) not in hand]
        if not lacking:
            yield Combination(Shape.FOUR, rank)
        elif len(lacking) == 1:
            yield Combination(Shape.THREE, rank, lacking[0])


def combinations(hand: Pile) -> tuple[Combination, ...]:
    """All that a hand holds: its napoletane by suit, then one set a rank, four before three."""
    napoletane = (_napoletana(suit) for suit in Suit)
    return (*(one for one in napoletane if one.cards <= hand), *_sets(hand))


def implied(said: Iterable[Combination]) -> tuple[Combination, ...]:
    """What else is held by whoever said all these, if they are more than two (art. 177).

    Two never make a third known.
    """
    told = [one for one in said if one.complete]
    if len(told) < 3:
        return ()
    known = Pile()
    for one in told:
        known |= one.cards
    return tuple(one for one in combinations(known) if not any(map(one.same_set, told)))


@frozen(kw_only=True)
class Values:
    """What combinations are worth at a table, in points.

    Attributes:
        tail: whether each further card in sequence adds a point to a napoletana (Chitarrella).
        shared: whether a card may serve both a napoletana and a set.
    """

    three: int = 3
    four: int = 4
    napoletana: int = 3
    tail: bool = False
    shared: bool = True

    def worth(self, combination: Combination, hand: Pile | None = None) -> int:
        """The points of one combination; a tail counts only if the hand is given."""
        match combination.shape:
            case Shape.THREE:
                return self.three
            case Shape.FOUR:
                return self.four
            case Shape.NAPOLETANA:
                more = _tail(combination, hand) if self.tail and hand is not None else 0
                return self.napoletana + more
            case _:
                assert_never(combination.shape)


def _tail(napoletana: Combination, hand: Pile) -> int:
    if napoletana.suit is None:
        return 0
    for more, rank in enumerate(_TAIL):
        if Card(rank, napoletana.suit) not in hand:
            return more
    return len(_TAIL)


def _single(hand: Pile) -> tuple[Combination, ...]:
    """All that may be said where each card serves once: of four, any three as well."""
    found = combinations(hand)
    threes = (
        Combination(Shape.THREE, one.rank, suit)
        for one in found
        if one.shape is Shape.FOUR
        for suit in Suit
    )
    return (*found, *threes)


def most_points(hand: Pile, values: Values = Values()) -> int:
    """The most points that a hand can declare; 19 from ten cards at common values."""
    if values.shared:
        return sum(values.worth(one, hand) for one in combinations(hand))
    candidates = _single(hand)
    return max(
        sum(values.worth(one, hand) for one in some)
        for size in range(min(len(candidates), 4) + 1)
        for some in choose(candidates, size)
        if sum(len(one.cards) for one in some) == len(_union(some))
    )


def _union(some: Iterable[Combination]) -> Pile:
    together = Pile()
    for one in some:
        together |= one.cards
    return together
