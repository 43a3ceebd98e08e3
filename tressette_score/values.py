"""Single values of a file: numbers, seats, cards, tricks, the options of an agreement.

Reading is strict: nothing is coerced, guessed or repaired; what cannot be read is refused with the
text found and what was expected.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from functools import cache
from itertools import cycle
from typing import Final, cast

from tressette_score.accusi import Combination
from tressette_score.bids import Bid, BidKind
from tressette_score.cards import parse_cards
from tressette_score.errors import MOST_SAID, NotationError, Problem, TressetteError, near
from tressette_score.events import Cards, Moment, Take
from tressette_score.messages import Formatter, Language
from tressette_score.presets import Preset, preset
from tressette_score.rules import (
    NOTHING_AGREED,
    OPTIONS,
    Option,
    Setting,
    TableRules,
    Unsettled,
    made_of,
)
from tressette_score.seats import Party, Seat, turn_order
from tressette_score.tricks import Play, Trick

__all__ = [
    "read_agreement",
    "read_bid",
    "read_cards",
    "read_choice",
    "read_combination",
    "read_flag",
    "read_moment",
    "read_number",
    "read_order",
    "read_party",
    "read_seat",
    "read_setting",
    "read_table",
    "read_take",
    "read_text",
    "read_trick",
    "refuse",
    "unknown_keys",
    "without_private",
    "write_settings",
    "write_trick",
]


def unknown_keys(keys: Iterable[str], known: tuple[str, ...]) -> Iterator[Problem]:
    """Keys that mean nothing here."""
    for key in sorted(keys):
        yield Problem("key", {"text": key, "expected": known, "near": near(key, known)})


def refuse(code: str, value: object, **data: str | tuple[str, ...]) -> NotationError:
    """A value that cannot stand where it stands."""
    return NotationError(Problem(code, {"text": _shown(value), **data}))


def _shown(value: object) -> str:  # noqa: PLR0911 - a list of cases
    """A value of a file as its reader would recognize it."""
    match value:
        case str():
            return value
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case int() if abs(value) >= 10**15:
            return f"{value:#x}"
        case dict():
            return "{…}"
        case list():
            return "[…]"
        case _:
            return str(value)


# --- reading single values


def read_text(value: object, _: object) -> str:
    """A text."""
    if not isinstance(value, str):
        raise refuse("not-text", value)
    return value


def read_number(value: object, _: object) -> int:
    """A whole number; true and false are none."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise refuse("not-number", value)
    return value


def read_table(value: object) -> dict[str, object]:
    """A table, without what belongs to whoever wrote the file."""
    if not isinstance(value, dict):
        raise refuse("not-table", value)
    return without_private(cast("dict[str, object]", value))


def without_private(table: dict[str, object]) -> dict[str, object]:
    """A table without the keys that belong to whoever wrote the file."""
    if [key for key in table if key[:1] == "_"]:
        return {key: value for key, value in table.items() if not key.startswith("_")}
    return table


def read_seat(value: object, _: object) -> Seat:
    """A seat by its letter."""
    try:
        return Seat.parse(value if isinstance(value, str) else read_text(value, str))
    except ValueError:
        raise refuse("seat", value) from None


def read_party(value: object, _: object) -> Party:
    """Seats that count together, by their letters."""
    try:
        return Party.parse(read_text(value, str))
    except ValueError:
        raise refuse("party", value) from None


def read_choice(value: object, kind: type[Enum]) -> Enum:
    """One of the names that are known."""
    known = tuple(str(member.value) for member in kind)
    if value not in known:
        hints = near(value, known) if isinstance(value, str) else ()
        raise refuse("choice", value, expected=known, near=hints)
    return kind(value)


def read_moment(value: object, _: object) -> Moment:
    """When something happened, as ``3.2``."""
    text = read_text(value, str)
    try:
        return Moment.parse(text)
    except ValueError:
        raise refuse("moment", value) from None


def read_combination(value: object, _: object) -> Combination:
    """What was declared, as ``napoletana d``, ``three A without s``, ``four 3``."""
    text = read_text(value, str)
    try:
        return Combination.parse(text)
    except ValueError:
        raise refuse("combination", value) from None


def read_bid(value: object, _: object) -> Bid:
    """Read ``N solissimo``: who bid what."""
    seat, blank, what = read_text(value, str).partition(" ")
    if not blank:
        raise refuse("bid", value)
    return Bid(read_seat(seat, Seat), BidKind(read_choice(what.strip(), BidKind)))


def read_flag(value: object, _: object) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise refuse("not-flag", value)
    return value


_TAKE: Final = re.compile(r"([A-Z]{1,4}) +([0-9]{1,4})")


def read_take(value: object, _: object) -> Take:
    """Read ``NS 5``: who took a trick, and the thirds of its cards."""
    found = _TAKE.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        raise refuse("take", value)
    return Take(read_party(found[1], Party), int(found[2]))


