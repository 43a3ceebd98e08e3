"""Records as text: TOML or JSON of one structure, format ``tressette-score/1``.

Reading is strict: nothing is coerced, guessed or repaired, and every problem is reported at once
with its place. Keys that begin with ``_`` belong to whoever writes the file and are passed over.
This is the only module that knows TOML, JSON and cattrs.
"""

import json
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from functools import cache, partial
from operator import eq
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias, TypeVar, cast, get_args, get_origin

import tomli_w
from attrs import fields
from cattrs import Converter
from cattrs.errors import BaseValidationError, ClassValidationError, ForbiddenExtraKeysError
from cattrs.gen import make_dict_structure_fn

from tressette_score.cards import parse_cards
from tressette_score.errors import (
    FileError,
    NotationError,
    Problem,
    TressetteError,
    file_error,
    near,
)
from tressette_score.frozenmap import FrozenMap
from tressette_score.record import Accuso, Cards, HandRecord, MatchRecord, Rest, Table, Tally
from tressette_score.rules import Rounding, TableRules
from tressette_score.seats import ORDER, Party, Seat, turn_order
from tressette_score.tricks import Play, Trick

__all__ = ["FORMAT", "MAX_BYTES", "decode", "dumps", "load", "loads", "record_converter"]

FORMAT: Final = "tressette-score/1"
MAX_BYTES: Final = 1_000_000
"""No evening of cards fills a larger file."""

T = TypeVar("T")
_Reader: TypeAlias = Callable[[object, Any], object]


def _refuse(code: str, value: object, **data: str | tuple[str, ...]) -> NotationError:
    return NotationError(Problem(code, {"text": _shown(value), **data}))


def _shown(value: object) -> str:
    """A value of a file as its reader would recognize it."""
    match value:
        case str():
            return value
        case bool():
            return str(value).lower()
        case int() if abs(value) >= 10**15:
            return f"{value:#x}"
        case dict():
            return "{…}"
        case list():
            return "[…]"
        case _:
            return str(value)


# --- reading single values


def _text(value: object, _: object) -> str:
    if not isinstance(value, str):
        raise _refuse("not-text", value)
    return value


