"""The choices a table of the pairs game can make: one enumeration for each question.

The values are what a file writes. Who plays which is said where the option is defined, in
:mod:`tressette_score.rules`; the sentences are in the catalogues.
"""

from enum import Enum

__all__ = [
    "AccusiAlone",
    "AccusoCredit",
    "AccusoFalse",
    "AccusoIncomplete",
    "AccusoLate",
    "AccusoWindow",
    "BothOver",
    "CallCounts",
    "CallOut",
    "CallRight",
    "CallVoid",
    "CallWhen",
    "CallWho",
    "CallWrong",
    "Cappotto",
    "ContestUntil",
    "EndTest",
    "Exposed",
    "FirstDealer",
    "FirstLead",
    "Form",
    "FourAsThree",
    "IllegalCard",
    "LevelAfterHands",
    "LevelOver",
    "Misdeal",
    "MixedPiles",
    "Partners",
    "ReachOrder",
    "RedealAsked",
    "RedealUntil",
    "RevokePrice",
    "Rounding",
    "Signals",
    "Surplus",
    "TalkPrice",
    "TargetTest",
    "Verifier",
    "WeakHand",
]


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


class AccusoWindow(Enum):
    """When an accuso may be made."""

    BEFORE_LEAD = "before-lead"
    OWN_TURN = "own-turn"
    OWN_TURN_OR_TRICK_1 = "own-turn-or-trick-1"
    AFTER_FIRST_CARD = "after-first-card"
    TRICK_1 = "trick-1"
    THREE_TRICKS = "three-tricks"
    ANY_TRICK = "any-trick"
    AUTOMATIC = "automatic"


class AccusoCredit(Enum):
    """When the points of an accuso count."""

    AT_ONCE = "at-once"
    HAND_END = "hand-end"


class AccusoFalse(Enum):
    """What an accuso of cards one does not hold costs."""

    NO_POINTS = "no-points"
    TRICK_POINTS_LOST = "trick-points-lost"
    ELEVEN = "eleven"


class AccusoLate(Enum):
    """What an accuso outside its time is worth."""

    LOST = "lost"
    COUNTS_UNLESS_CONTESTED = "counts-unless-contested"


class AccusoIncomplete(Enum):
    """What an accuso is worth that leaves out the suit."""

    ASKED = "asked"
    COMPLETED_BY_SPEAKER = "completed-by-speaker"
    LOST = "lost"


class FourAsThree(Enum):
    """What three of a kind are worth if the player held four."""

    THREE_COUNT = "three-count"
    FORBIDDEN = "forbidden"
    RAISED_IN_TIME = "raised-in-time"


class WeakHand(Enum):
    """Which hand may be sent a monte."""

    NONE = "none"
    UNDER_ONE_POINT = "under-one-point"
    NO_HONOURS_FEW_COURTS = "no-honours-few-courts"


class RedealAsked(Enum):
    """How a weak hand goes a monte."""

    ON_REQUEST = "on-request"
    AUTOMATIC = "automatic"


class RedealUntil(Enum):
    """Until when a redeal may be asked for."""

    FIRST_LEAD = "first-lead"
    FIRST_WORD_OR_LEAD = "first-word-or-lead"


class Misdeal(Enum):
    """What a wrong deal costs."""

    REDEAL = "redeal"
    ELDEST_DECIDES = "eldest-decides"
    ELEVEN = "eleven"


class Exposed(Enum):
    """Which cards seen in the deal make a redeal."""

    ANY = "any"
    TWO_OR_AN_HONOUR = "two-or-an-honour"


class RevokePrice(Enum):
    """What a revoke costs."""

    NONE = "none"
    ELEVEN = "eleven"
    NINE_THIRDS = "nine-thirds"


class MixedPiles(Enum):
    """Who has the doubtful thirds if piles were mixed before the count."""

    DISPUTED_TO_OTHERS = "disputed-to-others"


class Signals(Enum):
    """Who may say what during the play."""

    NONE = "none"
    LEADER = "leader"


class TalkPrice(Enum):
    """What forbidden talk costs."""

    NONE = "none"
    ELEVEN = "eleven"


class ContestUntil(Enum):
    """Until when a score may be contested."""

    SCORE_NOTED = "score-noted"
    NEXT_CUT = "next-cut"
    MATCH_END = "match-end"


class FirstDealer(Enum):
    """Who deals the first hand."""

    LOT = "lot"
    LOT_OR_YOUNGEST = "lot-or-youngest"
    HIGHEST_CARD = "highest-card"
    LEFT_OF_FOUR_OF_DENARI = "left-of-four-of-denari"


class FirstLead(Enum):
    """Who leads to the first trick."""

    NEXT_TO_DEALER = "next-to-dealer"
    FOUR_OF_DENARI = "four-of-denari"
    BEFORE_DEALER = "before-dealer"


class Partners(Enum):
    """How partners are found."""

    FIXED = "fixed"
    FOUR_AND_FIVE_OF_DENARI = "four-and-five-of-denari"
