"""Real disputes about accusi, faults and cappotto; what programs of this kind expect of claims.

The data is in ``data/irregularities.toml``. Where a case lists outcomes by rule, each is ruled
under its rule, and the ruling of a table that has not agreed on it lists them.
"""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.helpers import data
from tests.match_helpers import (
    accuso_of,
    by_answer,
    end_of,
    fault_of,
    judge,
    leaf_of,
    match,
    reasons,
    result,
    sides,
    subject_of,
    totals,
    under,
)
from tressette_score import (
    EW,
    NS,
    FrozenMap,
    HandRecord,
    MatchRecord,
    Party,
    Pile,
    Seat,
    explain,
    parse_cards,
)
from tressette_score.accusi import Combination, most_points
from tressette_score.as_json import ruling_data
from tressette_score.declared import values_of
from tressette_score.events import Claim, Event, EventKind
from tressette_score.judging import Report, report
from tressette_score.presets import preset
from tressette_score.record import Accuso, Moment, Table, Take
from tressette_score.rules import TableRules
from tressette_score.rules.choices import Aim, Cappotto, Collatondrione, Stramazzo
from tressette_score.rules.playing_choices import (
    AccusoEffect,
    AccusoFalse,
    AccusoWindow,
    ElevenMeans,
    Exposed,
    FalseProtest,
    Misdeal,
    OtherFault,
    OutOfTurn,
    RedealAsked,
    RedealUntil,
    RevokePrice,
    TalkPrice,
    Unraised,
    WeakHand,
)
from tressette_score.rulings import OptionQuestion, Result, Status, Subject
from tressette_score.rulings.dealing import is_weak
from tressette_score.rulings.outcomes import Sweep
from tressette_score.rulings.price import NINE, eleven_points, moved_thirds

CASES: Mapping[str, Any] = {case["id"]: case for case in data("irregularities")["case"]}
CLAIMS: Mapping[str, Any] = {claim["id"]: claim for claim in data("irregularities")["claim"]}

HOME = preset("pagat-21").rules.changed(
    target=41, eleven_means=ElevenMeans.HAND, revoke=RevokePrice.ELEVEN
)
PARTIES = tuple(Party((seat,)) for seat in (Seat.N, Seat.E, Seat.S))
P1, P2, P3 = PARTIES
THREE: dict[str, Any] = {"order": (Seat.N, Seat.E, Seat.S), "parties": PARTIES}


def start(case: Mapping[str, Any]) -> tuple[int, int]:
    return case["input"]["start"]["NS"], case["input"]["start"]["EW"]


def brought_up(by: str, **more: Any) -> Event:
    more.setdefault("at", Moment(10, 4))
    return Event(what=EventKind.RAISED, by=Party.parse(by), **more)


def sheet_totals(judged: Report) -> dict[Party, int]:
    return dict(judged.sheet.totals)


# --- accusi


def declared(case: Mapping[str, Any], said: str, **hand: Any) -> HandRecord:
    """A hand in which Nord declares something, and an opponent says it is false."""
    return HandRecord(
        deal={Seat.N: parse_cards(" ".join(case["input"]["hand_N"]))},
        accusi=(Accuso(by=Party((Seat.N,)), what=Combination.parse(said), at=Moment(1)),),
        events=(brought_up("E", accuso=1, claim=Claim.NOT_HELD, at=Moment(5)),),
        **hand,
    )


def test_d45_cards_one_does_not_hold() -> None:
    case = CASES["D45"]
    hand = declared(case, "napoletana s")
    (finding,) = report(MatchRecord(hands=(hand,))).findings
    assert finding.code == "accuso-not-held"
    assert [str(card) for card in finding.cards] == ["2s"]  # type: ignore[attr-defined]
    for price, rule in (
        (AccusoFalse.NO_POINTS, "void_only"),
        (AccusoFalse.ELEVEN, "eleven_to_opponents"),
    ):
        rules = under(HOME, accuso_false=price)
        judged = judge(hand, opening=start(case), rules=rules)
        assert sheet_totals(judged) == sides(case["expected"]["by_rule"][rule])


def test_d50_the_tail_as_a_ruling() -> None:
    """3 unless the tail is agreed; a table that has said nothing is asked."""
    case = CASES["D50"]
    hand = HandRecord(
        deal={Seat.N: parse_cards(" ".join(case["input"]["hand_N"]))},
        accusi=(Accuso(by=Party((Seat.N,)), what=Combination.parse("napoletana c")),),
    )
    ends = by_answer(accuso_of(judge(hand, rules=TableRules())))
    by_rule = case["expected"]["by_rule"]
    assert ends["true",].totals[NS] == by_rule["with_tail"]
    assert ends["false",].totals[NS] == by_rule["plain"]
    held = Pile.of(hand.deal[Seat.N])
    assert most_points(held, values_of(HOME)) == by_rule["plain"]


def test_d51_two_lines() -> None:
    case = CASES["D51"]
    accuso = Accuso(by=NS, what=Combination.parse("napoletana d"), at=Moment(1))
    hand = HandRecord(written=sides(case["input"]["hand"]), accusi=(accuso,))
    (row,) = judge(hand, rules=HOME).sheet.rows
    assert sum(row.tricks.values()) == case["expected"]["tricks_sum"]
    assert dict(row.total) == sides(case["expected"]["total_added"])


