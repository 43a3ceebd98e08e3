"""The choices a table of the pairs game can make: one enumeration for each question.

The values are what a file writes. Who plays which is said where the option is defined, in
:mod:`tressette_score.rules`; the sentences are in the catalogues.
"""

from collections.abc import Mapping
from enum import Enum
from typing import Any, Final, TypeAlias

from attrs import field, frozen

__all__ = [
    "NOT_AGREED",
    "SILENT",
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
    "Group",
    "IllegalCard",
    "LevelAfterHands",
    "LevelOver",
    "Misdeal",
    "MixedPiles",
    "Option",
    "Partners",
    "ReachOrder",
    "RedealAsked",
    "RedealUntil",
    "RevokePrice",
    "Rounding",
    "Setting",
    "Signals",
    "Surplus",
    "TalkPrice",
    "TargetTest",
    "Unsettled",
    "Verifier",
    "WeakHand",
    "option",
]


class Unsettled(Enum):
    """Why an option has no value."""

    NOT_AGREED = "not-agreed"
    """The table has not said."""
    SILENT = "silent"
    """The rule book this table plays by does not say."""

    __hash__ = object.__hash__


NOT_AGREED: Final = Unsettled.NOT_AGREED
SILENT: Final = Unsettled.SILENT


class Group(Enum):
    """What an option is about."""

    END = "end"
    CALL_OUT = "call-out"
    COUNT = "count"
    CAPPOTTO = "cappotto"
    ACCUSO = "accuso"
    IRREGULARITIES = "irregularities"
    SEATING = "seating"


Setting: TypeAlias = Enum | int


@frozen
class Option:
    """One question that a table can settle.

    Attributes:
        name: its name, the field of :class:`~tressette_score.rules.TableRules` and the key in a
            file; the key of its texts in the catalogues too.
        group: what it is about.
        kind: the type of its values: an enumeration, ``int`` or ``bool``.
        sources: who plays which value, by keys of :data:`~tressette_score.sources.SOURCES`; a value
            with none is conceivable but found nowhere.
        needs: other options with the values of them of which at least one must hold, or this option
            means nothing.
    """

    name: str
    group: Group
    kind: type
    sources: Mapping[Setting, tuple[str, ...]]
    needs: tuple[tuple[str, frozenset[Setting]], ...] = ()

    @property
    def values(self) -> tuple[Setting, ...]:
        """The values anybody plays, or could; a number may be another than these."""
        return tuple(self.sources)

    @property
    def is_number(self) -> bool:
        """Whether any positive number will do."""
        return self.kind is int


def option(group: Group, sources: Mapping[Any, str], **needs: Setting | tuple[Setting, ...]) -> Any:
    """A field for an option: who plays which value (keys of sources, parted by blanks).

    The keywords are the options of which one must have one of the values given for it.
    """
    by_value = {value: tuple(keys.split()) for value, keys in sources.items()}
    wanted = tuple(
        (name, frozenset(values if isinstance(values, tuple) else (values,)))
        for name, values in needs.items()
    )
    made: dict[str, object] = {
        "group": group,
        "kind": type(next(iter(sources))),
        "sources": by_value,
        "needs": wanted,
    }
    return field(default=Unsettled.NOT_AGREED, metadata={"option": made})


# --- the end of the match


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


# --- chiamata fuori


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


# --- count, cappotto


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


# --- accuso


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


# --- irregularities


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


# --- seating


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
