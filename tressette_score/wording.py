"""Results said in Italian, English or Spanish, as one would say them at the table."""

from collections.abc import Iterator, Sequence
from typing import Any

from attrs import asdict, frozen

from tressette_score.accuso_findings import AccusoNotHeld
from tressette_score.bid_findings import (
    BidNotHigher,
    BidNotPlayed,
    BidOutOfTurn,
    CalledCardWrong,
    CardElsewhere,
    DiscardNotHeld,
    TalonTouched,
)
from tressette_score.checking import HandReport, Verdict
from tressette_score.counting import HandCount, LineKind, PartyCount
from tressette_score.errors import TressetteError, problem_lines
from tressette_score.findings import (
    CardNotHeld,
    CardsMissing,
    CountsTotal,
    CourseDiffers,
    DealCardTwice,
    Finding,
    LastTrickDiffers,
    LeaderWrong,
    PartyUncounted,
    Revoke,
    Severity,
    SumNotEleven,
    TakerWrong,
    WrittenDiffers,
    finding_class,
)
from tressette_score.frozenmap import FrozenMap
from tressette_score.judging import Report
from tressette_score.match_findings import HandAfterEnd
from tressette_score.messages import Language
from tressette_score.record import Evidence, HandRecord, Table
from tressette_score.repairs import Repair
from tressette_score.ruling_words import report_lines, ruling_lines
from tressette_score.rulings import Ruling
from tressette_score.seats import Party
from tressette_score.slips import Cause
from tressette_score.speaker import TableFormatter

_MOST_WAYS = 6
"""More ways in which a hand can have been played nobody reads through."""

__all__ = ["CodePage", "Speaker", "code_page", "explain"]


_CELLS = {LineKind.ACES: "times", LineKind.THIRD_CARDS: "times", LineKind.TALON: "talon_cell"}


