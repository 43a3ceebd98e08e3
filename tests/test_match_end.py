"""How matches end: the scores of a page on ties, and every rule by which a match can end."""

from typing import Any

import pytest
from attrs import evolve

from tests.helpers import ROOT, codes
from tests.match_helpers import (
    end_of,
    judge,
    leaf_of,
    match,
    outcomes,
    reasons,
    result,
    under,
    winner,
)
from tressette_score import EW, NS, HandRecord, MatchRecord, Party, Seat, load
from tressette_score.errors import RecordError
from tressette_score.judging import check, rule
from tressette_score.match_findings import HandAfterEnd, OpeningNeedsAccusi, OpeningOver
from tressette_score.presets import PRESETS, preset
from tressette_score.record import Accuso, Call, Moment, Table, Take, Tally
from tressette_score.rules import NOT_AGREED, TableRules
from tressette_score.rules.choices import (
    BothOver,
    CallOut,
    Cappotto,
    EndTest,
    Form,
    LevelAfterHands,
    LevelOver,
    ReachOrder,
    Stramazzo,
    Surplus,
    TargetTest,
)
from tressette_score.rules.playing_choices import (
    AccusoCredit,
    AccusoWindow,
    ContestUntil,
)
from tressette_score.rulings import FactQuestion, OptionQuestion, Result, Status
from tressette_score.rulings.inquiry import Fact
from tressette_score.rulings.ruling import MarginKind

HOME = preset("parita-21").rules
ACCUSO = preset("pagat-21").rules.changed(call_out=CallOut.NONE)


def points(ns: int, ew: int, **more: Any) -> HandRecord:
    return evolve(HandRecord(written={NS: ns, EW: ew}), **more)


# --- the page on ties (its scores are those of a match without accusi)


def test_level_before_a_hand_is_nothing_special() -> None:
    """14 to 14: 7-4 makes 21 to 18 and ends a match to 21, 5-6 makes 19 to 20 and does not."""
    won = judge(points(7, 4), opening=(14, 14), rules=HOME)
    assert winner(end_of(won)) == NS
    assert dict(won.sheet.totals) == {NS: 21, EW: 18}
    on = judge(points(5, 6), opening=(14, 14), rules=HOME)
    assert result(end_of(on)) == (Result.PLAY_ON, None)
    assert dict(on.sheet.totals) == {NS: 19, EW: 20}


def test_level_below_the_target_is_played_on() -> None:
    judged = judge(points(5, 6), opening=(14, 13), rules=HOME, first_dealer=Seat.W)
    end = end_of(judged)
    assert dict(judged.sheet.totals) == {NS: 19, EW: 19}
    assert result(end) == (Result.PLAY_ON, None)
    assert reasons(end) == ["below"]
    assert leaf_of(end).outcome.dealer is Seat.N


def test_24_all_is_open_until_the_table_has_agreed() -> None:
    """18 to 19 and 6-5 to 21: a new hand if that was agreed, never the last trick by itself."""
    hand = points(6, 5, last_trick=NS)
    agreed = end_of(judge(hand, opening=(18, 19), rules=HOME))
    assert result(agreed) == (Result.PLAY_ON, None)
    nothing = TableRules(target=21)
    end = end_of(judge(hand, opening=(18, 19), rules=nothing))
    assert end.status is Status.OPEN
    assert end.questions[0] == OptionQuestion("level_over")
    assert (Result.PLAY_ON, None) in outcomes(end)
    by_level = {
        way[0][1]: (leaf.outcome.result, leaf.outcome.winner)
        for way, leaf in end.table_of_outcomes
        if way[0][0] == OptionQuestion("level_over") and len(way) == 1
    }
    assert by_level[LevelOver.NEW_HAND,] == (Result.PLAY_ON, None)
    assert by_level[LevelOver.LAST_TRICK,] == (Result.WON, NS)
    assert by_level[LevelOver.DRAWN,] == (Result.DRAWN, None)
    # One third more for the others would have settled it.
    margin = end_of(
        match(
            """
            [table]
            rules = "parita-21"
            opening = { NS = 18, EW = 19 }
            [[hand]]
            counts = { NS = { thirds = 15 }, EW = { thirds = 17 } }
            last_trick = "NS"
            """
        )
    ).margins[0]
    assert (margin.kind, margin.party, margin.number) == (MarginKind.THIRDS, EW, 1)
    assert dict(margin.outcome.totals) == {NS: 23, EW: 25}


