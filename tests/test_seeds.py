"""Worked examples that are in print, right or wrong, and what this library says of them."""

from tests.helpers import ROOT, codes, judged
from tressette_score import EW, NS, Seat, check_hand, load
from tressette_score.checking import Verdict
from tressette_score.findings import SumNotEleven, WrittenDiffers
from tressette_score.record import Evidence
from tressette_score.slips import Slip, SlipKind


def test_the_count_of_a_page_on_ties_is_wrong_and_why() -> None:
    """A page on level scores counts two aces, a three, two kings, a knight, a jack and the last
    trick as 4 points, and gives the other pair 6 because two thirds are lost."""
    report = judged(
        """
        piles = { NS = "Ad Ac 3d Rd Rc Cd Fd", EW = "rest" }
        last_trick = "NS"
        written = { NS = 4, EW = 6 }
        """
    )
    count = report.count
    assert count is not None
    assert [party.thirds for party in count.parties] == [14, 21]
    assert [party.points for party in count.parties] == [4, 7]
    assert [party.remainder for party in count.parties] == [2, 0]
    assert codes(report.findings) == ["counted-by-difference", "written-differs", "sum-not-eleven"]
    _, wrong, control = report.findings
    assert isinstance(wrong, WrittenDiffers)
    assert wrong.party == EW
    assert wrong.causes[0].slips == (Slip(SlipKind.TAKEN_OFF_TWICE, EW, NS),)
    assert isinstance(control, SumNotEleven)
    assert control.total == 10
    assert report.verdict is Verdict.CORRECTED


def test_the_same_count_from_full_piles_is_the_example() -> None:
    record = load(ROOT / "examples" / "contested.toml")
    report = check_hand(record.hands[0])
    assert codes(report.findings) == ["written-differs", "sum-not-eleven"]
    assert report.count is not None
    assert report.count.evidence is Evidence.PILES
    assert report.count.points == {NS: 4, EW: 7}


def test_five_all_is_always_wrong() -> None:
    report = judged("written = { NS = 5, EW = 5 }")
    assert codes(report.findings) == ["sum-not-eleven"]
    assert report.verdict is Verdict.REFUTED
    for ours in range(12):
        assert judged(f"written = {{ NS = {ours}, EW = {11 - ours} }}").verdict is Verdict.POSSIBLE


def test_the_ten_tricks_of_the_page_are_legal_and_eleven_nil() -> None:
    """Its hand of ten tricks, in the order of play printed there: Nord, Est, Sud, Ovest."""
    record = load(ROOT / "examples" / "ten-tricks.toml")
    hand = record.hands[0]
    report = check_hand(hand)
    assert report.findings == ()
    assert report.verdict is Verdict.CONFIRMED
    assert report.count is not None
    assert [party.thirds for party in report.count.parties] == [35, 0]
    assert report.count.points == {NS: 11, EW: 0}
    assert {trick.leader for trick in hand.tricks} == {Seat.N}


def test_the_federations_printed_hand() -> None:
    """The booklet's example 4: takers D D D D D B B B B A, 7 and 28 thirds, 2 and 9 points."""
    record = load(ROOT / "examples" / "federation.toml")
    report = check_hand(record.hands[0])
    assert report.findings == ()
    assert report.count is not None
    assert [party.thirds for party in report.count.parties] == [7, 28]
    assert report.count.points == {NS: 2, EW: 9}
    assert report.verdict is Verdict.CONFIRMED
    tricks = record.hands[0].tricks
    leaders = "".join(trick.leader.value for trick in tricks)
    assert leaders == "NWWWWWEEEE"


def test_a_pair_with_only_the_last_trick_has_a_point() -> None:
    # The federation, arts. 34 and 102: no cappotto.
    report = judged('piles = { EW = "6b 7b 4s 5s", NS = "rest" }\nlast_trick = "EW"')
    assert report.count is not None
    assert [party.thirds for party in report.count.parties] == [32, 3]
    assert report.count.points == {NS: 10, EW: 1}
