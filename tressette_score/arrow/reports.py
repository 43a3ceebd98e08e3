"""Logs of hands in, reports out."""

from collections.abc import Iterable, Iterator
from typing import Any, Final, Protocol

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from attrs import frozen

from tressette_score.arrow.columns import (
    EVIDENCE,
    WRITTEN,
    Column,
    check_schema,
    masks_of,
    numbers_of,
    plays_of,
    written_of,
)
from tressette_score.arrow.untyped import arrow
from tressette_score.batch import (
    NOT_WRITTEN,
    Flag,
    Scores,
    check_written,
    score_masks,
    score_plays,
)
from tressette_score.batch.columns import Bools
from tressette_score.rules import NOTHING_AGREED, TableRules

__all__ = ["ArrowStream", "report_schema", "score_batches", "score_stream"]


class ArrowStream(Protocol):
    """Whatever can hand over a stream of Arrow batches."""

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The stream, as the Arrow PyCapsule interface has it."""
        ...


_RESULTS: Final = (
    arrow.field("points_a", arrow.int16()),
    arrow.field("points_b", arrow.int16()),
    arrow.field("thirds_a", arrow.int16()),
    arrow.field("thirds_b", arrow.int16()),
    arrow.field("findings", arrow.string(), nullable=False),
)
_EVERY: Final = sum(Flag)
_TEXTS: Final = arrow.array([" ".join(Flag(n).codes) for n in range(_EVERY + 1)], arrow.string())
"""The codes of each combination of flags."""


def report_schema(schema: pa.Schema, players: int = 4) -> pa.Schema:
    """The columns of the report on a log with these columns.

    Raises:
        ColumnsError: such a log cannot be read.
    """
    check_schema(schema, players)
    fields: Any = schema
    report: pa.Schema = arrow.schema([*filter(_is_kept, fields), *_RESULTS])
    return report


def _is_kept(field: Any) -> bool:
    return field.name not in EVIDENCE


@frozen
class _Log:
    """Some hands of a log, column by column."""

    batch: pa.RecordBatch
    players: int
    rules: TableRules

    def column(self, name: str) -> Column | None:
        """A column, if the log has it."""
        batch: Any = self.batch
        return batch.column(name) if name in batch.schema.names else None

    def played(self) -> tuple[Scores, Bools] | None:
        """What hands come to by their play, and which have one."""
        play, leader = self.column("play"), self.column("first_leader")
        if play is None or leader is None:
            return None
        alone = self.column("alone") if self.players == 3 else None
        cards, present = plays_of(play)
        single = None if alone is None else numbers_of(alone)
        scores = score_plays(
            cards, numbers_of(leader), self.players, alone=single, rules=self.rules
        )
        return scores, present

    def captured(self) -> tuple[Scores, Bools] | None:
        """What hands come to by their piles, and which have any."""
        a, b, last = self.column("captured_a"), self.column("captured_b"), self.column("last_trick")
        if a is None or b is None:
            return None
        mine, is_mine = masks_of(a)
        theirs, is_theirs = masks_of(b)
        nobody = np.full(len(mine), 255, np.uint8)
        scores = score_masks(mine, theirs, nobody if last is None else numbers_of(last), self.rules)
        scores.flags[is_mine != is_theirs] = Flag.NOT_A_HAND
        return scores, is_mine | is_theirs

    def written(self) -> npt.NDArray[np.int64]:
        """The points that were written, ``int64[n, 2]``."""
        columns = [self.column(name) for name in WRITTEN]
        nothing = np.full(len(self.batch), NOT_WRITTEN, np.int64)
        some = [nothing if column is None else written_of(column) for column in columns]
        return np.stack(some, axis=1)


def _counted(log: _Log) -> tuple[Scores, Bools]:
    """What each hand comes to by the deepest evidence there is, and which have any."""
    hands = len(log.batch)
    nothing = np.zeros((hands, 2), np.uint8)
    found = Scores(nothing, nothing.copy(), np.zeros(hands, np.uint16))
    known = np.zeros(hands, bool)
    for part in (log.played(), log.captured()):
        if part is not None:
            scores, present = part
            here = present & ~known
            for mine, theirs in (
                (found.points, scores.points),
                (found.thirds, scores.thirds),
                (found.flags, scores.flags),
            ):
                mine[here] = theirs[here]
            known |= present
    return found, known


def _report(log: _Log, schema: pa.Schema) -> pa.RecordBatch:
    scores, known = _counted(log)
    written = log.written()
    flags = check_written(scores, written, log.rules)
    # Nothing was counted with which they could be compared; but is anything there at all?
    flags[~known] &= ~np.uint16(Flag.WRITTEN_DIFFERS)
    flags[~known & (written < 0).all(axis=1)] |= np.uint16(Flag.NOT_A_HAND)
    # That the points counted do not make eleven only follows from what else is flagged.
    flags |= scores.flags & ~np.uint16(Flag.SUM_NOT_ELEVEN)
    blank = ~known | ((flags & np.uint16(Flag.NOT_A_HAND)) != 0)
    numbers = [one[:, party] for one in (scores.points, scores.thirds) for party in (0, 1)]
    results: list[Column] = [arrow.array(one.astype(np.int16), mask=blank) for one in numbers]
    texts = arrow.DictionaryArray.from_arrays(arrow.array(flags.astype(np.int16)), _TEXTS)
    results.append(texts.cast(arrow.string()))
    fields: Any = log.batch.schema
    kept = [log.column(one.name) for one in filter(_is_kept, fields)]
    report: pa.RecordBatch = arrow.RecordBatch.from_arrays([*kept, *results], schema=schema)
    return report


def score_batches(
    batches: Iterable[pa.RecordBatch],
    players: int = 4,
    *,
    rules: TableRules = NOTHING_AGREED,
) -> Iterator[pa.RecordBatch]:
    """Report on a log, batch by batch: what engines that map over Arrow batches ask for.

    Args:
        batches: of a log (see :mod:`tressette_score.arrow` for its columns).
        players: two (tressette in due), three (terziglio) or four (two pairs).
        rules: how leftover thirds, the last trick and the cards laid aside count; if that is not
            settled, leftovers are lost, the last trick is a point and takes what lay aside.

    Yields:
        A batch of the report for each batch of the log.

    Raises:
        ColumnsError: the columns cannot be read.
    """
    for batch in batches:
        yield _report(_Log(batch, players, rules), report_schema(batch.schema, players))


def score_stream(
    data: ArrowStream, players: int = 4, *, rules: TableRules = NOTHING_AGREED
) -> pa.RecordBatchReader:
    """Report on a log that any library holds in Arrow columns.

    Args:
        data: whatever has ``__arrow_c_stream__``: a table or a reader of PyArrow, a data frame of
            Polars, a result of DuckDB.
        players: two (tressette in due), three (terziglio) or four (two pairs).
        rules: as :func:`score_batches` has it.

    Returns:
        A reader of the report; nothing is read or counted before it is asked for.

    Raises:
        ColumnsError: the columns cannot be read.
    """
    reader: Any = pa.RecordBatchReader.from_stream(data)
    batches = score_batches(reader, players, rules=rules)
    return pa.RecordBatchReader.from_batches(report_schema(reader.schema, players), batches)
