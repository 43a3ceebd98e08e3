"""The Italian federation's code: cases by article, under its traditional and its modern norms."""

from collections.abc import Mapping
from typing import Any

import pytest
from attrs import evolve

from tests.helpers import data
from tests.match_helpers import call_of, end_of, leaf_of, match, outcomes, reasons, result, winner
from tressette_score import EW, NS, HandRecord, MatchRecord, Party, Seat, loads
from tressette_score.cards import parse_cards
from tressette_score.judging import Report, report
from tressette_score.presets import preset
from tressette_score.record import Accuso, Call, Moment, Table, Take
from tressette_score.rulings import FactQuestion, OptionQuestion, Result, Ruling, Status, Subject
from tressette_score.rulings.inquiry import Fact
from tressette_score.rulings.ruling import Ground

CASES: Mapping[str, Any] = {case["id"]: case for case in data("fitres")["case"]}
BOTH = pytest.mark.parametrize("norms", ["fitres-tradizionale", "fitres-moderno"])
SEATS = {"A": "N", "B": "E", "C": "S", "D": "W"}
SIDES = {"AC": NS, "BD": EW}


def table(norms: str, start: Mapping[str, int], **changes: Any) -> Table:
    book = preset(norms)
    return Table(
        rules=norms,
        agreed=book.with_changes(**changes),
        opening={SIDES[side]: points for side, points in start.items()},
    )


def as_written(trick: str) -> str:
    leader, cards = trick.split(":")
    return f"{SEATS[leader]}:{cards}"


def played(case: Mapping[str, Any], norms: str) -> Report:
    """The hand of a case, replayed from where the match stood; accusi are told without points."""
    tricks = ", ".join(f'"{as_written(trick)}"' for trick in case["input"]["tricks"])
    hand = loads(f'format = "tressette-score/1"\n[[hand]]\ntricks = [{tricks}]').hands[0]
    at = table(norms, case["input"]["start"], accuso=False)
    return report(MatchRecord(table=at, hands=(hand,)))


def articles(ruling: Ruling) -> set[str]:
    return {ground.article for ground in ruling.grounds if ground.article}


@BOTH
def test_f03_the_printed_hand(norms: str) -> None:
    """Arts. 10, 13, 32, 34: 7 and 28 thirds, 2 and 9 points, 13 to 20, and nobody has won."""
    expected = CASES["F03"]["expected"]
    judged = played(CASES["F03"], norms)
    (hand,) = judged.hands
    assert hand.count is not None
    assert {one.party: one.thirds for one in hand.count.parties} == {NS: 7, EW: 28}
    assert dict(judged.sheet.totals) == {NS: 13, EW: 20}
    assert expected["total"] == {"AC": 13, "BD": 20}
    end = end_of(judged)
    assert result(end) == (Result.PLAY_ON, None)
    assert reasons(end) == ["below"]
    assert articles(end)


@BOTH
def test_f04_the_other_ending_of_it(norms: str) -> None:
    """Arts. 16, 102: 12 to 21; won the moment they had 21, after trick 9; no cappotto."""
    case = CASES["F04"]
    judged = played(case, norms)
    end = end_of(judged)
    assert dict(judged.sheet.totals) == {NS: 12, EW: 21}
    assert winner(end) == SIDES[case["expected"]["winner"]]
    assert reasons(end) == ["reached"]
    # Had the others been home at the end as well, the order of the tricks would decide.
    both = evolve(judged.table, opening={NS: 20, EW: 11})
    record = MatchRecord(table=both, hands=tuple(hand.hand for hand in judged.hands))
    late = end_of(report(record))
    (reason,) = leaf_of(late).reasons
    assert (reason.key, reason.number) == ("first-trick", case["expected"]["won_after_trick"])
    assert winner(late) == EW


