"""How many points a pair makes when four players play at random by the rules.

``make distribution`` plays ten million hands and writes the numbers to the file from which the
documentation makes its figure and its table. For one seed and one NumPy they are always the same.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import Final

import numpy as np
import tomli_w

from benchmarks.random_hands import random_plays
from tressette_score.batch import score_plays

FILE: Final = Path(__file__).parent.parent / "docs" / "assets" / "distribution.toml"
HANDS: Final = 10_000_000
SEED: Final = 1
POINTS: Final = 11
"""The most points of a pair."""


def count_points(hands: int, seed: int) -> list[int]:
    """In how many of so many random hands the pair of the first player makes 0, 1 ... 11 points."""
    rng, counts = np.random.default_rng(seed), np.zeros(POINTS + 1, np.int64)
    for played in random_plays(rng, hands):
        points = score_plays(played.play, played.first_leader).points
        if (points.sum(axis=1, dtype=np.uint8) != POINTS).any():
            raise ArithmeticError("the points of a hand are not eleven")
        counts += np.bincount(points[:, 0], minlength=POINTS + 1)
    return [int(count) for count in counts]


def file_text(counts: Sequence[int], seed: int) -> str:
    """What the file says."""
    hands, numbers = sum(counts), range(len(counts))
    mean = sum(n * counts[n] for n in numbers) / hands
    variance = sum((n - mean) ** 2 * counts[n] for n in numbers) / hands
    data = {
        "hands": hands,
        "seed": seed,
        "numpy": np.__version__,
        "mean": round(mean, 4),
        "deviation": round(variance**0.5, 4),
        "count": list(counts),
    }
    title = "# Made by `make distribution`: the hands in which a pair has 0, 1 ... 11 points.\n"
    return title + tomli_w.dumps(data)


def main() -> None:
    """Play, count, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=HANDS)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--file", type=Path, default=FILE)
    asked = parser.parse_args()
    start = perf_counter()
    counts = count_points(asked.hands, asked.seed)
    asked.file.write_text(file_text(counts, asked.seed), encoding="utf-8")
    seconds = perf_counter() - start
    print(f"{asked.hands:,} hands in {seconds:.1f} s ({asked.hands / seconds:,.0f} a second):")
    for n, count in enumerate(counts):
        print(f"{n:3} {count:12,} {count / asked.hands:8.4%}")


if __name__ == "__main__":
    main()
