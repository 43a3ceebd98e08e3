"""The federation's code on accusi, mixed piles, the deal and a revoke: cases by article."""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.helpers import data
from tests.match_helpers import (
    accuso_of,
    fault_of,
    judge,
    leaf_of,
    reasons,
    result,
    sides,
    totals,
)
from tressette_score import EW, NS, HandRecord, Party, Pile, Seat, parse_cards
from tressette_score.accusi import Combination, combinations, implied, most_points
from tressette_score.cards import DECK
from tressette_score.errors import CardError
from tressette_score.events import Claim, Event, EventKind
from tressette_score.federation_cards import SUIT_ORDER, french_card, official_card
from tressette_score.judging import Report
from tressette_score.presets import preset
from tressette_score.record import Accuso, Moment
from tressette_score.rules.playing_choices import Exposed
from tressette_score.rulings import OptionQuestion, Result, Ruling, Status
from tressette_score.rulings.dealing import redeal_for_cards_seen
from tressette_score.tricks import Play, Trick, taker

CASES: Mapping[str, Any] = {case["id"]: case for case in data("irregularities")["case"]}
SEATS = dict(zip("ABCD", Seat, strict=True))
SIDES = {"AC": NS, "BD": EW}
NORMS = pytest.mark.parametrize("norms", ["fitres-tradizionale", "fitres-moderno"])


def by_side(numbers: Mapping[str, int]) -> dict[Party, int]:
    return {SIDES[side]: number for side, number in numbers.items()}


def player(letter: str) -> Party:
    return Party((SEATS[letter],))


def ruled(hand: HandRecord, norms: str = "fitres-tradizionale", **more: Any) -> Report:
    return judge(hand, rules=preset(norms).rules, **more)


def raised(by: str, at: Moment, **more: Any) -> Event:
    return Event(what=EventKind.RAISED, by=player(by), at=at, **more)


@NORMS
def test_f12_one_side_mixed_the_piles(norms: str) -> None:
    """Art. 36."""
    case = CASES["F12"]
    given, expected = case["input"], case["expected"]
    sure = by_side(given["rebuilt_thirds"])
    assert 35 - sum(sure.values()) == given["not_rebuilt_thirds"]
    mixed = Event(what=EventKind.MIXED_PILES, by=SIDES[given["mixed_by"][0]], sure=sure)
    judged = ruled(HandRecord(events=(mixed,)), norms)
    ruling = fault_of(judged, "mixed-piles")
    assert totals(ruling) == by_side(expected["points"])
    assert sum(totals(ruling).values()) == expected["sum"]
    (reason,) = leaf_of(ruling).reasons
    assert reason.number == given["not_rebuilt_thirds"]
    assert dict(judged.sheet.totals) == by_side(expected["points"])


@NORMS
def test_f13_both_sides_mixed_them(norms: str) -> None:
    """Arts. 37, 79."""
    case = CASES["F13"]
    opening = tuple(case["input"]["start"].values())
    events = tuple(
        Event(what=EventKind.MIXED_PILES, by=SIDES[side]) for side in case["input"]["mixed_by"]
    )
    judged = ruled(HandRecord(events=events), norms, opening=opening)
    assert judged.rulings[0].outcome is not None
    assert judged.rulings[0].outcome.result is Result.VOID
    assert dict(judged.sheet.totals) == by_side(case["expected"]["total"])


def held(case: Mapping[str, Any]) -> Pile:
    return Pile.parse(" ".join(case["input"]["hand"]))


@NORMS
def test_f15_four_threes_told_as_three(norms: str) -> None:
    """Arts. 174, 175, 179, 182."""
    case = CASES["F15"]
    hand = held(case)
    said = Accuso(by=player("A"), what=Combination.parse("three 3"), at=Moment(1))
    right = Accuso(by=player("A"), what=Combination.parse("four 3"), at=Moment(1, 2))
    deal = {Seat.N: tuple(hand)}
    mended = accuso_of(ruled(HandRecord(deal=deal, accusi=(said, right)), norms))
    assert totals(mended) == {NS: case["expected"]["if_corrected_before_trick_1_ends"]}
    never = accuso_of(ruled(HandRecord(deal=deal, accusi=(said,)), norms))
    assert case["expected"]["if_never_corrected"] == "not-covered"
    assert never.status is Status.SILENT
    assert never.questions == (OptionQuestion("accuso_unmended"),)


