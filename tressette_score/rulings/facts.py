"""What a record knows about a match, laid out as a judge needs it.

Thirds include those of the last trick once it is taken.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from attrs import evolve, frozen

from tressette_score.cards import Card
from tressette_score.checking import HandReport
from tressette_score.counting import last_trick_thirds
from tressette_score.declared import accuso_points, first_said, standing
from tressette_score.events import Call, Moment
from tressette_score.findings import Finding, Revoke
from tressette_score.frozenmap import FrozenMap
from tressette_score.match import Scoresheet, hand_points
from tressette_score.record import HandRecord, MatchRecord, Table
from tressette_score.replay import Replay
from tressette_score.rules.choices import Aim, Rounding
from tressette_score.seats import Party, Seat

__all__ = ["ZERO", "HandFacts", "MatchFacts", "added", "gather_facts", "hand_facts"]

ZERO: Final = FrozenMap[Party, int]()


@frozen(kw_only=True)
class Illegal:
    """A card played against the rules, in a trick that was taken.

    Attributes:
        trick: which, 1-based.
        offender: whose side played it.
        thirds: how much more it is worth than the least card that could have been played.
    """

    trick: int
    offender: Party
    thirds: int


@frozen(kw_only=True)
class HandFacts:
    """One hand, between two parties.

    Attributes:
        points: the points of the tricks as counted, or else as written; empty if unknown.
        written: the points as written, where a count of the whole hand says otherwise.
        thirds: the thirds of each party at the end, where cards were counted.
        whole: whether the points are those of a hand played to its end.
        takes: who took how many thirds in each trick gathered in; empty if that is unknown.
        last_trick: who took the last trick.
        leaders: who led to each trick, where the play is known; one more than were gathered.
        spoken: the accusi that count at this table: whose, how much, and when.
        fines: points that the rulings give or take for faults; `penalties` are all there are.
        holders: who was dealt a card, by the deal, by what else was noted and by the play; only
            where something was declared or happened.
        leader: who had to lead to the first trick,
        dealer: and who dealt, if that is known.
        takers: who took each trick, where the play is known.
        faults: what is wrong with the play.
        undealt: cards that a player had, but may have drawn.
        firsts: to each accuso (1-based) the one that it completes or corrects, or itself.
        stripped: who loses the points of their tricks.
        stopped: whether a fault ended the hand.
        fined: whether anything was paid for.
        muted: accusi (1-based) that are supposed not to have been made, for the margin.
        tricks: how many a whole hand has,
        hand_size: and how many cards each is dealt.
        more: thirds that a party is supposed to have had beyond those recorded, for the margin.
    """

    number: int
    hand: HandRecord
    parties: tuple[Party, ...]
    rounding: Rounding
    last_thirds: int
    tricks: int
    hand_size: int
    points: FrozenMap[Party, int] = ZERO
    written: FrozenMap[Party, int] | None = None
    thirds: FrozenMap[Party, int] | None = None
    whole: bool = False
    takes: tuple[tuple[Party, int], ...] = ()
    last_trick: Party | None = None
    leaders: tuple[Seat, ...] = ()
    spoken: tuple[tuple[Party, int, Moment | None], ...] = ()
    illegal: tuple[Illegal, ...] = ()
    all_tricks: Party | None = None
    fines: FrozenMap[Party, int] = ZERO
    holders: FrozenMap[Card, Seat] = FrozenMap[Card, Seat]()
    leader: Seat | None = None
    dealer: Seat | None = None
    takers: tuple[Seat, ...] = ()
    faults: tuple[Finding, ...] = ()
    undealt: frozenset[Card] = frozenset()
    firsts: FrozenMap[int, int] = FrozenMap[int, int]()
    stripped: frozenset[Party] = frozenset()
    stopped: bool = False
    fined: bool = False
    muted: frozenset[int] = frozenset()
    more: FrozenMap[Party, int] = ZERO

    @property
    def penalties(self) -> FrozenMap[Party, int]:
        """The points given or taken for faults, by the table and by the rulings."""
        return added(self.hand.penalties, self.fines, self.lost)

    @property
    def lost(self) -> FrozenMap[Party, int]:
        """The points of their tricks, taken from those who lose them."""
        return FrozenMap((party, -self.points.get(party, 0)) for party in self.stripped)

    @property
    def accusi(self) -> FrozenMap[Party, int]:
        """The points declared by each party."""
        said = dict.fromkeys(self.parties, 0)
        for by, points, _ in self.spoken:
            said[by] += points
        return FrozenMap(said)

    def side(self, part: Party) -> Party:
        """Those who count together with a player, or with several, in this hand."""
        return next(party for party in self.parties if set(part) <= set(party))

    @property
    def over(self) -> Moment:
        """When it has been played."""
        return Moment(self.tricks + 1)

    def other(self, party: Party) -> Party:
        """The other of two parties."""
        return next(one for one in self.parties if one != party)

    def in_points(self, thirds: int) -> int:
        """Thirds as whole points."""
        return (thirds + (self.rounding is Rounding.TWO_THIRDS_UP)) // 3

    def gathered(self, party: Party, tricks: int) -> int:
        """The thirds a party had after so many tricks; `takes` must be known that far."""
        if not tricks:
            return 0
        mine = sum([thirds for by, thirds in self.takes[:tricks] if by == party])
        if tricks >= self.tricks and self.takes[self.tricks - 1][0] == party:
            mine += self.last_thirds
        return max(0, mine + self.more.get(party, 0))

    def leads(self, trick: int) -> Seat | None:
        """Who led to a trick (1-based), if that is known."""
        if 0 < trick <= len(self.leaders):
            return self.leaders[trick - 1]
        return self.leader if trick == 1 else None

    # --- the same hand, had something been different

    def shifted(self, party: Party, thirds: int) -> "HandFacts | None":
        """The same, had a party had so many thirds more and the other as many less."""
        other = self.other(party)
        more = FrozenMap({party: thirds, other: -thirds})
        if self.thirds is None:
            return evolve(self, more=more) if any(c.thirds for c in self.hand.calls) else None
        moved = {party: self.thirds[party] + thirds, other: self.thirds[other] - thirds}
        if min(moved.values()) < 0:
            return None
        return self.with_thirds(moved, more)

    def pointed(self, party: Party, points: int) -> "HandFacts | None":
        """The same, had a party written so many points more and the other as many less."""
        if not self.points:
            return None
        other = self.other(party)
        moved = {party: self.points[party] + points, other: self.points[other] - points}
        return evolve(self, points=FrozenMap(moved)) if min(moved.values()) >= 0 else None

    def trick_moved(self, trick: int) -> "HandFacts":
        """The same, had the other side taken a trick (1-based)."""
        by, thirds = self.takes[trick - 1]
        other = self.other(by)
        takes = (*self.takes[: trick - 1], (other, thirds), *self.takes[trick:])
        last = other if trick == self.tricks else self.last_trick
        moved = thirds + (self.last_thirds if trick == self.tricks else 0)
        thirds_now = self.thirds or ZERO
        now = {by: thirds_now.get(by, 0) - moved, other: thirds_now.get(other, 0) + moved}
        return evolve(self, takes=takes, last_trick=last).with_thirds(now)

    def last_trick_moved(self) -> "HandFacts | None":
        """The same, had the other side taken the last trick's point, and nothing else changed."""
        if self.thirds is None or self.last_trick is None or self.takes:
            return None
        by, other = self.last_trick, self.other(self.last_trick)
        now = {by: self.thirds[by] - self.last_thirds, other: self.thirds[other] + self.last_thirds}
        return evolve(self, last_trick=other, all_tricks=None).with_thirds(now)

    def without_accuso(self, number: int) -> "HandFacts":
        """The same without one of its accusi (1-based, the first time it was said)."""
        return evolve(self, muted=self.muted | {number})

    def with_thirds(
        self, thirds: Mapping[Party, int], more: FrozenMap[Party, int] = ZERO
    ) -> "HandFacts":
        """The same, had the parties ended with these thirds."""
        points = FrozenMap((party, self.in_points(thirds[party])) for party in self.parties)
        return evolve(self, thirds=FrozenMap(thirds), points=points, more=more, all_tricks=None)

    def with_whole_thirds(self, thirds: Mapping[Party, int]) -> "HandFacts":
        """The same, if all that is known of the whole hand are these thirds."""
        return evolve(self.with_thirds(thirds), whole=True, takes=(), written=None)


