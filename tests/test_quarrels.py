"""Real quarrels about the end of a match: ties, both over the target, calls, dealers, agreements.

The data is in ``data/quarrels.toml`` under the same names, what programs make of matches that end
in ``data/match_end.toml``. Where a case lists outcomes by rule, each is ruled under its rule, and
the ruling of a table that has not agreed on it lists them.
"""

from collections.abc import Mapping
from typing import Any

import pytest
from attrs import evolve

from tests.helpers import data
from tests.match_helpers import (
    call_of,
    end_of,
    judge,
    leaf_of,
    match,
    outcomes,
    reasons,
    result,
    sides,
    under,
    winner,
)
from tressette_score import EW, NS, HandRecord, MatchRecord, Party, Seat, parse_cards
from tressette_score.match import score_match
from tressette_score.presets import preset
from tressette_score.record import Accuso, Call, Moment, Table, Take, Tally
from tressette_score.rules import NOT_AGREED, TableRules
from tressette_score.rules.choices import (
    BothOver,
    CallOut,
    CallVoid,
    CallWrong,
    Cappotto,
    LevelOver,
    Stramazzo,
    Surplus,
    TargetTest,
)
from tressette_score.rules.playing_choices import (
    AccusoCredit,
    FirstLead,
)
from tressette_score.rulings import OptionQuestion, Outcome, Result, Ruling, Status

CASES: Mapping[str, Any] = {case["id"]: case for case in data("quarrels")["case"]}

HOME = preset("parita-21").rules
"""Higher total wins, level is played on, no call-out, no accuso, to 21."""


def written(case: Mapping[str, Any], **more: Any) -> HandRecord:
    return HandRecord(written=sides(case["input"]["hand"]), **more)


def start(case: Mapping[str, Any]) -> tuple[int, int]:
    return case["input"]["start"]["NS"], case["input"]["start"]["EW"]


def totals(ruling: Ruling) -> dict[Party, int]:
    return dict(leaf_of(ruling).outcome.totals)


# --- ties and both over the target


def test_d17_the_hand_is_shown_with_the_total() -> None:
    case = CASES["D17"]
    judged = judge(written(case), opening=start(case), rules=HOME)
    (row,) = judged.sheet.rows
    assert row.tricks == sides(case["expected"]["hand_shown"])
    assert row.running == sides(case["expected"]["total"])


@pytest.mark.parametrize("name", ["D20", "D22", "D27"])
def test_level_over_the_target_is_played_on(name: str) -> None:
    case = CASES[name]
    rules = under(HOME, target=case["rules"]["target"])
    hand = written(case, last_trick=NS)
    judged = judge(hand, opening=start(case), rules=rules, first_dealer=Seat.N)
    end = end_of(judged)
    assert totals(end) == sides(case["expected"]["total"])
    assert result(end) == (Result.PLAY_ON, None)
    assert reasons(end) == ["level-goes-on"]
    # The deal passes on as usual.
    assert leaf_of(end).outcome.dealer is Seat.E
    # The last trick decides only where the table has said so.
    agreed = under(rules, level_over=LevelOver.LAST_TRICK)
    assert winner(end_of(judge(hand, opening=start(case), rules=agreed))) == NS


D25_HAND = HandRecord(
    course=tuple(
        Take(Party.parse(t["winner"]), t["card_thirds"]) for t in CASES["D25"]["input"]["tricks"]
    )
)
D25_RULES = under(HOME, target=41)
D25 = {
    "higher_total": (BothOver.HIGHER_TOTAL, (Result.WON, EW, None)),
    "last_trick_decides": (BothOver.LAST_TRICK, (Result.WON, NS, None)),
    "raise_target_by_10": (BothOver.RAISED_TARGET, (Result.PLAY_ON, None, 51)),
    "first_to_reach": (BothOver.FIRST_TO_REACH, (Result.WON, NS, None)),
}


def shown(outcome: Outcome) -> tuple[Result, Party | None, int | None]:
    return outcome.result, outcome.winner, outcome.target


