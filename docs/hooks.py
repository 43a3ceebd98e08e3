"""What the build adds to the pages: findings, agreements, rule books, made from the library."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import wraps
from typing import Any

# mkdocs lets a hook import from its own folder.
from figures import deck_figure, ruling_figure, scoresheet_figure
from griffe import Attribute, Extension, Function
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import event_priority
from mkdocs.structure.pages import Page

from tressette_score.findings import CODES
from tressette_score.messages import Language
from tressette_score.presets import PRESETS, Origin, Preset
from tressette_score.rules import OPTIONS, Group, Option, Setting, setting_text
from tressette_score.ruling_words import option_label, setting_label, setting_sentence, source_text
from tressette_score.rulings.inquiry import Fact
from tressette_score.sources import SOURCES
from tressette_score.wording import CodePage, Speaker, code_page

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
# The roles that docstrings use for a reference: the name alone reads better.
_ROLE = re.compile(r":(?:attr|class|data|exc|func|meth|mod):(?=<code)")


def _plain(text: str) -> str:
    """A catalogue's text, with nothing in it that Markdown would take for its own."""
    return re.sub(r"([\\`*_<>\[\]|#])", r"\\\1", text)


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def _head(*cells: str) -> Iterator[str]:
    yield _row(*cells)
    yield "| --- " * len(cells) + "|"


# --- findings


def _section(page: CodePage, speaker: Speaker) -> Iterator[str]:
    yield f"## {_plain(page.title)} {{ #{page.code} }}"
    severity = speaker.text(f"severity.{page.severity.value}")
    yield f"\n`{page.code}` · {severity}\n"
    for part, text in (("means", page.means), ("example", page.example), ("do", page.do)):
        yield f"{speaker.text(f'cli.{part}')}\n:   {_plain(text)}\n"


def findings(speaker: Speaker) -> Iterator[str]:
    """Every kind of finding: a table to look it up in, then its page under its code."""
    pages = [code_page(code, speaker.language) for code in CODES]
    yield from _head(*_HEADS[speaker.language])
    for page in pages:
        severity = speaker.text(f"severity.{page.severity.value}")
        yield _row(f"[{_plain(page.title)}](#{page.code})", f"`{page.code}`", severity)
    yield ""
    for page in pages:
        yield from _section(page, speaker)


# --- agreements


def _source(key: str, speaker: Speaker) -> str:
    source = SOURCES[key]
    title = _plain(source_text([key], speaker))
    return f"[{title}]({source.address})" if source.address else title


def _sources(keys: Iterable[str], speaker: Speaker) -> str:
    words, said = _WORDS[speaker.language], "; ".join(_source(key, speaker) for key in keys)
    return words["sources"].format(said) if said else words["nobody"]


def _link(name: str, speaker: Speaker) -> str:
    return f"[{_plain(option_label(name, speaker))}](#{name})"


def _valued(name: str, wanted: Collection[Setting], speaker: Speaker) -> str:
    """An option with those of its values that are wanted."""
    quotes = _WORDS[speaker.language]["quotes"]
    values = [value for value in OPTIONS[name].values if value in wanted]
    labels = [quotes.format(_plain(setting_label(name, v, speaker))) for v in values]
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
    yield f"#### {_plain(option_label(name, speaker))} {{ #{name} }}"
    yield f"\n`{name}` · {_plain(speaker.text(f'option.{name}.question'))}\n"
    if needs := " ".join(_needs(known, speaker)):
        yield f"{needs}\n"
    for value, keys in known.sources.items():
        label = "" if known.is_number else f" · {_plain(setting_label(name, value, speaker))}"
        yield f"`{setting_text(value)}`{label}"
        yield f":   {_plain(setting_sentence(name, value, speaker))}"
        yield f":   {_sources(keys, speaker)}\n"
    if known.is_number:
        yield words["odd" if name == "best_of" else "number"] + "\n"


def _group(group: Group, speaker: Speaker) -> str:
    return _plain(speaker.text(f"group.{group.value}"))


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
        yield f"### {_plain(speaker.text(f'preset.{book.name}.title'))} {{ #{book.name} }}"
        yield f"\n`{book.name}` · {_plain(speaker.text(f'preset.{book.name}.about'))}\n"
        yield " ".join((_sources(book.sources, speaker), *_changes(book, speaker))) + "\n"


