"""The smallest change of fact that would have led to another end."""

from collections.abc import Callable, Iterator

from tressette_score.counting import HAND_THIRDS
from tressette_score.rulings.facts import HandFacts, MatchFacts
from tressette_score.rulings.outcomes import Outcome
from tressette_score.rulings.ruling import Margin, MarginKind
from tressette_score.rulings.tree import Leaf
from tressette_score.seats import Party

__all__ = ["margins"]

_MOST_POINTS = 11
Judge = Callable[[MatchFacts], Leaf | None]


def _end(outcome: Outcome) -> tuple[object, ...]:
    """What has to differ for an outcome to be another."""
    return outcome.result, outcome.winner


def _changes(hand: HandFacts) -> Iterator[tuple[MarginKind, Party, int, int, HandFacts]]:
    """Single changes: kind, who gains or loses, the number to be said, the size in thirds."""
    for trick, (by, thirds) in enumerate(hand.takes, 1):
        last = hand.last_thirds if trick == len(hand.takes) == hand.tricks else 0
        yield MarginKind.TRICK, hand.other(by), trick, thirds + last, hand.trick_moved(trick)
    moved = hand.last_trick_moved()
    if moved is not None and moved.last_trick is not None:
        yield MarginKind.LAST_TRICK, moved.last_trick, 1, hand.last_thirds, moved
    firsts = sorted(set(hand.firsts.values()))
    for number, (by, points, _) in zip(firsts, hand.spoken, strict=False):
        if points:
            yield MarginKind.ACCUSO, by, points, 3 * points, hand.without_accuso(number)


def _least(
    judge: Judge, facts: MatchFacts, hand: HandFacts, outcome: Outcome, party: Party
) -> Margin | None:
    """How many thirds (or points, where only those are known) more it would have taken."""
    kind, most, size = MarginKind.THIRDS, HAND_THIRDS, 1
    shift: Callable[[Party, int], HandFacts | None] = hand.shifted
    if hand.shifted(party, 0) is None:
        kind, most, size, shift = MarginKind.POINTS, _MOST_POINTS, 3, hand.pointed
    for number in range(1, most + 1):
        changed = shift(party, number)
        if changed is None:
            return None
        leaf = judge(facts.with_hand(hand.number, changed))
        if leaf is not None and _end(leaf.outcome) != _end(outcome):
            return Margin(kind, party, number, size * number, leaf.outcome)
    return None


def margins(judge: Judge, facts: MatchFacts, number: int, outcome: Outcome) -> tuple[Margin, ...]:
    """What would have turned a ruling on a hand, the smallest change first.

    Args:
        judge: the ruling as a function of the facts; none where it would not be settled.
        facts: the match as it was.
        number: the hand, 1-based.
        outcome: what the ruling comes to.
    """
    if not 1 <= number <= len(facts.hands):
        return ()
    hand = facts.hands[number - 1]
    if len(hand.parties) != 2:
        return ()
    found = [_least(judge, facts, hand, outcome, party) for party in hand.parties]
    turned = [one for one in found if one is not None]
    for kind, party, said, thirds, changed in _changes(hand):
        leaf = judge(facts.with_hand(number, changed))
        if leaf is not None and _end(leaf.outcome) != _end(outcome):
            turned.append(Margin(kind, party, said, thirds, leaf.outcome))
    order = list(MarginKind)
    return tuple(sorted(turned, key=lambda one: (one.thirds, order.index(one.kind), one.number)))
