"""The table: who sits where, who counts together, what they agreed, where the match stands."""

from collections.abc import Mapping
from typing import Any, Final

from attrs import Factory, field, frozen

from tressette_score.errors import Problem, RecordError
from tressette_score.frozenmap import FrozenMap, freeze
from tressette_score.layouts import Layout, layout_of, seating_of
from tressette_score.presets import preset
from tressette_score.rules import NOTHING_AGREED, Setting, TableRules, Unsettled
from tressette_score.rules.game_choices import Game
from tressette_score.seats import ORDER, PAIRS, Party, Seat

__all__ = ["Table", "default_order", "default_parties", "letters", "no_party", "stranger"]

_NOTHING: Final[FrozenMap[Any, Any]] = FrozenMap()


def _names(names: Mapping[Seat, str]) -> FrozenMap[Seat, str]:
    return freeze(names)


def _points(points: Mapping[Party, int]) -> FrozenMap[Party, int]:
    return freeze(points)


def _preset_rules(table: "Table") -> TableRules:
    return NOTHING_AGREED if table.rules is None else preset(table.rules).rules


def _order(table: "Table") -> tuple[Seat, ...]:
    return default_order(table.agreed)


def _parties(table: "Table") -> tuple[Party, ...]:
    return default_parties(table.agreed, table.order)


def default_order(agreed: TableRules) -> tuple[Seat, ...]:
    """The order of play where a record states none."""
    return seating_of(agreed.game).order if isinstance(agreed.game, Game) else ORDER


def default_parties(agreed: TableRules, order: tuple[Seat, ...]) -> tuple[Party, ...]:
    """Who counts together where a record does not say: two and two of four, else nobody."""
    if isinstance(agreed.game, Game):
        return seating_of(agreed.game).parties(order)
    return PAIRS if len(order) not in (2, 3) else tuple(Party((seat,)) for seat in order)


@frozen(kw_only=True)
class Table:
    """Who plays, in which order, who counts together, and what they agreed.

    Attributes:
        order: the order of play.
        parties: who counts together; in a game with bids each for himself, over all hands.
        rules: the preset that the table plays by, if any.
        agreed: the whole agreement: that of the preset, but for what the table settled otherwise.
        first_dealer: who dealt the first hand of the record.
        opening: the score before the first hand of the record; none is 0 to 0.
        games: the matches already won, where the best of several wins.

    Raises:
        UnknownPresetError: there is no such preset.
        RulesError: the preset does not let the table settle something otherwise.
    """

    rules: str | None = None
    agreed: TableRules = field(default=Factory(_preset_rules, takes_self=True))
    order: tuple[Seat, ...] = field(default=Factory(_order, takes_self=True))
    parties: tuple[Party, ...] = field(default=Factory(_parties, takes_self=True))
    players: FrozenMap[Seat, str] = field(default=_NOTHING, converter=_names)
    first_dealer: Seat | None = None
    opening: FrozenMap[Party, int] = field(default=_NOTHING, converter=_points)
    games: FrozenMap[Party, int] = field(default=_NOTHING, converter=_points)

    def __attrs_post_init__(self) -> None:
        if self.rules is not None and self.agreed is not preset(self.rules).rules:
            preset(self.rules).with_changes(**self.own)

    @property
    def game(self) -> Game:
        """The game that is played here: as agreed, or else as the number of players tells."""
        agreed = self.agreed.game
        if isinstance(agreed, Game):
            return agreed
        if len(self.order) == 2:
            return Game.DUE
        return Game.PAIRS if len(self.parties) < len(self.order) else Game.SINGLES

    @property
    def layout(self) -> Layout:
        """How the cards of a hand are dealt out here."""
        return layout_of(self.game, len(self.order))

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
