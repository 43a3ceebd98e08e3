"""Words for the pages that are made as a whole; the catalogues, made for the table, have none."""

from tressette_score.messages import Language
from tressette_score.rulings import Subject

__all__ = ["KINDS", "WORDS"]

KINDS: dict[Language, dict[Subject, tuple[str, str]]] = {
    Language.IT: {
        Subject.SEATING: (
            "Coppie tirate a sorte",
            "Chi gioca con chi, quando a dirlo sono le carte di denari.",
        ),
        Subject.CONTEST: (
            "Punteggio contestato",
            "Qualcuno dice che il punteggio scritto non è giusto.",
        ),
        Subject.ACCUSO: (
            "Accuso",
            "Un accuso è buono? Quanto vale, e che cosa costa se era falso?",
        ),
        Subject.CALL_OUT: (
            "Chiamata fuori",
            "Qualcuno ha detto che una parte ha già i punti per vincere.",
        ),
        Subject.CAPPOTTO: ("Cappotto", "Una parte ha preso tutto, o quasi tutto."),
        Subject.BID: (
            "Chiamata e gioco",
            "Nel terziglio: chi ha preso il gioco ce l'ha fatta? E quanto vale?",
        ),
        Subject.MATCH_END: ("Fine della partita", "Chi ha vinto, o si gioca ancora?"),
    },
    Language.EN: {
        Subject.SEATING: (
            "Partners by lot",
            "Who plays with whom, where the cards of coins say so.",
        ),
        Subject.CONTEST: (
            "A score that is contested",
            "Somebody says that the score written is not right.",
        ),
        Subject.ACCUSO: (
            "Accuso",
            "Does an accuso count? What is it worth, and what does it cost if it was false?",
        ),
        Subject.CALL_OUT: (
            "Calling out",
            "Somebody said that a side has the points it needs to win.",
        ),
        Subject.CAPPOTTO: ("Cappotto", "One side has taken everything, or nearly."),
        Subject.BID: (
            "Bid and game points",
            "In terziglio: did the declarer make it? And what is it worth?",
        ),
        Subject.MATCH_END: ("End of the match", "Who has won, or does play go on?"),
    },
    Language.ES: {
        Subject.SEATING: (
            "Parejas por sorteo",
            "Quién juega con quién, cuando lo dicen las cartas de oros.",
        ),
        Subject.CONTEST: (
            "Un resultado discutido",
            "Alguien dice que el resultado anotado no está bien.",
        ),
        Subject.ACCUSO: ("Accuso", "¿Vale un accuso? ¿Cuánto, y qué cuesta si era falso?"),
        Subject.CALL_OUT: (
            "Fuera cantado",
            "Alguien ha dicho que una parte ya tiene los puntos para ganar.",
        ),
        Subject.CAPPOTTO: ("Cappotto", "Una parte se lo ha llevado todo, o casi."),
        Subject.BID: (
            "Declaraciones y puntos de partida",
            "En el terziglio: ¿lo ha conseguido el declarante? ¿Y cuánto vale?",
        ),
        Subject.MATCH_END: ("Final de la partida", "¿Quién ha ganado, o se sigue jugando?"),
    },
}
"""What each ruling is called when it is not about one hand, and what it is about."""

WORDS: dict[Language, dict[str, str]] = {
    Language.IT: {
        "findings": "Tutti i rilievi",
        "books_all": "Tutti i regolamenti",
        "rulings": "Tutte le contestazioni",
        "fault": "Che cosa succede, e che cosa costa?",
        "options": "Accordi da cui dipende: {}.",
        "nothing": "Se il tavolo ha concordato solo quel che sta sul foglio:",
        "books": "Secondo i regolamenti, tutti a 21 punti dove si può:",
        "book": "Regolamento",
        "ruling": "Verdetto",
        "says": "Chi lo dice",
        "file": "Il foglio",
        "cases": "Casi",
        "quarrel": "Contestazione",
        "about": "Di che si tratta",
        "sheet": "Accordo di tavolo",
        "preset": "Le sue regole",
    },
    Language.EN: {
        "findings": "All findings",
        "books_all": "All rule books",
        "rulings": "All quarrels",
        "fault": "What happens, and what does it cost?",
        "options": "Agreements it rests on: {}.",
        "nothing": "If the table has agreed only on what stands on the sheet:",
        "books": "By the rule books, all to 21 points where that is allowed:",
        "book": "Rule book",
        "ruling": "Ruling",
        "says": "Who says so",
        "file": "The sheet",
        "cases": "Cases",
        "quarrel": "Quarrel",
        "about": "What it is about",
        "sheet": "Table agreement",
        "preset": "Its rules",
    },
    Language.ES: {
        "findings": "Todos los hallazgos",
        "books_all": "Todos los reglamentos",
        "rulings": "Todas las disputas",
        "fault": "¿Qué pasa, y qué cuesta?",
        "options": "Acuerdos de los que depende: {}.",
        "nothing": "Si la mesa solo ha acordado lo que está en la hoja:",
        "books": "Según los reglamentos, todos a 21 puntos donde se puede:",
        "book": "Reglamento",
        "ruling": "Fallo",
        "says": "Quién lo dice",
        "file": "La hoja",
        "cases": "Casos",
        "quarrel": "Disputa",
        "about": "De qué se trata",
        "sheet": "Acuerdo de mesa",
        "preset": "Sus reglas",
    },
}
