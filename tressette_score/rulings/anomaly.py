"""How a fault comes to light, and what that does: one machine for whatever went wrong.

The federation's arts. 64 to 79. A fault has an effect only if it is brought up in time by somebody
who may: the play itself shows it, the culprit owns up, his partner says so, an opponent contests
it, in this order of precedence (arts. 66, 69, 70). One that nobody brings up is cured (art. 65). A
right to declare the hand void is each player's own, must not be talked over, and lapses (art. 78).
"""

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Final

from attrs import frozen

from tressette_score.events import Claim, Event, EventKind, Moment
from tressette_score.rules.playing_choices import ContestUntil
from tressette_score.rulings.facts import HandFacts
from tressette_score.rulings.inquiry import Fact
from tressette_score.rulings.scene import Scene
from tressette_score.seats import Party, turn_order

__all__ = [
    "AS_LONG_AS_COUNTED",
    "Anomaly",
    "Light",
    "Remedy",
    "Target",
    "Way",
    "Window",
    "light_on",
    "raised",
]


class Way(Enum):
    """How a fault comes to light, in order of precedence (arts. 66, 70)."""

    SHOWN = "shown"
    OWNED_UP = "owned-up"
    PARTNER = "partner"
    CONTESTED = "contested"

    __hash__ = object.__hash__


class Window(Enum):
    """Until when a fault may be brought up."""

    IN_TRICK = "in-trick"
    """While the trick lies on the table in which it happened."""
    AFTER_TRICK = "after-trick"
    """When that trick is over, before the next begins."""
    BEFORE_OWN_CARD = "before-own-card"
    """Before whoever brings it up plays his next card."""
    BEFORE_PLAY = "before-play"
    """Before the first card is led."""
    UNTIL_NOTED = "until-noted"
    """Until the score of the hand can no longer be contested."""


class Target(Enum):
    """What an event can bring up."""

    ACCUSO = "accuso"
    FAULT = "fault"


@frozen
class Anomaly:
    """Something that went wrong.

    Attributes:
        number: which accuso or fault, 1-based.
        by: who did it, if it is known.
        at: when.
        trick: the trick that events may name it by,
        event: and the event.
        claim: which fault of an accuso, if only one is meant.
    """

    target: Target
    number: int
    by: Party | None = None
    at: Moment | None = None
    trick: int | None = None
    event: int | None = None
    claim: Claim | None = None


@frozen
class Remedy:
    """Who may bring a fault up and until when, and until when an opponent may annul the hand."""

    windows: Mapping[Way, Window]
    annul: Window | None = None


AS_LONG_AS_COUNTED: Final = Remedy(dict.fromkeys(Way, Window.UNTIL_NOTED))
"""Anybody may bring it up as long as the score can be contested."""


@frozen
class Light:
    """A fault that came to light.

    Attributes:
        number: the event (1-based) that brought it up.
        annulled: whether the hand was declared void because of it.
    """

    way: Way
    number: int
    event: Event
    annulled: bool = False


def raised(hand: HandFacts, anomaly: Anomaly) -> Iterator[tuple[int, Event]]:
    """The events (numbered from 1) that bring a fault up.

    An accuso that was completed or corrected is one with its correction, and a fault in a trick may
    be named by the trick.
    """
    for n, event in enumerate(hand.hand.events, 1):
        if not event.brings_up or not _names(event, anomaly, hand.firsts):
            continue
        if anomaly.claim is None or event.claim in (None, anomaly.claim):
            yield n, event


def _names(event: Event, anomaly: Anomaly, firsts: Mapping[int, int]) -> bool:
    if anomaly.target is Target.ACCUSO:
        return event.accuso is not None and firsts[event.accuso] == anomaly.number
    by_trick = anomaly.trick is not None and event.trick == anomaly.trick
    return by_trick or (event.event is not None and event.event == anomaly.event)


def _way_of(scene: Scene, anomaly: Anomaly, number: int) -> Way:
    """In which of the four ways an event brings a fault to light."""
    event = scene.hand.hand.events[number - 1]
    if event.what is EventKind.SHOWN or event.spectator:
        return Way.SHOWN
    culprit = anomaly.by
    side = None if culprit is None else scene.side(culprit)
    by = scene.whose(Fact.RAISED_BY, number) if event.by is None else event.by
    if side is None or not isinstance(by, Party) or scene.side(by) != side:
        return Way.CONTESTED
    return Way.OWNED_UP if culprit == by and len(by) == 1 else Way.PARTNER


