"""What happened at a table, in a few sentences, and what it comes to."""

from collections.abc import Iterator
from typing import cast

from tressette_score.events import Moment
from tressette_score.frozenmap import FrozenMap
from tressette_score.record import HandRecord, MatchRecord, Table
from tressette_score.rule_docs.deciding import Example
from tressette_score.rule_docs.happenings import Told, accusi_told, calls_told, events_told
from tressette_score.rule_docs.played import dealt_told, played_told, result_told
from tressette_score.rule_docs.telling import Teller, sentence
from tressette_score.ruling_words import outcome_text, setting_label
from tressette_score.rulings import Outcome
from tressette_score.seats import Party
from tressette_score.speaker import TableFormatter

__all__ = ["ends_text", "story"]


def _start(table: Table, teller: Teller) -> Iterator[str]:
    """Where the match stood."""
    if any(table.games.values()):
        yield teller.points("games", table.games)
    if any(table.opening.values()):
        yield teller.points("start", table.opening)


def _ordered(told: list[Told]) -> list[Told]:
    """In the order of time; what has no moment stays behind what was told before it."""
    dated: list[Told] = []
    last = Moment(1)
    for one in told:
        last = last if one.at is None else one.at
        dated.append(Told(one.text, last))
    return sorted(dated, key=lambda one: cast("Moment", one.at))


def _hand(hand: HandRecord, teller: Teller, *, first: bool, numbered: bool) -> list[list[str]]:
    """What happened in a hand: groups of clauses, each a sentence; the first stand for a start."""
    dealer = hand.dealer or (teller.table.first_dealer if first else None)
    start: list[str] = []
    if hand.target is not None:
        start.append(teller.say("target", number=hand.target))
    if dealer is not None:
        start.append(teller.say("dealer", party=dealer))
    told = _ordered(
        [
            *played_told(hand, teller),
            *accusi_told(hand, teller),
            *events_told(hand, teller),
            *calls_told(hand, teller),
        ]
    )
    end = Moment(teller.table.layout.tricks + 1)
    result = [*result_told(hand, teller, numbered=numbered)]
    before = [[one.text] for one in told if cast("Moment", one.at) < end]
    after = [[one.text] for one in told if cast("Moment", one.at) >= end]
    void = [[teller.say("a_monte")]] if hand.a_monte else []
    return [start, [*dealt_told(hand, teller)], *before, result, *after, *void]


def story(record: MatchRecord, speaker: TableFormatter) -> str:
    """What happened, in a few short sentences."""
    opening = [*_start(record.table, Teller(speaker, record.table))]
    numbered = len(record.hands) > 1
    sentences: list[str] = []
    for n, hand in enumerate(record.hands):
        teller = Teller(speaker, hand.at(record.table))
        start, *groups = _hand(hand, teller, first=not n, numbered=numbered)
        start = start if n or numbered else [*opening, *start]
        groups = [group for group in groups if group]
        if start and len(groups) == 1 and len(groups[0]) == 1:
            groups = [[*start, *groups[0]]]
        else:
            groups = [group for group in (start, *groups) if group]
        said = [speaker.listed(group) for group in groups]
        if numbered and said:
            said[0] = teller.say("numbered", number=n + 1, text=said[0])
        sentences += said
    if numbered and opening:
        sentences.insert(0, speaker.listed(opening))
    return " ".join(map(sentence, sentences))


# --- what it comes to


def _result(result: Outcome | FrozenMap[Party, int], teller: Teller) -> str:
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
