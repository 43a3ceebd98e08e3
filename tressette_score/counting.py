"""The account of a hand from all that is recorded of it: play, piles, course, tallies.

Partners' cards are put together before the leftover thirds are dropped, and so are the cards laid
aside; see :mod:`tressette_score.accounts` for the lines themselves.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TypeAlias

from tressette_score.accounts import (
    DECK_THIRDS,
    HAND_THIRDS,
    LAST_TRICK_THIRDS,
    HandCount,
    Line,
    LineKind,
    PartyCount,
    count_pile,
    count_piles,
    last_trick_thirds,
    line,
    lines_of,
    settle,
)
from tressette_score.cards import DECK, Card, Pile
from tressette_score.errors import NoEvidenceError, Problem
from tressette_score.holdings import cards_aside
from tressette_score.record import Evidence, HandRecord, Rest, Table, Tally
from tressette_score.replay import Replay, replay
from tressette_score.rules.game_choices import TalonTo
from tressette_score.seats import Party

__all__ = [
    "DECK_THIRDS",
    "HAND_THIRDS",
    "LAST_TRICK_THIRDS",
    "HandCount",
    "Line",
    "LineKind",
    "PartyCount",
    "count_hand",
    "count_pile",
    "count_piles",
    "last_trick_thirds",
]


def merged_piles(hand: HandRecord, table: Table) -> dict[Party, list[Card]]:
    """The piles that were listed, partners' in one: the floor is taken once for each party."""
    merged: dict[Party, list[Card]] = {}
    for part, cards in hand.piles.items():
        if not isinstance(cards, Rest):
            merged.setdefault(table.party_of(part), []).extend(cards)
    return merged


def merged_tallies(hand: HandRecord, table: Table) -> dict[Party, list[Tally]]:
    """The tallies that were written, partners' side by side."""
    merged: dict[Party, list[Tally]] = {}
    for part, tally in hand.counts.items():
        if not isinstance(tally, Rest):
            merged.setdefault(table.party_of(part), []).append(tally)
    return merged


def _rest_of(shares: Mapping[Party, object]) -> Party | None:
    """Who has what the others have not."""
    return next((part for part, share in shares.items() if isinstance(share, Rest)), None)


def is_pack(cards: Collection[Card]) -> bool:
    """Whether these are the forty cards, each once."""
    return len(cards) == len(DECK) == len(set(cards))


_Aside: TypeAlias = tuple[tuple[Card, ...], Party | None]
"""Cards laid aside, and who gets them."""


def _count_cards(
    piles: Mapping[Party, list[Card]],
    last_trick: Party | None,
    table: Table,
    evidence: Evidence,
    set_aside: _Aside = ((), None),
) -> HandCount:
    """The account of cards as recorded: a card that stands twice counts twice.

    Cards laid aside go to one party before its leftover thirds are dropped, in a line of their own.
    """
    aside, to = set_aside
    cards = [card for pile in piles.values() for card in pile]
    whole = is_pack([*cards, *aside]) and last_trick is not None
    values = {party: [card.thirds for card in pile] for party, pile in piles.items()}
    talon = Line(LineKind.TALON, len(aside), sum([card.thirds for card in aside]))

    def lines(party: Party) -> tuple[Line, ...]:
        worth = _worth(party, last_trick, table)
        own = lines_of(values[party].count(3), values[party].count(1), worth)
        return (*own[:2], talon, *own[2:]) if aside and party == to else own

    counts = tuple(PartyCount(party, lines(party)) for party in table.parties if party in piles)
    return HandCount(evidence, settle(counts, last_trick, table.agreed), whole)


def _aside(hand: HandRecord, table: Table, cards: Collection[Card], last: Party | None) -> _Aside:
    """The cards that lie aside, and who gets them: who took the last trick, at nearly all tables.

    What nobody noted is what is left of the pack, if all else is there.
    """
    if not table.layout.talon or last is None:
        return (), None
    noted, seen = cards_aside(hand, table), set(cards)
    if noted is None or seen >= noted:
        left = [card for card in DECK if card not in seen]
        noted = frozenset(left if len(left) == table.layout.talon else ())
    to, bid = last, hand.declared
    if bid is not None and table.agreed.talon_to is TalonTo.DECLARER:
        to = table.side(bid.by)
    return tuple(sorted(noted - seen, key=lambda card: card.index)), to


