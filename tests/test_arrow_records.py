"""Records as columns and back, and what both engines say of them."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.random_hands import random_plays
from tests.random_hands import faulty_plays
from tests.test_arrow import piles, rows
from tressette_score import (
    EW,
    NS,
    HandRecord,
    MatchRecord,
    Pile,
    Table,
    TableRules,
    check_hand,
    loads,
)
from tressette_score.arrow import (
    records_from_arrow,
    records_to_arrow,
    score_stream,
)
from tressette_score.arrow.untyped import arrow as pa
from tressette_score.errors import ColumnsError
from tressette_score.rules.choices import Rounding
from tressette_score.rules.game_choices import Game, TalonTo
from tressette_score.strategies import legal_hands

WHOLE = (1 << 40) - 1


def by_record(record: MatchRecord) -> list[tuple[Any, str]]:
    """What the engine that reads records says of each hand: points, and the codes it found."""
    said: list[tuple[Any, str]] = []
    for hand in record.hands:
        report = check_hand(hand, record.table)
        codes = {one.code for one in report.findings} - {"pile-size"}
        points = None if report.count is None else tuple(report.count.points.values())
        said.append((points, " ".join(sorted(codes))))
    return said


def by_columns(records: list[MatchRecord], players: int = 4, **more: Any) -> list[tuple[Any, str]]:
    found = rows(score_stream(records_to_arrow(records), players, **more))
    return [
        ((row["points_a"], row["points_b"]), " ".join(sorted(row["findings"].split())))
        for row in found
    ]


@settings(max_examples=60)
@given(st.lists(legal_hands(), min_size=1, max_size=4), st.booleans())
def test_whole_hands_are_judged_the_same(hands: list[HandRecord], right: bool) -> None:
    for hand in hands:
        report = check_hand(hand)
        assert report.count is not None
        points = report.count.points if right else {NS: 6, EW: 6}
        record = MatchRecord(hands=(HandRecord(tricks=hand.tricks, written=dict(points)),))
        assert by_columns([record]) == by_record(record)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_and_back(players: int) -> None:
    (some,) = random_plays(np.random.default_rng(players), 30, players)
    some = faulty_plays(np.random.default_rng(1), some)
    columns: dict[str, Any] = {
        "match": pa.array(range(30), pa.int32()),
        "hand": pa.array([1] * 30, pa.int32()),
        "play": pa.array(some.play.tolist(), pa.list_(pa.int8(), 40)),
        "first_leader": pa.array(some.first_leader.tolist(), pa.int8()),
        "written_a": pa.array([n % 12 for n in range(30)], pa.int64()),
        "written_b": pa.array([11 - n % 12 for n in range(30)], pa.int64()),
    }
    if players == 3:
        columns["alone"] = pa.array(some.alone.tolist(), pa.int8())
    log = pa.table(columns)
    game = {2: Game.DUE, 3: Game.TERZIGLIO, 4: Game.PAIRS}[players]
    records = list(records_from_arrow(log, TableRules(game=game)))
    back = records_to_arrow(records)
    scored = rows(score_stream(log, players))
    for n, (record, row) in enumerate(zip(records, scored, strict=True)):
        # With a card twice, nobody can say of three players which cards lay aside.
        if players == 3 and "card-twice" in row["findings"]:
            assert back["play"][n].as_py() is None
            continue
        fallen = 36 if players == 3 else 40
        assert back["play"][n].as_py()[:fallen] == log["play"][n].as_py()[:fallen]
        assert back["first_leader"][n] == log["first_leader"][n]
        ((points, codes),) = by_record(record)
        assert points == (row["points_a"], row["points_b"])
        assert codes == " ".join(sorted(row["findings"].split()))


def test_piles_there_and_back() -> None:
    log = piles(match=pa.array(range(4), pa.int32()), hand=pa.array([1] * 4, pa.int32()))
    records = list(records_from_arrow(log))
    back = records_to_arrow(records)
    for name in ("captured_a", "captured_b", "last_trick", "written_a", "written_b"):
        assert back[name].to_pylist() == log[name].to_pylist()
    assert back.schema.names[:2] == ["match", "hand"]
    assert "alone" not in back.schema.names
    assert [row["findings"] for row in rows(score_stream(back))] == [
        row["findings"] for row in rows(score_stream(log))
    ]


HEAD = 'format = "tressette-score/1"\n'


AD, AC = 1 << 2, 1 << 12
OF_A_RECORD: list[tuple[str, dict[str, Any]]] = [
    (
        '[[hand]]\npiles = { NS = "Ad Ac", EW = "rest" }\nlast_trick = "EW"',
        {"captured_a": AD | AC, "captured_b": WHOLE ^ (AD | AC), "last_trick": 1},
    ),
    (
        '[[hand]]\npiles = { N = "Ad", S = "Ac", EW = "3d" }',
        {"captured_a": AD | AC, "captured_b": 1},
    ),
    ('[[hand]]\npiles = { NS = "Ad Ad", EW = "3d" }', {}),
    ('[[hand]]\npiles = { NS = "Ad" }', {}),
    ("[[hand]]\nwritten = { NS = 6 }", {"written_a": 6}),
    ("[[hand]]\nwritten = { NS = 6, EW = 5 }", {"written_a": 6, "written_b": 5}),
    (
        '[table]\norder = "E S W N"\n[[hand]]\npiles = { NS = "Ad", EW = "3d" }\nlast_trick = "NS"',
        {"captured_a": 1, "captured_b": AD, "last_trick": 1},
    ),
    (
        '[table.agreed]\ngame = "singles"\n[[hand]]\nwritten = { N = 6, E = 5, S = 0, W = 0 }',
        {},
    ),
    (
        '[table.agreed]\ngame = "due"\n[[hand]]\nwritten = { N = 6, S = 5 }',
        {"written_a": 6, "written_b": 5},
    ),
]


@pytest.mark.parametrize(("text", "row"), OF_A_RECORD)
def test_what_columns_can_say_of_a_record(text: str, row: dict[str, Any]) -> None:
    (found,) = records_to_arrow([loads(HEAD + text)]).to_pylist()
    assert {name: value for name, value in found.items() if value is not None} == {
        "match": 0,
        "hand": 1,
        **row,
    }


def test_sides_of_three() -> None:
    text = HEAD + '[table.agreed]\ngame = "terziglio"\n[[hand]]\n'
    one = loads(text + 'bids = ["E solo"]\nwritten = { E = 6, NS = 5 }')
    (row,) = records_to_arrow([one]).to_pylist()
    assert (row["alone"], row["written_a"], row["written_b"]) == (1, 6, 5)
    two = loads(text + 'bids = ["E chiamo"]\nwritten = { NE = 6, S = 5 }')
    (row,) = records_to_arrow([two]).to_pylist()
    assert (row["alone"], row["written_a"]) == (None, None)
    talon = loads(
        text + 'bids = ["E solo"]\npiles = { E = "Ad", NS = "rest" }\ntalon = "4d 5d 6d 7d"'
    )
    (row,) = records_to_arrow([talon]).to_pylist()
    assert row["captured_a"] is None or row["captured_a"] | row["captured_b"] == WHOLE


def test_plays_that_columns_cannot_say() -> None:
    table = Table()
    (some,) = random_plays(np.random.default_rng(1), 1)
    log = pa.table({"play": some.play.tolist(), "first_leader": some.first_leader.tolist()})
    (whole,) = (one.hands[0] for one in records_from_arrow(log))
    for tricks in (
        whole.tricks[:9],
        (*whole.tricks[:5], whole.tricks[6], whole.tricks[5], *whole.tricks[7:]),
    ):
        hand = HandRecord(tricks=tricks)
        (row,) = records_to_arrow([MatchRecord(table=table, hands=(hand,))]).to_pylist()
        assert row["play"] is row["first_leader"] is None


def test_matches_and_their_hands_are_numbered() -> None:
    hand = HandRecord(written={NS: 6, EW: 5})
    records = [MatchRecord(hands=(hand, hand)), MatchRecord(hands=(hand,))]
    log = records_to_arrow(iter(records))
    assert [(row["match"], row["hand"]) for row in log.to_pylist()] == [(0, 1), (0, 2), (1, 1)]
    assert len(records_to_arrow([])) == 0


def test_one_log_is_of_one_number_of_players() -> None:
    due = loads(HEAD + '[table.agreed]\ngame = "due"\n[[hand]]\nwritten = { N = 6, S = 5 }')
    pairs = MatchRecord(hands=(HandRecord(written={NS: 6, EW: 5}),))
    with pytest.raises(ColumnsError, match="games for 2, 4 players"):
        records_to_arrow([due, pairs])


@pytest.mark.parametrize(
    "columns",
    [
        {"play": [[1] * 39], "first_leader": [0]},
        {"play": [[40] * 40], "first_leader": [0]},
        {"play": [[None] * 40], "first_leader": [0]},
        {"play": [[-1] * 40], "first_leader": [0]},
        {"play": [list(range(40))], "first_leader": [4]},
        {"play": [list(range(40))], "first_leader": pa.array([None], pa.int8())},
        {"captured_a": [1 << 40], "captured_b": [0]},
        {"captured_a": [1], "captured_b": pa.array([None], pa.int64())},
    ],
)
def test_a_row_that_is_no_record(columns: dict[str, Any]) -> None:
    good: dict[str, Any] = {
        "play": [list(range(40))],
        "first_leader": [0],
        "captured_a": [0],
        "captured_b": [0],
    }
    log = pa.table(
        {name: [*good[name], *pa.array(value).to_pylist()] for name, value in columns.items()}
    )
    with pytest.raises(ColumnsError, match="row 2: this row is not a hand"):
        list(records_from_arrow(log))


def test_a_row_without_anything_is_no_record() -> None:
    log = pa.table({"written_a": pa.array([None, -1], pa.int8()), "written_b": [5, -1]})
    records = records_from_arrow(log)
    assert dict(next(records).hands[0].written) == {EW: 5}
    with pytest.raises(ColumnsError, match="row 2"):
        next(records)


def test_three_need_somebody_who_plays_alone() -> None:
    log = pa.table(
        {"play": [list(range(40))], "first_leader": [0], "alone": pa.array([None], pa.int8())}
    )
    with pytest.raises(ColumnsError, match="row 1"):
        list(records_from_arrow(log, TableRules(game=Game.TERZIGLIO)))


def test_what_was_agreed_reaches_the_count() -> None:
    a = Pile.parse("Ad Ac 3d 3c").mask
    log = pa.table({"captured_a": [a], "captured_b": [WHOLE ^ a], "last_trick": [0]})
    up = TableRules(rounding=Rounding.TWO_THIRDS_UP)
    assert [row["points_a"] for row in rows(score_stream(log, rules=up))] == [4]
    (some,) = random_plays(np.random.default_rng(9), 50, 3)
    log = pa.table(
        {
            "play": some.play.tolist(),
            "first_leader": some.first_leader.tolist(),
            "alone": some.alone.tolist(),
        }
    )
    to_alone = TableRules(game=Game.TERZIGLIO, talon_to=TalonTo.DECLARER)
    one = [row["thirds_a"] for row in rows(score_stream(log, 3))]
    other = [row["thirds_a"] for row in rows(score_stream(log, 3, rules=to_alone))]
    assert one != other
    assert all(x <= y for x, y in zip(one, other, strict=True))
