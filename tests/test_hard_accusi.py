"""Hard cases of accusi and faults, found by judging thousands of made-up hands another way."""

import pytest

from tests.match_helpers import (
    accuso_of,
    end_of,
    fault_of,
    leaf_of,
    match,
    outcomes,
    reasons,
    result,
    subject_of,
    totals,
)
from tressette_score import EW, NS, Seat, explain
from tressette_score.judging import Report
from tressette_score.rulings import OptionQuestion, Result, Status, Subject

WRITTEN = "written = { NS = 4, EW = 7 }"


def hand(
    lines: str, rules: str = "fitres-tradizionale", table: str = "", agreed: str = ""
) -> Report:
    return match(
        f'[table]\nrules = "{rules}"\nfirst_dealer = "W"\n{table}\nagreed = {{ {agreed} }}\n'
        f"[[hand]]\n{lines}"
    )


HELD = 'held = { 3b = "S", 2b = "S", Ab = "S" }'


def raised(said: str, event: str, held: str = HELD) -> Report:
    return hand(f"{WRITTEN}\n{held}\naccusi = [{said}]\nevents = [{event}]")


# --- what it costs


GELLI = f"""
{WRITTEN}
accusi = [
  {{ by = "S", what = "napoletana b", at = "1.1" }},
  {{ by = "N", what = "napoletana c", at = "1.1" }},
]
held = {{ 3b = "W", 3c = "E" }}
events = [
  {{ what = "raised", by = "E", accuso = 1, claim = "not-held", at = "1.4" }},
  {{ what = "raised", by = "E", accuso = 2, claim = "not-held", at = "1.4" }},
]
"""


def test_the_points_of_the_tricks_are_lost_once() -> None:
    judged = hand(GELLI, "gelli-1929")
    assert dict(judged.sheet.totals) == {NS: 0, EW: 7}


@pytest.mark.parametrize(
    ("agreed", "expected"),
    [
        ('revoke = "eleven", eleven_means = "hand"', {NS: 0, EW: 11}),
        ('revoke = "nine-thirds"', {NS: 0, EW: 10}),
    ],
)
def test_points_lost_and_a_revoke_besides(agreed: str, expected: dict[object, int]) -> None:
    more = """
      { what = "revoke", by = "N", trick = 5 },
      { what = "raised", by = "E", event = 3, at = "9.0" },
    ]"""
    judged = hand(GELLI.rstrip().removesuffix("]") + more, "gelli-1929", agreed=agreed)
    assert dict(judged.sheet.totals) == expected


def test_nine_thirds_are_at_most_what_a_side_has() -> None:
    judged = hand(
        'written = { NS = 10, EW = 1 }\nevents = [{ what = "revoke", by = "E", trick = 3 },'
        ' { what = "raised", by = "N", event = 1, at = "3.4" }]',
        "pagat-21",
        agreed='revoke = "nine-thirds"',
    )
    assert dict(judged.sheet.totals) == {NS: 11, EW: 0}


def test_a_revoke_that_is_named_by_its_trick() -> None:
    judged = hand(
        f'{WRITTEN}\nevents = [{{ what = "revoke", by = "W", trick = 4 }},'
        ' { what = "raised", by = "N", trick = 4, at = "5.0" }]',
        "fitres-olimpiadi-2010",
    )
    assert dict(judged.sheet.totals) == {NS: 4, EW: 4}


SWEPT = """
counts = { NS = { thirds = 32 }, EW = { thirds = 0 } }
last_trick = "NS"
events = [
  { what = "revoke", by = "N", trick = 3 },
  { what = "raised", by = "E", event = 1, at = "3.4" },
]
"""


@pytest.mark.parametrize("price", ["eleven", "nine-thirds", "three-points"])
def test_who_pays_for_a_fault_makes_no_cappotto(price: str) -> None:
    agreed = f'revoke = "{price}"' + (', eleven_means = "hand"' if price == "eleven" else "")
    judged = hand(SWEPT, agreed=agreed)
    assert result(end_of(judged)) == (Result.PLAY_ON, None)
    cappotto = subject_of(judged, Subject.CAPPOTTO)
    assert reasons(cappotto) == ["fined-no-sweep"]


