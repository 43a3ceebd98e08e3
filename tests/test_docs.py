"""Every code block of the README and of the documentation, and every example, is run."""

import ast
import io
import json
import re
import runpy
import shlex
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import TypeAlias

import pytest
from attrs import fields
from sybil import Document, Example, Sybil
from sybil.evaluators.python import PythonEvaluator
from sybil.parsers.markdown import CodeBlockParser

import tressette_score
from tests.helpers import EXAMPLES, ROOT
from tests.test_figures import of_docs
from tressette_score import HandRecord, Language, Table, Verdict, cli, load, loads, report
from tressette_score.as_json import report_data
from tressette_score.events import Accuso, Call, Evidence, Tally
from tressette_score.findings import CODES
from tressette_score.notation import RULES_FORMAT, loads_rules
from tressette_score.rulings import Result, Status, Subject
from tressette_score.rulings.outcomes import LineKind
from tressette_score.rulings.ruling import MarginKind
from tressette_score.wording import Speaker

ENGINES = {"engines": ("duckdb", "polars"), "spark": ("pyspark", "pandas")}
"""Pages whose code needs what the tests do without: ``make recipes``, ``make engines``."""

PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]


def run_python(example: Example) -> None:
    """Code; what it prints is kept for a block of output that may follow."""
    out = io.StringIO()
    with redirect_stdout(out):
        PythonEvaluator()(example)
    example.namespace["_printed"] = out.getvalue()


def run_output(example: Example) -> None:
    """Exactly what the block of Python before it prints."""
    printed, said = example.namespace.pop("_printed"), str(example.parsed)
    lines = [[line.rstrip() for line in text.strip().splitlines()] for text in (printed, said)]
    assert lines[0] == lines[1]


def run_toml(example: Example) -> None:
    """A complete record, or agreement, must be readable."""
    text = str(example.parsed)
    if RULES_FORMAT in text:
        assert loads_rules(text).settled
    elif "format =" in text:
        assert loads(text).hands


def run_console(example: Example) -> None:
    """Commands, each followed by exactly what it prints."""
    for session in re.split(r"^\$ ", str(example.parsed), flags=re.MULTILINE)[1:]:
        line, _, expected = session.partition("\n")
        words = shlex.split(line, comments=True)
        if words[0] != "tressette-score":
            continue
        out = io.StringIO()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("sys.stdout", out)
            patch.setattr("sys.stderr", out)
            patch.setenv("COLUMNS", "80")
            patch.setenv("LC_ALL", "C")
            patch.delenv("FORCE_COLOR", raising=False)
            cli.main(words[1:])
        printed = [text.rstrip() for text in out.getvalue().strip().splitlines()]
        assert printed == [text.rstrip() for text in expected.strip().splitlines()], line


SYBIL = Sybil(
    parsers=[
        CodeBlockParser(language="python", evaluator=run_python),
        CodeBlockParser(language="output", evaluator=run_output),
        CodeBlockParser(language="toml", evaluator=run_toml),
        CodeBlockParser(language="console", evaluator=run_console),
    ]
)


