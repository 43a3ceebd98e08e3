"""Which cards must have fallen where a play was written down wrongly, and what the hand then is.

A card written twice, or with somebody who did not have it, stands in the place of one that appears
nowhere. Every way to put the missing cards in their places is tried; those count that leave no
card in two places, none with a stranger, and no player who could have followed suit.
"""

from collections.abc import Iterator, Sequence
from itertools import permutations, product
from typing import Final

from attrs import evolve, frozen

from tressette_score.cards import Card
from tressette_score.counting import HandCount, count_play
from tressette_score.findings import CardNotHeld, CardTwice, Revoke
from tressette_score.holdings import Holdings, cards_aside, gather_holdings
from tressette_score.record import Cards, HandRecord, Table
from tressette_score.replay import Replay, replay
from tressette_score.seats import Seat
from tressette_score.tricks import Play, Trick

__all__ = ["Change", "Repair", "find_repairs"]

_MOST: Final = 3
"""With more cards in doubt nobody can say any more what fell."""
_Slot = tuple[int, int]


@frozen
class Change:
    """A card that must have fallen where another is written; the trick is 1-based."""

    trick: int
    seat: Seat
    card: Card
    was: Card


@frozen
class Repair:
    """One way in which the play can have been.

    Attributes:
        changes: what has to be written otherwise.
        play: the play then.
        count: its account.
    """

    changes: tuple[Change, ...]
    play: Replay
    count: HandCount


def _doubtful(play: Replay, held: Holdings) -> Iterator[tuple[tuple[_Slot, ...], ...]]:
    """For each card in doubt, the sets of places of which one has to be filled by other cards."""
    places: dict[Card, list[tuple[_Slot, bool]]] = {}
    for n, trick in enumerate(play.tricks):
        for k, one in enumerate(trick.plays):
            foreign = held.foreign(one.seat, one.card, n)
            places.setdefault(one.card, []).append(((n, k), foreign))
    for found in places.values():
        own = [slot for slot, foreign in found if not foreign]
        slots = [slot for slot, _ in found]
        if len(own) > 1:
            yield tuple(tuple(slot for slot in slots if slot != kept) for kept in own)
        elif len(own) < len(slots):
            yield (tuple(slot for slot in slots if slot not in own),)


def _changed(play: Replay, slots: Sequence[_Slot], cards: Sequence[Card]) -> tuple[Trick, ...]:
    tricks = list(play.tricks)
    for (n, k), card in zip(slots, cards, strict=True):
        plays = list(tricks[n].plays)
        plays[k] = Play(plays[k].seat, card)
        tricks[n] = evolve(tricks[n], plays=tuple(plays))
    return tuple(tricks)


def _wrong(play: Replay) -> set[tuple[int, Seat]]:
    """The revokes of a play, or something no play has if a card of it is still wrong."""
    if any(isinstance(fault, CardTwice | CardNotHeld) for fault in play.findings):
        return {(0, Seat.N)}
    return {(one.trick, one.seat) for one in play.findings if isinstance(one, Revoke)}


def find_repairs(
    hand: HandRecord, table: Table, play: Replay, missing: Cards
) -> tuple[Repair, ...]:
    """Every way to put the missing cards of a finished play in their places.

    Args:
        hand: as recorded.
        table: who played.
        play: its replay.
        missing: the cards that nobody played though they were not laid aside.
    """
    whole = all(len(trick.plays) == len(table.order) for trick in play.tricks)
    # Of the missing cards so many lay aside, and nobody noted which.
    spare = table.layout.talon if cards_aside(hand, table) is None else 0
    if not play.finished or not whole or not spare < len(missing) <= spare + _MOST:
        return ()
    held = gather_holdings(hand, table, play.tricks, play.takers)
    revokes = {(one.trick, one.seat) for one in play.findings if isinstance(one, Revoke)}
    found: list[Repair] = []
    for choice in product(*_doubtful(play, held)):
        slots = sorted(slot for some in choice for slot in some)
        if len(slots) != len(missing) - spare:
            continue
        for cards in permutations(missing, len(slots)):
            again = evolve(hand, tricks=_changed(play, slots, cards))
            mended = replay(again, table)
            if _wrong(mended) <= revokes:
                changes = tuple(_said(play, slots, cards))
                found.append(Repair(changes, mended, count_play(again, mended, table)))
    return tuple(found)


def _said(play: Replay, slots: Sequence[_Slot], cards: Sequence[Card]) -> Iterator[Change]:
    for (n, k), card in zip(slots, cards, strict=True):
        was = play.tricks[n].plays[k]
        yield Change(n + 1, was.seat, card, was.card)
