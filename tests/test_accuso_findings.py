"""What the check finds about accusi: against the deal, the play, each other, the table's values."""

import pytest

from tests.helpers import codes
from tests.match_helpers import match
from tressette_score import Seat, explain
from tressette_score.accuso_findings import (
    AccusoClash,
    AccusoNotHeld,
    AccusoPoints,
    AccusoUnsaid,
    RevokeNotShown,
)
from tressette_score.findings import Finding


def found(hand: str, table: str = "") -> tuple[Finding, ...]:
    return match(f"[table]\n{table}\n[[hand]]\n{hand}\nwritten = {{ NS = 6, EW = 5 }}").findings


def only(hand: str, table: str = "") -> Finding:
    (one,) = found(hand, table)
    return one


def test_a_card_that_was_not_dealt_to_him() -> None:
    deal = 'deal = { N = "3d 2d As 7s 6s 5c 4c Rb Cb Fb" }\n'
    one = only(deal + 'accusi = [{ by = "N", what = "napoletana d" }]')
    assert isinstance(one, AccusoNotHeld)
    assert [str(card) for card in one.cards] == ["Ad"]
    assert one.trick is None
    assert not found(deal + 'accusi = [{ by = "N", what = "napoletana d" }]'.replace("d ", "d "))[
        1:
    ]


def test_a_declared_ace_that_an_opponent_plays() -> None:
    """The deal was not recorded; the play is."""
    hand = """
        tricks = ["N: 4c 5c 6c 7c", "W: 4s 5s 6s As", "S: Rd 4d 5d 6d"]
        accusi = [{ by = "N", what = "three A without b", at = "1.0" }]
    """
    (one,) = [f for f in found(hand) if isinstance(f, AccusoNotHeld)]
    assert one.trick == 2
    assert str(one.cards[0]) == "As"
    assert "presa 2" in explain(one, "it")
    assert "trick 2" in explain(one, "en")


def test_a_set_without_its_suit_can_be_any_of_four() -> None:
    """Two aces elsewhere: no three of them are left for him; one elsewhere is the missing one."""
    said = 'accusi = [{ by = "N", what = "three A" }]\n'
    assert codes(found(said + 'held = { As = "S" }')) == []
    one = only(said + 'held = { As = "S", Ab = "E" }')
    assert isinstance(one, AccusoNotHeld)
    four = 'accusi = [{ by = "N", what = "four A" }]\nheld = { As = "S" }'
    assert isinstance(only(four), AccusoNotHeld)
    pair = 'accusi = [{ by = "NS", what = "four A" }]\nheld = { As = "S" }'
    assert codes(found(pair)) == []


def test_two_players_who_declare_one_card() -> None:
    one = only("""
        accusi = [
          { by = "N", what = "napoletana d" },
          { by = "E", what = "three A without s" },
          { by = "N", what = "three 2 without d" },
          { by = "S", points = 3 },
        ]
    """)
    assert isinstance(one, AccusoClash)
    assert (one.number, one.other_number) == (1, 2)
    assert [str(card) for card in one.cards] == ["Ad"]


@pytest.mark.parametrize(
    ("points", "agreed", "wrong"),
    [
        (3, "", True),
        (4, "", False),
        (3, "agreed = { accuso = true, accuso_four = 3 }", False),
        (3, "agreed = { accuso = false }", False),
    ],
)
def test_points_that_are_not_what_it_is_worth(points: int, agreed: str, wrong: bool) -> None:
    hand = f'accusi = [{{ by = "N", what = "four 3", points = {points} }}]'
    some = [f for f in found(hand, agreed) if isinstance(f, AccusoPoints)]
    assert bool(some) is wrong
    if some:
        assert some[0].expected == 4


def test_the_points_of_a_tail_nobody_agreed_on() -> None:
    deal = 'deal = { N = "3c 2c Ac Rc Cc 7d 6d 5s 4s Fb" }\n'
    said = 'accusi = [{ by = "N", what = "napoletana c", points = 5 }]'
    assert codes(found(deal + said)) == []
    plain = "agreed = { accuso = true, accuso_tail = false }"
    assert codes(found(deal + said, plain)) == ["accuso-points"]


def test_what_has_to_be_said_and_was_not() -> None:
    """Seeds 003 and 004: a declaration that every player must make."""
    deal = 'deal = { S = "3c 2c Ac Rc Cc 7d 6d 5s 4s Fb" }\n'
    must = "agreed = { accuso = true, accuso_obligatory = true }"
    one = only(deal, must)
    assert isinstance(one, AccusoUnsaid)
    assert one.seat is Seat.S
    assert codes(found(deal + 'accusi = [{ by = "S", what = "napoletana c" }]', must)) == []
    # Who knows what he said?
    assert codes(found(deal + 'accusi = [{ by = "S", points = 3 }]', must)) == []
    assert codes(found(deal, "agreed = { accuso = true }")) == []
    assert codes(found(deal + "a_monte = true", must)) == []


def test_a_revoke_that_does_not_show() -> None:
    hand = """
        tricks = ["N: 4c 5c 6c 7c"]
        events = [{ what = "revoke", by = "E", trick = 1 }, { what = "revoke", trick = 1 }]
    """
    some = [f for f in found(hand) if isinstance(f, RevokeNotShown)]
    assert [(f.trick, f.seat) for f in some] == [(1, Seat.E)]
    later = hand.replace("trick = 1", "trick = 4")
    assert not [f for f in found(later) if isinstance(f, RevokeNotShown)]
