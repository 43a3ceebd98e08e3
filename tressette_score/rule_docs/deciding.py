"""What an option decides: how many of the short quarrels, and one of them as an example."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final, TypeAlias

from attrs import evolve, frozen

from tressette_score.frozenmap import FrozenMap
from tressette_score.judging import Report, report
from tressette_score.rule_docs.cases import Case, Quarrel, at_table, cases, quarrels
from tressette_score.rules import OPTIONS, Option, Setting, TableRules, Unsettled
from tressette_score.rulings import Outcome, Subject
from tressette_score.rulings.inquiry import OptionQuestion
from tressette_score.seats import Party

__all__ = ["End", "Example", "decided_quarrels", "example"]

Result: TypeAlias = Outcome | FrozenMap[Party, int]
"""What a quarrel comes to: the outcome of a ruling, or the totals on the scoresheet."""

_Ends: TypeAlias = dict[Result, list[Setting]]


@frozen
class End:
    """What a quarrel comes to beside some values of an option."""

    values: tuple[Setting, ...]
    result: Result


@frozen
class Example:
    """A quarrel that an option decides.

    Attributes:
        quarrel: what happened.
        ends: what it comes to by each value, that of the table first.
    """

    quarrel: Quarrel
    ends: tuple[End, ...]


@cache
def decided_quarrels(rules: TableRules) -> tuple[Mapping[str, int], int]:
    """How many of the short quarrels hang on each open option, and how many there are."""
    count, number = Counter[str](), 0
    for quarrel in quarrels(rules):
        number += 1
        asked = [one.questions for one in report(quarrel.record).rulings]
        names = {q.name for questions in asked for q in questions if isinstance(q, OptionQuestion)}
        count.update(names)
    return count, number


# --- examples


def _usual(known: Option) -> Setting:
    """The value that most sources play."""
    return max(known.sources, key=lambda value: len(known.sources[value]))


_USUAL: Final = {name: _usual(known) for name, known in OPTIONS.items()}


def _ways_to(name: str) -> Iterator[dict[str, Setting]]:
    """The settings beside which an option means something, as far as it needs others."""
    needs = OPTIONS[name].needs
    if not needs:
        yield {}
    for other, wanted in needs:
        for value in OPTIONS[other].values:
            if value in wanted:
                yield from ({**way, other: value} for way in _ways_to(other))


def _values(name: str, rules: TableRules) -> list[Setting]:
    """The values to try, that of the table first; then those that somebody plays."""
    own = rules.of(name)
    played = [value for value, sources in OPTIONS[name].sources.items() if sources]
    others = played if len(played) > 1 else OPTIONS[name].values
    first = [] if isinstance(own, Unsettled) else [own]
    return list(dict.fromkeys([*first, *others]))


_Key: TypeAlias = tuple[Subject, int, int | None, str | None]


def _results(judged: Report) -> dict[_Key | None, Result]:
    """What a record comes to: its rulings, and last of all its totals.

    Who has won says more than that it was a cappotto.
    """
    found: dict[_Key | None, Result] = {}
    for one in sorted(judged.rulings, key=lambda one: one.subject is Subject.CAPPOTTO):
        if one.outcome is not None:
            found[one.subject, one.hand, one.number, one.about] = one.outcome
    return {**found, None: judged.sheet.totals}


def _ends(key: _Key | None, results: Sequence[tuple[Setting, dict[_Key | None, Result]]]) -> _Ends:
    """The values of an option by what one thing comes to beside them, as far as it comes up."""
    ends: _Ends = {}
    for value, found in results:
        if key in found:
            ends.setdefault(found[key], []).append(value)
    return ends


def _compared(
    quarrel: Quarrel, judged: Sequence[tuple[Setting, Report]], own: Setting | Unsettled
) -> Example | None:
    """The first thing that turns out differently by the value of an option.

    What comes up with some values only counts after what does with all of them, but before the
    mere totals; it has to come up at the table itself, if that settled the option.
    """
    results = [(value, _results(one)) for value, one in judged]
    keys = dict.fromkeys(key for _, found in results for key in found if key is not None)
    ends = [_ends(key, results) for key in keys]
    whole = [one for one in ends if sum(map(len, one.values())) == len(results)]
    for one in (*whole, *ends, _ends(None, results)):
        groups = tuple(End(tuple(values), result) for result, values in one.items())
        if len(groups) > 1 and (isinstance(own, Unsettled) or own in groups[0].values):
            return Example(quarrel, groups)
    return None


def _judged(quarrel: Quarrel, rules: TableRules) -> Report:
    record = evolve(quarrel.record, table=evolve(quarrel.record.table, agreed=rules))
    return report(record, undisputed=True)


def _tried(rules: TableRules, name: str) -> Iterator[tuple[Case, list[tuple[Setting, TableRules]]]]:
    """The cases made for an option, with the agreement by each of its values, all else settled."""
    for case in cases():
        for way in _ways_to(name) if name in case.about else ():
            settings = {**_USUAL, **case.under, **way}
            whole = rules.filled(settings)
            if whole.applies(name):
                values = _values(name, rules)
                yield case, [(v, whole.changed(**{name: v}).filled(settings)) for v in values]


@cache
def example(rules: TableRules, name: str) -> Example | None:
    """The first short quarrel that an option decides at a table, all else settled as is usual.

    None where no ruling hangs on it.
    """
    for case, tried in _tried(rules, name):
        for quarrel in at_table(case, tried[0][1]):
            judged = [(value, _judged(quarrel, whole)) for value, whole in tried]
            found = _compared(quarrel, judged, rules.of(name))
            if found is not None:
                return found
    return None
