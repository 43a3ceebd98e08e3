"""*Chiamata fuori*: who may call what, when, what counts, and what a right or a wrong call does.

Three things share the name: to call one's own side out (pagat.com and most tables), to call the
opponents out (the federation's arts. 130-136, 169), to call with the card being played (the
tournament of the island of Pag).
"""

from typing import Final

from attrs import evolve, frozen

from tressette_score.counting import DECK_THIRDS
from tressette_score.events import Call, Moment
from tressette_score.frozenmap import FrozenMap
from tressette_score.rules.choices import (
    AccusiAlone,
    CallCounts,
    CallOut,
    CallRight,
    CallVoid,
    CallWhen,
    CallWho,
    CallWrong,
    EndTest,
    Form,
    IllegalCard,
    Verifier,
)
from tressette_score.rulings.facts import HandFacts, MatchFacts
from tressette_score.rulings.inquiry import Fact, FactQuestion, Inquiry
from tressette_score.rulings.outcomes import Line, LineKind, Reason, Result
from tressette_score.rulings.reach import first_to_reach, key_of
from tressette_score.rulings.state import State, at_home, is_home
from tressette_score.rulings.tree import Leaf
from tressette_score.seats import Party, Seat, turn_order

__all__ = ["judge_calls"]

_ELEVEN: Final = 11


@frozen
class _Case:
    """A call to be judged, with all that it is judged by."""

    inquiry: Inquiry
    facts: MatchFacts
    state: State
    hand: HandFacts
    number: int

    @property
    def call(self) -> Call:
        return self.hand.hand.calls[self.number - 1]

    @property
    def caller(self) -> Party:
        return self.facts.side(self.call)

    def option(self, name: str) -> object:
        return self.inquiry.option(name)

    def ask(self, fact: Fact, party: Party | None = None) -> object:
        return self.inquiry.fact(
            FactQuestion(fact, self.hand.number, number=self.number, party=party)
        )

    def end(
        self,
        result: Result,
        *reasons: Reason,
        winner: Party | None = None,
        lines: tuple[Line, ...] = (),
    ) -> Leaf:
        outcome = self.state.outcome(result, self.hand.number, winner)
        return Leaf(outcome, reasons, account=lines)

    def stop(self, *reasons: Reason, winner: Party, lines: tuple[Line, ...] = ()) -> Leaf:
        """The match won by a call, in the middle of a hand that brings nobody anything more."""
        leaf = self.end(Result.WON, *reasons, winner=winner, lines=lines)
        return evolve(leaf, outcome=evolve(leaf.outcome, stopped=True))


# --- may it be made


def _called(case: _Case) -> Party | Leaf:
    """The side that is called out; or why this cannot be called here."""
    call, caller = case.call, case.caller
    other = case.hand.other(caller)
    if not case.inquiry.is_("form", Form.POINTS):
        return case.end(Result.NO_RIGHT, Reason("no-calls", "form"))
    if case.inquiry.is_("call_out", CallOut.NONE):
        return case.end(Result.NO_RIGHT, Reason("no-calls", "call_out"))
    if case.inquiry.is_("call_out", CallOut.OPPONENTS):
        if call.about == caller or call.card is not None:
            return case.end(Result.NO_RIGHT, Reason("only-opponents", "call_out"))
        return other
    if call.about == other:
        return case.end(Result.NO_RIGHT, Reason("only-own-side", "call_out"))
    return caller


def _led(case: _Case) -> bool:
    """Whether the caller was on lead, or had just led."""
    moment, leaders = case.call.moment, case.hand.leaders
    if moment is not None and moment.cards > 1:
        return False
    if moment is not None and len(case.call.by) == 1 and 0 < moment.trick <= len(leaders):
        return leaders[moment.trick - 1] in case.call.by
    return bool(case.ask(Fact.CALLER_LED))


def _unlawful(case: _Case, wrong: dict[Party, int]) -> Leaf | None:
    """Why the call may not be made by this player or at this moment, if so."""
    moment = case.call.moment
    wrongly = wrong.get(case.caller, 0)
    if wrongly and wrongly >= case.inquiry.number("call_limit"):
        reason = Reason("no-more-calls", "call_limit", None, wrongly)
        return case.end(Result.NO_RIGHT, reason)
    late = moment is not None and Moment(case.hand.tricks) < moment < case.hand.over
    if late and case.inquiry.is_("call_when", CallWhen.BEFORE_LAST_TRICK):
        return case.end(Result.TOO_LATE, Reason("last-trick-begun", "call_when"))
    if case.inquiry.is_("call_who", CallWho.LEADER) and not _led(case):
        return case.end(Result.NO_RIGHT, Reason("only-leader", "call_who"))
    return None


