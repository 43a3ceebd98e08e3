"""Reasoned rulings on the quarrels that end a match, under what the table has agreed.

A ruling is a pure function of facts and agreement. Where an option nobody agreed on, or a fact
nobody recorded, decides, it says which, and what follows from each answer.
"""

from collections.abc import Callable
from functools import partial

from attrs import frozen

from tressette_score.frozenmap import FrozenMap
from tressette_score.record import MatchRecord
from tressette_score.rules import NOTHING_AGREED, OPTIONS, Group, Setting, Unsettled
from tressette_score.rulings.contest import in_question, judge_contest
from tressette_score.rulings.facts import MatchFacts, gather_facts
from tressette_score.rulings.inquiry import (
    Answers,
    FactQuestion,
    Inquiry,
    OptionQuestion,
    Question,
    Undecided,
)
from tressette_score.rulings.margin import margins
from tressette_score.rulings.match_end import judge_match
from tressette_score.rulings.outcomes import Outcome, Reason, Result
from tressette_score.rulings.ruling import Margin, Ruling, Status, Subject
from tressette_score.rulings.tree import Judge, Leaf, Node, TooOpen, explore

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
    try:
        return explore(judge, facts.table, answers, _TRIES // (100 + len(facts.hands)))
    except TooOpen:
        unknown = Outcome(
            result=Result.TOO_OPEN, hand=len(facts.hands), totals=FrozenMap(facts.opening)
        )
        return Leaf(unknown, (Reason("too-open"),))


_TRIES = 150_000
_LONG = 60
"""In a match of more hands nobody asks what would have turned it; it would take too long to say."""

Quarrel = tuple[Subject, int, int | None]
"""What is ruled on: the subject, the hand, which call of it."""
_WITHOUT_MARGIN = (Result.UNFINISHED, Result.TOO_OPEN, Result.STANDS, Result.CORRECTED)


def _ruling(quarrel: Quarrel, facts: MatchFacts, judge_of: JudgeOf, answers: Answers) -> Ruling:
    subject, hand, number = quarrel
    node = _explored(lambda inquiry: judge_of(inquiry, facts), facts, answers)
    case = _Case(judge_of, facts, answers, node, None if number is None else hand)
    caller = None if number is None else facts.hands[hand - 1].hand.calls[number - 1].by
    return Ruling(
        subject=subject,
        table=facts.table,
        hand=hand,
        node=node,
        number=number,
        caller=caller,
        margins_of=case.margins,
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


def rule_on(facts: MatchFacts, answers: Answers | None = None) -> tuple[Ruling, ...]:
    """Every ruling that a record calls for: contested scores, calls, and the end of the match.

    Args:
        facts: a match that is in play.
        answers: answers to questions that an earlier ruling asked, taken for given.
    """
    answers = answers or {}
    found: list[Ruling] = []
    for hand in facts.hands:
        if in_question(facts, hand):

            def contest(inquiry: Inquiry, now: MatchFacts, n: int = hand.number) -> Leaf:
                return judge_contest(inquiry, now, now.hands[n - 1])

            found.append(_ruling((Subject.CONTEST, hand.number, None), facts, contest, answers))
        for n in range(1, len(hand.hand.calls) + 1):
            call = partial(judge_match, until=(hand.number, n))
            found.append(_ruling((Subject.CALL_OUT, hand.number, n), facts, call, answers))
    end = Subject.MATCH_END, len(facts.hands), None
    found.append(_ruling(end, facts, judge_match, answers))
    return tuple(found)