@frozen(kw_only=True)
class MatchFacts:
    """A match between two parties: where it stood, its hands, and who deals when.

    Attributes:
        dealers: who deals each hand and the one after the last, where known.
        in_play: whether it is a match at all, and not only single hands.
    """

    table: Table
    parties: tuple[Party, ...]
    opening: FrozenMap[Party, int]
    hands: tuple[HandFacts, ...]
    dealers: tuple[Seat | None, ...]
    in_play: bool = True

    @property
    def two_sides(self) -> bool:
        """Whether the same two sides play all of it."""
        return len(self.parties) == 2

    @property
    def ruled(self) -> bool:
        """Whether its end is ruled on: it is played for the most points."""
        return self.table.agreed.aim is not Aim.LEAST

    def with_hand(self, number: int, hand: HandFacts) -> "MatchFacts":
        """The same match with another hand in the place of one (1-based)."""
        return evolve(self, hands=(*self.hands[: number - 1], hand, *self.hands[number:]))

    def side(self, call: Call) -> Party:
        """The party of whoever called."""
        return self.table.party_of(call.by)


def _played(report: HandReport) -> Replay | None:
    """The play as it was, or as it must have been where cards are written wrongly."""
    repaired = report.repaired
    return report.play if repaired is None else repaired.play


def _takes(report: HandReport) -> tuple[tuple[Party, int], ...]:
    table = report.table
    play = _played(report)
    if play is not None:
        return tuple(
            (table.side(seat), sum([card.thirds for card in trick.cards]))
            for trick, seat in play.taken[: table.layout.tricks]
        )
    return tuple(
        (table.party_of(take.by), take.thirds) for take in report.hand.course[: table.layout.tricks]
    )


