"""Rule pages and comparisons: what they say, that it is true, and that it is always the same.

The agreement sheet has tests of its own.
"""

import os
import subprocess
import sys
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from tests.helpers import ROOT, same_as_kept
from tests.test_markup import parsed
from tressette_score import Language, Seat, Table, preset, report
from tressette_score.notation import loads_table
from tressette_score.presets import PRESETS, Preset
from tressette_score.rule_docs import (
    Documented,
    comparison,
    comparison_html,
    rule_page,
    rule_page_html,
)
from tressette_score.rule_docs.agreement import agreement
from tressette_score.rule_docs.cases import quarrels
from tressette_score.rule_docs.comparison import compared, differing
from tressette_score.rule_docs.deciding import example
from tressette_score.rule_docs.page import by_consequence
from tressette_score.rules import NOT_AGREED, NOTHING_AGREED, OPTIONS, TableRules, Unsettled
from tressette_score.rules.choices import CallOut, CallWrong, Form, Rounding
from tressette_score.rules.game_choices import Game
from tressette_score.ruling_words import option_label, setting_label, setting_sentence
from tressette_score.rulings.inquiry import OptionQuestion
from tressette_score.speaker import TableFormatter
from tressette_score.strategies import rules

HOUSE = loads_table((ROOT / "examples" / "house-rules.toml").read_text(encoding="utf-8"))
WAYS: dict[str, Documented] = {
    **PRESETS,
    "nothing": NOTHING_AGREED,
    "house": HOUSE,
    **{game.value: TableRules(game=game) for game in Game},
}
NASTY = "<b>Anna</b>|*x*"


def applying(found: Documented) -> list[str]:
    table_rules = agreement(found).rules
    return [name for name in OPTIONS if table_rules.applies(name)]


# --- the rule page


@pytest.mark.parametrize("name", WAYS)
@pytest.mark.parametrize("language", Language)
def test_a_section_for_every_option_that_means_something(name: str, language: Language) -> None:
    found = WAYS[name]
    page = parsed(rule_page_html(found, language))
    sections = [heading.get("id") for heading in page.findall(".//h3")]
    assert sections == applying(found)
    speaker = TableFormatter(language)
    titles = [heading.text for heading in page.findall(".//h3")]
    assert titles == [option_label(option, speaker) for option in applying(found)]
    assert page.get("lang") == language.value


@pytest.mark.parametrize("name", WAYS)
def test_what_is_played_stands_first_in_its_section(name: str) -> None:
    found = WAYS[name]
    speaker = TableFormatter(Language.IT)
    body = parsed(rule_page_html(found, "it")).find("body")
    assert body is not None
    elements = list(body)
    for n, heading in enumerate(elements):
        if heading.tag != "h3":
            continue
        option, said = str(heading.get("id")), "".join(elements[n + 1].itertext())
        value = agreement(found).value(option)
        if value is None:
            assert speaker.text(f"option.{option}.question") in said
        else:
            assert said.startswith(setting_sentence(option, value, speaker))
        # An example follows, or else a word why there is none.
        why = "".join(elements[n + 2].itertext())
        quarrel = example(agreement(found).rules, option)
        assert why.startswith("Perché conta. ") == (quarrel is not None)
        assert len(why) > len("Perché conta. ")


