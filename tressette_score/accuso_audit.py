"""Audits of what was declared: against the deal, the play, the other side, the table's values."""

from collections.abc import Iterator, Mapping
from itertools import combinations as pairs
from itertools import product
from typing import TypeAlias

from tressette_score.accusi import Combination, combinations
from tressette_score.accuso_findings import (
    AccusoClash,
    AccusoNotHeld,
    AccusoPoints,
    AccusoTwice,
    AccusoUnsaid,
    HeldDiffers,
    RevokeNotShown,
)
from tressette_score.cards import Card, Pile
from tressette_score.declared import dealt_to, standing, values_of
from tressette_score.events import Accuso, EventKind
from tressette_score.findings import Finding
from tressette_score.record import HandRecord, Table
from tressette_score.seats import Party, Seat

__all__ = ["audit_accusi"]


_Seen: TypeAlias = Mapping[Card, tuple[Seat, int | None]]


def _seen(hand: HandRecord) -> _Seen:
    """Who had a card, and in which trick (1-based) that was seen, if only the play tells."""
    seen: dict[Card, tuple[Seat, int | None]] = {
        play.card: (play.seat, n)
        for n, trick in reversed([*enumerate(hand.tricks, 1)])
        for play in trick.plays
    }
    seen |= {card: (seat, None) for card, seat in hand.held.items()}
    seen |= {card: (seat, None) for seat, cards in hand.deal.items() for card in cards}
    return seen


def _wrong_cards(
    what: Combination, by: Party, hand: HandRecord, seen: _Seen, size: int
) -> tuple[Card, ...]:
    """The cards of a combination that the player cannot have had."""
    seats = [seat for seat in by if len(hand.deal.get(seat, ())) >= size]
    dealt = {card for seat in seats for card in hand.deal[seat]}
    return tuple(
        card
        for card in what.cards
        if (card in seen and seen[card][0] not in by)
        or (len(seats) == len(by) and card not in dealt)
    )


def _not_held(
    number: int, accuso: Accuso, hand: HandRecord, seen: _Seen, size: int
) -> Iterator[Finding]:
    what = accuso.what
    if what is None:
        return
    wrong = [_wrong_cards(reading, accuso.by, hand, seen, size) for reading in what.readings]
    if not all(wrong):
        return
    cards = min(wrong, key=len)
    trick = seen.get(cards[0], (None, None))[1]
    yield AccusoNotHeld(number=number, party=accuso.by, what=what, cards=cards, trick=trick)


def _points(number: int, accuso: Accuso, hand: HandRecord, table: Table) -> Iterator[Finding]:
    what, dealt = accuso.what, dealt_to(hand, accuso)
    if accuso.points is None or what is None or table.agreed.accuso is False:
        return
    # A tail nobody has agreed on may have been counted.
    tails = {True, False} if dealt is not None else {False}
    worth = {values_of(table.agreed, tail=tail).worth(what, dealt) for tail in tails}
    expected = values_of(table.agreed).worth(what, dealt)
    settled = isinstance(table.agreed.accuso_tail, bool)
    if accuso.points != expected and (settled or accuso.points not in worth):
        yield AccusoPoints(
            number=number, party=accuso.by, what=what, points=accuso.points, expected=expected
        )


def _clashes(said: list[tuple[int, Accuso]]) -> Iterator[Finding]:
    for (n, one), (m, other) in pairs(said, 2):
        if set(one.by) & set(other.by) or one.what is None or other.what is None:
            continue
        readings = product(one.what.readings, other.what.readings)
        shared = [tuple(a.cards & b.cards) for a, b in readings]
        cards = min(shared, key=len)
        if cards:
            yield AccusoClash(
                number=n, party=one.by, other_number=m, other_party=other.by, cards=cards
            )


def _unsaid(hand: HandRecord, table: Table) -> Iterator[Finding]:
    """What was not declared, where it has to be."""
    if table.agreed.accuso_obligatory is not True or hand.a_monte:
        return
    for seat, cards in hand.deal.items():
        told = [one for one in hand.accusi if seat in one.by]
        if any(one.what is None for one in told):
            continue
        for held in combinations(Pile.of(set(cards))):
            if not any(one.what is not None and held.same_set(one.what) for one in told):
                yield AccusoUnsaid(seat=seat, what=held)


def _twice(hand: HandRecord) -> Iterator[Finding]:
    """The same accuso written down again, and no correction."""
    for n, one in enumerate(hand.accusi, 1):
        earlier = (m for m, other in enumerate(hand.accusi[: n - 1], 1) if _same(other, one))
        first = next(earlier, None)
        if first is not None and one.corrects is None and one.what is not None:
            yield AccusoTwice(number=n, first=first, party=one.by, what=one.what)


def _same(one: Accuso, other: Accuso) -> bool:
    return one.by == other.by and one.what == other.what


def _held(hand: HandRecord) -> Iterator[Finding]:
    """Cards noted with somebody whom the deal or the play gives to another."""
    seen = {card: seat for seat, cards in hand.deal.items() for card in cards}
    seen |= {play.card: play.seat for trick in hand.tricks for play in trick.plays}
    for card, seat in hand.held.items():
        if seen.get(card, seat) is not seat:
            yield HeldDiffers(card=card, seat=seat, holder=seen[card])


def _revokes(hand: HandRecord) -> Iterator[Finding]:
    """Revokes noted of players who followed suit."""
    for event in hand.events:
        trick = event.trick
        if event.what is not EventKind.REVOKE or trick is None or trick > len(hand.tricks):
            continue
        plays = hand.tricks[trick - 1].plays
        for play in plays:
            alone = event.by is not None and event.by == Party((play.seat,))
            if alone and play.card.suit is plays[0].card.suit:
                yield RevokeNotShown(trick=trick, seat=play.seat)


def audit_accusi(hand: HandRecord, table: Table) -> Iterator[Finding]:
    """What is wrong with the accusi of a hand, and with what was noted about it."""
    told = hand.accusi or hand.events or hand.held
    if not told and table.agreed.accuso_obligatory is not True:
        return
    said, seen = list(standing(hand, table)), _seen(hand)
    for number, accuso in said:
        yield from _not_held(number, accuso, hand, seen, table.layout.hand_size)
        yield from _points(number, accuso, hand, table)
    yield from _clashes(said)
    yield from _twice(hand)
    yield from _held(hand)
    yield from _unsaid(hand, table)
    yield from _revokes(hand)
