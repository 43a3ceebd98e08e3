"""What is the matter with an accuso as it was spoken: its moment, its form, its cards.

Only what a record shows is said here; what follows from it is in
:mod:`tressette_score.rulings.accuso`.
"""

from enum import Enum

from attrs import frozen

from tressette_score.accusi import Combination, Shape
from tressette_score.cards import Card
from tressette_score.events import Moment
from tressette_score.rules.playing_choices import AccusoWindow
from tressette_score.rulings.facts import HandFacts, MatchFacts
from tressette_score.seats import Party, Seat, turn_order

__all__ = ["Form", "Timing", "contradicted", "form_of", "own_turn", "timing"]


class Timing(Enum):
    """Whether something was said when it could be."""

    EARLY = "early"
    IN_TIME = "in-time"
    LATE = "late"


class Form(Enum):
    """Whether an accuso is about cards that the player has."""

    RIGHT = "right"
    INCOMPLETE = "incomplete"
    """The suit was not said."""
    WRONG_SUIT = "wrong-suit"
    """Three of the rank are held, but another is the one that lacks."""
    FOUR_AS_THREE = "four-as-three"
    NOT_HELD = "not-held"
    NOT_THESE = "not-these"
    """Not the three that were said; whether three others, nobody knows."""


def own_turn(facts: MatchFacts, hand: HandFacts, by: Party) -> int | None:
    """How many cards fall in the first trick before a player's own."""
    leader = hand.leads(1)
    if leader is None or len(by) != 1:
        return None
    return turn_order(facts.table.order, leader).index(next(iter(by)))


def timing(  # noqa: PLR0911 - a list of cases
    facts: MatchFacts, hand: HandFacts, by: Party, at: Moment | None, window: AccusoWindow
) -> Timing | None:
    """Whether an accuso came in its time; none if the record does not tell."""
    if window in (AccusoWindow.ANY_TRICK, AccusoWindow.AUTOMATIC):
        return Timing.IN_TIME
    if at is None:
        return None
    match window:
        case AccusoWindow.BEFORE_LEAD:
            return Timing.IN_TIME if at <= Moment(1) else Timing.LATE
        case AccusoWindow.TRICK_1:
            return Timing.IN_TIME if at.trick == 1 else Timing.LATE
        case AccusoWindow.THREE_TRICKS:
            return Timing.IN_TIME if at.trick <= 3 else Timing.LATE
        case AccusoWindow.AFTER_FIRST_CARD:
            if at < Moment(1, 1):
                return Timing.EARLY
            return Timing.IN_TIME if at == Moment(1, 1) else Timing.LATE
        case _:
            return _at_own_turn(facts, hand, by, at, window)


def _at_own_turn(
    facts: MatchFacts, hand: HandFacts, by: Party, at: Moment, window: AccusoWindow
) -> Timing | None:
    """The same where each declares before his own first card."""
    if at.trick > 1:
        return Timing.LATE
    place = own_turn(facts, hand, by)
    if place is None:
        return None
    if at.cards < place:
        return Timing.EARLY
    if at.cards == place or window is AccusoWindow.OWN_TURN_OR_TRICK_1:
        return Timing.IN_TIME
    return Timing.LATE


@frozen
class _Holder:
    """What is known of one player's cards."""

    hand: HandFacts
    seat: Seat

    def has(self, card: Card) -> bool | None:
        holder = self.hand.holders.get(card)
        dealt = self.hand.hand.deal.get(self.seat)
        mine = holder is self.seat and card in self.hand.undealt
        if holder is None or mine:
            # Who knows only some of his cards cannot say which he had not.
            whole = dealt is not None and len(dealt) >= self.hand.hand_size
            return False if whole else None
        return holder is self.seat

    def holds(self, what: Combination) -> bool | None:
        """Whether he held a combination, with the suit that was said or with any."""
        found: list[bool | None] = []
        for reading in what.readings:
            known = [self.has(card) for card in reading.cards]
            found.append(False if False in known else None if None in known else True)
        return True if True in found else None if None in found else False


def form_of(hand: HandFacts, by: Party, what: Combination, *, suit_named: bool) -> Form | None:
    """Whether the cards are there that an accuso speaks of; none if the record does not tell.

    Args:
        hand: the hand it was made in.
        by: who said it,
        what: and what.
        suit_named: whether the suit has to be said.
    """
    forms = [_form(_Holder(hand, seat), what, suit_named=suit_named) for seat in by]
    if Form.RIGHT in forms:
        return Form.RIGHT
    if None in forms:
        return None
    return next((form for form in forms if form is not Form.NOT_HELD), Form.NOT_HELD)


def _form(holder: _Holder, what: Combination, *, suit_named: bool) -> Form | None:
    any_suit = Combination(what.shape, what.rank) if what.rank is not None else what
    held = holder.holds(any_suit)
    if held is False:
        return Form.NOT_HELD
    if what.shape is Shape.THREE and holder.holds(Combination(Shape.FOUR, what.rank)):
        return Form.FOUR_AS_THREE
    if not what.complete and suit_named:
        return Form.INCOMPLETE
    exactly = holder.holds(what)
    if exactly is False:
        return Form.WRONG_SUIT if held else Form.NOT_THESE
    return None if exactly is None else Form.RIGHT


def contradicted(hand: HandFacts, number: int) -> bool:
    """Whether another player declared a card that this accuso needs too."""
    accuso = hand.hand.accusi[number - 1]
    if accuso.what is None or not accuso.what.complete:
        return False
    mine = accuso.what.cards
    return any(
        other.what is not None
        and other.what.complete
        and not set(other.by) & set(accuso.by)
        and bool(other.what.cards & mine)
        for other in hand.hand.accusi
    )
