"""The audit of bids, talon, discards and the called card of a hand of terziglio."""

from collections.abc import Iterator
from typing import Final

from tressette_score.audits import Case
from tressette_score.bid_findings import (
    BidNotHigher,
    BidNotPlayed,
    BidOutOfTurn,
    CalledCardWrong,
    DiscardNotHeld,
    DiscardSize,
    HandNotPlayed,
    TalonTouched,
)
from tressette_score.bids import Bid, BidKind, all_passed
from tressette_score.cards import Card
from tressette_score.findings import Finding
from tressette_score.record import HandRecord, Table
from tressette_score.rules.game_choices import BidHighest, Chiamo
from tressette_score.seats import Seat, turn_order

__all__ = ["audit_bids"]

_HIGHEST: Final = {
    BidHighest.SOLO: BidKind.SOLO,
    BidHighest.SOLISSIMO: BidKind.SOLISSIMO,
    BidHighest.SCEGLIETE: BidKind.SCEGLIETE,
}


def _turns(case: Case) -> tuple[Seat, ...]:
    """Who bids when: from the dealer's right, or from whoever bid first."""
    order, dealer = case.table.order, case.hand.dealer
    if dealer is not None:
        return turn_order(order, turn_order(order, dealer)[1])
    return turn_order(order, case.hand.bids[0].by)


def _order(case: Case) -> Iterator[Finding]:
    """Bids out of turn: one each, in the order of play; who says nothing more is left out."""
    waiting = list(_turns(case))
    for n, bid in enumerate(case.hand.bids, 1):
        if waiting and bid.by is waiting[0]:
            waiting.pop(0)
            continue
        expected = waiting[0] if waiting else None
        yield BidOutOfTurn(number=n, seat=bid.by, bid=bid.what, expected=expected)
        if bid.by in waiting:
            waiting.remove(bid.by)


def _heights(case: Case) -> Iterator[Finding]:
    """Bids that are not higher than the one that stands, or that this table does not play."""
    standing: Bid | None = None
    highest = case.table.agreed.bid_highest
    for n, bid in enumerate(case.hand.bids, 1):
        over = None if standing is None else standing.what
        if isinstance(highest, BidHighest) and bid.what.height > _HIGHEST[highest].height:
            yield BidNotPlayed(number=n, seat=bid.by, bid=bid.what)
        if bid.what.height and (over is None or bid.what.height > over.height):
            standing = bid
        elif bid.what.height or (bid.what is BidKind.BUONO and over is None):
            yield BidNotHigher(number=n, seat=bid.by, bid=bid.what, over=over)


def _drawn_on(hand: HandRecord, seat: Seat) -> set[Card]:
    """What a player can lay aside: his cards, those of the talon, the called card."""
    bid, called = hand.declared, hand.called
    own = set(hand.deal[seat]) | set(hand.taken.get(seat, ()))
    if bid is not None and bid.by is seat:
        own |= set() if hand.taken else set(hand.talon)
        own |= set() if called is None else {called.card}
    return own


def _entitled(hand: HandRecord, seat: Seat) -> bool:
    """Whether a player may take cards of the talon."""
    bid = hand.declared
    if bid is None or bid.what is BidKind.SOLISSIMO:
        return False
    return (bid.by is seat) is bid.what.takes_talon


def _discards(case: Case) -> Iterator[Finding]:
    """Whether each laid aside as many as he took, of the cards he had."""
    hand, bid = case.hand, case.hand.declared
    for seat in dict.fromkeys([*hand.taken, *hand.discards]):
        if not _entitled(hand, seat):
            yield TalonTouched(seat=seat, bid=None if bid is None else bid.what)
    for seat, cards in hand.discards.items():
        expected = len(hand.taken.get(seat, ())) or case.table.layout.talon
        if len(cards) != expected:
            yield DiscardSize(seat=seat, cards=len(cards), expected=expected)
        for card in cards:
            yield from _not_his(hand, seat, card)


def _not_his(hand: HandRecord, seat: Seat, card: Card) -> Iterator[Finding]:
    """Whether a card that a player gave away was not his, or was played after all."""
    known = seat in hand.deal and (hand.talon or hand.taken.get(seat))
    if known and card not in _drawn_on(hand, seat):
        yield DiscardNotHeld(seat=seat, card=card)
    for n, trick in enumerate(hand.tricks, 1):
        if any(play.card is card and play.seat is seat for play in trick.plays):
            yield DiscardNotHeld(seat=seat, card=card, trick=n)


def _called(case: Case) -> Iterator[Finding]:
    """Whether the called card was where the record says, and not with the caller."""
    hand, called, bid = case.hand, case.hand.called, case.hand.declared
    if called is None or bid is None:
        return
    dealt = {card: seat for seat, cards in hand.deal.items() for card in cards}
    holder = dealt.get(called.card)
    if holder is bid.by or called.holder is bid.by:
        yield CalledCardWrong(card=called.card, seat=called.holder, holder=bid.by)
    elif holder is not None and (called.in_talon or called.holder not in (None, holder)):
        yield CalledCardWrong(card=called.card, seat=called.holder, holder=holder)
    elif called.card in hand.talon and called.holder is not None:
        yield CalledCardWrong(card=called.card, seat=called.holder, holder=None)
    handed_over = case.table.agreed.chiamo is not Chiamo.PARTNER
    if called.given is not None and bid.by in hand.deal and handed_over:
        yield from _not_given(hand, bid.by, called.given)


def _not_given(hand: HandRecord, seat: Seat, card: Card) -> Iterator[Finding]:
    if card not in _drawn_on(hand, seat) and hand.talon:
        yield DiscardNotHeld(seat=seat, card=card)


def _is_played(hand: HandRecord, table: Table) -> bool:
    return bool(hand.evidence) and all_passed(hand.bids, table)


def audit_bids(case: Case) -> Iterator[Finding]:
    """What is wrong with the bids of a hand, and with what was taken and laid aside."""
    hand = case.hand
    if hand.bids:
        yield from _order(case)
        yield from _heights(case)
    if _is_played(hand, case.table):
        yield HandNotPlayed()
    if hand.discards or hand.taken:
        yield from _discards(case)
    yield from _called(case)
