"""The choices about accusi, irregularities and seats: one enumeration for each question.

The values are what a file writes. Who plays which is said where the option is defined, in
:mod:`tressette_score.rules.playing`; the sentences are in the catalogues.
"""

from enum import Enum

__all__ = [
    "AccusoCredit",
    "AccusoEarly",
    "AccusoEffect",
    "AccusoFalse",
    "AccusoIncomplete",
    "AccusoLate",
    "AccusoReminder",
    "AccusoUnmended",
    "AccusoWindow",
    "ContestUntil",
    "ElevenMeans",
    "Exposed",
    "FalseProtest",
    "FirstDealer",
    "FirstLead",
    "FourAsThree",
    "Misdeal",
    "MixedPiles",
    "OtherFault",
    "OutOfTurn",
    "Partners",
    "RedealAsked",
    "RedealUntil",
    "ReviewPiles",
    "RevokePrice",
    "Signals",
    "TalkPrice",
    "Unraised",
    "WeakHand",
]


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


class AccusoEarly(Enum):
    """What an accuso before its time is worth."""

    LOST = "lost"
    COUNTS_UNLESS_CONTESTED = "counts-unless-contested"


class AccusoLate(Enum):
    """What an accuso after its time is worth."""

    LOST = "lost"
    COUNTS_UNLESS_CONTESTED = "counts-unless-contested"


class AccusoIncomplete(Enum):
    """What an accuso is worth that leaves out the suit."""

    ASKED = "asked"
    COMPLETED_BY_SPEAKER = "completed-by-speaker"
    LOST = "lost"


class AccusoUnmended(Enum):
    """What an accuso is worth that was said wrong and that nobody put right or contested."""

    NO_POINTS = "no-points"
    AS_SAID = "as-said"


class AccusoReminder(Enum):
    """What happens if the partner points out what is wrong with an accuso."""

    ANNUL_OR_LOST = "annul-or-lost"
    ALLOWED = "allowed"


class AccusoEffect(Enum):
    """What the points of an accuso do."""

    ADD = "add"
    SUBTRACT = "subtract"


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
    THREE_SEVENS = "three-sevens"


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
    THREE_POINTS = "three-points"
    POINT_PER_TRICK_LEFT = "point-per-trick-left"


class OutOfTurn(Enum):
    """What becomes of a card played out of turn."""

    CARD_STANDS = "card-stands"
    LOSES_POWER = "loses-power"


class OtherFault(Enum):
    """What a fault costs that has no price of its own."""

    NONE = "none"
    THREE_POINTS = "three-points"
    POINT_PER_TRICK_LEFT = "point-per-trick-left"


class Unraised(Enum):
    """What becomes of a fault that nobody brought up."""

    CURED = "cured"
    PAID = "paid"


class FalseProtest(Enum):
    """What it costs to accuse somebody of a fault he did not commit."""

    NONE = "none"
    ELEVEN = "eleven"


class ElevenMeans(Enum):
    """How eleven points for a fault are written."""

    HAND = "hand"
    ADDED = "added"


class ReviewPiles(Enum):
    """Which tricks may be looked at again."""

    LEADER = "leader"
    LAST_TRICK = "last-trick"


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
    DECLARER = "declarer"


class Partners(Enum):
    """How partners are found."""

    FIXED = "fixed"
    FOUR_AND_FIVE_OF_DENARI = "four-and-five-of-denari"
    FOUR_FIVE_SIX_OF_DENARI = "four-five-six-of-denari"
