"""Rulings, scoresheets and agreements in words."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, cast

from tressette_score.frozenmap import FrozenMap
from tressette_score.judging import Report
from tressette_score.match import Row, Scoresheet
from tressette_score.messages import Formatter
from tressette_score.presets import Origin
from tressette_score.rules import OPTIONS, Setting, Unsettled, setting_text
from tressette_score.rulings import Ruling, Status, Subject
from tressette_score.rulings.inquiry import Answer, FactQuestion, OptionQuestion, Question
from tressette_score.rulings.outcomes import Line, LineKind, Outcome, Reason, Result
from tressette_score.rulings.ruling import Ground, Margin
from tressette_score.rulings.tree import Branch, Fork, Leaf
from tressette_score.seats import Party
from tressette_score.sources import source_of
from tressette_score.speaker import TableFormatter

__all__ = [
    "account_rows",
    "asked_options",
    "branch_text",
    "end_text",
    "option_label",
    "origin_text",
    "outcome_text",
    "quarrel_title",
    "question_text",
    "reasons_text",
    "report_lines",
    "ruling_lines",
    "rulings_said",
    "setting_label",
    "setting_sentence",
    "sheet_rows",
    "source_text",
    "who_says",
]

_INDENT = "  "


# --- options


def option_label(name: str, speaker: Formatter) -> str:
    """What an option is about, in a few words."""
    return speaker.text(f"option.{name}.title")


def _setting(name: str, value: Setting | Unsettled, part: str, speaker: Formatter) -> str:
    if isinstance(value, Unsettled):
        return speaker.text(f"unsettled.{value.value}")
    if OPTIONS[name].is_number:
        return speaker.say(f"option.{name}.{part}", number=value)
    return speaker.text(f"option.{name}.{setting_text(value)}.{part}")


def setting_label(name: str, value: Setting | Unsettled, speaker: Formatter) -> str:
    """The value of an option, in a few words."""
    return _setting(name, value, "label", speaker)


def setting_sentence(name: str, value: Setting | Unsettled, speaker: Formatter) -> str:
    """What a table plays that has this value."""
    return _setting(name, value, "text", speaker)


def source_text(keys: Iterable[str], speaker: Formatter, article: str | None = None) -> str:
    """Sources by their titles, with the article if there is one."""
    own = speaker.texts["source"]
    titles = "; ".join(own.get(key, source_of(key).title) for key in keys)
    return f"{titles}, {article}" if article else titles


def origin_text(ground: Ground, speaker: TableFormatter) -> str:
    """Who says so."""
    if ground.origin is None:
        return speaker.text("tree.agreed")
    if ground.origin is Origin.STATED:
        return source_text(ground.sources, speaker, ground.article)
    return speaker.text(f"origin.{ground.origin.value}")


def _grounds(grounds: Iterable[Ground], speaker: TableFormatter) -> str:
    """The options that decide, with who says so; those that one source settles together."""
    said: dict[str, list[str]] = {}
    for ground in grounds:
        title = option_label(ground.option, speaker)
        label = setting_label(ground.option, ground.value, speaker)
        text = speaker.say("tree.ground", title=title[:1].lower() + title[1:], label=label)
        said.setdefault(origin_text(ground, speaker), []).append(text)
    return "; ".join(f"{speaker.listed(items)} ({origin})" for origin, items in said.items())


# --- outcomes


def outcome_text(outcome: Outcome, speaker: TableFormatter) -> str:
    """What a ruling comes to, as the end of a sentence."""
    return speaker.say(
        f"outcome.{_outcome_key(outcome)}",
        winner=outcome.winner,
        totals=outcome.totals,
        games=outcome.games,
        dealer=outcome.dealer,
        target=outcome.target,
        hand=outcome.hand,
        seat=outcome.seat,
        party=outcome.party,
        worth=next(iter(outcome.games.values()), 1),
        sweep="" if outcome.sweep is None else speaker.text(f"sweep.{outcome.sweep.value}"),
    )


_WITH_DEALER: Final = (Result.VOID, Result.PASSED)


def _outcome_key(outcome: Outcome) -> str:
    """Which sentence says an outcome."""
    key = outcome.result.value
    if outcome.result is Result.PLAY_ON:
        if outcome.games and not any(outcome.totals.values()):
            key += "_games"
        elif outcome.target is not None:
            key += "_target"
        elif outcome.dealer is not None:
            key += "_dealer"
    elif outcome.result is Result.WON and outcome.stopped:
        key += "_stopped"
    elif outcome.result is Result.AFTER_END and outcome.winner is None:
        key += "_drawn"
    elif outcome.result in _WITH_DEALER and outcome.dealer is not None:
        key += "_dealer"
    elif outcome.result is Result.SCORED and not outcome.totals:
        key += "_unknown"
    elif outcome.result is Result.SWEEP and outcome.games:
        key += "_games"
    return key


def _reason(reason: Reason, speaker: TableFormatter) -> str:
    return speaker.say(
        f"reason.{reason.key}",
        party=reason.party,
        number=reason.number,
        cards=reason.cards,
        suit=reason.suit,
    )


def reasons_text(leaf: Leaf, speaker: TableFormatter) -> str:
    """Why it comes to that; where several rules lead to the same, only that they do."""
    reasons = leaf.reasons if leaf.common is None else leaf.common
    if not reasons or len({reason.key for reason in reasons}) < len(reasons):
        return speaker.text("reason.several")
    return "; ".join(_reason(reason, speaker) for reason in reasons)


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


# --- questions


def question_text(question: Question, speaker: TableFormatter) -> str:
    """A question as one would ask it at the table."""
    if isinstance(question, OptionQuestion):
        return speaker.text(f"option.{question.name}.question")
    return speaker.say(
        f"fact.{question.fact.value}.question",
        hand=question.hand,
        number=question.number,
        party=question.party,
    )


def _answer(question: Question, answer: Answer, speaker: TableFormatter) -> str:
    if isinstance(question, FactQuestion):
        if isinstance(answer, Party):
            return speaker.say(f"fact.{question.fact.value}.party", answer=answer)
        key = f"fact.{question.fact.value}.{'yes' if answer else 'no'}"
        return speaker.say(key, party=question.party)
    return setting_label(question.name, cast("Setting", answer), speaker)


def branch_text(question: Question, branch: Branch, speaker: TableFormatter) -> str:
    """The answers of a branch, as the start of a sentence that goes on with what follows."""
    answers = [_answer(question, answer, speaker) for answer in branch.answers]
    if isinstance(question, FactQuestion):
        return speaker.say("tree.fact", answers=speaker.listed(answers, "or"))
    quoted = [speaker.say("tree.answer", label=label) for label in answers]
    return speaker.say("tree.option", answers=speaker.listed(quoted, "or"))


def _tree(node: Fork, speaker: TableFormatter, depth: int) -> Iterator[str]:
    """The branches of a question, each with its outcome or the question that follows."""
    for branch in node.branches:
        start = _INDENT * depth + branch_text(node.question, branch, speaker)
        if isinstance(branch.then, Leaf):
            yield start + outcome_text(branch.then.outcome, speaker)
        else:
            yield start + question_text(branch.then.question, speaker)
            yield from _tree(branch.then, speaker, depth + 1)


# --- a ruling


def _margin(margin: Margin, speaker: TableFormatter) -> str:
    change = speaker.say(f"change.{margin.kind.value}", number=margin.number, party=margin.party)
    turned = speaker.say(f"turned.{margin.outcome.result.value}", winner=margin.outcome.winner)
    return speaker.say("tree.margin", change=change, turned=turned)


def account_rows(lines: Sequence[Line], speaker: TableFormatter) -> list[list[str]]:
    """The account of a ruling as rows of cells, the parties first."""
    parties = list(dict.fromkeys(party for line in lines for party in line.points))
    rows = [["", *(speaker.word(party, "") for party in parties)]]
    for line in lines:
        cells: list[str] = []
        for party in parties:
            key = "cell_thirds" if party in line.thirds else "cell"
            if line.kind is LineKind.MISSING:
                key = "cell_missing"
            cells.append(
                speaker.say(
                    f"ruling_line.{key}",
                    points=line.points.get(party, 0),
                    thirds=line.thirds.get(party, 0),
                )
            )
        rows.append([speaker.text(f"ruling_line.{line.kind.value}"), *cells])
    return rows


def quarrel_title(ruling: Ruling, speaker: TableFormatter) -> str:
    """What a ruling is about."""
    key, about = ruling.subject.value, ""
    if ruling.about is not None:
        about = speaker.text(f"about.{ruling.about}")
        key += "_by" if ruling.caller is not None else ""
    what = "" if ruling.what is None else speaker.word(ruling.what, "")
    key += "_what" if what else ""
    return speaker.say(
        f"subject.{key}", hand=ruling.hand, party=ruling.caller, about=about, what=what
    )


def ruling_lines(ruling: Ruling, speaker: TableFormatter) -> list[str]:
    """A ruling in lines: what it comes to, why, on which rules, and by how much."""
    title = quarrel_title(ruling, speaker)
    node = ruling.node
    if isinstance(node, Fork):
        missing = ruling.status.value.replace("-", "_").removesuffix("_facts")
        lines = [f"{title}. {speaker.text(f'status.{missing}')}"]
        lines.append(question_text(node.question, speaker))
        winners = {outcome.winner for outcome in ruling.outcomes}
        if len(winners) == 1 and None not in winners and ruling.subject is not Subject.BID:
            anyway = speaker.say("tree.anyway", winner=next(iter(winners)))
            return [*lines, *_tree(node, speaker, 1), anyway]
        return [*lines, *_tree(node, speaker, 1)]
    lines = [f"{title}: {outcome_text(node.outcome, speaker)}."]
    why = reasons_text(node, speaker)
    lines.append(_sentence(why))
    grounds = [one for one in ruling.grounds if one.option != "form"]  # the target says it
    if grounds and ruling.status is Status.SETTLED:
        lines.append(speaker.say("tree.grounds", grounds=_grounds(grounds, speaker)))
    for margin in ruling.margins[:1]:
        lines.append(_margin(margin, speaker))
    return lines


def who_says(ruling: Ruling, speaker: TableFormatter) -> str:
    """The sources of what decides; or that the book does not say, or that a fact is missing."""
    if not isinstance(ruling.node, Leaf):
        asks = isinstance(ruling.questions[0], FactQuestion)
        return speaker.text("rules_cli.fact" if asks else "origin.silent")
    named = {reason.option for reason in ruling.node.reasons}
    grounds = [one for one in ruling.grounds if one.option in named] or list(ruling.grounds)
    said = dict.fromkeys(origin_text(ground, speaker) for ground in grounds)
    return "; ".join(said) or speaker.text("rules_cli.everybody")


def end_text(ruling: Ruling, speaker: TableFormatter) -> str:
    """What a ruling comes to, or what it hangs on, in one cell."""
    if isinstance(ruling.node, Leaf):
        return outcome_text(ruling.node.outcome, speaker)
    return question_text(ruling.node.question, speaker)


def _same_question(ruling: Ruling, others: Sequence[Ruling]) -> bool:
    """Whether the end of the match hangs on what a ruling on a call hangs on."""
    return isinstance(ruling.node, Fork) and any(
        isinstance(other.node, Fork) and other.node.question == ruling.node.question
        for other in others
    )


def rulings_said(report: Report, speaker: TableFormatter) -> Iterator[tuple[list[str], Ruling]]:
    """The rulings of a report in lines, each said once."""
    calls: list[Ruling] = []
    for ruling in report.rulings:
        by_call = any(call.outcome == ruling.outcome for call in calls)
        if ruling.subject is Subject.MATCH_END and by_call and ruling.outcome is not None:
            title = quarrel_title(ruling, speaker)
            yield [f"{title}: {outcome_text(ruling.outcome, speaker)}."], ruling
            continue
        if ruling.subject is Subject.MATCH_END and _same_question(ruling, calls):
            title = quarrel_title(ruling, speaker)
            yield [f"{title}. {speaker.text('tree.same')}"], ruling
            continue
        if ruling.number is not None:
            calls.append(ruling)
        yield ruling_lines(ruling, speaker), ruling


def asked_options(report: Report) -> dict[str, list[Setting]]:
    """The options that rulings ask for first, each with the answers it may have."""
    asked: dict[str, list[Setting]] = {}
    for node in (ruling.node for ruling in report.rulings):
        if isinstance(node, Fork) and isinstance(node.question, OptionQuestion):
            answers = [cast("Setting", one) for branch in node.branches for one in branch.answers]
            asked.setdefault(node.question.name, answers)
    return asked


def report_lines(report: Report, speaker: TableFormatter) -> list[str]:
    """All rulings of a report."""
    return [line for lines, _ in rulings_said(report, speaker) for line in lines]


# --- the scoresheet


def _pair(points: FrozenMap[Party, int], parties: Sequence[Party], speaker: TableFormatter) -> str:
    return speaker.word(FrozenMap((party, points.get(party, 0)) for party in parties), "")


def _column(
    points: FrozenMap[Party, int], parties: Sequence[Party], speaker: TableFormatter
) -> str:
    """A column of a row; a dash where nothing stands."""
    if not points:
        return speaker.text("sheet.none")
    if not set(points) <= set(parties):
        return speaker.word(points, "each")
    return _pair(points, parties, speaker)


def _sheet_row(row: Row, parties: Sequence[Party], speaker: TableFormatter) -> list[str]:
    game = FrozenMap[Party, int]() if row.game is None else row.game
    columns = (row.tricks, game, row.accusi, row.penalties, row.running)
    cells = [_column(column, parties, speaker) for column in columns]
    dealer = "" if row.dealer is None else speaker.word(row.dealer, "")
    return [str(row.number), dealer, *cells]


def sheet_rows(sheet: Scoresheet, speaker: TableFormatter) -> list[list[str]]:
    """The scoresheet as rows of cells: hand, dealer, tricks, accusi, penalties, running score.

    Columns in which nothing stands are left out.
    """
    parties = list(sheet.opening)
    bids = any(row.game is not None for row in sheet.rows)
    cards = "cards" if bids else "tricks"
    names = ("hand", "dealer", cards, "game", "accusi", "penalties", "running")
    head = [speaker.text(f"sheet.{name}") for name in names]
    opening = [
        speaker.text("sheet.opening"),
        "",
        "",
        "",
        "",
        "",
        _pair(sheet.opening, parties, speaker),
    ]
    rows = [opening, *(_sheet_row(row, parties, speaker) for row in sheet.rows)]
    nothing = {"", speaker.text("sheet.none")}
    used = [n for n in range(len(names)) if any(row[n] not in nothing for row in rows)]
    return [[row[n] for n in used] for row in (head, *rows)]
