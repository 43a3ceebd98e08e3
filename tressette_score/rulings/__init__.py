"""Reasoned rulings on the quarrels that end a match, under what the table has agreed.

A ruling is a pure function of facts and agreement. Where an option nobody agreed on, or a fact
nobody recorded, decides, it says which, and what follows from each answer.
"""

from collections.abc import Callable
from functools import partial

from tressette_score.rules import OPTIONS, Group
from tressette_score.rulings.contest import in_question, judge_contest
from tressette_score.rulings.facts import MatchFacts, gather_facts
from tressette_score.rulings.margin import margins
from tressette_score.rulings.match_end import judge_match
from tressette_score.rulings.ruling import (
    Answers,
    FactQuestion,
    Inquiry,
    Judge,
    Leaf,
    Margin,
    Node,
    OptionQuestion,
    Outcome,
    Question,
    Reason,
    Result,
    Ruling,
    Status,
    Subject,
    Undecided,
    explore,
)

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
    "rule_on",
]

JudgeOf = Callable[[Inquiry, MatchFacts], Leaf]


def _decisive(judge: Judge, facts: MatchFacts, answers: Answers, node: Node) -> tuple[str, ...]:
    """The options without which the outcome would be another."""
    if not isinstance(node, Leaf):
        return ()

    def decides(name: str) -> bool:
        others = (
            explore(judge, facts.table, {**answers, OptionQuestion(name): (value,)})
            for value in OPTIONS[name].values
        )
        return any(not isinstance(o, Leaf) or o.outcome != node.outcome for o in others)

    return tuple(name for name in OPTIONS if name in node.cited and decides(name))


Quarrel = tuple[Subject, int, int | None]
"""What is ruled on: the subject, the hand, which call of it."""


def _ruling(quarrel: Quarrel, facts: MatchFacts, judge_of: JudgeOf, answers: Answers) -> Ruling:
    subject, hand, number = quarrel

    def judge(inquiry: Inquiry) -> Leaf:
        return judge_of(inquiry, facts)

    def again(changed: MatchFacts) -> Leaf | None:
        try:
            return judge_of(Inquiry(changed.table, answers), changed)
        except Undecided:
            return None

    node = explore(judge, facts.table, answers)
    turned: tuple[Margin, ...] = ()
    if isinstance(node, Leaf) and node.outcome.result not in _WITHOUT_MARGIN:
        about = hand if number is not None else node.outcome.hand
        turned = margins(again, facts, about, node.outcome)
    return Ruling(
        subject=subject,
        table=facts.table,
        hand=hand,
        node=node,
        number=number,
        margins=turned,
        decisive=_decisive(judge, facts, answers, node),
    )


_WITHOUT_MARGIN = (Result.UNFINISHED, Result.STANDS, Result.CORRECTED)


def _match_in_play(facts: MatchFacts) -> bool:
    """Whether the record is about a match, and not only about single hands."""
    table = facts.table
    end = any(OPTIONS[name].group is Group.END for name in table.agreed.settled)
    return bool(
        end
        or table.rules
        or table.opening
        or table.games
        or any(hand.hand.calls or hand.hand.target or hand.hand.total for hand in facts.hands)
    )


def rule_on(facts: MatchFacts, answers: Answers | None = None) -> tuple[Ruling, ...]:
    """Every ruling that a record calls for: contested scores, calls, and the end of the match.

    Args:
        facts: the match.
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
    if _match_in_play(facts):
        end = Subject.MATCH_END, len(facts.hands), None
        found.append(_ruling(end, facts, judge_match, answers))
    return tuple(found)
