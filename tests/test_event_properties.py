"""What holds whatever was said, went wrong and was brought up in a hand."""

from collections.abc import Iterator

import pytest
from attrs import evolve
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from tests.helpers import IN_PAIRS, MANY
from tressette_score import EW, NS, MatchRecord, Seat, dumps, explain, loads
from tressette_score.event_strategies import accusi, combinations, eventful_matches, events
from tressette_score.events import Event, EventKind
from tressette_score.judging import Report, report
from tressette_score.messages import Language
from tressette_score.presets import preset
from tressette_score.record import Accuso, HandRecord, Moment
from tressette_score.rulings import Outcome, Result, Ruling, Subject

FEDERATION = ["fitres-tradizionale", "fitres-moderno", "fitres-olimpiadi-2010"]
QUICK = (Phase.explicit, Phase.reuse, Phase.generate)
PROPERTY = settings(max_examples=min(MANY // 4, 300), deadline=None, phases=QUICK)

BY_PRESET = st.sampled_from(IN_PAIRS).flatmap(lambda name: eventful_matches(preset(name).rules))
ANY_MATCH = BY_PRESET | eventful_matches()


def end(judged: Report) -> Ruling | None:
    return next((one for one in judged.rulings if one.subject is Subject.MATCH_END), None)


@PROPERTY
@given(ANY_MATCH, st.sampled_from(Language))
def test_everything_can_be_said(record: MatchRecord, language: Language) -> None:
    judged = report(record, undisputed=True)
    text = explain(judged, language)
    assert "{" not in text
    assert "None" not in text


@PROPERTY
@given(ANY_MATCH)
def test_what_is_written_reads_back_the_same(record: MatchRecord) -> None:
    plain = evolve(record, table=evolve(record.table, rules=None))
    assert loads(dumps(plain)) == plain


@PROPERTY
@given(ANY_MATCH)
def test_the_sheet_adds_up(record: MatchRecord) -> None:
    """Whatever faults cost and whichever accusi count, the rows make the totals."""
    judged = report(record)
    sheet = judged.sheet
    running = dict(sheet.opening)
    for row in sheet.rows:
        for party, points in row.total.items():
            running[party] += points
        assert running == dict(row.running)
    if sheet.checksum is not None:
        assert sheet.checksum[0] == sheet.checksum[1]


@PROPERTY
@given(ANY_MATCH)
def test_the_end_agrees_with_the_sheet(record: MatchRecord) -> None:
    """Where the match is settled with its last hand, its totals are those of the sheet."""
    judged = report(record)
    ruling = end(judged)
    outcome = None if ruling is None else ruling.outcome
    if outcome is None or outcome.hand < len(record.hands) or outcome.games:
        return
    contested = any(one.subject is Subject.CONTEST for one in judged.rulings)
    settled = all(n in judged.ruled for n in range(1, len(record.hands) + 1))
    if settled and not contested and outcome.result.value in ("won", "drawn", "play-on"):
        assert dict(outcome.totals) == dict(judged.sheet.totals)


def without(hand: HandRecord, number: int) -> HandRecord:
    """The same hand without one of its events (1-based), the others naming what they named."""
    kept = [event for n, event in enumerate(hand.events, 1) if n != number]
    moved = [
        evolve(event, event=event.event - 1)
        if event.event is not None and event.event > number
        else event
        for event in kept
    ]
    return evolve(hand, events=tuple(moved))


def unraised(hand: HandRecord) -> Iterator[int]:
    """The faults of a hand (by event) that nobody brought up."""
    named = {event.event for event in hand.events}
    for n, event in enumerate(hand.events, 1):
        if event.what in CURED and n not in named:
            yield n


CURED = (
    EventKind.REVOKE,
    EventKind.OUT_OF_TURN,
    EventKind.EXPOSED_CARD,
    EventKind.TALK,
    EventKind.PILES_JOINED,
)
"""What has an effect only if somebody brings it up; the rest is a request or made good at once."""


FEDERATED = st.sampled_from(FEDERATION).flatmap(lambda name: eventful_matches(preset(name).rules))


@PROPERTY
@given(FEDERATED)
def test_an_unraised_fault_changes_nothing_under_the_federations_code(record: MatchRecord) -> None:
    """Art. 65: never raised, it is cured."""
    judged = report(record)
    for n, hand in enumerate(record.hands):
        for number in unraised(hand):
            trick = hand.events[number - 1].trick
            if any(event.trick == trick for event in hand.events if event.brings_up):
                continue
            hands = (*record.hands[:n], without(hand, number), *record.hands[n + 1 :])
            again = report(evolve(record, hands=hands))
            assert dict(again.sheet.totals) == dict(judged.sheet.totals)
            before, after = end(judged), end(again)
            assert (before is None) == (after is None)
            if before is not None and after is not None:
                assert before.outcomes == after.outcomes
                assert before.status is after.status


VOID = [
    HandRecord(a_monte=True),
    HandRecord(
        accusi=(Accuso(by=NS, points=4), Accuso(by=EW, points=3)),
        events=(Event(what=EventKind.WRONG_COUNT, sizes={Seat.N: 9, Seat.E: 11}, at=Moment(6)),),
    ),
    HandRecord(
        written={NS: 11, EW: 0},
        events=(Event(what=EventKind.WRONG_DEAL, at=Moment(1)),),
    ),
]


def without_place(outcome: Outcome) -> Outcome:
    return evolve(outcome, hand=0)


@PROPERTY
@given(FEDERATED, st.sampled_from(VOID))
def test_a_void_hand_leaves_the_match_as_it_was(record: MatchRecord, void: HandRecord) -> None:
    """Art. 79: wherever it is put in, nothing else changes: not the score, not the deal."""
    plain = evolve(record, hands=tuple(evolve(h, calls=(), dealer=None) for h in record.hands))
    judged = report(plain)
    for at in range(len(plain.hands) + 1):
        hands = (*plain.hands[:at], void, *plain.hands[at:])
        again = report(evolve(plain, hands=hands))
        before, after = end(judged), end(again)
        if before is None or before.outcome is None or before.outcome.result is Result.TOO_OPEN:
            continue
        if before.outcome.hand <= at:
            # Before the end of the match, that is; afterwards nothing is played any more.
            continue
        assert after is not None
        assert dict(again.sheet.totals) == dict(judged.sheet.totals)
        assert again.sheet.next_dealer is judged.sheet.next_dealer
        assert {without_place(o) for o in after.outcomes} == {
            without_place(o) for o in before.outcomes
        }


def test_a_void_hand_at_the_end() -> None:
    played = HandRecord(written={NS: 6, EW: 5})
    for void in VOID:
        judged = report(
            evolve(
                loads(
                    'format = "tressette-score/1"\n[table]\nrules = "fitres-moderno"\n'
                    'first_dealer = "W"\n[[hand]]\na_monte = true'
                ),
                hands=(played, void),
            )
        )
        assert dict(judged.sheet.totals) == {NS: 6, EW: 5}
        assert judged.sheet.next_dealer is Seat.N
        ruling = end(judged)
        assert ruling is not None
        assert ruling.outcome is not None
        assert dict(ruling.outcome.totals) == {NS: 6, EW: 5}


@given(accusi(), combinations(), st.data())
def test_strategies_make_what_records_take(
    said: tuple[Accuso, ...], combination: object, data: st.DataObject
) -> None:
    happened = data.draw(events(said))
    assert MatchRecord(hands=(HandRecord(accusi=said, events=happened, a_monte=True),)).hands
    assert str(combination)


@pytest.mark.parametrize("kind", EventKind)
def test_every_kind_of_event_is_judged(kind: EventKind) -> None:
    """With nothing but its kind, and somebody who brings it up: no crash, and something is said."""
    more = [] if kind in (EventKind.RAISED, EventKind.SHOWN) else [Event(what=kind)]
    event, trick = (1, None) if more else (None, 1)
    brought = Event(what=EventKind.RAISED if more else kind, event=event, trick=trick)
    record = MatchRecord(hands=(HandRecord(written={NS: 6, EW: 5}, events=(*more, brought)),))
    judged = report(record)
    assert kind is EventKind.PAIR_FORMED or judged.rulings
    assert explain(judged, "it")
