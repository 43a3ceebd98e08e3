"""Whether an accuso counts: as it was spoken, when, and what was done about it.

Sources: those beside each value of the options; the federation's arts. 172 to 185.
"""

from collections.abc import Iterator
from typing import Any, Final, TypeAlias

from attrs import evolve, frozen

from tressette_score.accusi import Combination, Shape, combinations, implied
from tressette_score.cards import Pile
from tressette_score.declared import dealt_to, values_of
from tressette_score.events import Accuso, Claim, EventKind, Moment
from tressette_score.rules.playing_choices import (
    AccusoEarly,
    AccusoEffect,
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
    Anomaly,
    Light,
    Remedy,
    Target,
    Way,
    Window,
    light_on,
    raised,
)
from tressette_score.rulings.facts import HandFacts
from tressette_score.rulings.inquiry import Fact
from tressette_score.rulings.outcomes import Reason, Result
from tressette_score.rulings.scene import Scene
from tressette_score.rulings.spoken import Form, Timing, contradicted, form_of, own_turn, timing
from tressette_score.seats import Party

__all__ = ["Verdict", "judge_accusi", "judge_one"]

_UNTIMELY: Final = Remedy({Way.CONTESTED: Window.AFTER_TRICK}, annul=Window.BEFORE_OWN_CARD)
"""Said before or after its time (arts. 183, 184)."""
_MENDABLE: Final = Remedy(
    {
        Way.SHOWN: Window.IN_TRICK,
        Way.OWNED_UP: Window.IN_TRICK,
        Way.PARTNER: Window.IN_TRICK,
        Way.CONTESTED: Window.IN_TRICK,
    },
    annul=Window.IN_TRICK,
)
"""Forgotten, incomplete or wrong in the first trick (arts. 180, 182, 185)."""
_FALSE: Final = Remedy(dict.fromkeys(Way, Window.UNTIL_NOTED))
"""Cards that were not held: it can be said as long as the score can be contested."""


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
class _Case(Scene):
    """An accuso to be judged: all the times it was said."""

    numbers: tuple[int, ...]

    @property
    def number(self) -> int:
        return self.numbers[0]

    @property
    def first(self) -> Accuso:
        return self.said(self.number)

    def said(self, number: int) -> Accuso:
        return self.hand.hand.accusi[number - 1]

    def anomaly(self, claim: Claim | None = None) -> Anomaly:
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
        verdict = Verdict(number=self.number, by=self.first.by, result=result, reasons=reasons)
        return evolve(verdict, **more)

    def lost(self, *reasons: Reason, **more: Any) -> Verdict:
        return self.end(Result.WORTHLESS, *reasons, **more)

    def void(self, *reasons: Reason) -> Verdict:
        return self.end(Result.VOID, *reasons)


# --- its time


def _timing(case: _Case, number: int) -> Timing:
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


def _time_contested(case: _Case) -> bool:
    return case.contested(Claim.LATE) or case.contested(Claim.EARLY)


def _matters(case: _Case) -> bool:
    """Whether it has to be known when it was said: somebody noted it, or brought it up."""
    return case.first.at is not None or _time_contested(case)


def _untimely(case: _Case, when: Timing, number: int) -> Verdict | None:
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
    reasons = (Reason(key, name), Reason("accuso-contested", name, _side(case)))
    return case.lost(*reasons, *_lead_ban(case), bars=True)


def _side(case: _Case) -> Party:
    return case.side(case.first.by)


def _lead_ban(case: _Case) -> Iterator[Reason]:
    """That the partner may not lead the suit of a napoletana that does not count (art. 183)."""
    what = case.first.what
    if case.inquiry.agreed("accuso_window") is not AccusoWindow.OWN_TURN_OR_TRICK_1:
        return
    if what is not None and what.shape is Shape.NAPOLETANA and what.suit is not None:
        yield Reason("lead-ban", None, case.first.by, suit=what.suit)


# --- its form


