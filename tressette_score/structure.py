"""Records as plain data, the shape that TOML and JSON share: tables, lists, texts, numbers.

Reading is strict: nothing is coerced, guessed or repaired, and every problem is reported at once
with its place. This is the only module that knows cattrs.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from itertools import chain, starmap
from operator import eq
from typing import Any, TypeAlias, TypeVar, cast, get_args, get_origin

from attrs import evolve, fields
from cattrs import Converter
from cattrs.errors import BaseValidationError, ClassValidationError, ForbiddenExtraKeysError
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from tressette_score.accusi import Combination
from tressette_score.bids import Bid, BidKind, Called
from tressette_score.cards import Card
from tressette_score.errors import NotationError, Problem, TressetteError
from tressette_score.events import (
    Accuso,
    Call,
    Cards,
    Claim,
    Event,
    EventKind,
    Moment,
    Rest,
    Take,
    Tally,
)
from tressette_score.frozenmap import FrozenMap
from tressette_score.record import HandRecord
from tressette_score.rules import NOTHING_AGREED, TableRules
from tressette_score.seats import ORDER, Party, Seat
from tressette_score.table import Table, default_order, default_parties
from tressette_score.tricks import Trick
from tressette_score.values import (
    read_agreement,
    read_bid,
    read_cards,
    read_choice,
    read_combination,
    read_flag,
    read_moment,
    read_number,
    read_order,
    read_party,
    read_seat,
    read_table,
    read_take,
    read_text,
    read_trick,
    refuse,
    unknown_keys,
    write_settings,
    write_trick,
)

__all__ = [
    "read_as",
    "record_converter",
]

T = TypeVar("T")
_Reader: TypeAlias = Callable[[object, Any], object]


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

    def readers(key: str, item: object) -> Iterator[tuple[str, Callable[[], object]]]:
        yield key, partial(read_key, key, key_kind)
        yield key, partial(read_value, item, value_kind)

    def read(value: object, _: object) -> FrozenMap[Any, object]:
        items = read_table(value).items()
        try:
            entries = [
                (read_key(key, key_kind), read_value(item, value_kind)) for key, item in items
            ]
        except (TressetteError, BaseValidationError):
            raise _gather(chain.from_iterable(starmap(readers, items))) from None
        found = dict(entries)
        if len(found) < len(entries):
            raise NotationError(Problem("key-twice", {"text": ", ".join(read_table(value))}))
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
        return read(read_table(value), kind)

    return reader


def _table_reader(converter: Converter) -> Callable[[object, Any], Table]:
    """A table, its agreement first: what the preset leaves open depends on which it is."""
    read = make_dict_structure_fn(
        Table, converter, _cattrs_forbid_extra_keys=True, agreed=override(omit=True)
    )

    def reader(value: object, kind: Any) -> Table:
        data = read_table(value)
        problems: list[Problem] = []
        agreement: tuple[str | None, TableRules] = None, NOTHING_AGREED
        if "rules" in data or "agreed" in data:
            try:
                agreement = read_agreement(data.get("rules"), data.get("agreed", {}))
            except NotationError as error:
                problems += error.problems
        own = {key: item for key, item in data.items() if key not in ("rules", "agreed")}
        if not problems:
            own = _seated(own, agreement[1])
        try:
            table = read(own, kind)
        except BaseValidationError as error:
            raise NotationError(*problems, *_problems(error)) from None
        if problems:
            raise NotationError(*problems)
        name, agreed = agreement
        return table if agreed is NOTHING_AGREED else evolve(table, rules=name, agreed=agreed)

    return reader


def _seated(own: dict[str, object], agreed: TableRules) -> dict[str, object]:
    """The same with the seats and parties of the game, where the file leaves them out."""
    if "order" not in own and (order := default_order(agreed)) != ORDER:
        own = {**own, "order": " ".join(seat.value for seat in order)}
    if "parties" in own:
        return own
    try:
        order = ORDER if "order" not in own else read_order(own["order"], Seat)
    except NotationError:
        return own
    return {**own, "parties": list(map(str, default_parties(agreed, order)))}


def _table_writer(converter: Converter) -> Callable[[Table], object]:
    write = make_dict_unstructure_fn(
        Table, converter, _cattrs_omit_if_default=True, agreed=override(omit=True)
    )

    def writer(table: Table) -> object:
        own = write_settings(table.own)
        return {**write(table), **({"agreed": own} if own else {})}

    return writer


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
    register(str, read_text, str)
    register(int, read_number, int)
    register(Seat, read_seat, lambda seat: seat.value)
    register(Party, read_party, str)
    register(bool, read_flag, bool)
    register(Moment, read_moment, str)
    register(Combination, read_combination, str)
    register(Bid, read_bid, lambda bid: f"{bid.by.value} {bid.what.value}")
    for choices in (BidKind, EventKind, Claim):
        register(choices, read_choice, lambda choice: choice.value)
    register(Take, read_take, lambda take: f"{take.by} {take.thirds}")
    register(Card, lambda value, _: Card.parse(read_text(value, str)), str)
    register(Cards, read_cards, lambda cards: " ".join(map(str, cards)))
    register(tuple[Seat, ...], read_order, lambda seats: " ".join(seat.value for seat in seats))
    register(
        Trick, lambda value, _: read_trick(value, order), lambda trick: write_trick(trick, order)
    )
    for part in (Accuso, Call, Called, Event, Tally):
        converter.register_structure_hook(part, _class_reader(part, converter))
    register(Table, _table_reader(converter), _table_writer(converter))
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
