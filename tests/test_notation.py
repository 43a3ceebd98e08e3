import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.helpers import EXAMPLES, SINGLES, record_of
from tressette_score import (
    EW,
    NS,
    Accuso,
    Card,
    HandRecord,
    MatchRecord,
    Party,
    Play,
    Rest,
    Rounding,
    Seat,
    Tally,
    Trick,
    dumps,
    load,
    loads,
)
from tressette_score.errors import (
    CardError,
    FileError,
    NotationError,
    RecordError,
    TressetteError,
)
from tressette_score.notation import FORMAT, MAX_BYTES, decode, from_data, load_table
from tressette_score.record import Table
from tressette_score.strategies import hands, legal_hands, matches

HAND = f'format = "{FORMAT}"\n[[hand]]\n'


@given(matches(), st.sampled_from(["toml", "json"]))
def test_what_is_written_reads_back_the_same(record: MatchRecord, kind: str) -> None:
    text = dumps(record, "json" if kind == "json" else "toml")
    again = loads(text)
    assert again == record
    assert hash(again) == hash(record)
    assert dumps(again, "json" if kind == "json" else "toml") == text


@given(legal_hands())
def test_a_play_reads_back_the_same(hand: HandRecord) -> None:
    record = MatchRecord(hands=(hand,))
    assert loads(dumps(record)) == record


@given(st.lists(hands(), min_size=1, max_size=2))
def test_toml_and_json_have_the_same_structure(several: list[HandRecord]) -> None:
    import tomllib

    record = MatchRecord(hands=tuple(several))
    assert json.loads(dumps(record, "json")) == tomllib.loads(dumps(record))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda p: p.name)
def test_the_examples_read_back_the_same(path: Path) -> None:
    record = load(path)
    assert loads(dumps(record)) == record
    assert loads(dumps(record, "json")) == record


def test_every_key() -> None:
    text = """
    format = "tressette-score/1"
    _note = "keys of the user's own are passed over"

    [table]
    players = { N = "Anna", O = "Dino" }
    order = "N O S E"
    parties = ["NS", "EO"]
    _where = "circolo"

    [table.agreed]
    rounding = "leftovers-to-last-trick"

    [[hand]]
    deal = { N = "3c tre", _x = 1 }
    tricks = ["N: 3c 7s > O", "S: 4c N: 4s"]
    piles = { N = "Ad, asso di coppe", S = "", EW = "3d" }
    counts = { NS = { aces = 2, third_cards = 5, thirds = 11 }, OE = "rest" }
    last_trick = "O"
    accusi = [{ by = "SN", points = 3 }]
    written = { NS = 4, EO = 7 }
    """.replace("3c tre", "3c tre di coppe".replace(" tre di coppe", ""))
    record = loads(text)
    assert record.table == Table(
        order=(Seat.N, Seat.W, Seat.S, Seat.E),
        parties=(NS, EW),
        players=record.table.players,
        agreed=record.table.agreed,
    )
    assert record.table.players == {Seat.N: "Anna", Seat.W: "Dino"}
    assert record.table.agreed.rounding is Rounding.LEFTOVERS_TO_LAST_TRICK
    (hand,) = record.hands
    card = Card.parse
    assert hand.deal == {Seat.N: (card("3c"),)}
    assert hand.tricks == (
        # The order of play of this table goes from Nord to Ovest.
        Trick((Play(Seat.N, card("3c")), Play(Seat.W, card("7s"))), Seat.W),
        Trick((Play(Seat.S, card("4c")), Play(Seat.N, card("4s")))),
    )
    north, south = Party.parse("N"), Party.parse("S")
    assert hand.piles == {north: (card("Ad"), card("Ac")), south: (), EW: (card("3d"),)}
    assert hand.counts == {NS: Tally(aces=2, third_cards=5, thirds=11), EW: Rest.REST}
    assert hand.last_trick == Party.parse("W")
    assert hand.accusi == (Accuso(by=NS, points=3),)
    assert hand.written == {NS: 4, EW: 7}


def test_a_byte_order_mark_is_no_content() -> None:
    text = HAND + "written = { NS = 4, EW = 7 }"
    assert loads(decode(b"\xef\xbb\xbf" + text.encode())) == loads(text)


def test_every_problem_is_said_at_once_with_its_place() -> None:
    text = """
    format = "tressette-score/2"
    nothing = 1
    [table]
    order = "N E S"
    players = { N = 3 }
    [[hand]]
    written = { NS = "4", EX = 7 }
    [[hand]]
    piles = { NS = "Ad Zz", EW = "rest" }
    [[hand]]
    """
    with pytest.raises(NotationError) as caught:
        loads(text)
    places = [(problem.code, problem.place) for problem in caught.value.problems]
    assert places == [
        ("format", ()),
        ("key", ()),
        ("not-text", ("table", "players", "N")),
        ("not-number", ("hand", 0, "written", "NS")),
        ("party", ("hand", 0, "written", "EX")),
        ("card", ("hand", 1, "piles", "NS")),
    ]