def _form(case: _Case, number: int, when: Timing) -> Form:
    """Whether the cards are there; where nobody doubts it, they are."""
    named = True
    accuso = case.said(number)
    if accuso.what is not None and not accuso.what.complete:
        named = bool(case.inquiry.option("accuso_suit_named"))
    found = form_of(case.hand, accuso, suit_named=named)
    if found is Form.NOT_THESE:
        false = case.doubted(Claim.NOT_HELD)
        held = not false or case.about(Fact.THREE_HELD, number)
        return Form.WRONG_SUIT if held else Form.NOT_HELD
    if found is not None:
        return found
    if accuso.what is not None and not accuso.what.complete and named:
        return Form.INCOMPLETE
    in_time = when is Timing.IN_TIME
    false = case.doubted(Claim.NOT_HELD, otherwise_right=in_time)
    false = false or contradicted(case.hand, number)
    if not (false or case.doubted(Claim.WRONG_SUIT, otherwise_right=False)):
        return Form.RIGHT
    if case.about(Fact.ACCUSO_HELD, number):
        return Form.RIGHT
    return Form.NOT_HELD if false else Form.WRONG_SUIT


_REMINDS: Final = (None, Claim.INCOMPLETE, Claim.WRONG_SUIT)
"""What a partner can say that reminds the speaker of something."""


def _reminded(case: _Case, first: "_Look") -> Verdict | None:
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
    reason = Reason("reminded", name, light.event.by or _side(case))
    if light.annulled:
        return case.void(reason, Reason("annulled", name))
    return case.lost(reason, Reason("accuso-barred", name), bars=True)


def _mended(case: _Case) -> Light | None:
    """How something wrong came to light in the first trick, for who may put it right then."""
    anomaly = evolve(case.anomaly(), at=Moment(1))
    return light_on(case, anomaly, _MENDABLE)


def _as_it_is(case: _Case, form: Form) -> bool:
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


def _defective(case: _Case, form: Form) -> Verdict | None:
    """What an accuso comes to that was said wrong and not put right; none if it counts as it is."""
    if form is Form.NOT_HELD:
        return _false(case)
    if _as_it_is(case, form):
        return None
    name = "accuso_incomplete"
    if form is Form.INCOMPLETE and case.inquiry.is_(name, AccusoIncomplete.LOST):
        return case.lost(Reason("accuso-incomplete", name))
    light = light_on(case, case.anomaly(), _FALSE)
    if light is not None and light.way is Way.CONTESTED:
        # Contested and not put right: only a right accuso is paid (art. 174).
        return case.lost(Reason(_WRONG_FORM[form]))
    name = "accuso_unmended"
    if case.inquiry.is_(name, AccusoUnmended.AS_SAID):
        return None
    return case.lost(Reason(_WRONG_FORM[form], name))


def _false(case: _Case) -> Verdict:
    """Cards that the player did not have (arts. 174, 185)."""
    reason = Reason("accuso-not-held", None, case.first.by)
    light = light_on(case, case.anomaly(Claim.NOT_HELD), _FALSE)
    if light is None and case.inquiry.is_("unraised", Unraised.CURED):
        return case.lost(reason)
    if light is not None and _in_first_trick(case, light):
        return case.lost(reason, *_lead_ban(case))
    if case.inquiry.is_("accuso_false", AccusoFalse.NO_POINTS):
        return case.lost(reason, *_lead_ban(case))
    return case.lost(reason, *_lead_ban(case), price="accuso_false")


def _in_first_trick(case: _Case, light: Light) -> bool:
    """Whether the code itself names the remedy: found out while it can be put right (art. 185)."""
    at, window = light.event.at, AccusoWindow.OWN_TURN_OR_TRICK_1
    return at is not None and at.trick == 1 and case.inquiry.is_("accuso_window", window)


# --- all of it


def _points(case: _Case, number: int) -> int:
    """What it is worth: what was written, or else what it is worth at this table."""
    accuso = case.said(number)
    if accuso.points is not None and accuso.what is None:
        return accuso.points
    if accuso.what is None:
        return 0
    rules, dealt = case.facts.table.agreed, dealt_to(case.hand.hand, accuso)
    plain = values_of(rules, tail=False).worth(accuso.what, dealt)
    longer = values_of(rules, tail=True).worth(accuso.what, dealt)
    tail = longer != plain and bool(case.inquiry.option("accuso_tail"))
    return longer if tail else plain


