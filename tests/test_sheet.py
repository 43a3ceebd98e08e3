"""The agreement sheet: four sentences, small print, blanks, a grid; on one A4 page."""

from io import BytesIO
from pathlib import Path
from xml.etree.ElementTree import Element

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from pypdf import PdfReader

from tests.browser import needs_browser, printed
from tests.helpers import EXAMPLES, ROOT, same_as_kept
from tests.test_markup import parsed
from tests.test_rule_docs import NASTY, WAYS, applying
from tressette_score import Language, Seat, Table, preset
from tressette_score.notation import load_table
from tressette_score.rule_docs import Documented, agreement_sheet, agreement_sheet_html
from tressette_score.rule_docs.agreement import agreement
from tressette_score.rules import NOTHING_AGREED, OPTIONS, TableRules
from tressette_score.rules.choices import CallOut, LevelOver
from tressette_score.ruling_words import option_label, setting_label, setting_sentence
from tressette_score.speaker import TableFormatter
from tressette_score.strategies import rules

EN = TableFormatter(Language.EN)


def page(found: Documented, language: str = "en") -> Element:
    return parsed(agreement_sheet_html(found, language))


def texts(elements: list[Element]) -> list[str]:
    return ["".join(found.itertext()) for found in elements]


def essentials(found: Documented) -> list[str]:
    return texts(page(found).findall(".//ol/li"))


def small_print(found: Documented, language: str = "en") -> list[str]:
    return texts(page(found, language).findall(".//ul/li"))


# --- the four sentences


def test_the_four_sentences_that_settle_most() -> None:
    """Target, accuso, call-out, level past the target (source: the page about level scores)."""
    ours = TableRules(target=31, accuso=False, call_out=CallOut.NONE, level_over=LevelOver.NEW_HAND)
    assert essentials(ours) == [
        "The match is played to 31 points.",
        "There is no accuso: only tricks count.",
        "There is no calling out.",
        "If they are level, another hand is played, until one of the two sides is ahead.",
    ]


def test_what_is_open_is_asked_with_all_that_anybody_plays() -> None:
    target, accuso, call_out, level = essentials(NOTHING_AGREED)
    assert target.startswith("How many points is the match played to?☐ 11 points☐ 21 points")
    assert target.endswith("☐ ____")
    assert accuso == "Is the accuso played?☐ with accuso☐ without accuso"
    assert call_out.count("☐") == 4
    assert [mark in level for mark in ("another hand", "the last trick", "a draw")] == [True] * 3


def test_where_the_match_ends_at_once_nobody_is_level_past_the_target() -> None:
    assert essentials(preset("fitres-tradizionale"))[3] == (
        "The match ends the moment a side has the points, even in mid-hand."
    )


def test_other_games_have_essential_things_of_their_own() -> None:
    speaker, found = EN, preset("terziglio-21").rules
    names = ("target", "bid_scale", "threshold", "several_level")
    for said, name in zip(essentials(found), names, strict=True):
        assert setting_sentence(name, found.settled[name], speaker) == said


# --- the rest


@pytest.mark.parametrize("name", WAYS)
@pytest.mark.parametrize("language", Language)
def test_everything_that_means_something_stands_on_it_once(name: str, language: Language) -> None:
    found, speaker = WAYS[name], TableFormatter(language)
    lines = small_print(found, language)
    above = len(page(found, language).findall(".//ol/li"))
    assert len(lines) + above == len(applying(found)) - 1  # the title says which game it is
    values = agreement(found)
    said = {line.partition(": ")[0]: line.partition(": ")[2].strip() for line in lines}
    for option in applying(found):
        if (label := option_label(option, speaker)) in said:
            value = values.value(option)
            assert said[label] == ("" if value is None else setting_label(option, value, speaker))


@pytest.mark.parametrize("name", WAYS)
def test_a_blank_for_everything_that_is_open(name: str) -> None:
    found = page(WAYS[name])
    lines = found.findall(".//ul/li")
    blank = [line for line in lines if line.find("span[@class='blank']") is not None]
    bare = [line for line, text in zip(lines, texts(lines), strict=True) if text.endswith(":  ")]
    assert blank == bare
    asked = [one for one in found.findall(".//ol/li") if one.get("class") == "open"]
    above = len(found.findall(".//ol/li"))
    open_here = [n for n in applying(WAYS[name]) if agreement(WAYS[name]).value(n) is None]
    expected = len(open_here) - ("game" in open_here)
    assert len(blank) + len(asked) == expected
    assert above == len(asked) + len(found.findall(".//ol/li[@class='said']"))


