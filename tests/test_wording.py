import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from tests.helpers import hand_of, judged, singles_table
from tressette_score import (
    EW,
    NS,
    HandRecord,
    MatchRecord,
    Rounding,
    Table,
    TableRules,
    Tally,
    check,
    check_hand,
    count_hand,
    explain,
    loads,
    report,
)
from tressette_score.cards import Card, parse_cards
from tressette_score.errors import NotationError
from tressette_score.findings import OutOfTurn, SumNotEleven
from tressette_score.messages import Language
from tressette_score.seats import Party, Seat
from tressette_score.strategies import matches
from tressette_score.wording import Speaker

COUNTED = """
counts = { NS = { aces = 2, third_cards = 5 }, EW = { aces = 2, third_cards = 15 } }
last_trick = "NS"
"""


IN_WORDS = {
    "it": """\
Smazzata 1
Nord-Sud: assi 2 = 6 terzi; tre, due e figure 5 = 5 terzi; ultima presa 3 terzi; insieme 14 terzi, \
cioè 4 punti (resto 2/3).
Est-Ovest: assi 2 = 6 terzi; tre, due e figure 15 = 15 terzi; insieme 21 terzi, cioè 7 punti.
Il punteggio della smazzata è 4 a 7.""",
    "en": """\
Hand 1
North-South: aces 2 = 6 thirds; threes, twos, courts 5 = 5 thirds; last trick 3 thirds; together \
14 thirds, that is 4 points (2/3 lost).
East-West: aces 2 = 6 thirds; threes, twos, courts 15 = 15 thirds; together 21 thirds, that is 7 \
points.
The hand is 4-7.""",
    "es": """\
Mano 1
Norte-Sur: ases 2 = 6 tercios; treses, doses y figuras 5 = 5 tercios; última baza 3 tercios; en \
total 14 tercios, es decir, 4 puntos (resto 2/3).
Este-Oeste: ases 2 = 6 tercios; treses, doses y figuras 15 = 15 tercios; en total 21 tercios, es \
decir, 7 puntos.
El resultado de la mano es 4 a 7.""",
}


@pytest.mark.parametrize(("language", "said"), IN_WORDS.items())
def test_a_hand_in_words(language: str, said: str) -> None:
    assert explain(judged(COUNTED), language) == said
    account = "\n".join(said.splitlines()[1:3])
    assert explain(count_hand(hand_of(COUNTED)), language) == account


def test_everything_a_check_gives_can_be_explained() -> None:
    record = loads('format = "tressette-score/1"\n[[hand]]\nwritten = { NS = 5, EW = 5 }')
    findings = check(record)
    assert explain(findings, "en") == explain(findings[0], "en")
    assert explain(report(record), "en").splitlines()[1] == explain(findings, "en")
    assert explain((), "en") == ""
    with pytest.raises(NotationError) as caught:
        loads("")
    assert explain(caught.value, "it").startswith("il file è vuoto")
    with pytest.raises(ValueError, match="fr"):
        explain(findings, "fr")


def test_what_other_tables_can_sum_to() -> None:
    four = HandRecord(written={Party((seat,)): 3 for seat in Seat})
    (finding,) = check_hand(four, singles_table()).findings
    assert isinstance(finding, SumNotEleven)
    assert explain(finding, "en") == (
        "Check: the points written make 12; the tricks of a hand give 9 to 11."
    )
    rules = TableRules(rounding=Rounding.LEFTOVERS_TO_LAST_TRICK)
    table = Table(parties=singles_table().parties, agreed=rules)
    (finding,) = check_hand(four, table).findings
    assert explain(finding, "it") == (
        "Controllo: i punti scritti fanno 12; a questo tavolo le prese di una smazzata danno "
        "sempre 11."
    )


def test_the_verdict_of_several_parties_names_each() -> None:
    parties = singles_table(3).parties
    hand = HandRecord(
        counts=dict(zip(parties, (Tally(thirds=n) for n in (11, 11, 10)), strict=True)),
        last_trick=parties[2],
    )
    text = explain(check_hand(hand, singles_table(3)), "en")
    assert text.splitlines()[-1] == "The hand is North 3, East 3, South 4."


def test_leftovers_and_blanks_in_the_account() -> None:
    rules = TableRules(rounding=Rounding.LEFTOVERS_TO_LAST_TRICK)
    table = Table(agreed=rules)
    hand = HandRecord(
        counts={NS: Tally(thirds=11), EW: Tally(thirds=21)}, last_trick=EW, written={NS: 3}
    )
    speaker = Speaker(Language.EN, table)
    assert speaker.account(count_hand(hand, table), hand) == [
        ["", "North-South", "East-West"],
        ["cards", "11 thirds", "21 thirds"],
        ["last trick", "-", "3 thirds"],
        ["leftover thirds", "-2 thirds", "2 thirds"],
        ["together", "9 thirds", "26 thirds"],
        ["points", "3", "8 (2/3 lost)"],
        ["written", "3", "?"],
    ]


def test_an_account_that_is_not_whole_says_so() -> None:
    speaker = Speaker(Language.IT)
    rows = speaker.account(count_hand(hand_of('tricks = ["N: 3c 7s 4c 4s"]')))
    assert rows[-1][0] == "punti finora"


@pytest.mark.parametrize(
    ("language", "name", "said"),
    [
        ("it", "Anna", "quando toccava ad Anna"),
        ("it", "Bruno", "quando toccava a Bruno"),
        ("en", "Anna", "the turn of Anna"),
        ("es", "Inés", "le tocaba a Inés"),
    ],
)
def test_small_words_before_a_like_vowel(language: str, name: str, said: str) -> None:
    table = Table(players={Seat.E: name})
    finding = OutOfTurn(trick=1, seat=Seat.S, card=Card.parse("Ad"), expected=Seat.E)
    assert said in explain(finding, language, table)


def test_names_are_joined_as_the_language_joins_them() -> None:
    table = Table(players={Seat.N: "Anna", Seat.S: "Elena", Seat.E: "Bruno", Seat.W: "Irene"})
    assert Speaker(Language.IT, table).word(NS, "") == "Anna ed Elena"
    assert Speaker(Language.ES, table).word(EW, "") == "Bruno e Irene"
    assert Speaker(Language.IT, table).word(NS, "to") == "ad Anna ed Elena"
    assert Speaker(Language.ES).listed(["7", "ocho"], "or") == "7 u ocho"
    assert Speaker(Language.EN, table).word(NS, "") == "Anna and Elena"


def test_many_cards_are_said_by_their_letters() -> None:
    speaker = Speaker(Language.IT)
    assert speaker.word(parse_cards("3d 2d Ad Rd 3c 4b"), "the") == (
        "il tre di denari, il due di denari, l'asso di denari, il re di denari, il tre di coppe e "
        "il quattro di bastoni"
    )
    assert speaker.word(parse_cards("3d 2d Ad Rd 3c 4b 5b"), "the") == (
        "3 2 A R di denari; 3 di coppe; 4 5 di bastoni"
    )


@given(matches(), st.sampled_from(Language))
def test_every_record_can_be_said(record: MatchRecord, language: Language) -> None:
    nameless = evolve(record, table=evolve(record.table, players={}))
    text = explain(report(nameless), language)
    assert "{" not in text
    assert "Enum" not in text
