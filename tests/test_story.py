"""What happened, in words: of the cases, and of whatever can be recorded."""

import itertools
import re

import pytest

from tressette_score import loads
from tressette_score.messages import Language
from tressette_score.record import MatchRecord
from tressette_score.rule_docs.cases import Quarrel, quarrels
from tressette_score.rule_docs.story import story
from tressette_score.rules import TableRules
from tressette_score.rules.game_choices import Game
from tressette_score.speaker import TableFormatter


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


# --- some, written out

SAID = {
    "level-over": (
        "Si parte da 18 a 19. La smazzata finisce 6 a 5, l'ultima presa è di Nord-Sud ed "
        "Est-Ovest arrivano per primi al traguardo.",
        "The score stands at 18-19. The hand ends 6-5, the last trick goes to North-South and "
        "East-West reach the target first.",
        "Se parte de 18 a 19. La mano acaba 6 a 5, la última baza es de Norte-Sur y "
        "Este-Oeste llegan antes a la meta.",
    ),
    "one-over": (
        "Si parte da 15 a 10 e la smazzata finisce 7 a 4.",
        "The score stands at 15-10 and the hand ends 7-4.",
        "Se parte de 15 a 10 y la mano acaba 7 a 4.",
    ),
    "second-match": (
        "Si parte da 19 a 9. La smazzata 1 finisce 7 a 4. La smazzata 2 finisce 5 a 6.",
        "The score stands at 19-9. Hand 1 ends 7-4. Hand 2 ends 5-6.",
        "Se parte de 19 a 9. La mano 1 acaba 7 a 4. La mano 2 acaba 5 a 6.",
    ),
    "call-on-table": (
        "Si parte da 16 a 12. Dopo 6 prese Nord-Sud hanno 5 punti, Est-Ovest 1 punto. Nord si "
        "chiama fuori con la sesta presa ancora sul tavolo.",
        "The score stands at 16-12. After 6 tricks North-South have 5 points, East-West 1 point. "
        "North calls his own side out with the sixth trick still on the table.",
        "Se parte de 16 a 12. Tras 6 bazas Norte-Sur tienen 5 puntos, Este-Oeste 1 punto. Norte "
        "canta fuera por su pareja con la sexta baza todavía en la mesa.",
    ),
    "call-in-trick": (
        "Si parte da 16 a 12. Dopo 5 prese Nord-Sud hanno 4 punti, Est-Ovest 1 punto. Est chiama "
        "fuori Nord-Sud alla sesta presa, dopo la seconda carta. La sesta presa la fanno poi "
        "Nord-Sud, per 1 punto.",
        "The score stands at 16-12. After 5 tricks North-South have 4 points, East-West 1 point. "
        "East calls North-South out in the sixth trick, after the second card. North-South then "
        "take the sixth trick, for 1 point.",
        "Se parte de 16 a 12. Tras 5 bazas Norte-Sur tienen 4 puntos, Este-Oeste 1 punto. Este "
        "canta fuera a Norte-Sur en la sexta baza, tras la segunda carta. La sexta baza la hacen "
        "luego Norte-Sur, por 1 punto.",
    ),
    "leftovers": (
        "Nord-Sud hanno 2 assi e 8 carte da un terzo, Est-Ovest 2 assi e 12 carte da un terzo. "
        "L'ultima presa è di Nord-Sud.",
        "North-South have 2 aces and 8 cards worth a third, East-West 2 aces and 12 cards worth a "
        "third. The last trick goes to North-South.",
        "Norte-Sur tienen 2 ases y 8 cartas de un tercio, Este-Oeste 2 ases y 12 cartas de un "
        "tercio. La última baza es de Norte-Sur.",
    ),
    "stramazzo": (
        "Si parte da 0 a 9. Nord-Sud fanno 9 prese (10 punti), Est 1 presa (2 terzi). L'ultima "
        "presa è di Nord.",
        "The score stands at 0-9. North-South take 9 tricks (10 points), East 1 trick (2 thirds). "
        "The last trick goes to North.",
        "Se parte de 0 a 9. Norte-Sur hacen 9 bazas (10 puntos), Este 1 baza (2 tercios). La "
        "última baza es de Norte.",
    ),
    "accuso-late": (
        "Dà le carte Ovest. Sud accusa napoletana di bastoni alla terza presa, dopo la seconda "
        "carta. Est contesta l'accuso dopo la terza presa: è troppo tardi. La smazzata finisce "
        "6 a 5.",
        "West deals. South declares “napoletana of batons” in the third trick, after the second "
        "card. East protests against the accuso after the third trick: it is too late. The hand "
        "ends 6-5.",
        "Reparte Oeste. Sur canta napolitana de bastos en la tercera baza, tras la segunda carta. "
        "Este protesta contra el accuso después de la tercera baza: es demasiado tarde. La mano "
        "acaba 6 a 5.",
    ),
    "accuso-reminded": (
        "Dà le carte Ovest. Nord accusa napoletana prima che si giochi, senza dire il seme. Sud "
        "lo fa notare al compagno, senza mandare a monte la smazzata: manca il seme. Nord mette a "
        "posto l'accuso: napoletana di bastoni. La smazzata finisce 6 a 5.",
        "West deals. North declares “napoletana” before the first lead, without naming the suit. "
        "South points it out to the partner, without declaring the hand void: the suit is "
        "missing. North puts the accuso right: “napoletana of batons”. The hand ends 6-5.",
        "Reparte Oeste. Norte canta napolitana antes de salir, sin decir el palo. Sur se lo hace "
        "notar al compañero, sin anular la mano: falta el palo. Norte corrige el accuso: "
        "napolitana de bastos. La mano acaba 6 a 5.",
    ),
    "accuso-shared": (
        "Nord ha in mano 3 2 A di denari; 3 5 4 di coppe; 3 7 6 di spade; 4 di bastoni. Nord "
        "accusa napoletana di denari e tre tre senza bastoni. La smazzata finisce 4 a 7.",
        "North is dealt 3 2 A of coins; 3 5 4 of cups; 3 7 6 of swords; 4 of batons. North "
        "declares “napoletana of coins” and “three threes without batons”. The hand ends 4-7.",
        "Norte recibe 3 2 A de oros; 3 5 4 de copas; 3 7 6 de espadas; 4 de bastos. Norte canta "
        "napolitana de oros y tres treses sin bastos. La mano acaba 4 a 7.",
    ),
    "wrong-count": (
        "Ovest sbaglia a dare: Nord 11 carte, Est 9 carte. Nord lo fa notare prima che si giochi, "
        "senza mandare a monte la smazzata. La smazzata finisce 6 a 5.",
        "West deals wrong: North 11 cards, East 9 cards. North points it out before the first "
        "lead, without declaring the hand void. The hand ends 6-5.",
        "Oeste se equivoca al dar: Norte 11 cartas, Este 9 cartas. Norte lo hace notar antes de "
        "salir, sin anular la mano. La mano acaba 6 a 5.",
    ),
    "out-of-turn": (
        "Ovest gioca il tre di denari fuori turno alla quinta presa. Nord lo fa notare a presa "
        "completa. La smazzata finisce 6 a 5.",
        "West plays the three of coins out of turn in the fifth trick. North points it out once "
        "the trick is complete. The hand ends 6-5.",
        "Oeste juega el tres de oros fuera de turno en la quinta baza. Norte lo hace notar con la "
        "baza completa. La mano acaba 6 a 5.",
    ),
    "mixed-piles": (
        "Est mescola le prese a smazzata finita: di sicuro Nord-Sud hanno 4 punti e 1 terzo, "
        "Est-Ovest 4 punti.",
        "East mixes up the piles once the hand is over: for certain North-South have 4 points and "
        "1 third, East-West 4 points.",
        "Este mezcla las bazas acabada la mano: seguro es que Norte-Sur tienen 4 puntos y 1 "
        "tercio, Este-Oeste 4 puntos.",
    ),
    "chiamo-made": (
        "Nord dichiara chiamo ed Est e Sud passano. La carta chiamata è il tre di spade, che ha "
        "Est. Nord ha 1 asso e 9 carte da un terzo, Est 1 asso e 5 carte da un terzo, Sud 2 assi "
        "e 6 carte da un terzo. L'ultima presa è di Nord.",
        "North bids chiamo and East and South pass. The card called is the three of swords, which "
        "East has. North has 1 ace and 9 cards worth a third, East 1 ace and 5 cards worth a "
        "third, South 2 aces and 6 cards worth a third. The last trick goes to North.",
        "Norte declara chiamo y Este y Sur pasan. La carta llamada es el tres de espadas, que "
        "tiene Este. Norte tiene 1 as y 9 cartas de un tercio, Este 1 as y 5 cartas de un tercio, "
        "Sur 2 ases y 6 cartas de un tercio. La última baza es de Norte.",
    ),
    "several-over": (
        "Si parte da Nord 18, Est 18, Sud 18, Ovest 1. La smazzata finisce con Nord 5, Est 4, "
        "Sud 1, Ovest 1.",
        "The score stands at North 18, East 18, South 18, West 1. The hand ends with North 5, "
        "East 4, South 1, West 1.",
        "Se parte de Norte 18, Este 18, Sur 18, Oeste 1. La mano acaba con Norte 5, Este 4, "
        "Sur 1, Oeste 1.",
    ),
}


@pytest.mark.parametrize("case", SAID)
def test_some_stories(case: str) -> None:
    record = next(one.record for _, one in ALL if one.case == case)
    assert tuple(told(record, language) for language in ("it", "en", "es")) == SAID[case]
