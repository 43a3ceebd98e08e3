"""Real disputes about one hand, each made a record and judged.

The data is in ``data/disputes.toml`` under the same names. What a dispute says beyond one hand (who
has won the match, what a revoke costs) is not asked here.
"""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.helpers import SINGLES, causes, codes, data, singles_table
from tressette_score import (
    EW,
    NS,
    HandRecord,
    Party,
    Pile,
    Play,
    Rounding,
    Seat,
    Table,
    TableRules,
    Tally,
    Trick,
    check_hand,
    count_hand,
    explain,
    loads,
    parse_cards,
    taker,
)
from tressette_score.checking import Verdict
from tressette_score.errors import NotationError
from tressette_score.findings import CardsMissing, Finding, Revoke, SumNotEleven
from tressette_score.record import Cards, Evidence
from tressette_score.seats import PAIRS, turn_order
from tressette_score.slips import SlipKind

CASES: Mapping[str, Any] = {case["id"]: case for case in data("disputes")["case"]}


def piles_of(piles: Mapping[str, list[str]]) -> dict[Party, Cards]:
    return {Party.parse(name): parse_cards(" ".join(p)) for name, p in piles.items()}


def by_party(numbers: Mapping[str, int]) -> dict[Party, int]:
    return {Party.parse(name): number for name, number in numbers.items()}


def hand_from(case: Mapping[str, Any], **more: Any) -> HandRecord:
    given = case["input"]
    return HandRecord(
        piles=piles_of(given["piles"]), last_trick=Party.parse(given["last_trick"]), **more
    )


@pytest.mark.parametrize("name", ["D01", "D02", "D03", "D07"])
def test_piles_are_counted_in_thirds(name: str) -> None:
    case = CASES[name]
    count = count_hand(hand_from(case))
    expected = case["expected"]
    assert {str(one.party): one.thirds for one in count.parties} == expected["thirds"]
    assert {str(one.party): one.points for one in count.parties} == expected["points"]
    assert sum(one.points for one in count.parties) == expected["sum"]


def test_d01_the_missing_point_is_no_lost_third() -> None:
    case = CASES["D01"]
    report = check_hand(hand_from(case, written=by_party(case["input"]["claimed_points"])))
    assert codes(report.findings) == ["written-differs", "sum-not-eleven"]
    wrong, control = report.findings
    assert getattr(wrong, "party", None) == EW
    assert isinstance(control, SumNotEleven)
    assert (control.total, control.lowest, control.highest) == (10, 11, 11)
    found = causes(wrong)
    assert found[0].slips[0].kind is SlipKind.TAKEN_OFF_TWICE
    assert report.verdict is Verdict.CORRECTED


@pytest.mark.parametrize("name", ["D02", "D03"])
def test_thirds_are_exact_and_the_order_of_the_cards_does_not_matter(name: str) -> None:
    case = CASES[name]
    piles = {party: tuple(reversed(c)) for party, c in piles_of(case["input"]["piles"]).items()}
    hand = HandRecord(piles=piles, last_trick=Party.parse(case["input"]["last_trick"]))
    assert count_hand(hand).points == by_party(case["expected"]["points"])
    observed = case["observed"]
    wrong = by_party(observed["points"]) if "points" in observed else None
    if wrong is not None:
        report = check_hand(hand_from(case, written=wrong))
        assert codes(report.findings) == ["written-differs", "sum-not-eleven"]


def test_d05_the_last_trick_goes_to_the_pile_of_both_partners() -> None:
    case = CASES["D05"]
    thirds = case["input"]["card_thirds"]
    players = dict(zip(thirds, SINGLES, strict=True))
    counts = {players[name]: Tally(thirds=number) for name, number in thirds.items()}
    last = players[case["input"]["last_trick_player"]]
    expected, observed = case["expected"], case["observed"]["points"]
    written = {NS: observed["A"], EW: observed["B"]}
    report = check_hand(HandRecord(counts=counts, last_trick=last, written=written))
    assert report.count is not None
    assert [one.thirds for one in report.count.parties] == list(expected["thirds"].values())
    assert [one.points for one in report.count.parties] == list(expected["points"].values())
    found = causes(report.findings[0])
    kinds = [slip.kind for cause in found for slip in cause.slips]
    assert SlipKind.LAST_TRICK_FORGOTTEN in kinds


def test_d06_a_hand_of_four_tricks_is_not_scored() -> None:
    case = CASES["D06"]
    report = check_hand(hand_from(case))
    assert report.verdict is Verdict.UNCOUNTABLE
    (finding,) = report.findings
    assert isinstance(finding, CardsMissing)
    assert len(finding.cards) == case["expected"]["missing"]
    assert report.count is not None
    seen = sum(one.card_thirds for one in report.count.parties)
    assert seen + 3 == case["expected"]["thirds_seen"]
    assert explain(finding) == (
        "Carte che mancano nei mazzetti: 3 A R C F 7 6 4 di denari; R 7 6 di coppe; "
        "2 A R C 7 6 di spade; 2 A R C 7 6 4 di bastoni."
    )


