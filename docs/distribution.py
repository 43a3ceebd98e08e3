"""The points of random hands, beside those that another program counted: figure, table, fit."""

import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from attrs import frozen
from drawing import LINE, SIZE, Drawing, wrapped
from figure_words import said, sentence
from goodness_of_fit import chance_of, chi_square

from tressette_score.messages import Language
from tressette_score.wording import Speaker

__all__ = ["averages", "draw_distribution", "fit", "shares"]

_HERE: Final = Path(__file__).parent
_MADE: Final = _HERE / "assets" / "distribution.toml"
_PEERS: Final = _HERE.parent / "tests" / "data" / "peer_vectors.toml"

_WIDTH: Final = 360
_LEFT, _RIGHT, _ROW, _BAR = 26, 96, 22, 14


@frozen
class _Scores:
    """In how many hands a pair had so many points, from 0 on.

    Attributes:
        random: in hands played at random.
        other: in those of the other program.
    """

    random: tuple[int, ...]
    other: tuple[int, ...]

    @property
    def shares(self) -> tuple[float, ...]:
        """What the random hands let expect."""
        return tuple(count / sum(self.random) for count in self.random)

    @property
    def found(self) -> tuple[float, ...]:
        """What the other program had."""
        return tuple(count / sum(self.other) for count in self.other)

    @property
    def spreads(self) -> tuple[float, ...]:
        """How far the share in so few hands is off by chance: one standard deviation."""
        hands = sum(self.other)
        return tuple((share * (1 - share) / hands) ** 0.5 for share in self.shares)


def _average(counts: Sequence[int]) -> tuple[float, float]:
    """The mean of the points and their standard deviation."""
    mean = sum(points * count for points, count in enumerate(counts)) / sum(counts)
    squares = sum((points - mean) ** 2 * count for points, count in enumerate(counts))
    return mean, (squares / sum(counts)) ** 0.5


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


@cache
def _scores() -> _Scores:
    (other,) = _read(_PEERS)["distribution"]
    return _Scores(tuple(_read(_MADE)["count"]), tuple(other["count"]))


_MARKS: Final = {
    Language.IT: str.maketrans(".,", ",."),
    Language.EN: {},
    Language.ES: str.maketrans(".,", ",\N{NO-BREAK SPACE}"),
}
"""The point before a fraction and the comma between thousands, as each language has them."""


def _number(text: str, speaker: Speaker) -> str:
    return text.translate(_MARKS[speaker.language])


def _count(number: int, speaker: Speaker) -> str:
    # In Spanish four digits stand together.
    apart = speaker.language is not Language.ES or number >= 10_000
    return _number(f"{number:,}" if apart else str(number), speaker)


def _percent(share: float, speaker: Speaker) -> str:
    gap = "\N{NO-BREAK SPACE}" if speaker.language is Language.ES else ""
    return f"{_number(f'{100 * share:.1f}', speaker)}{gap}%"


# --- the figure


def _about(scores: _Scores, speaker: Speaker) -> str:
    """All that the figure shows."""
    rows = "; ".join(
        said(
            speaker,
            "share",
            points=points,
            expected=_percent(expected, speaker),
            found=_percent(found, speaker),
        )
        for points, (expected, found) in enumerate(zip(scores.shares, scores.found, strict=True))
    )
    return said(speaker, "shares", rows=rows, **_sizes(scores, speaker))


def _sizes(scores: _Scores, speaker: Speaker) -> dict[str, str]:
    sizes = {"random": sum(scores.random), "other": sum(scores.other)}
    return {key: _count(size, speaker) for key, size in sizes.items()}


def _swatch(drawing: Drawing, key: str, x: float, y: float) -> None:
    """A small piece of what the figure is made of, around that place."""
    if key == "bars":
        drawing.fill((x - 9, y - 5), (18, 10), 0.4)
    elif key == "marks":
        drawing.box((x - 2, y - 6), (4, 12), corner=1, tint=1)
    else:
        drawing.line((x - 9, y), (x + 9, y))