@NORMS
def test_f17_one_napoletana_and_the_threes_of_two(norms: str) -> None:
    """Arts. 176, 177, 178: two that are told make no third known, and silence is allowed."""
    case = CASES["F17"]
    hand, expected = held(case), case["expected"]
    said = [
        Combination.parse(text.replace("missing", "without")) for text in case["input"]["declared"]
    ]
    assert most_points(hand) == expected["held_points"]
    assert len(combinations(hand)) == 3
    assert list(implied(said)) == expected["implied"]
    accusi = tuple(Accuso(by=player("A"), what=one, at=Moment(1)) for one in said)
    judged = ruled(HandRecord(deal={Seat.N: tuple(hand)}, accusi=accusi, dealer=Seat.W), norms)
    assert dict(judged.sheet.rows[0].accusi) == {NS: expected["points"]}


def early(*events: Event) -> Ruling:
    case = CASES["F18"]["input"]
    accuso = Accuso(
        by=player(case["seat"]), what=Combination.parse(case["what"]), at=Moment(*case["at"])
    )
    hand = HandRecord(accusi=(accuso,), events=events, dealer=Seat.W)
    return accuso_of(ruled(hand))


def test_f18_before_his_turn() -> None:
    """Art. 183."""
    expected = CASES["F18"]["expected"]
    void = early(raised("A", Moment(1), accuso=1, annul=True))
    assert (result(void)[0] is Result.VOID) is expected["if_an_opponent_annuls"]["hand_void"]
    contested = early(raised("A", Moment(2), accuso=1))
    assert result(contested) == (Result.WORTHLESS, None)
    assert expected["if_contested_when_trick_1_ends"]["points"] == 0
    # Neither he nor his partner may declare more, and the partner may not lead the suit.
    assert reasons(contested)[1:] == ["accuso-contested", "lead-ban"]
    assert totals(early()) == {EW: expected["if_nobody_acts"]["points"]}


def incomplete(*events: Event, completed: bool = False) -> Report:
    case = CASES["F20"]["input"]
    first = Accuso(by=player("B"), what=Combination.parse("three A"), at=Moment(*case["at"]))
    more = Accuso(by=player("B"), what=Combination.parse("three A without b"), at=Moment(1, 3))
    hand = HandRecord(
        deal={Seat.E: parse_cards("Ad Ac As 7s 6s 5c 4c Rb Cb Fb")},
        accusi=(first, more) if completed else (first,),
        events=events,
        dealer=Seat.W,
    )
    return ruled(hand)


def test_f20_the_missing_suit_by_who_brings_it_up() -> None:
    """Arts. 179, 180, 182, 185."""
    expected = CASES["F20"]["expected"]
    himself = accuso_of(incomplete(completed=True))
    assert totals(himself) == {EW: expected["if_b_completes_himself"]["points"]}
    at = Moment(1, 2)
    opponent = incomplete(raised("A", at, accuso=1), completed=True)
    assert totals(accuso_of(opponent)) == {EW: expected["if_an_opponent_raises_it"]["points"]}
    void = incomplete(raised("D", at, accuso=1, annul=True), completed=True)
    assert result(accuso_of(void)) == (Result.VOID, None)
    on = incomplete(raised("D", at, accuso=1, annul=False), completed=True)
    assert result(accuso_of(on)) == (Result.WORTHLESS, None)
    assert dict(on.sheet.rows[0].accusi) == {}
    shown = incomplete(Event(what=EventKind.SHOWN, at=at, accuso=1))
    assert totals(accuso_of(shown)) == {EW: expected["if_the_missing_asso_is_seen"]["points"]}


