"""Tressette in due: the stock, the cards held at each moment, accusi, targets, rulings.

Sources: pagat.com/tressette; a page of general rules (it); a public program's whole hand.
"""

import pytest

from tests.helpers import codes, data
from tests.match_helpers import accuso_of, call_of, end_of, match, reasons, result, totals
from tests.test_terziglio import ALL
from tressette_score import FrozenMap, Party, Seat, explain, loads
from tressette_score.cards import parse_cards
from tressette_score.findings import CardNotHeld, Revoke
from tressette_score.judging import Report
from tressette_score.rules.game_choices import Game
from tressette_score.rulings import Result, Subject
from tressette_score.tricks import taking_index

PEER = data("games")["bastoni"]
N, S = Party((Seat.N,)), Party((Seat.S,))
TABLE = '[table]\nrules = "due-21"\n'
BARE = '[table]\norder = "N S"\n'


def hand(entries: str, table: str = BARE) -> list[str]:
    """The codes of what is found in a hand of two."""
    return codes(match(f"{table}[[hand]]\n{entries}").hands[0].findings)


# --- the pages


def test_the_example_trick_of_a_page() -> None:
    """Cavallo, then re of the same suit: the second player takes, and leads the next."""
    assert taking_index(parse_cards("Cb Rb")) == 1
    deal = 'deal = { S = "Rb 5b 3b 4d 5d 6d 7d 4c 5c 6c" }\n'
    assert hand(deal + 'tricks = ["N: Cb Rb > S", "S: 3b 4b"]') == ["play-unfinished"]
    assert hand(deal + 'tricks = ["N: Cb Rb > N"]') == ["taker-wrong", "play-unfinished"]
    assert hand(deal + 'tricks = ["N: Cb 4d > N"]') == ["revoke", "play-unfinished"]


SEATS = "NS"


def test_a_whole_hand_of_a_program() -> None:
    """bastoni-2p: twenty tricks, 19 and 13 thirds, the last trick to the second: 6 to 5."""
    tricks = [
        f'"{SEATS[one["leader"]]}: {one["cards"]} > {SEATS[one["taker"]]}"'
        for one in PEER["tricks"]
    ]
    piles = ", ".join(f'{SEATS[n]} = "{pile}"' for n, pile in enumerate(PEER["piles"]))
    record = f"tricks = [{', '.join(tricks)}]\npiles = {{ {piles} }}\nwritten = {{ N = 6, S = 5 }}"
    judged = match(f"{BARE}[[hand]]\n{record}")
    (one,) = judged.hands
    assert one.findings == ()
    assert one.count is not None
    assert [count.card_thirds for count in one.count.parties] == PEER["thirds"]
    assert list(one.count.points.values()) == PEER["expected"]
    assert one.play is not None
    assert (one.play.finished, len(one.play.takers)) == (True, 20)
    # the same from the thirds of each trick
    worth = {"A": 3, "3": 1, "2": 1, "R": 1, "C": 1, "F": 1}
    course = ", ".join(
        f'"{SEATS[one["taker"]]} {sum(worth.get(c[0], 0) for c in one["cards"].split())}"'
        for one in PEER["tricks"]
    )
    again = match(f"{BARE}[[hand]]\ncourse = [{course}]")
    assert again.hands[0].count is not None
    assert list(again.hands[0].count.points.values()) == PEER["expected"]


def test_two_players_need_not_name_their_game() -> None:
    entries = "[[hand]]\nwritten = { N = 6, S = 5 }"
    plain = loads(f'format = "tressette-score/1"\n{BARE}{entries}')
    named = loads(f'format = "tressette-score/1"\n[table]\nagreed = {{ game = "due" }}\n{entries}')
    assert plain.table.game is named.table.game is Game.DUE
    assert plain.table.order == named.table.order == (Seat.N, Seat.S)
    assert plain.table.parties == named.table.parties == (N, S)
    layout = plain.table.layout
    assert (layout.hand_size, layout.stock, layout.tricks, layout.draws) == (10, 20, 20, 10)


# --- what is held when


DEAL = 'deal = { N = "3d 2d Ad Rd Cd Fd 7d 6d 5d 4d", S = "3c 2c Ac Rc Cc Fc 7c 6c 5c 4c" }\n'
STOCK = 'stock = "3s 3b 2s 2b As Ab Rs Rb Cs Cb Fs Fb 7s 7b 6s 6b 5s 5b 4s 4b"\n'
# Nord takes all: he draws the spade, Sud the bastoni.


