"""Logs in Parquet files: whole reports or none, and nothing done twice."""

import errno
import os
import shutil
from collections.abc import Callable, Iterator
from multiprocessing import get_context
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import numpy as np
import pytest

from tests.random_hands import faulty_piles, random_piles
from tressette_score.arrow import files, reports, score_stream
from tressette_score.arrow.files import Summary, report_on_files
from tressette_score.arrow.untyped import arrow as pa
from tressette_score.arrow.untyped import parquet as pq
from tressette_score.errors import ColumnsError, FileError
from tressette_score.rules import TableRules
from tressette_score.rules.choices import Rounding


def log_of(hands: int, seed: int = 1) -> Any:
    """A log of piles, half of the hands faulty."""
    random = np.random.default_rng(seed)
    some = faulty_piles(random, random_piles(random, hands))
    return pa.table(
        {
            "id": pa.array(range(hands), pa.int64()),
            "captured_a": pa.array(some.a.view(np.int64)),
            "captured_b": pa.array(some.b.view(np.int64)),
            "last_trick": pa.array(some.last.astype(np.int16)),
        }
    )


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A log of a thousand hands in ten row groups, three of them to a part."""
    monkeypatch.setattr(files, "PART", 300)
    monkeypatch.setattr(files, "BATCH", 40)
    path = tmp_path / "log.parquet"
    pq.write_table(log_of(1000), path, row_group_size=100)
    return path


def left(folder: Path) -> list[str]:
    """What lies in a folder, but for the log."""
    return sorted(path.name for path in folder.iterdir() if path.name != "log.parquet")


def test_a_report_is_that_of_the_whole(log: Path, tmp_path: Path) -> None:
    target = tmp_path / "report.parquet"
    told: list[tuple[int, int]] = []
    found = report_on_files(log, target, progress=lambda done, hands: told.append((done, hands)))
    expected = score_stream(pq.read_table(log)).read_all()
    assert pq.read_table(target).equals(expected)
    assert left(tmp_path) == ["report.parquet"]
    texts: list[str] = [str(text) for text in expected["findings"].to_pylist()]
    assert found.hands == 1000
    assert found.contested == sum(map(bool, texts)) > 0
    assert found.codes == {
        code: sum(code in text.split() for text in texts)
        for code in {code for text in texts for code in text.split()}
    }
    assert list(found.codes.values()) == sorted(found.codes.values(), reverse=True)
    assert told == sorted(told)
    assert told[-1] == (1000, 1000)
    assert all(hands == 1000 for _, hands in told)


def test_a_folder_of_files(tmp_path: Path) -> None:
    folder = tmp_path / "logs"
    (folder / "more").mkdir(parents=True)
    whole = log_of(90)
    pq.write_table(whole.slice(0, 30), folder / "a.parquet")
    pq.write_table(whole.slice(30, 30), folder / "b.parquet")
    pq.write_table(whole.slice(60), folder / "more" / "a.parquet")
    (folder / "_SUCCESS").touch()
    target = tmp_path / "report.parquet"
    assert report_on_files(folder, target).hands == 90
    assert pq.read_table(target)["id"].to_pylist() == list(range(90))


def test_a_log_without_hands(tmp_path: Path) -> None:
    source, target = tmp_path / "log.parquet", tmp_path / "report.parquet"
    with pq.ParquetWriter(source, log_of(0).schema):
        pass
    assert pq.ParquetFile(source).num_row_groups == 0
    assert report_on_files(source, target) == Summary(0, 0, {})
    assert pq.read_table(target).num_rows == 0


# --- broken off, and gone on with


def stop_at(hands: int, error: type[BaseException]) -> Callable[[int, int], None]:
    def told(done: int, _: int) -> None:
        if done >= hands:
            raise error

    return told


@pytest.mark.parametrize("error", [KeyboardInterrupt, MemoryError])
def test_what_was_done_is_not_done_again(
    log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: type[BaseException]
) -> None:
    target = tmp_path / "report.parquet"
    with pytest.raises(error):
        report_on_files(log, target, progress=stop_at(700, error))
    assert left(tmp_path) == ["report.parquet.parts"]
    assert left(tmp_path / "report.parquet.parts") == [
        "000000.parquet", "000001.parquet", "plan.json",
    ]  # fmt: skip
    scored: list[int] = []
    score = reports.score_batches

    def counted(batches: Iterator[Any], *args: Any, **more: Any) -> Iterator[Any]:
        for batch in batches:
            scored.append(len(batch))
            yield from score([batch], *args, **more)

    monkeypatch.setattr(files, "score_batches", counted)
    told: list[int] = []
    found = report_on_files(log, target, progress=lambda done, _: told.append(done))
    assert sum(scored) == 400
    assert told[:2] == [300, 600]
    assert pq.read_table(target).equals(score_stream(pq.read_table(log)).read_all())
    assert found.hands == 1000
    assert left(tmp_path) == ["report.parquet"]


def _changed(log: Path) -> dict[str, Any]:
    table = pq.read_table(log)
    pq.write_table(table.slice(0, 999), log, row_group_size=100)
    return {}


CHANGES: dict[str, Callable[[Path], dict[str, Any]]] = {
    "another log": _changed,
    "another agreement": lambda _: {"rules": TableRules(rounding=Rounding.TWO_THIRDS_UP)},
    "another game": lambda _: {"players": 2},
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=list(CHANGES))
def test_parts_of_something_else_are_of_no_use(
    log: Path, tmp_path: Path, change: Callable[[Path], dict[str, Any]]
) -> None:
    target = tmp_path / "report.parquet"
    with pytest.raises(KeyboardInterrupt):
        report_on_files(log, target, progress=stop_at(700, KeyboardInterrupt))
    more = change(log)
    report_on_files(log, target, **more)
    assert pq.read_table(target).equals(score_stream(pq.read_table(log), **more).read_all())


def test_what_a_killed_process_left_does_not_matter(log: Path, tmp_path: Path) -> None:
    target = tmp_path / "report.parquet"
    with pytest.raises(KeyboardInterrupt):
        report_on_files(log, target, progress=stop_at(700, KeyboardInterrupt))
    (tmp_path / "report.parquet.parts" / ".000002.parquet.99").write_bytes(b"half a part")
    report_on_files(log, target)
    assert left(tmp_path) == ["report.parquet"]


def _report(log: Path, target: Path) -> str:
    try:
        return str(report_on_files(log, target).hands)
    except FileError as error:
        return error.problems[0].code


def test_two_at_once(log: Path, tmp_path: Path) -> None:
    target = tmp_path / "report.parquet"
    with get_context("spawn").Pool(2) as pool:
        said = pool.starmap(_report, [(log, target)] * 2)
    assert "1000" in said
    assert pq.read_table(target).equals(score_stream(pq.read_table(log)).read_all())


# --- refused


def refused(source: Path, target: Path, **more: Any) -> str:
    with pytest.raises((FileError, ColumnsError)) as caught:
        report_on_files(source, target, **more)
    (problem,) = caught.value.problems
    assert str(caught.value)
    return problem.code


def test_a_report_covers_nothing(log: Path, tmp_path: Path) -> None:
    target = tmp_path / "report.parquet"
    target.write_text("mine")
    assert refused(log, target) == "exists"
    assert target.read_text() == "mine"
    assert refused(log, log) == "exists"
    assert left(tmp_path) == ["report.parquet"]


def test_a_report_that_appears_meanwhile_stays(log: Path, tmp_path: Path) -> None:
    target = tmp_path / "report.parquet"

    def meanwhile(done: int, hands: int) -> None:
        if done == hands:
            target.write_text("theirs")

    assert refused(log, target, progress=meanwhile) == "exists"
    assert target.read_text() == "theirs"


def test_a_folder_of_somebody_else_stays(log: Path, tmp_path: Path) -> None:
    folder = tmp_path / "report.parquet.parts"
    folder.mkdir()
    (folder / "mine").touch()
    assert refused(log, tmp_path / "report.parquet") == "exists"
    assert left(folder) == ["mine"]


def test_logs_that_cannot_be_read(log: Path, tmp_path: Path) -> None:
    target = tmp_path / "report.parquet"
    other = tmp_path / "other.parquet"
    assert refused(other, target) == "file-missing"
    for rubbish in (b"", b"PAR1", b"x" * 1000, log.read_bytes()[:-100]):
        other.write_bytes(rubbish)
        assert refused(other, target) == "not-parquet"
    empty = tmp_path / "empty"
    empty.mkdir()
    assert refused(empty, target) == "no-parquet"
    assert refused(log, tmp_path / "nowhere" / "report.parquet") == "folder-missing"
    (empty / "log.parquet").mkdir()
    assert refused(empty, target) in ("file-folder", "file", "not-parquet")
    assert not target.exists()


def test_damage_within_a_log(log: Path, tmp_path: Path) -> None:
    """The columns can be read but not all that stands in them: there is no report at all."""
    data = bytearray(log.read_bytes())
    start = len(data) // 2
    data[start : start + 2000] = b"\xff" * 2000
    log.write_bytes(data)
    target = tmp_path / "report.parquet"
    assert refused(log, target) == "not-parquet"
    assert not target.exists()


def test_files_of_other_columns(tmp_path: Path) -> None:
    folder = tmp_path / "logs"
    folder.mkdir()
    pq.write_table(log_of(3), folder / "a.parquet")
    pq.write_table(log_of(3).drop_columns(["id"]), folder / "b.parquet")
    assert refused(folder, tmp_path / "report.parquet") == "columns-differ"
    shutil.rmtree(folder)
    folder.mkdir()
    pq.write_table(pa.table({"id": [1]}), folder / "a.parquet")
    assert refused(folder, tmp_path / "report.parquet") == "column-none"
    assert left(tmp_path) == ["logs"]


def test_a_report_does_not_lie_among_the_log(log: Path, tmp_path: Path) -> None:
    assert log.exists()
    assert refused(tmp_path, tmp_path / "report.parquet") == "out-inside"
    assert left(tmp_path) == []


def test_a_full_disk(log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "report.parquet"
    write, full = pq.ParquetWriter.write_batch, OSError(errno.ENOSPC, "No space left on device")
    disk = Mock(side_effect=[None, None, full])

    def write_if_there_is_space(writer: Any, batch: Any) -> None:
        disk()
        write(writer, batch)

    monkeypatch.setattr(pq.ParquetWriter, "write_batch", write_if_there_is_space)
    with pytest.raises(FileError, match="No space left"):
        report_on_files(log, target)
    assert left(tmp_path / "report.parquet.parts") == ["plan.json"]
    monkeypatch.undo()
    assert report_on_files(log, target).hands == 1000


def test_a_file_system_without_links(
    log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(*_: Any) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    target = tmp_path / "report.parquet"
    assert report_on_files(log, target).hands == 1000
    assert left(tmp_path) == ["report.parquet"]