def test_a_cappotto_at_gellis_table() -> None:
    """His collatondrione takes nothing away from it."""
    judged = hand("written = { NS = 11, EW = 0 }", "gelli-1929", "opening = { NS = 3, EW = 8 }")
    assert {winner for _, winner in outcomes(end_of(judged))} == {NS}


# --- order in time


@pytest.mark.parametrize("at", ['at = "1.2"', 'at = "1.4"', ""])
def test_an_accuso_in_the_first_trick_comes_before_any_trick(at: str) -> None:
    said = 'what = "napoletana b"' + (f", {at}" if at else "")
    judged = hand(
        f'{WRITTEN}\naccusi = [{{ by = "S", {said} }}]', table="opening = { NS = 18, EW = 18 }"
    )
    assert result(end_of(judged)) == (Result.WON, NS)


def test_the_earlier_turn_wins() -> None:
    said = """
      { by = "S", what = "napoletana b", at = "1.2" },
      { by = "E", what = "napoletana c", at = "1.1" },
    """
    judged = hand(f"{WRITTEN}\naccusi = [{said}]", table="opening = { NS = 18, EW = 18 }")
    assert result(end_of(judged)) == (Result.WON, EW)


def test_nothing_counts_after_the_match_is_won() -> None:
    """Neither mixed piles nor an annulled accuso; the sheet says what the ruling says."""
    won = 'accusi = [{ by = "N", what = "napoletana b", at = "1.0" }%s]\n'
    mixed = (
        'events = [{ what = "mixed-piles", by = "S", at = "11.0" },'
        ' { what = "mixed-piles", by = "E", at = "11.0" }]'
    )
    judged = hand(won % "" + mixed, table="opening = { NS = 19, EW = 18 }")
    assert result(end_of(judged)) == (Result.WON, NS)
    assert dict(judged.sheet.totals) == {NS: 22, EW: 18}
    assert reasons(fault_of(judged, "mixed-piles")) == ["match-was-over"]
    late = ', { by = "S", what = "napoletana c", at = "3.0" }'
    annul = 'events = [{ what = "raised", by = "E", accuso = 2, at = "3.0", annul = true }]'
    judged = hand(f"{WRITTEN}\n{won % late}{annul}", table="opening = { NS = 18, EW = 18 }")
    assert result(end_of(judged)) == (Result.WON, NS)
    talk = 'events = [{ what = "talk", by = "N", at = "2.1" }]'
    second = f"[[hand]]\nwritten = {{ NS = 1, EW = 10 }}\n{talk}"
    judged = hand(f"{WRITTEN}\n{won % ''}\n{second}", table="opening = { NS = 18, EW = 18 }")
    assert reasons(fault_of(judged, "talk", 2)) == ["match-was-over"]


# --- who brings it up, and when


COMPLETED = (
    '{ by = "S", what = "napoletana", at = "1.2" },'
    ' { by = "S", what = "napoletana b", at = "%s", corrects = 1 }'
)


def test_a_protest_against_the_correction() -> None:
    for number in (1, 2):
        event = f'{{ what = "raised", by = "E", accuso = {number}, claim = "late", at = "2.4" }}'
        lost = accuso_of(raised(COMPLETED % "2.1", event))
        assert result(lost) == (Result.WORTHLESS, None)
        reminds = f'{{ what = "raised", by = "N", accuso = {number}, at = "1.3", annul = false }}'
        assert reasons(accuso_of(raised(COMPLETED % "1.4", reminds)))[0] == "reminded"


def test_three_that_were_right_and_then_a_fourth_he_had_not() -> None:
    judged = hand(
        f"""
        {WRITTEN}
        deal = {{ N = "Ad Ac Ab 7s 6s 5c 4c Rb Cb Fb" }}
        accusi = [
          {{ by = "N", what = "three A without s", at = "1.0" }},
          {{ by = "N", what = "four A", at = "1.0" }},
        ]
        events = [{{ what = "raised", by = "E", accuso = 2, claim = "not-held", at = "3.0" }}]
        """,
        "otok-pag-41",
        agreed='eleven_means = "hand"',
    )
    assert totals(accuso_of(judged)) == {NS: 0, EW: 11}


