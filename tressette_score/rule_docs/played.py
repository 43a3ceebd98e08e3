"""How a hand was dealt, bid and played, in clauses."""

from collections.abc import Iterator

from tressette_score.bids import BidKind, all_passed
from tressette_score.events import Moment, Rest, Take
from tressette_score.record import HandRecord
from tressette_score.rule_docs.happenings import Told
from tressette_score.rule_docs.telling import Teller
from tressette_score.seats import Party, Seat
from tressette_score.tricks import taker

__all__ = ["dealt_told", "played_told", "result_told"]


def _party(*seats: Seat) -> Party:
    return Party(seats)


# --- before the play


def _deals(hand: HandRecord, teller: Teller) -> Iterator[str]:
    if len(hand.deal) > 2:
        yield teller.say("dealt_many", party=Party(hand.deal))
    else:
        for seat, cards in hand.deal.items():
            yield teller.say("dealt", party=seat, cards=teller.cards(cards))
    for seat in dict.fromkeys(hand.held.values()):
        cards = tuple(card for card, holder in hand.held.items() if holder is seat)
        yield teller.say("held", party=seat, cards=teller.cards(cards))
    if hand.talon:
        yield teller.say("talon", cards=teller.cards(hand.talon))


def _bids(hand: HandRecord, teller: Teller) -> Iterator[str]:
    if hand.bids and all_passed(hand.bids, teller.table):
        yield teller.say("passed_all")
        return
    for bid in hand.bids:
        if bid.what is not BidKind.PASSO:
            yield teller.say("bid", party=bid.by, bid=bid.what)
    passed = [bid.by for bid in hand.bids if bid.what is BidKind.PASSO]
    if passed:
        yield teller.say("passed", party=Party(passed))


def _called(hand: HandRecord, teller: Teller) -> Iterator[str]:
    called = hand.called
    if called is None:
        return
    card = teller.card(called.card)
    if called.holder is not None:
        yield teller.say("called_holder", card=card, party=called.holder)
    else:
        yield teller.say("called_talon" if called.in_talon else "called", card=card)
    if called.given is not None:
        yield teller.say("given", card=teller.card(called.given))


def dealt_told(hand: HandRecord, teller: Teller) -> Iterator[str]:
    """Who had which cards, and what was bid."""
    yield from _deals(hand, teller)
    yield from _bids(hand, teller)
    yield from _called(hand, teller)
    for key, aside in (("taken", hand.taken), ("discards", hand.discards)):
        for seat, cards in aside.items():
            if cards:
                yield teller.say(key, party=seat, cards=teller.cards(cards))


# --- the tricks


def _takes(hand: HandRecord, teller: Teller) -> list[Take]:
    """Who took which trick, by the course or else by the cards of the complete tricks."""
    if hand.course:
        return list(hand.course)
    whole = [trick for trick in hand.tricks if len(trick.plays) >= len(teller.table.order)]
    return [
        Take(_party(trick.taken_by or taker(trick)), sum(card.thirds for card in trick.cards))
        for trick in whole
    ]


def _leader(hand: HandRecord, teller: Teller) -> Iterator[Told]:
    if len(hand.tricks) == 1:
        play = hand.tricks[0].plays[0]
        yield Told(teller.say("lead", party=play.seat, card=teller.card(play.card)), Moment(1, 1))


def _label(side: Party, takes: list[Take], teller: Teller) -> Party:
    """A side, or the one player of it who took all its tricks."""
    takers = {take.by for take in takes if teller.side(take.by) == side}
    return takers.pop() if len(takers) == 1 else side


def _took(takes: list[Take], teller: Teller) -> str:
    """How many tricks and thirds everybody made in a whole hand."""
    tricks = teller.summed((take.by, 1) for take in takes)
    thirds = teller.summed((take.by, take.thirds) for take in takes)
    said = [
        teller.say(
            "took" if number < len(takes) else "took_all",
            party=_label(side, takes, teller),
            tricks=number,
            amount=teller.amount(thirds[side]),
        )
        for side, number in tricks.items()
        if number
    ]
    return teller.speaker.listed(said)


def _so_far(takes: list[Take], teller: Teller) -> str:
    """What everybody has gathered in so far, and who made the last trick."""
    thirds = teller.summed((take.by, take.thirds) for take in takes)
    text = teller.amounts("has", thirds)
    said = teller.say("so_far", number=len(takes), text=text)
    last = takes[-1].by
    if last in teller.table.parties:
        return said
    trick = teller.say("trick_of", trick=teller.trick(len(takes)), party=last)
    return f"{said}; {trick}"


def played_told(hand: HandRecord, teller: Teller) -> Iterator[Told]:
    """The tricks as far as they were played, before the end of the hand."""
    yield from _leader(hand, teller)
    takes = _takes(hand, teller)
    if 0 < len(takes) < teller.table.layout.tricks:
        at = Moment(len(takes), len(teller.table.order))
        yield Told(_so_far(takes, teller), at)


# --- the end of the hand


def _counted(hand: HandRecord, teller: Teller) -> Iterator[str]:
    """What lay in the piles of everybody."""
    for part, tally in hand.counts.items():
        if isinstance(tally, Rest):
            yield teller.say("rest", party=part)
        elif tally.by_cards:
            yield teller.say("tally", party=part, aces=tally.aces, cards=tally.third_cards)
        else:
            yield teller.say("has_cards", party=part, amount=teller.amount(tally.card_thirds))
    for part, pile in hand.piles.items():
        if isinstance(pile, Rest):
            yield teller.say("rest", party=part)
        else:
            thirds = sum(card.thirds for card in pile)
            yield teller.say("has_cards", party=part, amount=teller.amount(thirds))


def _points(hand: HandRecord, teller: Teller, *, numbered: bool, counted: bool) -> Iterator[str]:
    """The points somebody wrote."""
    if hand.written:
        key = "noted_points" if counted else "written_short" if numbered else "written"
        yield teller.points(key, hand.written)
    if hand.game_points:
        yield teller.say("game_points", points=hand.game_points)
    if hand.penalties:
        yield teller.say("penalties", points=hand.penalties)
    if hand.total:
        yield teller.points("total", hand.total)


def result_told(hand: HandRecord, teller: Teller, *, numbered: bool) -> Iterator[str]:
    """How the hand came out, as far as somebody counted or wrote it."""
    takes = _takes(hand, teller)
    counted = [*_counted(hand, teller)]
    if takes and len(takes) >= teller.table.layout.tricks:
        counted.insert(0, _took(takes, teller))
    yield from counted
    points = [*_points(hand, teller, numbered=numbered, counted=bool(counted))]
    if not counted:
        yield from points
    last = hand.last_trick
    if last is None and takes and len(takes) >= teller.table.layout.tricks:
        last = takes[-1].by
    if last is not None:
        yield teller.say("last_trick", party=last)
    if counted:
        yield from points
    if hand.noted is not None:
        yield teller.say("noted" if hand.noted else "not_noted")
    if hand.reached_first is not None:
        yield teller.say("reached_first", party=hand.reached_first)
