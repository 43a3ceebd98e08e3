"""Cappotto, stramazzo, cappottone, stramazzone, collatondrione: which it was, and what it does.

Sources: pagat.com, Gelli (1929) and Il tresette by tricks, the federation's art. 102 by points;
what each is worth in matches stands beside the values of the options.
"""

from typing import Final

from attrs import frozen

from tressette_score.rules import TableRules
from tressette_score.rules.choices import Cappotto, Collatondrione, Stramazzo
from tressette_score.rulings.facts import HandFacts
from tressette_score.rulings.inquiry import Fact, FactQuestion, Inquiry
from tressette_score.rulings.outcomes import Sweep
from tressette_score.seats import Party

__all__ = ["Swept", "matches_won", "may_be_swept", "perhaps_swept", "swept"]

_ALL: Final = 11
_SUIT: Final = 10
_POINT: Final = 3
"""Thirds."""
_GAMES: Final = {
    Sweep.CAPPOTTO: "cappotto_games",
    Sweep.STRAMAZZO: "stramazzo_games",
    Sweep.CAPPOTTONE: "cappottone_games",
    Sweep.STRAMAZZONE: "stramazzone_games",
    Sweep.COLLATONDRIONE: "collatondrione_games",
}


@frozen
class Swept:
    """A side that took all, or nearly all.

    Attributes:
        option: the option by which it is one.
    """

    kind: Sweep
    party: Party
    option: str


def _one_suit(hand: HandFacts) -> Party | None:
    """Whose player holds ten cards of one suit."""
    for seat, cards in hand.hand.deal.items():
        whole = len(set(cards)) == _SUIT and len({card.suit for card in cards}) == 1
        if whole:
            return next(party for party in hand.parties if seat in party)
    return None


def _led_by(hand: HandFacts, party: Party) -> bool:
    """Whether the player with ten cards of one suit also led."""
    leader = hand.leads(1)
    if leader is None or leader not in party:
        return False
    return len({card.suit for card in hand.hand.deal.get(leader, ())}) == 1


def _collatondrione(inquiry: Inquiry, hand: HandFacts) -> Swept | None:
    holder = _one_suit(hand)
    if holder is None:
        return None
    name = "collatondrione"
    if inquiry.is_(name, Collatondrione.NONE):
        return None
    # Gelli grants it only to who leads: then the ten cards take all the tricks.
    if inquiry.is_(name, Collatondrione.ELEVEN_TO_OTHERS) and not _led_by(hand, holder):
        return None
    return Swept(Sweep.COLLATONDRIONE, holder, name)


def _card_thirds(hand: HandFacts, party: Party) -> int | None:
    """The thirds of a side's cards, the last trick left out; none if nobody counted them."""
    if hand.thirds is None or not hand.whole:
        return None
    return hand.thirds[party] - (hand.last_thirds if hand.last_trick == party else 0)


def _loser(hand: HandFacts) -> Party | None:
    """Who made nothing, or nothing but the last trick's point; none if nobody."""
    if len(hand.parties) != 2 or sum(hand.points.values()) < _ALL or not hand.whole:
        return None
    empty = [party for party in hand.parties if hand.points[party] == 0]
    if len(empty) == 1:
        return empty[0]
    for party in hand.parties:
        thirds = _card_thirds(hand, party)
        if thirds is not None and thirds < _POINT:
            return party
    return None


def _by_one_player(inquiry: Inquiry, hand: HandFacts, winner: Party, option: str) -> bool:
    """Whether one player alone did it; asked only where that is worth something else."""
    if inquiry.agreed(option) is None:
        return False
    if len(hand.takers) >= hand.tricks:
        return len({seat for seat in hand.takers if seat in winner}) == 1
    return bool(inquiry.fact(FactQuestion(Fact.ONE_PLAYER, hand.number, party=winner)))


def _partner_under_one(hand: HandFacts, winner: Party) -> bool:
    """Whether one of the winners took all the points: the other's cards make no whole one."""
    made = dict.fromkeys(winner.seats, 0)
    for seat, (_, thirds) in zip(hand.takers, hand.takes, strict=False):
        if seat in made:
            made[seat] += thirds
    return min(made.values()) < _POINT


def _all_tricks(inquiry: Inquiry, hand: HandFacts, winner: Party) -> bool:
    """Whether one side took every trick."""
    if hand.all_tricks is not None:
        return hand.all_tricks == winner
    if hand.takes or (hand.hand.piles and hand.thirds is not None):
        return False
    return bool(inquiry.fact(FactQuestion(Fact.ALL_TRICKS, hand.number, party=winner)))


def perhaps_swept(hand: HandFacts) -> bool:
    """Whether there is anything to ask about."""
    return _loser(hand) is not None or _one_suit(hand) is not None


def may_be_swept(hand: HandFacts, rules: TableRules) -> bool:
    """Whether anybody at this table would call it a cappotto or one of its kind."""
    ten = _one_suit(hand) is not None and rules.collatondrione is not Collatondrione.NONE
    return ten or _loser(hand) is not None


def swept(inquiry: Inquiry, hand: HandFacts) -> Swept | None:
    """Which kind of cappotto a hand was, if one."""
    collatondrione = _collatondrione(inquiry, hand)
    if collatondrione is not None:
        return collatondrione
    loser = _loser(hand)
    if loser is None:
        return None
    winner = hand.other(loser)
    if hand.points[loser]:
        return _stramazzo(inquiry, hand, winner, Stramazzo.CARD_POINTS)
    by_points = inquiry.is_("cappotto", Cappotto.ALL_POINTS)
    if by_points and hand.all_tricks is None:
        return Swept(Sweep.CAPPOTTO, winner, "cappotto")
    if by_points or _all_tricks(inquiry, hand, winner):
        alone = hand.all_tricks == winner and _by_one_player(
            inquiry, hand, winner, "cappottone_games"
        )
        return Swept(Sweep.CAPPOTTONE if alone else Sweep.CAPPOTTO, winner, "cappotto")
    return _stramazzo(inquiry, hand, winner, Stramazzo.POINTS)


def _stramazzo(inquiry: Inquiry, hand: HandFacts, winner: Party, least: Stramazzo) -> Swept | None:
    """Nearly all: the others took a trick, and their cards make no whole point."""
    name = "stramazzo"
    enough = (Stramazzo.CARD_POINTS, least)
    if not inquiry.holds(name, lambda value: value in enough):
        return None
    games = "stramazzone_games"
    if len(hand.takers) >= hand.tricks:
        alone = inquiry.agreed(games) is not None and _partner_under_one(hand, winner)
    else:
        alone = _by_one_player(inquiry, hand, winner, games)
    return Swept(Sweep.STRAMAZZONE if alone else Sweep.STRAMAZZO, winner, name)


def matches_won(inquiry: Inquiry, sweep: Sweep) -> int:
    """How many matches it counts for; one where nothing was agreed."""
    games = inquiry.agreed(_GAMES[sweep])
    return games if isinstance(games, int) else 1
