"""What holds for every generated hand of tressette in due and terziglio."""

from attrs import evolve
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.helpers import MANY, codes
from tressette_score import FrozenMap, HandRecord, MatchRecord, Seat, check_hand, dumps, loads
from tressette_score.bids import BidKind, all_passed
from tressette_score.cards import DECK, Card, Pile
from tressette_score.findings import Revoke
from tressette_score.game_strategies import (
    MiswrittenHand,
    bid_matches,
    due_hands,
    miswritten_hands,
    terziglio_hands,
)
from tressette_score.judging import report
from tressette_score.messages import Language
from tressette_score.record import Table
from tressette_score.rules import TableRules
from tressette_score.rules.game_choices import Chiamo, Game
from tressette_score.rulings import Status, Subject
from tressette_score.seats import Party
from tressette_score.tricks import Play, Trick, legal_cards, taker
from tressette_score.wording import explain

DUE = Table(agreed=TableRules(game=Game.DUE))
THREE = Table(agreed=TableRules(game=Game.TERZIGLIO, chiamo=Chiamo.CARD_HANDED_OVER))
PROPERTY = settings(max_examples=MANY, deadline=None)
FEWER = settings(max_examples=MANY // 4, deadline=None)


def slow_points(tricks: tuple[Trick, ...], sides: tuple[Party, ...], aside: set[Card]) -> list[int]:
    """The points of each side, counted card by card; the cards laid aside go to the last taker."""
    thirds = [0 for _ in sides]
    for trick in tricks:
        by = next(n for n, side in enumerate(sides) if taker(trick) in side)
        thirds[by] += sum(
            3 if c.rank.value == "A" else c.rank.value in "32RCF" for c in trick.cards
        )
    last = next(n for n, side in enumerate(sides) if taker(tricks[-1]) in side)
    thirds[last] += 3 + sum(3 if c.rank.value == "A" else c.rank.value in "32RCF" for c in aside)
    return [number // 3 for number in thirds]


def legal_in_due(hand: HandRecord) -> list[tuple[int, Seat]]:
    """Who did not follow suit though he could, dealt and drawing as the record says."""
    holds = {seat: set(cards) for seat, cards in hand.deal.items()}
    stock, wrong = list(hand.stock), list[tuple[int, Seat]]()
    for n, trick in enumerate(hand.tricks, 1):
        led = trick.plays[0].card
        for play in trick.plays:
            allowed = legal_cards(Pile.of(holds[play.seat]), [led] if play.card is not led else [])
            if play.card not in allowed:
                wrong.append((n, play.seat))
            holds[play.seat].remove(play.card)
        first = taker(trick)
        for seat in (first, *(s for s in holds if s is not first)) if stock else ():
            holds[seat].add(stock.pop(0))
    return wrong


def put(trick: Trick, at: int, play: Play) -> Trick:
    """The trick with another card at one place."""
    plays = list(trick.plays)
    plays[at] = play
    return evolve(trick, plays=tuple(plays))


def revokes(hand: HandRecord) -> list[tuple[int, Seat]]:
    """The revokes that are found: in which trick, whose."""
    found = check_hand(hand, DUE).findings
    return [(one.trick, one.seat) for one in found if isinstance(one, Revoke)]


@PROPERTY
@given(due_hands())
def test_a_hand_in_due_is_in_order(hand: HandRecord) -> None:
    judged = check_hand(hand, DUE)
    assert judged.findings == ()
    assert judged.count is not None
    assert judged.count.whole
    assert list(judged.count.points.values()) == slow_points(hand.tricks, DUE.parties, set())
    assert sum(judged.count.points.values()) == 11


@PROPERTY
@given(due_hands(with_deal=True, with_stock=True), st.integers(0, 19), st.integers(0, 39))
def test_a_revoke_in_due_is_judged_by_the_cards_held_then(
    hand: HandRecord, first: int, pick: int
) -> None:
    """Two cards of the second player change places; the oracle deals and draws by itself."""
    seat = hand.tricks[first].plays[1].seat
    other = pick % 20
    assume(other != first)
    tricks = list(hand.tricks)
    spots = [
        (n, next(k for k, play in enumerate(tricks[n].plays) if play.seat is seat))
        for n in (first, other)
    ]
    (n, k), (m, j) = spots
    a, b = tricks[n].plays[k], tricks[m].plays[j]
    tricks[n], tricks[m] = put(tricks[n], k, b), put(tricks[m], j, a)
    assume([taker(t) for t in tricks] == [taker(t) for t in hand.tricks])
    changed = evolve(hand, tricks=tuple(tricks))
    try:
        wrong = legal_in_due(changed)
    except KeyError:
        # he had not drawn it yet
        found = codes(check_hand(changed, DUE).findings)
        assert "card-not-held" in found
        return
    assert revokes(changed) == wrong
    # Without the stock less can be proved, and never anything else.
    assert set(revokes(evolve(changed, stock=()))) <= set(wrong)
    assert set(revokes(evolve(changed, stock=(), deal=FrozenMap()))) <= set(wrong)


@PROPERTY
@given(terziglio_hands())
def test_a_hand_of_terziglio_is_in_order(hand: HandRecord) -> None:
    judged = check_hand(hand, THREE)
    assert judged.findings == ()
    if all_passed(hand.bids, THREE):
        assert judged.count is None
        return
    assert judged.count is not None
    assert judged.count.whole
    played = {card for trick in hand.tricks for card in trick.cards}
    points = slow_points(hand.tricks, judged.table.parties, set(DECK) - played)
    assert list(judged.count.points.values()) == points
    assert sum(points) == 11


@FEWER
@given(st.data())
def test_a_miswritten_hand_is_put_right(data: st.DataObject) -> None:
    """What was really played is among the repairs, and with it its points."""
    right = data.draw(terziglio_hands(full=True) | due_hands(with_deal=True, with_stock=True))
    assume(right.tricks)
    table = THREE if len(right.tricks) == 12 else DUE
    slip: MiswrittenHand = data.draw(miswritten_hands(right))
    judged = check_hand(slip.hand, table)
    assert "card-twice" in codes(judged.findings) or "card-not-held" in codes(judged.findings)
    truth = check_hand(right, table)
    assert truth.count is not None
    mended = [repair.play.tricks for repair in judged.repairs]
    assert right.tricks in mended
    assert truth.count.points in [repair.count.points for repair in judged.repairs]
    if judged.repaired is not None:
        assert judged.result is not None
        assert judged.result.points == truth.count.points


@FEWER
@given(bid_matches())
def test_every_match_of_terziglio_can_be_ruled_and_said(record: MatchRecord) -> None:
    judged = report(record)
    for language in Language:
        assert explain(judged, language)
    assert loads(dumps(record)) == record
    sheet = judged.sheet
    running = dict(sheet.opening)
    for row, hand in zip(sheet.rows, record.hands, strict=True):
        for party, points in (row.game or {}).items():
            running[party] += points
        assert dict(row.running) == running
        if all_passed(hand.bids, record.table):
            assert not any((row.game or {}).values())
    bid = [one for one in judged.rulings if one.subject is Subject.BID]
    assert len(bid) == len(record.hands)


@FEWER
@given(bid_matches())
def test_even_scales_add_to_zero(record: MatchRecord) -> None:
    judged = report(record)
    uneven = "scale-uneven" in codes(judged.match_findings)
    for ruling in judged.rulings:
        if ruling.subject is Subject.BID and ruling.status is Status.SETTLED and not uneven:
            outcome = ruling.outcome
            assert outcome is not None
            assert sum(outcome.totals.values()) == 0


def test_the_bids_rise() -> None:
    assert [kind.height for kind in BidKind] == [0, 0, 1, 2, 3, 4, 5]
