"""Records as plain data, the shape that TOML and JSON share: tables, lists, texts, numbers.

Reading is strict: nothing is coerced, guessed or repaired, and every problem is reported at once
with its place. This is the only module that knows cattrs.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from functools import cache, partial
from itertools import cycle
from operator import eq
from typing import Any, Final, TypeAlias, TypeVar, cast, get_args, get_origin

from attrs import fields
from cattrs import Converter
from cattrs.errors import BaseValidationError, ClassValidationError, ForbiddenExtraKeysError
from cattrs.gen import make_dict_structure_fn

from tressette_score.cards import Card, parse_cards
from tressette_score.errors import NotationError, Problem, TressetteError, near
from tressette_score.frozenmap import FrozenMap
from tressette_score.record import Accuso, Cards, HandRecord, Rest, Table, Tally
from tressette_score.rules import Rounding, TableRules
from tressette_score.seats import Party, Seat, turn_order
from tressette_score.tricks import Play, Trick

__all__ = ["read_as", "record_converter", "refuse", "unknown_keys", "without_private"]

T = TypeVar("T")
_Reader: TypeAlias = Callable[[object, Any], object]


def refuse(code: str, value: object, **data: str | tuple[str, ...]) -> NotationError:
    """A value that cannot stand where it stands."""
    return NotationError(Problem(code, {"text": _shown(value), **data}))


def _shown(value: object) -> str:  # noqa: PLR0911 - a list of cases
    """A value of a file as its reader would recognize it."""
    match value:
        case str():
            return value
        case None:
            return "null"
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
        raise refuse("not-text", value)
    return value


def _number(value: object, _: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise refuse("not-number", value)
    return value


def _table(value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise refuse("not-table", value)
    return without_private(cast("dict[str, object]", value))


def without_private(table: dict[str, object]) -> dict[str, object]:
    """A table without the keys that belong to whoever wrote the file."""
    if [key for key in table if key[:1] == "_"]:
        return {key: value for key, value in table.items() if not key.startswith("_")}
    return table


def _seat(value: object, _: object) -> Seat:
    try:
        return Seat.parse(value if isinstance(value, str) else _text(value, str))
    except ValueError:
        raise refuse("seat", value) from None


def _party(value: object, _: object) -> Party:
    try:
        return Party.parse(_text(value, str))
    except ValueError:
        raise refuse("party", value) from None


def _choice(value: object, kind: type[Enum]) -> Enum:
    known = tuple(str(member.value) for member in kind)
    if value not in known:
        hints = near(value, known) if isinstance(value, str) else ()
        raise refuse("choice", value, expected=known, near=hints)
    return kind(value)


def _cards(value: object, _: object) -> Cards:
    if not isinstance(value, str):
        raise refuse("not-cards", value)
    return parse_cards(value)


def _order(value: object, _: object) -> tuple[Seat, ...]:
    letters = _text(value, str).split()
    return tuple(_seat(letter, Seat) for letter in letters)


_SEAT_MARK: Final = re.compile(r"\b(\w+)\s*:")


def _read_trick(value: object, order: tuple[Seat, ...]) -> Trick:
    """Read ``N: 3c 7s 4c 4s``: who led, then the cards as they fell.

    A seat stands before a card where somebody played out of turn; ``> N`` behind the cards says who
    took the trick.
    """
    if not isinstance(value, str):
        raise refuse("trick", value)
    body, mark, taken_by = value.partition(">")
    first, *pieces = _SEAT_MARK.split(body)
    if first.strip() or not pieces:
        raise refuse("trick", value)
    plays: list[Play] = []
    problems: list[Problem] = []
    for name, cards in zip(pieces[::2], pieces[1::2], strict=True):
        try:
            seat = _seat(name, Seat)
            turns = turn_order(order, seat) if seat in order else (seat,)
            plays += map(Play, cycle(turns), parse_cards(cards))
        except TressetteError as error:
            problems += error.problems
    try:
        taker = _seat(taken_by.strip(), Seat) if mark else None
    except NotationError as error:
        raise NotationError(*problems, *error.problems) from None
    if problems:
        raise NotationError(*problems)
    if not plays:
        raise refuse("trick", value)
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


def _gather(readers: Iterable[tuple[str | int, Callable[[], object]]]) -> NotationError:
    """All problems of readers of which one is known to fail, each with its place, in one error."""
    problems: list[Problem] = []
    for place, reader in readers:
        try:
            reader()
        except (TressetteError, BaseValidationError) as error:
            problems += [problem.within(place) for problem in _problems(error)]
    return NotationError(*problems)


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
            yield from unknown_keys(error.extra_fields, known)
        case _:
            raise error


def unknown_keys(keys: Iterable[str], known: tuple[str, ...]) -> Iterator[Problem]:
    """Keys that mean nothing here."""
    for key in sorted(keys):
        yield Problem("key", {"text": key, "expected": known, "near": near(key, known)})


def _list_reader(kind: Any, converter: Converter) -> _Reader:
    inner = get_args(kind)[0]
    read_item = converter.get_structure_hook(inner)

    def read(value: object, _: object) -> tuple[object, ...]:
        if not isinstance(value, list):
            raise refuse("not-list", value)
        items = cast("list[object]", value)
        try:
            return tuple([read_item(item, inner) for item in items])
        except (TressetteError, BaseValidationError):
            readers = ((n, partial(read_item, item, inner)) for n, item in enumerate(items))
            raise _gather(readers) from None

    return read


def _map_reader(kind: Any, converter: Converter) -> _Reader:
    key_kind, value_kind = get_args(kind)
    read_key = converter.get_structure_hook(key_kind)
    read_value = converter.get_structure_hook(value_kind)

    def entry(key: str, item: object) -> tuple[Any, object]:
        return read_key(key, key_kind), read_value(item, value_kind)

    def read(value: object, _: object) -> FrozenMap[Any, object]:
        items = _table(value).items()
        try:
            entries = [entry(key, item) for key, item in items]
        except (TressetteError, BaseValidationError):
            raise _gather((key, partial(entry, key, item)) for key, item in items) from None
        found = dict(entries)
        if len(found) < len(entries):
            raise NotationError(Problem("key-twice", {"text": ", ".join(_table(value))}))
        return FrozenMap(found)

    return read


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

    is_list, is_map = partial(_made_of, tuple), partial(_made_of, FrozenMap)
    converter.register_structure_hook_factory(is_list, partial(_list_reader, converter=converter))
    converter.register_structure_hook_factory(is_map, partial(_map_reader, converter=converter))
    converter.register_unstructure_hook_factory(is_map, partial(_map_writer, converter=converter))
    register(str, _text, str)
    register(int, _number, int)
    register(Seat, _seat, lambda seat: seat.value)
    register(Party, _party, str)
    register(Rounding, _choice, lambda choice: choice.value)
    register(Card, lambda value, _: Card.parse(_text(value, str)), str)
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


def read_as(kind: type[T], value: object, order: tuple[Seat, ...]) -> T:
    """Plain data as a part of a record, at a table with this order of play.

    Raises:
        NotationError: it is none; all problems are in it.
    """
    try:
        return record_converter(order).structure(value, kind)
    except (TressetteError, BaseValidationError) as error:
        raise NotationError(*_problems(error)) from None