@pytest.mark.parametrize("rule", D25)
def test_d25_one_record_several_rules(rule: str) -> None:
    case = CASES["D25"]
    value, expected = D25[rule]
    changes: dict[str, Any] = {"both_over": value}
    if value is BothOver.RAISED_TARGET:
        changes["target_raise"] = 10
    rules = under(D25_RULES, **changes)
    judged = judge(D25_HAND, opening=start(case), rules=rules)
    assert judged.sheet.rows[0].tricks == sides(case["expected"]["hand"])
    end = end_of(judged)
    assert totals(end) == sides(case["expected"]["total"])
    assert shown(leaf_of(end).outcome) == expected
    if rule == "first_to_reach":
        assert leaf_of(end).reasons[0].number == 5


def test_d25_the_open_ruling_lists_them() -> None:
    rules = under(D25_RULES, both_over=NOT_AGREED, target_raise=NOT_AGREED)
    end = end_of(judge(D25_HAND, opening=start(CASES["D25"]), rules=rules))
    assert end.status is Status.OPEN
    assert end.questions == (OptionQuestion("both_over"),)
    assert {shown(outcome) for outcome in end.outcomes} == {
        expected for _, expected in D25.values()
    }


def test_d25_a_call_wins_from_the_trick_on_which_the_points_are_there() -> None:
    case = CASES["D25"]
    rules = preset("pagat-21").rules.changed(target=41)
    for trick, outcome in ((4, (Result.WON, EW)), (5, (Result.WON, NS)), (9, (Result.WON, NS))):
        hand = evolve(D25_HAND, calls=(Call(by=Party.parse("N"), after_trick=trick),))
        judged = judge(hand, opening=start(case), rules=rules)
        assert result(call_of(judged)) == outcome
        assert result(end_of(judged)) == outcome
    # Nobody called: the fallback rule.
    assert winner(end_of(judge(D25_HAND, opening=start(case), rules=rules))) == EW


@pytest.mark.parametrize(
    ("rule", "value", "expected"),
    [
        ("last_trick_decides", LevelOver.LAST_TRICK, (Result.WON, NS)),
        ("draw", LevelOver.DRAWN, (Result.DRAWN, None)),
        ("replay", LevelOver.NEW_HAND, (Result.PLAY_ON, None)),
    ],
)
def test_d29_the_rules_of_another_game_for_a_level_score(
    rule: str, value: LevelOver, expected: tuple[Result, Party | None]
) -> None:
    """Briscola at 60 all; the same rules exist here for a level score over the target."""
    assert rule in CASES["D29"]["expected"]["by_rule"]
    hand = HandRecord(written={NS: 6, EW: 5}, last_trick=NS)
    for rules in (under(HOME, level_over=value),):
        assert result(end_of(judge(hand, opening=(15, 16), rules=rules))) == expected
    undecided = end_of(judge(hand, opening=(15, 16), rules=under(HOME, level_over=NOT_AGREED)))
    assert expected in outcomes(undecided)


def test_d30_declared_points_make_a_hand_level() -> None:
    case = CASES["D30"]["input"]["tressette"]
    hand = HandRecord(
        written=sides(case["tricks"]), accusi=(Accuso(by=NS, points=case["declared"]["NS"]),)
    )
    judged = judge(hand, rules=preset("pagat-21").rules)
    assert judged.sheet.totals == sides(CASES["D30"]["expected"]["tressette_total"])
    assert judged.sheet.checksum == (14, 14)


def test_d31_reach_or_exceed() -> None:
    case = CASES["D31"]
    expected = {TargetTest.REACH: (Result.WON, NS), TargetTest.EXCEED: (Result.PLAY_ON, None)}
    for test, outcome in expected.items():
        rules = under(HOME, target=31, target_test=test, cappotto_wins=False)
        assert result(end_of(judge(written(case), opening=start(case), rules=rules))) == outcome
    rules = under(HOME, target=31, target_test=NOT_AGREED, cappotto_wins=False)
    end = end_of(judge(written(case), opening=start(case), rules=rules))
    assert end.questions == (OptionQuestion("target_test"),)
    assert outcomes(end) == set(expected.values())


