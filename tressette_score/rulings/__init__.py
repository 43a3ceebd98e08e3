"""Reasoned rulings on the quarrels that end a match, under what the table has agreed.

A ruling is a pure function of facts and agreement. Where an option nobody agreed on, or a fact
nobody recorded, decides, it says which, and what follows from each answer.
"""

from collections.abc import Callable, Collection, Iterator
from functools import partial
from itertools import islice

from attrs import evolve, frozen

from tressette_score.accusi import Combination
from tressette_score.frozenmap import FrozenMap
from tressette_score.record import MatchRecord
from tressette_score.rules import NOTHING_AGREED, OPTIONS, Group, Setting, Unsettled
from tressette_score.rulings.cappotto import may_be_swept
from tressette_score.rulings.contest import in_question, judge_contest
from tressette_score.rulings.facts import HandFacts, MatchFacts, gather_facts
from tressette_score.rulings.faults import faults
from tressette_score.rulings.inquiry import (
    Answers,
    FactQuestion,
    Inquiry,
    OptionQuestion,
    Question,
    Undecided,
)
from tressette_score.rulings.margin import margins
from tressette_score.rulings.match_end import judge_match, settled_in_match
from tressette_score.rulings.outcomes import Outcome, Reason, Result
from tressette_score.rulings.quarrels import (
    judge_accuso,
    judge_bid,
    judge_nth_fault,
    judge_protest,
    judge_sweep,
    judge_talk,
)
from tressette_score.rulings.ruling import Margin, Ruling, Status, Subject
from tressette_score.rulings.seating import drawn_here, judge_seating
from tressette_score.rulings.settle import SettledHand, on_the_sheet, untouched
from tressette_score.rulings.tree import Judge, Leaf, Node, TooOpen, explore, paths
from tressette_score.seats import Party

__all__ = [
    "FactQuestion",
    "Node",
    "OptionQuestion",
    "Outcome",
    "Question",
    "Reason",
    "Result",
    "Ruling",
    "Status",
    "Subject",
    "gather_facts",
    "match_in_play",
    "rule_on",
    "settlements",
]

JudgeOf = Callable[[Inquiry, MatchFacts], Leaf]


@frozen
class _Case:
    """What a ruling was made from, for whoever asks what would have changed it."""

    judge_of: JudgeOf
    facts: MatchFacts
    answers: Answers
    node: Node
    hand: int | None

    def judge(self, inquiry: Inquiry) -> Leaf:
        """The ruling on the facts as they are."""
        return self.judge_of(inquiry, self.facts)

    def decisive(self) -> tuple[str, ...]:
        """The options without which the outcome would be another."""
        if not isinstance(self.node, Leaf) or len(self.facts.hands) > _LONG:
            return ()
        agreed = self.facts.table.agreed
        named = {reason.option for reason in self.node.reasons}
        return tuple(
            name
            for name in OPTIONS
            if (name in named and not isinstance(agreed.of(name), Unsettled)) or self._decides(name)
        )

    def _decides(self, name: str) -> bool:
        """Whether with another value of an option it would end differently, or be open."""
        node = self.node
        if not isinstance(node, Leaf) or name not in node.cited:
            return False

        def same(value: Setting) -> bool:
            answers = {**self.answers, OptionQuestion(name): (value,)}
            try:
                return self.judge(Inquiry(self.facts.table, answers)).outcome == node.outcome
            except Undecided:
                return False

        return not all(map(same, OPTIONS[name].values))

    def margins(self) -> tuple[Margin, ...]:
        """Changes of fact that would reverse it."""
        if not isinstance(self.node, Leaf) or self.node.outcome.result in _WITHOUT_MARGIN:
            return ()
        if len(self.facts.hands) > _LONG:
            return ()
        about = self.node.outcome.hand if self.hand is None else self.hand
        return margins(self._again, self.facts, about, self.node.outcome)

    def _again(self, changed: MatchFacts) -> Leaf | None:
        try:
            return self.judge_of(Inquiry(changed.table, self.answers), changed)
        except Undecided:
            return None


