"""Judging a whole record: every hand, the scoresheet, and the rulings it calls for."""

from collections.abc import Iterator

from attrs import evolve, frozen

from tressette_score.bid_findings import ScaleUneven
from tressette_score.bids import BidKind
from tressette_score.checking import HandReport, check_hand
from tressette_score.findings import Finding, PlayUnfinished, Severity
from tressette_score.frozenmap import FrozenMap
from tressette_score.match import Decided, Ruled, Scoresheet, audit_match, dealers, score_match
from tressette_score.match_findings import HandAfterEnd, OpeningOver, TargetChanged
from tressette_score.record import HandRecord, MatchRecord, Table
from tressette_score.rules import NOTHING_AGREED
from tressette_score.rules.choices import (
    BothOver,
    LevelOver,
)
from tressette_score.rules.game_choices import BidScale
from tressette_score.rulings import (
    Result,
    Ruling,
    Status,
    Subject,
    gather_facts,
    match_in_play,
    rule_on,
    settlements,
)
from tressette_score.rulings.bidding import scale_of
from tressette_score.rulings.facts import MatchFacts
from tressette_score.rulings.inquiry import Answers, Inquiry
from tressette_score.rulings.tree import Leaf
from tressette_score.seats import Party

__all__ = ["Report", "check", "report", "rule"]

_IN_ORDER = (
    *(Result.WON, Result.PLAY_ON, Result.DRAWN, Result.COUNTS, Result.CURED),
    *(Result.UNPUNISHED, Result.ALLOWED, Result.SWEEP, Result.PARTNERS),
    *(Result.BID_WON, Result.BID_LOST, Result.PASSED),
)


