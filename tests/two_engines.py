"""One hand before both engines: the one that judges records, and the one that reads columns."""

from collections.abc import Iterator
from functools import cache
from itertools import repeat
from typing import Any, Final, TypeAlias

import numpy as np
from attrs import evolve, frozen

from benchmarks.random_hands import TRICKS
from tressette_score import batch
from tressette_score.accounts import LineKind
from tressette_score.accusi import Values, most_points
from tressette_score.batch import Flag, Plays, Scores
from tressette_score.bids import Bid, BidKind
from tressette_score.cards import DECK, Pile
from tressette_score.checking import check_hand
from tressette_score.counting import HandCount
from tressette_score.layouts import seating_of
from tressette_score.notation import dumps
from tressette_score.record import HandRecord, MatchRecord, Table
from tressette_score.rules import TableRules
from tressette_score.rules.choices import Rounding
from tressette_score.rules.game_choices import Game, TalonTo
from tressette_score.seats import EW, NS, Party, Seat, turn_order
from tressette_score.tricks import Play, Trick, taking_index

__all__ = [
    "Captured",
    "Difference",
    "Fallen",
    "Hand",
    "Held",
    "Result",
    "agreed",
    "by_columns_of",
    "counted",
    "differ",
    "judged",
    "smallest",
]

GAMES: Final = {2: Game.DUE, 3: Game.TERZIGLIO, 4: Game.PAIRS}
WAYS: Final[tuple[dict[str, Any], ...]] = (
    {},
    {"rounding": Rounding.TWO_THIRDS_UP},
    {"rounding": Rounding.LEFTOVERS_TO_LAST_TRICK, "talon_to": TalonTo.DECLARER},
    {"last_trick_thirds": 1, "rounding": Rounding.FLOOR, "talon_to": TalonTo.LAST_TRICK},
)


def agreed(players: int, way: int) -> TableRules:
    """An agreement on how to count, in the game of so many players."""
    settings = {n: v for n, v in WAYS[way % 4].items() if players == 3 or n != "talon_to"}
    return TableRules(game=GAMES[players], **settings)


@frozen
class Result:
    """What an engine says of a hand: points and thirds of a and b, takers, codes."""

    points: tuple[int, ...]
    thirds: tuple[int, ...]
    takers: tuple[int, ...] = ()
    codes: frozenset[str] = frozenset()


@frozen
class Difference:
    """A hand on which the engines differ.

    Attributes:
        size: how large the hand is; of two the smaller is shown.
    """

    size: tuple[int, ...]
    record: MatchRecord
    by_record: object
    by_columns: object

    def __str__(self) -> str:
        said = f"by the record: {self.by_record}\nby the columns: {self.by_columns}"
        return f"{dumps(self.record)}\n{said}"


@cache
def _codes(flags: int) -> frozenset[str]:
    """What both engines can say of one hand.

    That the points counted do not make eleven is said by the columns only: where a record is judged
    it follows from the cards that are missing or stand twice.
    """
    return frozenset(Flag(flags).codes)


def by_columns_of(scores: Scores, written: Any, rules: TableRules) -> list[Result]:
    flags = scores.flags & ~np.uint16(Flag.SUM_NOT_ELEVEN)
    flags |= batch.check_written(scores, written, rules)
    takers = scores.takers.tolist() if isinstance(scores, Plays) else repeat(())
    rows = zip(scores.points.tolist(), scores.thirds.tolist(), takers, flags.tolist(), strict=False)
    return [Result(tuple(p), tuple(t), tuple(by), _codes(n)) for p, t, by, n in rows]


_ONLY_BY_RECORD: Final = frozenset(("pile-size",))
"""How many cards lie in a pile is looked at only where a record is judged."""


def judged(hand: HandRecord, table: Table) -> Result:
    found = check_hand(hand, table)
    codes = frozenset(one.code for one in found.findings) - _ONLY_BY_RECORD
    assert found.count is not None
    seats = () if found.play is None else found.play.takers
    return Result(*counted(found.count), tuple(map(table.order.index, seats)), codes)


_TWICE: Final = frozenset(("card-not-held", "card-elsewhere"))


def without_places(result: Result) -> Result:
    """What both engines say of a hand in which a card that was laid aside stands twice.

    Where a record is judged the finding says where else the card is, and the card counts once; the
    columns have one flag for it, and count it as it is written. Neither is a result of the hand.
    """
    codes = {"card-twice" if code in _TWICE else code for code in result.codes}
    return evolve(result, points=(), thirds=(), codes=frozenset(codes))


def counted(count: HandCount) -> tuple[tuple[int, ...], tuple[int, ...]]:
    points = tuple(party.points for party in count.parties)
    thirds = tuple(
        sum(line.thirds for line in party.lines if line.kind is not LineKind.LEFTOVERS)
        for party in count.parties
    )
    return points, thirds


