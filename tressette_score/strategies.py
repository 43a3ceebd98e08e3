"""Hypothesis strategies for cards, legal play, play with one known fault, and whole records.

They are what this library is tested with; a program that keeps tressette hands can be tested with
them too. Needs the extra ``hypothesis``.
"""

from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final, TypeVar

from attrs import evolve, frozen
from hypothesis import assume
from hypothesis import strategies as st

from tressette_score.cards import DECK, HAND_SIZE, Card, Pile
from tressette_score.frozenmap import FrozenMap
from tressette_score.record import (
    Accuso,
    Call,
    Cards,
    HandRecord,
    MatchRecord,
    Moment,
    Rest,
    Table,
    Take,
    Tally,
)
from tressette_score.rules import NOT_AGREED, OPTIONS, Option, Setting, TableRules, Unsettled
from tressette_score.rules.game_choices import Game
from tressette_score.seats import ORDER, PAIRS, Party, Seat, turn_order
from tressette_score.tricks import Play, Trick, legal_cards, taker

__all__ = [
    "FAULTS",
    "FaultyHand",
    "cards",
    "deals",
    "faulty_hands",
    "hands",
    "legal_hands",
    "matches",
    "piles",
    "played_matches",
    "rules",
    "tables",
]

K = TypeVar("K")
V = TypeVar("V")
Deal = FrozenMap[Seat, Cards]


def cards() -> st.SearchStrategy[Card]:
    """One of the forty cards."""
    return st.sampled_from(DECK)


def piles() -> st.SearchStrategy[Pile]:
    """Any set of cards."""
    return st.integers(0, Pile.full().mask).map(Pile)


def _bytes(size: int) -> st.SearchStrategy[bytes]:
    # One draw for many small choices is far quicker than as many draws.
    return st.binary(min_size=size, max_size=size)


def _shuffled(choices: bytes) -> Cards:
    deck = list(DECK)
    for n, choice in enumerate(choices):
        other = n + choice % (len(deck) - n)
        deck[n], deck[other] = deck[other], deck[n]
    return tuple(deck)


def deals() -> st.SearchStrategy[Deal]:
    """Ten cards to each of the four players."""

    def deal(choices: bytes) -> Deal:
        deck = _shuffled(choices)
        return FrozenMap((seat, deck[HAND_SIZE * n :][:HAND_SIZE]) for n, seat in enumerate(ORDER))

    return _bytes(len(DECK)).map(deal)


Chooser = Callable[[int, Pile, list[Card]], Pile]


def _play_out(deal: Deal, leader: Seat, choices: bytes, chooser: Chooser) -> tuple[Trick, ...]:
    """Ten tricks, each card chosen among those that `chooser` allows."""
    hands = {seat: Pile.of(dealt) for seat, dealt in deal.items()}
    tricks: list[Trick] = []
    step = iter(choices)
    for n in range(HAND_SIZE):
        plays: list[Play] = []
        for seat in turn_order(ORDER, leader):
            fallen = [play.card for play in plays]
            allowed = tuple(chooser(n, hands[seat], fallen))
            card = allowed[next(step) % len(allowed)]
            hands[seat] -= Pile(1 << card.index)
            plays.append(Play(seat, card))
        tricks.append(Trick(tuple(plays)))
        leader = taker(tricks[-1])
    return tuple(tricks)


def _legal(_: int, hand: Pile, fallen: list[Card]) -> Pile:
    return legal_cards(hand, fallen)


@st.composite
def legal_hands(draw: st.DrawFn, *, with_deal: bool | None = None) -> HandRecord:
    """A hand played out by the rules, with its deal or without (either, if not said)."""
    deal = draw(deals())
    tricks = _play_out(deal, draw(st.sampled_from(ORDER)), draw(_bytes(40)), _legal)
    keep = draw(st.booleans()) if with_deal is None else with_deal
    return HandRecord(tricks=tricks, deal=deal if keep else Deal())


@frozen
class FaultyHand:
    """A hand with one fault put in.

    Attributes:
        code: the code of the finding that names it.
        trick: the trick it is in, 1-based.
        seat: whose fault it is; none for a trick of the wrong size.
    """

    hand: HandRecord
    code: str
    trick: int
    seat: Seat | None = None


