"""The tree of an open ruling, drawn."""

from collections.abc import Iterator
from typing import Final

from drawing import LINE, SIZE, Drawing, wrapped
from figure_words import said, sentence

from tressette_score import Ruling
from tressette_score.ruling_words import branch_text, outcome_text, quarrel_title, question_text
from tressette_score.rulings.tree import Branch, Fork, Leaf
from tressette_score.wording import Speaker

__all__ = ["draw_ruling"]

_NARROWEST: Final = 320
_INDENT, _PAD, _MARK = 20, 8, 20


def _depth(fork: Fork) -> int:
    return 1 + max((_depth(b.then) for b in fork.branches if isinstance(b.then, Fork)), default=0)


def _answers(fork: Fork, branch: Branch, speaker: Speaker) -> str:
    return branch_text(fork.question, branch, speaker).rstrip(": ")


def _leads_to(branch: Branch, speaker: Speaker) -> str:
    if isinstance(branch.then, Leaf):
        return outcome_text(branch.then.outcome, speaker)
    return question_text(branch.then.question, speaker)


def _tree_about(fork: Fork, speaker: Speaker, number: str = "") -> Iterator[str]:
    """A tree in sentences; their numbers say which question they belong to."""
    for n, branch in enumerate(fork.branches, 1):
        start = branch_text(fork.question, branch, speaker)
        yield f"{number}{n}) {sentence(start + _leads_to(branch, speaker))}"
        if isinstance(branch.then, Fork):
            yield from _tree_about(branch.then, speaker, f"{number}{n}.")


def _draw_mark(drawing: Drawing, x: float, y: float, *, asks: bool) -> None:
    """Before a question a question mark, before an outcome an arrow."""
    if asks:
        drawing.text(x + 2, y, "?", bold=True)
    else:
        drawing.line((x, y - 5), (x + 12, y - 5), head=True)


def _draw_question(drawing: Drawing, text: str) -> float:
    """The first question; gives where its box ends."""
    lines = wrapped(text, drawing.width - 2 - 2 * _PAD - _MARK, bold=True)
    height = len(lines) * LINE + 2 * _PAD - 2
    drawing.box((1, 1), (drawing.width - 2, height), corner=10, tint=0.15)
    _draw_mark(drawing, 1 + _PAD, _PAD + SIZE, asks=True)
    drawing.lines(1 + _PAD + _MARK, _PAD + SIZE, lines, bold=True)
    return 1 + height


def _draw_branch(
    drawing: Drawing, at: tuple[float, float], texts: tuple[str, str], *, asks: bool
) -> float:
    """One box: the answers, and under them what they lead to; gives where it ends."""
    (x, y), (answers, then) = at, texts
    width = drawing.width - 1 - x
    first = wrapped(answers, width - 2 * _PAD)
    second = wrapped(then, width - 2 * _PAD - _MARK, bold=True)
    height = (len(first) + len(second)) * LINE + 2 * _PAD - 2
    if asks:
        drawing.box((x, y), (width, height), corner=10, tint=0.15)
    else:
        drawing.box((x, y), (width, height))
    base = drawing.lines(x + _PAD, y + _PAD + SIZE - 1, first)
    _draw_mark(drawing, x + _PAD, base, asks=asks)
    drawing.lines(x + _PAD + _MARK, base, second, bold=True)
    return y + height


def _draw_branches(
    drawing: Drawing, fork: Fork, at: tuple[float, float], speaker: Speaker
) -> float:
    """The branches under the box of their question; gives where they end."""
    x, y = at
    trunk, end = x + _INDENT / 2, y
    for branch in fork.branches:
        top, asks = y + 10, isinstance(branch.then, Fork)
        drawing.line((trunk, end), (trunk, top + 15), (x + _INDENT - 1, top + 15), head=True)
        end = top + 15
        texts = (_answers(fork, branch, speaker), _leads_to(branch, speaker))
        y = _draw_branch(drawing, (x + _INDENT, top), texts, asks=asks)
        if isinstance(branch.then, Fork):
            y = _draw_branches(drawing, branch.then, (x + _INDENT, y), speaker)
    return y


def draw_ruling(ruling: Ruling, speaker: Speaker, name: str) -> str:
    """The tree of an open ruling, of any depth."""
    fork = ruling.node
    if not isinstance(fork, Fork):
        raise TypeError("a ruling that is settled has no tree")
    question = question_text(fork.question, speaker)
    title = said(speaker, "tree", title=quarrel_title(ruling, speaker))
    about = " ".join((question, *_tree_about(fork, speaker)))
    drawing = Drawing(name, _NARROWEST + _INDENT * _depth(fork), title, about)
    y = _draw_question(drawing, question)
    return drawing.done(_draw_branches(drawing, fork, (1, y), speaker) + 1)
