"""How a match ends: who has won and by which rule, or that it goes on, and who deals.

Sources: those beside each value of the options; the federation's arts. 16, 35, 36, 102, 130.
"""

from typing import Final, cast

from attrs import evolve

from tressette_score.counting import DECK_THIRDS
from tressette_score.frozenmap import FrozenMap
from tressette_score.rules.choices import (
    BothOver,
    EndTest,
    LevelAfterHands,
    LevelOver,
)
from tressette_score.rules.game_choices import SeveralLevel, SeveralOver
from tressette_score.rulings.all_accusi import judge_accusi
from tressette_score.rulings.bidding import bid_leaf, passed, seated
from tressette_score.rulings.call_out import judge_calls
from tressette_score.rulings.cappotto import Swept, perhaps_swept, swept
from tressette_score.rulings.contest import settled_points
from tressette_score.rulings.facts import ZERO, HandFacts, MatchFacts
from tressette_score.rulings.inquiry import Fact, FactQuestion, Inquiry
from tressette_score.rulings.outcomes import LineKind, Reason, Result, Sweep
from tressette_score.rulings.reach import Reached, first_to_reach
from tressette_score.rulings.scene import Scene
from tressette_score.rulings.series import by_points, series
from tressette_score.rulings.settle import Settled, settle
from tressette_score.rulings.state import State, account, at_home
from tressette_score.rulings.tree import Leaf
from tressette_score.seats import Party

__all__ = ["judge_match", "over_in_match", "settled_in_match"]

_SWEPT: Final = {
    Sweep.CAPPOTTO: "cappotto",
    Sweep.STRAMAZZO: "stramazzo",
    Sweep.CAPPOTTONE: "cappottone",
    Sweep.STRAMAZZONE: "stramazzone",
    Sweep.COLLATONDRIONE: "collatondrione",
}


def judge_match(inquiry: Inquiry, facts: MatchFacts, until: tuple[int, int] | None = None) -> Leaf:
    """The match as far as it is recorded, or one call in it.

    Args:
        inquiry: what may be asked.
        facts: the match.
        until: a hand and one of its calls (both 1-based), if that call is asked about.
    """
    state = State.start(facts)
    leaf = _opening(inquiry, state)
    for hand in facts.hands if leaf is None else ():
        here = until is not None and until[0] == hand.number
        leaf = _hand(inquiry, facts, state, hand, until[1] if until and here else None)
        if leaf is not None and here:
            return leaf
        if leaf is not None:
            break
    if leaf is None:
        return _play_on(inquiry, facts, state)
    if until is None or leaf.outcome.result is Result.UNFINISHED:
        return leaf
    over = evolve(leaf.outcome, result=Result.AFTER_END, hand=until[0])
    return Leaf(over, (Reason("match-over", None, leaf.outcome.winner, leaf.outcome.hand),))


def _opening(inquiry: Inquiry, state: State) -> Leaf | None:
    """Whether one side had won before the first hand of the record."""
    best_of = inquiry.agreed("best_of")
    for party, games in state.games.items():
        if isinstance(best_of, int) and 2 * games > best_of:
            series = Reason("series-won", "best_of", party, best_of)
            return Leaf(state.outcome(Result.WON, 0, party), (series,))
    if not any(state.totals.values()) or not by_points(inquiry):
        return None
    home = at_home(inquiry, state)
    if len(home) > 1 and not state.level:
        at_once = inquiry.settled("end_test") is EndTest.AT_ONCE
        if at_once or not _highest_wins(inquiry, state):
            return None
        home = [state.higher]
    if len(home) != 1:
        return None
    reason = Reason("opening", None, home[0], state.totals[home[0]])
    return Leaf(state.outcome(Result.WON, 0, home[0]), (reason,))


def _highest_wins(inquiry: Inquiry, state: State) -> bool:
    """Whether of several who are home the one with most points has won."""
    if len(state.totals) > 2:
        return inquiry.is_("several_over", SeveralOver.HIGHEST)
    return inquiry.is_("both_over", BothOver.HIGHER_TOTAL)


