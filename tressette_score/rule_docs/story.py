"""What happened at a table, in a few sentences, and what it comes to."""

from collections.abc import Iterator
from operator import itemgetter
from typing import Final

from attrs import evolve

from tressette_score.events import EventKind, Moment
from tressette_score.frozenmap import FrozenMap
from tressette_score.record import HandRecord, MatchRecord, Table
from tressette_score.rule_docs.deciding import Example
from tressette_score.rule_docs.happenings import (
    Told,
    accusi_told,
    calls_told,
    events_told,
    mended_told,
    revokes_told,
)
from tressette_score.rule_docs.played import dealt_told, gathered, played_told, result_told
from tressette_score.rule_docs.telling import Teller, sentence
from tressette_score.ruling_words import outcome_text, setting_label
from tressette_score.rulings import Outcome
from tressette_score.rulings import Result as Outcomes
from tressette_score.seats import Party
from tressette_score.speaker import TableFormatter

__all__ = ["ends_text", "story"]

_PARTS: Final = (played_told, revokes_told, accusi_told, events_told, mended_told, calls_told)
_BY_DEALER: Final = (
    EventKind.WRONG_COUNT,
    EventKind.EXPOSED_IN_DEAL,
    EventKind.DROPPED_IN_DEAL,
    EventKind.WRONG_DEAL,
)


def _start(table: Table, teller: Teller) -> Iterator[str]:
    """Where the match stood."""
    if any(table.games.values()):
        yield teller.points("games", table.games)
    if any(table.opening.values()):
        yield teller.points("start", table.opening)


def _ordered(told: list[Told]) -> list[tuple[Moment, str]]:
    """In the order of time; what has no moment stays behind what was told before it."""
    dated: list[tuple[Moment, str]] = []
    last = Moment(1)
    for one in told:
        last = last if one.at is None else one.at
        dated.append((last, one.text))
    return sorted(dated, key=itemgetter(0))


def _began(hand: HandRecord, table: Table, teller: Teller, *, first: bool) -> Iterator[str]:
    """The target, and the dealer if no fault of his is told."""
    if hand.target is not None:
        yield teller.say("target", number=hand.target)
    dealer = hand.dealer or (table.first_dealer if first else None)
    faulty = any(e.what in _BY_DEALER and e.by == Party((dealer,)) for e in hand.events if dealer)
    if dealer is not None and not faulty:
        yield teller.say("dealer", party=dealer)


def _hand(hand: HandRecord, teller: Teller, number: int | None) -> list[list[str]]:
    """What happened in a hand: groups of clauses, each a sentence."""
    told = _ordered([one for part in _PARTS for one in part(hand, teller)])
    end = Moment(teller.table.layout.tricks + 1)
    before = [[text] for at, text in told if at < end]
    after = [[text] for at, text in told if at >= end]
    void = [[teller.say("a_monte")]] if hand.a_monte else []
    groups = [
        *dealt_told(hand, teller),
        *before,
        *result_told(hand, teller, number),
        *after,
        *void,
    ]
    return [group for group in groups if group]


def _together(start: list[str], groups: list[list[str]], teller: Teller) -> list[str]:
    """The sentences of a hand; a short one is told in one breath with where it began."""
    short = len(groups) == 1 and len(groups[0]) == 1 and len(teller.speaker.table.parties) == 2
    joined = [[*start, *groups[0]]] if start and short else [start, *groups]
    return [teller.speaker.listed(group) for group in joined if group]


def story(record: MatchRecord, speaker: TableFormatter) -> str:
    """What happened, in a few short sentences."""
    table, several = record.table, len(record.hands) > 1
    opening = [*_start(table, Teller(speaker, table))]
    sentences = [speaker.listed(opening)] if several and opening else []
    for n, hand in enumerate(record.hands, 1):
        teller = Teller(speaker, hand.at(table))
        number = n if several else None
        teller = evolve(teller, now=gathered(hand, teller))
        start = [*(() if several else opening), *_began(hand, table, teller, first=n == 1)]
        said = _together(start, _hand(hand, teller, number), teller)
        if several and said and (len(said) > 1 or not hand.written):
            said[0] = teller.say("numbered", number=n, text=said[0])
        sentences += said
    return " ".join(map(sentence, sentences or [Teller(speaker, table).say("played")]))


# --- what it comes to


def _result(result: Outcome | FrozenMap[Party, int], teller: Teller) -> str:
    if isinstance(result, Outcome) and result.result is Outcomes.UNFINISHED:
        return teller.say("end.goes_on")
    if isinstance(result, Outcome):
        return outcome_text(result, teller.speaker)
    return teller.points("end.totals", result)


def ends_text(example: Example, name: str, speaker: TableFormatter) -> tuple[tuple[str, str], ...]:
    """What an example comes to, by the values of the option: their labels, and the outcome."""
    teller = Teller(speaker, example.quarrel.record.table)
    ends: list[tuple[str, str]] = []
    for end in example.ends:
        labels = [
            teller.say("quoted", text=setting_label(name, value, speaker)) for value in end.values
        ]
        ends.append((speaker.listed(labels, "or"), _result(end.result, teller)))
    return tuple(ends)
