"""The command, run in this process as from a shell."""

import json
import os
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.helpers import EXAMPLES, ROOT
from tressette_score import Game, __main__, cli, load, loads, report
from tressette_score.findings import CODES
from tressette_score.messages import Language
from tressette_score.notation import MAX_BYTES

CONTESTED = str(ROOT / "examples" / "contested.toml")
IN_ORDER = str(ROOT / "examples" / "ten-tricks.toml")
HAND = 'format = "tressette-score/1"\n[[hand]]\n'


def test_a_contested_hand(run: Any) -> None:
    status, out, err = run("check", CONTESTED, "--lang", "it")
    assert (status, err) == (1, "")
    assert out == (
        "Smazzata 1\n"
        "                   Nord-Sud       Est-Ovest\n"
        "assi               2 = 6 terzi    2 = 6 terzi\n"
        "tre, due e figure  5 = 5 terzi    15 = 15 terzi\n"
        "ultima presa       3 terzi        -\n"
        "insieme            14 terzi       21 terzi\n"
        "punti              4 (resto 2/3)  7\n"
        "scritti            4              6\n"
        "Base del conto: le carte raccolte.\n"
        "\n"
        "Est-Ovest: sul foglio 6 punti, nel conto 7.\n"
        "Cause possibili, tutte ugualmente semplici:\n"
        "- i terzi che si perdono sono di Nord-Sud, e sono stati tolti anche a Est-Ovest;\n"
        "- un asso di Est-Ovest non è stato contato;\n"
        "- una carta da un terzo di Est-Ovest non è stata contata.\n"
        "\n"
        "Controllo: i punti scritti fanno 10; tra due parti le prese danno sempre 11.\n"
        "\n"
        "Il punteggio della smazzata è 4 a 7, non 4 a 6.\n"
    )


@pytest.mark.parametrize(
    ("language", "last"),
    [
        ("it", "Il punteggio scritto è giusto: 11 a 0."),
        ("en", "The score written is right: 11-0."),
        ("es", "El resultado anotado es correcto: 11 a 0."),
    ],
)
def test_a_hand_in_order(run: Any, language: str, last: str) -> None:
    status, out, err = run("check", IN_ORDER, f"--lang={language}")
    assert (status, err) == (0, "")
    assert out.splitlines()[-1] == last


def test_several_files_and_folders(run: Any, tmp_path: Path) -> None:
    status, out, err = run("check", str(ROOT / "examples"), "--lang", "en")
    assert (status, err) == (1, "")
    assert out.count("File ") == len(EXAMPLES)
    assert out.splitlines()[-1] == "To be looked at: 4 of 22 hands."
    status, out, err = run("check", IN_ORDER, IN_ORDER, "--lang", "es")
    assert out.splitlines()[-1] == "Todo en orden: 2 manos."
    assert status == 0
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "a.json").write_text('{"format": "tressette-score/1"}')
    status, out, err = run("check", str(tmp_path), IN_ORDER)
    assert status == 2
    assert "a.json: there is no hand" in err
    assert "11-0" in out


def test_several_hands_in_one_file(run: Any) -> None:
    text = HAND + "written = { NS = 4, EW = 7 }\n[[hand]]\nwritten = { NS = 5, EW = 5 }\n"
    status, out, _ = run("check", "-", "--lang", "it", stdin=text.encode())
    assert status == 1
    assert out == (
        "Smazzata 1\n\n"
        "4 a 7: può essere il punteggio di una smazzata. Senza le carte non si può dire di più.\n"
        "\nSmazzata 2\n\n"
        "Controllo: i punti scritti fanno 10; tra due parti le prese danno sempre 11.\n\n"
        "5 a 5: non può essere il punteggio di una smazzata. Senza le carte non si può dire chi ha "
        "sbagliato.\n\n"
        "Da rivedere: 1 su 2 smazzate.\n"
    )


def test_what_cannot_be_read(run: Any, tmp_path: Path) -> None:
    status, out, err = run("check", str(tmp_path / "no.toml"), IN_ORDER, "--lang", "it")
    assert status == 2
    assert "non c'è." in err
    assert "11 a 0" in out
    status, out, err = run("check", str(tmp_path))
    assert (status, out) == (2, "")
    assert err.endswith(f"there is no .toml or .json file in the folder “{tmp_path}”.\n")
    status, out, err = run("check", "-", stdin=b"\xff")
    assert (status, out) == (2, "")
    assert (
        err == "-: line 1: the file is not written in UTF-8 (byte 0xff). Save it as “UTF-8 text”.\n"
    )
    assert run("check", "-", stdin=b"#" * (MAX_BYTES + 5))[0] == 2


