"""The scoresheet: columns, running totals, dealers, the check, and what is found wrong with it."""

import pytest

from tests.helpers import SINGLES, codes
from tests.match_helpers import match
from tressette_score import EW, NS, HandRecord, MatchRecord, Party, Seat, loads
from tressette_score.errors import RecordError
from tressette_score.findings import CourseDiffers
from tressette_score.match import score_match
from tressette_score.match_findings import (
    AccusoOff,
    DealerDiffers,
    LeadDiffers,
    TargetChanged,
    TotalDiffers,
)
from tressette_score.record import Moment, Table


def test_columns_stand_apart_and_the_totals_run() -> None:
    sheet = match(
        """
        [table]
        opening = { NS = 11, EW = 0 }
        first_dealer = "W"
        [[hand]]
        written = { NS = 6, EW = 5 }
        accusi = [{ by = "E", points = 3 }, { by = "W", points = 4 }]
        [[hand]]
        counts = { NS = { thirds = 12 }, EW = { thirds = 20 } }
        last_trick = "EW"
        penalties = { NS = 11 }
        """
    ).sheet
    first, second = sheet.rows
    assert first.tricks == {NS: 6, EW: 5}
    assert first.accusi == {EW: 7}
    assert not first.penalties
    assert first.total == {NS: 6, EW: 12}
    assert first.running == {NS: 17, EW: 12}
    assert second.tricks == {NS: 4, EW: 7}
    assert second.penalties == {NS: 11}
    assert sheet.totals == {NS: 32, EW: 19}
    assert sheet.checksum == (51, 51)
    assert [row.dealer for row in sheet.rows] == [Seat.W, Seat.N]
    assert sheet.next_dealer is Seat.E


def test_the_check_shows_a_wrong_sum() -> None:
    judged = match("[table]\nopening = { NS = 0, EW = 0 }\n[[hand]]\nwritten = { NS = 5, EW = 5 }")
    assert judged.sheet.checksum == (10, 11)


def test_no_check_where_a_hand_is_not_whole() -> None:
    judged = match('[table]\nopening = { NS = 0, EW = 0 }\n[[hand]]\ncourse = ["NS 3", "EW 4"]')
    assert judged.sheet.checksum is None
    assert judged.sheet.totals == {NS: 1, EW: 1}
    singles = loads(
        'format = "tressette-score/1"\n[table]\nparties = ["N", "E", "S", "W"]\n'
        "[[hand]]\nwritten = { N = 3, E = 2, S = 2, W = 2 }"
    )
    sheet = score_match(singles)
    assert sheet.checksum is None
    assert list(sheet.totals.values()) == [3, 2, 2, 2]


def test_the_dealer_of_a_later_hand_tells_who_dealt_before() -> None:
    hands = (HandRecord(written={NS: 6, EW: 5}),) * 3
    last = HandRecord(written={NS: 6, EW: 5}, dealer=Seat.S)
    sheet = score_match(MatchRecord(hands=(*hands, last)))
    assert [row.dealer for row in sheet.rows] == [Seat.W, Seat.N, Seat.E, Seat.S]
    unknown = score_match(MatchRecord(hands=hands))
    assert {row.dealer for row in unknown.rows} == {None}
    assert unknown.next_dealer is None


@pytest.mark.parametrize(
    ("rule", "leader"),
    [("next-to-dealer", "N"), ("before-dealer", "S"), ("four-of-denari", "E")],
)
def test_who_leads(rule: str, leader: str) -> None:
    judged = match(
        f"""
        [table]
        first_dealer = "W"
        agreed = {{ first_lead = "{rule}" }}
        [[hand]]
        deal = {{ E = "4d 5d" }}
        written = {{ NS = 6, EW = 5 }}
        """
    )
    assert judged.sheet.rows[0].leader is Seat(leader)


def test_the_four_of_denari_leads_only_the_first_hand() -> None:
    judged = match(
        """
        [table]
        first_dealer = "W"
        agreed = { first_lead = "four-of-denari" }
        [[hand]]
        tricks = ["S: 4d 5d 6d 7d"]
        [[hand]]
        tricks = ["S: 4d 5d 6d 7d"]
        """
    )
    leads = [finding for finding in judged.findings if isinstance(finding, LeadDiffers)]
    assert [(f.hand, f.seat, f.expected) for f in leads] == [(2, Seat.S, Seat.E)]
    assert judged.sheet.rows[0].leader is Seat.S


def test_what_is_found_on_the_sheet() -> None:
    judged = match(
        """
        [table]
        rules = "parita-21"
        first_dealer = "N"
        [[hand]]
        written = { NS = 6, EW = 5 }
        total = { NS = 6, EW = 4 }
        dealer = "N"
        [[hand]]
        written = { NS = 6, EW = 5 }
        accusi = [{ by = "N", points = 3 }]
        dealer = "S"
        target = 31
        """
    )
    assert codes(judged.findings) == [
        "total-differs",
        "accuso-off",
        "dealer-differs",
        "target-changed",
    ]
    total, off, dealer, target = judged.findings
    assert isinstance(total, TotalDiffers)
    assert total.counted == {NS: 6, EW: 5}
    assert isinstance(off, AccusoOff)
    assert isinstance(dealer, DealerDiffers)
    assert (dealer.seat, dealer.expected) == (Seat.S, Seat.E)
    assert isinstance(target, TargetChanged)
    assert (target.target, target.expected) == (31, 21)
    # Declared points do not count at a table that plays without.
    assert judged.sheet.totals == {NS: 12, EW: 10}


