"""What a fault costs: the arithmetic of every price the sources name.

Numbers are points, or thirds where it is said.
"""

from collections.abc import Collection, Mapping
from typing import Final

from attrs import evolve

from tressette_score.frozenmap import FrozenMap
from tressette_score.rules.choices import Aim
from tressette_score.rules.playing_choices import ElevenMeans
from tressette_score.rulings.facts import ZERO, HandFacts, added
from tressette_score.rulings.inquiry import Inquiry
from tressette_score.rulings.outcomes import Reason
from tressette_score.seats import Party

__all__ = [
    "ELEVEN",
    "NINE",
    "eleven",
    "eleven_points",
    "eleven_reason",
    "fine",
    "move_thirds",
    "moved_thirds",
    "no_trick_points",
]

ELEVEN: Final = 11
NINE: Final = 9
"""The thirds that change sides for a revoke (Foster)."""


def eleven_points(
    points: Mapping[Party, int], to: Collection[Party], means: ElevenMeans
) -> FrozenMap[Party, int]:
    """The points of a hand (by party) after eleven go to some of the parties.

    Either the hand is worth eleven to them and nothing to the others, or they get eleven beside
    what everybody made.
    """
    if means is ElevenMeans.HAND:
        return FrozenMap((party, ELEVEN if party in to else 0) for party in points)
    return FrozenMap((p, n + (ELEVEN if p in to else 0)) for p, n in points.items())


def moved_thirds(thirds: Mapping[Party, int], by: Party, number: int) -> FrozenMap[Party, int]:
    """The thirds of two parties after so many go from one to the other; at most what it has."""
    moved = min(number, thirds[by])
    return FrozenMap((p, n - moved if p == by else n + moved) for p, n in thirds.items())


def eleven_reason(inquiry: Inquiry, option: str, offender: Party) -> Reason:
    """That eleven points are paid, or charged where the fewest points win."""
    least = inquiry.agreed("aim") is Aim.LEAST
    return Reason("pays-eleven-least" if least else "pays-eleven", option, offender)


def _receivers(inquiry: Inquiry, hand: HandFacts, offender: Party) -> tuple[Party, ...]:
    """Who gets points for a fault: the others, or the culprit where the fewest points win."""
    if inquiry.agreed("aim") is Aim.LEAST:
        return (offender,)
    return tuple(party for party in hand.parties if party != offender)


def eleven(inquiry: Inquiry, hand: HandFacts, offender: Party) -> HandFacts:
    """Eleven points because of a party's fault.

    Where they are the whole hand, it is over with them: the culprits bring nothing home from it,
    the others keep what they declared.
    """
    to = _receivers(inquiry, hand, offender)
    if inquiry.option("eleven_means") is ElevenMeans.ADDED:
        return evolve(hand, fines=added(hand.fines, dict.fromkeys(to, ELEVEN)), fined=True)
    kept = tuple((by, points if by in to else 0, at) for by, points, at in hand.spoken)
    return evolve(
        hand,
        points=eleven_points(dict.fromkeys(hand.parties, 0), to, ElevenMeans.HAND),
        written=None,
        thirds=None,
        takes=(),
        spoken=kept,
        whole=True,
        all_tricks=None,
        fines=ZERO,
        stripped=frozenset[Party](),
        stopped=True,
        fined=True,
    )


def move_thirds(hand: HandFacts, offender: Party, number: int) -> HandFacts:
    """Thirds that change sides between two parties; at most what the culprits have.

    Where nobody counted the thirds, whole points do, on the sheet.
    """
    if hand.thirds is not None and hand.whole:
        moved = hand.with_thirds(moved_thirds(hand.thirds, offender, number))
        return evolve(moved, fined=True)
    points = min(number // 3, hand.points.get(offender, number // 3))
    given = fine(hand, hand.other(offender), points)
    return given if offender in hand.stripped else fine(given, offender, -points)


def no_trick_points(hand: HandFacts, offender: Party) -> HandFacts:
    """The points of a party's tricks struck out, once; the others keep theirs."""
    return evolve(hand, stripped=hand.stripped | {offender}, fined=True)


def fine(hand: HandFacts, party: Party, points: int) -> HandFacts:
    """Points given to a party, or taken from it if they are negative."""
    return evolve(hand, fines=added(hand.fines, {party: points}), fined=True)


def priced(hand: HandFacts) -> HandFacts:
    """The hand after what faults cost, where they cost card points: in a game with bids."""
    points = added(hand.points, hand.fines, hand.lost)
    return evolve(hand, points=points, fines=ZERO, stripped=frozenset[Party]())
