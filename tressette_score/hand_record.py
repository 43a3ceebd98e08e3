"""One hand: all that was recorded of it.

A hand may be known at five depths, each implying the next: the play, the captured piles, who took
how much in each trick, a tally of the counting cards, the points somebody wrote.
"""

from collections.abc import Mapping
from typing import Any, Final

from attrs import evolve, field, frozen

from tressette_score.bids import Bid, Called, declaration, sides
from tressette_score.cards import Card
from tressette_score.events import (
    Accuso,
    Call,
    Cards,
    Event,
    Evidence,
    Moment,
    Rest,
    Take,
    Tally,
)
from tressette_score.frozenmap import FrozenMap, freeze
from tressette_score.seats import Party, Seat
from tressette_score.table import Table
from tressette_score.tricks import Trick

__all__ = [
    "Accuso",
    "Bid",
    "Call",
    "Called",
    "Cards",
    "Event",
    "Evidence",
    "HandRecord",
    "Moment",
    "Rest",
    "Table",
    "Take",
    "Tally",
]

_NOTHING: Final[FrozenMap[Any, Any]] = FrozenMap()
_EVIDENCE: Final = tuple(Evidence)


# Records are built from plain dicts; these say to type checkers which.


def _dealt(hands: Mapping[Seat, Cards]) -> FrozenMap[Seat, Cards]:
    return freeze(hands)


def _holders(held: Mapping[Card, Seat]) -> FrozenMap[Card, Seat]:
    return freeze(held)


def _piles(piles: Mapping[Party, Cards | Rest]) -> FrozenMap[Party, Cards | Rest]:
    return freeze(piles)


def _tallies(tallies: Mapping[Party, Tally | Rest]) -> FrozenMap[Party, Tally | Rest]:
    return freeze(tallies)


def _points(points: Mapping[Party, int]) -> FrozenMap[Party, int]:
    return freeze(points)


@frozen(kw_only=True)
class HandRecord:
    """One hand (*smazzata*): all that was recorded of it.

    Attributes:
        deal: the cards each player was dealt.
        stock: the cards that were drawn from the stock, in the order they were drawn: after each
            trick one by the taker, then one by the other.
        talon: the cards laid aside when dealing.
        bids: what each player bid, in order.
        called: the card that a caller named.
        taken: the cards of the talon that each player took, where it was not the declarer who took
            all of them.
        discards: the cards that a player laid aside for those of the talon.
        held: single cards of which it is known who was dealt them.
        tricks: the tricks in order.
        piles: the cards captured, by party or by player.
        course: who took how many thirds in each trick, in order.
        counts: tallies of the captured cards, by party or by player.
        last_trick: who took the last trick.
        accusi: points declared, kept apart from the tricks.
        calls: the *chiamate fuori*, in the order they were made.
        events: faults, requests, and what was brought up, in the order it happened.
        a_monte: whether the table agreed that the hand is void and dealt it again.
        written: the points of the tricks that the table wrote, by party.
        game_points: the game points that the table wrote for the hand, by player, in a game with
            bids.
        penalties: points that a party was given because the others broke a rule.
        total: the running totals that the table wrote after this hand.
        dealer: who dealt.
        target: the target that the table named when this hand began.
        noted: whether the score had been verified and noted (or, where the match ended in the
            middle of a hand, the stake paid) before anybody contested it.
        reached_first: which party had the points it needed before the other.
    """

    deal: FrozenMap[Seat, Cards] = field(default=_NOTHING, converter=_dealt)
    stock: Cards = ()
    talon: Cards = ()
    bids: tuple[Bid, ...] = ()
    called: Called | None = None
    taken: FrozenMap[Seat, Cards] = field(default=_NOTHING, converter=_dealt)
    discards: FrozenMap[Seat, Cards] = field(default=_NOTHING, converter=_dealt)
    held: FrozenMap[Card, Seat] = field(default=_NOTHING, converter=_holders)
    tricks: tuple[Trick, ...] = ()
    piles: FrozenMap[Party, Cards | Rest] = field(
        default=FrozenMap[Party, Cards | Rest](), converter=_piles
    )
    course: tuple[Take, ...] = ()
    counts: FrozenMap[Party, Tally | Rest] = field(
        default=FrozenMap[Party, Tally | Rest](), converter=_tallies
    )
    last_trick: Party | None = None
    accusi: tuple[Accuso, ...] = ()
    calls: tuple[Call, ...] = ()
    events: tuple[Event, ...] = ()
    a_monte: bool = False
    written: FrozenMap[Party, int] = field(default=_NOTHING, converter=_points)
    game_points: FrozenMap[Party, int] = field(default=_NOTHING, converter=_points)
    penalties: FrozenMap[Party, int] = field(default=_NOTHING, converter=_points)
    total: FrozenMap[Party, int] = field(default=_NOTHING, converter=_points)
    dealer: Seat | None = None
    target: int | None = None
    noted: bool | None = None
    reached_first: Party | None = None

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """At which depths the hand is known, deepest first."""
        known = (self.tricks, self.piles, self.course, self.counts, self.written)
        return tuple([depth for depth, fact in zip(_EVIDENCE, known, strict=True) if fact])

    @property
    def declared(self) -> Bid | None:
        """The bid that stands; none if nobody bid."""
        return declaration(self.bids)

    def holder(self, card: Card) -> Seat | None:
        """Who had a card, by the deal or else by who played it."""
        dealt = next((seat for seat, cards in self.deal.items() if card in cards), None)
        plays = (play for trick in self.tricks for play in trick.plays)
        return dealt or next((play.seat for play in plays if play.card is card), None)

    def at(self, table: Table) -> Table:
        """The table with those as parties who count together in this hand.

        Where the sides are found by bids, they are the declarer's and the others; or each player,
        where nobody knows who played with whom.
        """
        if not table.layout.bidding:
            return table
        called = self.called
        if called is not None and called.card in self.talon:
            called = evolve(called, in_talon=True)
        last = () if self.last_trick is None else (self.last_trick,)
        parts = (*self.piles, *self.counts, *self.written, *last)
        return evolve(table, parties=sides(table, self.bids, called, self.holder, parts))
