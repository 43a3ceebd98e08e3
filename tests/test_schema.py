"""The schemas of the file formats say neither more nor less than the reader.

They know the *structure* of a file: which keys a table has and needs, of which type a value is, the
words and numbers that an agreement can be, and how seats, parties, orders, moments, bids and takes
are spelled. Beyond a schema is what only the reader finds: what cards, tricks and combinations mean
(to a schema they are any text), two keys for one side (``NS`` and ``SN``), whatever contradicts
something else or does not fit the table, the ranges of numbers that depend on the game, and whole
numbers with a point (``1.0``), which JSON Schema takes for integers.
"""

import json
import tomllib
from collections.abc import Callable, Sequence
from enum import Enum
from itertools import product
from pathlib import Path
from typing import Any, Final, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from tests.helpers import DATA, EXAMPLES, MANY, ROOT, data
from tests.test_bad_files import BAD
from tests.test_fuzz import places
from tressette_score import TressetteError, dumps, loads
from tressette_score.accusi import Combination
from tressette_score.bids import Bid, BidKind
from tressette_score.cards import Card
from tressette_score.errors import Problem
from tressette_score.event_strategies import eventful_matches
from tressette_score.events import Cards, Moment, Take
from tressette_score.game_strategies import bid_matches
from tressette_score.notation import FORMAT, RULES_FORMAT, dumps_rules, loads_rules
from tressette_score.presets import PRESETS
from tressette_score.rules import OPTIONS, Unsettled
from tressette_score.rules.game_choices import Game
from tressette_score.schema import record_schema, rules_schema
from tressette_score.seats import LETTERS, ORDER, Party, Seat
from tressette_score.strategies import matches, played_matches, rules
from tressette_score.structure import read_as, record_converter
from tressette_score.tricks import Trick

COUNT: Final = max(200, MANY)
RECORD: Final[Any] = Draft202012Validator(record_schema("en"))
RULES: Final[Any] = Draft202012Validator(rules_schema("en"))
DEFS: Final[dict[str, Any]] = RECORD.schema["$defs"]

STRUCTURAL: Final = frozenset(
    {
        *("format", "format-missing", "rules-format", "key", "key-missing", "no-hand"),
        *("not-text", "not-number", "not-flag", "not-list", "not-table", "not-cards", "trick"),
        *("choice", "option", "preset", "rule-number", "rule-even"),
        *("seat", "party", "moment", "bid", "take"),
    }
)
"""The codes of problems of structure; a trick that is a text has none."""


def at(nest: Any, place: Sequence[str | int]) -> Any:
    """What stands at a place."""
    for key in place:
        nest = nest[key]
    return nest


def structural(problem: Problem, nest: Any) -> bool:
    """Whether a schema can know of a problem."""
    match problem.place:
        case ("hand", int(), "tricks", int()) if isinstance(at(nest, problem.place), str):
            return False
        case _:
            return problem.code in STRUCTURAL


def structural_problems(text: str, nest: Any, read: Callable[[str], object]) -> list[Problem]:
    """What the reader finds wrong with the structure of a file that holds this nest."""
    try:
        read(text)
    except TressetteError as error:
        # That there is no hand the reader says only if there is nothing else to say.
        handless = read is loads and nest.get("hand", []) == []
        return [one for one in error.problems if handless or structural(one, nest)]
    return []


# --- options


MEMBERS: Final = [
    (name, member.value if isinstance(member, Enum) else member)
    for name, known in OPTIONS.items()
    if not known.is_number
    for member in (known.kind if issubclass(known.kind, Enum) else (True, False))
]


@pytest.mark.parametrize(("name", "value"), MEMBERS)
def test_every_value_that_the_reader_takes_is_there(name: str, value: object) -> None:
    assert RULES.is_valid({"format": RULES_FORMAT, "agreed": {name: value}})
    assert not RULES.is_valid({"format": RULES_FORMAT, "agreed": {name: f"{value}-not"}})


# --- files


RECORDS: Final = {
    **{path.name: path.read_text(encoding="utf-8") for path in EXAMPLES},
    **{
        path.name: path.read_text(encoding="utf-8")
        for path in sorted((ROOT / "tressette_score" / "sheets").glob("*.toml"))
    },
    **{
        scene["name"]: f'format = "{FORMAT}"\n[[hand]]\n{scene["record"]}'
        for scene in data("scenes")["scene"]
    },
}


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_is_valid(name: str) -> None:
    assert [error.message for error in RECORD.iter_errors(tomllib.loads(RECORDS[name]))] == []


