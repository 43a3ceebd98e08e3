"""The catalogues are in step: the same keys, the same holes, in every language."""

import string
from typing import Any

import pytest
from attrs import fields
from hypothesis import given
from hypothesis import strategies as st

from tests.helpers import ROOT
from tressette_score.cards import Card, Rank, Suit
from tressette_score.checking import Verdict
from tressette_score.counting import LineKind
from tressette_score.events import EventKind
from tressette_score.findings import CODES, Severity
from tressette_score.messages import Formatter, Language, catalogue, visible
from tressette_score.presets import PRESETS, Origin
from tressette_score.record import Evidence
from tressette_score.rules import OPTIONS, Group, Unsettled, setting_text
from tressette_score.rulings import Result, Subject
from tressette_score.rulings.inquiry import Fact
from tressette_score.rulings.outcomes import LineKind as RulingLine
from tressette_score.rulings.outcomes import Sweep
from tressette_score.rulings.ruling import MarginKind
from tressette_score.seats import Seat
from tressette_score.slips import Slip, SlipKind

Texts = dict[str, str | list[str]]


def flat(table: Any, prefix: str = "") -> Texts:
    """All texts of a catalogue by their dotted keys."""
    texts: Texts = {}
    for key, value in table.items():
        if isinstance(value, dict):
            texts |= flat(value, f"{prefix}{key}.")
        else:
            texts[prefix + key] = value
    return texts


