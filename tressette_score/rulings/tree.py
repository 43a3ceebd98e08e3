"""The explorer: everything a judge can come to, as a tree of the questions that really decide.

A judge is a function of an :class:`~tressette_score.rulings.inquiry.Inquiry`. Where an answer is
missing, the explorer tries each, merges those that end alike, and keeps the question only if not
all of them do.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

from attrs import define, evolve, frozen

from tressette_score.rulings.inquiry import Answer, Answers, Inquiry, Question, Undecided
from tressette_score.rulings.outcomes import Line, Outcome, Reason
from tressette_score.table import Table

__all__ = [
    "MOST_QUESTIONS",
    "Branch",
    "Fork",
    "Judge",
    "Leaf",
    "Node",
    "TooOpen",
    "Way",
    "explore",
    "paths",
    "questions_of",
]


@frozen
class Leaf:
    """An end of the tree.

    Attributes:
        outcome: what it comes to.
        reasons: why; several where different rules lead to the same.
        common: those that hold in any case, where different answers lead to the same; none if
            nothing was left out.
        cited: the options that were looked at on the way.
        account: how the points came about.
    """

    outcome: Outcome
    reasons: tuple[Reason, ...]
    cited: frozenset[str] = frozenset()
    account: tuple[Line, ...] = ()
    common: tuple[Reason, ...] | None = None


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
    if isinstance(node, Leaf):
        return node.outcome
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
        said = [leaf.reasons if leaf.common is None else leaf.common for leaf in leaves]
        alike = all(one == said[0] for one in said) and all(leaf.common is None for leaf in leaves)
        common = tuple(reason for reason in said[0] if all(reason in one for one in said))
        return Leaf(first.outcome, tuple(reasons), cited, account, None if alike else common)
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


def questions_of(node: Node) -> Iterator[Question]:
    """The questions of a tree, in the order they have to be asked."""
    if isinstance(node, Fork):
        yield node.question
        for branch in node.branches:
            yield from questions_of(branch.then)


def paths(node: Node, way: Way) -> Iterator[tuple[Way, Leaf]]:
    """The ends of a tree, each with the answers that lead to it; `way` are those before it."""
    if isinstance(node, Leaf):
        yield way, node
        return
    before = tuple(step for step in way if step[0] != node.question)
    for branch in node.branches:
        yield from paths(branch.then, (*before, (node.question, branch.answers)))