def _explored(judge: Judge, facts: MatchFacts, answers: Answers) -> Node:
    """All that a judge can come to, in the time that even a long match may take."""
    node: Node | None = None
    try:
        raised = sum(len(hand.hand.events) for hand in facts.hands)
        tries = _TRIES // (100 + len(facts.hands)) // (1 + raised)
        node = explore(judge, facts.table, answers, max(tries, _FEWEST))
    except TooOpen:
        pass
    if node is None or len(list(islice(paths(node, ()), _MOST_ENDS + 1))) > _MOST_ENDS:
        unknown = Outcome(
            result=Result.TOO_OPEN, hand=len(facts.hands), totals=FrozenMap(facts.opening)
        )
        return Leaf(unknown, (Reason("too-open"),))
    return node


_TRIES = 150_000
_FEWEST = 60
_MOST_ENDS = 60
"""Nobody reads through more ways in which a quarrel can end."""
_LONG = 60
"""In a match of more hands nobody asks what would have turned it; it would take too long to say."""

_WITHOUT_MARGIN = (Result.UNFINISHED, Result.TOO_OPEN, Result.UNKNOWN)
_WITH_MARGIN = (Subject.CALL_OUT, Subject.BID, Subject.MATCH_END)


@frozen(kw_only=True)
class _Quarrel:
    """What is ruled on: the subject, the hand, which call, accuso or fault of it, and whose."""

    subject: Subject
    hand: int
    judge_of: JudgeOf
    number: int | None = None
    by: Party | None = None
    about: str | None = None
    what: Combination | None = None


def _ruling(quarrel: _Quarrel, facts: MatchFacts, answers: Answers) -> Ruling:
    judge_of = quarrel.judge_of
    node = _explored(lambda inquiry: judge_of(inquiry, facts), facts, answers)
    case = _Case(judge_of, facts, answers, node, None if quarrel.number is None else quarrel.hand)
    return Ruling(
        subject=quarrel.subject,
        table=facts.table,
        hand=quarrel.hand,
        node=node,
        number=quarrel.number,
        caller=quarrel.by,
        about=quarrel.about,
        what=quarrel.what,
        margins_of=case.margins if quarrel.subject in _WITH_MARGIN else tuple,
        decisive_of=case.decisive,
    )


def match_in_play(record: MatchRecord) -> bool:
    """Whether a record is about a match, and not only about single hands."""
    table, hands = record.table, record.hands
    return bool(
        table.rules
        or table.opening
        or table.games
        or any(hand.calls or hand.target or hand.total for hand in hands)
        or any(hand.noted is not None for hand in hands)
        or (
            table.agreed is not NOTHING_AGREED
            and any(OPTIONS[name].group is Group.END for name in table.agreed.settled)
        )
    )


def _contests(facts: MatchFacts, hand: HandFacts) -> Iterator[_Quarrel]:
    if in_question(facts, hand):

        def contest(inquiry: Inquiry, now: MatchFacts, n: int = hand.number) -> Leaf:
            return judge_contest(inquiry, now, now.hands[n - 1])

        yield _Quarrel(subject=Subject.CONTEST, hand=hand.number, judge_of=contest)


def _happenings(hand: HandFacts) -> Iterator[_Quarrel]:
    """The accusi of a hand, what was said against them without reason, and its faults."""
    n = hand.number
    firsts = dict.fromkeys(hand.firsts.values())
    for number in firsts:
        accuso = hand.hand.accusi[number - 1]
        judge_of: JudgeOf = partial(judge_accuso, hand=n, number=number)
        yield _Quarrel(
            subject=Subject.ACCUSO,
            hand=n,
            judge_of=judge_of,
            number=number,
            by=accuso.by,
            what=accuso.what,
        )
    for number in firsts:
        for about, judge in (("false-protest", judge_protest), ("forbidden-accuso", judge_talk)):
            judge_of = partial(judge, hand=n, number=number)
            yield _Quarrel(
                subject=Subject.IRREGULARITY, hand=n, judge_of=judge_of, number=number, about=about
            )
    for number, fault in enumerate(faults(hand), 1):
        judge_of = partial(judge_nth_fault, hand=n, number=number)
        yield _Quarrel(
            subject=Subject.IRREGULARITY,
            hand=n,
            judge_of=judge_of,
            number=number,
            by=fault.by,
            about=fault.kind.value,
        )


