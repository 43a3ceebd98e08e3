"""How a hand was dealt, bid and played, in clauses."""

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter

from tressette_score.bids import BidKind, all_passed
from tressette_score.events import Moment, Rest, Take, Tally
from tressette_score.record import HandRecord
from tressette_score.rule_docs.happenings import Told
from tressette_score.rule_docs.telling import Teller
from tressette_score.seats import Party, Seat
from tressette_score.tricks import taker

__all__ = ["dealt_told", "gathered", "played_told", "result_told"]


def _party(*seats: Seat) -> Party:
    return Party(seats)


# --- before the play


def _deals(hand: HandRecord, teller: Teller) -> Iterator[str]:
    if len(hand.deal) > 2:
        yield teller.say("dealt_many", party=tuple(hand.deal))
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
        yield teller.say("passed", party=passed[0] if len(passed) == 1 else tuple(passed))


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


def _aside(hand: HandRecord, teller: Teller) -> Iterator[str]:
    """What was taken from the talon and laid aside for it."""
    for key, aside in (("taken", hand.taken), ("discards", hand.discards)):
        for seat, cards in aside.items():
            if cards:
                yield teller.say(key, party=seat, cards=teller.cards(cards))


def dealt_told(hand: HandRecord, teller: Teller) -> list[list[str]]:
    """Who had which cards, and what was bid: clauses, by sentences."""
    parts = (_deals, _bids, _called, _aside)
    return [list(part(hand, teller)) for part in parts]


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


def gathered(hand: HandRecord, teller: Teller) -> Moment | None:
    """When the last of the tricks was gathered in that are known of a part of a hand."""
    number = len(_takes(hand, teller))
    part = 0 < number < teller.table.layout.tricks and not (hand.tricks and number == 1)
    return Moment(number + 1) if part else None


def _leader(hand: HandRecord, teller: Teller) -> Iterator[Told]:
    """The cards of the first trick, in the order they fell."""
    first, *others = hand.tricks[0].plays
    said = [teller.say("lead", party=first.seat, card=teller.card(first.card))]
    said += [teller.say("plays", party=play.seat, card=teller.card(play.card)) for play in others]
    yield Told(", ".join(said), Moment(1, 1))


def _label(side: Party, takes: list[Take], teller: Teller) -> Party:
    """A side, or the one player of it who took all its tricks."""
    takers = {take.by for take in takes if teller.side(take.by) == side}
    return takers.pop() if len(takers) == 1 else side


def _took(takes: list[Take], teller: Teller) -> str:
    """How many tricks and thirds everybody made in a whole hand."""
    tricks = teller.summed((take.by, 1) for take in takes)
    thirds = teller.summed((take.by, take.thirds) for take in takes)
    made = [(_label(side, takes, teller), side, n) for side, n in tricks.items() if n]
    if len(made) == 1:
        return teller.say("took_all", party=made[0][0])
    return teller.each(
        "took",
        (
            (label, teller.say("took_tricks", number=n, amount=teller.amount(thirds[side])))
            for label, side, n in made
        ),
    )


def _so_far(takes: list[Take], teller: Teller, *, by_seat: bool) -> str:
    """What everybody has gathered in so far, and which player made the last trick if it tells."""
    thirds = teller.summed((take.by, take.thirds) for take in takes)
    said = teller.say("so_far", number=len(takes), text=teller.amounts(thirds))
    last = takes[-1].by
    if last in teller.table.parties and not by_seat:
        return said
    trick = teller.say("trick_of", trick=teller.trick(len(takes)), party=last)
    return f"{said}; {trick}"


def _in_last(hand: HandRecord, takes: list[Take], teller: Teller) -> bool:
    """Whether somebody called while the last of the tricks that are known was being played."""
    moments = [call.moment for call in hand.calls]
    return any(
        moment is not None
        and moment.trick == len(takes)
        and 0 < moment.cards < len(teller.table.order)
        for moment in moments
    )


def _finished(take: Take, number: int, teller: Teller) -> Told:
    """A trick that was played to its end after something happened in it."""
    trick, amount = teller.trick(number), teller.amount(take.thirds)
    text = teller.say("trick_for", trick=trick, party=take.by, amount=amount)
    return Told(text, Moment(number, len(teller.table.order)))


def played_told(hand: HandRecord, teller: Teller) -> Iterator[Told]:
    """The tricks as far as they were played, before the end of the hand."""
    takes = _takes(hand, teller)
    if hand.tricks and len(takes) <= 1:
        yield from _leader(hand, teller)
        return
    if not 0 < len(takes) < teller.table.layout.tricks:
        return
    before = takes[:-1] if _in_last(hand, takes, teller) else takes
    if before:
        yield Told(
            _so_far(before, teller, by_seat=bool(hand.tricks)),
            Moment(len(before), len(teller.table.order)),
        )
    if before != takes:
        yield _finished(takes[-1], len(takes), teller)


# --- the end of the hand


def _tally(tally: Tally, teller: Teller) -> tuple[str, str]:
    """What somebody counted: the key of the text it stands in, and it."""
    if tally.by_cards:
        return "has", teller.say("tally", aces=tally.aces, cards=tally.third_cards)
    return "has_cards", teller.amount(tally.card_thirds)


def _counted(hand: HandRecord, teller: Teller) -> Iterator[str]:
    """What lay in the piles of everybody."""
    tallies = [(p, *_tally(t, teller)) for p, t in hand.counts.items() if isinstance(t, Tally)]
    for key, group in groupby(tallies, key=itemgetter(1)):
        yield teller.each(key, ((party, text) for party, _, text in group))
    piles = [(p, pile) for p, pile in hand.piles.items() if not isinstance(pile, Rest)]
    if piles:
        amounts = ((p, teller.amount(sum(card.thirds for card in pile))) for p, pile in piles)
        yield teller.each("has_cards", amounts)
    for part, share in (*hand.counts.items(), *hand.piles.items()):
        if isinstance(share, Rest):
            yield teller.say("rest", party=part)


def _written(hand: HandRecord, teller: Teller, number: int | None, *, counted: bool) -> str:
    """The points somebody wrote."""
    key = "noted_points" if counted else "written" if number is None else "written_number"
    return teller.points(key, hand.written, number=number)


def _further(hand: HandRecord, teller: Teller) -> Iterator[str]:
    """What else the table wrote."""
    if hand.game_points:
        yield teller.say("game_points", points=hand.game_points)
    if hand.penalties:
        yield teller.say("penalties", points=hand.penalties)
    if hand.total:
        yield teller.points("total", hand.total)
    if hand.noted is not None:
        yield teller.say("noted" if hand.noted else "not_noted")
    if hand.reached_first is not None:
        yield teller.say("reached_first", party=hand.reached_first)


def result_told(hand: HandRecord, teller: Teller, number: int | None) -> list[list[str]]:
    """How the hand came out, as far as somebody counted or wrote it: clauses, by sentences.

    The number is that of the hand, where there are several.
    """
    takes = _takes(hand, teller)
    whole = len(takes) >= teller.table.layout.tricks
    counted = [*_counted(hand, teller)]
    if whole:
        counted.insert(0, _took(takes, teller))
    written = [_written(hand, teller, number, counted=bool(counted))] if hand.written else []
    last = hand.last_trick
    if last is None and whole and len({teller.side(take.by) for take in takes}) > 1:
        last = takes[-1].by
    final = [] if last is None else [teller.say("last_trick", party=last)]
    said = [*final, *written] if counted else [*written, *final]
    return [*([one] for one in counted), [*said, *_further(hand, teller)]]
