"""How long the main jobs take, as ratios to something known, all in one run.

Nothing here passes or fails: a ratio is to be read, not asserted. Run with ``make bench``.
"""

import gc
import tomllib
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Final

from tressette_score import (
    DECK,
    EW,
    NS,
    HandRecord,
    MatchRecord,
    Pile,
    Table,
    TableRules,
    count_piles,
    loads,
    report,
)
from tressette_score.checking import check_hand
from tressette_score.rules.choices import (
    Form,
)

ROOT: Final = Path(__file__).parent.parent
ROUNDS: Final = 7


def per_call(job: Callable[[], object], seconds: float = 0.2) -> float:
    """Seconds for one call: the best of several rounds, the loop itself taken off."""
    calls = 1
    while True:
        start = perf_counter()
        for _ in range(calls):
            job()
        if (took := perf_counter() - start) > seconds / 4:
            break
        calls *= 2
    calls = max(1, int(calls * seconds / took))

    def run(what: Callable[[], object]) -> float:
        start = perf_counter()
        for _ in range(calls):
            what()
        return perf_counter() - start

    gc.disable()
    best = min(run(job) for _ in range(ROUNDS))
    gc.enable()
    return best / calls


def nothing() -> None:
    """An empty function, the smallest thing that can be called."""


def row(name: str, seconds: float, *ratios: str) -> None:
    """One line of the report."""
    each = f"{seconds * 1e6:10.2f} us  {1 / seconds:12,.0f} /s"
    print(f"{name:44} {each}   {'   '.join(ratios)}")


NOTHING_AGREED: Final = """
format = "tressette-score/1"
[table]
opening = { NS = 18, EW = 19 }
[[hand]]
counts = { NS = { thirds = 15 }, EW = { thirds = 17 } }
last_trick = "NS"
calls = [{ by = "N", after_trick = 6, thirds = { NS = 9, EW = 6 } }]
"""


def rulings() -> None:
    """A quarrel at a table that agreed on nothing, and matches of many hands."""
    record = loads(NOTHING_AGREED)
    both_over = per_call(lambda: report(record))
    row("both over and a call, nothing agreed", both_over, f"{both_over / 0.1:6.2f} of 100 ms")
    hand = HandRecord(written={NS: 6, EW: 5})
    seconds: dict[int, float] = {}
    for hands in (250, 500, 1000):
        agreed = TableRules(form=Form.HANDS, hands=999)
        match = MatchRecord(table=Table(agreed=agreed), hands=(hand,) * hands)
        seconds[hands] = per_call(lambda match=match: report(match))
        ratio = seconds[hands] / hands / (seconds[250] / 250)
        row(f"  a match of {hands} hands", seconds[hands], f"{ratio:6.2f} a hand, of 250 hands")


def main() -> None:
    """Measure and print."""
    empty = per_call(nothing)
    row("an empty function call", empty)
    pile = Pile.of(DECK[::2])
    rest = ~pile
    piles = {NS: pile, EW: rest}

    def thirds() -> int:
        return pile.thirds

    def both_sides() -> tuple[int, int]:
        count = count_piles(piles, NS)
        return count.parties[0].points, count.parties[1].points

    for name, job in (
        ("Pile.thirds", thirds),
        ("count_piles, two prepared piles", lambda: count_piles(piles, NS)),
        ("  and the points of both sides", both_sides),
    ):
        seconds = per_call(job)
        row(name, seconds, f"{seconds / empty:6.1f} empty calls")

    print()
    rulings()
    for path in sorted((ROOT / "examples").glob("*.toml")):
        if path.name.endswith("rules.toml"):
            continue
        text = path.read_text(encoding="utf-8")
        parse = per_call(lambda text=text: tomllib.loads(text))
        read = per_call(lambda text=text: loads(text))
        whole = per_call(lambda text=text: report(loads(text)))
        hand = loads(text).hands[0]
        judged = per_call(lambda hand=hand: check_hand(hand))
        print()
        row(f"{path.name}: bare tomllib parse", parse)
        row("  TOML text to record", read, f"{read / parse:6.2f} parses")
        row("  record to findings", judged, f"{judged / parse:6.2f} parses")
        row("  TOML text to findings", whole, f"{whole / parse:6.2f} parses")


if __name__ == "__main__":
    main()