def _quarrels(facts: MatchFacts) -> Iterator[_Quarrel]:
    """Everything in a match that somebody may quarrel about, in the order it is looked at."""
    if drawn_here(facts):
        yield _Quarrel(subject=Subject.SEATING, hand=1, judge_of=judge_seating)
    ruled = facts.ruled
    for hand in facts.hands:
        yield from _contests(facts, hand) if ruled else ()
        yield from _happenings(hand)
        called = hand.hand.calls if ruled and facts.two_sides else ()
        for n, call in enumerate(called, 1):
            judge_of: JudgeOf = partial(judge_match, until=(hand.number, n))
            yield _Quarrel(
                subject=Subject.CALL_OUT,
                hand=hand.number,
                judge_of=judge_of,
                number=n,
                by=call.by,
            )
        if facts.table.layout.bidding:
            judge_of = partial(judge_bid, hand=hand.number)
            bid = hand.hand.declared
            by = None if bid is None else Party((bid.by,))
            about = None if bid is None else bid.what.value
            yield _Quarrel(
                subject=Subject.BID, hand=hand.number, judge_of=judge_of, by=by, about=about
            )
        elif (
            ruled
            and facts.two_sides
            and may_be_swept(hand, facts.table.agreed)
            and facts.table.agreed is not NOTHING_AGREED
        ):
            judge_of = partial(judge_sweep, hand=hand.number)
            yield _Quarrel(subject=Subject.CAPPOTTO, hand=hand.number, judge_of=judge_of)
    if ruled and facts.in_play:
        yield _Quarrel(subject=Subject.MATCH_END, hand=len(facts.hands), judge_of=judge_match)


def _trivial(ruling: Ruling, facts: MatchFacts) -> bool:
    """Whether nobody can quarrel about it: an accuso in order that nobody brought up."""
    node = ruling.node
    if ruling.subject is not Subject.ACCUSO or not isinstance(node, Leaf):
        return False
    hand = facts.hands[ruling.hand - 1]
    named = (event.accuso for event in hand.hand.events)
    brought_up = {hand.firsts[number] for number in named if number is not None}
    return node.reasons[0].key == "accuso-good" and ruling.number not in brought_up


def _no_quarrel(ruling: Ruling) -> bool:
    """Whether a protest or an accuso that might have to be paid for has not."""
    outcome = ruling.outcome
    asked = ruling.about in ("false-protest", "forbidden-accuso")
    return asked and outcome is not None and outcome.result is Result.CURED


def _in_void_hand(ruling: Ruling, void: set[int]) -> bool:
    """Whether it is about something in a hand that something else made void."""
    results = {outcome.result for outcome in ruling.outcomes}
    return ruling.hand in void and ruling.subject in _HAPPENINGS and Result.VOID not in results


_HAPPENINGS = (Subject.ACCUSO, Subject.IRREGULARITY, Subject.CAPPOTTO, Subject.CONTEST)


def rule_on(
    facts: MatchFacts, answers: Answers | None = None, void: Collection[int] = ()
) -> tuple[Ruling, ...]:
    """Every ruling that a record calls for, in the order it is looked at, undisputed ones too.

    Args:
        facts: the match.
        answers: answers to questions that an earlier ruling asked, taken for given.
        void: the hands (1-based) that are void: what else happened in them is ruled on no more.
    """
    found = (_ruling(quarrel, facts, answers or {}) for quarrel in _quarrels(facts))
    left = (one for one in found if not _no_quarrel(one) and not _in_void_hand(one, set(void)))
    return tuple(evolve(one, undisputed=True) if _trivial(one, facts) else one for one in left)


def settlements(facts: MatchFacts, answers: Answers | None = None) -> dict[int, SettledHand]:
    """What became of each hand (1-based) in which anything was said or went wrong.

    Those are left out about which something is open that changes what stands on the sheet.
    """
    found: dict[int, SettledHand] = {}
    for hand in facts.hands:
        if untouched(hand):
            continue

        def judge(inquiry: Inquiry, n: int = hand.number) -> Leaf:
            by_bids = facts.table.layout.bidding
            return on_the_sheet(settled_in_match(inquiry, facts, n), by_bids=by_bids)

        node = _explored(judge, facts, answers or {})
        if isinstance(node, Leaf) and isinstance(node.outcome, SettledHand):
            found[hand.number] = node.outcome
    return found
