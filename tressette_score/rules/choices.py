"""The choices about how a match is won: one enumeration for each question.

The values are what a file writes. Who plays which is said where the option is defined, in
:mod:`tressette_score.rules`; the sentences are in the catalogues.
"""

from enum import Enum

__all__ = [
    "AccusiAlone",
    "Aim",
    "BothOver",
    "CallCounts",
    "CallOut",
    "CallRight",
    "CallVoid",
    "CallWhen",
    "CallWho",
    "CallWrong",
    "Cappotto",
    "Collatondrione",
    "EndTest",
    "Form",
    "IllegalCard",
    "LevelAfterHands",
    "LevelOver",
    "ReachOrder",
    "Rounding",
    "Stramazzo",
    "Surplus",
    "TargetTest",
    "Verifier",
]


class Aim(Enum):
    """Whether one plays for the most points or for the fewest."""

    MOST = "most"
    LEAST = "least"


class Form(Enum):
    """How long a match is."""

    POINTS = "points"
    HANDS = "hands"


class TargetTest(Enum):
    """What has to be done to the target."""

    REACH = "reach"
    EXCEED = "exceed"


class EndTest(Enum):
    """When it is looked whether somebody has won."""

    HAND_END = "hand-end"
    AT_ONCE = "at-once"


class BothOver(Enum):
    """Who has won if both pairs are home after one hand, one of them higher."""

    HIGHER_TOTAL = "higher-total"
    LAST_TRICK = "last-trick"
    FIRST_TO_REACH = "first-to-reach"
    RAISED_TARGET = "raised-target"


class LevelOver(Enum):
    """What happens if both pairs are home after one hand, and level."""

    NEW_HAND = "new-hand"
    LAST_TRICK = "last-trick"
    FIRST_TO_REACH = "first-to-reach"
    RAISED_TARGET = "raised-target"
    DRAWN = "drawn"


class LevelAfterHands(Enum):
    """What happens if a match of so many hands ends level."""

    DRAWN = "drawn"
    NEW_HAND = "new-hand"


class ReachOrder(Enum):
    """What comes first where accusi and tricks bring both pairs home in one hand."""

    ACCUSO_FIRST = "accuso-first"
    AS_IT_FELL = "as-it-fell"


class Surplus(Enum):
    """What becomes of points beyond the target."""

    LOST = "lost"
    TRICKS_CARRY = "tricks-carry"


class CallOut(Enum):
    """What may be called out: three things that share one name."""

    NONE = "none"
    OWN_SIDE = "own-side"
    OPPONENTS = "opponents"
    WITH_CARD = "with-card"


class CallWho(Enum):
    """Who may call."""

    ANY_PLAYER = "any-player"
    LEADER = "leader"


class CallWhen(Enum):
    """Until when a call may be made."""

    ANY_TIME = "any-time"
    BEFORE_LAST_TRICK = "before-last-trick"


class CallCounts(Enum):
    """Which tricks count in a call."""

    GATHERED = "gathered"
    COMPLETE = "complete"
    IN_PROGRESS = "in-progress"


class CallRight(Enum):
    """What a right call does."""

    WINS = "wins"
    COMPARED = "compared"


class CallWrong(Enum):
    """What a wrong call does."""

    MATCH_LOST = "match-lost"
    ELEVEN = "eleven"
    LAPSES = "lapses"


class CallVoid(Enum):
    """What is struck out where a wrong call gives eleven to the others."""

    CALLERS_HAND = "callers-hand"
    WHOLE_HAND = "whole-hand"
    CALLERS_MATCH = "callers-match"


class AccusiAlone(Enum):
    """Whether a pair may be called out that is home by accusi alone."""

    ANY = "any"
    UP_TO_ONE_OVER = "up-to-one-over"


class IllegalCard(Enum):
    """What becomes of a call that is short without a card played against the rules."""

    LAPSES = "lapses"
    WRONG_CALL = "wrong-call"


class Verifier(Enum):
    """Who looks through the tricks of a pair that was called out."""

    LEADER = "leader"
    LEADERS_PARTNER = "leaders-partner"
    ANYONE = "anyone"


class Rounding(Enum):
    """What becomes of the thirds that make no whole point.

    Between two parties the first two give the same score; they differ with three parties or more.
    """

    FLOOR = "floor"
    LEFTOVERS_TO_LAST_TRICK = "leftovers-to-last-trick"
    TWO_THIRDS_UP = "two-thirds-up"


class Cappotto(Enum):
    """What a cappotto is."""

    ALL_POINTS = "all-points"
    ALL_TRICKS = "all-tricks"


class Stramazzo(Enum):
    """What a stramazzo is."""

    NONE = "none"
    CARD_POINTS = "card-points"
    POINTS = "points"


class Collatondrione(Enum):
    """What ten cards of one suit in one hand do."""

    NONE = "none"
    WINS = "wins"
    ELEVEN_TO_OTHERS = "eleven-to-others"