def test_json_of_check(run: Any, tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text(HAND + 'piles = { NS = "Zz" }')
    status, out, err = run("check", CONTESTED, str(bad), "--json")
    assert (status, err) == (2, "")
    contested, unreadable = json.loads(out)["files"]
    assert contested["file"] == CONTESTED
    (hand,) = contested["hands"]
    assert hand["hand"] == 1
    assert hand["parties"] == {
        "NS": {"thirds": 14, "points": 4, "remainder": 2},
        "EW": {"thirds": 21, "points": 7, "remainder": 0},
    }
    assert hand["written"] == {"NS": 4, "EW": 6}
    assert (hand["verdict"], hand["evidence"], hand["whole"]) == ("corrected", "piles", True)
    wrong, control = hand["findings"]
    assert (wrong["code"], wrong["severity"], wrong["party"]) == (
        "written-differs",
        "irregular",
        "EW",
    )
    assert wrong["causes"][0]["slips"] == [
        {"kind": "taken-off-twice", "party": "EW", "other": "NS"}
    ]
    assert (control["code"], control["total"]) == ("sum-not-eleven", 10)
    assert unreadable["file"] == str(bad)
    (problem,) = unreadable["errors"]
    assert (problem["code"], problem["place"]) == ("card", ["hand", 0, "piles", "NS"])
    assert problem["text"].startswith("hand 1, piles.NS: “Zz” is not a card.")


def test_json_of_a_revoke(run: Any) -> None:
    status, out, _ = run("check", str(ROOT / "examples" / "revoke.toml"), "--json")
    assert status == 1
    (finding,) = json.loads(out)["files"][0]["hands"][0]["findings"]
    assert finding == {
        "code": "revoke",
        "severity": "irregular",
        "trick": 2,
        "seat": "W",
        "card": "Cs",
        "suit": "c",
        "held": "Fc",
        "proved_in": 3,
    }


def test_codes_are_shown_on_request(run: Any) -> None:
    _, out, _ = run("check", CONTESTED, "--codes", "--lang", "es")
    assert "Este-Oeste: en la hoja, 6 puntos; en el recuento, 7. [written-differs]\n" in out
    assert "[sum-not-eleven]" in out


def test_json_of_points_alone(run: Any) -> None:
    status, out, _ = run("check", "-", "--json", stdin=(HAND + "written={NS=5,EW=6}").encode())
    (hand,) = json.loads(out)["files"][0]["hands"]
    assert status == 0
    assert (hand["parties"], hand["evidence"], hand["verdict"]) == ({}, "written", "possible")
    assert hand["whole"] is False


@pytest.mark.parametrize(
    "cards",
    [
        ["Ad Ac 3d"],
        ["Ad", "Ac", "3d"],
        ["asso di denari, Ac 3d"],
        ["asso di denari", "Ac", "tre di denari"],
    ],
)
def test_count(run: Any, cards: list[str]) -> None:
    status, out, err = run("count", *cards, "--last-trick", "--json")
    assert (status, err) == (0, "")
    assert json.loads(out) == {"thirds": 10, "points": 3, "remainder": 1}
    status, out, err = run("count", *cards, "--lang", "it")
    assert (status, err) == (0, "")
    assert out == (
        "assi               2 = 6 terzi\n"
        "tre, due e figure  1 = 1 terzo\n"
        "insieme            7 terzi\n"
        "punti              2 (resto 1/3)\n"
    )


def test_count_of_what_is_no_pile(run: Any) -> None:
    status, out, err = run("count", "Ad 8d", "--lang", "it")
    assert (status, out) == (2, "")
    assert err.startswith("«8d» non è una carta.")
    assert err.endswith("Forse Fd?\n")
    status, out, err = run("count", "8d", "--json", "--lang", "it")
    assert (status, err) == (2, "")
    assert json.loads(out)["errors"][0]["code"] == "card"
    status, out, err = run("count", "Ad Ad")
    assert (status, out, err) == (2, "", "Ad is written twice.\n")
    status, out, _ = run("count", "--json")
    assert json.loads(out) == {"thirds": 0, "points": 0, "remainder": 0}


def test_explain(run: Any) -> None:
    status, out, _ = run("explain", "--lang", "it")
    assert status == 0
    assert [line.split()[0] for line in out.splitlines()] == list(CODES)
    status, out, _ = run("explain", "--json")
    pages = json.loads(out)
    assert [page["code"] for page in pages] == list(CODES)
    assert all(page["title"] for page in pages)
    status, out, _ = run("explain", "revoke", "--lang", "en")
    assert status == 0
    assert out.startswith("Revoke [revoke, irregular]\n\nWhat it means\nWhoever has cards")
    status, out, _ = run("explain", "revoke", "--json", "--lang", "es")
    assert json.loads(out)["title"] == "Renuncio"
    status, out, err = run("explain", "revok")
    assert (status, out) == (2, "")
    assert err.endswith("Perhaps revoke?\n")


@pytest.mark.parametrize("game", ["pairs", "due", "terziglio"])
@pytest.mark.parametrize("language", Language)
def test_a_new_sheet_of_every_game_is_in_order(
    run: Any, tmp_path: Path, language: Language, game: str
) -> None:
    """As it stands."""
    path = tmp_path / "hand.toml"
    words = ("--game", game, "--lang", language.value)
    assert run("new", str(path), *words)[0] == 0
    assert run("check", str(path), "--lang", language.value)[0] == 0
    record = load(path)
    expected = {"pairs": Game.PAIRS, "due": Game.DUE, "terziglio": Game.TERZIGLIO}
    assert record.table.game is expected[game]


def test_a_game_without_a_sheet(run: Any) -> None:
    status, out, err = run("new", "--game", "belote", "--lang", "it")
    assert (status, out) == (2, "")
    assert "«belote»" in err


@pytest.mark.parametrize("language", Language)
def test_a_new_sheet_can_be_checked_as_it_is(run: Any, tmp_path: Path, language: Language) -> None:
    status, sheet, err = run("new", "--lang", language.value)
    assert (status, err) == (0, "")
    judged = report(loads(sheet))
    assert not judged.contested
    path = tmp_path / "hand.toml"
    status, out, err = run("new", str(path), "--lang", language.value)
    assert (status, err) == (0, "")
    assert "tressette-score check" in out
    assert path.read_text(encoding="utf-8") == sheet
    status, out, err = run("new", str(path), "--lang", language.value)
    assert (status, out) == (2, "")
    assert "hand.toml" in err
    assert run("new", str(tmp_path / "no" / "where.toml"))[0] == 2


@pytest.mark.parametrize("language", Language)
def test_every_line_of_a_sheet_can_be_used(language: Language) -> None:
    sheet = (ROOT / "tressette_score" / "sheets" / f"{language}.toml").read_text(encoding="utf-8")
    head, body = sheet.split("[[hand]]\n")
    active = [line for line in body.splitlines() if line and not line.startswith("#")]
    offered = [line[2:] for line in body.splitlines() if line.startswith(("# accusi", "# counts"))]
    keys = ("# deal", "# calls", "# course", "# total")
    offered += [line[2:] for line in body.splitlines() if line.startswith(keys)]
    settled = ("# opening", "# first_dealer", "# rules", "# agreed")
    table = [line[2:] for line in head.splitlines() if line.startswith(settled)]
    tricks = body[body.index("# tricks = [") :].split("# ]")[0].replace("# ", "") + "]"
    text = "\n".join([head, *table, "[[hand]]", *active, *offered, tricks])
    record = loads(text)
    (hand,) = record.hands
    assert record.table.rules == "pagat-21"
    assert record.table.own == {"target": 31}
    assert hand.calls
    assert hand.course
    assert hand.total
    assert hand.deal
    assert hand.tricks
    assert hand.counts
    assert hand.accusi


@pytest.mark.parametrize(
    ("args", "message", "command"),
    [
        (["nothing"], "“nothing” is not understood.", ""),
        (["check"], "the name of a file is missing.", "check "),
        (["check", IN_ORDER, "--lang"], "something is missing after --lang.", "check "),
        (["check", IN_ORDER, "--lang", "fr"], "“fr” will not do for --lang.", "check "),
        (["check", IN_ORDER, "--jsn"], "“--jsn” is not understood.", "check "),
        (["explain", "revoke", "revoke"], "“revoke” is not understood.", "explain "),
        (["--jsn"], "“--jsn” is not understood.", ""),
        (["explain", "--jsn"], "“--jsn” is not understood.", "explain "),
        (["rules", "doc"], "the name of a rule book or of a file is missing.", "rules doc "),
        (["rules", "nothing"], "“nothing” is not understood.", "rules "),
    ],
)
def test_a_command_line_that_is_not_understood(
    run: Any, args: list[str], message: str, command: str
) -> None:
    """The help that is named is that of the command itself."""
    status, out, err = run(*args)
    assert (status, out) == (2, "")
    assert err == f"{message}\nFor help: tressette-score {command}--help\n"


def test_help_and_version(run: Any) -> None:
    for args in ([], ["--help"], ["check", "--help"]):
        status, out, err = run(*args, *(["--lang", "es"] if args else []))
        assert (status, err) == (0, "")
        assert "tressette-score" in out
    assert "Muestra esta ayuda" in run("--help", "--lang", "es")[1]
    assert "Qué indicar" in run("check", "--help", "--lang", "es")[1]
    status, out, _ = run("--version")
    assert (status, out.strip()) == (0, "0.1.0")


@pytest.mark.parametrize(
    ("environment", "args", "language"),
    [
        ({"LC_ALL": "it_IT.UTF-8"}, [], Language.IT),
        ({"LANG": "es_AR"}, [], Language.ES),
        ({"LC_MESSAGES": "it_CH", "LANG": "es_ES"}, [], Language.IT),
        ({"LANG": "Spanish_Spain"}, [], Language.ES),
        ({"LANG": "fr_FR", "LC_MESSAGES": ""}, [], Language.EN),
        ({"LANG": "C.UTF-8"}, [], Language.EN),
        ({"LC_ALL": "it_IT"}, ["--lang", "es"], Language.ES),
        ({"LC_ALL": "it_IT"}, ["--lang=en"], Language.EN),
        ({"LC_ALL": "it_IT"}, ["--lang", "xx"], Language.IT),
        ({"LC_ALL": "it_IT"}, ["--lang"], Language.IT),
        ({}, [], Language.EN),
    ],
)
def test_the_language(
    monkeypatch: pytest.MonkeyPatch,
    environment: dict[str, str],
    args: list[str],
    language: Language,
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("locale.getlocale", lambda: (None, None))
    assert cli.preferred_language(args) is language


def test_a_terminal_is_given_colours_and_wraps(monkeypatch: pytest.MonkeyPatch, run: Any) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "40")
    status, out, _ = run("check", CONTESTED, "--lang", "it")
    assert status == 1
    assert "\x1b[" in out


def test_a_reader_that_has_seen_enough() -> None:
    shell = f"{sys.executable} -m tressette_score explain --lang it | head -n 1"
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", shell], capture_output=True, text=True, check=False
    )
    assert done.stdout.startswith("deal-size")
    assert "Traceback" not in done.stderr


