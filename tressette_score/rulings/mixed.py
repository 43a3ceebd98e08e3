"""Piles that were mixed before they were counted (the federation's arts. 35 to 38)."""

from collections.abc import Mapping, Sequence
from typing import cast

from tressette_score.counting import DECK_THIRDS
from tressette_score.events import EventKind
from tressette_score.frozenmap import FrozenMap
from tressette_score.rulings.facts import HandFacts
from tressette_score.rulings.faults import Fault
from tressette_score.rulings.inquiry import Fact
from tressette_score.rulings.outcomes import Reason, Result
from tressette_score.rulings.scene import Scene
from tressette_score.rulings.verdict import Judged, nothing, scored
from tressette_score.seats import Party

__all__ = ["judge_mixed", "mixed_thirds"]


def mixed_thirds(
    sure: Mapping[Party, int], culprits: Sequence[Party], parties: Sequence[Party], total: int
) -> FrozenMap[Party, int] | None:
    """The thirds of each party: those in doubt go to those who mixed nothing.

    Args:
        sure: the thirds that are certainly each party's.
        culprits: the parties of those who mixed the piles.
        parties: all parties of the table.
        total: the thirds of the whole hand.

    Returns:
        The thirds by party; none if they cannot be given to anybody: both of two parties did it,
        or several are innocent.
    """
    doubt = total - sum(sure.get(party, 0) for party in parties)
    innocent = [party for party in parties if party not in culprits]
    if doubt and len(innocent) != 1:
        return None
    return FrozenMap((p, sure.get(p, 0) + (doubt if p in innocent else 0)) for p in parties)


def judge_mixed(scene: Scene, fault: Fault) -> Judged:
    """Who has the thirds in doubt, or whether the hand is void."""
    name = "mixed_piles"
    hand = scene.hand
    if hand.hand.noted:
        return nothing(hand, Result.LATE, Reason("too-late-to-contest", "contest_until"))
    events = [one for one in hand.hand.events if one.what is EventKind.MIXED_PILES]
    culprits = [scene.side(one.by) for one in events if one.by is not None]
    if not culprits:
        culprits = [cast("Party", scene.whose(Fact.MIXED_BY))]
    sure = next((one.sure for one in events if one.sure), FrozenMap[Party, int]())
    scene.inquiry.option(name)
    if set(hand.parties) <= set(culprits) and sum(sure.values()) < _total(hand):
        return nothing(hand, Result.VOID, Reason("mixed-by-both", name))
    if not sure:
        return nothing(hand, Result.UNKNOWN, Reason("need-sure", None, fault.by))
    thirds = mixed_thirds(sure, culprits, hand.parties, _total(hand))
    if thirds is None:
        return nothing(hand, Result.UNKNOWN, Reason("need-share", name))
    doubt = _total(hand) - sum(sure.values())
    return scored(
        hand.with_whole_thirds(thirds), Reason("disputed-to-others", name, culprits[0], doubt)
    )


def _total(hand: HandFacts) -> int:
    return DECK_THIRDS + hand.last_thirds