@pytest.mark.parametrize("target", [21, 31, 41])
def test_26_all_cannot_arise_under_any_target_the_page_names(target: int) -> None:
    """20 to 21 and 6-5: at 21 the others had won before the hand; at 31 and 41 nobody is home."""
    judged = judge(points(6, 5), opening=(20, 21), rules=under(HOME, target=target))
    end = end_of(judged)
    if target == 21:
        assert result(end) == (Result.WON, EW)
        assert reasons(end) == ["opening"]
        assert leaf_of(end).outcome.hand == 0
        assert any(isinstance(finding, OpeningOver) for finding in judged.findings)
        assert judged.contested
    else:
        assert result(end) == (Result.PLAY_ON, None)
        assert reasons(end) == ["below"]


def test_the_ten_tricks_of_the_page_end_31_to_20() -> None:
    hand = load(ROOT / "examples" / "ten-tricks.toml").hands[0]
    judged = judge(hand, opening=(20, 20), rules=under(HOME, target=31))
    assert dict(judged.sheet.totals) == {NS: 31, EW: 20}
    assert winner(end_of(judged)) == NS
    assert reasons(end_of(judged)) == ["reached"]


@pytest.mark.parametrize(
    ("ns", "ew", "hands", "declared"),
    [(14, 14, 2, 6), (18, 19, 3, 4), (19, 19, 2, 16), (20, 21, 3, 8), (20, 20, 3, 7)],
)
def test_totals_that_take_accusi(ns: int, ew: int, hands: int, declared: int) -> None:
    """11 a hand: none of the page's totals comes from tricks alone."""
    open_table = judge(points(6, 5), opening=(ns, ew), rules=TableRules(target=41))
    (finding,) = (f for f in open_table.findings if isinstance(f, OpeningNeedsAccusi))
    assert (finding.hands, finding.declared) == (hands, declared)
    without = judge(points(6, 5), opening=(ns, ew), rules=HOME)
    assert "opening-impossible" in codes(without.findings)


@pytest.mark.parametrize(("ns", "ew"), [(11, 0), (22, 0), (17, 16), (22, 22)])
def test_totals_that_need_none(ns: int, ew: int) -> None:
    judged = judge(points(6, 5), opening=(ns, ew), rules=TableRules(target=61))
    assert not codes(judged.findings)


@pytest.mark.parametrize("total", [1, 2, 5, 10, 12, 13, 16])
def test_totals_that_no_hands_make(total: int) -> None:
    judged = judge(points(6, 5), opening=(total, 0), rules=TableRules(target=61))
    assert codes(judged.findings) == ["opening-impossible"]


# --- one by one


def test_fiume_61_can_never_be_reached_by_both() -> None:
    """Both at 61 after one hand would be 122 or more in eleven hands' 121."""
    rules = PRESETS["fiume-61"].rules
    for ns in range(12):
        for mine in range(50, 61):
            theirs = 110 - mine
            judged = judge(points(ns, 11 - ns), opening=(mine, theirs), rules=rules)
            assert end_of(judged).status is Status.SETTLED


def test_the_last_trick_decides_at_the_tournament_of_pag() -> None:
    rules = preset("otok-pag-41").rules
    hand = points(5, 6, last_trick=NS)
    end = end_of(judge(hand, opening=(38, 39), rules=rules))
    assert winner(end) == NS
    assert reasons(end) == ["last-trick"]
    unknown = end_of(judge(points(5, 6), opening=(38, 39), rules=rules))
    assert unknown.status is Status.NOT_ENOUGH_FACTS
    assert unknown.questions == (FactQuestion(Fact.LAST_TRICK, 1, (NS, EW)),)


def test_a_raised_target_and_what_follows() -> None:
    rules = HOME.changed(
        both_over=BothOver.RAISED_TARGET, level_over=LevelOver.RAISED_TARGET, target_raise=10
    )
    one = judge(points(6, 5), opening=(16, 17), rules=rules)
    assert leaf_of(end_of(one)).outcome.target == 31
    assert reasons(end_of(one)) == ["raised"]
    two = judge(points(6, 5), points(9, 2), opening=(16, 17), rules=rules)
    assert winner(end_of(two)) == NS
    assert leaf_of(end_of(two)).outcome.hand == 2


def test_drawn_where_the_table_plays_so() -> None:
    rules = under(HOME, level_over=LevelOver.DRAWN)
    judged = judge(points(6, 5), points(6, 5), opening=(16, 17), rules=rules)
    end = end_of(judged)
    assert result(end) == (Result.DRAWN, None)
    assert [f for f in judged.findings if isinstance(f, HandAfterEnd)] == [
        HandAfterEnd(hand=2, winner=None, ended=1)
    ]


