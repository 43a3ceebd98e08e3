"""The play of a hand, card by card: who took each trick, and what was not as it should be.

A record of play can be wrong in two ways that look alike: the players broke a rule, or whoever
wrote it down slipped. Where one reading of a doubtful place leaves fewer contradictions in the rest
of the hand, that reading is taken and said.
"""

from collections.abc import Iterator
from typing import TypeAlias

from attrs import evolve, frozen

from tressette_score.cards import Card, Suit
from tressette_score.findings import (
    CardNotHeld,
    CardTwice,
    Finding,
    LeaderWrong,
    OutOfTurn,
    Revoke,
    TakerWrong,
    TrickSize,
)
from tressette_score.holdings import Holdings, gather_holdings
from tressette_score.record import HandRecord, Table
from tressette_score.seats import Seat, turn_order
from tressette_score.tricks import Play, Trick, taker, taking_index

__all__ = ["Replay", "replay"]


@frozen
class Replay:
    """The play of a hand, put in order.

    Attributes:
        tricks: the tricks, with the leader's name put right where it was a slip.
        takers: who took each by the rules.
        findings: what was wrong, in table order.
        gathered: how many tricks were complete and gathered in; the last may not be.
        expected: the tricks of a whole hand.
    """

    tricks: tuple[Trick, ...]
    takers: tuple[Seat, ...]
    findings: tuple[Finding, ...]
    gathered: int
    expected: int

    @property
    def finished(self) -> bool:
        """Whether the last trick of a whole hand was gathered in."""
        return self.gathered >= self.expected

    @property
    def taken(self) -> tuple[tuple[Trick, Seat], ...]:
        """The tricks that were gathered in, each with who took it."""
        return tuple(zip(self.tricks, self.takers, strict=True))[: self.gathered]


@frozen
class _Facts:
    """What the record as a whole tells about each card, gathered before any trick is judged.

    Attributes:
        takers: who took each trick by the rules.
        held: what each player can have had.
        played: where (trick and turn, 0-based) and by whom a card was played; empty if all is
            plausible.
        by_seat: what each player played, with the trick.
        last: the last trick (0-based) in which a player played a suit.
        doubtful: cards dealt or played twice, or played by somebody who was not dealt them; they
            prove nothing.
        trusted: players whose dealt hand agrees with all they played.
    """

    takers: tuple[Seat, ...]
    held: Holdings
    played: dict[Card, list[tuple[tuple[int, int], Seat]]]
    by_seat: dict[Seat, list[tuple[int, Card]]]
    last: dict[Seat, dict[Suit, int]]
    doubtful: set[Card]
    trusted: set[Seat]

    @property
    def plausible(self) -> bool:
        """Whether every card fell once, from a hand that can have held it."""
        fallen = sum(map(len, self.by_seat.values()))
        once = len({card for plays in self.by_seat.values() for _, card in plays}) == fallen
        if not once or not self.held.anything:
            return once
        foreign = self.held.foreign
        plays = ((seat, n, card) for seat, some in self.by_seat.items() for n, card in some)
        return not any(foreign(seat, card, n) for seat, n, card in plays)

    def own(self, seat: Seat, card: Card) -> bool:
        """Whether a card was certainly this player's."""
        return card in self.held.sure.get(seat, ())


def _gather(hand: HandRecord, tricks: tuple[Trick, ...], table: Table) -> _Facts:
    by_seat: dict[Seat, list[tuple[int, Card]]] = {seat: [] for seat in Seat}
    last: dict[Seat, dict[Suit, int]] = {seat: {} for seat in Seat}
    for n, trick in enumerate(tricks):
        for play in trick.plays:
            by_seat[play.seat].append((n, play.card))
            last[play.seat][play.card.suit] = n
    takers = tuple(map(taker, tricks))
    held = gather_holdings(hand, table, tricks, takers)
    facts = _Facts(takers, held, {}, by_seat, last, set(held.twice), set(held.sure))
    if not facts.plausible:
        _doubt(facts, tricks)
    numbers = list(range(len(tricks)))
    for seat in held.sure:
        # One card to every trick, or else a card is missing that he may have had.
        if [n for n, _ in by_seat[seat]] not in (numbers, numbers[:-1]):
            facts.trusted.discard(seat)
    return facts


