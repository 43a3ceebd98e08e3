"""Files that are no record, each with exactly what is said of it in English.

The files are in ``bad/``; what is said of them was read line by line and is in ``bad_files.toml``.
"""

import tomllib
from pathlib import Path

import pytest

from tests.helpers import DATA
from tressette_score import TressetteError, explain, load
from tressette_score.messages import Language

BAD = DATA.parent / "bad"
MESSAGES: dict[str, str] = tomllib.loads(
    (DATA.parent / "bad_files.toml").read_text(encoding="utf-8")
)["message"]


@pytest.mark.parametrize("path", sorted(BAD.iterdir()), ids=lambda path: path.name)
def test_a_bad_file_is_refused_with_a_clear_message(path: Path) -> None:
    with pytest.raises(TressetteError) as caught:
        load(path)
    assert str(caught.value) == MESSAGES[path.name].rstrip("\n")
    for language in Language:
        said = explain(caught.value, language)
        assert len(said.splitlines()) == len(caught.value.problems)
        assert all(line.isprintable() for line in said.splitlines())


def test_there_are_enough_of_them_and_none_is_forgotten() -> None:
    assert set(MESSAGES) == {path.name for path in BAD.iterdir()}
    assert len(MESSAGES) >= 60