def _key(drawing: Drawing, scores: _Scores, speaker: Speaker) -> float:
    """What is drawn, in words, and again over the numbers; gives where the first row begins."""
    y = float(SIZE)
    for key in ("bars", "marks", "spread"):
        _swatch(drawing, key, 11, y - SIZE / 2 + 2)
        words = said(speaker, key, **_sizes(scores, speaker))
        y = drawing.lines(_LEFT + 4, y, wrapped(words, _WIDTH - _LEFT - 4)) + 2
    for key, x in (("bars", _WIDTH - 62), ("marks", _WIDTH - 18)):
        _swatch(drawing, key, x, y - 2)
    return y + 12


def draw_distribution(speaker: Speaker, name: str) -> str:
    """A bar for each score, a mark for the other program, a line for what mere chance does."""
    scores = _scores()
    title = sentence(said(speaker, "distribution"))
    drawing = Drawing(name, _WIDTH, title, _about(scores, speaker))
    top = _key(drawing, scores, speaker)
    wide = (_WIDTH - _LEFT - _RIGHT) / max(
        share + 2 * spread for share, spread in zip(scores.shares, scores.spreads, strict=True)
    )
    rows = zip(scores.shares, scores.found, scores.spreads, strict=True)
    for points, (share, found, spread) in enumerate(rows):
        y = top + points * _ROW
        base, middle = y + _BAR - 2, y + _BAR / 2
        drawing.text(_LEFT - 6, base, str(points), anchor="end", bold=True)
        drawing.fill((_LEFT, y), (share * wide, _BAR), 0.4)
        ends = [_LEFT + max(0, share + off * spread) * wide for off in (-2, 2)]
        drawing.line((ends[0], middle), (ends[1], middle))
        drawing.box((_LEFT + found * wide - 2, middle - 6), (4, 12), corner=1, tint=1)
        drawing.text(_WIDTH - 48, base, _percent(share, speaker), anchor="end")
        drawing.text(_WIDTH, base, _percent(found, speaker), anchor="end")
    bottom = top + len(scores.shares) * _ROW
    drawing.line((_LEFT, top - 4), (_LEFT, bottom))
    return drawing.done(bottom + LINE / 3)


# --- the table and the fit


def shares(speaker: Speaker) -> Iterator[str]:
    """The table beside the figure."""
    scores = _scores()
    sizes = _sizes(scores, speaker)
    heads = [said(speaker, f"head_{key}", **sizes) for key in ("points", "random", "other", "off")]
    yield f"| {' | '.join(heads)} |"
    yield "| --: " * len(heads) + "|"
    rows = zip(scores.random, scores.shares, scores.found, scores.spreads, strict=True)
    for points, (number, share, found, spread) in enumerate(rows):
        off = _number(f"{(found - share) / spread:+.1f}".replace("-", "−"), speaker)
        cells = (
            str(points),
            f"{_count(number, speaker)} ({_percent(share, speaker)})",
            _percent(found, speaker),
            off,
        )
        yield f"| {' | '.join(cells)} |"


def averages(speaker: Speaker) -> Iterator[str]:
    """The means and the spreads of both."""
    scores = _scores()
    numbers = [*_average(scores.random), *_average(scores.other)]
    names = ("mean", "deviation", "other_mean", "other_deviation")
    texts = (_number(f"{number:.2f}", speaker) for number in numbers)
    yield said(speaker, "averages", **dict(zip(names, texts, strict=True)))


def fit(speaker: Speaker) -> Iterator[str]:
    """How well the numbers of the other program go with the random hands."""
    scores = _scores()
    square, freedom = chi_square(scores.other, scores.shares), len(scores.other) - 1
    yield said(
        speaker,
        "fit",
        square=_number(f"{square:.2f}", speaker),
        freedom=freedom,
        chance=_number(f"{chance_of(square, freedom):.2f}", speaker),
    )
