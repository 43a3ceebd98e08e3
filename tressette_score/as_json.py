"""Results as plain data for other programs: numbers, texts, lists and tables, ready for JSON.

The codes and keys are the same in every language; the texts that people read are not in it, except
those of an error.
"""

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Any

from attrs import asdict

from tressette_score.checking import HandReport
from tressette_score.counting import HandCount, PartyCount
from tressette_score.errors import Problem, TressetteError, problem_text
from tressette_score.findings import Finding
from tressette_score.frozenmap import FrozenMap
from tressette_score.judging import Report
from tressette_score.match import Scoresheet
from tressette_score.messages import Formatter
from tressette_score.presets import Preset
from tressette_score.repairs import Repair
from tressette_score.rules import OPTIONS, TableRules
from tressette_score.rulings import Ruling
from tressette_score.rulings.inquiry import Answer, OptionQuestion, Question
from tressette_score.rulings.outcomes import Outcome, Reason
from tressette_score.rulings.tree import Leaf, Node
from tressette_score.seats import ORDER, Party, Seat
from tressette_score.structure import record_converter
from tressette_score.values import write_settings
from tressette_score.wording import CodePage

__all__ = [
    "count_data",
    "error_data",
    "finding_data",
    "hand_data",
    "page_data",
    "preset_data",
    "report_data",
    "rules_data",
    "ruling_data",
    "sheet_data",
]


def count_data(count: PartyCount) -> dict[str, int]:
    """``thirds``, ``points`` and ``remainder`` (in thirds) of one party."""
    return {"thirds": count.thirds, "points": count.points, "remainder": count.remainder}


def finding_data(finding: Finding) -> dict[str, Any]:
    """``code``, ``severity`` and the data of a finding; what does not apply is left out."""
    data = record_converter(ORDER).unstructure(finding)
    data.pop("hand", None)
    return {"code": finding.code, "severity": finding.severity.value, **data}


def _parties(count: HandCount | None) -> dict[str, dict[str, int]]:
    return {str(one.party): count_data(one) for one in count.parties} if count else {}


def _evidence(hand: HandReport) -> str | None:
    if hand.count is not None:
        return hand.count.evidence.value
    known = hand.hand.evidence
    return known[-1].value if known else None


def hand_data(hand: HandReport) -> dict[str, Any]:
    """A hand judged: its account by party, the points written, the verdict, the findings."""
    return {
        "hand": hand.number,
        "verdict": hand.verdict.value,
        "contested": hand.contested,
        "whole": hand.count is not None and hand.count.whole,
        "evidence": _evidence(hand),
        "parties": _parties(hand.count),
        "written": {str(party): points for party, points in hand.hand.written.items()},
        "findings": [finding_data(finding) for finding in hand.findings],
        "repairs": [_repair(repair) for repair in hand.repairs],
    }


def _repair(repair: Repair) -> dict[str, Any]:
    """A way in which a hand can have been played: what to change, and the points then."""
    return {
        "changes": [
            {
                "trick": one.trick,
                "seat": one.seat.value,
                "card": str(one.card),
                "was": str(one.was),
            }
            for one in repair.changes
        ],
        "points": _points(repair.count.points),
        "takers": "".join(seat.value for seat in repair.play.takers),
    }


def report_data(report: Report) -> dict[str, Any]:
    """A record judged: its hands, and the scoresheet and rulings of the match."""
    return {
        "contested": report.contested,
        "hands": [hand_data(hand) for hand in report.hands],
        "sheet": sheet_data(report.sheet),
        "findings": [
            {"hand": finding.hand, **finding_data(finding)} for finding in report.match_findings
        ],
        "rulings": [ruling_data(ruling) for ruling in report.rulings],
    }


def page_data(page: CodePage) -> dict[str, str]:
    """The page of a kind of finding: its code and severity, and texts in one language."""
    return asdict(page, value_serializer=lambda _, __, v: getattr(v, "value", v))


def error_data(error: TressetteError, formatter: Formatter) -> dict[str, Any]:
    """What is wrong with an input: each problem with its code, its place and its text."""

    def one(problem: Problem) -> dict[str, Any]:
        data = asdict(problem)
        return {
            "code": data["code"],
            "place": list(data["place"]),
            "text": problem_text(problem, formatter),
        }

    return {"errors": [one(problem) for problem in error.problems]}


# --- the match


def _points(points: FrozenMap[Party, int]) -> dict[str, int]:
    return {str(party): number for party, number in points.items()}


def _seat(seat: Seat | None) -> str | None:
    return None if seat is None else seat.value


