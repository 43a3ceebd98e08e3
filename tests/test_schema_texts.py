"""The schemas of the file formats in three languages, the command that shows them, ``$schema``."""

import json
import tomllib
from collections.abc import Iterator
from typing import Any, cast

import pytest
from jsonschema import Draft202012Validator

from tests.helpers import ROOT
from tests.test_messages import CATALOGUES
from tressette_score import TressetteError, loads
from tressette_score.messages import Formatter, Language
from tressette_score.notation import FORMAT, RULES_FORMAT, loads_rules
from tressette_score.presets import PRESETS
from tressette_score.rules import OPTIONS
from tressette_score.ruling_words import setting_label
from tressette_score.schema import record_schema, rules_schema

MAKERS = (record_schema, rules_schema)
LEVEL = (ROOT / "examples" / "level.toml").read_text(encoding="utf-8")


def parts(schema: Any, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """The whole schema, its shared parts, properties and single values: what needs a text."""
    yield path, schema
    nested = cast("dict[str, Any]", schema)
    for key in ("$defs", "properties"):
        for name, part in nested.get(key, {}).items():
            yield from parts(part, f"{path}/{name}")
    for key in ("oneOf", "anyOf"):
        for part in nested.get(key, ()):
            if "const" in part:
                yield from parts(part, f"{path}/{part['const']}")


def bare(schema: Any) -> Any:
    """A schema without what is said in it."""
    if isinstance(schema, dict):
        items: dict[str, Any] = cast("Any", schema)
        said = {key for key in ("title", "description") if isinstance(items.get(key), str)}
        return {key: bare(value) for key, value in items.items() if key not in said}
    return [*map(bare, cast("Any", schema))] if isinstance(schema, list) else schema


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("make", MAKERS)
def test_it_is_a_schema_with_a_text_for_everything(make: Any, language: Language) -> None:
    schema = make(language)
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == Draft202012Validator.META_SCHEMA["$id"]
    assert schema == make(str(language))
    for path, part in parts(schema):
        assert part["title"].strip(), path
        assert part["description"].strip(), path
        assert not {"{", "}"} & {*part["title"], *part["description"]}, path


@pytest.mark.parametrize("make", MAKERS)
def test_the_languages_differ_in_what_is_said_and_nothing_else(make: Any) -> None:
    italian, english, spanish = (make(language) for language in ("it", "en", "es"))
    assert bare(italian) == bare(english) == bare(spanish)
    said = [dict(parts(schema)) for schema in (italian, english, spanish)]
    for path in said[0]:
        descriptions = [texts[path]["description"] for texts in said]
        assert len(set(descriptions)) == len(descriptions), (path, descriptions)
    with pytest.raises(ValueError, match="fr"):
        make("fr")


def test_no_text_is_superfluous(monkeypatch: pytest.MonkeyPatch) -> None:
    used: set[str] = set()
    original = Formatter.say

    def say(self: Formatter, key: str, /, **data: object) -> str:
        used.add(key)
        return original(self, key, **data)

    monkeypatch.setattr(Formatter, "say", say)
    for make in MAKERS:
        make(Language.IT)
    texts = {key for key in CATALOGUES[Language.IT] if key.startswith("format.")}
    assert {key for key in used if key.startswith("format.")} == texts


def test_the_keys_of_a_file_are_those_that_the_reader_names() -> None:
    for make, read, known in ((record_schema, loads, FORMAT), (rules_schema, loads_rules, None)):
        text = json.dumps({"format": known or RULES_FORMAT, "unheard-of": 1})
        with pytest.raises(TressetteError) as caught:
            read(text)
        named = next(one for one in caught.value.problems if one.code == "key").data["expected"]
        assert isinstance(named, tuple)
        assert set(make("it")["properties"]) == {"$schema", *named}


def test_values_say_what_they_are() -> None:
    schema = rules_schema("en")
    options = schema["$defs"]["table_rules"]["properties"]
    assert list(options) == list(OPTIONS)
    for name, known in OPTIONS.items():
        values = options[name]["anyOf" if known.is_number else "oneOf"]
        titles = [setting_label(name, value, Formatter(Language.EN)) for value in known.values]
        assert [one["title"] for one in values if "const" in one] == titles
        assert values[-1] == {"$ref": "#/$defs/unsettled"}
    assert [one["const"] for one in schema["$defs"]["preset"]["oneOf"]] == list(PRESETS)
    unsettled = {one["const"]: one["description"] for one in schema["$defs"]["unsettled"]["oneOf"]}
    assert list(unsettled) == ["not-agreed", "silent"]
    assert options["best_of"]["anyOf"][-2] == {"$ref": "#/$defs/odd_number"}
    assert options["target"]["anyOf"][-2] == {"$ref": "#/$defs/number"}


# --- the key in which an editor looks for the schema


def valid(schema: Any, nest: Any) -> bool:
    """Whether a file is valid."""
    validator: Any = Draft202012Validator(schema)
    return bool(validator.is_valid(nest))


def test_a_record_may_name_its_schema() -> None:
    nest = {"$schema": "./tressette.schema.json", **tomllib.loads(LEVEL)}
    assert valid(record_schema("en"), nest)
    assert loads(json.dumps(nest)) == loads(LEVEL)
    assert loads('"$schema" = "x"\n' + LEVEL) == loads(LEVEL)
    assert loads_rules(json.dumps(nest)) == loads_rules(LEVEL)


def test_an_agreement_may_name_its_schema() -> None:
    nest = {"$schema": "", "format": RULES_FORMAT, "agreed": {"target": 31}}
    assert valid(rules_schema("en"), nest)
    assert loads_rules(json.dumps(nest)).target == 31


@pytest.mark.parametrize("value", [None, 1, ["x"], {}])
def test_a_schema_that_is_no_text_is_refused(value: object) -> None:
    record = {"$schema": value, "format": FORMAT, "hand": [{"a_monte": True}], "extra": 1}
    agreement = {"$schema": value, "format": RULES_FORMAT, "extra": 1}
    for nest, read in ((record, loads), (agreement, loads_rules)):
        with pytest.raises(TressetteError) as caught:
            read(json.dumps(nest))
        problems = [(problem.code, problem.place) for problem in caught.value.problems]
        assert problems == [("key", ()), ("not-text", ("$schema",))]
    inside = {"format": FORMAT, "hand": [{"$schema": "x", "a_monte": True}]}
    with pytest.raises(TressetteError, match="schema"):
        loads(json.dumps(inside))


# --- the command


@pytest.mark.parametrize("language", Language)
def test_the_command_prints_a_schema(run: Any, language: str) -> None:
    for words, make in (("", record_schema), ("record", record_schema), ("rules", rules_schema)):
        status, out, err = run("rules", "schema", *words.split(), "--lang", language)
        assert (status, err) == (0, "")
        assert out == json.dumps(make(language), ensure_ascii=False, indent=2) + "\n"


@pytest.mark.parametrize("language", Language)
def test_a_format_that_there_is_not(run: Any, language: str) -> None:
    status, out, err = run("rules", "schema", "sheet", "--lang", language)
    assert (status, out) == (2, "")
    assert "sheet" in err
    assert len(err.splitlines()) == 2
