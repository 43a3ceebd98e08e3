"""Logs in Arrow columns: every type that engines have, what is missing, and records as columns."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from benchmarks.random_hands import random_plays
from tests.random_hands import faulty_plays
from tressette_score import (
    Pile,
)
from tressette_score.arrow import (
    report_schema,
    score_batches,
    score_stream,
)
from tressette_score.arrow.untyped import arrow as pa
from tressette_score.errors import ColumnsError, problem_lines
from tressette_score.messages import Formatter, Language

WHOLE = (1 << 40) - 1
INTEGERS = [
    *(pa.int8(), pa.int16(), pa.int32(), pa.int64()),
    *(pa.uint8(), pa.uint16(), pa.uint32(), pa.uint64()),
]


def rows(reader: Any) -> list[dict[str, Any]]:
    """A report, row by row."""
    found: list[dict[str, Any]] = reader.read_all().to_pylist()
    return found


def plays(hands: int = 40, seed: int = 1) -> Any:
    """Played hands, half of them faulty, with what was written for them."""
    (some,) = random_plays(np.random.default_rng(seed), hands)
    some = faulty_plays(np.random.default_rng(seed + 1), some)
    return pa.table(
        {
            "id": [f"hand {n}" for n in range(hands)],
            "play": pa.array(some.play.tolist(), pa.list_(pa.int64())),
            "first_leader": pa.array(some.first_leader.tolist(), pa.int64()),
            "written_a": [n % 12 for n in range(hands)],
            "written_b": [11 - n % 12 for n in range(hands)],
        }
    )


def piles(**more: Any) -> Any:
    """Four hands by their piles: in order, a card missing, a card twice, no last trick."""
    a = Pile.parse("Ad Ac As Ab").mask
    b = WHOLE ^ a
    columns = {
        "captured_a": [a, a, a, a],
        "captured_b": [b, b & ~(1 << 39), b | 1 << 2, b],
        "last_trick": [0, 0, 1, None],
        "written_a": [5, 5, 4, 5],
        "written_b": [6, 6, 8, None],
        **more,
    }
    return pa.table(columns)


# --- what comes back


def test_a_report_on_piles() -> None:
    assert rows(score_stream(piles(id=["x", "y", None, "z"]))) == [
        {
            "written_a": 5, "written_b": 6, "id": "x",
            "points_a": 5, "points_b": 6, "thirds_a": 15, "thirds_b": 20, "findings": "",
        },
        {
            "written_a": 5, "written_b": 6, "id": "y",
            "points_a": 5, "points_b": 6, "thirds_a": 15, "thirds_b": 20,
            "findings": "cards-missing",
        },
        {
            "written_a": 4, "written_b": 8, "id": None,
            "points_a": 4, "points_b": 8, "thirds_a": 12, "thirds_b": 26,
            "findings": "card-in-both-piles sum-not-eleven",
        },
        {
            "written_a": 5, "written_b": None, "id": "z",
            "points_a": 4, "points_b": 6, "thirds_a": 12, "thirds_b": 20,
            "findings": "last-trick-unknown written-half",
        },
    ]  # fmt: skip


def test_the_schema_of_a_report_is_known_before() -> None:
    log = plays()
    reader: Any = score_stream(log)
    assert reader.schema == report_schema(log.schema)
    assert [f"{one.name} {one.type}" for one in reader.schema] == [
        "id string", "written_a int64", "written_b int64", "points_a int16", "points_b int16",
        "thirds_a int16", "thirds_b int16", "findings string",
    ]  # fmt: skip
    assert not reader.schema.field("findings").nullable


def test_other_columns_are_handed_through() -> None:
    extra: dict[str, Any] = {
        "when": pa.array([None, 1, 2, 3], pa.timestamp("us")),
        "players": [["a", "b"], [], None, ["c"]],
        "room": pa.array(["x", "y", "x", None]).dictionary_encode(),
    }
    log = piles(**extra)
    report = score_stream(log).read_all()
    for name in extra:
        assert report[name].type == log[name].type
        assert report[name].to_pylist() == log[name].to_pylist()


def test_nothing_is_read_before_it_is_asked_for() -> None:
    log, taken = plays(), list[int]()

    def batches() -> Iterator[Any]:
        for n, batch in enumerate(log.to_batches(max_chunksize=10)):
            taken.append(n)
            yield batch

    class Stream:
        """Nothing but a stream."""

        def __init__(self) -> None:
            self.reader = pa.RecordBatchReader.from_batches(log.schema, batches())

        def __arrow_c_stream__(self, requested_schema: object = None) -> object:
            return self.reader.__arrow_c_stream__(requested_schema)

    reader = score_stream(Stream())
    assert taken == []
    first = reader.read_next_batch()
    assert (len(first), taken) == (10, [0])
    assert len(reader.read_all()) == 30
    scored = score_batches(iter(log.to_batches(max_chunksize=7)))
    assert [len(batch) for batch in scored] == [7, 7, 7, 7, 7, 5]


def test_an_empty_log() -> None:
    for log in (plays().slice(0, 0), piles().slice(0, 0)):
        assert rows(score_stream(log)) == []
        assert score_stream(log).read_all().num_columns == len(report_schema(log.schema))
    assert list(score_batches([])) == []


# --- types


@pytest.mark.parametrize("kind", INTEGERS, ids=str)
def test_any_whole_numbers(kind: Any) -> None:
    log = plays()
    expected = rows(score_stream(log))
    for name in ("first_leader", "written_a", "written_b"):
        log = log.set_column(log.schema.get_field_index(name), name, log[name].cast(kind))
    for lists in (pa.list_(kind), pa.large_list(kind), pa.list_(kind, 40)):
        assert rows(score_stream(log.set_column(1, "play", log["play"].cast(lists)))) == expected


@pytest.mark.parametrize("kind", [pa.binary(), pa.binary(40), pa.large_binary()], ids=str)
def test_forty_bytes(kind: Any) -> None:
    log = plays()
    data = pa.array([bytes(row) for row in log["play"].to_pylist()], pa.binary()).cast(kind)
    as_bytes = log.set_column(1, "play", data)
    expected = rows(score_stream(log))
    assert rows(score_stream(as_bytes)) == expected
    # A part of an array begins somewhere within its buffer.
    assert rows(score_stream(as_bytes.slice(13, 9))) == expected[13:22]


@pytest.mark.parametrize("kind", [pa.int64(), pa.uint64()], ids=str)
def test_masks_signed_or_not(kind: Any) -> None:
    log = piles()
    expected = rows(score_stream(log))
    for n, name in enumerate(("captured_a", "captured_b")):
        log = log.set_column(n, name, log[name].cast(kind))
    assert rows(score_stream(log)) == expected
    small = pa.table({"captured_a": pa.array([1, 0], pa.int8()), "captured_b": [2, 0]})
    assert [row["thirds_a"] for row in rows(score_stream(small))] == [1, 0]


def test_chunks_and_slices_do_not_matter() -> None:
    log = plays(60)
    expected = rows(score_stream(log))
    in_chunks = pa.concat_tables([log.slice(0, 1), log.slice(1, 30), log.slice(31)])
    assert rows(score_stream(in_chunks)) == expected
    for kind in (pa.list_(pa.int16()), pa.list_(pa.uint8(), 40), pa.large_list(pa.int8())):
        some = log.set_column(1, "play", log["play"].cast(kind)).combine_chunks()
        assert rows(score_stream(some.slice(17, 20))) == expected[17:37]


def test_the_log_stays_what_it_is() -> None:
    log = plays()
    before = log.to_pylist()
    score_stream(log).read_all()
    assert log.to_pylist() == before


# --- what is missing or strange


def test_rows_that_are_no_hands_do_not_touch_the_others() -> None:
    log = plays(12)
    good = log["play"].to_pylist()
    bad: list[Any] = [
        None, [], good[2][:39], [*good[3], 0], [None, *good[4][1:]], [40, *good[5][1:]],
        [-1, *good[6][1:]], [2**40, *good[7][1:]],
    ]  # fmt: skip
    expected = rows(score_stream(log))
    log = log.set_column(1, "play", pa.array([*bad, *good[8:]], pa.list_(pa.int64())))
    leaders = [*log["first_leader"].to_pylist()[:8], None, 4, -1, log["first_leader"][11].as_py()]
    log = log.set_column(2, "first_leader", pa.array(leaders))
    found = rows(score_stream(log))
    assert found[11] == expected[11]
    for n, row in enumerate(found[:11]):
        assert row["points_a"] is row["points_b"] is row["thirds_a"] is row["thirds_b"] is None
        # Without a play there are still the points that were written.
        assert row["findings"] == ("not-a-hand" if n else "")


def test_masks_that_are_no_piles() -> None:
    whole, a = WHOLE, Pile.parse("Ad").mask
    log = pa.table(
        {
            "captured_a": pa.array([a, None, a, a | 1 << 40, -1, None], pa.int64()),
            "captured_b": pa.array([whole ^ a, whole, None, whole ^ a, 0, None], pa.int64()),
            "last_trick": [0] * 6,
        }
    )
    found = rows(score_stream(log))
    assert [row["findings"] for row in found] == ["", *["not-a-hand"] * 5]
    assert [row["points_b"] for row in found] == [9, *[None] * 5]


@pytest.mark.parametrize("kind", [pa.int64(), pa.uint64(), pa.int8(), pa.uint8()], ids=str)
def test_points_and_nothing_else(kind: Any) -> None:
    a = pa.array([6, 6, None, None, 0], kind)
    b = pa.array([5, 6, 5, None, 11], kind)
    found = rows(score_stream(pa.table({"written_a": a, "written_b": b})))
    said = [row["findings"] for row in found]
    assert said == ["", "sum-not-eleven", "written-half", "not-a-hand", ""]
    assert all(row["points_a"] is None for row in found)


def test_endless_points() -> None:
    huge = pa.array([2**64 - 1, 2**63, 2**63 + 6], pa.uint64())
    log = pa.table({"written_a": huge, "written_b": pa.array([12, 5, 5], pa.uint64())})
    assert [row["findings"] for row in rows(score_stream(log))] == ["sum-not-eleven"] * 3
    less = pa.table({"written_a": [-(2**63), -1], "written_b": [5, -1]})
    assert [row["findings"] for row in rows(score_stream(less))] == ["written-half", "not-a-hand"]


def test_the_play_comes_before_the_piles() -> None:
    log = plays(4)
    a = Pile.parse("Ad").mask
    for name, mask in (("captured_a", a), ("captured_b", WHOLE ^ a)):
        log = log.append_column(name, pa.array([mask] * 4))
    expected = rows(score_stream(plays(4)))
    without = log["play"].to_pylist()
    without[2] = None
    found = rows(score_stream(log.set_column(1, "play", pa.array(without, pa.list_(pa.int8())))))
    assert [found[n] for n in (0, 1, 3)] == [expected[n] for n in (0, 1, 3)]
    assert (found[2]["thirds_a"], found[2]["thirds_b"]) == (3, 29)
    assert "last-trick-unknown" in found[2]["findings"]


# --- columns that cannot be read


@pytest.mark.parametrize(
    ("columns", "codes"),
    [
        ({"id": [1]}, ["column-none"]),
        ({"play": [[1] * 40]}, ["column-missing"]),
        ({"play": [1], "first_leader": ["N"]}, ["column-play", "column-number"]),
        ({"play": ["x"], "first_leader": [0.5]}, ["column-play", "column-number"]),
        ({"play": [[0.5]], "first_leader": [True]}, ["column-play", "column-number"]),
        ({"captured_a": [1]}, ["column-missing"]),
        ({"captured_a": [1.5], "captured_b": [None]}, ["column-number", "column-number"]),
        ({"written_b": [1]}, ["column-missing"]),
        (
            {"written_a": [1], "written_b": [1], "points_a": [1], "findings": [1]},
            ["column-taken", "column-taken"],
        ),
        (
            {"play": pa.array([[1] * 39], pa.list_(pa.int8(), 39))},
            ["column-play", "column-missing"],
        ),
        ({"play": pa.array([b"x"], pa.binary(1))}, ["column-play", "column-missing"]),
    ],
)
def test_columns_that_are_no_log(columns: dict[str, Any], codes: list[str]) -> None:
    """All that is wrong is said at once, in every language, before anything is counted."""
    with pytest.raises(ColumnsError) as caught:
        score_stream(pa.table(columns))
    assert [problem.code for problem in caught.value.problems] == codes
    with pytest.raises(ColumnsError):
        list(score_batches(pa.table(columns).to_batches()))
    for language in Language:
        lines = problem_lines(caught.value.problems, Formatter(language))
        assert all("{" not in line and len(line) > 20 for line in lines)


def test_two_columns_of_one_name() -> None:
    log = pa.table([[6], [5], [5]], names=["written_a", "written_b", "written_b"])
    with pytest.raises(ColumnsError, match="two columns named “written_b”"):
        score_stream(log)


def test_who_plays_alone_must_be_said() -> None:
    log = plays(1)
    with pytest.raises(ColumnsError, match="“alone” is missing"):
        score_stream(log, 3)
    score_stream(log, 2)
