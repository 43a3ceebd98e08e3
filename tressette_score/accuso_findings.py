"""What can be found wrong with what was declared or noted; see :mod:`tressette_score.findings`."""

from attrs import frozen

from tressette_score.accusi import Combination
from tressette_score.cards import Card
from tressette_score.findings import Finding, Severity
from tressette_score.record import Cards
from tressette_score.seats import Party, Seat

__all__ = [
    "AccusoClash",
    "AccusoNotHeld",
    "AccusoPoints",
    "AccusoTwice",
    "AccusoUnsaid",
    "HeldDiffers",
    "RevokeNotShown",
]


@frozen(kw_only=True)
class AccusoNotHeld(Finding, code="accuso-not-held", severity=Severity.IRREGULAR):
    """Cards were declared that the player did not have.

    `number` is the accuso (1-based); `cards` are those of it that others had, or that were not
    dealt to him. `trick` is where the play shows the first of them with another player.
    """

    number: int
    party: Party
    what: Combination
    cards: Cards
    trick: int | None = None


@frozen(kw_only=True)
class AccusoClash(Finding, code="accuso-clash", severity=Severity.IMPOSSIBLE):
    """Two players declared the same cards."""

    number: int
    party: Party
    other_number: int
    other_party: Party
    cards: Cards


@frozen(kw_only=True)
class AccusoPoints(Finding, code="accuso-points", severity=Severity.IRREGULAR):
    """The points written for an accuso are not what it is worth at this table."""

    number: int
    party: Party
    what: Combination
    points: int
    expected: int


@frozen(kw_only=True)
class AccusoTwice(Finding, code="accuso-twice", severity=Severity.IRREGULAR):
    """The same accuso is written down twice; it counts once."""

    number: int
    first: int
    party: Party
    what: Combination


@frozen(kw_only=True)
class HeldDiffers(Finding, code="held-differs", severity=Severity.IMPOSSIBLE):
    """A card is noted with one player and was another's, by the deal or the play."""

    card: Card
    seat: Seat
    holder: Seat


@frozen(kw_only=True)
class AccusoUnsaid(Finding, code="accuso-unsaid", severity=Severity.NOTE):
    """A player held a combination and did not say so, at a table where he has to."""

    seat: Seat
    what: Combination


@frozen(kw_only=True)
class RevokeNotShown(Finding, code="revoke-not-shown", severity=Severity.IRREGULAR):
    """A revoke was noted of a player who followed suit, by the tricks that are written down."""

    trick: int
    seat: Seat
