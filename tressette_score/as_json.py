"""Results as plain data for other programs: numbers, texts, lists and tables, ready for JSON.

The codes and keys are the same in every language; the texts that people read are not in it, except
those of an error.
"""

from typing import Any

from attrs import asdict

from tressette_score.checking import HandReport, Report
from tressette_score.counting import HandCount, PartyCount
from tressette_score.errors import Problem, TressetteError, problem_text
from tressette_score.findings import Finding
from tressette_score.messages import Formatter
from tressette_score.seats import ORDER
from tressette_score.structure import record_converter
from tressette_score.wording import CodePage

__all__ = ["count_data", "error_data", "finding_data", "hand_data", "page_data", "report_data"]


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


def hand_data(hand: HandReport) -> dict[str, Any]:
    """A hand judged: its account by party, the points written, the verdict, the findings."""
    return {
        "hand": hand.number,
        "verdict": hand.verdict.value,
        "contested": hand.contested,
        "whole": hand.count is not None and hand.count.whole,
        "evidence": hand.hand.evidence[-1].value
        if hand.count is None
        else hand.count.evidence.value,
        "parties": _parties(hand.count),
        "written": {str(party): points for party, points in hand.hand.written.items()},
        "findings": [finding_data(finding) for finding in hand.findings],
    }


def report_data(report: Report) -> dict[str, Any]:
    """A record judged."""
    return {"contested": report.contested, "hands": [hand_data(hand) for hand in report.hands]}


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