def _with_trick(hand: HandRecord, n: int, trick: Trick) -> HandRecord:
    return evolve(hand, tricks=(*hand.tricks[:n], trick, *hand.tricks[n + 1 :]))


def _with_card(hand: HandRecord, n: int, at: int, card: Card) -> HandRecord:
    plays = list(hand.tricks[n].plays)
    plays[at] = Play(plays[at].seat, card)
    return _with_trick(hand, n, Trick(tuple(plays)))


def _leader_wrong(draw: st.DrawFn) -> FaultyHand:
    """The name of a leader written wrong, the cards as they fell."""
    hand, n = draw(legal_hands()), draw(st.integers(1, HAND_SIZE - 1))
    trick = hand.tricks[n]
    leader = draw(st.sampled_from([seat for seat in ORDER if seat is not trick.leader]))
    plays = tuple(map(Play, turn_order(ORDER, leader), trick.cards))
    return FaultyHand(_with_trick(hand, n, Trick(plays)), "leader-wrong", n + 1, leader)


def _out_of_turn(draw: st.DrawFn) -> FaultyHand:
    """Two players who answered in the wrong order."""
    hand, n, at = draw(legal_hands()), draw(st.integers(0, 9)), draw(st.integers(1, 2))
    plays = list(hand.tricks[n].plays)
    plays[at], plays[at + 1] = plays[at + 1], plays[at]
    faulty = _with_trick(hand, n, Trick(tuple(plays)))
    return FaultyHand(faulty, "out-of-turn", n + 1, plays[at].seat)


def _card_twice(draw: st.DrawFn) -> FaultyHand:
    """A card written where another fell, though it was on the table before."""
    hand, n, at = draw(legal_hands()), draw(st.integers(1, 9)), draw(st.integers(0, 3))
    earlier = [card for trick in hand.tricks[:n] for card in trick.cards]
    faulty = _with_card(hand, n, at, draw(st.sampled_from(earlier)))
    return FaultyHand(faulty, "card-twice", n + 1, hand.tricks[n].plays[at].seat)


def _card_not_held(draw: st.DrawFn) -> FaultyHand:
    """A card written to a player though another was dealt it and plays it later."""
    hand = draw(legal_hands(with_deal=True))
    n, at = draw(st.integers(0, 8)), draw(st.integers(0, 3))
    seat = hand.tricks[n].plays[at].seat
    later = [
        play.card for trick in hand.tricks[n + 1 :] for play in trick.plays if play.seat is not seat
    ]
    faulty = _with_card(hand, n, at, draw(st.sampled_from(later)))
    return FaultyHand(faulty, "card-not-held", n + 1, seat)


def _revoke(draw: st.DrawFn) -> FaultyHand:
    """A player who once throws another suit though he could follow; legal play otherwise."""
    deal, first = draw(deals()), draw(st.integers(0, 8))
    found: list[tuple[int, int]] = []

    def chooser(n: int, hand: Pile, fallen: list[Card]) -> Pile:
        allowed = legal_cards(hand, fallen)
        if (
            fallen
            and n >= first
            and not found
            and allowed != hand
            and allowed.of_suit(fallen[0].suit)
        ):
            found.append((n, len(fallen)))
            return hand - allowed
        return allowed

    tricks = _play_out(deal, draw(st.sampled_from(ORDER)), draw(_bytes(40)), chooser)
    assume(found)
    n, at = found[0]
    hand = HandRecord(tricks=tricks, deal=deal if draw(st.booleans()) else Deal())
    return FaultyHand(hand, "revoke", n + 1, tricks[n].plays[at].seat)


def _taker_wrong(draw: st.DrawFn) -> FaultyHand:
    """A trick written to somebody who did not take it."""
    hand, n = draw(legal_hands()), draw(st.integers(0, 9))
    taken = tuple(evolve(trick, taken_by=taker(trick)) for trick in hand.tricks)
    others = [seat for seat in ORDER if seat is not taken[n].taken_by]
    wrong = draw(st.sampled_from(others))
    faulty = _with_trick(evolve(hand, tricks=taken), n, evolve(taken[n], taken_by=wrong))
    return FaultyHand(faulty, "taker-wrong", n + 1, wrong)


