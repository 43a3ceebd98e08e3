"""The account of a hand in thirds (*terzi*).

Totals are sums of account lines and of nothing else, so the explanation cannot disagree with the
result. Source of the values: pagat.com/tressette; the federation's arts. 10, 13, 34.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from enum import Enum
from functools import cache

from attrs import frozen

from tressette_score.cards import DECK, Card, Pile
from tressette_score.errors import NoEvidenceError, Problem
from tressette_score.frozenmap import FrozenMap
from tressette_score.record import Evidence, HandRecord, Rest, Table, Tally
from tressette_score.replay import TRICKS, Replay, replay
from tressette_score.rules import TableRules
from tressette_score.rules.choices import (
    Rounding,
)
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

DECK_THIRDS = 32
LAST_TRICK_THIRDS = 3
HAND_THIRDS = DECK_THIRDS + LAST_TRICK_THIRDS


class LineKind(Enum):
    """What a line of the account counts."""

    ACES = "aces"
    THIRD_CARDS = "third-cards"
    CARDS = "cards"
    LAST_TRICK = "last-trick"
    LEFTOVERS = "leftovers"

    __hash__ = object.__hash__


@frozen
class Line:
    """A line of an account: how many of what, and the thirds they make."""

    kind: LineKind
    number: int
    thirds: int


@frozen
class PartyCount:
    """What one party made in a hand.

    Attributes:
        party: who counts together.
        lines: the account; `thirds` is their sum.
    """

    party: Party
    lines: tuple[Line, ...]

    @property
    def thirds(self) -> int:
        """All its thirds, the last trick included."""
        return sum([line.thirds for line in self.lines])

    @property
    def card_thirds(self) -> int:
        """The thirds of its cards alone."""
        kinds = (LineKind.LAST_TRICK, LineKind.LEFTOVERS)
        return sum([line.thirds for line in self.lines if line.kind not in kinds])

    @property
    def points(self) -> int:
        """Whole points."""
        return self.thirds // 3

    @property
    def remainder(self) -> int:
        """Thirds that make no whole point (0 to 2) and are lost."""
        return self.thirds % 3


@frozen
class HandCount:
    """What every party made in a hand.

    Attributes:
        evidence: what it was counted from.
        parties: the accounts, in the table's order.
        whole: whether every card and the last trick are accounted for exactly once. If not, the
            points are those of the cards recorded and no result of the hand.
        by_difference: the party that nobody counted, credited with what the others have not.
    """

    evidence: Evidence
    parties: tuple[PartyCount, ...]
    whole: bool
    by_difference: Party | None = None

    @property
    def points(self) -> FrozenMap[Party, int]:
        """Whole points by party."""
        return FrozenMap((count.party, count.points) for count in self.parties)

    def of(self, party: Party) -> PartyCount:
        """The account of one party.

        Raises:
            KeyError: the party was not counted.
        """
        for count in self.parties:
            if count.party == party:
                return count
        raise KeyError(str(party))


@cache
def _line(kind: LineKind, number: int, value: int) -> Line:
    return Line(kind, number, number * value)


def last_trick_thirds(rules: TableRules) -> int:
    """What the last trick is worth, in thirds: a point, unless the table agreed on less."""
    agreed = rules.last_trick_thirds
    return agreed if isinstance(agreed, int) else LAST_TRICK_THIRDS


@cache
def _lines(aces: int, third_cards: int, last: int) -> tuple[Line, ...]:
    """The lines of a pile; `last` are the thirds of the last trick, 0 for who did not take it."""
    counted = _line(LineKind.ACES, aces, 3), _line(LineKind.THIRD_CARDS, third_cards, 1)
    return (*counted, _line(LineKind.LAST_TRICK, 1, last)) if last else counted


def count_pile(pile: Pile, party: Party, *, last_trick: bool = False) -> PartyCount:
    """The account of one captured pile, in thirds."""
    return PartyCount(party, _lines(pile.aces, pile.third_cards, LAST_TRICK_THIRDS * last_trick))


_WHOLE = Pile.full().mask
_MOVING = (Rounding.LEFTOVERS_TO_LAST_TRICK, Rounding.TWO_THIRDS_UP)


def _settle(
    counts: tuple[PartyCount, ...], last_trick: Party | None, rules: TableRules
) -> tuple[PartyCount, ...]:
    """Do with the leftover thirds what the agreement says; without one each party loses its own."""
    if last_trick is None or rules.rounding not in _MOVING:
        return counts
    if rules.rounding is Rounding.TWO_THIRDS_UP:
        moved = [1 if count.remainder == 2 else -count.remainder for count in counts]
    else:
        left = sum(count.remainder for count in counts if count.party != last_trick)
        moved = [left if count.party == last_trick else -count.remainder for count in counts]
    return tuple(
        PartyCount(count.party, (*count.lines, _line(LineKind.LEFTOVERS, thirds, 1)))
        for count, thirds in zip(counts, moved, strict=True)
    )


def count_piles(
    piles: Mapping[Party, Pile], last_trick: Party | None, rules: TableRules | None = None
) -> HandCount:
    """The account of captured piles, one for each party.

    Args:
        piles: what each party captured, partners' piles already in one.
        last_trick: the party that took the last trick, if it has been played and is known.
        rules: the table's agreement; without one each party loses its leftover thirds.
    """
    mask = total = 0
    last = LAST_TRICK_THIRDS if rules is None else last_trick_thirds(rules)
    counts: list[PartyCount] = []
    for party, pile in piles.items():
        mask |= pile.mask
        total += pile.mask.bit_count()
        mine = party is last_trick or party == last_trick
        counts.append(PartyCount(party, _lines(pile.aces, pile.third_cards, last if mine else 0)))
    whole = total == 40 and mask == _WHOLE and last_trick in piles
    settled = tuple(counts) if rules is None else _settle(tuple(counts), last_trick, rules)
    return HandCount(Evidence.PILES, settled, whole)


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


def _count_cards(
    piles: Mapping[Party, list[Card]], last_trick: Party | None, table: Table, evidence: Evidence
) -> HandCount:
    """The account of cards as recorded: a card that stands twice counts twice."""
    cards = [card for pile in piles.values() for card in pile]
    whole = is_pack(cards) and last_trick is not None
    values = {party: [card.thirds for card in pile] for party, pile in piles.items()}
    counts = tuple(
        PartyCount(
            party,
            _lines(
                values[party].count(3), values[party].count(1), _worth(party, last_trick, table)
            ),
        )
        for party in table.parties
        if party in piles
    )
    return HandCount(evidence, _settle(counts, last_trick, table.agreed), whole)


def count_play(play: Replay, table: Table) -> HandCount:
    """The account of the tricks that were gathered in."""
    piles: dict[Party, list[Card]] = {party: [] for party in table.parties}
    pile_of = {seat: piles[table.side(seat)] for seat in table.order}
    for trick, seat in play.taken:
        pile_of[seat] += [play.card for play in trick.plays]
    last = table.side(play.taken[-1][1]) if play.finished else None
    return _count_cards(piles, last, table, Evidence.PLAY)


def _last_trick(hand: HandRecord, table: Table) -> Party | None:
    last = hand.last_trick
    if last is None and len(hand.course) == TRICKS:
        last = hand.course[-1].by
    return None if last is None else table.party_of(last)


def _from_piles(hand: HandRecord, table: Table) -> HandCount:
    piles = merged_piles(hand, table)
    rest = _rest_of(hand.piles)
    if rest is not None:
        piles[rest] = list(~Pile.of({card for pile in piles.values() for card in pile}))
    count = _count_cards(piles, _last_trick(hand, table), table, Evidence.PILES)
    return HandCount(count.evidence, count.parties, count.whole, rest)


def _worth(party: Party, last: Party | None, table: Table) -> int:
    """The thirds of the last trick for a party, 0 if another took it."""
    return last_trick_thirds(table.agreed) if party == last else 0


def _tally_lines(tallies: list[Tally], last: int) -> tuple[Line, ...]:
    totals = tally_totals(tallies)
    if "thirds" not in totals:
        return _lines(totals["aces"], totals["third-cards"], last)
    cards = _line(LineKind.CARDS, totals["thirds"], 1)
    return (cards, _line(LineKind.LAST_TRICK, 1, last)) if last else (cards,)


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
    return HandCount(Evidence.COUNTS, _settle(counts, last, table.agreed), whole, rest)


def _from_course(hand: HandRecord, table: Table) -> HandCount:
    thirds = dict.fromkeys(table.parties, 0)
    for take in hand.course:
        thirds[table.party_of(take.by)] += take.thirds
    finished = len(hand.course) == TRICKS
    last = table.party_of(hand.course[-1].by) if finished else None
    counts = tuple(
        PartyCount(party, _tally_lines([Tally(thirds=thirds[party])], _worth(party, last, table)))
        for party in table.parties
    )
    whole = finished and sum(thirds.values()) == DECK_THIRDS
    return HandCount(Evidence.COURSE, _settle(counts, last, table.agreed), whole)


def count_evidence(hand: HandRecord, table: Table, play: Replay | None) -> tuple[HandCount, ...]:
    """The accounts of a hand from all evidence it has, deepest first; `play` is its replay."""
    counts: list[HandCount] = []
    if play is not None:
        counts.append(count_play(play, table))
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
    table = table or Table()
    play = replay(hand, table) if hand.tricks else None
    count = best_count(count_evidence(hand, table, play))
    if count is None:
        raise NoEvidenceError(Problem("nothing-to-count"))
    return count