def test_hands_after_the_end_are_found() -> None:
    judged = judge(points(6, 5), points(4, 7), points(4, 7), opening=(17, 5), rules=HOME)
    late = [f for f in judged.findings if isinstance(f, HandAfterEnd)]
    assert [(f.hand, f.winner, f.ended) for f in late] == [(2, NS, 1), (3, NS, 1)]
    assert winner(end_of(judged)) == NS
    assert check(_record(judged.table, points(6, 5))) == ()


def _record(table: Table, *hands: HandRecord) -> MatchRecord:
    return MatchRecord(table=table, hands=hands)


def test_a_match_of_so_many_hands() -> None:
    rules = TableRules(form=Form.HANDS, hands=2, level_after_hands=LevelAfterHands.DRAWN)
    assert reasons(end_of(judge(points(6, 5), rules=rules))) == ["hands-left"]
    ended = end_of(judge(points(6, 5), points(6, 5), rules=rules))
    assert (winner(ended), reasons(ended)) == (NS, ["higher-after-hands"])
    level = judge(points(6, 5), points(5, 6), rules=rules)
    assert result(end_of(level)) == (Result.DRAWN, None)
    goes_on = under(rules, level_after_hands=LevelAfterHands.NEW_HAND)
    more = end_of(judge(points(6, 5), points(5, 6), rules=goes_on))
    assert (result(more), reasons(more)) == ((Result.PLAY_ON, None), ["level-goes-on"])
    undecided = end_of(
        judge(points(6, 5), points(5, 6), rules=under(rules, level_after_hands=NOT_AGREED))
    )
    assert undecided.questions == (OptionQuestion("level_after_hands"),)
    called = judge(points(6, 5, calls=(Call(by=NS, after_trick=5),)), rules=rules)
    assert reasons(called.rulings[0]) == ["no-calls"]


def test_the_best_of_three() -> None:
    rules = under(HOME, best_of=3, surplus=Surplus.LOST)
    first = judge(points(6, 5), opening=(17, 5), rules=rules)
    assert reasons(end_of(first)) == ["next-match"]
    assert leaf_of(end_of(first)).outcome.games == {NS: 1, EW: 0}
    # The next hand of the record belongs to the next match.
    second = judge(points(6, 5), points(6, 5), opening=(17, 5), rules=rules)
    assert dict(leaf_of(end_of(second)).outcome.totals) == {NS: 6, EW: 5}
    last = judge(points(6, 5), opening=(17, 5), rules=rules, games={NS: 1, EW: 1})
    assert winner(end_of(last)) == NS
    assert reasons(end_of(last)) == ["reached", "series-won"]
    by_hands = TableRules(form=Form.HANDS, hands=1, best_of=3)
    assert reasons(end_of(judge(points(6, 5), rules=by_hands))) == ["next-match"]


@pytest.mark.parametrize("wins", [True, False])
def test_a_cappotto(wins: bool) -> None:
    rules = HOME.changed(cappotto_wins=wins, cappotto=Cappotto.ALL_TRICKS, stramazzo=Stramazzo.NONE)
    hand = HandRecord(written={NS: 11, EW: 0})
    judged = end_of(judge(hand, rules=rules))
    if not wins:
        assert result(judged) == (Result.PLAY_ON, None)
        return
    assert judged.questions == (FactQuestion(Fact.ALL_TRICKS, 1, party=NS),)
    assert outcomes(judged) == {(Result.WON, NS), (Result.PLAY_ON, None)}
    course = HandRecord(course=tuple(Take(NS, n) for n in (4, 4, 4, 4, 4, 4, 4, 4, 0, 0)))
    assert winner(end_of(judge(course, rules=rules))) == NS
    but_one = evolve(course, course=(*course.course[:8], Take(EW, 0), Take(NS, 0)))
    assert result(end_of(judge(but_one, rules=rules))) == (Result.PLAY_ON, None)


# --- the order in which the points were made


AT_ONCE = ACCUSO.changed(
    end_test=EndTest.AT_ONCE,
    reach_order=ReachOrder.ACCUSO_FIRST,
    accuso_window=AccusoWindow.THREE_TRICKS,
)
COURSE = tuple(
    Take(by, n)
    for by, n in zip(
        (NS, NS, EW, EW, NS, EW, EW, EW, NS, EW), (5, 4, 5, 5, 3, 3, 2, 2, 2, 1), strict=True
    )
)


