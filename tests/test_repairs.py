"""How a play that is written wrongly can have been, in any game."""

import pytest

from tests.helpers import codes, data, judged
from tests.match_helpers import match
from tressette_score import NS, Party, Seat, explain
from tressette_score.checking import Verdict

PEER = data("games")["bastoni"]
N, S = Party((Seat.N,)), Party((Seat.S,))

DEAL = """
[hand.deal]
N = "3c 2c Ac Rc 7c 3d 2d Ad Rd 7d"
E = "3s 2s As Rs 7s 3b 2b Ab Rb 7b"
S = "Cc Fc 6c 5c 4c Cd Fd 6d 5d 4d"
W = "Cs Fs 6s 5s 4s Cb Fb 6b 5b 4b"
"""
TRICKS = (
    "N: 3c 7s 4c 4s, N: 2c 3s Cc Cs, N: Ac 2s Fc Fs, N: Rc As 6c 6s, N: 7c Rs 5c 5s, "
    "N: 3d 7b 4d 4b, N: 2d 3b Cd Cb, N: Ad 2b Fd Fb, N: Rd Ab 6d 6b, N: 7d Rb 5d 5b"
)


def record(tricks: str) -> str:
    quoted = ", ".join(f'"{trick}"' for trick in tricks.split(", "))
    return f"tricks = [{quoted}]{DEAL}"


def test_nothing_is_repaired_that_is_in_order() -> None:
    assert judged(record(TRICKS)).repairs == ()


def test_a_repair_of_a_pair() -> None:
    hand = judged(record(TRICKS.replace("5d 5b", "5d 5s")))
    # West threw the five of spade either in trick 5 or in the last
    said = [
        (change.trick, change.seat, str(change.was), str(change.card))
        for repair in hand.repairs
        for change in repair.changes
    ]
    assert said == [(10, Seat.W, "5s", "5b"), (5, Seat.W, "5s", "5b")]
    assert hand.verdict is Verdict.REPAIRED
    assert hand.result is not None
    assert hand.result.points[NS] == 11
    assert hand.count is not None
    assert not hand.count.whole


def test_more_is_wrong_than_is_missing() -> None:
    """Two players changed cards, and a third card is written twice: nobody can tell."""
    tricks = TRICKS.replace("2d 3b Cd Cb", "2d Cb Cd 3b").replace("5d 5b", "5d 5s")
    hand = judged(record(tricks))
    assert codes(hand.findings) == ["card-not-held", "card-not-held", "card-twice", "cards-missing"]
    assert hand.repairs == ()
    assert hand.verdict is Verdict.UNCOUNTABLE


def test_too_much_is_missing() -> None:
    """Four cards in doubt could stand in too many ways."""
    tricks = TRICKS
    for right, wrong in (
        ("4d 4b", "4d 4s"),
        ("Cd Cb", "Cd Cs"),
        ("Fd Fb", "Fd Fs"),
        ("6d 6b", "6d 6s"),
    ):
        tricks = tricks.replace(right, wrong)
    hand = judged(record(tricks))
    assert codes(hand.findings).count("card-twice") == 4
    assert hand.repairs == ()


SEATS = "NS"


def whole(last: str) -> str:
    """The whole hand of two of a program, with another last trick."""
    played = [f"{SEATS[one['leader']]}: {one['cards']}" for one in PEER["tricks"]]
    quoted = ", ".join(f'"{trick}"' for trick in [*played[:-1], last])
    return f'[table]\norder = "N S"\n[[hand]]\ntricks = [{quoted}]\n'


@pytest.mark.parametrize("language", ["it", "en", "es"])
def test_repairs_that_lead_to_different_points(language: str) -> None:
    """The ace of denari stands in trick 7 and in trick 20: 6 to 5, or 5 to 6."""
    report = match(whole("S: Ad 6d"))
    (hand,) = report.hands
    assert codes(hand.findings) == ["card-twice", "cards-missing"]
    found = {
        (change.trick, str(change.card)): tuple(repair.count.points.values())
        for repair in hand.repairs
        for change in repair.changes
    }
    assert found == {(20, "6b"): (6, 5), (7, "6b"): (5, 6)}
    assert hand.repaired is None
    assert hand.verdict is Verdict.UNCOUNTABLE
    text = explain(report, language)
    scores = ("6-5", "5-6") if language == "en" else ("6 a 5", "5 a 6")
    assert all(score in text for score in scores)
