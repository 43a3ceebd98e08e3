"""Where a match stands while it is walked through, hand by hand."""

from collections.abc import Mapping

from attrs import define

from tressette_score.frozenmap import FrozenMap
from tressette_score.rules.choices import (
    TargetTest,
)
from tressette_score.rulings.facts import HandFacts, MatchFacts
from tressette_score.rulings.inquiry import Inquiry
from tressette_score.rulings.outcomes import Line, LineKind, Outcome, Reason, Result
from tressette_score.seats import Party

__all__ = ["State", "account", "at_home", "is_home"]


@define
class State:
    """The score before a hand.

    Attributes:
        totals: the points of each party.
        games: the matches each has won.
        raised: by how much the target was raised on the way.
        played: how many hands of this match were played.
        note: why the match goes on although both sides have the points.
        lines: how the last hand changed the score.
    """

    totals: dict[Party, int]
    games: dict[Party, int]
    raised: int = 0
    played: int = 0
    note: Reason | None = None
    lines: tuple[Line, ...] = ()

    @classmethod
    def start(cls, facts: MatchFacts) -> "State":
        """Before the first hand of the record."""
        games = {party: facts.table.games.get(party, 0) for party in facts.parties}
        return cls(dict(facts.opening), games)

    @property
    def level(self) -> bool:
        """Whether nobody has more points than all others."""
        *_, second, first = sorted(self.totals.values())
        return first == second

    @property
    def higher(self) -> Party:
        """Who has most points; any of them, if they are level."""
        return max(self.totals, key=self.totals.__getitem__)

    def target(self, inquiry: Inquiry) -> int | None:
        """The points it takes by now, if that is known."""
        target = inquiry.settled("target")
        return target + self.raised if isinstance(target, int) else None

    def outcome(self, result: Result, hand: int, winner: Party | None = None) -> Outcome:
        """An end, with the score as it is now."""
        games = FrozenMap(self.games) if any(self.games.values()) else FrozenMap[Party, int]()
        return Outcome(
            result=result, winner=winner, hand=hand, totals=FrozenMap(self.totals), games=games
        )


def is_home(inquiry: Inquiry, state: State, points: int) -> bool:
    """Whether so many points are enough."""
    reached = points - state.raised
    if inquiry.holds("target", lambda target: reached > target):
        return True
    exactly = inquiry.holds("target", lambda target: reached == target)
    return exactly and inquiry.is_("target_test", TargetTest.REACH)


def at_home(inquiry: Inquiry, state: State, made: Mapping[Party, int] | None = None) -> list[Party]:
    """The parties that have enough, with what they made since if that is given."""
    return [
        party
        for party, total in state.totals.items()
        if is_home(inquiry, state, total + (made[party] if made else 0))
    ]


def account(
    state: State,
    hand: HandFacts,
    points: FrozenMap[Party, int],
    kind: LineKind = LineKind.TRICKS,
) -> tuple[Line, ...]:
    """How a hand changes the score: lines that add up to the last.

    `points` are those of its tricks, or of its bid.
    """
    before = FrozenMap(state.totals)
    columns = (
        (LineKind.ACCUSI, hand.accusi),
        (LineKind.PENALTIES, hand.penalties),
    )
    lines = [Line(LineKind.BEFORE, before)]
    counted = hand.thirds is not None and points == hand.points
    thirds = hand.thirds if counted and hand.thirds is not None else FrozenMap[Party, int]()
    lines.append(Line(kind, points, thirds))
    lines += [Line(column, more) for column, more in columns if any(more.values())]
    after = {p: sum(line.points.get(p, 0) for line in lines) for p in before}
    return (*lines, Line(LineKind.AFTER, FrozenMap(after)))
