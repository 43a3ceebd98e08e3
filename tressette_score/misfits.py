"""What of a record cannot belong to one table: seats that are not there, numbers too large."""

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from typing import Any, Final

from tressette_score.errors import Problem, short_number
from tressette_score.event_misfits import accuso_misfits, event_misfits, held_misfits
from tressette_score.frozenmap import FrozenMap
from tressette_score.hand_record import HandRecord, Moment, Rest, Table, Tally
from tressette_score.layouts import Layout, seating_of
from tressette_score.rules.game_choices import Game
from tressette_score.seats import Party, Seat
from tressette_score.table import letters, no_party, stranger

__all__ = ["MOST_CALLED", "misfits"]

LARGEST: Final = 999
"""No number of a hand is larger, however wrong it is."""
LONGEST_NAME: Final = 40
MOST: Final = 99
"""Tricks and accusi of a hand, cards of a pile or a dealt hand: there are forty cards."""
MOST_PLAYS: Final = 12
"""Cards of a trick: there are four players."""
MOST_BIDS: Final = 12
"""Bids of a hand."""
MOST_CALLS: Final = 12
"""Calls of a hand."""
MOST_CALLED: Final = 99
"""Calls of a match."""


def misfits(table: Table, hands: Mapping[int, HandRecord]) -> tuple[Problem, ...]:
    """What is wrong with a table, or else with hands (by their 0-based number) at this table."""
    wrong = tuple(_table_misfits(table))
    if wrong:
        return wrong
    return tuple(
        misfit.within("hand", number)
        for number, hand in hands.items()
        for misfit in _misfits(hand, table)
    )


@cache
def _seating_misfits(order: tuple[Seat, ...], parties: tuple[Party, ...]) -> tuple[Problem, ...]:
    wrong: list[Problem] = []
    if len(set(order)) != len(order) or len(order) < 2:
        wrong.append(Problem("order", {"text": letters(order)}, ("table", "order")))
    together = [seat for party in parties for seat in party]
    if sorted(map(str, together)) != sorted(map(str, order)) or len(parties) < 2:
        data = {"text": ", ".join(map(str, parties)), "expected": letters(order)}
        wrong.append(Problem("parties", data, ("table", "parties")))
    return tuple(wrong)


def _game_misfits(table: Table, *, seated: bool) -> Iterator[Problem]:
    """Whether so many players, counting together so, can play the game that was agreed."""
    game = table.agreed.game
    if not isinstance(game, Game):
        return
    seating, text = seating_of(game), game.value
    if len(set(table.order)) not in seating.players:
        players = tuple(map(str, seating.players))
        yield Problem("game-players", {"text": text, "expected": players}, ("table", "order"))
    elif seated and sorted(map(len, table.parties)) != sorted(
        map(len, seating.parties(table.order))
    ):
        parties = tuple(map(str, seating.parties(table.order)))
        yield Problem("game-parties", {"text": text, "expected": parties}, ("table", "parties"))


def _lowest(table: Table) -> int:
    """The lowest number that a player's total can be: game points can be lost."""
    return -LARGEST if table.layout.bidding else 0


def _table_misfits(table: Table) -> Iterator[Problem]:
    wrong = _seating_misfits(table.order, table.parties)
    game = tuple(_game_misfits(table, seated=not wrong))
    # Who has the wrong number of players need not be told about their parties.
    yield from game or wrong
    for seat, name in table.players.items():
        if seat not in table.order:
            yield stranger(seat, table).within("table", "players")
        if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
            yield Problem("name", {"text": name}, ("table", "players", seat.value))
    if table.first_dealer is not None and table.first_dealer not in table.order:
        yield stranger(table.first_dealer, table).within("table", "first_dealer")
    best_of = table.agreed.best_of
    if isinstance(best_of, int) and sum(table.games.values()) > best_of:
        said = tuple(map(str, table.games.values()))
        yield Problem("games", {"text": said, "expected": str(best_of)}, ("table", "games"))
    for name, scores in (("opening", table.opening), ("games", table.games)):
        for misfit in _shared(scores, table, whole=True):
            yield misfit.within("table", name)
        for party, points in scores.items():
            if not (_lowest(table) if name == "opening" else 0) <= points <= LARGEST:
                yield _signed(points, table, "table", name, str(party))