def test_d52_declarations_when_the_aim_is_to_lose() -> None:
    case = CASES["D52"]
    accuso = Accuso(by=P1, what=Combination.parse("napoletana d"), at=Moment(1))
    hand = HandRecord(accusi=(accuso,))
    by_rule = {
        "not_allowed": TableRules(aim=Aim.LEAST, accuso=False),
        "subtract": TableRules(aim=Aim.LEAST, accuso=True, accuso_effect=AccusoEffect.SUBTRACT),
        "add_as_usual": TableRules(aim=Aim.LEAST, accuso=True, accuso_effect=AccusoEffect.ADD),
    }
    for rule, rules in by_rule.items():
        table = Table(opening={P1: case["input"]["start"]["P1"]}, agreed=rules, **THREE)
        judged = report(MatchRecord(table=table, hands=(hand,)))
        assert sheet_totals(judged)[P1] == case["expected"]["by_rule"][rule]["P1"], rule


D78_PRICES: dict[str, tuple[AccusoFalse, dict[str, Any]]] = {
    "old_book_hand_points_lost": (AccusoFalse.TRICK_POINTS_LOST, {}),
    "eleven_to_opponents_hand_stopped": (
        AccusoFalse.ELEVEN,
        {"eleven_means": ElevenMeans.HAND},
    ),
    "void_only": (AccusoFalse.NO_POINTS, {}),
}


@pytest.mark.parametrize("rule", D78_PRICES)
def test_d78_three_aces_with_two_in_hand(rule: str) -> None:
    """Gelli (1929), the tournament of Pag, and no price at all."""
    case = CASES["D78"]
    price, more = D78_PRICES[rule]
    hand = declared(case, "three A without s", written=sides(case["input"]["hand"]))
    rules = under(HOME, accuso_false=price, **more)
    judged = judge(hand, opening=start(case), rules=rules)
    assert sheet_totals(judged) == sides(case["expected"]["by_rule"][rule])
    false = accuso_of(judged)
    assert reasons(false)[0] == "accuso-not-held"
    if price is not AccusoFalse.NO_POINTS:
        assert leaf_of(false).outcome.result is Result.SCORED


def test_d78_nothing_agreed_lists_the_three() -> None:
    case = CASES["D78"]
    hand = declared(case, "three A without s", written=sides(case["input"]["hand"]))
    open_ = accuso_of(judge(hand, rules=TableRules()))
    assert open_.status is Status.OPEN
    ends = by_answer(open_)
    assert ends["no-points",].result is Result.WORTHLESS
    assert dict(ends["trick-points-lost",].totals) == {NS: 0, EW: 4}
    assert dict(ends["eleven", "hand"].totals) == {NS: 0, EW: 11}


# --- eleven points, and the other prices


