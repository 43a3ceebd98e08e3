"""Quarrels in short, to try agreements on: what they decide, and how many of them.

A case becomes a record at a table: its scores lie about the target of that table.
"""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final, cast

from attrs import evolve, frozen

from tressette_score.cards import HAND_SIZE
from tressette_score.layouts import layout_of, seating_of
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
        games: where it can happen; what is written for pairs is seated anew in other games.
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


# --- the same in another game

_SEATS: Final[dict[Game, Mapping[str, str]]] = {
    Game.DUE: {"NS": "N", "EW": "S", "N": "N", "S": "N", "E": "S", "W": "S"},
    Game.TERZIGLIO: {"NS": "N", "EW": "ES", "W": "S"},
    Game.SINGLES: {"NS": "N", "EW": "E"},
}
"""Who of another game does what somebody of two pairs did."""

_PAIRS: Final = frozenset({"NS", "EW"})
_TRICKS: Final = 10
_CARDS: Final = 4


def _moment(at: str, game: Game) -> str:
    """When something happened, where there are more tricks, or fewer cards in each."""
    layout = layout_of(game, len(seating_of(game).order))
    trick, cards = (int(part) for part in at.split("."))
    if cards:
        cards = layout.players if cards == _CARDS else min(cards, layout.players - 1)
    return f"{layout.tricks + trick - _TRICKS if trick >= _TRICKS else trick}.{cards}"


def _halved(points: Mapping[str, int]) -> dict[str, int]:
    """The points of two pairs as each of four players may have made them."""
    return {
        seat: (number + first) // 2
        for pair, number in points.items()
        for first, seat in ((1, pair[0]), (0, pair[1]))
    }


def _seated(data: Any, game: Game) -> Any:
    """What happened between two pairs, as it happens in another game."""
    seats = _SEATS[game]
    match data:
        case dict():
            items = cast("dict[str, Any]", data).items()
            return {seats.get(key, key): _entry(key, item, game) for key, item in items}
        case list():
            return [_seated(item, game) for item in cast("list[object]", data)]
        case str():
            by, blank, thirds = data.partition(" ")
            return seats.get(by, by) + blank + thirds
        case _:
            return data


def _entry(key: str, item: Any, game: Game) -> Any:
    if key == "at":
        return _moment(item, game)
    if key == "sizes":
        dealt = layout_of(game, len(seating_of(game).order)).hand_size
        item = {seat: number - HAND_SIZE + dealt for seat, number in item.items()}
    if key == "written" and game is Game.SINGLES and _PAIRS.issuperset(item):
        return _halved(item)
    return _seated(item, game)


def _in_game(data: dict[str, Any], game: Game) -> dict[str, Any]:
    """What was recorded of two pairs; in terziglio one plays a solo against the others."""
    seated: dict[str, Any] = _seated(data, game)
    if game is Game.TERZIGLIO:
        seated["hand"] = [{"bids": ["N solo"], **hand} for hand in seated["hand"]]
    return seated


def _scores(scores: tuple[int, ...], game: Game) -> tuple[int, ...]:
    """The scores of two pairs; in terziglio both opponents have the same, of four two nothing."""
    if game is Game.TERZIGLIO:
        return (*scores, scores[-1])
    return (*scores, 0, 0) if game is Game.SINGLES else scores


# --- at a table


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
    if game is not Game.PAIRS and Game.PAIRS in case.games:
        data, scores = _in_game(data, game), _scores(scores, game)
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
