"""The forty cards and the piles they make.

Source of order and values: pagat.com/tressette, the federation's code arts. 3 to 10, and every
other page found. A third of a point (*terzo*) is the unit of all counts.
"""

from collections.abc import Collection, Iterable, Iterator
from enum import Enum
from itertools import groupby
from typing import Final, final

from attrs import field, frozen

from tressette_score.card_names import (
    AMBIGUOUS_FRENCH,
    FRENCH_RANKS,
    FRENCH_SUITS,
    LINK_WORDS,
    NAME_WORDS,
    RANK_WORDS,
    SUIT_WORDS,
    near_names,
)
from tressette_score.errors import MOST_SAID, CardError, CardTwiceError, Problem

__all__ = ["DECK", "HAND_SIZE", "Card", "Pile", "Rank", "Suit", "parse_cards"]


class Suit(Enum):
    """A suit; the value is the letter it is written with. No suit is above another."""

    DENARI = "d"
    COPPE = "c"
    SPADE = "s"
    BASTONI = "b"

    # There is one of each: the hash of the object will do, and is far quicker than Enum's.
    __hash__ = object.__hash__


class Rank(Enum):
    """A rank, from the one that takes to the one that is taken; the value is its letter."""

    TRE = "3"
    DUE = "2"
    ASSO = "A"
    RE = "R"
    CAVALLO = "C"
    FANTE = "F"
    SETTE = "7"
    SEI = "6"
    CINQUE = "5"
    QUATTRO = "4"

    __hash__ = object.__hash__

    @property
    def strength(self) -> int:
        """10 for the three down to 1 for the four; the higher of one suit takes."""
        return 10 - _RANKS.index(self)

    @property
    def thirds(self) -> int:
        """Thirds of a point: ace 3; three, two, re, cavallo, fante 1; the rest 0."""
        return _THIRDS[_RANKS.index(self)]


_SUITS: Final = tuple(Suit)
_RANKS: Final = tuple(Rank)
_THIRDS: Final = (1, 1, 3, 1, 1, 1, 0, 0, 0, 0)


@final
@frozen(eq=False, repr=False)
class Card:
    """One of the forty cards. There is one instance of each: compare with ``is`` or ``==``.

    Attributes:
        index: 0 to 39, ten to a suit from the three down; the bit of the card in a pile's mask.
        thirds: its value in thirds of a point.
    """

    rank: Rank
    suit: Suit
    index: int = field(init=False)
    thirds: int = field(init=False)

    def __new__(cls, rank: Rank, suit: Suit) -> "Card":
        """The shared instance."""
        known = _CARDS.get((rank, suit))
        return object.__new__(cls) if known is None else known

    def __attrs_post_init__(self) -> None:
        index = 10 * _SUITS.index(self.suit) + _RANKS.index(self.rank)
        object.__setattr__(self, "index", index)
        object.__setattr__(self, "thirds", self.rank.thirds)

    @classmethod
    def parse(cls, text: str) -> "Card":
        """The card a text names: ``3d``, ``d3``, ``dD``, ``fante di denari``, ``as de oros``.

        Raises:
            CardError: the text names no card, or one that tables name differently.
        """
        card = _lookup(text)
        if card is None:
            raise CardError(_problem(text))
        return card

    @property
    def federation(self) -> str:
        """As the federation writes it, suit first and fante as D (code, art. 3)."""
        return self.suit.value + self.rank.value.replace("F", "D")

    def __str__(self) -> str:
        return self.rank.value + self.suit.value

    def __repr__(self) -> str:
        return f"Card.parse({str(self)!r})"

    def __reduce__(self) -> tuple[type["Card"], tuple[Rank, Suit]]:
        return Card, (self.rank, self.suit)


_CARDS: Final[dict[tuple[Rank, Suit], Card]] = {}
for _suit in Suit:
    for _rank in Rank:
        _CARDS[_rank, _suit] = Card(_rank, _suit)

DECK: Final = tuple(_CARDS.values())
"""The forty cards in the order of their index."""

HAND_SIZE: Final = 10
"""The cards that each of four players is dealt."""


def _short_forms() -> Iterator[tuple[str, Card]]:
    for card in DECK:
        rank, suit = card.rank.value, card.suit.value
        for letter in (rank, "D") if card.rank is Rank.FANTE else (rank,):
            yield letter + suit, card
            yield suit + letter, card
        for sign in FRENCH_SUITS.get(suit, ()):
            for letter in FRENCH_RANKS.get(rank, ()):
                yield letter + sign, card
                yield sign + letter, card


_SHORT: Final = dict(_short_forms())


def _lookup(text: str) -> Card | None:
    known = _SHORT.get(text)
    if known is None and len(text) <= _LONGEST_NAME:
        plain = text.casefold().replace("’", "'").replace("d'", "di ")
        words = [word for word in plain.split() if word not in LINK_WORDS]
        if len(words) == _RANK_AND_SUIT:
            rank, suit = RANK_WORDS.get(words[0]), SUIT_WORDS.get(words[1])
            if rank is not None and suit is not None:
                known = _CARDS[Rank(rank), Suit(suit)]
    return known