def test_d74_a_score_without_its_rules_cannot_be_judged() -> None:
    record = CASES["D74"]["input"]["record"]
    hand = HandRecord(written=sides(record["hand"]), last_trick=NS)
    rules = TableRules(target=record["target"], call_out=CallOut.NONE)
    end = end_of(judge(hand, opening=(38, 39), rules=rules))
    assert end.status is Status.OPEN
    assert end.questions[0] == OptionQuestion("both_over")
    assert all(dict(one.totals) == sides(CASES["D74"]["expected"]["total"]) for one in end.outcomes)
    listed = {shown(outcome) for outcome in end.outcomes}
    assert listed == {(Result.WON, EW, None), (Result.WON, NS, None), (Result.PLAY_ON, None, 51)}


# --- calls


def test_d32_what_a_wrong_call_costs() -> None:
    case = CASES["D32"]["input"]
    hand = HandRecord(
        accusi=(Accuso(by=EW, points=3, at=Moment(1, 0)),),
        calls=(
            Call(
                by=NS,
                after_trick=case["after_trick"],
                thirds={NS: case["caller_pile_thirds"], EW: case["opponent_pile_thirds"]},
            ),
        ),
    )
    rules = preset("scheda-21").rules
    by_rule = CASES["D32"]["expected"]["by_rule"]
    expected: dict[str, tuple[dict[str, Any], dict[Party, int]]] = {
        "eleven_to_opponents_caller_void": ({"call_void": CallVoid.CALLERS_HAND}, {NS: 17, EW: 26}),
        "eleven_to_opponents_nothing_else": ({"call_void": CallVoid.WHOLE_HAND}, {NS: 17, EW: 23}),
        "caller_total_cancelled_too": ({"call_void": CallVoid.CALLERS_MATCH}, {NS: 0, EW: 23}),
        "match_lost": ({"call_wrong": CallWrong.MATCH_LOST}, {NS: 17, EW: 12}),
    }
    assert set(expected) == set(by_rule)
    for rule, (changes, score) in expected.items():
        if rule != "match_lost":
            assert score == sides(by_rule[rule])
        call = call_of(judge(hand, opening=(17, 12), rules=under(rules, **changes)))
        assert result(call) == (Result.WON, EW)
        assert totals(call) == score
        account = {line.kind.value: line.points[NS] for line in leaf_of(call).account}
        assert account["after"] == CASES["D32"]["expected"]["caller_total_at_call"]
    # The sheet leaves open what "the accumulated score" is: EW have won whatever it is.
    call = call_of(judge(hand, opening=(17, 12), rules=rules))
    assert call.status is Status.SILENT
    assert call.questions == (OptionQuestion("call_void"),)
    assert {o.winner for o in call.outcomes} == {EW}
    assert [dict(o.totals) for o in call.outcomes] == [
        score for rule, (_, score) in expected.items() if rule != "match_lost"
    ]
    # A table that agreed on no price: these, and what the federation has for its own kind of call.
    silent = under(rules, call_wrong=NOT_AGREED)
    call = call_of(judge(hand, opening=(17, 12), rules=silent))
    assert [OptionQuestion("call_wrong"), OptionQuestion("call_void")] == list(call.questions)
    listed = {(o.result, o.winner, tuple(o.totals.values())) for o in call.outcomes}
    assert listed == {
        *((Result.WON, EW, tuple(score.values())) for _, score in expected.values()),
        (Result.LAPSES, None, (17, 12)),
    }


def test_d34_partners_are_counted_together() -> None:
    case = CASES["D34"]["input"]
    thirds = {Party.parse(p): n for p, n in case["piles_thirds_by_player"].items()}
    call = Call(by=Party.parse(case["caller"]), after_trick=case["after_trick"], thirds=thirds)
    rules = preset("pagat-21").rules
    judged = judge(HandRecord(calls=(call,)), opening=(16, 18), rules=rules)
    ruling = call_of(judged)
    assert result(ruling) == (Result.WON, NS)
    account = {line.kind.value: line for line in leaf_of(ruling).account}
    assert account["tricks"].thirds == {NS: 15}
    assert account["after"].points == {NS: CASES["D34"]["expected"]["caller_total_at_call"]}
    assert judged.hands[0].verdict.value == "stopped"


