"""The two file formats as JSON Schemas: with them an editor completes and checks what is typed.

They are made from the classes of a record and from the options of an agreement, so that what is new
there is here too; titles and descriptions stand in the catalogues (table ``format``). A schema
knows what a file is made of. What cards, tricks and combinations mean, what does not fit the table
or contradicts something else, only the reader finds (:mod:`tressette_score.notation`).
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Final, TypeAlias, Union, get_args, get_origin

from attrs import NOTHING, AttrsInstance, fields, frozen, resolve_types

from tressette_score.accusi import Combination
from tressette_score.bids import Bid, BidKind
from tressette_score.cards import Card
from tressette_score.errors import RulesError
from tressette_score.events import Cards, Moment, Take
from tressette_score.frozenmap import FrozenMap
from tressette_score.messages import Formatter, Language
from tressette_score.notation import FORMAT, RULES_FORMAT
from tressette_score.presets import PRESETS
from tressette_score.record import HandRecord, Table
from tressette_score.rules import LARGEST, OPTIONS, Option, TableRules, Unsettled, made_of
from tressette_score.ruling_words import option_label, setting_label, setting_sentence
from tressette_score.seats import LETTERS, PAIRS, Party, Seat
from tressette_score.tricks import Trick

__all__ = ["DIALECT", "record_schema", "rules_schema"]

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

Schema: TypeAlias = dict[str, Any]


# --- texts that have a form


def _whole(pattern: str) -> str:
    """A pattern for a whole text; in Python a dollar sign alone lets one more line end through."""
    return rf"^(?:{pattern})$(?!\n)"


@frozen
class _Text:
    """A kind of value that a file writes as one text.

    Attributes:
        name: the key of its shared part, and of what is said of it.
        examples: what an editor may offer.
        pattern: its form; none where only the reader can tell.
    """

    name: str
    examples: tuple[str, ...]
    pattern: str | None = None


_SEAT: Final = f"[{''.join(LETTERS)}]"
_SAME: Final = ["".join(one for one in LETTERS if LETTERS[one] is seat) for seat in Seat]
"""The letters of each seat, of which only one may stand in a party."""
_PARTY: Final = "".join(f"(?!.*[{same}].*[{same}])" for same in _SAME) + f"{_SEAT}+"
_BIDS: Final = "|".join(kind.value for kind in BidKind)
_PARTIES: Final = (*PAIRS, *(Party((seat,)) for seat in Seat))
"""The parties that an editor offers."""

_TEXTS: Final[dict[Any, _Text]] = {
    Party: _Text("party", tuple(map(str, _PARTIES)), _PARTY),
    tuple[Seat, ...]: _Text(
        "order", ("N E S W", "N E S", "N S"), rf"\s*(?:{_SEAT}(?:\s+{_SEAT})*)?\s*"
    ),
    Moment: _Text("moment", ("1.0", "3.2", "11.0"), r"[0-9]+\.[0-9]+"),
    Bid: _Text(
        "bid",
        tuple(f"{seat.value} {kind.value}" for seat in Seat for kind in BidKind),
        rf"{_SEAT} \s*(?:{_BIDS})\s*",
    ),
    Take: _Text("take", ("NS 4", "EW 0"), rf"{_PARTY} +[0-9]{{1,4}}"),
    Card: _Text("card", ("3d",)),
    Cards: _Text("cards", ("3d Ac Rs Cb Fd",)),
    Trick: _Text("trick", ("N: 3c 7s 4c 4s", "N: 3c 7s 4c 4s > N")),
    Combination: _Text("combination", ("napoletana d", "three A without s", "four 3")),
}
_PLAIN: Final = {str: "string", int: "integer", bool: "boolean", NoneType: "null"}

_KEYS: Final[dict[Any, tuple[str, tuple[Party, ...]]]] = {
    Seat: (_whole(_SEAT), _PARTIES[len(PAIRS) :]),
    Party: (_whole(_PARTY), _PARTIES),
}
"""By the type of the keys of a table: their form, and which of them an editor offers."""
_ANY_KEY: Final = "^(?!_)"


def _name(kind: Any) -> str:
    """The key of a shared part: that of a text, or the name of a class in small letters."""
    if kind in _TEXTS:
        return _TEXTS[kind].name
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


def _table(
    entries: Schema, required: Sequence[str] = (), others: Mapping[str, Schema] | None = None
) -> Schema:
    """A table of entries; of other keys it may have those of a form, and the writer's own."""
    return {
        "type": "object",
        "properties": entries,
        **({"required": list(required)} if required else {}),
        "patternProperties": {"^_": True, **(others or {})},
        "additionalProperties": False,
    }


def _only_odd(name: str) -> bool:
    """Whether an option takes no even number; the rules themselves are asked."""
    try:
        made_of({name: 2})
    except RulesError as error:
        return "rule-even" in [problem.code for problem in error.problems]
    return False


