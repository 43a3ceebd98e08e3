"""The end of generated matches, against the slow second way of finding it."""

from random import Random
from typing import Any

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from tests.helpers import MANY
from tests.match_helpers import end_of, leaf_of
from tests.match_oracle import End, Match
from tressette_score import DECK, EW, NS, HandRecord, MatchRecord
from tressette_score.judging import report
from tressette_score.record import Accuso, Moment, Table, Take
from tressette_score.rules import TableRules, made_of
from tressette_score.rules.choices import (
    BothOver,
    CallOut,
    Cappotto,
    EndTest,
    LevelOver,
    ReachOrder,
    Stramazzo,
    TargetTest,
)
from tressette_score.rules.playing_choices import (
    AccusoCredit,
    AccusoWindow,
)

PAIRS = (NS, EW)


def some_rules(random: Random) -> TableRules:
    settled: dict[str, Any] = {
        "target": random.choice([6, 11, 16, 21, 31]),
        "target_test": random.choice(list(TargetTest)),
        "end_test": random.choice(list(EndTest)),
        "cappotto": random.choice(list(Cappotto)),
        "cappotto_wins": random.choice([True, False]),
        "stramazzo": Stramazzo.NONE,
        "accuso": True,
        "accuso_window": AccusoWindow.ANY_TRICK,
        "accuso_credit": random.choice(list(AccusoCredit)),
        "reach_order": random.choice(list(ReachOrder)),
        "call_out": CallOut.NONE,
    }
    if settled["end_test"] is EndTest.HAND_END:
        settled["both_over"] = random.choice(list(BothOver))
        settled["level_over"] = random.choice(list(LevelOver))
        raised = settled["both_over"], settled["level_over"]
        if raised[0] is BothOver.RAISED_TARGET or raised[1] is LevelOver.RAISED_TARGET:
            settled["target_raise"] = random.choice([1, 5, 10, 11])
    return made_of(settled)


def some_hand(random: Random) -> HandRecord:
    thirds = [card.thirds for card in DECK]
    random.shuffle(thirds)
    leaning = random.choice([0.0, 0.1, 0.5, 0.5, 0.5, 0.9, 1.0])
    course = tuple(
        Take(NS if random.random() < leaning else EW, sum(thirds[4 * n :][:4])) for n in range(10)
    )
    moments = sorted(
        Moment(random.choice([1, 1, 1, 2, 3]), random.randrange(4))
        for _ in range(random.choice([0, 0, 1, 2, 3]))
    )
    accusi = tuple(
        Accuso(by=random.choice(PAIRS), points=random.choice([3, 4, 6]), at=at) for at in moments
    )
    return HandRecord(course=course, accusi=accusi)


@settings(max_examples=min(5 * MANY, 20_000), deadline=None, phases=(Phase.generate,))
@given(st.integers(0, 2**60))
def test_the_end_of_a_match_is_found_twice_alike(seed: int) -> None:
    random = Random(seed)  # noqa: S311 - nothing to hide
    rules = some_rules(random)
    below = some_opening(random, rules)
    hands = tuple(some_hand(random) for _ in range(random.randint(1, 3)))
    opening = {NS: below[0], EW: below[1]}
    record = MatchRecord(table=Table(agreed=rules, opening=opening), hands=hands)
    outcome = leaf_of(end_of(report(record))).outcome
    totals = outcome.totals[NS], outcome.totals[EW]
    found = End(outcome.result.value, outcome.winner, totals, outcome.hand)
    assert found == Match(rules, opening).play(hands)


def some_opening(random: Random, rules: TableRules) -> tuple[int, int]:
    assert isinstance(rules.target, int)
    near = [0, random.randrange(rules.target), max(0, rules.target - random.randint(1, 8))]
    return random.choice(near), random.choice(near)
