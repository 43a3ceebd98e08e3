"""A record under the rule books for its game."""

from contextlib import suppress

from attrs import evolve

from tressette_score.errors import RulesError
from tressette_score.presets import PRESETS, Preset
from tressette_score.record import MatchRecord
from tressette_score.rule_docs.cases import game_of
from tressette_score.rules import Unsettled
from tressette_score.rules.game_choices import Game

__all__ = ["books_for", "under"]


def books_for(game: Game) -> tuple[Preset, ...]:
    """The rule books for a game; one that names none is for pairs."""
    return tuple(book for book in PRESETS.values() if game_of(book.rules) is game)


def under(record: MatchRecord, book: Preset) -> MatchRecord:
    """The same record under a preset; its own target is kept if the preset allows it."""
    rules, target = book.rules, record.table.agreed.target
    if not isinstance(target, Unsettled):
        with suppress(RulesError):
            rules = book.with_changes(target=target)
    return evolve(record, table=evolve(record.table, rules=book.name, agreed=rules))