@pytest.mark.parametrize("path", sorted((ROOT / "examples").glob("*rules.toml")))
def test_an_agreement_is_valid(path: Path) -> None:
    assert RULES.is_valid(tomllib.loads(path.read_text(encoding="utf-8")))


def test_every_file_of_test_data_that_is_a_record_is_among_them() -> None:
    nests = [tomllib.loads(path.read_text(encoding="utf-8")) for path in DATA.glob("*.toml")]
    assert nests
    assert all(RECORD.is_valid(nest) for nest in nests if nest.get("format") == FORMAT)


def parsed(path: Path) -> Any:
    """What a bad file holds, if it can be taken apart at all."""
    try:
        text = path.read_text(encoding="utf-8")
        return json.loads(text) if text.lstrip().startswith("{") else tomllib.loads(text)
    except (ValueError, RecursionError):
        return None


@pytest.mark.parametrize(
    "path",
    [path for path in sorted(BAD.iterdir()) if path.name != "deep-keys.toml" and parsed(path)],
    ids=lambda path: path.name,
)
def test_a_bad_file_is_valid_if_its_structure_is_right(path: Path) -> None:
    nest, text = parsed(path), path.read_text(encoding="utf-8")
    assert RECORD.is_valid(nest) == (not structural_problems(text, nest, loads))


# --- files damaged in every way


WORDS: Final = (
    "", "rest", "N", "O", "n", "NS", "SN", "NN", "WO", "NSEWN", "3.2", "3.", "3.2.1", "N solo",
    "N  solo ", "N soli", "Xsolo", "NS 5", "NS 55555", "NN 5", "NS5", "not-agreed", "silent",
    "revoke", "late", "pagat-21", "pairs", "new-hand", "N E S", "N X", " ", "Ad", "Zz", "N: 3c",
    "N 3c", "napoletana d", FORMAT, RULES_FORMAT,
)  # fmt: skip
VALUES: Final = (
    st.none()
    | st.booleans()
    | st.integers(-1000, 1001)
    | st.sampled_from([0.5, -1.25])
    | st.sampled_from(WORDS)
    | st.sampled_from([one["const"] for part in DEFS.values() for one in part.get("oneOf", ())])
)
KEYS: Final = st.sampled_from(
    ["", "_x", "_", "N", "O", "NS", "SN", "NN", "WO", "Ad", "xx", "$schema", "format", "hand"]
) | st.sampled_from([*{key: 0 for part in DEFS.values() for key in part.get("properties", ())}])
ANYTHING: Final = st.recursive(
    VALUES,
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(KEYS, inner, max_size=2),
    max_leaves=4,
)


def like(nest: Any, place: tuple[Any, ...]) -> st.SearchStrategy[Any]:
    """Another value such as may well stand in a place."""
    *_, last = place
    if last in OPTIONS:
        words = [*OPTIONS[last].values, *Unsettled]
        values = [one.value if isinstance(one, Enum) else one for one in words]
        return st.sampled_from(values) | st.integers(0, 1000)
    others = [at(nest, other) for other in places(nest) if isinstance(last, int) or last in other]
    return st.sampled_from([one for one in others if type(one) is type(at(nest, place))])


HOW: Final = ("put", *["like"] * 3, "swap", "wrap", *["cut"] * 2, "rename", "add")
"""Ways to change something; the oftener ones leave a file that may be valid."""


def damage(nest: Any, draw: Any) -> None:
    """Change one thing in a nest of tables and lists."""
    place = draw(st.sampled_from(places(nest)))
    *outer, last = place
    owner: Any = at(nest, outer)
    old: Any = owner[last]
    how = draw(st.sampled_from(HOW))
    if how == "cut":
        del owner[last]
    elif how == "like":
        owner[last] = json.loads(json.dumps(draw(like(nest, place))))
    elif how == "wrap":
        owner[last] = [old]
    elif how == "swap":
        owner[last] = json.loads(json.dumps(at(nest, draw(st.sampled_from(places(nest))))))
    elif how == "rename" and isinstance(last, str):
        owner[draw(KEYS)] = owner.pop(last)
    elif how == "add" and isinstance(old, list):
        cast("Any", old).append(draw(ANYTHING))
    elif how == "add" and isinstance(old, dict):
        cast("Any", old)[draw(KEYS)] = draw(ANYTHING)
    elif how == "add" and isinstance(last, str):
        owner[draw(KEYS)] = draw(ANYTHING)
    else:
        owner[last] = draw(ANYTHING)


