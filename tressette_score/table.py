"""The table: who sits where, who counts together, what they agreed, where the match stands."""

from collections.abc import Mapping
from typing import Any, Final

from attrs import Factory, field, frozen

from tressette_score.errors import Problem, RecordError
from tressette_score.frozenmap import FrozenMap, freeze
from tressette_score.presets import preset
from tressette_score.rules import NOTHING_AGREED, Setting, TableRules, Unsettled
from tressette_score.seats import ORDER, PAIRS, Party, Seat

__all__ = ["Table", "letters", "no_party", "stranger"]

_NOTHING: Final[FrozenMap[Any, Any]] = FrozenMap()


def _names(names: Mapping[Seat, str]) -> FrozenMap[Seat, str]:
    return freeze(names)


def _points(points: Mapping[Party, int]) -> FrozenMap[Party, int]:
    return freeze(points)


def _preset_rules(table: "Table") -> TableRules:
    return NOTHING_AGREED if table.rules is None else preset(table.rules).rules


@frozen(kw_only=True)
class Table:
    """Who plays, in which order, who counts together, and what they agreed.

    Attributes:
        rules: the preset that the table plays by, if any.
        agreed: the whole agreement: that of the preset, but for what the table settled otherwise.
        first_dealer: who dealt the first hand of the record.
        opening: the score before the first hand of the record; none is 0 to 0.
        games: the matches already won, where the best of several wins.

    Raises:
        UnknownPresetError: there is no such preset.
        RulesError: the preset does not let the table settle something otherwise.
    """

    order: tuple[Seat, ...] = ORDER
    parties: tuple[Party, ...] = PAIRS
    players: FrozenMap[Seat, str] = field(default=_NOTHING, converter=_names)
    rules: str | None = None
    agreed: TableRules = field(default=Factory(_preset_rules, takes_self=True))
    first_dealer: Seat | None = None
    opening: FrozenMap[Party, int] = field(default=_NOTHING, converter=_points)
    games: FrozenMap[Party, int] = field(default=_NOTHING, converter=_points)

    def __attrs_post_init__(self) -> None:
        if self.rules is not None and self.agreed is not preset(self.rules).rules:
            preset(self.rules).with_changes(**self.own)

    @property
    def own(self) -> dict[str, Setting | Unsettled]:
        """What the table settled otherwise than its preset."""
        base = NOTHING_AGREED if self.rules is None else preset(self.rules).rules
        if self.agreed is base:
            return {}
        changes = base.differences(self.agreed)
        return {name: mine for name, (_, mine) in changes.items() if self.agreed.applies(name)}

    def party_of(self, part: Party) -> Party:
        """The party that a player or several of its players belong to.

        Raises:
            RecordError: they do not count together at this table.
        """
        if part in self.parties:
            return part
        for party in self.parties:
            if all(seat in party.seats for seat in part.seats):
                return party
        raise RecordError(no_party(part, self))

    def side(self, seat: Seat) -> Party:
        """The party of one player.

        Raises:
            RecordError: nobody of that seat is at this table.
        """
        for party in self.parties:
            if seat in party.seats:
                return party
        raise RecordError(stranger(seat, self))


def no_party(part: Party, table: Table) -> Problem:
    """Seats that do not count together at this table."""
    return Problem("not-a-party", {"text": str(part), "expected": tuple(map(str, table.parties))})


def letters(seats: tuple[Seat, ...]) -> str:
    """Seats by their letters."""
    return " ".join(seat.value for seat in seats)


def stranger(seat: Seat, table: Table) -> Problem:
    """A seat that is not at this table."""
    return Problem("not-at-table", {"text": seat.value, "expected": letters(table.order)})
