"""Shorthands for building records in tests."""

import os
import tomllib
from pathlib import Path
from typing import Any, Final

from tressette_score import (
    EW,
    NS,
    FrozenMap,
    HandRecord,
    MatchRecord,
    Party,
    Pile,
    Seat,
    Tally,
    loads,
)
from tressette_score.checking import HandReport, check_hand
from tressette_score.findings import Finding, WrittenDiffers
from tressette_score.presets import PRESETS
from tressette_score.record import Cards, Rest, Table
from tressette_score.rules import SILENT
from tressette_score.rules.game_choices import Game
from tressette_score.slips import Cause

ROOT: Final = Path(__file__).parent.parent
DATA: Final = Path(__file__).parent / "data"
MANY: Final = int(os.environ.get("EXAMPLES", "200"))
"""How many generated hands a property of play is tried on."""

EXAMPLES: Final = sorted(
    path for path in (ROOT / "examples").glob("*.toml") if not path.name.endswith("rules.toml")
)
"""The example records."""

IN_PAIRS: Final = [
    name for name, book in PRESETS.items() if book.rules.game in (Game.PAIRS, SILENT)
]
"""The presets of the game of four in pairs."""

SINGLES: Final = tuple(Party((seat,)) for seat in Seat)


def data(name: str) -> dict[str, Any]:
    """A file of test data."""
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


def hand_of(toml: str) -> HandRecord:
    """The one hand that these lines of a record describe."""
    return record_of(toml).hands[0]


def record_of(toml: str) -> MatchRecord:
    """The record whose hand these lines describe."""
    return loads(f'format = "tressette-score/1"\n[[hand]]\n{toml}')


def judged(toml: str) -> HandReport:
    """The judgement on the hand that these lines describe."""
    return check_hand(hand_of(toml))


def codes(findings: tuple[Finding, ...]) -> list[str]:
    """The codes of findings, in their order."""
    return [finding.code for finding in findings]


def cards(text: str) -> Cards:
    """Cards from their short names."""
    return tuple(Pile.parse(text)) if text else ()


def scores(ns: int, ew: int) -> FrozenMap[Party, int]:
    """Points of the two pairs."""
    return FrozenMap({NS: ns, EW: ew})


def tallied(ns: Tally | Rest, ew: Tally | Rest, last: Party = NS, **more: Any) -> HandRecord:
    """A hand of which the two tallies are known."""
    return HandRecord(counts={NS: ns, EW: ew}, last_trick=last, **more)


def singles_table(players: int = 4) -> Table:
    """A table where each plays for himself."""
    return Table(order=tuple(Seat)[:players], parties=SINGLES[:players])


def causes(finding: Finding) -> tuple[Cause, ...]:
    """The causes named for a wrong written score."""
    assert isinstance(finding, WrittenDiffers)
    return finding.causes


def same_as_kept(name: str, text: str) -> None:
    """A text as it is kept in ``tests/snapshots``; with UPDATE=1 it is kept anew."""
    path = Path(__file__).parent / "snapshots" / name
    if os.environ.get("UPDATE"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")
