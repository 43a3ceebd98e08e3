"""The two engines side by side, on many random hands.

``python -m tests.agreement [HANDS] [SEED]`` compares them on twenty million, or so many.

Of a hundred hands 78 are piles that are only counted, 2 are piles judged with written points, 15
are played hands (of four, two and three players), and 5 are hands in which accusi are looked for;
half of the piles and plays have faults put into them. Where the engines differ, the smallest hand
found that shows it is printed, as a record.
"""

import sys
from collections.abc import Callable, Iterator
from itertools import islice
from multiprocessing import cpu_count, get_context
from time import perf_counter
from typing import Any, Final

import numpy as np
from attrs import evolve

from benchmarks.random_hands import Played, random_plays
from tests.random_hands import (
    Piles,
    alone_of,
    faulty_piles,
    faulty_plays,
    random_piles,
)
from tests.two_engines import (
    Captured,
    Difference,
    Fallen,
    Hand,
    Held,
    Result,
    agreed,
    by_columns_of,
    counted,
    smallest,
)
from tressette_score import batch
from tressette_score.accusi import Values
from tressette_score.batch import Flag
from tressette_score.cards import DECK, Pile
from tressette_score.counting import count_piles
from tressette_score.rules import TableRules
from tressette_score.seats import EW, NS

__all__ = ["agree", "check_many", "main"]

VALUES: Final = (
    Values(),
    Values(tail=True),
    Values(shared=False),
    Values(three=2, four=6, napoletana=5, tail=True, shared=False),
)


def _count_piles(piles: Piles, rules: TableRules) -> Iterator[Captured]:
    """Hands of which the count differs."""
    scores = batch.score_masks(piles.a, piles.b, piles.last, rules)
    unsure = Flag.CARDS_MISSING | Flag.CARD_IN_BOTH_PILES | Flag.LAST_TRICK_UNKNOWN
    rows = zip(
        piles.a.tolist(),
        piles.b.tolist(),
        piles.last.tolist(),
        scores.points.tolist(),
        scores.thirds.tolist(),
        scores.flags.tolist(),
        strict=True,
    )
    for a, b, last, points, thirds, flags in rows:
        if (a | b) >> len(DECK):
            if flags != Flag.NOT_A_HAND or any(points) or any(thirds):
                yield Captured(a, b, last, rules=rules)
            continue
        taken_by = NS if last == 0 else EW if last == 1 else None
        count = count_piles({NS: Pile(a), EW: Pile(b)}, taken_by, rules)
        said = tuple(points), tuple(thirds)
        if said != counted(count) or (not flags & unsure) != count.whole:
            yield Captured(a, b, last, rules=rules)


def _judge_piles(
    piles: Piles, rules: TableRules, random: np.random.Generator
) -> Iterator[tuple[Captured, Result]]:
    """Hands, with points written for them, and what the columns say of them."""
    scores = batch.score_masks(piles.a, piles.b, piles.last, rules)
    written = _written(random, scores.points.astype(np.int16))
    columns = by_columns_of(scores, written, rules)
    whole = (piles.a | piles.b) >> np.uint64(len(DECK)) == 0
    for n in np.flatnonzero(whole).tolist():
        score = int(written[n, 0]), int(written[n, 1])
        hand = Captured(int(piles.a[n]), int(piles.b[n]), int(piles.last[n]), score, rules)
        yield hand, columns[n]


def _written(random: np.random.Generator, points: Any) -> Any:
    """Points as written: half of them right, the others off, swapped, half or not there."""
    written = points.copy()
    way = random.integers(0, 10, len(written))
    written[way == 5, 0] += random.integers(1, 3, int((way == 5).sum()))
    written[way == 6] = written[way == 6][:, ::-1]
    written[way == 7, 1] = -1
    written[way == 8] = -1
    written[way == 9] = random.integers(0, 13, (int((way == 9).sum()), 2))
    return written


def _fallen(
    played: Played, rules: TableRules, random: np.random.Generator
) -> Iterator[tuple[Fallen, Result]]:
    """Hands, with points written for them, and what the columns say of them."""
    single = alone_of(played)
    alone = [None] * len(played) if single is None else single.tolist()
    scores = batch.score_plays(
        played.play, played.first_leader, played.players, alone=single, rules=rules
    )
    noted = _written(random, scores.points.astype(np.int16))
    columns, written = by_columns_of(scores, noted, rules), noted.tolist()
    leaders = played.first_leader.tolist()
    rows = zip(played.play.tolist(), leaders, alone, written, columns, strict=True)
    for cards, leader, by, score, said in rows:
        hand = Fallen(played.players, tuple(cards), leader, by, tuple(score), rules)
        yield hand, hand.shared(said)