def _hand(
    inquiry: Inquiry, facts: MatchFacts, state: State, hand: HandFacts, call: int | None
) -> Leaf | None:
    """One hand; none if the match goes on after it. `state` is taken along."""
    _cite_counting(inquiry, hand)
    if facts.table.layout.bidding:
        if passed(inquiry, facts, hand) is not None:
            state.note, state.lines = Reason("hand-passed", None, None, hand.number), ()
            return None
        hand = seated(inquiry, hand)
    settled = _settled(inquiry, facts, state, hand)
    if settled.void:
        state.note, state.lines = Reason("hand-void", None, None, hand.number), ()
        return None if call is None else _in_void_hand(state, hand)
    if settled.unknown:
        return Leaf(state.outcome(Result.UNKNOWN, hand.number), settled.unknown)
    state.played += 1
    leaf, goes_on = _calls(inquiry, facts, state, settled.hand, call)
    return leaf if not goes_on else _points(inquiry, facts, state, settled.hand)


def _calls(
    inquiry: Inquiry, facts: MatchFacts, state: State, hand: HandFacts, call: int | None
) -> tuple[Leaf | None, bool]:
    """What the calls of a hand come to, and whether the hand is counted after them."""
    if not hand.hand.calls or not (call is not None or by_points(inquiry)):
        return None, True
    leaf = judge_calls(inquiry, facts, state, hand, call)
    if leaf is None or call is not None:
        return leaf, leaf is None
    if leaf.outcome.result is Result.WON:
        return series(inquiry, facts, state, hand, leaf), False
    # A wrong call was paid for, and the hand is over.
    state.totals, state.note, state.lines = dict(leaf.outcome.totals), None, ()
    return None, False


def _points(inquiry: Inquiry, facts: MatchFacts, state: State, hand: HandFacts) -> Leaf | None:
    """What a hand comes to by its points; none if the match goes on after it."""
    points, kind = settled_points(inquiry, facts, hand), LineKind.TRICKS
    if facts.table.layout.bidding:
        bid = bid_leaf(inquiry, facts, Settled(hand))
        if bid.outcome.result is Result.UNKNOWN:
            return evolve(bid, outcome=state.outcome(Result.UNKNOWN, hand.number))
        points, kind, hand = (
            bid.outcome.totals,
            LineKind.GAME,
            evolve(hand, fines=ZERO, stripped=frozenset[Party]()),
        )
    lines = account(state, hand, points, kind)
    after = State(dict(lines[-1].points), state.games, state.raised, state.played)
    leaf = _ended(inquiry, state, after, hand, points)
    if leaf is None:
        state.totals, state.raised, state.note = after.totals, after.raised, after.note
        state.lines = lines
        return None
    leaf = evolve(leaf, account=lines)
    if leaf.outcome.result is Result.WON:
        return series(inquiry, facts, state, hand, leaf)
    return leaf


def _settled(inquiry: Inquiry, facts: MatchFacts, state: State, hand: HandFacts) -> Settled:
    """A hand with the accusi that count and after what faults cost.

    Where the match ends at once, nothing costs anything that happened when it was over.
    """
    over = None
    if hand.faults or hand.hand.events:
        at_once = by_points(inquiry) and inquiry.settled("end_test") is EndTest.AT_ONCE
        over = _over(inquiry, facts, state, hand) if at_once else None
    return settle(inquiry, facts, hand, over)


def _over(
    inquiry: Inquiry, facts: MatchFacts, state: State, hand: HandFacts
) -> tuple[int, int] | None:
    """When somebody had the points, as far as the record tells."""
    _, spoken = judge_accusi(Scene(inquiry, facts, hand))
    reached = first_to_reach(inquiry, state, spoken, known_only=True)
    return None if reached is None or reached.party is None else reached.when


def over_in_match(inquiry: Inquiry, facts: MatchFacts, number: int) -> tuple[int, int] | None:
    """When in a hand (1-based) the match was over, where it ends at once."""
    hand = facts.hands[number - 1]
    at_once = facts.ruled and inquiry.agreed("end_test") is EndTest.AT_ONCE
    if not at_once or not facts.in_play or not (hand.faults or hand.hand.events):
        return None
    state = State.start(facts)
    for before in facts.hands[: number - 1]:
        if _hand(inquiry, facts, state, before, None) is not None:
            return _NEVER
    return _over(inquiry, facts, state, hand)


def settled_in_match(inquiry: Inquiry, facts: MatchFacts, number: int) -> Settled:
    """A hand (1-based) after all that happened in it, where it stands in the match."""
    over = over_in_match(inquiry, facts, number)
    return settle(inquiry, facts, facts.hands[number - 1], over)


_NEVER: Final = (0, 0)
"""The match was over before the hand."""


