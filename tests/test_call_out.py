"""Chiamata fuori: the three meanings, who and when, what counts, right and wrong calls."""

from typing import Any

import pytest
from attrs import evolve

from tests.match_helpers import call_of, end_of, judge, leaf_of, match, outcomes, reasons, result
from tressette_score import EW, NS, HandRecord, MatchRecord, Party, Seat, parse_cards
from tressette_score.errors import RecordError
from tressette_score.judging import Report
from tressette_score.presets import preset
from tressette_score.record import Accuso, Call, Moment, Take
from tressette_score.rules import NOT_AGREED, TableRules
from tressette_score.rules.choices import (
    CallCounts,
    CallOut,
    CallRight,
    CallVoid,
    CallWhen,
    CallWho,
    CallWrong,
    EndTest,
    TargetTest,
)
from tressette_score.rulings import FactQuestion, OptionQuestion, Result, Status
from tressette_score.rulings.inquiry import Fact
from tressette_score.rulings.outcomes import LineKind

PAGAT = preset("pagat-21").rules
N, E = Party.parse("N"), Party.parse("E")
COURSE = tuple(
    Take(by, n)
    for by, n in zip(
        (NS, NS, EW, NS, EW, EW, NS, EW, EW, NS), (3, 2, 4, 3, 5, 4, 3, 4, 3, 1), strict=True
    )
)
"""Nord-Sud have 3, 5, 5, 8, 8, 8, 11 thirds after tricks 1 to 7."""


def called(
    *calls: Call, opening: tuple[int, int] = (18, 10), rules: TableRules = PAGAT, **more: Any
) -> Report:
    hand = evolve(HandRecord(course=COURSE, calls=calls), **more)
    return judge(hand, opening=opening, rules=rules)


# --- what may be called


@pytest.mark.parametrize(
    ("allowed", "about", "card", "key"),
    [
        (CallOut.NONE, None, None, "no-calls"),
        (CallOut.OPPONENTS, NS, None, "only-opponents"),
        (CallOut.OPPONENTS, None, "3d", "only-opponents"),
        (CallOut.OWN_SIDE, EW, None, "only-own-side"),
        (CallOut.WITH_CARD, EW, None, "only-own-side"),
    ],
)
def test_what_may_not_be_called(
    allowed: CallOut, about: Party | None, card: str | None, key: str
) -> None:
    played = None if card is None else parse_cards(card)[0]
    rules = PAGAT.changed(call_out=allowed)
    call = Call(by=N, about=about, card=played, after_trick=7)
    ruling = call_of(called(call, rules=rules))
    assert result(ruling) == (Result.NO_RIGHT, None)
    assert reasons(ruling) == [key]
    # The hand is played out and counted as ever.
    assert result(end_of(called(call, rules=rules))) == (Result.WON, NS)


def test_with_the_card_being_played() -> None:
    """ "With this one it is enough": the trick counts if the caller's side takes it."""
    with_card = PAGAT.changed(call_out=CallOut.WITH_CARD, call_counts=CallCounts.GATHERED)
    card = parse_cards("3d")[0]
    right = Call(by=N, card=card, at=Moment(7, 1))
    assert result(call_of(called(right, rules=with_card))) == (Result.WON, NS)
    # The same table without a card: only what is gathered.
    plain = Call(by=N, at=Moment(7, 1))
    assert result(call_of(called(plain, rules=with_card, opening=(17, 10)))) == (Result.WON, EW)
    # Where only one's own side is called, the card on the table does not count.
    own = call_of(called(right, opening=(17, 10)))
    assert reasons(own) == ["call-short", "wrong-match-lost"]


# --- who and when


def test_only_the_player_on_lead() -> None:
    rules = PAGAT.changed(call_who=CallWho.LEADER)
    tricks = '["N: 3c 4c 5c 6c", "N: 2c 7c Fc Cc"]'

    def ruled(by: str, at: str) -> list[str]:
        judged = match(
            f"""
            [table]
            rules = "pagat-21"
            agreed = {{ call_who = "leader" }}
            opening = {{ NS = 18, EW = 15 }}
            [[hand]]
            tricks = {tricks}
            calls = [{{ by = "{by}", {at} }}]
            """
        )
        return reasons(call_of(judged))

    assert ruled("S", "after_trick = 1") == ["only-leader"]
    assert ruled("N", 'at = "2.2"') == ["only-leader"]
    assert ruled("N", "after_trick = 1") == ["call-short", "wrong-match-lost"]
    assert ruled("N", 'at = "2.1"') == ["call-short", "wrong-match-lost"]
    unknown = call_of(called(Call(by=NS, after_trick=7), rules=rules))
    assert unknown.questions == (FactQuestion(Fact.CALLER_LED, 1, number=1),)
    assert outcomes(unknown) == {(Result.WON, NS), (Result.NO_RIGHT, None)}


