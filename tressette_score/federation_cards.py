"""Cards as the federation writes them, and its reading of a French pack (code, arts. 2 to 4).

Elsewhere a card is read in any way that every table reads alike; here only in the federation's.
"""

from typing import Final

from tressette_score.cards import Card, Rank, Suit
from tressette_score.errors import CardError, Problem

__all__ = ["SUIT_ORDER", "french_card", "official_card"]

SUIT_ORDER: Final = (Suit.DENARI, Suit.SPADE, Suit.COPPE, Suit.BASTONI)
"""The order in which the federation names the suits; none is above another (art. 3)."""

_RANKS: Final = {
    **{rank.value: rank for rank in Rank if rank is not Rank.FANTE},
    "D": Rank.FANTE,
}
_FRENCH_RANKS: Final = {
    **{letter: Rank(letter) for letter in "A234567"},
    "K": Rank.RE,
    "J": Rank.CAVALLO,
    "Q": Rank.FANTE,
}
_FRENCH_SUITS: Final = {
    **dict(zip("HSDC", SUIT_ORDER, strict=True)),
    **dict(zip("♥♠♦♣", SUIT_ORDER, strict=True)),
}


def official_card(text: str) -> Card:
    """The card that the federation writes so: suit first in lower case, the donna as D (art. 3).

    Raises:
        CardError: it is written otherwise (``Ad``, ``bF``, ``d8``).
    """
    suit, rank = text[:1], text[1:]
    if rank not in _RANKS or suit not in {known.value for known in Suit}:
        raise CardError(Problem("card-official", {"text": text}))
    return Card(_RANKS[rank], Suit(suit))


def french_card(text: str) -> Card:
    """The card that a card of a French pack stands for at the federation's tables (art. 4).

    Hearts are denari, spades spade, diamonds coppe, clubs bastoni; the king is the re, the jack the
    cavallo, the queen the donna: so the jack beats the queen. Written rank first, ``QH``, ``7♥``.

    Raises:
        CardError: it is none of the forty that are left when 8, 9 and 10 are dropped.
    """
    rank, suit = text[:-1], text[-1:]
    if rank not in _FRENCH_RANKS or suit not in _FRENCH_SUITS:
        raise CardError(Problem("card-french-pack", {"text": text}))
    return Card(_FRENCH_RANKS[rank], _FRENCH_SUITS[suit])
