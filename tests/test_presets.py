import pytest
from attrs import evolve

from tressette_score.errors import RulesError, UnknownPresetError
from tressette_score.presets import PRESETS, Origin, Preset, preset
from tressette_score.rules import NOT_AGREED, OPTIONS, SILENT, Setting, TableRules
from tressette_score.rules.choices import (
    CallOut,
    CallWrong,
    Form,
    LevelAfterHands,
    Surplus,
)
from tressette_score.rules.playing_choices import (
    Exposed,
    RevokePrice,
)
from tressette_score.sources import SOURCES


def label(part: Preset | str | Setting) -> str:
    return part.name if isinstance(part, Preset) else str(part)


ALL = pytest.mark.parametrize("one", list(PRESETS.values()), ids=label)
FEDERATION = pytest.mark.parametrize(
    "one", [one for one in PRESETS.values() if one.name.startswith("fitres-")], ids=label
)

ADMISSIBLE = {
    11: False,
    21: True,
    28: True,
    31: False,
    35: True,
    41: False,
    51: False,
    61: False,
    77: True,
    101: False,
}
"""The targets of art. 102: 21 or a greater multiple of seven."""

STATED = [(one, *item) for one in PRESETS.values() for item in one.stated.settled.items()]
BORROWED = [(one, *item) for one in PRESETS.values() for item in one.borrowed.settled.items()]


def refused(one: Preset, **changes: Setting) -> list[tuple[str, tuple[str | int, ...]]]:
    with pytest.raises(RulesError) as caught:
        one.with_changes(**changes)
    return [(problem.code, problem.place) for problem in caught.value.problems]


def test_the_presets_stand_in_their_order() -> None:
    assert list(PRESETS) == [
        "pagat-21",
        "scheda-21",
        "parita-21",
        "regole-11",
        "torneo-31",
        "accuso-41",
        "otok-pag-41",
        "skola-41",
        "fiume-61",
        "gelli-1929",
        "fitres-tradizionale",
        "fitres-moderno",
        "fitres-olimpiadi-2010",
        "due-21",
        "terziglio-21",
    ]


@ALL
def test_a_preset_is_found_by_its_name(one: Preset) -> None:
    assert preset(one.name) is one
    assert one.version == 1


def test_an_unknown_preset_is_said_with_near_misses() -> None:
    with pytest.raises(UnknownPresetError) as caught:
        preset("pagat21")
    [problem] = caught.value.problems
    assert problem.code == "preset"
    assert problem.data["text"] == "pagat21"
    assert problem.data["near"] == ("pagat-21", "parita-21")
    assert problem.data["expected"] == tuple(PRESETS)


@ALL
def test_a_preset_leaves_nothing_open(one: Preset) -> None:
    assert one.rules.not_agreed == ()
    values = {name: one.rules.of(name) for name in OPTIONS}
    assert all(value is not NOT_AGREED for name, value in values.items() if one.rules.applies(name))


@ALL
def test_what_means_nothing_is_not_set(one: Preset) -> None:
    useless = [name for name in OPTIONS if not one.rules.applies(name)]
    assert all(one.rules.of(name) is NOT_AGREED for name in useless)


@ALL
def test_a_preset_has_known_sources(one: Preset) -> None:
    assert one.sources
    assert set(one.sources) <= set(SOURCES)


@ALL
def test_a_target_is_in_the_name(one: Preset) -> None:
    if (ending := one.name.rpartition("-")[2]) in {"11", "21", "31", "41", "61"}:
        assert one.rules.target == int(ending)


@ALL
def test_the_origins_part_the_options(one: Preset) -> None:
    stated, borrowed = set(one.stated.settled), set(one.borrowed.settled)
    silent = set(one.rules.silent)
    applying = {name for name in OPTIONS if one.rules.applies(name)}
    assert stated | borrowed | silent == applying
    # what a preset borrows is for the same game
    borrowed -= {"game"} & stated
    assert len(stated) + len(borrowed) + len(silent) == len(applying)
    assert {name for name in applying if one.origin(name) is Origin.STATED} == stated
    assert {name for name in applying if one.origin(name) is Origin.BORROWED} == borrowed
    assert {name for name in applying if one.origin(name) is Origin.SILENT} == silent


@pytest.mark.parametrize(("one", "name", "value"), STATED, ids=label)
def test_who_states_a_value_plays_it(one: Preset, name: str, value: Setting) -> None:
    assert set(one.sources) & set(OPTIONS[name].sources.get(value, ()))


@pytest.mark.parametrize(("one", "name", "value"), BORROWED, ids=label)
def test_what_is_borrowed_somebody_else_plays(one: Preset, name: str, value: Setting) -> None:
    assert set(OPTIONS[name].sources[value]) - set(one.sources)