def test_d36_whoever_announces_the_win_wrongly_loses() -> None:
    """Scopa, to 11: nine points and one more are ten."""
    case = CASES["D36"]
    a, b = case["input"]["score"].values()
    rules = preset("pagat-21").rules.changed(target=case["rules"]["target"])
    call = Call(by=NS, after_trick=5, thirds={NS: 3 * case["expected"]["A_gains"]})
    ruling = call_of(judge(HandRecord(calls=(call,)), opening=(a, b), rules=rules))
    assert result(ruling) == (Result.WON, EW)
    assert reasons(ruling) == ["call-short", "wrong-match-lost"]
    assert ruling.margins[0].thirds == 3


def test_d37_no_calls_at_this_tournament() -> None:
    case = CASES["D37"]["input"]
    call = Call(
        by=NS,
        after_trick=case["call"]["after_trick"],
        thirds={NS: case["call"]["pile_thirds"]},
    )
    final = case["final_thirds"]
    hand = HandRecord(
        counts={NS: Tally(thirds=final["NS"]), EW: Tally(thirds=final["EW"] - 3)},
        last_trick=EW,
        calls=(call,),
    )
    rules = preset("torneo-31").rules.changed(best_of=1)
    judged = judge(hand, opening=start(CASES["D37"]), rules=rules)
    ruling = call_of(judged)
    assert result(ruling) == (Result.NO_RIGHT, None)
    assert reasons(ruling) == ["no-calls"]
    end = end_of(judged)
    assert winner(end) == EW
    assert totals(end) == sides(CASES["D37"]["expected"]["total"])


SEVEN_TRICKS = (
    "W: 3c 5c Cc Ac",
    "W: Fs 2c 4s 2s",
    "S: Rc 7c 5b Fc",
    "S: 7s Rs Rd 5s",
    "W: 3s 4b Cs Rb",
    "W: 7b Cb 6s Fb",
    "N: Ab Fd 6b 2d",
)
"""Legal tricks in which Nord-Sud take twelve thirds, before the one of D83."""


def test_d83_a_call_that_rests_on_an_illegal_card() -> None:
    case = CASES["D83"]
    given = case["input"]["trick"]["cards"]
    tricks = [*SEVEN_TRICKS, "N: " + " ".join(given[seat] for seat in "NESW")]
    held = " ".join(case["input"]["hand_E_after"])

    def ruled(price: str, opening: str = "NS = 16, EW = 18") -> Ruling:
        judged = match(
            f"""
            [table]
            rules = "pagat-21"
            opening = {{ {opening} }}
            agreed = {{ call_illegal_card = "{price}", unraised = "cured" }}
            [[hand]]
            deal = {{ E = "Fd Cc Fc Cs 6s 5s 4s {given["E"]} {held}" }}
            tricks = [{", ".join(f'"{trick}"' for trick in tricks)}]
            calls = [{{ by = "{case["input"]["caller"]}", after_trick = 8 }}]
            """
        )
        assert [f.code for f in judged.findings if f.code == "revoke"] == ["revoke"]
        return call_of(judged)

    lapses = ruled("lapses")
    assert result(lapses) == (Result.LAPSES, None)
    assert reasons(lapses) == ["illegal-card"]
    account = {line.kind.value: line for line in leaf_of(lapses).account}
    assert account["tricks"].thirds == {NS: case["input"]["ns_pile_thirds"] + 4}
    assert account["after"].points == {NS: case["expected"]["total_with_trick"]}
    strict = ruled("wrong-call")
    assert result(strict) == (Result.WON, EW)
    assert reasons(strict) == ["illegal-card", "wrong-match-lost"]
    undecided = ruled("not-agreed")
    assert undecided.questions == (OptionQuestion("call_illegal_card"),)
    assert outcomes(undecided) == {(Result.LAPSES, None), (Result.WON, EW)}
    # With a point to spare the card does not matter, and nothing is asked about it.
    assert result(ruled("not-agreed", "NS = 17, EW = 18")) == (Result.WON, NS)


# --- dealer, cappotto, series


def test_d63_the_deal_passes_on_in_the_order_of_play() -> None:
    case = CASES["D63"]
    order = tuple(Seat(seat) for seat in case["rules"]["seat_order"])
    hands = tuple(HandRecord(written={NS: 6, EW: 5}) for _ in range(case["input"]["hands"]))
    table = Table(
        order=order,
        first_dealer=Seat(case["input"]["hand_1_dealer"]),
        agreed=TableRules(first_lead=FirstLead.NEXT_TO_DEALER),
    )
    sheet = score_match(MatchRecord(table=table, hands=hands))
    assert [row.dealer for row in sheet.rows] == [Seat(s) for s in case["expected"]["dealers"]]
    assert [row.leader for row in sheet.rows] == [Seat(s) for s in case["expected"]["leaders"]]