def read_setting(value: object, known: Option) -> Setting | Unsettled:
    """The value of an option, or one of the words that say why it has none."""
    for unsettled in Unsettled:
        if value == unsettled.value:
            return unsettled
    if known.kind is bool:
        return read_flag(value, bool)
    if known.is_number:
        return read_number(value, int)
    return read_choice(value, cast("type[Enum]", known.kind))


def _unknown_option(name: str) -> Problem:
    """An option that does not exist; what it may have been meant for, by its name or its title."""
    titles = _titles()
    words = near(name.casefold().replace("_", " "), tuple(titles))
    found = dict.fromkeys((*near(name, tuple(OPTIONS)), *(titles[title] for title in words)))
    return Problem("option", {"text": name, "near": tuple(found)[:3]})


@cache
def _titles() -> dict[str, str]:
    """The options by their titles in every language."""
    return {
        Formatter(language).text(f"option.{option}.title").casefold(): option
        for language in Language
        for option in OPTIONS
    }


def _read_settings(value: object) -> dict[str, Setting | Unsettled]:
    """What a table agreed on, option by option."""
    data = read_table(value)
    unknown = sorted(set(data) - set(OPTIONS))
    # Looking for near misses takes time; nobody reads that many.
    problems = [_unknown_option(name) for name in unknown[:MOST_SAID]]
    problems += [Problem("option", {"text": name}) for name in unknown[MOST_SAID:]]
    settings: dict[str, Setting | Unsettled] = {}
    for name in [name for name in OPTIONS if name in data]:
        try:
            settings[name] = read_setting(data[name], OPTIONS[name])
        except NotationError as error:
            problems += [problem.within(name) for problem in error.problems]
    if problems:
        raise NotationError(*problems)
    return settings


def write_settings(settings: Mapping[str, Setting | Unsettled]) -> dict[str, object]:
    """What a table agreed on, as a file writes it."""
    return {
        name: value.value if isinstance(value, Enum) else value for name, value in settings.items()
    }


def _agreed(found: Preset | None, changes: Mapping[str, Setting | Unsettled]) -> TableRules:
    if found is None:
        return made_of(changes) if changes else NOTHING_AGREED
    return found.with_changes(**changes) if changes else found.rules


def read_agreement(name: object, settings: object) -> tuple[str | None, TableRules]:
    """The preset a table names, if any, and its whole agreement.

    Raises:
        NotationError: there is no such preset or option, or they do not go together.
    """
    problems: list[Problem] = []
    found, changes = None, dict[str, Setting | Unsettled]()
    try:
        found = None if name is None else preset(read_text(name, str))
    except TressetteError as error:
        problems += [problem.within("rules") for problem in error.problems]
    try:
        changes = _read_settings(settings)
        if not problems:
            rules = _agreed(found, changes)
            return None if found is None else found.name, rules
    except TressetteError as error:
        problems += [problem.within("agreed") for problem in error.problems]
    raise NotationError(*problems)


def read_cards(value: object, _: object) -> Cards:
    """Cards by their names, separated by blanks or commas."""
    if not isinstance(value, str):
        raise refuse("not-cards", value)
    return parse_cards(value)


def read_order(value: object, _: object) -> tuple[Seat, ...]:
    """Seats in the order of play, separated by blanks."""
    letters = read_text(value, str).split()
    return tuple(read_seat(letter, Seat) for letter in letters)


_SEAT_MARK: Final = re.compile(r"\b(\w+)\s*:")


def read_trick(value: object, order: tuple[Seat, ...]) -> Trick:
    """Read ``N: 3c 7s 4c 4s``: who led, then the cards as they fell.

    A seat stands before a card where somebody played out of turn; ``> N`` behind the cards says who
    took the trick.
    """
    if not isinstance(value, str):
        raise refuse("trick", value)
    body, mark, taken_by = value.partition(">")
    first, *pieces = _SEAT_MARK.split(body)
    if first.strip() or not pieces:
        raise refuse("trick", value)
    plays: list[Play] = []
    problems: list[Problem] = []
    for name, cards in zip(pieces[::2], pieces[1::2], strict=True):
        try:
            seat = read_seat(name, Seat)
            turns = turn_order(order, seat) if seat in order else (seat,)
            plays += map(Play, cycle(turns), parse_cards(cards))
        except TressetteError as error:
            problems += error.problems
    try:
        taker = read_seat(taken_by.strip(), Seat) if mark else None
    except NotationError as error:
        raise NotationError(*problems, *error.problems) from None
    if problems:
        raise NotationError(*problems)
    if not plays:
        raise refuse("trick", value)
    return Trick(tuple(plays), taker)


def write_trick(trick: Trick, order: tuple[Seat, ...]) -> str:
    """A trick as :func:`read_trick` reads it."""
    words: list[str] = []
    expected: Seat | None = None
    for play in trick.plays:
        if play.seat is not expected:
            words.append(f"{play.seat.value}:")
        words.append(str(play.card))
        expected = turn_order(order, play.seat)[1]
    if trick.taken_by is not None:
        words.append(f"> {trick.taken_by.value}")
    return " ".join(words)
