"""Stories written out: of a dozen cases in three languages, and of rarer things in one."""

import pytest

from tests.test_story import ALL, read, told
from tressette_score.messages import Language


def unwrapped(text: str) -> list[str]:
    """The paragraphs of a text, each on one line."""
    return [" ".join(part.split()) for part in text.split("\n\n")]


SAID = {
    "level-over": """
    Si parte da 18 a 19. La smazzata finisce 6 a 5, l'ultima presa è di Nord-Sud ed
    Est-Ovest arrivano per primi al traguardo.

    The score stands at 18-19. The hand ends 6-5, the last trick goes to North-South and
    East-West reach the target first.

    Se empieza con 18 a 19. La mano acaba 6 a 5, la última baza es de Norte-Sur y Este-Oeste
    llegan antes a la meta.
    """,
    "one-over": """
    Si parte da 15 a 10 e la smazzata finisce 7 a 4.

    The score stands at 15-10 and the hand ends 7-4.

    Se empieza con 15 a 10 y la mano acaba 7 a 4.
    """,
    "second-match": """
    Si parte da 19 a 9. La smazzata 1 finisce 7 a 4. La smazzata 2 finisce 5 a 6.

    The score stands at 19-9. Hand 1 ends 7-4. Hand 2 ends 5-6.

    Se empieza con 19 a 9. La mano 1 acaba 7 a 4. La mano 2 acaba 5 a 6.
    """,
    "call-on-table": """
    Si parte da 16 a 12. Dopo 6 prese Nord-Sud hanno 5 punti, Est-Ovest 1 punto. Nord si
    chiama fuori con la sesta presa ancora sul tavolo.

    The score stands at 16-12. After 6 tricks North-South have 5 points, East-West 1 point.
    North calls his own side out with the sixth trick still on the table.

    Se empieza con 16 a 12. Tras 6 bazas Norte-Sur tienen 5 puntos, Este-Oeste 1 punto. Norte
    canta fuera por su pareja con la sexta baza todavía en la mesa.
    """,
    "call-in-trick": """
    Si parte da 16 a 12. Dopo 5 prese Nord-Sud hanno 4 punti, Est-Ovest 1 punto. Est chiama
    fuori Nord-Sud alla sesta presa, dopo la seconda carta. La sesta presa la fanno poi
    Nord-Sud, per 1 punto.

    The score stands at 16-12. After 5 tricks North-South have 4 points, East-West 1 point.
    East calls North-South out in the sixth trick, after the second card. North-South then
    take the sixth trick, for 1 point.

    Se empieza con 16 a 12. Tras 5 bazas Norte-Sur tienen 4 puntos, Este-Oeste 1 punto. Este
    canta fuera a Norte-Sur en la sexta baza, tras la segunda carta. La sexta baza la hacen
    luego Norte-Sur, y vale 1 punto.
    """,
    "leftovers": """
    Nord-Sud hanno 2 assi e 8 carte da un terzo, Est-Ovest 2 assi e 12 carte da un terzo.
    L'ultima presa è di Nord-Sud.

    North-South have 2 aces and 8 cards worth a third, East-West 2 aces and 12 cards worth a
    third. The last trick goes to North-South.

    Norte-Sur tienen 2 ases y 8 cartas de un tercio, Este-Oeste 2 ases y 12 cartas de un
    tercio. La última baza es de Norte-Sur.
    """,
    "stramazzo": """
    Si parte da 0 a 9. Nord-Sud fanno 9 prese (10 punti), Est 1 presa (2 terzi). L'ultima
    presa è di Nord.

    The score stands at 0-9. North-South take 9 tricks (10 points), East 1 trick (2 thirds).
    The last trick goes to North.

    Se empieza con 0 a 9. Norte-Sur hacen 9 bazas (10 puntos), Este 1 baza (2 tercios). La
    última baza es de Norte.
    """,
    "accuso-late": """
    Dà le carte Ovest. Sud accusa napoletana di bastoni alla terza presa, dopo la seconda
    carta. Est contesta l'accuso dopo la terza presa: è arrivato tardi. La smazzata
    finisce 6 a 5.

    West deals. South declares “napoletana of batons” in the third trick, after the second
    card. East protests against the accuso after the third trick: it is too late. The hand
    ends 6-5.

    Da cartas Oeste. Sur canta napolitana de bastos en la tercera baza, tras la segunda
    carta. Este protesta contra el accuso después de la tercera baza: es demasiado tarde.
    La mano acaba 6 a 5.
    """,
    "accuso-reminded": """
    Dà le carte Ovest. Nord accusa napoletana prima che si giochi, senza dire il seme. Sud
    lo fa notare al compagno: manca il seme; la smazzata non va a monte. Nord corregge
    l'accuso: napoletana di bastoni. La smazzata finisce 6 a 5.

    West deals. North declares “napoletana” before the first lead, without naming the
    suit. South points it out to the partner: the suit is missing; the hand is not
    declared void. North puts the accuso right: “napoletana of batons”. The hand ends 6-5.

    Da cartas Oeste. Norte canta napolitana antes de la primera salida, sin decir el palo.
    Sur se lo hace notar al compañero: falta el palo; la mano no se anula. Norte corrige
    el accuso: napolitana de bastos. La mano acaba 6 a 5.
    """,
    "accuso-shared": """
    Nord ha in mano 3 2 A di denari; 3 5 4 di coppe; 3 7 6 di spade; 4 di bastoni. Nord
    accusa napoletana di denari e tre tre senza bastoni. La smazzata finisce 4 a 7.

    North is dealt 3 2 A of coins; 3 5 4 of cups; 3 7 6 of swords; 4 of batons. North
    declares “napoletana of coins” and “three threes without batons”. The hand ends 4-7.

    Norte recibe 3 2 A de oros; 3 5 4 de copas; 3 7 6 de espadas; 4 de bastos. Norte canta
    napolitana de oros y tres treses sin bastos. La mano acaba 4 a 7.
    """,
    "wrong-count": """
    Ovest sbaglia a dare: Nord 11 carte, Est 9 carte. Nord lo fa notare prima che si giochi;
    la smazzata non va a monte. La smazzata finisce 6 a 5.

    West deals wrong: North 11 cards, East 9 cards. North points it out before the first
    lead; the hand is not declared void. The hand ends 6-5.

    Oeste se equivoca al dar: Norte 11 cartas, Este 9 cartas. Norte lo hace notar antes de la
    primera salida; la mano no se anula. La mano acaba 6 a 5.
    """,
    "out-of-turn": """
    Ovest gioca il tre di denari fuori turno alla quinta presa. Nord lo fa notare a presa
    completa. La smazzata finisce 6 a 5.

    West plays the three of coins out of turn in the fifth trick. North points it out once
    the trick is complete. The hand ends 6-5.

    Oeste juega el tres de oros fuera de turno en la quinta baza. Norte lo hace notar con la
    baza completa. La mano acaba 6 a 5.
    """,
    "mixed-piles": """
    Est mescola le prese a smazzata finita: di sicuro Nord-Sud hanno 4 punti e 1 terzo,
    Est-Ovest 4 punti.

    East mixes up the piles once the hand is over: for certain North-South have 4 points and
    1 third, East-West 4 points.

    Este mezcla las bazas acabada la mano: es seguro que Norte-Sur tienen 4 puntos y 1
    tercio, Este-Oeste 4 puntos.
    """,
    "chiamo-made": """
    Nord dichiara chiamo ed Est e Sud passano. La carta chiamata è il tre di spade, che ha
    Est. Nord ha 1 asso e 9 carte da un terzo, Est 1 asso e 5 carte da un terzo, Sud 2 assi
    e 6 carte da un terzo. L'ultima presa è di Nord.

    North bids chiamo and East and South pass. The card called is the three of swords, which
    East has. North has 1 ace and 9 cards worth a third, East 1 ace and 5 cards worth a
    third, South 2 aces and 6 cards worth a third. The last trick goes to North.

    Norte declara chiamo y Este y Sur pasan. La carta llamada es el tres de espadas, que
    tiene Este. Norte tiene 1 as y 9 cartas de un tercio, Este 1 as y 5 cartas de un tercio,
    Sur 2 ases y 6 cartas de un tercio. La última baza es de Norte.
    """,
    "several-over": """
    Si parte da Nord 18, Est 18, Sud 18, Ovest 1. La smazzata finisce con Nord 5, Est 4, Sud
    1, Ovest 1.

    The score stands at North 18, East 18, South 18, West 1. The hand ends with North 5,
    East 4, South 1, West 1.

    Se empieza con Norte 18, Este 18, Sur 18, Oeste 1. La mano acaba con Norte 5, Este 4, Sur
    1, Oeste 1.
    """,
}
"""By the names of cases: Italian, English, Spanish."""