def _number(number: int, *place: str | int) -> Problem:
    return Problem("number", {"text": short_number(number), "expected": str(LARGEST)}, place)


def _signed(number: int, table: Table, *place: str | int) -> Problem:
    """A total that cannot be; where game points can be lost it may be negative."""
    if _lowest(table) == 0:
        return _number(number, *place)
    data = {"text": short_number(number), "expected": str(LARGEST)}
    return Problem("number-signed", data, place)


def _shared(parts: Collection[Party], table: Table, *, whole: bool = False) -> Iterator[Problem]:
    """What is wrong with keys that should be parties, or parts of one unless `whole` is asked."""
    if all(part in table.parties for part in parts):
        return
    seen: set[Seat] = set()
    for part in parts:
        if not any(all(seat in party for seat in part) for party in table.parties):
            yield no_party(part, table)
        elif whole and part not in table.parties:
            expected = tuple(map(str, table.parties))
            yield Problem("part-of-party", {"text": str(part), "expected": expected})
        elif seen.intersection(part):
            yield Problem("seat-twice", {"text": str(part)})
        seen.update(part)


def _rests(shares: FrozenMap[Party, Any], table: Table) -> Iterator[Problem]:
    """The rest is for one whole party, when something of every other is counted."""
    rests = [part for part, share in shares.items() if share is Rest.REST]
    for part in rests:
        counted = {seat for other in shares if other != part for seat in other}
        others = [party for party in table.parties if party != part]
        covered = all(not counted.isdisjoint(party.seats) for party in others)
        if part not in table.parties or len(rests) > 1 or not covered:
            yield Problem("rest", place=(str(part),))


def _sizes(hand: HandRecord) -> Iterator[tuple[tuple[str | int, ...], int, int]]:
    """The places of what is listed, how long it is and how long it may be."""
    yield ("tricks",), len(hand.tricks), MOST
    yield ("accusi",), len(hand.accusi), MOST
    yield ("course",), len(hand.course), MOST
    yield ("calls",), len(hand.calls), MOST_CALLS
    yield ("bids",), len(hand.bids), MOST_BIDS
    yield ("stock",), len(hand.stock), MOST
    yield ("talon",), len(hand.talon), MOST
    for name in ("taken", "discards"):
        for seat, some in getattr(hand, name).items():
            yield (name, seat.value), len(some), MOST
    for seat, dealt in hand.deal.items():
        yield ("deal", seat.value), len(dealt), MOST
    for part, pile in hand.piles.items():
        yield ("piles", str(part)), 0 if isinstance(pile, Rest) else len(pile), MOST
    for n, trick in enumerate(hand.tricks):
        yield ("tricks", n), len(trick.plays), MOST_PLAYS


def _numbers(hand: HandRecord) -> Iterator[tuple[tuple[str | int, ...], int | None]]:
    """The places of numbers that cannot be negative, and what they are."""
    for name in ("written", "penalties"):
        for party, points in getattr(hand, name).items():
            yield (name, str(party)), points
    for n, accuso in enumerate(hand.accusi):
        yield ("accusi", n, "points"), accuso.points
    for n, take in enumerate(hand.course):
        yield ("course", n), take.thirds
    for n, call in enumerate(hand.calls):
        for party, thirds in call.thirds.items():
            yield ("calls", n, "thirds", str(party)), thirds
    for part, tally in hand.counts.items():
        if isinstance(tally, Tally):
            for name in ("aces", "third_cards", "thirds"):
                yield ("counts", str(part), name), getattr(tally, name)
    yield ("target",), hand.target


