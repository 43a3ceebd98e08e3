"""What a hand of terziglio brings: whether the declarer made it, and the game points of each.

Sources: those beside each value of the options. Card points decide who made it; the scale of the
bid turns that into game points, which alone count for the match.
"""

from typing import Final, TypeAlias, cast

from attrs import evolve, frozen

from tressette_score.bids import Bid, BidKind, all_passed
from tressette_score.checking import check_hand
from tressette_score.frozenmap import FrozenMap
from tressette_score.rules import Setting, Unsettled
from tressette_score.rules.game_choices import (
    AllPass,
    BidScale,
    CalledInTalon,
    PartnerShare,
    TalonTo,
    Threshold,
)
from tressette_score.rulings.cappotto import perhaps_swept, swept
from tressette_score.rulings.facts import ZERO, HandFacts, MatchFacts, hand_facts
from tressette_score.rulings.inquiry import Fact, FactQuestion, Inquiry
from tressette_score.rulings.outcomes import Outcome, Reason, Result, Sweep
from tressette_score.rulings.price import priced
from tressette_score.rulings.settle import Settled
from tressette_score.rulings.tree import Leaf
from tressette_score.seats import Party, turn_order

__all__ = ["bid_leaf", "passed", "scale_of", "seated"]

_SIX: Final = 6
_Worth: TypeAlias = tuple[int, int]
"""Game points: the declarer's, and those of each of the two against him."""

_DOUBLING: Final = {BidKind.CHIAMO: (2, 1), BidKind.SOLO: (4, 2), BidKind.SOLISSIMO: (8, 4)}
_SCALES: Final[dict[BidScale, dict[BidKind, _Worth]]] = {
    BidScale.DOUBLING: _DOUBLING,
    BidScale.MULTIPLES: {**_DOUBLING, BidKind.SOLISSIMO: (6, 3)},
    BidScale.UNEVEN: {**_DOUBLING, BidKind.SOLISSIMO: (8, 2)},
    BidScale.STAKES: {BidKind.CHIAMO: (1, 1), BidKind.SOLO: (2, 2)},
}
_CUSTOM: Final = {
    BidKind.CHIAMO: ("chiamo_points", "chiamo_each"),
    BidKind.SOLO: ("solo_points", "solo_each"),
    BidKind.SOLISSIMO: ("solissimo_points", "solissimo_each"),
}
_SWEPT: Final = {Sweep.CAPPOTTO: "bid-cappotto", Sweep.STRAMAZZO: "bid-stramazzo"}
_TIMES: Final = {BidKind.DIVIDETE: "dividete_times", BidKind.SCEGLIETE: "scegliete_times"}


@frozen
class _Hand:
    """A hand that somebody took on."""

    inquiry: Inquiry
    facts: MatchFacts
    hand: HandFacts
    bid: Bid

    @property
    def side(self) -> Party:
        """The declarer, alone or with his partner."""
        return self.hand.side(Party((self.bid.by,)))

    def unknown(self, *reasons: Reason) -> Leaf:
        """A fact is missing without which nothing can be said."""
        return Leaf(Outcome(result=Result.UNKNOWN, hand=self.hand.number, totals=ZERO), reasons)


# --- who plays with whom, and who has the talon


def _asked(inquiry: Inquiry, hand: HandFacts, bid: Bid) -> dict[str, Setting]:
    """What the table has not settled about sides and talon, as it is supposed to play now."""
    names = ["chiamo"] if bid.what is BidKind.CHIAMO else []
    last = hand.last_trick
    if last is not None and bid.by not in last and (hand.hand.tricks or hand.hand.piles):
        names.append("talon_to")
    rules = inquiry.table.agreed
    agreed = {name: inquiry.option(name) for name in names}
    return {name: value for name, value in agreed.items() if isinstance(rules.of(name), Unsettled)}