def _trick_size(draw: st.DrawFn) -> FaultyHand:
    """A trick from which the last card was left out."""
    hand, n = draw(legal_hands()), draw(st.integers(0, 8))
    faulty = _with_trick(hand, n, Trick(hand.tricks[n].plays[:-1]))
    return FaultyHand(faulty, "trick-size", n + 1)


_FAULTS: Final[dict[str, Callable[[st.DrawFn], FaultyHand]]] = {
    "leader-wrong": _leader_wrong,
    "out-of-turn": _out_of_turn,
    "card-twice": _card_twice,
    "card-not-held": _card_not_held,
    "revoke": _revoke,
    "taker-wrong": _taker_wrong,
    "trick-size": _trick_size,
}
FAULTS: Final = tuple(_FAULTS)
"""The faults of play that :func:`faulty_hands` can put in."""


@st.composite
def faulty_hands(draw: st.DrawFn, code: str) -> FaultyHand:
    """A hand of legal play with one fault of the kind that a code of :data:`FAULTS` names."""
    return _FAULTS[code](draw)


# --- agreements


def _setting(option: Option) -> st.SearchStrategy[Setting | Unsettled]:
    values: st.SearchStrategy[Setting | Unsettled] = st.sampled_from(option.values)
    return st.just(NOT_AGREED) | values


@st.composite
def rules(draw: st.DrawFn, game: Game = Game.PAIRS) -> TableRules:
    """An agreement, each option settled in some way or not at all, without contradictions.

    It is one of a table that plays this game; who plays in pairs may not have said so.
    """
    said = (NOT_AGREED, game) if game is Game.PAIRS else (game,)
    agreed = TableRules(game=draw(st.sampled_from(said)))
    for name, option in OPTIONS.items():
        if name != "game" and agreed.applies(name):
            agreed = agreed.changed(**{name: draw(_setting(option))})
    return agreed


# --- records of any kind, possible or not


def _names() -> st.SearchStrategy[str]:
    printable = st.characters(exclude_categories=["C", "Zl", "Zp", "Zs"])
    return st.text(printable, min_size=1, max_size=20)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """A table of four: seats in any order, in pairs or each for himself, named or not."""
    order = tuple(draw(st.permutations(ORDER)))
    pairs = (Party(order[::2]), Party(order[1::2]))
    singles = tuple(Party((seat,)) for seat in order)
    players = draw(st.dictionaries(st.sampled_from(ORDER), _names(), max_size=4))
    parties = draw(st.sampled_from([pairs, singles]))
    agreed = draw(rules(Game.PAIRS if parties is pairs else Game.SINGLES))
    return Table(order=order, parties=parties, players=FrozenMap(players), agreed=agreed)


def _tallies() -> st.SearchStrategy[Tally]:
    number = st.integers(0, 40)
    return st.builds(Tally, aces=number, third_cards=number, thirds=st.none() | number) | st.builds(
        Tally, thirds=number
    )


def _tricks() -> st.SearchStrategy[Trick]:
    plays = st.builds(Play, st.sampled_from(Seat), cards())
    taken_by = st.none() | st.sampled_from(Seat)
    return st.builds(Trick, st.lists(plays, min_size=1, max_size=5).map(tuple), taken_by)


def _shares(
    draw: st.DrawFn, of: st.SearchStrategy[V], parties: tuple[Party, ...]
) -> dict[Party, V | Rest]:
    """Something for each party, for each player, or for all but one, who has the rest."""
    keys = draw(st.sampled_from([parties, tuple(Party((seat,)) for seat in ORDER)]))
    shares: dict[Party, V | Rest] = {key: draw(of) for key in keys}
    if keys == parties and draw(st.booleans()):
        shares[parties[-1]] = Rest.REST
    return shares


