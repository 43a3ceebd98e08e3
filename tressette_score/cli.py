"""The command ``tressette-score``.

Results go to standard output, messages to standard error. The exit status is 0 if all is in order,
1 if a hand is contested, 2 if something could not be read.
"""

import io
import locale
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib.metadata import version
from itertools import pairwise
from typing import Annotated, Any, Literal, TypeAlias, TypeVar

from attrs import evolve
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

from tressette_score.as_json import error_data
from tressette_score.commands import (
    IN_ORDER,
    UNREADABLE,
    check_files,
    count_cards,
    explain_code,
    new_sheet,
)
from tressette_score.errors import Problem, TressetteError, file_error
from tressette_score.messages import Language
from tressette_score.rule_commands import (
    Markup,
    SchemaKind,
    compare_rules,
    diff_rules,
    document_rules,
    list_rules,
    sheet_of_rules,
    show_rules,
    show_schema,
)
from tressette_score.screen import Screen
from tressette_score.wording import Speaker

__all__ = ["main"]

Command = TypeVar("Command", bound=Callable[..., int])
TwoSides: TypeAlias = Literal["pairs", "due", "terziglio"]


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


# --- the command line


def _command(
    app: App, speaker: Speaker, key: str, usage: str, name: str | None = None
) -> Callable[[Command], Command]:
    """Add a command with its help in the language of the speaker."""
    prologue = speaker.text("cli.usage").format(usage)
    text = speaker.text(f"cli.{key}")
    return app.command(help=text, usage="", help_prologue=prologue, name=name)


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
        suppress_keyboard_interrupt=False,
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
            raise UsageError(Problem("usage-missing-file"))
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
        # Names of several words come one to an argument, and are separated by commas.
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

    @command("new", "new [FILE] [--game GAME]")
    def new(
        path: Annotated[str | None, option("path")] = None,
        /,
        *,
        game: Annotated[TwoSides, option("game")] = "pairs",
        lang: Annotated[Language | None, option("lang")] = None,
    ) -> int:
        return new_sheet(path, screen, game)

    _batch_command(command, option, screen)
    _rules_commands(app, command, option, screen)
    return app


def _batch_command(
    command: Callable[..., Callable[[Any], Any]], option: Callable[..., Parameter], screen: Screen
) -> None:
    """The command about logs of many hands."""

    @command("batch", "batch FILE --out REPORT")
    def batch(  # pyright: ignore[reportUnusedFunction]
        path: Annotated[str, option("batch_source")],
        /,
        *,
        out: Annotated[str | None, option("batch_out")] = None,
        game: Annotated[TwoSides | None, option("batch_game")] = None,
        rules: Annotated[str | None, option("batch_rules")] = None,
        json: Annotated[bool, option("json")] = False,
        lang: Annotated[Language | None, option("lang")] = None,
    ) -> int:
        if not path:
            raise UsageError(Problem("usage-missing-file"))
        if not out:
            raise UsageError(Problem("usage-missing-out"))
        try:
            from tressette_score.batch_command import Log, check_log  # noqa: PLC0415 - other extra
        except ModuleNotFoundError as error:
            if error.name not in ("numpy", "pyarrow"):
                raise
            raise UsageError(Problem("usage-needs-arrow")) from None
        return check_log(Log(path, out, game, rules), screen, as_json=json)


