"""Records as text: TOML or JSON of one structure, format ``tressette-score/1``.

Keys that begin with ``_`` belong to whoever writes the file and are passed over, and so is
``$schema``, by which an editor finds the schema of the format. How strictly the rest is read stands
in :mod:`tressette_score.structure`.
"""

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Literal, TypeVar, cast

import tomli_w

from tressette_score.errors import FileError, NotationError, Problem, file_error
from tressette_score.record import HandRecord, MatchRecord, Table, misfits
from tressette_score.rules import NOT_AGREED, OPTIONS, TableRules
from tressette_score.seats import ORDER, Seat
from tressette_score.structure import read_as, record_converter
from tressette_score.values import (
    read_agreement,
    read_table,
    refuse,
    unknown_keys,
    without_private,
    write_settings,
)

__all__ = [
    "FORMAT",
    "MAX_BYTES",
    "RULES_FORMAT",
    "decode",
    "dumps",
    "dumps_rules",
    "from_data",
    "load",
    "load_rules",
    "load_table",
    "loads",
    "loads_rules",
    "loads_table",
]

FORMAT: Final = "tressette-score/1"
MAX_BYTES: Final = 1_000_000
"""No evening of cards fills a larger file."""

T = TypeVar("T")


def _unrepeated(pairs: list[tuple[str, object]]) -> dict[str, object]:
    keys = [key for key, _ in pairs]
    twice = sorted({key for key in keys if keys.count(key) > 1})
    if twice:
        raise NotationError(Problem("key-twice", {"text": ", ".join(twice)}))
    return dict(pairs)


def _syntax(text: str, line: int, column: int) -> NotationError:
    lines = text.splitlines() or [""]
    at = lines[min(line, len(lines)) - 1].strip()
    return NotationError(Problem("syntax", {"line": line, "column": column, "text": at}))


# A dotted key of thousands of parts takes tomllib minutes; none of ours has more than three.
_DEEP: Final = 12
_DEEP_KEY: Final = re.compile(rf"(?<![\w\"'.-])(?:[\w\"'-]+[ \t]*\.[ \t]*){{{_DEEP}}}")


def _parse(text: str) -> object:
    """The text as TOML, or as JSON if it begins with a brace."""
    if text.count(".") >= _DEEP and _DEEP_KEY.search(text):
        raise NotationError(Problem("too-deep"))
    try:
        if text.lstrip().startswith("{"):
            return json.loads(text, object_pairs_hook=_unrepeated)
        return tomllib.loads(text)
    except json.JSONDecodeError as error:
        raise _syntax(text, error.lineno, error.colno) from None
    except tomllib.TOMLDecodeError as error:
        at = re.search(r"at line (\d+), column (\d+)", str(error))
        last = text.count("\n") + 1
        line, column = (int(at[1]), int(at[2])) if at else (last, 1)
        raise _syntax(text, line, column) from None
    except NotationError:
        raise
    except ValueError:
        # Python refuses to read integers of thousands of digits.
        raise NotationError(Problem("number-huge")) from None


def loads(text: str) -> MatchRecord:
    """Read a record from TOML, or from JSON if the text begins with a brace.

    Raises:
        NotationError: the text is not a record; all problems are reported.
        CardError, RecordError: likewise (all are TressetteError).
    """
    try:
        if not text.strip():
            raise NotationError(Problem("empty"))
        return from_data(_parse(text))
    except RecursionError:
        raise NotationError(Problem("too-deep")) from None


def from_data(data: object) -> MatchRecord:
    """Read a record from what a file in TOML or JSON parses to: a dict.

    Raises:
        NotationError: it is not a record; all problems are reported.
        CardError, RecordError: likewise (all are TressetteError).
    """
    return _record(read_table(data))


_KEYS: Final = ("format", "table", "hand")
_EDITOR: Final = "$schema"


def _key_problems(data: dict[str, object], known: tuple[str, ...]) -> Iterator[Problem]:
    """Keys of a file that mean nothing; what an editor put there has to be a text."""
    yield from unknown_keys(set(data) - {*known, _EDITOR}, known)
    if not isinstance(value := data.get(_EDITOR, ""), str):
        yield from (problem.within(_EDITOR) for problem in refuse("not-text", value).problems)


