"""The command ``tressette-score``.

Results go to standard output, messages to standard error. The exit status is 0 if all is in order,
1 if a hand is contested, 2 if something could not be read.
"""

import io
import json
import locale
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib.metadata import version
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, TypeAlias, TypeVar

from attrs import evolve, field, frozen
from cyclopts import (
    App,
    CoercionError,
    CycloptsError,
    Group,
    MissingArgumentError,
    Parameter,
    Token,
    UnknownOptionError,
)
from rich.console import Console
from rich.table import Table as Grid

from tressette_score.as_json import count_data, error_data, page_data, report_data
from tressette_score.cards import Pile
from tressette_score.checking import HandReport, Report, report
from tressette_score.counting import HandCount, count_pile
from tressette_score.errors import FileError, Problem, TressetteError, file_error
from tressette_score.findings import CODES
from tressette_score.messages import Language, visible
from tressette_score.notation import MAX_BYTES, decode, load, loads
from tressette_score.record import Evidence
from tressette_score.seats import Party
from tressette_score.wording import Speaker, code_page

__all__ = ["main"]

IN_ORDER, CONTESTED, UNREADABLE = 0, 1, 2
Data: TypeAlias = dict[str, Any] | list[dict[str, Any]]
Command = TypeVar("Command", bound=Callable[..., int])