def count_play(hand: HandRecord, play: Replay, table: Table) -> HandCount:
    """The account of the tricks that were gathered in."""
    piles: dict[Party, list[Card]] = {party: [] for party in table.parties}
    pile_of = {seat: piles[table.side(seat)] for seat in table.order}
    for trick, seat in play.taken:
        pile_of[seat] += [play.card for play in trick.plays]
    last = table.side(play.taken[-1][1]) if play.finished else None
    aside = _aside(hand, table, [card for pile in piles.values() for card in pile], last)
    return _count_cards(piles, last, table, Evidence.PLAY, aside)


def _last_trick(hand: HandRecord, table: Table) -> Party | None:
    last = hand.last_trick
    if last is None and len(hand.course) == table.layout.tricks:
        last = hand.course[-1].by
    return None if last is None else table.party_of(last)


def _from_piles(hand: HandRecord, table: Table) -> HandCount:
    piles = merged_piles(hand, table)
    rest, last = _rest_of(hand.piles), _last_trick(hand, table)
    listed = [card for pile in piles.values() for card in pile]
    set_aside = _aside(hand, table, listed, last) if rest is None else _noted(hand, table, listed)
    if rest is not None:
        piles[rest] = list(~Pile.of({*listed, *set_aside[0]}))
    if len(piles) < len(table.parties):
        set_aside = (), None
    count = _count_cards(piles, last, table, Evidence.PILES, (set_aside[0], set_aside[1] or last))
    whole = count.whole and (rest is None or _rest_is_sure(hand, table, piles, rest))
    return HandCount(count.evidence, count.parties, whole, rest)


def _noted(hand: HandRecord, table: Table, listed: Collection[Card]) -> _Aside:
    """The cards laid aside that were noted and are in no pile."""
    noted = cards_aside(hand, table) or frozenset()
    _, to = _aside(hand, table, (), _last_trick(hand, table))
    return tuple(sorted(noted - set(listed), key=lambda card: card.index)), to


def _rest_is_sure(
    hand: HandRecord, table: Table, piles: Mapping[Party, list[Card]], rest: Party
) -> bool:
    """Whether what nobody listed is all one party's: no card of it lies aside for another."""
    talon, each, to = table.layout.talon, table.layout.players, _last_trick(hand, table)
    if not talon or to is None or to == rest or cards_aside(hand, table):
        return True
    # The taker's pile is whole tricks, or whole tricks and what lay aside.
    return to in piles and len(piles[to]) % each == talon % each


def _worth(party: Party, last: Party | None, table: Table) -> int:
    """The thirds of the last trick for a party, 0 if another took it."""
    return last_trick_thirds(table.agreed) if party == last else 0


def _tally_lines(tallies: list[Tally], last: int) -> tuple[Line, ...]:
    totals = tally_totals(tallies)
    if "thirds" not in totals:
        return lines_of(totals["aces"], totals["third-cards"], last)
    cards = line(LineKind.CARDS, totals["thirds"], 1)
    return (cards, line(LineKind.LAST_TRICK, 1, last)) if last else (cards,)


def tally_totals(tallies: Iterable[Tally]) -> dict[str, int]:
    """What tallies add up to: aces and third-cards if all were counted by cards, else thirds."""
    known = list(tallies)
    if all(tally.by_cards for tally in known):
        aces = sum(tally.aces or 0 for tally in known)
        return {"aces": aces, "third-cards": sum(tally.third_cards or 0 for tally in known)}
    return {"thirds": sum(tally.card_thirds for tally in known)}


PACK = {"aces": 4, "third-cards": 20, "thirds": DECK_THIRDS}
"""What the pack holds of all that can be tallied."""


