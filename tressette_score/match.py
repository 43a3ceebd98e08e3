"""The scoresheet of a match: what each hand brought, who dealt it, and whether the sums agree.

It holds facts only: who has won, and whether a hand still counted, is for the rulings. Tricks,
accusi and penalties stand apart, because only the tricks must make 11. All numbers are whole
points.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from attrs import frozen

from tressette_score.bid_findings import BidNotPlayed, GamePointsDiffer
from tressette_score.bids import BidKind, all_passed
from tressette_score.checking import HandReport, check_hand
from tressette_score.counting import DECK_THIRDS
from tressette_score.declared import accuso_points, standing
from tressette_score.findings import Finding
from tressette_score.frozenmap import FrozenMap
from tressette_score.match_findings import (
    AccusoOff,
    CallThirds,
    DealerDiffers,
    LeadDiffers,
    OpeningImpossible,
    OpeningNeedsAccusi,
    TotalDiffers,
)
from tressette_score.record import HandRecord, MatchRecord, Table
from tressette_score.rules.game_choices import AllPass
from tressette_score.rules.playing_choices import FirstLead
from tressette_score.seats import Party, Seat, turn_order
from tressette_score.written import sum_bounds

__all__ = ["Decided", "Row", "Ruled", "Scoresheet", "audit_match", "dealers", "score_match"]

_FOUR_OF_DENARI: Final = "4d"
_HAND_POINTS: Final = 11
_NEVER_DECLARED: Final = (1, 2, 5)
"""Accusi are worth 3 or 4: no sum of them is one of these."""


@frozen
class Row:
    """One hand on the scoresheet.

    Attributes:
        number: which hand of the record, 1-based.
        dealer: who dealt, if it is known from the record.
        leader: who led to the first trick, likewise.
        tricks: the points of the tricks by party; empty if nobody counted them.
        whole: whether they are those of a whole hand.
        accusi: the points declared, by party.
        penalties: points given or taken because somebody broke a rule, by party.
        running: the totals after this hand.
        void: whether the hand was void; then it brought nothing.
        game: the game points that its bid brought each player, in a game with bids, where that is
            settled; there `tricks` are the card points of the declarer's side and the others.
    """

    number: int
    dealer: Seat | None
    leader: Seat | None
    tricks: FrozenMap[Party, int]
    whole: bool
    accusi: FrozenMap[Party, int]
    penalties: FrozenMap[Party, int]
    running: FrozenMap[Party, int]
    void: bool = False
    game: FrozenMap[Party, int] | None = None

    @property
    def brought(self) -> FrozenMap[Party, int]:
        """The points that its tricks, or its bid, brought each party."""
        return self.tricks if self.game is None else self.game

    @property
    def total(self) -> FrozenMap[Party, int]:
        """What the hand brought each party."""
        columns = (self.brought, self.accusi, self.penalties)
        return FrozenMap((p, sum(column.get(p, 0) for column in columns)) for p in self.running)

    @property
    def expected_sum(self) -> int:
        """What the hand must bring both parties together: 11 and whatever is not from tricks."""
        if self.void:
            return 0
        return sum([_HAND_POINTS, *self.accusi.values(), *self.penalties.values()])


@frozen(kw_only=True)
class Ruled:
    """What a hand comes to by the rulings on what was said and went wrong in it; as in a row."""

    tricks: FrozenMap[Party, int]
    whole: bool
    accusi: FrozenMap[Party, int]
    penalties: FrozenMap[Party, int]
    void: bool = False


@frozen
class Scoresheet:
    """A match on paper.

    Attributes:
        opening: the totals before the first hand.
        rows: hand by hand.
        next_dealer: who deals the hand after the last, if it is known.
        elevens: whether the tricks of a hand must make 11, as between two parties they do.
    """

    opening: FrozenMap[Party, int]
    rows: tuple[Row, ...]
    next_dealer: Seat | None
    elevens: bool = True

    @property
    def totals(self) -> FrozenMap[Party, int]:
        """The totals after the last hand."""
        return self.rows[-1].running if self.rows else self.opening

    @property
    def checksum(self) -> tuple[int, int] | None:
        """The sum of the totals and what it must be: 11 a hand, accusi, penalties, the opening.

        None unless all hands are whole and each must make 11.
        """
        if not self.elevens or not all(row.whole for row in self.rows):
            return None
        expected = sum(self.opening.values()) + sum(row.expected_sum for row in self.rows)
        return sum(self.totals.values()), expected


# --- seats


def dealers(
    hands: Sequence[HandRecord], table: Table, void: frozenset[int] = frozenset()
) -> list[Seat | None]:
    """Who dealt each hand and who deals the next: the deal passes on in the order of play.

    It goes on so after a level score too, and stays where it is after a void hand (numbered from
    1). A dealer recorded later tells who dealt before.
    """
    order = table.order
    known: list[Seat | None] = [hand.dealer for hand in hands] + [None]
    if table.first_dealer is not None and known[0] is None:
        known[0] = table.first_dealer
    if known[0] is None:
        at = next((n for n, seat in enumerate(known) if seat is not None), None)
        if at is not None and (later := known[at]) is not None:
            passed = at - sum(n < at + 1 for n in void)
            known[0] = order[(order.index(later) - passed) % len(order)]
    for n, seat in enumerate(known[1:], 1):
        before = known[n - 1]
        if seat is None and before is not None and not _dealt_again(hands[n - 1], table):
            known[n] = before if n in void else turn_order(order, before)[1]
    return known


def _dealt_again(hand: HandRecord, table: Table) -> bool:
    """Whether nobody took a hand on, and nobody knows who deals then."""
    passes_on = table.agreed.all_pass is AllPass.NEXT_DEALER
    return not passes_on and all_passed(hand.bids, table)


def _leader(hand: HandRecord, number: int, dealer: Seat | None, table: Table) -> Seat | None:
    """Who has to lead, by the table's agreement; without one, who did."""
    match table.agreed.first_lead:
        case FirstLead.FOUR_OF_DENARI if number == 1 and not any(table.opening.values()):
            holders = (s for s, dealt in hand.deal.items() if _FOUR_OF_DENARI in map(str, dealt))
            return next(holders, hand.tricks[0].leader if hand.tricks else None)
        case FirstLead.NEXT_TO_DEALER | FirstLead.FOUR_OF_DENARI if dealer is not None:
            return turn_order(table.order, dealer)[1]
        case FirstLead.BEFORE_DEALER if dealer is not None:
            return turn_order(table.order, dealer)[-1]
        case FirstLead.DECLARER if hand.declared is not None:
            return hand.declared.by
        case _:
            return hand.tricks[0].leader if hand.tricks else None


