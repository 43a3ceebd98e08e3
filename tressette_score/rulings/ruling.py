"""What a ruling is, and the explorer that finds out what it hangs on.

A judge is a function of an :class:`Inquiry`: it asks for the options and facts it needs. An option
nobody agreed on, or a fact nobody recorded, stops it; the explorer then tries every answer, merges
those that end alike, and keeps the question only if the answers do not.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Any, Final, TypeAlias, cast

from attrs import define, evolve, field, frozen

from tressette_score.frozenmap import FrozenMap
from tressette_score.presets import Origin, preset
from tressette_score.rules import NOT_AGREED, OPTIONS, Setting, Unsettled
from tressette_score.seats import Party, Seat
from tressette_score.table import Table

__all__ = [
    "Answer",
    "Answers",
    "Branch",
    "Fact",
    "FactQuestion",
    "Fork",
    "Ground",
    "Inquiry",
    "Judge",
    "Leaf",
    "Line",
    "LineKind",
    "Margin",
    "MarginKind",
    "Node",
    "OptionQuestion",
    "Outcome",
    "Question",
    "Reason",
    "Result",
    "Ruling",
    "Status",
    "Subject",
    "TooOpen",
    "explore",
]


class Result(Enum):
    """What a ruling comes to."""

    WON = "won"
    DRAWN = "drawn"
    PLAY_ON = "play-on"
    UNFINISHED = "unfinished"
    """The hand is not recorded to its end: there is nothing to rule on yet."""
    TOO_OPEN = "too-open"
    """So much is not agreed or not recorded that the outcomes cannot be listed."""
    PENALTY = "penalty"
    """A wrong call was paid for, and the match goes on."""
    LAPSES = "lapses"
    """A wrong call costs nothing, and the hand goes on."""
    NO_RIGHT = "no-right"
    TOO_LATE = "too-late"
    AFTER_END = "after-end"
    STANDS = "stands"
    """A wrong score stays as it was written."""
    CORRECTED = "corrected"

    __hash__ = object.__hash__


@frozen(kw_only=True)
class Outcome:
    """What a ruling comes to, all of it.

    Attributes:
        winner: who has won.
        hand: the hand (1-based) in which it was decided; 0 is before the first.
        totals: the points of each party then.
        games: the matches won so far, where the best of several wins.
        dealer: who deals next, if the match goes on and it is known.
        target: the target from now on, if it was raised.
        stopped: whether a call ended the hand, so that `totals` are those before it.
    """

    result: Result
    winner: Party | None = None
    hand: int
    totals: FrozenMap[Party, int]
    games: FrozenMap[Party, int] = FrozenMap[Party, int]()
    dealer: Seat | None = None
    target: int | None = None
    stopped: bool = False


@frozen
class Reason:
    """Why: a sentence of the catalogues (table ``reason``), with what it speaks of.

    Attributes:
        option: the option that says so, if one does.
    """

    key: str
    option: str | None = None
    party: Party | None = None
    number: int | None = None


class LineKind(Enum):
    """What a line of an account adds."""

    BEFORE = "before"
    TRICKS = "tricks"
    ACCUSI = "accusi"
    PENALTIES = "penalties"
    AFTER = "after"
    TARGET = "target"
    MISSING = "missing"


@frozen
class Line:
    """A line of an account, by party, in points.

    `thirds` are those that the points were made from, where they are known.
    """

    kind: LineKind
    points: FrozenMap[Party, int]
    thirds: FrozenMap[Party, int] = FrozenMap[Party, int]()


# --- questions


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
        """The value of an option, if there is only one it can have; it is not worth a question."""
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


# --- the tree of a ruling


@frozen
class Leaf:
    """An end of the tree.

    Attributes:
        outcome: what it comes to.
        reasons: why; several where different rules lead to the same.
        cited: the options that were looked at on the way.
        account: how the points came about.
    """

    outcome: Outcome
    reasons: tuple[Reason, ...]
    cited: frozenset[str] = frozenset()
    account: tuple[Line, ...] = ()


@frozen
class Branch:
    """Answers that end alike, and how."""

    answers: tuple[Answer, ...]
    then: "Node"


@frozen
class Fork:
    """A question, and what follows from each answer."""

    question: Question
    branches: tuple[Branch, ...]


Node: TypeAlias = Leaf | Fork
Way: TypeAlias = tuple[tuple[Question, tuple[Answer, ...]], ...]
"""Questions, each with the answers that lead on."""
Judge: TypeAlias = Callable[[Inquiry], Leaf]


def _shape(node: Node) -> object:
    """What two nodes share that end alike."""
    match node:
        case Leaf():
            return node.outcome
        case Fork():
            parts = ((branch.answers, _shape(branch.then)) for branch in node.branches)
            return node.question, tuple(parts)


def _merged(nodes: Sequence[Node]) -> Node:
    """Nodes that end alike, as one."""
    first = nodes[0]
    if isinstance(first, Leaf):
        leaves = [node for node in nodes if isinstance(node, Leaf)]
        reasons = dict.fromkeys(reason for leaf in leaves for reason in leaf.reasons)
        cited = frozenset[str]().union(*[leaf.cited for leaf in leaves])
        account = first.account if all(leaf.account == first.account for leaf in leaves) else ()
        return Leaf(first.outcome, tuple(reasons), cited, account)
    forks = [node for node in nodes if isinstance(node, Fork)]
    branches = (
        evolve(branch, then=_merged([fork.branches[n].then for fork in forks]))
        for n, branch in enumerate(first.branches)
    )
    return Fork(first.question, tuple(branches))


MOST_QUESTIONS: Final = 60
"""Nobody settles a quarrel that hangs on more."""


class TooOpen(Exception):  # noqa: N818 - a signal, no error
    """There is no end to the questions."""


@define
class _Explorer:
    """Tries the answers to whatever a judge asks, so many times at most."""

    judge: Judge
    table: Table
    tries: int

    def explore(self, answers: Answers) -> Node:
        """Everything that the judge can come to beside these answers."""
        self.tries -= 1
        if self.tries < 0 or len(answers) > MOST_QUESTIONS:
            raise TooOpen
        inquiry = Inquiry(self.table, answers)
        try:
            leaf = self.judge(inquiry)
        except Undecided as undecided:
            question, groups = undecided.question, undecided.groups
        else:
            return evolve(leaf, cited=frozenset(inquiry.cited))
        branches: list[Branch] = []
        for group in groups:
            node = self.explore({**answers, question: group})
            if isinstance(node, Fork) and node.question == question:
                branches += node.branches
            else:
                branches.append(Branch(group, node))
        return _fork(question, branches)


def _fork(question: Question, branches: list[Branch]) -> Node:
    """A question with branches that end alike put together; no question if all of them do."""
    alike: dict[object, list[Branch]] = {}
    for branch in branches:
        alike.setdefault(_shape(branch.then), []).append(branch)
    order = question.answers
    merged = [
        Branch(
            tuple(sorted((a for b in same for a in b.answers), key=order.index)),
            _merged([b.then for b in same]),
        )
        for same in alike.values()
    ]
    if len(merged) == 1:
        return merged[0].then
    return Fork(question, tuple(sorted(merged, key=lambda b: order.index(b.answers[0]))))


def explore(
    judge: Judge, table: Table, answers: Answers | None = None, most_tries: int = 3000
) -> Node:
    """Everything that a judge can come to, by the questions that really decide.

    Args:
        judge: the rule to follow.
        table: the agreement it is followed under.
        answers: answers to some questions, taken for given.
        most_tries: how often the judge may be asked.

    Raises:
        TooOpen: that is not often enough.
    """
    return _Explorer(judge, table, most_tries).explore(answers or {})


# --- the ruling


class Subject(Enum):
    """What was ruled on, in the order in which it is looked at."""

    CONTEST = "contest"
    CALL_OUT = "call-out"
    MATCH_END = "match-end"


class Status(Enum):
    """Whether a ruling is final, and if not, what it lacks."""

    SETTLED = "settled"
    OPEN = "open"
    """The table has not agreed on something that decides."""
    SILENT = "silent"
    """The table's rule book does not say something that decides."""
    NOT_ENOUGH_FACTS = "not-enough-facts"

    __hash__ = object.__hash__