@BOTH
def test_f06_a_cappotto_is_all_points(norms: str) -> None:
    """Arts. 34, 102: the last trick alone, without a card of value, is a point: no cappotto."""
    cards = " ".join(CASES["F06"]["input"]["piles"]["BD"])
    piles = {EW: parse_cards(cards)}
    rest = tuple(card for card in parse_cards(_pack()) if card not in piles[EW])
    hand = HandRecord(piles={**piles, NS: rest}, last_trick=EW)
    judged = report(MatchRecord(table=table(norms, {"AC": 5, "BD": 5}), hands=(hand,)))
    assert dict(judged.sheet.totals) == {NS: 15, EW: 6}
    assert result(end_of(judged)) == (Result.PLAY_ON, None)
    # Question 36: one trick worth two thirds, and the last one theirs: that is a cappotto.
    few = parse_cards("Rb 4b Fc 5c")
    rest = tuple(card for card in parse_cards(_pack()) if card not in few)
    hand = HandRecord(piles={EW: few, NS: rest}, last_trick=NS)
    judged = report(MatchRecord(table=table(norms, {"AC": 5, "BD": 5}), hands=(hand,)))
    end = end_of(judged)
    assert result(end) == (Result.WON, NS)
    assert reasons(end) == ["cappotto"]
    assert "art. 102" in " ".join(articles(end))


def _pack() -> str:
    return " ".join(f"{rank}{suit}" for suit in "dcsb" for rank in "32ARCF7654")


def _course(case: Mapping[str, Any]) -> tuple[Take, ...]:
    takers, thirds = case["input"]["trick_takers"], case["input"]["trick_card_thirds"]
    return tuple(Take(SIDES[by], n) for by, n in zip(takers, thirds, strict=True))


@BOTH
def test_f07_the_first_in_time_has_won(norms: str) -> None:
    """Arts. 16, 36, 102, 137: who reached 21 first has won, though the others end higher."""
    case = CASES["F07"]
    hand = HandRecord(course=_course(case))
    at = table(norms, case["input"]["start"])
    judged = report(MatchRecord(table=at, hands=(hand,)))
    assert dict(judged.sheet.totals) == {NS: 21, EW: 25}
    end = end_of(judged)
    assert winner(end) == SIDES[case["expected"]["winner"]]
    (reason,) = leaf_of(end).reasons
    assert (reason.key, reason.number) == ("first-trick", case["expected"]["won_after_trick"])
    assert any("102" in article for article in articles(end))


@BOTH
def test_f07_without_the_order_of_tricks_there_are_not_enough_facts(norms: str) -> None:
    case = CASES["F07"]
    hand = HandRecord(written={NS: 3, EW: 8})
    at = table(norms, case["input"]["start"])
    end = end_of(report(MatchRecord(table=at, hands=(hand,))))
    assert end.status is Status.NOT_ENOUGH_FACTS
    assert end.questions == (FactQuestion(Fact.REACHED_FIRST, 1, (NS, EW)),)
    told = evolve(hand, reached_first=EW)
    assert winner(end_of(report(MatchRecord(table=at, hands=(told,))))) == EW


@BOTH
def test_f14_a_noted_score_is_not_changed(norms: str) -> None:
    """Arts. 35, 64, 65: until the score is verified and noted, and not after."""
    case = CASES["F14"]
    start = {"AC": 3, "BD": 8}
    text = """
        [[hand]]
        counts = { NS = { thirds = 19 }, EW = { thirds = 13 } }
        last_trick = "NS"
        written = { NS = 6, EW = 5 }
        """
    hand = loads(f'format = "tressette-score/1"\n{text}').hands[0]
    thirds = case["input"]["recount_thirds"]
    for noted, outcome, key in (
        (True, Result.STANDS, "if_verified_and_noted"),
        (False, Result.CORRECTED, "if_not_yet_noted"),
    ):
        record = MatchRecord(table=table(norms, start), hands=(evolve(hand, noted=noted),))
        judged = report(record)
        count = judged.hands[0].count
        assert count is not None
        assert [one.thirds for one in count.parties] == list(thirds.values())
        (contest,) = (one for one in judged.rulings if one.subject is Subject.CONTEST)
        assert result(contest) == (outcome, None)
        points = {SIDES[side]: n for side, n in case["expected"][key]["points"].items()}
        assert dict(leaf_of(contest).outcome.totals) == points
        assert any("35" in article for article in articles(contest))
        # What stands is what the match goes on with.
        totals = {party: start[side] + points[party] for side, party in SIDES.items()}
        assert dict(judged.sheet.totals) == totals
        assert dict(leaf_of(end_of(judged)).outcome.totals) == totals
    unknown = report(MatchRecord(table=table(norms, start), hands=(hand,)))
    (contest,) = (one for one in unknown.rulings if one.subject is Subject.CONTEST)
    assert contest.status is Status.NOT_ENOUGH_FACTS
    assert contest.questions == (FactQuestion(Fact.NOTED, 1),)