def _unknown_text(case: _Case) -> bool:
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


def _look(case: _Case) -> _Look:
    """The accuso as it was first said."""
    when = _timing(case, case.number) if _matters(case) else Timing.IN_TIME
    form = Form.RIGHT if case.first.what is None else _form(case, case.number, when)
    if form is Form.RIGHT and _gave_up(case):
        form = Form.NOT_HELD
    return _Look(case.number, when, form)


def _gave_up(case: _Case) -> bool:
    """Whether the player himself said in the place of a napoletana one of another suit."""
    what, last = case.first.what, case.said(case.numbers[-1]).what
    corrected = case.said(case.numbers[-1]).corrects is not None
    return corrected and what is not None and _uncorrectable(case) and what != last


def _repaired(case: _Case, look: _Look) -> _Look:
    """The accuso as it was put right, if it had to be and was.

    Who said something right and then more than he had, has declared that.
    """
    number = case.numbers[-1]
    if number == case.number or (look.form is Form.NOT_HELD and _uncorrectable(case)):
        return look
    last = case.said(number)
    if look.form is Form.RIGHT and last.what is not None and last.what == case.first.what:
        return look
    when = _timing(case, number)
    form = Form.RIGHT if last.what is None else _form(case, number, when)
    more = when is Timing.IN_TIME or form is Form.NOT_HELD
    return look if look.form is Form.RIGHT and not more else _Look(number, when, form)


def _judge(case: _Case) -> Verdict:
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


def _good(case: _Case, look: _Look) -> Verdict:
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
    return case.end(Result.COUNTS, reason, points=_points(case, look.number), at=_since(case, look))


def _since(case: _Case, look: _Look) -> Moment | None:
    """When it counts from; if nobody noted it and each declares at his turn, from then."""
    at, place = case.said(look.number).at, own_turn(case.facts, case.hand, case.first.by)
    windows = (AccusoWindow.OWN_TURN, AccusoWindow.OWN_TURN_OR_TRICK_1)
    if at is not None or place is None or case.inquiry.agreed("accuso_window") not in windows:
        return at
    return Moment(1, place)


def _uncorrectable(case: _Case) -> bool:
    """A napoletana of a suit that was not held cannot be put right (art. 185)."""
    what = case.first.what
    return what is not None and what.shape is Shape.NAPOLETANA and what.complete


def _unfounded(case: _Case, verdict: Verdict) -> Party | None:
    """Who contested an accuso in which nothing was wrong."""
    if verdict.result is not Result.COUNTS or verdict.reasons[0].key != "accuso-good":
        return None
    for _, event in raised(case.hand, case.anomaly()):
        if event.by is None or event.what is EventKind.SHOWN or event.spectator:
            continue
        party = case.side(event.by)
        if party != _side(case):
            return party
    return None


def _off(case: _Case) -> Verdict:
    """An accuso where none may be made: forbidden talk, if anybody minds (arts. 64, 173)."""
    light = light_on(case, case.anomaly(), _FALSE)
    return case.lost(Reason("no-accusi", "accuso"), price=None if light is None else "talk")


def _cases(scene: Scene) -> list[_Case]:
    """The accusi of a hand in the order of time."""
    chains: dict[int, list[int]] = {}
    for number, first in scene.hand.firsts.items():
        chains.setdefault(first, []).append(number)
    cases = [
        _Case(scene.inquiry, scene.facts, scene.hand, tuple(numbers)) for numbers in chains.values()
    ]
    return sorted(cases, key=lambda case: case.first.at or Moment(1))


def judge_one(scene: Scene, number: int) -> Verdict:
    """One accuso (1-based, the first time it was said) of a hand."""
    side = scene.side(scene.hand.hand.accusi[number - 1].by)
    found: list[Verdict] = []
    # Nothing that the others declared bears on it.
    mine = [case for case in _cases(scene) if _side(case) == side]
    for case in mine[: [case.number for case in mine].index(number) + 1]:
        found.append(_one(case, found))
    return found[-1]


