"""The audits of one hand: deal, play, piles, tallies, last trick, written points.

Each yields findings in the order of the table; :mod:`tressette_score.checking` strings them
together.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

from attrs import evolve, frozen

from tressette_score.bid_findings import CardElsewhere, Place, PlaceSize
from tressette_score.cards import DECK, Card
from tressette_score.counting import (
    DECK_THIRDS,
    HandCount,
    count_play,
    is_pack,
    last_trick_thirds,
    merged_piles,
    merged_tallies,
    pack_faults,
)
from tressette_score.findings import (
    CardInBothPiles,
    CardsMissing,
    CountedByDifference,
    CountsDiffer,
    CountsInconsistent,
    CountsTotal,
    CourseDiffers,
    DealCardsMissing,
    DealCardTwice,
    DealSize,
    Finding,
    LastTrickDiffers,
    LastTrickUnknown,
    PartyUncounted,
    PileCardTwice,
    PileDiffers,
    PileSize,
    PlayUnfinished,
    TakerWrong,
    TooManyTricks,
)
from tressette_score.frozenmap import FrozenMap
from tressette_score.holdings import cards_aside
from tressette_score.record import Cards, Evidence, HandRecord, Rest, Table, Tally
from tressette_score.replay import Replay
from tressette_score.seats import Party, Seat

__all__ = ["Case", "audit", "unplayed"]


@frozen
class Case:
    """A hand with all that was worked out about it.

    Attributes:
        play: its replay, if tricks are recorded.
        counts: its account from each evidence, deepest first.
        best: the account that is taken for the result.
    """

    hand: HandRecord
    table: Table
    play: Replay | None
    counts: tuple[HandCount, ...]
    best: HandCount | None

    def count_from(self, evidence: Evidence) -> HandCount | None:
        """The account from one kind of evidence."""
        return next((count for count in self.counts if count.evidence is evidence), None)

    def settled_before(self, evidence: Evidence) -> HandCount | None:
        """The account taken for the result, if it rests on deeper evidence than this."""
        best = self.best
        if best is None or not best.whole or best.evidence.depth >= evidence.depth:
            return None
        return best


def _unseen(cards: Iterable[Card]) -> Cards:
    seen = set(cards)
    return tuple(card for card in DECK if card not in seen)


def _deal(case: Case) -> Iterator[Finding]:
    dealt = [card for cards in case.hand.deal.values() for card in cards]
    size = case.table.layout.hand_size
    if is_pack(dealt) and {len(cards) for cards in case.hand.deal.values()} == {size}:
        return
    first: dict[Card, Seat] = {}
    for seat, cards in case.hand.deal.items():
        if len(cards) != size:
            yield DealSize(seat=seat, cards=len(cards), expected=size)
        for card in cards:
            if card in first:
                yield DealCardTwice(card=card, seat=seat, first_seat=first[card])
            first.setdefault(card, seat)
    yield from _beside(case, first)
    elsewhere = [*case.hand.stock, *case.hand.talon]
    all_dealt = len(case.hand.deal) == len(case.table.order)
    left = case.table.layout.stock + case.table.layout.talon
    if all_dealt and len(elsewhere) == left and (missing := _unseen([*first, *elsewhere])):
        yield DealCardsMissing(cards=missing)


def _beside(case: Case, dealt: dict[Card, Seat]) -> Iterator[Finding]:
    """The cards that were dealt to nobody: how many, and whether one is in a hand as well."""
    layout, hand = case.table.layout, case.hand
    piles = ((Place.STOCK, hand.stock, layout.stock), (Place.TALON, hand.talon, layout.talon))
    for place, cards, expected in piles:
        if cards and len(cards) != expected:
            yield PlaceSize(place=place, cards=len(cards), expected=expected)
        seen = dict(dealt)
        for n, card in enumerate(cards):
            if card in seen or card in cards[:n]:
                yield CardElsewhere(place=place, card=card, seat=seen.get(card))


def _priced(case: Case, play: Replay) -> Iterator[Finding]:
    """The findings of the play, wrong takers with the thirds that they move.

    The last of them also tells what all together change in the account.
    """
    table = case.table
    across = [
        fault
        for fault in play.findings
        if isinstance(fault, TakerWrong) and table.side(fault.seat) != table.side(fault.expected)
    ]
    for fault in play.findings:
        if not isinstance(fault, TakerWrong) or fault not in across:
            yield fault
            continue
        thirds = sum(card.thirds for card in play.tricks[fault.trick - 1].cards)
        if fault.trick == play.expected:
            thirds += last_trick_thirds(case.table.agreed)
        party, to_party = table.side(fault.seat), table.side(fault.expected)
        moved = evolve(fault, thirds=thirds, party=party, to_party=to_party)
        count = case.count_from(Evidence.PLAY)
        if fault is across[-1] and count is not None and count.whole:
            wrong = {one.trick: one.seat for one in across}
            named = tuple(wrong.get(n, seat) for n, seat in enumerate(play.takers, 1))
            as_written = count_play(case.hand, evolve(play, takers=named), table)
            moved = evolve(moved, points=count.points, points_as_written=as_written.points)
        yield moved


def _play(case: Case) -> Iterator[Finding]:
    play = case.play
    if play is None:
        return
    yield from _priced(case, play)
    tricks = len(play.tricks)
    if tricks > play.expected:
        yield TooManyTricks(tricks=tricks, expected=play.expected)
    elif not play.finished and not (case.best and case.best.whole) and not case.hand.calls:
        yield PlayUnfinished(tricks=play.gathered, expected=play.expected)
    played = [card for trick in play.tricks for card in trick.cards]
    if play.finished and not is_pack(played) and (missing := unplayed(case, played)):
        yield CardsMissing(cards=missing, evidence=Evidence.PLAY)


def unplayed(case: Case, played: Iterable[Card]) -> Cards:
    """The cards that nobody played though they were not laid aside."""
    unseen = _unseen(played)
    aside = cards_aside(case.hand, case.table)
    if aside is None:
        return () if len(unseen) == case.table.layout.talon else unseen
    return tuple(card for card in unseen if card not in aside)


def _uncounted(case: Case, evidence: Evidence, parties: Iterable[Party]) -> Iterator[Finding]:
    """Parties without a share, and what one has if it is the only one and no card is lost."""
    count = case.count_from(evidence)
    left = [party for party in case.table.parties if party not in set(parties)]
    for party in left:
        thirds = None
        if len(left) == 1 and count is not None and case.hand.last_trick is not None:
            hand_thirds = DECK_THIRDS + last_trick_thirds(case.table.agreed)
            rest = hand_thirds - sum(one.thirds for one in count.parties)
            thirds = rest if rest >= 0 else None
        points = None if thirds is None else thirds // 3
        yield PartyUncounted(party=party, thirds=thirds, points=points)


def _rest_note(
    shares: FrozenMap[Party, Cards | Rest] | FrozenMap[Party, Tally | Rest],
) -> Iterator[Finding]:
    for part, share in shares.items():
        if share is Rest.REST:
            yield CountedByDifference(party=part)


def _piles(case: Case) -> Iterator[Finding]:
    if not case.hand.piles:
        return
    piles = merged_piles(case.hand, case.table)
    if not is_pack([card for cards in piles.values() for card in cards]):
        yield from _repeated(piles)
    settled = case.settled_before(Evidence.PILES) is not None
    if Rest.REST in case.hand.piles.values():
        yield from () if settled else _rest_note(case.hand.piles)
        yield from _stray(case, piles)
    elif len(piles) < len(case.table.parties):
        yield from () if settled else _uncounted(case, Evidence.PILES, piles)
    else:
        yield from _whole_piles(case, piles)
    yield from _misplaced(case, piles)


def _repeated(piles: dict[Party, list[Card]]) -> Iterator[Finding]:
    """Cards that stand twice, in one pile or in two."""
    for party, cards in piles.items():
        repeated = [card for card, times in Counter(cards).items() if times > 1]
        yield from (PileCardTwice(party=party, card=card) for card in repeated)
    for (party, mine), (other, theirs) in combinations(piles.items(), 2):
        for card in sorted(set(mine) & set(theirs), key=lambda card: card.index):
            yield CardInBothPiles(card=card, party=party, other_party=other)


def _stray(case: Case, piles: dict[Party, list[Card]]) -> Iterator[Finding]:
    """Beside a rest, piles that are not made of whole tricks.

    Who lists only the cards that count may leave out the others; a pile with worthless cards in it
    is meant to be all there.
    """
    full = {party: len(cards) for party, cards in piles.items() if any(not c.thirds for c in cards)}
    per_trick = len(case.table.order)
    if not case.table.layout.talon and any(size % per_trick for size in full.values()):
        yield PileSize(sizes=FrozenMap(full), per_trick=per_trick)


def _whole_piles(case: Case, piles: dict[Party, list[Card]]) -> Iterator[Finding]:
    """Audits that need every party's pile."""
    per_trick = len(case.table.order)
    sizes = {party: len(cards) for party, cards in piles.items()}
    together = [card for cards in piles.values() for card in cards]
    missing = () if is_pack(together) else unplayed(case, together)
    if missing:
        short = [party for party, size in sizes.items() if (size + len(missing)) % per_trick == 0]
        whole = [party for party, size in sizes.items() if size % per_trick == 0]
        talon = case.table.layout.talon
        told = len(short) == 1 and len(whole) == len(sizes) - 1 and not talon
        yield CardsMissing(cards=missing, evidence=Evidence.PILES, party=short[0] if told else None)
    elif sum(sizes.values()) == len(DECK) and _uneven(case, sizes):
        yield PileSize(sizes=FrozenMap(sizes), per_trick=per_trick)


