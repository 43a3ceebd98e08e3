"""Whether numbers are those that given shares would bring by chance: Pearson's chi-square."""

from collections.abc import Sequence
from itertools import accumulate
from math import erfc, exp, pi, sqrt

__all__ = ["chance_of", "chi_square"]


def chi_square(found: Sequence[int], shares: Sequence[float]) -> float:
    """How far the numbers are from what the shares let expect, each by its own spread."""
    total = sum(found)
    pairs = zip(found, shares, strict=True)
    return sum((number - total * share) ** 2 / (total * share) for number, share in pairs)


def chance_of(square: float, freedom: int) -> float:
    """The chance that a chi-square with so many degrees of freedom is at least as large.

    The sum that it is for a whole number of degrees of freedom (Abramowitz and Stegun, 26.4.4 for
    odd ones, 26.4.5 for even ones).
    """
    half = square / 2
    if freedom % 2:
        first, start = erfc(sqrt(half)), sqrt(2 * square / pi) * exp(-half)
        steps = range(3, freedom, 2)
    else:
        first, start = 0.0, exp(-half)
        steps = range(2, freedom, 2)
    if freedom == 1:
        return first
    return first + sum(accumulate(steps, lambda term, n: term * square / n, initial=start))
