import errno
import pickle

import pytest

from tressette_score import errors
from tressette_score.errors import (
    CardError,
    CardTwiceError,
    FileError,
    NoEvidenceError,
    NotationError,
    Problem,
    RecordError,
    TressetteError,
    UnknownCodeError,
    file_error,
    near,
    problem_text,
)
from tressette_score.messages import Formatter, Language


def test_an_error_holds_all_problems_and_says_them_in_english() -> None:
    error = NotationError(
        Problem("not-number", {"text": "x"}, ("hand", 0, "written", "NS")),
        Problem("trick", {"text": "3c"}, ("hand", 1, "tricks", 2)),
        Problem("empty"),
    )
    assert [problem.code for problem in error.problems] == ["not-number", "trick", "empty"]
    assert str(error).splitlines() == [
        "hand 1, written.NS: a whole number is expected here, not “x”.",
        (
            "hand 2, tricks 3: “3c” is not a trick. Write who leads and then the cards as they "
            'fall: "N: 3c 7s 4c 4s".'
        ),
        'the file is empty: it should begin with format = "tressette-score/1".',
    ]
    again = pickle.loads(pickle.dumps(error))  # noqa: S301
    assert again.problems == error.problems


@pytest.mark.parametrize(
    ("kind", "base"),
    [
        (CardError, ValueError),
        (CardTwiceError, ValueError),
        (RecordError, ValueError),
        (NotationError, ValueError),
        (NoEvidenceError, ValueError),
        (FileError, OSError),
        (UnknownCodeError, LookupError),
    ],
)
def test_each_has_one_base_of_ours_and_one_of_the_language(
    kind: type[TressetteError], base: type[Exception]
) -> None:
    assert issubclass(kind, TressetteError)
    assert issubclass(kind, base)
    assert kind.__name__ in errors.__all__


def test_a_problem_is_said_in_every_language_with_its_near_misses() -> None:
    problem = Problem(
        "key", {"text": "trcks", "expected": ("tricks", "piles"), "near": ("tricks",)}
    )
    said = [problem_text(problem, Formatter(language)) for language in Language]
    assert said == [
        "«trcks» non è una voce che si può scrivere qui. Ci vanno: tricks e piles. Forse tricks?",
        "“trcks” cannot be written here. What can: tricks and piles. Perhaps tricks?",
        "«trcks» no se puede escribir aquí. Se puede: tricks y piles. ¿Quizá tricks?",
    ]


def test_control_characters_of_an_input_are_never_printed() -> None:
    problem = Problem("seat", {"text": "\x1b[2J"}, ("hand", 0, "\x07"))
    text = problem_text(problem, Formatter(Language.EN))
    assert text.isprintable()
    assert text.startswith("hand 1, \\x07: “\\x1b[2J” is not a seat.")


def test_near_misses() -> None:
    assert near("trickz", ("tricks", "piles")) == ("tricks",)
    assert near("x" * 1000, ("tricks",)) == ()


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (FileNotFoundError(errno.ENOENT, "x"), "file-missing"),
        (PermissionError(errno.EACCES, "x"), "file-denied"),
        (IsADirectoryError(errno.EISDIR, "x"), "file-folder"),
        (FileExistsError(errno.EEXIST, "x"), "exists"),
        (OSError(errno.EIO, "the disk"), "file"),
        (ValueError("embedded null byte"), "file"),
    ],
)
def test_why_a_file_would_not_open(error: OSError | ValueError, code: str) -> None:
    found = file_error(error, "hand.toml")
    assert found.problems[0].code == code
    assert "hand.toml" in str(found)
    if code == "file":
        assert str(found.problems[0].data["reason"]) in str(found)
