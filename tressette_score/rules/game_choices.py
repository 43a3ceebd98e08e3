"""The choices about which game is played, and about the bids of terziglio.

The values are what a file writes, as in :mod:`tressette_score.rules.choices`.
"""

from enum import Enum

__all__ = [
    "AccusoDraws",
    "AllPass",
    "BidHighest",
    "BidScale",
    "CalledInTalon",
    "Chiamo",
    "Game",
    "PartnerShare",
    "SeveralLevel",
    "SeveralOver",
    "TalonTo",
    "Threshold",
]


class Game(Enum):
    """Which game of the family is played."""

    PAIRS = "pairs"
    """Four players, two and two."""
    DUE = "due"
    """Two players and a stock that they draw from (*tressette in due*)."""
    TERZIGLIO = "terziglio"
    """Three players and a talon; the sides are found anew in each hand by bids."""
    SINGLES = "singles"
    """Three or four players, each for himself."""

    __hash__ = object.__hash__


class AccusoDraws(Enum):
    """Whether what comes together by drawing may be declared."""

    DEALT_ONLY = "dealt-only"
    ON_DRAWS = "on-draws"


class Chiamo(Enum):
    """What the bid *chiamo* means."""

    CARD_HANDED_OVER = "card-handed-over"
    PARTNER = "partner"
    TALON_ONLY = "talon-only"


class CalledInTalon(Enum):
    """What follows if the called card lies in the talon."""

    SAME_VALUE = "same-value"
    AS_SOLO = "as-solo"
    WINS_MORE = "wins-more"


class BidHighest(Enum):
    """The highest bid there is."""

    SOLO = "solo"
    SOLISSIMO = "solissimo"
    SCEGLIETE = "scegliete"


class AllPass(Enum):
    """What follows if nobody takes the hand on."""

    NEXT_DEALER = "next-dealer"
    TALON_STAYS = "talon-stays"


class TalonTo(Enum):
    """To whom the cards laid aside go."""

    LAST_TRICK = "last-trick"
    DECLARER = "declarer"


class Threshold(Enum):
    """How many points the declarer needs."""

    SIX = "six"
    MORE_THAN_SIX = "more-than-six"


class BidScale(Enum):
    """What a hand is worth in game points, by its bid."""

    DOUBLING = "2-4-8"
    MULTIPLES = "2-4-6"
    UNEVEN = "2-4-8-uneven"
    STAKES = "1-2"
    THIRDS = "thirds"
    CUSTOM = "custom"

    __hash__ = object.__hash__


class PartnerShare(Enum):
    """How a caller and his partner share what they win or lose."""

    HALVES = "halves"
    CALLER = "caller"


class SeveralOver(Enum):
    """Who has won if several of three or more players are home after one hand."""

    HIGHEST = "highest"
    NEW_HAND = "new-hand"


class SeveralLevel(Enum):
    """What happens if the highest of three or more are home and level."""

    NEW_HAND = "new-hand"
    DRAWN = "drawn"
