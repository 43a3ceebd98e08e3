"""The rule page: what a table plays, option by option, why it matters, who plays otherwise."""

from collections.abc import Iterator

from tressette_score.messages import Language
from tressette_score.rule_docs.agreement import (
    Agreement,
    Documented,
    agreement,
    played,
    speaker_for,
)
from tressette_score.rule_docs.deciding import decided_quarrels, example
from tressette_score.rule_docs.markup import (
    Block,
    Emphasis,
    Heading,
    Items,
    Link,
    Paragraph,
    Strong,
    html_of,
    html_page,
    markdown_of,
)
from tressette_score.rule_docs.story import ends_text, story
from tressette_score.rules import OPTIONS, SILENT, Group
from tressette_score.ruling_words import option_label, setting_label, setting_sentence, source_text
from tressette_score.sources import source_of
from tressette_score.speaker import TableFormatter

__all__ = ["STYLE", "by_consequence", "rule_page", "rule_page_html"]

STYLE = """\
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, "Liberation Sans", Arial, sans-serif; margin: 0 auto;
  max-width: 46rem; padding: 1rem; overflow-wrap: anywhere; }
h1, h2, h3 { line-height: 1.2; }
h2 { border-bottom: 1px solid; padding-bottom: 0.2rem; margin-top: 2.5rem; }
h3 { margin: 1.8rem 0 0.3rem; }
p { margin: 0.4rem 0; }
table { border-collapse: collapse; }
th, td { border: 1px solid; padding: 0.2rem 0.5rem; text-align: left; vertical-align: top; }
"""


# --- what is open


def by_consequence(documented: Agreement) -> list[tuple[str, int]]:
    """The open options, each with how many of the short quarrels hang on it, the most first."""
    count, _ = decided_quarrels(documented.rules)
    open_here = [n for n in OPTIONS if documented.rules.applies(n) and documented.value(n) is None]
    return sorted(((n, count.get(n, 0)) for n in open_here), key=lambda one: -one[1])


def _open(documented: Agreement, speaker: TableFormatter) -> Iterator[Block]:
    found = by_consequence(documented)
    yield Heading(2, speaker.text("rule_page.open"), "open")
    if not found:
        yield Paragraph(speaker.text("rule_page.all_agreed"))
        return
    _, tried = decided_quarrels(documented.rules)
    yield Paragraph(speaker.say("rule_page.open_intro", number=tried))
    links = {name: Link(option_label(name, speaker), f"#{name}") for name, _ in found}
    yield Items(
        tuple(
            (
                links[name],
                f": {speaker.text(f'option.{name}.question')} ",
                Emphasis(speaker.say("rule_page.hang", number=number)),
            )
            for name, number in found
            if number
        )
    )
    idle = [links[name] for name, number in found if not number]
    if idle:
        parted = [part for link in idle for part in ("; ", link)][1:]
        yield Paragraph((speaker.text("rule_page.idle"), " ", *parted, "."))


# --- option by option


def _plays(documented: Agreement, name: str, speaker: TableFormatter) -> Paragraph:
    """One sentence: what this table plays, and who says so; or that it is open."""
    value = documented.value(name)
    if value is None:
        silent = documented.rules.of(name) is SILENT
        key = "silent" if silent else "not_agreed"
        question = speaker.text(f"option.{name}.question")
        return Paragraph((Strong(speaker.text(f"rule_page.{key}")), f" {question}"))
    sentence = setting_sentence(name, value, speaker)
    return Paragraph((f"{sentence} ", Emphasis(f"({documented.said_by(name, speaker)})")))


def _why(documented: Agreement, name: str, speaker: TableFormatter) -> Iterator[Block]:
    """An example in which the option decides."""
    found = example(documented.rules, name)
    if found is None:
        several = len(played(name, speaker)) > 1
        key = "no_ruling" if several or name == "game" else "alike"
        yield Paragraph(speaker.text(f"rule_page.{key}"))
        return
    head = Strong(speaker.text("rule_page.why"))
    told = TableFormatter(speaker.language, found.quarrel.record.table)
    yield Paragraph((head, f" {story(found.quarrel.record, told)}"))
    yield Items(
        tuple((Strong(labels), f": {end}.") for labels, end in ends_text(found, name, told))
    )


def _others(documented: Agreement, name: str, speaker: TableFormatter) -> Iterator[Block]:
    """Who plays otherwise."""
    own = documented.value(name)
    sources = OPTIONS[name].sources
    others = [value for value in played(name, speaker) if value != own]
    if not others:
        return
    said = [
        speaker.say(
            "rule_page.by",
            label=setting_label(name, value, speaker),
            sources=source_text(sources[value], speaker),
        )
        for value in others
    ]
    key = "others" if own is not None else "ways"
    yield Paragraph((Strong(speaker.text(f"rule_page.{key}")), f" {'; '.join(said)}."))


def _section(documented: Agreement, name: str, speaker: TableFormatter) -> Iterator[Block]:
    yield Heading(3, option_label(name, speaker), name)
    yield _plays(documented, name, speaker)
    yield from _why(documented, name, speaker)
    yield from _others(documented, name, speaker)


# --- the page


def _head(documented: Agreement, speaker: TableFormatter) -> Iterator[Block]:
    yield Heading(1, documented.title(speaker))
    book = documented.book
    if book is None:
        yield Paragraph(speaker.text("rule_page.no_book"))
        return
    if documented.published:
        yield Paragraph(speaker.text(f"preset.{book.name}.about"))
    links: list[Link | str] = []
    for key in book.sources:
        title, address = source_text([key], speaker), source_of(key).address
        links += ["; " if links else "", Link(title, address) if address else title]
    yield Paragraph((speaker.text("rule_page.sources"), " ", *links, "."))
    if documented.own:
        names = speaker.listed([option_label(name, speaker) for name in documented.own])
        yield Paragraph((Strong(speaker.text("rule_page.own")), f" {names}."))


def blocks(documented: Agreement, speaker: TableFormatter) -> Iterator[Block]:
    """The whole page."""
    yield from _head(documented, speaker)
    yield from _open(documented, speaker)
    for group in Group:
        options = documented.options(group)
        if options:
            yield Heading(2, speaker.text(f"group.{group.value}"), f"group-{group.value}")
        for known in options:
            yield from _section(documented, known.name, speaker)


def rule_page(documented: Documented, language: Language | str = Language.IT) -> str:
    """What a table plays, as a page in Markdown.

    Args:
        documented: an agreement, a preset, or a table: its changes and players are named then.
        language: of the page.

    Returns:
        Markdown: what is not agreed, most consequential first; then a section for each group and
        in it each option: what is played, an example in which that decides, who plays otherwise.
    """
    found = agreement(documented)
    return markdown_of(blocks(found, speaker_for(found, language)))


def rule_page_html(documented: Documented, language: Language | str = Language.IT) -> str:
    """What :func:`rule_page` says, as a page of HTML that needs nothing but itself."""
    found = agreement(documented)
    speaker = speaker_for(found, language)
    body = html_of(blocks(found, speaker))
    return html_page(found.title(speaker), str(speaker.language), STYLE, body)