def _uneven(case: Case, sizes: dict[Party, int]) -> bool:
    """Whether piles are not made of whole tricks; one of them has the cards laid aside as well."""
    per_trick, talon = len(case.table.order), case.table.layout.talon
    over = sorted(size % per_trick for size in sizes.values())
    return over != sorted([talon % per_trick, *[0] * (len(sizes) - 1)])


def _misplaced(case: Case, piles: dict[Party, list[Card]]) -> Iterator[Finding]:
    """Cards in the pile of a party that did not take them, where the whole play is known."""
    if case.play is None or not case.play.finished:
        return
    taken: dict[Card, set[Party]] = {}
    for trick, seat in case.play.taken:
        for card in trick.cards:
            taken.setdefault(card, set()).add(case.table.side(seat))
    for party, cards in piles.items():
        wrong = tuple(card for card in cards if party not in taken.get(card, {party}))
        if wrong:
            yield PileDiffers(party=party, cards=wrong)


def _course(case: Case) -> Iterator[Finding]:
    """Whether what was written of each trick is what the cards say, trick by trick or in all."""
    course, table, play = case.hand.course, case.table, case.play
    if not course:
        return
    if play is not None:
        for n, (take, (trick, seat)) in enumerate(zip(course, play.taken, strict=False), 1):
            party, expected = table.party_of(take.by), table.side(seat)
            thirds = sum(card.thirds for card in trick.cards)
            if (party, take.thirds) != (expected, thirds):
                yield CourseDiffers(
                    trick=n,
                    party=party,
                    thirds=take.thirds,
                    expected=thirds,
                    expected_party=expected,
                    evidence=Evidence.PLAY,
                )
        return
    count, settled = case.count_from(Evidence.COURSE), case.settled_before(Evidence.COURSE)
    for one in settled.parties if settled is not None and count is not None else ():
        thirds = 0 if count is None else count.of(one.party).card_thirds
        if settled is not None and thirds != one.card_thirds:
            yield CourseDiffers(
                party=one.party,
                thirds=thirds,
                expected=one.card_thirds,
                evidence=settled.evidence,
            )
    total = sum(take.thirds for take in course)
    tricks, talon = table.layout.tricks, table.layout.talon
    short = len(course) == tricks and total < DECK_THIRDS and not talon
    if settled is None and (total > DECK_THIRDS or short):
        yield CountsTotal(what="thirds", number=total, expected=DECK_THIRDS)
    if len(course) > tricks:
        yield TooManyTricks(tricks=len(course), expected=tricks)


