"""The page on the points of random hands says what its file says, and the file what is played."""

import re
import tomllib
from statistics import mean, pstdev
from typing import Any

import numpy as np
import pytest

from benchmarks.distribution import FILE, HANDS, SEED, count_points, file_text
from benchmarks.random_hands import random_plays
from tests.helpers import data
from tests.test_figures import of_docs
from tressette_score import Language, Rounding, TableRules
from tressette_score.batch import score_plays
from tressette_score.wording import Speaker

chance_of = of_docs("goodness_of_fit", "chance_of")
chi_square = of_docs("goodness_of_fit", "chi_square")

MADE: dict[str, Any] = tomllib.loads(FILE.read_text(encoding="utf-8"))
(OTHER,) = data("peer_vectors")["distribution"]
FEWER = 50_000


def shares(counts: list[int]) -> list[float]:
    return [count / sum(counts) for count in counts]


def part(name: str, language: Language) -> list[str]:
    return "\n".join(of_docs("distribution", name)(Speaker(language))).splitlines()


def plain(text: str, language: Language) -> str:
    """A text with its numbers as Python writes them."""
    if language is Language.EN:
        return text.replace(",", "")
    return re.sub(r"(?<=\d)[.\N{NO-BREAK SPACE}](?=\d)", "", text).replace(",", ".")


# --- the file


def test_the_file_is_of_ten_million_hands() -> None:
    assert MADE["hands"] == HANDS == sum(MADE["count"]) == 10_000_000
    assert MADE["seed"] == SEED
    assert len(MADE["count"]) == 12
    again = tomllib.loads(file_text(MADE["count"], SEED))
    assert again | {"numpy": MADE["numpy"]} == MADE


def test_either_pair_is_in_the_same_position() -> None:
    for count, other in zip(MADE["count"], MADE["count"][::-1], strict=True):
        assert abs(count - other) < 5 * (count + other) ** 0.5
    assert MADE["mean"] == pytest.approx(5.5, abs=0.005)


def test_fewer_hands_are_near_the_many() -> None:
    counts = count_points(FEWER, 99)
    assert counts == count_points(FEWER, 99)
    assert sum(counts) == FEWER
    assert chance_of(chi_square(counts, shares(MADE["count"])), 11) > 0.001


def test_another_seed_plays_other_hands() -> None:
    assert count_points(8192, SEED) != count_points(8192, SEED + 1)


def test_what_does_not_make_eleven_is_no_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(play: Any, first_leader: Any) -> Any:
        return score_plays(play, first_leader, rules=TableRules(last_trick_thirds=1))

    monkeypatch.setattr("benchmarks.distribution.score_plays", wrong)
    with pytest.raises(ArithmeticError, match="not eleven"):
        count_points(100, 1)


# --- what the page says of the thousand


def test_the_thousand_fit() -> None:
    assert OTHER["points"] == list(range(12))
    assert sum(OTHER["count"]) == OTHER["hands"] == 1000
    expected = [1000 * share for share in shares(MADE["count"])]
    assert min(expected) > 5  # what the test asks for
    square = chi_square(OTHER["count"], shares(MADE["count"]))
    assert 0.5 < chance_of(square, 11) < 0.7
    off: list[float] = []
    for number, many in zip(OTHER["count"], expected, strict=True):
        off.append((number - many) / (many * (1 - many / 1000)) ** 0.5)
    assert (off.index(max(off)), off.index(min(off))) == (0, 7)
    assert -2 < min(off) < max(off) < 2


@pytest.mark.parametrize(
    ("rules", "square"),
    [
        (TableRules(last_trick_thirds=1), 76),
        (TableRules(rounding=Rounding.TWO_THIRDS_UP), 50),
    ],
)
def test_they_would_not_fit_another_count(rules: TableRules, square: int) -> None:
    counts = np.zeros(13, np.int64)
    for played in random_plays(np.random.default_rng(3), FEWER):
        points = score_plays(played.play, played.first_leader, rules=rules).points
        counts += np.bincount(points[:, 0], minlength=13)
    found = chi_square(OTHER["count"], shares([int(n) for n in counts[:12]]))
    assert found == pytest.approx(square, rel=0.15)
    assert chance_of(found, 11) < 1e-6


# --- its parts


@pytest.mark.parametrize("language", Language)
def test_the_table_says_what_the_file_says(language: Language) -> None:
    head, rule, *rows = part("shares", language)
    assert re.findall(r"\d+", plain(head, language)) == ["10000000", "1000"]
    assert head.count("|") == rule.count("|") == 5
    assert len(rows) == 12
    for points, row in enumerate(rows):
        count, other = MADE["count"][points], OTHER["count"][points]
        spread = (count * (1 - count / HANDS) / HANDS * 1000) ** 0.5
        off = f"{(other - count / HANDS * 1000) / spread:+.1f}"
        said = re.findall(r"[+-]?[\d.]+", plain(row, language).replace("−", "-"))
        assert said == [
            str(points),
            str(count),
            f"{100 * count / HANDS:.1f}",
            f"{other / 10:.1f}",
            off,
        ]


@pytest.mark.parametrize("language", Language)
def test_the_fit_is_said(language: Language) -> None:
    (said,) = part("fit", language)
    square = chi_square(OTHER["count"], shares(MADE["count"]))
    numbers = re.findall(r"\d[\d.]*", plain(said, language))
    assert numbers == [f"{square:.2f}", "11", f"{chance_of(square, 11):.2f}"]


@pytest.mark.parametrize("language", Language)
def test_the_averages_are_said(language: Language) -> None:
    (said,) = part("averages", language)
    points = [n for n, count in enumerate(OTHER["count"]) for _ in range(count)]
    numbers = (MADE["mean"], MADE["deviation"], mean(points), pstdev(points))
    found = re.findall(r"\d+\.\d+", plain(said, language))
    assert found == [f"{number:.2f}" for number in numbers]


@pytest.mark.parametrize("language", [Language.IT, Language.EN])
def test_the_page_has_a_place_for_them(language: Language) -> None:
    text = (FILE.parent.parent / language / "distribution.md").read_text(encoding="utf-8")
    assert "\n<!-- shares -->\n\n<!-- averages -->\n" in text
    assert "\n> <!-- fit -->\n" in text
