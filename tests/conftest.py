"""How hypothesis is run (a handful of examples, or as many as EXAMPLES says), and the command."""

import io
import os
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tressette_score import cli

# The same examples every time; it is the other profile that looks for new ones.
settings.register_profile("work", max_examples=100, deadline=None, derandomize=True)
settings.register_profile(
    "thorough", max_examples=1000, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("thorough" if "EXAMPLES" in os.environ else "work")

Run = tuple[int, str, str]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    """The command as from a shell: its exit status, what it says, what it complains of."""
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("FORCE_COLOR", raising=False)

    def run_it(*args: str, stdin: bytes = b"") -> Run:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        status = cli.main(args)
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return run_it
