"""A log in Parquet files in, a report in one Parquet file out; what was done is not done again.

The report is built part by part in a folder beside its place, ``NAME.parts``, and put together
when all parts are there: nobody ever sees half of it. If the work is broken off, the parts stay,
and the same call goes on from them.
"""

import json
import os
import shutil
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeAlias

import pyarrow as pa
from attrs import field, frozen

from tressette_score.arrow.columns import check_schema
from tressette_score.arrow.reports import report_schema, score_batches
from tressette_score.arrow.untyped import arrow, compute, parquet
from tressette_score.errors import ColumnsError, FileError, Problem, file_error
from tressette_score.rules import NOTHING_AGREED, OPTIONS, TableRules, Unsettled, setting_text

__all__ = ["Progress", "Summary", "report_on_files"]

BATCH: Final = 1 << 17
PART: Final = 1 << 20
"""A part holds whole row groups, at least so many hands if there are as many."""


@frozen
class Summary:
    """What a report comes to.

    Attributes:
        hands: how many.
        contested: in how many something is wrong.
        codes: in how many each finding was made, by its code, the most frequent first.
    """

    hands: int
    contested: int
    codes: Mapping[str, int]


Progress: TypeAlias = Callable[[int, int], None]
"""Told how many hands are done, and of how many."""


def _silent(_done: int, _hands: int) -> None:
    """Nobody wants to know."""


@frozen
class _Group:
    """A row group of a file."""

    path: Path
    number: int
    rows: int


@frozen
class _Log:
    """The Parquet files of a log."""

    schema: pa.Schema
    groups: tuple[_Group, ...]
    stamps: tuple[tuple[str, int, int], ...] = field(repr=False)

    @property
    def rows(self) -> int:
        return sum(group.rows for group in self.groups)

    @property
    def parts(self) -> tuple[tuple[_Group, ...], ...]:
        """The row groups, so many together that they are worth a part."""
        parts: list[list[_Group]] = [[]]
        for group in self.groups:
            if sum(one.rows for one in parts[-1]) >= PART:
                parts.append([])
            parts[-1].append(group)
        return tuple(map(tuple, parts))

    @classmethod
    def of(cls, source: Path, players: int) -> "_Log":
        """The log at a place: a file, or all Parquet files in a folder.

        Raises:
            FileError: a file cannot be read, or is no Parquet file.
            ColumnsError: the columns are no log, or not the same in all files.
        """
        files = sorted(source.rglob("*.parquet")) if source.is_dir() else [source]
        if not files:
            raise FileError(Problem("no-parquet", {"text": str(source)}))
        schema, groups, stamps = None, list[_Group](), list[tuple[str, int, int]]()
        for path in files:
            with _opened(path) as file:
                own: pa.Schema = file.schema_arrow
                about = file.metadata
            check_schema(own, players)
            if schema is not None and not own.equals(schema):
                raise ColumnsError(Problem("columns-differ", {"text": str(path)}))
            schema = own
            rows = [about.row_group(n).num_rows for n in range(about.num_row_groups)]
            groups += [_Group(path, n, count) for n, count in enumerate(rows)]
            found = path.stat()
            stamps.append((str(path.resolve()), found.st_size, found.st_mtime_ns))
        assert schema is not None  # noqa: S101 - there is at least one file
        return cls(schema, tuple(groups), tuple(stamps))


@contextmanager
def _opened(path: Path) -> Generator[Any]:
    """A Parquet file, open; whatever is wrong with it is said in our own words."""
    try:
        with parquet.ParquetFile(path) as file:
            yield file
    except (arrow.ArrowInvalid, arrow.ArrowNotImplementedError):
        raise FileError(Problem("not-parquet", {"text": str(path)})) from None
    except OSError as error:
        # Damage within the file comes as an error of the system without a number.
        damaged = FileError(Problem("not-parquet", {"text": str(path)}))
        raise (damaged if error.errno is None else file_error(error, str(path))) from None


def _batches(groups: tuple[_Group, ...]) -> Iterator[pa.RecordBatch]:
    for group in groups:
        with _opened(group.path) as file:
            yield from file.iter_batches(BATCH, row_groups=[group.number])