def _in_void_hand(state: State, hand: HandFacts) -> Leaf:
    """A call in a hand that is void."""
    return Leaf(state.outcome(Result.VOID, hand.number), (Reason("call-in-void-hand"),))


def _cite_counting(inquiry: Inquiry, hand: HandFacts) -> None:
    """Note the options by which the facts of a hand were already counted."""
    if hand.hand.accusi:
        inquiry.agreed("accuso")
    if hand.thirds is not None or hand.takes or hand.hand.calls:
        inquiry.agreed("rounding")
        inquiry.agreed("last_trick_thirds")
    if hand.written is not None:
        inquiry.agreed("contest_until")


def _ended(
    inquiry: Inquiry, state: State, after: State, hand: HandFacts, points: FrozenMap[Party, int]
) -> Leaf | None:
    """Whether the match is over with this hand; `after` is the score behind it."""
    if not by_points(inquiry):
        return _after_hands(inquiry, after, hand) if hand.whole else _unfinished(after, hand)
    if tuple(after.totals) != hand.parties:
        # Game points come when the hand is over.
        return _at_hand_end(inquiry, state, after, hand)
    home = at_home(inquiry, after)
    if len(home) > 1 or (home and (not hand.whole or 0 in points.values())):
        leaf = _at_once(inquiry, state, after, hand)
        if leaf is not None:
            return leaf
    if not hand.whole:
        return _unfinished(after, hand)
    sweep = _sweep(inquiry, evolve(hand, points=points))
    if sweep is not None:
        reason = Reason(_SWEPT[sweep.kind], "cappotto_wins", sweep.party)
        won = after.outcome(Result.WON, hand.number, sweep.party)
        # Where one match is all there is, nobody asks how many it counts for.
        several = any(state.games.values()) or inquiry.agreed("best_of") not in (None, 1)
        return Leaf(evolve(won, sweep=sweep.kind if several else None), (reason,))
    return _at_hand_end(inquiry, state, after, hand)


def _at_hand_end(inquiry: Inquiry, state: State, after: State, hand: HandFacts) -> Leaf | None:
    """Whether somebody has the points at the end of a hand."""
    while True:
        home = at_home(inquiry, after)
        if not home:
            return None
        if len(home) == 1:
            (winner,) = home
            reason = Reason("reached", "target_test", winner, after.totals[winner])
            return Leaf(after.outcome(Result.WON, hand.number, winner), (reason,))
        at_once = inquiry.settled("end_test") is EndTest.AT_ONCE
        home_of = _several_home if len(after.totals) > 2 and not at_once else _both_home
        leaf = home_of(inquiry, state, after, hand)
        if leaf is not None or after.note is not None:
            return leaf


def _unfinished(after: State, hand: HandFacts) -> Leaf:
    counted = hand.thirds is not None and sum(hand.thirds.values()) == DECK_THIRDS
    last = counted and hand.last_trick is None
    reason = Reason("need-last-trick" if last else "unfinished", None, None, hand.number)
    return Leaf(after.outcome(Result.UNFINISHED, hand.number), (reason,))


def _reason(reached: Reached, option: str) -> Reason:
    key = "first" if reached.trick is None else "first-accuso" if reached.accuso else "first-trick"
    return Reason(key, option, reached.party, reached.trick)


def _at_once(inquiry: Inquiry, state: State, after: State, hand: HandFacts) -> Leaf | None:
    """Who had the points first, at a table where that ends the match at once."""
    # If nobody agreed on this, what they agree on for both home says it as well.
    ends = inquiry.settled("end_test") if hand.whole else inquiry.option("end_test")
    if ends is not EndTest.AT_ONCE:
        return None
    reached = first_to_reach(inquiry, state, hand)
    if reached is None or reached.party is None:
        return None
    return Leaf(
        after.outcome(Result.WON, hand.number, reached.party), (_reason(reached, "end_test"),)
    )


def _sweep(inquiry: Inquiry, hand: HandFacts) -> Swept | None:
    """A cappotto or one of its kind, where that wins the match."""
    # Who paid for a fault has not taken all, and nobody takes all by what the others paid.
    if hand.fined or hand.stopped or not perhaps_swept(hand):
        return None
    if not inquiry.option("cappotto_wins"):
        return None
    return swept(inquiry, hand)


