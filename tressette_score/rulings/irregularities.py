"""What a fault comes to: in the deal, in the play, with the piles, in what is said.

Sources: those beside each value of the options; the federation's arts. 21 to 37, 64 to 79, 95 and
96. What a rule book does not price is silent there; the ruling then says what other tables do.
"""

from collections.abc import Callable
from functools import wraps
from typing import Final, TypeAlias, cast

from attrs import evolve, frozen

from tressette_score.cards import Card
from tressette_score.events import EventKind, Moment
from tressette_score.rules.playing_choices import (
    FalseProtest,
    OtherFault,
    OutOfTurn,
    ReviewPiles,
    RevokePrice,
    TalkPrice,
    Unraised,
)
from tressette_score.rulings.anomaly import AS_LONG_AS_COUNTED, light_on, raised
from tressette_score.rulings.dealing import judge_deal, judge_redeal
from tressette_score.rulings.faults import Fault
from tressette_score.rulings.inquiry import Fact
from tressette_score.rulings.mixed import judge_mixed
from tressette_score.rulings.outcomes import Reason, Result
from tressette_score.rulings.price import NINE, eleven, eleven_reason, fine, move_thirds
from tressette_score.rulings.scene import Scene
from tressette_score.rulings.verdict import Judged, nothing, scored
from tressette_score.seats import Party, Seat

__all__ = ["judge_fault", "pay_false_protest"]


@frozen
class _Case(Scene):
    """A fault to be judged."""

    fault: Fault

    def about(self, fact: Fact, party: Party | None = None) -> bool:
        """Whether something happened, of which nobody noted anything."""
        return self.ask(fact, self.fault.trick or self.fault.anomaly.number, party)

    def nothing(self, result: Result, *reasons: Reason) -> Judged:
        """It leaves the hand as it is."""
        return nothing(self.hand, result, *reasons)

    def unknown(self) -> Judged:
        """It is not known who did it."""
        return self.nothing(Result.UNKNOWN, Reason("need-culprit", None, None, self.fault.trick))


_Judge: TypeAlias = Callable[[_Case], Judged]


# --- whether it is paid for at all


def _came_up(case: _Case) -> Judged | None:
    """Why a fault has no effect: nobody brought it up who could, in time."""
    light = light_on(case, case.fault.anomaly, AS_LONG_AS_COUNTED)
    if light is not None:
        return None
    if any(True for _ in raised(case.hand, case.fault.anomaly)):
        return case.nothing(Result.LATE, Reason("raised-too-late", "contest_until"))
    if case.inquiry.is_("unraised", Unraised.CURED):
        return case.nothing(Result.CURED, Reason("unraised", "unraised"))
    return None


def _if_it_came_up(judge: _Judge) -> _Judge:
    """A fault that has an effect only if it was brought up (art. 65)."""

    @wraps(judge)
    def judged(case: _Case) -> Judged:
        return _came_up(case) or judge(case)

    return judged


def _trick_of(case: _Case) -> int | None:
    at = case.fault.anomaly.at
    return case.fault.trick or (None if at is None else min(at.trick, case.hand.tricks))


def _per_trick_left(case: _Case, offender: Party, option: str) -> Judged:
    """A point to the others for every trick still to be played."""
    trick = _trick_of(case)
    if trick is None:
        return case.nothing(Result.UNKNOWN, Reason("need-trick", None, case.fault.by))
    changed = case.hand
    for other in case.hand.parties:
        if other != offender:
            changed = fine(changed, other, case.hand.tricks - trick)
    reason = Reason("point-per-trick", option, offender, case.hand.tricks - trick)
    return scored(changed, reason)


# --- the faults one by one


def _revoke(case: _Case) -> Judged:
    """A player who did not follow suit though he could."""
    fault = case.fault
    if not fault.shown and fault.event is None:
        return _accused(case)
    if _followed_suit(case):
        return case.nothing(Result.UNPUNISHED, Reason("no-revoke", None, None, fault.trick))
    return _priced_revoke(case)


