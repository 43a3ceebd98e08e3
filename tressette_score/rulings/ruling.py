"""A ruling: what a quarrel comes to, or what it hangs on, with its grounds and its margin."""

from collections.abc import Callable
from enum import Enum
from typing import Final

from attrs import field, frozen

from tressette_score.accusi import Combination
from tressette_score.presets import Origin, preset
from tressette_score.rules import NOT_AGREED, OPTIONS, Setting, Unsettled
from tressette_score.rulings.inquiry import FactQuestion, Question
from tressette_score.rulings.outcomes import Outcome, Result
from tressette_score.rulings.tree import Leaf, Node, Way, paths, questions_of
from tressette_score.seats import Party
from tressette_score.table import Table

__all__ = [
    "Ground",
    "Margin",
    "MarginKind",
    "Ruling",
    "Status",
    "Subject",
    "ground",
]


class Subject(Enum):
    """What was ruled on, in the order in which it is looked at."""

    SEATING = "seating"
    CONTEST = "contest"
    ACCUSO = "accuso"
    IRREGULARITY = "irregularity"
    CALL_OUT = "call-out"
    CAPPOTTO = "cappotto"
    BID = "bid"
    MATCH_END = "match-end"

    __hash__ = object.__hash__


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


_UNKNOWN: Final = (Result.UNFINISHED, Result.TOO_OPEN, Result.UNKNOWN)


@frozen
class Ruling:
    """A quarrel decided, or what it takes to decide it.

    Attributes:
        hand: the hand (1-based) it is about.
        number: which call, accuso or fault of the hand (1-based), if it is about one,
        caller: and whose it was, if that is known.
        about: which kind of fault, as an event names it.
        what: what was declared, if it is about an accuso and that is known.
        undisputed: whether there is nothing to quarrel about: an accuso in order.
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
    about: str | None = None
    what: Combination | None = None
    undisputed: bool = False
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
            unknown = self.node.outcome.result in _UNKNOWN
            return Status.NOT_ENOUGH_FACTS if unknown else Status.SETTLED
        question = self.node.question
        if isinstance(question, FactQuestion):
            return Status.NOT_ENOUGH_FACTS
        agreed = self.table.agreed.of(question.name)
        return Status.OPEN if agreed is NOT_AGREED else Status.SILENT

    @property
    def questions(self) -> tuple[Question, ...]:
        """All that decides, in the order it has to be asked."""
        return tuple(dict.fromkeys(questions_of(self.node)))

    @property
    def table_of_outcomes(self) -> tuple[tuple[Way, Leaf], ...]:
        """The tree laid flat: the answers that lead to each of its ends."""
        return tuple(paths(self.node, ()))

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