class MarginKind(Enum):
    """What would have to be different."""

    THIRDS = "thirds"
    POINTS = "points"
    TRICK = "trick"
    LAST_TRICK = "last-trick"
    ACCUSO = "accuso"

    __hash__ = object.__hash__


@frozen
class Margin:
    """A change of fact that would have led to another end.

    Attributes:
        party: who would have had more, or an accuso less.
        number: how many thirds or points, which trick, or the points of the accuso.
        thirds: how large the change is, in thirds.
        outcome: what it would have come to.
    """

    kind: MarginKind
    party: Party
    number: int
    thirds: int
    outcome: Outcome


@frozen
class Ground:
    """An option that a ruling rests on, and who says so.

    Attributes:
        origin: none if the table agreed on it by itself.
        sources: who plays it so, by keys of :data:`~tressette_score.sources.SOURCES`.
        article: where in the source, if it has numbered articles.
    """

    option: str
    value: Setting
    origin: Origin | None
    sources: tuple[str, ...]
    article: str | None = None


@frozen
class Ruling:
    """A quarrel decided, or what it takes to decide it.

    Attributes:
        hand: the hand (1-based) it is about.
        number: which call of the hand (1-based), if it is about one,
        caller: and who made it.
        margins_of: works out `margins`.
        decisive_of: works out `decisive`.
        node: the outcome, or the tree of questions that leads to it.
    """

    subject: Subject
    table: Table
    hand: int
    node: Node
    number: int | None = None
    caller: Party | None = None
    margins_of: Callable[[], tuple[Margin, ...]] = field(default=tuple, eq=False, repr=False)
    decisive_of: Callable[[], tuple[str, ...]] = field(default=tuple, eq=False, repr=False)

    @property
    def margins(self) -> tuple[Margin, ...]:
        """Changes of fact that would reverse it, the smallest first; worked out when asked for."""
        return self.margins_of()

    @property
    def decisive(self) -> tuple[str, ...]:
        """The options without which the outcome would be another; worked out when asked for."""
        return self.decisive_of()

    @property
    def outcome(self) -> Outcome | None:
        """What it comes to, if that is settled."""
        return self.node.outcome if isinstance(self.node, Leaf) else None

    @property
    def status(self) -> Status:
        """Whether it is final; if not, what its first question lacks."""
        if isinstance(self.node, Leaf):
            unknown = self.node.outcome.result in (Result.UNFINISHED, Result.TOO_OPEN)
            return Status.NOT_ENOUGH_FACTS if unknown else Status.SETTLED
        question = self.node.question
        if isinstance(question, FactQuestion):
            return Status.NOT_ENOUGH_FACTS
        agreed = self.table.agreed.of(question.name)
        return Status.OPEN if agreed is NOT_AGREED else Status.SILENT

    @property
    def questions(self) -> tuple[Question, ...]:
        """All that decides, in the order it has to be asked."""
        return tuple(dict.fromkeys(_questions(self.node)))

    @property
    def table_of_outcomes(self) -> tuple[tuple[Way, Leaf], ...]:
        """The tree laid flat: the answers that lead to each of its ends."""
        return tuple(_paths(self.node, ()))

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """All that it can come to."""
        return tuple(dict.fromkeys(leaf.outcome for _, leaf in self.table_of_outcomes))

    @property
    def cited(self) -> tuple[str, ...]:
        """The options it looked at, in their order."""
        found = frozenset[str]().union(*[leaf.cited for _, leaf in self.table_of_outcomes])
        return tuple(name for name in OPTIONS if name in found)

    @property
    def grounds(self) -> tuple[Ground, ...]:
        """The options that it rests on, with their sources."""
        names = self.decisive or self.cited
        agreed = self.table.agreed
        return tuple(
            ground(self.table, n) for n in names if not isinstance(agreed.of(n), Unsettled)
        )


def ground(table: Table, name: str) -> Ground:
    """Why an option has its value at a table."""
    value = table.agreed.of(name)
    assert not isinstance(value, Unsettled)  # noqa: S101 - only settled options are asked for
    sources = OPTIONS[name].sources.get(value, ())
    if table.rules is None or name in table.own:
        return Ground(name, value, None, sources)
    book = preset(table.rules)
    origin = book.origin(name)
    if origin is not Origin.STATED:
        return Ground(name, value, origin, sources)
    return Ground(name, value, origin, book.sources, book.articles.get(name))


def _questions(node: Node) -> Iterator[Question]:
    if isinstance(node, Fork):
        yield node.question
        for branch in node.branches:
            yield from _questions(branch.then)


def _paths(node: Node, way: Way) -> Iterator[tuple[Way, Leaf]]:
    match node:
        case Leaf():
            yield way, node
        case Fork():
            before = tuple(step for step in way if step[0] != node.question)
            for branch in node.branches:
                yield from _paths(branch.then, (*before, (node.question, branch.answers)))
