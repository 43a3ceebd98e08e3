"""The agreement of a table: every option defined once, nothing settled by default."""

from enum import Enum
from pathlib import Path

import pytest
from hypothesis import given

from tests.helpers import ROOT
from tressette_score.errors import NotationError, RulesError
from tressette_score.notation import dumps_rules, load_rules, loads_rules
from tressette_score.presets import PRESETS, preset
from tressette_score.record import Table
from tressette_score.rules import (
    NOT_AGREED,
    OPTIONS,
    SILENT,
    Group,
    Setting,
    TableRules,
    made_of,
    setting_text,
)
from tressette_score.rules.choices import (
    BothOver,
    CallOut,
    CallWrong,
    EndTest,
    Form,
    LevelOver,
)
from tressette_score.rules.game_choices import BidScale, Game
from tressette_score.rules.playing_choices import (
    RevokePrice,
)
from tressette_score.sources import SOURCES
from tressette_score.strategies import rules

CUSTOM = (("bid_scale", frozenset({BidScale.CUSTOM})),)


def test_nothing_is_settled_by_default() -> None:
    assert TableRules().settled == {}
    # who names no game plays in pairs
    in_pairs = [name for name, known in OPTIONS.items() if Game.PAIRS in (known.games or Game)]
    assert TableRules().not_agreed == tuple(in_pairs)
    assert TableRules().silent == ()


def test_every_option_has_a_group_a_kind_and_sources_that_exist() -> None:
    assert {known.group for known in OPTIONS.values()} == set(Group)
    for known in OPTIONS.values():
        assert known.kind in (int, bool) or isinstance(known.values[0], Enum)
        assert all(isinstance(value, known.kind) for value in known.values)
        if not known.is_number and known.kind is not bool:
            first = known.values[0]
            assert isinstance(first, Enum)
            assert list(known.values) == list(type(first))
        assert {key for keys in known.sources.values() for key in keys} <= set(SOURCES)
        # of a scale of their own only the table itself can say what it is
        assert any(known.sources.values()) or known.needs == CUSTOM
        for other, values in known.needs:
            assert values <= set(OPTIONS[other].values)


@pytest.mark.parametrize(
    ("settings", "code", "place"),
    [
        ({"call_out": CallOut.NONE, "call_wrong": CallWrong.ELEVEN}, "rule-needs", "call_wrong"),
        ({"target": 0}, "rule-number", "target"),
        ({"target": -21}, "rule-number", "target"),
        ({"target": 1000}, "rule-number", "target"),
        ({"target": 10**400}, "rule-number", "target"),
        ({"target": True}, "rule-kind", "target"),
        ({"accuso": 1}, "rule-kind", "accuso"),
        ({"call_out": EndTest.AT_ONCE}, "rule-kind", "call_out"),
        ({"best_of": 2}, "rule-even", "best_of"),
        ({"form": Form.HANDS, "target": 21}, "rule-needs", "target"),
        (
            {"end_test": EndTest.AT_ONCE, "both_over": BothOver.LAST_TRICK},
            "rule-needs",
            "both_over",
        ),
        (
            {"both_over": BothOver.LAST_TRICK, "level_over": LevelOver.DRAWN, "target_raise": 10},
            "rule-needs",
            "target_raise",
        ),
        ({"accuso": False, "accuso_three": 3}, "rule-needs", "accuso_three"),
    ],
)
def test_contradictions_are_refused_with_the_reason(
    settings: dict[str, Enum | int], code: str, place: str
) -> None:
    with pytest.raises(RulesError) as caught:
        made_of(settings)
    (problem,) = caught.value.problems
    assert (problem.code, problem.place) == (code, (place,))
    assert str(caught.value).startswith(f"{place}: ")
    if code == "rule-needs":
        assert problem.data["expected"]


def test_an_option_that_means_nothing_is_not_among_those_not_agreed() -> None:
    without = TableRules(call_out=CallOut.NONE)
    assert not any(name.startswith("call_") for name in without.not_agreed)
    assert not without.applies("call_void")
    assert TableRules().applies("call_void")
    assert "target_raise" in TableRules(both_over=BothOver.RAISED_TARGET).not_agreed


def test_a_change_drops_what_no_longer_means_anything() -> None:
    pagat = preset("pagat-21").rules
    muted = pagat.changed(call_out=CallOut.NONE, target=31)
    assert muted.target == 31
    assert muted.call_wrong is NOT_AGREED
    assert set(pagat.differences(muted)) == {
        "target",
        *(name for name in OPTIONS if name.startswith("call_") and pagat.applies(name)),
    }
    assert muted.differences(muted) == {}
    with pytest.raises(RulesError) as caught:
        pagat.changed(targt=21)
    assert caught.value.problems[0].data["near"] == ("target", "target_test")
    with pytest.raises(RulesError):
        pagat.changed(call_out=CallOut.NONE, call_wrong=CallWrong.ELEVEN)


