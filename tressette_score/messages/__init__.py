"""The catalogues of texts: a folder of TOML files a language, the same keys in each.

A text is a template; its holes are filled by a :class:`Formatter`, which knows how a language
says a number of things ("1 terzo", "2 terzi") and joins a list. Where a text is a list of two, the
first speaks of one player ("ha vinto Nord"), the second of several. It lies below everything else
so that an exception too can speak.
"""

import re
import string
import tomllib
from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any, cast

__all__ = ["Formatter", "Language", "catalogue", "visible"]

PARTS = ("hand", "findings", "rules", "match", "games", "docs", "format", "story", "batch")
"""The files of a language; no text stands in two of them, but a table can go on in a later one."""

_LONGEST = 120
_DELETE = "\x7f"


class Language(StrEnum):
    """The languages everything is said in."""

    IT = "it"
    EN = "en"
    ES = "es"


@cache
def catalogue(language: Language) -> Mapping[str, Any]:
    """All texts of one language, as nested tables."""
    texts: dict[str, Any] = {}
    for part in PARTS:
        text = files(__name__).joinpath(str(language), f"{part}.toml").read_text(encoding="utf-8")
        _add(texts, tomllib.loads(text))
    return texts


def _add(texts: dict[str, Any], more: Mapping[str, Any]) -> None:
    """Put more texts beside those there are, table by table."""
    for key, value in more.items():
        if isinstance(value, dict) and key in texts:
            _add(texts[key], cast("dict[str, Any]", value))
        else:
            texts[key] = value


def visible(text: str, longest: int = _LONGEST) -> str:
    """A stranger's text, safe to print on one line: no control characters, and not endless."""
    cut = text[:longest] + ("…" if len(text) > longest else "")
    return "".join(
        char if char.isprintable() and char != _DELETE else char.encode("unicode_escape").decode()
        for char in cut.encode("utf-8", "replace").decode("utf-8")
    )


class Formatter(string.Formatter):
    """Fills the holes of a language's templates.

    ``{n}`` is the value as the language writes it, ``{n:thirds}`` a number with its unit in the
    right number; the units are the catalogue's table ``units``.
    """

    def __init__(self, language: Language) -> None:
        self.language = language
        self.texts = catalogue(language)

    def forms(self, key: str) -> list[str]:
        """The forms of the template with a dotted key: one, or for one player and for several.

        Raises:
            LookupError: the catalogue has no such key.
        """
        found: Any = self.texts
        for part in key.split("."):
            found = found[part]
        return cast("list[str]", found) if isinstance(found, list) else [str(found)]

    def text(self, key: str) -> str:
        """The template with a dotted key; of two forms the one for several players.

        Raises:
            LookupError: the catalogue has no such key.
        """
        return self.forms(key)[-1]

    def say(self, key: str, /, **data: object) -> str:
        """The template with a dotted key, its holes filled from `data`."""
        *singular, template = self.forms(key)
        if singular and not self.plural(template, data):
            (template,) = singular
        return self.vformat(template, (), data)

    def plural(self, template: str, data: Mapping[str, object]) -> bool:  # noqa: ARG002
        """Whether a template of two forms speaks of several players; here it always does."""
        return True

    def format_field(self, value: object, format_spec: str) -> str:
        """One hole."""
        if format_spec and isinstance(value, int):
            one, many = self.texts["units"][format_spec]
            return str(one if value == 1 else many).format(value)
        return self.word(value, format_spec)

    def word(self, value: object, spec: str) -> str:
        """One value as the language writes it."""
        match value:
            case tuple():
                items = cast("tuple[object, ...]", value)
                link = "or" if spec == "or" else "and"
                return self.listed([self.word(item, spec) for item in items], link)
            case int():
                return str(value).replace("-", "−")
            case _:
                return str(value)

    def listed(self, items: Sequence[str], link: str = "and") -> str:
        """Several things in a row, the last joined by the word for `and` (or another link)."""
        if len(items) <= 1:
            return "".join(items)
        return f"{', '.join(items[:-1])} {self.linked(link, items[-1])}"

    def linked(self, link: str, text: str) -> str:
        """A text behind a small word, which some languages change before a like vowel."""
        word = str(self.texts["words"][link])
        pattern, instead = self.texts["euphony"].get(word, ("(?!)", word))
        return f"{instead if re.match(pattern, text) else word} {text}"
