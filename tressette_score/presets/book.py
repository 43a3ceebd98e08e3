"""What a preset is: a named agreement taken whole from a rule book."""

from collections.abc import Mapping
from enum import Enum
from typing import Any

from attrs import Factory, field, frozen

from tressette_score.errors import Problem, RulesError
from tressette_score.frozenmap import FrozenMap, freeze
from tressette_score.rules import (
    SILENT,
    Setting,
    TableRules,
    Unsettled,
    setting_text,
)

__all__ = ["Origin", "Preset"]


class Origin(Enum):
    """Where a preset's value of an option comes from."""

    STATED = "stated"
    """The source says it."""
    BORROWED = "borrowed"
    """The source does not say it; others do, and a table needs an answer."""
    SILENT = "silent"
    """The source does not say it, and nothing is put in its place."""


def _articles(articles: Mapping[str, str]) -> FrozenMap[str, str]:
    return freeze(articles)


def _merged(preset: "Preset") -> TableRules:
    values: dict[str, Any] = {**preset.borrowed.settled, **preset.stated.settled}
    open_options = TableRules(**values).not_agreed
    return TableRules(**values, **dict.fromkeys(open_options, SILENT))


@frozen(kw_only=True)
class Preset:
    """A complete agreement with its sources; never edited once released.

    Attributes:
        name: how a file asks for it.
        sources: the rule book, by keys of :data:`~tressette_score.sources.SOURCES`.
        stated: the options that it settles; the others are not agreed.
        borrowed: options that it leaves open, settled as others do.
        articles: where in the source an option is settled, where it has numbered articles.
        free: the options that a table may settle otherwise; none if all of them.
        target_step: the target has to be a multiple of this,
        target_least: and at least this.
        version: raised when a new edition takes a new name.
    """

    name: str
    sources: tuple[str, ...]
    stated: TableRules
    borrowed: TableRules = TableRules()
    articles: FrozenMap[str, str] = field(default=FrozenMap[str, str](), converter=_articles)
    free: frozenset[str] | None = None
    target_step: int = 1
    target_least: int = 1
    version: int = 1
    rules: TableRules = field(init=False, default=Factory(_merged, takes_self=True))

    def origin(self, name: str) -> Origin:
        """Where its value of an option comes from."""
        if self.rules.of(name) is SILENT:
            return Origin.SILENT
        stated = self.stated.of(name)
        return Origin.BORROWED if isinstance(stated, Unsettled) else Origin.STATED

    def with_changes(self, **changes: Setting | Unsettled) -> TableRules:
        """The agreement of a table that plays by this preset but for some options.

        Raises:
            RulesError: the preset does not allow it, or the options contradict one another.
        """
        rules = self.rules.changed(**changes)
        problems = [
            Problem(
                "preset-fixed" if self.free else "preset-closed",
                {"text": self.name, "expected": tuple(sorted(self.free))},
                (name,),
            )
            for name, value in changes.items()
            if self.free is not None and name not in self.free and value != self.rules.of(name)
        ]
        target, step, least = rules.target, self.target_step, self.target_least
        if not isinstance(target, Unsettled) and (target % step or target < least):
            data = {"text": setting_text(target), "expected": str(step), "least": str(least)}
            code = "preset-target" if step > 1 else "preset-target-least"
            problems.append(Problem(code, data, ("target",)))
        if problems:
            raise RulesError(*problems)
        return rules
