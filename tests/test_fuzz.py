"""Valid files damaged in every way: the result is a judgement or a TressetteError, nothing else."""

import json
import tomllib
from typing import Any, cast

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.helpers import MANY, ROOT
from tressette_score import TressetteError, dumps, explain, loads, report
from tressette_score.as_json import error_data, report_data
from tressette_score.messages import Formatter, Language
from tressette_score.notation import decode
from tressette_score.record import MatchRecord
from tressette_score.strategies import matches

COUNT = max(150, MANY // 5)
SEEDS = [path.read_bytes() for path in sorted((ROOT / "examples").glob("*.toml"))]
NASTY = [
    "", "rest", "N", "NS", "NE", "Ad", "ad", "10d", "nan", "-1", "1e400", "\x00", "\x1b[0m", "“",
    "é", "\ud83c\udccf", "'", '"', "#", "[", "]", "{", "}", "=", ",", "\n", ">", ":", "N:", "> N",
    "0x" + "f" * 5000, "9" * 5000, "[" * 300, "a." * 300, "format", "_x", "hand",
]  # fmt: skip


def complain(error: TressetteError) -> None:
    """An error can be said in every language and given to a program."""
    assert error.problems
    assert all(explain(error, language) for language in Language)
    json.dumps(error_data(error, Formatter(Language.IT)))


def judge(text: str) -> None:
    """Read, judge and say a text; only our own errors may come of it."""
    try:
        record = loads(text)
    except TressetteError as error:
        complain(error)
        return
    judged = report(record)
    for language in Language:
        assert explain(judged, language)
    json.dumps(report_data(judged), allow_nan=False)
    assert loads(dumps(record)) == record


@settings(max_examples=COUNT)
@given(
    st.sampled_from(SEEDS),
    st.lists(
        st.tuples(
            st.sampled_from(["put", "cut", "swap"]), st.integers(0, 2000), st.binary(max_size=6)
        ),
        min_size=1,
        max_size=8,
    ),
)
def test_damaged_bytes(seed: bytes, damages: list[tuple[str, int, bytes]]) -> None:
    data = bytearray(seed)
    for kind, at, content in damages:
        at %= len(data) + 1  # noqa: PLW2901
        if kind == "put":
            data[at:at] = content
        elif kind == "cut":
            del data[at : at + len(content) * 40]
        else:
            data[at : at + len(content)] = content
    try:
        text = decode(bytes(data))
    except TressetteError as error:
        complain(error)
        return
    judge(text)


@settings(max_examples=COUNT)
@given(
    st.sampled_from(SEEDS),
    st.lists(st.tuples(st.integers(0, 400), st.sampled_from(NASTY)), min_size=1, max_size=5),
)
def test_damaged_tokens(seed: bytes, changes: list[tuple[int, str]]) -> None:
    tokens = seed.decode().replace("\n", " \n ").split(" ")
    for at, token in changes:
        tokens[at % len(tokens)] = token
    judge(" ".join(tokens))


VALUES = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(NASTY) | st.text()
)
ANYTHING = st.recursive(
    VALUES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
)


def places(data: object, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The places of all values in a nest of tables and lists."""
    found = [path] if path else []
    items: list[tuple[Any, object]] = []
    if isinstance(data, dict):
        items = list(cast("dict[str, object]", data).items())
    elif isinstance(data, list):
        items = list(enumerate(cast("list[object]", data)))
    for key, value in items:
        found += places(value, (*path, key))
    return found


@settings(max_examples=COUNT)
@given(matches(), st.data())
def test_damaged_structure(record: MatchRecord, data: st.DataObject) -> None:
    nest: Any = tomllib.loads(dumps(record))
    for _ in range(data.draw(st.integers(1, 3))):
        *outer, last = data.draw(st.sampled_from(places(nest)))
        owner = nest
        for key in outer:
            owner = owner[key]
        if data.draw(st.booleans()):
            owner[last] = data.draw(ANYTHING)
        elif isinstance(owner, dict):
            table = cast("dict[str, object]", owner)
            table[data.draw(st.sampled_from(NASTY))] = table.pop(last)
        if not nest or not places(nest):
            break
    judge(json.dumps(nest))


@settings(max_examples=COUNT)
@given(st.text(), st.binary(max_size=200))
def test_anything_at_all(text: str, data: bytes) -> None:
    judge(text)
    judge("{" + text)
    try:
        judge(decode(data))
    except TressetteError as error:
        complain(error)