def _totals(hand: HandRecord) -> Iterator[tuple[tuple[str | int, ...], int]]:
    """The places of numbers that can be negative where the totals can."""
    for name in ("total", "game_points"):
        for party, points in getattr(hand, name).items():
            yield (name, str(party)), points


def _moments(hand: HandRecord, table: Table) -> Iterator[Problem]:
    """Moments that no hand has: more tricks or cards than there are."""
    tricks, players = table.layout.tricks, len(table.order)
    said = [
        *((("accusi", n), accuso.at) for n, accuso in enumerate(hand.accusi)),
        *((("calls", n), call.at) for n, call in enumerate(hand.calls)),
        *((("events", n), event.at) for n, event in enumerate(hand.events)),
    ]
    for place, at in said:
        over = at is not None and at == Moment(tricks + 1)
        within = at is None or (1 <= at.trick <= tricks and 0 <= at.cards <= players)
        if not over and not within:
            data: dict[str, str | int] = {"tricks": tricks, "cards": players}
            yield Problem("moment-range", {"text": str(at)[:40], **data}, (*place, "at"))
    for n, call in enumerate(hand.calls):
        after = call.after_trick
        if after is not None and not 0 <= after <= tricks:
            text = short_number(after)
            place = ("calls", n)
            yield Problem("trick-range", {"text": text, "tricks": tricks}, (*place, "after_trick"))


def _limit_misfits(hand: HandRecord, table: Table) -> Iterator[Problem]:
    for place, size, most in _sizes(hand):
        if size > most:
            yield Problem("too-long", {"expected": str(most)}, place)
    for place, number in _numbers(hand):
        if number is not None and not 0 <= number <= LARGEST:
            yield _number(number, *place)
    for where, points in _totals(hand):
        if not _lowest(table) <= points <= LARGEST:
            yield _signed(points, table, *where)
    yield from _unlikely(hand)


def _unlikely(hand: HandRecord) -> Iterator[Problem]:
    """Tallies that say nothing, calls that say their moment twice or stand alone."""
    for part, tally in hand.counts.items():
        if isinstance(tally, Tally) and not tally.complete:
            yield Problem("tally", place=("counts", str(part)))
    for n, call in enumerate(hand.calls):
        if call.at is not None and call.after_trick is not None:
            yield Problem("call-moment", place=("calls", n))
        if call.together and not n:
            yield Problem("call-together", place=("calls", n))


def _within_limits(hand: HandRecord) -> bool:
    """The same at a glance, for nearly every hand is."""
    tallies = [tally for tally in hand.counts.values() if isinstance(tally, Tally)]
    piles = [pile for pile in hand.piles.values() if not isinstance(pile, Rest)]
    listed = [hand.tricks, hand.accusi, *piles, *hand.deal.values()]
    numbers = [*hand.written.values(), *[accuso.points or 0 for accuso in hand.accusi]]
    return (
        not (tallies or hand.course or hand.calls or hand.penalties or hand.total)
        and not (hand.stock or hand.talon or hand.bids or hand.discards or hand.taken)
        and not hand.game_points
        and hand.target is None
        and max(map(len, listed)) <= MOST
        and max([len(trick.plays) for trick in hand.tricks], default=0) <= MOST_PLAYS
        and all(0 <= number <= LARGEST for number in numbers)
    )


def _called(hand: HandRecord) -> Iterator[tuple[tuple[str | int, ...], list[Party], bool]]:
    """The places of the parties that calls name, and whether they must be whole."""
    for n, call in enumerate(hand.calls):
        yield ("calls", n, "by"), [call.by], False
        yield ("calls", n, "about"), [] if call.about is None else [call.about], True
        yield ("calls", n, "thirds"), list(call.thirds), False


