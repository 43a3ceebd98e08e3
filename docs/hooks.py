"""What the build adds to the pages: the list of findings, made from the catalogues."""

import re
from collections.abc import Iterator
from typing import Any

from griffe import Extension, Function
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import event_priority
from mkdocs.structure.pages import Page

from tressette_score.findings import CODES
from tressette_score.messages import Language
from tressette_score.wording import CodePage, Speaker, code_page

MARKER = "<!-- findings -->"
_HEADS = {
    Language.IT: ("Rilievo", "Codice", "Gravità"),
    Language.EN: ("Finding", "Code", "Severity"),
    Language.ES: ("Hallazgo", "Código", "Gravedad"),
}
# The roles that docstrings use for a reference: the name alone reads better.
_ROLE = re.compile(r":(?:attr|class|data|exc|func|meth|mod):(?=<code)")


def _plain(text: str) -> str:
    """A catalogue's text, with nothing in it that Markdown would take for its own."""
    return re.sub(r"([\\`*_<>\[\]|#])", r"\\\1", text)


def _table(pages: list[CodePage], speaker: Speaker) -> Iterator[str]:
    yield "| " + " | ".join(_HEADS[speaker.language]) + " |"
    yield "| --- " * 3 + "|"
    for page in pages:
        severity = speaker.text(f"severity.{page.severity.value}")
        yield f"| [{_plain(page.title)}](#{page.code}) | `{page.code}` | {severity} |"
    yield ""


def _section(page: CodePage, speaker: Speaker) -> Iterator[str]:
    yield f"## {_plain(page.title)} {{ #{page.code} }}"
    severity = speaker.text(f"severity.{page.severity.value}")
    yield f"\n`{page.code}` · {severity}\n"
    for part, text in (("means", page.means), ("example", page.example), ("do", page.do)):
        yield f"{speaker.text(f'cli.{part}')}\n:   {_plain(text)}\n"


def findings(language: Language) -> str:
    """Every kind of finding: a table to look it up in, then its page under its code."""
    pages = [code_page(code, language) for code in CODES]
    speaker = Speaker(language)
    sections = (line for page in pages for line in _section(page, speaker))
    return "\n".join((*_table(pages, speaker), *sections))


def on_page_markdown(markdown: str, *, page: Page, **_: object) -> str:
    """Put the list of findings where a page asks for it."""
    language, _slash, name = page.file.src_uri.partition("/")
    if name == "findings.md":
        if MARKER not in markdown:
            raise PluginError(f"{page.file.src_uri} has no line {MARKER}")
        return markdown.replace(MARKER, findings(Language(language)))
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