def test_f27_cards_seen_in_the_deal() -> None:
    """Arts. 21, 154."""
    case = CASES["F27"]
    seen = [parse_cards(" ".join(cards)) if cards else () for cards in case["input"]["exposed"]]
    for norms, key in (("fitres-tradizionale", "tradizionale"), ("fitres-moderno", "moderno")):
        rule = preset(norms).rules.exposed
        assert isinstance(rule, Exposed)
        assert [redeal_for_cards_seen(cards, rule) for cards in seen] == case["expected"][key]


def test_f30_a_revoke_by_its_norms() -> None:
    """Arts. 25, 64, 65, 72, 95, 96; Olimpiadi 81."""
    case = CASES["F30"]
    given, expected = case["input"], case["expected"]
    revoke = Event(
        what=EventKind.REVOKE, by=player(given["revoke"]["seat"]), trick=given["revoke"]["trick"]
    )
    opening = tuple(given["start"].values())
    points = by_side(given["hand_points"])
    said = raised("A", Moment(given["shown_in_trick"]), event=1)
    hand = HandRecord(written=points, events=(revoke, said), noted=False)
    for norms in ("fitres-tradizionale", "fitres-moderno"):
        silent = fault_of(ruled(hand, norms, opening=(0, 0)), "revoke")
        assert silent.status is Status.SILENT
    judged = ruled(hand, "fitres-olimpiadi-2010", opening=opening)
    after = by_side(expected["olimpiadi_total_if_taken_from_the_offenders"])
    assert dict(judged.sheet.totals) == after
    assert judged.sheet.checksum is not None
    quiet = HandRecord(written=points, events=(revoke,), noted=True)
    for norms in ("fitres-tradizionale", "fitres-moderno", "fitres-olimpiadi-2010"):
        judged = ruled(quiet, norms, opening=(0, 0))
        assert result(fault_of(judged, "revoke")) == (Result.CURED, None)
        assert dict(judged.sheet.totals) == points


def test_a_claim_that_is_about_something_else_changes_nothing() -> None:
    """Who says it was late has not said that it was false."""
    accuso = Accuso(by=player("A"), what=Combination.parse("napoletana d"), at=Moment(1))
    event = raised("B", Moment(1, 1), accuso=1, claim=Claim.LATE)
    judged = ruled(HandRecord(accusi=(accuso,), events=(event,), dealer=Seat.W))
    assert totals(accuso_of(judged)) == {NS: 3}
    unfounded = fault_of(judged, "false-protest")
    assert unfounded.questions[0] == OptionQuestion("false_protest")
    assert sides({"NS": 3}) == leaf_of(accuso_of(judged)).outcome.totals


# --- the federation's own cards


def test_f01_the_official_notation() -> None:
    """Art. 3: suit first and lower case, the donna as D; anything else is refused."""
    case = CASES["F01"]
    read = [official_card(text) for text in case["input"]["official"]]
    assert [str(card) for card in read] == case["expected"]["cards"]
    assert [suit.value for suit in SUIT_ORDER] == case["expected"]["suit_order"]
    assert case["expected"]["refused"] == case["input"]["not_official"]
    for text in (*case["input"]["not_official"], "", "d", "dF"):
        with pytest.raises(CardError) as caught:
            official_card(text)
        assert caught.value.problems[0].code == "card-official"
    assert all(official_card(card.federation) is card for card in DECK)


def test_f02_a_french_pack() -> None:
    """Arts. 4, 5, 32: hearts are denari, and the jack beats the queen."""
    case = CASES["F02"]
    cards = [french_card(text) for text in case["input"]["french"]]
    assert [str(card) for card in cards] == case["expected"]["cards"]
    plays = tuple(map(Play, Seat, cards))
    assert taker(Trick(plays)) is SEATS[case["expected"]["taker"]]
    assert sum(card.thirds for card in cards) == case["expected"]["thirds"]
    pack = {french_card(rank + suit) for rank in "A234567QJK" for suit in "HSDC"}
    assert pack == set(DECK)
    assert french_card("Q♥") is french_card("QH")
    for text in ("8H", "10S", "QX", "H", ""):
        with pytest.raises(CardError) as caught:
            french_card(text)
        assert caught.value.problems[0].code == "card-french-pack"
