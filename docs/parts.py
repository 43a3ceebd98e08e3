"""Parts of pages, made from the library: findings, agreements, rule books, figures."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import wraps
from pathlib import Path

from distribution import averages, fit, shares
from figures import deck_figure, distribution_figure, ruling_figure, scoresheet_figure

from tressette_score.findings import CODES
from tressette_score.messages import Language
from tressette_score.presets import PRESETS, Origin, Preset
from tressette_score.rule_docs.markup import escape
from tressette_score.rules import OPTIONS, Group, Option, Setting, setting_text
from tressette_score.ruling_words import option_label, setting_label, setting_sentence, source_text
from tressette_score.rulings.inquiry import Fact
from tressette_score.sources import SOURCES
from tressette_score.wording import Speaker, code_page

_HEADS = {
    Language.IT: ("Rilievo", "Codice", "Gravità"),
    Language.EN: ("Finding", "Code", "Severity"),
    Language.ES: ("Hallazgo", "Código", "Gravedad"),
}
# What the catalogues, made for the table, have no words for.
_WORDS = {
    Language.IT: {
        "quotes": "«{}»",
        "needs": "Vale solo con {}.",
        "number": "Va bene anche un altro numero, da 1 a 999.",
        "odd": "Va bene anche un altro numero dispari, da 1 a 999.",
        "sources": "Fonti: {}.",
        "nobody": "Fonti: nessuna.",
        "some": "Il tavolo può cambiare soltanto questi accordi: {}.",
        "closed": "Il tavolo non può cambiare nessun accordo.",
        "target": "Il traguardo deve essere un multiplo di {step}, almeno {least}.",
        "option": "Accordo",
        "code": "Codice",
        "means": "Vuol dire",
    },
    Language.EN: {
        "quotes": "“{}”",
        "needs": "It means something only with {}.",
        "number": "Any other number from 1 to 999 will do too.",
        "odd": "Any other odd number from 1 to 999 will do too.",
        "sources": "Sources: {}.",
        "nobody": "Sources: none.",
        "some": "A table may change only these agreements: {}.",
        "closed": "A table may change none of its agreements.",
        "target": "The target has to be a multiple of {step}, at least {least}.",
        "option": "Agreement",
        "code": "Code",
        "means": "It means",
    },
    Language.ES: {
        "quotes": "«{}»",
        "needs": "Solo vale con {}.",
        "number": "También vale otro número, de 1 a 999.",
        "odd": "También vale otro número impar, de 1 a 999.",
        "sources": "Fuentes: {}.",
        "nobody": "Fuentes: ninguna.",
        "some": "La mesa solo puede cambiar estos acuerdos: {}.",
        "closed": "La mesa no puede cambiar ningún acuerdo.",
        "target": "La meta tiene que ser un múltiplo de {step}, al menos {least}.",
        "option": "Acuerdo",
        "code": "Código",
        "means": "Quiere decir",
    },
}


def row(*cells: str) -> str:
    """A row of a table."""
    return f"| {' | '.join(cells)} |"


def head(*cells: str) -> Iterator[str]:
    """The head of a table."""
    yield row(*cells)
    yield "| --- " * len(cells) + "|"


# --- findings


def findings(speaker: Speaker) -> Iterator[str]:
    """Every kind of finding: a table to look it up in."""
    pages = [code_page(code, speaker.language) for code in CODES]
    yield from head(*_HEADS[speaker.language])
    for page in pages:
        severity = speaker.text(f"severity.{page.severity.value}")
        yield row(f"[{escape(page.title)}](findings/{page.code}.md)", f"`{page.code}`", severity)


# --- agreements


def _source(key: str, speaker: Speaker) -> str:
    source = SOURCES[key]
    title = escape(source_text([key], speaker))
    return f"[{title}]({source.address})" if source.address else title


def _sources(keys: Iterable[str], speaker: Speaker) -> str:
    words, said = _WORDS[speaker.language], "; ".join(_source(key, speaker) for key in keys)
    return words["sources"].format(said) if said else words["nobody"]


def _link(name: str, speaker: Speaker) -> str:
    return f"[{escape(option_label(name, speaker))}](#{name})"


def _valued(name: str, wanted: Collection[Setting], speaker: Speaker) -> str:
    """An option with those of its values that are wanted."""
    quotes = _WORDS[speaker.language]["quotes"]
    values = [value for value in OPTIONS[name].values if value in wanted]
    labels = [quotes.format(escape(setting_label(name, v, speaker))) for v in values]
    return f"{_link(name, speaker)} {speaker.listed(labels, 'or')}"


def _needs(known: Option, speaker: Speaker) -> Iterator[str]:
    """What must hold for an option to mean anything: its game, and one of other options."""
    text = _WORDS[speaker.language]["needs"]
    if known.games:
        yield text.format(_valued("game", known.games, speaker))
    if known.needs:
        said = [_valued(name, wanted, speaker) for name, wanted in known.needs]
        yield text.format(speaker.listed(said, "or"))


def _option(known: Option, speaker: Speaker) -> Iterator[str]:
    words, name = _WORDS[speaker.language], known.name
    yield f"#### {escape(option_label(name, speaker))} {{ #{name} }}"
    yield f"\n`{name}` · {escape(speaker.text(f'option.{name}.question'))}\n"
    if needs := " ".join(_needs(known, speaker)):
        yield f"{needs}\n"
    for value, keys in known.sources.items():
        label = "" if known.is_number else f" · {escape(setting_label(name, value, speaker))}"
        yield f"`{setting_text(value)}`{label}"
        yield f":   {escape(setting_sentence(name, value, speaker))}"
        yield f":   {_sources(keys, speaker)}\n"
    if known.is_number:
        yield words["odd" if name == "best_of" else "number"] + "\n"


def _group(group: Group, speaker: Speaker) -> str:
    return escape(speaker.text(f"group.{group.value}"))


def _of(group: Group) -> list[Option]:
    return [known for known in OPTIONS.values() if known.group is group]


def options(speaker: Speaker) -> Iterator[str]:
    """Every option, by group: its question, its values, who plays each."""
    for group in Group:
        yield f"### {_group(group, speaker)} {{ #group-{group.value} }}\n"
        for known in _of(group):
            yield from _option(known, speaker)


def _changes(book: Preset, speaker: Speaker) -> Iterator[str]:
    """What a table may not settle otherwise."""
    words = _WORDS[speaker.language]
    if book.free:
        names = [_link(name, speaker) for name in OPTIONS if name in book.free]
        yield words["some"].format(speaker.listed(names))
    elif book.free is not None:
        yield words["closed"]
        return
    if (book.target_step, book.target_least) != (1, 1):
        yield words["target"].format(step=book.target_step, least=book.target_least)


def presets(speaker: Speaker) -> Iterator[str]:
    """Every preset: what it is, where it comes from, what a table may change in it."""
    for book in PRESETS.values():
        yield f"### {escape(speaker.text(f'preset.{book.name}.title'))} {{ #{book.name} }}"
        yield f"\n`{book.name}` · {escape(speaker.text(f'preset.{book.name}.about'))}\n"
        yield " ".join((_sources(book.sources, speaker), *_changes(book, speaker))) + "\n"


def _cell(name: str, book: Preset, speaker: Speaker) -> str:
    """A preset's value: plain if stated, slanted if borrowed, a dash if its source is silent."""
    if not book.rules.applies(name):
        return ""
    origin = book.origin(name)
    if origin is Origin.SILENT:
        return "—"
    label = escape(setting_label(name, book.rules.of(name), speaker))
    return f"*{label}*" if origin is Origin.BORROWED else label


