"""How the forty cards are dealt out: hands, a stock that is drawn from, cards laid aside."""

from functools import cache
from typing import Final

from attrs import frozen

from tressette_score.cards import DECK
from tressette_score.rules.game_choices import Game
from tressette_score.seats import ORDER, PAIRS, Party, Seat

__all__ = ["Layout", "Seating", "layout_of", "seating_of"]


@frozen(kw_only=True)
class Layout:
    """How the cards of one hand are dealt out.

    Attributes:
        players: how many play.
        stock: cards that are drawn one each after a trick, the taker first (tressette in due).
        talon: cards laid aside, which nobody plays.
        bidding: whether the sides are found anew in each hand, by bids.
    """

    players: int
    stock: int = 0
    talon: int = 0
    bidding: bool = False

    @property
    def hand_size(self) -> int:
        """The cards dealt to each player."""
        return (len(DECK) - self.stock - self.talon) // self.players

    @property
    def tricks(self) -> int:
        """The tricks of a whole hand."""
        return (len(DECK) - self.talon) // self.players

    @property
    def draws(self) -> int:
        """After how many tricks everybody draws a card."""
        return self.stock // self.players


@frozen
class Seating:
    """What a game is by itself: who sits there, how many can, what is dealt.

    Attributes:
        players: the numbers of players it can be played by.
        order: the order of play where a record states none.
        talon: the cards laid aside; none if they are what cannot be dealt out evenly.
    """

    players: tuple[int, ...]
    order: tuple[Seat, ...]
    stock: int = 0
    talon: int | None = None
    bidding: bool = False
    pairs: bool = False

    def parties(self, order: tuple[Seat, ...]) -> tuple[Party, ...]:
        """Who counts together where a record does not say."""
        return PAIRS if self.pairs else tuple(Party((seat,)) for seat in order)


_SEATINGS: Final = {
    Game.PAIRS: Seating((4,), ORDER, pairs=True),
    Game.DUE: Seating((2,), (Seat.N, Seat.S), stock=20),
    Game.TERZIGLIO: Seating((3,), (Seat.N, Seat.E, Seat.S), talon=4, bidding=True),
    Game.SINGLES: Seating((3, 4), ORDER),
}


def seating_of(game: Game) -> Seating:
    """What a game is by itself."""
    return _SEATINGS[game]


@cache
def layout_of(game: Game, players: int) -> Layout:
    """How the cards are dealt out in a game of so many players."""
    seating = _SEATINGS[game]
    left = len(DECK) % players if seating.talon is None else seating.talon
    return Layout(players=players, stock=seating.stock, talon=left, bidding=seating.bidding)
