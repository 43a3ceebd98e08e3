"""Shorthands for matches and rulings in tests."""

from collections.abc import Mapping
from typing import Any

from tressette_score import EW, NS, FrozenMap, MatchRecord, Party, loads
from tressette_score.judging import Report, report
from tressette_score.record import HandRecord, Table
from tressette_score.rules import TableRules, setting_text
from tressette_score.rulings import Outcome, Result, Ruling, Status, Subject
from tressette_score.rulings.inquiry import Answer
from tressette_score.rulings.tree import Leaf


def sides(numbers: Mapping[str, int]) -> FrozenMap[Party, int]:
    """Numbers by party, from the letters of its seats."""
    return FrozenMap((Party.parse(name), number) for name, number in numbers.items())


def match(toml: str) -> Report:
    """The judgement on the record that these lines describe."""
    return report(loads(f'format = "tressette-score/1"\n{toml}'))


def judge(
    *hands: HandRecord, opening: tuple[int, int] = (0, 0), rules: TableRules, **table: Any
) -> Report:
    """The judgement on hands played from an opening score under some rules."""
    at = Table(opening={NS: opening[0], EW: opening[1]}, agreed=rules, **table)
    return report(MatchRecord(table=at, hands=hands))


def under(rules: TableRules, **changes: Any) -> TableRules:
    """The same agreement but for some options."""
    return rules.changed(**changes)


def end_of(judged: Report) -> Ruling:
    """The ruling on the end of the match."""
    (found,) = (one for one in judged.rulings if one.subject is Subject.MATCH_END)
    return found


def call_of(judged: Report, number: int = 1, hand: int = 1) -> Ruling:
    """The ruling on a call."""
    (found,) = (
        one
        for one in judged.rulings
        if one.subject is Subject.CALL_OUT and (one.hand, one.number) == (hand, number)
    )
    return found


def leaf_of(ruling: Ruling) -> Leaf:
    """The end of a ruling that is settled."""
    assert isinstance(ruling.node, Leaf), ruling.questions
    return ruling.node


def result(ruling: Ruling) -> tuple[Result, Party | None]:
    """What a settled ruling comes to, and who has won."""
    outcome = leaf_of(ruling).outcome
    return outcome.result, outcome.winner


def winner(ruling: Ruling) -> Party | None:
    """Who has won, by a settled ruling."""
    assert ruling.status is Status.SETTLED
    return leaf_of(ruling).outcome.winner


def reasons(ruling: Ruling) -> list[str]:
    """The keys of the reasons of a settled ruling."""
    return [reason.key for reason in leaf_of(ruling).reasons]


def outcomes(ruling: Ruling) -> set[tuple[Result, Party | None]]:
    """All that a ruling can come to: results with winners."""
    return {(one.result, one.winner) for one in ruling.outcomes}


def accuso_of(judged: Report, number: int = 1, hand: int = 1) -> Ruling:
    """The ruling on an accuso."""
    (found,) = (
        one
        for one in judged.rulings
        if one.subject is Subject.ACCUSO and (one.hand, one.number) == (hand, number)
    )
    return found


def fault_of(judged: Report, about: str, hand: int = 1) -> Ruling:
    """The ruling on a fault of this kind."""
    (found,) = (
        one
        for one in judged.rulings
        if one.subject is Subject.IRREGULARITY and (one.hand, one.about) == (hand, about)
    )
    return found


def subject_of(judged: Report, subject: Subject) -> Ruling:
    """The one ruling on a subject."""
    (found,) = (one for one in judged.rulings if one.subject is subject)
    return found


def totals(ruling: Ruling) -> dict[Party, int]:
    """The points that a settled ruling comes to."""
    return dict(leaf_of(ruling).outcome.totals)


def by_answer(ruling: Ruling) -> dict[tuple[str, ...], Outcome]:
    """The outcomes of an open ruling, by the answers (as a file writes them) that lead there."""
    return {
        tuple(_written(answer) for _, answers in way for answer in answers): leaf.outcome
        for way, leaf in ruling.table_of_outcomes
    }


def _written(answer: Answer) -> str:
    return str(answer) if isinstance(answer, Party) else setting_text(answer)
