"""Whether an accuso counts: as it was spoken, when, and what was done about it.

Sources: those beside each value of the options; the federation's arts. 172 to 185.
"""

from collections.abc import Iterator
from typing import Any, Final

from attrs import evolve, frozen

from tressette_score.accusi import Shape
from tressette_score.declared import dealt_to, values_of
from tressette_score.events import Accuso, Claim, EventKind, Moment
from tressette_score.rules.playing_choices import (
    AccusoEarly,
    AccusoFalse,
    AccusoIncomplete,
    AccusoLate,
    AccusoReminder,
    AccusoUnmended,
    AccusoWindow,
    FourAsThree,
    Unraised,
)
from tressette_score.rulings.anomaly import (
    AS_LONG_AS_COUNTED,
    Anomaly,
    Light,
    Remedy,
    Target,
    Way,
    Window,
    light_on,
    raised,
)
from tressette_score.rulings.inquiry import Fact
from tressette_score.rulings.outcomes import Reason, Result
from tressette_score.rulings.scene import Scene
from tressette_score.rulings.spoken import Form, Timing, contradicted, form_of, own_turn, timing
from tressette_score.seats import Party

__all__ = [
    "Case",
    "Verdict",
    "false_accuso",
    "judge_case",
    "points_of",
    "side_of",
    "unfounded_by",
]

_UNTIMELY: Final = Remedy({Way.CONTESTED: Window.AFTER_TRICK}, annul=Window.BEFORE_OWN_CARD)
"""Said before or after its time (arts. 183, 184)."""
_MENDABLE: Final = Remedy(dict.fromkeys(Way, Window.IN_TRICK), annul=Window.IN_TRICK)
"""Forgotten, incomplete or wrong in the first trick (arts. 180, 182, 185)."""


_WRONG_FORM: Final = {
    Form.INCOMPLETE: "accuso-incomplete",
    Form.WRONG_SUIT: "accuso-wrong-suit",
    Form.FOUR_AS_THREE: "accuso-four-as-three",
}


@frozen(kw_only=True)
class Verdict:
    """What an accuso comes to.

    Attributes:
        number: which of the hand, 1-based; the first time it was said.
        points: what it brings; nought if nothing.
        at: when it counts from.
        bars: whether the pair may declare nothing more after it.
        price: the option that prices what was wrong with it.
        unfounded: who contested it without reason.
    """

    number: int
    by: Party
    result: Result
    reasons: tuple[Reason, ...]
    points: int = 0
    at: Moment | None = None
    bars: bool = False
    price: str | None = None
    unfounded: Party | None = None


@frozen
class Case(Scene):
    """An accuso to be judged: all the times it was said."""

    numbers: tuple[int, ...]

    @property
    def number(self) -> int:
        """Which accuso it is: the first time it was said."""
        return self.numbers[0]

    @property
    def first(self) -> Accuso:
        """The first time it was said."""
        return self.said(self.number)

    def said(self, number: int) -> Accuso:
        """One time that it was said."""
        return self.hand.hand.accusi[number - 1]

    def anomaly(self, claim: Claim | None = None) -> Anomaly:
        """It as something that may have gone wrong."""
        by, at = self.first.by, self.first.at
        return Anomaly(Target.ACCUSO, self.number, by, at, claim=claim)

    def contested(self, claim: Claim) -> bool:
        """Whether somebody brought this up about it, or did not say what was wrong."""
        return any(True for _ in raised(self.hand, self.anomaly(claim)))

    def doubted(self, *claims: Claim, otherwise_right: bool = True) -> bool:
        """Whether somebody said one of these was wrong with it.

        Who objects without saying why means what can be seen to be wrong, and only if nothing is,
        the cards.
        """
        brought_up = [event.claim for _, event in raised(self.hand, self.anomaly())]
        return any(claim in brought_up for claim in claims) or (
            otherwise_right and None in brought_up
        )

    def about(self, fact: Fact, number: int) -> bool:
        """Whether something happened, of which nobody noted anything."""
        return self.ask(fact, number, self.first.by)

    def end(self, result: Result, *reasons: Reason, **more: Any) -> Verdict:
        """What it comes to."""
        verdict = Verdict(number=self.number, by=self.first.by, result=result, reasons=reasons)
        return evolve(verdict, **more)

    def lost(self, *reasons: Reason, **more: Any) -> Verdict:
        """It brings nothing."""
        return self.end(Result.WORTHLESS, *reasons, **more)

    def void(self, *reasons: Reason) -> Verdict:
        """The hand is void because of it."""
        return self.end(Result.VOID, *reasons)


