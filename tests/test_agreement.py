"""Texts agree with whom they speak of: one player, or several."""

import pytest

from tressette_score import EW, NS, FrozenMap, Party, Seat, Table
from tressette_score.messages import Language
from tressette_score.ruling_words import outcome_text, question_text, reasons_text, ruling_lines
from tressette_score.rulings import Ruling, Subject
from tressette_score.rulings.inquiry import Fact, FactQuestion
from tressette_score.rulings.outcomes import Outcome, Reason, Result
from tressette_score.rulings.tree import Branch, Fork, Leaf
from tressette_score.wording import Speaker

N, S = Party.parse("N"), Party.parse("S")
TWO = Table(order=(Seat.N, Seat.S), parties=(N, S))
ALONE = Party.parse("W")
TERZIGLIO = Table(order=(Seat.N, Seat.E, Seat.W), parties=(Party.parse("NE"), ALONE))


def won(winner: Party, loser: Party) -> Outcome:
    totals = FrozenMap({winner: 21, loser: 3})
    return Outcome(result=Result.WON, winner=winner, hand=4, totals=totals)


@pytest.mark.parametrize(
    ("language", "one", "several"),
    [
        (Language.IT, "ha vinto Nord, 21 a 3", "hanno vinto Nord-Sud, 21 a 3"),
        (Language.EN, "North has won, 21-3", "North-South have won, 21-3"),
        (Language.ES, "ha ganado Norte, 21 a 3", "han ganado Norte-Sur, 21 a 3"),
    ],
)
def test_who_has_won(language: Language, one: str, several: str) -> None:
    assert outcome_text(won(N, S), Speaker(language, TWO)) == one
    assert outcome_text(won(NS, EW), Speaker(language)) == several


def test_named_players() -> None:
    table = Table(players={Seat.N: "Anna", Seat.S: "Bruno", Seat.E: "Carla", Seat.W: "Dino"})
    stopped = Outcome(result=Result.WON, winner=NS, hand=1, totals=FrozenMap(), stopped=True)
    assert outcome_text(stopped, Speaker(Language.IT, table)) == "hanno vinto Anna e Bruno"


def test_one_against_two() -> None:
    speaker = Speaker(Language.IT, TERZIGLIO)
    alone, pair = (speaker.say("reason.pays-three", party=p) for p in (ALONE, Party.parse("NE")))
    assert (alone, pair) == ("Ovest perde tre punti", "Nord-Est perdono tre punti")


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("key", ["outcome.won_stopped", "turned.won", "outcome.after-end"])
def test_a_player_is_one_and_nobody_is_several(language: Language, key: str) -> None:
    speaker = Speaker(language)
    one, several = speaker.forms(key)
    assert speaker.say(key, winner=Seat.E) == one.format(winner=speaker.word(Seat.E, ""))
    assert speaker.say(key, winner=None, dealer=Seat.E) == several.format(winner=None)
    assert speaker.say(key, dealer=Seat.E, winner=EW) == several.format(winner=speaker.word(EW, ""))


@pytest.mark.parametrize(
    ("key", "language", "said"),
    [
        ("reached", "it", "Nord è a 21, e nessun altro è ancora fuori"),
        ("reached", "en", "North is at 21, and nobody else is out yet"),
        ("reached", "es", "Norte está en 21, y nadie más ha llegado todavía"),
        ("first", "it", "il traguardo l'ha raggiunto prima Nord"),
        ("pays-eleven", "it", "Nord dà 11 punti a chi gioca contro"),
        ("pays-eleven", "en", "North gives the opposition 11 points"),
        ("pays-eleven", "es", "Norte da 11 puntos a quien juega en contra"),
        ("call-short", "it", "la chiamata è sbagliata: mancavano dei punti a Nord"),
        ("call-short", "es", "el fuera es falso: a Norte le faltaban puntos"),
        ("accuso-barred", "it", "e non può più accusare"),
        (
            "is-stramazzo",
            "en",
            "the other side took a trick or more, but its cards do not make a point",
        ),
    ],
)
def test_reasons_of_one_player(key: str, language: str, said: str) -> None:
    leaf = Leaf(won(N, S), (Reason(key, None, N, 21),))
    assert reasons_text(leaf, Speaker(Language(language), TWO)) == said


def test_reasons_of_a_pair() -> None:
    reasons = (Reason("reached", None, NS, 21), Reason("accuso-barred", None, NS))
    said = reasons_text(Leaf(won(NS, EW), reasons), Speaker(Language.IT))
    reached = "Nord-Sud sono a 21, e gli altri non sono ancora fuori"
    assert said == f"{reached}; e la coppia non può più accusare"


@pytest.mark.parametrize(
    ("party", "question", "answer"),
    [
        (
            N,
            "Nella smazzata 4 Nord ha fatto tutte le prese?",
            "se le ha fatte tutte: ha vinto Nord",
        ),
        (
            NS,
            "Nella smazzata 4 Nord-Sud hanno fatto tutte le prese?",
            "se le hanno fatte tutte: hanno vinto Nord-Sud",
        ),
    ],
)
def test_questions_and_their_answers(party: Party, question: str, answer: str) -> None:
    asked = FactQuestion(Fact.ALL_TRICKS, 4, party=party)
    other = S if party == N else EW
    branches = (
        Branch((True,), Leaf(won(party, other), ())),
        Branch((False,), Leaf(won(party, other), ())),
    )
    table = TWO if party == N else Table()
    ruling = Ruling(Subject.MATCH_END, table, 4, Fork(asked, branches))
    speaker = Speaker(Language.IT, table)
    assert question_text(asked, speaker) == question
    lines = ruling_lines(ruling, speaker)
    assert lines[1] == question
    assert lines[2].startswith(f"  {answer}")
    assert lines[-1] == f"In ogni caso {answer.split(': ')[1]}: cambia solo il punteggio."