def test_the_hand_grows_by_the_draws() -> None:
    """Sud discards bastoni that he has drawn; spade led before he drew any prove nothing."""
    assert hand(DEAL + STOCK + 'tricks = ["N: 3d 4c", "N: 3s 3b", "N: 2s 2b"]') == [
        "play-unfinished"
    ]
    judged = match(f"{BARE}[[hand]]\n{DEAL}{STOCK}" + 'tricks = ["N: 3d 4c", "N: 2s 3b"]')
    first, _ = judged.hands[0].findings
    # the two of spade comes with the third draw
    assert isinstance(first, CardNotHeld)
    assert (first.trick, first.drawn_later, first.holder) == (2, True, None)
    assert "ha pescato solo dopo" in explain(first, "it")


def test_a_card_the_other_drew() -> None:
    judged = match(f"{BARE}[[hand]]\n{DEAL}{STOCK}" + 'tricks = ["N: 3d 4c", "N: 3b 5c"]')
    first = judged.hands[0].findings[0]
    assert isinstance(first, CardNotHeld)
    assert (first.holder, first.drawn_later) == (Seat.S, False)


def test_a_suit_he_drew_only_later_is_no_revoke() -> None:
    """Sud has no denari; in trick 2 Nord leads denari; a denari drawn later proves nothing."""
    deal = 'deal = { N = "3d 2d Ad Rd Cd Fd 7d 6d 5d 3c", S = "4c 2c Ac Rc Cc Fc 7c 6c 5c 3s" }\n'
    stock = 'stock = "2s 2b As 4d"\n'
    tricks = 'tricks = ["N: 3d 4c", "N: 2d 5c", "N: Ad 4d"]'
    assert hand(deal + stock + tricks) == ["place-size", "play-unfinished"]
    # drawn after trick 2 he has it in trick 3, and must play it
    late = 'tricks = ["N: 3d 4c", "N: 2d 5c", "N: Ad 6c", "N: Rd 4d"]'
    judged = match(f"{BARE}[[hand]]\n{deal}{stock}{late}")
    (revoke,) = (f for f in judged.hands[0].findings if isinstance(f, Revoke))
    assert (revoke.trick, revoke.seat, list(map(str, revoke.held))) == (3, Seat.S, ["4d"])


def test_without_the_stock_only_what_cannot_have_been_drawn_is_proved() -> None:
    """After trick 10 one draw is left: of two later denari one was held, of one perhaps none."""
    fill = [
        f'"N: {a} {b}"'
        for a, b in zip(
            ["3b", "2b", "Ab", "Rb", "Cb", "Fb", "7b", "6b", "5b"],
            ["4s", "5s", "6s", "7s", "4c", "5c", "6c", "7c", "Cs"],
            strict=True,
        )
    ]
    one = ", ".join([*fill, '"N: 3d Fs"', '"N: 3c 2c"', '"N: Ac Rc"', '"N: 3s 2s"', '"N: 2d 4d"'])
    assert "revoke" not in hand(f"tricks = [{one}]")
    two = ", ".join([*fill, '"N: 3d Fs"', '"N: 3c 2c"', '"N: Ac Rc"', '"N: Ad 5d"', '"N: 2d 4d"'])
    judged = match(f"{BARE}[[hand]]\ntricks = [{two}]")
    revoke = next(f for f in judged.hands[0].findings if isinstance(f, Revoke))
    assert (revoke.trick, revoke.draws, list(map(str, revoke.held))) == (10, 1, ["5d", "4d"])
    said = [explain(revoke, language, judged.table) for language in ("it", "en", "es")]
    assert all("1" in text for text in said)
    # from trick 11 on nobody draws any more
    rest = ", ".join([*fill, '"N: 3c 2c"', '"N: Ac Rc"', '"N: 3d Fs"', '"N: 2d 4d"'])
    found = match(f"{BARE}[[hand]]\ntricks = [{rest}]").hands[0].findings
    assert [(f.trick, f.draws) for f in found if isinstance(f, Revoke)] == [(12, 0)]


def test_who_drew_first_is_not_sure_where_the_taker_is_disputed() -> None:
    """The table gave trick 1 to Sud: either may have drawn either card."""
    tricks = 'tricks = ["N: 3d 4c > S", "S: 3s 2d"]'
    assert hand(DEAL + STOCK + tricks) == ["taker-wrong", "play-unfinished"]
    assert hand(DEAL + STOCK + tricks.replace("3s", "3b")) == ["taker-wrong", "play-unfinished"]