def seated(inquiry: Inquiry, hand: HandFacts) -> HandFacts:
    """The hand with the sides that its bid makes; what the table has not settled is asked."""
    bid = hand.hand.declared
    if bid is None:
        return hand
    asked = _asked(inquiry, hand, bid)
    common = {"talon_to": TalonTo.LAST_TRICK}
    if not {name: value for name, value in asked.items() if common.get(name) is not value}:
        return hand
    agreed = inquiry.table.agreed.changed(**asked)
    table = evolve(inquiry.table, rules=None, agreed=agreed)
    if hand.hand.at(table).parties == hand.parties and "talon_to" not in asked:
        return hand
    again = check_hand(hand.hand, table, hand.number)
    return hand_facts(again, hand.leader, hand.dealer)


# --- what it is worth


def scale_of(inquiry: Inquiry, kind: BidKind) -> _Worth | None:
    """The game points of a bid by the table's scale; none if the scale does not know the bid."""
    scale = cast("BidScale", inquiry.option("bid_scale"))
    base = BidKind.SOLISSIMO if kind in _TIMES else kind
    worth = _SCALES[scale].get(base) if scale is not BidScale.CUSTOM else _own(inquiry, base)
    if worth is None or kind not in _TIMES:
        return worth
    times = inquiry.number(_TIMES[kind])
    return worth[0] * times, worth[1] * times


def _own(inquiry: Inquiry, kind: BidKind) -> _Worth | None:
    """The game points of a bid by a scale of the table's own, if it has written them."""
    points, each = map(inquiry.agreed, _CUSTOM[kind])
    return (points, each) if isinstance(points, int) and isinstance(each, int) else None


def _in_talon(case: _Hand) -> bool:
    """Whether the called card lay in the talon; asked only where that is worth something else."""
    called = case.hand.hand.called
    if case.bid.what is not BidKind.CHIAMO or called is None:
        return False
    if case.inquiry.is_("called_in_talon", CalledInTalon.SAME_VALUE):
        return False
    if called.card in case.hand.hand.talon or called.in_talon is not None:
        return called.card in case.hand.hand.talon or bool(called.in_talon)
    if called.holder is not None or case.hand.hand.holder(called.card) is not None:
        return False
    return bool(case.inquiry.fact(FactQuestion(Fact.CALLED_IN_TALON, case.hand.number)))


def _valued(case: _Hand, *, won: bool) -> BidKind:
    """The bid whose value counts: another than was said where the called card lay in the talon."""
    if not _in_talon(case):
        return case.bid.what
    more = case.inquiry.is_("called_in_talon", CalledInTalon.WINS_MORE)
    return BidKind.SOLISSIMO if more and won else BidKind.SOLO


def _sweep(case: _Hand) -> tuple[int, tuple[Reason, ...]]:
    """By how much a cappotto or a stramazzo multiplies, and why."""
    inquiry, hand = case.inquiry, case.hand
    if hand.fined or not perhaps_swept(hand):
        return 1, ()
    times = {
        Sweep.CAPPOTTO: inquiry.number("cappotto_times"),
        Sweep.STRAMAZZO: inquiry.number("stramazzo_times"),
    }
    if set(times.values()) == {1}:
        return 1, ()
    found = swept(inquiry, hand)
    if found is None:
        return 1, (Reason("bid-no-cappotto", "cappotto", None),)
    number = times[found.kind]
    against = found.party != case.side
    reasons: tuple[Reason, ...] = ()
    if found.kind is not Sweep.CAPPOTTO:
        reasons = (Reason("bid-no-cappotto", "cappotto", hand.other(found.party)),)
    if number == 1:
        return 1, reasons
    if against and not inquiry.option("cappotto_reversed"):
        return 1, (Reason("bid-not-reversed", "cappotto_reversed"),)
    return number, (
        *reasons,
        Reason(_SWEPT[found.kind], f"{found.kind.value}_times", found.party, number),
    )


def _shared(case: _Hand, worth: _Worth, sign: int) -> FrozenMap[Party, int]:
    """The game points of each player: the declarer's, his partner's, the others'."""
    points, each = (sign * number for number in worth)
    mine = Party((case.bid.by,))
    shares = dict.fromkeys(case.facts.parties, -each)
    shares[mine] = points
    if len(case.side) > 1:
        halves = case.inquiry.is_("partner_share", PartnerShare.HALVES)
        for party in case.facts.parties:
            with_him = set(party) <= set(case.side)
            shares[party] = (each if halves else points * (party == mine)) if with_him else -points
    return FrozenMap(shares)