def test_not_once_the_last_trick_has_begun() -> None:
    rules = PAGAT.changed(call_when=CallWhen.BEFORE_LAST_TRICK)
    late = call_of(called(Call(by=N, at=Moment(10, 1)), rules=rules))
    assert (result(late), reasons(late)) == ((Result.TOO_LATE, None), ["last-trick-begun"])
    for at in (Moment(10, 0), Moment(11, 0)):
        assert result(call_of(called(Call(by=N, at=at), rules=rules))) == (Result.WON, NS)


# --- what counts


@pytest.mark.parametrize(
    ("counts", "at", "gathered", "thirds"),
    [
        (CallCounts.GATHERED, Moment(7, 2), None, 8),
        (CallCounts.COMPLETE, Moment(7, 2), None, 8),
        (CallCounts.IN_PROGRESS, Moment(7, 2), None, 11),
        (CallCounts.GATHERED, Moment(7, 4), True, 11),
        (CallCounts.GATHERED, Moment(7, 4), False, 8),
        (CallCounts.COMPLETE, Moment(7, 4), None, 11),
        (CallCounts.GATHERED, Moment(8, 0), None, 11),
        (CallCounts.GATHERED, Moment(10, 0), None, 11),
        (CallCounts.GATHERED, Moment(11, 0), None, 15),
    ],
)
def test_the_tricks_that_count(
    counts: CallCounts, at: Moment, gathered: bool | None, thirds: int
) -> None:
    """Never the point of the last trick before it is taken."""
    rules = PAGAT.changed(call_counts=counts)
    judged = called(Call(by=N, at=at, gathered=gathered), rules=rules, opening=(16, 10))
    lines = {line.kind: line for line in leaf_of(call_of(judged)).account}
    assert lines[LineKind.TRICKS].thirds == {NS: thirds}
    assert lines[LineKind.AFTER].points == {NS: 16 + thirds // 3}
    assert result(call_of(judged)) == (Result.WON, NS if thirds == 15 else EW)


def test_whether_the_trick_had_been_gathered() -> None:
    ruling = call_of(called(Call(by=N, at=Moment(7, 4))))
    assert ruling.status is Status.NOT_ENOUGH_FACTS
    assert ruling.questions == (FactQuestion(Fact.TRICK_GATHERED, 1, number=1),)
    assert outcomes(ruling) == {(Result.WON, NS), (Result.WON, EW)}
    # It matters only if the trick was theirs.
    assert call_of(called(Call(by=N, at=Moment(6, 4)))).outcome is not None


def test_accusi_as_credited_and_only_those_made_before() -> None:
    accusi = (Accuso(by=N, points=3, at=Moment(1, 0)), Accuso(by=N, points=3, at=Moment(9, 0)))
    judged = called(Call(by=N, after_trick=1), opening=(17, 10), accusi=accusi)
    lines = {line.kind: line.points for line in leaf_of(call_of(judged)).account}
    assert lines[LineKind.ACCUSI] == {NS: 3}
    assert lines[LineKind.AFTER] == {NS: 21}
    assert result(call_of(judged)) == (Result.WON, NS)


def test_thirds_counted_at_the_call() -> None:
    hand = HandRecord(calls=(Call(by=N, after_trick=7, thirds={NS: 9}),))
    assert result(call_of(judge(hand, opening=(18, 5), rules=PAGAT))) == (Result.WON, NS)
    # What was counted stands in for tricks that nobody recorded.
    some = HandRecord(
        course=COURSE[:3], calls=(Call(by=N, after_trick=7, thirds={N: 6, Party.parse("S"): 3}),)
    )
    assert result(call_of(judge(some, opening=(18, 5), rules=PAGAT))) == (Result.WON, NS)
    # After the tenth trick its point counts too.
    last = HandRecord(last_trick=NS, calls=(Call(by=N, after_trick=10, thirds={NS: 6}),))
    assert result(call_of(judge(last, opening=(18, 5), rules=PAGAT))) == (Result.WON, NS)


def test_nobody_counted_at_the_call() -> None:
    call = Call(by=N, after_trick=6)
    hand = HandRecord(written={NS: 5, EW: 6}, calls=(call,))
    unknown = call_of(judge(hand, opening=(18, 5), rules=PAGAT))
    assert unknown.questions == (FactQuestion(Fact.ENOUGH_AT_CALL, 1, number=1, party=NS),)
    # With all points of the hand it is not enough, so it was not then; before it, it was.
    assert result(call_of(judge(hand, opening=(15, 5), rules=PAGAT))) == (Result.WON, EW)
    declared = evolve(hand, accusi=(Accuso(by=NS, points=3),))
    assert result(call_of(judge(declared, opening=(18, 5), rules=PAGAT))) == (Result.WON, NS)
    alone = HandRecord(calls=(call,))
    assert call_of(judge(alone, opening=(12, 5), rules=PAGAT)).outcome is None
    hopeless = call_of(judge(alone, opening=(9, 5), rules=PAGAT))
    assert result(hopeless) == (Result.WON, EW)
    assert hopeless.margins == ()


# --- what it does


def test_a_right_call_wins_whatever_the_others_have() -> None:
    hand = HandRecord(calls=(Call(by=N, after_trick=7, thirds={NS: 9, EW: 12}),))
    for right, side in ((CallRight.WINS, NS), (CallRight.COMPARED, EW)):
        rules = PAGAT.changed(call_right=right)
        assert result(call_of(judge(hand, opening=(18, 18), rules=rules))) == (Result.WON, side)
    compared = PAGAT.changed(call_right=CallRight.COMPARED)
    assert result(call_of(judge(hand, opening=(18, 10), rules=compared))) == (Result.WON, NS)
    ours = HandRecord(calls=(Call(by=N, after_trick=7, thirds={NS: 9}),))
    unknown = call_of(judge(ours, opening=(18, 18), rules=compared))
    assert unknown.questions == (FactQuestion(Fact.OTHERS_AT_CALL, 1, number=1, party=EW),)


def test_eleven_to_the_others_and_the_match_goes_on() -> None:
    rules = PAGAT.changed(call_wrong=CallWrong.ELEVEN, call_void=CallVoid.CALLERS_HAND)
    judged = called(Call(by=N, after_trick=3), opening=(14, 5), rules=rules)
    ruling = call_of(judged)
    assert result(ruling) == (Result.PENALTY, None)
    assert reasons(ruling) == ["call-short", "wrong-eleven"]
    assert dict(leaf_of(ruling).outcome.totals) == {NS: 14, EW: 16}
    # The sheet goes on from there, and the hand itself brings nothing.
    assert dict(judged.sheet.totals) == {NS: 14, EW: 16}
    assert judged.sheet.rows[0].penalties == {NS: 0, EW: 11}
    assert judged.sheet.rows[0].tricks == {}
    end = end_of(judged)
    assert result(end) == (Result.PLAY_ON, None)
    assert dict(leaf_of(end).outcome.totals) == {NS: 14, EW: 16}


def test_the_eleven_points_can_win_the_match() -> None:
    rules = preset("scheda-21").rules.changed(call_void=CallVoid.CALLERS_HAND)
    judged = called(Call(by=N, after_trick=3), opening=(14, 10), rules=rules)
    assert result(call_of(judged)) == (Result.WON, EW)
    assert "home-after-penalty" in reasons(call_of(judged))
    assert dict(judged.sheet.totals) == {NS: 14, EW: 21}


def test_a_right_call_under_the_sheet_of_the_maker() -> None:
    rules = preset("scheda-21").rules
    ruling = call_of(called(Call(by=N, after_trick=7), rules=rules))
    assert result(ruling) == (Result.WON, NS)
    assert dict(leaf_of(ruling).outcome.totals) == {NS: 18, EW: 10}


# --- several calls, and calls too late


def test_two_calls_the_first_decides() -> None:
    two = (Call(by=N, after_trick=3), Call(by=E, after_trick=7))
    judged = called(*two, opening=(18, 18))
    assert result(call_of(judged, 1)) == (Result.WON, EW)
    second = call_of(judged, 2)
    assert result(second) == (Result.AFTER_END, EW)
    assert reasons(second) == ["call-before"]


def test_two_calls_at_once() -> None:
    """Both wrong: whoever called first has lost, if nobody knows who that was it is asked."""
    both = (Call(by=N, after_trick=2), Call(by=E, after_trick=2, together=True))
    judged = called(*both, opening=(18, 18))
    end = end_of(judged)
    assert end.questions == (FactQuestion(Fact.CALLED_FIRST, 1, (NS, EW), number=2),)
    assert {way[0][1]: leaf.outcome.winner for way, leaf in end.table_of_outcomes} == {
        (NS,): EW,
        (EW,): NS,
    }
    # Partners who call together make one call.
    same = (Call(by=N, after_trick=2), Call(by=Party.parse("S"), after_trick=2, together=True))
    assert call_of(called(*same), 1).outcome is not None


def test_a_second_call_after_eleven_points() -> None:
    rules = PAGAT.changed(call_wrong=CallWrong.ELEVEN, call_void=CallVoid.WHOLE_HAND)
    two = (Call(by=N, after_trick=3), Call(by=N, after_trick=7))
    second = call_of(called(*two, opening=(14, 5), rules=rules), 2)
    assert (result(second), reasons(second)) == ((Result.TOO_LATE, None), ["call-before"])


def test_a_call_in_a_hand_after_the_end() -> None:
    hand = HandRecord(course=COURSE, calls=(Call(by=N, after_trick=7),))
    over = HandRecord(written={NS: 6, EW: 5})
    judged = judge(over, hand, opening=(17, 5), rules=PAGAT)
    ruling = call_of(judged, 1, hand=2)
    assert result(ruling) == (Result.AFTER_END, NS)
    assert reasons(ruling) == ["match-over"]
    unfinished = judge(HandRecord(accusi=(Accuso(by=NS, points=3),)), hand, rules=PAGAT)
    assert call_of(unfinished, 1, hand=2).status is Status.NOT_ENOUGH_FACTS


def test_a_call_when_the_others_were_home_already() -> None:
    at_once = PAGAT.changed(end_test=EndTest.AT_ONCE)
    judged = called(Call(by=N, after_trick=7), opening=(18, 19), rules=at_once)
    assert result(call_of(judged)) == (Result.AFTER_END, EW)
    # Where the match is looked at only when the hand is over, the call wins.
    assert result(call_of(called(Call(by=N, after_trick=7), opening=(18, 19)))) == (Result.WON, NS)


# --- nothing agreed


def test_a_table_that_agreed_nothing_on_calls() -> None:
    rules = TableRules(target=21, target_test=TargetTest.REACH)
    judged = called(Call(by=N, about=NS, after_trick=7), rules=rules, opening=(18, 10))
    ruling = call_of(judged)
    assert ruling.status is Status.OPEN
    assert ruling.questions[0] == OptionQuestion("call_out")
    asked = {q.name for q in ruling.questions if isinstance(q, OptionQuestion)}
    # The call is right, so nothing is asked about wrong ones, nor about tricks on the table.
    assert not asked & {"call_wrong", "call_void", "call_counts", "call_limit"}
    assert (Result.WON, NS) in outcomes(ruling)
    assert (Result.NO_RIGHT, None) in outcomes(ruling)


def test_settled_by_any_price() -> None:
    """If the others are home with the penalty or by the match, the price is not asked."""
    rules = PAGAT.changed(call_wrong=NOT_AGREED)
    ruling = call_of(called(Call(by=N, after_trick=1), rules=rules))
    assert {q.name for q in ruling.questions if isinstance(q, OptionQuestion)} == {
        "call_wrong",
        "call_void",
    }
    assert Seat.N in ruling.table.order


# --- moments and orders that are easy to get wrong


ORDER = """
[table]
rules = "fitres-moderno"
opening = {{ NS = {ns}, EW = 10 }}
[[hand]]
course = ["EW 2", "EW 4", "NS 2", "NS 4", "EW 4", "NS 2", "NS 6", "NS 2", "EW 4", "NS 2"]
{more}
"""


@pytest.mark.parametrize(("accuso", "winner"), [("1.1", NS), ("1.2", NS), ("1.3", EW)])
def test_an_accuso_and_a_call_in_one_trick(accuso: str, winner: Party) -> None:
    """Arts. 16, 36, 169: whoever had 21 before the call had won; a call before that loses."""
    more = f"""
        accusi = [{{ by = "S", points = 3, at = "{accuso}" }}]
        calls = [{{ by = "N", at = "1.2" }}]
        """
    judged = match(ORDER.format(ns=18, more=more))
    assert result(end_of(judged)) == (Result.WON, winner)
    expected = Result.AFTER_END if winner == NS else Result.WON
    assert result(call_of(judged))[0] is expected


@pytest.mark.parametrize(
    ("at", "winner"),
    [('at = "4.4", gathered = true', NS), ("after_trick = 4", NS), ("after_trick = 3", EW)],
)
def test_one_moment_two_spellings(at: str, winner: Party) -> None:
    judged = match(ORDER.format(ns=19, more=f'calls = [{{ by = "N", {at} }}]'))
    assert result(end_of(judged)) == (Result.WON, winner)


def test_a_call_when_the_match_was_over_neither_wins_nor_loses_it() -> None:
    rules = PAGAT.changed(end_test=EndTest.AT_ONCE, call_accusi=False)
    accusi = (Accuso(by=N, points=3, at=Moment(1, 0)),)
    judged = called(Call(by=N, after_trick=1), rules=rules, accusi=accusi, opening=(18, 14))
    assert result(call_of(judged)) == (Result.AFTER_END, NS)
    assert result(end_of(judged)) == (Result.WON, NS)
    # The score is that of the hand as it was played out.
    assert dict(leaf_of(end_of(judged)).outcome.totals) == {NS: 26, EW: 20}


def test_a_call_ends_one_match_of_several() -> None:
    rules = PAGAT.changed(best_of=3)
    second = HandRecord(written={NS: 5, EW: 6})
    hand = HandRecord(course=COURSE, calls=(Call(by=E, after_trick=2),))
    judged = judge(hand, second, opening=(18, 14), rules=rules)
    end = end_of(judged)
    assert leaf_of(end).outcome.games == {NS: 1, EW: 0}
    assert dict(leaf_of(end).outcome.totals) == {NS: 5, EW: 6}
    over = judge(hand, opening=(18, 14), rules=rules, games={NS: 1, EW: 0})
    assert reasons(end_of(over))[-1] == "series-won"


def test_a_call_where_both_were_home_before_the_hand() -> None:
    level = HandRecord(written={NS: 5, EW: 6})
    hand = HandRecord(course=COURSE, calls=(Call(by=E, after_trick=0),))
    judged = judge(level, hand, opening=(17, 16), rules=PAGAT)
    assert reasons(call_of(judged, 1, hand=2)) == ["level-before"]
    assert reasons(end_of(judged)) == ["higher"]


def test_thirds_that_cannot_be_are_left_aside() -> None:
    hand = HandRecord(calls=(Call(by=N, after_trick=3, thirds={NS: 33}),))
    judged = judge(hand, opening=(18, 15), rules=PAGAT)
    assert call_of(judged).questions == (FactQuestion(Fact.ENOUGH_AT_CALL, 1, number=1, party=NS),)
    assert "call-thirds" in [finding.code for finding in judged.findings]


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (Call(by=N, at=Moment(0, 0)), "moment-range"),
        (Call(by=N, at=Moment(1, 5)), "moment-range"),
        (Call(by=N, at=Moment(11, 1)), "moment-range"),
        (Call(by=N, at=Moment(12, 0)), "moment-range"),
        (Call(by=N, after_trick=11), "trick-range"),
        (Call(by=N, after_trick=-1), "trick-range"),
        (Call(by=N, after_trick=10**50), "trick-range"),
    ],
)
def test_moments_that_no_hand_has(call: Call, code: str) -> None:
    with pytest.raises(RecordError) as caught:
        MatchRecord(hands=(HandRecord(calls=(call,)),))
    (problem,) = caught.value.problems
    assert problem.code == code
    assert str(caught.value)


def test_more_calls_than_anybody_makes() -> None:
    many = HandRecord(calls=(Call(by=N, after_trick=1),) * 13)
    with pytest.raises(RecordError) as caught:
        MatchRecord(hands=(many,))
    assert [problem.code for problem in caught.value.problems] == ["too-long"]
    some = HandRecord(calls=(Call(by=N, after_trick=1),) * 10)
    with pytest.raises(RecordError) as caught:
        MatchRecord(hands=(some,) * 10)
    assert [problem.code for problem in caught.value.problems] == ["too-many-calls"]
