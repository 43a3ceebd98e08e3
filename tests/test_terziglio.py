"""Terziglio: a page's deal, bids, talon, counting and scale, and the disputes about the game.

The page is "Terziglio a tre" (it), the sources of the values are those of the options.
"""

from collections.abc import Iterable, Mapping
from itertools import product
from typing import Any, cast

import pytest

from tests.helpers import codes, data
from tests.match_helpers import by_answer, leaf_of, match, reasons, result, subject_of, totals
from tressette_score import FrozenMap, Party, Pile, Seat, check_hand, count_hand, explain
from tressette_score.bid_findings import ScaleUneven
from tressette_score.checking import Verdict
from tressette_score.counting import LineKind
from tressette_score.findings import CardNotHeld, CardsMissing, CardTwice, TakerWrong
from tressette_score.judging import Report
from tressette_score.notation import loads
from tressette_score.record import Table
from tressette_score.rulings import Result, Ruling, Status, Subject
from tressette_score.rulings.inquiry import OptionQuestion

CASES = data("games")
PAGE = CASES["solissimo"]
HEAD = 'format = "tressette-score/1"\n'
N, E, S = (Party((seat,)) for seat in (Seat.N, Seat.E, Seat.S))
ES, NE = Party.parse("ES"), Party.parse("NE")


def toml(value: Any) -> str:
    """A value as a file writes it."""
    match value:
        case dict():
            items = cast("dict[str, Any]", value).items()
            inner = ", ".join(f"{key} = {toml(item)}" for key, item in items)
            return f"{{ {inner} }}"
        case list():
            return f"[{', '.join(toml(item) for item in cast('Iterable[Any]', value))}]"
        case bool():
            return str(value).lower()
        case str():
            return f'"{value}"'
        case _:
            return str(value)


def lines(**entries: object) -> str:
    return "\n".join(f"{key} = {toml(value)}" for key, value in entries.items())


def table(**agreed: object) -> str:
    """A table of three by the preset, but for these options."""
    return f'[table]\nrules = "terziglio-21"\nfirst_dealer = "S"\nagreed = {toml(agreed)}\n'


def bare(**agreed: object) -> str:
    """A table of three that agreed on nothing but these options."""
    return f"[table]\nagreed = {toml({'game': 'terziglio', **agreed})}\n"


def bid_of(judged: Report, hand: int = 1) -> Ruling:
    """The ruling on what a hand brought."""
    return next(one for one in judged.rulings if one.subject is Subject.BID and one.hand == hand)


def played(
    declarer: int, bid: str = "solo", agreed: Mapping[str, object] | None = None, **more: object
) -> Report:
    """A hand known by its points, whose declarer is Nord."""
    written = {"N": declarer, "ES": 11 - declarer}
    head = table(**(agreed or {}))
    return match(head + "[[hand]]\n" + lines(bids=[f"N {bid}"], written=written, **more))


def gained(judged: Report) -> list[int]:
    """The game points of Nord, Est, Sud."""
    return [totals(bid_of(judged))[player] for player in (N, E, S)]


# --- the page's built hand


SOLISSIMO = table() + "[[hand]]\n" + lines(bids=["N solissimo", "E buono", "S buono"], **PAGE)


def page_hand() -> Report:
    return match(
        SOLISSIMO
        + "\n"
        + lines(written={"N": 11, "ES": 0}, game_points={"N": 16, "E": -8, "S": -8})
    )


def test_the_deal_of_the_page() -> None:
    """12 + 12 + 12 + 4 = 40 cards; thirds 12, 10, 8 and 2 in the talon."""
    hands = {seat: Pile.parse(cards) for seat, cards in PAGE["deal"].items()}
    talon = Pile.parse(PAGE["talon"])
    assert [len(hands[seat]) for seat in "NES"] == [12, 12, 12]
    assert [hands[seat].thirds for seat in "NES"] == [12, 10, 8]
    assert (len(talon), talon.thirds) == (4, 2)
    assert hands["N"] | hands["E"] | hands["S"] | talon == Pile.full()


def test_its_faults_in_order() -> None:
    """D56 too: the three of spade from the wrong hand, the king twice, 6b and 5b never played."""
    judged = page_hand()
    (hand,) = judged.hands
    stranger, taker, twice, missing = hand.findings
    assert isinstance(stranger, CardNotHeld)
    assert (stranger.trick, stranger.seat, str(stranger.card), stranger.holder) == (
        9,
        Seat.S,
        "3s",
        Seat.N,
    )
    assert isinstance(taker, TakerWrong)
    # the five of denari beats the four; who led to the last trick had not taken the one before
    assert (taker.trick, taker.seat, taker.expected, str(taker.card)) == (11, Seat.N, Seat.E, "5d")
    assert taker.led_next
    assert isinstance(twice, CardTwice)
    assert (twice.trick, twice.seat, str(twice.card), twice.first_trick) == (12, Seat.S, "Rs", 1)
    assert isinstance(missing, CardsMissing)
    assert list(map(str, missing.cards)) == ["6b", "5b"]


def test_without_the_names_of_the_takers_the_lead_is_wrong() -> None:
    bare_tricks = [trick.split(" >")[0] for trick in PAGE["tricks"]]
    judged = match(
        table() + "[[hand]]\n" + lines(bids=["N solissimo"], **{**PAGE, "tricks": bare_tricks})
    )
    assert codes(judged.hands[0].findings) == [
        "card-not-held",
        "leader-wrong",
        "card-twice",
        "cards-missing",
    ]