@pytest.mark.parametrize("case", SAID)
def test_some_stories(case: str) -> None:
    record = next(one.record for _, one in ALL if one.case == case)
    assert [told(record, language) for language in ("it", "en", "es")] == unwrapped(SAID[case])


RARE = [
    (
        """
[table]
games = { NS = 1 }
first_dealer = "N"
[[hand]]
target = 31
written = { NS = 6, EW = 5 }
[[hand]]
a_monte = true
[[hand]]
written = { NS = 3, EW = 8 }
accusi = [{ by = 'EW', points = 3 }]
        """,
        """
        Il conto delle partite è: Nord-Sud 1. Si va a 31, dà le carte Nord e la smazzata 1
        finisce 6 a 5. Smazzata 2: il tavolo manda a monte la smazzata. Smazzata 3:
        Est-Ovest accusano 3 punti. La smazzata 3 finisce 3 a 8.
        """,
    ),
    (
        """
[[hand]]
counts = { NS = { thirds = 16 }, EW = 'rest' }
written = { NS = 6, EW = 5 }
penalties = { EW = 3 }
total = { NS = 6, EW = 8 }
noted = false
reached_first = "NS"
        """,
        """
        Nord-Sud hanno carte per 5 punti e 1 terzo. Il resto è di Est-Ovest. Sul foglio si
        segna 6 a 5, di penalità si segnano: Est-Ovest 3, il punteggio segnato è poi 6 a 8,
        il punteggio non è ancora segnato e Nord-Sud arrivano per primi al traguardo.
        """,
    ),
    (
        """
[[hand]]
piles = { NS = '3d Ad 4c', EW = 'rest' }
last_trick = 'N'
        """,
        """
        Nord-Sud hanno carte per 1 punto e 1 terzo. Il resto è di Est-Ovest. L'ultima presa
        è di Nord.
        """,
    ),
    (
        """
[[hand]]
accusi = [
  { by = 'N' },
  { by = 'N', corrects = 1 },
  { by = 'S', what = 'four A', points = 4, at = '1.2' },
]
        """,
        """
        Nord accusa. Sud accusa quattro assi (4 punti) alla prima presa, dopo la seconda
        carta. Nord corregge l'accuso.
        """,
    ),
    (
        """
[[hand]]
events = [
  { what = 'talk' },
  { what = 'raised', event = 1, spectator = true, discussed = true },
  { what = 'shown', event = 1, at = '3.0' },
  { what = 'shown', trick = 4, at = '5.0' },
]
        """,
        """
        Qualcuno dice parole vietate. Uno che non gioca lo fa notare, dopo averne parlato
        con il compagno. La cosa si vede dalle carte dopo la seconda presa. Si vede dalle
        carte com'è andata la quarta presa.
        """,
    ),
    (
        """
[[hand]]
accusi = [{ by = 'N', what = 'three 3' }]
events = [
  { what = 'raised', accuso = 1, annul = true, claim = 'wrong-suit' },
  { what = 'shown', accuso = 1, at = '1.3' },
]
        """,
        """
        Nord accusa tre tre, senza dire il seme. Qualcuno contesta l'accuso: il seme non è
        quello, e qualcuno manda a monte la smazzata. Si vede dalle carte com'era l'accuso
        alla prima presa, dopo la terza carta.
        """,
    ),
    (
        """
[[hand]]
course = ['NS 5', 'EW 3']
calls = [
  { by = 'N', about = 'NS', at = '2.4', gathered = true },
  { by = 'NS', about = 'NS', card = '3d', together = true, thirds = { N = 5, EW = 3 } },
  { by = 'EW' },
]
        """,
        """
        Dopo 2 prese Nord-Sud hanno 1 punto e 2 terzi, Est-Ovest 1 punto. Nord si chiama
        fuori appena raccolta la seconda presa. Nord-Sud si chiamano fuori con il tre di
        denari, nello stesso momento. In quel momento Nord ha 1 punto e 2 terzi, Est-Ovest 1
        punto. Est-Ovest chiamano fuori.
        """,
    ),
    (
        """
[[hand]]
course = ['NS 5']
calls = [{ by = 'N', at = '1.2' }]
        """,
        """
        Nord chiama fuori alla prima presa, dopo la seconda carta. La prima presa la fanno
        poi Nord-Sud, per 1 punto e 2 terzi.
        """,
    ),
    (
        """
[[hand]]
events = [
  { what = 'exposed-in-deal' },
  { what = 'dropped-in-deal' },
  { what = 'wrong-count', by = 'E' },
  { what = 'wrong-deal', by = 'E', at = '1.0' },
  { what = 'exposed-card' },
  { what = 'take-back' },
  { what = 'review' },
  { what = 'out-of-turn' },
  { what = 'mixed-piles' },
  { what = 'pair-formed' },
  { what = 'piles-joined', by = 'EW', at = '6.0' },
]
dealer = 'E'
        """,
        """
        Nel dare qualcuno scopre qualche carta. Nel dare qualcuno lascia cadere una carta.
        Est dà un numero di carte sbagliato. Est non dà le carte come si deve. Qualcuno
        lascia vedere una carta. Qualcuno vuole riprendere una carta già messa giù.
        Qualcuno vuole rivedere una presa. Qualcuno gioca fuori turno. Qualcuno mescola le
        prese. La coppia si forma apertamente. Est-Ovest mettono insieme le prese dopo la
        quinta presa.
        """,
    ),
    (
        """
[[hand]]
deal = { N = '3d', E = '4d', S = '5d' }
held = { 3c = 'W', 2d = 'W' }
tricks = ['N: 3d 4d 5d 2d']
events = [{ what = 'revoke', by = 'E', trick = 1 }]
        """,
        """
        Si sa che carte avevano Nord, Est e Sud e Ovest ha il due di denari e il tre di
        coppe. Nord apre con il tre di denari, Est gioca il quattro di denari, Sud gioca il
        cinque di denari, Ovest gioca il due di denari. Est non risponde al seme alla prima
        presa, pur potendo.
        """,
    ),
    (
        """
[table]
agreed = { game = "terziglio" }
[[hand]]
talon = "3d 4d"
bids = ["N passo", "E chiamo"]
called = { card = "3s", given = "4b" }
taken = { E = "3d", S = "" }
discards = { E = "5d" }
game_points = { N = 1, E = -2, S = 1 }
total = { N = 1, E = -2, S = 1 }
        """,
        """
        Nel monte ci sono il tre e il quattro di denari. Est dichiara chiamo e Nord passa.
        La carta chiamata è il tre di spade e in cambio si dà il quattro di bastoni. Est
        prende dal monte il tre di denari ed Est mette da parte il cinque di denari. I punti
        partita segnati sono: Nord +1, Est −2, Sud +1 e il punteggio segnato è poi Nord 1,
        Est −2, Sud 1.
        """,
    ),
    (
        """
[table]
agreed = { game = "singles" }
[[hand]]
counts = { N = { thirds = 3 } }
written = { N = 1 }
        """,
        """
        Nord ha carte per 1 punto. Sul foglio si segna Nord 1.
        """,
    ),
]
"""Records, and their stories in Italian."""


@pytest.mark.parametrize(("text", "expected"), RARE)
def test_rarer_things(text: str, expected: str) -> None:
    assert [told(read(text), Language.IT)] == unwrapped(expected)
