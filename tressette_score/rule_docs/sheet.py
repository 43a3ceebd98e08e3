"""The agreement sheet (*accordo di tavolo*): one page to sign before the first deal.

Four sentences settle most quarrels: the target, the accuso, the call-out, what happens when both
sides are level past the target (source: the rules page about level scores). They stand first; the
rest follows in small print, with blanks for what is open, and a grid for the scores.
"""

from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element

from attrs import frozen

from tressette_score.messages import Language
from tressette_score.rule_docs.agreement import (
    Agreement,
    Documented,
    agreement,
    played,
    speaker_for,
)
from tressette_score.rule_docs.markup import (
    Block,
    Emphasis,
    Grid,
    Heading,
    Inline,
    Items,
    Paragraph,
    Strong,
    element,
    html_page,
    markdown_of,
)
from tressette_score.rule_docs.sheet_style import STYLE
from tressette_score.rules import OPTIONS, Group
from tressette_score.ruling_words import option_label, setting_label, setting_sentence
from tressette_score.speaker import TableFormatter

__all__ = ["agreement_sheet", "agreement_sheet_html"]

_ESSENTIALS: Final = (
    ("target", "hands"),
    ("accuso", "bid_scale"),
    ("call_out", "threshold"),
    ("level_over", "several_level", "level_after_hands", "end_test"),
)
"""The four sentences; of each the first option that means something at the table."""

_TICK: Final = "☐"
_BLANK: Final = "____"
_ROWS: Final = 12
_WIDE: Final = 10
"""More columns than these are written smaller."""


@frozen
class Sentence:
    """One of the essential sentences.

    Attributes:
        name: the option it settles.
        said: what the table plays, or else the question;
        choices: and what it can answer, to tick; none where that is settled.
    """

    name: str
    said: str
    choices: tuple[str, ...] = ()


@frozen
class Line:
    """One agreement in small print; without a value it is open."""

    title: str
    value: str | None


@frozen(kw_only=True)
class Sheet:
    """What stands on the page.

    Attributes:
        title: what it is, and of which game.
        book: the rule book it goes by.
        sentences: the four essential ones.
        print: the rest, by groups.
        parties: who scores,
        columns: what for, each of them,
        check: how the scores of a hand can be checked, if they can.
        signers: who signs.
    """

    title: str
    book: str
    sentences: tuple[Sentence, ...]
    print: tuple[tuple[str, tuple[Line, ...]], ...]
    parties: tuple[str, ...]
    columns: tuple[str, ...]
    check: str
    signers: tuple[str, ...]


def _sentence(documented: Agreement, name: str, speaker: TableFormatter) -> Sentence:
    value = documented.value(name)
    if value is not None:
        return Sentence(name, setting_sentence(name, value, speaker))
    found = played(name, speaker)
    if len(found) < 2:
        found = {v: setting_label(name, v, speaker) for v in OPTIONS[name].values}
    choices = list(found.values())
    if OPTIONS[name].is_number:
        choices.append(_BLANK)
    return Sentence(name, speaker.text(f"option.{name}.question"), tuple(choices))


def _essentials(documented: Agreement) -> list[str]:
    return [
        name
        for slot in _ESSENTIALS
        for name in [next((n for n in slot if documented.rules.applies(n)), None)]
        if name is not None
    ]


def _line(documented: Agreement, name: str, speaker: TableFormatter) -> Line:
    value = documented.value(name)
    label = None if value is None else setting_label(name, value, speaker)
    return Line(option_label(name, speaker), label)


def _small_print(
    documented: Agreement, speaker: TableFormatter, above: list[str]
) -> Iterator[tuple[str, tuple[Line, ...]]]:
    for group in Group:
        told = (*above, "game")  # the title says it
        names = [one.name for one in documented.options(group) if one.name not in told]
        if names:
            lines = (_line(documented, name, speaker) for name in names)
            yield speaker.text(f"group.{group.value}"), tuple(lines)


def _columns(documented: Agreement, speaker: TableFormatter) -> Iterator[str]:
    """What each party scores for: apart from one another, so that a mistake can be found."""
    if documented.table.layout.bidding:
        yield speaker.text("sheet.game")
    else:
        yield speaker.text("sheet.tricks")
        if documented.value("accuso") is not False:
            yield speaker.text("sheet.accusi")
    yield speaker.text("sheet.running")


def _sheet(documented: Agreement, speaker: TableFormatter) -> Sheet:
    above, table = _essentials(documented), documented.table
    game = setting_label("game", documented.game, speaker)
    return Sheet(
        title=speaker.say("agreement_sheet.title", game=game),
        book="" if documented.book is None else documented.title(speaker),
        sentences=tuple(_sentence(documented, name, speaker) for name in above),
        print=tuple(_small_print(documented, speaker, above)),
        parties=tuple(speaker.word(party, "") for party in table.parties),
        columns=tuple(_columns(documented, speaker)),
        check=speaker.text("agreement_sheet.check") if len(table.parties) == 2 else "",
        signers=tuple(speaker.word(seat, "") for seat in table.order),
    )