@pytest.mark.parametrize("name", ["regole-11", "gelli-1929", "due-21", "terziglio-21", "nothing"])
def test_what_is_open_stands_on_top_the_most_consequential_first(name: str) -> None:
    """A slow recount: which options each quarrel asks for."""
    found = agreement(WAYS[name])
    hang = Counter[str]()
    for quarrel in quarrels(found.rules):
        asked: set[str] = set()
        for ruling in report(quarrel.record).rulings:
            for question in ruling.questions:
                if isinstance(question, OptionQuestion):
                    asked.add(question.name)
        hang.update(asked)
    listed = by_consequence(found)
    assert dict(listed) == {
        option: hang[option]
        for option in applying(WAYS[name])
        if isinstance(found.rules.of(option), Unsettled)
    }
    numbers = [number for _, number in listed]
    assert numbers == sorted(numbers, reverse=True)
    page = parsed(rule_page_html(WAYS[name], "en"))
    links = [link.get("href") for link in page.findall(".//li/a")]
    assert links == [f"#{option}" for option, number in listed if number]
    last = [
        [link.get("href") for link in text.findall("a")]
        for text in page.findall(".//p")
        if (text.text or "").startswith("Also not agreed, ")
    ]
    idle = [f"#{option}" for option, number in listed if not number]
    assert last == ([idle] if idle else [])


def test_who_plays_otherwise() -> None:
    page = rule_page(preset("pagat-21"), "en")
    section = page.split("Leftover thirds\n")[1].split("###")[0]
    assert section.startswith("\nThirds that do not make a point are lost. *(Pagat, Tressette)*")
    assert "**Elsewhere:**" in section
    assert "“to the last trick” (Tresette.org" in section
    assert "“two thirds make a point” (Scarne-style rules)." in section


def test_an_example_in_which_it_decides() -> None:
    page = rule_page(preset("pagat-21"), "en")
    section = page.split("Level past the target\n")[1].split("###")[0]
    assert "24" in section
    assert "- **“another hand”**: play goes on, from 24-24" in section
    assert "**“the last trick”**: North-South have won, 24-24." in section


def test_changes_of_a_table_are_named_as_such() -> None:
    page = rule_page(HOUSE, "en")
    assert page.startswith("# Pagat")
    assert "**Changed by the table:** Target, A wrong call and Points struck out." in page
    assert "The match is played to 31 points. *(agreed at the table)*" in page


def test_a_table_that_settled_everything_it_could() -> None:
    everything = {name: known.values[0] for name, known in OPTIONS.items() if name != "game"}
    page = rule_page(TableRules(game=Game.PAIRS).filled(everything), "en")
    assert "The table has agreed on everything." in page
    assert "To be agreed." not in page


def test_a_table_that_left_out_only_what_decides() -> None:
    everything = {name: known.values[0] for name, known in OPTIONS.items() if name != "game"}
    whole = preset("pagat-21").rules.filled(everything)
    page = rule_page(whole.changed(contest_until=NOT_AGREED), "en")
    assert page.count("*(decides ") == 1
    assert "Besides, " not in page


def test_a_rule_book_of_ones_own() -> None:
    """Its sources need not be known, and it has no title but its name."""
    mine = Preset(
        name="circolo-21",
        sources=("Statuto del circolo",),
        stated=TableRules(form=Form.POINTS, target=21, rounding=Rounding.FLOOR),
        borrowed=TableRules(form=Form.POINTS, call_out=CallOut.NONE),
    )
    page = rule_page(mine, "en")
    assert page.startswith("# circolo-21\n\nSources: Statuto del circolo.\n")
    assert "The match is played to 21 points. *(Statuto del circolo)*" in page
    assert "The rule book does not say." in page


def test_names_of_players_stay_what_they_are() -> None:
    table = Table(players={Seat.N: NASTY, Seat.E: "1. E", Seat.S: "&amp;", Seat.W: "[W](x)"})
    page = parsed(rule_page_html(table, "it"))
    assert not page.findall(".//b")


@settings(max_examples=8)
@given(rules(), st.sampled_from(Language))
def test_any_agreement_makes_a_valid_page(found: TableRules, language: Language) -> None:
    page = parsed(rule_page_html(found, language))
    assert [heading.get("id") for heading in page.findall(".//h3")] == applying(found)
    headings = [
        t for t in MarkdownIt("commonmark").parse(rule_page(found, language)) if t.level == 0
    ]
    assert sum(t.type == "heading_open" and t.tag == "h3" for t in headings) == len(applying(found))


