"""Drawings in SVG that take their colours from the page: boxes, lines and text, in any language."""

from collections.abc import Sequence
from typing import Final
from xml.etree import ElementTree as ET

__all__ = ["ACCENT", "LINE", "SIZE", "Drawing", "text_width", "wrapped"]

SIZE: Final = 13
"""The size of all text, in units of the drawing."""

LINE: Final = 18
"""From one line of text to the next."""

ACCENT: Final = "var(--md-accent-fg-color, #00796b)"

# On a narrow screen text is never smaller than the first, in pixels; on a wide one no larger than
# the second.
_LEAST, _MOST = 11, 16
# Ems, as wide as in the widest of the fonts that browsers take; the build knows none of them.
_WIDTHS: Final = {
    **dict.fromkeys("ijl'’|", 0.3),
    **dict.fromkeys(" frtI.,:;!()-", 0.4),
    **dict.fromkeys("mwMW—…", 1.0),
}
_SMALL, _LARGE, _BOLD = 0.63, 0.72, 1.1


def text_width(text: str, *, bold: bool = False) -> float:
    """How wide a text is at most."""
    ems = sum(_WIDTHS.get(char, _LARGE if char.isupper() else _SMALL) for char in text)
    return ems * SIZE * (_BOLD if bold else 1)


def wrapped(text: str, width: float, *, bold: bool = False) -> list[str]:
    """A text in lines that are no wider than that, unless a word is."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and text_width(longer, bold=bold) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


class Drawing:
    """A drawing with a name of its own in the page; `about` says in words all that it shows."""

    def __init__(self, name: str, width: float, title: str, about: str) -> None:
        self.width = width
        self._root = ET.Element(
            "svg",
            {
                "xmlns": "http://www.w3.org/2000/svg",
                "role": "img",
                "aria-labelledby": f"{name}-title {name}-desc",
                "font-size": str(SIZE),
                "fill": "none",
                "stroke-linejoin": "round",
                "style": "display: block; width: 100%; margin: auto;"
                f" min-width: {width * _LEAST / SIZE:.0f}px;"
                f" max-width: {width * _MOST / SIZE:.0f}px",
            },
        )
        ET.SubElement(self._root, "title", {"id": f"{name}-title"}).text = title
        ET.SubElement(self._root, "desc", {"id": f"{name}-desc"}).text = about

    def box(
        self,
        at: tuple[float, float],
        size: tuple[float, float],
        *,
        corner: float = 3,
        tint: float = 0,
    ) -> None:
        """A box with its upper left corner there, filled as strongly as `tint` says."""
        known = self._sides(at, size) | {"rx": _number(corner)}
        if tint:
            ET.SubElement(
                self._root, "rect", known | {"fill": ACCENT, "fill-opacity": _number(tint)}
            )
        ET.SubElement(self._root, "rect", known | {"stroke": "currentColor"})

    def fill(self, at: tuple[float, float], size: tuple[float, float], tint: float) -> None:
        """A patch of colour without an outline."""
        sides = self._sides(at, size)
        ET.SubElement(self._root, "rect", sides | {"fill": ACCENT, "fill-opacity": _number(tint)})

    def dashed(self, at: tuple[float, float], size: tuple[float, float], corner: float = 1) -> None:
        """An empty box with a broken outline."""
        look = {"rx": _number(corner), "stroke": "currentColor", "stroke-dasharray": "2 2"}
        ET.SubElement(self._root, "rect", self._sides(at, size) | look)

    def line(self, *points: tuple[float, float], faint: bool = False, head: bool = False) -> None:
        """A line through these points, with an arrowhead at its end if asked for."""
        path = "M" + " L".join(f"{_number(x)} {_number(y)}" for x, y in points)
        if head:
            # Arrows go to the right.
            x, y = points[-1]
            path += "".join(
                f" M{_number(x - 5)} {_number(y + d)} L{_number(x)} {_number(y)}" for d in (-4, 4)
            )
        look = {"d": path, "stroke": "currentColor"}
        ET.SubElement(self._root, "path", look | ({"stroke-opacity": "0.35"} if faint else {}))

    def text(
        self, x: float, y: float, text: str, *, anchor: str = "start", bold: bool = False
    ) -> None:
        """A line of text on the base line `y`."""
        look = {"x": _number(x), "y": _number(y), "fill": "currentColor"}
        if anchor != "start":
            look["text-anchor"] = anchor
        if bold:
            look["font-weight"] = "bold"
        ET.SubElement(self._root, "text", look).text = text

    def lines(self, x: float, y: float, lines: Sequence[str], *, bold: bool = False) -> float:
        """Lines of text from the base line `y` on; gives the base line after them."""
        for n, line in enumerate(lines):
            self.text(x, y + n * LINE, line, bold=bold)
        return y + len(lines) * LINE

    def done(self, height: float) -> str:
        """The drawing as text."""
        self._root.set("viewBox", f"0 0 {_number(self.width)} {_number(height)}")
        return ET.tostring(self._root, encoding="unicode")

    @staticmethod
    def _sides(at: tuple[float, float], size: tuple[float, float]) -> dict[str, str]:
        values = (*at, *size)
        return dict(zip(("x", "y", "width", "height"), map(_number, values), strict=True))
