"""Agreements side by side: what each plays, all of it or only where they differ."""

from collections.abc import Iterator, Mapping, Sequence

from tressette_score.messages import Language
from tressette_score.rule_docs.agreement import Documented, agreement
from tressette_score.rule_docs.markup import (
    Block,
    Grid,
    Heading,
    Inline,
    Paragraph,
    Strong,
    html_of,
    html_page,
    markdown_of,
)
from tressette_score.rule_docs.page import STYLE
from tressette_score.rules import OPTIONS, Group, Setting, TableRules, Unsettled
from tressette_score.ruling_words import option_label, setting_label
from tressette_score.speaker import TableFormatter

__all__ = ["compared", "comparison", "comparison_html", "comparison_rows", "differing"]


def compared(agreements: Sequence[TableRules], name: str) -> tuple[Setting | Unsettled | None, ...]:
    """The values of an option in each agreement; none where it means nothing."""
    return tuple(rules.of(name) if rules.applies(name) else None for rules in agreements)


def differing(agreements: Sequence[TableRules]) -> tuple[str, ...]:
    """The options that not all of the agreements settle alike."""
    return tuple(name for name in OPTIONS if len(set(compared(agreements, name))) > 1)


def comparison_rows(
    agreements: Sequence[TableRules], names: Sequence[str], speaker: TableFormatter
) -> list[list[str]]:
    """Options with what each agreement plays, as rows of cells; a dash where one means nothing."""
    return [
        [
            option_label(name, speaker),
            *(
                speaker.text("sheet.none") if value is None else setting_label(name, value, speaker)
                for value in compared(agreements, name)
            ),
        ]
        for name in names
    ]


def _blocks(
    documented: Mapping[str, Documented], speaker: TableFormatter, *, whole: bool
) -> Iterator[Block]:
    rules = [agreement(one).rules for one in documented.values()]
    different = differing(rules)
    yield Heading(1, speaker.text("rules_comparison.title"))
    if not different:
        yield Paragraph(speaker.text("rules_comparison.same"))
    elif whole:
        yield Paragraph(speaker.text("rules_comparison.marked"))
    for group in Group:
        names = [
            name
            for name, known in OPTIONS.items()
            if known.group is group
            and (name in different or (whole and set(compared(rules, name)) != {None}))
        ]
        if not names:
            continue
        yield Heading(2, speaker.text(f"group.{group.value}"))
        rows: list[tuple[Inline, ...]] = [
            (Strong(row[0]) if whole and name in different else row[0], *row[1:])
            for name, row in zip(names, comparison_rows(rules, names, speaker), strict=True)
        ]
        yield Grid((speaker.text("rules_comparison.option"), *documented), tuple(rows))


def comparison(
    documented: Mapping[str, Documented],
    language: Language | str = Language.IT,
    *,
    whole: bool = False,
) -> str:
    """What several tables play, side by side, as tables in Markdown.

    Args:
        documented: agreements, presets or tables, by the names to give them.
        language: of the text.
        whole: whether to show also what all of them settle alike.

    Returns:
        Markdown: a table for each group of options; a dash where an option means nothing. Where all
        is shown, what differs stands out.
    """
    speaker = TableFormatter(Language(language))
    return markdown_of(_blocks(documented, speaker, whole=whole))


def comparison_html(
    documented: Mapping[str, Documented],
    language: Language | str = Language.IT,
    *,
    whole: bool = False,
) -> str:
    """What :func:`comparison` says, as a page of HTML that needs nothing but itself."""
    speaker = TableFormatter(Language(language))
    body = html_of(_blocks(documented, speaker, whole=whole))
    title = speaker.text("rules_comparison.title")
    return html_page(title, str(speaker.language), STYLE, body)