def _counts(case: Case) -> Iterator[Finding]:
    if not case.hand.counts:
        return
    tallies = merged_tallies(case.hand, case.table)
    for part, tally in case.hand.counts.items():
        if not isinstance(tally, Tally) or not tally.by_cards:
            continue
        if tally.thirds not in (None, tally.card_thirds):
            yield CountsInconsistent(
                party=part, thirds=tally.thirds or 0, expected=tally.card_thirds
            )
    rest = Rest.REST in case.hand.counts.values()
    if case.settled_before(Evidence.COUNTS) is None:
        yield from _rest_note(case.hand.counts)
        if not rest and len(tallies) < len(case.table.parties):
            yield from _uncounted(case, Evidence.COUNTS, tallies)
    differences = list(_counts_against_cards(case, tallies))
    yield from differences
    if not differences:
        known = [tally for some in tallies.values() for tally in some]
        partial = rest or len(tallies) < len(case.table.parties)
        for what, number, expected in pack_faults(known, partial=partial):
            yield CountsTotal(what=what, number=number, expected=expected)


def _counts_against_cards(case: Case, tallies: dict[Party, list[Tally]]) -> Iterator[Finding]:
    """Tallies that are not what the tricks or the piles say."""
    settled = case.settled_before(Evidence.COUNTS) or case.count_from(Evidence.PILES)
    for party, known in tallies.items() if settled else ():
        thirds = sum(tally.card_thirds for tally in known)
        if settled and party in settled.points and settled.of(party).card_thirds != thirds:
            right = settled.of(party).card_thirds
            yield CountsDiffer(
                party=party, thirds=thirds, expected=right, evidence=settled.evidence
            )


def _last_trick(case: Case) -> Iterator[Finding]:
    stated = case.hand.last_trick
    if case.play is not None and case.play.finished:
        seat = case.play.taken[-1][1]
        party = case.table.side(seat)
        written = None if stated is None else case.table.party_of(stated)
        if written is not None and written != party:
            yield LastTrickDiffers(party=written, expected=party, seat=seat)
        elif stated is not None and seat not in stated:
            player = Party((seat,))
            yield LastTrickDiffers(party=stated, expected=player, seat=seat, same_party=True)
    elif (
        stated is None
        and (case.hand.piles or case.hand.counts)
        and len(case.hand.course) < case.table.layout.tricks
    ):
        yield LastTrickUnknown()


def audit(case: Case) -> Iterator[Finding]:
    """Everything found in the cards of a hand, in the order of the table."""
    yield from _deal(case)
    yield from _play(case)
    yield from _piles(case)
    yield from _course(case)
    yield from _counts(case)
    yield from _last_trick(case)
