"""The end of a match found a second time, slowly and event by event, for tests to compare with.

Only hands known trick by trick, without calls; everything the table has to settle is settled.
"""

from fractions import Fraction

from attrs import frozen

from tressette_score import EW, NS, HandRecord, Party
from tressette_score.rules import TableRules
from tressette_score.rules.choices import (
    BothOver,
    Cappotto,
    EndTest,
    LevelOver,
    ReachOrder,
    TargetTest,
)
from tressette_score.rules.playing_choices import (
    AccusoCredit,
)

PAIRS = (NS, EW)
Score = dict[Party, int]


@frozen
class End:
    """How a match stands: won by somebody, drawn, or to be played on, after so many hands."""

    word: str
    winner: Party | None
    totals: tuple[int, int]
    hand: int


def points(thirds: int) -> int:
    """Whole points, by exact fractions of a point."""
    return int(Fraction(thirds, 3))


def trick_points(hand: HandRecord) -> Score:
    """What each pair made in the ten tricks."""
    thirds = dict.fromkeys(PAIRS, 0)
    for take in hand.course:
        thirds[take.by] += take.thirds
    thirds[hand.course[-1].by] += 3
    return {pair: points(thirds[pair]) for pair in PAIRS}


def timeline(hand: HandRecord, rules: TableRules) -> list[list[tuple[float, Party, str, int]]]:
    """What happened in a hand, moment by moment; what falls together stands together."""
    events: list[tuple[float, Party, str, int]] = []
    for number, take in enumerate(hand.course, 1):
        extra = 3 if number == 10 else 0
        events.append((number + 0.5, take.by, "thirds", take.thirds + extra))
    for accuso in hand.accusi:
        assert accuso.at is not None
        when = accuso.at.trick + accuso.at.cards / 10
        if accuso.at.cards == 0:
            # Said when the trick before had just been gathered in.
            early = rules.reach_order is ReachOrder.ACCUSO_FIRST and accuso.at.trick > 1
            when = accuso.at.trick - (0.55 if early else 0.4)
        if rules.accuso_credit is AccusoCredit.HAND_END:
            when = 99
        events.append((when, accuso.by, "points", accuso.points or 0))
    events.sort(key=lambda event: event[0])
    together = [event for event in events if event[0] == 99]
    return [[event] for event in events if event[0] != 99] + ([together] if together else [])


class Match:
    """A match played through."""

    def __init__(self, rules: TableRules, opening: Score) -> None:
        self.rules, self.totals = rules, dict(opening)
        assert isinstance(rules.target, int)
        self.target = rules.target

    def home(self, total: int) -> bool:
        """Whether so many points are enough."""
        exceed = self.rules.target_test is TargetTest.EXCEED
        return total > self.target if exceed else total >= self.target

    def at_home(self, totals: Score) -> list[Party]:
        """The pairs that have enough."""
        return [pair for pair in PAIRS if self.home(totals[pair])]

    def end(self, word: str, winner: Party | None, hand: int) -> End:
        """The match as it stands."""
        return End(word, winner, (self.totals[NS], self.totals[EW]), hand)

    def first(self, hand: HandRecord) -> Party | None:
        """Who had enough before the other."""
        thirds, extra = dict.fromkeys(PAIRS, 0), dict.fromkeys(PAIRS, 0)
        for moment in timeline(hand, self.rules):
            for _, pair, kind, number in moment:
                (thirds if kind == "thirds" else extra)[pair] += number
            now = {p: self.totals[p] + extra[p] + points(thirds[p]) for p in PAIRS}
            there = self.at_home(now)
            if there:
                return there[0] if len(there) == 1 else None
        return None

    def play(self, hands: tuple[HandRecord, ...]) -> End:
        """The match as far as it goes."""
        there = self.at_home(self.totals)
        if any(self.totals.values()) and len(there) == 1:
            return self.end("won", there[0], 0)
        for number, hand in enumerate(hands, 1):
            found = self.one_hand(hand, number)
            if found is not None:
                return found
        return self.end("play-on", None, len(hands))

    def one_hand(  # noqa: C901, PLR0911 - the rules one after the other
        self, hand: HandRecord, number: int
    ) -> End | None:
        """One hand; nothing if the match goes on."""
        made, first = trick_points(hand), self.first(hand)
        both_before = len(self.at_home(self.totals)) == 2
        for pair in PAIRS:
            self.totals[pair] += made[pair]
        for accuso in hand.accusi:
            self.totals[accuso.by] += accuso.points or 0
        at_once = self.rules.end_test is EndTest.AT_ONCE
        if at_once and first is not None:
            return self.end("won", first, number)
        takers = {take.by for take in hand.course}
        for pair in PAIRS:
            swept = self.rules.cappotto is Cappotto.ALL_POINTS or takers == {pair}
            if self.rules.cappotto_wins and made[pair] == 11 and swept:
                return self.end("won", pair, number)
        while len(there := self.at_home(self.totals)) == 2:
            level = self.totals[NS] == self.totals[EW]
            rule = self.rules.level_over if level else self.rules.both_over
            higher = max(PAIRS, key=self.totals.__getitem__)
            if at_once or rule in (LevelOver.FIRST_TO_REACH, BothOver.FIRST_TO_REACH):
                if both_before and not level:
                    return self.end("won", higher, number)
                return None if at_once or first is None else self.end("won", first, number)
            if rule is LevelOver.NEW_HAND:
                return None
            if rule is LevelOver.DRAWN:
                return self.end("drawn", None, number)
            if rule is BothOver.HIGHER_TOTAL:
                return self.end("won", higher, number)
            if rule in (LevelOver.LAST_TRICK, BothOver.LAST_TRICK):
                return self.end("won", hand.course[-1].by, number)
            assert isinstance(self.rules.target_raise, int)
            self.target += self.rules.target_raise
        return self.end("won", there[0], number) if there else None