@st.composite
def hands(draw: st.DrawFn, table: Table | None = None) -> HandRecord:
    """A hand of which anything is recorded, at any depth, possible or not."""
    parties = PAIRS if table is None else table.parties
    several = st.lists(cards(), max_size=12).map(tuple)
    points = st.integers(0, 20)

    def maybe(make: Callable[[], dict[K, V]]) -> FrozenMap[K, V]:
        return FrozenMap(make() if draw(st.booleans()) else {})

    hand = HandRecord(
        deal=maybe(lambda: draw(st.dictionaries(st.sampled_from(ORDER), several))),
        tricks=tuple(draw(st.lists(_tricks(), max_size=3))),
        piles=maybe(lambda: _shares(draw, several, parties)),
        counts=maybe(lambda: _shares(draw, _tallies(), parties)),
        last_trick=draw(st.none() | st.sampled_from(parties)),
        accusi=tuple(draw(st.lists(st.builds(Accuso, by=st.sampled_from(parties), points=points)))),
        written=maybe(lambda: draw(st.dictionaries(st.sampled_from(parties), points))),
    )
    return hand if hand.evidence else evolve(hand, written=FrozenMap({parties[0]: draw(points)}))


@st.composite
def matches(draw: st.DrawFn) -> MatchRecord:
    """A table with one to three hands of any kind."""
    table = draw(tables())
    return MatchRecord(
        table=table, hands=tuple(draw(st.lists(hands(table), min_size=1, max_size=3)))
    )


# --- matches that can have been played


def _declared() -> st.SearchStrategy[tuple[Accuso, ...]]:
    moments = st.none() | st.builds(Moment, st.integers(1, 2), st.integers(0, 4))
    pairs = st.sampled_from(PAIRS)
    points = st.sampled_from([3, 4, 6])
    return st.lists(st.builds(Accuso, by=pairs, points=points, at=moments), max_size=2).map(tuple)


def _calls() -> st.SearchStrategy[tuple[Call, ...]]:
    moments = st.builds(Moment, st.integers(1, 10), st.integers(0, 4)) | st.just(Moment(11))
    calls = st.builds(
        Call,
        by=st.sampled_from([*PAIRS, *(Party((seat,)) for seat in ORDER)]),
        about=st.none() | st.sampled_from(PAIRS),
        at=st.none() | moments,
        gathered=st.none() | st.booleans(),
        thirds=st.none().map(lambda _: FrozenMap[Party, int]())
        | st.integers(0, 20).map(lambda ns: FrozenMap({PAIRS[0]: ns, PAIRS[1]: 20 - ns})),
    )
    return st.lists(calls, max_size=2).map(tuple)


@st.composite
def _scored_hands(draw: st.DrawFn) -> HandRecord:
    """A whole hand of two pairs, known by its points, its thirds, or trick by trick."""
    depth = draw(st.sampled_from(["written", "counts", "course"]))
    extra: dict[str, Any] = {"accusi": draw(_declared()), "calls": draw(_calls())}
    if depth == "written":
        ns = draw(st.integers(0, 11))
        last = draw(st.none() | st.sampled_from(PAIRS))
        points = {PAIRS[0]: ns, PAIRS[1]: 11 - ns}
        return HandRecord(written=points, last_trick=last, **extra)
    if depth == "counts":
        thirds = draw(st.integers(0, 32))
        counts = {PAIRS[0]: Tally(thirds=thirds), PAIRS[1]: Tally(thirds=32 - thirds)}
        return HandRecord(counts=counts, last_trick=draw(st.sampled_from(PAIRS)), **extra)
    cuts = sorted(draw(st.lists(st.integers(0, 32), min_size=9, max_size=9)))
    shares = [b - a for a, b in pairwise([0, *cuts, 32])]
    takers = draw(st.lists(st.sampled_from(PAIRS), min_size=10, max_size=10))
    return HandRecord(course=tuple(map(Take, takers, shares)), **extra)


@st.composite
def played_matches(draw: st.DrawFn, agreed: TableRules | None = None) -> MatchRecord:
    """A match of two pairs that can have been played, with one to three hands recorded.

    It begins anywhere up to 45 points, under an agreement of any kind if none is given.
    """
    points = st.integers(0, 45)
    table = Table(
        agreed=draw(rules()) if agreed is None else agreed,
        opening={PAIRS[0]: draw(points), PAIRS[1]: draw(points)},
        first_dealer=draw(st.none() | st.sampled_from(ORDER)),
    )
    recorded = draw(st.lists(_scored_hands(), min_size=1, max_size=3))
    return MatchRecord(table=table, hands=tuple(recorded))
