"""The scoresheet of two parties, drawn as on paper."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from attrs import frozen
from drawing import LINE, SIZE, Drawing, text_width
from figure_words import said, sentence

from tressette_score import Party, Scoresheet
from tressette_score.ruling_words import sheet_rows
from tressette_score.wording import Speaker

__all__ = ["draw_sheet"]

_ROW: Final = 26
_HEAD: Final = 42
_PAD: Final = 4
_NOTHING: Final = "–"

_Points = Mapping[Party, int]


@frozen
class _Column:
    """What one column of the sheet holds, with a column of its own for each party.

    Attributes:
        title: what it is called.
        rows: the points at the start, where no column but the last has any, and hand by hand.
        together: the points of both parties in all hands.
        left: where it begins.
        width: how wide it is.
    """

    title: str
    rows: tuple[_Points, ...]
    together: int
    left: float
    width: float

    def middle(self, place: int, of: int) -> float:
        """The middle of the column of one party."""
        return self.left + self.width * (place + 0.5) / of


def _sum(rows: Sequence[_Points]) -> int:
    return sum(points for row in rows for points in row.values())


def _kinds(sheet: Scoresheet) -> Iterator[tuple[str, tuple[_Points, ...], int]]:
    """The key of each column in which something stands, its rows, its sum."""
    columns = {
        "tricks": [row.tricks for row in sheet.rows],
        "accusi": [row.accusi for row in sheet.rows],
        "penalties": [row.penalties for row in sheet.rows],
    }
    for key, rows in columns.items():
        if any(rows):
            yield key, ({}, *rows), _sum(rows)
    running = (sheet.opening, *(row.running for row in sheet.rows))
    yield "running", running, _sum([sheet.totals])


def _columns(sheet: Scoresheet, left: float, speaker: Speaker) -> Iterator[_Column]:
    for key, rows, together in _kinds(sheet):
        title = speaker.text(f"sheet.{key}")
        cells = (*map(str, sheet.opening), *(str(n) for row in rows for n in row.values()))
        narrow = max(text_width(cell) for cell in cells) + 2 * _PAD
        width = max(narrow * len(sheet.opening), text_width(title) + 2 * _PAD)
        yield _Column(title, rows, together, left, width)
        left += width


def _labels(sheet: Scoresheet, speaker: Speaker) -> list[str]:
    """What stands at the left of each row."""
    hands = (
        f"{row.number}" if row.dealer is None else f"{row.number}: {speaker.word(row.dealer, '')}"
        for row in sheet.rows
    )
    return [speaker.text("sheet.opening"), *hands]


def _about(sheet: Scoresheet, columns: Sequence[_Column], speaker: Speaker) -> Iterator[str]:
    """The sheet in sentences."""
    first, second = (f"{party} ({speaker.word(party, '')})" for party in sheet.opening)
    yield sentence(speaker.say("sheet.title", first=first, second=second))
    head, opening, *rows = sheet_rows(sheet, speaker)
    nothing = ("", speaker.text("sheet.none"))
    for row, start in ((opening, opening[0]), *((row, f"{head[0]} {row[0]}") for row in rows)):
        cells = [
            f"{title} {cell}"
            for title, cell in zip(head[1:], row[1:], strict=True)
            if cell not in nothing
        ]
        yield sentence(f"{start}: {', '.join(cells)}")
    sums = ", ".join(f"{column.title} {column.together}" for column in columns)
    yield said(speaker, "both", sums=sums)


def _draw_head(drawing: Drawing, y: float, sheet: Scoresheet, columns: Sequence[_Column]) -> None:
    for column in columns:
        drawing.text(column.middle(0, 1), y + 16, column.title, anchor="middle")
        for place, party in enumerate(sheet.opening):
            middle = column.middle(place, len(sheet.opening))
            drawing.text(middle, y + 16 + LINE, str(party), anchor="middle")


def _draw_points(drawing: Drawing, y: float, column: _Column, parties: Sequence[Party]) -> None:
    """The points of a column, hand by hand; a dash where a party has none."""
    for n, row in enumerate(column.rows):
        if n == 0 and not row:
            continue
        for place, party in enumerate(parties):
            middle = column.middle(place, len(parties))
            drawing.text(middle, y + n * _ROW, str(row.get(party, _NOTHING)), anchor="middle")


def _draw_rules(drawing: Drawing, top: float, end: float, columns: Sequence[_Column]) -> None:
    """The lines of the paper: strong ones under the head and above the sums."""
    for column in columns:
        drawing.line((column.left, top), (column.left, end), faint=True)
    rows_top, rows_end = top + _HEAD, end - _ROW
    y = rows_top + _ROW
    while y < rows_end:
        drawing.line((0, y), (drawing.width, y), faint=True)
        y += _ROW
    for y in (rows_top, rows_end):
        drawing.line((0, y), (drawing.width, y))


def draw_sheet(sheet: Scoresheet, speaker: Speaker, name: str) -> str:
    """A scoresheet: who dealt, what each hand brought in each column, the running totals."""
    heads = [f"{speaker.text('sheet.hand')}:", speaker.text("sheet.dealer")]
    labels, last = _labels(sheet, speaker), speaker.text("account.total")
    left = max(text_width(text) for text in (*heads, *labels, last)) + 2 * _PAD
    columns = tuple(_columns(sheet, left, speaker))
    width = columns[-1].left + columns[-1].width
    about = " ".join(_about(sheet, columns, speaker))
    drawing = Drawing(name, width, said(speaker, "sheet"), about)
    legend = [f"{party}: {speaker.word(party, '')}" for party in sheet.opening]
    top = drawing.lines(_PAD, SIZE, legend) - SIZE + 4
    end = top + _HEAD + (len(labels) + 1) * _ROW
    drawing.fill((left, top), (width - left, _HEAD), 0.15)
    drawing.box((1, top), (width - 2, end - top))
    _draw_rules(drawing, top, end, columns)
    drawing.lines(_PAD, top + 16, heads)
    _draw_head(drawing, top, sheet, columns)
    base = top + _HEAD + 18
    for n, label in enumerate((*labels, last)):
        drawing.text(_PAD, base + n * _ROW, label, bold=label is last)
    for column in columns:
        _draw_points(drawing, base, column, tuple(sheet.opening))
        drawing.text(column.middle(0, 1), end - 8, str(column.together), anchor="middle", bold=True)
    return drawing.done(end + 1)