class Speaker(TableFormatter):
    """Says accounts, findings and errors in one language, with the names of a table's players."""

    # --- the account

    def account(self, count: HandCount, hand: HandRecord | None = None) -> list[list[str]]:
        """The account as rows of cells, the parties first.

        A row for each kind of line, the thirds together, the points, and the points that the table
        wrote for the hand.
        """
        kinds = [
            k for k in LineKind if any(k is one.kind for p in count.parties for one in p.lines)
        ]
        points = "points" if count.whole else "points_partial"
        rows = [["", *(self.word(party.party, "") for party in count.parties)]]
        for kind in kinds:
            cells = (self._cell(party, kind) for party in count.parties)
            rows.append([self.text(f"account.{kind.value}"), *cells])
        thirds = (self.say("account.thirds", thirds=party.thirds) for party in count.parties)
        rows.append([self.text("account.total"), *thirds])
        rows.append([self.text(f"account.{points}"), *map(self._points, count.parties)])
        if hand is not None and hand.written:
            written = (
                str(hand.written.get(p.party, self.text("account.blank"))) for p in count.parties
            )
            rows.append([self.text("account.written"), *written])
        return rows

    def _cell(self, party: PartyCount, kind: LineKind) -> str:
        lines = [line for line in party.lines if line.kind is kind]
        if not lines:
            return self.text("account.none")
        key = _CELLS.get(kind, "thirds")
        return self.say(f"account.{key}", number=lines[0].number, thirds=lines[0].thirds)

    def _points(self, party: PartyCount) -> str:
        key = "account.lost" if party.remainder else "account.whole"
        return self.say(key, points=party.points, remainder=party.remainder)

    def account_lines(self, count: HandCount) -> Iterator[str]:
        """The account as a sentence for each party."""
        for party in count.parties:
            lines = "; ".join(
                f"{self.text(f'account.{line.kind.value}')} {self._cell(party, line.kind)}"
                for line in party.lines
            )
            lost = self.say("account.line_lost", remainder=party.remainder)
            yield self.say(
                "account.line",
                party=party.party,
                lines=lines,
                thirds=party.thirds,
                points=party.points,
                lost=lost if party.remainder else "",
            )

    # --- findings

    def finding(self, finding: Finding, *, code: bool = False) -> list[str]:
        """A finding in one or more lines, its code in brackets if asked for."""
        data: dict[str, Any] = asdict(finding, recurse=False)
        if isinstance(finding, WrittenDiffers) and finding.party is not None:
            data["written_points"] = finding.written[finding.party]
            data["counted_points"] = finding.counted[finding.party]
        keys = [f"finding.{finding.code}.{key}" for key in _text_keys(finding)]
        text = " ".join(self.say(key, **data) for key in keys)
        lines = [text[:1].upper() + text[1:] + f" [{finding.code}]" * code]
        if isinstance(finding, WrittenDiffers):
            lines += self.causes(finding.causes)
        return lines

    def causes(self, causes: tuple[Cause, ...]) -> list[str]:
        """What probably led to a wrong score."""
        said = [self._cause(cause) for cause in causes]
        if not said:
            return [self.text("causes.none")]
        if len(said) == 1:
            return [self.say("causes.one", cause=said[0])]
        items = [self.text("causes.item").replace("{cause}", cause) for cause in said[:-1]]
        last = self.text("causes.last").replace("{cause}", said[-1])
        return [self.text("causes.many"), *items, last]

    def _cause(self, cause: Cause) -> str:
        return self.listed(
            [
                self.say(f"slip.{slip.kind.value}", **asdict(slip, recurse=False))
                for slip in cause.slips
            ]
        )

    def conclusion(self, hand: HandReport) -> str:
        """What can be said of a hand in one sentence."""
        if hand.hand.a_monte:
            return self.text("account.a_monte")
        counted = None if hand.result is None else hand.result.points
        verdict: Verdict = hand.verdict
        return self.say(f"verdict.{verdict.value}", counted=counted, written=hand.hand.written)

    def repairs(self, hand: HandReport) -> list[str]:
        """How a hand can have been played whose cards are written wrongly, and its points then."""
        if not hand.repairs:
            return []
        first, number = hand.repairs[0], len(hand.repairs)
        if hand.repaired is None:
            lines = [self._repair("way", one, hand, number) for one in hand.repairs[:_MOST_WAYS]]
            return [self.say("repair.differ", number=number), *lines]
        return [self._repair("one" if number == 1 else "same", first, hand, number)]

    def _repair(self, key: str, repair: Repair, hand: HandReport, number: int) -> str:
        tricks = dict.fromkeys(hand.table.parties, 0)
        for seat in repair.play.takers:
            tricks[hand.table.side(seat)] += 1
        changes = [
            self.say("repair.change", **asdict(one, recurse=False)) for one in repair.changes
        ]
        return self.say(
            f"repair.{key}",
            changes=self.listed(changes),
            points=repair.count.points,
            tricks=FrozenMap(tricks),
            number=number,
        )

    def error(self, error: TressetteError) -> list[str]:
        """What is wrong with an input, a line for each problem."""
        return problem_lines(error.problems, self)


