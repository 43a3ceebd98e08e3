"""Whole pages, made from the library: findings, quarrels and their rulings, rule books, sheets."""

import json
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import product

from attrs import frozen
from page_words import KINDS, WORDS
from parts import head, row

from tressette_score.findings import CODES
from tressette_score.judging import report
from tressette_score.messages import Language
from tressette_score.notation import dumps
from tressette_score.presets import PRESETS, Preset
from tressette_score.record import MatchRecord
from tressette_score.rule_docs import agreement_sheet_html, rule_page
from tressette_score.rule_docs.books import books_for, under
from tressette_score.rule_docs.cases import Case, at_table, cases
from tressette_score.rule_docs.markup import escape
from tressette_score.rule_docs.story import story
from tressette_score.rules import NOTHING_AGREED, OPTIONS, TableRules
from tressette_score.rules.game_choices import Game
from tressette_score.ruling_words import (
    end_text,
    option_label,
    reasons_text,
    ruling_lines,
    who_says,
)
from tressette_score.rulings import Ruling, Subject
from tressette_score.rulings.tree import Leaf
from tressette_score.schema import record_schema, rules_schema
from tressette_score.wording import Speaker, code_page

__all__ = ["pages", "quarrels", "sheets"]


def _languages() -> Iterator[Speaker]:
    yield from map(Speaker, Language)


# --- findings


def _finding(code: str, speaker: Speaker) -> Iterator[str]:
    page, words = code_page(code, speaker.language), WORDS[speaker.language]
    severity = speaker.text(f"severity.{page.severity.value}")
    yield f"# {escape(page.title)}\n"
    yield f"`{page.code}` · {severity} · [{words['findings']}](../findings.md)\n"
    for part, text in (("means", page.means), ("example", page.example), ("do", page.do)):
        yield f"## {escape(speaker.text(f'cli.{part}'))}\n\n{escape(text)}\n"
    yield f"```sh\ntressette-score explain {page.code} --lang {speaker.language}\n```"


# --- quarrels


@frozen
class Ruled:
    """A short quarrel with what it comes to: with nothing agreed, and by each rule book."""

    about: str
    record: MatchRecord
    bare: Ruling
    books: tuple[tuple[Preset, Ruling], ...]


def kind_of(ruling: Ruling) -> str:
    """What a page is about: a kind of ruling, or a kind of fault."""
    by_fault = ruling.subject is Subject.IRREGULARITY and ruling.about is not None
    return str(ruling.about) if by_fault else ruling.subject.value


def _ruled(record: MatchRecord) -> dict[str, Ruling]:
    """The rulings on a record, the first of each kind."""
    found: dict[str, Ruling] = {}
    for ruling in report(record, undisputed=True).rulings:
        found.setdefault(kind_of(ruling), ruling)
    return found


def _bare(case: Case, game: Game) -> TableRules:
    """A table to the usual target that has agreed only on what makes a quarrel one."""
    agreed = NOTHING_AGREED if game is Game.PAIRS else TableRules(game=game)
    return agreed.filled({**case.under, "target": 21})


@cache
def cases_by_kind() -> dict[str, list[Ruled]]:
    """The short quarrels by what is ruled on in them; by the end of the match if nothing else."""
    found: dict[str, list[Ruled]] = {}
    told = set[str]()
    for game, case in product(Game, cases()):
        quarrel = next(at_table(case, _bare(case, game)), None)
        if quarrel is None or case.name in told:
            continue
        told.add(case.name)
        rulings = _ruled(quarrel.record)
        by_book = [(book, _ruled(under(quarrel.record, book))) for book in books_for(game)]
        kinds = [kind for kind in rulings if kind != Subject.MATCH_END.value]
        for kind in kinds or rulings:
            said = tuple((book, one[kind]) for book, one in by_book if kind in one)
            about = case.about or tuple(rulings[kind].cited) or ("",)
            ruled = Ruled(about[0], quarrel.record, rulings[kind], said)
            found.setdefault(kind, []).append(ruled)
    return found


def _kinds() -> list[str]:
    order = [subject.value for subject in Subject]
    return sorted(cases_by_kind(), key=lambda k: order.index(k) if k in order else 2)


def title_of(kind: str, speaker: Speaker) -> str:
    """What a quarrel is called."""
    if kind in speaker.texts["about"]:
        return speaker.text(f"about.{kind}")
    return KINDS[speaker.language][Subject(kind)][0]


def about_of(kind: str, speaker: Speaker) -> str:
    """What it is about."""
    if kind in speaker.texts["about"]:
        return WORDS[speaker.language]["fault"]
    return KINDS[speaker.language][Subject(kind)][1]