@_if_it_came_up
def _priced_revoke(case: _Case) -> Judged:
    offender, price = _offender(case), case.inquiry.option("revoke")
    if price is RevokePrice.POINT_PER_TRICK_LEFT:
        return _per_trick_left(case, offender, "revoke")
    if price is RevokePrice.NONE:
        return case.nothing(Result.UNPUNISHED, Reason("no-price", "revoke"))
    if price is RevokePrice.ELEVEN:
        return _eleven(case, "revoke", offender)
    if price is RevokePrice.NINE_THIRDS and len(case.hand.parties) > 2:
        return case.nothing(Result.UNKNOWN, Reason("need-share", "revoke"))
    if price is RevokePrice.NINE_THIRDS:
        moved = move_thirds(case.hand, offender, NINE)
        return scored(moved, Reason("pays-nine-thirds", "revoke", offender))
    return _three(case, "revoke", offender)


def _offender(case: _Case) -> Party:
    """The side that revoked."""
    by = case.fault.by
    number = case.fault.trick or case.fault.anomaly.number
    return cast("Party", case.whose(Fact.REVOKED_BY, number)) if by is None else case.side(by)


def _followed_suit(case: _Case) -> bool:
    """Whether the tricks show that who is said to have revoked followed suit."""
    fault = case.fault
    play = None if fault.trick is None else _plays(case, fault.trick)
    if fault.shown or play is None or fault.by is None:
        return False
    led = play[0][1].suit
    mine = [card.suit for seat, card in play if Party((seat,)) == fault.by]
    return bool(mine) and set(mine) == {led}


def _eleven(scene: Scene, option: str, offender: Party) -> Judged:
    reason = eleven_reason(scene.inquiry, option, offender)
    return scored(eleven(scene.inquiry, scene.hand, offender), reason)


def _three(case: _Case, option: str, offender: Party) -> Judged:
    return scored(fine(case.hand, offender, -3), Reason("pays-three", option, offender))


def _accused(case: _Case) -> Judged:
    """A revoke that somebody was accused of, where nothing else tells of it."""
    trick = cast("int", case.fault.trick)
    if len(case.hand.takers) < trick and case.about(Fact.REVOKED):
        return _revoke(evolve(case, fault=evolve(case.fault, shown=True)))
    _, event = next(raised(case.hand, case.fault.anomaly))
    reason = Reason("no-revoke", None, None, trick)
    if event.by is None:
        return case.nothing(Result.UNPUNISHED, reason)
    paid = pay_false_protest(case, case.side(event.by))
    return evolve(paid, reasons=(reason, *paid.reasons))


def pay_false_protest(scene: Scene, accuser: Party) -> Judged:
    """What it costs to accuse somebody of what he did not do (the federation's art. 68)."""
    name = "false_protest"
    if scene.inquiry.is_(name, FalseProtest.NONE):
        return nothing(scene.hand, Result.UNPUNISHED, Reason("no-price", name))
    return _eleven(scene, name, accuser)


@_if_it_came_up
def _talk(case: _Case) -> Judged:
    if case.fault.by is None:
        return case.unknown()
    offender = case.side(case.fault.by)
    if case.inquiry.is_("talk", TalkPrice.NONE):
        return case.nothing(Result.UNPUNISHED, Reason("no-price", "talk"))
    return _eleven(case, "talk", offender)


@_if_it_came_up
def _out_of_turn(case: _Case) -> Judged:
    """A card played out of turn: whether it can take the trick (D85: jass, carried over)."""
    trick, by = case.fault.trick, case.fault.by
    if trick is None or by is None or len(by) != 1:
        return case.unknown()
    play = _plays(case, trick)
    if play is None or not case.fault.shown:
        return _other(case)
    stands = case.inquiry.is_("out_of_turn", OutOfTurn.CARD_STANDS)
    led = play[0][1].suit
    able = [(seat, card) for seat, card in play if stands or seat not in by] or play
    follow = [one for one in able if one[1].suit is led] or able
    seat, _ = min(follow, key=lambda one: one[1].index % 10)
    changed = case.hand
    takers = case.hand.takers
    if trick <= len(takers) and not stands and takers[trick - 1] is not seat:
        mine, was = case.hand.side(Party((seat,))), case.hand.side(Party((takers[trick - 1],)))
        known = len(case.hand.parties) == 2 and case.hand.thirds is not None
        changed = case.hand.trick_moved(trick) if known and mine != was else changed
    key = "card-stands" if stands else "loses-power"
    return Judged(Result.TAKEN, (Reason(key, "out_of_turn", by),), changed, seat=seat)