# --- its time


def _timing(case: Case, number: int) -> Timing:
    """Whether an accuso, or what completes it, was said in time."""
    accuso = case.said(number)

    def found(window: AccusoWindow) -> Timing | None:
        return timing(case.facts, case.hand, accuso.by, accuso.at, window)

    if case.inquiry.holds("accuso_window", lambda window: found(window) is None):
        if number == case.number and not _time_contested(case):
            return Timing.IN_TIME
        fact = Fact.ACCUSO_IN_TIME if number == case.number else Fact.COMPLETED_IN_TIME
        early = case.doubted(Claim.EARLY, otherwise_right=False)
        late = Timing.EARLY if early else Timing.LATE
        return Timing.IN_TIME if case.about(fact, number) else late
    if case.inquiry.holds("accuso_window", lambda window: found(window) is Timing.IN_TIME):
        return Timing.IN_TIME
    early = case.inquiry.holds("accuso_window", lambda window: found(window) is Timing.EARLY)
    return Timing.EARLY if early else Timing.LATE


def _time_contested(case: Case) -> bool:
    return case.contested(Claim.LATE) or case.contested(Claim.EARLY)


def _matters(case: Case) -> bool:
    """Whether it has to be known when it was said: somebody noted it, or brought it up."""
    return case.first.at is not None or _time_contested(case)


def _untimely(case: Case, when: Timing, number: int) -> Verdict | None:
    """What an accuso comes to that was said outside its time; none if it counts all the same."""
    early = when is Timing.EARLY
    name, key = ("accuso_early", "accuso-early") if early else ("accuso_late", "accuso-late")
    if case.inquiry.is_(name, AccusoEarly.LOST) or case.inquiry.is_(name, AccusoLate.LOST):
        return case.lost(Reason(key, name))
    claim = Claim.EARLY if early else Claim.LATE
    anomaly = evolve(case.anomaly(claim), at=case.said(number).at)
    light = light_on(case, anomaly, _UNTIMELY)
    if light is None:
        return None
    if light.annulled:
        return case.void(Reason(key, name), Reason("annulled", name))
    reasons = (Reason(key, name), Reason("accuso-contested", name, side_of(case)))
    return case.lost(*reasons, *_lead_ban(case), bars=True)


def side_of(case: Case) -> Party:
    """The side of whoever declared."""
    return case.side(case.first.by)


def _lead_ban(case: Case) -> Iterator[Reason]:
    """That the partner may not lead the suit of a napoletana that does not count (art. 183)."""
    what = case.first.what
    if case.inquiry.agreed("accuso_window") is not AccusoWindow.OWN_TURN_OR_TRICK_1:
        return
    if what is not None and what.shape is Shape.NAPOLETANA and what.suit is not None:
        yield Reason("lead-ban", None, case.first.by, suit=what.suit)


# --- its form


def _form(case: Case, number: int, when: Timing) -> Form:
    """Whether the cards are there; where nobody doubts it, they are."""
    accuso = case.said(number)
    what = accuso.what
    if what is None:
        return Form.RIGHT
    named = what.complete or bool(case.inquiry.option("accuso_suit_named"))
    found = form_of(case.hand, accuso.by, what, suit_named=named)
    if found is Form.NOT_THESE:
        false = case.doubted(Claim.NOT_HELD)
        held = not false or case.about(Fact.THREE_HELD, number)
        return Form.WRONG_SUIT if held else Form.NOT_HELD
    if found is not None:
        return found
    in_time = when is Timing.IN_TIME
    false = case.doubted(Claim.NOT_HELD, otherwise_right=in_time)
    false = false or contradicted(case.hand, number)
    if not (false or case.doubted(Claim.WRONG_SUIT, otherwise_right=False)):
        return Form.RIGHT
    if case.about(Fact.ACCUSO_HELD, number):
        return Form.RIGHT
    return Form.NOT_HELD if false else Form.WRONG_SUIT


_ABOUT_ITS_FORM: Final = (Claim.INCOMPLETE, Claim.WRONG_SUIT, Claim.NOT_HELD)
_REMINDS: Final = (None, Claim.INCOMPLETE, Claim.WRONG_SUIT)
"""What a partner can say that reminds the speaker of something."""