def test_d65_cappotto_by_points_or_by_tricks() -> None:
    case = CASES["D65"]
    piles = {Party.parse(p): parse_cards(" ".join(c)) for p, c in case["input"]["piles"].items()}
    hand = HandRecord(piles=piles, last_trick=NS, accusi=(Accuso(by=EW, points=3),))
    # Where all tricks are a cappotto, all points but not all tricks are a stramazzo.
    rules = under(preset("pagat-21").rules, cappotto_wins=True, stramazzo=Stramazzo.NONE)
    for kind, rule in (
        (Cappotto.ALL_POINTS, "cappotto_by_points"),
        (Cappotto.ALL_TRICKS, "cappotto_by_tricks"),
    ):
        judged = judge(hand, rules=under(rules, cappotto=kind))
        made = case["expected"]["by_rule"][rule]
        assert result(end_of(judged)) == ((Result.WON, NS) if made else (Result.PLAY_ON, None))
        assert judged.sheet.totals == sides(case["expected"]["total_added"])
    undecided = end_of(judge(hand, rules=under(rules, cappotto=NOT_AGREED)))
    assert undecided.questions == (OptionQuestion("cappotto"),)
    assert outcomes(undecided) == {(Result.WON, NS), (Result.PLAY_ON, None)}


def test_d41_a_napoletana_is_three_points() -> None:
    case = CASES["D41"]
    hand = written(case, accusi=(Accuso(by=NS, points=case["expected"]["declared_points"]),))
    judged = judge(hand, rules=preset("pagat-21").rules)
    assert judged.sheet.totals == sides(case["expected"]["total"])
    assert judged.sheet.rows[0].accusi == {NS: 3}


@pytest.mark.parametrize(
    ("rule", "surplus"), [("no_carry", Surplus.LOST), ("carry_tricks_only", Surplus.TRICKS_CARRY)]
)
def test_d81_points_beyond_the_target(rule: str, surplus: Surplus) -> None:
    case = CASES["D81"]
    rules = preset("pagat-21").rules.changed(
        best_of=3, surplus=surplus, accuso_credit=AccusoCredit.HAND_END
    )
    by_tricks = HandRecord(written={NS: 8, EW: 3})
    by_accuso = HandRecord(written={NS: 4, EW: 7}, accusi=(Accuso(by=NS, points=4),))
    for hand, carried in zip(
        (by_tricks, by_accuso), case["expected"]["carry_by_rule"][rule], strict=True
    ):
        end = end_of(judge(hand, opening=(16, 6), rules=rules))
        assert leaf_of(end).outcome.games == {NS: 1, EW: 0}
        assert totals(end) == {NS: carried, EW: 0}
        assert reasons(end) == ["next-match"]


# --- what programs make of it


@pytest.mark.parametrize("entry", data("match_end")["match_end"], ids=lambda entry: entry["id"])
def test_what_programs_make_of_the_end_of_a_match(entry: dict[str, Any]) -> None:
    """The verdicts of other programs, right or wrong, against the rule they say they play."""
    ns, ew = entry["hand"]
    hand = HandRecord(written={NS: ns, EW: ew})
    rules = under(HOME, target=entry["target"])
    end = end_of(judge(hand, opening=tuple(entry["before"]), rules=rules))
    assert list(leaf_of(end).outcome.totals.values()) == entry["after"]
    expected = {"none": None, "side 0": NS, "side 1": EW}[entry["rules"]]
    assert winner(end) == expected
    assert result(end)[0] is (Result.PLAY_ON if expected is None else Result.WON)


def test_every_quarrel_of_the_data_is_judged_here() -> None:
    source = " ".join(name for name in globals() if name.startswith("test_d"))
    named = {name for name in CASES if f"test_{name.lower()}_" in source}
    assert named | {"D20", "D22", "D27"} == set(CASES)
