"""What the federation's code answers, question by question; and what it cannot, with a fact less.

Each record holds the facts that the question needs and no others. Taken from the code of 2013 and
the norms that stand beside each test; players A, B, C, D are N, E, S, W, who lead in this order.
"""

import pytest

from tests.match_helpers import (
    accuso_of,
    by_answer,
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
from tressette_score import EW, NS, Party, Seat
from tressette_score.judging import Report
from tressette_score.rulings import FactQuestion, OptionQuestion, Result, Ruling, Status, Subject
from tressette_score.rulings.inquiry import Fact

TRADITIONAL, MODERN, OLYMPIAD = "fitres-tradizionale", "fitres-moderno", "fitres-olimpiadi-2010"


def at_table(hand: str, norms: str = TRADITIONAL, agreed: str = "", table: str = "") -> Report:
    """The judgement on a hand at a table of the federation."""
    opening = "" if "opening" in table else "opening = { NS = 14, EW = 16 }"
    return match(
        f'[table]\nrules = "{norms}"\n{opening}\n{table}\nagreed = {{ {agreed} }}\n[[hand]]\n{hand}'
    )


def lacks(ruling: Ruling, fact: Fact) -> None:
    """A ruling that cannot be made without a fact, and says which."""
    assert ruling.status is Status.NOT_ENOUGH_FACTS
    first = ruling.questions[0]
    assert isinstance(first, FactQuestion)
    assert first.fact is fact


def needs(ruling: Ruling, reason: str) -> None:
    """The same where the fact is none that can be answered by yes or no."""
    assert ruling.status is Status.NOT_ENOUGH_FACTS
    assert reasons(ruling) == [reason]


def counts(ruling: Ruling, points: int) -> bool:
    return result(ruling) == (Result.COUNTS, None) and sum(totals(ruling).values()) == points


# --- the score and its deadline

RECOUNT = """
counts = { NS = { thirds = 19 }, EW = { thirds = 13 } }
last_trick = "NS"
written = { NS = 6, EW = 5 }
"""


def test_1_and_2_a_recount_after_and_before_the_score_was_noted() -> None:
    """Arts. 35, 64, 65."""
    noted = subject_of(at_table(RECOUNT + "noted = true"), Subject.CONTEST)
    assert (result(noted), totals(noted)) == ((Result.STANDS, None), {NS: 6, EW: 5})
    open_ = subject_of(at_table(RECOUNT + "noted = false"), Subject.CONTEST)
    assert (result(open_), totals(open_)) == ((Result.CORRECTED, None), {NS: 7, EW: 4})
    lacks(subject_of(at_table(RECOUNT), Subject.CONTEST), Fact.NOTED)


def test_3_a_match_that_ended_in_the_middle_of_a_hand() -> None:
    """Art. 35: until the stake is paid or noted; `noted` says that it was."""
    hand = """
        course = ["NS 5", "NS 4", "NS 5", "NS 5"]
        events = [
          { what = "revoke", by = "N", trick = 3 },
          { what = "raised", by = "E", event = 1 },
        ]
    """
    revoke = fault_of(at_table(hand + "noted = true"), "revoke")
    assert result(revoke) == (Result.LATE, None)
    assert fault_of(at_table(hand + "noted = false"), "revoke").questions[0] == OptionQuestion(
        "revoke"
    )
    lacks(fault_of(at_table(hand), "revoke"), Fact.RAISED_IN_TIME)


# --- mixed piles

MIXED = """
events = [{ what = "mixed-piles", by = "N", sure = { NS = 13, EW = 9 } }]
accusi = [{ by = "E", points = 3, what = "napoletana s", at = "1.1" }]
"""


@pytest.mark.parametrize("norms", [TRADITIONAL, MODERN])
def test_4_one_player_mixed_the_piles(norms: str) -> None:
    """Art. 36: the others get all that is in doubt; accusi are not touched."""
    judged = at_table(MIXED, norms)
    mixed = fault_of(judged, "mixed-piles")
    assert (result(mixed), totals(mixed)) == ((Result.SCORED, None), {NS: 4, EW: 7})
    assert dict(judged.sheet.totals) == {NS: 18, EW: 26}
    lacks(fault_of(at_table(MIXED.replace(' by = "N",', ""), norms), "mixed-piles"), Fact.MIXED_BY)
    unsure = MIXED.replace(", sure = { NS = 13, EW = 9 }", "")
    needs(fault_of(at_table(unsure, norms), "mixed-piles"), "need-sure")


def test_5_players_of_both_sides_mixed_them() -> None:
    """Arts. 37, 79: void, and the same dealer again; not if everything can be rebuilt."""
    both = """
        dealer = "W"
        events = [{ what = "mixed-piles", by = "N" }, { what = "mixed-piles", by = "E"%s }]
    """
    judged = at_table(both % "")
    rulings = [one for one in judged.rulings if one.about == "mixed-piles"]
    assert [result(one) for one in rulings] == [(Result.VOID, None)]
    assert dict(judged.sheet.totals) == {NS: 14, EW: 16}
    assert judged.sheet.next_dealer is Seat.W
    rebuilt = at_table(both % ", sure = { NS = 20, EW = 15 }")
    assert dict(rebuilt.sheet.totals) == {NS: 20, EW: 21}


def test_6_several_players_of_more_than_two_parties() -> None:
    """Art. 38: those players answer for it, and there is no void hand."""
    table = 'order = "N E S"\nparties = ["N", "E", "S"]\nopening = {}'
    hand = """
        events = [
          { what = "mixed-piles", by = "N", sure = { N = 10, E = 8, S = 5 } },
          { what = "mixed-piles", by = "E" },
        ]
    """
    judged = at_table(hand, table=table)
    mixed = next(one for one in judged.rulings if one.about == "mixed-piles")
    assert result(mixed) == (Result.SCORED, None)
    assert list(totals(mixed).values()) == [3, 2, 5]
    alone = at_table(hand.replace(', by = "E"', ', by = "N"'), table=table)
    needs(next(one for one in alone.rulings if one.about == "mixed-piles"), "need-share")


# --- who has won

BOTH = """
course = ["NS 5", "NS 4", "EW 5", "EW 5", "EW 3", "EW 3", "EW 2", "EW 2", "EW 2", "EW 1"]
"""


def test_7_and_9_both_at_the_target() -> None:
    """Arts. 16, 36, 102, 137: who arrived first, though nobody called and the others end higher."""
    table = "opening = { NS = 18, EW = 17 }"
    assert result(end_of(at_table(BOTH, table=table))) == (Result.WON, NS)
    lacks(end_of(at_table("written = { NS = 3, EW = 8 }", table=table)), Fact.REACHED_FIRST)


def test_8_level_at_the_target() -> None:
    """The same: there is no other hand."""
    hand = BOTH.replace('"EW 1"', '"NS 1"')
    table = "opening = { NS = 18, EW = 17 }"
    assert result(end_of(at_table(hand, table=table))) == (Result.WON, NS)
    level = "opening = { NS = 17, EW = 18 }"
    lacks(end_of(at_table("written = { NS = 6, EW = 5 }", table=level)), Fact.REACHED_FIRST)


def test_10_level_after_a_fixed_number_of_hands() -> None:
    """Art. 102 b: drawn, unless it was agreed to go on; that has to be known."""
    hands = "written = { NS = 6, EW = 5 }\n[[hand]]\nwritten = { NS = 5, EW = 6 }"
    drawn = 'form = "hands", hands = 2, level_after_hands = "drawn"'
    none = "opening = {}"
    assert result(end_of(at_table(hands, agreed=drawn, table=none))) == (Result.DRAWN, None)
    on = drawn.replace("drawn", "new-hand")
    assert result(end_of(at_table(hands, agreed=on, table=none))) == (Result.PLAY_ON, None)
    open_ = end_of(at_table(hands, agreed='form = "hands", hands = 2', table=none))
    assert open_.questions == (OptionQuestion("level_after_hands"),)


# --- accusi

NAPOLETANA = 'deal = { N = "3d 2d Ad 7s 6s 5c 4c Rb Cb Fb" }\n'
RAISED = '\nevents = [{ what = "raised", by = "E", accuso = 1, at = "1.2" }]'
SAID = 'accusi = [{ by = "N", what = "napoletana d", at = "1.0" }]'
WIN = f'{NAPOLETANA}dealer = "W"\n{SAID}{RAISED}'


def test_11_an_accuso_wins_before_the_first_trick_is_taken() -> None:
    """Arts. 122, 130, 182."""
    table = "opening = { NS = 18, EW = 20 }"
    judged = at_table(WIN, table=table)
    assert counts(accuso_of(judged), 3)
    assert result(end_of(judged)) == (Result.WON, NS)
    assert reasons(end_of(judged)) == ["first-accuso"]
    lacks(accuso_of(at_table(WIN.replace(NAPOLETANA, ""), table=table)), Fact.ACCUSO_HELD)
    timeless = WIN.replace(', at = "1.0" }]\n', " }]\n")
    lacks(accuso_of(at_table(timeless, table=table)), Fact.ACCUSO_IN_TIME)
    # Sud would have spoken before his turn.
    either = WIN.replace('by = "N"', 'by = "NS"').replace('"1.2"', '"2.0"')
    lacks(accuso_of(at_table(either, table=table)), Fact.ACCUSO_IN_TIME)
    needs(accuso_of(at_table(WIN.replace(' what = "napoletana d",', ""), table=table)), "need-text")


def test_12_both_sides_declare_in_the_first_trick() -> None:
    """Arts. 181, 182: the earlier turn counts first."""
    said = """
        dealer = "W"
        accusi = [
          { by = "S", what = "napoletana d", at = "1.2" },
          { by = "E", what = "napoletana s", at = "1.1" },
        ]
    """
    table = "opening = { NS = 18, EW = 18 }"
    assert result(end_of(at_table(said, table=table))) == (Result.WON, EW)
    # Without the moments the turn tells, if it is known who led; without that, nothing does.
    turns = said.replace(', at = "1.2"', "").replace(', at = "1.1"', "")
    assert result(end_of(at_table(turns, table=table))) == (Result.WON, EW)
    unknown = end_of(at_table(turns.replace('dealer = "W"', ""), table=table))
    lacks(unknown, Fact.ACCUSO_FIRST)
    assert outcomes(unknown) == {(Result.WON, NS), (Result.WON, EW)}


FORGOT = """
dealer = "W"
deal = { N = "3d 2d Ad 7s 6s 5c 4c Rb Cb Fb" }
accusi = [{ by = "N", what = "napoletana d", at = "1.3" }]
events = [{ what = "raised", by = "E", accuso = 1, claim = "late", at = "2.0" }]
"""


def test_13_forgotten_and_said_later_in_the_first_trick() -> None:
    """Art. 182: it counts."""
    assert counts(accuso_of(at_table(FORGOT)), 3)
    lacks(accuso_of(at_table(FORGOT.replace(', at = "1.3"', ""))), Fact.ACCUSO_IN_TIME)


EARLY = """
dealer = "W"
accusi = [{ by = "W", what = "napoletana b", at = "1.0" }]
"""


def reacted(event: str, said: str = EARLY) -> Ruling:
    return accuso_of(at_table(f'{said}events = [{{ what = "raised", accuso = 1, {event} }}]'))


def test_14_before_the_players_own_turn() -> None:
    """Art. 183: void, lost, or good, by what the opponents do."""
    void = reacted('by = "N", at = "1.0", annul = true')
    assert result(void) == (Result.VOID, None)
    assert leaf_of(void).outcome.dealer is Seat.W
    contested = reacted('by = "N", at = "2.0"')
    assert result(contested) == (Result.WORTHLESS, None)
    assert reasons(contested) == ["accuso-early", "accuso-contested", "lead-ban"]
    assert counts(accuso_of(at_table(EARLY)), 3)
    # Who has played a card since may not annul any more; a protest before the trick is over is
    # none that the article knows.
    assert counts(reacted('by = "N", at = "1.1", annul = true'), 3)
    assert result(reacted('by = "S", at = "1.1", annul = true')) == (Result.VOID, None)
    assert counts(reacted('by = "N", at = "1.2", annul = false'), 3)
    lacks(reacted('claim = "early", at = "1.0", by = "N"'), Fact.ANNULLED)
    lacks(reacted('at = "2.0"'), Fact.RAISED_BY)
    lacks(reacted('by = "N", annul = true'), Fact.RAISED_IN_TIME)
    timeless = EARLY.replace(', at = "1.0"', "")
    lacks(reacted('by = "N", at = "2.0", claim = "early"', timeless), Fact.ACCUSO_IN_TIME)


def test_15_after_the_first_trick() -> None:
    """Art. 184: the same three ways; the challenge follows the trick in progress at once."""
    late = 'accusi = [{ by = "N", what = "napoletana d", at = "3.2" }]\n'
    assert counts(accuso_of(at_table(late)), 3)
    for moment in ("3.4", "4.0"):
        assert result(reacted(f'by = "E", at = "{moment}"', late)) == (Result.WORTHLESS, None)
    assert counts(reacted('by = "E", at = "4.1", annul = false', late), 3)
    leads = late + 'tricks = ["N: 4b 5b 6b 7b", "W: 7s 4s 5s 6s", "W: 4d 5d 6d 7d"]\n'
    assert result(reacted('by = "E", at = "3.2", annul = true', leads)) == (Result.VOID, None)
    assert counts(reacted('by = "E", at = "3.3", annul = true', leads), 3)
    lacks(reacted('by = "E", at = "3.3", annul = true', late), Fact.RAISED_IN_TIME)
    lacks(reacted('at = "4.0"', late), Fact.RAISED_BY)


def test_16_late_and_nobody_objected() -> None:
    """Arts. 65, 184: it counts, noted or not."""
    late = 'accusi = [{ by = "N", what = "napoletana d", at = "3.2" }]\nnoted = true'
    judged = at_table(late)
    assert counts(accuso_of(judged), 3)
    assert reasons(accuso_of(judged)) == ["accuso-late-cured"]


INCOMPLETE = """
dealer = "W"
deal = { E = "Ad Ac As 7s 6s 5c 4c Rb Cb Fb" }
accusi = [
  { by = "E", what = "three A", at = "1.1" },
  { by = "E", what = "three A without b", at = "1.3", corrects = 1 },
]
"""


def test_17_the_missing_suit_was_not_named() -> None:
    """Arts. 179, 182: he may complete it in the first trick."""
    done = accuso_of(at_table(INCOMPLETE))
    assert counts(done, 3)
    assert reasons(done) == ["accuso-mended"]
    late = 'events = [{ what = "raised", by = "N", accuso = 1, claim = "late", at = "4.0" }]'
    assert counts(accuso_of(at_table(INCOMPLETE + late)), 3)
    timeless = INCOMPLETE.replace(', at = "1.3"', "") + late
    lacks(accuso_of(at_table(timeless)), Fact.COMPLETED_IN_TIME)
    needs(accuso_of(at_table(INCOMPLETE.replace(' what = "three A",', ""))), "need-text")
    # Never completed and never contested: two articles, two answers.
    never = INCOMPLETE.replace(
        '  { by = "E", what = "three A without b", at = "1.3", corrects = 1 },\n', ""
    )
    open_ = accuso_of(at_table(never))
    assert open_.status is Status.SILENT
    ends = by_answer(open_)
    assert ends["no-points",].result is Result.WORTHLESS
    assert ends["as-said",].result is Result.COUNTS
    # The missing card is seen in the first trick: completed (art. 185).
    shown = never + 'events = [{ what = "shown", accuso = 1, at = "1.2" }]'
    assert counts(accuso_of(at_table(shown)), 3)


WRONG = INCOMPLETE.replace('"three A",', '"three A without d",')


def test_18_the_wrong_suit_was_named() -> None:
    """Arts. 182, 185: it is put right in the first trick; a napoletana is not."""
    assert counts(accuso_of(at_table(WRONG)), 3)
    claimed = (
        WRONG + 'events = [{ what = "raised", by = "N", accuso = 1, claim = "%s", at = "1.2" }]'
    )
    blind = "\n".join(
        line for line in (claimed % "wrong-suit").splitlines() if "deal =" not in line
    )
    lacks(accuso_of(at_table(blind)), Fact.ACCUSO_HELD)
    napoletana = """
        deal = { N = "3d 2d Ad 7s 6s 5c 4c Rb Cb Fb" }
        accusi = [
          { by = "N", what = "napoletana s", at = "1.0" },
          { by = "N", what = "napoletana d", at = "1.1", corrects = 1 },
        ]
    """
    lost = accuso_of(at_table(napoletana))
    assert result(lost) == (Result.WORTHLESS, None)
    assert reasons(lost) == ["accuso-not-held"]


def asked(by: str, more: str = "") -> Ruling:
    event = (
        f'events = [{{ what = "raised", accuso = 1, claim = "incomplete", at = "1.2"{by}{more} }}]'
    )
    return accuso_of(at_table(INCOMPLETE + event))


def test_19_an_opponent_asks_which_is_missing() -> None:
    """Art. 180: his fault; it may be completed."""
    assert counts(asked(', by = "N"'), 3)
    lacks(asked(""), Fact.RAISED_BY)


def test_20_the_partner_reminds_him() -> None:
    """Art. 180: the opponents may annul; if not, no points, and the pair is barred."""
    assert result(asked(', by = "W"', ", annul = true")) == (Result.VOID, None)
    lost = asked(', by = "W"', ", annul = false")
    assert result(lost) == (Result.WORTHLESS, None)
    assert reasons(lost) == ["reminded", "accuso-barred"]
    lacks(asked(', by = "W"'), Fact.ANNULLED)
    more = INCOMPLETE.replace("]\n", '  { by = "W", what = "napoletana b", at = "1.3" },\n]\n', 1)
    more = more.replace("corrects = 1 },\n", "corrects = 1 },\n") + (
        'events = [{ what = "raised", by = "W", accuso = 1, at = "1.2", annul = false }]'
    )
    assert reasons(accuso_of(at_table(more), 3)) == ["accuso-barred"]


FOUR = """
deal = { N = "3d 3s 3c 3b Rd 5d 6s 7s 4c Fb" }
accusi = [{ by = "N", what = "three 3 without b", at = "1.0" }%s]
events = [{ what = "raised", by = "E", accuso = 1, claim = "wrong-suit", at = "1.2" }]
"""


def test_21_four_announced_as_three() -> None:
    """Arts. 175, 182: not allowed; corrected in the first trick it is four."""
    corrected = FOUR % ', { by = "N", what = "four 3", at = "1.3" }'
    assert counts(accuso_of(at_table(corrected)), 4)
    unsaid = "\n".join(line for line in (FOUR % "").splitlines() if "events" not in line)
    never = accuso_of(at_table(unsaid))
    assert never.status is Status.SILENT
    assert {outcome.result for outcome in never.outcomes} == {Result.WORTHLESS, Result.COUNTS}
    blind = (FOUR % "").replace('deal = { N = "3d 3s 3c 3b Rd 5d 6s 7s 4c Fb" }', "")
    lacks(accuso_of(at_table(blind)), Fact.ACCUSO_HELD)
    needs(accuso_of(at_table((FOUR % "").replace(' what = "three 3 without b",', ""))), "need-text")


def test_22_one_of_two_and_then_the_other() -> None:
    """Arts. 178, 181, 182: silence is lawful, the window is the same."""
    two = """
        dealer = "W"
        accusi = [
          { by = "N", what = "napoletana d", at = "1.0" },
          { by = "N", what = "napoletana s", at = "%s" },
        ]
    """
    assert dict(at_table(two % "1.4").sheet.rows[0].accusi) == {NS: 6}
    objected = 'events = [{ what = "raised", by = "E", accuso = 2, at = "3.0" }]'
    late = at_table(two % "2.3" + objected)
    assert dict(late.sheet.rows[0].accusi) == {NS: 3}
    assert result(accuso_of(late, 2)) == (Result.WORTHLESS, None)
    timeless = two.replace(', at = "%s"', "") + objected.replace(" at", ' claim = "late", at')
    lacks(accuso_of(at_table(timeless), 2), Fact.ACCUSO_IN_TIME)


THREE_TOLD = """
dealer = "W"
accusi = [
  { by = "N", what = "napoletana d", at = "1.0" },
  { by = "N", what = "napoletana s", at = "1.0" },
  { by = "N", what = "napoletana c", at = "1.0" },
]
"""


def test_23_a_fourth_follows_from_three_that_were_told() -> None:
    """Art. 177: nine become eighteen."""
    assert dict(at_table(THREE_TOLD).sheet.rows[0].accusi) == {NS: 18}
    two = "\n".join(line for line in THREE_TOLD.splitlines() if "napoletana c" not in line)
    assert dict(at_table(two).sheet.rows[0].accusi) == {NS: 6}
    needs(accuso_of(at_table(THREE_TOLD.replace(' what = "napoletana c",', "")), 3), "need-text")


FALSE = """
dealer = "W"
deal = { N = "3d 2d As 7s 6s 5c 4c Rb Cb Fb" }
accusi = [{ by = "N", what = "%s", at = "1.0" }]
events = [{ what = "raised", by = "E", accuso = 1, claim = "not-held", at = "%s" }]
"""


def test_24_a_napoletana_with_a_card_missing() -> None:
    """Arts. 174, 185: no points, no correction, and the partner may not lead the suit."""
    false = FALSE % ("napoletana d", "1.3")
    lost = accuso_of(at_table(false))
    assert result(lost) == (Result.WORTHLESS, None)
    assert reasons(lost) == ["accuso-not-held", "lead-ban"]
    blind = false.replace('deal = { N = "3d 2d As 7s 6s 5c 4c Rb Cb Fb" }', "")
    lacks(accuso_of(at_table(blind)), Fact.ACCUSO_HELD)


def test_25_a_set_not_held_found_out_later() -> None:
    """The code does not price it (arts. 65, 95, 174): the others' prices are listed."""
    late = FALSE % ("three 3 without b", "5.0")
    written = late + "written = { NS = 7, EW = 4 }"
    silent = accuso_of(at_table(written))
    assert silent.status is Status.SILENT
    assert silent.questions[0] == OptionQuestion("accuso_false")
    ends = by_answer(silent)
    assert ends["no-points",].result is Result.WORTHLESS
    assert dict(ends["trick-points-lost",].totals) == {NS: 0, EW: 4}
    assert dict(ends["eleven", "hand"].totals) == {NS: 0, EW: 11}
    blind = late.replace('deal = { N = "3d 2d As 7s 6s 5c 4c Rb Cb Fb" }', "")
    lacks(accuso_of(at_table(blind)), Fact.ACCUSO_HELD)
    timeless = late.replace(', at = "5.0"', "")
    lacks(accuso_of(at_table(timeless)), Fact.RAISED_IN_TIME)
    # Nobody brought it up: no points all the same, and nothing to pay.
    quiet = "\n".join(line for line in late.splitlines() if "events" not in line)
    assert result(accuso_of(at_table(quiet))) == (Result.WORTHLESS, None)


def test_26_an_accuso_where_none_is_made() -> None:
    """Arts. 64.3, 173: a forbidden declaration; the code names no price."""
    said = SAID + RAISED
    judged = at_table(said, agreed="accuso = false")
    assert result(accuso_of(judged)) == (Result.WORTHLESS, None)
    forbidden = fault_of(judged, "forbidden-accuso")
    assert forbidden.status is Status.SILENT
    assert forbidden.questions[0] == OptionQuestion("talk")
    assert counts(accuso_of(at_table(f'dealer = "W"\n{NAPOLETANA}{said}')), 3)


# --- cappotto

SWEPT = """
counts = { NS = { thirds = 30 }, EW = { thirds = 2 } }
last_trick = "NS"
"""


def test_36_a_trick_of_two_thirds_is_a_cappotto_all_the_same() -> None:
    """Art. 102: all eleven points; the last trick must not be theirs."""
    judged = at_table(SWEPT)
    assert result(subject_of(judged, Subject.CAPPOTTO)) == (Result.SWEEP, NS)
    assert result(end_of(judged)) == (Result.WON, NS)
    theirs = at_table(SWEPT.replace('"NS"', '"EW"'))
    assert result(end_of(theirs)) == (Result.WON, NS)
    assert reasons(end_of(theirs)) == ["reached"]
    unknown = SWEPT.replace('last_trick = "NS"', "")
    needs(end_of(at_table(unknown, table="opening = { NS = 5, EW = 16 }")), "need-last-trick")


# --- the play

REVOKE = """
deal = { E = "4d 5d 6d 7d Fd 4s 5s 6s 7s Fs" }
tricks = ["N: 2d Fs 3d Rd"]
events = [{ what = "raised", by = "N", trick = 1, at = "7.0" }]
written = { NS = 5, EW = 6 }
"""


@pytest.mark.parametrize("norms", [TRADITIONAL, MODERN])
def test_41_a_revoke(norms: str) -> None:
    """Arts. 25, 64 to 66, 72, 77, 95, 96: no price, no right to annul, cured if nobody says so."""
    revoke = fault_of(at_table(REVOKE, norms), "revoke")
    assert revoke.status is Status.SILENT
    assert revoke.questions[0] == OptionQuestion("revoke")
    annul = REVOKE.replace('at = "7.0"', 'at = "7.0", annul = true')
    assert fault_of(at_table(annul, norms), "revoke").questions[0] == OptionQuestion("revoke")
    quiet = "\n".join(line for line in REVOKE.splitlines() if "events" not in line)
    cured = fault_of(at_table(quiet, norms), "revoke")
    assert (result(cured), reasons(cured)) == ((Result.CURED, None), ["unraised"])
    blind = "\n".join(
        line for line in REVOKE.splitlines() if "deal" not in line and "tricks" not in line
    )
    lacks(fault_of(at_table(blind, norms), "revoke"), Fact.REVOKED)
    lacks(
        fault_of(at_table(REVOKE.replace(', at = "7.0"', ""), norms), "revoke"), Fact.RAISED_IN_TIME
    )


def test_42_a_revoke_at_the_olympiad() -> None:
    """Olimpiadi art. 81: three points, for any fault that cannot be put right."""
    judged = at_table(REVOKE, OLYMPIAD)
    revoke = fault_of(judged, "revoke")
    assert (result(revoke), totals(revoke)) == ((Result.SCORED, None), {NS: 5, EW: 3})
    assert dict(judged.sheet.totals) == {NS: 19, EW: 19}


@pytest.mark.parametrize(
    ("kind", "option"), [("out-of-turn", "other_fault"), ("exposed-card", "other_fault")]
)
def test_43_a_card_out_of_turn_or_exposed(kind: str, option: str) -> None:
    """Arts. 64.2, 64.8: not priced."""
    hand = f"""
        events = [
          {{ what = "{kind}", by = "E", trick = 3 }},
          {{ what = "raised", by = "N", event = 1, at = "3.4" }},
        ]
    """
    fault = fault_of(at_table(hand), kind)
    assert fault.status is Status.SILENT
    assert fault.questions[0] == OptionQuestion(option)
    needs(fault_of(at_table(hand.replace(' by = "E",', "")), kind), "need-culprit")


def test_44_a_card_that_touched_the_table() -> None:
    """Art. 23: it is played."""
    hand = 'events = [{ what = "take-back", by = "E", cards = "3d", at = "2.1" }]'
    back = fault_of(at_table(hand), "take-back")
    assert (result(back), reasons(back)) == ((Result.REFUSED, None), ["touched"])


# --- the deal


@pytest.mark.parametrize(
    ("cards", "traditional", "modern"),
    [("7s", False, True), ("7s 4b", True, True), ("Ab", True, True)],
)
def test_45_cards_seen_in_the_deal(cards: str, traditional: bool, modern: bool) -> None:
    """Arts. 21, 154."""
    event = f'what = "exposed-in-deal", by = "W", cards = "{cards}", at = "1.0"'
    hand = f"events = [{{ {event} }}]"
    for norms, again in ((TRADITIONAL, traditional), (MODERN, modern)):
        seen = fault_of(at_table(hand, norms), "exposed-in-deal")
        assert result(seen) == (Result.VOID if again else Result.UNPUNISHED, None)
    unknown = hand.replace(f' cards = "{cards}",', "")
    lacks(fault_of(at_table(unknown), "exposed-in-deal"), Fact.EXPOSED_ENOUGH)
    late = hand.replace('"1.0"', '"1.1"')
    assert result(fault_of(at_table(late, MODERN), "exposed-in-deal")) == (Result.LATE, None)


COUNT = """
dealer = "W"
accusi = [{ by = "N", what = "napoletana d", at = "1.0" }]
events = [{ what = "wrong-count", sizes = { N = 11, E = 10, S = 9, W = 10 }, at = "6.0" }]
"""


def test_46_a_wrong_number_of_cards_found_in_the_sixth_trick() -> None:
    """Arts. 21, 77, 79: void at any time, and the declared points with it."""
    judged = at_table(COUNT)
    assert result(fault_of(judged, "wrong-count")) == (Result.VOID, None)
    assert dict(judged.sheet.totals) == {NS: 14, EW: 16}
    assert reasons(end_of(judged)) == ["hand-void"]
    uncounted = COUNT.replace(" sizes = { N = 11, E = 10, S = 9, W = 10 },", "")
    lacks(fault_of(at_table(uncounted), "wrong-count"), Fact.WRONG_COUNT)
    right = COUNT.replace("N = 11", "N = 10").replace("S = 9", "S = 10")
    assert result(fault_of(at_table(right), "wrong-count")) == (Result.UNPUNISHED, None)


def test_47_there_is_no_redeal_for_a_poor_hand() -> None:
    """The code names the causes of a void hand; this is none (arts. 21, 77)."""
    hand = 'events = [{ what = "redeal-asked", by = "N", at = "1.0" }]'
    no = fault_of(at_table(hand), "redeal-asked")
    assert (result(no), reasons(no)) == ((Result.REFUSED, None), ["no-redeal"])


def test_48_annulling_was_talked_over_or_nobody_did_it() -> None:
    """Art. 78: each player's own right, which lapses."""
    assert counts(reacted('by = "N", at = "1.0", annul = true, discussed = true'), 3)
    assert result(reacted('by = "N", at = "1.0", annul = true')) == (Result.VOID, None)
    assert counts(accuso_of(at_table(EARLY)), 3)


def test_49_who_deals_after_a_void_hand() -> None:
    """Art. 79: as if it had never begun."""
    judged = at_table(COUNT)
    assert leaf_of(fault_of(judged, "wrong-count")).outcome.dealer is Seat.W
    assert judged.sheet.next_dealer is Seat.W
    unknown = at_table(COUNT.replace('dealer = "W"', ""))
    assert judged.sheet.next_dealer is not None
    assert unknown.sheet.next_dealer is None


@pytest.mark.parametrize(
    ("held", "partners"),
    [
        ('4d = "N", 5d = "E"', "NE"),
        ('4d = "N", 5d = "N", 6d = "E"', "NE"),
        ('4d = "N", 5d = "N", 6d = "N"', None),
    ],
)
def test_50_the_four_five_and_six_of_denari(held: str, partners: str | None) -> None:
    """Art. 101 B."""
    rules = 'partners = "four-five-six-of-denari"'
    table = "opening = {}"
    draw = subject_of(at_table(f"held = {{ {held} }}", agreed=rules, table=table), Subject.SEATING)
    outcome = leaf_of(draw).outcome
    if partners is None:
        assert outcome.result is Result.VOID
    else:
        assert outcome.party == Party.parse(partners)
    short = ", ".join(held.split(", ")[:-1])
    needs(
        subject_of(at_table(f"held = {{ {short} }}", agreed=rules, table=table), Subject.SEATING),
        "need-denari",
    )


def test_51_partners_of_a_called_three_put_their_piles_together() -> None:
    """Art. 114: not before the pair is formed; what it costs is not said."""
    joined = '{ what = "piles-joined", by = "N", at = "4.0" }'
    raised = '{ what = "raised", by = "E", event = %d, at = "4.0" }'
    formed = '{ what = "pair-formed", by = "N", at = "%s" }'
    unknown = fault_of(at_table(f"events = [{joined}, {raised % 1}]"), "piles-joined")
    lacks(unknown, Fact.PAIR_FORMED)
    early = f"events = [{formed % '6.0'}, {joined}, {raised % 2}]"
    silent = fault_of(at_table(early), "piles-joined")
    assert silent.questions[0] == OptionQuestion("other_fault")
    after = f"events = [{formed % '3.0'}, {joined}, {raised % 2}]"
    assert result(fault_of(at_table(after), "piles-joined")) == (Result.ALLOWED, None)


REVIEW = """
course = ["NS 5", "NS 4", "EW 3", "NS 2"]
dealer = "W"
events = [{ what = "review", by = "%s", trick = %d, at = "%s" }]
"""


def test_52_a_trick_to_be_seen_again() -> None:
    """Arts. 29, 115, 155."""
    tricks = 'tricks = ["N: 3d 4d 5d 6d", "N: 3s 4s 5s 6s", "N: 4c 3c 5c 6c", "E: 4b 3b 5b 6b"]\n'

    def seen(by: str, trick: int, at: str, norms: str = TRADITIONAL) -> Result:
        hand = tricks + 'events = [{ what = "review", by = "%s", trick = %d, at = "%s" }]'
        return result(fault_of(at_table(hand % (by, trick, at), norms), "review"))[0]

    assert seen("E", 4, "5.0") is Result.ALLOWED  # the last trick: everybody, under both
    assert seen("E", 4, "5.0", MODERN) is Result.ALLOWED
    assert seen("S", 2, "5.0") is Result.ALLOWED  # his own, and he leads
    assert seen("S", 2, "5.0", MODERN) is Result.REFUSED
    assert seen("S", 3, "5.0") is Result.REFUSED  # the opponents'
    assert seen("E", 3, "5.0") is Result.REFUSED  # he does not lead
    assert seen("E", 1, "4.0") is Result.ALLOWED  # the very first, up to the fourth
    assert seen("S", 4, "5.1") is Result.ALLOWED  # his own still, once the next has begun
    hand = tricks + 'events = [{ what = "review", by = "S"%s, at = "5.0" }]'
    needs(fault_of(at_table(hand % ""), "review"), "need-trick")
    unknown = REVIEW % ("S", 2, "5.0")
    lacks(fault_of(at_table(unknown), "review"), Fact.ASKER_LED)


SPECTATOR = REVOKE.replace('by = "N", trick = 1', "spectator = true, trick = 1")


def test_53_a_spectator_reports_a_revoke() -> None:
    """Arts. 90, 91: only between the last trick and the noting."""
    during = fault_of(at_table(SPECTATOR), "revoke")
    assert result(during) == (Result.LATE, None)
    after = SPECTATOR.replace('"7.0"', '"11.0"')
    open_ = fault_of(at_table(after + "noted = false"), "revoke")
    assert open_.questions[0] == OptionQuestion("revoke")
    assert result(fault_of(at_table(after + "noted = true"), "revoke")) == (Result.LATE, None)
    lacks(fault_of(at_table(after), "revoke"), Fact.NOTED)
    lacks(fault_of(at_table(SPECTATOR.replace(', at = "7.0"', "")), "revoke"), Fact.RAISED_IN_TIME)


def test_54_a_false_accusation() -> None:
    """Art. 68: it can be punished; no figure."""
    hand = """
        tricks = ["N: 2d 4d 3d Rd"]
        events = [{ what = "raised", by = "N", trick = 1, at = "2.0" }]
        written = { NS = 5, EW = 6 }
    """
    false = fault_of(at_table(hand), "revoke")
    assert false.status is Status.SILENT
    assert false.questions[0] == OptionQuestion("false_protest")
    ends = by_answer(false)
    assert ends["none",].result is Result.UNPUNISHED
    assert dict(ends["eleven", "hand"].totals) == {NS: 0, EW: 11}
    blind = hand.replace('tricks = ["N: 2d 4d 3d Rd"]', "")
    lacks(fault_of(at_table(blind), "revoke"), Fact.REVOKED)