@BOTH
def test_f23_out_by_accusi_alone(norms: str) -> None:
    """Art. 130: with accusi alone a pair may be called out at 21 or 22, not at 23."""
    case = CASES["F23"]
    for start, points, total, callable_ in zip(
        case["input"]["start"],
        case["input"]["accusa_points"],
        case["expected"]["totals"],
        case["expected"]["callable"],
        strict=True,
    ):
        assert start + points == total
        hand = HandRecord(
            accusi=(Accuso(by=Party.parse("N"), points=points, at=Moment(1, 0)),),
            calls=(Call(by=Party.parse("E"), about=NS, at=Moment(1, 1)),),
        )
        at = table(norms, {"AC": start, "BD": 10})
        judged = report(MatchRecord(table=at, hands=(hand,)))
        call = call_of(judged)
        if callable_:
            assert result(call) == (Result.WON, NS)
            assert "call-right" in reasons(call)
        else:
            assert result(call) == (Result.NO_RIGHT, None)
            assert reasons(call) == ["accusi-alone"]
            assert any("130" in article for article in articles(call))
        # Called or not, whoever has the points first has won (arts. 102, 122).
        assert winner(end_of(judged)) == NS


OPPONENTS = """
[table]
rules = "{norms}"
opening = {{ NS = 18, EW = 10 }}

[[hand]]
course = ["NS 3", "NS 2", "EW 4", "NS 3", "EW 5", "EW 4", "NS 3", "EW 4", "EW 3", "NS 1"]
calls = [{calls}]
"""


def called(norms: str, *calls: str) -> Report:
    return match(OPPONENTS.format(norms=norms, calls=", ".join(calls)))


@BOTH
def test_the_opponents_are_called_out_and_the_called_pair_has_won(norms: str) -> None:
    """Art. 130, question 27: 18 and 9 thirds by trick 7 are 21."""
    judged = called(norms, '{ by = "E", after_trick = 7 }')
    call = call_of(judged)
    assert result(call) == (Result.WON, NS)
    assert "call-right" in reasons(call)
    assert any("130" in article for article in articles(call))


@BOTH
def test_the_trick_in_progress_is_completed_and_counts(norms: str) -> None:
    """Art. 132: the fourth trick, of which two cards had fallen, brings the eighth third."""
    judged = called(norms, '{ by = "W", at = "4.2", about = "NS" }')
    account = {line.kind.value: line for line in leaf_of(call_of(judged)).account}
    assert account["tricks"].thirds == {NS: 8}
    assert account["after"].points == {NS: 20}
    assert account["missing"].thirds == {NS: 1}
    assert account["missing"].points == {NS: 1}


def test_a_wrong_call_is_free_the_first_two_times() -> None:
    """Art. 136: no cost; after the second there is no third."""
    judged = called(
        "fitres-tradizionale",
        *[f'{{ by = "E", after_trick = {n} }}' for n in (1, 3, 7)],
    )
    for number in (1, 2):
        call = call_of(judged, number)
        assert result(call) == (Result.LAPSES, None)
        assert reasons(call) == ["call-short", "state-missing", "wrong-lapses"]
        assert any("136" in article for article in articles(call))
    third = call_of(judged, 3)
    assert result(third) == (Result.NO_RIGHT, None)
    assert reasons(third) == ["no-more-calls"]
    # The pair that was called had its points by the seventh trick all the same.
    assert winner(end_of(judged)) == NS


