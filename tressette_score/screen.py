"""Where results and messages go, and how rows of cells are shown."""

import json
from typing import Any, TypeAlias

from attrs import field, frozen
from rich.console import Console
from rich.table import Table as Grid

from tressette_score.wording import Speaker

__all__ = ["Data", "Screen"]

Data: TypeAlias = dict[str, Any] | list[dict[str, Any]]


@frozen
class Screen:
    """Where results and messages go, and in which language."""

    speaker: Speaker
    codes: bool = False
    out: Console = field(factory=lambda: _console(stderr=False))
    err: Console = field(factory=lambda: _console(stderr=True))

    def say(self, *lines: str, style: str | None = None) -> None:
        """Lines of a result."""
        for line in lines:
            self.out.print(line, style=style, soft_wrap=not self.out.is_terminal)

    def complain(self, *lines: str) -> None:
        """Lines of a message."""
        for line in lines:
            self.err.print(line, soft_wrap=not self.err.is_terminal)

    def show_data(self, data: Data) -> None:
        """A result for other programs."""
        self.out.file.write(json.dumps(data, ensure_ascii=False, indent=2) + "\n")

    def show_rows(self, rows: list[list[str]]) -> None:
        """An account as it stands on a score sheet."""
        grid = Grid(box=None, pad_edge=False, header_style="bold", show_header=any(rows[0]))
        for header in rows[0]:
            grid.add_column(header)
        for row in rows[1:]:
            grid.add_row(*row)
        with self.out.capture() as drawn:
            self.out.print(grid)
        self.out.file.writelines(f"{line.rstrip()}\n" for line in drawn.get().splitlines())


def _console(*, stderr: bool) -> Console:
    return Console(stderr=stderr, highlight=False, markup=False, emoji=False)