def _only_points(case: _Case) -> bool:
    """Whether nothing is known of an accuso but its points, and nobody brought anything up."""
    first, alone = case.first, len(case.numbers) == 1
    told = first.what is not None or first.at is not None or first.points is None
    return alone and not told and not case.hand.hand.events


def _one(case: _Case, before: list[Verdict]) -> Verdict:
    if case.facts.table.agreed.accuso is False:
        return _off(case)
    if _only_points(case):
        reason = Reason("accuso-good", None, case.first.by)
        return case.end(Result.COUNTS, reason, points=case.first.points)
    mine = [one for one in before if case.side(one.by) == _side(case)]
    if any(one.bars for one in mine):
        return case.lost(Reason("accuso-barred", "accuso_reminder"))
    verdict = _judge(case)
    if verdict.result is Result.COUNTS and _card_used(case, mine):
        return case.lost(Reason("card-used", "accuso_shared"))
    unfounded = _unfounded(case, verdict)
    return verdict if unfounded is None else evolve(verdict, unfounded=unfounded)


def _card_used(case: _Case, before: list[Verdict]) -> bool:
    """Whether a card served in an accuso that counts, at a table where it serves once."""
    used = Pile()
    for one in before:
        accuso = case.said(one.number)
        if one.result is Result.COUNTS and accuso.by == case.first.by and accuso.what is not None:
            used |= accuso.what.cards
    what = case.said(case.numbers[-1]).what
    overlap = what is not None and bool(what.cards & used)
    return overlap and not case.inquiry.option("accuso_shared")


_Spoken: TypeAlias = tuple[Party, int, Moment | None]
"""Whose points, how many, and since when."""


def judge_accusi(scene: Scene) -> tuple[tuple[Verdict, ...], HandFacts]:
    """All accusi of a hand, and the hand with those that count."""
    verdicts: list[Verdict] = []
    for case in _cases(scene):
        verdicts.append(_one(case, verdicts))
    spoken = [
        (scene.side(one.by), 0 if one.number in scene.hand.muted else one.points, one.at)
        for one in sorted(verdicts, key=lambda one: one.number)
    ]
    spoken += _implied(scene, verdicts) + _unsaid(scene)
    if scene.inquiry.agreed("accuso_effect") is AccusoEffect.SUBTRACT:
        spoken = [(side, -points, at) for side, points, at in spoken]
    return tuple(verdicts), evolve(scene.hand, spoken=tuple(spoken))


def _implied(scene: Scene, verdicts: list[Verdict]) -> list[_Spoken]:
    """What follows from three or more accusi of one player (art. 177)."""
    told: dict[Party, list[tuple[Combination, Moment | None]]] = {}
    for one in verdicts:
        what = scene.hand.hand.accusi[one.number - 1].what
        if one.result is Result.COUNTS and what is not None:
            told.setdefault(one.by, []).append((what, one.at))
    found: list[_Spoken] = []
    values = values_of(scene.facts.table.agreed, tail=False)
    for by, said in told.items():
        more = implied(what for what, _ in said)
        if more and scene.inquiry.option("accuso_implied"):
            last = max((at for _, at in said if at is not None), default=None)
            found += [(scene.side(by), values.worth(one), last) for one in more]
    return found


def _unsaid(scene: Scene) -> list[_Spoken]:
    """What is held and was not said, where accusi count by themselves."""
    rules, hand = scene.facts.table.agreed, scene.hand.hand
    automatic = scene.inquiry.agreed("accuso_window") is AccusoWindow.AUTOMATIC
    if not automatic or rules.accuso is False:
        return []
    found: list[_Spoken] = []
    for seat, dealt in hand.deal.items():
        told = [one.what for one in hand.accusi if seat in one.by and one.what is not None]
        cards = Pile.of(set(dealt))
        found += [
            (scene.facts.table.side(seat), values_of(rules).worth(one, cards), Moment(1))
            for one in combinations(cards)
            if not any(map(one.same_set, told))
        ]
    return found
