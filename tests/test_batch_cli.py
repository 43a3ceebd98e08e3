"""The command that reports on logs of many hands."""

import builtins
import io
import json
import sys
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from attrs import evolve
from rich.console import Console

from tests.helpers import ROOT
from tests.test_arrow import piles, plays
from tressette_score import batch_command
from tressette_score.arrow.files import Summary
from tressette_score.arrow.untyped import arrow as pa
from tressette_score.arrow.untyped import parquet as pq
from tressette_score.batch_command import Log, check_log
from tressette_score.messages import Language
from tressette_score.screen import Screen
from tressette_score.wording import Speaker


@pytest.fixture
def log(tmp_path: Path) -> str:
    """Four hands, three of them contested."""
    path = tmp_path / "log.parquet"
    pq.write_table(piles(), path)
    return str(path)


SAID = {
    "it": """\
Smazzate: 4
Da guardare: 3
  card-in-both-piles  1  Carta in due mazzetti
  cards-missing       1  Carte mancanti
  last-trick-unknown  1  Ultima presa non segnata
  sum-not-eleven      1  I punti non fanno 11
  written-half        1  Punteggio scritto a metà
Il rapporto è in {}.
""",
    "en": """\
Hands: 4
To be looked at: 3
  card-in-both-piles  1  Card in two piles
  cards-missing       1  Cards missing
  last-trick-unknown  1  Last trick not recorded
  sum-not-eleven      1  The points do not make 11
  written-half        1  Only half the score is written
The report is in {}.
""",
}


@pytest.mark.parametrize("language", SAID)
def test_what_is_said(run: Any, log: str, tmp_path: Path, language: str) -> None:
    out = tmp_path / "report.parquet"
    status, said, err = run("batch", log, "--out", str(out), "--lang", language)
    assert (status, err) == (1, "")
    assert said == SAID[language].format(out)
    assert pq.read_table(out).num_rows == 4


@pytest.mark.parametrize("language", Language)
def test_a_log_in_order(run: Any, tmp_path: Path, language: str) -> None:
    path, out = tmp_path / "log.parquet", tmp_path / "report.parquet"
    pq.write_table(piles().slice(0, 1), path)
    status, said, err = run("batch", str(path), "--out", str(out), "--lang", language)
    assert (status, err) == (0, "")
    assert len(said.splitlines()) == 3
    # A report is not written over.
    status, said, err = run("batch", str(path), "--out", str(out), "--lang", language)
    assert (status, said) == (2, "")
    assert str(out) in err


def test_the_summary_as_data(run: Any, log: str, tmp_path: Path) -> None:
    out = tmp_path / "report.parquet"
    status, said, _ = run("batch", log, "--out", str(out), "--json")
    assert status == 1
    data = json.loads(said)
    codes = data.pop("codes")
    assert data == {"report": str(out), "hands": 4, "contested": 3}
    assert set(codes) == {
        "cards-missing", "card-in-both-piles", "last-trick-unknown", "written-half",
        "sum-not-eleven",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("language", "words"),
    [("it", "non è una smazzata"), ("en", "not a hand"), ("es", "no es una mano")],
)
def test_rows_that_are_no_hands(run: Any, tmp_path: Path, language: str, words: str) -> None:
    path = tmp_path / "log.parquet"
    pq.write_table(pa.table({"written_a": [6, None], "written_b": [5, None]}), path)
    out = str(tmp_path / "report.parquet")
    status, said, _ = run("batch", str(path), "--out", out, "--lang", language)
    assert status == 1
    assert f"  not-a-hand  1  {words}" in said


