"""What a table has agreed on: every option of every game, settled or not.

Nothing is settled by default: a rule may not be invented after the count. The sources of each value
stand beside it; the words for it are in the catalogues under the name of the option.
"""

from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import cache
from typing import Any, Final

from attrs import fields, frozen

from tressette_score.errors import Problem, RulesError, near
from tressette_score.rules.bidding import BiddingRules
from tressette_score.rules.game_choices import Game
from tressette_score.rules.option import NOT_AGREED, SILENT, Group, Option, Setting, Unsettled

__all__ = [
    "LARGEST",
    "NOTHING_AGREED",
    "NOT_AGREED",
    "OPTIONS",
    "SILENT",
    "Group",
    "Option",
    "Setting",
    "TableRules",
    "Unsettled",
    "made_of",
    "setting_text",
]

LARGEST: Final = 999
"""The largest number that an option can be."""


@frozen(kw_only=True)
class TableRules(BiddingRules):
    """The agreement of a table: of four in pairs, unless it names another game.

    Each option has a value, or is ``NOT_AGREED``, or ``SILENT`` where the rule book the table plays
    by does not say. Numbers are points, unless the name of the option says thirds.

    Raises:
        RulesError: options contradict one another (a price for a wrong call where none may be
            made), or a number is none that it can be.
    """

    def __attrs_post_init__(self) -> None:
        problems = tuple(_contradictions(self))
        if problems:
            raise RulesError(*problems)

    def of(self, name: str) -> Setting | Unsettled:
        """The value of an option by its name."""
        value: Setting | Unsettled = getattr(self, name)
        return value

    def applies(self, name: str) -> bool:
        """Whether an option means anything beside the others."""
        return _applies(name, self.of)

    @property
    def not_agreed(self) -> tuple[str, ...]:
        """The options that mean something here and that the table has not settled."""
        return tuple(n for n in OPTIONS if self.of(n) is NOT_AGREED and self.applies(n))

    @property
    def silent(self) -> tuple[str, ...]:
        """The options about which the rule book says nothing."""
        return tuple(name for name in OPTIONS if self.of(name) is SILENT)

    @property
    def settled(self) -> dict[str, Setting]:
        """The options that have a value."""
        values = ((name, self.of(name)) for name in _NAMES)
        return {name: v for name, v in values if not isinstance(v, Unsettled)}

    def differences(
        self, other: "TableRules"
    ) -> dict[str, tuple[Setting | Unsettled, Setting | Unsettled]]:
        """The options that two agreements settle differently, with both values."""
        pairs = {name: (self.of(name), other.of(name)) for name in OPTIONS}
        return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}

    def changed(self, **changes: Setting | Unsettled) -> "TableRules":
        """The same agreement but for some options.

        What was agreed and no longer means anything beside a change is dropped.

        Raises:
            RulesError: a change contradicts the others, or there is no such option.
        """
        unknown = [name for name in changes if name not in OPTIONS]
        if unknown:
            known = tuple(OPTIONS)
            raise RulesError(
                *(Problem("option", {"text": n, "near": near(n, known)}) for n in unknown)
            )
        values = {name: self.of(name) for name in OPTIONS} | changes
        for name in OPTIONS:
            if name not in changes and not _applies(name, values.__getitem__):
                values[name] = NOT_AGREED
        return made_of(values)

    def filled(self, settings: Mapping[str, Setting]) -> "TableRules":
        """The same agreement, with what it leaves open settled so where that means something.

        Where a setting would contradict what is settled, the first other value that does not is
        taken in its place; if all would, the option stays open.

        Raises:
            RulesError: a setting is none that its option can have.
        """
        values = {name: self.of(name) for name in OPTIONS}
        for name in OPTIONS:
            open_here = isinstance(values[name], Unsettled) and name in settings
            if not (open_here and _applies(name, values.__getitem__)):
                continue
            resting = [n for n in _resting_on(name) if not isinstance(self.of(n), Unsettled)]
            for value in (settings[name], *OPTIONS[name].values):
                values[name] = value
                if all(_applies(other, values.__getitem__) for other in resting):
                    break
            else:
                values[name] = self.of(name)
        return made_of(values)


def made_of(settings: Mapping[str, Setting | Unsettled]) -> TableRules:
    """An agreement from options by their names.

    Raises:
        RulesError: they contradict one another.
    """
    values: dict[str, Any] = dict(settings)
    return TableRules(**values)


def _applies(name: str, of: Callable[[str], Setting | Unsettled]) -> bool:
    needs = OPTIONS[name].needs
    if not _of_game(name, of):
        return False
    return not needs or any(
        _applies(other, of) and (isinstance(of(other), Unsettled) or of(other) in values)
        for other, values in needs
    )


@cache
def _resting_on(name: str) -> tuple[str, ...]:
    """The options that mean something only beside some values of another."""
    if name == "game":
        return tuple(other for other, known in OPTIONS.items() if known.games)
    near = [o for o, known in OPTIONS.items() if any(needed == name for needed, _ in known.needs)]
    return tuple(dict.fromkeys([*near, *(far for other in near for far in _resting_on(other))]))


def _of_game(name: str, of: Callable[[str], Setting | Unsettled]) -> bool:
    """Whether an option belongs to the game; who names none plays in pairs."""
    games, game = OPTIONS[name].games, of("game")
    return not games or (Game.PAIRS if isinstance(game, Unsettled) else game) in games


def _options() -> Iterator[Option]:
    for one in fields(TableRules):
        yield Option(name=one.name, **one.metadata["option"])


OPTIONS: Final = {known.name: known for known in _options()}
"""Every option by its name, in the order of the groups."""

_NAMES: Final = tuple(OPTIONS)


def setting_text(value: Setting | Unsettled) -> str:
    """A value as a file writes it."""
    if isinstance(value, Enum):
        return str(value.value)
    return str(value).lower()


def _contradictions(rules: TableRules) -> Iterator[Problem]:
    for name, known in OPTIONS.items():
        value = rules.of(name)
        if isinstance(value, Unsettled):
            continue
        if not isinstance(value, known.kind) or (known.is_number and isinstance(value, bool)):
            yield Problem("rule-kind", {"text": setting_text(value)}, (name,))
        elif isinstance(value, int) and known.is_number and not 0 < value <= LARGEST:
            text = str(value) if value < 10**40 else "…"
            yield Problem("rule-number", {"text": text}, (name,))
        elif not rules.applies(name):
            yield Problem("rule-needs", _need(known, rules), (name,))
    if not isinstance(rules.best_of, Unsettled) and rules.best_of % 2 == 0:
        yield Problem("rule-even", {"text": str(rules.best_of)}, ("best_of",))


def _need(known: Option, rules: TableRules) -> dict[str, tuple[str, ...]]:
    """Without what an option means nothing, as a file writes it."""
    if not _of_game(known.name, rules.of):
        return {"expected": tuple(f"game = {game.value}" for game in known.games)}
    wanted = [
        f"{other} = {setting_text(value)}"
        for other, values in known.needs
        for value in OPTIONS[other].values
        if value in values
    ]
    return {"expected": tuple(wanted)}


NOTHING_AGREED: Final = TableRules()
"""The agreement of a table that has settled nothing."""