def _noted(scene: Scene, event: Event, number: int) -> bool:
    """Whether the score was noted before a fault was brought up."""
    if event.at is not None and event.at < scene.hand.over:
        return False
    if not scene.inquiry.is_("contest_until", ContestUntil.SCORE_NOTED):
        return False
    if scene.hand.hand.noted is not None:
        return scene.hand.hand.noted
    if event.at is None:
        return not scene.ask(Fact.RAISED_IN_TIME, number)
    return scene.ask(Fact.NOTED)


def _own_card_fell(scene: Scene, start: Moment, event: Event) -> bool | None:
    """Whether whoever brings something up had played a card since; none if it is not known."""
    at, by, order = event.at, event.by, scene.facts.table.order
    if at is None or by is None or len(by) != 1:
        return None
    (seat,) = by
    fell: bool | None = False
    for trick in range(start.trick, at.trick + 1):
        first = start.cards if trick == start.trick else 0
        last = at.cards if trick == at.trick else len(order)
        leader = scene.hand.leads(trick)
        if (first, last) == (0, len(order)):
            return True
        if leader is not None and first < turn_order(order, leader).index(seat) + 1 <= last:
            return True
        if leader is None and first < last:
            fell = None
    return fell


def _within(scene: Scene, anomaly: Anomaly, number: int, window: Window) -> bool:
    """Whether an event brings a fault up while it may still be."""
    event = scene.hand.hand.events[number - 1]
    if window is Window.UNTIL_NOTED:
        before = event.at is not None and anomaly.at is not None and event.at < anomaly.at
        return not before and not _noted(scene, event, number)
    at, start = event.at, Moment(1) if window is Window.BEFORE_PLAY else anomaly.at
    if at is None or start is None:
        return scene.ask(Fact.RAISED_IN_TIME, number)
    match window:
        case Window.BEFORE_PLAY:
            return at <= start
        case Window.IN_TRICK:
            return at.trick == start.trick and at >= start
        case Window.AFTER_TRICK:
            over = Moment(start.trick, len(scene.facts.table.order))
            return at >= start and at in (over, Moment(start.trick + 1))
        case _:
            fell = _own_card_fell(scene, start, event) if at >= start else True
            return scene.ask(Fact.RAISED_IN_TIME, number) if fell is None else not fell


def _annulled(scene: Scene, anomaly: Anomaly, number: int, remedy: Remedy, way: Way) -> bool:
    """Whether the hand was declared void with this event, by somebody who may and in time."""
    event, annul = scene.hand.hand.events[number - 1], remedy.annul
    if annul is None or event.annul is False or event.discussed:
        return False
    if way not in (Way.CONTESTED, Way.PARTNER):
        return False
    # Where the partner spoke, the event tells what the opponents did about it.
    if way is Way.PARTNER and not _in_its_window(scene, anomaly, number, remedy):
        return False
    if way is Way.CONTESTED and event.annul is None and _contested(scene, anomaly, number, remedy):
        return False
    if way is Way.CONTESTED and not _within(scene, anomaly, number, annul):
        return False
    return scene.ask(Fact.ANNULLED, number) if event.annul is None else True


def _contested(scene: Scene, anomaly: Anomaly, number: int, remedy: Remedy) -> bool:
    """Whether an event does what an opponent may do without declaring the hand void."""
    window, at = remedy.windows.get(Way.CONTESTED), scene.hand.hand.events[number - 1].at
    return window is not None and at is not None and _within(scene, anomaly, number, window)


def _in_its_window(scene: Scene, anomaly: Anomaly, number: int, remedy: Remedy) -> bool:
    window = remedy.windows.get(Way.PARTNER)
    return window is not None and _within(scene, anomaly, number, window)


def light_on(scene: Scene, anomaly: Anomaly, remedy: Remedy) -> Light | None:
    """How a fault came to light; none if nobody brought it up who could, in time.

    Of several ways the first in precedence counts, and within it the first event.
    """
    found: list[Light] = []
    for number, event in raised(scene.hand, anomaly):
        if event.spectator and event.at is not None and event.at < scene.hand.over:
            continue
        way = _way_of(scene, anomaly, number)
        if _annulled(scene, anomaly, number, remedy, way):
            return Light(way, number, event, annulled=True)
        window = remedy.windows.get(way)
        # Who wants the hand void and may not, has brought the fault up all the same; where he might
        # have, but not any more, he has not.
        annulling = event.annul is True and remedy.annul is not None
        if window is not None and not annulling and _within(scene, anomaly, number, window):
            found.append(Light(way, number, event))
    order = list(Way)
    return min(found, key=lambda light: order.index(light.way), default=None)