def test_an_accuso_can_win_before_the_first_trick() -> None:
    hand = HandRecord(accusi=(Accuso(by=Party.parse("E"), points=3, at=Moment(1, 1)),))
    end = end_of(judge(hand, opening=(18, 18), rules=AT_ONCE))
    assert winner(end) == EW
    assert reasons(end) == ["first-accuso"]
    at_end = end_of(judge(hand, opening=(18, 18), rules=ACCUSO))
    assert at_end.status is Status.NOT_ENOUGH_FACTS
    assert result(at_end) == (Result.UNFINISHED, None)


@pytest.mark.parametrize(
    ("order", "at", "first"),
    [
        # with the trick, before it is gathered in, or only after it
        (ReachOrder.ACCUSO_FIRST, Moment(2, 0), EW),
        (ReachOrder.AS_IT_FELL, Moment(2, 0), NS),
        (ReachOrder.AS_IT_FELL, Moment(1, 3), EW),
        (ReachOrder.ACCUSO_FIRST, None, EW),
    ],
)
def test_accuso_and_trick_in_one_hand(order: ReachOrder, at: Moment | None, first: Party) -> None:
    """NS are home with trick 1 (five thirds), EW with an accuso made before or after that."""
    hand = HandRecord(course=COURSE, accusi=(Accuso(by=EW, points=3, at=at),))
    rules = under(AT_ONCE, reach_order=order)
    assert winner(end_of(judge(hand, opening=(20, 18), rules=rules))) == first


def test_an_accuso_of_which_nobody_knows_when() -> None:
    hand = HandRecord(course=COURSE, accusi=(Accuso(by=EW, points=3),))
    rules = under(AT_ONCE, reach_order=ReachOrder.AS_IT_FELL)
    end = end_of(judge(hand, opening=(20, 18), rules=rules))
    assert end.status is Status.NOT_ENOUGH_FACTS
    assert end.questions == (FactQuestion(Fact.ACCUSO_BEFORE_TRICK, 1, number=1),)
    assert outcomes(end) == {(Result.WON, NS), (Result.WON, EW)}


def test_both_at_the_same_moment() -> None:
    """Accusi that count at the end of the hand bring both pairs home together."""
    hand = HandRecord(course=COURSE, accusi=(Accuso(by=NS, points=4), Accuso(by=EW, points=4)))
    late = under(AT_ONCE, accuso_credit=AccusoCredit.HAND_END)
    end = end_of(judge(hand, opening=(14, 13), rules=late))
    assert result(end) == (Result.PLAY_ON, None)
    assert reasons(end) == ["same-moment"]
    first = ACCUSO.changed(
        both_over=BothOver.FIRST_TO_REACH,
        level_over=LevelOver.FIRST_TO_REACH,
        accuso_credit=AccusoCredit.HAND_END,
    )
    assert reasons(end_of(judge(hand, opening=(14, 13), rules=first))) == ["same-moment"]


def test_an_opening_over_the_target_of_both() -> None:
    higher = judge(points(6, 5), opening=(24, 22), rules=HOME)
    assert reasons(end_of(higher)) == ["opening"]
    # Level they play on, and so they do where something else than the total decides.
    assert result(end_of(judge(points(6, 5), opening=(24, 24), rules=HOME))) == (Result.WON, NS)
    other = under(HOME, both_over=BothOver.LAST_TRICK)
    hand = points(6, 5, last_trick=EW)
    assert winner(end_of(judge(hand, opening=(24, 22), rules=other))) == EW


def test_to_reach_or_to_exceed() -> None:
    exceed = under(HOME, target_test=TargetTest.EXCEED)
    assert result(end_of(judge(points(6, 5), opening=(15, 5), rules=exceed))) == (
        Result.PLAY_ON,
        None,
    )


def test_no_ruling_without_a_match() -> None:
    assert rule(_record(Table(), points(6, 5))) == ()


# --- by how much


def test_the_margins_of_a_match_won_by_an_accuso() -> None:
    hand = points(5, 6, accusi=(Accuso(by=NS, points=3),))
    end = end_of(judge(hand, opening=(14, 10), rules=ACCUSO))
    assert winner(end) == NS
    found = {margin.kind: margin for margin in end.margins}
    # Twenty-two and one to spare: two points less, or no accuso at all.
    assert (found[MarginKind.POINTS].party, found[MarginKind.POINTS].number) == (EW, 2)
    accuso = found[MarginKind.ACCUSO]
    assert (accuso.party, accuso.number, accuso.thirds) == (NS, 3, 9)
    assert accuso.outcome.result is Result.PLAY_ON
    assert [margin.thirds for margin in end.margins] == [6, 9]