def test_a_stock_that_cannot_be() -> None:
    assert hand(DEAL + 'stock = "3d 3s"') == ["place-size", "card-elsewhere"]
    assert hand(DEAL + 'stock = "3s 3s"') == ["place-size", "card-elsewhere"]
    assert hand(DEAL.replace(" 4d", "") + STOCK) == ["deal-size", "deal-cards-missing"]


# --- accusi


def accuso(entries: str, **agreed: str) -> Report:
    settled = ", ".join(f"{name} = {value}" for name, value in agreed.items())
    return match(
        f"{TABLE}agreed = {{ {settled} }}\n[[hand]]\nwritten = {{ N = 6, S = 5 }}\n{entries}"
    )


MINE = 'deal = { N = "Ad Ac Ab 3d Rd Cd Fd 7d 6d 5d", S = "3c 2c 4c Rc Cc Fc 7c 6c 5c 4d" }\n'
DRAWN = 'stock = "As 3b 2s 2b 3s"\n'


ON_DRAWS = {
    "accuso_draws": '"on-draws"',
    "accuso_late": '"lost"',
    "accuso_false": '"no-points"',
    "unraised": '"cured"',
}


def said(*what: tuple[str, str]) -> str:
    told = ", ".join(f'{{ by = "N", what = "{one}", at = "{at}" }}' for one, at in what)
    return f"accusi = [{told}]\n"


def test_the_ten_cards_dealt_count() -> None:
    judged = accuso(MINE + said(("three A without s", "1.0")))
    assert dict(judged.sheet.totals) == {N: 9, S: 5}
    # a napoletana of which the two came with the stock
    late = accuso(
        MINE + DRAWN + said(("napoletana d", "1.0")), accuso_false='"no-points"', unraised='"cured"'
    )
    assert "accuso-not-held" in codes(late.hands[0].findings)
    assert dict(late.sheet.totals) == {N: 6, S: 5}


PLAY = 'tricks = ["N: 3d 4d", "N: 5d 4c"]\n'


def test_the_fourth_ace_drawn_later() -> None:
    """Three aces, then the fourth: 3, and where draws count 4 more."""
    told = MINE + DRAWN + PLAY + said(("three A without s", "1.0"), ("four A", "2.0"))
    dealt = accuso(told, **{**ON_DRAWS, "accuso_draws": '"dealt-only"'})
    assert dict(dealt.sheet.totals)[N] == 9
    on_draws = accuso(told, **ON_DRAWS)
    assert [result(accuso_of(on_draws, n))[0] for n in (2,)] == [Result.COUNTS]
    assert dict(on_draws.sheet.rows[0].accusi) == {N: 7}
    # before he has drawn it, it is not there
    early = accuso(told.replace('"2.0"', '"1.1"'), **ON_DRAWS)
    assert dict(early.sheet.rows[0].accusi) == {}


def test_a_set_that_is_formed_again() -> None:
    """Three aces declared, one played, the fourth drawn: three again, where draws count."""
    play = 'tricks = ["N: Ab 4d", "N: 5d 4c"]\n'
    told = MINE + DRAWN + play + said(("three A without s", "1.0"), ("three A without b", "2.0"))
    assert dict(accuso(told, **ON_DRAWS).sheet.rows[0].accusi) == {N: 6}
    # nothing new was drawn for it
    stale = MINE + DRAWN + PLAY + said(("three A without s", "1.0"), ("three A without s", "2.0"))
    judged = accuso(stale, **ON_DRAWS)
    assert dict(judged.sheet.rows[0].accusi) == {N: 3}


# --- rulings


def points(n: int, s: int, more: str = "") -> str:
    return f"[[hand]]\nwritten = {{ N = {n}, S = {s} }}\n{more}"


