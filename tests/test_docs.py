"""Every code block of the README and of the documentation, and every example, is run."""

import io
import re
import runpy
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from sybil import Document, Example, Sybil
from sybil.evaluators.python import PythonEvaluator
from sybil.parsers.markdown import CodeBlockParser

import tressette_score
from tests.helpers import ROOT
from tressette_score import cli, loads

PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]


def run_toml(example: Example) -> None:
    """A complete record must be readable."""
    text = str(example.parsed)
    if "format =" in text:
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
        CodeBlockParser(language="python", evaluator=PythonEvaluator()),
        CodeBlockParser(language="toml", evaluator=run_toml),
        CodeBlockParser(language="console", evaluator=run_console),
    ]
)


def blocks(document: Document) -> Iterator[Example]:
    return iter(document.examples())


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_block_of_a_page(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    for example in blocks(SYBIL.parse(path)):
        example.evaluate()


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


def test_the_docstring_of_the_package() -> None:
    import doctest

    assert doctest.testmod(tressette_score).failed == 0
    assert doctest.testmod(tressette_score).attempted == 3


def test_the_public_names_are_sorted_and_there() -> None:
    names = tressette_score.__all__
    assert names == sorted(names, key=lambda name: (not name.isupper(), name[0].islower(), name))
    assert all(hasattr(tressette_score, name) for name in names)