def pack_faults(tallies: Iterable[Tally], *, partial: bool) -> Iterator[tuple[str, int, int]]:
    """What tallies have more of than the pack holds, or less unless they are not of all parties.

    Yields:
        What it is (a key of :data:`PACK`), how many were tallied, how many there are.
    """
    known = list(tallies)
    exact = {} if partial else tally_totals(known)
    by_cards = tally_totals(tally for tally in known if tally.by_cards)
    thirds = sum(tally.card_thirds for tally in known)
    for what, number in {"thirds": thirds, **by_cards, **exact}.items():
        if number > PACK[what] or (what in exact and number < PACK[what]):
            yield what, number, PACK[what]
            if what == "thirds":
                return


def _remaining(known: list[Tally]) -> Tally:
    """What the pack holds beyond these tallies; nothing of what they exceed."""
    totals = tally_totals(known)
    left = {what: max(0, PACK[what] - number) for what, number in totals.items()}
    if "thirds" in left:
        return Tally(thirds=left["thirds"])
    return Tally(aces=left["aces"], third_cards=left["third-cards"])


def _from_counts(hand: HandRecord, table: Table) -> HandCount:
    tallies = merged_tallies(hand, table)
    rest = _rest_of(hand.counts)
    if rest is not None:
        tallies[rest] = [_remaining([tally for known in tallies.values() for tally in known])]
    last = _last_trick(hand, table)
    counts = tuple(
        PartyCount(party, _tally_lines(tallies[party], _worth(party, last, table)))
        for party in table.parties
        if party in tallies
    )
    known = [tally for some in tallies.values() for tally in some]
    exact = not any(pack_faults(known, partial=False))
    whole = exact and last is not None and len(tallies) == len(table.parties)
    return HandCount(Evidence.COUNTS, settle(counts, last, table.agreed), whole, rest)


def _from_course(hand: HandRecord, table: Table) -> HandCount:
    thirds = dict.fromkeys(table.parties, 0)
    for take in hand.course:
        thirds[table.party_of(take.by)] += take.thirds
    finished = len(hand.course) == table.layout.tricks
    last = table.party_of(hand.course[-1].by) if finished else None
    if last is not None and table.layout.talon:
        # What nobody took in a trick lay aside.
        _, to = _aside(hand, table, (), last)
        thirds[to or last] += max(0, DECK_THIRDS - sum(thirds.values()))
    counts = tuple(
        PartyCount(party, _tally_lines([Tally(thirds=thirds[party])], _worth(party, last, table)))
        for party in table.parties
    )
    whole = finished and sum(thirds.values()) == DECK_THIRDS
    return HandCount(Evidence.COURSE, settle(counts, last, table.agreed), whole)


def count_evidence(hand: HandRecord, table: Table, play: Replay | None) -> tuple[HandCount, ...]:
    """The accounts of a hand from all evidence it has, deepest first; `play` is its replay."""
    counts: list[HandCount] = []
    if play is not None:
        counts.append(count_play(hand, play, table))
    if hand.piles:
        counts.append(_from_piles(hand, table))
    if hand.course:
        counts.append(_from_course(hand, table))
    if hand.counts:
        counts.append(_from_counts(hand, table))
    return tuple(counts)


def best_count(counts: tuple[HandCount, ...]) -> HandCount | None:
    """The deepest account that leaves nothing out, or else the deepest."""
    return next((count for count in counts if count.whole), counts[0] if counts else None)


def count_hand(hand: HandRecord, table: Table | None = None) -> HandCount:
    """Recount a hand in thirds, from the deepest evidence that covers all of it.

    Partners' cards are put together before the leftover thirds are dropped.

    Args:
        hand: what was recorded.
        table: who counts together and what they agreed; without one, Nord-Sud against Est-Ovest.

    Returns:
        The account of each party, in thirds and whole points. `whole` says whether it is a result
        of the hand or only of the part recorded.

    Raises:
        NoEvidenceError: no trick, pile or tally is recorded.
        RecordError: a pile belongs to no party of this table.
    """
    table = hand.at(table or Table())
    play = replay(hand, table) if hand.tricks else None
    count = best_count(count_evidence(hand, table, play))
    if count is None:
        raise NoEvidenceError(Problem("nothing-to-count"))
    return count
