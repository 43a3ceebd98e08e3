"""Millions of hands at once: columns in, columns out (extra ``batch``, NumPy alone).

This is a second engine, written apart from the one that reads records: it knows the cards by their
numbers only and shares no code with the count of a single hand, so that each checks the other.

Cards are numbered as in :data:`tressette_score.cards.DECK`, ten to a suit, from the three that
takes down to the four; a pile is a mask with one bit a card. There are always two parties, ``a``
and ``b``. Players are numbered in the order of play: of four, 0 and 2 are party a; of two, 0 is;
of three, whoever plays alone is.

Work is done in pieces of :data:`CHUNK` hands, so that beyond its arguments and its results (which
take 6 bytes a hand, and one more for each trick) a call needs a few megabytes, however many hands
there are: 400 bytes for each hand of a piece, and 2,200 if a card stands twice in all of them.
"""

from tressette_score.batch.accusi import accusi_of_hands
from tressette_score.batch.columns import CHUNK, NOT_WRITTEN, Flag, Plays, Scores
from tressette_score.batch.piles import check_written, score_masks, thirds_of_masks
from tressette_score.batch.plays import score_plays

__all__ = [
    "CHUNK",
    "NOT_WRITTEN",
    "Flag",
    "Plays",
    "Scores",
    "accusi_of_hands",
    "check_written",
    "score_masks",
    "score_plays",
    "thirds_of_masks",
]
