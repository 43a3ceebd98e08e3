"""Each for himself: three or four, what their points can add up to, how their match ends."""

from itertools import product

import pytest

from tests.helpers import codes, data
from tests.match_helpers import end_of, match, reasons, result, totals
from tressette_score import Game, Party, Seat, explain
from tressette_score.rulings import Result

D23 = data("games")["D23"]
N, E, S = (Party((seat,)) for seat in (Seat.N, Seat.E, Seat.S))
THREE = '[table]\norder = "N E S"\n'
FOUR = '[table]\nparties = ["N", "E", "S", "W"]\n'


def points(*numbers: int) -> str:
    written = ", ".join(f"{seat} = {n}" for seat, n in zip("NESW", numbers, strict=False))
    return f"[[hand]]\nwritten = {{ {written} }}\n"


def counted(thirds: tuple[int, ...], table: str, rounding: str) -> tuple[list[int], list[str]]:
    """The points of players with so many thirds of cards; the first takes the last trick."""
    counts = ", ".join(f"{s} = {{ thirds = {n} }}" for s, n in zip("NESW", thirds, strict=False))
    entry = f'[[hand]]\ncounts = {{ {counts} }}\nlast_trick = "N"\n'
    (hand,) = match(f'{table}agreed = {{ rounding = "{rounding}" }}\n{entry}').hands
    assert hand.count is not None
    assert hand.count.whole
    return list(hand.count.points.values()), codes(hand.findings)


@pytest.mark.parametrize("rounding", ["floor", "leftovers-to-last-trick"])
def test_every_sum_of_three(rounding: str) -> None:
    """Floor for each: 10 or 11; leftovers to the last trick: always 11."""
    sums = set[int]()
    for a, b in product(range(0, 33, 2), range(0, 33, 5)):
        if a + b > 32:
            continue
        found, wrong = counted((a, b, 32 - a - b), THREE, rounding)
        assert wrong == []
        apart = [(a + 3) // 3, b // 3, (32 - a - b) // 3]
        if rounding != "floor":
            apart[0] = 11 - apart[1] - apart[2]
        assert found == apart
        sums.add(sum(found))
    assert sums == ({10, 11} if rounding == "floor" else {11})


@pytest.mark.parametrize("rounding", ["floor", "leftovers-to-last-trick"])
def test_every_sum_of_four(rounding: str) -> None:
    """Floor for each: 9 to 11."""
    sums = set[int]()
    for rest in product(range(11), repeat=3):
        found, wrong = counted((32 - sum(rest), *rest), FOUR, rounding)
        assert wrong == []
        sums.add(sum(found))
    assert sums == ({9, 10, 11} if rounding == "floor" else {11})


@pytest.mark.parametrize(
    ("table", "numbers", "expected"),
    [
        (THREE, (3, 4, 3), []),
        (THREE, (3, 4, 4), []),
        (THREE, (3, 3, 3), ["sum-not-eleven"]),
        (THREE, (4, 4, 4), ["sum-not-eleven"]),
        (FOUR, (3, 2, 2, 2), []),
        (FOUR, (2, 2, 2, 2), ["sum-not-eleven"]),
    ],
)
def test_no_false_eleven(table: str, numbers: tuple[int, ...], expected: list[str]) -> None:
    assert codes(match(table + points(*numbers)).hands[0].findings) == expected


def test_thirteen_cards_and_one_aside() -> None:
    """Three singles play thirteen tricks; the fortieth card goes to the last."""
    table = match(THREE + points(3, 4, 4)).record.table
    layout = table.layout
    assert table.game is Game.SINGLES
    assert (layout.hand_size, layout.talon, layout.tricks, layout.bidding) == (13, 1, 13, False)
    suits = {"N": "d", "E": "c", "S": "s"}
    first = ["3", "2", "A", "R", "C", "F", "7", "6", "5", "4"]
    played = [f'"N: {rank}d {rank}c {rank}s"' for rank in first]
    last = ['"N: 3b 2b Ab"', '"N: Rb Cb Fb"', '"N: 7b 6b 5b"']
    tricks = f'[[hand]]\ntricks = [{", ".join(played + last)}]\ntalon = "4b"\n'
    (hand,) = match(THREE + tricks).hands
    assert len(suits) == 3
    assert hand.findings == ()
    assert hand.count is not None
    assert [one.thirds for one in hand.count.parties] == [35, 0, 0]


# --- the end


AGREED = """
[table.agreed]
game = "singles"
form = "points"
target = 41
target_test = "reach"
end_test = "hand-end"
"""


def table(**opening: int) -> str:
    start = ", ".join(f"{seat} = {n}" for seat, n in opening.items())
    return f"{THREE}opening = {{ {start} }}\n{AGREED}"


def test_d23_two_of_three_level_over_the_target() -> None:
    """41, 41 and 30: they play on, also the one behind; then 44, 45 and 34."""
    first = points(3, 4, 3)
    after = {seat: D23["total"][seat] - n for seat, n in zip("NES", (3, 4, 3), strict=True)}
    level = match(table(**after) + first)
    end = end_of(level)
    assert totals(end) == {N: 41, E: 41, S: 30}
    assert (result(end)[0], reasons(end)) == (Result.PLAY_ON, ["level-goes-on"])
    second = points(*(D23["next_hand"][seat] for seat in "NES"))
    decided = end_of(match(table(**after) + first + second))
    assert totals(decided) == {Party.parse(s): n for s, n in D23["total_after"].items()}
    assert result(decided) == (Result.WON, Party.parse(D23["winner"]))
    assert reasons(decided) == ["higher-several"]
    assert "ha vinto Est" in explain(decided, "it")


def test_one_of_three_is_home() -> None:
    end = end_of(match(table(N=39, E=20, S=10) + points(3, 4, 4)))
    assert (result(end), reasons(end)) == ((Result.WON, N), ["reached"])
    none = end_of(match(table(N=30, E=20, S=10) + points(3, 4, 4)))
    assert (result(none)[0], reasons(none)) == (Result.PLAY_ON, ["below"])
    assert end.margins == ()


def test_a_pair_in_the_lead_of_which_one_is_higher_before_the_match() -> None:
    """An opening in which several had the points already: the highest has won."""
    end = end_of(match(table(N=45, E=42, S=10) + points(3, 4, 4)))
    assert (result(end), reasons(end)) == ((Result.WON, N), ["opening"])
