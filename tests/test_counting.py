import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.helpers import SINGLES, hand_of, singles_table, tallied
from tressette_score import (
    EW,
    NS,
    HandRecord,
    Party,
    Pile,
    Rest,
    Rounding,
    Table,
    TableRules,
    Tally,
    count_hand,
    count_piles,
)
from tressette_score.counting import Line, LineKind, count_pile
from tressette_score.errors import NoEvidenceError, RecordError
from tressette_score.record import Evidence
from tressette_score.strategies import legal_hands, piles


def test_every_split_of_the_pack_between_two_parties_makes_eleven() -> None:
    """The sum of both is always 11, whatever is lost (pagat.com); the remainders that are lost
    are (0, 2), (1, 1) or (2, 0) thirds."""
    remainders = set[tuple[int, int]]()
    for aces in range(5):
        for third_cards in range(21):
            for last in (NS, EW):
                hand = tallied(
                    Tally(aces=aces, third_cards=third_cards),
                    Tally(aces=4 - aces, third_cards=20 - third_cards),
                    last,
                )
                ours, theirs = count_hand(hand).parties
                assert ours.thirds == 3 * aces + third_cards + 3 * (last == NS)
                assert ours.points + theirs.points == 11
                assert (ours.points, ours.remainder) == divmod(ours.thirds, 3)
                remainders.add((ours.remainder, theirs.remainder))
    assert remainders == {(0, 2), (1, 1), (2, 0)}


@given(piles(), st.sampled_from([NS, EW]))
def test_the_account_is_its_lines(pile: Pile, last: Party) -> None:
    count = count_piles({NS: pile, EW: ~pile}, last)
    assert count.whole
    assert count.evidence is Evidence.PILES
    for party in count.parties:
        assert party.thirds == sum(line.thirds for line in party.lines)
        kinds = [line.kind for line in party.lines]
        expected = [LineKind.ACES, LineKind.THIRD_CARDS]
        assert kinds == expected + [LineKind.LAST_TRICK] * (party.party == last)
    ours = count.of(NS)
    assert ours.lines[0] == Line(LineKind.ACES, pile.aces, 3 * pile.aces)
    assert ours.card_thirds == pile.thirds
    assert count.points == {one.party: one.points for one in count.parties}


def test_one_pile() -> None:
    count = count_pile(Pile.parse("Ad Ac 3d Rd Rc Cd Fb"), NS, last_trick=True)
    assert (count.thirds, count.points, count.remainder) == (14, 4, 2)


def test_a_party_that_was_not_counted() -> None:
    count = count_piles({NS: Pile()}, NS)
    assert not count.whole
    with pytest.raises(KeyError):
        count.of(EW)


@pytest.mark.parametrize("missing", ["3d", "4d"])
def test_piles_that_are_not_the_whole_pack_are_no_result(missing: str) -> None:
    pile = Pile.parse(missing)
    assert not count_piles({NS: Pile.full() - pile, EW: Pile()}, NS).whole
    assert not count_piles({NS: Pile.full(), EW: pile}, NS).whole
    assert not count_piles({NS: Pile.full(), EW: Pile()}, None).whole


def test_partners_are_put_together_before_the_floor() -> None:
    # giochistars.it: piles of 8 and 7 thirds are 5 points together, 4 if each counts alone.
    counts = {
        Party.parse("N"): Tally(thirds=8),
        Party.parse("S"): Tally(thirds=7),
        EW: Tally(thirds=17),
    }
    count = count_hand(HandRecord(counts=counts, last_trick=EW))
    assert count.points == {NS: 5, EW: 6}
    assert count.whole


def test_four_singles_lose_more_thirds_and_the_last_trick_may_take_them() -> None:
    # tresette.org and tables of the game "a perdere": the leftovers go to the last trick.
    thirds = dict(zip(SINGLES, (10, 8, 7, 7), strict=True))
    counts = {party: Tally(thirds=number) for party, number in thirds.items()}
    hand = HandRecord(counts=counts, last_trick=SINGLES[0])
    floor = count_hand(hand, singles_table())
    assert [party.points for party in floor.parties] == [4, 2, 2, 2]
    rules = TableRules(rounding=Rounding.LEFTOVERS_TO_LAST_TRICK)
    table = Table(parties=SINGLES, agreed=rules)
    swept = count_hand(hand, table)
    assert [party.points for party in swept.parties] == [5, 2, 2, 2]
    assert swept.parties[0].lines[-1] == Line(LineKind.LEFTOVERS, 4, 4)
    assert swept.parties[1].lines[-1] == Line(LineKind.LEFTOVERS, -2, -2)
    assert swept.parties[0].card_thirds == 10
    assert swept.whole


