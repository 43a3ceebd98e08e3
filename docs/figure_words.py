"""What only the figures say."""

from typing import Final

from tressette_score import Language
from tressette_score.wording import Speaker

__all__ = ["said", "sentence"]

# What the catalogues, made for the table, have no words for.
_WORDS: Final = {
    Language.IT: {
        "deck": "I terzi di una smazzata",
        "order": "dalla più forte alla più debole",
        "cards": "{number:cards} di {suits}; di ogni seme, {order}: {ranks}.",
        "sum": "La somma: {rows}.",
        "points": "{kept:thirds} fanno {points:points}, {lost:thirds} si perdono",
        "tree": "{title}: una domanda aperta, e dove porta ogni risposta",
        "sheet": "Il foglio di una partita",
        "both": "Tutti insieme: {sums}.",
    },
    Language.EN: {
        "deck": "The thirds of a hand",
        "order": "from the strongest to the weakest",
        "cards": "{number:cards} of {suits}; of each suit, {order}: {ranks}.",
        "sum": "The sum: {rows}.",
        "points": "{kept:thirds} make {points:points}, {lost:thirds} are lost",
        "tree": "{title}: an open question, and where each answer leads",
        "sheet": "The score sheet of a match",
        "both": "All together: {sums}.",
    },
    Language.ES: {
        "deck": "Los tercios de una mano",
        "order": "de la más fuerte a la más débil",
        "cards": "{number:cards} de {suits}; de cada palo, {order}: {ranks}.",
        "sum": "La suma: {rows}.",
        "points": "{kept:thirds} hacen {points:points}, {lost:thirds} se pierden",
        "tree": "{title}: una pregunta abierta, y adónde lleva cada respuesta",
        "sheet": "La hoja de una partida",
        "both": "Todos juntos: {sums}.",
    },
}


def said(speaker: Speaker, key: str, **data: object) -> str:
    """A text of the figures, its holes filled."""
    return speaker.vformat(_WORDS[speaker.language][key], (), data)


def sentence(text: str) -> str:
    """A text as a sentence of its own."""
    end = "" if text.endswith(("?", ".")) else "."
    return f"{text[:1].upper()}{text[1:]}{end}"
