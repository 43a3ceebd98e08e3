"""Legal play is never blamed; one fault put into it is always found, named and located."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.helpers import MANY, codes
from tressette_score.checking import Verdict, check_hand
from tressette_score.counting import HandCount
from tressette_score.findings import Finding
from tressette_score.record import HandRecord
from tressette_score.seats import EW, NS, Party
from tressette_score.strategies import FAULTS, FaultyHand, faulty_hands, legal_hands

# What may be found besides the fault itself, because it follows from it.
CONSEQUENCES = {
    "leader-wrong": {"card-not-held", "revoke", "leader-wrong", "card-twice"},
    "out-of-turn": set[str](),
    "card-twice": {"cards-missing", "leader-wrong", "revoke"},
    "card-not-held": {"cards-missing", "leader-wrong", "revoke"},
    "revoke": set[str](),
    "taker-wrong": set[str](),
    "trick-size": {"cards-missing", "leader-wrong"},
}


def located(finding: Finding, fault: FaultyHand) -> bool:
    """Whether a finding names this fault and no other."""
    seat = getattr(finding, "seat", None)
    trick = getattr(finding, "trick", None)
    return (finding.code, trick, seat) == (fault.code, fault.trick, fault.seat)


@settings(max_examples=MANY)
@given(legal_hands())
def test_legal_play_is_in_order(hand: HandRecord) -> None:
    report = check_hand(hand)
    assert report.findings == ()
    assert not report.contested
    assert report.verdict is Verdict.COUNTED
    count = report.count
    assert isinstance(count, HandCount)
    assert sum(party.thirds for party in count.parties) == 35
    assert sum(count.points.values()) == 11


@pytest.mark.parametrize("code", FAULTS)
def test_one_fault_of_play_is_found_named_and_located(code: str) -> None:
    @settings(max_examples=MANY)
    @given(faulty_hands(code))
    def try_one(fault: FaultyHand) -> None:
        report = check_hand(fault.hand)
        assert report.contested
        found = [finding for finding in report.findings if located(finding, fault)]
        assert len(found) == 1, report.findings
        others = set(codes(report.findings)) - {code}
        assert others <= CONSEQUENCES[code], report.findings
        same = [finding for finding in report.findings if finding.code == code]
        if code not in CONSEQUENCES[code]:
            assert same == found
        assert len(set(report.findings)) == len(report.findings)
        assert report.findings[0] == found[0] or code == "trick-size"

    try_one()


@settings(max_examples=MANY)
@given(legal_hands(), st.integers(-11, 11), st.integers(-11, 11))
def test_a_wrong_written_score_is_found(hand: HandRecord, ours: int, theirs: int) -> None:
    count = check_hand(hand).count
    assert count is not None
    points = count.points
    written = {NS: max(0, points[NS] + ours), EW: max(0, points[EW] + theirs)}
    report = check_hand(HandRecord(tricks=hand.tricks, deal=hand.deal, written=written))
    wrong = [party for party in (NS, EW) if written[party] != points[party]]
    total = sum(written.values())
    expected = ["written-differs"] * bool(wrong) + ["sum-not-eleven"] * (total != 11)
    assert codes(report.findings) == expected
    assert report.verdict is (Verdict.CORRECTED if wrong else Verdict.CONFIRMED)
    if wrong:
        party: Party | None = getattr(report.findings[0], "party", None)
        assert party == (wrong[0] if len(wrong) == 1 else None)