# --- the sheet


def hand_points(report: HandReport, *, as_written: bool = False) -> FrozenMap[Party, int]:
    """The points of a hand's tricks: as counted, or else as written; none if neither is known.

    Args:
        report: the hand, judged.
        as_written: take what the table wrote though a count says otherwise.
    """
    hand, count = report.hand, report.result
    complete = set(hand.written) == set(report.table.parties)
    if count is not None and count.whole and not (as_written and complete):
        return count.points
    if complete:
        return hand.written
    return FrozenMap() if count is None else count.points


def _by_party(points: Iterable[tuple[Party, int]], table: Table) -> FrozenMap[Party, int]:
    found: dict[Party, int] = {}
    for part, number in points:
        party = table.party_of(part)
        found[party] = found.get(party, 0) + number
    return FrozenMap(found)


def declared(hand: HandRecord, table: Table) -> FrozenMap[Party, int]:
    """The points of the accusi of a hand, by party; none at a table that plays without."""
    if table.agreed.accuso is False:
        return FrozenMap()
    said = ((one.by, accuso_points(one, hand, table)) for _, one in standing(hand, table))
    return _by_party(said, table)


def _void_by_table(hands: Sequence[HandRecord]) -> frozenset[int]:
    return frozenset(number for number, hand in enumerate(hands, 1) if hand.a_monte)


