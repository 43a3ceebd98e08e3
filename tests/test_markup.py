"""Documents as Markdown and HTML: valid by real parsers, and no text is taken for markup."""

from typing import Any
from xml.etree.ElementTree import Element

import html5lib
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from tressette_score.rule_docs.markup import (
    Block,
    Emphasis,
    Grid,
    Heading,
    Inline,
    Items,
    Link,
    Paragraph,
    Strong,
    element,
    html_of,
    html_page,
    markdown_of,
)

MARKDOWN = MarkdownIt("commonmark").enable("table")
# Whatever a keyboard gives, what Markdown and HTML live on most of all.
TEXTS = st.text(
    st.sampled_from("\\`*_{}[]()<>#+-.!|&;~=:'\"^$ 1a0à€/@\n")
    | st.characters(exclude_categories=["C", "Zl", "Zp"]),
    min_size=1,
    max_size=30,
).filter(lambda text: text.strip() == text)
INLINE: st.SearchStrategy[Inline] = st.one_of(
    TEXTS, TEXTS.map(Strong), TEXTS.map(Emphasis), st.builds(Link, TEXTS, st.just("#name"))
)


def plain(text: str) -> str:
    return " ".join(text.split())


def said(tokens: list[Token]) -> str:
    """The text that a reader of Markdown sees."""
    inner = [child for token in tokens for child in token.children or []]
    texts = (" " if child.type in ("softbreak", "hardbreak") else child.content for child in inner)
    return plain("".join(texts))


def kinds(tokens: list[Token]) -> list[str]:
    inner = [child for token in tokens for child in token.children or []]
    return [token.type for token in (*tokens, *inner) if not token.type.startswith("text")]


def text_of(part: Inline) -> str:
    return part if isinstance(part, str) else part.text


def parsed(page: str) -> Element:
    """A page of HTML, read by a parser that lets nothing pass."""
    parser: Any = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
    tree: Element = parser.parse(page)
    return tree


@given(TEXTS)
def test_a_paragraph_is_one_and_says_its_text(text: str) -> None:
    tokens = MARKDOWN.parse(markdown_of([Paragraph(text)]))
    assert [token.type for token in tokens] == ["paragraph_open", "inline", "paragraph_close"]
    assert said(tokens) == plain(text)
    assert {kind for kind in kinds(tokens) if kind.startswith(("html", "link", "image"))} == set()


@given(TEXTS)
def test_words_that_stand_out_say_their_text(text: str) -> None:
    tokens = MARKDOWN.parse(markdown_of([Paragraph(("a ", Strong(text), " b"))]))
    assert plain(said(tokens)) == plain(f"a {text} b")


@given(TEXTS, st.integers(1, 6))
def test_a_heading_is_one(text: str, level: int) -> None:
    tokens = MARKDOWN.parse(markdown_of([Heading(level, text)]))
    assert [token.type for token in tokens] == ["heading_open", "inline", "heading_close"]
    assert tokens[0].tag == f"h{level}"
    assert said(tokens) == plain(text)


@given(st.lists(TEXTS, min_size=1, max_size=4), st.booleans())
def test_a_list_has_its_items(texts: list[str], numbered: bool) -> None:
    block = Items(tuple((text,) for text in texts), numbered=numbered)
    tokens = MARKDOWN.parse(markdown_of([block]))
    assert tokens[0].type == ("ordered_list_open" if numbered else "bullet_list_open")
    assert [token.type for token in tokens].count("list_item_open") == len(texts)
    inner = [token for token in tokens if token.type == "inline"]
    assert [said([token]) for token in inner] == list(map(plain, texts))


@given(TEXTS, st.lists(st.tuples(TEXTS, INLINE), max_size=3))
def test_a_table_has_its_cells(head: str, rows: list[tuple[str, Inline]]) -> None:
    tokens = MARKDOWN.parse(markdown_of([Grid((head, "b"), tuple(rows))]))
    assert tokens[0].type == "table_open"
    cells = [said([token]) for token in tokens if token.type == "inline"]
    assert cells == [plain(text_of(cell)) for row in ((head, "b"), *rows) for cell in row]


@given(st.lists(INLINE, min_size=1, max_size=4), TEXTS)
def test_html_says_the_same(parts: list[Inline], title: str) -> None:
    blocks: list[Block] = [
        Heading(1, title, "top"),
        Paragraph(parts),
        Items((tuple(parts),)),
        Grid((title,), ((parts[0],),)),
    ]
    page = parsed(html_page(title, "it", "p { margin: 0 }", html_of(blocks)))
    text = "".join(map(text_of, parts))
    for path, expected in (
        (".//h1", title),
        (".//p", text),
        (".//li", text),
        (".//th", title),
        (".//td", text_of(parts[0])),
    ):
        (found,) = page.findall(path)
        assert "".join(found.itertext()) == expected
    assert page.get("lang") == "it"
    assert not page.findall(".//script")


def test_texts_beside_elements() -> None:
    made = element("p", "a", element("b", "c"), "d", "e", class_="x")
    assert (made.text, made[0].tail, made.get("class")) == ("a", "de", "x")
    assert element("p", "a", "b").text == "ab"


def test_links_and_their_targets() -> None:
    blocks: list[Block] = [Heading(2, "Traguardo", "target"), Paragraph(Link("là", "#target"))]
    assert markdown_of(blocks) == '## <a id="target"></a>Traguardo\n\n[là](<#target>)\n'
    heading, paragraph = html_of(blocks)
    assert (heading.get("id"), paragraph[0].get("href")) == ("target", "#target")
