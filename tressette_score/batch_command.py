"""What the command about logs of many hands does."""

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from attrs import frozen
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tressette_score.arrow.files import Progress as Told
from tressette_score.arrow.files import Summary, report_on_files
from tressette_score.commands import CONTESTED, IN_ORDER
from tressette_score.errors import Problem, RulesError
from tressette_score.findings import CODES
from tressette_score.layouts import seating_of
from tressette_score.messages import visible
from tressette_score.rule_commands import rules_named
from tressette_score.rule_docs.cases import game_of
from tressette_score.rules import NOTHING_AGREED
from tressette_score.rules.game_choices import Game
from tressette_score.screen import Screen
from tressette_score.wording import code_page

__all__ = ["Log", "check_log"]

_THIN: Final = "\N{NARROW NO-BREAK SPACE}"


def _number(number: int) -> str:
    """A large number, its thousands apart."""
    return f"{number:,}".replace(",", _THIN)


@contextmanager
def _bar(screen: Screen) -> Generator[Told]:
    """A bar that shows how far the work is, on a terminal."""
    columns = (
        TextColumn(screen.speaker.text("batch.working")),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(
        *columns, console=screen.err, disable=not screen.err.is_terminal, transient=True
    ) as bar:
        task = bar.add_task("")
        yield lambda done, hands: bar.update(task, completed=done, total=hands)


def _title(code: str, screen: Screen) -> str:
    if code in CODES:
        return code_page(code, screen.speaker.language).title
    return screen.speaker.text("batch.not_a_hand")


def _show(found: Summary, target: Path, screen: Screen) -> None:
    speaker = screen.speaker
    screen.say(speaker.say("batch.hands", number=_number(found.hands)))
    if found.contested:
        number = _number(found.contested)
        screen.say(speaker.say("batch.contested", number=number), style="bold")
        rows = [
            [f"  {code}", _number(number), _title(code, screen)]
            for code, number in found.codes.items()
        ]
        screen.show_rows([["", "", ""], *rows])
    else:
        screen.say(speaker.text("batch.in_order"), style="bold")
    screen.say(speaker.say("batch.written_to", file=visible(str(target), longest=1000)))


_TWO_SIDES: Final = (Game.PAIRS, Game.DUE, Game.TERZIGLIO)


@frozen
class Log:
    """What is to be reported on.

    Attributes:
        path: of the log.
        out: of the report.
        game: which is played, if not that of the rule book, or two pairs.
        book: the rule book, or the file of an agreement.
    """

    path: str
    out: str
    game: str | None = None
    book: str | None = None


def check_log(log: Log, screen: Screen, *, as_json: bool) -> int:
    """Report on a log of many hands, and say in how many something is wrong.

    Raises:
        KeyboardInterrupt: somebody stopped it; it has been said how to go on.
    """
    rules = NOTHING_AGREED if log.book is None else rules_named(log.book)
    played = game_of(rules) if log.game is None else Game(log.game)
    if played not in _TWO_SIDES:
        choices = tuple(str(one.value) for one in _TWO_SIDES)
        raise RulesError(Problem("choice", {"text": str(played.value), "expected": choices}))
    target, players = Path(log.out), len(seating_of(played).order)
    try:
        with _bar(screen) as told:
            found = report_on_files(Path(log.path), target, players, rules=rules, progress=told)
    except KeyboardInterrupt:
        kept = visible(f"{target}.parts", longest=1000)
        screen.complain(screen.speaker.say("batch.stopped", file=kept))
        raise
    if as_json:
        screen.show_data(
            {
                "report": str(target),
                "hands": found.hands,
                "contested": found.contested,
                "codes": dict(found.codes),
            }
        )
    else:
        _show(found, target, screen)
    return CONTESTED if found.contested else IN_ORDER
