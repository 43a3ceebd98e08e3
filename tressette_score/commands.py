"""What the commands do: each shows its result on a screen and gives the exit status."""

import json
import sys
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

from attrs import evolve

from tressette_score.as_json import (
    count_data,
    error_data,
    page_data,
    report_data,
)
from tressette_score.cards import Pile
from tressette_score.checking import HandReport
from tressette_score.counting import HandCount, count_pile
from tressette_score.errors import FileError, Problem, TressetteError, file_error
from tressette_score.findings import CODES
from tressette_score.judging import Report, report
from tressette_score.messages import visible
from tressette_score.notation import MAX_BYTES, decode, load, loads
from tressette_score.record import Evidence, MatchRecord
from tressette_score.rules import Setting
from tressette_score.ruling_words import (
    account_rows,
    asked_options,
    rulings_said,
    setting_label,
    sheet_rows,
)
from tressette_score.rulings.tree import Leaf
from tressette_score.screen import Screen
from tressette_score.seats import Party
from tressette_score.values import write_settings
from tressette_score.wording import Speaker, code_page

__all__ = [
    "CONTESTED",
    "IN_ORDER",
    "UNREADABLE",
    "check_files",
    "count_cards",
    "explain_code",
    "new_sheet",
    "write_new",
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
    for name, answers in asked_options(judged).items():
        screen.say("", speaker.text("rules_cli.answer"))
        screen.show_rows([["", ""], *(_answer_row(name, one, speaker) for one in answers)])


def _answer_row(name: str, answer: Setting, speaker: Speaker) -> list[str]:
    """The line of a file that settles an option; a value looks the same in TOML and in JSON."""
    value = json.dumps(write_settings({name: answer})[name])
    return [f"  {name} = {value}", f"# {setting_label(name, answer, speaker)}"]


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
    if write_new(path, text, screen):
        screen.say(screen.speaker.say("cli.written_to", file=visible(str(path))))
    return IN_ORDER


def write_new(path: str | None, text: str, screen: Screen) -> bool:
    """Write a text to a new file, or show it if none is named; whether a file was written.

    Raises:
        FileError: there is such a file, or it cannot be written.
    """
    if path is None:
        screen.out.file.write(text)
        return False
    try:
        with Path(path).open("x", encoding="utf-8") as file:
            file.write(text)
    except FileNotFoundError:
        raise FileError(Problem("folder-missing", {"text": str(Path(path).parent)})) from None
    except (OSError, ValueError) as error:
        raise file_error(error, path) from None
    return True