@pytest.mark.parametrize("target", [11, 21])
def test_both_targets_of_a_page(target: int) -> None:
    head = f"{TABLE}agreed = {{ target = {target} }}\n"
    judged = match(head + "".join(points(6, 5) for _ in range(target // 6 + 1)))
    assert result(end_of(judged)) == (Result.WON, N)
    assert totals(end_of(judged))[N] >= target
    short = match(head + points(6, 5))
    assert result(end_of(short))[0] is Result.PLAY_ON


CALLS = """
[table.agreed]
target = 21
target_test = "reach"
call_out = "own-side"
call_who = "any-player"
call_when = "any-time"
call_right = "wins"
call_wrong = "match-lost"
"""


def test_two_players_are_ruled_as_two_pairs() -> None:
    """Level over the target, both over, a call: what holds for pairs holds here."""
    level = match(f"{TABLE}opening = {{ N = 16, S = 17 }}\n" + points(6, 5))
    assert (result(end_of(level))[0], reasons(end_of(level))) == (Result.PLAY_ON, ["level-goes-on"])
    both = match(f"{TABLE}opening = {{ N = 15, S = 16 }}\n" + points(6, 5) + points(7, 4))
    assert result(end_of(both)) == (Result.WON, N)
    call = 'calls = [{ by = "N", after_trick = 15, thirds = { N = 19, S = 8 } }]\n'
    called = match(
        f'[table]\norder = "N S"\nopening = {{ N = 15, S = 10 }}\n{CALLS}[[hand]]\n{call}'
    )
    assert result(call_of(called)) == (Result.WON, N)
    assert "ha vinto Nord" in explain(called, "it")


def test_who_deals_and_leads() -> None:
    """The other one leads; the deal passes on."""
    judged = match(f'{TABLE}first_dealer = "N"\n' + points(6, 5) + points(5, 6))
    assert [row.dealer for row in judged.sheet.rows] == [Seat.N, Seat.S]
    assert [row.leader for row in judged.sheet.rows] == [Seat.S, Seat.N]
    assert judged.sheet.checksum == (22, 22)


PAID = """
[table]
agreed = { game = "due", revoke = "eleven", eleven_means = "hand", unraised = "paid" }
[[hand]]
written = { N = 6, S = 5 }
events = [
  { what = "revoke", by = "S", trick = 15 },
  { what = "raised", by = "N", event = 1, at = "15.2" },
]
"""


def test_a_revoke_in_due_is_paid() -> None:
    """Trick 15 is one of the hand's twenty."""
    judged = match(PAID)
    fault = next(one for one in judged.rulings if one.subject is Subject.IRREGULARITY)
    assert totals(fault) == {N: 11, S: 0}


def test_cappotto_in_due_is_twenty_tricks() -> None:
    judged = match(
        '[table]\nagreed = { game = "due", target = 21, cappotto = "all-tricks", '
        f'cappotto_wins = true }}\n[[hand]]\npiles = {{ N = "{ALL}", S = "" }}\nlast_trick = "N"'
    )
    assert result(end_of(judged)) == (Result.WON, N)
    assert reasons(end_of(judged)) == ["cappotto"]


def test_the_cards_of_two_are_counted() -> None:
    counts = 'counts = { N = { aces = 2, third_cards = 10 }, S = "rest" }'
    judged = match(f'{BARE}[[hand]]\nlast_trick = "N"\n{counts}').hands[0]
    assert judged.count is not None
    assert judged.count.points == FrozenMap({N: 6, S: 5})


def test_what_was_played_already_is_not_declared() -> None:
    """Two aces and the two left, one of them played: no four."""
    play = 'tricks = ["N: Ab 4d", "N: 5d 4c"]\n'
    told = MINE + DRAWN + play + said(("four A", "2.0"))
    judged = accuso(told, **ON_DRAWS)
    assert dict(judged.sheet.rows[0].accusi) == {}
    assert result(accuso_of(judged))[0] is Result.WORTHLESS
    # whoever does not name the suit, or declares in the first trick, stands by the cards dealt
    bare = accuso(MINE + DRAWN + PLAY + said(("three A", "2.0")), **ON_DRAWS)
    assert result(accuso_of(bare))[0] is Result.WORTHLESS
    # nobody knows what he drew, and somebody doubts it
    unseen = MINE + PLAY + said(("four A", "2.0"))
    doubt = 'events = [{ what = "raised", by = "S", accuso = 1, at = "2.1", claim = "not-held" }]\n'
    open_ = accuso(unseen + doubt, **ON_DRAWS)
    assert accuso_of(open_).outcomes != ()
    assert result(accuso_of(accuso(unseen, **ON_DRAWS)))[0] is Result.COUNTS


def test_nobody_noted_who_mixed_the_piles() -> None:
    judged = match(
        '[table]\nagreed = { game = "due", mixed_piles = "disputed-to-others" }\n[[hand]]\n'
        'events = [{ what = "mixed-piles", sure = { N = 10, S = 8 } }]'
    )
    ruling = next(one for one in judged.rulings if one.about == "mixed-piles")
    noted = match(
        '[table]\nagreed = { game = "due", mixed_piles = "disputed-to-others" }\n[[hand]]\n'
        'noted = true\nevents = [{ what = "mixed-piles", by = "N" }]'
    )
    late = next(one for one in noted.rulings if one.about == "mixed-piles")
    assert result(late)[0] is Result.LATE
    assert {tuple(outcome.totals.values()) for outcome in ruling.outcomes} == {(9, 2), (3, 8)}
