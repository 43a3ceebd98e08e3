"""What the commands do: each shows its result on a screen and gives the exit status."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from attrs import evolve

from tressette_score.as_json import (
    count_data,
    error_data,
    page_data,
    preset_data,
    report_data,
    rules_data,
    ruling_data,
)
from tressette_score.cards import Pile
from tressette_score.checking import HandReport
from tressette_score.counting import HandCount, count_pile
from tressette_score.errors import FileError, Problem, RulesError, TressetteError, file_error
from tressette_score.findings import CODES
from tressette_score.judging import Report, report
from tressette_score.messages import visible
from tressette_score.notation import MAX_BYTES, decode, load, load_rules, loads
from tressette_score.presets import PRESETS, Origin, Preset, preset
from tressette_score.record import Evidence, MatchRecord
from tressette_score.rules import OPTIONS, Setting, TableRules, Unsettled
from tressette_score.rules import Group as RuleGroup
from tressette_score.rules.game_choices import Game
from tressette_score.ruling_words import (
    account_rows,
    option_label,
    origin_text,
    outcome_text,
    quarrel_title,
    question_text,
    reasons_text,
    rulings_said,
    setting_label,
    sheet_rows,
    source_text,
)
from tressette_score.rulings import FactQuestion, Ruling, Subject
from tressette_score.rulings.tree import Leaf
from tressette_score.screen import Screen
from tressette_score.seats import Party
from tressette_score.sources import SOURCES
from tressette_score.wording import Speaker, code_page

__all__ = [
    "CONTESTED",
    "IN_ORDER",
    "UNREADABLE",
    "check_files",
    "compare_rules",
    "count_cards",
    "diff_rules",
    "explain_code",
    "list_rules",
    "new_sheet",
    "show_rules",
]

IN_ORDER, CONTESTED, UNREADABLE = 0, 1, 2
AGREEMENTS = ("rules.toml", "rules.json")
"""How the names of files end that hold an agreement and no record; a folder may hold both."""


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
    found = sorted(
        path
        for kind in ("*.toml", "*.json")
        for path in folder.rglob(kind)
        if not path.name.endswith(AGREEMENTS)
    )
    if not found:
        raise FileError(Problem("no-files", {"text": name}))
    yield from map(str, found)


def read_record(name: str) -> MatchRecord:
    """The record in a file, or on standard input."""
    if name == "-":
        # There is none where the shell has closed it.
        data = sys.stdin.buffer.read(MAX_BYTES + 1) if sys.stdin else b""
        return loads(decode(data))
    return load(name)


def _show_hand(hand: HandReport, screen: Screen) -> None:
    speaker = screen.speaker
    screen.say(speaker.say("account.hand", number=hand.number), style="bold")
    if hand.count is not None:
        screen.show_rows(speaker.account(hand.count, hand.hand))
        screen.say(speaker.say("account.evidence", evidence=hand.count.evidence))
    for finding in hand.findings:
        screen.say("", *speaker.finding(finding, code=screen.codes))
    for line in speaker.repairs(hand):
        screen.say("", line)
    screen.say("", speaker.conclusion(hand), style="bold" if hand.contested else None)


def _show_report(judged: Report, screen: Screen) -> None:
    speaker = Speaker(screen.speaker.language, judged.table)
    for n, hand in enumerate(judged.hands):
        if n:
            screen.say("")
        at_hand = Speaker(speaker.language, hand.table)
        _show_hand(hand, evolve(screen, speaker=at_hand))
    if judged.rulings:
        _show_match(judged, evolve(screen, speaker=speaker))


def _show_match(judged: Report, screen: Screen) -> None:
    """The scoresheet, what is wrong with it, and the rulings."""
    speaker, sheet = screen.speaker, judged.sheet
    first, *others = sheet.opening
    then = speaker.listed([speaker.word(party, "") for party in others])
    screen.say("", speaker.say("sheet.title", first=first, second=then), style="bold")
    screen.show_rows(sheet_rows(sheet, speaker))
    if sheet.checksum is not None:
        found, expected = sheet.checksum
        key = "checksum_right" if found == expected else "checksum_wrong"
        screen.say(speaker.say(f"sheet.{key}", sum=found, expected=expected))
    for finding in judged.match_findings:
        screen.say("", *speaker.finding(finding, code=screen.codes))
    for lines, ruling in rulings_said(judged, speaker):
        screen.say("")
        screen.say(lines[0], style="bold")
        if isinstance(ruling.node, Leaf) and ruling.node.account and len(lines) > 1:
            screen.show_rows(account_rows(ruling.node.account, speaker))
        screen.say(*lines[1:])


def _summary(reports: list[Report], screen: Screen) -> None:
    hands = [hand for judged in reports for hand in judged.hands]
    contested = sum(hand.contested for hand in hands)
    key = "summary.contested" if contested else "summary.in_order"
    if not contested and any(judged.contested for judged in reports):
        screen.say("", screen.speaker.text("summary.match"))
    elif len(hands) > 1:
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
                judged = report(read_record(path))
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


def new_sheet(path: str | None, screen: Screen, game: str = "pairs") -> int:
    """Write a commented sheet to fill in, for one of the games; never over a file that exists."""
    language = screen.speaker.language
    name = f"{language}.toml" if game == "pairs" else f"{game}.{language}.toml"
    sheet = files("tressette_score.sheets").joinpath(name)
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


# --- agreements


def _rules_of(name: str) -> tuple[TableRules, Preset | None]:
    """The agreement that a name stands for: a preset, or what a file says."""
    if name in PRESETS:
        return PRESETS[name].rules, PRESETS[name]
    if Path(name).suffix or Path(name).exists():
        return load_rules(name), None
    return preset(name).rules, PRESETS[name]


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
    rules, book = _rules_of(name)
    if as_json:
        screen.show_data({"options": rules_data(rules)} if book is None else preset_data(book))
        return IN_ORDER
    if book is not None:
        screen.say(speaker.text(f"preset.{name}.title"), style="bold")
        screen.say(speaker.text(f"preset.{name}.about"))
        addresses = [SOURCES[key].address for key in book.sources]
        screen.say(*filter(None, addresses))
    for group in RuleGroup:
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


def diff_rules(first: str, second: str, screen: Screen, *, as_json: bool) -> int:
    """Show what two agreements settle differently."""
    speaker = screen.speaker
    (a, _), (b, _) = _rules_of(first), _rules_of(second)
    differences = a.differences(b)
    if as_json:
        plain = {"first": rules_data(a), "second": rules_data(b)}
        data = {name: {side: plain[side][name] for side in plain} for name in differences}
        screen.show_data({"first": first, "second": second, "differences": data})
    elif not differences:
        screen.say(speaker.text("rules_cli.same"))
    else:
        rows = [
            [
                option_label(name, speaker),
                _cell(name, mine, a, speaker),
                _cell(name, theirs, b, speaker),
            ]
            for name, (mine, theirs) in differences.items()
        ]
        screen.show_rows([["", visible(first), visible(second)], *rows])
    return IN_ORDER


def _cell(name: str, value: Setting | Unsettled, rules: TableRules, speaker: Speaker) -> str:
    """A value beside another; a dash where the option means nothing."""
    if not rules.applies(name):
        return speaker.text("sheet.none")
    return setting_label(name, value, speaker)


def _under(record: MatchRecord, book: Preset) -> MatchRecord:
    """The same record under a preset; its own target is kept if the preset allows it."""
    rules, target = book.rules, record.table.agreed.target
    if not isinstance(target, Unsettled):
        with suppress(RulesError):
            rules = book.with_changes(target=target)
    return evolve(record, table=evolve(record.table, rules=book.name, agreed=rules))


def _same_game(book: Preset, record: MatchRecord) -> bool:
    """Whether a preset is one for the game that was played; one that names none is for pairs."""
    game = book.rules.game
    return (Game.PAIRS if isinstance(game, Unsettled) else game) is record.table.game


def compare_rules(name: str, screen: Screen, *, as_json: bool) -> int:
    """Rule one record under every preset, side by side."""
    record = read_record(name)
    books = [book for book in PRESETS.values() if _same_game(book, record)]
    judged = {book.name: report(_under(record, book), undisputed=True) for book in books}
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
        rows = [_compared(book, ruling, speaker) for book, ruling in rulings]
        screen.show_rows([[""] * len(rows[0]), *rows])
    return IN_ORDER


_SUBJECTS: Final = tuple(Subject)


def _compared(book: str, ruling: Ruling, speaker: Speaker) -> list[str]:
    """A row of the comparison: the preset, what it comes to there, and who says so."""
    if ruling.subject is Subject.MATCH_END:
        target = setting_label("target", ruling.table.agreed.target, speaker)
        return [book, target, _end(ruling, speaker)]
    end, node = _end(ruling, speaker), ruling.node
    if isinstance(node, Leaf):
        end = f"{end}: {reasons_text(node, speaker)}"
    return [book, end, _who_says(ruling, speaker)]


def _who_says(ruling: Ruling, speaker: Speaker) -> str:
    """The sources of what decides; or that the book does not say, or that a fact is missing."""
    if not isinstance(ruling.node, Leaf):
        asks = isinstance(ruling.questions[0], FactQuestion)
        return speaker.text("rules_cli.fact" if asks else "origin.silent")
    named = {reason.option for reason in ruling.node.reasons}
    grounds = [one for one in ruling.grounds if one.option in named] or list(ruling.grounds)
    said = dict.fromkeys(origin_text(ground, speaker) for ground in grounds)
    return "; ".join(said) or speaker.text("rules_cli.everybody")


def _end(ruling: Ruling, speaker: Speaker) -> str:
    """What a ruling comes to, or what it hangs on, in one cell."""
    if isinstance(ruling.node, Leaf):
        return outcome_text(ruling.node.outcome, speaker)
    return question_text(ruling.node.question, speaker)
