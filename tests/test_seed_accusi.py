"""The pages the project starts from, on accusi, poor hands and how partners are found.

Seed 001 is the page of general rules, seeds 003 and 004 the card maker's rule sheet.
"""

import pytest

from tests.match_helpers import (
    accuso_of,
    end_of,
    fault_of,
    leaf_of,
    match,
    reasons,
    result,
    subject_of,
    totals,
)
from tressette_score import EW, NS, Card, Party, Pile, Seat
from tressette_score.accusi import Combination, Values, combinations, most_points
from tressette_score.rules.playing_choices import Partners, WeakHand
from tressette_score.rulings import Result, Status, Subject
from tressette_score.rulings.dealing import is_weak
from tressette_score.rulings.seating import draw_partners

SHARED = "Ab 2b 3b 3s 3c 5d 6d 7c 4c Fs"


def test_001_a_napoletana_and_three_threes_that_share_a_card() -> None:
    """Three for the napoli, three for the buongioco: six."""
    held = Pile.parse(SHARED)
    assert [str(one) for one in combinations(held)] == ["napoletana b", "three 3 without d"]
    assert most_points(held) == 6
    judged = match(f"""
        [table]
        rules = "regole-11"
        [[hand]]
        dealer = "W"
        deal = {{ N = "{SHARED}" }}
        accusi = [
          {{ by = "N", what = "napoletana b", at = "1.0" }},
          {{ by = "N", what = "three 3 without d", at = "1.0" }},
        ]
        written = {{ NS = 5, EW = 6 }}
    """)
    assert dict(judged.sheet.rows[0].accusi) == {NS: 6}
    assert result(end_of(judged)) == (Result.WON, NS)


@pytest.mark.parametrize(("at", "result_"), [("1.0", Result.COUNTS), ("1.1", Result.WORTHLESS)])
def test_001_in_his_turn_or_not_at_all(at: str, result_: Result) -> None:
    """In his turn of the first passata; later there are no points."""
    judged = match(f"""
        [table]
        rules = "regole-11"
        [[hand]]
        dealer = "W"
        accusi = [{{ by = "N", what = "napoletana b", at = "{at}" }}]
        events = [{{ what = "raised", by = "E", accuso = 1, claim = "late", at = "2.0" }}]
    """)
    assert result(accuso_of(judged)) == (result_, None)


def test_001_not_even_a_point() -> None:
    """The page can mean under one point, or no thirds at all; the others say under one point."""
    two_thirds = Pile.parse("4b 5b 6b 7b 4c 5c 6c 7c 2d Fs")
    nothing = Pile.parse("4b 5b 6b 7b 4c 5c 6c 7c 4d 5d")
    point = Pile.parse("4b 5b 6b 7b 4c 5c 6c 7c Ad 4s")
    assert [is_weak(p, WeakHand.UNDER_ONE_POINT) for p in (two_thirds, nothing, point)] == [
        True,
        True,
        False,
    ]
    judged = match(f"""
        [table]
        rules = "regole-11"
        [[hand]]
        deal = {{ E = "{two_thirds}" }}
        events = [{{ what = "redeal-asked", by = "E", at = "1.0" }}]
    """)
    assert result(fault_of(judged, "redeal-asked")) == (Result.VOID, None)


def test_under_one_point_is_no_ace_and_at_most_two_that_count() -> None:
    """What the test for a poor hand comes to, for every ten of a suit's worth of cards."""
    for aces in range(3):
        for thirds in range(5):
            cards = ["Ad", "Ac"][:aces] + ["3d", "2d", "Rd", "Cd", "Fd"][:thirds]
            fill = ["4b", "5b", "6b", "7b", "4c", "5c", "6c", "7c", "4s", "5s"]
            held = Pile.parse(" ".join((cards + fill)[:10]))
            weak = not aces and thirds <= 2
            assert is_weak(held, WeakHand.UNDER_ONE_POINT) is weak


@pytest.mark.parametrize(
    ("said", "points"),
    [("four A", 4), ("four 2", 4), ("four 3", 4), ("three A", 3), ("three 2", 3), ("three 3", 3),
     ("napoletana d", 3)],
)  # fmt: skip
def test_003_the_honours(said: str, points: int) -> None:
    assert Values().worth(Combination.parse(said)) == points


def test_003_the_redeal() -> None:
    """Less than a point: all cards are withdrawn, and the same player deals."""
    judged = match("""
        [table]
        rules = "scheda-21"
        opening = { NS = 4, EW = 7 }
        [[hand]]
        dealer = "E"
        deal = { S = "4b 5b 6b 7b 4c 5c 6c 7c Rd Fs" }
    """)
    assert reasons(end_of(judged)) == ["hand-void"]
    assert dict(judged.sheet.totals) == {NS: 4, EW: 7}
    assert judged.sheet.next_dealer is Seat.E


def drawn(held: str) -> Party | None:
    judged = match(f"""
        [table]
        rules = "scheda-21"
        [[hand]]
        held = {{ {held} }}
    """)
    ruling = subject_of(judged, Subject.SEATING)
    return leaf_of(ruling).outcome.party


def test_003_who_plays_with_whom() -> None:
    """The 5 of denari plays with the 4, who is the first to play; the dealer sits to his left."""
    assert drawn('4d = "N", 5d = "S"') == NS
    assert drawn('4d = "N", 5d = "W"') == Party((Seat.N, Seat.W))
    judged = match("""
        [table]
        rules = "scheda-21"
        [[hand]]
        held = { 4d = "N", 5d = "W" }
    """)
    ruling = subject_of(judged, Subject.SEATING)
    assert reasons(ruling) == [
        "denari-partners",
        "denari-leads",
        "denari-dealer",
        "change-places",
    ]
    leads, dealer = (leaf_of(ruling).reasons[n].party for n in (1, 2))
    assert (leads, dealer) == (Party((Seat.N,)), Party((Seat.W,)))


def test_003_both_in_one_hand() -> None:
    """The sheet does not say; the federation does."""
    judged = match("""
        [table]
        rules = "scheda-21"
        [[hand]]
        held = { 4d = "N", 5d = "N" }
    """)
    ruling = subject_of(judged, Subject.SEATING)
    assert ruling.status is Status.NOT_ENOUGH_FACTS
    assert reasons(ruling) == ["denari-silent"]
    four, five, six = (Card.parse(text) for text in ("4d", "5d", "6d"))
    rule = Partners.FOUR_FIVE_SIX_OF_DENARI
    for a in Seat:
        for b in Seat:
            for c in Seat:
                draw = draw_partners({four: a, five: b, six: c}, rule)
                assert draw.redeal is (a is b is c)
                if not draw.redeal:
                    assert draw.partners == Party((a, c if a is b else b))


def test_003_a_wrong_call_and_declared_points() -> None:
    """Eleven to the others, nothing to the callers; the others keep what they declared."""
    judged = match("""
        [table]
        rules = "scheda-21"
        opening = { NS = 14, EW = 5 }
        agreed = { call_void = "callers-hand", call_when = "any-time", call_counts = "gathered" }
        [[hand]]
        dealer = "S"
        course = ["NS 5", "EW 4", "NS 2"]
        accusi = [
          { by = "N", what = "napoletana b", at = "1.0" },
          { by = "E", what = "three A without b", at = "1.0" },
        ]
        calls = [{ by = "N", after_trick = 3 }]
    """)
    assert dict(judged.sheet.totals) == {NS: 14, EW: 5 + 11 + 3}
    assert totals(end_of(judged)) == {NS: 14, EW: 19}
    assert EW in totals(end_of(judged))