def _by_thirds(case: _Hand, times: int) -> _Worth | None:
    """The difference in thirds, to or from each of the others; none if nobody counted them."""
    thirds = case.hand.thirds
    if thirds is None:
        return None
    mine = thirds[case.side]
    each = abs(2 * mine - sum(thirds.values())) * times
    return each * (len(case.facts.parties) - len(case.side)), each


def _made(case: _Hand, mine: int) -> bool:
    """Whether so many card points are enough."""
    if mine != _SIX:
        return mine > _SIX
    return case.inquiry.is_("threshold", Threshold.SIX)


def _scored(case: _Hand) -> Leaf:
    """A hand whose card points are known."""
    hand, inquiry = case.hand, case.inquiry
    mine = hand.points[case.side]
    won = _made(case, mine)
    made = Reason("bid-made" if won else "bid-short", "threshold", case.side, mine)
    times, why = _sweep(case)
    kind = _valued(case, won=won)
    if inquiry.is_("bid_scale", BidScale.THIRDS):
        worth = _by_thirds(case, times)
        said = Reason("bid-thirds", "bid_scale", None, worth[1] if worth else None)
    else:
        scale = scale_of(inquiry, kind)
        worth = None if scale is None else (scale[0] * times, scale[1] * times)
        said = Reason("bid-worth", "bid_scale", None, scale[0] if scale else None)
    if worth is None:
        return case.unknown(Reason("bid-no-worth", "bid_scale"))
    outcome = Outcome(
        result=Result.BID_WON if won else Result.BID_LOST,
        winner=case.side if won else hand.other(case.side),
        hand=hand.number,
        totals=_shared(case, worth, 1 if won else -1),
        party=case.side,
    )
    return Leaf(outcome, (made, said, *why))


def passed(inquiry: Inquiry, facts: MatchFacts, hand: HandFacts) -> Leaf | None:
    """What follows if everybody passed; none if somebody took the hand on."""
    if not all_passed(hand.hand.bids, facts.table):
        return None
    stays = inquiry.option("all_pass") is AllPass.TALON_STAYS
    known = None if stays or hand.dealer is None else hand.dealer
    dealer = None if known is None else turn_order(facts.table.order, known)[1]
    nothing = FrozenMap(dict.fromkeys(facts.parties, 0))
    outcome = Outcome(result=Result.PASSED, hand=hand.number, totals=nothing, dealer=dealer)
    return Leaf(outcome, (Reason("talon-stays" if stays else "all-passed", "all_pass"),))


def bid_leaf(inquiry: Inquiry, facts: MatchFacts, settled: Settled) -> Leaf:
    """What a hand brings each player, after all that happened in it.

    Returns:
        The end of a ruling whose totals are game points.
    """
    hand = settled.hand
    if settled.void or settled.unknown:
        result = Result.VOID if settled.void else Result.UNKNOWN
        dealer = hand.dealer if settled.void else None
        outcome = Outcome(result=result, hand=hand.number, totals=ZERO, dealer=dealer)
        return Leaf(outcome, settled.void or settled.unknown)
    leaf = passed(inquiry, facts, hand)
    if leaf is not None:
        return leaf
    bid = hand.hand.declared
    if bid is None:
        outcome = Outcome(result=Result.UNKNOWN, hand=hand.number, totals=ZERO)
        return Leaf(outcome, (Reason("need-bid", None, None, hand.number),))
    case = _Hand(inquiry, facts, priced(hand), bid)
    if len(case.hand.parties) != 2:
        return case.unknown(Reason("need-partner", "chiamo", None, hand.number))
    if not case.hand.whole or set(case.hand.points) != set(case.hand.parties):
        return case.unknown(Reason("unfinished", None, None, hand.number))
    return _scored(case)