_OF_GAMES: Final[tuple[tuple[str, Callable[[Layout], object], tuple[Game, ...]], ...]] = (
    ("accusi", lambda layout: not layout.bidding, (Game.PAIRS, Game.DUE, Game.SINGLES)),
    ("stock", lambda layout: layout.stock, (Game.DUE,)),
    ("talon", lambda layout: layout.talon, (Game.TERZIGLIO, Game.SINGLES)),
    ("bids", lambda layout: layout.bidding, (Game.TERZIGLIO,)),
    ("called", lambda layout: layout.bidding, (Game.TERZIGLIO,)),
    ("taken", lambda layout: layout.bidding, (Game.TERZIGLIO,)),
    ("discards", lambda layout: layout.bidding, (Game.TERZIGLIO,)),
    ("game_points", lambda layout: layout.bidding, (Game.TERZIGLIO,)),
)
"""What only some games have: the part of a hand, where it has a place, the games."""


def _foreign_parts(hand: HandRecord, table: Table) -> Iterator[Problem]:
    """Parts that the hands of this game do not have."""
    for name, has, games in _OF_GAMES:
        if getattr(hand, name) and not has(table.layout):
            expected = tuple(f'game = "{game.value}"' for game in games)
            yield Problem("not-in-game", {"text": name, "expected": expected}, (name,))
    if hand.calls and (len(table.parties) != 2 or table.layout.bidding):
        yield Problem("calls-of-two", {}, ("calls",))


def _strangers(hand: HandRecord, table: Table) -> Iterator[Problem]:
    """Players that are not at this table."""
    places: list[tuple[tuple[str | int, ...], Seat | None]] = [
        (("dealer",), hand.dealer),
        *((("deal", seat.value), seat) for seat in hand.deal),
        *((("bids", n), bid.by) for n, bid in enumerate(hand.bids)),
        *(
            ((name, seat.value), seat)
            for name in ("taken", "discards")
            for seat in getattr(hand, name)
        ),
    ]
    if hand.called is not None:
        places.append((("called", "holder"), hand.called.holder))
    if len(table.order) < len(Seat):
        for n, trick in enumerate(hand.tricks):
            seats = dict.fromkeys([*(play.seat for play in trick.plays), trick.taken_by])
            places += [(("tricks", n), seat) for seat in seats]
    for place, seat in places:
        if seat is not None and seat not in table.order:
            yield stranger(seat, table).within(*place)


def _misfits(hand: HandRecord, table: Table) -> Iterator[Problem]:
    told = hand.calls or hand.accusi or hand.events or hand.a_monte
    if not (hand.evidence or told or hand.held or hand.deal or hand.bids):
        yield Problem("no-evidence")
    yield from _foreign_parts(hand, table)
    if not _within_limits(hand):
        yield from _limit_misfits(hand, table)
    if hand.accusi or hand.calls or hand.events:
        yield from _moments(hand, table)
        yield from accuso_misfits(hand.accusi)
        yield from event_misfits(hand.events, hand.accusi, table)
    if hand.held:
        yield from held_misfits(hand.held, table)
    yield from _strangers(hand, table)
    at = hand.at(table)
    last = [] if hand.last_trick is None else [hand.last_trick]
    first = [] if hand.reached_first is None else [hand.reached_first]
    for place, misfits in (
        (("piles",), _shared(hand.piles, at)),
        (("piles",), _rests(hand.piles, at)),
        (("counts",), _shared(hand.counts, at)),
        (("counts",), _rests(hand.counts, at)),
        (("last_trick",), _shared(last, at)),
        (("written",), _shared(hand.written, at, whole=True)),
        (("reached_first",), _shared(first, table, whole=True)),
        *((("course", n), _shared([take.by], at)) for n, take in enumerate(hand.course)),
        *((place, _shared(parts, table, whole=whole)) for place, parts, whole in _called(hand)),
        *(
            ((name,), _shared(getattr(hand, name), table, whole=True))
            for name in ("penalties", "total", "game_points")
        ),
        *(
            (("accusi", n, "by"), _shared([accuso.by], table))
            for n, accuso in enumerate(hand.accusi)
        ),
        *(
            (("events", n, "by"), _shared([event.by], at))
            for n, event in enumerate(hand.events)
            if event.by is not None
        ),
    ):
        for misfit in misfits:
            yield misfit.within(*place)