def test_d07_the_rest_hides_a_lost_card_and_counting_shows_it() -> None:
    case = CASES["D07"]
    report = check_hand(hand_from(case, written=by_party(case["input"]["written"])))
    (finding,) = report.findings
    assert isinstance(finding, CardsMissing)
    assert [str(card) for card in finding.cards] == ["As"]
    assert finding.party == EW
    assert report.verdict is Verdict.UNCOUNTABLE


def test_d09_court_cards_count() -> None:
    expected = CASES["D09"]["expected"]
    pack = Pile.full()
    honours = sum(card.thirds for card in pack if card.rank.value in "A32")
    last_trick = CASES["D09"]["input"]["last_trick_thirds"]
    assert honours + last_trick == expected["thirds_total_a"]
    assert pack.thirds + last_trick == expected["thirds_total_b"]


def test_d11_three_aces_and_the_last_trick_are_four_points() -> None:
    case = CASES["D11"]
    players = dict(zip(case["input"]["card_thirds"], SINGLES, strict=False))
    counts = {players[name]: Tally(thirds=n) for name, n in case["input"]["card_thirds"].items()}
    hand = HandRecord(counts=counts, last_trick=players[case["input"]["last_trick"]])
    points = list(case["expected"]["points"].values())
    for rounding in Rounding:
        rules = TableRules(rounding=rounding)
        table = Table(order=tuple(Seat)[:3], parties=SINGLES[:3], agreed=rules)
        assert [one.points for one in count_hand(hand, table).parties] == points


def test_d13_the_leftover_thirds_of_four_singles() -> None:
    case = CASES["D13"]
    players = dict(zip(case["input"]["thirds"], SINGLES, strict=True))
    last = players[case["input"]["last_trick"]]
    counts = {
        players[name]: Tally(thirds=number - 3 * (players[name] == last))
        for name, number in case["input"]["thirds"].items()
    }
    roundings = {
        "sweep_all_loose_thirds": Rounding.LEFTOVERS_TO_LAST_TRICK,
        "floor_each": Rounding.FLOOR,
    }
    for rule, points in case["expected"]["by_rule"].items():
        table = Table(parties=SINGLES, agreed=TableRules(rounding=roundings[rule]))
        written = {players[name]: number for name, number in points.items()}
        report = check_hand(HandRecord(counts=counts, last_trick=last, written=written), table)
        assert report.findings == ()
        assert sum(points.values()) == case["expected"]["sum_by_rule"][rule]


def test_d14_a_blank_is_not_a_nought() -> None:
    entered = CASES["D14"]["input"]["entered"]
    players = dict(zip(entered, SINGLES, strict=False))
    written = {players[name]: int(text) for name, text in entered.items() if text}
    report = check_hand(HandRecord(written=written), singles_table(3))
    assert codes(report.findings) == ["written-half", "written-half"]
    assert getattr(report.findings[0], "party", None) == players["P2"]
    assert report.verdict is Verdict.UNCOUNTABLE
    with pytest.raises(NotationError):
        loads('format = "tressette-score/1"\n[[hand]]\nwritten = { NS = 5, EW = "" }')


def test_d15_the_last_trick_and_its_point() -> None:
    case = CASES["D15"]
    trick = case["input"]["trick_10"]
    turns = turn_order(tuple(Seat), Seat(trick["leader"]))
    plays = tuple(Play(s, parse_cards(trick["cards"][s.value])[0]) for s in turns)
    assert taker(Trick(plays)).value == case["expected"]["trick_10_winner"]
    thirds = by_party(case["input"]["card_thirds"])
    counts = {party: Tally(thirds=number) for party, number in thirds.items()}
    written = by_party(case["observed"]["points"])
    report = check_hand(HandRecord(counts=counts, last_trick=NS, written=written))
    assert report.count is not None
    assert report.count.points == by_party(case["expected"]["points"])
    found = causes(report.findings[0])
    assert SlipKind.LAST_TRICK_MOVED in {slip.kind for cause in found for slip in cause.slips}


def test_d18_whole_points_and_the_thirds_lost_are_shown() -> None:
    thirds = CASES["D18"]["input"]["thirds"]
    counts = {NS: Tally(thirds=thirds["NS"]), EW: Tally(thirds=thirds["EW"] - 3)}
    text = explain(count_hand(HandRecord(counts=counts, last_trick=EW)), "en")
    ours, theirs = text.splitlines()
    assert ours.endswith("that is 5 points (2/3 lost).")
    assert theirs.endswith("that is 6 points.")


def test_d20_the_hand_of_a_level_match_is_in_order() -> None:
    given = CASES["D20"]["input"]
    report = check_hand(HandRecord(written=by_party(given["hand"])))
    assert report.verdict is Verdict.POSSIBLE
    totals = {name: given["start"][name] + given["hand"][name] for name in ("NS", "EW")}
    assert totals == CASES["D20"]["expected"]["total"]