@given(rules())
def test_an_agreement_read_back_is_the_same(agreed: TableRules) -> None:
    assert loads_rules(dumps_rules(agreed)) == agreed
    assert agreed.changed() == agreed
    assert set(agreed.settled).isdisjoint(agreed.not_agreed)
    assert hash(agreed) == hash(made_of(agreed.settled))


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_read_back_is_the_same(name: str) -> None:
    assert loads_rules(dumps_rules(PRESETS[name].rules)) == PRESETS[name].rules
    assert loads_rules(f'format = "tressette-rules/1"\nrules = "{name}"') == PRESETS[name].rules


def test_an_agreement_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "our.rules.toml"
    path.write_text(
        'format = "tressette-rules/1"\nrules = "pagat-21"\n'
        '[agreed]\ntarget = 31\nrevoke = "eleven"\nsurplus = "not-agreed"\n',
        encoding="utf-8",
    )
    agreed = load_rules(path)
    assert (agreed.target, agreed.revoke) == (31, RevokePrice.ELEVEN)
    assert agreed.surplus is NOT_AGREED
    assert agreed.misdeal is SILENT
    record = ROOT / "examples" / "contested.toml"
    assert load_rules(record) == TableRules()


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("", ["empty"]),
        ("rules = 3", ["rules-format", "not-text"]),
        ('format = "tressette-rules/1"\nrule = "pagat-21"', ["key"]),
        ('format = "tressette-rules/1"\n[agreed]\ncall_out = "maybe"\nx = 1', ["option", "choice"]),
        ('format = "tressette-rules/2"', ["rules-format"]),
        ('{"format": "tressette-rules/1", "agreed": []}', ["not-table"]),
        ('{"a":' * 5000, ["too-deep"]),
    ],
)
def test_a_file_that_is_no_agreement(text: str, codes: list[str]) -> None:
    with pytest.raises(NotationError) as caught:
        loads_rules(text)
    assert [problem.code for problem in caught.value.problems] == codes


def test_a_table_knows_what_it_settled_by_itself() -> None:
    table = Table(rules="pagat-21", agreed=preset("pagat-21").with_changes(target=31))
    assert table.own == {"target": 31}
    assert Table(rules="pagat-21").own == {}
    with pytest.raises(RulesError):
        Table(rules="fitres-moderno", agreed=TableRules())


def test_what_is_open_is_filled_and_what_is_settled_stays() -> None:
    agreed = TableRules(call_out=CallOut.NONE)
    filled = agreed.filled({"target": 31, "form": Form.POINTS, "call_out": CallOut.OWN_SIDE})
    assert filled == TableRules(call_out=CallOut.NONE, target=31, form=Form.POINTS)


def test_nothing_is_filled_that_means_nothing() -> None:
    assert TableRules(form=Form.HANDS).filled({"target": 31}) == TableRules(form=Form.HANDS)


def test_a_setting_that_would_contradict_gives_way() -> None:
    """A limit on wrong calls means something only where a wrong call lapses."""
    agreed = TableRules(call_limit=2)
    assert agreed.filled({"call_wrong": CallWrong.ELEVEN}).call_wrong is CallWrong.LAPSES
    # What is settled for both lengths of a match leaves its length open.
    both = TableRules(target=21, hands=4)
    assert both.filled({"form": Form.POINTS}) == both
    # An option of one game keeps its game.
    terziglio = TableRules(game=Game.TERZIGLIO)
    assert terziglio.filled({"game": Game.PAIRS}) == terziglio


@given(rules(), rules())
def test_filling_never_contradicts(agreed: TableRules, other: TableRules) -> None:
    filled = agreed.filled(other.settled)
    assert all(filled.of(name) == value for name, value in agreed.settled.items())
    for name, value in other.settled.items():
        if agreed.of(name) is NOT_AGREED and filled.of(name) not in (value, NOT_AGREED):
            assert not _could_be(filled, name, value)


def _could_be(agreed: TableRules, name: str, value: Setting) -> bool:
    """Whether an option can have a value beside all that is settled."""
    settings = {n: agreed.of(n) for n in OPTIONS} | {name: value}
    try:
        made_of(settings)
    except RulesError:
        return False
    return True


def test_values_as_a_file_writes_them() -> None:
    assert [setting_text(value) for value in (CallOut.NONE, 21, True, SILENT)] == [
        "none",
        "21",
        "true",
        "silent",
    ]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("traguardo", "target"),
        ("Traguardo", "target"),
        ("meta", "target"),
        ("terzi_avanzati", "rounding"),
        ("rouding", "rounding"),
    ],
)
def test_an_option_by_its_title_in_any_language(text: str, meant: str) -> None:
    with pytest.raises(NotationError) as caught:
        loads_rules(f'format = "tressette-rules/1"\n[agreed]\n"{text}" = 21')
    assert caught.value.problems[0].data["text"] == text
    assert meant in str(caught.value.problems[0].data["near"])
