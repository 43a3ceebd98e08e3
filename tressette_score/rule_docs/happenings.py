"""What is said and goes wrong in a hand, told in the order it happened."""

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from tressette_score.accusi import Shape
from tressette_score.events import Accuso, Call, Event, EventKind, Moment
from tressette_score.record import HandRecord
from tressette_score.rule_docs.telling import Teller

__all__ = ["Told", "accusi_told", "calls_told", "events_told"]


@frozen
class Told:
    """A clause of a story, and when it happened, if that is known."""

    text: str
    at: Moment | None = None


# --- accusi


def _what(accuso: Accuso, teller: Teller) -> str | None:
    """What was said, or what was written for it."""
    what, points = accuso.what, accuso.points
    if what is None:
        return None if points is None else teller.say("amount.points", points=points)
    said = teller.speaker.word(what, "")
    quoted = teller.say("said", text=said)
    return quoted if points is None else teller.say("worth", what=quoted, points=points)


def _accuso(accuso: Accuso, teller: Teller) -> str:
    what, when = _what(accuso, teller), teller.when(accuso.at)
    said = accuso.what
    key = "accuso" if accuso.corrects is None else "mended"
    if what is None:
        return teller.say(f"{key}_some", party=accuso.by, when=when)
    if said is not None and said.suit is None and said.shape is not Shape.FOUR:
        key = "accuso_bare"
    return teller.say(key, party=accuso.by, what=what, when=when)


def accusi_told(hand: HandRecord, teller: Teller) -> Iterator[Told]:
    """What was declared."""
    for accuso in hand.accusi:
        yield Told(_accuso(accuso, teller), accuso.at)


# --- faults, requests, and that they are brought up

_RAISED: Final = (EventKind.RAISED, EventKind.SHOWN)


def _place(event: Event) -> Moment | None:
    """When it happened, as far as is known."""
    if event.at is None and event.trick is not None and event.what not in _RAISED:
        return Moment(event.trick, 1)
    return event.at


def _when(event: Event, teller: Teller) -> str:
    in_trick = event.trick is not None and event.what is not EventKind.REVIEW
    if event.at is None and event.trick is not None and in_trick:
        return teller.during(event.trick)
    return teller.when(event.at)


def _sizes(event: Event, teller: Teller) -> str:
    return ", ".join(
        f"{teller.speaker.word(seat, '')} {teller.speaker.format_field(size, 'cards')}"
        for seat, size in event.sizes.items()
    )


def _fault(event: Event, teller: Teller) -> str:
    """A fault or a request."""
    data: dict[str, object] = {"when": _when(event, teller)}
    if event.cards:
        data["cards"] = teller.cards(event.cards)
    if event.sizes:
        data["sizes"] = _sizes(event, teller)
    if event.sure:
        data["text"] = teller.amounts("has", event.sure)
    if event.trick is not None:
        data["trick"] = teller.trick(event.trick)
    key = f"event.{event.what.value}"
    wanted = {"cards", "sizes", "text", "trick"} & _holes(key, teller)
    return teller.of(key if wanted <= set(data) else f"{key}_some", event.by, **data)


def _holes(key: str, teller: Teller) -> set[str]:
    template = teller.speaker.forms(f"story.{key}")[0]
    return {name for _, name, _, _ in teller.speaker.parse(template) if name}


def _target(event: Event, hand: HandRecord) -> tuple[str, Moment | None, int | None]:
    """What is brought up: the ending of the text's key, when it was, and its trick if said."""
    if event.accuso is not None:
        at = hand.accusi[event.accuso - 1].at
        return "_accuso", at, None if at is None else at.trick * bool(at.cards)
    if event.event is not None:
        fault = hand.events[event.event - 1]
        return "", _place(fault), fault.trick
    return "_trick", None, event.trick


def _by_partner(event: Event, hand: HandRecord, teller: Teller) -> bool:
    if event.accuso is None or event.by is None:
        return False
    by = hand.accusi[event.accuso - 1].by
    return by != event.by and teller.side(by) == teller.side(event.by)


def _raised(event: Event, hand: HandRecord, teller: Teller) -> str:
    ending, _, said = _target(event, hand)
    if _by_partner(event, hand, teller):
        ending = "_partner"
    data: dict[str, object] = {"when": teller.when(event.at, said)}
    if event.trick is not None:
        data["trick"] = teller.trick(event.trick)
    key = f"event.{event.what.value}{ending}"
    if event.spectator:
        return teller.by(key, teller.say("onlooker"), **data)
    return teller.of(key, event.by, **data)


def _brought_up(event: Event, hand: HandRecord, teller: Teller) -> str:
    """That somebody brought something up, and what he said and did."""
    text = _raised(event, hand, teller)
    if event.discussed:
        text = teller.say("event.discussed", text=text)
    if event.claim is not None:
        text = teller.say(f"claim.{event.claim.value}", text=text)
    if event.annul is not None:
        text = teller.of(f"event.annul_{str(event.annul).lower()}", event.by, text=text)
    return text


def events_told(hand: HandRecord, teller: Teller) -> Iterator[Told]:
    """Faults and requests, and how they came to light."""
    for event in hand.events:
        if event.brings_up:
            at = event.at or _target(event, hand)[1]
            yield Told(_brought_up(event, hand, teller), at)
        else:
            at = Moment(0) if event.what.of_the_deal and event.at is None else _place(event)
            yield Told(_fault(event, teller), at)


# --- calls


def _call_when(call: Call, hand: HandRecord, teller: Teller) -> str:
    """When a call was made; not said where the story has just come to that moment."""
    moment = call.moment
    if moment is None or moment == Moment(len(hand.course) + 1):
        return ""
    if call.gathered is not None and moment.cards >= len(teller.table.order):
        key = "gathered" if call.gathered else "on_table"
        return teller.say(f"when.{key}", trick=teller.trick(moment.trick))
    return teller.when(moment)


def _call(call: Call, hand: HandRecord, teller: Teller) -> str:
    key = "call"
    if call.about is not None:
        key += "_own" if teller.side(call.by) == call.about else "_others"
    when = _call_when(call, hand, teller)
    text = teller.say(key, party=call.by, about=call.about, when=when)
    if call.card is not None:
        text = teller.say("call_card", text=text, card=teller.card(call.card))
    return teller.say("call_together", text=text) if call.together else text


def calls_told(hand: HandRecord, teller: Teller) -> Iterator[Told]:
    """The calls, each with what was gathered in by then, if that was counted."""
    for call in hand.calls:
        yield Told(_call(call, hand, teller), call.moment)
        if call.thirds:
            thirds = teller.amounts("has", call.thirds)
            yield Told(teller.say("call_thirds", text=thirds), call.moment)
