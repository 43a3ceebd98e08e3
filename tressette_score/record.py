"""Facts: what a record says happened at a table, possible or not.

Whatever is recorded is kept as it stands; judging it is what :mod:`tressette_score.checking` does.
"""

from attrs import frozen

from tressette_score.errors import Problem, RecordError
from tressette_score.hand_record import (
    Accuso,
    Bid,
    Call,
    Called,
    Cards,
    Event,
    Evidence,
    HandRecord,
    Moment,
    Rest,
    Table,
    Take,
    Tally,
)
from tressette_score.misfits import MOST_CALLED, misfits

__all__ = [
    "Accuso",
    "Bid",
    "Call",
    "Called",
    "Cards",
    "Event",
    "Evidence",
    "HandRecord",
    "MatchRecord",
    "Moment",
    "Rest",
    "Table",
    "Take",
    "Tally",
    "misfits",
]


@frozen(kw_only=True)
class MatchRecord:
    """A table and the hands that were played at it.

    Raises:
        RecordError: parts of it do not belong to one table.
    """

    table: Table = Table()
    hands: tuple[HandRecord, ...]

    def __attrs_post_init__(self) -> None:
        problems = [*misfits(self.table, dict(enumerate(self.hands)))]
        if not self.hands:
            problems.append(Problem("no-hand"))
        if sum([len(hand.calls) for hand in self.hands]) > MOST_CALLED:
            problems.append(Problem("too-many-calls", {"expected": str(MOST_CALLED)}))
        if problems:
            raise RecordError(*problems)