def _by_book(case: Ruled, speaker: Speaker) -> Iterator[str]:
    """What each rule book makes of a case; those that agree, together."""
    words, ends = WORDS[speaker.language], dict[tuple[str, str], list[str]]()
    for book, ruling in case.books:
        end = end_text(ruling, speaker)
        if isinstance(ruling.node, Leaf):
            end = f"{end}: {reasons_text(ruling.node, speaker)}"
        link = f"[`{book.name}`](../books/{book.name}.md)"
        ends.setdefault((end, who_says(ruling, speaker)), []).append(link)
    yield from head(words["book"], words["ruling"], words["says"])
    for (end, said), links in ends.items():
        yield row(", ".join(links), escape(end), escape(said))


def _as_list(lines: Iterable[str]) -> Iterator[str]:
    """A ruling: sentences, and where it is open the answers as a list within a list."""
    for line in lines:
        text = line.lstrip()
        depth = (len(line) - len(text)) // 2
        yield f"{'    ' * (depth - 1)}- {escape(text)}" if depth else f"\n> {escape(text)}\n"
    yield ""


def _case(kind: str, number: int, case: Ruled, language: Language) -> Iterator[str]:
    speaker, words = Speaker(language, case.record.table), WORDS[language]
    title = option_label(case.about, speaker) if case.about else title_of(kind, speaker)
    yield f"## {number}. {escape(title)} {{ #case-{number} }}\n"
    yield f"{escape(story(case.record, speaker))}\n"
    yield f'??? note "{words["file"]}"\n'
    sheet = dumps(case.record).strip().splitlines()
    yield "\n".join(f"    {line}" for line in ("```toml", *sheet, "```")) + "\n"
    yield f"{words['nothing']}\n"
    yield from _as_list(ruling_lines(case.bare, speaker))
    if case.books:
        yield f"{words['books']}\n"
        yield from _by_book(case, speaker)
        yield ""


def _quarrel(kind: str, speaker: Speaker) -> Iterator[str]:
    words, found = WORDS[speaker.language], cases_by_kind()[kind]
    yield f"# {escape(title_of(kind, speaker))}\n"
    yield f"{escape(about_of(kind, speaker))} [{words['rulings']}](../rulings.md)\n"
    names = [name for name in OPTIONS if name in {case.about for case in found}]
    links = [f"[{escape(option_label(name, speaker))}](../rules.md#{name})" for name in names]
    yield f"{words['options'].format(', '.join(links))}\n"
    for number, case in enumerate(found, 1):
        yield from _case(kind, number, case, speaker.language)


def quarrels(speaker: Speaker) -> Iterator[str]:
    """Every kind of quarrel, with a link to its page."""
    words = WORDS[speaker.language]
    yield from head(words["quarrel"], words["about"], words["cases"])
    for kind in _kinds():
        link = f"[{escape(title_of(kind, speaker))}](rulings/{kind}.md)"
        yield row(link, escape(about_of(kind, speaker)), str(len(cases_by_kind()[kind])))


# --- rule books and sheets


def _book(book: Preset, speaker: Speaker) -> str:
    """The rule page of a rule book, with the way to its sheet and back to the others."""
    words = WORDS[speaker.language]
    title, _, rest = rule_page(book, speaker.language).partition("\n")
    sheet = f"[{words['sheet']}](../sheets/{book.name}.html)"
    others = f"[{words['books_all']}](../rules.md#presets)"
    return f"{title}\n\n`{book.name}` · {sheet} · {others}\n{rest}"


def sheets(speaker: Speaker) -> Iterator[str]:
    """Every rule book, with its rule page and its agreement sheet."""
    words = WORDS[speaker.language]
    yield from head(words["book"], words["preset"], words["sheet"])
    for name in PRESETS:
        title = escape(speaker.text(f"preset.{name}.title"))
        yield row(title, f"[`{name}`](books/{name}.md)", f"[HTML](sheets/{name}.html)")


def _schema(kind: str, language: Language) -> str:
    make = record_schema if kind == "record" else rules_schema
    return json.dumps(make(language), ensure_ascii=False, indent=2) + "\n"


def _of(speaker: Speaker) -> Iterator[tuple[str, str | Sequence[str]]]:
    for code in CODES:
        yield f"findings/{code}.md", list(_finding(code, speaker))
    for kind in _kinds():
        yield f"rulings/{kind}.md", list(_quarrel(kind, speaker))
    for name, book in PRESETS.items():
        yield f"books/{name}.md", _book(book, speaker)
        yield f"sheets/{name}.html", agreement_sheet_html(book, speaker.language)
    yield "sheets/blank.html", agreement_sheet_html(NOTHING_AGREED, speaker.language)
    for kind in ("record", "rules"):
        yield f"schemas/{kind}.json", _schema(kind, speaker.language)


@cache
def pages() -> tuple[tuple[str, str], ...]:
    """The pages and files that are made as a whole: where each lies, and what is in it."""
    return tuple(
        (f"{speaker.language}/{path}", text if isinstance(text, str) else "\n".join(text) + "\n")
        for speaker in _languages()
        for path, text in _of(speaker)
    )
