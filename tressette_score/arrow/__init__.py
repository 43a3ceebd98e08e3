"""Hands in Arrow columns (extra ``arrow``): logs in, reports out, batch by batch.

A log has these columns, in any order; others are handed through. Any type of whole numbers will do,
signed or not, and every one may be missing or hold nothing (null) where nothing is known:

- ``play``: the numbers of the forty cards in the order in which they fell: a list, a list of fixed
  size, or forty bytes; of three players the last four are the cards laid aside
- ``first_leader``: who led first, as the number of a player
- ``alone``: who of three plays against the other two
- ``captured_a``, ``captured_b``: what each party captured, as a mask: bit n for card n
- ``last_trick``: who took the last trick: 0 for party a, 1 for party b
- ``written_a``, ``written_b``: the points that were written

Cards, players and parties are numbered as in :mod:`tressette_score.batch`. A hand is counted from
its play, if it has one, or else from its piles.

The report has the columns of the log that are no evidence, and after them:

- ``points_a``, ``points_b``: ``int16``, whole points; null where there is nothing to count
- ``thirds_a``, ``thirds_b``: ``int16``, the same in thirds of a point, leftovers included
- ``findings``: ``string``, the codes of what was found, separated by blanks; empty if all is in
  order
"""

from tressette_score.arrow.records import records_from_arrow, records_to_arrow
from tressette_score.arrow.reports import report_schema, score_batches, score_stream

__all__ = [
    "records_from_arrow",
    "records_to_arrow",
    "report_schema",
    "score_batches",
    "score_stream",
]
