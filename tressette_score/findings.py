"""What can be found wrong with a record: one class for each kind, with its data.

A finding is data only; its sentence, its page and its example are in the catalogues under its
code. Trick numbers are 1-based; thirds and points are named as such.
"""

from enum import Enum
from typing import ClassVar

from attrs import field, frozen

from tressette_score.cards import Card, Suit
from tressette_score.errors import Problem, UnknownCodeError, near
from tressette_score.frozenmap import FrozenMap
from tressette_score.record import Cards, Evidence
from tressette_score.seats import Party, Seat
from tressette_score.slips import Cause

__all__ = [
    "CODES",
    "CardInBothPiles",
    "CardNotHeld",
    "CardTwice",
    "CardsMissing",
    "CountedByDifference",
    "CountsDiffer",
    "CountsInconsistent",
    "CountsTotal",
    "CourseDiffers",
    "DealCardTwice",
    "DealCardsMissing",
    "DealSize",
    "Finding",
    "LastTrickDiffers",
    "LastTrickUnknown",
    "LeaderWrong",
    "OutOfTurn",
    "PartyUncounted",
    "PileCardTwice",
    "PileDiffers",
    "PileSize",
    "PlayUnfinished",
    "Revoke",
    "Severity",
    "SumNotEleven",
    "TakerWrong",
    "TooManyTricks",
    "TrickSize",
    "WrittenDiffers",
    "WrittenHalf",
    "finding_class",
]


class Severity(Enum):
    """How bad a finding is."""

    IMPOSSIBLE = "impossible"
    """It cannot have happened with one pack of cards: the record is wrong."""
    IRREGULAR = "irregular"
    """It can have happened and should not have, or a sum is wrong."""
    NOTE = "note"
    """Nothing is wrong, but the reader should know."""


CODES: dict[str, type["Finding"]] = {}
"""The kinds of finding by code."""


@frozen(kw_only=True)
class Finding:
    """Something found in the record of a hand.

    Attributes:
        hand: which hand of the record, 1-based.
    """

    code: ClassVar[str]
    severity: ClassVar[Severity]

    hand: int = 1

    def __init_subclass__(cls, code: str | None = None, severity: Severity | None = None) -> None:
        # attrs builds each slotted class twice; the second one, without arguments, is the real one.
        if code is not None and severity is not None:
            cls.code, cls.severity = code, severity
        CODES[cls.code] = cls


def finding_class(code: str) -> type[Finding]:
    """The kind of finding with a code.

    Raises:
        UnknownCodeError: there is none.
    """
    if code not in CODES:
        known = tuple(CODES)
        raise UnknownCodeError(Problem("code", {"text": code, "near": near(code, known)}))
    return CODES[code]


# --- the deal


@frozen(kw_only=True)
class DealSize(Finding, code="deal-size", severity=Severity.IRREGULAR):
    """A player was dealt too many or too few cards."""

    seat: Seat
    cards: int
    expected: int


@frozen(kw_only=True)
class DealCardTwice(Finding, code="deal-card-twice", severity=Severity.IMPOSSIBLE):
    """A card stands twice in the deal."""

    card: Card
    seat: Seat
    first_seat: Seat


@frozen(kw_only=True)
class DealCardsMissing(Finding, code="deal-cards-missing", severity=Severity.IMPOSSIBLE):
    """All hands are recorded and yet some cards are in none."""

    cards: Cards


# --- the play


@frozen(kw_only=True)
class LeaderWrong(Finding, code="leader-wrong", severity=Severity.IRREGULAR):
    """Somebody led who had not taken the trick before.

    `mislabelled` says that the rest of the record fits if `expected` led, and no other single
    correction fits as well: the leader's name is a slip of the pen, and the hand is counted so.
    """

    trick: int
    seat: Seat
    expected: Seat
    mislabelled: bool = False


@frozen(kw_only=True)
class OutOfTurn(Finding, code="out-of-turn", severity=Severity.IRREGULAR):
    """Somebody played when it was another's turn."""

    trick: int
    seat: Seat
    card: Card
    expected: Seat | None


@frozen(kw_only=True)
class CardTwice(Finding, code="card-twice", severity=Severity.IMPOSSIBLE):
    """A card was played that had been played before."""

    trick: int
    seat: Seat
    card: Card
    first_trick: int
    first_seat: Seat


@frozen(kw_only=True)
class CardNotHeld(Finding, code="card-not-held", severity=Severity.IMPOSSIBLE):
    """A card was played by somebody who did not have it.

    `aside` says that it lay in the talon or among the cards laid aside, `drawn_later` that he drew
    it only after that trick.
    """

    trick: int
    seat: Seat
    card: Card
    holder: Seat | None
    aside: bool = False
    drawn_later: bool = False


@frozen(kw_only=True)
class Revoke(Finding, code="revoke", severity=Severity.IRREGULAR):
    """Somebody did not follow suit though he could.

    `held` are the cards he could have played; `proved_in` is the later trick in which he played one
    of them, if he did. With `draws` he still drew so many cards, fewer than those of `held`: one of
    them at least he had.
    """

    trick: int
    seat: Seat
    card: Card
    suit: Suit
    held: Cards
    proved_in: int | None
    draws: int = 0


@frozen(kw_only=True)
class TrickSize(Finding, code="trick-size", severity=Severity.IMPOSSIBLE):
    """A trick has too many or too few cards."""

    trick: int
    cards: int
    expected: int


