"""What can be found wrong with a stock, a talon, bids and game points.

See :mod:`tressette_score.findings`.
"""

from enum import Enum

from attrs import frozen

from tressette_score.bids import BidKind
from tressette_score.cards import Card
from tressette_score.findings import Finding, Severity
from tressette_score.frozenmap import FrozenMap
from tressette_score.seats import Party, Seat

__all__ = [
    "BidNotHigher",
    "BidNotPlayed",
    "BidOutOfTurn",
    "CalledCardWrong",
    "CardElsewhere",
    "DiscardNotHeld",
    "DiscardSize",
    "GamePointsDiffer",
    "HandNotPlayed",
    "Place",
    "PlaceSize",
    "ScaleUneven",
    "TalonTouched",
]


class Place(Enum):
    """Where cards lie that were dealt to nobody."""

    STOCK = "stock"
    TALON = "talon"

    __hash__ = object.__hash__


@frozen(kw_only=True)
class PlaceSize(Finding, code="place-size", severity=Severity.IRREGULAR):
    """The stock or the talon has too many or too few cards."""

    place: Place
    cards: int
    expected: int


@frozen(kw_only=True)
class CardElsewhere(Finding, code="card-elsewhere", severity=Severity.IMPOSSIBLE):
    """A card of the stock or the talon was dealt to a player too, or stands there twice."""

    place: Place
    card: Card
    seat: Seat | None


@frozen(kw_only=True)
class BidOutOfTurn(Finding, code="bid-out-of-turn", severity=Severity.IRREGULAR):
    """Somebody bid when it was not his turn; `number` is the bid (1-based).

    `expected` is whose turn it was; nobody's if all had bid.
    """

    number: int
    seat: Seat
    bid: BidKind
    expected: Seat | None


@frozen(kw_only=True)
class BidNotHigher(Finding, code="bid-not-higher", severity=Severity.IRREGULAR):
    """A bid is not higher than the one that stood, or accepts one where none stands."""

    number: int
    seat: Seat
    bid: BidKind
    over: BidKind | None


@frozen(kw_only=True)
class BidNotPlayed(Finding, code="bid-not-played", severity=Severity.IRREGULAR):
    """A bid that this table does not play, or not in a hand after everybody passed."""

    number: int
    seat: Seat
    bid: BidKind
    after_pass: bool = False


@frozen(kw_only=True)
class TalonTouched(Finding, code="talon-touched", severity=Severity.IRREGULAR):
    """Somebody took cards of the talon, or laid cards aside, who had no right to."""

    seat: Seat
    bid: BidKind | None


@frozen(kw_only=True)
class DiscardSize(Finding, code="discard-size", severity=Severity.IRREGULAR):
    """Somebody laid aside more or fewer cards than he took: his hand is not whole again."""

    seat: Seat
    cards: int
    expected: int


@frozen(kw_only=True)
class DiscardNotHeld(Finding, code="discard-not-held", severity=Severity.IMPOSSIBLE):
    """Somebody laid aside, or gave away, a card that he did not have, or one that he played."""

    seat: Seat
    card: Card
    trick: int | None = None


@frozen(kw_only=True)
class CalledCardWrong(Finding, code="called-card", severity=Severity.IRREGULAR):
    """The called card was not where the record says; `place` is the talon if it lay there.

    `seat` is who is written to have had it, `holder` who had it.
    """

    card: Card
    seat: Seat | None
    holder: Seat | None


@frozen(kw_only=True)
class HandNotPlayed(Finding, code="hand-not-played", severity=Severity.IRREGULAR):
    """Everybody passed, and yet cards or points are recorded."""


@frozen(kw_only=True)
class GamePointsDiffer(Finding, code="game-points-differ", severity=Severity.IRREGULAR):
    """The game points written for a hand are not those that its bid brings."""

    written: FrozenMap[Party, int]
    counted: FrozenMap[Party, int]


@frozen(kw_only=True)
class ScaleUneven(Finding, code="scale-uneven", severity=Severity.NOTE):
    """The scale of a bid does not add to zero: what is won is not what the others lose."""

    bid: BidKind
    points: int
    each: int
    total: int