@frozen
class Captured:
    """The piles of one hand, with the points that were written."""

    a: int
    b: int
    last: int
    written: tuple[int, int] = (-1, -1)
    rules: TableRules = agreed(4, 0)

    @property
    def hand(self) -> HandRecord:
        """As a record has them."""
        last = {0: NS, 1: EW}.get(self.last)
        noted = zip((NS, EW), self.written, strict=True)
        return HandRecord(
            piles={NS: tuple(Pile(self.a)), EW: tuple(Pile(self.b))},
            last_trick=last,
            written={party: points for party, points in noted if points >= 0},
        )

    @property
    def table(self) -> Table:
        """Where they were captured."""
        return Table(agreed=self.rules)

    @property
    def size(self) -> tuple[int, ...]:
        """First the number of cards."""
        return self.a.bit_count() + self.b.bit_count(), self.a, self.b

    def by_record(self) -> Result:
        """What one engine says of it."""
        return judged(self.hand, self.table)

    def by_columns(self) -> Result:
        """What the other says."""
        a, b = (np.array([one], np.uint64) for one in (self.a, self.b))
        scores = batch.score_masks(a, b, np.array([self.last], np.uint8), self.rules)
        return by_columns_of(scores, np.array([self.written], np.int16), self.rules)[0]

    def smaller(self) -> Iterator["Captured"]:
        """Hands with a card less."""
        for n in range(len(DECK)):
            if self.a >> n & 1:
                yield evolve(self, a=self.a ^ 1 << n)
            if self.b >> n & 1:
                yield evolve(self, b=self.b ^ 1 << n)
        if self.written != (-1, -1):
            yield evolve(self, written=(-1, -1))


@frozen
class Fallen:
    """One played hand, with the points that were written."""

    players: int
    cards: tuple[int, ...]
    leader: int
    alone: int | None
    written: tuple[int, int] = (-1, -1)
    rules: TableRules = agreed(4, 0)

    @property
    def table(self) -> Table:
        """Where it was played."""
        return Table(agreed=self.rules)

    @property
    def hand(self) -> HandRecord:
        """As a record has it; of three, one plays a solissimo, and so the talon lies aside."""
        order = seating_of(GAMES[self.players]).order
        cards, leader = [DECK[n] for n in self.cards], order[self.leader]
        fallen, tricks = TRICKS[self.players] * self.players, list[Trick]()
        for start in range(0, fallen, self.players):
            some = cards[start : start + self.players]
            seats = turn_order(order, leader)
            tricks.append(Trick(tuple(map(Play, seats, some))))
            leader = seats[taking_index(some)]
        a, b = self._parties(order)
        noted = zip((a, b), self.written, strict=True)
        bids = () if self.alone is None else (Bid(order[self.alone], BidKind.SOLISSIMO),)
        return HandRecord(
            bids=bids,
            talon=tuple(cards[fallen:]),
            tricks=tuple(tricks),
            written={party: points for party, points in noted if points >= 0},
        )

    def _parties(self, order: tuple[Seat, ...]) -> tuple[Party, Party]:
        first = {2: order[:1], 4: order[::2]}.get(self.players)
        mine = (order[self.alone],) if self.alone is not None else first or ()
        return Party(mine), Party(seat for seat in order if seat not in mine)

    @property
    def size(self) -> tuple[int, ...]:
        """All are of forty cards: the one whose low cards come first."""
        return self.cards

    def shared(self, result: Result) -> Result:
        """What of it both engines can say."""
        fallen = TRICKS[self.players] * self.players
        once = all(self.cards.count(card) == 1 for card in self.cards[fallen:])
        return result if once else without_places(result)

    def by_record(self) -> Result:
        """What one engine says of it."""
        return self.shared(judged(self.hand, self.table))

    def by_columns(self) -> Result:
        """What the other says."""
        alone = None if self.alone is None else np.array([self.alone], np.uint8)
        play, leader = np.array([self.cards], np.uint8), np.array([self.leader], np.uint8)
        scores = batch.score_plays(play, leader, self.players, alone=alone, rules=self.rules)
        (found,) = by_columns_of(scores, np.array([self.written], np.int16), self.rules)
        return self.shared(found)

    def smaller(self) -> Iterator["Fallen"]:
        """Hands with two cards changed about so that the lower comes first."""
        for n in range(len(self.cards) - 1):
            for m in range(n + 1, len(self.cards)):
                if self.cards[m] < self.cards[n]:
                    cards = list(self.cards)
                    cards[n], cards[m] = cards[m], cards[n]
                    yield evolve(self, cards=tuple(cards))
        if self.written != (-1, -1):
            yield evolve(self, written=(-1, -1))


@frozen
class Held:
    """The cards of one player."""

    cards: int
    values: Values

    table = Table()

    @property
    def hand(self) -> HandRecord:
        """As a record has it."""
        return HandRecord(deal={Seat.N: tuple(Pile(self.cards))})

    @property
    def size(self) -> tuple[int, ...]:
        """First the number of cards."""
        return self.cards.bit_count(), self.cards

    def by_record(self) -> int:
        """What one engine says of it."""
        return most_points(Pile(self.cards), self.values)

    def by_columns(self) -> int:
        """What the other says."""
        return int(batch.accusi_of_hands(np.array([self.cards], np.uint64), self.values)[0])

    def smaller(self) -> Iterator["Held"]:
        """Hands with a card less."""
        for n in range(len(DECK)):
            if self.cards >> n & 1:
                yield evolve(self, cards=self.cards ^ 1 << n)


Hand: TypeAlias = Captured | Fallen | Held


def differ(hand: Hand) -> bool:
    return hand.by_record() != hand.by_columns()


def smallest(hand: Hand) -> Difference:
    """What the engines say of the smallest hand made from this one on which they still differ."""
    while True:
        smaller: Iterator[Hand] = iter(hand.smaller())
        less = next(filter(differ, smaller), None)
        if less is None:
            break
        hand = less
    record = MatchRecord(table=hand.table, hands=(hand.hand,))
    return Difference(hand.size, record, hand.by_record(), hand.by_columns())