def test_an_accuso_that_does_not_count_is_no_margin() -> None:
    """At a table without accusi one that was written gives nothing, so it can lose nothing."""
    assert HOME.accuso is False
    hand = points(5, 6, accusi=(Accuso(by=NS, points=3),))
    end = end_of(judge(hand, opening=(17, 10), rules=HOME))
    assert (winner(end), dict(leaf_of(end).outcome.totals)) == (NS, {NS: 22, EW: 16})
    assert [margin.kind for margin in end.margins] == [MarginKind.POINTS]


def test_the_margins_of_a_hand_known_trick_by_trick() -> None:
    end = end_of(judge(HandRecord(course=COURSE), opening=(17, 10), rules=HOME))
    # Fourteen thirds are four points, two of them to spare: 21 to 17.
    assert winner(end) == NS
    tricks = [margin for margin in end.margins if margin.kind is MarginKind.TRICK]
    assert tricks
    for margin in tricks:
        by, thirds = COURSE[margin.number - 1].by, COURSE[margin.number - 1].thirds
        assert margin.party != by
        assert margin.thirds == thirds + (3 if margin.number == 10 else 0)
        assert margin.outcome.winner != NS
    smallest = end.margins[0]
    assert (smallest.kind, smallest.party, smallest.number) == (MarginKind.THIRDS, EW, 3)


def test_no_margin_of_what_was_over_before() -> None:
    assert end_of(judge(points(6, 5), opening=(20, 21), rules=HOME)).margins == ()


def test_level_past_the_target_the_first_hand_apart_decides() -> None:
    """Both home before the hand: nobody can get there first, so the higher total wins."""
    level = points(5, 6)
    apart = HandRecord(course=COURSE)
    first = HOME.changed(both_over=BothOver.FIRST_TO_REACH)
    late = under(AT_ONCE, accuso_credit=AccusoCredit.HAND_END)
    for rules in (first,):
        end = end_of(judge(level, apart, opening=(17, 16), rules=rules))
        assert (winner(end), reasons(end)) == (EW, ["higher"])
    at_once = end_of(judge(apart, opening=(24, 24), rules=late))
    assert (winner(at_once), reasons(at_once)) == (EW, ["higher"])


def test_a_series_that_was_over_and_one_that_cannot_be() -> None:
    rules = under(HOME, best_of=3, surplus=Surplus.LOST)
    judged = judge(points(6, 5), rules=rules, games={NS: 2, EW: 0})
    end = end_of(judged)
    assert (result(end), reasons(end)) == ((Result.WON, NS), ["series-won"])
    assert leaf_of(end).outcome.hand == 0
    with pytest.raises(RecordError) as caught:
        judge(points(6, 5), rules=rules, games={NS: 5, EW: 5})
    assert [problem.code for problem in caught.value.problems] == ["games"]


def test_a_long_match_is_ruled_without_margins() -> None:
    rules = TableRules(form=Form.HANDS, hands=999)
    judged = judge(*(points(6, 5),) * 61, rules=rules)
    assert reasons(end_of(judged)) == ["hands-left"]
    assert end_of(judged).margins == ()
    assert end_of(judged).decisive == ()
    assert [one.option for one in end_of(judged).grounds] == ["form", "hands"]


@pytest.mark.parametrize(
    ("until", "hands", "expected"),
    [
        (ContestUntil.NEXT_CUT, 1, Result.CORRECTED),
        (ContestUntil.NEXT_CUT, 2, Result.STANDS),
        (ContestUntil.MATCH_END, 2, Result.CORRECTED),
    ],
)
def test_until_when_a_score_may_be_contested(
    until: ContestUntil, hands: int, expected: Result
) -> None:
    """Until the cards of the next hand are cut, or as long as the match lasts."""
    counts = {NS: Tally(thirds=19), EW: Tally(thirds=13)}
    wrong = HandRecord(counts=counts, last_trick=NS, written={NS: 6, EW: 5})
    rules = under(HOME, contest_until=until)
    judged = judge(wrong, *(points(6, 5),) * (hands - 1), rules=rules)
    contest = judged.rulings[0]
    assert result(contest) == (expected, None)
    first = judged.sheet.rows[0].running
    assert first == ({NS: 6, EW: 5} if expected is Result.STANDS else {NS: 7, EW: 4})