def _doubt(facts: _Facts, tricks: tuple[Trick, ...]) -> None:
    """Find the cards that prove nothing, and the players whose dealt hand does not hold good."""
    for n, trick in enumerate(tricks):
        for k, play in enumerate(trick.plays):
            facts.played.setdefault(play.card, []).append(((n, k), play.seat))
    for card, plays in facts.played.items():
        (n, _), seat = plays[0]
        if len(plays) > 1 or facts.held.foreign(seat, card, n):
            facts.doubtful.add(card)
            facts.trusted.difference_update(seat for _, seat in plays)


def _card_fault(facts: _Facts, at: tuple[int, int], play: Play) -> Finding | None:
    """Whether the card cannot have been played here.

    It was on the table before, or was never in this hand. Its rightful holder is not blamed for a
    stranger who played it before him.
    """
    seat, card = play.seat, play.card
    n = at[0]
    earlier = [(m, by) for (m, k), by in facts.played.get(card, ()) if (m, k) < at]
    if facts.own(seat, card):
        earlier = [(m, by) for m, by in earlier if by is seat]
    if earlier:
        first, by = earlier[0]
        return CardTwice(trick=n + 1, seat=seat, card=card, first_trick=first + 1, first_seat=by)
    held = facts.held
    if held.foreign(seat, card, n):
        holder = None if held.holder.get(card) is seat else held.holder.get(card)
        aside, drawn = card in held.aside, facts.own(seat, card)
        return CardNotHeld(
            trick=n + 1, seat=seat, card=card, holder=holder, aside=aside, drawn_later=drawn
        )
    return None


def _revoke(facts: _Facts, n: int, led: Card, play: Play) -> Finding | None:
    """Whether a player who did not follow suit could have: by the cards he had, or later tricks."""
    seat, card, suit = play.seat, play.card, led.suit
    if seat not in facts.trusted and facts.last[seat].get(suit, n) <= n:
        return None
    sure = facts.held.sure.get(seat, {})
    partly = seat not in facts.held.whole
    holds_more = seat in facts.trusted and (partly or len(facts.by_seat[seat]) < len(sure))
    if not holds_more and facts.last[seat].get(suit, n) <= n:
        return None
    if led in facts.doubtful or card in facts.doubtful:
        return None
    shown = [
        (m, c)
        for m, c in facts.by_seat[seat]
        if m > n and c.suit is suit and c not in facts.doubtful and sure.get(c, 0) <= n
    ]
    held = {c for _, c in shown}
    # What he drew later cannot have been in his hand; of some cards nobody knows when they came.
    known = {c for c in held if c in sure}
    to_come = max(0, facts.held.draws - n) if partly else 0
    if not known and len(held) <= to_come:
        held.clear()
    elif known and to_come:
        held, to_come = known, 0
        shown = [(m, c) for m, c in shown if c in known]
    if holds_more:
        gone = {c for m, c in facts.by_seat[seat] if m <= n} | facts.doubtful
        left = {c for c, since in sure.items() if c.suit is suit and since <= n} - gone
        held, to_come = (left, 0) if left or not partly else (held, to_come)
    if not held:
        return None
    return Revoke(
        trick=n + 1,
        seat=seat,
        card=card,
        suit=suit,
        held=tuple(sorted(held, key=lambda c: c.index)),
        proved_in=shown[0][0] + 1 if shown else None,
        draws=to_come,
    )