def test_what_the_missing_cards_must_have_been() -> None:
    """Four ways, all of them 11 to 0, and in all of them Est takes trick 11."""
    (hand,) = page_hand().hands
    said = {
        tuple((one.trick, str(one.was), str(one.card)) for one in repair.changes)
        for repair in hand.repairs
    }
    assert said == {
        ((9, "3s", "6b"), (12, "Rs", "5b")),
        ((9, "3s", "5b"), (12, "Rs", "6b")),
        ((1, "Rs", "6b"), (9, "3s", "5b")),
        ((1, "Rs", "5b"), (9, "3s", "6b")),
    }
    for repair in hand.repairs:
        assert [count.thirds for count in repair.count.parties] == [34, 1]
        assert repair.count.points == {N: 11, ES: 0}
        assert repair.play.takers == (*[Seat.N] * 10, Seat.E, Seat.N)
    assert hand.verdict is Verdict.REPAIRED
    assert hand.result is not None
    assert hand.result.whole


def test_the_doubling_that_the_page_claims() -> None:
    judged = page_hand()
    bid = bid_of(judged)
    assert result(bid) == (Result.BID_WON, N)
    assert reasons(bid) == ["bid-made", "bid-worth", "bid-no-cappotto"]
    assert gained(judged) == [8, -4, -4]
    assert codes(judged.match_findings) == ["game-points-differ"]
    assert dict(judged.sheet.totals) == {N: 8, E: -4, S: -4}
    # where a stramazzo is paid three times, it is one
    paid = match(SOLISSIMO.replace("agreed = {  }", "agreed = { stramazzo_times = 3 }"))
    assert gained(paid) == [24, -12, -12]
    assert reasons(bid_of(paid))[-1] == "bid-stramazzo"


@pytest.mark.parametrize("language", ["it", "en", "es"])
def test_it_is_said_in_every_language(language: str) -> None:
    text = explain(page_hand(), language)
    for fragment in ("11", "9", "12", "−4"):
        assert fragment in text
    assert "{" not in text


def test_its_counting_table() -> None:
    """Four aces, nineteen third-cards if Nord had all, the talon's two thirds, the last trick."""
    mended = [*PAGE["tricks"][:8], "N: Ad Fd 6b", "N: 7d 6d Cb", "N: 4d 5d Fb", "E: 2s 5b 3s"]
    judged = match(
        table() + "[[hand]]\n" + lines(bids=["N solissimo"], **{**PAGE, "tricks": mended})
    )
    (hand,) = judged.hands
    assert hand.findings == ()
    assert hand.count is not None
    nord = hand.count.of(N)
    found = {line.kind: (line.number, line.thirds) for line in nord.lines}
    assert found == {
        LineKind.ACES: (4, 12),
        LineKind.THIRD_CARDS: (17, 17),
        LineKind.TALON: (4, 2),
        LineKind.LAST_TRICK: (1, 3),
    }
    assert (nord.thirds, nord.points, nord.remainder) == (34, 11, 1)
    # before the last trick: 28 thirds, 27 of them Nord's, and no ten points
    before = match(
        table() + "[[hand]]\n" + lines(bids=["N solissimo"], **{**PAGE, "tricks": mended[:11]})
    )
    count = before.hands[0].count
    assert count is not None
    assert [one.thirds for one in count.parties] == [27, 1]


# --- the page's scale, threshold, talon


ROWS = [
    ("chiamo", 6, [2, -1, -1]),
    ("solo", 6, [4, -2, -2]),
    ("solo", 5, [-4, 2, 2]),
    ("solissimo", 7, [8, -4, -4]),
    ("solissimo", 5, [-8, 4, 4]),
    ("chiamo", 5, [-2, 1, 1]),
]


@pytest.mark.parametrize(("bid", "points", "expected"), ROWS)
def test_each_row_of_the_scale(bid: str, points: int, expected: list[int]) -> None:
    judged = played(points, bid)
    assert gained(judged) == expected
    assert sum(expected) == 0
    assert dict(judged.sheet.totals) == dict(zip((N, E, S), expected, strict=True))


@pytest.mark.parametrize("scale", CASES["D67"]["by_scale"])
def test_d67_what_a_won_solissimo_pays(scale: str) -> None:
    judged = played(7, "solissimo", {"bid_scale": scale})
    assert gained(judged) == CASES["D67"]["by_scale"][scale]
    assert sum(gained(judged)) == CASES["D67"]["sums"][scale]
    uneven = [one for one in judged.match_findings if isinstance(one, ScaleUneven)]
    # flagged, not refused
    assert [(one.points, one.each, one.total) for one in uneven] == (
        [(8, 2, 4)] if CASES["D67"]["sums"][scale] else []
    )
    assert not judged.contested


def test_d67_nothing_agreed_about_the_scale() -> None:
    judged = match(
        bare(threshold="six", cappotto_times=1)
        + "[[hand]]\n"
        + lines(bids=["N solissimo"], written={"N": 7, "ES": 4})
    )
    ruling = bid_of(judged)
    assert ruling.status is Status.OPEN
    assert ruling.questions == (OptionQuestion("bid_scale"),)
    paid = [list(outcome.totals.values()) for outcome in ruling.outcomes]
    assert all(scale in paid for scale in CASES["D67"]["by_scale"].values())
    # nothing is added up that is not settled
    assert dict(judged.sheet.totals) == {N: 0, E: 0, S: 0}


OWN = {
    "bid_scale": "custom",
    "chiamo_points": 3,
    "chiamo_each": 1,
    "solo_points": 10,
    "solo_each": 5,
}


def test_a_scale_of_their_own() -> None:
    judged = played(8, "solo", OWN)
    assert gained(judged) == [10, -5, -5]
    (finding,) = judged.match_findings
    assert isinstance(finding, ScaleUneven)
    assert (finding.bid.value, finding.total) == ("chiamo", 1)
    unknown = played(8, "solissimo", OWN)
    assert result(bid_of(unknown)) == (Result.UNKNOWN, None)
    assert reasons(bid_of(unknown)) == ["bid-no-worth"]