@given(piles(), st.sampled_from([NS, EW]))
def test_between_two_parties_both_roundings_give_the_same_points(pile: Pile, last: Party) -> None:
    rules = TableRules(rounding=Rounding.LEFTOVERS_TO_LAST_TRICK)
    shares = {NS: pile, EW: ~pile}
    assert count_piles(shares, last, rules).points == count_piles(shares, last).points
    assert count_piles(shares, None, rules).points == count_piles(shares, None).points


@given(legal_hands())
def test_a_play_and_its_piles_give_the_same_account(hand: HandRecord) -> None:
    from_play = count_hand(hand)
    assert from_play.evidence is Evidence.PLAY
    assert from_play.whole
    assert sum(from_play.points.values()) == 11


def test_the_deepest_evidence_that_leaves_nothing_out_is_taken() -> None:
    toml = """
    tricks = ["N: 3c 7s 4c 4s"]
    piles = { NS = "Ad Ac 3d Rd Rc Cd Fb", EW = "rest" }
    course = ["NS 1"]
    counts = { NS = { aces = 0, third_cards = 1 }, EW = { aces = 4, third_cards = 19 } }
    last_trick = "N"
    written = { NS = 4, EW = 7 }
    """
    hand = hand_of(toml)
    assert hand.evidence == tuple(Evidence)
    count = count_hand(hand)
    assert count.evidence is Evidence.PILES
    assert count.by_difference == EW
    assert count.points == {NS: 4, EW: 7}
    # Without a whole account, the deepest.
    alone = count_hand(hand_of('tricks = ["N: 3c 7s 4c 4s"]\nwritten = { NS = 4 }'))
    assert alone.evidence is Evidence.PLAY
    assert not alone.whole


def test_the_pile_of_a_pair_lies_before_one_of_them() -> None:
    hand = hand_of('piles = { N = "Ad Ac 3d Rd Rc Cd Fb", EW = "rest" }\nlast_trick = "S"')
    count = count_hand(hand)
    assert count.points == {NS: 4, EW: 7}
    assert count.whole


def test_the_rest_of_a_tally() -> None:
    count = count_hand(tallied(Tally(aces=2, third_cards=5), Rest.REST))
    assert count.of(EW).lines == (Line(LineKind.ACES, 2, 6), Line(LineKind.THIRD_CARDS, 15, 15))
    assert count.whole
    count = count_hand(tallied(Tally(thirds=11), Rest.REST))
    assert count.of(EW).lines == (Line(LineKind.CARDS, 21, 21),)
    assert count.whole
    for impossible in (Tally(aces=5, third_cards=0), Tally(thirds=33)):
        assert not count_hand(tallied(impossible, Rest.REST)).whole
    assert count_hand(tallied(Tally(thirds=33), Rest.REST)).of(EW).thirds == 0


def test_tallies_in_different_ways_are_added_in_thirds() -> None:
    north, south = Party.parse("N"), Party.parse("S")
    counts = {north: Tally(aces=1, third_cards=2), south: Tally(thirds=4), EW: Tally(thirds=23)}
    count = count_hand(HandRecord(counts=counts, last_trick=south))
    assert count.of(NS).lines[0] == Line(LineKind.CARDS, 9, 9)
    assert count.points == {NS: 4, EW: 7}


def test_nothing_to_count() -> None:
    with pytest.raises(NoEvidenceError):
        count_hand(hand_of("written = { NS = 4, EW = 7 }"))


def test_a_pile_that_belongs_to_no_party() -> None:
    piles_of_strangers = {Party.parse("NE"): ()}
    with pytest.raises(RecordError):
        count_hand(HandRecord(piles=piles_of_strangers))
