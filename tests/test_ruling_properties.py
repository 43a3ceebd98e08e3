"""What holds of every ruling, whatever was played and whatever was agreed."""

from collections.abc import Mapping
from typing import Any

from attrs import evolve
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

from tests.helpers import IN_PAIRS, MANY
from tressette_score import EW, NS, FrozenMap, MatchRecord, Party, Seat
from tressette_score.checking import check_hand
from tressette_score.errors import RulesError
from tressette_score.judging import report
from tressette_score.match import score_match
from tressette_score.presets import preset
from tressette_score.record import HandRecord, Table
from tressette_score.rules import OPTIONS, TableRules
from tressette_score.rulings import (
    FactQuestion,
    OptionQuestion,
    Outcome,
    Result,
    Ruling,
    gather_facts,
    rule_on,
)
from tressette_score.rulings.facts import MatchFacts
from tressette_score.rulings.inquiry import Answers
from tressette_score.rulings.match_end import judge_match
from tressette_score.rulings.outcomes import LineKind
from tressette_score.rulings.tree import Leaf, TooOpen, explore
from tressette_score.strategies import played_matches

QUICK = (Phase.explicit, Phase.reuse, Phase.generate)
PROPERTY = settings(max_examples=min(MANY // 4, 500), deadline=None, phases=QUICK)


def facts_of(record: MatchRecord) -> MatchFacts:
    reports = [check_hand(hand, record.table, n) for n, hand in enumerate(record.hands, 1)]
    facts = gather_facts(record, reports, score_match(record, reports))
    assert facts is not None
    return facts


def rulings_of(record: MatchRecord, answers: Answers | None = None) -> list[Ruling]:
    return list(rule_on(facts_of(record), answers))


def with_rules(record: MatchRecord, rules: TableRules) -> MatchRecord:
    return evolve(record, table=evolve(record.table, agreed=rules))


def quarrel(ruling: Ruling) -> tuple[object, ...]:
    """What a ruling is about."""
    return ruling.subject, ruling.hand, ruling.number, ruling.about


def same(a: Ruling, b: Ruling) -> bool:
    """Whether two rulings come to the same under the same questions."""
    return a.questions == b.questions and [
        (way, leaf.outcome) for way, leaf in a.table_of_outcomes
    ] == [(way, leaf.outcome) for way, leaf in b.table_of_outcomes]


@PROPERTY
@given(played_matches(), st.data())
def test_an_option_that_was_not_cited_changes_nothing(
    record: MatchRecord, data: st.DataObject
) -> None:
    before = rulings_of(record)
    ruling = data.draw(st.sampled_from(before)) if before else None
    assume(ruling is not None)
    assert ruling is not None
    # Who plays for the fewest points, or another game, has another match with other rulings.
    another = (*ruling.cited, "aim", "game")
    free = [name for name in OPTIONS if name not in another]
    name = data.draw(st.sampled_from(free))
    value = data.draw(st.sampled_from(OPTIONS[name].values))
    try:
        rules = record.table.agreed.changed(**{name: value})
    except RulesError:
        return
    assume({*rules.differences(record.table.agreed)} <= {name})
    after = rulings_of(with_rules(record, rules))
    (again,) = [one for one in after if quarrel(one) == quarrel(ruling)]
    assert same(ruling, again), name


@PROPERTY
@given(played_matches(), st.data())
def test_settling_every_question_gives_the_outcome_listed(
    record: MatchRecord, data: st.DataObject
) -> None:
    for ruling in rulings_of(record):
        way, leaf = data.draw(st.sampled_from(ruling.table_of_outcomes))
        settled: dict[str, Any] = {
            question.name: data.draw(st.sampled_from(answers))
            for question, answers in way
            if isinstance(question, OptionQuestion)
        }
        told: Answers = {q: answers for q, answers in way if isinstance(q, FactQuestion)}
        rules = record.table.agreed.changed(**settled)
        (again,) = [
            one
            for one in rulings_of(with_rules(record, rules), told)
            if quarrel(one) == quarrel(ruling)
        ]
        assert again.outcome == leaf.outcome


def turned_seat(seat: Seat) -> Seat:
    order = list(Seat)
    return order[(order.index(seat) + 1) % 4]


def turned(party: Party) -> Party:
    return Party.parse("".join(turned_seat(seat).value for seat in party))


def turned_hand(hand: HandRecord) -> HandRecord:
    """The same hand, every player one seat further on."""

    def scores(points: Mapping[Party, Any]) -> dict[Party, Any]:
        return {turned(party): number for party, number in points.items()}

    def maybe(party: Party | None) -> Party | None:
        return None if party is None else turned(party)

    return evolve(
        hand,
        written=scores(hand.written),
        counts=scores(hand.counts),
        course=tuple(evolve(take, by=turned(take.by)) for take in hand.course),
        last_trick=maybe(hand.last_trick),
        accusi=tuple(evolve(accuso, by=turned(accuso.by)) for accuso in hand.accusi),
        calls=tuple(
            evolve(call, by=turned(call.by), about=maybe(call.about), thirds=scores(call.thirds))
            for call in hand.calls
        ),
    )


def turned_record(record: MatchRecord) -> MatchRecord:
    table = record.table
    dealer = table.first_dealer
    at = Table(
        agreed=table.agreed,
        opening={turned(party): points for party, points in table.opening.items()},
        first_dealer=None if dealer is None else turned_seat(dealer),
    )
    return MatchRecord(table=at, hands=tuple(map(turned_hand, record.hands)))


def turned_outcome(outcome: Outcome) -> Outcome:
    dealer = outcome.dealer
    return evolve(
        outcome,
        winner=None if outcome.winner is None else turned(outcome.winner),
        totals=FrozenMap((turned(party), points) for party, points in outcome.totals.items()),
        games=FrozenMap((turned(party), games) for party, games in outcome.games.items()),
        dealer=None if dealer is None else turned_seat(dealer),
    )


@PROPERTY
@given(played_matches())
def test_turning_the_table_turns_the_rulings(record: MatchRecord) -> None:
    before, after = rulings_of(record), rulings_of(turned_record(record))
    assert len(before) == len(after)
    for a, b in zip(before, after, strict=True):
        assert a.status is b.status
        assert {turned_outcome(outcome) for outcome in a.outcomes} == set(b.outcomes)


RANK = {EW: 0, None: 1, NS: 2}


PLAYED = st.sampled_from(IN_PAIRS).flatmap(lambda name: played_matches(preset(name).rules))


@PROPERTY
@given(PLAYED | played_matches(), st.integers(1, 12))
def test_more_thirds_never_hurt(record: MatchRecord, more: int) -> None:
    """Under the same rules, whoever took more of the last hand is not worse off."""
    facts = facts_of(record)
    hand = facts.hands[-1]
    shifted = hand.shifted(NS, more)

    def judged(now: MatchFacts) -> Leaf | None:
        try:
            node = explore(lambda inquiry: judge_match(inquiry, now), now.table)
        except TooOpen:
            return None
        return node if isinstance(node, Leaf) else None

    before = judged(facts)
    after = None if shifted is None else judged(facts.with_hand(hand.number, shifted))
    if before is not None and after is not None:
        assert RANK[after.outcome.winner] >= RANK[before.outcome.winner]


ADDED = (LineKind.BEFORE, LineKind.TRICKS, LineKind.ACCUSI, LineKind.PENALTIES)


@PROPERTY
@given(played_matches())
def test_an_account_adds_up(record: MatchRecord) -> None:
    """The lines of an account make its last line, and the outcome's totals with it."""
    judged = report(record)
    for ruling in judged.rulings:
        for _, leaf in ruling.table_of_outcomes:
            after = [line.points for line in leaf.account if line.kind is LineKind.AFTER]
            added = [line.points for line in leaf.account if line.kind in ADDED]
            for party, total in after[0].items() if after else ():
                assert total == sum(points.get(party, 0) for points in added)
    sheet = judged.sheet
    if sheet.checksum is not None:
        assert sheet.checksum[0] == sheet.checksum[1]


@PROPERTY
@given(played_matches())
def test_a_ruling_says_how_it_stands(record: MatchRecord) -> None:
    end = [one for one in report(record).rulings if one.subject.value == "match-end"]
    for ruling in end:
        assert len(ruling.outcomes) == len(set(ruling.outcomes))
        if ruling.outcome is None:
            assert len(ruling.outcomes) > 1
            assert ruling.questions
        else:
            assert ruling.outcome.result in (
                Result.WON,
                Result.DRAWN,
                Result.PLAY_ON,
                Result.UNFINISHED,
                Result.TOO_OPEN,
            )
