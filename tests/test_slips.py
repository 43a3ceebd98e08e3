"""The search for the cause of a wrong score, against a slow search written apart."""

from itertools import combinations_with_replacement, product

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from tests.helpers import ROOT, SINGLES, causes, codes, hand_of, tallied
from tressette_score import EW, NS, Rest, Rounding, Table, TableRules, Tally, check_hand, load
from tressette_score.record import HandRecord
from tressette_score.slips import Cause, PartySheet, Sheet, Slip, SlipKind, likely_causes

# The slow search knows a step by what it does to (thirds, points) of both parties.
ACE = [(-3, 0), (0, -3), (3, 0), (0, 3), (-3, 3), (3, -3)]  # or the last trick
THIRD_CARD = [(-1, 0), (0, -1), (1, 0), (0, 1), (-1, 1), (1, -1)]
Step = tuple[str, int, int]
STEPS: list[Step] = [
    *(("change", *change) for change in ACE + THIRD_CARD),
    *((name, n, 0) for name in ("up", "off", "pool", "rest", "swap") for n in (0, 1)),
    *(("add", n, points) for n in (0, 1) for points in (3, 4)),
]


def outcome(thirds: tuple[int, int], chosen: tuple[Step, ...]) -> tuple[int, int] | None:
    """The points that a count with these steps ends in; none if a step would do nothing."""
    a = thirds[0] + sum(x for name, x, _ in chosen if name == "change")
    b = thirds[1] + sum(y for name, _, y in chosen if name == "change")
    counted, left = [a, b], [a % 3, b % 3]
    for name, n, _ in chosen:
        if name == "off" and not left[1 - n]:
            return None
        if name in ("off", "pool"):
            counted[n] += left[1 - n] if name == "pool" else -left[1 - n]
    ups = {n for name, n, _ in chosen if name == "up"}
    if min(counted) < 0 or any(counted[n] % 3 == 0 for n in ups):
        return None
    points = [third // 3 + (n in ups) for n, third in enumerate(counted)]
    for n, more in {n: more for name, n, more in chosen if name == "add"}.items():
        points[n] += more
    for n in sorted({n for name, n, _ in chosen if name == "rest"}):
        points[n] = 11 - points[1 - n]
    if any(name == "swap" for name, _, _ in chosen):
        points.reverse()
    return points[0], points[1]


def oracle(thirds: tuple[int, int], written: tuple[int, int]) -> int | None:
    """The fewest steps, 1 or 2, that lead from the thirds of a hand to written points."""
    for size in (1, 2):
        for chosen in combinations_with_replacement(STEPS, size):
            # Only a card can be forgotten, counted twice or moved a second time.
            again = size > 1 and chosen[0] == chosen[1] and chosen[0][0] != "change"
            if not again and outcome(thirds, chosen) == written:
                return size
    return None


@given(st.integers(0, 32), st.booleans(), st.tuples(st.integers(-5, 5), st.integers(-5, 5)))
def test_the_fewest_slips_are_found(cards: int, last_ours: bool, off: tuple[int, int]) -> None:
    sheets = (
        PartySheet(party=NS, thirds=cards, aces=None, last_trick=3 * last_ours),
        PartySheet(party=EW, thirds=32 - cards, aces=None, last_trick=3 * (not last_ours)),
    )
    ours = cards + 3 * last_ours
    points = (ours // 3, (35 - ours) // 3)
    written = (max(0, points[0] + off[0]), max(0, points[1] + off[1]))
    if written == points:
        return
    found = likely_causes(Sheet(sheets), written)
    fewest = oracle((ours, 35 - ours), written)
    assert {len(cause.slips) for cause in found} == ({fewest} if fewest else set())
    assert len(found) <= 3
    assert len(set(found)) == len(found)


def test_the_more_telling_cause_comes_first() -> None:
    hand = tallied(Tally(aces=2, third_cards=5), Rest.REST, written={NS: 4, EW: 6})
    found = causes(check_hand(hand).findings[1])
    kinds = [slip.kind for cause in found for slip in cause.slips]
    order = list(SlipKind)
    assert kinds == sorted(kinds, key=order.index)
    assert kinds[0] is SlipKind.TAKEN_OFF_TWICE


def one_slip(hand: HandRecord, table: Table | None = None) -> set[SlipKind]:
    found = causes(check_hand(hand, table).findings[0])
    assert {len(cause.slips) for cause in found} == {1}
    return {cause.slips[0].kind for cause in found}


@pytest.mark.parametrize(
    ("ours", "theirs", "written", "kind"),
    [
        # 14 and 21 thirds; 5 comes of 14 rounded up.
        ((2, 5), (2, 15), (5, 7), SlipKind.ROUNDED_UP),
        ((2, 5), (2, 15), (4, 6), SlipKind.TAKEN_OFF_TWICE),
        ((2, 5), (2, 15), (7, 4), SlipKind.SWAPPED),
        ((2, 5), (2, 15), (3, 7), SlipKind.LAST_TRICK_FORGOTTEN),
        ((2, 5), (2, 15), (4, 8), SlipKind.LAST_TRICK_TWICE),
        ((2, 5), (2, 15), (3, 8), SlipKind.LAST_TRICK_MOVED),
        ((2, 5), (2, 15), (4, 10), SlipKind.ACCUSO_UNNOTED),
        ((2, 5), (2, 15), (8, 7), SlipKind.ACCUSO_UNNOTED),
        ((0, 5), (4, 15), (2, 8), SlipKind.TAKEN_OFF_TWICE),
        ((1, 5), (3, 15), (4, 8), SlipKind.ROUNDED_UP),
        ((1, 7), (3, 13), (5, 6), SlipKind.ACE_MOVED),
    ],
)
def test_single_slips(
    ours: tuple[int, int], theirs: tuple[int, int], written: tuple[int, int], kind: SlipKind
) -> None:
    hand = tallied(
        Tally(aces=ours[0], third_cards=ours[1]),
        Tally(aces=theirs[0], third_cards=theirs[1]),
        written=dict(zip((NS, EW), written, strict=True)),
    )
    assert kind in one_slip(hand)


def test_no_ace_is_forgotten_that_a_party_has_not() -> None:
    hand = tallied(
        Tally(aces=0, third_cards=9), Tally(aces=4, third_cards=11), EW, written={NS: 2, EW: 8}
    )
    assert one_slip(hand) == {SlipKind.TAKEN_OFF_TWICE, SlipKind.THIRD_CARD_FORGOTTEN}


def test_nothing_is_forgotten_twice_that_is_there_once() -> None:
    hand = tallied(
        Tally(aces=0, third_cards=5), Tally(aces=4, third_cards=15), written={NS: 0, EW: 9}
    )
    for cause in causes(check_hand(hand).findings[0]):
        assert len(set(cause.slips)) == len(cause.slips)
    hand = tallied(
        Tally(aces=1, third_cards=0), Tally(aces=3, third_cards=20), EW, written={NS: 1, EW: 9}
    )
    for cause in causes(check_hand(hand).findings[0]):
        for slip in cause.slips:
            assert not (slip.kind.value.startswith("third-card") and slip.party == NS)
    # Nor an ace twice by who has one.
    hand = tallied(
        Tally(aces=1, third_cards=6), Tally(aces=3, third_cards=14), EW, written={NS: 1, EW: 8}
    )
    for cause in causes(check_hand(hand).findings[0]):
        assert cause.slips.count(Slip(SlipKind.ACE_FORGOTTEN, NS)) < 2
    # Two aces may be, by who has two.
    hand = tallied(
        Tally(aces=2, third_cards=0), Tally(aces=2, third_cards=20), EW, written={NS: 0, EW: 9}
    )
    found = causes(check_hand(hand).findings[0])
    twice = Slip(SlipKind.ACE_FORGOTTEN, NS)
    assert Cause((twice, twice)) in found


def test_partners_apart_and_a_card_moved_are_not_named_together() -> None:
    """Whose of the partners' card it was is not known, so nothing can be said of their floors."""
    toml = """
    tricks = ["S: 4b 3b 6b Fb","W: 3s 2s Cs As","W: 2d Ad Rd Fd","W: 7d 4d 6d 3d","S: Cb Rs 7b Rb",
    "E: 5s 4s Fc 7s","N: Cd 5c 5b 5d","N: 7c 6c 2c 3c","W: 4c 2b 6s Ac","S: Cc Rc Ab Fs"]
    written = { NS = 1, EW = 8 }
    """
    for cause in causes(check_hand(hand_of(toml)).findings[0]):
        apart = {slip.party for slip in cause.slips if slip.kind is SlipKind.FLOORED_APART}
        for slip in cause.slips:
            own = {slip.party, slip.other} & apart
            assert not own or slip.kind is SlipKind.FLOORED_APART


def test_some_accusi_of_a_side_may_be_mixed_in() -> None:
    toml = """
    counts = { NS = { aces = 2, third_cards = 8 }, EW = { aces = 2, third_cards = 12 } }
    last_trick = "NS"
    accusi = [{ by = "N", points = 3 }, { by = "S", points = 4 }]
    written = { NS = 8, EW = 6 }
    """
    found = causes(check_hand(hand_of(toml)).findings[0])
    assert Cause((Slip(SlipKind.ACCUSO_MIXED_IN, NS, None, 3),)) in found


def test_nothing_is_blamed_on_a_side_without_a_card_that_counts() -> None:
    for thirds in range(3):
        hand = tallied(Tally(thirds=thirds), Tally(thirds=32 - thirds), EW, written={NS: 2, EW: 11})
        for cause in causes(check_hand(hand).findings[0]):
            for slip in cause.slips:
                assert not (slip.kind.value.startswith("ace") and slip.party == NS)


def test_a_trick_in_the_wrong_pile_is_named() -> None:
    record = load(ROOT / "examples" / "ten-tricks.toml")
    hand = evolve(record.hands[0], written={NS: 9, EW: 2})
    (finding,) = check_hand(hand).findings
    assert causes(finding)[0] == Cause((Slip(SlipKind.TRICK_MOVED, NS, EW, 3),))


def test_partners_who_floored_their_own_piles() -> None:
    toml = """
    piles = { N = "Ad 3d Rd 4d", S = "Ac 3c 2c 4c", EW = "rest" }
    last_trick = "{last}"
    written = { NS = {points}, EW = 7 }
    """
    # 5 and 5 thirds; with the last trick 8 and 5: 4 points together, 3 if each floors his own.
    hand = hand_of(toml.replace("{last}", "N").replace("{points}", "3"))
    found = causes(check_hand(hand).findings[1])
    assert SlipKind.FLOORED_APART in {slip.kind for cause in found for slip in cause.slips}
    # If nobody knows which of the partners took the last trick, nothing is said of it.
    hand = hand_of(toml.replace("{last}", "NS").replace("{points}", "3"))
    found = causes(check_hand(hand).findings[1])
    assert SlipKind.FLOORED_APART not in {slip.kind for cause in found for slip in cause.slips}


def test_three_singles() -> None:
    table = Table(parties=SINGLES, agreed=TableRules(rounding=Rounding.LEFTOVERS_TO_LAST_TRICK))
    counts = dict(zip(SINGLES, (Tally(thirds=n) for n in (10, 8, 7, 7)), strict=True))
    # Right: 5 2 2 2. Each losing his own thirds is not a slip here, but a lost last trick is.
    written = dict(zip(SINGLES, (4, 2, 2, 2), strict=True))
    hand = HandRecord(counts=counts, last_trick=SINGLES[0], written=written)
    report = check_hand(hand, table)
    assert codes(report.findings) == ["written-differs", "sum-not-eleven"]
    assert one_slip(hand, table)
    # Without that rule the leftovers are a slip with a name.
    floor = Table(parties=SINGLES)
    pooled = HandRecord(
        counts=counts,
        last_trick=SINGLES[0],
        written=dict(zip(SINGLES, (5, 2, 2, 2), strict=True)),
    )
    assert SlipKind.POOLED in one_slip(pooled, floor)


def test_every_written_score_within_reach_is_explained_quickly() -> None:
    sheet = Sheet(
        (
            PartySheet(party=NS, thirds=11, aces=2, last_trick=3),
            PartySheet(party=EW, thirds=21, aces=2, last_trick=0),
        )
    )
    for written in product(range(15), repeat=2):
        found = likely_causes(sheet, (written[0], written[1]))
        assert len(found) <= 3
