"""What the build adds to the documentation: parts of pages and whole pages."""

import re
from typing import Any

from griffe import Attribute, Extension, Function
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import CombinedEvent, event_priority
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

# mkdocs lets a hook import from its own folder.
from pages import pages, quarrels, sheets
from parts import PARTS

from tressette_score.messages import Language
from tressette_score.wording import Speaker

_PARTS = {**PARTS, "rulings.md": (quarrels,), "agreement-sheet.md": (sheets,)}

# The roles that docstrings use for a reference: the name alone reads better.
_ROLE = re.compile(r":(?:attr|class|data|exc|func|meth|mod):(?=<code)")


# The plugin that sorts the files by language makes new ones of them, without what is in them: they
# are announced before it and filled after it.


@event_priority(100)
def _announce(files: Files, *, config: MkDocsConfig, **_: object) -> Files:
    """The pages that are made as a whole, as if they lay among the others."""
    for path, _text in pages():
        made = File(path, config.docs_dir, config.site_dir, config.use_directory_urls)
        files.append(made)
    return files


@event_priority(-100)
def _fill(files: Files, **_: object) -> Files:
    """What is in them."""
    texts = dict(pages())
    for file in files:
        if file.src_uri in texts:
            file.content_string = texts[file.src_uri]
    return files


on_files = CombinedEvent(_announce, _fill)


def on_page_markdown(markdown: str, *, page: Page, **_: object) -> str:
    """Put what is made where a page has a line that asks for it."""
    language, _slash, name = page.file.src_uri.partition("/")
    for make in _PARTS.get(name, ()):
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