def _number(value: object, _: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise _refuse("not-number", value)
    return value


def _table(value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise _refuse("not-table", value)
    return cast("dict[str, object]", value)


def _seat(value: object, _: object) -> Seat:
    try:
        return Seat.parse(_text(value, str))
    except ValueError:
        raise _refuse("seat", value) from None


def _party(value: object, _: object) -> Party:
    try:
        return Party.parse(_text(value, str))
    except ValueError:
        raise _refuse("party", value) from None


def _choice(value: object, kind: type[Enum]) -> Enum:
    known = tuple(str(member.value) for member in kind)
    if value not in known:
        hints = near(value, known) if isinstance(value, str) else ()
        raise _refuse("choice", value, expected=known, near=hints)
    return kind(value)


def _cards(value: object, _: object) -> Cards:
    if not isinstance(value, str):
        raise _refuse("not-cards", value)
    return parse_cards(value)


def _order(value: object, _: object) -> tuple[Seat, ...]:
    letters = _text(value, str).split()
    return tuple(_seat(letter, Seat) for letter in letters)


def _read_trick(value: object, order: tuple[Seat, ...]) -> Trick:
    """Read ``N: 3c 7s 4c 4s``: who led, then the cards as they fell.

    A seat stands before a card where somebody played out of turn; ``> N`` behind the cards says who
    took the trick.
    """
    if not isinstance(value, str):
        raise _refuse("trick", value)
    body, mark, taken_by = value.partition(">")
    first, *pieces = re.split(r"(\w+)\s*:", body)
    if first.strip() or not pieces:
        raise _refuse("trick", value)
    plays: list[Play] = []
    problems: list[Problem] = []
    for name, cards in zip(pieces[::2], pieces[1::2], strict=True):
        try:
            seat = _seat(name, Seat)
            turns = turn_order(order, seat) if seat in order else (seat,)
            for n, card in enumerate(parse_cards(cards)):
                plays.append(Play(turns[n % len(turns)], card))
        except TressetteError as error:
            problems += error.problems
    try:
        taker = _seat(taken_by.strip(), Seat) if mark else None
    except NotationError as error:
        raise NotationError(*problems, *error.problems) from None
    if problems:
        raise NotationError(*problems)
    if not plays:
        raise _refuse("trick", value)
    return Trick(tuple(plays), taker)


def _write_trick(trick: Trick, order: tuple[Seat, ...]) -> str:
    words: list[str] = []
    expected: Seat | None = None
    for play in trick.plays:
        if play.seat is not expected:
            words.append(f"{play.seat.value}:")
        words.append(str(play.card))
        expected = turn_order(order, play.seat)[1]
    if trick.taken_by is not None:
        words.append(f"> {trick.taken_by.value}")
    return " ".join(words)


# --- reading containers


def _gather(readers: Iterable[tuple[str | int, Callable[[], T]]]) -> list[T]:
    """What all readers read; or all their problems, each with its place, in one error."""
    read: list[T] = []
    problems: list[Problem] = []
    for place, reader in readers:
        try:
            read.append(reader())
        except (TressetteError, BaseValidationError) as error:
            problems += [problem.within(place) for problem in _problems(error)]
    if problems:
        raise NotationError(*problems)
    return read


def _problems(error: Exception) -> Iterator[Problem]:
    """What cattrs and the readers here gathered, as problems with their places."""
    match error:
        case TressetteError():
            yield from error.problems
        case ClassValidationError():
            noted, others = error.group_exceptions()
            for inner, note in noted:
                if isinstance(inner, KeyError):
                    yield Problem("key-missing", {"text": note.name})
                else:
                    yield from (problem.within(note.name) for problem in _problems(inner))
            for inner in others:
                yield from _problems(inner)
        case ForbiddenExtraKeysError():
            known = tuple(field.name for field in fields(error.cl))
            yield from _unknown_keys(error.extra_fields, known)
        case _:
            raise error


def _unknown_keys(keys: Iterable[str], known: tuple[str, ...]) -> Iterator[Problem]:
    for key in sorted(keys):
        yield Problem("key", {"text": key, "expected": known, "near": near(key, known)})


def _list(value: object, kind: Any, converter: Converter) -> tuple[object, ...]:
    if not isinstance(value, list):
        raise _refuse("not-list", value)
    inner = get_args(kind)[0]
    items = enumerate(cast("list[object]", value))
    return tuple(_gather((n, partial(converter.structure, item, inner)) for n, item in items))


def _map(value: object, kind: Any, converter: Converter) -> FrozenMap[Any, object]:
    key_kind, value_kind = get_args(kind)

    def entry(key: str, item: object) -> tuple[Any, object]:
        return converter.structure(key, key_kind), converter.structure(item, value_kind)

    items = _table(value).items()
    entries = _gather((key, partial(entry, key, item)) for key, item in items)
    if len(dict(entries)) < len(entries):
        raise NotationError(Problem("key-twice", {"text": ", ".join(_table(value))}))
    return FrozenMap(entries)


def _map_writer(kind: Any, converter: Converter) -> Callable[[FrozenMap[Any, Any]], object]:
    key_kind, value_kind = get_args(kind)

    def write(entries: FrozenMap[Any, Any]) -> object:
        return {
            converter.unstructure(key, key_kind): converter.unstructure(value, value_kind)
            for key, value in entries.items()
        }

    return write


def _class_reader(kind: type[T], converter: Converter) -> Callable[[object, Any], T]:
    read = make_dict_structure_fn(kind, converter, _cattrs_forbid_extra_keys=True)

    def reader(value: object, kind: Any) -> T:
        return read(_table(value), kind)

    return reader


def _made_of(origin: type, kind: Any) -> bool:
    found: object = get_origin(kind)
    return found is origin


@cache
def record_converter(order: tuple[Seat, ...]) -> Converter:
    """How each type of a record is read and written, at a table with this order of play."""
    converter = Converter(detailed_validation=True, omit_if_default=True)

    def register(kind: Any, read: _Reader, write: Callable[[Any], object]) -> None:
        # cattrs looks for the hook of a class first, and has its own, lenient ones for int and str.
        if isinstance(kind, type):
            converter.register_structure_hook(kind, read)
            converter.register_unstructure_hook(kind, write)
        else:
            converter.register_structure_hook_func(partial(eq, kind), read)
            converter.register_unstructure_hook_func(partial(eq, kind), write)

    converter.register_structure_hook_func(
        partial(_made_of, tuple), partial(_list, converter=converter)
    )
    is_map = partial(_made_of, FrozenMap)
    converter.register_structure_hook_func(is_map, partial(_map, converter=converter))
    converter.register_unstructure_hook_factory(is_map, partial(_map_writer, converter=converter))
    register(str, _text, str)
    register(int, _number, int)
    register(Seat, _seat, lambda seat: seat.value)
    register(Party, _party, str)
    register(Rounding, _choice, lambda choice: choice.value)
    register(Cards, _cards, lambda cards: " ".join(map(str, cards)))
    register(tuple[Seat, ...], _order, lambda seats: " ".join(seat.value for seat in seats))
    register(
        Trick, lambda value, _: _read_trick(value, order), lambda trick: _write_trick(trick, order)
    )
    for part in (Accuso, Tally, TableRules, Table):
        converter.register_structure_hook(part, _class_reader(part, converter))
    for share in (Cards, Tally):
        read = partial(_read_or_rest, share=share, converter=converter)
        write = partial(_write_or_rest, share=share, converter=converter)
        register(share | Rest, read, write)
    converter.register_structure_hook(HandRecord, _class_reader(HandRecord, converter))
    return converter


def _read_or_rest(value: object, _: object, share: Any, converter: Converter) -> object:
    return Rest.REST if value == Rest.REST.value else converter.structure(value, share)


def _write_or_rest(value: object, share: Any, converter: Converter) -> object:
    return Rest.REST.value if value is Rest.REST else converter.unstructure(value, share)


# --- whole texts


def _without_private(value: object) -> object:
    """The data without the keys that belong to the user."""
    if isinstance(value, dict):
        items = cast("dict[str, object]", value).items()
        return {key: _without_private(item) for key, item in items if not key.startswith("_")}
    if isinstance(value, list):
        return [_without_private(item) for item in cast("list[object]", value)]
    return value


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


def _parse(text: str) -> object:
    """The text as TOML, or as JSON if it begins with a brace."""
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
        return _record(_table(_without_private(_parse(text))))
    except RecursionError:
        raise NotationError(Problem("too-deep")) from None


_KEYS: Final = ("format", "table", "hand")


def _record(data: dict[str, object]) -> MatchRecord:
    problems: list[Problem] = []
    if data.get("format") != FORMAT:
        found = _shown(data["format"]) if "format" in data else ""
        problems.append(Problem("format", {"text": found, "expected": FORMAT}))
    problems += _unknown_keys(set(data) - set(_KEYS), _KEYS)

    def read(key: str, kind: Any, default: T, order: tuple[Seat, ...] = ORDER) -> T:
        if key not in data:
            return default
        try:
            return cast("T", record_converter(order).structure(data[key], kind))
        except (TressetteError, BaseValidationError) as error:
            problems.extend(problem.within(key) for problem in _problems(error))
            return default

    table = read("table", Table, Table())
    hands = read("hand", tuple[HandRecord, ...], (), table.order)
    if problems:
        raise NotationError(*problems)
    return MatchRecord(table=table, hands=hands)


def decode(data: bytes) -> str:
    """The text of a file.

    Raises:
        FileError: there is too much of it.
        NotationError: it is not UTF-8.
    """
    if len(data) > MAX_BYTES:
        raise FileError(Problem("file-too-big", {"expected": f"{MAX_BYTES:_}"}))
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
    try:
        with Path(path).open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise file_error(error, str(path)) from None
    return loads(decode(data))


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