@pytest.mark.parametrize(
    ("agreed", "targets", "changed"),
    [
        ('both_over = "raised-target", target_raise = 10', (21, 31, 41), 0),
        ('both_over = "raised-target", target_raise = 10', (21, 32, 41), 1),
        ('both_over = "higher-total"', (21, 31, 21), 1),
        ("", (31, 31, 21), 3),
    ],
)
def test_a_target_changed_on_the_way(
    agreed: str, targets: tuple[int, int, int], changed: int
) -> None:
    hands = "\n".join(
        f"[[hand]]\nwritten = {{ NS = 1, EW = 10 }}\ntarget = {target}" for target in targets
    )
    settled = f"target = 21, {agreed}".rstrip(", ")
    judged = match(f"[table]\nagreed = {{ {settled} }}\n{hands}")
    assert codes(judged.findings).count("target-changed") == (changed if agreed else 2)


def test_the_first_target_named_is_the_one_where_none_was_agreed() -> None:
    hands = "\n".join(
        f"[[hand]]\nwritten = {{ NS = 6, EW = 5 }}\ntarget = {target}" for target in (21, 21, 31)
    )
    (finding,) = (f for f in match(hands).findings if isinstance(f, TargetChanged))
    assert (finding.hand, finding.expected) == (3, 21)


def test_the_course_is_checked_against_the_play_and_the_piles() -> None:
    judged = match(
        """
        [[hand]]
        tricks = ["N: 3c 4c 5c Rc", "N: 2c 6c 7c Fc"]
        course = ["NS 2", "EW 2"]
        """
    )
    wrong = [f for f in judged.findings if isinstance(f, CourseDiffers)]
    assert [(f.trick, f.party, f.expected_party) for f in wrong] == [(2, EW, NS)]
    judged = match(
        """
        [[hand]]
        piles = { NS = "Ad Ac 3d Rd Rc Cd Fb", EW = "rest" }
        last_trick = "NS"
        course = ["NS 12", "EW 20"]
        """
    )
    wrong = [f for f in judged.findings if isinstance(f, CourseDiffers)]
    assert [(f.trick, f.party, f.thirds, f.expected) for f in wrong] == [
        (None, NS, 12, 11),
        (None, EW, 20, 21),
    ]


def test_a_course_tells_who_took_the_last_trick() -> None:
    takes = '"NS 4", "NS 3", "EW 4", "NS 2", "EW 4", "NS 3", "NS 3", "EW 4", "EW 3", "EW 2"'
    judged = match(
        f"""
        [[hand]]
        course = [{takes}]
        counts = {{ NS = {{ thirds = 15 }}, EW = {{ thirds = 17 }} }}
        """
    )
    assert codes(judged.findings) == []
    agreeing = match(
        """
        [[hand]]
        piles = { NS = "Ad Ac 3d Rd Rc Cd Fb", EW = "rest" }
        last_trick = "NS"
        course = ["NS 11", "EW 21"]
        """
    )
    assert codes(agreeing.findings) == ["counted-by-difference"]


def test_a_dealer_who_is_not_at_the_table() -> None:
    three = Table(order=(Seat.N, Seat.E, Seat.S), parties=SINGLES[:3])
    hand = HandRecord(written=dict.fromkeys(SINGLES[:3], 3), dealer=Seat.W)
    with pytest.raises(RecordError) as caught:
        MatchRecord(table=three, hands=(hand,))
    assert [(p.code, p.place) for p in caught.value.problems] == [
        ("not-at-table", ("hand", 0, "dealer"))
    ]


def test_an_accuso_worth_nothing_is_no_margin() -> None:
    judged = match(
        """
        [table]
        rules = "pagat-21"
        [[hand]]
        written = { NS = 6, EW = 5 }
        accusi = [{ by = "N", points = 0 }]
        """
    )
    assert all(margin.kind.value == "points" for margin in judged.rulings[0].margins)


def test_a_course_of_its_own() -> None:
    whole = ", ".join(f'"NS {n}"' for n in (4, 4, 4, 4, 4, 4, 4, 2, 1))
    judged = match(f'[[hand]]\ncourse = [{whole}, "EW 1"]')
    count = judged.hands[0].count
    assert count is not None
    assert count.whole
    assert count.points == {NS: 10, EW: 1}
    short = match(f'[[hand]]\ncourse = [{whole}, "EW 0"]')
    assert codes(short.findings) == ["counts-total"]
    long = match(f'[[hand]]\ncourse = [{whole}, "EW 1", "EW 0"]')
    assert codes(long.findings) == ["too-many-tricks"]


def test_moments_and_records() -> None:
    assert Moment.parse("3.2") == Moment(3, 2) > Moment(3, 1) > Moment(2, 4)
    assert str(Moment(10, 0)) == "10.0"
    for text in ("3", "3.x", "-3.2", "3.2.1", ""):
        with pytest.raises(ValueError, match=r".*"):
            Moment.parse(text)
    with pytest.raises(RecordError) as caught:
        MatchRecord(
            table=Table(opening={NS: -1}, games={Party.parse("N"): 1}),
            hands=(HandRecord(written={NS: 6}),),
        )
    assert [p.code for p in caught.value.problems] == ["number", "part-of-party"]
