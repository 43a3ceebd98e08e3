"""What can be wrong with what a caller hands in.

Two kinds of mistake are kept apart: the table's (a revoke, a wrong sum) are findings and never
raise; the caller's (an unreadable file, a card that does not exist) raise one of these. All
problems of one input are reported at once, each with its place and data; the sentence is made from
the catalogue, so the same problem can be said in every language.
"""

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Final, TypeAlias

from attrs import field, frozen

from tressette_score.messages import Formatter, Language, visible

__all__ = [
    "CardError",
    "CardTwiceError",
    "ColumnsError",
    "FileError",
    "NoEvidenceError",
    "NotationError",
    "Problem",
    "RecordError",
    "RulesError",
    "TressetteError",
    "UnknownCodeError",
    "UnknownPresetError",
    "file_error",
    "near",
    "problem_lines",
    "problem_text",
    "short_number",
]

MOST_SAID: Final = 20
"""So many problems of one input are said; nobody reads more."""

Datum: TypeAlias = str | int | tuple[str, ...]


@frozen
class Problem:
    """One thing wrong with an input.

    Attributes:
        code: the key of its sentence in the catalogues (table ``problem``).
        data: what the sentence needs: the text found, what was expected, near misses.
        place: keys and 0-based positions that lead to it in the file.
    """

    code: str
    data: Mapping[str, Datum] = field(factory=dict[str, Datum], hash=False)
    place: tuple[str | int, ...] = ()

    def within(self, *outer: str | int) -> "Problem":
        """The same problem seen from further out."""
        return Problem(self.code, self.data, (*outer, *self.place))


def short_number(number: int) -> str:
    """A number as a problem shows it; one that nobody would read is only hinted at."""
    return str(number) if abs(number) < 10**40 else "…"


def near(text: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """What `text` may have been meant for, likeliest first, at most three."""
    return tuple(get_close_matches(text[:40], known, n=3, cutoff=0.6))


def _place_text(place: tuple[str | int, ...]) -> str:
    text = ""
    for before, part in zip((0, *place), place, strict=False):
        if isinstance(part, int):
            text += f" {part + 1}"
        elif text:
            text += f", {part}" if isinstance(before, int) else f".{part}"
        else:
            text = part
    return text


def _visible(datum: Datum) -> Datum:
    return visible(datum) if isinstance(datum, str) else datum


def problem_text(problem: Problem, formatter: Formatter) -> str:
    """One problem as a line: the place, what is wrong, what was expected, near misses."""
    data = {name: _visible(datum) for name, datum in problem.data.items()}
    text = formatter.say(f"problem.{problem.code}", **data)
    hints = problem.data.get("near")
    if isinstance(hints, tuple) and hints:
        text += " " + formatter.say("words.near", near=formatter.listed(hints, "or"))
    where = visible(_place_text(problem.place))
    return f"{where}: {text}" if where else text


def problem_lines(problems: tuple[Problem, ...], formatter: Formatter) -> list[str]:
    """Problems as lines; of very many the first are said, and how many more there are."""
    lines = [problem_text(problem, formatter) for problem in problems[:MOST_SAID]]
    if len(problems) > MOST_SAID:
        lines.append(formatter.say("words.more", number=len(problems) - MOST_SAID))
    return lines


class TressetteError(Exception):
    """Base of all that this library raises on purpose; `problems` holds the data."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(*problems)
        self.problems = problems

    def __str__(self) -> str:
        return "\n".join(problem_lines(self.problems, Formatter(Language.EN)))


class CardError(TressetteError, ValueError):
    """A text that is not a card."""


class CardTwiceError(TressetteError, ValueError):
    """A pile made from cards among which one stands twice."""


class RecordError(TressetteError, ValueError):
    """A record whose parts do not belong to one table (a pile for two seats that are no pair)."""


class RulesError(TressetteError, ValueError):
    """An agreement that contradicts itself, or an option that does not exist."""


class UnknownPresetError(TressetteError, LookupError):
    """A name that no preset has."""


class NotationError(TressetteError, ValueError):
    """A text that is not a record."""


class NoEvidenceError(TressetteError, ValueError):
    """A count asked of a hand of which no card, trick or tally is recorded."""


class FileError(TressetteError, OSError):
    """A file that cannot be opened or is not a record by its size."""


_REASONS: Final[dict[type[Exception], str]] = {
    FileNotFoundError: "file-missing",
    PermissionError: "file-denied",
    IsADirectoryError: "file-folder",
    FileExistsError: "exists",
}


def file_error(error: OSError | ValueError, name: str) -> FileError:
    """Why the system would not open a file, in our own words."""
    reason = str(getattr(error, "strerror", None) or error)
    return FileError(Problem(_REASONS.get(type(error), "file"), {"text": name, "reason": reason}))


class ColumnsError(TressetteError, ValueError):
    """Columns that are no log of hands: one is missing, or holds something else."""


class UnknownCodeError(TressetteError, LookupError):
    """A code that no finding has."""
