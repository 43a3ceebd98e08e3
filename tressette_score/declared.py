"""What the accusi of a hand are worth, before anybody asks whether they were right."""

from collections.abc import Iterator

from tressette_score.accusi import Values
from tressette_score.cards import Pile
from tressette_score.events import Accuso
from tressette_score.record import HandRecord, Table
from tressette_score.rules import TableRules, Unsettled

__all__ = ["accuso_points", "dealt_to", "first_said", "standing", "values_of"]


def values_of(rules: TableRules, *, tail: bool | None = None) -> Values:
    """What combinations are worth at a table; where it has not said, as everybody plays.

    Args:
        rules: its agreement.
        tail: whether to count tails, if that is known otherwise.
    """
    counted = rules.accuso_tail is True if tail is None else tail
    return Values(
        three=_number(rules.accuso_three, 3),
        four=_number(rules.accuso_four, 4),
        napoletana=_number(rules.accuso_napoletana, 3),
        tail=counted,
        shared=rules.accuso_shared is not False,
    )


def _number(value: int | Unsettled, common: int) -> int:
    return common if isinstance(value, Unsettled) else value


def dealt_to(hand: HandRecord, accuso: Accuso) -> Pile | None:
    """The cards of whoever declared, if he is known and they are recorded."""
    if len(accuso.by) != 1:
        return None
    dealt = hand.deal.get(next(iter(accuso.by)))
    return None if dealt is None or len(set(dealt)) != len(dealt) else Pile.of(dealt)


def accuso_points(accuso: Accuso, hand: HandRecord, table: Table) -> int:
    """The points of an accuso: those that were written, or else what it is worth."""
    if accuso.points is not None:
        return accuso.points
    if accuso.what is None:
        return 0
    return values_of(table.agreed).worth(accuso.what, dealt_to(hand, accuso))


def first_said(hand: HandRecord, table: Table) -> dict[int, int]:
    """To each accuso (numbered from 1) the one that it completes, corrects or says once more.

    It says so, or the same player spoke of the same cards before. One that does not is its own;
    so is one said in a later trick where cards are drawn, for it may have been formed again.
    """
    draws = table.layout.draws > 0
    firsts: dict[int, int] = {}
    for n, accuso in enumerate(hand.accusi, 1):
        others = enumerate(hand.accusi[: n - 1], 1)
        again = (m for m, other in others if _again(other, accuso, draws=draws))
        before = accuso.corrects or next(again, n)
        firsts[n] = firsts.get(before, before)
    return firsts


def _again(before: Accuso, after: Accuso, *, draws: bool) -> bool:
    later = before.at is not None and after.at is not None and after.at.trick > before.at.trick
    if draws and later:
        return False
    if before.by != after.by or before.what is None or after.what is None:
        return False
    return before.what.same_set(after.what) or (
        before.what.shape is after.what.shape and not before.what.complete
    )


def standing(hand: HandRecord, table: Table) -> Iterator[tuple[int, Accuso]]:
    """The accusi as they were last said, each under the number (from 1) it was first said by."""
    if hand.accusi:
        last = {first: n for n, first in first_said(hand, table).items()}
        yield from ((first, hand.accusi[n - 1]) for first, n in sorted(last.items()))