def _text_keys(finding: Finding) -> Iterator[str]:  # noqa: C901, PLR0912 - a list of cases
    """Which of a finding's sentences fit its data."""
    match finding:
        case DealCardTwice(seat=seat, first_seat=first) if seat is first:
            yield "text_same"
        case LeaderWrong(mislabelled=True):
            yield "text_slip"
        case CardNotHeld(aside=True):
            yield "text_aside"
        case CardNotHeld(drawn_later=True):
            yield "text_drawn"
        case CardNotHeld(holder=None):
            yield "text_nobody"
        case Revoke(proved_in=None):
            yield "text_dealt"
        case Revoke(draws=draws) if draws:
            yield "text_draws"
        case TakerWrong():
            if finding.party is None:
                yield "text_same"
            elif not finding.points:
                yield "text_partial"
            else:
                same = finding.points == finding.points_as_written
                yield "text_unchanged" if same else "text"
            if finding.led_next:
                yield "text_led"
        case LastTrickDiffers(same_party=True):
            yield "text_same"
        case CardsMissing(evidence=Evidence.PLAY):
            yield "text_play"
        case CardsMissing(party=Party()):
            yield "text_party"
        case PartyUncounted(points=None):
            yield "text_unknown"
        case HandAfterEnd(winner=None):
            yield "text_drawn"
        case AccusoNotHeld(trick=int()) | CourseDiffers(trick=int()):
            yield "text_trick"
        case CountsTotal(what=what) if what != "aces":
            yield f"text_{what}"
        case WrittenDiffers(party=None):
            yield "text_all"
        case SumNotEleven():
            several = "text_each" if finding.lowest == finding.highest else "text_many"
            yield several if len(finding.written) > 2 else "text"
            if finding.accusi is not None:
                yield "text_accusi"
        case _:
            yield from _bid_text_keys(finding)


def _bid_text_keys(finding: Finding) -> Iterator[str]:
    match finding:
        case CardElsewhere(seat=None):
            yield "text_twice"
        case BidOutOfTurn(expected=None):
            yield "text_again"
        case BidNotHigher(over=None):
            yield "text_nothing"
        case BidNotPlayed(after_pass=True):
            yield "text_after_pass"
        case TalonTouched(bid=None):
            yield "text_nobody"
        case DiscardNotHeld(trick=int()):
            yield "text_played"
        case CalledCardWrong(holder=None):
            yield "text_talon"
        case _:
            yield "text"


@frozen
class CodePage:
    """The page of a kind of finding."""

    code: str
    severity: Severity
    title: str
    means: str
    example: str
    do: str


def code_page(code: str, language: Language) -> CodePage:
    """What a kind of finding means, an example, and what to do at the table.

    Raises:
        UnknownCodeError: no finding has this code.
    """
    kind = finding_class(code)
    speaker = Speaker(language)
    texts = (speaker.text(f"finding.{code}.{part}") for part in ("title", "means", "example", "do"))
    return CodePage(code, kind.severity, *texts)


def _hand_lines(hand: HandReport, speaker: Speaker) -> Iterator[str]:
    yield speaker.say("account.hand", number=hand.number)
    if hand.count is not None:
        yield from speaker.account_lines(hand.count)
    for finding in hand.findings:
        yield from speaker.finding(finding)
    yield from speaker.repairs(hand)
    yield speaker.conclusion(hand)


def explain(
    thing: Report | HandReport | HandCount | Ruling | Finding | Sequence[Finding] | TressetteError,
    language: Language | str = Language.IT,
    table: Table | None = None,
) -> str:
    """Say a result in words.

    Args:
        thing: what :func:`report`, :func:`check`, :func:`rule` or :func:`count_hand` gave, or an
            error they raised.
        language: ``it``, ``en`` or ``es``.
        table: whose players' names to use; a report knows its own.

    Raises:
        ValueError: there is no such language.
    """
    known = thing.table if isinstance(thing, Report | HandReport | Ruling) else table
    speaker = Speaker(Language(language), known)
    match thing:
        case Report():
            lines = [
                line
                for hand in thing.hands
                for line in _hand_lines(hand, Speaker(speaker.language, hand.table))
            ]
            for finding in thing.match_findings:
                lines += speaker.finding(finding)
            lines += report_lines(thing, speaker)
        case Ruling():
            lines = ruling_lines(thing, speaker)
        case HandReport():
            lines = list(_hand_lines(thing, speaker))
        case HandCount():
            lines = list(speaker.account_lines(thing))
        case Finding():
            lines = speaker.finding(thing)
        case TressetteError():
            lines = speaker.error(thing)
        case _:
            lines = [line for finding in thing for line in speaker.finding(finding)]
    return "\n".join(lines)
