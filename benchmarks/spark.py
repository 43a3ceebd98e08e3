"""Ten million hands through Spark and through the plain path: the same report, row by row.

``python -m benchmarks.spark [HANDS]``, or ``make engines``, which installs what it needs.
"""

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from tests.random_hands import Piles, faulty_piles, random_piles
from tressette_score.arrow import report_schema, score_batches
from tressette_score.arrow.files import Summary, report_on_files
from tressette_score.batch import score_masks

HANDS: Final = 10_000_000
PIECE: Final = 1_000_000
SEED: Final = 1


def hands_of(random: np.random.Generator, start: int, number: int) -> pa.Table:
    """Some hands, a tenth of them faulty, with points that are wrong now and then."""
    good = random_piles(random, number)
    bad, few = faulty_piles(random, good), random.random(number) < 0.1
    columns = ((good.a, bad.a), (good.b, bad.b), (good.last, bad.last))
    some = Piles(*(np.where(few, faulty, right) for right, faulty in columns))
    written = score_masks(some.a, some.b, some.last).points.astype(np.int16)
    written[random.random(number) < 0.05, 0] += 1
    # Spark has no unsigned numbers.
    return pa.table(
        {
            "id": np.arange(start, start + number),
            "captured_a": some.a.view(np.int64),
            "captured_b": some.b.view(np.int64),
            "last_trick": some.last.astype(np.int16),
            "written_a": written[:, 0],
            "written_b": written[:, 1],
        }
    )


def write_log(folder: Path, hands: int) -> None:
    """The log, in as many files as there are millions."""
    folder.mkdir()
    random = np.random.default_rng(SEED)
    for start in range(0, hands, PIECE):
        some = hands_of(random, start, min(PIECE, hands - start))
        pq.write_table(some, folder / f"{start // PIECE:04}.parquet")


def by_spark(log: Path, report: Path) -> tuple[float, float]:
    """Seconds to start, and to report."""
    from pyspark.sql import SparkSession  # noqa: PLC0415 - it may not be there
    from pyspark.sql.pandas.types import from_arrow_schema, to_arrow_schema  # noqa: PLC0415

    os.environ["PYSPARK_PYTHON"] = sys.executable
    start = perf_counter()
    builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
    spark: Any = builder.config(
        "spark.sql.execution.arrow.maxRecordsPerBatch", 100_000
    ).getOrCreate()
    begun = perf_counter()
    hands = spark.read.parquet(str(log))
    schema = from_arrow_schema(report_schema(to_arrow_schema(hands.schema)))
    hands.mapInArrow(score_batches, schema).write.parquet(str(report))
    done = perf_counter()
    spark.stop()
    return begun - start, done - begun


def by_plain_path(log: Path, report: Path) -> tuple[float, Summary]:
    """Seconds to report, and what the report comes to."""
    start = perf_counter()
    found = report_on_files(log, report)
    return perf_counter() - start, found


def read(report: Path) -> pa.Table:
    """A report in the order of the hands."""
    return pq.read_table(report).sort_by("id")


def main(hands: int = HANDS) -> int:
    """Report twice, compare, and say how it went."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        write_log(folder / "log", hands)
        plain, found = by_plain_path(folder / "log", folder / "plain.parquet")
        begun, spark = by_spark(folder / "log", folder / "spark")
        one, other = read(folder / "plain.parquet"), read(folder / "spark")
        # Spark says of every column that it may hold nothing.
        same = one.num_rows == hands and other.cast(one.schema).equals(one)
    print(f"{found.hands:,} hands, {found.contested:,} contested: {dict(found.codes)}")
    print(f"plain path, one core:     {plain:6.1f} s  {hands / plain:12,.0f} hands a second")
    print(f"Spark local[2] to start:  {begun:6.1f} s")
    print(f"Spark local[2] to report: {spark:6.1f} s  {spark / plain:6.2f} of the plain path")
    print("The two reports are the same." if same else "THE TWO REPORTS DIFFER.")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
