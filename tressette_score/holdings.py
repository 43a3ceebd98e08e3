"""Which cards each player can have had, and from which trick on: dealt, drawn, taken, handed over.

Nothing is judged here. Where a record does not say what was drawn or laid aside, a player may have
had whatever nobody else is known to have had.
"""

from collections.abc import Iterable, Iterator, Sequence

from attrs import define, field, frozen

from tressette_score.bids import BidKind, Called
from tressette_score.cards import Card
from tressette_score.record import HandRecord, Moment, Table
from tressette_score.rules import Unsettled
from tressette_score.rules.game_choices import Chiamo
from tressette_score.seats import Seat, turn_order
from tressette_score.tricks import Trick, taker

__all__ = ["HeldAt", "Holdings", "cards_aside", "gather_holdings", "held_at"]


@frozen
class Holdings:
    """What the players had.

    Attributes:
        may: all that a player can have had, where that is known.
        sure: what he certainly had, each card with the trick (0-based) from which on.
        whole: whose cards are known to the last: those in `sure` are all there were.
        holder: who had a card.
        twice: cards that are said to be in two places.
        aside: cards that nobody can play.
        draws: after how many tricks a card was drawn of which nobody knows which.
    """

    may: dict[Seat, frozenset[Card]]
    sure: dict[Seat, dict[Card, int]]
    whole: set[Seat]
    holder: dict[Card, Seat]
    twice: set[Card]
    aside: frozenset[Card] = frozenset()
    draws: int = 0

    @property
    def anything(self) -> bool:
        """Whether anything is known at all."""
        return bool(self.holder or self.may or self.aside)

    def foreign(self, seat: Seat, card: Card, trick: int) -> bool:
        """Whether a player cannot have had a card by this trick (0-based)."""
        if card in self.aside:
            return True
        if seat in self.may:
            late = self.sure[seat].get(card, 0) > trick
            return late or card not in self.may[seat]
        return self.holder.get(card, seat) is not seat


def cards_aside(hand: HandRecord, table: Table) -> frozenset[Card] | None:
    """The cards that lie aside while the hand is played; none if nobody noted them."""
    if hand.discards:
        left = {card for cards in hand.discards.values() for card in cards}
        taken = {card for cards in hand.taken.values() for card in cards}
        untouched = set(hand.talon) - taken if hand.taken else set[Card]()
        return frozenset(left | untouched)
    bid = hand.declared
    touched = table.layout.bidding and (bid is None or bid.what is not BidKind.SOLISSIMO)
    return None if touched or not hand.talon else frozenset(hand.talon)


@define
class _Seat:
    """What one player had, while it is put together."""

    sure: dict[Card, int]
    maybe: set[Card] = field(factory=set[Card])
    open: bool = False

    def lose(self, card: Card) -> None:
        self.sure.pop(card, None)
        self.maybe.discard(card)

    def vague(self) -> None:
        """Some of these cards went, and nobody knows which."""
        self.maybe |= set(self.sure)
        self.sure.clear()


