"""Columns of a log, from Arrow to NumPy."""

from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from tressette_score.arrow.untyped import arrow, compute
from tressette_score.batch.columns import CARDS, Bools, Bytes, Integers, Masks
from tressette_score.errors import ColumnsError, Problem

__all__ = [
    "EVIDENCE",
    "REPORTED",
    "WRITTEN",
    "Column",
    "check_schema",
    "masks_of",
    "numbers_of",
    "plays_of",
    "written_of",
]

Column: TypeAlias = Any
"""A column of PyArrow."""

PILES: Final = ("captured_a", "captured_b")
WRITTEN: Final = ("written_a", "written_b")
EVIDENCE: Final = ("play", "first_leader", "alone", *PILES, "last_trick")
REPORTED: Final = ("points_a", "points_b", "thirds_a", "thirds_b", "findings")

_NO_NUMBER: Final = 255


def _is_play(kind: Any) -> bool:
    """Whether a type can hold forty cards."""
    types = arrow.types
    if types.is_fixed_size_binary(kind):
        return bool(kind.byte_width == CARDS)
    if types.is_fixed_size_list(kind):
        return bool(kind.list_size == CARDS and types.is_integer(kind.value_type))
    if types.is_list(kind) or types.is_large_list(kind):
        return bool(types.is_integer(kind.value_type))
    return bool(types.is_binary(kind) or types.is_large_binary(kind))


def _kinds(schema: Any) -> dict[str, Any]:
    return {one.name: one.type for one in schema}


def check_schema(schema: pa.Schema, players: int) -> None:
    """Refuse a log whose columns cannot be read.

    Raises:
        ColumnsError: all that is wrong with them.
    """
    names, fields = list(schema.names), _kinds(schema)
    problems = [
        Problem("column-twice", {"text": name})
        for name in dict.fromkeys(names)
        if names.count(name) > 1
    ]
    problems += [Problem("column-taken", {"text": name}) for name in REPORTED if name in names]
    for name in (name for name in (*EVIDENCE, *WRITTEN) if names.count(name) == 1):
        kind = fields[name]
        if not (_is_play(kind) if name == "play" else arrow.types.is_integer(kind)):
            code = "column-play" if name == "play" else "column-number"
            problems.append(Problem(code, {"text": str(kind)[:80]}, (name,)))
    needed = ["first_leader", *(["alone"] if players == 3 else [])] if "play" in names else []
    needed += PILES if any(name in names for name in PILES) else ()
    needed += WRITTEN if any(name in names for name in WRITTEN) else ()
    problems += [Problem("column-missing", {"text": n}) for n in needed if n not in names]
    if not {"play", *PILES, *WRITTEN} & set(names):
        problems.append(Problem("column-none", {"expected": ("play", *PILES, *WRITTEN)}))
    if problems:
        raise ColumnsError(*problems)


def _filled(column: Column, number: int) -> Integers:
    """Whole numbers, with one in place of what is missing."""
    numbers: Integers = compute.fill_null(column, number).to_numpy(zero_copy_only=False)
    return numbers


def numbers_of(column: Column) -> Integers:
    """Small numbers; what is missing becomes one that is too large."""
    if column.type == arrow.int8():
        column = column.cast(arrow.int16())
    return _filled(column, _NO_NUMBER)


def masks_of(column: Column) -> tuple[Masks, Bools]:
    """Masks, and where there is one."""
    if column.type.bit_width < 64:
        column = column.cast(arrow.int64())
    return _filled(column, 0).view(np.uint64), _present(column)


def _present(column: Column) -> Bools:
    present: Bools = compute.is_valid(column).to_numpy(zero_copy_only=False)
    return present


def written_of(column: Column) -> npt.NDArray[np.int64]:
    """Points as they were written, below zero where none were; larger than any hand's are equal."""
    numbers = _filled(column.cast(arrow.int64(), safe=False), -1)
    if column.type == arrow.uint64():
        # Those above the largest signed number have become negative.
        huge = (numbers < 0) & _present(column)
        numbers = np.where(huge, np.int64(1 << 40), numbers)
    return numbers.astype(np.int64)


def plays_of(column: Column) -> tuple[Bytes, Bools]:
    """The cards of each hand, ``uint8[n, 40]``, and where there are any.

    What is no card, or not one of forty, becomes a number that no card has.
    """
    present = _present(column)
    kind = column.type
    if arrow.types.is_fixed_size_binary(kind) or arrow.types.is_fixed_size_list(kind):
        whole = present
    elif arrow.types.is_binary(kind) or arrow.types.is_large_binary(kind):
        whole = _equal(compute.binary_length(column), CARDS)
        column = column.filter(arrow.array(whole)).cast(arrow.binary(CARDS))
    else:
        whole = _equal(compute.list_value_length(column), CARDS)
        column = column.filter(arrow.array(whole)).cast(arrow.list_(kind.value_type, CARDS))
    cards = np.full((len(present), CARDS), _NO_NUMBER, np.uint8)
    cards[whole] = _cards(column.drop_null())
    return cards, present


def _equal(lengths: Column, number: int) -> Bools:
    found: Bools = compute.fill_null(compute.equal(lengths, number), fill_value=False).to_numpy(
        zero_copy_only=False
    )
    return found


def _cards(column: Column) -> Bytes:
    """The cards of hands that have forty each."""
    if arrow.types.is_fixed_size_binary(column.type):
        start = column.offset * CARDS
        data = column.buffers()[1]
        every: Bytes = np.frombuffer(data or b"", np.uint8)
        return every[start : start + len(column) * CARDS].reshape(-1, CARDS)
    numbers = numbers_of(column.flatten())
    if numbers.dtype != np.uint8:
        numbers = np.where((numbers >= 0) & (numbers < CARDS), numbers, _NO_NUMBER)
    return numbers.astype(np.uint8).reshape(-1, CARDS)