def _rules_commands(
    app: App,
    command: Callable[..., Callable[[Any], Any]],
    option: Callable[..., Parameter],
    screen: Screen,
) -> None:
    """The commands about agreements."""

    @command("compare", "compare FILE")
    def compare(  # pyright: ignore[reportUnusedFunction]
        path: Annotated[str, option("record", hyphen=True)],
        /,
        *,
        json: Annotated[bool, option("json")] = False,
        lang: Annotated[Language | None, option("lang")] = None,
    ) -> int:
        return compare_rules(path, screen, as_json=json)

    rules = App(
        name="rules",
        help=screen.speaker.text("cli.rules"),
        usage="",
        help_prologue=screen.speaker.text("cli.usage").format("rules COMMAND"),
        help_format="plaintext",
        group_arguments=app.group_arguments,
        group_parameters=app.group_parameters,
        group_commands=app.group_commands,
    )
    app.command(rules)
    rules["--help"].help = screen.speaker.text("cli.help")
    of_rules = partial(_command, rules, screen.speaker)

    @of_rules("rules_list", "rules list", name="list")
    def list_(  # pyright: ignore[reportUnusedFunction]
        *,
        json: Annotated[bool, option("json")] = False,
        lang: Annotated[Language | None, option("lang")] = None,
    ) -> int:
        return list_rules(screen, as_json=json)

    @of_rules("rules_show", "rules show PRESET")
    def show(  # pyright: ignore[reportUnusedFunction]
        name: Annotated[str, option("preset")],
        /,
        *,
        json: Annotated[bool, option("json")] = False,
        lang: Annotated[Language | None, option("lang")] = None,
    ) -> int:
        return show_rules(name, screen, as_json=json)

    @of_rules("rules_diff", "rules diff A B...")
    def diff(  # pyright: ignore[reportUnusedFunction]
        *names: Annotated[str, option("preset")],
        all: Annotated[bool, option("all")] = False,  # noqa: A002 - the name of the option
        markup: Annotated[Markup | None, option("markup")] = None,
        json: Annotated[bool, option("json")] = False,
        lang: Annotated[Language | None, option("lang")] = None,
    ) -> int:
        if len(names) < 2:
            raise UsageError(Problem("usage-missing-books"))
        return diff_rules(names, screen, whole=all, markup=markup, as_json=json)

    @of_rules("rules_doc", "rules doc PRESET [FILE]")
    def doc(  # pyright: ignore[reportUnusedFunction]
        name: Annotated[str, option("preset")],
        path: Annotated[str | None, option("document_path")] = None,
        /,
        *,
        markup: Annotated[Markup | None, option("markup")] = None,
        lang: Annotated[Language | None, option("lang")] = None,
    ) -> int:
        return document_rules(name, path, screen, markup)

    @of_rules("rules_sheet", "rules sheet [PRESET] [FILE]")
    def sheet(  # pyright: ignore[reportUnusedFunction]
        name: Annotated[str | None, option("sheet_preset")] = None,
        path: Annotated[str | None, option("document_path")] = None,
        /,
        *,
        markup: Annotated[Markup | None, option("markup")] = None,
        lang: Annotated[Language | None, option("lang")] = None,
    ) -> int:
        return sheet_of_rules(name, path, screen, markup)

    @of_rules("rules_schema", "rules schema [record|rules]")
    def schema(  # pyright: ignore[reportUnusedFunction]
        kind: Annotated[SchemaKind, option("schema_kind")] = "record",
        /,
        *,
        lang: Annotated[Language | None, option("lang")] = None,
    ) -> int:
        return show_schema(kind, screen)


class UsageError(TressetteError):
    """A command line that is not understood."""


def _asked(app: App, args: Sequence[str]) -> str:
    """The command that a line begins with: where its help is to be found."""
    words: list[str] = []
    for arg in args:
        if arg.startswith("-") or arg not in list(app):
            break
        words.append(f"{arg} ")
        app = app[arg]
    return "".join(words)


def _refuse(error: TressetteError, screen: Screen, *, as_json: bool, asked: str = "") -> None:
    if as_json:
        screen.show_data(error_data(error, screen.speaker))
        return
    screen.complain(*screen.speaker.error(error))
    if isinstance(error, UsageError):
        screen.complain(screen.speaker.say("cli.see_help", command=asked))


_MISSING = {"PATH": Problem("usage-missing-file"), "NAME": Problem("usage-missing-book")}


def _usage(error: CycloptsError, args: Sequence[str]) -> TressetteError:
    """A command line that was not understood, as a problem in our own words."""
    name = error.argument.name if error.argument is not None else ""
    match error:
        case UnknownOptionError(token=token):
            problem = Problem("usage-unknown", {"text": token.keyword or token.value})
        case CoercionError(token=Token(value=value)):
            problem = Problem("usage-value", {"text": value, "expected": name})
        case MissingArgumentError():
            problem = _MISSING.get(name) or Problem("usage-missing", {"text": name})
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
    app = _app(screen)
    try:
        status = app(args, exit_on_error=False, print_error=False, result_action="return_value")
        if sys.stdout:
            sys.stdout.flush()
        return status if isinstance(status, int) else IN_ORDER
    except CycloptsError as error:
        _refuse(_usage(error, args), screen, as_json="--json" in args, asked=_asked(app, args))
    except TressetteError as error:
        _refuse(error, screen, as_json="--json" in args, asked=_asked(app, args))
    except KeyboardInterrupt:
        return UNREADABLE
    except BrokenPipeError:
        # Whoever read our output has seen enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        # The output itself cannot be written: a full disk, say.
        _refuse(file_error(error, "-"), screen, as_json=False)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return UNREADABLE