# --- what counts


def _tricks_counted(case: _Case, moment: Moment) -> int:
    """How many tricks count in a call made at a moment."""
    before = moment.trick - 1
    if moment.cards == 0:
        return min(before, case.hand.tricks)
    inquiry = case.inquiry
    if case.call.card is not None and inquiry.is_("call_out", CallOut.WITH_CARD):
        return moment.trick
    if moment.cards < len(case.facts.table.order):
        in_progress = inquiry.is_("call_counts", CallCounts.IN_PROGRESS)
        return moment.trick if in_progress else before
    if not inquiry.is_("call_counts", CallCounts.GATHERED):
        return moment.trick
    gathered = case.call.gathered
    if gathered is None:
        gathered = bool(case.ask(Fact.TRICK_GATHERED))
    return moment.trick if gathered else before


def _thirds(case: _Case, party: Party) -> int | None:
    """The thirds of a side that count in the call; none if the record does not tell."""
    hand, call, moment = case.hand, case.call, case.call.moment
    if hand.takes and moment is not None:
        tricks = _tricks_counted(case, moment)
        if tricks <= len(hand.takes):
            return hand.gathered(party, tricks)
    if not any(case.facts.table.party_of(part) == party for part in call.thirds):
        return None
    if sum(call.thirds.values()) > DECK_THIRDS:
        return None
    counted = sum(
        thirds for part, thirds in call.thirds.items() if case.facts.table.party_of(part) == party
    )
    if moment is not None and moment >= case.hand.over and hand.last_trick == party:
        counted += hand.last_thirds
    return max(0, counted + hand.more.get(party, 0))


def _declared(case: _Case, party: Party) -> int:
    """The points of the accusi of a side that count in the call."""
    moment = case.call.moment
    said = [
        points
        for by, points, at in case.hand.spoken
        if by == party and (moment is None or at is None or at <= moment)
    ]
    return sum(said) if any(said) and case.option("call_accusi") else 0


@frozen
class _Claim:
    """What a side had when it was called out: totals with and without the tricks."""

    party: Party
    prior: int
    declared: int
    thirds: int | None
    lines: tuple[Line, ...]

    @property
    def sure(self) -> int:
        """Its points without the tricks of this hand."""
        return self.prior + self.declared


def _claim(case: _Case, party: Party) -> _Claim:
    prior, declared = case.state.totals[party], _declared(case, party)
    thirds = _thirds(case, party)
    lines = [Line(LineKind.BEFORE, FrozenMap({party: prior}))]
    if thirds is not None:
        points = case.hand.in_points(thirds)
        lines.append(Line(LineKind.TRICKS, FrozenMap({party: points}), FrozenMap({party: thirds})))
    if declared:
        lines.append(Line(LineKind.ACCUSI, FrozenMap({party: declared})))
    if thirds is not None:
        total = sum(line.points[party] for line in lines)
        lines.append(Line(LineKind.AFTER, FrozenMap({party: total})))
        target = case.state.target(case.inquiry)
        if target is not None:
            lines.append(Line(LineKind.TARGET, FrozenMap({party: target})))
        if target is not None and total < target:
            missing = 3 * (target - prior - declared) - thirds
            short = FrozenMap({party: target - total}), FrozenMap({party: missing})
            lines.append(Line(LineKind.MISSING, *short))
    return _Claim(party, prior, declared, thirds, tuple(lines))


def _enough(case: _Case, claim: _Claim, thirds: int | None) -> bool:
    """Whether the side had the points it needs."""
    inquiry, state, hand = case.inquiry, case.state, case.hand
    sure = claim.sure
    if thirds is not None:
        return is_home(inquiry, state, sure + hand.in_points(thirds))
    if is_home(inquiry, state, sure):
        return True
    most = hand.points[claim.party] if hand.points and hand.whole else _ELEVEN
    if not is_home(inquiry, state, sure + most):
        return False
    return bool(case.ask(Fact.ENOUGH_AT_CALL, claim.party))


# --- what it does


