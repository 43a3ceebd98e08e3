"""What a judge may ask: the options of a table, and the facts that a record can leave out.

An option nobody agreed on, or a fact nobody recorded, stops the judge with a signal that
:mod:`tressette_score.rulings.tree` catches.
"""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, Final, TypeAlias, cast

from attrs import frozen

from tressette_score.rules import OPTIONS, Setting, Unsettled
from tressette_score.seats import Party
from tressette_score.table import Table

__all__ = [
    "Answer",
    "Answers",
    "Fact",
    "FactQuestion",
    "Inquiry",
    "OptionQuestion",
    "Question",
    "Undecided",
]


class Fact(Enum):
    """A fact that a record can leave out."""

    LAST_TRICK = "last-trick"
    REACHED_FIRST = "reached-first"
    ALL_TRICKS = "all-tricks"
    NOTED = "noted"
    ACCUSO_BEFORE_TRICK = "accuso-before-trick"
    CALLED_FIRST = "called-first"
    CALLER_LED = "caller-led"
    TRICK_GATHERED = "trick-gathered"
    ENOUGH_AT_CALL = "enough-at-call"
    OTHERS_AT_CALL = "others-at-call"
    ACCUSO_FIRST = "accuso-first"
    ACCUSO_IN_TIME = "accuso-in-time"
    ACCUSO_HELD = "accuso-held"
    THREE_HELD = "three-held"
    COMPLETED_IN_TIME = "completed-in-time"
    RAISED_BY = "raised-by"
    RAISED_IN_TIME = "raised-in-time"
    ANNULLED = "annulled"
    REVOKED = "revoked"
    REVOKED_BY = "revoked-by"
    ASKER_LED = "asker-led"
    WRONG_COUNT = "wrong-count"
    EXPOSED_ENOUGH = "exposed-enough"
    ELDEST_REDEALS = "eldest-redeals"
    WEAK = "weak"
    ASKED_IN_TIME = "asked-in-time"
    OWN_TRICK = "own-trick"
    PAIR_FORMED = "pair-formed"
    MIXED_BY = "mixed-by"
    ONE_PLAYER = "one-player"
    CALLED_IN_TALON = "called-in-talon"

    __hash__ = object.__hash__


Answer: TypeAlias = Setting | Party


@frozen(cache_hash=True)
class OptionQuestion:
    """What has the table agreed about this option?"""

    name: str

    @property
    def answers(self) -> tuple[Answer, ...]:
        """All that anybody was found to play."""
        return _PLAYED[self.name]


_PLAYED: Final[dict[str, tuple[Answer, ...]]] = {
    name: tuple(value for value, sources in known.sources.items() if sources)
    for name, known in OPTIONS.items()
}
"""What anybody was found to play; where all who speak of it agree, there is nothing to ask."""


@frozen(cache_hash=True)
class FactQuestion:
    """What happened?

    Attributes:
        hand: in which hand, 1-based.
        answers: what may have.
        number: which call or accuso of the hand, 1-based.
        party: of whom it is asked.
    """

    fact: Fact
    hand: int
    answers: tuple[Answer, ...] = (True, False)
    number: int | None = None
    party: Party | None = None


Question: TypeAlias = OptionQuestion | FactQuestion

Answers: TypeAlias = Mapping[Question, tuple[Answer, ...]]
"""To each question the answers that are still possible."""


def _implying() -> dict[str, dict[str, Setting]]:
    """Options that mean something only beside one value of another: that one, them, the value."""
    found: dict[str, dict[str, Setting]] = {}
    for name, known in OPTIONS.items():
        for needed, wanted in known.needs:
            if len(known.needs) == len(wanted) == 1:
                found.setdefault(needed, {})[name] = next(iter(wanted))
    return found


_IMPLYING: Final = _implying()


class Undecided(Exception):  # noqa: N818 - a signal between judge and explorer, no error
    """A judge needs to know which of several groups of answers is the right one."""

    def __init__(self, question: Question, groups: tuple[tuple[Answer, ...], ...]) -> None:
        super().__init__(question)
        self.question = question
        self.groups = groups


class Inquiry:
    """What a judge may ask, with the answers there are.

    Attributes:
        cited: the options that were asked for.
    """

    def __init__(self, table: Table, answers: Answers) -> None:
        self.table = table
        self.answers = answers
        self.cited = set[str]()

    def _possible(self, name: str) -> tuple[Answer, ...]:
        """The values that an option can have at this table, by all that is known."""
        self.cited.add(name)
        value = self.table.agreed.of(name)
        if isinstance(value, Unsettled):
            # Were one of these settled, this would be too.
            self.cited.update(_IMPLYING.get(name, ()))
        possible = self.answers.get(OptionQuestion(name)) if self.answers else None
        if possible is not None:
            return possible
        if not isinstance(value, Unsettled):
            return (value,)
        implied = self._implied(name)
        return _PLAYED[name] if implied is None else (implied,)

    def _implied(self, name: str) -> Setting | None:
        """The one value beside which what the table did settle makes sense."""
        for other, value in _IMPLYING.get(name, {}).items():
            settled = not isinstance(self.table.agreed.of(other), Unsettled)
            if settled or OptionQuestion(other) in self.answers:
                return value
        return None

    def option(self, name: str) -> Setting:
        """The value of an option at this table.

        Raises:
            Undecided: it has none.
        """
        first, *others = possible = self._possible(name)
        if others:
            raise Undecided(OptionQuestion(name), tuple((answer,) for answer in possible))
        return cast("Setting", first)

    def holds(self, name: str, test: Callable[[Any], bool]) -> bool:
        """Whether the value of an option passes a test; which value it is need not be known.

        Raises:
            Undecided: some values pass and some do not.
        """
        possible = self._possible(name)
        passing = tuple(answer for answer in possible if test(answer))
        failing = tuple(answer for answer in possible if answer not in passing)
        if passing and failing:
            raise Undecided(OptionQuestion(name), (passing, failing))
        return not failing

    def is_(self, name: str, value: Setting) -> bool:
        """Whether an option has a value."""
        return self.holds(name, lambda found: found is value)

    def number(self, name: str) -> int:
        """The value of an option that is a number."""
        return cast("int", self.option(name))

    def settled(self, name: str) -> Setting | None:
        """The value of an option, if there is only one it can have; it is not worth a question.

        None where the option has no place in the game that is played.
        """
        games = OPTIONS[name].games
        if games and self.table.game not in games:
            return None
        first, *others = self._possible(name)
        return None if others else cast("Setting", first)

    def agreed(self, name: str) -> Setting | None:
        """The value of an option that matters only to a table that has agreed on it."""
        self.cited.add(name)
        value = self.table.agreed.of(name)
        return None if isinstance(value, Unsettled) else value

    def fact(self, question: FactQuestion) -> Answer:
        """What happened, where the record does not say.

        Raises:
            Undecided: nobody answered yet.
        """
        known = self.answers.get(question)
        if known is None:
            raise Undecided(question, tuple((answer,) for answer in question.answers))
        return known[0]