def check(nest: Any, draw: Any, validator: Any = RECORD, read: Any = loads) -> None:
    """A file, damaged, is valid if and only if its structure is right."""
    assert validator.is_valid(nest)
    for _ in range(draw(st.sampled_from([1, 1, 2, 3]))):
        if not places(nest):
            break
        damage(nest, draw)
    problems = structural_problems(json.dumps(nest), nest, read)
    assert validator.is_valid(nest) == (not problems), (nest, problems)


@settings(max_examples=COUNT)
@given(matches(), st.data())
def test_damaged_records(record: Any, data: st.DataObject) -> None:
    check(json.loads(dumps(record, "json")), data.draw)


@settings(max_examples=COUNT)
@given(played_matches() | eventful_matches(), st.data())
def test_damaged_matches(record: Any, data: st.DataObject) -> None:
    check(json.loads(dumps(record, "json")), data.draw)


@settings(max_examples=COUNT)
@given(bid_matches(), st.data())
def test_damaged_matches_with_bids(record: Any, data: st.DataObject) -> None:
    check(json.loads(dumps(record, "json")), data.draw)


@settings(max_examples=COUNT)
@given(st.sampled_from(Game).flatmap(rules), st.data())
def test_damaged_agreements(agreed: Any, data: st.DataObject) -> None:
    nest = tomllib.loads(dumps_rules(agreed))
    if data.draw(st.booleans()):
        nest["rules"] = data.draw(st.sampled_from([*PRESETS]))
    check(nest, data.draw, RULES, loads_rules)


# --- how single values are spelled


def valid(name: str, text: str) -> bool:
    """Whether a text is valid as a shared part."""
    validator: Any = Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": DEFS})
    return bool(validator.is_valid(text))


BLANKS: Final = st.text("  \t\n\x1c\u2003", max_size=2)
SPELLED: Final[dict[str, tuple[Any, st.SearchStrategy[str]]]] = {
    "seat": (Seat, st.text("NESWOnX \n", max_size=2)),
    "party": (Party, st.text("NESWOX\n", max_size=5)),
    "order": (tuple[Seat, ...], st.text("NESWOX \t\n\x1c\u2003", max_size=8)),
    "moment": (Moment, st.text("012.-\n ٣", max_size=5)),
    "take": (Take, st.text("NESWO 15\n٣", max_size=7) | st.from_regex(r"\A[NESWO]{1,4} +\d{1,5}")),
    "bid": (
        Bid,
        st.tuples(
            st.sampled_from(["N", "O", "X", "", "NS", " N", "N\n"]),
            BLANKS,
            st.sampled_from([*(kind.value for kind in BidKind), "Solo", "", "solo solo", "sol"]),
            BLANKS,
        ).map("".join),
    ),
}


def readable(kind: Any, text: str) -> bool:
    """Whether the reader takes a text for something of this kind."""
    try:
        read_as(kind, text, ORDER)
    except TressetteError:
        return False
    return True


@settings(max_examples=10 * COUNT)
@given(st.sampled_from([*SPELLED]), st.data())
def test_what_a_text_has_to_look_like(name: str, data: st.DataObject) -> None:
    kind, texts = SPELLED[name]
    text = data.draw(texts)
    assert valid(name, text) == readable(kind, text)


def test_every_spelling_of_a_seat_and_of_a_party() -> None:
    letters = "NESWOX"
    assert [one for one in letters if valid("seat", one)] == list(LETTERS)
    for size in range(6):
        for text in map("".join, product(letters, repeat=size)):
            assert valid("party", text) == readable(Party, text), text


def test_what_an_editor_offers_is_read() -> None:
    kinds = {**{name: kind for name, (kind, _) in SPELLED.items()}, "combination": Combination}
    kinds |= {"card": Card, "cards": Cards, "trick": Trick}
    offered = {name: part["examples"] for name, part in DEFS.items() if "examples" in part}
    assert set(offered) == set(kinds) - {"seat"}
    for name, texts in offered.items():
        assert texts
        for text in texts:
            assert valid(name, text)
            read = read_as(kinds[name], text, ORDER)
            assert record_converter(ORDER).unstructure(read, kinds[name]) == text
