"""What a ruling can come to, why, and the account of it."""

from enum import Enum

from attrs import frozen

from tressette_score.frozenmap import FrozenMap
from tressette_score.seats import Party, Seat

__all__ = [
    "Line",
    "LineKind",
    "Outcome",
    "Reason",
    "Result",
]


class Result(Enum):
    """What a ruling comes to."""

    WON = "won"
    DRAWN = "drawn"
    PLAY_ON = "play-on"
    UNFINISHED = "unfinished"
    """The hand is not recorded to its end: there is nothing to rule on yet."""
    TOO_OPEN = "too-open"
    """So much is not agreed or not recorded that the outcomes cannot be listed."""
    PENALTY = "penalty"
    """A wrong call was paid for, and the match goes on."""
    LAPSES = "lapses"
    """A wrong call costs nothing, and the hand goes on."""
    NO_RIGHT = "no-right"
    TOO_LATE = "too-late"
    AFTER_END = "after-end"
    STANDS = "stands"
    """A wrong score stays as it was written."""
    CORRECTED = "corrected"

    __hash__ = object.__hash__


@frozen(kw_only=True)
class Outcome:
    """What a ruling comes to, all of it.

    Attributes:
        winner: who has won.
        hand: the hand (1-based) in which it was decided; 0 is before the first.
        totals: the points of each party then.
        games: the matches won so far, where the best of several wins.
        dealer: who deals next, if the match goes on and it is known.
        target: the target from now on, if it was raised.
        stopped: whether a call ended the hand, so that `totals` are those before it.
    """

    result: Result
    winner: Party | None = None
    hand: int
    totals: FrozenMap[Party, int]
    games: FrozenMap[Party, int] = FrozenMap[Party, int]()
    dealer: Seat | None = None
    target: int | None = None
    stopped: bool = False


@frozen
class Reason:
    """Why: a sentence of the catalogues (table ``reason``), with what it speaks of.

    Attributes:
        option: the option that says so, if one does.
    """

    key: str
    option: str | None = None
    party: Party | None = None
    number: int | None = None


class LineKind(Enum):
    """What a line of an account adds."""

    BEFORE = "before"
    TRICKS = "tricks"
    ACCUSI = "accusi"
    PENALTIES = "penalties"
    AFTER = "after"
    TARGET = "target"
    MISSING = "missing"


@frozen
class Line:
    """A line of an account, by party, in points.

    `thirds` are those that the points were made from, where they are known.
    """

    kind: LineKind
    points: FrozenMap[Party, int]
    thirds: FrozenMap[Party, int] = FrozenMap[Party, int]()
