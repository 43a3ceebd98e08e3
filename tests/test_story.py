"""What happened, in words: of the cases, and of whatever can be recorded."""

import itertools
import re

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from tressette_score import loads
from tressette_score.bids import BidKind
from tressette_score.event_strategies import eventful_matches
from tressette_score.game_strategies import bid_matches
from tressette_score.messages import Language
from tressette_score.record import Bid, HandRecord, MatchRecord, Table
from tressette_score.rule_docs.cases import Quarrel, quarrels
from tressette_score.rule_docs.deciding import example
from tressette_score.rule_docs.story import ends_text, story
from tressette_score.rules import NOTHING_AGREED, TableRules
from tressette_score.rules.game_choices import Game
from tressette_score.seats import Seat
from tressette_score.speaker import TableFormatter
from tressette_score.strategies import legal_hands, matches, played_matches


def told(record: MatchRecord, language: Language | str) -> str:
    """The story of a record."""
    return story(record, TableFormatter(Language(language), record.table))


def read(text: str) -> MatchRecord:
    """A record as a file has it."""
    return loads(f'format = "tressette-score/1"\n{text}')


ALL = [(game, one) for game in Game for one in quarrels(TableRules(game=game))]


@pytest.mark.parametrize("language", Language)
def test_the_stories_of_all_cases(language: Language) -> None:
    for _, one in ALL:
        text = told(one.record, language)
        assert text.endswith(".")
        assert not re.search(r"[{}]|None|  |\.\.| ,|: ?\.|Party|Seat", text), text
        assert text[0].isupper()
        assert len(text) < 420, text
        numbers = set(map(int, re.findall(r"\d+", text)))
        opening = [n for n in one.record.table.opening.values() if n]
        written = [n for hand in one.record.hands for n in hand.written.values()]
        assert numbers.issuperset([*opening, *written]), text


def facts(one: Quarrel) -> object:
    """What a story is made of."""
    table = one.record.table
    nought = not any(table.opening.values())
    return (None if nought else table.opening), table.first_dealer, one.record.hands


@pytest.mark.parametrize("language", Language)
def test_other_facts_are_another_story(language: Language) -> None:
    """But for which card was thrown to which trick, where many are known."""
    for (game, a), (other, b) in itertools.combinations(ALL, 2):
        plays = any(len(hand.tricks) > 1 for one in (a, b) for hand in one.record.hands)
        if game is other and facts(a) != facts(b) and not plays:
            assert told(a.record, language) != told(b.record, language), (a.case, b.case)


@pytest.mark.parametrize("language", Language)
def test_no_text_of_a_story_is_superfluous(language: Language) -> None:
    """The languages differ in words only: the same numbers, in any order."""
    for _, one in ALL:
        here, there = (re.findall(r"\d+", told(one.record, each)) for each in (language, "it"))
        assert sorted(here) == sorted(there)


# --- what the cases do not have


def test_where_nothing_is_known_but_that_a_hand_was_played() -> None:
    bare = MatchRecord(
        table=Table(agreed=TableRules(game=Game.TERZIGLIO)),
        hands=(HandRecord(bids=(Bid(Seat.N, BidKind.SOLO),), taken={Seat.N: ()}),),
    )
    assert told(bare, "it") == "Nord dichiara solo."
    bare = read("[[hand]]\na_monte = true")
    nothing = evolve(bare.hands[0], a_monte=False, events=())
    object.__setattr__(bare, "hands", (nothing,))
    assert [told(bare, language) for language in ("it", "en", "es")] == [
        "Si gioca una smazzata.",
        "A hand is played.",
        "Se juega una mano.",
    ]


def test_names_are_said() -> None:
    record = read(
        '[table]\nplayers = { N = "Ada", S = "Bo" }\nopening = { NS = 3, EW = 4 }\n'
        "[[hand]]\ncounts = { NS = { thirds = 3 }, EW = { thirds = 29 } }\nlast_trick = 'NS'"
    )
    assert told(record, "it") == (
        "Si parte da 3 a 4. Ada e Bo hanno carte per 1 punto, Est-Ovest 9 punti e 2 terzi. "
        "L'ultima presa è di Ada e Bo."
    )


def test_sides_that_the_table_does_not_know() -> None:
    """Who calls a card plays with nobody knows whom."""
    record = read(
        '[table]\nagreed = { game = "terziglio", chiamo = "partner" }\n[[hand]]\n'
        'bids = ["N chiamo"]\ncourse = ["N 3", "E 2", "S 1"]'
    )
    assert told(record, "it").endswith("Dopo 3 prese Nord ha 1 punto, Est 2 terzi, Sud 1 terzo.")


# --- whatever can be recorded


def alone(hand: HandRecord) -> MatchRecord:
    """A record of one hand."""
    return MatchRecord(hands=(hand,))


RECORDS: dict[str, st.SearchStrategy[MatchRecord]] = {
    "any": matches(),
    "played": played_matches(),
    "bids": bid_matches(),
    "events": eventful_matches(),
    "legal": st.builds(alone, legal_hands()),
}


@pytest.mark.parametrize("kind", RECORDS)
@pytest.mark.parametrize("language", Language)
@given(data=st.data())
def test_every_record_has_a_story(kind: str, language: Language, data: st.DataObject) -> None:
    record = data.draw(RECORDS[kind])
    plain = evolve(record, table=evolve(record.table, players={}))
    text = told(plain, language)
    assert text.endswith(".")
    assert not re.search(r"[{}]|None", text)
    assert told(record, language)


# --- what it comes to


@pytest.mark.parametrize(
    ("language", "name", "expected"),
    [
        (
            "it",
            "level_after_hands",
            (
                ("«patta»", "la partita è patta, 16 a 16"),
                ("«nuova smazzata»", "si gioca ancora, da 16 a 16"),
            ),
        ),
        (
            "en",
            "accuso_effect",
            (
                ("“added”", "the score becomes 7-7"),
                ("“taken off”", "the score becomes 1-7"),
            ),
        ),
        (
            "es",
            "weak_hand_asked",
            (
                ("«si se pide»", "la mano sigue"),
                ("«siempre»", "se sigue jugando, desde 0 a 0; da cartas Oeste"),
            ),
        ),
    ],
)
def test_the_ends_in_words(language: str, name: str, expected: tuple[tuple[str, str], ...]) -> None:
    found = example(NOTHING_AGREED, name)
    assert found is not None
    assert ends_text(found, name, TableFormatter(Language(language))) == expected


def test_the_totals_of_several_in_words() -> None:
    found = example(TableRules(game=Game.SINGLES), "accuso_effect")
    assert found is not None
    ends = ends_text(
        found, "accuso_effect", TableFormatter(Language.IT, found.quarrel.record.table)
    )
    assert ends[0][1] == "il punteggio diventa Nord 5, Est 4, Sud 2, Ovest 3"


def test_values_that_come_to_the_same_are_said_together() -> None:
    found = example(NOTHING_AGREED, "both_over")
    assert found is not None
    labels = [labels for labels, _ in ends_text(found, "both_over", TableFormatter(Language.IT))]
    assert labels == [
        "«chi ha più punti»",
        "«chi fa l'ultima presa» o «chi arriva prima»",
        "«traguardo più alto»",
    ]
