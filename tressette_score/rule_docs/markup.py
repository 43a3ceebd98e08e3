"""A small document: headings, paragraphs, lists and tables, as Markdown or as HTML.

All text in it is plain: whatever it holds is shown as it is, and never taken for markup.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias
from xml.etree.ElementTree import Element, tostring

from attrs import field, frozen

__all__ = [
    "Block",
    "Emphasis",
    "Grid",
    "Heading",
    "Inline",
    "Items",
    "Link",
    "Paragraph",
    "Strong",
    "element",
    "escape",
    "html_of",
    "html_page",
    "markdown_of",
]


@frozen
class Strong:
    """Words that stand out."""

    text: str


@frozen
class Emphasis:
    """Words in italics."""

    text: str


@frozen
class Link:
    """Words that lead somewhere."""

    text: str
    address: str


Inline: TypeAlias = str | Strong | Emphasis | Link
Text: TypeAlias = tuple[Inline, ...]


def _text(text: Inline | Iterable[Inline]) -> Text:
    return (text,) if isinstance(text, str | Strong | Emphasis | Link) else tuple(text)


@frozen
class Heading:
    """A title; the level is 1 for that of the whole."""

    level: int
    text: str
    name: str = ""


@frozen
class Paragraph:
    """Sentences that belong together."""

    text: Text = field(converter=_text)


@frozen
class Items:
    """A list."""

    items: tuple[Text, ...]
    numbered: bool = False


@frozen
class Grid:
    """A table: its head and its rows, cell by cell."""

    head: tuple[str, ...]
    rows: tuple[tuple[Inline, ...], ...]


Block: TypeAlias = Heading | Paragraph | Items | Grid


# --- Markdown

# As entities where not every reader of Markdown knows the escape.
_ESCAPES: Final = str.maketrans(
    {char: f"\\{char}" for char in "\\`*_[]#"}
    | {char: f"&#{ord(char)};" for char in "<>&|~"}
    | {"\n": " "}
)
_LIST_MARK: Final = re.compile(r"(?m)^(\s*)(\d{1,9})?([-+=.)])(?=\s|$)")


def escape(text: str) -> str:
    """A text with nothing in it that Markdown would take for its own."""
    return text.translate(_ESCAPES)


def _inline(part: Inline) -> str:
    match part:
        case Strong(text):
            return f"**{escape(text)}**"
        case Emphasis(text):
            return f"*{escape(text)}*"
        case Link(text, address):
            return f"[{escape(text)}](<{address}>)"
        case _:
            return escape(part)


def _line(text: Text) -> str:
    joined = "".join(map(_inline, text))
    return _LIST_MARK.sub(lambda mark: f"{mark[1]}{mark[2] or ''}\\{mark[3]}", joined)


def _row(cells: Iterable[Inline]) -> str:
    return f"| {' | '.join(map(_inline, cells))} |"


def _markdown(block: Block) -> Iterator[str]:
    match block:
        case Heading(level, text, name):
            anchor = f'<a id="{name}"></a>' if name else ""
            yield f"{'#' * level} {anchor}{_line((text,))}"
        case Paragraph(text):
            yield _line(text)
        case Items(items, numbered):
            for n, item in enumerate(items, 1):
                yield f"{f'{n}.' if numbered else '-'} {_line(item)}"
        case _:
            yield _row(block.head)
            yield "| --- " * len(block.head) + "|"
            yield from map(_row, block.rows)


def markdown_of(blocks: Iterable[Block]) -> str:
    """A document as Markdown (CommonMark, and tables as GitHub writes them)."""
    return "\n\n".join("\n".join(_markdown(block)) for block in blocks) + "\n"


# --- HTML


def element(tag: str, *children: "str | Element", **attributes: str) -> Element:
    """An element with its children, texts and elements; `class_` stands for the name `class`."""
    made = Element(tag, {name.rstrip("_"): value for name, value in attributes.items()})
    last: Element | None = None
    for child in children:
        if isinstance(child, Element):
            made.append(child)
            last = child
        elif last is None:
            made.text = (made.text or "") + child
        else:
            last.tail = (last.tail or "") + child
    return made


def _in_html(part: Inline) -> str | Element:
    match part:
        case Strong(text):
            return element("strong", text)
        case Emphasis(text):
            return element("em", text)
        case Link(text, address):
            return element("a", text, href=address)
        case _:
            return part


def _cells(tag: str, cells: Iterable[Inline]) -> Element:
    return element("tr", *(element(tag, _in_html(cell)) for cell in cells))


def _html(block: Block) -> Element:
    match block:
        case Heading(level, text, name):
            return element(f"h{level}", text, **({"id": name} if name else {}))
        case Paragraph(text):
            return element("p", *map(_in_html, text))
        case Items(items, numbered):
            made = (element("li", *map(_in_html, item)) for item in items)
            return element("ol" if numbered else "ul", *made)
        case _:
            body = element("tbody", *(_cells("td", row) for row in block.rows))
            return element("table", element("thead", _cells("th", block.head)), body)


def html_of(blocks: Iterable[Block]) -> list[Element]:
    """A document as elements of HTML."""
    return [_html(block) for block in blocks]


def html_page(title: str, language: str, style: str, body: Iterable[Element]) -> str:
    """A whole page of HTML, which needs nothing but itself."""
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("title", title),
        element("style", style),
    )
    page = element("html", head, element("body", *body), lang=language)
    return f"<!DOCTYPE html>\n{tostring(page, encoding='unicode', method='html')}\n"