def test_d34_partners_who_count_alone_lose_a_point() -> None:
    piles = CASES["D34"]["input"]["piles_thirds_by_player"]
    counts = {
        Party.parse("N"): Tally(thirds=piles["N"]),
        Party.parse("S"): Tally(thirds=piles["S"]),
        EW: Tally(thirds=17),
    }
    written = {NS: 4, EW: 6}
    report = check_hand(HandRecord(counts=counts, last_trick=EW, written=written))
    assert report.count is not None
    assert report.count.points[NS] + CASES["D34"]["input"]["start"]["NS"] == 21
    found = causes(report.findings[0])
    assert SlipKind.FLOORED_APART in {slip.kind for cause in found for slip in cause.slips}


def test_d51_an_accuso_is_written_apart() -> None:
    given, expected = CASES["D51"]["input"], CASES["D51"]["expected"]
    points = by_party(given["hand"])
    toml = """
    format = "tressette-score/1"
    [[hand]]
    accusi = [{ by = "N", points = 3 }]
    written = { NS = 9, EW = 5 }
    """
    shown = loads(toml).hands[0]
    report = check_hand(shown)
    (finding,) = report.findings
    assert isinstance(finding, SumNotEleven)
    assert finding.accusi == given["declared"]["NS"]
    assert sum(points.values()) == expected["tricks_sum"]
    assert shown.written == by_party(expected["total_added"])
    # With the cards at hand the slip has a name.
    counts = {NS: Tally(thirds=15), EW: Tally(thirds=17)}
    hand = HandRecord(counts=counts, last_trick=NS, written=shown.written, accusi=shown.accusi)
    found = causes(check_hand(hand).findings[0])
    assert [slip.kind for slip in found[0].slips] == [SlipKind.ACCUSO_MIXED_IN]


def test_d64_a_record_carries_its_order_of_play() -> None:
    readings = CASES["D64"]["expected"]["by_reading"]
    for reading in readings.values():
        order = tuple(map(Seat, reading["order"]))
        toml = f"""
        format = "tressette-score/1"
        [table]
        order = "{" ".join(reading["order"])}"
        [[hand]]
        tricks = ["N: 3c 7c 4c Rc"]
        """
        record = loads(toml)
        assert record.table.order == order
        trick = record.hands[0].tricks[0]
        assert [play.seat for play in trick.plays] == list(order)
        assert taker(trick) is Seat.N
        # Who deals next is the next in that order.
        assert turn_order(order, Seat.N)[1].value == reading["next_dealer"]


def test_d73_the_floor_of_thirds() -> None:
    case = CASES["D73"]
    for thirds, points in zip(
        case["input"]["soloist_thirds"], case["expected"]["points_floor"], strict=True
    ):
        counts = {NS: Tally(thirds=thirds - 3), EW: Tally(thirds=35 - thirds)}
        assert count_hand(HandRecord(counts=counts, last_trick=NS)).points[NS] == points


def replayed(trick: Mapping[str, Any], deal: Mapping[Seat, Cards]) -> tuple[Finding, ...]:
    """A first trick judged by what the players held."""
    turns = turn_order(tuple(Seat), Seat(trick["leader"]))
    plays = tuple(Play(seat, parse_cards(trick["cards"][seat.value])[0]) for seat in turns)
    report = check_hand(HandRecord(tricks=(Trick(plays),), deal=deal))
    return tuple(f for f in report.findings if f.code not in ("play-unfinished", "deal-size"))


def test_d76_a_discard_without_the_suit_is_no_revoke() -> None:
    given = CASES["D76"]["input"]
    hand = (*parse_cards(" ".join(given["hand_P2"])), *parse_cards(given["trick"]["P2_plays"]))
    trick = {"leader": "N", "cards": {"N": "3c", "E": "4d", "S": "4c", "W": "5c"}}
    assert replayed(trick, {Seat.E: hand}) == ()
    holding = (*hand, *parse_cards("Ac"))
    (finding,) = replayed(trick, {Seat.E: holding})
    assert isinstance(finding, Revoke)
    assert (finding.seat, finding.proved_in) == (Seat.E, None)


def test_d83_the_ace_that_may_not_be_counted() -> None:
    given = CASES["D83"]["input"]
    hand = parse_cards(" ".join([*given["hand_E_after"], given["trick"]["cards"]["E"]]))
    (finding,) = replayed(given["trick"], {Seat.E: hand})
    assert isinstance(finding, Revoke)
    assert (finding.seat, str(finding.card)) == (Seat.E, "As")
    assert [str(card) for card in finding.held] == ["7d"]
    thirds = given["ns_pile_thirds"]
    with_ace = (thirds + 3 + 1) // 3
    without = (thirds + 1) // 3
    assert given["start"]["NS"] + with_ace == CASES["D83"]["expected"]["total_with_trick"]
    assert given["start"]["NS"] + without == CASES["D83"]["expected"]["total_without_illegal_card"]


def test_every_case_of_the_data_is_judged_here() -> None:
    source = "\n".join(name for name in globals() if name.startswith("test_d"))
    named = {name for name in CASES if f"test_{name.lower()}_" in source}
    assert named | {"D02", "D03"} == set(CASES)
    assert set(PAIRS) == {NS, EW}
    assert Evidence.PLAY in Evidence