def _reminded(case: Case, first: "_Look") -> Verdict | None:
    """What it comes to if the partner was the one who said that something was wrong (art. 180).

    He reminds of an accuso before it is made, or of what is wrong with it until it is put right.
    """
    light = _mended(case)
    if light is None or light.way is not Way.PARTNER or light.event.claim not in _REMINDS:
        return None
    mended = len(case.numbers) > 1
    last, spoke = case.said(case.numbers[-1]).at, light.event.at
    after = last is not None and spoke is not None and spoke > last
    if after and (mended or first.form is Form.RIGHT):
        return None
    name = "accuso_reminder"
    if case.inquiry.is_(name, AccusoReminder.ALLOWED):
        return None
    reason = Reason("reminded", name, light.event.by or side_of(case))
    if light.annulled:
        return case.void(reason, Reason("annulled", name))
    return case.lost(reason, Reason("accuso-barred", name, side_of(case)), bars=True)


def _mended(case: Case) -> Light | None:
    """How something wrong came to light in the first trick, for who may put it right then."""
    anomaly = evolve(case.anomaly(), at=Moment(1))
    return light_on(case, anomaly, _MENDABLE)


def _as_it_is(case: Case, form: Form) -> bool:
    """Whether an accuso counts that was said wrong and not put right."""
    inquiry = case.inquiry
    if form is Form.FOUR_AS_THREE:
        return not inquiry.is_("accuso_four_as_three", FourAsThree.FORBIDDEN)
    if form is not Form.INCOMPLETE:
        return False
    if inquiry.is_("accuso_incomplete", AccusoIncomplete.ASKED):
        return True
    light = _mended(case)
    return light is not None and light.way is Way.SHOWN


def _defective(case: Case, form: Form) -> Verdict | None:
    """What an accuso comes to that was said wrong and not put right; none if it counts as it is."""
    if form is Form.NOT_HELD:
        return false_accuso(case)
    if _as_it_is(case, form):
        return None
    name = "accuso_incomplete"
    if form is Form.INCOMPLETE and case.inquiry.is_(name, AccusoIncomplete.LOST):
        return case.lost(Reason("accuso-incomplete", name))
    lights = (light_on(case, case.anomaly(claim), AS_LONG_AS_COUNTED) for claim in _ABOUT_ITS_FORM)
    if any(light is not None and light.way is Way.CONTESTED for light in lights):
        # Contested and not put right: only a right accuso is paid (art. 174).
        return case.lost(Reason(_WRONG_FORM[form]))
    name = "accuso_unmended"
    if case.inquiry.is_(name, AccusoUnmended.AS_SAID):
        return None
    return case.lost(Reason(_WRONG_FORM[form], name))


def false_accuso(case: Case) -> Verdict:
    """Cards that the player did not have (arts. 174, 185)."""
    reason = Reason("accuso-not-held", None, case.first.by)
    light = light_on(case, case.anomaly(Claim.NOT_HELD), AS_LONG_AS_COUNTED)
    if light is None and case.inquiry.is_("unraised", Unraised.CURED):
        return case.lost(reason)
    if light is not None and _in_first_trick(case, light):
        return case.lost(reason, *_lead_ban(case))
    if case.inquiry.is_("accuso_false", AccusoFalse.NO_POINTS):
        return case.lost(reason, *_lead_ban(case))
    return case.lost(reason, *_lead_ban(case), price="accuso_false")


def _in_first_trick(case: Case, light: Light) -> bool:
    """Whether the code itself names the remedy: found out while it can be put right (art. 185)."""
    at, window = light.event.at, AccusoWindow.OWN_TURN_OR_TRICK_1
    return at is not None and at.trick == 1 and case.inquiry.is_("accuso_window", window)


# --- all of it


def points_of(case: Case, number: int) -> int:
    """What it is worth: what was written, or else what it is worth at this table."""
    accuso = case.said(number)
    if accuso.what is None:
        return accuso.points or 0
    rules, dealt = case.facts.table.agreed, dealt_to(case.hand.hand, accuso)
    plain = values_of(rules, tail=False).worth(accuso.what, dealt)
    longer = values_of(rules, tail=True).worth(accuso.what, dealt)
    tail = longer != plain and bool(case.inquiry.option("accuso_tail"))
    return longer if tail else plain


