"""The short quarrels: each decides something, and each option that a ruling looks at has one."""

from collections import Counter
from functools import cache

import pytest
from attrs import evolve

from tressette_score.judging import report
from tressette_score.presets import PRESETS
from tressette_score.record import MatchRecord
from tressette_score.rule_docs.cases import at_table, cases, game_of, quarrels
from tressette_score.rule_docs.deciding import Example, Result, decided_quarrels, example
from tressette_score.rules import NOTHING_AGREED, OPTIONS, Setting, TableRules
from tressette_score.rules.choices import BothOver, EndTest
from tressette_score.rules.game_choices import Game
from tressette_score.rules.playing_choices import Partners
from tressette_score.rulings import Outcome, Subject
from tressette_score.rulings.inquiry import OptionQuestion
from tressette_score.seats import Seat

OPEN = {game: TableRules(game=game) for game in Game}
TABLES = {
    "nothing": NOTHING_AGREED,
    **{game.value: rules for game, rules in OPEN.items()},
    **{name: preset.rules for name, preset in PRESETS.items()},
}

ONE_VALUE = frozenset(
    {
        *("call_limit", "collatondrione_games", "accuso_three", "accuso_four"),
        *("accuso_napoletana", "mixed_piles", "chiamo_points", "chiamo_each"),
        *("solo_points", "solo_each", "dividete_times", "scegliete_times"),
    }
)
"""Nobody plays anything else: there is nothing to compare."""

NO_RULING = frozenset(
    {
        # What a ruling says beside its outcome, or what is a finding and no ruling.
        *("call_verifier", "call_state_missing", "accuso_obligatory", "first_dealer"),
        # Nothing at all, or everything.
        *("signals", "game", "bid_highest"),
        # Nothing can be recorded as said before the first moment of a hand.
        "weak_hand_until",
    }
)
"""No outcome of a ruling hangs on it."""

_SWEEPS = {
    *("cappotto", "cappotto_wins", "stramazzo", "cappotto_games", "stramazzo_games"),
    *("cappottone_games", "stramazzone_games", "accuso_kept_in_cappotto"),
}
NOT_IN_GAME = {
    Game.PAIRS: set[str](),
    # Nobody has a partner there.
    Game.DUE: {"stramazzone_games", "accuso_reminder"},
    Game.SINGLES: {*_SWEEPS, "accuso_reminder"},
    # Nobody declares anything.
    Game.TERZIGLIO: {"accuso_effect", "first_lead"},
}
"""It belongs to the game, but nothing comes of it there."""


def without_example(rules: TableRules) -> set[str]:
    """The options that mean something at a table and have no example."""
    return {name for name in OPTIONS if rules.applies(name) and example(rules, name) is None}


@pytest.mark.parametrize("game", Game)
def test_every_option_has_an_example_but_for_a_reason(game: Game) -> None:
    rules = OPEN[game]
    none = without_example(rules)
    expected = ONE_VALUE | NO_RULING | NOT_IN_GAME[game]
    assert none == {name for name in expected if rules.applies(name)}
    for name in ONE_VALUE:
        assert len(OPTIONS[name].values) == 1


def test_who_names_no_game_plays_in_pairs() -> None:
    assert game_of(NOTHING_AGREED) is Game.PAIRS
    assert without_example(NOTHING_AGREED) == without_example(OPEN[Game.PAIRS])


# --- what an example says


@cache
def examples(table: str) -> dict[str, Example]:
    """The examples of all options that mean something at a table."""
    rules = TABLES[table]
    found = {name: example(rules, name) for name in OPTIONS if rules.applies(name)}
    return {name: one for name, one in found.items() if one is not None}


def results(record: MatchRecord) -> set[Result]:
    """All that a record comes to."""
    judged = report(record, undisputed=True)
    outcomes = {one.outcome for one in judged.rulings if one.outcome is not None}
    return {*outcomes, judged.sheet.totals}


USUAL = {name: max(o.sources, key=lambda v: len(o.sources[v])) for name, o in OPTIONS.items()}


def settled_otherwise(one: Example, name: str, value: Setting) -> MatchRecord:
    """What happened in an example, at a table with another value of the option."""
    record = one.quarrel.record
    (case,) = (case for case in cases() if case.name == one.quarrel.case)
    rules = record.table.agreed.changed(**{name: value}).filled({**USUAL, **case.under})
    return evolve(record, table=evolve(record.table, agreed=rules))


@pytest.mark.parametrize("table", TABLES)
def test_the_ends_of_an_example_differ(table: str) -> None:
    """And judging it anew with each value comes to what it says."""
    rules = TABLES[table]
    for name, one in examples(table).items():
        ends = [end.result for end in one.ends]
        assert len(set(ends)) == len(ends) > 1, name
        values = [value for end in one.ends for value in end.values]
        assert len(set(values)) == len(values)
        if name in rules.settled:
            assert rules.of(name) in one.ends[0].values, name
        for end in one.ends:
            for value in end.values:
                again = settled_otherwise(one, name, value)
                assert end.result in results(again), (name, value)


def test_an_example_is_about_the_option() -> None:
    """The ruling one expects, and not a far-fetched consequence."""
    subjects = {
        Subject.ACCUSO: ["accuso", "accuso_tail", "accuso_window", "accuso_late", "accuso_early"],
        Subject.CALL_OUT: ["call_out", "call_who", "call_counts", "call_wrong", "call_void"],
        Subject.MATCH_END: ["both_over", "level_over", "target", "cappotto", "stramazzo"],
        Subject.IRREGULARITY: ["revoke", "talk", "misdeal", "exposed", "review_piles"],
    }
    for subject, names in subjects.items():
        for name in names:
            one = examples("nothing")[name]
            judged = report(one.quarrel.record, undisputed=True)
            mine = [ruling.outcome for ruling in judged.rulings if ruling.subject is subject]
            assert one.ends[0].result in mine, name