@frozen
class Report:
    """A record judged.

    Attributes:
        record: what was judged.
        hands: hand by hand.
        rulings: the rulings that the record calls for, in table order.
        match_findings: what is wrong with the match as a whole.
        ruled: what hands come to by what was said and went wrong in them, where that is settled.
    """

    record: MatchRecord
    hands: tuple[HandReport, ...]
    rulings: tuple[Ruling, ...] = ()
    match_findings: tuple[Finding, ...] = ()
    ruled: FrozenMap[int, Ruled] = FrozenMap[int, Ruled]()

    @property
    def table(self) -> Table:
        """Who played, and what they agreed."""
        return self.record.table

    @property
    def sheet(self) -> Scoresheet:
        """The scoresheet, as the rulings leave it."""
        return score_match(self.record, self.hands, _decided(self.rulings, self.ruled))

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The findings of all hands, and those of the match."""
        return (*(f for hand in self.hands for f in hand.findings), *self.match_findings)

    @property
    def contested(self) -> bool:
        """Whether anything is wrong in any hand, or a ruling does not settle its quarrel."""
        wrong = any(finding.severity is not Severity.NOTE for finding in self.findings)
        return wrong or any(
            ruling.status is not Status.SETTLED
            or (ruling.outcome is not None and ruling.outcome.result not in _IN_ORDER)
            for ruling in self.rulings
        )


def _after_end(record: MatchRecord, end: Ruling) -> Iterator[Finding]:
    """Hands that were played, or an opening that was reached, when the match was over."""
    outcome, target = end.outcome, record.table.agreed.target
    if outcome is None or outcome.result not in (Result.WON, Result.DRAWN):
        return
    if outcome.hand == 0 and outcome.winner is not None and isinstance(target, int):
        points = outcome.totals[outcome.winner]
        if points >= target:
            yield OpeningOver(party=outcome.winner, points=points, target=target)
    if outcome.hand == 0:
        return
    for number in range(outcome.hand + 1, len(record.hands) + 1):
        yield HandAfterEnd(hand=number, winner=outcome.winner, ended=outcome.hand)


def _targets(record: MatchRecord) -> Iterator[Finding]:
    """Targets named on the way that are not the one the match was begun with."""
    rules = record.table.agreed
    first = next((hand.target for hand in record.hands if hand.target is not None), None)
    expected = rules.target if isinstance(rules.target, int) else first
    step = rules.target_raise if isinstance(rules.target_raise, int) else 0
    raises = BothOver.RAISED_TARGET is rules.both_over or (
        LevelOver.RAISED_TARGET is rules.level_over
    )
    for number, hand in enumerate(record.hands, 1):
        if hand.target is None or expected is None or hand.target == expected:
            continue
        beyond = hand.target - expected
        if raises and step and beyond > 0 and beyond % step == 0:
            continue
        yield TargetChanged(hand=number, target=hand.target, expected=expected)


def _decided(rulings: tuple[Ruling, ...], ruled: FrozenMap[int, Ruled]) -> Decided:
    """What the rulings decided that the sheet has to know."""
    leaves = [(one.hand, one.node) for one in rulings if isinstance(one.node, Leaf)]
    stands = frozenset(hand for hand, leaf in leaves if leaf.outcome.result is Result.STANDS)
    paid = {
        hand: leaf.outcome.totals
        for hand, leaf in leaves
        if any(reason.key == "wrong-eleven" for reason in leaf.reasons)
    }
    return Decided(as_written=stands, paid=paid, ruled=ruled, game=_game_points(rulings))


def _game_points(rulings: tuple[Ruling, ...]) -> dict[int, FrozenMap[Party, int]]:
    """The game points of the hands whose bids are settled."""
    outcomes = ((one.hand, one.outcome) for one in rulings if one.subject is Subject.BID)
    return {hand: outcome.totals for hand, outcome in outcomes if outcome and outcome.totals}


_ON_SCALES = (BidKind.CHIAMO, BidKind.SOLO, BidKind.SOLISSIMO)


def _scales(table: Table) -> Iterator[Finding]:
    """The bids whose scale does not add to zero: the others lose more, or less, than one wins."""
    inquiry = Inquiry(table, {})
    scale = inquiry.settled("bid_scale")
    for kind in () if scale in (None, BidScale.THIRDS) else _ON_SCALES:
        worth = scale_of(inquiry, kind)
        if worth is not None and worth[0] != 2 * worth[1]:
            points, each = worth
            yield ScaleUneven(bid=kind, points=points, each=each, total=points - 2 * each)


def _ended_early(hand: HandReport, end: Ruling | None, ruled: Ruled | None) -> HandReport:
    """A hand without the remark that it stops early, if the match was won there or it is void."""
    outcome = None if end is None else end.outcome
    void = hand.hand.a_monte or (ruled is not None and ruled.void)
    won = outcome is not None and (outcome.result, outcome.hand) == (Result.WON, hand.number)
    if not (void or won):
        return hand
    left = tuple(f for f in hand.findings if not isinstance(f, PlayUnfinished))
    return evolve(hand, findings=left)


def report(
    record: MatchRecord, answers: Answers | None = None, *, undisputed: bool = False
) -> Report:
    """Judge a record: its hands, its scoresheet, and the quarrels in it.

    Args:
        record: what was recorded.
        answers: answers to questions that a ruling asked, taken for given.
        undisputed: rule on what is in order too, such as an accuso that nobody doubts.
    """
    table = record.table
    hands = tuple([check_hand(hand, table, n) for n, hand in enumerate(_dealt(record), 1)])
    in_play = match_in_play(record)
    sheet = score_match(record, hands)
    if not in_play and not any(map(_eventful, hands)) and not _has_order(record):
        return Report(record, hands)
    facts = gather_facts(record, hands, sheet, in_play=in_play)
    ruled = _ruled_hands(facts, answers)
    void = [number for number, one in ruled.items() if one.void]
    if void:
        # Who dealt what comes after depends on which hands were void.
        sheet = score_match(record, hands, Decided(ruled=ruled))
        facts = gather_facts(record, hands, sheet, in_play=in_play)
    rulings = tuple(
        one for one in rule_on(facts, answers, void) if undisputed or not one.undisputed
    )
    end = next((one for one in rulings if one.subject is Subject.MATCH_END), None)
    decided = _decided(rulings, ruled)
    if decided.anything:
        sheet = score_match(record, hands, decided)
    found = [*audit_match(record, sheet), *_targets(record), *_scales(table)]
    if end is not None:
        found += _after_end(record, end)
    heard = tuple(_ended_early(hand, end, ruled.get(hand.number)) for hand in hands)
    return Report(record, heard, rulings, tuple(found), ruled)


def _dealt(record: MatchRecord) -> tuple[HandRecord, ...]:
    """The hands, in a game with bids each with its dealer: he tells who bids first."""
    if not record.table.layout.bidding:
        return record.hands
    known = dealers(record.hands, record.table)
    return tuple(evolve(h, dealer=seat) for h, seat in zip(record.hands, known, strict=False))


def _eventful(hand: HandReport) -> bool:
    """Whether anything was said or went wrong in a hand besides what its count tells."""
    facts = hand.hand
    return bool(
        facts.accusi
        or facts.events
        or facts.a_monte
        or facts.held
        or (hand.play is not None and hand.play.findings)
    )


def _ruled_hands(facts: MatchFacts, answers: Answers | None) -> FrozenMap[int, Ruled]:
    """What hands come to by the rulings on what was said and went wrong in them."""
    return FrozenMap(
        (
            number,
            Ruled(
                tricks=settled.totals,
                whole=settled.whole,
                accusi=settled.accusi,
                penalties=settled.penalties,
                void=settled.result is Result.VOID,
            ),
        )
        for number, settled in settlements(facts, answers).items()
    )


def _has_order(record: MatchRecord) -> bool:
    """Whether anything can be wrong with who dealt and led, or with what was declared."""
    dealt = record.table.first_dealer or any(hand.dealer for hand in record.hands)
    return bool(dealt or record.table.agreed is not NOTHING_AGREED)


def check(record: MatchRecord) -> tuple[Finding, ...]:
    """All that is wrong with a record, in table order; empty if it is in order."""
    return report(record).findings


def rule(record: MatchRecord, answers: Answers | None = None) -> tuple[Ruling, ...]:
    """The rulings that a record calls for, in table order."""
    return report(record, answers).rulings
