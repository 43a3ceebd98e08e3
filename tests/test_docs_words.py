"""What only the documentation says is there in three languages, and in step."""

import re
from collections.abc import Mapping
from typing import Any, cast

import pytest

from tests.test_figures import of_docs
from tressette_score import Language
from tressette_score.findings import CODES
from tressette_score.presets import PRESETS
from tressette_score.rules import OPTIONS
from tressette_score.wording import Speaker

TABLES = [
    ("page_words", "WORDS"),
    ("page_words", "KINDS"),
    ("parts", "_WORDS"),
    ("figure_words", "_WORDS"),
]


def words(module: str, name: str) -> Mapping[Language, Mapping[Any, Any]]:
    return cast("Mapping[Language, Mapping[Any, Any]]", of_docs(module, name))


def holes(text: object) -> list[str]:
    return sorted(re.findall(r"\{[^}]*\}", str(text)))


@pytest.mark.parametrize(("module", "name"), TABLES)
def test_the_words_are_in_step(module: str, name: str) -> None:
    table = words(module, name)
    assert set(table) == set(Language)
    italian = table[Language.IT]
    for language in Language:
        assert list(table[language]) == list(italian)
        for key, text in table[language].items():
            assert holes(text) == holes(italian[key]), key


@pytest.mark.parametrize(("module", "name"), TABLES)
def test_nothing_is_left_untranslated(module: str, name: str) -> None:
    table = words(module, name)
    for key, text in table[Language.EN].items():
        others = str(table[Language.IT][key]), str(table[Language.ES][key])
        assert len(str(text).split()) < 3 or str(text) not in others, key


def pages() -> dict[str, dict[str, str]]:
    """What the build makes as a whole, by language and by path."""
    found: dict[str, dict[str, str]] = {language: {} for language in Language}
    for path, text in of_docs("pages", "pages")():
        language, _, name = path.partition("/")
        found[language][name] = text
    return found


def test_the_same_pages_in_every_language() -> None:
    made = pages()
    for language in Language:
        assert set(made[language]) == set(made[Language.IT])
        names = made[language]
        assert {f"findings/{code}.md" for code in CODES} <= set(names)
        assert {f"books/{book}.md" for book in PRESETS} <= set(names)
        assert {f"sheets/{book}.html" for book in (*PRESETS, "blank")} <= set(names)
        assert {f"schemas/{kind}.json" for kind in ("record", "rules")} <= set(names)
        for name, text in names.items():
            assert text.strip(), name
            if name.endswith(".md"):
                assert text.startswith("# "), name
                assert not re.search(r"\{\w*\}|None|Language\.", text), name
    # The same cases, links and options in all of them, in other words.
    for name, text in made[Language.IT].items():
        if name.startswith(("rulings/", "findings/")):
            for language in (Language.EN, Language.ES):
                other = made[language][name]
                assert text != other
                links = [re.findall(r"\]\(([^)]*)\)", one) for one in (text, other)]
                assert links[0] == links[1], name
                assert text.count("\n## ") == other.count("\n## ")


def test_every_kind_of_quarrel_is_listed_and_every_option_leads_somewhere() -> None:
    made = pages()[Language.EN]
    listed = "\n".join(of_docs("pages", "quarrels")(Speaker(Language.EN)))
    kinds = {name for name in made if name.startswith("rulings/")}
    assert kinds == set(re.findall(r"\((rulings/[^)]*)\)", listed))
    for name in kinds:
        for option in re.findall(r"rules\.md#(\w+)", made[name]):
            assert option in OPTIONS
