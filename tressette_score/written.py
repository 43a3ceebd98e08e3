"""The audit of the points a table wrote for a hand."""

from collections.abc import Iterator
from typing import Final

from tressette_score.audits import Case
from tressette_score.counting import (
    DECK_THIRDS,
    HandCount,
    LineKind,
    PartyCount,
    last_trick_thirds,
)
from tressette_score.declared import accuso_points, standing
from tressette_score.findings import Finding, SumNotEleven, WrittenDiffers, WrittenHalf
from tressette_score.record import Evidence, Rest, Table, Tally
from tressette_score.rules.choices import (
    Rounding,
)
from tressette_score.seats import Party
from tressette_score.slips import PartySheet, Sheet, likely_causes

__all__ = ["audit_written", "sum_bounds"]


def sum_bounds(table: Table) -> tuple[int, int]:
    """The lowest and the highest sum of points that a whole hand can have at this table.

    A hand has 35 thirds. Between two parties two thirds are always lost, so the sum is 11; with
    more parties more can be lost: 10 or 11 between three, 9 to 11 between four.
    """
    parties, thirds = len(table.parties), DECK_THIRDS + last_trick_thirds(table.agreed)
    match table.agreed.rounding:
        case Rounding.LEFTOVERS_TO_LAST_TRICK:
            return thirds // 3, thirds // 3
        case Rounding.TWO_THIRDS_UP:
            return -((parties - thirds) // 3), (thirds + parties) // 3
        case _:
            return -((2 * parties - thirds) // 3), thirds // 3


def _by_player(case: Case, count: HandCount) -> dict[Party, int]:
    """Thirds of each player or each recorded part of a party, the last trick included."""
    thirds: dict[Party, int] = {}
    last = case.hand.last_trick
    if count.evidence is Evidence.PLAY and case.play is not None:
        for trick, seat in case.play.taken:
            player = Party.parse(seat.value)
            thirds[player] = thirds.get(player, 0) + sum([c.thirds for c in trick.cards])
        last = Party.parse(case.play.taken[-1][1].value)
    elif count.evidence is Evidence.PILES:
        for part, cards in case.hand.piles.items():
            if part not in case.table.parties and not isinstance(cards, Rest):
                thirds[part] = sum([card.thirds for card in cards])
    else:
        for part, tally in case.hand.counts.items():
            if isinstance(tally, Tally):
                thirds[part] = tally.card_thirds
    if last in thirds:
        thirds[last] += last_trick_thirds(case.table.agreed)
        return thirds
    # Which of the partners took the last trick is not known: nothing can be said of them apart.
    return {part: t for part, t in thirds.items() if last is None or part.seats[0] not in last}


_MOST_SUMS: Final = 20


def _sheet(case: Case, count: HandCount) -> Sheet:
    by_player = _by_player(case, count)

    def party_sheet(one: PartyCount) -> PartySheet:
        number = {line.kind: line.number for line in one.lines}
        thirds = one.card_thirds
        return PartySheet(
            party=one.party,
            thirds=thirds,
            aces=number.get(LineKind.ACES, min(4, thirds // 3)),
            third_cards=number.get(LineKind.THIRD_CARDS, min(20, thirds)),
            last_trick=3 * number.get(LineKind.LAST_TRICK, 0),
            apart=tuple([t for part, t in by_player.items() if part.seats[0] in one.party]),
            accusi=_accusi_in(case, one.party)[:_MOST_SUMS],
        )

    tricks: list[tuple[Party, int]] = []
    if case.play is not None and case.play.finished:
        for trick, seat in case.play.taken:
            tricks.append((case.table.side(seat), sum(card.thirds for card in trick.cards)))
    leftovers = case.table.agreed.rounding is Rounding.LEFTOVERS_TO_LAST_TRICK
    return Sheet(tuple(map(party_sheet, count.parties)), tuple(tricks), leftovers)


def _differs(case: Case, count: HandCount) -> Iterator[Finding]:
    written, counted = case.hand.written, count.points
    wrong = [party for party in counted if counted[party] != written[party]]
    if wrong:
        score = tuple(written[party] for party in counted)
        rules = case.table.agreed
        # The search for causes knows the count that nearly every table plays.
        unusual = rules.rounding is Rounding.TWO_THIRDS_UP or last_trick_thirds(rules) != 3
        yield WrittenDiffers(
            party=wrong[0] if len(wrong) == 1 else None,
            written=written,
            counted=counted,
            causes=() if unusual else likely_causes(_sheet(case, count), score),
        )


def _accusi_in(case: Case, party: Party) -> tuple[int, ...]:
    """What some or all of a party's accusi can have added to the points written for it."""
    if not case.hand.accusi:
        return ()
    sums = {0}
    for _, accuso in standing(case.hand, case.table):
        if case.table.party_of(accuso.by) == party:
            points = accuso_points(accuso, case.hand, case.table)
            sums |= {before + points for before in sums}
    return tuple(sorted(points for points in sums if 0 < points <= case.hand.written[party]))


def _sum(case: Case) -> Iterator[Finding]:
    """Whether the points can be those of one hand; of a hand not played out they can be fewer."""
    lowest, highest = sum_bounds(case.table)
    total = sum(case.hand.written.values())
    played_out = case.play is None or case.play.finished
    if total <= highest and (total >= lowest or not played_out):
        return
    mixed_in = {0}
    for party in case.hand.written:
        mixed_in |= {a + b for a in mixed_in for b in _accusi_in(case, party)}
    right = sorted(points for points in mixed_in if lowest <= total - points <= highest)
    yield SumNotEleven(
        written=case.hand.written,
        total=total,
        lowest=lowest,
        highest=highest,
        accusi=right[0] if right else None,
    )


def audit_written(case: Case) -> Iterator[Finding]:
    """What is wrong with the points written, the wrong number before the wrong sum.

    Points of a hand that was not played out, or whose cards do not add up, are not compared with
    them.
    """
    written = case.hand.written
    blank = [party for party in case.table.parties if party not in written]
    if not written:
        return
    for party in blank:
        yield WrittenHalf(party=party)
    if blank:
        return
    if case.best is not None and case.best.whole:
        yield from _differs(case, case.best)
    yield from _sum(case)