_LONGEST_NAME: Final = 40
_RANK_AND_SUIT: Final = 2
_SHORT_FORM: Final = 3


def _problem(text: str, *, hints: bool = True) -> Problem:
    code = "card-french" if AMBIGUOUS_FRENCH.search(text) else "card"
    names = near_names(text, tuple(_SHORT)) if hints else ()
    return Problem(code, {"text": text, "near": tuple(str(_SHORT[name]) for name in names)})


def _looks(word: str) -> str:
    if word in _SHORT:
        return "card"
    return "word" if len(word) > _SHORT_FORM or word.casefold() in NAME_WORDS else "letters"


def _unread(chunk: str) -> Iterator[str]:
    """What names no card in a chunk: single letters each, the words of a long name together."""
    for looks, group in groupby(chunk.split(), key=_looks):
        if looks == "word":
            yield " ".join(group)
        elif looks == "letters":
            yield from group


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards a text lists, separated by blanks, or by commas if names of several words occur.

    Raises:
        CardError: some are not cards; every one of them is reported.
    """
    try:
        return tuple([_SHORT[word] for word in text.split()])
    except KeyError:
        pass
    cards: list[Card] = []
    problems: list[Problem] = []
    for chunk in filter(None, (part.strip() for part in text.replace(";", ",").split(","))):
        card = _lookup(chunk)
        if card is not None:
            cards.append(card)
        elif all(word in _SHORT for word in chunk.split()):
            cards.extend(_SHORT[word] for word in chunk.split())
        else:
            for part in _unread(chunk):
                if _lookup(part) is not None:
                    problems.append(Problem("card-comma", {"text": part}))
                    continue
                # Looking for near misses takes time; nobody reads that many.
                problems.append(_problem(part, hints=len(problems) < MOST_SAID))
    if problems:
        raise CardError(*problems)
    return tuple(cards)


def _mask(ranks: str) -> int:
    return sum(1 << card.index for card in DECK if card.rank.value in ranks)


_ALL: Final = (1 << 40) - 1
_ACES: Final = _mask("A")
_THIRD_CARDS: Final = _mask("32RCF")
_COUNTING: Final = _ACES | _THIRD_CARDS
_SUIT_MASKS: Final = {suit: 0b1111111111 << 10 * n for n, suit in enumerate(Suit)}


def _check_mask(_: object, __: object, mask: int) -> None:
    if not 0 <= mask <= _ALL:
        raise ValueError(f"a pile's mask has 40 bits, not {mask:#x}")


@final
@frozen(order=False, repr=False)
class Pile(Collection[Card]):
    """An immutable set of cards, over a mask with one bit a card (bit = the card's index)."""

    mask: int = field(default=0, validator=_check_mask)

    @classmethod
    def of(cls, cards: Iterable[Card]) -> "Pile":
        """The pile of these cards.

        Raises:
            CardTwiceError: a card stands twice.
        """
        mask = 0
        twice: list[Card] = []
        for card in cards:
            bit = 1 << card.index
            if mask & bit:
                twice.append(card)
            mask |= bit
        if twice:
            raise CardTwiceError(*(Problem("card-twice", {"text": str(card)}) for card in twice))
        return cls(mask)

    @classmethod
    def parse(cls, text: str) -> "Pile":
        """The pile a text lists, as :func:`parse_cards` reads it.

        Raises:
            CardError: something is not a card.
            CardTwiceError: a card stands twice.
        """
        return cls.of(parse_cards(text))

    @classmethod
    def full(cls) -> "Pile":
        """The whole pack: 32 thirds."""
        return cls(_ALL)

    @property
    def thirds(self) -> int:
        """Its value in thirds of a point, the last trick not included (0 to 32)."""
        mask = self.mask
        return (mask & _COUNTING).bit_count() + 2 * (mask & _ACES).bit_count()

    @property
    def aces(self) -> int:
        """How many aces (0 to 4)."""
        return (self.mask & _ACES).bit_count()

    @property
    def third_cards(self) -> int:
        """How many cards worth one third: threes, twos and figures (0 to 20)."""
        return (self.mask & _THIRD_CARDS).bit_count()

    def of_suit(self, suit: Suit) -> "Pile":
        """Its cards of one suit."""
        return Pile(self.mask & _SUIT_MASKS[suit])

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self.mask >> card.index & 1)

    def __iter__(self) -> Iterator[Card]:
        mask = self.mask
        while mask:
            low = mask & -mask
            yield DECK[low.bit_length() - 1]
            mask ^= low

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def __or__(self, other: "Pile") -> "Pile":
        return Pile(self.mask | other.mask)

    def __and__(self, other: "Pile") -> "Pile":
        return Pile(self.mask & other.mask)

    def __sub__(self, other: "Pile") -> "Pile":
        return Pile(self.mask & ~other.mask)

    def __xor__(self, other: "Pile") -> "Pile":
        return Pile(self.mask ^ other.mask)

    def __invert__(self) -> "Pile":
        return Pile(_ALL ^ self.mask)

    def __le__(self, other: "Pile") -> bool:
        return not self.mask & ~other.mask

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"Pile.parse({str(self)!r})"
