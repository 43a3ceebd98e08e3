"""The thirds of the deck, drawn."""

from collections.abc import Iterator
from typing import Final

from drawing import LINE, SIZE, Drawing, text_width, wrapped
from figure_words import said, sentence

from tressette_score import DECK, Rank, Suit
from tressette_score.accounts import HAND_THIRDS, LAST_TRICK_THIRDS
from tressette_score.wording import Speaker

__all__ = ["draw_deck"]

_WIDTH: Final = 360
_CELL, _STEP, _LABELS = (27, 42), (30, 46), 62
_GRID_TOP: Final = 26
_POINT: Final = 3


def _thirds(number: int, speaker: Speaker) -> str:
    return speaker.say("account.thirds", thirds=number)


def _sum_rows(speaker: Speaker) -> Iterator[tuple[str, str, int]]:
    """Whence the thirds come: what, how many times how much if it is cards, thirds."""
    for thirds, key in ((3, "aces"), (1, "third-cards")):
        number = sum(card.thirds == thirds for card in DECK)
        yield speaker.text(f"account.{key}"), f"{number} × {thirds}", number * thirds
    yield speaker.text("account.last-trick"), "", LAST_TRICK_THIRDS


def _points(speaker: Speaker) -> str:
    points, lost = divmod(HAND_THIRDS, _POINT)
    return said(speaker, "points", kept=points * _POINT, points=points, lost=lost)


def _letter(rank: Rank) -> str:
    """The letter that stands on a card, where it is no figure."""
    return f" ({rank.value})" if rank.value.isalpha() else ""


def _deck_about(speaker: Speaker) -> str:
    """All that the figure shows of the deck."""
    names = speaker.texts["ranks"]
    ranks = [f"{names[r.value]}{_letter(r)} {_thirds(r.thirds, speaker)}" for r in Rank]
    suits = speaker.listed([f"{speaker.word(suit, '')} ({suit.value})" for suit in Suit])
    rows = [
        " ".join((what, *([times, "="] if times else ()), _thirds(thirds, speaker)))
        for what, times, thirds in _sum_rows(speaker)
    ]
    rows.append(f"{speaker.text('account.total')} {_thirds(HAND_THIRDS, speaker)}")
    cards = said(
        speaker,
        "cards",
        number=len(DECK),
        suits=suits,
        order=said(speaker, "order"),
        ranks=", ".join(ranks),
    )
    return " ".join((cards, said(speaker, "sum", rows="; ".join(rows)), f"{_points(speaker)}."))


def _draw_cards(drawing: Drawing, speaker: Speaker) -> float:
    """The forty cards, each filled from below by its thirds; gives where they end."""
    for row, suit in enumerate(Suit):
        y = _GRID_TOP + row * _STEP[1]
        drawing.text(0, y + _CELL[1] / 2 + 5, speaker.word(suit, ""))
        for column, card in enumerate(card for card in DECK if card.suit is suit):
            x = _LABELS + column * _STEP[0]
            level = _CELL[1] * card.thirds / _POINT
            if level:
                drawing.fill((x, y + _CELL[1] - level), (_CELL[0], level), 0.4)
            drawing.box((x, y), _CELL)
            middle = x + _CELL[0] / 2
            drawing.text(middle, y + 18, str(card), anchor="middle", bold=True)
            drawing.text(middle, y + 37, str(card.thirds), anchor="middle")
    return _GRID_TOP + len(Suit) * _STEP[1]


def _draw_sum(drawing: Drawing, y: float, speaker: Speaker) -> float:
    """The sum of the thirds; gives where it ends."""
    for what, times, thirds in _sum_rows(speaker):
        drawing.text(0, y, what)
        if times:
            drawing.text(_WIDTH - 100, y, times, anchor="end")
        drawing.text(_WIDTH, y, _thirds(thirds, speaker), anchor="end")
        y += LINE + 2
    drawing.line((0, y - SIZE), (_WIDTH, y - SIZE))
    drawing.text(0, y + 4, speaker.text("account.total"), bold=True)
    drawing.text(_WIDTH, y + 4, _thirds(HAND_THIRDS, speaker), anchor="end", bold=True)
    return y + LINE


def _draw_points(drawing: Drawing, y: float, speaker: Speaker) -> float:
    """All thirds in a row, three to a point, and those that are left over."""
    points = HAND_THIRDS // _POINT
    step = _WIDTH / (points + 1)
    side = (step - 6) / _POINT
    for third in range(HAND_THIRDS):
        point, place = divmod(third, _POINT)
        at, size = (1 + point * step + place * side, y), (side - 1, 12)
        if point < points:
            drawing.box(at, size, corner=1, tint=0.4)
        else:
            drawing.dashed(at, size)
    for point in range(points):
        drawing.text(point * step + (step - 6) / 2, y + 28, str(point + 1), anchor="middle")
    return drawing.lines(0, y + 52, wrapped(sentence(_points(speaker)), _WIDTH))


def draw_deck(speaker: Speaker, name: str) -> str:
    """What each card is worth, and how the thirds of a hand come to its points."""
    drawing = Drawing(name, _WIDTH, said(speaker, "deck"), _deck_about(speaker))
    order = said(speaker, "order")
    drawing.text(_LABELS, 13, order)
    drawing.line((_LABELS + text_width(order) + 6, 9), (_WIDTH - 4, 9), head=True)
    y = _draw_cards(drawing, speaker)
    letters = [
        f"{rank.value} {speaker.texts['ranks'][rank.value]}"
        for rank in Rank
        if rank.value.isalpha()
    ]
    y = drawing.lines(_LABELS, y + 14, wrapped(", ".join(letters), _WIDTH - _LABELS))
    y = _draw_sum(drawing, y + 12, speaker)
    return drawing.done(_draw_points(drawing, y + 8, speaker) - 8)