# --- as Markdown


def _blocks(sheet: Sheet, speaker: TableFormatter) -> Iterator[Block]:
    yield Heading(1, sheet.title)
    book: tuple[Inline, ...] = ()
    if sheet.book:
        book = Strong(speaker.text("agreement_sheet.book")), f" {sheet.book}. "
    yield Paragraph((*book, speaker.text("agreement_sheet.place"), f" {_BLANK}{_BLANK}"))
    yield Items(
        tuple(
            (Strong(s.said), *(f" {_TICK} {choice}" for choice in s.choices))
            for s in sheet.sentences
        ),
        numbered=True,
    )
    for title, lines in sheet.print:
        yield Heading(2, title)
        yield Items(tuple((f"{line.title}: ", line.value or _BLANK) for line in lines))
    yield Heading(2, speaker.text("agreement_sheet.scores"))
    head = [speaker.text("sheet.hand"), speaker.text("sheet.dealer")]
    head += [f"{party}: {column}" for party in sheet.parties for column in sheet.columns]
    empty: tuple[Inline, ...] = ("",) * (len(head) - 1)
    yield Grid(tuple(head), tuple((str(n), *empty) for n in range(1, _ROWS + 1)))
    yield Paragraph(
        (
            Strong(speaker.text("agreement_sheet.signed")),
            *(f" {signer} {_BLANK}{_BLANK}" for signer in sheet.signers),
        )
    )
    if sheet.check:
        yield Paragraph(Emphasis(sheet.check))


def agreement_sheet(documented: Documented, language: Language | str = Language.IT) -> str:
    """The agreement sheet of a table in Markdown.

    Args:
        documented: an agreement, a preset, or a table: then the players are named.
        language: of the sheet.

    Returns:
        Markdown: the four essential sentences, the rest by groups with blanks for what is open,
        a grid for the scores with separate columns, a line for the signatures.
    """
    found = agreement(documented)
    speaker = speaker_for(found, language)
    return markdown_of(_blocks(_sheet(found, speaker), speaker))


# --- as HTML


def _ticks(sentence: Sentence) -> Iterator[Element]:
    for choice in sentence.choices:
        yield element("span", f"{_TICK} {choice}", class_="tick")


def _printed(title: str, lines: tuple[Line, ...]) -> Element:
    items = (
        element("li", element("b", f"{line.title}: "), line.value)
        if line.value
        else element("li", element("b", f"{line.title}: "), element("span", " ", class_="blank"))
        for line in lines
    )
    return element("section", element("h2", title), element("ul", *items))


def _grid(sheet: Sheet, speaker: TableFormatter) -> Element:
    """The scores: a row for each hand, for each party its columns."""
    width = len(sheet.columns)
    sides = [element("th", party, colspan=str(width), scope="colgroup") for party in sheet.parties]
    hand, dealer = (
        element("th", speaker.text(f"sheet.{key}"), rowspan="2", scope="col", class_=class_)
        for key, class_ in (("hand", "number"), ("dealer", "dealer"))
    )
    heads = [
        element("th", column, scope="col", class_="first" if n == 0 else "next")
        for _ in sheet.parties
        for n, column in enumerate(sheet.columns)
    ]
    cells = 1 + width * len(sheet.parties)
    rows = (
        element("tr", element("th", str(n), scope="row"), *(element("td") for _ in range(cells)))
        for n in range(1, _ROWS + 1)
    )
    head = element("thead", element("tr", hand, dealer, *sides), element("tr", *heads))
    check = [element("caption", sheet.check)] if sheet.check else []
    many = {"class_": "many"} if cells > _WIDE else {}
    return element("table", *check, head, element("tbody", *rows), **many)


def _body(sheet: Sheet, speaker: TableFormatter) -> Element:
    about: list[str | Element] = []
    if sheet.book:
        about = [element("b", speaker.text("agreement_sheet.book")), f" {sheet.book}"]
    header = element(
        "header",
        element("h1", sheet.title),
        element("p", *about),
        element(
            "p",
            speaker.text("agreement_sheet.place"),
            element("span", " ", class_="blank"),
            class_="place",
        ),
    )
    sentences = (
        element("li", element("strong", s.said), *_ticks(s), class_="open" if s.choices else "said")
        for s in sheet.sentences
    )
    signers = (
        element("p", signer, element("span", " ", class_="blank")) for signer in sheet.signers
    )
    return element(
        "main",
        header,
        element("ol", *sentences),
        element("div", *(_printed(*part) for part in sheet.print), class_="print"),
        element("div", _grid(sheet, speaker), class_="scores"),
        element("footer", *signers),
    )


def agreement_sheet_html(documented: Documented, language: Language | str = Language.IT) -> str:
    """The agreement sheet as a page of HTML: needs nothing but itself, prints on one A4 page."""
    found = agreement(documented)
    speaker = speaker_for(found, language)
    sheet = _sheet(found, speaker)
    return html_page(sheet.title, str(speaker.language), STYLE, [_body(sheet, speaker)])
