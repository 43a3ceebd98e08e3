"""Who had the points first: the order in time of tricks and accusi within one hand.

The federation's arts. 16, 36, 102 and 122; tables and tournaments where the hand stops at once.
"""

from collections.abc import Iterator
from typing import Final, cast

from attrs import frozen

from tressette_score.events import Moment
from tressette_score.rules.choices import (
    ReachOrder,
)
from tressette_score.rules.playing_choices import (
    AccusoCredit,
)
from tressette_score.rulings.facts import HandFacts
from tressette_score.rulings.inquiry import Fact, FactQuestion, Inquiry
from tressette_score.rulings.state import State, at_home
from tressette_score.seats import Party

__all__ = ["Reached", "first_to_reach", "key_of"]

_HAND_END: Final = (99, 0)
_BEFORE: Final = (0, 60)
_FIRST_GATHERED: Final = (1, 50)
_AFTER_FIRST: Final = (1, 60)
_GATHERED: Final = 50
"""Within a trick ten times the cards fallen; then it is gathered in; then what is said after it."""


@frozen
class Reached:
    """Who had the points first.

    Attributes:
        party: none if both had them at the same moment.
        trick: after how many tricks; none if the record does not say.
        accuso: whether it was by an accuso.
        when: a key to compare moments by; trick n counts at (n, 50).
    """

    party: Party | None
    trick: int | None = None
    accuso: bool = False
    when: tuple[int, int] = (99, 0)


_When = tuple[int, int]


def key_of(at: Moment, *, gathered: bool = False) -> _When:
    """A moment as a key, everything said at it included."""
    if at.cards == 0:
        return at.trick - 1, _GATHERED + 10
    return at.trick, _GATHERED + 5 if gathered else 10 * at.cards


def _spoken_at(
    inquiry: Inquiry, hand: HandFacts, number: int, at: Moment | None, order: ReachOrder
) -> _When:
    """When an accuso counts, beside the tricks: trick n counts at (n, 50)."""
    if at is None:
        if order is ReachOrder.ACCUSO_FIRST:
            return _BEFORE
        question = FactQuestion(Fact.ACCUSO_BEFORE_TRICK, hand.number, number=number)
        return _BEFORE if inquiry.fact(question) else _AFTER_FIRST
    if at.cards:
        return at.trick, 10 * at.cards
    first = order is ReachOrder.ACCUSO_FIRST and at.trick > 1
    return at.trick - 1, _GATHERED - 5 if first else _GATHERED + 10


def _accusi(inquiry: Inquiry, hand: HandFacts) -> list[tuple[_When, Party, int]]:
    """The accusi of a hand as they count: when, for whom, how much."""
    spoken = [
        (n, party, points, at) for n, (party, points, at) in enumerate(hand.spoken, 1) if points
    ]
    if not spoken:
        return []
    if inquiry.option("accuso_credit") is AccusoCredit.HAND_END:
        return [(_HAND_END, party, points) for _, party, points, _ in spoken]
    order = cast("ReachOrder", inquiry.option("reach_order"))
    found = [
        (_spoken_at(inquiry, hand, n, at, order), party, points) for n, party, points, at in spoken
    ]
    return sorted(_in_order(inquiry, hand, found, spoken), key=lambda one: one[0])


def _in_order(
    inquiry: Inquiry,
    hand: HandFacts,
    found: list[tuple[_When, Party, int]],
    spoken: list[tuple[int, Party, int, Moment | None]],
) -> list[tuple[_When, Party, int]]:
    """The same, with those first whose side declared first, if nobody noted when."""
    sides = {party for _, party, _, at in spoken if at is None}
    if len(sides) < 2:
        return found
    first = inquiry.fact(FactQuestion(Fact.ACCUSO_FIRST, hand.number, hand.parties))
    return sorted(found, key=lambda one: one[1] != first)


def _steps(
    inquiry: Inquiry, hand: HandFacts
) -> Iterator[tuple[_When, list[tuple[Party, int]], int]]:
    """What happened in order: when, which accusi were credited, how many tricks were gathered."""
    accusi = _accusi(inquiry, hand)
    tricks = range(1, len(hand.takes) + 1)
    whens = sorted({when for when, _, _ in accusi} | {(n, _GATHERED) for n in tricks})
    for when in whens:
        credited = [(party, points) for at, party, points in accusi if at == when]
        gathered = min(len(hand.takes), when[0] if when[1] >= _GATHERED else when[0] - 1)
        if when == _HAND_END:
            if hand.whole:
                yield when, credited, gathered
        elif credited:
            # Within a trick they were said one after the other.
            for one in credited:
                yield when, [one], gathered
        else:
            yield when, credited, gathered


def first_to_reach(
    inquiry: Inquiry, state: State, hand: HandFacts, *, known_only: bool = False
) -> Reached | None:
    """Who had the points first in a hand that begins with this score; none if nobody has them.

    With `known_only` nothing is asked about the order of tricks that nobody recorded.
    """
    declared = dict.fromkeys(hand.parties, 0)
    for when, credited, gathered in _steps(inquiry, hand):
        for party, points in credited:
            declared[party] += points
        if not hand.takes and when >= _FIRST_GATHERED and hand.points:
            break
        made = {p: declared[p] + hand.in_points(hand.gathered(p, gathered)) for p in hand.parties}
        home = at_home(inquiry, state, made)
        if home:
            trick = gathered if hand.takes or not gathered else None
            return Reached(home[0] if len(home) == 1 else None, trick, bool(credited), when)
    if hand.takes or not hand.points or known_only:
        return None
    return _without_order(inquiry, state, hand)


def _without_order(inquiry: Inquiry, state: State, hand: HandFacts) -> Reached | None:
    """The same where only the points at the end are known."""
    accusi = hand.accusi
    home = at_home(inquiry, state, {p: accusi[p] + hand.points[p] for p in hand.parties})
    if len(home) < 2:
        return Reached(home[0]) if home else None
    if hand.hand.reached_first is not None:
        return Reached(hand.hand.reached_first)
    question = FactQuestion(Fact.REACHED_FIRST, hand.number, answers=hand.parties)
    return Reached(cast("Party", inquiry.fact(question)))