def test_stakes_of_a_program_know_no_solissimo() -> None:
    assert gained(played(6, "chiamo", {"bid_scale": "1-2"})) == [1, -1, -1]
    assert reasons(bid_of(played(6, "solissimo", {"bid_scale": "1-2"}))) == ["bid-no-worth"]


@pytest.mark.parametrize(
    ("bid", "worth"), [("solissimo-dividete", 16), ("solissimo-scegliete", 32)]
)
def test_the_higher_forms(bid: str, worth: int) -> None:
    higher = {"bid_highest": "scegliete", "dividete_times": 2, "scegliete_times": 4}
    assert gained(played(6, bid, higher)) == [worth, -worth // 2, -worth // 2]
    assert codes(played(6, bid).hands[0].findings) == ["bid-not-played"]


def counted(
    declarer: int,
    *,
    agreed: Mapping[str, object] | None = None,
    bid: str = "chiamo",
    **more: object,
) -> Report:
    """A hand known by its thirds; the declarer has the last trick if that is possible."""
    last = "N" if declarer >= 3 else "ES"
    mine = declarer - 3 if declarer >= 3 else declarer
    counts = {"N": {"thirds": mine}, "ES": {"thirds": 32 - mine}}
    return match(
        table(**(agreed or {}))
        + "[[hand]]\n"
        + lines(bids=[f"N {bid}"], counts=counts, last_trick=last, **more)
    )


@pytest.mark.parametrize("threshold", CASES["D68"]["by_threshold"])
def test_d68_exactly_six(threshold: str) -> None:
    """Eighteen thirds of thirty-five: the page says "more than six" and "at least six"."""
    judged = counted(18, agreed={"threshold": threshold})
    count = judged.hands[0].count
    assert count is not None
    assert list(count.points.values()) == CASES["D68"]["points"]
    assert [one.thirds for one in count.parties] == [18, 17]
    ruling = bid_of(judged)
    assert leaf_of(ruling).outcome.result.value == CASES["D68"]["by_threshold"][threshold]


def test_d68_not_agreed() -> None:
    judged = match(
        bare(bid_scale="2-4-8", chiamo="card-handed-over", called_in_talon="same-value")
        + "[[hand]]\n"
        + lines(bids=["N chiamo"], written={"N": 6, "ES": 5})
    )
    found = by_answer(bid_of(judged))
    assert {key: one.result.value for key, one in found.items()} == {
        (answer,): outcome for answer, outcome in CASES["D68"]["by_threshold"].items()
    }
    # with one point more or less nobody asks
    for points in (5, 7):
        sure = match(
            bare(bid_scale="2-4-8", chiamo="talon-only")
            + "[[hand]]\n"
            + lines(bids=["N chiamo"], written={"N": points, "ES": 11 - points})
        )
        assert bid_of(sure).status is Status.SETTLED


@pytest.mark.parametrize("n", range(4))
def test_d73_the_difference_in_thirds(n: int) -> None:
    thirds, paid = CASES["D73"]["thirds"][n], CASES["D73"]["payment"][n]
    agreed = {"bid_scale": "thirds", "cappotto_times": 2}
    if thirds == 35:
        judged = match(
            table(**agreed)
            + "[[hand]]\n"
            + lines(
                bids=["N solo"],
                piles={"N": " ".join(map(str, Pile.full())), "ES": ""},
                last_trick="N",
            )
        )
    else:
        judged = counted(thirds, agreed=agreed, bid="solo")
    assert judged.hands[0].count is not None
    assert judged.hands[0].count.points[N] == CASES["D73"]["points"][n]
    assert gained(judged) == [2 * paid, -paid, -paid]


def test_d73_without_the_cards() -> None:
    assert reasons(bid_of(played(7, agreed={"bid_scale": "thirds"}))) == ["bid-no-worth"]


def test_d54_nine_thirds_for_a_revoke() -> None:
    """Foster: 24 to 11 becomes 33 to 2, and the declarer wins 31 from each."""
    case = CASES["D54"]
    events = [{"what": "revoke", "by": "ES", "trick": 4}, {"what": "raised", "by": "N", "event": 1}]
    judged = counted(
        24,
        agreed={
            "bid_scale": "thirds",
            "revoke": "nine-thirds",
            "unraised": "paid",
            "contest_until": "match-end",
        },
        bid="solo",
        events=events,
    )
    assert gained(judged) == [2 * case["from_each"], -case["from_each"], -case["from_each"]]
    fault = next(one for one in judged.rulings if one.subject is Subject.IRREGULARITY)
    assert totals(fault) == {N: case["after"]["declarer"] // 3, ES: case["after"]["others"] // 3}


def test_the_talon_goes_to_the_last_trick_before_the_one_floor() -> None:
    """Nord has 15 thirds in tricks, 2 in the talon, 3 for the last trick: 20, that is 6."""
    piles = {
        "N": "Ad Ac As 3d 3c 3s 2d 2c 2s 4d 5d 6d 7d 4c 5c",
        "ES": "Ab 3b 2b Rd Cd Fd Rs Cs Fs Rb Cb Fb Rc 7c 7s 6s 5s 4s 7b 6b 5b",
    }
    last = {"talon": "Cc Fc 6c 4b", "bids": ["N solissimo"]}
    judged = match(table() + "[[hand]]\n" + lines(piles=piles, last_trick="N", **last))
    count = judged.hands[0].count
    assert judged.hands[0].findings == ()
    assert count is not None
    assert [one.thirds for one in count.parties] == [20, 15]
    assert [one.points for one in count.parties] == [6, 5]
    other = match(table() + "[[hand]]\n" + lines(piles=piles, last_trick="ES", **last))
    assert other.hands[0].count is not None
    assert [one.thirds for one in other.hands[0].count.parties] == [15, 20]
    # not noted, it is what is left of the pack; and it may lie in the winner's pile already
    for talon, pile in (("", ""), ("Cc Fc 6c 4b", " Cc Fc 6c 4b")):
        mixed = {**piles, "N": piles["N"] + pile}
        same = match(
            table()
            + "[[hand]]\n"
            + lines(piles=mixed, last_trick="N", talon=talon, bids=["N solissimo"])
        )
        assert same.hands[0].findings == ()
        assert same.hands[0].count is not None
        assert [one.points for one in same.hands[0].count.parties] == [6, 5]


NORD = "Ad Ac As 3d 3c 3s 2d 2c 2s 4d 5d 6d 7d 4c 5c"


@pytest.mark.parametrize(
    ("pile", "last", "talon", "thirds"),
    [
        (NORD, "N", "Cc Fc 6c 4b", [20, 15]),
        (NORD, "ES", "Cc Fc 6c 4b", [15, 20]),
        (f"{NORD} Cc Fc 6c 4b", "N", "", [20, 15]),
        (f"{NORD} Cc Fc 6c 4b", "N", "Cc Fc 6c 4b", [20, 15]),
        (NORD, "ES", "", [15, 20]),
        # nobody noted the talon, and it is not in the pile of who took the last trick
        (NORD, "N", "", None),
    ],
)
def test_the_rest_and_the_talon(pile: str, last: str, talon: str, thirds: list[int] | None) -> None:
    """What nobody listed is the others', but for the cards that lay aside."""
    entries = lines(
        piles={"N": pile, "ES": "rest"}, last_trick=last, talon=talon, bids=["N solissimo"]
    )
    count = match(table() + "[[hand]]\n" + entries).hands[0].count
    assert count is not None
    assert count.whole is (thirds is not None)
    assert thirds is None or [one.thirds for one in count.parties] == thirds


def test_discards_that_count_for_the_declarer() -> None:
    """A program gives the cards laid aside to the declarer whoever takes the last trick."""
    piles = {
        "N": "Ad Ac As 3d 3c 3s 2d 2c 2s 4d 5d 6d 7d 4c 5c",
        "ES": "Ab 3b 2b Rd Cd Fd Rs Cs Fs Rb Cb Fb Rc 7c 7s 6s 5s 4s 7b 6b 5b",
    }
    entries = lines(piles=piles, last_trick="ES", discards={"N": "Cc Fc 6c 4b"}, bids=["N solo"])
    judged = match(table(talon_to="declarer") + "[[hand]]\n" + entries)
    assert judged.hands[0].count is not None
    assert [one.thirds for one in judged.hands[0].count.parties] == [17, 18]
    asked = match(bare(threshold="six", bid_scale="2-4-8") + "[[hand]]\n" + entries)
    assert bid_of(asked).status is Status.SETTLED  # lost in any case


def test_the_talon_decides_and_nobody_agreed_whose_it_is() -> None:
    """16 thirds and two in the talon: six points only if the discards are the declarer's."""
    piles = {
        "N": "Ad Ac As 3d 3c 3s 2d 2c 2s Rc 4d 5d 6d 7d 4c",
        "ES": "Ab 3b 2b Rd Cd Fd Rs Cs Fs Rb Cb Fb 5c 7c 7s 6s 5s 4s 7b 6b 5b",
    }
    entries = lines(piles=piles, last_trick="ES", discards={"N": "Cc Fc 6c 4b"}, bids=["N solo"])
    judged = match(bare(threshold="six", bid_scale="2-4-8") + "[[hand]]\n" + entries)
    found = by_answer(bid_of(judged))
    assert {key: one.result for key, one in found.items()} == {
        ("last-trick",): Result.BID_LOST,
        ("declarer",): Result.BID_WON,
    }


# --- chiamo, both ways


def called(meaning: str | None, **more: object) -> Report:
    """Nord calls the three of spade, which Est has; known by what each took."""
    agreed = {
        "bid_scale": "2-4-8",
        "threshold": "six",
        "called_in_talon": "same-value",
        "cappotto_times": 1,
        "stramazzo_times": 1,
    }
    agreed |= {} if meaning is None else {"chiamo": meaning}
    counts = {"N": {"thirds": 10}, "E": {"thirds": 10}, "S": {"thirds": 12}}
    entries: dict[str, object] = {
        "bids": ["N chiamo"],
        "called": {"card": "3s", "holder": "E"},
        "counts": counts,
        "last_trick": "N",
    }
    return match(bare(**agreed) + "[[hand]]\n" + lines(**{**entries, **more}))


def test_chiamo_alone_against_two() -> None:
    """The card is handed over: Nord's 13 thirds are 4 points, and he pays."""
    judged = called("card-handed-over")
    assert judged.hands[0].table.parties == (N, ES)
    assert gained(judged) == [-2, 1, 1]


def test_chiamo_with_a_partner() -> None:
    """The holder plays with the caller: 23 thirds are 7 points; the two share what Sud loses."""
    judged = called("partner")
    assert judged.hands[0].table.parties == (NE, S)
    assert gained(judged) == [1, 1, -2]
    assert sum(gained(judged)) == 0
    whole = match(
        bare(
            chiamo="partner",
            partner_share="caller",
            bid_scale="2-4-8",
            called_in_talon="same-value",
            threshold="six",
            cappotto_times=1,
            stramazzo_times=1,
        )
        + "[[hand]]\n"
        + lines(bids=["N chiamo"], called={"card": "3s", "holder": "E"}, written={"NE": 7, "S": 4})
    )
    assert gained(whole) == [2, 0, -2]


def test_chiamo_not_agreed() -> None:
    """What the table meant decides: the ruling asks, and counts the hand in both ways."""
    judged = called(None)
    hand = judged.hands[0]
    assert hand.table.parties == (N, E, S)
    assert hand.count is not None
    assert sum(hand.count.points.values()) in (10, 11)
    found = by_answer(bid_of(judged))
    assert {key: tuple(one.totals.values()) for key, one in found.items()} == {
        ("card-handed-over", "talon-only"): (-2, 1, 1),
        ("partner",): (1, 1, -2),
    }


def test_the_exchange_itself_shows_what_chiamo_meant() -> None:
    judged = called(None, called={"card": "3s", "holder": "E", "given": "4d"})
    assert judged.hands[0].table.parties == (N, ES)


@pytest.mark.parametrize(
    ("option", "points", "expected"),
    [
        ("same-value", 6, [2, -1, -1]),
        ("as-solo", 6, [4, -2, -2]),
        ("as-solo", 5, [-4, 2, 2]),
        ("wins-more", 6, [8, -4, -4]),
        ("wins-more", 5, [-4, 2, 2]),
    ],
)
def test_the_called_card_lay_in_the_talon(option: str, points: int, expected: list[int]) -> None:
    for meaning, where in product(("card-handed-over", "partner"), ({"in_talon": True}, {})):
        talon = {} if where else {"talon": "3s 4d 4c 4b"}
        judged = played(
            points,
            "chiamo",
            {"chiamo": meaning, "called_in_talon": option},
            called={"card": "3s", **where},
            **talon,
        )
        assert judged.hands[0].table.parties == (N, ES)
        assert gained(judged) == expected


def test_nobody_noted_where_the_called_card_was() -> None:
    judged = played(6, "chiamo", {"called_in_talon": "as-solo"}, called={"card": "3s"})
    ruling = bid_of(judged)
    assert ruling.status is Status.NOT_ENOUGH_FACTS
    assert {tuple(one.totals.values()) for one in ruling.outcomes} == {(4, -2, -2), (2, -1, -1)}
    known = played(
        6, "chiamo", {"called_in_talon": "as-solo"}, called={"card": "3s", "holder": "E"}
    )
    assert gained(known) == [2, -1, -1]


def test_a_partner_nobody_noted() -> None:
    judged = match(
        table(chiamo="partner")
        + "[[hand]]\n"
        + lines(
            bids=["N chiamo"],
            counts={"N": {"thirds": 10}, "E": {"thirds": 10}, "S": {"thirds": 12}},
            last_trick="N",
        )
    )
    assert reasons(bid_of(judged)) == ["need-partner"]
    named = match(
        table(chiamo="partner")
        + "[[hand]]\n"
        + lines(bids=["N chiamo"], called={"card": "3s"}, written={"NE": 7, "S": 4})
    )
    # what is written together tells who played together
    assert named.hands[0].table.parties == (NE, S)
    # whoever plays the called card is the partner
    shown = match(
        table(chiamo="partner")
        + "[[hand]]\n"
        + lines(bids=["N chiamo"], called={"card": "3s"}, tricks=["N: 4s 3s 5s"])
    )
    assert shown.hands[0].table.parties == (NE, S)


# --- bids


PASSED = lines(bids=["N passo", "E passo", "S passo"])


def bids(*said: str, dealer: str | None = "S", **agreed: object) -> list[str]:
    """The codes of what is found in a hand with these bids."""
    extra = {} if dealer is None else {"dealer": dealer}
    judged = match(table(**agreed) + "[[hand]]\n" + lines(bids=list(said), **extra))
    return codes(judged.hands[0].findings)


def test_each_bid_is_higher() -> None:
    assert bids("N passo", "E chiamo", "S solo") == []
    assert bids("N chiamo", "E buono", "S buono") == []
    assert bids("N solo", "E chiamo") == ["bid-not-higher"]
    assert bids("N solo", "E solo") == ["bid-not-higher"]
    assert bids("N buono", "E solo") == ["bid-not-higher"]
    assert bids("N solissimo", "E buono", "S passo") == []


def test_who_bids_when() -> None:
    """From the dealer's right, one each."""
    assert bids("E chiamo", "N buono") == ["bid-out-of-turn"]
    nobody_knows = match(bare() + "[[hand]]\n" + lines(bids=["E chiamo", "S solo"]))
    assert nobody_knows.hands[0].findings == ()
    # the table says who dealt first, and the deal passes on
    assert bids("E chiamo", "S solo", dealer=None) == ["bid-out-of-turn"] * 2
    second = match(table() + f"[[hand]]\n{PASSED}\n[[hand]]\n" + lines(bids=["N solo"]))
    assert [codes(one.findings) for one in second.hands] == [[], ["bid-out-of-turn"]]
    assert bids("N chiamo", "E solo", "S buono", "N solissimo") == ["bid-out-of-turn"]
    assert bids("E chiamo", "S solo", dealer="N") == []


def test_forms_a_table_does_not_play() -> None:
    assert bids("N solissimo-dividete") == ["bid-not-played"]
    assert bids("N solissimo", bid_highest="solo") == ["bid-not-played"]
    assert bids("N solissimo-scegliete", bid_highest="scegliete") == []


def test_d70_three_passes_the_next_deals() -> None:
    judged = match(
        table()
        + f"[[hand]]\n{PASSED}\n[[hand]]\n"
        + lines(bids=["E chiamo"], written={"E": 6, "NS": 5})
    )
    ruling = bid_of(judged)
    assert result(ruling) == (Result.PASSED, None)
    assert reasons(ruling) == ["all-passed"]
    assert leaf_of(ruling).outcome.dealer is Seat.N
    assert [row.dealer for row in judged.sheet.rows] == [Seat.S, Seat.N]
    assert judged.sheet.next_dealer is Seat.E
    assert not judged.contested
    assert dict(judged.sheet.totals) == {N: -1, E: 2, S: -1}


def test_d70_three_passes_the_talon_stays() -> None:
    """Only solo or solissimo may then be bid; who deals, the source does not say."""
    second = "[[hand]]\n" + lines(bids=["E chiamo"], written={"E": 6, "NS": 5})
    judged = match(table(all_pass="talon-stays") + f"[[hand]]\n{PASSED}\n{second}")
    assert reasons(bid_of(judged)) == ["talon-stays"]
    assert leaf_of(bid_of(judged)).outcome.dealer is None
    assert [row.dealer for row in judged.sheet.rows] == [Seat.S, None]
    assert codes(judged.match_findings) == ["bid-not-played"]
    allowed = match(
        table(all_pass="talon-stays") + f"[[hand]]\n{PASSED}\n{second.replace('chiamo', 'solo')}"
    )
    assert codes(allowed.match_findings) == []


def test_d70_not_agreed() -> None:
    judged = match(bare() + f"[[hand]]\n{PASSED}\n" + lines(dealer="S"))
    found = by_answer(bid_of(judged))
    assert {key: one.dealer for key, one in found.items()} == {
        ("next-dealer",): Seat.N,
        ("talon-stays",): None,
    }


def test_a_hand_that_was_passed_and_played() -> None:
    judged = match(table() + f"[[hand]]\n{PASSED}\n" + lines(written={"N": 6, "ES": 5}))
    assert codes(judged.hands[0].findings) == ["hand-not-played"]


def test_nobody_noted_what_was_bid() -> None:
    judged = match(table() + "[[hand]]\n" + lines(written={"N": 6, "ES": 5}))
    assert judged.hands[0].table.parties == (N, ES)
    assert "6 a 5" in explain(judged, "it")
    assert reasons(bid_of(judged)) == ["need-bid"]


# --- talon and discards


def laid(*, deal: bool = True, **more: Any) -> list[str]:
    """The codes of what is found where Nord took the talon of the page's deal."""
    entries: dict[str, Any] = {"bids": ["N solo"], "talon": PAGE["talon"]}
    if deal:
        entries["deal"] = PAGE["deal"]
    judged = match(table() + "[[hand]]\n" + lines(**{**entries, **more}))
    return codes(judged.hands[0].findings)


def test_twelve_cards_again() -> None:
    assert laid(discards={"N": "6c 5c 7c 4c"}) == []
    assert laid(discards={"N": "6c 5c 7c"}) == ["discard-size"]
    assert laid(discards={"N": "6c 5c 7c 4b"}) == ["discard-not-held"]
    assert laid(discards={"N": "6c 5c 7c 4c"}, bids=["N solissimo"]) == ["talon-touched"]
    assert laid(discards={"E": "4b 7b 6d 5d"}) == ["talon-touched"]
    assert laid(talon="Cc Fc 6c") == ["place-size"]
    assert laid(talon="Cc Fc 6c 3c") == ["card-elsewhere", "deal-cards-missing"]
    assert laid(talon="Cc Fc 6c 6c") == ["card-elsewhere", "deal-cards-missing"]


def test_what_was_laid_aside_is_not_played() -> None:
    assert laid(discards={"N": "6c 5c 7c 4c"}, tricks=["N: 7c 7b 7s"]) == [
        "discard-not-held",
        "card-not-held",
        "play-unfinished",
    ]
    # nobody noted the discards: it may have been kept
    assert laid(tricks=["N: 6c 7b 7s"]) == ["play-unfinished"]
    # and a card of the talon in another's hand
    assert laid(tricks=["N: 3c 6c 7s"]) == ["card-not-held", "play-unfinished"]


def test_the_revoke_of_a_declarer_whose_discards_nobody_noted() -> None:
    """What he was dealt he may have laid aside; only what he plays later proves it."""
    led = ["E: Rd As 3c"]
    assert laid(tricks=led) == ["play-unfinished"]
    assert laid(tricks=[*led, "N: 7d 6d 6b"]) == ["leader-wrong", "revoke", "play-unfinished"]
    assert "revoke" in laid(tricks=led, discards={"N": "6c 5c 7c 4c"})


def test_dividete_two_cards_each() -> None:
    agreed = {"bid_highest": "scegliete"}
    entries = {
        "bids": ["N solissimo-dividete"],
        "talon": PAGE["talon"],
        "deal": PAGE["deal"],
        "taken": {"E": "Cc Fc", "S": "6c 5c"},
        "discards": {"E": "4b 7b", "S": "4s 5s"},
    }
    judged = match(table(**agreed) + "[[hand]]\n" + lines(**entries))
    assert judged.hands[0].findings == ()
    more = match(
        table(**agreed)
        + "[[hand]]\n"
        + lines(**{**entries, "discards": {"E": "4b 7b Rb", "S": "4s 5s"}})
    )
    assert codes(more.hands[0].findings) == ["discard-size"]


def test_the_called_card() -> None:
    """3s is Nord's own, As is Sud's, Cc lies in the talon."""

    def found(**card: object) -> list[str]:
        return laid(bids=["N chiamo"], called=card)

    assert found(card="As", holder="S", given="7d") == []
    assert found(card="As", holder="E") == ["called-card"]
    assert found(card="As", in_talon=True) == ["called-card"]
    assert found(card="3s") == ["called-card"]
    assert found(card="Cc", holder="E") == ["called-card"]
    assert found(card="Cc") == []
    assert found(card="As", holder="S", given="4b") == ["discard-not-held"]


def test_the_exchange_changes_the_hands() -> None:
    """After the exchange Nord plays the ace, and Sud the seven he got for it."""
    hand: dict[str, Any] = {
        "bids": ["N chiamo"],
        "called": {"card": "As", "holder": "S", "given": "7d"},
        "discards": {"N": "6c 5c 7c 4c"},
    }
    assert laid(**hand, tricks=["N: As 2s Rs", "E: Rd 7d 2d"]) == ["play-unfinished"]
    assert laid(**hand, tricks=["N: 7d 6d Cb"]) == ["card-not-held", "play-unfinished"]
    assert "card-not-held" in laid(**hand, tricks=["N: 3s 2s As"])


# --- cappotto and stramazzo


ALL = " ".join(map(str, Pile.full()))


def swept(bids: list[str], *, by: str = "N", agreed: Mapping[str, object] | None = None) -> Report:
    other = "ES" if by == "N" else "N"
    piles = {by: ALL, other: ""}
    return match(
        table(**(agreed or {})) + "[[hand]]\n" + lines(bids=bids, piles=piles, last_trick=by)
    )


def test_a_cappotto_doubles() -> None:
    assert gained(swept(["N solo"])) == [8, -4, -4]
    assert gained(swept(["N solissimo"])) == [16, -8, -8]
    assert gained(swept(["N solo"], agreed={"cappotto_times": 1})) == [4, -2, -2]


def test_and_the_other_way() -> None:
    """Gelli: if the two do it to the one."""
    assert gained(swept(["N solo"], by="ES")) == [-8, 4, 4]
    assert gained(swept(["N solo"], by="ES", agreed={"cappotto_reversed": False})) == [-4, 2, 2]


def test_written_points_do_not_tell_a_cappotto() -> None:
    judged = played(11, "solo")
    ruling = bid_of(judged)
    assert ruling.status is Status.NOT_ENOUGH_FACTS
    assert {tuple(one.totals.values()) for one in ruling.outcomes} == {(8, -4, -4), (4, -2, -2)}


def test_stramazzo() -> None:
    piles = {"N": ALL.replace("7b ", "").replace("6b ", "").replace("5b ", ""), "ES": "7b 6b 5b"}
    entries = lines(bids=["N solo"], piles=piles, last_trick="N")
    paid = match(table(stramazzo_times=3) + "[[hand]]\n" + entries)
    assert gained(paid) == [12, -6, -6]
    plain = match(table() + "[[hand]]\n" + entries)
    assert gained(plain) == [4, -2, -2]
    off = match(table(stramazzo="none", stramazzo_times=3) + "[[hand]]\n" + entries)
    assert gained(off) == [4, -2, -2]


# --- the match


def test_the_scoresheet_has_both_lines() -> None:
    judged = match(
        table()
        + "[[hand]]\n"
        + lines(bids=["N solo"], written={"N": 7, "ES": 4})
        + "\n[[hand]]\n"
        + lines(bids=["E passo", "S chiamo"], written={"S": 5, "NE": 6})
    )
    first, second = judged.sheet.rows
    assert (dict(first.tricks), dict(first.game or {})) == ({N: 7, ES: 4}, {N: 4, E: -2, S: -2})
    assert (dict(second.tricks), dict(second.game or {})) == ({S: 5, NE: 6}, {N: 1, E: 1, S: -2})
    assert dict(judged.sheet.totals) == {N: 5, E: -1, S: -4}
    assert [row.leader for row in judged.sheet.rows] == [Seat.N, Seat.E]
    assert judged.sheet.checksum is None
    assert subject_of(judged, Subject.MATCH_END).outcome is not None


def ended(opening: dict[str, int], hand: str, **agreed: object) -> Ruling:
    judged = match(table(**agreed) + f"opening = {toml(opening)}\n[[hand]]\n{hand}")
    return subject_of(judged, Subject.MATCH_END)


LOST = lines(bids=["N solo"], written={"N": 5, "ES": 6})


def test_one_player_over() -> None:
    end = ended({"N": 18, "E": 0, "S": -18}, lines(bids=["N solo"], written={"N": 6, "ES": 5}))
    assert result(end) == (Result.WON, N)
    assert totals(end) == {N: 22, E: -2, S: -20}


def test_several_over_at_once() -> None:
    """Two rise together when a declarer loses: the higher has won."""
    end = ended({"N": -39, "E": 19, "S": 20}, LOST)
    assert result(end) == (Result.WON, S)
    assert reasons(end) == ["higher-several"]
    other = ended({"N": -39, "E": 19, "S": 20}, LOST, several_over="new-hand")
    assert (result(other)[0], reasons(other)) == (Result.PLAY_ON, ["several-go-on"])


def test_several_level_at_once() -> None:
    end = ended({"N": -38, "E": 19, "S": 19}, LOST)
    assert (result(end)[0], reasons(end)) == (Result.PLAY_ON, ["level-goes-on"])
    drawn = ended({"N": -38, "E": 19, "S": 19}, LOST, several_level="drawn")
    assert result(drawn) == (Result.DRAWN, None)


def test_the_end_waits_for_what_is_open() -> None:
    judged = match(table() + "opening = { N = 18 }\n[[hand]]\n" + lines(bids=["N chiamo"]))
    end = subject_of(judged, Subject.MATCH_END)
    assert result(end)[0] is Result.UNKNOWN


def test_the_margin_of_a_bid() -> None:
    """Seventeen thirds are one too few."""
    judged = counted(17)
    ruling = bid_of(judged)
    assert result(ruling) == (Result.BID_LOST, ES)
    margin = ruling.margins[0]
    assert (margin.party, margin.number, margin.outcome.result) == (N, 1, Result.BID_WON)


def test_a_void_hand_brings_nothing() -> None:
    judged = match(table() + "[[hand]]\na_monte = true\n" + lines(bids=["N solo"]))
    assert result(bid_of(judged)) == (Result.VOID, None)
    assert dict(judged.sheet.totals) == {N: 0, E: 0, S: 0}


def test_eleven_for_a_revoke_wins_the_hand() -> None:
    events = [{"what": "revoke", "by": "N", "trick": 4}, {"what": "raised", "by": "E", "event": 1}]
    judged = counted(
        24,
        agreed={
            "revoke": "eleven",
            "eleven_means": "hand",
            "unraised": "paid",
            "contest_until": "match-end",
        },
        bid="solo",
        events=events,
    )
    assert gained(judged) == [-4, 2, 2]


def test_the_lead() -> None:
    """The eldest hand leads, or the declarer (Gelli, a program)."""
    hand = "[[hand]]\n" + lines(bids=["N passo", "E solo"], tricks=["E: 3c 4c 5c"])
    assert codes(match(table() + hand).match_findings) == ["lead-differs"]
    assert codes(match(table(first_lead="declarer") + hand).match_findings) == []


def test_a_hand_of_terziglio_can_be_counted_alone() -> None:
    record = loads(
        HEAD
        + table()
        + "[[hand]]\n"
        + lines(bids=["N solo"], counts={"N": {"thirds": 15}, "ES": {"thirds": 17}}, last_trick="N")
    )
    count = count_hand(record.hands[0], record.table)
    assert count.points == FrozenMap({N: 6, ES: 5})
    assert check_hand(record.hands[0], record.table).verdict is Verdict.COUNTED
    assert record.hands[0].at(Table()) == Table()


def test_the_thirds_trick_by_trick() -> None:
    """Nobody took the two thirds of the talon in a trick: they go with the last one."""
    course = [
        "N 5",
        "ES 4",
        "N 5",
        "ES 4",
        "N 2",
        "ES 2",
        "N 2",
        "ES 2",
        "N 1",
        "ES 1",
        "N 1",
        "ES 1",
    ]
    judged = match(table() + "[[hand]]\n" + lines(bids=["N solissimo"], course=course))
    (hand,) = judged.hands
    assert hand.findings == ()
    assert hand.count is not None
    assert [one.thirds for one in hand.count.parties] == [16, 19]


def test_a_call_of_which_nobody_noted_the_card() -> None:
    """Somebody gave the caller a card and got another: what was dealt proves nothing any more."""
    assert laid(bids=["N chiamo"], tricks=["N: 3c Rd As"]) == ["play-unfinished"]
    assert laid(bids=["N chiamo"], tricks=["E: 3b Rb 2c"]) == ["play-unfinished"]


def test_a_partner_keeps_the_called_card() -> None:
    entries = {
        "bids": ["N chiamo"],
        "talon": PAGE["talon"],
        "deal": PAGE["deal"],
        "called": {"card": "As", "holder": "S", "given": "7d"},
    }
    judged = match(
        table(chiamo="partner") + "[[hand]]\n" + lines(**entries, tricks=["N: 3s 2s As"])
    )
    assert codes(judged.hands[0].findings) == ["play-unfinished"]


def test_wrong_cards_where_nobody_noted_the_talon() -> None:
    """Of five cards that never fell four lay aside; which one fell is not known."""
    tricks = [*PAGE["tricks"][:8], "N: Ad Fd 6b", "N: 7d 6d Cb", "N: 4d 5d Fb", "E: 2s As 3s"]
    judged = match(table() + "[[hand]]\n" + lines(bids=["N solo"], tricks=tricks))
    (hand,) = judged.hands
    assert codes(hand.findings) == ["card-twice", "cards-missing"]
    # with a coppe he would have had to follow suit in tricks 1 to 6
    assert {str(change.card) for one in hand.repairs for change in one.changes} == {"5b"}
    assert {change.trick for one in hand.repairs for change in one.changes} == {7, 12}
    assert {tuple(one.count.points.values()) for one in hand.repairs} == {(11, 0)}


def test_the_best_of_three_matches() -> None:
    """Game points beyond the target are not carried into the next match."""
    head = table(best_of=3) + "opening = { N = 18 }\n"
    won = "[[hand]]\n" + lines(bids=["N solo"], written={"N": 7, "ES": 4}) + "\n"
    end = subject_of(match(head + won), Subject.MATCH_END)
    assert result(end)[0] is Result.PLAY_ON
    assert leaf_of(end).outcome.games == {N: 1, E: 0, S: 0}
    assert totals(end) == {N: 0, E: 0, S: 0}
    again = subject_of(match(head + won * 7), Subject.MATCH_END)
    assert result(again) == (Result.WON, N)


# --- faults


@pytest.mark.parametrize(
    ("price", "cards", "gained_points"),
    [
        ({"revoke": "nine-thirds"}, [9, 2], [4, -2, -2]),
        ({"revoke": "three-points"}, [6, 2], [4, -2, -2]),
        ({"revoke": "eleven", "eleven_means": "hand"}, [11, 0], [4, -2, -2]),
        ({"revoke": "eleven", "eleven_means": "added"}, [17, 5], [4, -2, -2]),
    ],
)
def test_a_fault_costs_card_points_and_leaves_the_game_points_alone(
    price: dict[str, str], cards: list[int], gained_points: list[int]
) -> None:
    """Its price is in points of the tricks, which belong to the two sides of the hand."""
    judged = played(
        6,
        agreed=price,
        events=[
            {"what": "revoke", "by": "S", "trick": 5},
            {"what": "raised", "by": "N", "at": "7.0", "event": 1},
        ],
    )
    (row,) = judged.sheet.rows
    assert list(row.tricks.values()) == cards
    assert not row.penalties
    assert gained(judged) == gained_points == [judged.sheet.totals[p] for p in (N, E, S)]