def _as_recorded(report: HandReport, *, as_written: bool) -> Ruled:
    """What a hand comes to by the record alone."""
    hand, table = report.hand, report.table
    if hand.a_monte:
        nothing = FrozenMap[Party, int]()
        return Ruled(tricks=nothing, whole=True, accusi=nothing, penalties=nothing, void=True)
    counted = report.result is not None and report.result.whole
    return Ruled(
        tricks=hand_points(report, as_written=as_written),
        whole=counted or set(hand.written) == set(table.parties),
        accusi=declared(hand, table),
        penalties=hand.penalties,
    )


@frozen(kw_only=True)
class Decided:
    """What rulings decided about hands (1-based) that a record alone does not tell.

    Attributes:
        as_written: those whose written score stands although it is wrong.
        paid: the totals behind those that a wrong call ended with a penalty.
        ruled: what they come to by what was said and went wrong in them.
        game: the game points that their bids brought.
    """

    as_written: frozenset[int] = frozenset()
    paid: Mapping[int, FrozenMap[Party, int]] = FrozenMap[int, FrozenMap[Party, int]]()
    ruled: Mapping[int, Ruled] = FrozenMap[int, Ruled]()
    game: Mapping[int, FrozenMap[Party, int]] = FrozenMap[int, FrozenMap[Party, int]]()

    @property
    def anything(self) -> bool:
        """Whether they decided anything."""
        return bool(self.as_written or self.paid or self.ruled or self.game)


_NOTHING_DECIDED: Final = Decided()


def score_match(
    record: MatchRecord,
    reports: Sequence[HandReport] | None = None,
    decided: Decided = _NOTHING_DECIDED,
) -> Scoresheet:
    """The scoresheet of a record, hand by hand, in whole points.

    What a bid brings is for the rulings to say: without them no game points are added up.

    Args:
        record: the table and its hands.
        reports: its hands as already judged by :func:`~tressette_score.checking.check_hand`.
        decided: what rulings on the hands decided.
    """
    table = record.table
    if reports is None:
        reports = [check_hand(hand, table, n) for n, hand in enumerate(record.hands, 1)]
    ruled, paid = decided.ruled, decided.paid
    opening = FrozenMap((party, table.opening.get(party, 0)) for party in table.parties)
    void = frozenset(number for number, one in ruled.items() if one.void)
    known = dealers(record.hands, table, void | _void_by_table(record.hands))
    rows: list[Row] = []
    running = dict(opening)
    for report, dealer in zip(reports, known, strict=False):
        hand, number = report.hand, report.number
        row = ruled.get(number) or _as_recorded(report, as_written=number in decided.as_written)
        if number in paid:
            fines = FrozenMap((p, paid[number][p] - running[p]) for p in table.parties)
            nothing = FrozenMap[Party, int]()
            row = Ruled(tricks=nothing, whole=False, accusi=nothing, penalties=fines)
        gained = decided.game.get(number, FrozenMap[Party, int]()) if table.layout.bidding else None
        brought = row.tricks if gained is None else gained
        for column in (brought, row.accusi, row.penalties):
            for party, points in column.items():
                running[party] += points
        rows.append(
            Row(
                number=number,
                dealer=dealer,
                leader=_leader(hand, number, dealer, table),
                tricks=row.tricks,
                whole=row.whole,
                accusi=row.accusi,
                penalties=row.penalties,
                running=FrozenMap(running),
                void=row.void,
                game=gained,
            )
        )
    elevens = sum_bounds(table) == (_HAND_POINTS, _HAND_POINTS)
    return Scoresheet(opening, tuple(rows), known[-1], elevens)