def _right(case: _Case, claim: _Claim) -> Leaf:
    """A right call: the side that was called out has won, or else the totals are compared."""
    rival = case.hand.other(claim.party)
    reasons = (Reason("call-right", "call_right", claim.party), *_formalities(case, claim))
    if case.option("call_right") is CallRight.COMPARED:
        others = _claim(case, rival)
        mine = claim.sure + case.hand.in_points(claim.thirds or 0)
        if claim.thirds is None or others.thirds is None:
            higher = bool(case.ask(Fact.OTHERS_AT_CALL, rival))
        else:
            theirs = others.sure + case.hand.in_points(others.thirds)
            higher = theirs > mine
        if higher:
            reason = Reason("call-compared", "call_right", rival)
            return case.stop(reason, winner=rival, lines=claim.lines)
    return case.stop(*reasons, winner=claim.party, lines=claim.lines)


def _wrong(case: _Case, claim: _Claim, *why: Reason) -> Leaf:
    """A wrong call, and what it costs."""
    others = case.hand.other(case.caller)
    reasons = (*why, *_formalities(case, claim, short=True))
    match case.option("call_wrong"):
        case CallWrong.MATCH_LOST:
            reason = Reason("wrong-match-lost", "call_wrong", others)
            return case.stop(*reasons, reason, winner=others, lines=claim.lines)
        case CallWrong.LAPSES:
            return case.end(
                Result.LAPSES, *reasons, Reason("wrong-lapses", "call_wrong"), lines=claim.lines
            )
        case _:
            return _eleven(case, claim, *reasons, Reason("wrong-eleven", "call_wrong", others))


def _eleven(case: _Case, claim: _Claim, *reasons: Reason) -> Leaf:
    """Eleven to the others; what else is struck out is an option of its own."""
    caller, others = case.caller, case.hand.other(case.caller)
    void = case.option("call_void")
    kept = case.hand.accusi[others] if void is CallVoid.CALLERS_HAND else 0
    totals = dict(case.state.totals)
    if void is CallVoid.CALLERS_MATCH:
        totals[caller] = 0
    totals[others] += _ELEVEN + kept
    after = State(totals, case.state.games, case.state.raised)
    settled = _Case(case.inquiry, case.facts, after, case.hand, case.number)
    if is_home(case.inquiry, after, totals[others]):
        won = Reason("home-after-penalty", None, others, totals[others])
        return settled.end(Result.WON, *reasons, won, winner=others, lines=claim.lines)
    return settled.end(Result.PENALTY, *reasons, lines=claim.lines)


def _formalities(case: _Case, claim: _Claim, *, short: bool = False) -> tuple[Reason, ...]:
    """Who has to look through the tricks, and what has to be said; it changes nothing else."""
    moment, leaders = case.call.moment, case.hand.leaders
    found: list[Reason] = []
    wanted = case.inquiry.agreed("call_verifier")
    known = moment is not None and 0 < moment.trick <= len(leaders)
    if moment is not None and known and wanted in (Verifier.LEADER, Verifier.LEADERS_PARTNER):
        seat = _verifier(case.facts.table.order, leaders[moment.trick - 1], claim, wanted)
        found.append(Reason("verifier", "call_verifier", Party((seat,))))
    if short and case.inquiry.agreed("call_state_missing"):
        found.append(Reason("state-missing", "call_state_missing"))
    return tuple(found)


def _verifier(order: tuple[Seat, ...], leader: Seat, claim: _Claim, wanted: object) -> Seat:
    """Who of the called side verifies: who leads, or his partner; else who plays next."""
    turns = turn_order(order, leader)
    if leader not in claim.party:
        return turns[1]
    return leader if wanted is Verifier.LEADER else turns[2]


def _without_illegal(case: _Case, claim: _Claim) -> int | None:
    """The thirds without cards that the others played against the rules, if there were any."""
    moment = case.call.moment
    if claim.thirds is None or moment is None or not case.hand.illegal:
        return None
    tricks = _tricks_counted(case, moment)
    rival = case.hand.other(claim.party)
    gained = sum(
        card.thirds
        for card in case.hand.illegal
        if card.trick <= tricks
        and card.offender == rival
        and case.hand.takes[card.trick - 1][0] == claim.party
    )
    return claim.thirds - gained if gained else None