def sheet_data(sheet: Scoresheet) -> dict[str, Any]:
    """The scoresheet: where it began, hand by hand, who deals next; all numbers are points."""
    return {
        "opening": _points(sheet.opening),
        "hands": [
            {
                "hand": row.number,
                "dealer": _seat(row.dealer),
                "leader": _seat(row.leader),
                "tricks": _points(row.tricks),
                "game": None if row.game is None else _points(row.game),
                "accusi": _points(row.accusi),
                "penalties": _points(row.penalties),
                "running": _points(row.running),
            }
            for row in sheet.rows
        ],
        "next_dealer": _seat(sheet.next_dealer),
        "checksum": list(sheet.checksum) if sheet.checksum else None,
    }


def _outcome(outcome: Outcome) -> dict[str, Any]:
    data: dict[str, Any] = {
        "result": outcome.result.value,
        "hand": outcome.hand,
        "totals": _points(outcome.totals),
    }
    if outcome.winner is not None:
        data["winner"] = str(outcome.winner)
    if outcome.games:
        data["games"] = _points(outcome.games)
    if outcome.dealer is not None:
        data["dealer"] = outcome.dealer.value
    if outcome.target is not None:
        data["target"] = outcome.target
    if outcome.seat is not None:
        data["seat"] = outcome.seat.value
    if outcome.party is not None:
        data["party"] = str(outcome.party)
    if outcome.sweep is not None:
        data["sweep"] = outcome.sweep.value
    return data


def _answer(answer: Answer) -> str | int | bool:
    if isinstance(answer, Enum):
        return str(answer.value)
    return str(answer) if isinstance(answer, Party) else answer


def _question(question: Question) -> dict[str, Any]:
    if isinstance(question, OptionQuestion):
        return {"option": question.name}
    data: dict[str, Any] = {"fact": question.fact.value, "hand": question.hand}
    if question.number is not None:
        data["number"] = question.number
    if question.party is not None:
        data["party"] = str(question.party)
    return data


def _reason(reason: Reason) -> dict[str, Any]:
    data: dict[str, Any] = {"reason": reason.key}
    if reason.option is not None:
        data["option"] = reason.option
    if reason.party is not None:
        data["party"] = str(reason.party)
    if reason.number is not None:
        data["number"] = reason.number
    if reason.cards:
        data["cards"] = " ".join(map(str, reason.cards))
    if reason.suit is not None:
        data["suit"] = reason.suit.value
    return data


def _node(node: Node) -> dict[str, Any]:
    if isinstance(node, Leaf):
        return {
            "outcome": _outcome(node.outcome),
            "reasons": [_reason(reason) for reason in node.reasons],
            "account": [
                {
                    "line": line.kind.value,
                    "points": _points(line.points),
                    "thirds": _points(line.thirds),
                }
                for line in node.account
            ],
        }
    return {
        "question": _question(node.question),
        "branches": [
            {"answers": [_answer(answer) for answer in branch.answers], **_node(branch.then)}
            for branch in node.branches
        ],
    }


def ruling_data(ruling: Ruling) -> dict[str, Any]:
    """A ruling: its outcome, or the tree of questions, and the same laid flat; grounds, margins."""
    return {
        "subject": ruling.subject.value,
        "hand": ruling.hand,
        "number": ruling.number,
        "by": None if ruling.caller is None else str(ruling.caller),
        "about": ruling.about,
        "status": ruling.status.value,
        **_node(ruling.node),
        "outcomes": [
            {
                "answers": [
                    {**_question(question), "answers": [_answer(answer) for answer in answers]}
                    for question, answers in way
                ],
                "outcome": _outcome(leaf.outcome),
            }
            for way, leaf in ruling.table_of_outcomes
        ],
        "grounds": [
            {
                "option": ground.option,
                "value": _answer(ground.value),
                "origin": None if ground.origin is None else ground.origin.value,
                "sources": list(ground.sources),
                "article": ground.article,
            }
            for ground in ruling.grounds
        ],
        "margins": [
            {
                "change": margin.kind.value,
                "party": str(margin.party),
                "number": margin.number,
                "thirds": margin.thirds,
                "outcome": _outcome(margin.outcome),
            }
            for margin in ruling.margins
        ],
    }


# --- agreements


def rules_data(rules: TableRules) -> dict[str, Any]:
    """An agreement, option by option, as a file writes it."""
    return write_settings({name: rules.of(name) for name in OPTIONS})


def compared_data(agreements: Sequence[TableRules], names: Iterable[str]) -> dict[str, Any]:
    """Options with the value in each agreement; null where one means nothing."""
    plain = [rules_data(rules) for rules in agreements]
    return {
        name: [
            data[name] if rules.applies(name) else None
            for rules, data in zip(agreements, plain, strict=True)
        ]
        for name in names
    }


def preset_data(one: Preset) -> dict[str, Any]:
    """A preset: its sources, and each option with its value, its origin and the article."""
    return {
        "preset": one.name,
        "version": one.version,
        "sources": list(one.sources),
        "options": {
            name: {
                "value": value,
                "origin": one.origin(name).value,
                "article": one.articles.get(name),
            }
            for name, value in rules_data(one.rules).items()
            if one.rules.applies(name)
        },
    }