def test_examples_of_totals_are_few() -> None:
    """Where no ruling says it, the scoresheet does."""
    for table in ("nothing", *(game.value for game in Game)):
        found = examples(table)
        totals = {n for n, one in found.items() if not isinstance(one.ends[0].result, Outcome)}
        assert totals <= {"accuso_effect"}


# --- the cases


def test_every_case_is_of_use() -> None:
    used = {one.quarrel.case for table in TABLES for one in examples(table).values()}
    for case in cases():
        if case.name not in used:
            tables = [OPEN[game] for game in case.games]
            found = [one.record for rules in tables for one in at_table(case, rules)]
            assert any(map(decided, found)), case.name


def test_names_are_unique_and_options_exist() -> None:
    assert len({case.name for case in cases()}) == len(cases())
    for case in cases():
        assert set(case.about) <= set(OPTIONS)
        assert case.games
        for game in case.games:
            assert list(at_table(case, OPEN[game])), (case.name, game)


def test_no_two_cases_are_the_same() -> None:
    kept = [(c.hand, c.table, c.opening, c.relative, c.under, c.games) for c in cases()]
    assert all(kept.count(one) == 1 for one in kept)


def test_agreements_beside_which_it_is_none() -> None:
    (case,) = (case for case in cases() if case.name == "higher-but-later")
    assert case.under == {"both_over": BothOver.HIGHER_TOTAL}
    other = TableRules(both_over=BothOver.LAST_TRICK)
    assert not list(at_table(case, other))
    assert list(at_table(case, TableRules(both_over=BothOver.HIGHER_TOTAL)))
    assert not list(at_table(case, OPEN[Game.TERZIGLIO]))


def test_scores_lie_about_the_target() -> None:
    (case,) = (case for case in cases() if case.name == "both-over")
    for target, first in ((None, (16, 18)), (31, (26, 28)), (1, (0, 0))):
        rules = NOTHING_AGREED if target is None else TableRules(target=target)
        quarrel = next(at_table(case, rules))
        assert tuple(quarrel.record.table.opening.values()) == first
        assert quarrel.record.table.agreed is rules


def hand_of(name: str, game: Game) -> MatchRecord:
    """A case in one of the games."""
    (case,) = (case for case in cases() if case.name == name)
    return next(at_table(case, OPEN[game])).record


def test_what_pairs_did_is_seated_anew() -> None:
    """The same revoke in a game of two, in terziglio, and where each plays alone."""
    of_two = hand_of("call-on-table", Game.DUE)
    call = of_two.hands[0].calls[0]
    assert (str(call.by), str(call.about), str(call.at)) == ("N", "N", "6.2")
    assert {str(take.by) for take in of_two.hands[0].course} == {"N", "S"}
    late = hand_of("revoke-after-noting", Game.DUE).hands[0]
    assert str(late.events[1].at) == "21.0"
    solo = hand_of("talk", Game.TERZIGLIO)
    assert [str(bid.by.value) for bid in solo.hands[0].bids] == ["N"]
    assert {str(party): n for party, n in solo.hands[0].written.items()} == {"N": 6, "ES": 5}
    assert str(solo.hands[0].events[1].at) == "5.3"
    assert list(solo.table.opening.values()) == [0, 0, 0]
    alone = hand_of("one-over", Game.SINGLES)
    assert {str(p): n for p, n in alone.hands[0].written.items()} == {
        "N": 4,
        "S": 3,
        "E": 2,
        "W": 2,
    }
    assert list(alone.table.opening.values()) == [15, 10, 0, 0]
    assert hand_of("accuso-early", Game.DUE).table.first_dealer is Seat.S


# --- how many


def decided(record: MatchRecord) -> set[str]:
    """The open options that a record hangs on."""
    asked = [question for one in report(record).rulings for question in one.questions]
    return {question.name for question in asked if isinstance(question, OptionQuestion)}


@pytest.mark.parametrize("table", ["nothing", "terziglio", "pagat-21"])
def test_how_many_quarrels_hang_on_an_option(table: str) -> None:
    rules = TABLES[table]
    count, number = decided_quarrels(rules)
    slowly = Counter(name for one in quarrels(rules) for name in decided(one.record))
    assert (count, number) == (slowly, len(list(quarrels(rules))))
    assert not set(count) & set(rules.settled)
    decided_quarrels.cache_clear()
    assert decided_quarrels(rules) == (count, number)


# --- two that are looked at closely


def test_when_the_match_ends_by_the_value() -> None:
    one = examples("nothing")["end_test"]
    assert one.quarrel.case == "higher-but-later"
    winners = {
        end.values: str(end.result.winner) for end in one.ends if isinstance(end.result, Outcome)
    }
    assert winners == {(EndTest.HAND_END,): "NS", (EndTest.AT_ONCE,): "EW"}


def test_a_value_beside_which_nothing_comes_up_is_left_out() -> None:
    """Fixed partners are no quarrel; a table that plays so has no example."""
    values = {value for end in examples("nothing")["partners"].ends for value in end.values}
    assert values == set(OPTIONS["partners"].values) - {Partners.FIXED}
    assert example(TableRules(partners=Partners.FIXED), "partners") is None
