"""The figures of the pages, drawn from what the library says."""

from pathlib import Path
from typing import Final

from deck_drawing import draw_deck
from distribution import draw_distribution
from sheet_drawing import draw_sheet
from tree_drawing import draw_ruling

from tressette_score import load, report, rule
from tressette_score.wording import Speaker

__all__ = ["deck_figure", "distribution_figure", "ruling_figure", "scoresheet_figure"]

_EXAMPLES: Final = Path(__file__).parent.parent / "examples"


def deck_figure(speaker: Speaker) -> str:
    """What each card is worth, and how the thirds of a hand come to its points."""
    return draw_deck(speaker, "deck-figure")


def distribution_figure(speaker: Speaker) -> str:
    """How many points a pair makes in hands played at random."""
    return draw_distribution(speaker, "distribution-figure")


def ruling_figure(speaker: Speaker) -> str:
    """What a level match comes to, by each custom."""
    record = load(_EXAMPLES / "level.toml")
    (ruling,) = rule(record)
    return draw_ruling(ruling, Speaker(speaker.language, record.table), "ruling-figure")


def scoresheet_figure(speaker: Speaker) -> str:
    """A match on paper, hand by hand."""
    record = load(_EXAMPLES / "match.toml")
    sheet = report(record).sheet
    return draw_sheet(sheet, Speaker(speaker.language, record.table), "scoresheet-figure")