def matrix(speaker: Speaker) -> Iterator[str]:
    """What each preset settles, option by option."""
    books = PRESETS.values()
    for group in Group:
        yield f"### {_group(group, speaker)} {{ #matrix-{group.value} }}\n"
        heads = (f"[`{book.name}`](#{book.name})" for book in books)
        yield from head(_WORDS[speaker.language]["option"], *heads)
        for known in _of(group):
            cells = (_cell(known.name, book, speaker) for book in books)
            yield row(_link(known.name, speaker), *cells)
        yield ""


# --- what rulings say


def _holes(text: str | list[str]) -> str:
    """A template, its holes as the keys that fill them; of one player where it has two forms."""
    one = text if isinstance(text, str) else text[0]
    return re.sub(r"\{(\w+)(?::\w+)?\}", r"`\1`", one)


def reasons(speaker: Speaker) -> Iterator[str]:
    """Every reason that a ruling gives."""
    words = _WORDS[speaker.language]
    yield from head(words["code"], words["means"])
    for key, text in speaker.texts["reason"].items():
        if key != "several":  # said in place of reasons, itself none
            yield row(f"`{key}`", _holes(text))


def facts(speaker: Speaker) -> Iterator[str]:
    """Every fact that a ruling asks for."""
    words = _WORDS[speaker.language]
    yield from head(words["code"], words["means"])
    for fact in Fact:
        yield row(f"`{fact.value}`", _holes(speaker.text(f"fact.{fact.value}.question")))


# --- the changelog

_CHANGELOG = Path(__file__).parent.parent / "CHANGELOG.md"
_VERSION = re.compile(r"^## \[(.+?)\]", re.MULTILINE)


def changelog(_speaker: Speaker) -> Iterator[str]:
    """What has changed, version by version, without the title: the page has its own."""
    _title, _newline, text = _CHANGELOG.read_text(encoding="utf-8").partition("\n")
    yield _VERSION.sub(r"## \1", text).strip()


# --- figures


def _placed(figure: Callable[[Speaker], str]) -> Callable[[Speaker], Iterator[str]]:
    """A figure as a part of a page, where a narrow screen can scroll it.

    The search leaves it out: what it says, the page says too.
    """

    @wraps(figure)
    def lines(speaker: Speaker) -> Iterator[str]:
        yield '<div style="overflow-x: auto" data-search-exclude="">'
        yield figure(speaker)
        yield "</div>"

    return lines


PARTS: dict[str, tuple[Callable[[Speaker], Iterator[str]], ...]] = {
    "changelog.md": (changelog,),
    "counting.md": (_placed(deck_figure),),
    "distribution.md": (_placed(distribution_figure), shares, averages, fit),
    "findings.md": (findings,),
    "match-end.md": (_placed(scoresheet_figure), _placed(ruling_figure)),
    "rules.md": (options, presets, matrix),
    "json.md": (reasons, facts),
}
"""What is put into which page, where it has a line with the name of the part."""