def heads(found: Documented) -> list[list[str]]:
    return [texts(list(row)) for row in page(found).findall(".//thead/tr")]


def test_the_grid_keeps_tricks_and_accusi_apart() -> None:
    assert heads(preset("pagat-21")) == [
        ["hand", "dealer", "North-South", "East-West"],
        ["tricks", "accusi", "score"] * 2,
    ]
    assert heads(preset("torneo-31"))[1] == ["tricks", "score"] * 2  # no accusi there
    assert heads(preset("terziglio-21"))[1] == ["game points", "score"] * 3
    body = page(preset("pagat-21")).findall(".//tbody/tr")
    assert [row[0].text for row in body] == [str(n) for n in range(1, 13)]
    assert {len(row) for row in body} == {8}


def test_only_two_sides_share_eleven() -> None:
    check = "always make 11"
    assert check in agreement_sheet(preset("due-21"), "en")
    assert check not in agreement_sheet(preset("terziglio-21"), "en")


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_players_of_a_record_sign(path: Path) -> None:
    table = load_table(path)
    names = [
        EN.word(seat, "") if seat not in table.players else table.players[seat]
        for seat in table.order
    ]
    assert [text.strip() for text in texts(page(table).findall(".//footer/p"))] == names


def test_names_stay_what_they_are() -> None:
    table = Table(players={Seat.N: NASTY, Seat.S: "1. <i>", Seat.E: "| ---", Seat.W: "`w`"})
    found = page(table)
    assert NASTY in texts(found.findall(".//footer/p"))[0]
    assert texts(found.findall(".//thead/tr/th"))[2] == f"{NASTY} and 1. <i>"
    assert not found.findall(".//i")
    tokens = MarkdownIt("commonmark").enable("table").parse(agreement_sheet(table, "en"))
    inline = ["".join(c.content for c in t.children or []) for t in tokens if t.type == "inline"]
    assert f"{NASTY} and 1. <i>: tricks" in inline


@settings(max_examples=30)
@given(rules(), st.sampled_from(Language))
def test_any_agreement_makes_a_valid_sheet(found: TableRules, language: Language) -> None:
    assert len(page(found, language).findall(".//main")) == 1
    tokens = MarkdownIt("commonmark").enable("table").parse(agreement_sheet(found, language))
    assert [token.type for token in tokens].count("table_open") == 1
    items = [token.type for token in tokens].count("list_item_open")
    assert items == len(applying(found)) - 1


@pytest.mark.parametrize("language", Language)
def test_the_sheet_as_it_is_kept(language: Language) -> None:
    house = load_table(ROOT / "examples" / "house-rules.toml")
    same_as_kept(f"house-sheet.{language}.md", agreement_sheet(house, language))
    same_as_kept(f"house-sheet.{language}.html", agreement_sheet_html(house, language))


def test_it_needs_nothing_but_itself() -> None:
    for name in WAYS:
        text = agreement_sheet_html(WAYS[name], "it")
        assert not [mark for mark in ("http", "src=", "url(", "@import", "<script") if mark in text]


# --- on paper


LONG = Table(
    players={seat: f"{seat.value} {'Bartolomeo della Torre ' * 2}".strip()[:40] for seat in Seat}
)
ON_PAPER: dict[str, Documented] = {**WAYS, "long-names": LONG}


@needs_browser
@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("name", ON_PAPER)
def test_it_prints_on_one_a4_page(name: str, language: Language, tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.html"
    sheet.write_text(agreement_sheet_html(ON_PAPER[name], language), encoding="utf-8")
    (paper,) = PdfReader(BytesIO(printed(sheet))).pages
    width, height = (
        float(side) * 25.4 / 72 for side in (paper.mediabox.width, paper.mediabox.height)
    )
    assert (round(width), round(height)) == (210, 297)
    text = " ".join(paper.extract_text().split())
    last = TableFormatter(language, agreement(ON_PAPER[name]).table)
    signer = last.word(agreement(ON_PAPER[name]).table.order[-1], "")
    assert signer.split()[0] in text
    assert "12" in text


def test_every_option_can_be_told_apart() -> None:
    """Two lines with one title could not be filled in."""
    for language in Language:
        titles = [option_label(name, TableFormatter(language)) for name in OPTIONS]
        assert len(set(titles)) == len(titles)
