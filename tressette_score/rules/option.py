"""What an option is: one question that a table can settle, its values and their sources."""

from collections.abc import Mapping
from enum import Enum
from typing import Any, Final, TypeAlias

from attrs import field, frozen

from tressette_score.rules.game_choices import Game

__all__ = [
    "NOT_AGREED",
    "SILENT",
    "Group",
    "Option",
    "Setting",
    "Unsettled",
    "option",
]


class Unsettled(Enum):
    """Why an option has no value."""

    NOT_AGREED = "not-agreed"
    """The table has not said."""
    SILENT = "silent"
    """The rule book this table plays by does not say."""

    __hash__ = object.__hash__


NOT_AGREED: Final = Unsettled.NOT_AGREED

SILENT: Final = Unsettled.SILENT


class Group(Enum):
    """What an option is about."""

    END = "end"
    CALL_OUT = "call-out"
    COUNT = "count"
    CAPPOTTO = "cappotto"
    ACCUSO = "accuso"
    IRREGULARITIES = "irregularities"
    SEATING = "seating"
    BIDDING = "bidding"


Setting: TypeAlias = Enum | int


@frozen
class Option:
    """One question that a table can settle.

    Attributes:
        name: its name, the field of :class:`~tressette_score.rules.TableRules` and the key in a
            file; the key of its texts in the catalogues too.
        group: what it is about.
        kind: the type of its values: an enumeration, ``int`` or ``bool``.
        sources: who plays which value, by keys of :data:`~tressette_score.sources.SOURCES`; a value
            with none is conceivable but found nowhere.
        needs: other options with the values of them of which at least one must hold, or this option
            means nothing.
        games: the games it belongs to; none if it belongs to all.
    """

    name: str
    group: Group
    kind: type
    sources: Mapping[Setting, tuple[str, ...]]
    needs: tuple[tuple[str, frozenset[Setting]], ...] = ()
    games: tuple[Game, ...] = ()

    @property
    def values(self) -> tuple[Setting, ...]:
        """The values anybody plays, or could; a number may be another than these."""
        return tuple(self.sources)

    @property
    def is_number(self) -> bool:
        """Whether any positive number will do."""
        return self.kind is int


def option(
    group: Group,
    sources: Mapping[Any, str],
    games: tuple[Game, ...] = (),
    **needs: Setting | tuple[Setting, ...],
) -> Any:
    """A field for an option: who plays which value (keys of sources, separated by blanks).

    The keywords are the options of which one must have one of the values given for it.
    """
    by_value = {value: tuple(keys.split()) for value, keys in sources.items()}
    wanted = tuple(
        (name, frozenset(values if isinstance(values, tuple) else (values,)))
        for name, values in needs.items()
    )
    made: dict[str, object] = {
        "group": group,
        "kind": type(next(iter(sources))),
        "sources": by_value,
        "needs": wanted,
        "games": games,
    }
    return field(default=Unsettled.NOT_AGREED, metadata={"option": made})