def blocks(document: Document) -> Iterator[Example]:
    return iter(document.examples())


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_block_of_a_page(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for engine in ENGINES.get(path.stem, ()):
        pytest.importorskip(engine)
    monkeypatch.chdir(ROOT)
    for example in blocks(SYBIL.parse(path)):
        example.evaluate()


# --- pages that describe everything

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | None"


def page(language: Language, name: str) -> str:
    return (ROOT / "docs" / language / name).read_text(encoding="utf-8")


def named(text: str) -> set[str]:
    """The keys and words that a page writes as code, without the keys that lead to them."""
    codes = re.findall(r"`([^`\n]+)`", text)
    return {re.split(r"[.\[\]]+", code)[-1].strip('"') for code in codes}


def keys(data: Json) -> Iterator[str]:
    """All keys of a result, but for those that are sides."""
    if isinstance(data, dict):
        for key, value in data.items():
            if not key.isupper():
                yield key
            yield from keys(value)
    elif isinstance(data, list):
        for item in data:
            yield from keys(item)


def test_the_keys_are_told_from_sides() -> None:
    assert list(keys({"hands": [{"totals": {"NS": 1}}]})) == ["hands", "totals"]
    assert named("`hands[].dealer`, `a.*.b` and `c`") == {"dealer", "b", "c"}


@pytest.mark.parametrize("language", Language)
def test_the_json_page_names_every_key_and_word(language: Language) -> None:
    found = {key for path in EXAMPLES for key in keys(report_data(report(load(path))))}
    kinds = (Verdict, Evidence, Subject, Status, Result, LineKind, MarginKind)
    words = {str(member.value) for kind in kinds for member in kind}
    assert found | words | set(CODES) <= named(page(language, "json.md"))


def part_of(excerpt: Json, whole: Json) -> bool:
    """Whether an excerpt leaves out keys and items, and nothing else."""
    match excerpt, whole:
        case dict(), dict():
            return all(key in whole and part_of(excerpt[key], whole[key]) for key in excerpt)
        case list(), list():
            rest = iter(whole)
            return all(any(part_of(item, other) for other in rest) for item in excerpt)
        case _:
            return excerpt == whole


@pytest.mark.parametrize("language", Language)
def test_the_ruling_on_the_json_page_is_one_that_is_given(language: Language) -> None:
    (excerpt,) = re.findall(r"```json\n(.*?)```", page(language, "json.md"), flags=re.DOTALL)
    (ruling,) = report_data(report(load(ROOT / "examples" / "level.toml")))["rulings"]
    assert part_of(json.loads(excerpt), ruling)
    assert not part_of({"hand": 2}, ruling)


@pytest.mark.parametrize("language", Language)
def test_the_format_page_names_every_entry(language: Language) -> None:
    kinds = (Table, HandRecord, Accuso, Call, Tally)
    entries = {field.name for kind in kinds for field in fields(kind)}
    assert entries <= named(page(language, "record-format.md"))


# --- the same in every language


def code_blocks(text: str) -> list[tuple[str, str]]:
    return re.findall(r"^```(\w+)\n(.*?)^```$", text, flags=re.DOTALL | re.MULTILINE)


def bare(language: str, code: str) -> str:
    """A block without what may be said otherwise in another language."""
    if language == "python":
        tree = ast.parse(code)
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                node.value = ""
        return ast.dump(tree)
    if language == "console":
        lines = [line for line in code.splitlines() if line.startswith("$ ")]
        return "\n".join(re.sub(r"--lang \w\w", "", line) for line in lines)
    if language == "toml":
        plain = re.sub(r"\s*#.*|^_\w+ = .*\n", "", code, flags=re.MULTILINE)
        return plain.replace("napolitana", "napoletana")
    return ""


def test_what_may_be_said_otherwise() -> None:
    assert bare("python", "print('a')  # b") == bare("python", 'print("c")')
    assert bare("python", "print(1)") != bare("python", "print(2)")
    assert bare("console", "$ x --lang it\nsì") == bare("console", "$ x --lang en\nyes")
    assert bare("toml", "a = 1 # uno") == bare("toml", "a = 1 # one") != bare("toml", "a = 2")


@pytest.mark.parametrize("path", sorted((ROOT / "docs" / "it").glob("*.md")), ids=lambda p: p.name)
def test_the_code_is_the_same_in_every_language(path: Path) -> None:
    italian = code_blocks(path.read_text(encoding="utf-8"))
    for language in (Language.EN, Language.ES):
        other = ROOT / "docs" / language / path.name
        if other.exists():
            blocks = code_blocks(other.read_text(encoding="utf-8"))
            assert [kind for kind, _ in blocks] == [kind for kind, _ in italian]
            assert [bare(*block) for block in blocks] == [bare(*block) for block in italian]


# --- examples


@pytest.mark.parametrize("path", sorted((ROOT / "examples").glob("*.py")), ids=lambda p: p.name)
def test_every_example_script(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(path), run_name="__main__")
    assert capsys.readouterr().out


def test_every_example_is_named_in_the_readme_or_the_docs() -> None:
    text = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    for path in (ROOT / "examples").iterdir():
        if path.suffix in (".py", ".toml"):
            assert path.name in text, path.name


def test_the_changelog_has_this_version() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    version = re.search(r'^version = "(.*)"$', project, re.MULTILINE)
    assert version
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"## [{version[1]}]" in changelog


@pytest.mark.parametrize("language", Language)
def test_the_changelog_page_is_the_changelog(language: Language) -> None:
    title, *kept = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").strip().splitlines()
    made = "\n".join(of_docs("parts", "changelog")(Speaker(language))).splitlines()
    assert title == "# Changelog"
    assert made == [re.sub(r"^## \[(.*)\]", r"## \1", line) for line in kept[1:]]


def test_the_docstring_of_the_package() -> None:
    import doctest

    assert doctest.testmod(tressette_score).failed == 0
    assert doctest.testmod(tressette_score).attempted == 3


def test_the_public_names_are_sorted_and_there() -> None:
    names = tressette_score.__all__
    assert names == sorted(names, key=lambda name: (not name.isupper(), name[0].islower(), name))
    assert all(hasattr(tressette_score, name) for name in names)
