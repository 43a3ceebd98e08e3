"""Judging a hand: all that is wrong with it, in the order of the table.

Nothing here raises because of what happened at the table. Each finding is said once, and before
what follows from it.
"""

from enum import Enum

from attrs import evolve, frozen

from tressette_score.accuso_audit import audit_accusi
from tressette_score.audits import Case, audit, unplayed
from tressette_score.bid_audit import audit_bids
from tressette_score.bids import all_passed
from tressette_score.counting import HandCount, best_count, count_evidence
from tressette_score.findings import (
    CardInBothPiles,
    CardsMissing,
    CountedByDifference,
    CountsDiffer,
    CountsInconsistent,
    CountsTotal,
    CourseDiffers,
    Finding,
    LastTrickDiffers,
    LastTrickUnknown,
    LeaderWrong,
    PartyUncounted,
    PileCardTwice,
    PileDiffers,
    PileSize,
    Severity,
    SumNotEleven,
    TakerWrong,
    WrittenDiffers,
    WrittenHalf,
)
from tressette_score.record import Evidence, HandRecord, Table
from tressette_score.repairs import Repair, find_repairs
from tressette_score.replay import Replay, replay
from tressette_score.written import audit_written

__all__ = ["HandReport", "Verdict", "check_hand"]

_SLIPS_OF_THE_PEN = (
    CountedByDifference,
    CountsDiffer,
    CountsInconsistent,
    CourseDiffers,
    LastTrickDiffers,
    PileDiffers,
    SumNotEleven,
    TakerWrong,
    WrittenDiffers,
    WrittenHalf,
)
"""What a whole recount settles: only the writing was wrong, not the play."""

_AUDIT_OF_PILES = (
    CardInBothPiles,
    LastTrickUnknown,
    PartyUncounted,
    PileCardTwice,
    PileSize,
)
"""What the tricks, recorded card by card, settle."""


class Verdict(Enum):
    """What can be said of a hand in one sentence."""

    CONFIRMED = "confirmed"
    """The written points are those of the cards."""
    COUNTED = "counted"
    """Nobody wrote all points; these are the ones."""
    CORRECTED = "corrected"
    """The written points are wrong; these are the right ones."""
    DISPUTED = "disputed"
    """These are the points of the cards as they fell, but a rule was broken or a fact is odd."""
    POSSIBLE = "possible"
    """Nothing but points is recorded, and they can be those of a hand."""
    REFUTED = "refuted"
    """Nothing but points is recorded, and they cannot be those of a hand."""
    REPAIRED = "repaired"
    """Cards are written wrongly, but however that is put right, these are the points."""
    UNCOUNTABLE = "uncountable"
    """What is recorded is not one whole hand."""
    NOT_PLAYED = "not-played"
    """Everybody passed: there is no hand."""
    STOPPED = "stopped"
    """Somebody called out before the hand was over; the points are those up to there."""


@frozen
class HandReport:
    """A hand judged.

    Attributes:
        number: which hand of the record, 1-based.
        table: who played it.
        count: its account, if anything could be counted.
        findings: all that was found, in table order.
        play: its replay, if tricks are recorded.
        repairs: the ways in which it can have been played, where cards are written wrongly.
    """

    number: int
    table: Table
    hand: HandRecord
    count: HandCount | None
    findings: tuple[Finding, ...]
    play: Replay | None = None
    repairs: tuple[Repair, ...] = ()

    @property
    def repaired(self) -> Repair | None:
        """A way in which it can have been played, if all lead to the same takers and points."""
        said = {(one.count.points, one.play.takers) for one in self.repairs}
        return self.repairs[0] if len(said) == 1 else None

    @property
    def result(self) -> HandCount | None:
        """The account that the hand comes to: as counted, or as it must have been."""
        if self.repaired is not None and (self.count is None or not self.count.whole):
            return self.repaired.count
        return self.count

    @property
    def contested(self) -> bool:
        """Whether anything is wrong."""
        return any(finding.severity is not Severity.NOTE for finding in self.findings)

    @property
    def verdict(self) -> Verdict:  # noqa: PLR0911 - a list of cases
        """What can be said of the hand in one sentence."""
        kinds = {type(finding) for finding in self.findings}
        if all_passed(self.hand.bids, self.table) and not self.hand.evidence:
            return Verdict.NOT_PLAYED
        unfinished = self.count is None or not self.count.whole
        if unfinished and self.hand.calls and not self.hand.written:
            return Verdict.STOPPED
        if self.count is None:
            if WrittenHalf in kinds or not self.hand.written:
                return Verdict.UNCOUNTABLE
            return Verdict.REFUTED if SumNotEleven in kinds else Verdict.POSSIBLE
        if not self.count.whole:
            return Verdict.UNCOUNTABLE if self.repaired is None else Verdict.REPAIRED
        if not all(_settled(finding, self.count) for finding in self.findings):
            return Verdict.DISPUTED
        if WrittenDiffers in kinds:
            return Verdict.CORRECTED
        complete = self.hand.written and WrittenHalf not in kinds
        return Verdict.CONFIRMED if complete else Verdict.COUNTED


def _settled(finding: Finding, count: HandCount) -> bool:
    """Whether a whole count leaves nothing of a finding to be cleared up."""
    match finding:
        case LeaderWrong():
            return finding.mislabelled
        case CardsMissing():
            return finding.evidence is Evidence.PILES and count.evidence is Evidence.PLAY
        case CountsTotal():
            return count.evidence is not Evidence.COUNTS
        case _:
            by_tricks = count.evidence is Evidence.PLAY and isinstance(finding, _AUDIT_OF_PILES)
            return by_tricks or isinstance(finding, _SLIPS_OF_THE_PEN)


def check_hand(hand: HandRecord, table: Table | None = None, number: int = 1) -> HandReport:
    """Recount one hand and judge all that is recorded of it.

    Args:
        hand: what was recorded.
        table: who counts together and what they agreed; without one, Nord-Sud against Est-Ovest.
        number: which hand of a record it is, 1-based.

    Raises:
        RecordError: a part of the hand belongs to no party of this table.
    """
    table = hand.at(table or Table())
    play = replay(hand, table) if hand.tricks else None
    counts = count_evidence(hand, table, play)
    case = Case(hand, table, play, counts, best_count(counts))
    found = (*audit_bids(case), *audit(case), *audit_written(case), *audit_accusi(hand, table))
    if number != 1:
        found = tuple(evolve(finding, hand=number) for finding in found)
    return HandReport(number, table, hand, case.best, found, play, _repairs(case))


def _repairs(case: Case) -> tuple[Repair, ...]:
    """The ways in which the play can have been, if it cannot have been as it is written."""
    play = case.play
    if play is None or not play.findings or (case.best is not None and case.best.whole):
        return ()
    missing = unplayed(case, [card for trick in play.tricks for card in trick.cards])
    return find_repairs(case.hand, case.table, play, missing)
