"""What can be found wrong with a match as a whole; see :mod:`tressette_score.findings`."""

from attrs import frozen

from tressette_score.findings import Finding, Severity
from tressette_score.frozenmap import FrozenMap
from tressette_score.seats import Party, Seat

__all__ = [
    "AccusoOff",
    "CallThirds",
    "DealerDiffers",
    "HandAfterEnd",
    "LeadDiffers",
    "OpeningImpossible",
    "OpeningNeedsAccusi",
    "OpeningOver",
    "TargetChanged",
    "TotalDiffers",
]


@frozen(kw_only=True)
class OpeningImpossible(Finding, code="opening-impossible", severity=Severity.IMPOSSIBLE):
    """No number of hands leads to the opening score."""

    opening: FrozenMap[Party, int]
    total: int


@frozen(kw_only=True)
class OpeningNeedsAccusi(Finding, code="opening-needs-accusi", severity=Severity.NOTE):
    """The opening score cannot come from tricks alone: some points in it were declared."""

    opening: FrozenMap[Party, int]
    total: int
    hands: int
    declared: int


@frozen(kw_only=True)
class OpeningOver(Finding, code="opening-over", severity=Severity.IRREGULAR):
    """The match was over before the first hand of the record."""

    party: Party
    points: int
    target: int


@frozen(kw_only=True)
class HandAfterEnd(Finding, code="hand-after-end", severity=Severity.IRREGULAR):
    """A hand was played after the match was over."""

    winner: Party | None
    ended: int


@frozen(kw_only=True)
class TargetChanged(Finding, code="target-changed", severity=Severity.IRREGULAR):
    """The target is another than the one the match was begun with."""

    target: int
    expected: int


@frozen(kw_only=True)
class AccusoOff(Finding, code="accuso-off", severity=Severity.IRREGULAR):
    """Accusi are recorded at a table that plays without."""

    points: int


@frozen(kw_only=True)
class DealerDiffers(Finding, code="dealer-differs", severity=Severity.IRREGULAR):
    """Somebody dealt whose turn it was not."""

    seat: Seat
    expected: Seat


@frozen(kw_only=True)
class LeadDiffers(Finding, code="lead-differs", severity=Severity.IRREGULAR):
    """Somebody led to the first trick whose lead it was not."""

    seat: Seat
    expected: Seat


@frozen(kw_only=True)
class TotalDiffers(Finding, code="total-differs", severity=Severity.IRREGULAR):
    """The running totals that the table wrote are not those of its hands."""

    written: FrozenMap[Party, int]
    counted: FrozenMap[Party, int]


@frozen(kw_only=True)
class CallThirds(Finding, code="call-thirds", severity=Severity.IMPOSSIBLE):
    """More thirds were counted at a call than the pack has; `number` is the call, 1-based."""

    number: int
    thirds: int
    expected: int