def test_under_the_modern_norms_whoever_calls_loses() -> None:
    """Art. 169: right or wrong, the calling pair loses the match."""
    for trick in (1, 7):
        judged = called("fitres-moderno", f'{{ by = "E", after_trick = {trick} }}')
        call = call_of(judged)
        assert winner(call) == NS
        assert winner(end_of(judged)) == NS
    wrong = call_of(called("fitres-moderno", '{ by = "E", after_trick = 1 }'))
    assert reasons(wrong) == ["call-short", "state-missing", "wrong-match-lost"]
    assert any("169" in article for article in articles(wrong))


@BOTH
def test_nobody_calls_himself_out(norms: str) -> None:
    call = call_of(called(norms, '{ by = "N", after_trick = 7, about = "NS" }'))
    assert result(call) == (Result.NO_RIGHT, None)
    assert reasons(call) == ["only-opponents"]


def test_a_call_when_the_callers_had_won() -> None:
    """Arts. 102, 130: the match was over when the callers' own side had reached 21 first."""
    record = OPPONENTS.replace("NS = 18, EW = 10", "NS = 18, EW = 19")
    calls = '{ by = "E", after_trick = 7 }'
    judged = match(record.format(norms="fitres-tradizionale", calls=calls))
    call = call_of(judged)
    assert result(call) == (Result.AFTER_END, EW)
    assert reasons(call) == ["won-before"]
    assert winner(end_of(judged)) == EW


@pytest.mark.parametrize(
    ("norms", "leader", "verifier"),
    [
        ("fitres-tradizionale", "N", "N"),
        ("fitres-moderno", "N", "S"),
        ("fitres-tradizionale", "E", "S"),
        ("fitres-moderno", "E", "S"),
    ],
)
def test_who_looks_through_the_tricks(norms: str, leader: str, verifier: str) -> None:
    """Arts. 133, 134, 155: the player on lead or his partner; else who plays next."""
    trick = {"N": "N: 3c 4c 5c 6c", "E": "N: 4c 3c 5c 6c"}[leader]
    judged = match(
        f"""
        [table]
        rules = "{norms}"
        opening = {{ NS = 21, EW = 22 }}
        [[hand]]
        tricks = ["{trick}"]
        calls = [{{ by = "E", after_trick = 1 }}]
        """.replace("NS = 21, EW = 22", "NS = 3, EW = 8")
    )
    call = call_of(judged)
    (named,) = (one for one in leaf_of(call).reasons if one.key == "verifier")
    assert named.party == Party((Seat(verifier),))


def test_what_the_code_does_not_say_is_silent() -> None:
    """Arts. 64, 95, 96: no article says what a call is worth that rests on a wrong card."""
    judged = match(
        """
        [table]
        rules = "fitres-moderno"
        opening = { NS = 19, EW = 5 }
        [[hand]]
        deal = { E = "As 7d" }
        tricks = ["N: 3d As 4d 5d", "N: 2d 7d 6d Fs", "N: Rd 4c Cd 7s"]
        calls = [{ by = "W", after_trick = 2 }]
        """
    )
    call = call_of(judged)
    assert call.status is Status.SILENT
    assert call.questions == (OptionQuestion("call_illegal_card"),)
    assert outcomes(call) == {(Result.LAPSES, None), (Result.AFTER_END, NS)}


def test_a_ground_names_its_source_and_article() -> None:
    judged = called("fitres-moderno", '{ by = "E", after_trick = 1 }')
    grounds = {ground.option: ground for ground in call_of(judged).grounds}
    ground: Ground = grounds["call_wrong"]
    assert ground.sources == ("fitres-moderno",)
    assert ground.article == "art. 169"