def test_a_broken_pipe(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def broken(*_: Any, **__: Any) -> None:
        raise BrokenPipeError

    target = (tmp_path / "out").open("w")
    monkeypatch.setattr("sys.stdout", target)
    monkeypatch.setattr(cli, "new_sheet", broken)
    assert cli.main(["new"]) == 2
    target.close()


def test_a_terminal_without_accents() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(
        [sys.executable, "-m", "tressette_score", "check", IN_ORDER, "--lang", "it"],
        capture_output=True,
        text=True,
        check=False,
        env=environment,
    )
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1] == "Il punteggio scritto ? giusto: 11 a 0."


def test_without_the_extra_the_command_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["tressette-score", "--version"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(Path(__main__.__file__)), run_name="__main__")
    assert ended.value.code == 0
    assert __main__.main() == 0
    capsys.readouterr()
    monkeypatch.delattr("tressette_score.cli")
    monkeypatch.setitem(sys.modules, "tressette_score.cli", None)
    with pytest.raises(ModuleNotFoundError):
        __main__.main()
    monkeypatch.delitem(sys.modules, "tressette_score.cli")
    monkeypatch.setitem(sys.modules, "cyclopts", None)
    assert __main__.main() == 2
    assert capsys.readouterr().err.count("pip install 'tressette-score[cli]'") == 3


def test_names_that_no_file_can_have(run: Any, tmp_path: Path) -> None:
    status, out, err = run("check", "x" * 300)
    assert (status, out) == (2, "")
    assert "cannot open the file" in err
    assert run("check", "a\0b")[0] == 2
    assert run("check", "")[0] == 2
    status, out, err = run("new", str(tmp_path / "no" / "hand.toml"), "--lang", "en")
    assert (status, out) == (2, "")
    assert err.startswith("there is no folder “")


def test_closed_streams(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert cli.main(["check", "-"]) == 2
    monkeypatch.setattr("sys.stdout", None)
    assert cli.main(["count", "Ad"]) == 0
    assert cli.main(["count", "Ad", "--json"]) == 0


def test_a_full_disk() -> None:
    done = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m tressette_score check {CONTESTED} > /dev/full"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert done.stderr


def test_an_output_that_cannot_be_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def full(*_: Any, **__: Any) -> None:
        raise OSError(28, "No space left on device")

    target = (tmp_path / "out").open("w")
    monkeypatch.setattr("sys.stdout", target)
    monkeypatch.setattr(cli, "explain_code", full)
    assert cli.main(["explain"]) == 2
    target.close()