@pytest.mark.parametrize("language", Language)
def test_the_page_as_it_is_kept(language: Language) -> None:
    same_as_kept(f"house-rules.{language}.md", rule_page(HOUSE, language))


def test_it_is_the_same_in_every_run() -> None:
    code = (
        "from tressette_score import preset; from tressette_score.rule_docs import *;"
        "print(rule_page(preset('regole-11'), 'it'), agreement_sheet_html(preset('due-21'), 'es'))"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONUTF8": "1"},
            capture_output=True,
            check=True,
            cwd=ROOT,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(runs) == 1


# --- comparisons


def cells(page: str) -> list[list[str]]:
    """All rows of all tables of a page of HTML."""
    rows = parsed(page).findall(".//tr")
    return [["".join(cell.itertext()) for cell in row] for row in rows]


def test_only_what_differs() -> None:
    both: dict[str, Documented] = {"Pagat": preset("pagat-21"), "ours": HOUSE}
    assert comparison(both, "en") == (
        "# Rules side by side\n\n## End of the match\n\n"
        "| Agreement | Pagat | ours |\n| --- | --- | --- |\n| Target | 21 points | 31 points |\n\n"
        "## Calling out\n\n| Agreement | Pagat | ours |\n| --- | --- | --- |\n"
        "| A wrong call | the match | 11 to the others |\n"
        "| Points struck out | - | the callers' hand |\n"
    )


def test_all_of_it_marks_what_differs() -> None:
    both: dict[str, Documented] = {"Pagat": preset("pagat-21"), "ours": HOUSE}
    page = parsed(comparison_html(both, "en", whole=True))
    strong = ["".join(found.itertext()) for found in page.findall(".//td/strong")]
    assert strong == ["Target", "A wrong call", "Points struck out"]
    assert "What is not the same everywhere is in bold." in comparison(both, "en", whole=True)


def test_tables_that_play_the_same() -> None:
    both: dict[str, Documented] = {"a": preset("pagat-21"), "b": preset("pagat-21").rules}
    assert "The rules are the same." in comparison(both, "en")
    assert "| --- |" not in comparison(both, "en")
    assert "| Target | 21 points | 21 points |" in comparison(both, "en", whole=True)


@settings(max_examples=20)
@given(st.lists(st.sampled_from(list(WAYS)), min_size=2, max_size=4, unique=True), st.booleans())
def test_several_side_by_side(names: list[str], whole: Any) -> None:
    """Every value stands where it belongs, and the rows are those that differ."""
    found = {name: WAYS[name] for name in names}
    all_rules = [agreement(one).rules for one in found.values()]
    speaker = TableFormatter(Language.ES)
    expected: list[list[str]] = []
    for option in OPTIONS:
        values = [r.of(option) if r.applies(option) else None for r in all_rules]
        assert tuple(values) == compared(all_rules, option)
        shown = any(value is not None for value in values) if whole else len(set(values)) > 1
        assert (len(set(values)) > 1) == (option in differing(all_rules))
        if shown:
            said = ["-" if v is None else setting_label(option, v, speaker) for v in values]
            expected.append([option_label(option, speaker), *said])
    rows = [row for row in cells(comparison_html(found, "es", whole=whole)) if row[1:] != names]
    assert rows == expected


def test_names_of_tables_stay_what_they_are() -> None:
    both: dict[str, Documented] = {
        NASTY: preset("pagat-21"),
        "b": TableRules(call_out=CallOut.OWN_SIDE, call_wrong=CallWrong.LAPSES),
    }
    page = comparison_html(both, "it")
    assert cells(page)[0][1] == NASTY
    assert not parsed(page).findall(".//b")
    tokens = MarkdownIt("commonmark").enable("table").parse(comparison(both, "it"))
    heads = [t for t in tokens if t.type == "inline"]
    assert any("".join(c.content for c in t.children or []) == NASTY for t in heads)
