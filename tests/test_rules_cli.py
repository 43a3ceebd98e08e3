"""The commands about agreements and matches: rules, compare, and check with its rulings."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.helpers import IN_PAIRS, ROOT
from tressette_score.messages import Formatter, Language
from tressette_score.presets import PRESETS
from tressette_score.rules import NOT_AGREED, OPTIONS, setting_text
from tressette_score.ruling_words import setting_label, setting_sentence

LEVEL = """
format = "tressette-score/1"
[table]
agreed = { target = 21 }
opening = { NS = 18, EW = 19 }
first_dealer = "N"
[[hand]]
written = { NS = 6, EW = 5 }
last_trick = "NS"
"""
CALL = """
format = "tressette-score/1"
[table]
rules = "pagat-21"
opening = { NS = 18, EW = 15 }
[[hand]]
calls = [{ by = "N", after_trick = 5, thirds = { NS = 8, EW = 9 } }]
"""
ALWAYS_EW = """
format = "tressette-score/1"
[table]
rules = "scheda-21"
opening = { NS = 17, EW = 12 }
[[hand]]
accusi = [{ by = "E", points = 3 }]
calls = [{ by = "N", after_trick = 6, thirds = { NS = 11, EW = 8 } }]
"""
CONTESTED = """
format = "tressette-score/1"
[table]
rules = "fitres-tradizionale"
[[hand]]
counts = { NS = { thirds = 19 }, EW = { thirds = 13 } }
last_trick = "NS"
written = { NS = 6, EW = 5 }
noted = true
"""
SERIES = """
format = "tressette-score/1"
[table]
rules = "torneo-31"
opening = { NS = 28, EW = 5 }
[[hand]]
written = { NS = 6, EW = 5 }
"""
RAISED = LEVEL.replace(
    "target = 21", 'target = 21, level_over = "raised-target", target_raise = 10'
)
LATE = CALL.replace("[[hand]]", "[[hand]]\nwritten = { NS = 6, EW = 5 }\n[[hand]]")
DRAWN = LEVEL.replace("target = 21", 'target = 21, level_over = "drawn"') + (
    '[[hand]]\ncalls = [{ by = "N", about = "NS", after_trick = 5, thirds = { NS = 8 } }]\n'
)
FACTS = """
format = "tressette-score/1"
[table]
rules = "fitres-tradizionale"
opening = { NS = 18, EW = 19 }
[[hand]]
written = { NS = 6, EW = 5 }
"""
ASKED = """
format = "tressette-score/1"
[table]
rules = "pagat-21"
opening = { NS = 18, EW = 5 }
[[hand]]
written = { NS = 5, EW = 6 }
calls = [{ by = "N", after_trick = 6 }]
"""
SEVERAL = """
format = "tressette-score/1"
[table]
agreed = { target = 41, end_test = "at-once", call_out = "none" }
opening = { NS = 38, EW = 39 }
[[hand]]
course = ["NS 3", "NS 2", "EW 4", "NS 3", "NS 1", "EW 4", "NS 3", "EW 6", "EW 5", "NS 1"]
"""
NO_TARGET = """
format = "tressette-score/1"
[table]
opening = { NS = 0, EW = 0 }
agreed = { form = "points" }
[[hand]]
written = { NS = 6, EW = 5 }
"""
ENDLESS = SEVERAL.replace('"none" }', '"none", reach_order = "as-it-fell" }') + (
    "accusi = [" + '{ by = "N", points = 3 }, { by = "E", points = 3 },' * 12 + "]\n"
)
RECORDS = {
    "asked": ASKED,
    "several": SEVERAL,
    "no-target": NO_TARGET,
    "endless": ENDLESS,
    "level": LEVEL,
    "call": CALL,
    "always": ALWAYS_EW,
    "contested": CONTESTED,
    "series": SERIES,
    "raised": RAISED,
    "late": LATE,
    "drawn": DRAWN,
    "facts": FACTS,
}


def test_an_open_ruling(run: Any) -> None:
    status, out, err = run("check", "-", "--lang", "en", stdin=LEVEL.encode())
    assert (status, err) == (1, "")
    assert out.startswith(
        "Hand 1\n"
        "\n"
        "6-5 can be the score of a hand. Without the cards no more can be said.\n"
        "\n"
        "Scores: North-South, then East-West\n"
        "hand          dealer  tricks  score\n"
        "at the start                  18-19\n"
        "1             North   6-5     24-24\n"
        "Check: the two scores make 48, as they must (11 a hand, plus accusi and penalties).\n"
    )
    assert "End of the match. The table has not agreed on something that decides.\n" in out
    assert "  if the rule is “another hand”: play goes on, from 24-24; East deals\n" in out
    assert "  if the rule is “the last trick”: North-South have won, 24-24\n" in out
    assert "  if the rule is “a draw”: the match is drawn, 24-24\n" in out


def test_a_settled_ruling(run: Any) -> None:
    status, out, _ = run("check", "-", "--lang", "it", stdin=CALL.encode())
    assert status == 0
    tail = out[out.index("Chiamata fuori") :]
    assert tail.splitlines() == [
        "Chiamata fuori, smazzata 1, di Nord: hanno vinto Est-Ovest.",
        "           Nord-Sud",
        "prima      18",
        "prese      2 (8 terzi)",
        "dopo       20",
        "traguardo  21",
        "mancano    1 terzo",
        *tail.splitlines()[7:],
    ]
    assert "Margine: con 1 terzo in più per Nord-Sud, avrebbero vinto Nord-Sud." in tail
    assert tail.endswith("\n\nFine della partita: hanno vinto Est-Ovest.\n")
    assert "(Pagat, Tressette)" in tail


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("name", RECORDS)
def test_every_record_is_said_in_every_language(run: Any, name: str, language: str) -> None:
    status, out, err = run("check", "-", "--lang", language, stdin=RECORDS[name].encode())
    assert status in (0, 1)
    assert err == ""
    assert "{" not in out
    assert "None" not in out
    plain = json.loads(run("check", "-", "--json", stdin=RECORDS[name].encode())[1])
    (file,) = plain["files"]
    assert file["rulings"]
    assert {ruling["status"] for ruling in file["rulings"]} <= {
        "settled",
        "open",
        "silent",
        "not-enough-facts",
    }


def test_reasons_that_do_not_matter_are_not_told_apart(run: Any) -> None:
    _, out, _ = run("check", "-", "--lang", "it", stdin=SEVERAL.encode())
    assert "Qualunque regola valga.\n" in out
    _, out, _ = run("check", "-", "--lang", "it", stdin=NO_TARGET.encode())
    assert "Nessuno è ancora fuori.\n" in out


def test_there_is_an_end_to_the_questions(run: Any) -> None:
    status, out, _ = run("check", "-", "--lang", "it", stdin=ENDLESS.encode())
    assert status == 1
    assert "troppe cose non sono concordate o segnate" in out


def test_what_is_true_in_any_case_is_said(run: Any) -> None:
    _, out, _ = run("check", "-", "--lang", "it", stdin=ALWAYS_EW.encode())
    assert "In ogni caso hanno vinto Est-Ovest: cambia solo il punteggio.\n" in out
    assert "La fine della partita dipende da quello che è scritto qui sopra.\n" in out


def test_rulings_as_data(run: Any) -> None:
    plain = json.loads(run("check", "-", "--json", stdin=LEVEL.encode())[1])
    (ruling,) = plain["files"][0]["rulings"]
    assert ruling["status"] == "open"
    assert ruling["question"] == {"option": "level_over"}
    answers = [answer for branch in ruling["branches"] for answer in branch["answers"]]
    assert sorted(answers) == sorted(setting_text(value) for value in OPTIONS["level_over"].values)
    assert ruling["outcomes"][0]["answers"][0]["option"] == "level_over"
    call = json.loads(run("check", "-", "--json", stdin=CALL.encode())[1])
    first = call["files"][0]["rulings"][0]
    assert (first["subject"], first["number"]) == ("call-out", 1)
    assert first["outcome"]["winner"] == "EW"
    assert first["margins"][0]["thirds"] == 1
    assert {ground["option"] for ground in first["grounds"]} >= {"call_out", "call_wrong"}


def test_the_list_of_presets(run: Any) -> None:
    status, out, _ = run("rules", "list", "--lang", "es")
    assert status == 0
    for name in PRESETS:
        assert f"{name}: " in out
    listed = json.loads(run("rules", "list", "--json")[1])
    assert [one["preset"] for one in listed] == list(PRESETS)


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_shown(run: Any, name: str, language: str) -> None:
    status, out, err = run("rules", "show", name, "--lang", language)
    assert (status, err) == (0, "")
    assert "{" not in out
    assert "None" not in out
    shown = json.loads(run("rules", "show", name, "--json")[1])
    assert shown["preset"] == name
    assert {one["origin"] for one in shown["options"].values()} <= {"stated", "borrowed", "silent"}


def test_articles_and_borrowed_values_are_marked(run: Any) -> None:
    assert "art. 169" in run("rules", "show", "fitres-moderno", "--lang", "it")[1]
    assert "preso" in run("rules", "show", "pagat-21", "--lang", "it")[1]


def test_an_agreement_in_a_file_is_shown(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "our.rules.toml"
    path.write_text('format = "tressette-rules/1"\n[agreed]\ntarget = 31\n', encoding="utf-8")
    status, out, _ = run("rules", "show", str(path), "--lang", "en")
    assert status == 0
    assert "31 points" in out
    assert "not agreed" in out
    shown = json.loads(run("rules", "show", str(path), "--json")[1])
    assert shown["options"]["target"] == 31
    # A folder may hold agreements beside records.
    (tmp_path / "hand.toml").write_text(LEVEL, encoding="utf-8")
    assert run("check", str(tmp_path))[0] == 1


def test_what_two_agreements_settle_differently(run: Any) -> None:
    status, out, _ = run("rules", "diff", "pagat-21", "scheda-21", "--lang", "en")
    assert status == 0
    assert out.splitlines()[0].split() == ["pagat-21", "scheda-21"]
    different = json.loads(run("rules", "diff", "pagat-21", "scheda-21", "--json")[1])
    assert different["agreements"] == ["pagat-21", "scheda-21"]
    assert different["options"]["call_wrong"] == ["match-lost", "eleven"]
    assert different["options"]["call_void"] == [None, "silent"]
    same = run("rules", "diff", "pagat-21", "pagat-21", "--lang", "en")
    assert same[1] == "The rules are the same.\n"


HOUSE = str(ROOT / "examples" / "house-rules.toml")


def test_several_agreements_side_by_side(run: Any) -> None:
    names = ("pagat-21", "scheda-21", "pagat-21", HOUSE)
    data = json.loads(run("rules", "diff", *names, "--json")[1])
    assert data["agreements"] == ["pagat-21", "scheda-21", HOUSE]
    assert data["options"]["target"] == [21, 21, 31]
    assert "both_over" not in data["options"]
    whole = json.loads(run("rules", "diff", *names, "--all", "--json")[1])
    assert whole["options"]["both_over"] == ["higher-total"] * 3
    table = run("rules", "diff", *names, "--all", "--lang", "en")[1]
    assert "Exactly on target" in table


@pytest.mark.parametrize("markup", ["markdown", "html"])
def test_a_comparison_as_a_page(run: Any, markup: str) -> None:
    status, out, _ = run("rules", "diff", "pagat-21", HOUSE, "--markup", markup, "--lang", "es")
    assert status == 0
    assert ("<td>31 puntos</td>" if markup == "html" else "| 31 puntos |") in out


@pytest.mark.parametrize("names", [[], ["pagat-21"]])
def test_one_agreement_alone_cannot_be_compared(run: Any, names: list[str]) -> None:
    status, out, err = run("rules", "diff", *names, "--lang", "en")
    assert (status, out) == (2, "")
    assert "two or more rule books or files" in err


# --- rule pages and agreement sheets


@pytest.mark.parametrize("command", ["doc", "sheet"])
@pytest.mark.parametrize("language", Language)
def test_a_document_on_the_screen(run: Any, command: str, language: str) -> None:
    status, markdown, err = run("rules", command, HOUSE, "--lang", language)
    assert (status, err) == (0, "")
    assert markdown.startswith("# ")
    html = run("rules", command, HOUSE, "--markup", "html", "--lang", language)[1]
    assert html.startswith("<!DOCTYPE html>")
    assert f'lang="{language}"' in html


@pytest.mark.parametrize(
    ("name", "start"),
    [("a.html", "<!DOCTYPE"), ("a.HTM", "<!DOCTYPE"), ("a.md", "# "), ("a.txt", "# ")],
)
def test_a_document_in_a_new_file(run: Any, tmp_path: Path, name: str, start: str) -> None:
    path = tmp_path / name
    status, out, _ = run("rules", "sheet", "pagat-21", str(path), "--lang", "it")
    assert (status, out) == (0, f"Scritto in {path}.\n")
    text = path.read_text(encoding="utf-8")
    assert text.startswith(start)
    # It never covers one that is there.
    status, out, err = run("rules", "doc", "pagat-21", str(path), "--lang", "it")
    assert (status, out) == (2, "")
    assert str(path) in err
    assert path.read_text(encoding="utf-8") == text


def test_a_markup_asked_for_comes_before_the_name_of_the_file(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    assert run("rules", "doc", "pagat-21", str(path), "--markup", "markdown")[0] == 0
    assert path.read_text(encoding="utf-8").startswith("# ")


@pytest.mark.parametrize("command", ["doc", "sheet"])
def test_an_ending_that_promises_something_else(run: Any, tmp_path: Path, command: str) -> None:
    path = tmp_path / "a.pdf"
    status, out, err = run("rules", command, "pagat-21", str(path), "--lang", "en")
    assert (status, out) == (2, "")
    assert all(part in err for part in (str(path), ".html, .htm, .md, .txt", "--markup"))
    assert not path.exists()
    assert run("rules", command, "pagat-21", str(path), "--markup", "html")[0] == 0


def test_a_sheet_with_everything_to_fill_in(run: Any) -> None:
    out = run("rules", "sheet", "--lang", "en")[1]
    assert "How many points is the match played to?" in out
    assert "Target: 21" not in out


def test_the_sheet_of_a_record_names_its_players(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "match.toml"
    path.write_text(LEVEL.replace("[table]", '[table]\nplayers = { N = "Anna" }'), encoding="utf-8")
    assert "Anna" in run("rules", "sheet", str(path), "--lang", "it")[1]


@pytest.mark.parametrize("command", ["show", "diff", "doc", "sheet"])
def test_an_unknown_preset(run: Any, command: str) -> None:
    names = ["pagat-12"] if command != "diff" else ["pagat-21", "pagat-12"]
    status, out, err = run("rules", command, *names, "--lang", "en")
    assert (status, out) == (2, "")
    assert "pagat-21" in err


def test_what_to_write_once_it_is_agreed(run: Any) -> None:
    """Each of the lines answers the question, as it stands."""
    _, out, _ = run("check", "-", "--lang", "en", stdin=LEVEL.encode())
    head, _, lines = out.partition("write one of these lines in the file, under [table.agreed]:\n")
    assert "level, how is it decided?" in head
    answers = [line for line in lines.splitlines() if line.startswith("  level_over = ")]
    assert len(answers) == len(OPTIONS["level_over"].values)
    for line in answers:
        agreed = LEVEL.replace("target = 21", f"target = 21, {line.split('#')[0]}")
        _, out, _ = run("check", "-", "--lang", "en", stdin=agreed.encode())
        assert "level, how is it decided?" not in out
        assert "[table.agreed]" not in out


def test_compare(run: Any) -> None:
    status, out, _ = run("compare", "-", "--lang", "en", stdin=LEVEL.encode())
    assert status == 0
    lines = out.splitlines()
    assert lines[0] == "End of the match"
    by_preset = {line.split()[0]: line for line in lines[1:] if line.startswith(tuple(PRESETS))}
    assert set(by_preset) == set(IN_PAIRS)
    assert "play goes on, from" in by_preset["parita-21"]
    assert "North-South have won" in by_preset["otok-pag-41"]
    # The one book that knows no other target says so; the others take that of the record.
    assert "77 points, always" in by_preset["fitres-olimpiadi-2010"]
    assert "always" not in by_preset["fitres-moderno"]
    data = json.loads(run("compare", "-", "--json", stdin=LEVEL.encode())[1])
    assert data["presets"]["fiume-61"]["target"] == 21
    assert data["presets"]["fitres-moderno"]["rulings"][0]["status"] == "not-enough-facts"


NAPOLETANA = """
format = "tressette-score/1"
[table]
opening = { NS = 3, EW = 5 }
[[hand]]
dealer = "W"
deal = { N = "3d 2d Ad 7s 6s 5c 4c Rb Cb Fb" }
accusi = [{ by = "N", what = "napoletana d", at = "2.1" }]
events = [
  { what = "exposed-card", by = "E", trick = 3 },
  { what = "raised", by = "S", event = 1, at = "3.4" },
]
written = { NS = 6, EW = 5 }
"""


def test_compare_says_who_says_so(run: Any) -> None:
    """One late napoletana: lost, too late even for a protest, still in time, no accusi, open."""
    out = run("compare", "-", "--lang", "en", stdin=NAPOLETANA.encode())[1]
    blocks = out.split("\n\n")
    accuso = next(block for block in blocks if block.startswith("Accuso by North"))
    assert set(IN_PAIRS) <= {line.split()[0] for line in accuso.splitlines() if line.strip()}
    text = " ".join(accuso.split())
    for said in ("it was said too", "at this table", "nobody objected", "A page of general rules"):
        assert said in text
    assert "the source does not say" in text
    assert "art. 184" in text
    data = json.loads(run("compare", "-", "--json", stdin=NAPOLETANA.encode())[1])["presets"]
    seen = {
        (
            one["status"],
            one.get("outcome", {}).get("result"),
            tuple(g["option"] for g in one["grounds"]),
        )
        for preset in data.values()
        for one in preset["rulings"]
        if one["subject"] == "accuso"
    }
    assert len(seen) >= 4
    for preset in data.values():
        for one in preset["rulings"]:
            if one["subject"] == "accuso" and one["status"] == "settled":
                assert all(ground["sources"] or ground["origin"] for ground in one["grounds"])
    # A fault that only some books price.
    exposed = next(block for block in blocks if block.startswith("Card exposed in play"))
    assert "FITRES" in exposed


def test_compare_where_a_fact_is_missing(run: Any) -> None:
    text = NAPOLETANA.replace(', at = "3.4"', "")
    out = run("compare", "-", "--lang", "en", stdin=text.encode())[1]
    assert "a fact is missing" in out
    # A protest against an accuso that is in order; where nobody says anything, all do alike.
    raised = NAPOLETANA.replace('at = "2.1"', 'at = "1.0"').replace("event = 1", "accuso = 1")
    raised = raised.replace('by = "S"', 'by = "E"')
    out = run("compare", "-", "--lang", "en", stdin=raised.encode())[1]
    assert "Unfounded protest, hand 1" in out


def test_compare_several_quarrels_and_none(run: Any) -> None:
    out = run("compare", "-", "--lang", "it", stdin=CALL.encode())[1]
    assert out.startswith("Chiamata fuori, smazzata 1, di Nord\n")
    assert "\n\nFine della partita\n" in out
    singles = (
        'format = "tressette-score/1"\n[table]\nparties = ["N", "E", "S", "W"]\n'
        "[[hand]]\nwritten = { N = 3, E = 3, S = 3, W = 2 }\n"
    )
    out = run("compare", "-", "--lang", "en", stdin=singles.encode())[1]
    assert out.startswith("This record calls for no ruling")
    status, _, err = run("compare", "nowhere.toml", "--lang", "en")
    assert status == 2
    assert "nowhere.toml" in err


def test_a_match_after_its_end(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "late.toml"
    path.write_text(LATE, encoding="utf-8")
    status, out, _ = run("check", str(path), "--codes", "--lang", "en")
    assert status == 1
    assert "[hand-after-end]" in out


def test_help_is_in_the_language_asked_for(run: Any) -> None:
    assert "Regolamenti" in run("rules", "--help", "--lang", "it")[1]
    assert "agreement" in run("rules", "show", "--help", "--lang", "en")[1]


@pytest.mark.parametrize("language", Language)
def test_every_value_of_an_option_has_a_sentence(language: Language) -> None:
    speaker = Formatter(language)
    for name, known in OPTIONS.items():
        for value in (*known.values, NOT_AGREED):
            sentence = setting_sentence(name, value, speaker)
            assert "{" not in sentence
            assert setting_label(name, value, speaker)
        assert setting_sentence(name, known.values[0], speaker).endswith(".")
