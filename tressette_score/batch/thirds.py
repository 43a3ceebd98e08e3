"""From thirds to points, as the table counts."""

import numpy as np

from tressette_score.batch.columns import DECK_THIRDS, Bools, Bytes, Integers
from tressette_score.rules import TableRules
from tressette_score.rules.choices import Rounding


def last_trick_worth(rules: TableRules) -> int:
    """What the last trick is worth, in thirds."""
    agreed = rules.last_trick_thirds
    return agreed if isinstance(agreed, int) else 3


def whole_points(thirds: Bytes, last: Bytes, rules: TableRules) -> Bytes:
    """Whole points; `last` says which party took the last trick, 0 or 1, or neither."""
    points = thirds // 3
    known = last < 2
    if rules.rounding is Rounding.TWO_THIRDS_UP:
        up = (thirds + 1) // 3
        return np.where(known[:, None], up, points)
    if rules.rounding is Rounding.LEFTOVERS_TO_LAST_TRICK:
        left = thirds % 3
        for party in (0, 1):
            got = (left[:, 1 - party] + left[:, party]) // 3
            points[:, party] += got * (last == party)
    return points


def _sum_bounds(rules: TableRules) -> tuple[int, int]:
    """The least and the most points that the two parties of a whole hand have together."""
    thirds = DECK_THIRDS + last_trick_worth(rules)
    if rules.rounding is Rounding.LEFTOVERS_TO_LAST_TRICK:
        return thirds // 3, thirds // 3
    # Each party can lose two thirds, or be given one.
    if rules.rounding is Rounding.TWO_THIRDS_UP:
        return (thirds - 2 + 2) // 3, (thirds + 2) // 3
    return (thirds - 4 + 2) // 3, thirds // 3


def off_eleven(points: Integers, rules: TableRules) -> Bools:
    """Where the points of both parties cannot be those of one whole hand."""
    lowest, highest = _sum_bounds(rules)
    a, b = points[:, 0], points[:, 1]
    # The sum alone could run over.
    high = (a > highest) | (b > highest)
    return high | (a + b < lowest) | (a + b > highest)