def _record(data: dict[str, object]) -> MatchRecord:
    problems: list[Problem] = []
    if "format" not in data:
        problems.append(Problem("format-missing", {"expected": FORMAT}))
    elif data["format"] != FORMAT:
        problems += refuse("format", data["format"], expected=FORMAT).problems
    problems += _key_problems(data, _KEYS)

    def read(value: object, kind: type[T], *place: str | int, order: tuple[Seat, ...]) -> T | None:
        try:
            return read_as(kind, value, order)
        except NotationError as error:
            problems.extend(problem.within(*place) for problem in error.problems)
            return None

    table = read(data.get("table", {}), Table, "table", order=ORDER)
    order = ORDER if table is None else table.order
    items = data.get("hand", [])
    if not isinstance(items, list):
        problems += [problem.within("hand") for problem in refuse("not-list", items).problems]
        items = []
    hands = {
        n: read(item, HandRecord, "hand", n, order=order)
        for n, item in enumerate(cast("list[object]", items))
    }
    known = {n: hand for n, hand in hands.items() if hand is not None}
    if table is None:
        raise NotationError(*problems)
    if problems:
        # What does not fit the table is said together with what cannot be read at all.
        raise NotationError(*sorted((*problems, *misfits(table, known)), key=_in_file_order))
    return MatchRecord(table=table, hands=tuple(known.values()))


def _in_file_order(problem: Problem) -> tuple[int, int]:
    key, number = (*problem.place, "", 0)[:2]
    return _KEYS.index(key) if key in _KEYS else 0, number if isinstance(number, int) else 0


RULES_FORMAT: Final = "tressette-rules/1"
_RULES_KEYS: Final = ("format", "rules", "agreed")


def loads_table(text: str) -> Table:
    """Read a table, with what it agreed on, from a record or from an agreement of its own.

    Raises:
        NotationError: the text is neither; all problems are reported.
    """
    try:
        if not text.strip():
            raise NotationError(Problem("empty"))
        data = without_private(cast("dict[str, object]", _parse(text)))
        if data.get("format") == FORMAT:
            return _record(data).table
        problems: list[Problem] = []
        if data.get("format") != RULES_FORMAT:
            problems += refuse("rules-format", data.get("format"), expected=RULES_FORMAT).problems
        problems += _key_problems(data, _RULES_KEYS)
        try:
            name, agreed = read_agreement(data.get("rules"), data.get("agreed", {}))
        except NotationError as error:
            raise NotationError(*problems, *error.problems) from None
        if problems:
            raise NotationError(*problems)
    except RecursionError:
        raise NotationError(Problem("too-deep")) from None
    return Table(rules=name, agreed=agreed)


def loads_rules(text: str) -> TableRules:
    """Read an agreement that stands in a file of its own, or in the table of a record.

    Raises:
        NotationError: the text is neither; all problems are reported.
    """
    return loads_table(text).agreed


def load_table(path: str | Path) -> Table:
    """Read a table, with what it agreed on, from a file: an agreement's own or that of a record.

    Raises:
        FileError: the file cannot be opened or is too big.
        NotationError: there is no agreement in it.
    """
    return loads_table(_read_file(path))


def load_rules(path: str | Path) -> TableRules:
    """Read an agreement from a file, its own or that of a record.

    Raises:
        FileError: the file cannot be opened or is too big.
        NotationError: there is no agreement in it.
    """
    return load_table(path).agreed


def dumps_rules(rules: TableRules) -> str:
    """Write an agreement so that :func:`loads_rules` gives an equal one."""
    settings = {name: rules.of(name) for name in OPTIONS if rules.of(name) is not NOT_AGREED}
    data: dict[str, object] = {"format": RULES_FORMAT, "agreed": write_settings(settings)}
    return tomli_w.dumps(data, multiline_strings=False)


def decode(data: bytes) -> str:
    """The text of a file.

    Raises:
        FileError: there is too much of it.
        NotationError: it is not UTF-8.
    """
    if len(data) > MAX_BYTES:
        raise FileError(Problem("file-too-big", {"expected": f"{MAX_BYTES // 1_000_000} MB"}))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        byte = f"0x{data[error.start]:02x}"
        raise NotationError(Problem("not-utf8", {"line": line, "text": byte})) from None


def load(path: str | Path) -> MatchRecord:
    """Read a record from a file (TOML or JSON, UTF-8).

    Raises:
        FileError: the file cannot be opened or is too big.
        TressetteError: it is not a record.
    """
    return loads(_read_file(path))


def _read_file(path: str | Path) -> str:
    try:
        with Path(path).open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise file_error(error, str(path)) from None
    return decode(data)


def dumps(record: MatchRecord, format: Literal["toml", "json"] = "toml") -> str:  # noqa: A002
    """Write a record so that :func:`loads` gives an equal one."""
    converter = record_converter(record.table.order)
    data: dict[str, object] = {"format": FORMAT}
    table = converter.unstructure(record.table)
    if table:
        data["table"] = table
    data["hand"] = [converter.unstructure(hand) for hand in record.hands]
    if format == "json":
        return json.dumps(data, ensure_ascii=False, indent=2) + "\n"
    return tomli_w.dumps(data, multiline_strings=False)