@ALL
def test_a_preset_without_changes_is_its_rules(one: Preset) -> None:
    assert one.with_changes() == one.rules


def test_a_table_may_change_what_it_likes_in_a_page_of_rules() -> None:
    rules = preset("pagat-21").with_changes(target=31, call_out=CallOut.NONE)
    assert rules.target == 31
    assert rules.call_wrong is NOT_AGREED
    assert "call_wrong" not in rules.not_agreed
    assert preset("pagat-21").rules.target == 21


def test_a_table_may_unsay_what_a_page_states() -> None:
    rules = preset("pagat-21").with_changes(call_wrong=NOT_AGREED)
    assert rules.not_agreed == ("call_wrong", "call_void", "call_limit")


def test_a_table_may_fill_what_a_page_leaves_open() -> None:
    rules = preset("scheda-21").with_changes(surplus=Surplus.LOST)
    assert rules.surplus is Surplus.LOST


def test_an_unknown_option_is_refused() -> None:
    assert refused(preset("fitres-moderno"), targets=21) == [("option", ())]


@pytest.mark.parametrize(("target", "admissible"), list(ADMISSIBLE.items()))
@pytest.mark.parametrize("name", ["fitres-tradizionale", "fitres-moderno"])
def test_the_federation_plays_to_multiples_of_seven(
    name: str, target: int, admissible: bool
) -> None:
    if admissible:
        assert preset(name).with_changes(target=target).target == target
    else:
        assert refused(preset(name), target=target) == [("preset-target", ("target",))]


def test_a_book_of_ones_own_with_only_a_least_target() -> None:
    mine = evolve(preset("pagat-21"), name="circolo", target_least=21)
    assert mine.with_changes(target=31).target == 31
    assert refused(mine, target=20) == [("preset-target-least", ("target",))]


def test_the_modern_norms_refuse_what_they_settle() -> None:
    modern = preset("fitres-moderno")
    assert refused(modern, exposed=Exposed.TWO_OR_AN_HONOUR) == [("preset-fixed", ("exposed",))]
    assert refused(modern, revoke=RevokePrice.ELEVEN) == [("preset-fixed", ("revoke",))]
    assert refused(modern, target=41, call_wrong=CallWrong.ELEVEN) == [
        ("preset-fixed", ("call_wrong",)),
        ("preset-target", ("target",)),
    ]


def test_the_modern_norms_leave_the_table_its_choices() -> None:
    rules = preset("fitres-moderno").with_changes(
        form=Form.HANDS, hands=8, level_after_hands=LevelAfterHands.DRAWN, accuso=False
    )
    assert rules.not_agreed == ()
    assert rules.target is NOT_AGREED
    assert rules.accuso_window is NOT_AGREED


def test_the_traditional_norms_may_take_over_modern_ones() -> None:
    rules = preset("fitres-tradizionale").with_changes(exposed=Exposed.ANY)
    assert rules.differences(preset("fitres-tradizionale").rules) == {
        "exposed": (Exposed.ANY, Exposed.TWO_OR_AN_HONOUR)
    }


def test_the_olympiad_allows_no_change() -> None:
    olympiad = preset("fitres-olimpiadi-2010")
    assert refused(olympiad, accuso=True) == [("preset-closed", ("accuso",))]
    assert refused(olympiad, target=84) == [("preset-closed", ("target",))]


@FEDERATION
def test_the_federation_has_an_article_for_all_it_states(one: Preset) -> None:
    assert set(one.articles) == set(one.stated.settled)
    assert all(text.startswith("art. ") for text in one.articles.values())


@FEDERATION
def test_what_the_federation_leaves_open_stays_open(one: Preset) -> None:
    assert {"talk", "surplus", "false_protest", "out_of_turn"} <= set(one.rules.silent)
    # Only the Olympiad names a figure: three points.
    assert ("revoke" in one.rules.silent) is (one.name != "fitres-olimpiadi-2010")
    assert not one.rules.applies("accuso_false") or one.rules.accuso_false is SILENT


def test_the_norms_of_the_federation_differ_in_little() -> None:
    traditional, modern = preset("fitres-tradizionale"), preset("fitres-moderno")
    assert set(traditional.rules.differences(modern.rules)) == {
        "call_wrong",
        "call_limit",
        "call_verifier",
        "exposed",
        "review_piles",
    }


@ALL
def test_presets_can_be_compared_and_kept_in_sets(one: Preset) -> None:
    assert one in set(PRESETS.values())
    assert isinstance(one.rules, TableRules)
