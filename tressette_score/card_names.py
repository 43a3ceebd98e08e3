"""How people write cards: the words of three languages, and what a misspelling may have meant.

Only names that every table reads alike are known. Court cards by number are not: 10 is the re in
Italy and the sota in Spain. Nor are the French hearts, diamonds, queens and jacks: the federation
makes hearts denari and the jack beat the queen (code, art. 4), common use has it the other way.
"""

import re
from difflib import get_close_matches
from typing import Final

__all__ = [
    "AMBIGUOUS_FRENCH",
    "FRENCH_RANKS",
    "FRENCH_SUITS",
    "LINK_WORDS",
    "NAME_WORDS",
    "RANK_WORDS",
    "SUIT_WORDS",
    "near_names",
]

_RANKS: Final = {
    "3": "3 tre three tres trey",
    "2": "2 due two dos deuce",
    "A": "a asso as ace",
    "R": "r re rey king",
    "C": "c cavallo cavaliere caballo knight horse cavalier",
    "F": "f d fante donna sota jack knave",
    "7": "7 sette siete seven",
    "6": "6 sei seis six",
    "5": "5 cinque cinco five",
    "4": "4 quattro cuatro four",
}
_SUITS: Final = {
    "d": "denari danari denaro ori oro oros coins coin money",
    "c": "coppe coppa copas copa cups cup",
    "s": "spade spada espadas espada swords sword",
    "b": "bastoni bastone mazze bastos basto batons baton clubs",
}
RANK_WORDS: Final = {word: rank for rank, words in _RANKS.items() for word in words.split()}
SUIT_WORDS: Final = {word: suit for suit, words in _SUITS.items() for word in words.split()}
LINK_WORDS: Final = frozenset({"di", "of", "de"})
NAME_WORDS: Final = frozenset(
    word for word in (*RANK_WORDS, *SUIT_WORDS, *LINK_WORDS) if len(word) > 1
)
"""The words that make a card's long name."""
FRENCH_SUITS: Final = {"s": "♠♤", "b": "♣♧"}
FRENCH_RANKS: Final = {**{rank: rank for rank in "A234567"}, "R": "K"}
AMBIGUOUS_FRENCH: Final = re.compile("[♥♡♦♢]|[QJ][♠♤♣♧]|[♠♤♣♧][QJ]")

_NUMERALS: Final = {
    "1": "A", "8": "F", "9": "C", "10": "RF", "11": "CF", "12": "RC", "13": "R",
    "K": "R", "Q": "FC", "J": "FC",
}  # fmt: skip
_SUIT_LETTERS: Final = {"o": "d", "e": "s", "m": "b", **dict(zip("dcsb", "dcsb", strict=True))}


def _near_short(text: str, known: tuple[str, ...]) -> list[str]:
    same_but_case = [form for form in known if form.casefold() == text.casefold()]
    if same_but_case:
        return same_but_case
    for rank, suit in ((text[:-1], text[-1:]), (text[1:], text[:1])):
        letter = _SUIT_LETTERS.get(suit.casefold())
        ranks = _NUMERALS.get(rank.upper(), rank.upper() if len(rank) == 1 else "")
        if letter and all(r in _RANKS for r in ranks):
            return [r + letter for r in ranks]
    return []


def near_names(text: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """What a text that names no card may have been meant for: at most three, likeliest first."""
    words = text.split()
    if len(words) == 1:
        return tuple(_near_short(text, known)[:3])
    if not words or len(text) > 40:
        return ()
    rank = get_close_matches(words[0].casefold(), RANK_WORDS, n=1)
    suit = get_close_matches(words[-1].casefold(), SUIT_WORDS, n=1)
    if not (rank and suit):
        return ()
    return (RANK_WORDS[rank[0]] + SUIT_WORDS[suit[0]],)
