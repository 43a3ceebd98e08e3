"""What went wrong in a hand, by the play and by what was noted: one list, in the order of time."""

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from tressette_score.events import Event, EventKind, Moment
from tressette_score.findings import LeaderWrong, OutOfTurn, Revoke
from tressette_score.rulings.anomaly import Anomaly, Target
from tressette_score.rulings.facts import HandFacts
from tressette_score.seats import Party

__all__ = ["Fault", "faults"]

_NO_FAULTS: Final = (EventKind.RAISED, EventKind.SHOWN, EventKind.PAIR_FORMED)


@frozen
class Fault:
    """A fault, or a request that somebody made.

    Attributes:
        kind: what it is.
        anomaly: what events bring it up by, who did it and when.
        trick: the trick (1-based) it was committed in.
        event: the event that says so; none if the play does, or nobody but whoever brought it up.
        shown: whether the play shows it.
    """

    kind: EventKind
    anomaly: Anomaly
    trick: int | None = None
    event: Event | None = None
    shown: bool = False

    @property
    def by(self) -> Party | None:
        """Who did it."""
        return self.anomaly.by


def _by_play(hand: HandFacts) -> Iterator[Fault]:
    """The faults that the play shows."""
    for finding in hand.faults:
        match finding:
            case Revoke():
                kind, seat, trick = EventKind.REVOKE, finding.seat, finding.trick
            case OutOfTurn():
                kind, seat, trick = EventKind.OUT_OF_TURN, finding.seat, finding.trick
            case LeaderWrong(mislabelled=False):
                kind, seat, trick = EventKind.OUT_OF_TURN, finding.seat, finding.trick
            case _:
                continue
        by = Party((seat,))
        noted = (
            n
            for n, event in enumerate(hand.hand.events, 1)
            if (event.what, event.by, event.trick) == (kind, by, trick)
        )
        number = next(noted, None)
        anomaly = Anomaly(Target.FAULT, trick, by, Moment(trick), trick=trick, event=number)
        yield Fault(kind, anomaly, trick, shown=True)


def _by_event(hand: HandFacts, shown: list[Fault]) -> Iterator[Fault]:
    """The faults that somebody noted, but for those that the play shows too."""
    known = {(fault.kind, fault.by, fault.trick) for fault in shown}
    mixed = False
    for n, event in enumerate(hand.hand.events, 1):
        if event.what is EventKind.MIXED_PILES and mixed:
            continue  # all who mixed the piles are judged together
        mixed = mixed or event.what is EventKind.MIXED_PILES
        if event.what in _NO_FAULTS or (event.what, event.by, event.trick) in known:
            continue
        at = event.at
        if at is None and event.trick is not None and event.what is not EventKind.REVIEW:
            at = Moment(event.trick)
        trick = None if event.what is EventKind.REVIEW else event.trick
        anomaly = Anomaly(Target.FAULT, n, event.by, at, trick=trick, event=n)
        yield Fault(event.what, anomaly, event.trick, event)


def _alleged(hand: HandFacts, known: list[Fault]) -> Iterator[Fault]:
    """Revokes that somebody was accused of and that nothing else tells of."""
    tricks = {fault.trick for fault in known}
    for event in hand.hand.events:
        if event.brings_up and event.trick is not None and event.trick not in tricks:
            tricks.add(event.trick)
            at = Moment(event.trick)
            anomaly = Anomaly(Target.FAULT, event.trick, None, at, trick=event.trick)
            yield Fault(EventKind.REVOKE, anomaly, event.trick)


def faults(hand: HandFacts) -> tuple[Fault, ...]:
    """Everything that went wrong in a hand, in the order of time; of one trick, as it is found."""
    if not hand.faults and not hand.hand.events:
        return ()
    found = list(_by_play(hand))
    found += _by_event(hand, found)
    found += _alleged(hand, found)
    return tuple(sorted(found, key=lambda fault: fault.anomaly.at or hand.over))
