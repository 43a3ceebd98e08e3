"""Hypothesis strategies for tressette in due and terziglio: deals, bids, play, and slips in them.

They stand beside those of the pairs game in :mod:`tressette_score.strategies`. Needs the extra
``hypothesis``.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from typing import Final

from attrs import evolve, frozen
from hypothesis import assume
from hypothesis import strategies as st

from tressette_score.bids import Bid, BidKind, Called
from tressette_score.cards import DECK, Card, Pile
from tressette_score.layouts import layout_of, seating_of
from tressette_score.record import Cards, HandRecord, MatchRecord, Table
from tressette_score.rules import TableRules
from tressette_score.rules.game_choices import BidHighest, Chiamo, Game
from tressette_score.seats import Party, Seat, turn_order
from tressette_score.strategies import rules
from tressette_score.tricks import Play, Trick, legal_cards, taker

__all__ = [
    "MiswrittenHand",
    "bid_matches",
    "bids",
    "due_hands",
    "miswritten_hands",
    "terziglio_hands",
    "terziglio_tables",
]

Deal = dict[Seat, list[Card]]
Chooser = Callable[[Sequence[Card]], Card]
_TERZIGLIO: Final = seating_of(Game.TERZIGLIO).order
_DUE: Final = seating_of(Game.DUE).order


def _deal(deck: Sequence[Card], game: Game) -> tuple[Deal, list[Card]]:
    """A hand to each player, and what is left of the pack."""
    order = seating_of(game).order
    size = layout_of(game, len(order)).hand_size
    left = iter(deck)
    return {seat: [next(left) for _ in range(size)] for seat in order}, list(left)


def _play(
    hands: Deal, leader: Seat, choose: Chooser, stock: Sequence[Card] = ()
) -> Iterator[Trick]:
    """Every trick, played by the rules; after each the players draw as long as there is a stock."""
    left, order = list(stock), tuple(hands)
    while any(hands.values()):
        plays: list[Play] = []
        for seat in turn_order(order, leader):
            allowed = legal_cards(Pile.of(hands[seat]), [play.card for play in plays])
            card = choose(tuple(allowed))
            hands[seat].remove(card)
            plays.append(Play(seat, card))
        trick = Trick(tuple(plays))
        yield trick
        leader = taker(trick)
        for seat in turn_order(order, leader) if left else ():
            hands[seat].append(left.pop(0))


def _chooser(draw: st.DrawFn) -> Chooser:
    # One draw for all the cards of a hand is far quicker than as many draws.
    step = iter(draw(st.binary(min_size=len(DECK), max_size=len(DECK))))
    return lambda cards: cards[next(step) % len(cards)]


@st.composite
def due_hands(
    draw: st.DrawFn, *, with_deal: bool | None = None, with_stock: bool | None = None
) -> HandRecord:
    """A hand of tressette in due played by the rules: twenty tricks, ten of them with draws.

    Its deal and its stock are recorded or not (either, if it is not said).
    """
    hands, stock = _deal(draw(st.permutations(DECK)), Game.DUE)
    deal = {seat: tuple(cards) for seat, cards in hands.items()}
    leader = draw(st.sampled_from(_DUE))
    tricks = tuple(_play(hands, leader, _chooser(draw), stock))
    keep_deal = draw(st.booleans()) if with_deal is None else with_deal
    keep_stock = draw(st.booleans()) if with_stock is None else with_stock
    return HandRecord(
        tricks=tricks, deal=deal if keep_deal else {}, stock=tuple(stock) if keep_stock else ()
    )


# --- terziglio


@st.composite
def terziglio_tables(draw: st.DrawFn) -> Table:
    """A table of three with an agreement of any kind."""
    points = st.integers(-30, 25)
    agreed = draw(rules(Game.TERZIGLIO))
    opening = {Party((seat,)): draw(points) for seat in _TERZIGLIO}
    dealer = draw(st.none() | st.sampled_from(_TERZIGLIO))
    return Table(agreed=agreed, opening=opening, first_dealer=dealer)


def _most(agreed: TableRules) -> int:
    """How many of the bids, the lowest first, this table plays."""
    highest = {BidHighest.SOLO: 2, BidHighest.SCEGLIETE: 5}
    return highest.get(agreed.bid_highest, 3) if isinstance(agreed.bid_highest, BidHighest) else 3


@st.composite
def bids(draw: st.DrawFn, agreed: TableRules | None = None) -> tuple[Bid, ...]:
    """What three players bid in turn, each higher than the last, or passing."""
    rising = [kind for kind in BidKind if kind.height][: _most(agreed or TableRules())]
    said: list[Bid] = []
    for seat in turn_order(_TERZIGLIO, draw(st.sampled_from(_TERZIGLIO))):
        height = max((bid.what.height for bid in said), default=0)
        higher = [kind for kind in rising if kind.height > height]
        accepts = BidKind.BUONO if height else BidKind.PASSO
        said.append(Bid(seat, draw(st.sampled_from([accepts, BidKind.PASSO, *higher]))))
    return tuple(said)


@frozen
class _Shuffle:
    """What was called, taken and laid aside."""

    called: Called | None
    taken: dict[Seat, Cards]
    discards: dict[Seat, Cards]


def _call(draw: st.DrawFn, hands: Deal, by: Seat, agreed: TableRules) -> Called:
    """Call a card, and exchange it for another where that is what a call means."""
    mine = hands[by]
    card = draw(st.sampled_from([c for c in DECK if c not in mine]))
    holder = next((seat for seat in hands if card in hands[seat]), None)
    given = None
    if holder is not None and agreed.chiamo is Chiamo.CARD_HANDED_OVER:
        given = draw(st.sampled_from(mine))
        mine.remove(given)
        hands[holder].remove(card)
        mine.append(card)
        hands[holder].append(given)
    return Called(card=card, holder=holder, given=given, in_talon=holder is None)


def _swap(
    draw: st.DrawFn, hands: Deal, talon: list[Card], bid: Bid, agreed: TableRules
) -> _Shuffle:
    """Do what the bid allows: call a card, take the talon, lay as many cards aside."""
    called: Called | None = None
    taken, discards = dict[Seat, Cards](), dict[Seat, Cards]()
    others = [seat for seat in hands if seat is not bid.by]
    if bid.what is BidKind.CHIAMO and agreed.chiamo is not Chiamo.TALON_ONLY:
        called = _call(draw, hands, bid.by, agreed)
    shares = {bid.by: 4} if bid.what.takes_talon else {}
    if bid.what in (BidKind.DIVIDETE, BidKind.SCEGLIETE):
        first = 2 if bid.what is BidKind.DIVIDETE else draw(st.integers(0, 4))
        shares = dict(zip(others, (first, 4 - first), strict=True))
    for seat, end in zip(shares, accumulate(shares.values()), strict=True):
        mine_now = talon[end - shares[seat] : end]
        hands[seat] += mine_now
        left = draw(st.permutations(hands[seat]))[: len(mine_now)]
        hands[seat] = [card for card in hands[seat] if card not in left]
        taken[seat], discards[seat] = tuple(mine_now), tuple(left)
    if bid.what.takes_talon:
        taken.clear()
    return _Shuffle(called, taken, {seat: cards for seat, cards in discards.items() if cards})


@st.composite
def terziglio_hands(
    draw: st.DrawFn, agreed: TableRules | None = None, *, full: bool | None = None
) -> HandRecord:
    """A hand of terziglio played by the rules, or passed by everybody.

    With `full` its deal, talon and discards are recorded; if it is not said, any of them may not.
    """
    agreed = agreed or TableRules(game=Game.TERZIGLIO, chiamo=Chiamo.CARD_HANDED_OVER)
    said = draw(bids(agreed))
    hands, talon = _deal(draw(st.permutations(DECK)), Game.TERZIGLIO)
    deal = {seat: tuple(cards) for seat, cards in hands.items()}
    hand = HandRecord(bids=said, dealer=turn_order(_TERZIGLIO, said[0].by)[-1])
    bid = hand.declared
    if bid is None:
        return hand
    after = _swap(draw, hands, talon, bid, agreed)
    tricks = tuple(_play(hands, said[0].by, _chooser(draw)))
    keep = [full] * 3 if full is not None else [draw(st.booleans()) for _ in range(3)]
    return evolve(
        hand,
        tricks=tricks,
        called=after.called,
        deal=deal if keep[0] else {},
        talon=tuple(talon) if keep[1] else (),
        taken=after.taken if keep[1] else {},
        discards=after.discards if keep[2] else {},
    )


@st.composite
def bid_matches(draw: st.DrawFn) -> MatchRecord:
    """A match of terziglio with one to three hands, under an agreement of any kind."""
    table = draw(terziglio_tables())
    hands = draw(st.lists(terziglio_hands(table.agreed), min_size=1, max_size=3))
    known = draw(st.booleans())
    return MatchRecord(
        table=table, hands=tuple(hand if known else evolve(hand, dealer=None) for hand in hands)
    )


# --- slips of the pen


@frozen
class MiswrittenHand:
    """A hand in which cards are written wrongly.

    Attributes:
        hand: as it is written.
        right: as it was played.
        places: the wrong cards: trick (1-based), place in the trick (0-based).
    """

    hand: HandRecord
    right: HandRecord
    places: tuple[tuple[int, int], ...]


@st.composite
def miswritten_hands(draw: st.DrawFn, right: HandRecord, most: int = 2) -> MiswrittenHand:
    """A finished hand with one or more cards written as others that fell before.

    Never two in the place of the same card, so that it can be put right.
    """
    assume(right.tricks)
    per_trick = len(right.tricks[0].plays)
    places = [(n, k) for n in range(1, len(right.tricks)) for k in range(per_trick)]
    wrong = draw(st.lists(st.sampled_from(places), min_size=1, max_size=most, unique=True))
    chosen = {right.tricks[n].plays[k].card for n, k in wrong}
    tricks = list(right.tricks)
    for n, k in sorted(wrong):
        fallen = [card for trick in right.tricks[:n] for card in trick.cards if card not in chosen]
        card = draw(st.sampled_from(fallen))
        chosen.add(card)
        plays = list(tricks[n].plays)
        plays[k] = Play(plays[k].seat, card)
        tricks[n] = evolve(tricks[n], plays=tuple(plays))
    said = tuple((n + 1, k) for n, k in sorted(wrong))
    return MiswrittenHand(evolve(right, tricks=tuple(tricks)), right, said)
