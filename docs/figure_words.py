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
        "distribution": "I punti di una coppia in smazzate giocate a caso",
        "bars": "la quota in {random} smazzate giocate a caso",
        "marks": "la quota in {other} smazzate dell'altro programma",
        "spread": "dove cade quella quota 95 volte su 100, per puro caso",
        "share": "{points} punti: {expected} e {found}",
        "shares": "Per ogni punteggio la quota in {random} smazzate giocate a caso, e in {other} "
        "dell'altro programma. {rows}.",
        "head_points": "Punti",
        "head_random": "A caso, su {random}",
        "head_other": "L'altro, su {other}",
        "head_off": "Scarto",
        "averages": "In media {mean} punti, con una deviazione standard di {deviation}; nell'altro "
        "programma {other_mean} e {other_deviation}.",
        "fit": "χ² = {square} con {freedom} gradi di libertà, p = {chance}",
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
        "distribution": "The points of a pair in hands played at random",
        "bars": "the share in {random} hands played at random",
        "marks": "the share in {other} hands of the other program",
        "spread": "where that share falls 95 times in 100, by mere chance",
        "share": "{points} points: {expected} and {found}",
        "shares": "For each score its share in {random} hands played at random, and in {other} of "
        "the other program. {rows}.",
        "head_points": "Points",
        "head_random": "At random, of {random}",
        "head_other": "The other, of {other}",
        "head_off": "Off by",
        "averages": "On average {mean} points, with a standard deviation of {deviation}; in the "
        "other program {other_mean} and {other_deviation}.",
        "fit": "χ² = {square} with {freedom} degrees of freedom, p = {chance}",
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
        "distribution": "Los puntos de una pareja en manos jugadas al azar",
        "bars": "la proporción en {random} manos jugadas al azar",
        "marks": "la proporción en {other} manos del otro programa",
        "spread": "donde cae esa proporción 95 veces de 100, por puro azar",
        "share": "{points} puntos: {expected} y {found}",
        "shares": "Para cada resultado, su proporción en {random} manos jugadas al azar y en "
        "{other} del otro programa. {rows}.",
        "head_points": "Puntos",
        "head_random": "Al azar, de {random}",
        "head_other": "El otro, de {other}",
        "head_off": "Desvío",
        "averages": "Por término medio {mean} puntos, con una desviación típica de {deviation}; en "
        "el otro programa {other_mean} y {other_deviation}.",
        "fit": "χ² = {square} con {freedom} grados de libertad, p = {chance}",
    },
}


def said(speaker: Speaker, key: str, **data: object) -> str:
    """A text of the figures, its holes filled."""
    return speaker.vformat(_WORDS[speaker.language][key], (), data)


def sentence(text: str) -> str:
    """A text as a sentence of its own."""
    end = "" if text.endswith(("?", ".")) else "."
    return f"{text[:1].upper()}{text[1:]}{end}"