def _rounds(
    hand: HandRecord, table: Table, tricks: Sequence[Trick], takers: Sequence[Seat]
) -> Iterator[tuple[int, tuple[Card, ...], tuple[Seat, ...], bool]]:
    """Each draw: after which trick, the cards, the players in order, whether that order is sure."""
    each = table.layout.players
    for n in range(min(table.layout.draws, len(takers), len(hand.stock) // each)):
        agreed = tricks[n].taken_by in (None, takers[n])
        led_next = n + 1 >= len(tricks) or tricks[n + 1].leader is takers[n]
        cards = hand.stock[each * n :][:each]
        yield n, cards, turn_order(table.order, takers[n]), agreed and led_next


def _draw(
    hand: HandRecord,
    table: Table,
    tricks: Sequence[Trick],
    takers: Sequence[Seat],
    known: dict[Seat, _Seat],
) -> None:
    """Add what was drawn from the stock."""
    for n, cards, seats, sure in _rounds(hand, table, tricks, takers):
        for seat, card in zip(seats, cards, strict=True):
            if sure and seat in known:
                known[seat].sure.setdefault(card, n + 1)
        for one in known.values():
            if not sure:
                one.maybe.update(cards)
    if len(hand.stock) < table.layout.stock:
        for one in known.values():
            one.open = True


def _exchange(hand: HandRecord, table: Table, known: dict[Seat, _Seat]) -> None:
    """Hand over the called card, and what the caller gave for it."""
    bid, called, meaning = hand.declared, hand.called, table.agreed.chiamo
    if bid is None or bid.what is not BidKind.CHIAMO:
        return
    if called is None:
        if meaning in (Chiamo.CARD_HANDED_OVER, *Unsettled):
            # Some card went from somebody to the caller, and another back.
            for one in known.values():
                one.vague()
                one.open = True
        return
    exchanged = meaning is Chiamo.CARD_HANDED_OVER or called.given is not None
    settled = isinstance(meaning, Chiamo)
    if called.in_talon or called.card in hand.talon or (settled and not exchanged):
        return
    if meaning is not Chiamo.PARTNER:
        _hand_over(hand, bid.by, called, known, sure=exchanged)


def _hand_over(
    hand: HandRecord, by: Seat, called: Called, known: dict[Seat, _Seat], *, sure: bool
) -> None:
    """The called card to the caller, another to its holder; if not `sure`, perhaps."""
    caller, holder = known.get(by), called.holder or hand.holder(called.card)
    if caller is not None:
        caller.sure.setdefault(called.card, 0)
        if called.given is None or not sure:
            caller.vague()
        if called.given is not None:
            caller.lose(called.given)
    other = None if holder is None else known.get(holder)
    if other is None:
        return
    if sure:
        other.lose(called.card)
    else:
        other.sure.pop(called.card, None)
        other.maybe.add(called.card)
    if called.given is None:
        other.open = True
    else:
        other.sure.setdefault(called.given, 0)


def _lay_aside(hand: HandRecord, known: dict[Seat, _Seat]) -> None:
    """Take the talon, and lay as many cards aside."""
    bid = hand.declared
    taken = dict(hand.taken)
    if bid is not None and bid.what.takes_talon:
        taken.setdefault(bid.by, hand.talon)
    elif bid is not None and bid.what is not BidKind.SOLISSIMO and not taken:
        taken = dict.fromkeys((seat for seat in known if seat is not bid.by), ())
    for seat in dict.fromkeys([*taken, *hand.discards]):
        one = known.get(seat)
        if one is None:
            continue
        for card in taken.get(seat, ()):
            one.sure.setdefault(card, 0)
        one.open |= not taken.get(seat)
        left = hand.discards.get(seat)
        if left is None:
            one.vague()
        given = () if hand.called is None or hand.called.given is None else (hand.called.given,)
        # What the caller gave away he may have found in the talon.
        for card in (*(left or ()), *(given if bid is not None and seat is bid.by else ())):
            one.lose(card)


@frozen
class HeldAt:
    """What one player had at one moment of a hand."""

    seat: Seat
    held: Holdings
    trick: int
    gone: frozenset[Card]

    def has(self, card: Card) -> bool | None:
        """Whether he had a card then; none if the record does not tell."""
        if card in self.gone or self.held.foreign(self.seat, card, self.trick):
            return False
        since = self.held.sure.get(self.seat, {}).get(card)
        return True if since is not None and since <= self.trick else None

    def drawn_since(self, card: Card, trick: int) -> bool:
        """Whether he may have drawn a card after a trick (0-based) had begun."""
        since = self.held.sure.get(self.seat, {}).get(card)
        return since is None or since > trick


def held_at(hand: HandRecord, table: Table, seat: Seat, at: Moment) -> HeldAt:
    """What a player had at a moment: dealt, drawn, and not yet played."""
    trick = at.trick - 1
    takers = [taker(one) for one in hand.tricks]
    gone = {
        play.card
        for n, one in enumerate(hand.tricks[: trick + 1])
        for play in one.plays[: at.cards if n == trick else None]
        if play.seat is seat
    }
    return HeldAt(seat, gather_holdings(hand, table, hand.tricks, takers), trick, frozenset(gone))


def _places(hand: HandRecord) -> Iterator[tuple[Card, object]]:
    """Every card that was dealt, with where it was dealt to."""
    yield from ((card, seat) for seat, cards in hand.deal.items() for card in cards)
    yield from ((card, "stock") for card in hand.stock)
    yield from ((card, "talon") for card in hand.talon)


def _twice(places: Iterable[tuple[Card, object]]) -> set[Card]:
    seen = set[Card]()
    again = set[Card]()
    for card, _ in places:
        (again if card in seen else seen).add(card)
    return again


def gather_holdings(
    hand: HandRecord, table: Table, tricks: Sequence[Trick], takers: Sequence[Seat]
) -> Holdings:
    """What each player can have had in a hand.

    Args:
        hand: as recorded.
        table: the order of play and the agreement.
        tricks: the tricks as they are read.
        takers: who took each, by the rules.
    """
    if not (hand.deal or hand.stock or hand.talon or hand.bids or hand.discards):
        return Holdings({}, {}, set(), {}, set(), frozenset(), table.layout.draws)
    twice = _twice(_places(hand))
    known = {seat: _Seat(dict.fromkeys(cards, 0)) for seat, cards in hand.deal.items()}
    if table.layout.stock:
        _draw(hand, table, tricks, takers, known)
    if hand.bids:
        _exchange(hand, table, known)
        _lay_aside(hand, known)
    may = {seat: frozenset(one.sure) | one.maybe for seat, one in known.items() if not one.open}
    dealt = {card: seat for seat, cards in hand.deal.items() for card in cards}
    held = {card: seat for seat, one in known.items() for card in one.sure}
    shared = {card for one in known.values() for card in one.maybe}
    holder = {c: seat for c, seat in (dealt | held).items() if c not in twice and c not in shared}
    return Holdings(
        may,
        {seat: one.sure for seat, one in known.items()},
        {seat for seat, one in known.items() if not (one.maybe or one.open)},
        holder,
        twice,
        cards_aside(hand, table) or frozenset(),
        table.layout.draws,
    )