def test_d49_flat_or_topped_up() -> None:
    case = CASES["D49"]
    made = FrozenMap({P1: case["input"]["hand_thirds_so_far"]["P1"] // 3, P2: 0, P3: 0})
    by_rule = case["expected"]["by_rule"]
    flat = eleven_points(made, (P1,), ElevenMeans.ADDED)
    assert flat[P1] == by_rule["flat_11"]["P1"]
    topped_up = eleven_points(made, (P1,), ElevenMeans.HAND)
    assert topped_up[P1] == by_rule["top_up_to_11"]["P1"]
    thirds = case["expected"]["penalty_thirds_by_rule"]
    assert 3 * (flat[P1] - made[P1]) == thirds["flat_11"]
    assert 3 * (topped_up[P1] - made[P1]) == thirds["top_up_to_11"]


def test_d54_nine_of_thirty_five() -> None:
    """Foster: the side that revoked loses nine thirds and the other gains them."""
    case = CASES["D54"]
    soloist, defenders = PARTIES[:2]
    made = {soloist: case["input"]["thirds"]["soloist"], defenders: 11}
    after = moved_thirds(made, defenders, NINE)
    expected = case["expected"]["thirds"]
    assert dict(after) == {soloist: expected["soloist"], defenders: expected["defenders"]}
    assert after[soloist] - after[defenders] == case["expected"]["soloist_wins_from_each"]
    assert dict(moved_thirds({soloist: 30, defenders: 5}, defenders, NINE)) == {
        soloist: 35,
        defenders: 0,
    }


def revoked(case: Mapping[str, Any], by: str, trick: int) -> HandRecord:
    """A hand with its points written, a revoke, and an opponent who says so."""
    return HandRecord(
        written=sides(case["input"]["hand_as_played"]),
        events=(
            Event(what=EventKind.REVOKE, by=Party.parse(by), trick=trick),
            brought_up("E", event=1),
        ),
    )


def test_d55_a_point_for_every_trick_left() -> None:
    case = CASES["D55"]
    hand = revoked(case, case["input"]["offender"], case["input"]["infraction_in_trick"])
    for price, rule in (
        (RevokePrice.NONE, "without_influence"),
        (RevokePrice.POINT_PER_TRICK_LEFT, "full"),
    ):
        judged = judge(hand, rules=under(HOME, revoke=price))
        assert sheet_totals(judged) == sides(case["expected"]["by_rule"][rule])
    (reason,) = leaf_of(fault_of(judge(hand, rules=under(HOME, revoke=price)), "revoke")).reasons
    assert reason.number == case["expected"]["remaining_tricks"]


def test_d57_a_forbidden_word() -> None:
    case = CASES["D57"]
    hand = HandRecord(
        written=sides(case["input"]["hand_as_played"]),
        events=(
            Event(what=EventKind.TALK, by=Party((Seat.S,)), at=Moment(4, 1)),
            brought_up("E", event=1, at=Moment(4, 2)),
        ),
    )
    rules = under(HOME, talk=TalkPrice.ELEVEN, eleven_means=ElevenMeans.HAND)
    judged = judge(hand, opening=start(case), rules=rules)
    assert totals(fault_of(judged, "talk")) == sides(case["expected"]["hand"])
    assert sheet_totals(judged) == sides(case["expected"]["total"])
    free = judge(hand, opening=start(case), rules=under(HOME, talk=TalkPrice.NONE))
    assert result(fault_of(free, "talk")) == (Result.UNPUNISHED, None)


def test_the_prices_of_a_revoke_side_by_side() -> None:
    """Nothing agreed: every price that any source names is listed, with what it comes to."""
    hand = HandRecord(
        course=tuple(
            Take(by, n)
            for by, n in zip(
                (NS, NS, EW, EW, NS, EW, EW, EW, NS, EW),
                (5, 4, 5, 5, 3, 3, 2, 2, 2, 1),
                strict=True,
            )
        ),
        events=(
            Event(what=EventKind.REVOKE, by=Party((Seat.S,)), trick=4),
            brought_up("E", event=1, at=Moment(6)),
        ),
    )
    ends = {
        answers: dict(o.totals)
        for answers, o in by_answer(fault_of(judge(hand, rules=TableRules()), "revoke")).items()
    }
    # 14 and 21 thirds as played: 4 and 7.
    assert ends == {
        ("none",): {},
        ("eleven", "hand"): {NS: 0, EW: 11},
        ("eleven", "added"): {NS: 4, EW: 18},
        ("nine-thirds",): {NS: 1, EW: 10},
        ("three-points",): {NS: 1, EW: 7},
        ("point-per-trick-left",): {NS: 4, EW: 13},
    }


def test_nine_thirds_where_only_points_are_known() -> None:
    hand = HandRecord(
        written={NS: 6, EW: 5},
        events=(
            Event(what=EventKind.REVOKE, by=Party((Seat.S,)), trick=4),
            brought_up("E", event=1),
        ),
    )
    judged = judge(hand, rules=under(HOME, revoke=RevokePrice.NINE_THIRDS))
    assert sheet_totals(judged) == {NS: 3, EW: 8}
    assert judged.sheet.checksum == (11, 11)


# --- the deal


def misdealt(case: Mapping[str, Any]) -> HandRecord:
    sizes = {Seat(letter): n for letter, n in case["input"]["cards_dealt"].items()}
    wrong = Event(what=EventKind.WRONG_COUNT, sizes=sizes, at=Moment(1))
    return HandRecord(dealer=Seat.W, events=(wrong,))


def test_d59_a_misdeal() -> None:
    case = CASES["D59"]
    hand, by_rule = misdealt(case), case["expected"]["by_rule"]
    again = judge(hand, opening=start(case), rules=under(HOME, misdeal=Misdeal.REDEAL))
    assert sheet_totals(again) == {
        NS: by_rule["redeal_same_dealer"]["NS"],
        EW: by_rule["redeal_same_dealer"]["EW"],
    }
    assert again.sheet.next_dealer is Seat(by_rule["redeal_same_dealer"]["dealer"])
    # The dealer's side pays, by what is written for it.
    priced = judge(hand, opening=start(case), rules=under(HOME, misdeal=Misdeal.ELEVEN))
    assert sheet_totals(priced) == sides(by_rule["eleven_to_opponents"])
    eldest = judge(hand, opening=start(case), rules=under(HOME, misdeal=Misdeal.ELDEST_DECIDES))
    ruling = fault_of(eldest, "wrong-count")
    assert ruling.status is Status.NOT_ENOUGH_FACTS
    assert {one.result for one in ruling.outcomes} == {Result.VOID, Result.UNPUNISHED}
    for annul, expected in ((True, Result.VOID), (False, Result.UNPUNISHED)):
        chosen = HandRecord(
            dealer=Seat.W,
            events=(*hand.events, brought_up("N", event=1, annul=annul, at=Moment(1))),
        )
        rules = under(HOME, misdeal=Misdeal.ELDEST_DECIDES)
        assert result(fault_of(judge(chosen, rules=rules), "wrong-count")) == (expected, None)


def test_d59_nobody_knows_who_dealt() -> None:
    hand = HandRecord(events=(Event(what=EventKind.DROPPED_IN_DEAL, at=Moment(1)),))
    judged = judge(hand, rules=under(HOME, misdeal=Misdeal.ELEVEN))
    assert reasons(fault_of(judged, "dropped-in-deal")) == ["need-dealer"]
    named = HandRecord(
        events=(Event(what=EventKind.WRONG_DEAL, by=Party((Seat.E,)), at=Moment(1)),)
    )
    judged = judge(named, rules=under(HOME, misdeal=Misdeal.ELEVEN))
    assert sheet_totals(judged) == {NS: 11, EW: 0}


def test_d60_a_void_deal_takes_the_four_aces_away() -> None:
    case = CASES["D60"]
    accuso = Accuso(by=Party((Seat.N,)), what=Combination.parse("four A"), at=Moment(1))
    wrong = Event(
        what=EventKind.WRONG_COUNT,
        sizes={Seat.N: 10, Seat.E: 9, Seat.S: 11, Seat.W: 10},
        at=Moment(1, 1),
    )
    hand = HandRecord(dealer=Seat.W, accusi=(accuso,), events=(wrong,))
    rules = under(HOME, misdeal=Misdeal.REDEAL)
    judged = judge(hand, opening=start(case), rules=rules)
    assert sheet_totals(judged) == sides(case["expected"]["total"])
    assert judged.sheet.next_dealer is Seat(case["expected"]["dealer_next"])
    kept = judge(HandRecord(dealer=Seat.W, accusi=(accuso,)), opening=start(case), rules=rules)
    assert sheet_totals(kept) == sides(case["observed"]["total_if_not_rolled_back"])


@pytest.mark.parametrize("name", ["h1", "h2", "h3", "h4"])
def test_d61_which_hand_may_be_sent_a_monte(name: str) -> None:
    case = CASES["D61"]
    cards = Pile.parse(" ".join(case["input"]["hands"][name]))
    assert cards.thirds == case["expected"]["hand_thirds"][name]
    expected = case["expected"]["redeal_allowed"][name]
    for test, rule in (
        (WeakHand.UNDER_ONE_POINT, "under_one_point"),
        (WeakHand.NO_HONOURS_FEW_COURTS, "no_3_figures_and_no_3_2_A"),
        (WeakHand.THREE_SEVENS, "three_sevens"),
    ):
        assert is_weak(cards, test) is expected[rule]
        hand = HandRecord(
            deal={Seat.N: tuple(cards)},
            events=(Event(what=EventKind.REDEAL_ASKED, by=Party((Seat.N,)), at=Moment(1)),),
        )
        judged = judge(hand, rules=under(HOME, weak_hand=test))
        granted = Result.VOID if expected[rule] else Result.REFUSED
        assert result(fault_of(judged, "redeal-asked")) == (granted, None)
    assert not is_weak(cards, WeakHand.NONE)


WEAK = {Seat.N: parse_cards("4b 5b 6b 7b 4c 5c 6c 7c Rd Fs")}


def test_when_a_poor_hand_may_be_sent_a_monte() -> None:
    said = (Accuso(by=Party((Seat.E,)), what=Combination.parse("napoletana d"), at=Moment(1)),)

    def asked(at: Moment | None, until: RedealUntil | None = None, **hand: Any) -> Any:
        event = Event(what=EventKind.REDEAL_ASKED, by=Party((Seat.N,)), at=at)
        changes: dict[str, Any] = {"weak_hand": WeakHand.UNDER_ONE_POINT}
        if until is not None:
            changes["weak_hand_until"] = until
        judged = judge(HandRecord(deal=WEAK, events=(event,), **hand), rules=under(HOME, **changes))
        return fault_of(judged, "redeal-asked")

    assert result(asked(Moment(1))) == (Result.VOID, None)
    assert result(asked(Moment(1, 1))) == (Result.LATE, None)
    assert asked(None).status is Status.NOT_ENOUGH_FACTS
    # After an accuso before the first card, it depends.
    late = (Accuso(by=Party((Seat.E,)), what=Combination.parse("napoletana d"), at=Moment(1)),)
    first = RedealUntil.FIRST_LEAD
    word = RedealUntil.FIRST_WORD_OR_LEAD
    assert result(asked(Moment(1), first, accusi=said)) == (Result.VOID, None)
    assert result(asked(Moment(1), word, accusi=late)) == (Result.VOID, None)
    blind = judge(
        HandRecord(events=(Event(what=EventKind.REDEAL_ASKED, by=EW, at=Moment(1)),)),
        rules=under(HOME, weak_hand=WeakHand.UNDER_ONE_POINT),
    )
    assert fault_of(blind, "redeal-asked").status is Status.NOT_ENOUGH_FACTS


def test_a_poor_hand_that_goes_a_monte_by_itself() -> None:
    """The rule sheet (seeds 003, 004): all cards are withdrawn; the same dealer deals."""
    rules = under(HOME, weak_hand=WeakHand.UNDER_ONE_POINT, weak_hand_asked=RedealAsked.AUTOMATIC)
    judged = judge(HandRecord(deal=WEAK, dealer=Seat.S, target=41), opening=(3, 8), rules=rules)
    assert reasons(end_of(judged)) == ["hand-void"]
    assert judged.sheet.next_dealer is Seat.S
    # Once it is played nobody withdraws it.
    played = judge(HandRecord(deal=WEAK, written={NS: 2, EW: 9}), rules=rules)
    assert sheet_totals(played) == {NS: 2, EW: 9}
    strong = judge(
        HandRecord(deal={Seat.N: parse_cards("Ad Ac 3d 4c 5c 6c 7c 4b 5b 6b")}), rules=rules
    )
    assert reasons(end_of(strong)) != ["hand-void"]


def test_cards_seen_in_the_deal_by_the_rule() -> None:
    one = Event(what=EventKind.EXPOSED_IN_DEAL, cards=parse_cards("7s"), at=Moment(1))
    hand = HandRecord(events=(one,))
    for rule, expected in (
        (Exposed.ANY, Result.VOID),
        (Exposed.TWO_OR_AN_HONOUR, Result.UNPUNISHED),
    ):
        rules = under(HOME, exposed=rule, misdeal=Misdeal.REDEAL)
        assert result(fault_of(judge(hand, rules=rules), "exposed-in-deal")) == (expected, None)


# --- the play


def test_d85_a_card_played_before_the_partner_of_the_leader() -> None:
    case = CASES["D85"]
    plays = " ".join(f"{p['seat']}: {p['card']}" for p in case["input"]["plays"])
    hand = f"""
        tricks = ["{plays}"]
        events = [{{ what = "raised", by = "S", trick = 1, at = "2.0" }}]
    """
    for value, rule in (("card-stands", "card_stands"), ("loses-power", "loses_taking_power")):
        judged = match(f'[table]\nagreed = {{ out_of_turn = "{value}" }}\n[[hand]]\n{hand}')
        fault = fault_of(judged, "out-of-turn")
        taken = leaf_of(fault).outcome
        assert taken.result is Result.TAKEN
        assert taken.seat is Seat(case["expected"]["by_rule"][rule])
    open_ = fault_of(match(f"[[hand]]\n{hand}"), "out-of-turn")
    assert {one.seat for one in open_.outcomes} == {Seat.W, Seat.S}
    cards = [parse_cards(p["card"])[0].thirds for p in case["input"]["plays"]]
    assert sum(cards) == case["expected"]["thirds"]


LED_WRONG = """
tricks = [
  "N: 3d 4d 5d 6d", "N: 3c 4c 5c 6c", "N: 3s 4s 5s 6s", "N: 3b 4b 5b 6b", "E: 2d 7d Ad Rd",
  "E: 2c 7c Ac Rc", "E: 2s 7s As Rs", "E: 2b 7b Ab Rb", "E: Cd Fd Cc Fc", "E: Cs Fs Cb Fb",
]
events = [{ what = "raised", by = "N", trick = 5, at = "6.0" }]
"""


def test_a_lead_out_of_turn_that_takes_the_trick() -> None:
    """Nord had taken four; Est leads the fifth all the same and takes it with the two."""
    stands = match(f'[table]\nagreed = {{ out_of_turn = "card-stands" }}\n[[hand]]\n{LED_WRONG}')
    assert leaf_of(fault_of(stands, "out-of-turn")).outcome.seat is Seat.E
    powerless = match(f'[table]\nagreed = {{ out_of_turn = "loses-power" }}\n[[hand]]\n{LED_WRONG}')
    fault = leaf_of(fault_of(powerless, "out-of-turn"))
    assert fault.outcome.seat is Seat.W
    assert [reason.key for reason in fault.reasons] == ["loses-power"]
    other = match(
        '[table]\nagreed = { out_of_turn = "loses-power" }\n[[hand]]\n'
        + LED_WRONG.replace("2d 7d Ad Rd", "2d Ad 7d Rd")
    )
    fault = leaf_of(fault_of(other, "out-of-turn"))
    assert fault.outcome.seat is Seat.S
    assert dict(other.sheet.totals) != dict(stands.sheet.totals)


def test_d76_a_wrong_accusation_of_revoke() -> None:
    """Trešeta Online: the wrong one of the two gets eleven, and the hand ends."""
    case = CASES["D76"]
    rules = TableRules(
        aim=Aim.LEAST, false_protest=FalseProtest.ELEVEN, eleven_means=ElevenMeans.HAND
    )
    table = Table(
        opening=dict(zip(PARTIES, case["input"]["start"].values(), strict=True)),
        agreed=rules,
        **THREE,
    )
    # Three players' tricks cannot be written down: what the hidden hand shows is the answer.
    hand = HandRecord(events=(brought_up("S", trick=1, at=Moment(1, 2)),))
    judged = report(MatchRecord(table=table, hands=(hand,)))
    ends = by_answer(fault_of(judged, "revoke"))
    no_revoke = ends["false",]
    assert no_revoke.result is Result.FINED or dict(no_revoke.totals)[P3] == 11
    total = {p: table.opening[p] + no_revoke.totals.get(p, 0) for p in PARTIES}
    assert list(total.values()) == list(case["expected"]["total"].values())
    assert total[P3] > 41


# --- claims


def claimed(name: str, said: str, *, challenged: bool, **price: Any) -> Report:
    # The entries tell only the cards that matter; the others are no pieces.
    told = CLAIMS[name].get("hand", ["4c", "5d"])
    others = [
        card
        for card in ["4b", "5b", "6b", "7b", "4s", "5s", "6s", "7s", "6c", "7c"]
        if card not in told
    ]
    cards = parse_cards(" ".join([*told, *others][:10]))
    events = (brought_up("E", accuso=1, claim=Claim.NOT_HELD, at=Moment(1, 1)),)
    hand = HandRecord(
        deal={Seat.N: cards},
        accusi=(Accuso(by=P1, what=Combination.parse(said), at=Moment(1)),),
        events=events if challenged else (),
    )
    rules = TableRules(
        aim=Aim.LEAST,
        accuso=True,
        accuso_effect=AccusoEffect.SUBTRACT,
        accuso_window=AccusoWindow.TRICK_1,
        eleven_means=ElevenMeans.HAND,
        accuso_false=AccusoFalse.ELEVEN,
        false_protest=FalseProtest.ELEVEN,
        **price,
    )
    return report(MatchRecord(table=Table(agreed=rules), hands=(hand,)))


def test_a_false_accuso_that_is_challenged() -> None:
    """The declarer gets eleven, where the fewest points win; the hand is abandoned."""
    assert CLAIMS["josip-fake-declaration"]["expected"].startswith("declarer +11")
    judged = claimed("josip-fake-declaration", "three A", challenged=True)
    assert totals(accuso_of(judged)) == {NS: 11, EW: 0}
    assert reasons(accuso_of(judged))[-1] == "pays-eleven-least"


def test_a_true_accuso_that_is_challenged() -> None:
    assert CLAIMS["josip-true-declaration"]["expected"].startswith("challenger +11")
    judged = claimed("josip-true-declaration", "napoletana d", challenged=True)
    assert totals(fault_of(judged, "false-protest")) == {NS: 0, EW: 11}


def test_a_false_accuso_that_nobody_challenges() -> None:
    """There the server takes three off all the same; by the cards it is worth nothing."""
    assert CLAIMS["josip-unchallenged"]["expected"] == "declarer -3 points even if false"
    blind = HandRecord(accusi=(Accuso(by=P1, what=Combination.parse("three A without d")),))
    rules = TableRules(aim=Aim.LEAST, accuso=True, accuso_effect=AccusoEffect.SUBTRACT)
    judged = report(MatchRecord(table=Table(agreed=rules), hands=(blind,)))
    assert sheet_totals(judged)[NS] == -3
    seen = claimed("josip-fake-declaration", "three A", challenged=False, unraised=Unraised.CURED)
    assert sheet_totals(seen) == {NS: 0, EW: 0}


@pytest.mark.parametrize("revoked_", [True, False])
def test_a_card_off_suit_that_is_challenged(revoked_: bool) -> None:
    """The liar pays if he held the suit, the challenger if not."""
    assert "challenger +11 otherwise" in CLAIMS["josip-offsuit-liar"]["expected"]
    held = "4c 5c" if revoked_ else "4b 5b"
    hand = f"""
        deal = {{ E = "{held} 4s 5s 6s 7s 4d 5d 6d 7d" }}
        tricks = ["N: 3c 4s 5b 6b"]
        events = [{{ what = "raised", by = "N", trick = 1, at = "1.2" }}]
    """
    rules = 'aim = "least", revoke = "eleven", false_protest = "eleven", eleven_means = "hand"'
    judged = match(f"[table]\nagreed = {{ {rules} }}\n[[hand]]\n{hand}")
    assert totals(fault_of(judged, "revoke")) == ({NS: 0, EW: 11} if revoked_ else {NS: 11, EW: 0})


# --- cappotto


def test_d65_cappotto_by_points_or_by_tricks() -> None:
    case = CASES["D65"]
    piles = {Party.parse(p): parse_cards(" ".join(c)) for p, c in case["input"]["piles"].items()}
    accuso = Accuso(by=EW, points=case["input"]["declared"]["EW"])
    hand = HandRecord(piles=piles, last_trick=NS, accusi=(accuso,))
    for kind, rule in (
        (Cappotto.ALL_POINTS, "cappotto_by_points"),
        (Cappotto.ALL_TRICKS, "cappotto_by_tricks"),
    ):
        rules = under(HOME, cappotto=kind, stramazzo=Stramazzo.NONE)
        judged = judge(hand, rules=rules)
        made = case["expected"]["by_rule"][rule]
        ruling = subject_of(judged, Subject.CAPPOTTO)
        assert result(ruling) == ((Result.SWEEP, NS) if made else (Result.UNPUNISHED, None))
        # The losers keep what they declared, unless the table says otherwise.
        assert sheet_totals(judged) == sides(case["expected"]["total_added"])
    wiped = under(HOME, cappotto=Cappotto.ALL_POINTS, accuso_kept_in_cappotto=False)
    assert sheet_totals(judge(hand, rules=wiped)) == {NS: 11, EW: 0}


def swept_by(takers: str, thirds: tuple[int, ...], **changes: Any) -> Any:
    """The cappotto ruling on ten tricks by these players, worth these thirds."""
    course = tuple(Take(Party.parse(t), n) for t, n in zip(takers, thirds, strict=True))
    hand = HandRecord(course=course)
    return subject_of(judge(hand, rules=under(HOME, **changes)), Subject.CAPPOTTO)


ALL_THIRDS = (4, 4, 4, 4, 4, 4, 4, 4, 0, 0)


def test_a_stramazzo_with_and_without_the_last_trick() -> None:
    """Pagat and Gelli leave the last trick's point out; the terziglio page does not."""
    nearly = (4, 4, 4, 4, 4, 4, 4, 2, 2, 0)
    theirs = "NSNSNSNSEE"
    for value, expected in (
        (Stramazzo.CARD_POINTS, Sweep.STRAMAZZO),
        (Stramazzo.POINTS, None),
        (Stramazzo.NONE, None),
    ):
        found = swept_by(theirs, nearly, stramazzo=value).outcomes
        assert {one.sweep for one in found} <= {expected, expected and Sweep.STRAMAZZONE}
    without_last = "NSNSNSNSEN"
    for value, expected in (
        (Stramazzo.CARD_POINTS, Sweep.STRAMAZZO),
        (Stramazzo.POINTS, Sweep.STRAMAZZO),
        (Stramazzo.NONE, None),
    ):
        found = swept_by(without_last, nearly, stramazzo=value).outcomes
        assert {one.sweep for one in found} <= {expected, expected and Sweep.STRAMAZZONE}


ONE = """
tricks = [
  "N: 3d 4d 5d 6d", "N: 2d 7d Fd Cd", "N: Ad 4s Rd 5s", "N: 3c 4c 5c 6c", "N: 2c 7c Fc Cc",
  "N: Ac 4b Rc 5b", "N: 3s 6s 7s Fs", "N: 2s Cs Rs As", "N: 3b 7b Fb Cb", "N: %s",
]
"""


def tricked(last: str, agreed: str) -> Report:
    return match(f'[table]\nrules = "pagat-21"\nagreed = {{ {agreed} }}\n[[hand]]\n{ONE % last}')


def test_one_player_takes_all_the_tricks() -> None:
    """Cappottone: six matches by Pagat, eight by Gelli."""
    judged = tricked("2b Ab Rb 6b", "best_of = 9")
    ruling = leaf_of(subject_of(judged, Subject.CAPPOTTO)).outcome
    assert ruling.sweep is Sweep.CAPPOTTONE
    assert dict(ruling.games) == {NS: 6}
    end = leaf_of(end_of(judged)).outcome
    assert (end.result, end.winner, dict(end.games)) == (Result.WON, NS, {NS: 6, EW: 0})


def test_a_cappotto_by_two_players() -> None:
    judged = tricked("Rb Ab 2b 6b", "")
    assert leaf_of(subject_of(judged, Subject.CAPPOTTO)).outcome.sweep is Sweep.CAPPOTTO


def test_one_player_takes_all_the_points() -> None:
    """Stramazzone: Est has the last trick, with nothing in it, and Sud has no trick."""
    hand = ONE.replace("Ac 4b Rc 5b", "Ac 2b Rc Rb").replace("3b 7b Fb Cb", "3b Ab Fb Cb")
    judged = match(f'[table]\nrules = "pagat-21"\n[[hand]]\n{hand % "4b 7b 5b 6b"}')
    outcome = leaf_of(subject_of(judged, Subject.CAPPOTTO)).outcome
    assert (outcome.sweep, outcome.winner) == (Sweep.STRAMAZZONE, NS)
    assert dict(outcome.totals) == {NS: 10, EW: 1}
    assert dict(outcome.games) == {NS: 8}
    assert reasons(end_of(judged)) == ["stramazzone"]


def test_ten_cards_of_a_suit() -> None:
    """Collatondrione: it wins (Il tresette), or eleven go to the others (Gelli, only on lead)."""
    ten = parse_cards("3d 2d Ad Rd Cd Fd 7d 6d 5d 4d")
    hand = HandRecord(deal={Seat.N: ten}, written={NS: 11, EW: 0}, dealer=Seat.W)
    wins = judge(hand, rules=under(HOME, collatondrione=Collatondrione.WINS))
    assert leaf_of(subject_of(wins, Subject.CAPPOTTO)).outcome.sweep is Sweep.COLLATONDRIONE
    assert result(end_of(wins)) == (Result.WON, NS)
    assert reasons(end_of(wins)) == ["collatondrione"]
    others = under(HOME, collatondrione=Collatondrione.ELEVEN_TO_OTHERS)
    judged = judge(hand, rules=others)
    assert sheet_totals(judged) == {NS: 0, EW: 11}
    assert result(end_of(judged)) == (Result.PLAY_ON, None)
    follows = HandRecord(deal={Seat.N: ten}, written={NS: 5, EW: 6}, dealer=Seat.S)
    assert sheet_totals(judge(follows, rules=others)) == {NS: 5, EW: 6}
    nothing = judge(hand, rules=under(HOME, collatondrione=Collatondrione.NONE))
    kinds = {one.sweep for one in subject_of(nothing, Subject.CAPPOTTO).outcomes}
    assert Sweep.COLLATONDRIONE not in kinds


# --- everything at once


def test_other_faults_and_their_prices() -> None:
    fault = Event(what=EventKind.EXPOSED_CARD, by=Party((Seat.E,)), trick=3)
    hand = HandRecord(written={NS: 5, EW: 6}, events=(fault, brought_up("N", event=1)))
    for price, expected in (
        (OtherFault.NONE, {NS: 5, EW: 6}),
        (OtherFault.THREE_POINTS, {NS: 5, EW: 3}),
        (OtherFault.POINT_PER_TRICK_LEFT, {NS: 12, EW: 6}),
    ):
        assert sheet_totals(judge(hand, rules=under(HOME, other_fault=price))) == expected
    untold = HandRecord(
        written={NS: 5, EW: 6},
        events=(Event(what=EventKind.EXPOSED_CARD, by=EW), brought_up("N", event=1)),
    )
    rules = under(HOME, other_fault=OtherFault.POINT_PER_TRICK_LEFT)
    assert reasons(fault_of(judge(untold, rules=rules), "exposed-card")) == ["need-trick"]


def test_a_fault_nobody_brought_up() -> None:
    fault = Event(what=EventKind.TALK, by=Party((Seat.E,)), at=Moment(3, 1))
    hand = HandRecord(written={NS: 5, EW: 6}, events=(fault,))
    paid = under(HOME, talk=TalkPrice.ELEVEN, eleven_means=ElevenMeans.ADDED)
    for value, expected in ((Unraised.CURED, {NS: 5, EW: 6}), (Unraised.PAID, {NS: 16, EW: 6})):
        assert sheet_totals(judge(hand, rules=under(paid, unraised=value))) == expected
    open_ = fault_of(judge(hand, rules=paid), "talk")
    assert open_.questions == (OptionQuestion("unraised"),)


def test_eleven_for_the_whole_hand_leaves_the_others_their_accusi() -> None:
    """As after a wrong call: the culprits bring nothing home."""
    hand = HandRecord(
        written={NS: 5, EW: 6},
        accusi=(
            Accuso(by=Party((Seat.N,)), what=Combination.parse("napoletana d"), at=Moment(1)),
            Accuso(by=Party((Seat.E,)), what=Combination.parse("napoletana s"), at=Moment(1, 1)),
        ),
        events=(
            Event(what=EventKind.REVOKE, by=Party((Seat.N,)), trick=4),
            brought_up("E", event=1),
        ),
    )
    rules = under(HOME, revoke=RevokePrice.ELEVEN, eleven_means=ElevenMeans.HAND)
    judged = judge(hand, opening=(5, 5), rules=rules)
    assert sheet_totals(judged) == {NS: 5, EW: 5 + 11 + 3}
    assert dict(leaf_of(end_of(judged)).outcome.totals) == {NS: 5, EW: 19}


def test_a_fault_after_the_match_was_won_costs_nothing() -> None:
    """At once at the target: what happens after it is no part of the match."""
    fed = preset("fitres-olimpiadi-2010").rules
    hand = HandRecord(
        course=(Take(NS, 5), Take(NS, 4)),
        events=(
            Event(what=EventKind.REVOKE, by=Party((Seat.N,)), trick=8),
            brought_up("E", event=1, at=Moment(8, 4)),
        ),
    )
    judged = judge(hand, opening=(75, 70), rules=fed)
    assert result(end_of(judged)) == (Result.WON, NS)


def test_out_of_turn_is_only_noted() -> None:
    """Without the tricks nobody can say who takes: it is a fault like others."""
    hand = HandRecord(
        written={NS: 5, EW: 6},
        events=(
            Event(what=EventKind.OUT_OF_TURN, by=Party((Seat.E,)), trick=3),
            brought_up("N", event=1),
        ),
    )
    rules = under(HOME, out_of_turn=OutOfTurn.LOSES_POWER, other_fault=OtherFault.THREE_POINTS)
    assert sheet_totals(judge(hand, rules=rules)) == {NS: 5, EW: 3}


# --- what else can be asked of an accuso


def test_each_card_once_where_the_table_says_so() -> None:
    """The second accuso that needs a card is worth nothing (D46: three instead of six)."""
    hand = HandRecord(
        accusi=tuple(
            Accuso(by=Party((Seat.N,)), what=Combination.parse(what), at=Moment(1))
            for what in ("napoletana b", "three 3 without d")
        )
    )
    once = judge(hand, rules=under(HOME, accuso_shared=False))
    assert sheet_totals(once) == {NS: 3, EW: 0}
    assert reasons(accuso_of(once, 2)) == ["card-used"]
    assert sheet_totals(judge(hand, rules=HOME)) == {NS: 6, EW: 0}


def test_three_others_of_the_rank() -> None:
    """Sud has one of the three that Nord named: whether he had others, somebody has to say."""
    record = """
        accusi = [{ by = "N", what = "three 3 without d", at = "1.0" }]
        held = { 3b = "S" }
        events = [{ what = "raised", by = "E", accuso = 1, claim = "not-held", at = "3.0" }]
    """
    agreed = (
        'accuso = true, accuso_window = "trick-1", accuso_suit_named = true, '
        'accuso_false = "no-points", accuso_unmended = "no-points"'
    )
    judged = match(f"[table]\nagreed = {{ {agreed} }}\n[[hand]]\n{record}")
    assert result(accuso_of(judged)) == (Result.WORTHLESS, None)
    mended = agreed.replace('accuso_unmended = "no-points"', 'accuso_unmended = "as-said"')
    contested = accuso_of(match(f"[table]\nagreed = {{ {mended} }}\n[[hand]]\n{record}"))
    assert result(contested) == (Result.WORTHLESS, None)
    silent = record.replace(', claim = "not-held"', ', claim = "late"')
    counted = accuso_of(match(f"[table]\nagreed = {{ {mended} }}\n[[hand]]\n{silent}"))
    assert result(counted) == (Result.COUNTS, None)


def test_accusi_that_count_by_themselves() -> None:
    """Programs that look at every hand: what is held counts, said or not."""
    rules = under(HOME, accuso_window=AccusoWindow.AUTOMATIC)
    deal = {
        Seat.N: parse_cards("3d 2d Ad 7s 6s 5c 4c Rb Cb Fb"),
        Seat.E: parse_cards("3c 3s 3b As Ac 5d 4d Rs Cs Fs"),
    }
    said = (Accuso(by=Party((Seat.N,)), what=Combination.parse("napoletana d"), at=Moment(1)),)
    judged = judge(HandRecord(deal=deal, accusi=said, written={NS: 6, EW: 5}), rules=rules)
    assert sheet_totals(judged) == {NS: 9, EW: 8}
    off = under(rules, accuso=False)
    assert sheet_totals(judge(HandRecord(deal=deal, written={NS: 6, EW: 5}), rules=off)) == {
        NS: 6,
        EW: 5,
    }


def test_a_call_in_a_void_hand() -> None:
    judged = match("""
        [table]
        rules = "pagat-21"
        opening = { NS = 20, EW = 3 }
        [[hand]]
        a_monte = true
        calls = [{ by = "N", after_trick = 3, thirds = { NS = 9, EW = 3 } }]
    """)
    call = next(one for one in judged.rulings if one.subject is Subject.CALL_OUT)
    assert (result(call), reasons(call)) == ((Result.VOID, None), ["call-in-void-hand"])
    assert result(end_of(judged)) == (Result.PLAY_ON, None)
    assert explain(judged, "it").startswith("Smazzata 1\nSmazzata a monte")


def test_rulings_as_data() -> None:
    """Who takes a trick, who plays with whom, which cappotto, and what a reason speaks of."""
    seats = match('[table]\nrules = "scheda-21"\n[[hand]]\nheld = { 4d = "N", 5d = "W" }')
    data_ = ruling_data(subject_of(seats, Subject.SEATING))
    assert data_["outcome"] == {"result": "partners", "hand": 1, "totals": {}, "party": "NW"}
    short = match('[table]\nrules = "scheda-21"\n[[hand]]\nheld = { 4d = "N" }')
    assert ruling_data(subject_of(short, Subject.SEATING))["reasons"][0]["cards"] == "5d"
    turn = match(f'[table]\nagreed = {{ out_of_turn = "card-stands" }}\n[[hand]]\n{LED_WRONG}')
    assert ruling_data(fault_of(turn, "out-of-turn"))["outcome"]["seat"] == "E"
    swept = subject_of(tricked("2b Ab Rb 6b", ""), Subject.CAPPOTTO)
    assert ruling_data(swept)["outcome"]["sweep"] == "cappottone"
    contested = match("""
        [table]
        rules = "fitres-moderno"
        [[hand]]
        accusi = [{ by = "N", what = "napoletana d", at = "3.2" }]
        events = [{ what = "raised", by = "E", accuso = 1, at = "3.4" }]
    """)
    assert ruling_data(accuso_of(contested))["reasons"][-1]["suit"] == "d"