def holes(text: str) -> set[str]:
    """The names that a template asks for, however often."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def forms(text: str | list[str]) -> list[str]:
    """A text, or its two forms."""
    return [text] if isinstance(text, str) else text


CATALOGUES = {language: flat(catalogue(language)) for language in Language}


@pytest.mark.parametrize("language", Language)
def test_the_keys_are_the_same(language: Language) -> None:
    keys = [key for key in CATALOGUES[language] if not key.startswith("euphony.")]
    assert keys == list(CATALOGUES[Language.EN])
    lengths = {key: len(v) for key, v in CATALOGUES[language].items() if isinstance(v, list)}
    assert set(lengths.values()) == {2}
    assert all(value for value in CATALOGUES[language].values())


@pytest.mark.parametrize("language", Language)
def test_the_holes_are_the_same(language: Language) -> None:
    for key, text in CATALOGUES[language].items():
        if not key.startswith("euphony."):
            english = CATALOGUES[Language.EN][key]
            assert isinstance(text, str) == isinstance(english, str), key
            for form in forms(text):
                assert holes(form) == holes(forms(english)[0]), key


PARTIES = ("party", "winner", "answer")
"""Holes for whom a text speaks of."""


@pytest.mark.parametrize("language", Language)
def test_both_forms_speak_of_the_same_party(language: Language) -> None:
    for key, text in CATALOGUES[language].items():
        if isinstance(text, list) and not key.startswith(("euphony.", "units.")):
            one, several = (
                [name for _, name, _, _ in string.Formatter().parse(form) if name] for form in text
            )
            spoken_of = [name for name in one if name in PARTIES]
            assert spoken_of == [name for name in several if name in PARTIES], key
            assert bool(spoken_of) == bool(one), key


_RESULTS = (
    *(Result.WON, Result.DRAWN, Result.PLAY_ON, Result.UNFINISHED, Result.TOO_OPEN),
    *(Result.PENALTY, Result.LAPSES, Result.NO_RIGHT, Result.TOO_LATE, Result.AFTER_END),
    *(Result.UNKNOWN, Result.VOID),
)
"""Outcomes that a change of fact can turn into one another."""


FAULTS = [
    kind
    for kind in EventKind
    if kind not in (EventKind.RAISED, EventKind.SHOWN, EventKind.PAIR_FORMED)
]


def setting_keys(name: str) -> list[str]:
    """The keys of what is said of the values of an option."""
    known = OPTIONS[name]
    values = [""] if known.is_number else [f"{setting_text(value)}." for value in known.values]
    return [f"option.{name}.{value}{part}" for value in values for part in ("label", "text")]


@pytest.mark.parametrize("language", Language)
def test_no_text_of_a_table_is_superfluous(language: Language) -> None:
    texts = CATALOGUES[language]
    options = {key for key in texts if key.startswith("option.")}
    wanted = {f"option.{name}.{part}" for name in OPTIONS for part in ("title", "question")}
    assert options == wanted | {key for name in OPTIONS for key in setting_keys(name)}
    source = "".join(
        path.read_text(encoding="utf-8") for path in (ROOT / "tressette_score").rglob("*.py")
    )
    for key in texts:
        if key.startswith("reason."):
            assert f'"{key.removeprefix("reason.")}"' in source or key == "reason.several", key


@pytest.mark.parametrize("language", Language)
def test_every_value_of_every_kind_has_a_word(language: Language) -> None:
    texts = CATALOGUES[language]
    expected = {
        *(f"verdict.{verdict.value}" for verdict in Verdict),
        *(f"evidence.{evidence.value}" for evidence in Evidence),
        *(f"severity.{severity.value}" for severity in Severity),
        *(f"account.{kind.value}" for kind in LineKind),
        *(f"slip.{kind.value}" for kind in SlipKind),
        *(f"seats.{seat.value}" for seat in Seat),
        *(f"suits.{suit.value}" for suit in Suit),
        *(f"{table}.{rank.value}" for table in ("ranks", "the_ranks") for rank in Rank),
        *(f"finding.{code}.{part}" for code in CODES for part in ("title", "means", "do")),
        *(f"group.{group.value}" for group in Group),
        *(f"unsettled.{unsettled.value}" for unsettled in Unsettled),
        *(f"origin.{origin.value}" for origin in Origin),
        *(f"preset.{name}.{part}" for name in PRESETS for part in ("title", "about")),
        *(f"option.{name}.{part}" for name in OPTIONS for part in ("title", "question")),
        *(key for name in OPTIONS for key in setting_keys(name)),
        *(f"subject.{subject.value}" for subject in Subject),
        *(f"{table}.{result.value}" for table in ("outcome", "turned") for result in _RESULTS),
        *(f"outcome.{result.value}" for result in Result),
        *(f"sweep.{sweep.value}" for sweep in Sweep),
        *(f"about.{kind.value}" for kind in FAULTS),
        *(f"change.{kind.value}" for kind in MarginKind),
        *(f"fact.{fact.value}.question" for fact in Fact),
        *(f"ruling_line.{kind.value}" for kind in RulingLine),
    }
    assert expected <= set(texts)
    for table, known in (("slip", len(SlipKind)), ("verdict", len(Verdict))):
        assert len([key for key in texts if key.startswith(f"{table}.")]) == known
    assert {key.split(".")[1] for key in texts if key.startswith("finding.")} == set(CODES)


@pytest.mark.parametrize("language", Language)
def test_the_holes_of_a_finding_are_its_data(language: Language) -> None:
    for code, kind in CODES.items():
        known = {field.name for field in fields(kind)} | {"written_points", "counted_points"}
        for key, text in CATALOGUES[language].items():
            if key.startswith(f"finding.{code}.text"):
                assert holes(forms(text)[0]) <= known, key
    slip = {field.name for field in fields(Slip)}
    for slip_kind in SlipKind:
        assert holes(forms(CATALOGUES[language][f"slip.{slip_kind.value}"])[0]) <= slip


@pytest.mark.parametrize(
    ("language", "one", "many", "none"),
    [
        (Language.IT, "1 terzo", "14 terzi", "0 terzi"),
        (Language.EN, "1 third", "14 thirds", "0 thirds"),
        (Language.ES, "1 tercio", "14 tercios", "0 tercios"),
    ],
)
def test_numbers_and_their_units(language: Language, one: str, many: str, none: str) -> None:
    formatter = Formatter(language)
    said = [formatter.say("account.thirds", thirds=n) for n in (1, 14, 0)]
    assert said == [one, many, none]


def test_lists() -> None:
    formatter = Formatter(Language.IT)
    assert formatter.listed([]) == ""
    assert formatter.listed(["uno"]) == "uno"
    assert formatter.listed(["uno", "due", "tre"]) == "uno, due e tre"
    assert formatter.listed(["uno", "due"], "or") == "uno o due"
    assert formatter.word(("NS", "EW"), "") == "NS ed EW"


def test_where_nobody_knows_a_party_there_are_several() -> None:
    formatter = Formatter(Language.IT)
    assert formatter.say("outcome.won_stopped", winner="Nord") == "hanno vinto Nord"
    assert formatter.text("outcome.won_stopped") == "hanno vinto {winner}"


def test_a_key_that_is_not_there() -> None:
    with pytest.raises(LookupError):
        Formatter(Language.IT).say("problem.nothing")


@given(st.text())
def test_a_strangers_text_is_safe_to_print(text: str) -> None:
    safe = visible(text)
    assert safe.isprintable()
    assert "\n" not in safe
    if text.isprintable() and len(text) <= 120:
        assert safe == text


def test_control_characters_and_endless_texts() -> None:
    assert visible("a\x1b[31m\n\x7f") == "a\\x1b[31m\\n\\x7f"
    assert visible("x" * 200) == "x" * 120 + "…"
    assert visible("\ud800") == "?"
    assert str(Card.parse("Ad")) == "Ad"