def _plan(log: _Log, players: int, rules: TableRules) -> str:
    """What a report is made of: parts made of something else are of no use."""
    settled = {name: setting_text(rules.of(name)) for name in OPTIONS}
    agreed = {
        name: text for name, text in settled.items() if not isinstance(rules.of(name), Unsettled)
    }
    files = [list(stamp) for stamp in log.stamps]
    return json.dumps({"files": files, "players": players, "rules": agreed}, indent=1) + "\n"


def _folder(target: Path, plan: str) -> Path:
    """The folder for the parts, with those that an earlier call left if they are of any use."""
    folder = target.with_name(f"{target.name}.parts")
    noted = folder / "plan.json"
    if folder.exists():
        if not noted.is_file():
            raise FileError(Problem("exists", {"text": str(folder)}))
        if noted.read_text(encoding="utf-8") == plan:
            return folder
        shutil.rmtree(folder)
    folder.mkdir()
    noted.write_text(plan, encoding="utf-8")
    return folder


def _write(path: Path, schema: pa.Schema, batches: Iterator[pa.RecordBatch]) -> None:
    """A file that is there whole or not at all."""
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with parquet.ParquetWriter(unfinished, schema) as writer:
            for batch in batches:
                writer.write_batch(batch)
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def report_on_files(
    source: Path,
    target: Path,
    players: int = 4,
    *,
    rules: TableRules = NOTHING_AGREED,
    progress: Progress = _silent,
) -> Summary:
    """Report on a log in Parquet.

    Args:
        source: a Parquet file, or a folder in which there are some, each with the same columns (see
            :mod:`tressette_score.arrow`).
        target: a new file for the report, its hands in the order of the log.
        players: two (tressette in due), three (terziglio) or four (two pairs).
        rules: how leftover thirds, the last trick and the cards laid aside count.
        progress: told from time to time how far the work is.

    Raises:
        FileError: a file cannot be read or written, or there is one already.
        ColumnsError: the columns are no log, or not the same in all files.
    """
    if target.exists():
        raise FileError(Problem("exists", {"text": str(target)}))
    if not target.parent.is_dir():
        raise FileError(Problem("folder-missing", {"text": str(target.parent)}))
    if source.resolve() in target.resolve().parents:
        raise FileError(Problem("out-inside", {"text": str(target)}))
    log = _Log.of(source, players)
    schema = report_schema(log.schema, players)
    try:
        folder = _folder(target, _plan(log, players, rules))
        parts = [folder / f"{n:06}.parquet" for n in range(len(log.parts))]
        done = 0
        for path, groups in zip(parts, log.parts, strict=True):
            if not path.exists():
                some = _told(_batches(groups), done, log.rows, progress)
                _write(path, schema, score_batches(some, players, rules=rules))
            done += sum(group.rows for group in groups)
            progress(done, log.rows)
        counts = Counter[str]()
        whole = folder / "report.parquet"
        _write(whole, schema, _tallied(parts, counts))
        _put(whole, target)
        shutil.rmtree(folder)
    except OSError as error:
        if isinstance(error, FileError):
            raise
        raise file_error(error, str(target)) from None
    return _summary(counts)


def _put(whole: Path, target: Path) -> None:
    """Move a file to its place, but never over another."""
    try:
        os.link(whole, target)
    except FileExistsError:
        raise FileError(Problem("exists", {"text": str(target)})) from None
    except OSError:
        # There are file systems without links.
        whole.rename(target)


def _told(
    batches: Iterator[pa.RecordBatch], done: int, hands: int, progress: Progress
) -> Iterator[pa.RecordBatch]:
    """Batches, with word of how far the work is after each."""
    for batch in batches:
        yield batch
        done += len(batch)
        progress(done, hands)


def _tallied(parts: list[Path], counts: Counter[str]) -> Iterator[pa.RecordBatch]:
    """The parts one after the other; what they found is counted in passing."""
    for path in parts:
        with _opened(path) as file:
            for batch in file.iter_batches(BATCH):
                for found in compute.value_counts(batch.column("findings")).to_pylist():
                    counts[found["values"]] += found["counts"]
                yield batch


def _summary(counts: Counter[str]) -> Summary:
    codes = Counter[str]()
    for text, number in counts.items():
        codes.update(dict.fromkeys(text.split(), number))
    hands = counts.total()
    by_number = sorted(codes.items(), key=lambda item: (-item[1], item[0]))
    return Summary(hands, hands - counts[""], dict(by_number))