def _last_trick(inquiry: Inquiry, hand: HandFacts) -> Party:
    if hand.last_trick is not None:
        return hand.last_trick
    question = FactQuestion(Fact.LAST_TRICK, hand.number, hand.parties)
    return cast("Party", inquiry.fact(question))


def _both_home(  # noqa: PLR0911 - a list of cases
    inquiry: Inquiry, state: State, after: State, hand: HandFacts
) -> Leaf | None:
    """Both sides have the points after one hand; none if the match goes on, with a note why."""
    option = "level_over" if after.level else "both_over"
    number = hand.number
    at_once = inquiry.settled("end_test") is EndTest.AT_ONCE
    were_home = len(at_home(inquiry, state)) > 1
    if were_home and not after.level and (at_once or inquiry.is_(option, BothOver.FIRST_TO_REACH)):
        # They were level before the hand: nobody can get there first any more.
        higher = Reason("higher", None, after.higher)
        return Leaf(after.outcome(Result.WON, number, after.higher), (higher,))
    if at_once:
        after.note = Reason("same-moment", "end_test")
        return None
    match inquiry.option(option):
        case BothOver.HIGHER_TOTAL:
            winner = after.higher
            reason = Reason("higher", option, winner)
        case BothOver.LAST_TRICK | LevelOver.LAST_TRICK:
            winner = _last_trick(inquiry, hand)
            reason = Reason("last-trick", option, winner)
        case BothOver.RAISED_TARGET | LevelOver.RAISED_TARGET:
            after.raised += inquiry.number("target_raise")
            return None
        case LevelOver.NEW_HAND:
            after.note = Reason("level-goes-on", option)
            return None
        case LevelOver.DRAWN:
            return Leaf(after.outcome(Result.DRAWN, number), (Reason("drawn", option),))
        case _:
            reached = first_to_reach(inquiry, state, hand)
            if reached is None or reached.party is None:
                after.note = Reason("same-moment", option)
                return None
            winner, reason = reached.party, _reason(reached, option)
    return Leaf(after.outcome(Result.WON, number, winner), (reason,))


def _several_home(inquiry: Inquiry, _: State, after: State, hand: HandFacts) -> Leaf | None:
    """Several of three or more have the points; on a tie everybody goes on playing."""
    number = hand.number
    if after.level:
        option = "several_level"
        if inquiry.is_(option, SeveralLevel.NEW_HAND):
            after.note = Reason("level-goes-on", option)
            return None
        return Leaf(after.outcome(Result.DRAWN, number), (Reason("drawn", option),))
    if not _highest_wins(inquiry, after):
        after.note = Reason("several-go-on", "several_over")
        return None
    winner = after.higher
    reason = Reason("higher-several", "several_over", winner)
    return Leaf(after.outcome(Result.WON, number, winner), (reason,))


def _after_hands(inquiry: Inquiry, after: State, hand: HandFacts) -> Leaf | None:
    """A match of so many hands: the higher total, once they are played."""
    if after.played < inquiry.number("hands"):
        return None
    number = hand.number
    if after.level:
        if inquiry.option("level_after_hands") is LevelAfterHands.NEW_HAND:
            return None
        reason = Reason("drawn", "level_after_hands")
        return Leaf(after.outcome(Result.DRAWN, number), (reason,))
    winner = after.higher
    return Leaf(
        after.outcome(Result.WON, number, winner), (Reason("higher-after-hands", "hands", winner),)
    )


def _play_on(inquiry: Inquiry, facts: MatchFacts, state: State) -> Leaf:
    """Nobody has won yet: the match goes on, and the deal passes on."""
    outcome = evolve(
        state.outcome(Result.PLAY_ON, len(facts.hands)),
        dealer=facts.dealers[-1],
        target=inquiry.number("target") + state.raised if state.raised else None,
    )
    return Leaf(outcome, (_why_on(inquiry, state),), account=state.lines)


def _why_on(inquiry: Inquiry, state: State) -> Reason:
    if state.played == 0 and state.note is None:
        return Reason("next-match", "best_of")
    if not by_points(inquiry):
        if state.played >= inquiry.number("hands"):
            return Reason("level-goes-on", "level_after_hands")
        return Reason("hands-left", "hands")
    if state.note is not None:
        return state.note
    if state.raised:
        return Reason("raised", "target_raise", None, state.target(inquiry))
    target = state.target(inquiry)
    return Reason("below-any" if target is None else "below", "target", None, target)