def _plays(case: _Case, trick: int) -> list[tuple[Seat, Card]] | None:
    tricks = case.hand.hand.tricks
    if trick > len(tricks):
        return None
    return [(play.seat, play.card) for play in tricks[trick - 1].plays]


@_if_it_came_up
def _other(case: _Case) -> Judged:
    """A fault that has no price of its own."""
    if case.fault.by is None:
        return case.unknown()
    offender = case.side(case.fault.by)
    match case.inquiry.option("other_fault"):
        case OtherFault.NONE:
            return case.nothing(Result.UNPUNISHED, Reason("no-price", "other_fault"))
        case OtherFault.THREE_POINTS:
            return _three(case, "other_fault", offender)
        case _:
            return _per_trick_left(case, offender, "other_fault")


def _take_back(case: _Case) -> Judged:
    """A card that touched the table or was seen is played (the federation's art. 23)."""
    if case.inquiry.option("touched_is_played"):
        return case.nothing(Result.REFUSED, Reason("touched", "touched_is_played"))
    return case.nothing(Result.ALLOWED, Reason("not-touched", "touched_is_played"))


def _review(case: _Case) -> Judged:
    """Which tricks may be looked at again (the federation's arts. 29, 115, 155)."""
    name = "review_piles"
    at, trick = case.fault.anomaly.at, case.fault.trick
    if trick is None or at is None:
        return case.nothing(Result.UNKNOWN, Reason("need-trick", None, case.fault.by))
    if trick == at.trick - 1 and at.cards == 0:
        return case.nothing(Result.ALLOWED, Reason("review-last", name))
    if case.inquiry.is_(name, ReviewPiles.LAST_TRICK):
        return case.nothing(Result.REFUSED, Reason("review-only-last", name))
    if not _leads(case, at):
        return case.nothing(Result.REFUSED, Reason("review-leader", name))
    first = trick == 1 and 2 <= at.trick <= 4
    if first or _own(case, trick):
        return case.nothing(Result.ALLOWED, Reason("review-own", name))
    return case.nothing(Result.REFUSED, Reason("review-not-own", name))


def _leads(case: _Case, at: Moment) -> bool:
    """Whether whoever wants to see a trick is on lead."""
    leader, by = case.hand.leads(at.trick), case.fault.by
    if leader is None or by is None:
        return case.about(Fact.ASKER_LED, by)
    return leader in by


def _own(case: _Case, trick: int) -> bool:
    """Whether a trick lies in the pile of whoever wants to see it."""
    by, takers = case.fault.by, case.hand.takers
    if by is None or trick > len(takers):
        return case.about(Fact.OWN_TRICK, by)
    return case.hand.side(Party((takers[trick - 1],))) == case.side(by)


def _piles_joined(case: _Case) -> Judged:
    """Partners of a called Three who put their piles together (the federation's art. 114)."""
    at = case.fault.anomaly.at
    formed = [e.at for e in case.hand.hand.events if e.what is EventKind.PAIR_FORMED]
    if any(one is not None and at is not None and one <= at for one in formed):
        return case.nothing(Result.ALLOWED, Reason("pair-formed"))
    if not formed and case.about(Fact.PAIR_FORMED):
        return case.nothing(Result.ALLOWED, Reason("pair-formed"))
    return _other(case)


_JUDGES: Final[dict[EventKind, _Judge]] = {
    EventKind.REVOKE: _revoke,
    EventKind.OUT_OF_TURN: _out_of_turn,
    EventKind.EXPOSED_CARD: _other,
    EventKind.TALK: _talk,
    EventKind.TAKE_BACK: _take_back,
    EventKind.REVIEW: _review,
    EventKind.PILES_JOINED: _piles_joined,
}


def judge_fault(scene: Scene, fault: Fault) -> Judged:
    """What a fault comes to, and the hand with it."""
    if fault.kind is EventKind.MIXED_PILES:
        return judge_mixed(scene, fault)
    if fault.kind is EventKind.REDEAL_ASKED:
        return judge_redeal(scene, fault)
    judge = _JUDGES.get(fault.kind)
    if judge is None:
        return judge_deal(scene, fault)
    return judge(_Case(scene.inquiry, scene.facts, scene.hand, fault))