# --- what is wrong with it


def _opening(table: Table) -> Iterator[Finding]:
    """Whether the opening can have come about: 11 a hand, and sums of accusi beyond that."""
    total = sum(table.opening.values())
    if total % _HAND_POINTS == 0 or sum_bounds(table) != (_HAND_POINTS, _HAND_POINTS):
        return
    surplus = ((n, total - _HAND_POINTS * n) for n in range(total // _HAND_POINTS, 0, -1))
    likely = next(((n, points) for n, points in surplus if points not in _NEVER_DECLARED), None)
    if table.agreed.accuso is False or likely is None:
        yield OpeningImpossible(opening=table.opening, total=total)
    else:
        hands, points = likely
        yield OpeningNeedsAccusi(opening=table.opening, total=total, hands=hands, declared=points)


def _row(row: Row, hand: HandRecord, sheet: Scoresheet, table: Table) -> Iterator[Finding]:
    for n, call in enumerate(hand.calls, 1):
        thirds = sum(call.thirds.values())
        if thirds > DECK_THIRDS:
            yield CallThirds(hand=row.number, number=n, thirds=thirds, expected=DECK_THIRDS)
    if hand.accusi and table.agreed.accuso is False:
        points = sum(accuso_points(one, hand, table) for _, one in standing(hand, table))
        yield AccusoOff(hand=row.number, points=points)
    earlier = table.first_dealer if row.number == 1 else sheet.rows[row.number - 2].dealer
    if earlier is not None and hand.dealer is not None:
        stays = row.number == 1 or sheet.rows[row.number - 2].void
        expected = earlier if stays else turn_order(table.order, earlier)[1]
        if hand.dealer is not expected:
            yield DealerDiffers(hand=row.number, seat=hand.dealer, expected=expected)
    if row.game and any(row.game[p] != points for p, points in hand.game_points.items()):
        yield GamePointsDiffer(hand=row.number, written=hand.game_points, counted=row.game)
    if hand.tricks and row.leader not in (None, hand.tricks[0].leader):
        led = hand.tricks[0].leader
        yield LeadDiffers(hand=row.number, seat=led, expected=row.leader or led)


def _after_pass(number: int, record: MatchRecord) -> Iterator[Finding]:
    """A low bid where everybody had passed, at a table that then plays only for more."""
    table = record.table
    before = record.hands[number - 2].bids if number > 1 else ()
    if table.agreed.all_pass is not AllPass.TALON_STAYS or not all_passed(before, table):
        return
    for n, bid in enumerate(record.hands[number - 1].bids, 1):
        if bid.what is BidKind.CHIAMO:
            yield BidNotPlayed(hand=number, number=n, seat=bid.by, bid=bid.what, after_pass=True)


def _wrong_totals(record: MatchRecord, sheet: Scoresheet) -> Iterator[TotalDiffers]:
    """The written totals that are wrong, each slip where it was made and not where it is carried.

    Nothing can be said from a hand on whose points nobody knows.
    """
    carried = dict.fromkeys(sheet.opening, 0)
    for row, hand in zip(sheet.rows, record.hands, strict=True):
        if not row.brought and not row.penalties and not row.void:
            return
        off = {party: hand.total[party] - row.running[party] for party in hand.total}
        if any(off[party] != carried[party] for party in off):
            yield TotalDiffers(hand=row.number, written=hand.total, counted=row.running)
        carried |= off


def audit_match(record: MatchRecord, sheet: Scoresheet) -> tuple[Finding, ...]:
    """What is wrong with the sheet as a whole, in table order."""
    found = list(_opening(record.table))
    totals = {finding.hand: finding for finding in _wrong_totals(record, sheet)}
    for row, hand in zip(sheet.rows, record.hands, strict=True):
        found += _row(row, hand, sheet, record.table)
        found += _after_pass(row.number, record)
        found += [totals[row.number]] if row.number in totals else []
    return tuple(found)
