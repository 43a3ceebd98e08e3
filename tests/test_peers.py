"""What other programs expect, and the rules say, of tricks, legal cards, counts and whole hands."""

from collections import defaultdict
from typing import Any

import pytest

from tests.helpers import data
from tressette_score import (
    FrozenMap,
    HandRecord,
    Party,
    Pile,
    Play,
    Rounding,
    Seat,
    Table,
    TableRules,
    Tally,
    Trick,
    check_hand,
    count_hand,
    count_piles,
    legal_cards,
    parse_cards,
    taker,
    taking_index,
)
from tressette_score.checking import Verdict
from tressette_score.record import Cards
from tressette_score.seats import turn_order

PEERS = data("peer_vectors")


def entries(kind: str) -> pytest.MarkDecorator:
    """A test for each entry of one kind."""
    return pytest.mark.parametrize("entry", PEERS[kind], ids=lambda entry: str(entry["id"]))


def parties_of(sides: list[list[int]]) -> tuple[Party, ...]:
    return tuple(Party(tuple(Seat)[n] for n in side) for side in sides)


@entries("trick")
def test_tricks(entry: dict[str, Any]) -> None:
    trick = parse_cards(" ".join(entry["cards"]))
    assert taking_index(trick) == entry["rules_taker"]
    assert (entry["rules_taker"] == entry["expected_taker"]) is entry["agrees"]
    thirds = sum(card.thirds for card in trick)
    assert thirds == entry["rules_thirds"]
    assert thirds == entry.get("expected_thirds", thirds)


@entries("trick_by_strength")
def test_tricks_given_by_strength(entry: dict[str, Any]) -> None:
    by_strength = {card.suit.value + str(card.rank.strength): card for card in Pile.full()}
    trick = [by_strength[text] for text in entry["strengths"]]
    assert taking_index(trick) == entry["expected_taker"]


@entries("legal")
def test_legal_cards(entry: dict[str, Any]) -> None:
    hand = Pile.parse(" ".join(entry["hand"]))
    legal = legal_cards(hand, parse_cards(entry["led"]))
    assert legal == Pile.parse(" ".join(entry["expected"]))


@entries("points")
def test_points(entry: dict[str, Any]) -> None:
    parties = parties_of([[0, 2], [1, 3]])
    tallies = zip(parties, entry["thirds"], strict=True)
    counts = {party: Tally(thirds=thirds) for party, thirds in tallies}
    hand = HandRecord(counts=counts, last_trick=parties[int(entry["last_trick_side"])])
    count = count_hand(hand)
    points = [one.points for one in count.parties]
    total = [a + b for a, b in zip(points, entry["declared"], strict=True)]
    assert total == entry["rules"]
    assert count.whole is entry["complete"]
    assert (sum(points) == 11) is entry["complete"]


@entries("points_raw")
def test_thirds_of_one_trick(entry: dict[str, Any]) -> None:
    trick = parse_cards(" ".join(entry["taken"]))
    thirds = [0, 0]
    thirds[taking_index(trick)] = sum(card.thirds for card in trick)
    assert thirds == entry["expected_thirds"]


@entries("players")
def test_counts_by_player(entry: dict[str, Any]) -> None:
    seats = tuple(Seat)[: len(entry["seat_thirds"])]
    players = tuple(Party((seat,)) for seat in seats)
    tallies = zip(players, entry["seat_thirds"], strict=True)
    # One of these programs gives the leftover thirds to the last trick, and says so.
    sweeps = entry["id"] == "lucataglia-three-singles-remainder"
    rounding = Rounding.LEFTOVERS_TO_LAST_TRICK if sweeps else Rounding.FLOOR
    table = Table(
        order=seats, parties=parties_of(entry["sides"]), agreed=TableRules(rounding=rounding)
    )
    hand = HandRecord(
        counts={player: Tally(thirds=thirds) for player, thirds in tallies},
        last_trick=players[int(entry["last_trick_seat"])],
    )
    count = count_hand(hand, table)
    assert [one.points for one in count.parties] == entry["rules"]
    assert count.whole


def tricks_of(entry: dict[str, Any], order: tuple[Seat, ...]) -> tuple[Trick, ...]:
    tricks: list[Trick] = []
    for trick in entry["tricks"]:
        turns = turn_order(order, order[int(trick["leader"])])
        tricks.append(Trick(tuple(map(Play, turns, parse_cards(" ".join(trick["cards"]))))))
    return tuple(tricks)


def deal_of(entry: dict[str, Any]) -> dict[Seat, Cards]:
    dealt = zip(Seat, entry.get("dealt", []), strict=False)
    return {seat: parse_cards(" ".join(cards)) for seat, cards in dealt}


@pytest.mark.parametrize(
    "entry", [*PEERS["hand"], *PEERS["partial_hand"]], ids=lambda entry: str(entry["id"])
)
def test_takers_and_piles(entry: dict[str, Any]) -> None:
    order = tuple(Seat) if entry["players"] == 4 else (Seat.N, Seat.S)
    tricks = tricks_of(entry, order)
    piles: dict[Seat, Pile] = defaultdict(Pile)
    for n, (trick, told) in enumerate(zip(tricks, entry["tricks"], strict=True)):
        assert taker(trick) is order[told["taker"]]
        assert n == 0 or trick.leader is taker(tricks[n - 1])
        piles[taker(trick)] |= Pile.of(trick.cards)
    thirds = [sum(piles[order[seat]].thirds for seat in side) for side in entry["sides"]]
    assert thirds == entry["thirds"]
    if "piles" in entry:
        captured = [Pile.parse(" ".join(cards)) for cards in entry["piles"]]
        merged = [piles[order[side[0]]] | piles[order[side[-1]]] for side in entry["sides"]]
        assert merged == captured


@entries("hand")
def test_whole_hands(entry: dict[str, Any]) -> None:
    sides = parties_of([[0], [2]] if entry["players"] == 2 else entry["sides"])
    piles = [Pile.parse(" ".join(cards)) for cards in entry["piles"]]
    last = sides[int(entry["last_trick_side"])]
    count = count_piles(dict(zip(sides, piles, strict=True)), last)
    assert count.whole
    assert [one.points for one in count.parties] == entry["expected"]
    if entry["players"] == 4:
        written = FrozenMap(zip(sides, entry["expected"], strict=True))
        tricks = tricks_of(entry, tuple(Seat))
        report = check_hand(HandRecord(tricks=tricks, deal=deal_of(entry), written=written))
        assert report.findings == ()
        assert report.verdict is Verdict.CONFIRMED


@entries("partial_hand")
def test_partial_hands(entry: dict[str, Any]) -> None:
    tricks = tricks_of(entry, tuple(Seat))
    unfinished = entry.get("unfinished_trick", [])
    if unfinished:
        turns = turn_order(tuple(Seat), taker(tricks[-1]))
        plays = tuple(map(Play, turns, parse_cards(" ".join(unfinished))))
        tricks = (*tricks, Trick(plays))
    report = check_hand(HandRecord(tricks=tricks, deal=deal_of(entry)))
    assert [finding.code for finding in report.findings] == ["play-unfinished"]
    assert report.verdict is Verdict.UNCOUNTABLE
    assert report.count is not None
    assert not report.count.whole
    # The cards of a trick that is not complete are nobody's yet, and so is the last trick.
    assert [one.thirds for one in report.count.parties] == entry["thirds"]
