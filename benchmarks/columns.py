"""How fast the engine over columns is, as ratios to something known, all in one run.

Nothing here passes or fails: a ratio is to be read, not asserted. Run with ``make bench``.
"""

import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Final

import numpy as np

from tressette_score import NS, Pile, count_piles
from tressette_score.batch import (
    accusi_of_hands,
    check_written,
    score_masks,
    score_plays,
    thirds_of_masks,
)
from tressette_score.cards import DECK
from tressette_score.seats import EW

MASKS: Final = 10_000_000
PLAYS: Final = 1_000_000
ROUNDS: Final = 7
WHOLE: Final = np.uint64((1 << 40) - 1)


def best(job: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Seconds for one call: the best of several."""
    times: list[float] = []
    for _ in range(rounds):
        start = perf_counter()
        job()
        times.append(perf_counter() - start)
    return min(times)


def row(name: str, hands: int, seconds: float, ratio: str = "") -> None:
    """One line of the report."""
    print(f"{name:44} {seconds / hands * 1e9:10.2f} ns  {hands / seconds:14,.0f} /s   {ratio}")


def piles(hands: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Random piles of whole hands, and who took the last trick."""
    random = np.random.default_rng(1)
    a = random.integers(0, 1 << 40, hands).astype(np.uint64)
    return a, a ^ WHOLE, random.integers(0, 2, hands).astype(np.uint8)


def plays(hands: int) -> tuple[np.ndarray, np.ndarray]:
    """Forty cards in any order, and who led first."""
    random = np.random.default_rng(2)
    deck = np.arange(40, dtype=np.uint8)
    play = np.empty((hands, 40), np.uint8)
    for start in range(0, hands, 1 << 16):
        piece = play[start : start + (1 << 16)]
        piece[:] = random.permuted(np.broadcast_to(deck, piece.shape), axis=1)
    return play, random.integers(0, 4, hands).astype(np.uint8)


def speed() -> None:
    """Hands per second, beside a bare count of bits and the engine that reads records."""
    a, b, last = piles(MASKS)
    bare = best(lambda: np.bitwise_count(a))
    row("np.bitwise_count, the masks of one party", MASKS, bare)
    thirds = best(lambda: thirds_of_masks(a))
    row("thirds_of_masks", MASKS, thirds, f"{bare / thirds:5.2f} of the speed of bitwise_count")
    piles_time = best(lambda: score_masks(a, b, last))
    row("score_masks, both parties", MASKS, piles_time)
    row("accusi_of_hands", MASKS, best(lambda: accusi_of_hands(a)))
    scores = score_masks(a, b, last)
    written = scores.points.astype(np.int16)
    row("check_written", MASKS, best(lambda: check_written(scores, written)))
    pile = Pile.of(DECK[::2])
    both = {NS: pile, EW: ~pile}

    def one_by_one() -> None:
        for _ in range(10_000):
            count = count_piles(both, NS)
            _ = count.parties[0].points, count.parties[1].points

    objects = best(one_by_one) / 10_000
    ratio = objects / (piles_time / MASKS)
    row("count_piles and points, one hand at a time", 1, objects, f"score_masks is {ratio:,.0f}x")
    play, first = plays(PLAYS)
    for players, name in ((4, "two pairs"), (2, "in due"), (3, "terziglio")):
        leads = first % players
        alone = leads if players == 3 else None
        seconds = best(partial(score_plays, play, leads, players, alone=alone))
        goal = f"{PLAYS / seconds / 5e6:5.2f} of 5,000,000 a second"
        row(f"score_plays, {name}", PLAYS, seconds, goal)


def peak(job: str) -> float:
    """The most memory, in GB, that a job takes in a process of its own."""
    code = f"import columns; columns.{job}; columns.tell_peak()"
    run = [sys.executable, "-c", code]
    found = subprocess.run(run, check=True, capture_output=True, text=True, cwd=sys.path[0])  # noqa: S603
    return float(found.stdout)


def tell_peak() -> None:
    """Print the most memory that this process has had, in GB; Linux knows."""
    # Not what `resource` says: that begins with the memory of the process that started this one.
    status = Path("/proc/self/status").read_text(encoding="ascii")
    (line,) = (line for line in status.splitlines() if line.startswith("VmHWM:"))
    print(int(line.split()[1]) / 1024**2)


def main() -> None:
    """Measure and print."""
    speed()
    nothing = peak("piles(1)")
    for name, job, without in (
        ("score_masks", "score_masks(*columns.piles(10_000_000))", "piles(10_000_000)"),
        ("score_plays", "score_plays(*columns.plays(10_000_000))", "plays(10_000_000)"),
    ):
        whole, data = peak(job), peak(without)
        text = f"the columns alone {data - nothing:.2f}, NumPy alone {nothing:.2f}"
        print(f"{name}, ten million hands: {whole:.2f} GB at most ({text}; goal: 2)")


if __name__ == "__main__":
    main()
