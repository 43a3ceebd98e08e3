"""What a ruling can come to, why, and the account of it."""

from enum import Enum

from attrs import frozen

from tressette_score.cards import Card, Suit
from tressette_score.frozenmap import FrozenMap
from tressette_score.seats import Party, Seat

__all__ = [
    "Line",
    "LineKind",
    "Outcome",
    "Reason",
    "Result",
    "Sweep",
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
    COUNTS = "counts"
    """An accuso is good."""
    WORTHLESS = "worthless"
    """An accuso brings nothing."""
    VOID = "void"
    """The hand is void (*a monte*): the same dealer deals it again."""
    SCORED = "scored"
    """The hand counts as `totals` say."""
    FINED = "fined"
    """Points are given or taken, as `totals` say, whatever the hand is worth."""
    CURED = "cured"
    """A fault that has no effect."""
    UNPUNISHED = "unpunished"
    """A fault that costs nothing."""
    REFUSED = "refused"
    """What was done or asked for may not be done."""
    LATE = "late"
    """A fault brought up, or a request made, when it no longer could be."""
    ALLOWED = "allowed"
    """What was done may be done."""
    TAKEN = "taken"
    """A trick is taken by `seat`."""
    UNKNOWN = "unknown"
    """A fact is missing that cannot be guessed at."""
    SWEEP = "sweep"
    """A cappotto or one of its kind, by `sweep`."""
    BID_WON = "bid-won"
    """The declarer made it: `totals` are game points."""
    BID_LOST = "bid-lost"
    PASSED = "passed"
    """Nobody took the hand on."""
    PARTNERS = "partners"
    """Who plays with whom, by the cards: `party` are the two."""

    __hash__ = object.__hash__


class Sweep(Enum):
    """All or nearly all for one side."""

    CAPPOTTO = "cappotto"
    STRAMAZZO = "stramazzo"
    CAPPOTTONE = "cappottone"
    STRAMAZZONE = "stramazzone"
    COLLATONDRIONE = "collatondrione"

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
        seat: the player it comes to.
        party: the players it comes to.
        sweep: which kind of cappotto it was.
    """

    result: Result
    winner: Party | None = None
    hand: int
    totals: FrozenMap[Party, int]
    games: FrozenMap[Party, int] = FrozenMap[Party, int]()
    dealer: Seat | None = None
    target: int | None = None
    stopped: bool = False
    seat: Seat | None = None
    party: Party | None = None
    sweep: Sweep | None = None


@frozen
class Reason:
    """Why: a sentence of the catalogues (table ``reason``), with what it speaks of.

    Attributes:
        option: the option that says so, if one does.
        cards: the cards it speaks of.
    """

    key: str
    option: str | None = None
    party: Party | None = None
    number: int | None = None
    cards: tuple[Card, ...] = ()
    suit: Suit | None = None


class LineKind(Enum):
    """What a line of an account adds."""

    BEFORE = "before"
    TRICKS = "tricks"
    GAME = "game"
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