def test_the_game_and_the_agreement(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "log.parquet"
    pq.write_table(plays(20), path)

    def points(*args: str) -> list[Any]:
        out = tmp_path / f"report{len(list(tmp_path.iterdir()))}.parquet"
        status, _, err = run("batch", str(path), "--out", str(out), "--lang", "en", *args)
        assert (status, err) == (1, "")
        return list(pq.read_table(out)["points_a"].to_pylist())

    pairs = points()
    assert points("--game", "pairs") == points("--rules", "pagat-21") == pairs
    assert points("--game", "due") == points("--rules", "due-21") != pairs
    assert points("--rules", str(ROOT / "examples" / "house-rules.toml")) == pairs
    out = str(tmp_path / "x.parquet")
    status, _, err = run("batch", str(path), "--out", out, "--game", "terziglio", "--lang", "en")
    assert status == 2
    assert "the column “alone” is missing" in err
    singles = tmp_path / "singles.rules.toml"
    singles.write_text('format = "tressette-rules/1"\n[agreed]\ngame = "singles"\n')
    status, _, err = run("batch", str(path), "--out", out, "--rules", str(singles), "--lang", "en")
    assert status == 2
    assert "“singles” is not a possible choice. It can be: pairs, due and terziglio." in err


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ([], "the name of a file is missing."),
        ([""], "the name of a file is missing."),
        (["log.parquet"], "say with --out where the report is to be written."),
        (["log.parquet", "--out", ""], "say with --out where the report is to be written."),
        (["log.parquet", "--out", "x", "--game", "bridge"], "“bridge” will not do for --game."),
        (["log.parquet", "--out", "x", "--rules", "none"], "“none” is not the name of a rule book"),
        (["nowhere.parquet", "--out", "x"], "there is no file “nowhere.parquet”."),
        ([str(ROOT / "README.md"), "--out", "x"], "is not a whole Parquet file."),
        ([str(ROOT / "examples"), "--out", "x"], "there is no .parquet file in the folder"),
    ],
)
def test_what_cannot_be_done(run: Any, args: list[str], message: str) -> None:
    status, out, err = run("batch", *args, "--lang", "en")
    assert (status, out) == (2, "")
    assert message in err


@pytest.mark.parametrize("missing", ["numpy", "pyarrow"])
def test_what_it_needs_is_named(
    run: Any, log: str, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    _forget(monkeypatch)
    monkeypatch.setattr(builtins, "__import__", _without(missing))
    status, out, err = run("batch", log, "--out", "x", "--lang", "en")
    assert (status, out) == (2, "")
    assert "pip install 'tressette-score[arrow]'" in err


def test_what_else_is_missing_is_no_secret(
    run: Any, log: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    _forget(monkeypatch)
    monkeypatch.setattr(builtins, "__import__", _without("tressette_score.arrow.files"))
    with pytest.raises(ModuleNotFoundError):
        run("batch", log, "--out", "x")


def _forget(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the modules of the extra imported anew."""
    for name in list(sys.modules):
        if name.startswith(("tressette_score.batch", "tressette_score.arrow")):
            monkeypatch.delitem(sys.modules, name)


def _without(missing: str) -> Any:
    real = builtins.__import__

    def missing_import(name: str, *args: Any, **more: Any) -> Any:
        if name == missing:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return real(name, *args, **more)

    return missing_import


def test_stopped_in_the_middle(
    run: Any, log: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batch_command, "report_on_files", Mock(side_effect=KeyboardInterrupt))
    out = tmp_path / "report.parquet"
    status, said, err = run("batch", log, "--out", str(out), "--lang", "it")
    assert (status, said) == (2, "")
    assert err == (
        f"Interrotto. Quel che è fatto resta in {out}.parts: lo stesso comando riprende da lì.\n"
    )


def test_a_bar_on_a_terminal(log: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Some terminals cannot move the cursor back: there is none.
    monkeypatch.setenv("TERM", "xterm")
    shown, said = io.StringIO(), io.StringIO()
    screen = evolve(
        Screen(Speaker(Language.EN)),
        err=Console(file=shown, force_terminal=True, width=80, color_system=None),
        out=Console(file=said, width=80),
    )
    assert check_log(Log(log, str(tmp_path / "a.parquet")), screen, as_json=False) == 1
    assert "Counting" in shown.getvalue()
    assert "4/4" in shown.getvalue()
    assert "Counting" not in said.getvalue()


def test_large_numbers_can_be_read(
    log: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = Summary(12_345_678, 1000, {"revoke": 1000})
    monkeypatch.setattr(batch_command, "report_on_files", Mock(return_value=found))
    said = io.StringIO()
    screen = evolve(Screen(Speaker(Language.IT)), out=Console(file=said, width=80))
    assert check_log(Log(log, str(tmp_path / "a.parquet")), screen, as_json=False) == 1
    assert "Smazzate: 12\u202f345\u202f678\nDa guardare: 1\u202f000\n" in said.getvalue()