def _held(random: np.random.Generator, hands: int) -> Iterator[tuple[Held, int]]:
    """Ten cards each; in a third of the hands low cards are left out, so that there are accusi."""
    deck = np.arange(len(DECK), dtype=np.uint8)
    packs = random.permuted(np.tile(deck, (hands, 1)), axis=1).tolist()
    for k, values in enumerate(VALUES):
        held: list[int] = []
        for n, pack in enumerate(packs[k :: len(VALUES)]):
            some = [card for card in pack if n % 3 or card % 10 < 4 + n % 7][:10]
            held.append(sum(1 << card for card in some))
        points = batch.accusi_of_hands(np.array(held, np.uint64), values).tolist()
        yield from ((Held(cards, values), said) for cards, said in zip(held, points, strict=True))


COUNTED, JUDGED, HELD = 78, 2, 5
PLAYED: Final = {4: 9, 2: 3, 3: 3}
"""Of a hundred hands so many are piles to be counted, piles to be judged with the points written,
hands of which the accusi are counted, and hands played out, by the number of players: as many as
the slower engine can judge in the time."""

_MOST: Final = 20
"""So many hands that differ are looked at to find a small one."""


def _differing(hands: int, seed: int) -> Iterator[Hand]:
    """The hands on which the engines differ."""
    random = np.random.default_rng(seed)
    way = int(random.integers(0, 4))
    rules = agreed(4, way)
    piles = random_piles(random, hands * COUNTED // 100)
    half = slice(0, len(piles.a) // 2)
    bad = faulty_piles(random, Piles(piles.a[half], piles.b[half], piles.last[half]))
    rest = slice(half.stop, None)
    good = Piles(piles.a[rest], piles.b[rest], piles.last[rest])
    yield from _count_piles(bad, rules)
    yield from _count_piles(good, rules)
    few = slice(0, hands * JUDGED // 100)
    some = Piles(bad.a[few], bad.b[few], bad.last[few])
    single: list[Callable[[], Iterator[Any]]] = [lambda: _judge_piles(some, rules, random)]
    for players, share in PLAYED.items():
        for n, played in enumerate(random_plays(random, hands * share // 100, players)):
            faulty = faulty_plays(random, played).play
            faulty[1::2] = played.play[1::2]
            such, own = evolve(played, play=faulty), agreed(players, way + n)
            single.append(lambda such=such, own=own: _fallen(such, own, random))  # type: ignore[misc]
    single.append(lambda: _held(random, hands * HELD // 100))
    for make in single:
        yield from (one for one, said in make() if one.by_record() != said)


def agree(hands: int, seed: int) -> Difference | None:
    """The smallest hand found on which the engines differ; none if they agree on so many."""
    found = map(smallest, islice(_differing(hands, seed), _MOST))
    return min(found, key=lambda one: one.size, default=None)


_PIECE: Final = 50_000


def _agree(piece: tuple[int, int]) -> Difference | None:
    return agree(*piece)


def check_many(
    hands: int, seed: int, told: Callable[[int], None] | None = None
) -> Difference | None:
    """Compare the engines on so many hands, on all processors."""
    pieces = [(min(_PIECE, hands - n), seed + n) for n in range(0, hands, _PIECE)]
    # New processes and no copies of this one: nothing that runs here runs there.
    with get_context("spawn").Pool(cpu_count()) as pool:
        for n, found in enumerate(pool.imap(_agree, pieces), 1):
            if found is not None:
                pool.terminate()
                return found
            if told is not None:
                told(min(n * _PIECE, hands))
    return None


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main(hands: int = 20_000_000, seed: int = 1) -> int:
    """Compare, and say how it went."""
    start = perf_counter()
    _say(
        f"Of 100 hands {sum(PLAYED.values())} are played out ({PLAYED[4]} by four, {PLAYED[2]} by"
        f" two, {PLAYED[3]} by three players), {COUNTED} are piles to count, {JUDGED} piles with"
        f" points written to judge, {HELD} are held for their accusi. Some of one half have faults."
    )

    def told(done: int) -> None:
        if not done % 1_000_000 or done == hands:
            _say(f"{done:,} hands, {done / (perf_counter() - start):,.0f} a second")

    found = check_many(hands, seed, told)
    if found is None:
        _say(f"The two engines agree on {hands:,} hands ({perf_counter() - start:,.0f} seconds).")
        return 0
    _say(f"The two engines differ. The smallest hand found that shows it:\n\n{found}")
    return 1


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
