"""What is documented: an agreement, with the rule book it goes by and the names of the players."""

from typing import TypeAlias

from attrs import frozen

from tressette_score.messages import Language
from tressette_score.presets import PRESETS, Origin, Preset
from tressette_score.rule_docs.cases import game_of
from tressette_score.rules import OPTIONS, Group, Option, Setting, TableRules, Unsettled
from tressette_score.rules.game_choices import Game
from tressette_score.ruling_words import setting_label, source_text
from tressette_score.speaker import TableFormatter
from tressette_score.table import Table

__all__ = ["Agreement", "Documented", "agreement", "played", "speaker_for"]

Documented: TypeAlias = TableRules | Preset | Table
"""What can be documented: an agreement, a preset, or a table with its players."""


@frozen
class Agreement:
    """What is documented.

    Attributes:
        table: the table, its agreement and the names of its players.
        book: the rule book that it goes by, if any.
    """

    table: Table
    book: Preset | None = None

    @property
    def rules(self) -> TableRules:
        """What the table agreed on."""
        return self.table.agreed

    @property
    def game(self) -> Game:
        """The game it is about."""
        return game_of(self.rules)

    def options(self, group: Group) -> tuple[Option, ...]:
        """The options of a group that mean something here."""
        known = (one for one in OPTIONS.values() if one.group is group)
        return tuple(one for one in known if self.rules.applies(one.name))

    def value(self, name: str) -> Setting | None:
        """The value of an option; none if it is open."""
        value = self.rules.of(name)
        return None if isinstance(value, Unsettled) else value

    def is_own(self, name: str) -> bool:
        """Whether the table settled an option itself: it has no rule book, or left it here."""
        return self.book is None or self.rules.of(name) != self.book.rules.of(name)

    @property
    def own(self) -> tuple[str, ...]:
        """The options that the table settled otherwise than its rule book."""
        mine = (n for n in OPTIONS if self.is_own(n) and self.rules.applies(n))
        return () if self.book is None else tuple(mine)

    def said_by(self, name: str, speaker: TableFormatter) -> str:
        """Who says that an option has its value: the table, its rule book, or others."""
        if self.book is None or self.is_own(name):
            return speaker.text("tree.agreed")
        if self.book.origin(name) is Origin.BORROWED:
            return speaker.text("origin.borrowed")
        return source_text(self.book.sources, speaker, self.book.articles.get(name))

    @property
    def published(self) -> bool:
        """Whether its rule book is one of those that come with the library."""
        return self.book is not None and PRESETS.get(self.book.name) is self.book

    def title(self, speaker: TableFormatter) -> str:
        """What the rule book is called; what stands in its place where there is none."""
        if self.book is None:
            return speaker.text("rule_page.title")
        name = self.book.name
        return speaker.text(f"preset.{name}.title") if self.published else name


def agreement(documented: Documented) -> Agreement:
    """What is to be documented, whichever way it is given."""
    match documented:
        case Preset():
            return Agreement(Table(agreed=documented.rules), documented)
        case Table():
            book = None if documented.rules is None else PRESETS[documented.rules]
            return Agreement(documented, book)
        case _:
            return Agreement(Table(agreed=documented))


def speaker_for(documented: Agreement, language: Language | str) -> TableFormatter:
    """Who says it: in this language, with the names of the players."""
    return TableFormatter(Language(language), documented.table)


def played(name: str, speaker: TableFormatter) -> dict[Setting, str]:
    """The values of an option that somebody plays, each as it is said."""
    sources = OPTIONS[name].sources
    return {value: setting_label(name, value, speaker) for value in sources if sources[value]}
