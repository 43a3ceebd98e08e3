"""Quarrels in short, to try agreements on: what they decide, and how many of them.

A case becomes a record at a table: its scores lie about the target of that table.
"""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final, cast

from attrs import evolve, frozen

from tressette_score.layouts import seating_of
from tressette_score.notation import FORMAT, from_data
from tressette_score.record import MatchRecord
from tressette_score.rules import OPTIONS, Setting, TableRules, Unsettled
from tressette_score.rules.game_choices import Game
from tressette_score.values import read_setting

__all__ = ["Case", "Quarrel", "at_table", "cases", "game_of", "quarrels"]

_USUAL_TARGET: Final = 21


@frozen(kw_only=True)
class Case:
    """A quarrel in short, as the file of cases has it.

    Attributes:
        about: the options it was made for; it may hang on others too.
        games: where it can happen; of the two sides of pairs a game of two players makes two.
        relative: scores it begins with, counted from the target.
        opening: scores it begins with, as they are.
        under: the agreements beside which alone it is one.
        table: what is recorded of the table,
        hand: and of the hands.
    """

    name: str
    about: tuple[str, ...]
    games: tuple[Game, ...]
    hand: tuple[Mapping[str, Any], ...]
    relative: tuple[tuple[int, ...], ...]
    opening: tuple[tuple[int, ...], ...]
    under: Mapping[str, Setting]
    table: Mapping[str, Any]


@frozen
class Quarrel:
    """A case at a table.

    Attributes:
        case: the name of the case.
    """

    case: str
    record: MatchRecord


def _settings(data: Mapping[str, object]) -> dict[str, Setting]:
    read = {name: read_setting(value, OPTIONS[name]) for name, value in data.items()}
    return {name: value for name, value in read.items() if not isinstance(value, Unsettled)}


def _case(data: Mapping[str, Any]) -> Case:
    return Case(
        name=data["name"],
        about=tuple(data["about"]),
        games=tuple(map(Game, data["games"])),
        hand=tuple(data["hand"]),
        relative=tuple(map(tuple, data.get("relative", ()))),
        opening=tuple(map(tuple, data.get("opening", ()))),
        under=_settings(data.get("under", {})),
        table=data.get("table", {}),
    )


@cache
def cases() -> tuple[Case, ...]:
    """All of them, in the order of the file."""
    text = files("tressette_score.rule_docs").joinpath("cases.toml").read_text(encoding="utf-8")
    return tuple(map(_case, tomllib.loads(text)["case"]))


def game_of(rules: TableRules) -> Game:
    """The game a table plays; one that names none plays in pairs."""
    return Game.PAIRS if isinstance(rules.game, Unsettled) else rules.game


# Who sits where of two, by who sits where of four.
_SIDES: Final = {"NS": "N", "EW": "S", "N": "N", "S": "N", "E": "S", "W": "S"}


def _for_two(data: Any) -> Any:
    """The same with two players in place of two pairs."""
    match data:
        case dict():
            items = cast("dict[str, Any]", data).items()
            return {_SIDES.get(key, key): _for_two(item) for key, item in items}
        case list():
            return [_for_two(item) for item in cast("list[object]", data)]
        case str():
            return _SIDES.get(data, data)
        case _:
            return data


def _fits(case: Case, rules: TableRules) -> bool:
    if game_of(rules) not in case.games:
        return False
    values = ((rules.of(name), wanted) for name, wanted in case.under.items())
    return all(isinstance(value, Unsettled) or value == wanted for value, wanted in values)


def _openings(case: Case, rules: TableRules) -> Iterator[tuple[int, ...]]:
    yield from case.opening
    target = _USUAL_TARGET if isinstance(rules.target, Unsettled) else rules.target
    for scores in case.relative:
        yield tuple(max(0, target + score) for score in scores)


def _record(case: Case, scores: tuple[int, ...], rules: TableRules) -> MatchRecord:
    """A case that begins with these scores, at a table with this agreement."""
    game = game_of(rules)
    data: dict[str, Any] = {"table": dict(case.table), "hand": list(case.hand)}
    if game is Game.DUE:
        data = _for_two(data)
    seating = seating_of(game)
    parties = map(str, seating.parties(seating.order))
    data["table"]["opening"] = dict(zip(parties, scores, strict=True))
    data["table"]["agreed"] = {"game": game.value}
    record = from_data({"format": FORMAT, **data})
    return evolve(record, table=evolve(record.table, agreed=rules))


def at_table(case: Case, rules: TableRules) -> Iterator[Quarrel]:
    """A case at a table, once for each score it begins with; none if it cannot come up there."""
    if _fits(case, rules):
        for scores in _openings(case, rules):
            yield Quarrel(case.name, _record(case, scores, rules))


def quarrels(rules: TableRules) -> Iterator[Quarrel]:
    """The quarrels that can come up in the game of a table, at that table."""
    for case in cases():
        yield from at_table(case, rules)