def _may_have_taken(facts: _Facts, trick: Trick, order: tuple[Seat, ...]) -> set[Seat]:
    """Who can have taken a trick, if its doubtful or missing cards were other cards."""
    if trick.plays[0].card in facts.doubtful:
        return set(order)
    sure = tuple(play for play in trick.plays if play.card not in facts.doubtful)
    return {taker(trick), taker(Trick(sure))} | set(order) - {play.seat for play in sure}


def _lead_fault(
    facts: _Facts, n: int, tricks: tuple[Trick, ...], order: tuple[Seat, ...]
) -> Finding | None:
    """Whether somebody led who had not taken the trick before.

    To follow a taker who was written down wrongly is a consequence of that, not a fault of its own.
    """
    if n == 0:
        return None
    leader, before = tricks[n].leader, tricks[n - 1]
    if leader is facts.takers[n - 1] or leader is before.taken_by:
        return None
    if leader in _may_have_taken(facts, before, order):
        return None
    return LeaderWrong(trick=n + 1, seat=leader, expected=facts.takers[n - 1])


def _judge_plays(facts: _Facts, trick: Trick, n: int, order: tuple[Seat, ...]) -> Iterator[Finding]:
    led = trick.plays[0].card
    turns = turn_order(order, trick.leader)
    if not facts.doubtful and tuple([play.seat for play in trick.plays]) == turns:
        discards = [play for play in trick.plays if play.card.suit is not led.suit]
        yield from filter(None, (_revoke(facts, n, led, play) for play in discards))
        return
    waiting = list(turns)
    for k, play in enumerate(trick.plays):
        card = play.card
        if waiting and play.seat is not waiting[0]:
            yield OutOfTurn(trick=n + 1, seat=play.seat, card=card, expected=waiting[0])
        fault = _card_fault(facts, (n, k), play) if card in facts.doubtful else None
        if play.seat in waiting:
            waiting.remove(play.seat)
            if fault is None and card.suit is not led.suit:
                fault = _revoke(facts, n, led, play)
        if fault is not None:
            yield fault


def _judge(
    facts: _Facts, tricks: tuple[Trick, ...], n: int, order: tuple[Seat, ...]
) -> Iterator[Finding]:
    """Everything wrong with one trick, in the order it happened."""
    trick = tricks[n]
    lead = _lead_fault(facts, n, tricks, order)
    if lead is not None:
        yield lead
    yield from _judge_plays(facts, trick, n, order)
    last = n == len(tricks) - 1
    if len(trick.plays) > len(order) or (len(trick.plays) < len(order) and not last):
        yield TrickSize(trick=n + 1, cards=len(trick.plays), expected=len(order))
    if trick.taken_by is not None and trick.taken_by not in _may_have_taken(facts, trick, order):
        yield TakerWrong(
            trick=n + 1,
            seat=trick.taken_by,
            expected=facts.takers[n],
            card=trick.cards[taking_index(trick.cards)],
            led_next=not last and tricks[n + 1].leader is trick.taken_by,
        )


def _judged(
    hand: HandRecord, tricks: tuple[Trick, ...], table: Table
) -> tuple[tuple[Seat, ...], list[Finding]]:
    """Who took each trick, and all that is wrong with them."""
    facts = _gather(hand, tricks, table)
    faults = [fault for n in range(len(tricks)) for fault in _judge(facts, tricks, n, table.order)]
    return facts.takers, faults


def _relabelled(trick: Trick, leader: Seat, order: tuple[Seat, ...]) -> Trick | None:
    """The same cards from another leader, if they were written in the order of play."""
    seats = turn_order(order, trick.leader)
    if tuple(play.seat for play in trick.plays) != seats[: len(trick.plays)]:
        return None
    plays = zip(turn_order(order, leader), trick.cards, strict=False)
    return evolve(trick, plays=tuple(Play(seat, card) for seat, card in plays))


