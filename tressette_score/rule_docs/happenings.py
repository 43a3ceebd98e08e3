"""What is said and goes wrong in a hand, told in the order it happened."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final

from attrs import frozen

from tressette_score.checking import check_hand
from tressette_score.events import Accuso, Call, Event, EventKind, Moment
from tressette_score.findings import Revoke
from tressette_score.record import HandRecord
from tressette_score.rule_docs.telling import Teller
from tressette_score.seats import Party

__all__ = ["Told", "accusi_told", "calls_told", "events_told", "mended_told", "revokes_told"]


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
    said = teller.say("said", text=teller.speaker.word(what, ""))
    return said if points is None else teller.say("worth", what=said, points=points)


def _bare(accuso: Accuso) -> bool:
    """Whether the suit was not said."""
    return accuso.what is not None and not accuso.what.complete


def _accuso(accusi: list[Accuso], teller: Teller, known: Moment | None) -> str:
    """What somebody declared in one breath."""
    accuso = accusi[0]
    what, when = _what(accuso, teller), teller.when(accuso.at, known=known)
    key = "accuso" if accuso.corrects is None else "mended"
    if what is None:
        return teller.say(f"{key}_some", party=accuso.by, when=when)
    if _bare(accuso) and accuso.corrects is None:
        key = "accuso_bare"
    said = teller.speaker.listed([text for one in accusi if (text := _what(one, teller))])
    return teller.say(key, party=accuso.by, what=said, when=when)


def _breath(accuso: Accuso) -> object:
    """What those accusi have in common that are told together."""
    alone = _bare(accuso) or accuso.corrects is not None or accuso.what is None
    return id(accuso) if alone else (accuso.by, accuso.at)


def _known(accuso: Accuso, hand: HandRecord) -> Moment | None:
    """The moment of the accuso that one corrects."""
    return None if accuso.corrects is None else hand.accusi[accuso.corrects - 1].at


def _declared(accusi: Iterable[Accuso], hand: HandRecord, teller: Teller) -> Iterator[Told]:
    for _, group in groupby(accusi, key=_breath):
        together = list(group)
        known = _known(together[0], hand)
        yield Told(_accuso(together, teller, known), together[0].at or known)


def accusi_told(hand: HandRecord, teller: Teller) -> Iterator[Told]:
    """What was declared."""
    return _declared((one for one in hand.accusi if one.corrects is None), hand, teller)


def mended_told(hand: HandRecord, teller: Teller) -> Iterator[Told]:
    """What was declared again, after something was wrong with it."""
    return _declared((one for one in hand.accusi if one.corrects is not None), hand, teller)


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
        data["text"] = teller.amounts(event.sure)
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
        return "_accuso", at, at.trick if at is not None and at.cards else None
    if event.event is not None:
        fault = hand.events[event.event - 1]
        return "", _place(fault), fault.trick
    trick = event.trick or 0
    return "_trick", Moment(trick + 1), None


def _by_partner(event: Event, hand: HandRecord, teller: Teller) -> bool:
    if event.accuso is None or event.by is None:
        return False
    by = hand.accusi[event.accuso - 1].by
    return by != event.by and teller.side(by) == teller.side(event.by)


def _raised(event: Event, hand: HandRecord, teller: Teller) -> str:
    ending, known, said = _target(event, hand)
    if _by_partner(event, hand, teller):
        ending = "_partner"
    data: dict[str, object] = {"when": teller.when(event.at, said, known)}
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


def revokes_told(hand: HandRecord, teller: Teller) -> Iterator[Told]:
    """Revokes that the play shows and nobody noted."""
    noted = {(event.by, event.trick) for event in hand.events if event.what is EventKind.REVOKE}
    findings = check_hand(hand, teller.speaker.table).findings if hand.tricks else ()
    for found in findings:
        if isinstance(found, Revoke) and (Party((found.seat,)), found.trick) not in noted:
            when = teller.during(found.trick)
            text = teller.say("event.revoke", party=found.seat, when=when)
            yield Told(text, Moment(found.trick, 1))


# --- calls


def _call_when(call: Call, teller: Teller) -> str:
    """When a call was made, and where the last trick lay."""
    moment = call.moment
    if moment is None:
        return ""
    if call.gathered is not None and moment.cards >= len(teller.table.order):
        key = "gathered" if call.gathered else "on_table"
        return teller.say(f"when.{key}", trick=teller.trick(moment.trick))
    return teller.when(moment)


def _call(call: Call, teller: Teller) -> str:
    key = "call"
    if call.about is not None:
        own = "_self" if call.by == call.about else "_own"
        key += own if teller.side(call.by) == call.about else "_others"
    when = _call_when(call, teller)
    text = teller.say(key, party=call.by, about=call.about, when=when)
    if call.card is not None:
        text = teller.say("call_card", text=text, card=teller.card(call.card))
    return teller.say("call_together", text=text) if call.together else text


def calls_told(hand: HandRecord, teller: Teller) -> Iterator[Told]:
    """The calls, each with what was gathered in by then, if that was counted."""
    for call in hand.calls:
        yield Told(_call(call, teller), call.moment)
        if call.thirds:
            thirds = teller.amounts(call.thirds)
            yield Told(teller.say("call_thirds", text=thirds), call.moment)