@frozen(kw_only=True)
class TakerWrong(Finding, code="taker-wrong", severity=Severity.IRREGULAR):
    """A trick was written to somebody who did not take it.

    `thirds` go from `party` to `to_party` (none if both count together); `points` and
    `points_as_written` are the hand with and without that correction. `led_next` says that the
    wrong taker also led the next trick.
    """

    trick: int
    seat: Seat
    expected: Seat
    card: Card
    thirds: int = 0
    party: Party | None = None
    to_party: Party | None = None
    led_next: bool = False
    points: FrozenMap[Party, int] = field(default=FrozenMap[Party, int]())
    points_as_written: FrozenMap[Party, int] = field(default=FrozenMap[Party, int]())


@frozen(kw_only=True)
class TooManyTricks(Finding, code="too-many-tricks", severity=Severity.IMPOSSIBLE):
    """More tricks than the cards allow."""

    tricks: int
    expected: int


@frozen(kw_only=True)
class PlayUnfinished(Finding, code="play-unfinished", severity=Severity.IRREGULAR):
    """The play stops before the last trick is complete."""

    tricks: int
    expected: int


@frozen(kw_only=True)
class CardsMissing(Finding, code="cards-missing", severity=Severity.IMPOSSIBLE):
    """Cards that nobody played, or that are in no pile.

    `party` is whose pile they are missing from, where the sizes of the piles tell.
    """

    cards: Cards
    evidence: Evidence
    party: Party | None = None


# --- the piles


@frozen(kw_only=True)
class PileCardTwice(Finding, code="pile-card-twice", severity=Severity.IMPOSSIBLE):
    """A card stands twice in one party's pile."""

    party: Party
    card: Card


@frozen(kw_only=True)
class CardInBothPiles(Finding, code="card-in-both-piles", severity=Severity.IMPOSSIBLE):
    """A card lies in the piles of two parties."""

    card: Card
    party: Party
    other_party: Party


@frozen(kw_only=True)
class PileSize(Finding, code="pile-size", severity=Severity.IRREGULAR):
    """All cards are there but the piles are not made of whole tricks."""

    sizes: FrozenMap[Party, int]
    per_trick: int


@frozen(kw_only=True)
class PileDiffers(Finding, code="pile-differs", severity=Severity.IRREGULAR):
    """Cards lie in the pile of a party that did not take them."""

    party: Party
    cards: Cards


@frozen(kw_only=True)
class PartyUncounted(Finding, code="party-uncounted", severity=Severity.IRREGULAR):
    """Nobody recorded the pile or the tally of a party.

    `points` is what it has if no card is lost; none where that cannot be said.
    """

    party: Party
    points: int | None
    thirds: int | None


@frozen(kw_only=True)
class CountedByDifference(Finding, code="counted-by-difference", severity=Severity.NOTE):
    """A party was credited with whatever the others have not: a lost card would not show."""

    party: Party


# --- tallies, last trick


@frozen(kw_only=True)
class CountsInconsistent(Finding, code="counts-inconsistent", severity=Severity.IRREGULAR):
    """A tally's thirds are not those of its aces and third-cards."""

    party: Party
    thirds: int
    expected: int


@frozen(kw_only=True)
class CountsTotal(Finding, code="counts-total", severity=Severity.IMPOSSIBLE):
    """The tallies add up to another pack than the one there is (4 aces, 20 third-cards)."""

    what: str
    number: int
    expected: int


@frozen(kw_only=True)
class CountsDiffer(Finding, code="counts-differ", severity=Severity.IRREGULAR):
    """A tally is not what the cards say."""

    party: Party
    thirds: int
    expected: int
    evidence: Evidence


@frozen(kw_only=True)
class LastTrickUnknown(Finding, code="last-trick-unknown", severity=Severity.IRREGULAR):
    """Nobody recorded who took the last trick."""


@frozen(kw_only=True)
class LastTrickDiffers(Finding, code="last-trick-differs", severity=Severity.IRREGULAR):
    """The last trick was written to a party, or to the partner, who did not take it."""

    party: Party
    expected: Party
    seat: Seat
    same_party: bool = False


# --- the written points


@frozen(kw_only=True)
class WrittenHalf(Finding, code="written-half", severity=Severity.IRREGULAR):
    """The points of a party were left blank; a blank is not a nought."""

    party: Party


@frozen(kw_only=True)
class WrittenDiffers(Finding, code="written-differs", severity=Severity.IRREGULAR):
    """The points written are not those of the cards.

    `party` is the one whose points are wrong, if it is only one. `causes` are the likeliest
    mistakes, equally simple, at most three.
    """

    party: Party | None
    written: FrozenMap[Party, int]
    counted: FrozenMap[Party, int]
    causes: tuple[Cause, ...] = ()


@frozen(kw_only=True)
class SumNotEleven(Finding, code="sum-not-eleven", severity=Severity.IMPOSSIBLE):
    """The points written cannot be those of one hand.

    `lowest` and `highest` bound the sum that a hand can have (11 and 11 between two parties).
    `accusi` are the points of accusi that, taken out again, would make the sum right.
    """

    written: FrozenMap[Party, int]
    total: int
    lowest: int
    highest: int
    accusi: int | None = None


# --- the match


@frozen(kw_only=True)
class CourseDiffers(Finding, code="course-differs", severity=Severity.IRREGULAR):
    """What was written of who took how much is not what the cards say.

    With `trick`, that trick; without, all of them together.
    """

    party: Party
    thirds: int
    expected: int
    evidence: Evidence
    trick: int | None = None
    expected_party: Party | None = None