def _judge(case: _Case, wrong: dict[Party, int]) -> Leaf:  # noqa: PLR0911 - step by step
    """One call."""
    called = _called(case)
    if isinstance(called, Leaf):
        return called
    if len(at_home(case.inquiry, case.state)) == 2:
        return case.end(Result.NO_RIGHT, Reason("level-before", "level_over"))
    unlawful = _unlawful(case, wrong)
    if unlawful is not None:
        return unlawful
    claim = _claim(case, called)
    if _too_far_alone(case, claim):
        reason = Reason("accusi-alone", "call_accusi_alone")
        return case.end(Result.NO_RIGHT, reason, lines=claim.lines)
    if not _enough(case, claim, claim.thirds):
        return _wrong(case, claim, Reason("call-short", None, called))
    without = _without_illegal(case, claim)
    if without is None or _enough(case, claim, without):
        return _right(case, claim)
    reason = Reason("illegal-card", "call_illegal_card", called)
    if case.inquiry.is_("call_illegal_card", IllegalCard.LAPSES):
        return case.end(Result.LAPSES, reason, lines=claim.lines)
    return _wrong(case, claim, reason)


def _too_far_alone(case: _Case, claim: _Claim) -> bool:
    """Whether opponents were called out who by accusi alone were further than that allows."""
    if not claim.declared or claim.party == case.caller:
        return False
    far = claim.sure - case.state.raised - 1
    return case.inquiry.holds("target", lambda target: far > target) and case.inquiry.is_(
        "call_accusi_alone", AccusiAlone.UP_TO_ONE_OVER
    )


# --- all calls of a hand


def _already_over(case: _Case) -> Party | None:
    """Who had the points before the call was made."""
    moment = case.call.moment
    if moment is None:
        return None
    reached = first_to_reach(case.inquiry, case.state, case.hand, known_only=True)
    gathered = bool(case.call.gathered) and moment.cards >= len(case.facts.table.order)
    before = key_of(moment, gathered=gathered)
    return reached.party if reached is not None and reached.when <= before else None


def _in_order(inquiry: Inquiry, facts: MatchFacts, hand: HandFacts) -> list[int]:
    """The calls of a hand, first to last; of two that fell together it may have to be asked."""
    order: list[int] = []
    calls = hand.hand.calls
    for n, call in enumerate(calls, 1):
        if call.together and facts.side(call) != facts.side(calls[n - 2]):
            sides = facts.side(calls[n - 2]), facts.side(call)
            question = FactQuestion(Fact.CALLED_FIRST, hand.number, sides, number=n)
            if inquiry.fact(question) == sides[1]:
                order.insert(-1, n)
                continue
        order.append(n)
    return order


def judge_calls(
    inquiry: Inquiry,
    facts: MatchFacts,
    state: State,
    hand: HandFacts,
    until: int | None = None,
) -> Leaf | None:
    """The calls of a hand, until one of them ends it.

    Args:
        inquiry: what may be asked.
        facts: the match.
        hand: the hand they were made in.
        state: the score before the hand.
        until: the call (1-based) that is asked about; the others only come before it.

    Returns:
        What ends the match or the hand, or what the call asked about comes to; none if the hand
        goes on.
    """
    wrong: dict[Party, int] = {}
    for number in _in_order(inquiry, facts, hand):
        case = _Case(inquiry, facts, state, hand, number)
        over = _already_over(case) if inquiry.is_("form", Form.POINTS) else None
        at_once = over is not None and inquiry.is_("end_test", EndTest.AT_ONCE)
        leaf = None if at_once and over != _meant(case) else _judge(case, wrong)
        costs = leaf is not None and leaf.outcome.result in (Result.WON, Result.PENALTY)
        if leaf is None or (at_once and costs and leaf.reasons[0].key != "call-right"):
            # The match was over; a call neither wins nor loses it any more.
            if until is None:
                return None
            return case.end(Result.AFTER_END, Reason("won-before", "end_test", over), winner=over)
        if until == number or leaf.outcome.result in (Result.WON, Result.PENALTY):
            if until not in (None, number):
                winner = leaf.outcome.winner
                result = Result.AFTER_END if winner else Result.TOO_LATE
                return case.end(result, Reason("call-before", None, case.caller), winner=winner)
            return leaf
        if leaf.outcome.result is Result.LAPSES:
            wrong[case.caller] = wrong.get(case.caller, 0) + 1
    return None


def _meant(case: _Case) -> Party:
    """The side that a call is about, whether or not the table allows it."""
    if case.call.about is not None:
        return case.call.about
    opponents = case.facts.table.agreed.call_out is CallOut.OPPONENTS
    return case.hand.other(case.caller) if opponents else case.caller