def test_a_partner_who_points_out_what_nobody_mends() -> None:
    said = '{ by = "S", what = "napoletana", at = "1.2" }'
    event = (
        '{ what = "raised", by = "N", accuso = 1, claim = "incomplete", at = "1.3", annul = %s }'
    )
    assert result(accuso_of(raised(said, event % "true"))) == (Result.VOID, None)
    assert reasons(accuso_of(raised(said, event % "false"))) == ["reminded", "accuso-barred"]


def test_a_partner_cannot_have_it_annulled_at_any_time() -> None:
    said = '{ by = "S", what = "napoletana b", at = "1.0" }'
    event = '{ what = "raised", by = "N", accuso = 1, claim = "early", at = "9.4", annul = true }'
    assert result(accuso_of(raised(said, event))) == (Result.COUNTS, None)
    late = '{ by = "S", what = "napoletana b", at = "2.1" }'
    annul = '{ what = "raised", by = "E", accuso = 1, at = "11.0", annul = true }'
    assert result(accuso_of(raised(late, annul))) == (Result.COUNTS, None)


def test_contested_and_not_put_right_is_lost() -> None:
    """Only a right accuso is paid (art. 174); the question is for what nobody contested."""
    said = '{ by = "S", what = "napoletana", at = "1.2" }'
    event = '{ what = "raised", by = "E", accuso = 1, claim = "incomplete", at = "2.0" }'
    assert reasons(accuso_of(raised(said, event))) == ["accuso-incomplete"]
    quiet = hand(f"{WRITTEN}\n{HELD}\naccusi = [{said}]")
    assert accuso_of(quiet).questions == (OptionQuestion("accuso_unmended"),)


def test_a_napoletana_is_not_put_right() -> None:
    """Art. 185, though nobody knows what became of the first suit's cards."""
    said = (
        '{ by = "S", what = "napoletana d", at = "1.2" },'
        ' { by = "S", what = "napoletana b", at = "1.3", corrects = 1 }'
    )
    judged = hand(f"{WRITTEN}\n{HELD}\naccusi = [{said}]")
    assert result(accuso_of(judged)) == (Result.WORTHLESS, None)
    assert dict(judged.sheet.rows[0].accusi) == {}


def test_somebody_whom_nobody_names() -> None:
    judged = hand(
        f'{WRITTEN}\naccusi = [{{ by = "E", what = "napoletana c", at = "1.1" }}]\n'
        'events = [{ what = "raised", accuso = 1, at = "1.2", annul = false }]'
    )
    assert "None" not in explain(judged, "it")
    open_ = accuso_of(judged)
    assert open_.status is Status.NOT_ENOUGH_FACTS


def test_a_correction_without_its_words() -> None:
    said = '{ by = "N", what = "three A" }, { by = "N", corrects = 1 }'
    judged = hand(f"{WRITTEN}\naccusi = [{said}]")
    assert reasons(accuso_of(judged)) == ["need-text"]
    more = '{ by = "N", points = 3 }, { by = "N", points = 4, corrects = 1, at = "1.1" }'
    assert dict(hand(f"{WRITTEN}\naccusi = [{more}]").sheet.rows[0].accusi) == {NS: 4}


def test_right_at_once_and_more_too_late() -> None:
    """What was right stays right, if what came after it came too late."""
    said = """
      { by = "N", what = "three A without s", at = "1.0" },
      { by = "N", what = "four A", at = "3.0" },
    """
    judged = hand(f"{WRITTEN}\naccusi = [{said}]")
    assert dict(judged.sheet.rows[0].accusi) == {NS: 3}


# --- the deal


def test_two_low_cards_seen_one_after_the_other() -> None:
    judged = hand(
        f'{WRITTEN}\nevents = [{{ what = "exposed-in-deal", by = "W", cards = "4d" }},'
        ' { what = "exposed-in-deal", by = "W", cards = "5d" }]'
    )
    faults = [one for one in judged.rulings if one.about == "exposed-in-deal"]
    assert {leaf_of(one).outcome.result for one in faults} == {Result.VOID}
    assert judged.sheet.next_dealer is Seat.W