def _cell(name: str, book: Preset, speaker: Speaker) -> str:
    """A preset's value: plain if stated, slanted if borrowed, a dash if its source is silent."""
    if not book.rules.applies(name):
        return ""
    origin = book.origin(name)
    if origin is Origin.SILENT:
        return "—"
    label = _plain(setting_label(name, book.rules.of(name), speaker))
    return f"*{label}*" if origin is Origin.BORROWED else label


def matrix(speaker: Speaker) -> Iterator[str]:
    """What each preset settles, option by option."""
    books = PRESETS.values()
    for group in Group:
        yield f"### {_group(group, speaker)} {{ #matrix-{group.value} }}\n"
        heads = (f"[`{book.name}`](#{book.name})" for book in books)
        yield from _head(_WORDS[speaker.language]["option"], *heads)
        for known in _of(group):
            cells = (_cell(known.name, book, speaker) for book in books)
            yield _row(_link(known.name, speaker), *cells)
        yield ""


# --- what rulings say


def _holes(text: str | list[str]) -> str:
    """A template, its holes as the keys that fill them; of one player where it has two forms."""
    one = text if isinstance(text, str) else text[0]
    return re.sub(r"\{(\w+)(?::\w+)?\}", r"`\1`", one)


def reasons(speaker: Speaker) -> Iterator[str]:
    """Every reason that a ruling gives."""
    words = _WORDS[speaker.language]
    yield from _head(words["code"], words["means"])
    for key, text in speaker.texts["reason"].items():
        if key != "several":  # said in place of reasons, itself none
            yield _row(f"`{key}`", _holes(text))


def facts(speaker: Speaker) -> Iterator[str]:
    """Every fact that a ruling asks for."""
    words = _WORDS[speaker.language]
    yield from _head(words["code"], words["means"])
    for fact in Fact:
        yield _row(f"`{fact.value}`", _holes(speaker.text(f"fact.{fact.value}.question")))


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


_MADE: dict[str, tuple[Callable[[Speaker], Iterator[str]], ...]] = {
    "counting.md": (_placed(deck_figure),),
    "findings.md": (findings,),
    "match-end.md": (_placed(scoresheet_figure), _placed(ruling_figure)),
    "rules.md": (options, presets, matrix),
    "json.md": (reasons, facts),
}


def on_page_markdown(markdown: str, *, page: Page, **_: object) -> str:
    """Put what is made where a page has a line that asks for it."""
    language, _slash, name = page.file.src_uri.partition("/")
    for make in _MADE.get(name, ()):
        marker = f"<!-- {make.__name__} -->"
        if marker not in markdown:
            raise PluginError(f"{page.file.src_uri} has no line {marker}")
        markdown = markdown.replace(marker, "\n".join(make(Speaker(Language(language)))))
    return markdown


def on_page_content(html: str, **_: object) -> str:
    """Take the names of roles out of the docstrings."""
    return _ROLE.sub("", html)


@event_priority(-200)  # after the plugin that makes them
def on_page_context(context: Any, *, config: MkDocsConfig, **_: object) -> Any:
    """Make the links to the other languages relative, so that the site can lie in any folder."""
    for other in vars(config.extra)["alternate"]:
        other["link"] = other["link"].removeprefix("/")
    return context


def on_template_context(context: Any, *, config: MkDocsConfig, **_: object) -> Any:
    """Let the page for what is not found lead to the other languages' first pages."""
    vars(config.extra).pop("alternate", None)  # what the page before it left
    return context


class NoOperators(Extension):
    """Leave special methods, which have no docstrings, out of the pages on modules."""

    def on_function(self, *, func: Function, **_: object) -> None:
        """One function or method."""
        if func.is_special:
            func.public = False

    def on_attribute(self, *, attr: Attribute, **_: object) -> None:
        """One that is taken over from another class, as an enumeration does with its hash."""
        if attr.is_special:
            attr.public = False