class _Maker:
    """Makes schemas in one language, and gathers the parts that they share."""

    def __init__(self, language: Language) -> None:
        self.speaker = Formatter(language)
        self.shared: dict[str, Schema] = {}

    def said(self, key: str, **data: object) -> Schema:
        """What the catalogue says of something."""
        return {
            "title": self.speaker.say(f"format.{key}.title", **data),
            "description": self.speaker.say(f"format.{key}.text", **data),
        }

    def share(self, name: str, make: Callable[[], Schema], **data: object) -> Schema:
        """A reference to a part, which is made when it is first needed."""
        if name not in self.shared:
            self.shared[name] = self.said(name, **data)
            self.shared[name] |= make()
        return {"$ref": f"#/$defs/{name}"}

    def file(self, name: str, format: str, entries: Schema, required: Sequence[str]) -> Schema:  # noqa: A002
        """The schema of a file: what every file has, and its own entries."""
        every: Schema = {"$schema": {"type": "string"}, "format": {"const": format}}
        known = {
            key: {**self.said(f"{name}.{key}"), **entry} for key, entry in (every | entries).items()
        }
        whole = {"$schema": DIALECT, **self.said(name), **_table(known, ("format", *required))}
        return {**whole, "$defs": self.shared}

    # --- types

    def of(self, kind: Any) -> Schema:
        """The schema of a type."""
        parts = get_args(kind)
        if kind in _PLAIN:
            return {"type": _PLAIN[kind]}
        if get_origin(kind) in (Union, UnionType):
            return {"anyOf": [self.of(part) for part in parts]}
        if get_origin(kind) is FrozenMap:
            return self.mapping(*parts)
        if get_origin(kind) is tuple and kind not in _TEXTS:
            return {"type": "array", "items": self.of(parts[0])}
        return self.share(_name(kind), lambda: self.named(kind))

    def named(self, kind: Any) -> Schema:
        """The schema of a type that has a name."""
        if kind in _TEXTS:
            text = _TEXTS[kind]
            form = {} if text.pattern is None else {"pattern": _whole(text.pattern)}
            return {"type": "string", **form, "examples": list(text.examples)}
        if kind is Seat:
            return {"oneOf": [{"const": one, **self.at(kind, [LETTERS[one]])} for one in LETTERS]}
        if kind is TableRules:
            return _table({name: self.option(known) for name, known in OPTIONS.items()})
        if issubclass(kind, Enum):
            words = [member.value for member in kind]
            said = [self.said(f"{_name(kind)}.{word}") for word in words]
            return {"oneOf": [{"const": word, **of} for word, of in zip(words, said, strict=True)]}
        return self.record(kind)

    def record(self, kind: type[AttrsInstance]) -> Schema:
        """The schema of a class: an entry for each of its fields."""
        known, name = fields(resolve_types(kind)), _name(kind)
        entries = {
            one.name: {**self.said(f"{name}.{one.name}"), **self.entry(kind, one.name, one.type)}
            for one in known
        }
        return _table(entries, [one.name for one in known if one.default is NOTHING])

    def entry(self, owner: type, name: str, kind: Any) -> Schema:
        """The schema of a field; what a table plays by is more than the text that its type says."""
        return self.preset() if (owner, name) == (Table, "rules") else self.of(kind)

    def mapping(self, key: Any, value: Any) -> Schema:
        """The schema of a table whose keys are seats, parties or cards."""
        form, offered = _KEYS.get(key, (_ANY_KEY, ()))
        entries = {str(party): self.at(key, party) for party in offered}
        return _table(entries, others={form: self.of(value)})

    def at(self, kind: Any, seats: Iterable[Seat]) -> Schema:
        """What is said of a seat or a party: who it is, and how such a thing is written."""
        names = [self.speaker.text(f"seats.{seat.value}") for seat in seats]
        return {**self.said(_name(kind)), "title": self.speaker.listed(names)}

    # --- agreements

    def preset(self) -> Schema:
        """The schema of the name of a rule book."""

        def books() -> Schema:
            return {
                "oneOf": [
                    {
                        "const": name,
                        "title": self.speaker.text(f"preset.{name}.title"),
                        "description": self.speaker.text(f"preset.{name}.about"),
                    }
                    for name in PRESETS
                ]
            }

        return {"anyOf": [self.share("preset", books), self.of(NoneType)]}

    def option(self, known: Option) -> Schema:
        """The schema of an option, with what is said of each of its values."""
        values = [
            {
                "const": value.value if isinstance(value, Enum) else value,
                "title": setting_label(known.name, value, self.speaker),
                "description": setting_sentence(known.name, value, self.speaker),
            }
            for value in known.values
        ]
        others = [self.number(odd=_only_odd(known.name))] if known.is_number else []
        return {
            "title": option_label(known.name, self.speaker),
            "description": self.speaker.text(f"option.{known.name}.question"),
            # A number that somebody plays is a number like the others, too.
            "anyOf" if known.is_number else "oneOf": [*values, *others, self.of(Unsettled)],
        }

    def number(self, *, odd: bool) -> Schema:
        """The schema of the numbers that an option can be."""
        limits: Schema = {"type": "integer", "minimum": 1, "maximum": LARGEST}
        limits |= {"not": {"multipleOf": 2}} if odd else {}
        return self.share("odd_number" if odd else "number", lambda: limits, most=LARGEST)


def record_schema(language: Language | str) -> Schema:
    """The JSON Schema of a record (format ``tressette-score/1``), its texts in one language.

    Returns:
        A schema of draft 2020-12 as plain data, for :func:`json.dumps` or a validator; shared parts
        stand under ``$defs``. All languages have the same but for ``title`` and ``description``.

    Raises:
        ValueError: there is no such language.
    """
    maker = _Maker(Language(language))
    hands = {**maker.of(tuple[HandRecord, ...]), "minItems": 1}
    return maker.file("record", FORMAT, {"table": maker.of(Table), "hand": hands}, ["hand"])


def rules_schema(language: Language | str) -> Schema:
    """The JSON Schema of an agreement in a file of its own (format ``tressette-rules/1``).

    Returns:
        A schema of draft 2020-12 as plain data, as :func:`record_schema` gives it.

    Raises:
        ValueError: there is no such language.
    """
    maker = _Maker(Language(language))
    entries = {"rules": maker.preset(), "agreed": maker.of(TableRules)}
    return maker.file("rules_file", RULES_FORMAT, entries, [])
