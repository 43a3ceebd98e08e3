"""What a table has agreed on, as far as it touches the count of one hand."""

from enum import Enum

from attrs import frozen

__all__ = ["Rounding", "TableRules"]


class Rounding(Enum):
    """What becomes of the thirds that make no whole point.

    Between two parties both give the same score; they differ with three parties or more.
    """

    FLOOR = "floor"
    """Each party loses its own (pagat.com, the federation's art. 10, nearly every source)."""

    LEFTOVERS_TO_LAST_TRICK = "leftovers-to-last-trick"
    """Whoever takes the last trick takes them, so that the hand is always 11 (tresette.org;
    tables where each plays for himself)."""


@frozen(kw_only=True)
class TableRules:
    """The agreement of a table."""

    rounding: Rounding = Rounding.FLOOR