@pytest.mark.parametrize(
    "event",
    [
        'what = "wrong-count", by = "W", sizes = { N = 11, E = 9 }',
        'what = "exposed-in-deal", by = "W", cards = "3d"',
        'what = "redeal-asked", by = "W", at = "1.0"',
    ],
)
def test_a_score_that_is_noted_stays(event: str) -> None:
    weak = 'agreed = { weak_hand = "under-one-point" }\n'
    judged = match(
        f'[table]\nrules = "fitres-tradizionale"\n{weak}[[hand]]\n{WRITTEN}\nnoted = true\n'
        f"events = [{{ {event} }}]"
    )
    (fault,) = (one for one in judged.rulings if one.subject is Subject.IRREGULARITY)
    assert result(fault) == (Result.LATE, None)
    assert dict(judged.sheet.totals) == {NS: 4, EW: 7}


# --- what is said of it


def test_a_false_accuso_where_the_points_are_not_known() -> None:
    judged = match("""
        [table]
        agreed = { accuso_false = "trick-points-lost" }
        [[hand]]
        held = { 3b = "W" }
        accusi = [{ by = "S", what = "napoletana b" }]
        events = [{ what = "raised", by = "E", accuso = 1, claim = "not-held", at = "2.0" }]
    """)
    text = explain(accuso_of(judged), "it")
    assert "i punti della smazzata cambiano" in text
    assert "Nord-Sud perdono i punti delle prese" in text


def test_in_a_void_hand_nothing_else_is_ruled_on() -> None:
    judged = hand('a_monte = true\naccusi = [{ by = "S", what = "napoletana b", at = "3.2" }]')
    assert [one.subject for one in judged.rulings] == [Subject.MATCH_END]


def test_only_what_holds_in_any_case_is_given_as_a_reason() -> None:
    """Completed nobody knows when: it counts either way, and nobody says that it was late."""
    said = '{ by = "S", what = "napoletana" }, { by = "S", what = "napoletana b", corrects = 1 }'
    judged = hand(f"{WRITTEN}\n{HELD}\naccusi = [{said}]")
    ruling = accuso_of(judged)
    assert result(ruling) == (Result.COUNTS, None)
    assert "tardi" not in explain(ruling, "it")


def test_a_table_of_three_sides() -> None:
    judged = match("""
        [table]
        order = "N E S"
        parties = ["N", "E", "S"]
        [[hand]]
        events = [{ what = "talk", by = "N" }, { what = "raised", by = "E", event = 1 }]
    """)
    assert fault_of(judged, "talk").status is Status.OPEN
    assert explain(judged, "en")


# --- tables that play it otherwise


def at_home(agreed: str, event: str = "", what: str = "three A") -> Report:
    known = 'accuso = true, accuso_window = "trick-1", accuso_suit_named = true'
    deal = 'deal = { N = "Ad Ac As 7s 6s 5c 4c Rb Cb Fb" }'
    said = f'accusi = [{{ by = "N", what = "{what}", at = "1.1" }}]'
    events = f"events = [{event}]" if event else ""
    return match(
        f"[table]\nagreed = {{ {known}, {agreed} }}\n[[hand]]\n{deal}\n{said}\n{events}\n{WRITTEN}"
    )


def test_the_suit_is_asked_for_or_the_accuso_is_lost() -> None:
    asked = at_home('accuso_incomplete = "asked"')
    assert dict(asked.sheet.rows[0].accusi) == {NS: 3}
    assert reasons(accuso_of(asked)) == ["accuso-as-said"]
    lost = at_home('accuso_incomplete = "lost"')
    assert reasons(accuso_of(lost)) == ["accuso-incomplete"]


def test_where_the_partner_may_say_so() -> None:
    event = '{ what = "raised", by = "S", accuso = 1, at = "1.1" }'
    allowed = at_home('accuso_reminder = "allowed"', event, "three A without b")
    assert result(accuso_of(allowed)) == (Result.COUNTS, None)
    later = '{ what = "raised", by = "S", accuso = 1, at = "3.4" }'
    nothing = at_home('accuso_reminder = "annul-or-lost"', later, "three A without b")
    assert result(accuso_of(nothing)) == (Result.COUNTS, None)
    assert not [one for one in nothing.rulings if one.about == "false-protest"]
