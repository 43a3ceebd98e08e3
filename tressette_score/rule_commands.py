"""What the commands about agreements do: each shows its result and gives the exit status."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, Literal, TypeAlias

from tressette_score.as_json import compared_data, preset_data, rules_data, ruling_data
from tressette_score.commands import IN_ORDER, read_record, write_new
from tressette_score.errors import FileError, Problem
from tressette_score.judging import report
from tressette_score.messages import Language, visible
from tressette_score.notation import load_table
from tressette_score.presets import PRESETS, Origin, Preset, preset
from tressette_score.record import Table
from tressette_score.rule_docs import (
    Documented,
    agreement_sheet,
    agreement_sheet_html,
    comparison,
    comparison_html,
    rule_page,
    rule_page_html,
)
from tressette_score.rule_docs.agreement import agreement
from tressette_score.rule_docs.books import books_for, under
from tressette_score.rule_docs.comparison import comparison_rows, differing
from tressette_score.rules import NOTHING_AGREED, OPTIONS, Group, TableRules, Unsettled
from tressette_score.ruling_words import (
    end_text,
    option_label,
    quarrel_title,
    reasons_text,
    setting_label,
    source_text,
    who_says,
)
from tressette_score.rulings import Ruling, Subject
from tressette_score.rulings.tree import Leaf
from tressette_score.schema import record_schema, rules_schema
from tressette_score.screen import Screen
from tressette_score.sources import SOURCES
from tressette_score.wording import Speaker

__all__ = [
    "Markup",
    "SchemaKind",
    "compare_rules",
    "diff_rules",
    "document_rules",
    "list_rules",
    "rules_named",
    "sheet_of_rules",
    "show_rules",
    "show_schema",
]

Markup: TypeAlias = Literal["markdown", "html"]
"""How a document is written."""


def _named(name: str) -> Preset | Table:
    """What a name stands for: a preset, or the table of a file."""
    if name not in PRESETS and (Path(name).suffix or Path(name).exists()):
        return load_table(name)
    return preset(name)


def rules_named(name: str) -> TableRules:
    """The agreement that a name stands for."""
    return agreement(_named(name)).rules


def list_rules(screen: Screen, *, as_json: bool) -> int:
    """Show the presets, each with a line about it."""
    speaker = screen.speaker
    if as_json:
        screen.show_data([preset_data(one) for one in PRESETS.values()])
        return IN_ORDER
    for name in PRESETS:
        screen.say(f"{name}: {speaker.text(f'preset.{name}.title')}", style="bold")
        screen.say(f"  {speaker.text(f'preset.{name}.about')}")
    return IN_ORDER


def _source(name: str, value: object, book: Preset | None, screen: Screen) -> str:
    """Who says so, as a cell."""
    if isinstance(value, Unsettled):
        return ""
    if book is None or book.origin(name) is not Origin.STATED:
        return "" if book is None else screen.speaker.text("origin.borrowed")
    return book.articles.get(name) or source_text(book.sources, screen.speaker)


def show_rules(name: str, screen: Screen, *, as_json: bool) -> int:
    """Show an agreement, option by option."""
    speaker = screen.speaker
    named = _named(name)
    rules = agreement(named).rules
    book = named if isinstance(named, Preset) else None
    if as_json:
        screen.show_data({"options": rules_data(rules)} if book is None else preset_data(book))
        return IN_ORDER
    if book is not None:
        screen.say(speaker.text(f"preset.{name}.title"), style="bold")
        screen.say(speaker.text(f"preset.{name}.about"))
        addresses = [SOURCES[key].address for key in book.sources]
        screen.say(*filter(None, addresses))
    for group in Group:
        rows = [
            [
                option_label(option, speaker),
                setting_label(option, rules.of(option), speaker),
                _source(option, rules.of(option), book, screen),
            ]
            for option, known in OPTIONS.items()
            if known.group is group and rules.applies(option)
        ]
        screen.say("", speaker.text(f"group.{group.value}"), style="bold")
        screen.show_rows([["", "", ""], *rows])
    return IN_ORDER


def diff_rules(
    names: Sequence[str],
    screen: Screen,
    *,
    whole: bool = False,
    markup: Markup | None = None,
    as_json: bool = False,
) -> int:
    """Show what several agreements settle differently, or all that they settle."""
    speaker = screen.speaker
    names = list(dict.fromkeys(names))
    named = {visible(name, longest=1000): _named(name) for name in names}
    rules = [agreement(one).rules for one in named.values()]
    shown = [name for name in OPTIONS if any(one.applies(name) for one in rules)]
    if not whole:
        shown = list(differing(rules))
    if as_json:
        screen.show_data({"agreements": names, "options": compared_data(rules, shown)})
    elif markup is not None:
        write = comparison_html if markup == "html" else comparison
        screen.out.file.write(write(named, speaker.language, whole=whole))
    elif not shown:
        screen.say(speaker.text("rules_comparison.same"))
    else:
        screen.show_rows([["", *named], *comparison_rows(rules, shown, speaker)])
    return IN_ORDER


Writer: TypeAlias = Callable[[Documented, Language], str]

_PAGE: Final[Mapping[Markup, Writer]] = {"markdown": rule_page, "html": rule_page_html}
_SHEET: Final[Mapping[Markup, Writer]] = {
    "markdown": agreement_sheet,
    "html": agreement_sheet_html,
}


_ENDINGS: Final[Mapping[str, Markup]] = {
    ".html": "html",
    ".htm": "html",
    ".md": "markdown",
    ".txt": "markdown",
}


def _markup_of(path: str | None) -> Markup:
    """What the name of a file asks for."""
    if path is None:
        return "markdown"
    try:
        return _ENDINGS[Path(path).suffix.lower()]
    except KeyError:
        data = {"text": path, "expected": ", ".join(_ENDINGS)}
        raise FileError(Problem("usage-ending", data)) from None


def _write(
    writers: Mapping[Markup, Writer],
    documented: Documented,
    path: str | None,
    markup: Markup | None,
    screen: Screen,
) -> int:
    """Write a document as asked for, or as the name of its file ends."""
    writer = writers[markup or _markup_of(path)]
    if write_new(path, writer(documented, screen.speaker.language), screen):
        screen.say(screen.speaker.say("rules_cli.written_to", file=visible(str(path))))
    return IN_ORDER


def document_rules(name: str, path: str | None, screen: Screen, markup: Markup | None) -> int:
    """Write the rule page of an agreement, to a new file or on the screen."""
    return _write(_PAGE, _named(name), path, markup, screen)


def sheet_of_rules(
    name: str | None, path: str | None, screen: Screen, markup: Markup | None
) -> int:
    """Write an agreement sheet, of a table that has agreed on nothing if none is named."""
    documented = NOTHING_AGREED if name is None else _named(name)
    return _write(_SHEET, documented, path, markup, screen)


SchemaKind: TypeAlias = Literal["record", "rules"]
_SCHEMAS: Final = {"record": record_schema, "rules": rules_schema}


def show_schema(kind: SchemaKind, screen: Screen) -> int:
    """Show the JSON Schema of a file format."""
    screen.show_data(_SCHEMAS[kind](screen.speaker.language))
    return IN_ORDER


def compare_rules(name: str, screen: Screen, *, as_json: bool) -> int:
    """Rule one record under every preset, side by side."""
    record = read_record(name)
    books = books_for(record.table.game)
    judged = {book.name: report(under(record, book), undisputed=True) for book in books}
    if as_json:
        screen.show_data(
            {
                "presets": {
                    book: {
                        "target": rules_data(one.table.agreed)["target"],
                        "rulings": [ruling_data(ruling) for ruling in one.rulings],
                    }
                    for book, one in judged.items()
                }
            }
        )
        return IN_ORDER
    speaker = Speaker(screen.speaker.language, record.table)
    quarrels: dict[tuple[object, ...], list[tuple[str, Ruling]]] = {}
    for book, one in judged.items():
        for ruling in one.rulings:
            quarrel = ruling.hand, _SUBJECTS.index(ruling.subject), ruling.number, ruling.about
            quarrels.setdefault(quarrel, []).append((book, ruling))
    disputed = [
        rulings
        for rulings in quarrels.values()
        if not all(ruling.undisputed for _, ruling in rulings)
    ]
    if not disputed:
        screen.say(speaker.text("rules_cli.nothing"))
    ordered = sorted(disputed, key=lambda one: (one[0][1].hand, _SUBJECTS.index(one[0][1].subject)))
    for n, rulings in enumerate(ordered):
        if n:
            screen.say("")
        screen.say(quarrel_title(rulings[0][1], speaker), style="bold")
        rows = [_compared(book, ruling, record.table.agreed, speaker) for book, ruling in rulings]
        screen.show_rows([[""] * len(rows[0]), *rows])
    return IN_ORDER


_SUBJECTS: Final = tuple(Subject)


def _compared(book: str, ruling: Ruling, agreed: TableRules, speaker: Speaker) -> list[str]:
    """A row of the comparison: the preset, what it comes to there, and who says so."""
    if ruling.subject is Subject.MATCH_END:
        target = setting_label("target", ruling.table.agreed.target, speaker)
        if ruling.table.agreed.target != agreed.target and not isinstance(agreed.target, Unsettled):
            target = speaker.say("rules_cli.own_target", target=target)
        return [book, target, end_text(ruling, speaker)]
    end, node = end_text(ruling, speaker), ruling.node
    if isinstance(node, Leaf):
        end = f"{end}: {reasons_text(node, speaker)}"
    return [book, end, who_says(ruling, speaker)]
