"""Tricks: who takes one, which cards may be played to it."""

from collections.abc import Sequence

from attrs import frozen

from tressette_score.cards import Card, Pile
from tressette_score.seats import Seat

__all__ = ["Play", "Trick", "legal_cards", "taker", "taking_index"]


@frozen
class Play:
    """A card that a player put on the table."""

    seat: Seat
    card: Card


@frozen
class Trick:
    """The cards of a trick in the order they fell, as somebody wrote them down.

    Attributes:
        plays: at least one.
        taken_by: who took it according to the table, if that was written.
    """

    plays: tuple[Play, ...]
    taken_by: Seat | None = None

    def __attrs_post_init__(self) -> None:
        if not self.plays:
            raise ValueError("a trick has at least one card")

    @property
    def leader(self) -> Seat:
        """Who led."""
        return self.plays[0].seat

    @property
    def cards(self) -> tuple[Card, ...]:
        """Its cards in the order they fell."""
        return tuple([play.card for play in self.plays])


def taking_index(cards: Sequence[Card]) -> int:
    """Which of the cards, 0-based and in the order they fell, takes the trick.

    It is the highest card of the suit led, 3 2 A R C F 7 6 5 4 from the top (pagat.com; the
    federation's art. 5); a card of another suit never takes.

    Raises:
        ValueError: there is no card.
    """
    if not cards:
        raise ValueError("a trick has at least one card")
    suit = cards[0].suit
    best = 0
    # Within a suit the lower index is the higher card.
    for n, card in enumerate(cards):
        if card.suit is suit and card.index < cards[best].index:
            best = n
    return best


def taker(trick: Trick) -> Seat:
    """Who takes a trick by the rules, whatever the table wrote."""
    return trick.plays[taking_index(trick.cards)].seat


def legal_cards(hand: Pile, trick: Sequence[Card]) -> Pile:
    """What may be played from `hand` to the cards already in the trick.

    Whoever can must follow the suit led (pagat.com; the federation's art. 25); whoever leads or
    cannot follow plays what he likes.
    """
    following = hand.of_suit(trick[0].suit) if trick else hand
    return following or hand