def test_what_does_not_fit_the_table_is_said_together_with_what_cannot_be_read() -> None:
    text = HAND + 'piles = { NE = "Ad" }\n[[hand]]\nlast_trick = 3\n[[hand]]\n'
    with pytest.raises(NotationError) as caught:
        loads(text)
    assert [(problem.code, problem.place) for problem in caught.value.problems] == [
        ("not-a-party", ("hand", 0, "piles")),
        ("party", ("hand", 1, "last_trick")),
        ("no-evidence", ("hand", 2)),
    ]


def test_what_is_wrong_with_a_key_does_not_hide_what_is_wrong_with_its_value() -> None:
    with pytest.raises(NotationError) as caught:
        loads(HAND + 'held = { Zz = "X", "3b" = "S" }\nwritten = { NX = "4" }')
    assert [(problem.code, problem.place) for problem in caught.value.problems] == [
        ("card", ("hand", 0, "held", "Zz")),
        ("seat", ("hand", 0, "held", "Zz")),
        ("party", ("hand", 0, "written", "NX")),
        ("not-number", ("hand", 0, "written", "NX")),
    ]


def test_digits_are_those_of_latin_script() -> None:
    assert loads(HAND + 'course = ["NS 5"]').hands[0].course
    with pytest.raises(NotationError, match="NS ٥"):
        loads(HAND + 'course = ["NS ٥"]')


@pytest.mark.parametrize("value", ['"4"', "4.0", "true", "nan", "[4]", "{ x = 4 }", "1979-05-27"])
def test_no_number_is_coerced(value: str) -> None:
    with pytest.raises(NotationError, match="whole number"):
        loads(HAND + f"written = {{ NS = {value}, EW = 7 }}")


def test_a_record_built_by_hand_is_held_to_the_same_rules() -> None:
    stranger = Party.parse("NE")
    with pytest.raises(RecordError) as caught:
        MatchRecord(hands=(HandRecord(piles={stranger: ()}, written={NS: 1000}), HandRecord()))
    assert [problem.code for problem in caught.value.problems] == [
        "number",
        "not-a-party",
        "no-evidence",
    ]
    with pytest.raises(RecordError):
        MatchRecord(hands=())
    with pytest.raises(RecordError) as caught:
        MatchRecord(table=Table(players={Seat.N: "a\nb"}), hands=(HandRecord(),))
    assert [problem.code for problem in caught.value.problems] == ["name"]
    with pytest.raises(RecordError) as caught:
        Table(order=(Seat.N, Seat.E), parties=SINGLES[:2]).side(Seat.W)
    assert caught.value.problems[0].data == {"text": "W", "expected": "N E"}
    with pytest.raises(RecordError) as caught:
        Table().party_of(stranger)
    assert caught.value.problems[0].data == {"text": "NE", "expected": ("NS", "EW")}


def test_a_table_that_makes_no_sense_is_the_only_thing_said() -> None:
    table = Table(order=(Seat.N, Seat.E), parties=(NS, EW), players={Seat.W: "Dino"})
    with pytest.raises(RecordError) as caught:
        MatchRecord(table=table, hands=(HandRecord(),))
    assert [problem.code for problem in caught.value.problems] == ["parties", "not-at-table"]


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "hand.toml"
    path.write_bytes(b"x" * (MAX_BYTES + 1))
    with pytest.raises(FileError, match="too big"):
        load(path)
    with pytest.raises(FileError, match="no file"):
        load(tmp_path / "nothing.toml")
    with pytest.raises(FileError):
        load(tmp_path)
    with pytest.raises(FileError):
        load("a\0b")
    with pytest.raises(NotationError, match=r"line 2.*0xff"):
        decode(b"a\n\xff")
    path.write_text(HAND + "written = { NS = 4, EW = 7 }", encoding="utf-8")
    assert load(str(path)) == record_of("written = { NS = 4, EW = 7 }")


def test_errors_inside_keep_their_own_kind_only_where_raised_alone() -> None:
    with pytest.raises(CardError):
        Card.parse("Zz")
    with pytest.raises(TressetteError):
        loads(HAND + 'piles = { NS = "Zz" }')


def test_a_mistake_of_ours_is_not_taken_for_the_readers(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(text: str) -> None:
        raise ZeroDivisionError(text)

    monkeypatch.setattr("tressette_score.values.parse_cards", broken)
    with pytest.raises(ZeroDivisionError):
        loads(HAND + 'piles = { NS = "Ad", EW = "rest" }')


@given(matches())
def test_plain_data_is_read_as_a_file_is(record: MatchRecord) -> None:
    assert from_data(json.loads(dumps(record, "json"))) == record


def test_plain_data_that_is_no_record() -> None:
    with pytest.raises(NotationError) as caught:
        from_data({"format": FORMAT, "hand": [{"written": {"NS": "4"}}]})
    (problem,) = caught.value.problems
    assert (problem.code, problem.place) == ("not-number", ("hand", 0, "written", "NS"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_table_of_a_file(path: Path) -> None:
    assert load_table(path) == load(path).table


@pytest.mark.parametrize("data", [None, 3, [], "hand", True])
def test_data_of_another_kind_is_no_record(data: object) -> None:
    with pytest.raises(NotationError) as caught:
        from_data(data)
    assert [problem.code for problem in caught.value.problems] == ["not-table"]
