"""All accusi of a hand: each by itself, and what follows from several.

Sources: those beside each value of the options; the federation's arts. 172, 173, 176, 177 and 180.
"""

from typing import TypeAlias

from attrs import evolve

from tressette_score.accusi import Combination, combinations, implied
from tressette_score.cards import Pile
from tressette_score.declared import values_of
from tressette_score.events import Moment
from tressette_score.rules.playing_choices import AccusoEffect, AccusoWindow
from tressette_score.rulings.accuso import Case, Verdict, judge_case, side_of, unfounded_by
from tressette_score.rulings.anomaly import AS_LONG_AS_COUNTED, light_on
from tressette_score.rulings.drawn import judge_drawn
from tressette_score.rulings.facts import HandFacts
from tressette_score.rulings.outcomes import Reason, Result
from tressette_score.rulings.scene import Scene
from tressette_score.seats import Party

__all__ = ["judge_accusi", "judge_one"]


def _off(case: Case) -> Verdict:
    """An accuso where none may be made: forbidden talk, if anybody minds (arts. 64, 173)."""
    light = light_on(case, case.anomaly(), AS_LONG_AS_COUNTED)
    return case.lost(Reason("no-accusi", "accuso"), price=None if light is None else "talk")


def _cases(scene: Scene) -> list[Case]:
    """The accusi of a hand in the order of time."""
    chains: dict[int, list[int]] = {}
    for number, first in scene.hand.firsts.items():
        chains.setdefault(first, []).append(number)
    cases = [
        Case(scene.inquiry, scene.facts, scene.hand, tuple(numbers)) for numbers in chains.values()
    ]
    return sorted(cases, key=lambda case: case.first.at or Moment(1))


def judge_one(scene: Scene, number: int) -> Verdict:
    """One accuso (1-based, the first time it was said) of a hand."""
    side = scene.side(scene.hand.hand.accusi[number - 1].by)
    found: list[Verdict] = []
    # Nothing that the others declared bears on it.
    mine = [case for case in _cases(scene) if side_of(case) == side]
    for case in mine[: [case.number for case in mine].index(number) + 1]:
        found.append(_one(case, found))
    return found[-1]


def _only_points(case: Case) -> bool:
    """Whether nothing is known of an accuso but its points, and nobody brought anything up."""
    first, alone = case.first, len(case.numbers) == 1
    told = first.what is not None or first.at is not None or first.points is None
    return alone and not told and not case.hand.hand.events


def _one(case: Case, before: list[Verdict]) -> Verdict:
    if case.facts.table.agreed.accuso is False:
        return _off(case)
    if _only_points(case):
        reason = Reason("accuso-good", None, case.first.by)
        return case.end(Result.COUNTS, reason, points=case.first.points)
    mine = [one for one in before if case.side(one.by) == side_of(case)]
    if any(one.bars for one in mine):
        return case.lost(Reason("accuso-barred", "accuso_reminder", side_of(case)))
    verdict = judge_drawn(case) or judge_case(case)
    if verdict.result is Result.COUNTS and _card_used(case, mine):
        return case.lost(Reason("card-used", "accuso_shared"))
    unfounded = unfounded_by(case, verdict)
    return verdict if unfounded is None else evolve(verdict, unfounded=unfounded)


def _card_used(case: Case, before: list[Verdict]) -> bool:
    """Whether a card served in an accuso that counts, at a table where it serves once."""
    used = Pile()
    for one in before:
        accuso = case.said(one.number)
        if one.result is Result.COUNTS and accuso.by == case.first.by and accuso.what is not None:
            used |= accuso.what.cards
    what = case.said(case.numbers[-1]).what
    overlap = what is not None and bool(what.cards & used)
    return overlap and not case.inquiry.option("accuso_shared")


_Spoken: TypeAlias = tuple[Party, int, Moment | None]
"""Whose points, how many, and since when."""


def judge_accusi(scene: Scene) -> tuple[tuple[Verdict, ...], HandFacts]:
    """All accusi of a hand, and the hand with those that count."""
    verdicts: list[Verdict] = []
    for case in _cases(scene):
        verdicts.append(_one(case, verdicts))
    spoken = [
        (scene.side(one.by), 0 if one.number in scene.hand.muted else one.points, one.at)
        for one in sorted(verdicts, key=lambda one: one.number)
    ]
    spoken += _implied(scene, verdicts) + _unsaid(scene)
    if scene.inquiry.agreed("accuso_effect") is AccusoEffect.SUBTRACT:
        spoken = [(side, -points, at) for side, points, at in spoken]
    return tuple(verdicts), evolve(scene.hand, spoken=tuple(spoken))


def _implied(scene: Scene, verdicts: list[Verdict]) -> list[_Spoken]:
    """What follows from three or more accusi of one player (art. 177)."""
    told: dict[Party, list[tuple[Combination, Moment | None]]] = {}
    for one in verdicts:
        what = scene.hand.hand.accusi[one.number - 1].what
        if one.result is Result.COUNTS and what is not None:
            told.setdefault(one.by, []).append((what, one.at))
    found: list[_Spoken] = []
    values = values_of(scene.facts.table.agreed, tail=False)
    for by, said in told.items():
        more = implied(what for what, _ in said)
        if more and scene.inquiry.option("accuso_implied"):
            last = max((at for _, at in said if at is not None), default=None)
            found += [(scene.side(by), values.worth(one), last) for one in more]
    return found


def _unsaid(scene: Scene) -> list[_Spoken]:
    """What is held and was not said, where accusi count by themselves."""
    rules, hand = scene.facts.table.agreed, scene.hand.hand
    automatic = scene.inquiry.agreed("accuso_window") is AccusoWindow.AUTOMATIC
    if not automatic or rules.accuso is False:
        return []
    found: list[_Spoken] = []
    for seat, dealt in hand.deal.items():
        told = [one.what for one in hand.accusi if seat in one.by and one.what is not None]
        cards = Pile.of(set(dealt))
        found += [
            (scene.facts.table.side(seat), values_of(rules).worth(one, cards), Moment(1))
            for one in combinations(cards)
            if not any(map(one.same_set, told))
        ]
    return found