def preferred_language(args: Sequence[str]) -> Language:
    """The language asked for by ``--lang``, or else that of the locale, or else English."""
    words = [word for arg in args for word in arg.split("=", 1)]
    asked = [after for before, after in pairwise(words) if before == "--lang"]
    names = [os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    for name in (*asked, *filter(None, names), locale.getlocale()[0] or ""):
        # Windows names locales in full: Italian_Italy, Spanish_Spain.
        prefix = name[:2].lower().replace("sp", "es")
        if prefix in set(Language):
            return Language(prefix)
        if name and name not in asked:
            break
    return Language.EN


@frozen
class Screen:
    """Where results and messages go, and in which language."""

    speaker: Speaker
    codes: bool = False
    out: Console = field(factory=lambda: _console(stderr=False))
    err: Console = field(factory=lambda: _console(stderr=True))

    def say(self, *lines: str, style: str | None = None) -> None:
        """Lines of a result."""
        for line in lines:
            self.out.print(line, style=style, soft_wrap=not self.out.is_terminal)

    def complain(self, *lines: str) -> None:
        """Lines of a message."""
        for line in lines:
            self.err.print(line, soft_wrap=not self.err.is_terminal)

    def show_data(self, data: Data) -> None:
        """A result for other programs."""
        self.out.file.write(json.dumps(data, ensure_ascii=False, indent=2) + "\n")

    def show_rows(self, rows: list[list[str]]) -> None:
        """An account as it stands on a score sheet."""
        grid = Grid(box=None, pad_edge=False, header_style="bold", show_header=any(rows[0]))
        for header in rows[0]:
            grid.add_column(header)
        for row in rows[1:]:
            grid.add_row(*row)
        with self.out.capture() as drawn:
            self.out.print(grid)
        self.out.file.writelines(f"{line.rstrip()}\n" for line in drawn.get().splitlines())


def _console(*, stderr: bool) -> Console:
    return Console(stderr=stderr, highlight=False, markup=False, emoji=False)


# --- check


def _files_of(name: str) -> Iterator[str]:
    """The files that a name stands for: itself, or all records in a folder."""
    folder = Path(name)
    try:
        is_folder = name != "-" and folder.is_dir()
    except (OSError, ValueError) as error:
        raise file_error(error, name) from None
    if not is_folder:
        yield name
        return
    found = sorted(path for kind in ("*.toml", "*.json") for path in folder.rglob(kind))
    if not found:
        raise FileError(Problem("no-files", {"text": name}))
    yield from map(str, found)


def _judge(name: str) -> Report:
    if name == "-":
        # There is none where the shell has closed it.
        data = sys.stdin.buffer.read(MAX_BYTES + 1) if sys.stdin else b""
        return report(loads(decode(data)))
    return report(load(name))


def _show_hand(hand: HandReport, screen: Screen) -> None:
    speaker = screen.speaker
    screen.say(speaker.say("account.hand", number=hand.number), style="bold")
    if hand.count is not None:
        screen.show_rows(speaker.account(hand.count, hand.hand))
        screen.say(speaker.say("account.evidence", evidence=hand.count.evidence))
    for finding in hand.findings:
        screen.say("", *speaker.finding(finding, code=screen.codes))
    screen.say("", speaker.conclusion(hand), style="bold" if hand.contested else None)


def _show_report(judged: Report, screen: Screen) -> None:
    speaker = Speaker(screen.speaker.language, judged.table)
    for n, hand in enumerate(judged.hands):
        if n:
            screen.say("")
        _show_hand(hand, evolve(screen, speaker=speaker))


def _summary(reports: list[Report], screen: Screen) -> None:
    hands = [hand for judged in reports for hand in judged.hands]
    contested = sum(hand.contested for hand in hands)
    key = "summary.contested" if contested else "summary.in_order"
    if len(hands) > 1:
        screen.say("", screen.speaker.say(key, contested=contested, hands=len(hands)))


def check_files(names: Sequence[str], screen: Screen, *, as_json: bool) -> int:
    """Judge every file, show what was found, and say how bad it is."""
    status, data, reports = IN_ORDER, list[dict[str, Any]](), list[Report]()

    def refuse(name: str, error: TressetteError) -> None:
        nonlocal status
        status = UNREADABLE
        data.append({"file": name, **error_data(error, screen.speaker)})
        if not as_json:
            where = visible(name, longest=1000)
            screen.complain(*(f"{where}: {line}" for line in screen.speaker.error(error)))

    for name in names:
        try:
            paths = list(_files_of(name))
        except TressetteError as error:
            refuse(name, error)
            continue
        for path in paths:
            try:
                judged = _judge(path)
            except TressetteError as error:
                refuse(path, error)
                continue
            status = max(status, CONTESTED if judged.contested else IN_ORDER)
            reports.append(judged)
            data.append({"file": path, **report_data(judged)})
            if not as_json:
                if len(names) > 1 or len(paths) > 1:
                    screen.say(
                        "", screen.speaker.say("account.file", file=visible(path, longest=1000))
                    )
                _show_report(judged, screen)
    if as_json:
        screen.show_data({"files": data})
    else:
        _summary(reports, screen)
    return status


# --- the other commands


def count_cards(text: str, screen: Screen, *, last_trick: bool, as_json: bool) -> int:
    """Count one pile."""
    counted = count_pile(Pile.parse(text), Party(()), last_trick=last_trick)
    if as_json:
        screen.show_data(dict(count_data(counted)))
    else:
        screen.show_rows(screen.speaker.account(HandCount(Evidence.PILES, (counted,), whole=True)))
    return IN_ORDER


def explain_code(code: str | None, screen: Screen, *, as_json: bool) -> int:
    """Show the page of a finding, or the list of all."""
    language, speaker = screen.speaker.language, screen.speaker
    if code is None:
        pages = [code_page(known, language) for known in CODES]
        if as_json:
            screen.show_data([page_data(page) for page in pages])
        else:
            screen.show_rows([["", ""], *([page.code, page.title] for page in pages)])
        return IN_ORDER
    page = code_page(code, language)
    if as_json:
        screen.show_data(page_data(page))
        return IN_ORDER
    severity = speaker.text(f"severity.{page.severity.value}")
    screen.say(f"{page.title} [{page.code}, {severity}]", style="bold")
    for part, text in (("means", page.means), ("example", page.example), ("do", page.do)):
        screen.say("", speaker.text(f"cli.{part}"), style="bold")
        screen.say(text)
    return IN_ORDER


def new_sheet(path: str | None, screen: Screen) -> int:
    """Write a commented sheet to fill in; never over a file that exists."""
    sheet = files("tressette_score.sheets").joinpath(f"{screen.speaker.language}.toml")
    text = sheet.read_text(encoding="utf-8")
    if path is None:
        screen.out.file.write(text)
        return IN_ORDER
    try:
        with Path(path).open("x", encoding="utf-8") as file:
            file.write(text)
    except FileNotFoundError:
        raise FileError(Problem("folder-missing", {"text": str(Path(path).parent)})) from None
    except (OSError, ValueError) as error:
        raise file_error(error, path) from None
    screen.say(screen.speaker.say("cli.written_to", file=visible(path)))
    return IN_ORDER


# --- the command line


def _command(app: App, speaker: Speaker, key: str, usage: str) -> Callable[[Command], Command]:
    """Add a command with its help in the language of the speaker."""
    prologue = speaker.text("cli.usage").format(usage)
    return app.command(help=speaker.text(f"cli.{key}"), usage="", help_prologue=prologue)


def _app(screen: Screen) -> App:
    """The commands with their help, in the language of the screen."""

    def text(key: str) -> str:
        return screen.speaker.text(f"cli.{key}")

    def option(key: str, *, hyphen: bool = False) -> Parameter:
        return Parameter(
            help=text(key),
            show_default=False,
            show_choices=False,
            negative=(),
            allow_leading_hyphen=hyphen,
        )

    app = App(
        name="tressette-score",
        help=text("about"),
        version=version("tressette-score"),
        usage="",
        help_prologue=text("usage").format("COMMAND"),
        help_format="plaintext",
        group_arguments=Group(text("arguments")),
        group_parameters=Group(text("options")),
        group_commands=Group(text("commands")),
        console=screen.out,
    )
    command = partial(_command, app, screen.speaker)
    app["--help"].help = text("help")
    app["--version"].help = text("version")

    @command("check", "check FILE...")
    def check(  # pyright: ignore[reportUnusedFunction]
        *files: Annotated[str, option("files", hyphen=True)],
        codes: Annotated[bool, option("codes")] = False,
        json: Annotated[bool, option("json")] = False,
        lang: Annotated[Language | None, option("lang")] = None,
    ) -> int:
        if not all(files) or not files:
            raise UsageError(Problem("usage-missing", {"text": "FILE"}))
        for name in files:
            # The lone hyphen is standard input; cyclopts cannot tell it from an option.
            if name.startswith("-") and name != "-":
                raise UsageError(Problem("usage-unknown", {"text": name}))
        return check_files(files, evolve(screen, codes=codes), as_json=json)

    @command("count", "count CARDS... [--last-trick]")
    def count(
        *cards: Annotated[str, option("cards")],
        last_trick: Annotated[bool, option("last_trick")] = False,
        json: Annotated[bool, option("json")] = False,
        lang: Annotated[Language | None, option("lang")] = None,
    ) -> int:
        # Names of several words come one to an argument, and are parted by commas.
        link = ", " if any(" " in card for card in cards) else " "
        return count_cards(link.join(cards), screen, last_trick=last_trick, as_json=json)

    @command("explain", "explain [CODE]")
    def explain(
        code: Annotated[str | None, option("code")] = None,
        /,
        *,
        json: Annotated[bool, option("json")] = False,
        lang: Annotated[Language | None, option("lang")] = None,
    ) -> int:
        return explain_code(code, screen, as_json=json)

    @command("new", "new [FILE]")
    def new(
        path: Annotated[str | None, option("path")] = None,
        /,
        *,
        lang: Annotated[Language | None, option("lang")] = None,
    ) -> int:
        return new_sheet(path, screen)

    return app


class UsageError(TressetteError):
    """A command line that is not understood."""


def _refuse(error: TressetteError, screen: Screen, *, as_json: bool) -> None:
    if as_json:
        screen.show_data(error_data(error, screen.speaker))
        return
    screen.complain(*screen.speaker.error(error))
    if isinstance(error, UsageError):
        screen.complain(screen.speaker.text("cli.see_help"))


def _usage(error: CycloptsError, args: Sequence[str]) -> TressetteError:
    """A command line that was not understood, as a problem in our own words."""
    name = error.argument.name if error.argument is not None else ""
    match error:
        case UnknownOptionError(token=token):
            problem = Problem("usage-unknown", {"text": token.keyword or token.value})
        case CoercionError(token=Token(value=value)):
            problem = Problem("usage-value", {"text": value, "expected": name})
        case MissingArgumentError():
            problem = Problem("usage-missing", {"text": name})
        case _:
            problem = Problem("usage-unknown", {"text": " ".join(error.unused_tokens or args)})
    return UsageError(problem)


def main(args: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status."""
    args = sys.argv[1:] if args is None else args
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal that lacks a letter shows a question mark, not a traceback.
            stream.reconfigure(errors="replace")
    screen = Screen(Speaker(preferred_language(args)))
    try:
        status = _app(screen)(
            args, exit_on_error=False, print_error=False, result_action="return_value"
        )
        if sys.stdout:
            sys.stdout.flush()
        return status if isinstance(status, int) else IN_ORDER
    except CycloptsError as error:
        _refuse(_usage(error, args), screen, as_json="--json" in args)
    except TressetteError as error:
        _refuse(error, screen, as_json="--json" in args)
    except BrokenPipeError:
        # Whoever read our output has seen enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        # The output itself cannot be written: a full disk, say.
        _refuse(file_error(error, "-"), screen, as_json=False)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return UNREADABLE