def _unknown_text(case: Case) -> bool:
    """Whether it would have to be known what was said."""
    last = case.said(case.numbers[-1])
    if last.what is None and last.points is None:
        return True
    if case.first.what is not None:
        return False
    claims = (Claim.NOT_HELD, Claim.INCOMPLETE, Claim.WRONG_SUIT)
    return case.first.points is None or case.doubted(*claims)


@frozen
class _Look:
    """One time that an accuso was said: which, when, and what was the matter with it."""

    number: int
    when: Timing
    form: Form


def _look(case: Case) -> _Look:
    """The accuso as it was first said."""
    when = _timing(case, case.number) if _matters(case) else Timing.IN_TIME
    form = _form(case, case.number, when)
    if form is Form.RIGHT and _gave_up(case):
        form = Form.NOT_HELD
    return _Look(case.number, when, form)


def _gave_up(case: Case) -> bool:
    """Whether the player himself said in the place of a napoletana one of another suit."""
    what, last = case.first.what, case.said(case.numbers[-1]).what
    corrected = case.said(case.numbers[-1]).corrects is not None
    return corrected and what is not None and _uncorrectable(case) and what != last


def _repaired(case: Case, look: _Look) -> _Look:
    """The accuso as it was put right, if it had to be and was.

    Who said something right and then more than he had, has declared that.
    """
    number = case.numbers[-1]
    if number == case.number or (look.form is Form.NOT_HELD and _uncorrectable(case)):
        return look
    what = case.said(number).what
    if look.form is Form.RIGHT and what is not None and what == case.first.what:
        return look
    when = _timing(case, number)
    form = _form(case, number, when)
    more = when is Timing.IN_TIME or form is Form.NOT_HELD
    return look if look.form is Form.RIGHT and not more else _Look(number, when, form)


def judge_case(case: Case) -> Verdict:
    """What one accuso comes to, apart from the others of the hand."""
    if _unknown_text(case):
        return case.end(Result.UNKNOWN, Reason("need-text", None, case.first.by))
    first = _look(case)
    reminded = _reminded(case, first)
    if reminded is not None:
        return reminded
    look = _repaired(case, first)
    for one in dict.fromkeys((first, look)):
        untimely = None if one.when is Timing.IN_TIME else _untimely(case, one.when, one.number)
        # An accuso that is both late and false is a false one, if the hand is not void.
        if untimely is not None and (
            untimely.result is Result.VOID or one.form is not Form.NOT_HELD
        ):
            return untimely
    defective = None if look.form is Form.RIGHT else _defective(case, look.form)
    return _good(case, look) if defective is None else defective


def _good(case: Case, look: _Look) -> Verdict:
    """An accuso that counts."""
    reason = Reason("accuso-good", None, case.first.by)
    if look.when is not Timing.IN_TIME:
        early = look.when is Timing.EARLY
        key = "accuso-early-cured" if early else "accuso-late-cured"
        reason = Reason(key, "accuso_early" if early else "accuso_late")
    elif look.number != case.number:
        reason = Reason("accuso-mended", None, case.first.by)
    elif look.form is not Form.RIGHT:
        reason = Reason("accuso-as-said", None, case.first.by)
    return case.end(
        Result.COUNTS, reason, points=points_of(case, look.number), at=_since(case, look)
    )


def _since(case: Case, look: _Look) -> Moment | None:
    """When it counts from; if nobody noted it and each declares at his turn, from then."""
    at, place = case.said(look.number).at, own_turn(case.facts, case.hand, case.first.by)
    windows = (AccusoWindow.OWN_TURN, AccusoWindow.OWN_TURN_OR_TRICK_1)
    if at is not None or place is None or case.inquiry.agreed("accuso_window") not in windows:
        return at
    return Moment(1, place)


def _uncorrectable(case: Case) -> bool:
    """A napoletana of a suit that was not held cannot be put right (art. 185)."""
    what = case.first.what
    return what is not None and what.shape is Shape.NAPOLETANA and what.complete


def unfounded_by(case: Case, verdict: Verdict) -> Party | None:
    """Who contested an accuso in which nothing was wrong."""
    if verdict.result is not Result.COUNTS or verdict.reasons[0].key != "accuso-good":
        return None
    for _, event in raised(case.hand, case.anomaly()):
        if event.by is None or event.what is EventKind.SHOWN or event.spectator:
            continue
        party = case.side(event.by)
        if party != side_of(case):
            return party
    return None