def _bears_out(n: int, wrong: list[Finding], right: list[Finding]) -> bool:
    """Whether what is left unexplained shows that trick n has only a wrong name.

    The cards were in no hand of the players to whom that name gives them, or whoever takes the
    trick by that name did not lead the next; and with the right name all this fits. A fault that
    merely goes away is no proof: two players may have broken a rule each.
    """
    gone = [fault for fault in wrong if fault not in right]
    shown = any(
        (isinstance(fault, CardNotHeld) and fault.trick == n + 1)
        or (isinstance(fault, LeaderWrong) and fault.trick == n + 2)
        for fault in gone
    )
    fits = not any(
        isinstance(fault, CardNotHeld | LeaderWrong) and fault.trick in (n + 1, n + 2)
        for fault in right
    )
    return shown and fits and len(right) + 1 < len(wrong)


def _doubted_names(
    tricks: tuple[Trick, ...], found: list[Finding], takers: tuple[Seat, ...]
) -> set[tuple[int, Seat]]:
    """Tricks (0-based) whose leader may be a slip of the pen, with who may have led.

    That is whoever took the trick before, by the rules or by what the table wrote.
    """
    doubted: set[tuple[int, Seat]] = set()
    for fault in found:
        if isinstance(fault, LeaderWrong):
            n = fault.trick - 1
        elif isinstance(fault, TakerWrong) and fault.led_next:
            n = fault.trick
        else:
            continue
        named = tricks[n - 1].taken_by or takers[n - 1]
        doubted |= {(n, seat) for seat in (takers[n - 1], named)}
    return {(n, seat) for n, seat in doubted if seat is not tricks[n].leader}


_Reading: TypeAlias = tuple[tuple[Trick, ...], tuple[Seat, ...], list[Finding]]


def _better(
    hand: HandRecord, reading: _Reading, table: Table
) -> tuple[LeaderWrong, _Reading] | None:
    """The one name whose correction leaves least unexplained; none if several do as well."""
    tricks, takers, found = reading
    borne_out: list[tuple[LeaderWrong, _Reading]] = []
    left: list[int] = []
    for n, leader in _doubted_names(tricks, found, takers):
        other = _relabelled(tricks[n], leader, table.order)
        if other is None:
            continue
        candidate = (*tricks[:n], other, *tricks[n + 1 :])
        candidate_takers, fewer = _judged(hand, candidate, table)
        left.append(len(fewer))
        if _bears_out(n, found, fewer):
            slip = LeaderWrong(
                trick=n + 1, seat=tricks[n].leader, expected=leader, mislabelled=True
            )
            borne_out.append((slip, (candidate, candidate_takers, fewer)))
    best = min(left, default=0)
    alone = left.count(best) == 1
    return next((one for one in borne_out if alone and len(one[1][2]) == best), None)


def _in_order(found: list[Finding]) -> tuple[Finding, ...]:
    """Trick by trick, but for a revoke proved by a trick in which the wrong player led.

    It comes after that lead: if the leader's name is a slip of the pen, there was no revoke.
    """
    doubtful = {fault.trick for fault in found if isinstance(fault, LeaderWrong)}

    def place(fault: Finding) -> tuple[int, bool]:
        if isinstance(fault, Revoke) and fault.proved_in in doubtful:
            return fault.proved_in or 0, True
        return getattr(fault, "trick", 0), False

    return tuple(sorted(found, key=place)) if doubtful else tuple(found)


def replay(hand: HandRecord, table: Table) -> Replay:
    """Replay the tricks of a hand.

    Args:
        hand: at least one trick is recorded; the deal may be, for all or some players.
        table: the order of play and the agreement.

    Returns:
        The tricks with their takers, and all that is wrong with them, in table order.
    """
    reading: _Reading = (hand.tricks, *_judged(hand, hand.tricks, table))
    slips: list[Finding] = []
    while (better := _better(hand, reading, table)) is not None:
        slip, reading = better
        slips.append(slip)
    tricks, takers, found = reading
    gathered = len(tricks) - (len(tricks[-1].plays) < len(table.order))
    return Replay(tricks, takers, _in_order([*slips, *found]), gathered, table.layout.tricks)
