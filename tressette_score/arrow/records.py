"""Records as columns, and back."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, TypeVar

import pyarrow as pa
from attrs import frozen

from tressette_score.arrow.columns import WRITTEN, check_schema
from tressette_score.arrow.untyped import arrow
from tressette_score.bids import Bid, BidKind
from tressette_score.cards import DECK, Card, Pile
from tressette_score.errors import ColumnsError, Problem
from tressette_score.record import HandRecord, MatchRecord, Rest, Table
from tressette_score.rules import TableRules
from tressette_score.rules.game_choices import Game
from tressette_score.seats import Party, Seat, turn_order
from tressette_score.tricks import Play, Trick, taker, taking_index

__all__ = ["records_from_arrow", "records_to_arrow"]

T = TypeVar("T")

_SMALL: Final = arrow.int8()
_SCHEMA: Final[pa.Schema] = arrow.schema(
    [
        arrow.field("match", arrow.int32(), nullable=False),
        arrow.field("hand", arrow.int32(), nullable=False),
        arrow.field("play", arrow.list_(_SMALL, len(DECK))),
        arrow.field("first_leader", _SMALL),
        arrow.field("alone", _SMALL),
        arrow.field("captured_a", arrow.int64()),
        arrow.field("captured_b", arrow.int64()),
        arrow.field("last_trick", _SMALL),
        arrow.field("written_a", arrow.int64()),
        arrow.field("written_b", arrow.int64()),
    ]
)


# --- to columns


@frozen
class _Sides:
    """The two parties of a hand as the columns have them."""

    table: Table
    a: Party
    b: Party

    @classmethod
    def of(cls, hand: HandRecord, table: Table) -> "_Sides | None":
        """The parties of a hand; none unless they are two, as its game has them."""
        table = hand.at(table)
        if len(table.parties) != 2:
            return None
        a, b = table.parties
        if len(table.order) == 3:
            return cls(table, a, b) if len(a) == 1 else None
        return cls(table, a, b) if table.order[0] in a else cls(table, b, a)

    @property
    def alone(self) -> int | None:
        """Who of three plays against the others."""
        order = self.table.order
        return order.index(self.a.seats[0]) if len(order) == 3 else None


def _in_order(hand: HandRecord, table: Table) -> list[Card] | None:
    """The cards of a whole hand as they fell; none if players or leaders are out of order."""
    if len(hand.tricks) != table.layout.tricks:
        return None
    leader, cards = hand.tricks[0].leader, list[Card]()
    for trick in hand.tricks:
        if tuple(play.seat for play in trick.plays) != turn_order(table.order, leader):
            return None
        cards += trick.cards
        leader = taker(trick)
    left = [card for card in DECK if card not in set(cards)]
    cards += left if len(left) == table.layout.talon else []
    return cards if len(cards) == len(DECK) else None


def _masks(hand: HandRecord, sides: _Sides) -> dict[str, int]:
    """Both piles, if a mask can say what was listed."""
    piles: dict[Party, list[Card]] = {}
    rest = None
    for part, cards in hand.piles.items():
        party = sides.table.party_of(part)
        if isinstance(cards, Rest):
            rest = party
        else:
            piles.setdefault(party, []).extend(cards)
    if rest is not None:
        listed = Pile.of({card for cards in piles.values() for card in cards})
        piles[rest] = list(~listed)
    masks = {party: sum({1 << card.index for card in cards}) for party, cards in piles.items()}
    sizes = {party: len(set(cards)) for party, cards in piles.items()}
    repeated = any(sizes[party] != len(cards) for party, cards in piles.items())
    aside = sides.table.layout.talon and sum(sizes.values()) != len(DECK)
    if len(piles) != 2 or repeated or aside:
        return {}
    return {"captured_a": masks[sides.a], "captured_b": masks[sides.b]}


def _row(hand: HandRecord, table: Table) -> dict[str, object]:
    sides = _Sides.of(hand, table)
    if sides is None:
        return {}
    row: dict[str, object] = {"alone": sides.alone}
    cards = _in_order(hand, sides.table)
    if cards is not None:
        row["play"] = [card.index for card in cards]
        row["first_leader"] = sides.table.order.index(hand.tricks[0].leader)
    row |= _masks(hand, sides)
    if hand.last_trick is not None:
        row["last_trick"] = int(sides.table.party_of(hand.last_trick) == sides.b)
    for name, party in zip(WRITTEN, (sides.a, sides.b), strict=True):
        row[name] = hand.written.get(party)
    return row


def records_to_arrow(records: Iterable[MatchRecord]) -> pa.Table:
    """Records as a log, a row for each hand.

    Before the columns of a log (see :mod:`tressette_score.arrow`) come ``match``, the number of the
    record counted from 0, and ``hand``, that of the hand in it counted from 1. What columns cannot
    say is null: play that is not complete or not in turn, a pile in which a card stands twice, the
    hands of a game without two parties. Tallies, accusi, calls and faults are left out.

    Raises:
        ColumnsError: the records are not all of games for as many players.
    """
    rows, players = list[dict[str, object]](), set[int]()
    for n, record in enumerate(records):
        players.add(len(record.table.order))
        for number, hand in enumerate(record.hands, 1):
            rows.append({"match": n, "hand": number, **_row(hand, record.table)})
    if len(players) > 1:
        raise ColumnsError(Problem("column-games", {"text": ", ".join(map(str, sorted(players)))}))
    log: pa.Table = arrow.Table.from_pylist(rows, schema=_SCHEMA)
    return log if players == {3} else log.drop_columns(["alone"])


# --- and back


def _at(items: Sequence[T], number: int) -> T:
    if not 0 <= number < len(items):
        raise LookupError(number)
    return items[number]


def _cards(numbers: Sequence[int]) -> list[Card]:
    if len(numbers) != len(DECK):
        raise LookupError(len(numbers))
    return [_at(DECK, number) for number in numbers]


def _tricks(cards: Sequence[Card], leader: Seat, table: Table) -> Iterator[Trick]:
    players = len(table.order)
    for start in range(0, table.layout.tricks * players, players):
        fallen = cards[start : start + players]
        seats = turn_order(table.order, leader)
        yield Trick(tuple(map(Play, seats, fallen)))
        leader = seats[taking_index(fallen)]


def _pile(mask: int) -> tuple[Card, ...]:
    return tuple(Pile(mask & (1 << 64) - 1))


def _hand(row: dict[str, Any], table: Table) -> HandRecord:
    order = table.order
    bids = () if row.get("alone") is None else (Bid(_at(order, row["alone"]), BidKind.SOLO),)
    sides = _Sides.of(HandRecord(bids=bids), table)
    if sides is None:
        raise LookupError
    tricks: tuple[Trick, ...] = ()
    piles: dict[Party, tuple[Card, ...]] = {}
    last = None
    if row.get("play") is not None:
        cards = _cards(row["play"])
        tricks = tuple(_tricks(cards, _at(order, row["first_leader"]), table))
    elif row.get("captured_a") is not None:
        piles = {sides.a: _pile(row["captured_a"]), sides.b: _pile(row["captured_b"])}
        last = {0: sides.a, 1: sides.b}.get(row.get("last_trick", -1))
    noted = zip((sides.a, sides.b), (row.get(name) for name in WRITTEN), strict=True)
    return HandRecord(
        bids=bids,
        tricks=tricks,
        piles=piles,
        last_trick=last,
        written={party: points for party, points in noted if points is not None and points >= 0},
    )


def records_from_arrow(
    batch: pa.RecordBatch | pa.Table, rules: TableRules | None = None
) -> Iterator[MatchRecord]:
    """The hands of a log as records, one each: to have those that are contested explained.

    Args:
        batch: some rows of a log (see :mod:`tressette_score.arrow`).
        rules: what was agreed, and with it which game is played; two pairs if it does not say.

    Yields:
        A record of one hand for each row. Where three play, a solo of whoever plays alone.

    Raises:
        ColumnsError: the columns cannot be read, or a row is no hand; the place is its number.
    """
    agreed = TableRules(game=Game.PAIRS) if rules is None else rules
    table = Table(agreed=agreed)
    check_schema(batch.schema, len(table.order))
    rows: list[dict[str, Any]] = batch.to_pylist()
    for n, row in enumerate(rows):
        try:
            record = MatchRecord(table=table, hands=(_hand(row, table),))
        except (LookupError, TypeError, ValueError):
            raise ColumnsError(Problem("column-row", place=("row", n))) from None
        yield record
