"""The figures of the pages say what the library says, to the eye and to a screen reader."""

import importlib
import re
import sys
import tomllib
from collections.abc import Callable
from itertools import accumulate
from typing import Any, TypeAlias, cast
from xml.etree import ElementTree as ET

import pytest
from attrs import evolve

from tests.helpers import EXAMPLES, ROOT, data
from tressette_score import (
    DECK,
    EW,
    NS,
    Language,
    Pile,
    Ruling,
    count_piles,
    explain,
    load,
    report,
    rule,
)
from tressette_score.rulings.tree import Branch, Fork
from tressette_score.wording import Speaker

NAMES = ("deck_figure", "ruling_figure", "scoresheet_figure", "distribution_figure")
SVG = "{http://www.w3.org/2000/svg}"
PHONE = 328
"""What a page has for a figure on a screen of 360 pixels."""


def of_docs(module: str, name: str) -> Callable[..., Any]:
    """A function of the modules beside the pages."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "path", [str(ROOT / "docs"), *sys.path])
        return cast("Callable[..., Any]", getattr(importlib.import_module(module), name))


def parsed(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 - our own


def figure(name: str, language: Language) -> ET.Element:
    return parsed(of_docs("figures", name)(Speaker(language)))


def draw(ruling: Ruling, language: Language) -> ET.Element:
    make = of_docs("tree_drawing", "draw_ruling")
    return parsed(make(ruling, Speaker(language, ruling.table), "drawn"))


def texts(svg: ET.Element) -> list[str]:
    return [str(text.text) for text in svg.iter(f"{SVG}text")]


def about(svg: ET.Element) -> str:
    (desc,) = svg.iter(f"{SVG}desc")
    return str(desc.text)


def numbers(text: str) -> list[int]:
    return [int(digits) for digits in re.findall(r"\d+", text)]


def width(svg: ET.Element) -> float:
    return float(svg.attrib["viewBox"].split()[2])


def contained(svg: ET.Element) -> bool:
    """Whether no text and no box reaches over the edge."""
    of_text = of_docs("drawing", "text_width")
    _, _, right, lower = map(float, svg.attrib["viewBox"].split())
    for text in svg.iter(f"{SVG}text"):
        x, wide = float(text.attrib["x"]), of_text(text.text, bold="font-weight" in text.attrib)
        left = x - wide * {"middle": 0.5, "end": 1}.get(text.attrib.get("text-anchor", ""), 0)
        if left < 0 or left + wide > right or float(text.attrib["y"]) > lower:
            return False
    return all(
        float(box.attrib["x"]) + float(box.attrib["width"]) <= right
        and float(box.attrib["y"]) + float(box.attrib["height"]) <= lower
        for box in svg.iter(f"{SVG}rect")
    )


# --- all figures


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("name", NAMES)
def test_a_figure_has_a_name_and_words_for_who_cannot_see_it(name: str, language: Language) -> None:
    svg = figure(name, language)
    named = {str(part.get("id")): part.text for part in svg if part.get("id")}
    assert svg.attrib["role"] == "img"
    assert svg.attrib["aria-labelledby"].split() == list(named)
    assert [part.tag for part in svg][:2] == [f"{SVG}title", f"{SVG}desc"]
    assert len(named) == 2
    assert all(named.values())


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("name", NAMES)
def test_a_figure_takes_its_colours_from_the_page(name: str, language: Language) -> None:
    for part in figure(name, language).iter():
        for key, value in part.attrib.items():
            own = re.sub(r"var\([^()]*\)", "", value)
            assert key not in {"fill", "stroke"} or own in {"", "none", "currentColor"}
            assert not re.search(r"#|black|white|rgb|hsl|color:", own)


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("name", NAMES)
def test_a_figure_fits_a_phone(name: str, language: Language) -> None:
    svg = figure(name, language)
    assert "width" not in svg.attrib
    assert float(svg.attrib["font-size"]) * PHONE / width(svg) > 10.9
    assert contained(svg)


def test_what_reaches_over_the_edge_is_found() -> None:
    svg = figure("deck_figure", Language.IT)
    svg.set("viewBox", "0 0 300 1000")
    assert not contained(svg)
    svg.set("viewBox", "0 0 1000 390")
    assert not contained(svg)


@pytest.mark.parametrize("language", Language)
def test_no_two_figures_share_an_id(language: Language) -> None:
    svgs = [figure(name, language) for name in NAMES]
    ids = [part.get("id") for svg in svgs for part in svg.iter() if part.get("id")]
    assert len(ids) == len(set(ids)) == 2 * len(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_figure_is_the_same_each_time_and_another_in_each_language(name: str) -> None:
    made = [of_docs("figures", name)(Speaker(language)) for language in (*Language, *Language)]
    assert made[:3] == made[3:]
    assert len(set(made)) == 3


@pytest.mark.parametrize("language", Language)
def test_the_pages_have_a_place_for_each(language: Language) -> None:
    pages: list[tuple[str, tuple[str, ...]]] = [("counting", NAMES[:1]), ("match-end", NAMES[1:3])]
    # Pages for programmers are in two languages.
    if language is not Language.ES:
        pages.append(("distribution", NAMES[3:]))
    for page, names in pages:
        lines = (ROOT / "docs" / language / f"{page}.md").read_text(encoding="utf-8").split("\n")
        for name in names:
            at = lines.index(f"<!-- {name} -->")
            assert lines[at - 1].startswith("<figure")
            assert re.fullmatch("<figcaption>.+</figcaption>", lines[at + 1])
            assert lines[at + 2] == "</figure>"


# --- the thirds of the deck


@pytest.mark.parametrize("language", Language)
def test_every_card_stands_with_its_thirds(language: Language) -> None:
    said = texts(figure("deck_figure", language))
    for card in DECK:
        assert said.count(str(card)) == 1
        assert said[said.index(str(card)) + 1] == str(Pile.of([card]).thirds)
    order = [text for text in said if re.fullmatch("[32ARCF7654][dcsb]", text)]
    assert order == [f"{rank}{suit}" for suit in "dcsb" for rank in "32ARCF7654"]


@pytest.mark.parametrize("language", Language)
def test_the_cards_are_filled_by_their_thirds(language: Language) -> None:
    svg = figure("deck_figure", language)
    patches = [box for box in svg.iter(f"{SVG}rect") if "rx" not in box.attrib]
    third = min(float(box.attrib["height"]) for box in patches)
    filled = [round(float(box.attrib["height"]) / third) for box in patches]
    assert sum(filled) == Pile.full().thirds
    assert sorted(filled) == [1] * Pile.full().third_cards + [3] * Pile.full().aces


@pytest.mark.parametrize("language", Language)
def test_the_sum_is_that_of_a_whole_hand(language: Language) -> None:
    svg = figure("deck_figure", language)
    (all_of_it, _) = count_piles({NS: Pile.full(), EW: Pile()}, last_trick=NS).parties
    lost = all_of_it.remainder
    said = " ".join(texts(svg))
    for line in all_of_it.lines:
        for text in (said, about(svg)):
            assert re.search(rf"\b{line.thirds} (ter[cz]|third)", text)
    assert f"{Pile.full().aces} × 3 " in said
    assert f"{Pile.full().third_cards} × 1 " in said
    assert numbers(about(svg))[:11] == [len(DECK), *(card.thirds for card in DECK[:10])]
    end = numbers(texts(svg)[-1])
    assert end == [all_of_it.thirds - lost, all_of_it.points, lost]
    assert numbers(about(svg))[-4:] == [all_of_it.thirds, *end]
    small = [box for box in svg.iter(f"{SVG}rect") if box.get("rx") == "1" and box.get("stroke")]
    dashed = [box for box in small if box.get("stroke-dasharray")]
    assert (len(small), len(dashed)) == (all_of_it.thirds, lost)


# --- open rulings


def is_said(svg: ET.Element, ruling: Ruling, language: Language) -> None:
    """Every question, answer and outcome stands in the figure and in its description."""
    _, *lines = explain(ruling, language).splitlines()
    if not lines[-1].startswith(" "):
        lines.pop()  # who has won in any case
    seen, heard = " ".join(texts(svg)), about(svg).casefold()
    for line in lines:
        for part in line.strip().split(": ", 1):
            assert part in seen
            assert part.casefold() in heard


@pytest.mark.parametrize("language", Language)
def test_the_ruling_is_in_the_figure(language: Language) -> None:
    (ruling,) = rule(load(ROOT / "examples" / "level.toml"))
    svg = figure("ruling_figure", language)
    is_said(svg, ruling, language)
    assert re.findall(r"\b([\d.]+)\)", about(svg)) == ["1", "2", "3", "3.1", "3.2", "4", "5"]
    assert texts(svg).count("?") == len(ruling.questions) == 2


OPEN = [
    ruling
    for path in EXAMPLES
    for ruling in report(load(path)).rulings
    if isinstance(ruling.node, Fork)
]


@pytest.mark.parametrize("language", Language)
def test_any_open_ruling_can_be_drawn(language: Language) -> None:
    assert len(OPEN) > 3
    for ruling in OPEN:
        svg = draw(ruling, language)
        assert contained(svg)
        is_said(svg, ruling, language)


def test_a_deep_tree_grows_wider_and_stays_in_its_frame() -> None:
    (ruling,) = rule(load(ROOT / "examples" / "level.toml"))
    fork = ruling.node
    assert isinstance(fork, Fork)
    for _ in range(4):
        first, second, *_others = fork.branches
        fork = evolve(fork, branches=(first, Branch(second.answers, fork)))
    svg = draw(evolve(ruling, node=fork), Language.ES)
    assert contained(svg)
    assert width(svg) > width(figure("ruling_figure", Language.ES))
    assert "2.2.2.2.3.1)" in about(svg)


def test_a_settled_ruling_has_no_tree() -> None:
    (ruling,) = rule(load(ROOT / "examples" / "match.toml"))
    with pytest.raises(TypeError, match="settled"):
        draw(ruling, Language.IT)


# --- the scoresheet

Pair: TypeAlias = tuple[int, int]


def written_down() -> tuple[list[str], list[list[Pair]]]:
    """The dealers of the match in the examples, and what it says of tricks, accusi, penalties."""
    record = tomllib.loads((ROOT / "examples" / "match.toml").read_text(encoding="utf-8"))
    hands = record["hand"]
    said = [
        [(one["by"] in "NS", one["points"]) for one in hand.get("accusi", ())] for hand in hands
    ]
    accusi = [(sum(n for ns, n in one if ns), sum(n for ns, n in one if not ns)) for one in said]
    written = [(hand["written"]["NS"], hand["written"]["EW"]) for hand in hands]
    given = [hand.get("penalties", {}) for hand in hands]
    penalties = [(one.get("NS", 0), one.get("EW", 0)) for one in given]
    dealers = [record["table"]["players"][seat] for seat in "NESW"]
    return dealers, [written, accusi, penalties]


def running(columns: list[list[Pair]]) -> list[Pair]:
    """The totals after each hand."""
    hands = [(sum(a for a, _ in row), sum(b for _, b in row)) for row in zip(*columns, strict=True)]
    return list(accumulate(hands, lambda before, hand: (before[0] + hand[0], before[1] + hand[1])))


@pytest.mark.parametrize("language", Language)
def test_the_sheet_adds_up_what_the_file_says(language: Language) -> None:
    said = texts(figure("scoresheet_figure", language))
    dealers, columns = written_down()
    assert [text for text in said if re.match(r"\d:", text)] == [
        f"{n}: {name}" for n, name in enumerate(dealers, 1)
    ]
    sums = [sum(map(sum, column)) for column in columns]
    totals = running(columns)
    brought = [str(n) if n else "–" for column in columns for pair in column for n in pair]
    in_order = [text for text in said if text.isdigit() or text == "–"]
    expected: list[str] = []
    for n, total in enumerate(sums):
        expected += [*brought[8 * n : 8 * n + 8], str(total)]
    expected += ["0", "0", *(str(n) for pair in totals for n in pair), str(sum(totals[-1]))]
    assert in_order == expected
    checksum = report(load(ROOT / "examples" / "match.toml")).sheet.checksum
    assert checksum == (sum(totals[-1]), sum(sums))


@pytest.mark.parametrize("language", Language)
def test_the_sheet_in_words_says_the_same(language: Language) -> None:
    said = numbers(about(figure("scoresheet_figure", language)))
    _, columns = written_down()
    totals = running(columns)
    expected = [0, 0]
    for n, total in enumerate(totals):
        brought = [column[n] for column in columns if any(column[n])]
        expected += [n + 1, *(points for pair in (*brought, total) for points in pair)]
    expected += [*(sum(map(sum, column)) for column in columns), sum(totals[-1])]
    assert said == expected


# --- the points of random hands


@pytest.mark.parametrize("language", Language)
def test_the_bars_are_as_long_as_the_shares(language: Language) -> None:
    svg = figure("distribution_figure", language)
    made = tomllib.loads((ROOT / "docs" / "assets" / "distribution.toml").read_text())["count"]
    (other,) = data("peer_vectors")["distribution"]
    bars = [box for box in svg.iter(f"{SVG}rect") if "rx" not in box.attrib][2:]
    marks = [box for box in svg.iter(f"{SVG}rect") if box.get("stroke")][2:]
    assert len(bars) == len(marks) == 12
    start = float(bars[0].attrib["x"])
    per_share = sum(float(bar.attrib["width"]) for bar in bars)
    for bar, mark, count, found in zip(bars, marks, made, other["count"], strict=True):
        assert float(bar.attrib["x"]) == start
        assert float(bar.attrib["width"]) == pytest.approx(per_share * count / sum(made), abs=0.1)
        middle = float(mark.attrib["x"]) + float(mark.attrib["width"]) / 2
        assert middle - start == pytest.approx(per_share * found / 1000, abs=0.1)


@pytest.mark.parametrize("language", Language)
def test_the_shares_are_said_to_who_cannot_see_them(language: Language) -> None:
    svg = figure("distribution_figure", language)
    said = texts(svg)
    shares = [text for text in said if text.endswith("%")]
    assert len(shares) == 24
    assert [text for text in said if text.isdigit()] == [str(n) for n in range(12)]
    for points in range(12):
        expected, found = shares[2 * points :][:2]
        assert re.search(rf"\b{points} [a-z]+: {expected} \S+ {found}[;.]", about(svg))