def _illegal(report: HandReport) -> tuple[Illegal, ...]:
    table = report.table
    return tuple(
        Illegal(
            trick=fault.trick,
            offender=table.side(fault.seat),
            thirds=fault.card.thirds - min(card.thirds for card in fault.held),
        )
        for fault in report.findings
        if isinstance(fault, Revoke)
    )


def added(*columns: Mapping[Party, int]) -> FrozenMap[Party, int]:
    """Points by party, summed."""
    parties = dict.fromkeys(party for column in columns for party in column)
    return FrozenMap((p, sum(column.get(p, 0) for column in columns)) for p in parties)


def _holders(report: HandReport) -> FrozenMap[Card, Seat]:
    """Who was dealt a card; nobody where the record says two things."""
    hand = report.hand
    if not (hand.accusi or hand.events or hand.held):
        return FrozenMap()
    known = [
        *((card, seat) for seat, cards in hand.deal.items() for card in cards),
        *hand.held.items(),
        *((play.card, play.seat) for trick in hand.tricks for play in trick.plays),
    ]
    seats: dict[Card, set[Seat]] = {}
    for card, seat in known:
        seats.setdefault(card, set()).add(seat)
    return FrozenMap((card, next(iter(some))) for card, some in seats.items() if len(some) == 1)


def _undealt(report: HandReport) -> frozenset[Card]:
    """Cards that only the play shows with a player, where he may have drawn them."""
    hand = report.hand
    if not report.table.layout.draws:
        return frozenset()
    dealt = {card for cards in hand.deal.values() for card in cards} | set(hand.held)
    played = {play.card for trick in hand.tricks for play in trick.plays}
    return frozenset(played - dealt)


def hand_facts(report: HandReport, leader: Seat | None, dealer: Seat | None) -> HandFacts:
    """The facts of one hand; `leader` is who had to lead, `dealer` who dealt, if known."""
    hand, table, count = report.hand, report.table, report.result
    parties = table.parties
    takes = _takes(report)
    points, written = hand_points(report), None
    counted = count is not None and count.whole
    if counted and set(hand.written) == set(parties) and points != hand.written:
        written = hand.written
    last = None if hand.last_trick is None else table.party_of(hand.last_trick)
    tricks = table.layout.tricks
    if len(takes) == tricks:
        last = takes[-1][0]
    rounding = table.agreed.rounding
    takers = {by for by, _ in takes}
    piled = {table.party_of(part) for part, pile in hand.piles.items() if pile}
    swept = takers if len(takes) == tricks else piled if counted and hand.piles else set[Party]()
    play = _played(report)
    return HandFacts(
        number=report.number,
        hand=hand,
        parties=parties,
        rounding=rounding if isinstance(rounding, Rounding) else Rounding.FLOOR,
        last_thirds=last_trick_thirds(table.agreed),
        tricks=tricks,
        hand_size=table.layout.hand_size,
        points=points,
        written=written,
        thirds=_thirds(report, parties),
        whole=counted or set(hand.written) == set(parties),
        takes=takes,
        last_trick=last,
        leaders=() if play is None else (play.tricks[0].leader, *play.takers),
        spoken=_spoken(hand, table),
        illegal=_illegal(report),
        firsts=FrozenMap(first_said(hand, table)) if hand.accusi else FrozenMap[int, int](),
        holders=_holders(report),
        undealt=_undealt(report),
        leader=leader,
        dealer=dealer,
        takers=() if play is None else tuple(seat for _, seat in play.taken),
        faults=() if report.play is None else report.play.findings,
        all_tricks=next(iter(swept)) if len(swept) == 1 else None,
    )


def _spoken(hand: HandRecord, table: Table) -> tuple[tuple[Party, int, Moment | None], ...]:
    if table.agreed.accuso is False or not hand.accusi:
        return ()
    return tuple(
        (table.party_of(one.by), accuso_points(one, hand, table), one.at)
        for _, one in standing(hand, table)
    )


def _thirds(report: HandReport, parties: tuple[Party, ...]) -> FrozenMap[Party, int] | None:
    count = report.result
    if count is None or len(count.parties) != len(parties):
        return None
    return FrozenMap((one.party, one.thirds) for one in count.parties)


def gather_facts(
    record: MatchRecord,
    reports: Sequence[HandReport],
    sheet: Scoresheet,
    *,
    in_play: bool = True,
) -> MatchFacts:
    """The facts of a match; `in_play` if it is one, and not only single hands."""
    table = record.table
    parties = table.parties
    return MatchFacts(
        table=table,
        parties=parties,
        opening=sheet.opening,
        hands=tuple(
            hand_facts(report, row.leader, row.dealer)
            for report, row in zip(reports, sheet.rows, strict=True)
        ),
        dealers=(*(row.dealer for row in sheet.rows), sheet.next_dealer),
        in_play=in_play,
    )
