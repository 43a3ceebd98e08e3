"""The options about accusi, irregularities and seats, with who plays what."""

from typing import Final

from attrs import frozen

from tressette_score.rules.choices import Aim
from tressette_score.rules.game_choices import AccusoDraws, Game
from tressette_score.rules.option import Group, Unsettled, option
from tressette_score.rules.playing_choices import (
    AccusoCredit,
    AccusoEarly,
    AccusoEffect,
    AccusoFalse,
    AccusoIncomplete,
    AccusoLate,
    AccusoReminder,
    AccusoUnmended,
    AccusoWindow,
    ContestUntil,
    ElevenMeans,
    Exposed,
    FalseProtest,
    FirstDealer,
    FirstLead,
    FourAsThree,
    Misdeal,
    MixedPiles,
    OtherFault,
    OutOfTurn,
    Partners,
    RedealAsked,
    RedealUntil,
    ReviewPiles,
    RevokePrice,
    Signals,
    TalkPrice,
    Unraised,
    WeakHand,
)
from tressette_score.rules.winning import WinningRules

__all__ = ["PlayingRules"]

_ACCUSO, _IRREGULAR, _SEATING = Group.ACCUSO, Group.IRREGULARITIES, Group.SEATING


_WEAK: Final = (
    WeakHand.UNDER_ONE_POINT,
    WeakHand.NO_HONOURS_FEW_COURTS,
    WeakHand.THREE_SEVENS,
)


@frozen(kw_only=True)
class PlayingRules(WinningRules):
    """Accuso, irregularities, seating. Numbers are points."""

    accuso: bool | Unsettled = option(
        _ACCUSO,
        {
            True: "pagat scheda regole fitres ludopoli palazzo otok-pag skola gelli fitres-moderno",
            False: "torneo fiume fitres-olimpiadi parita",
        },
        (Game.PAIRS, Game.DUE, Game.SINGLES),
    )
    accuso_three: int | Unsettled = option(
        _ACCUSO,
        {3: ("pagat scheda regole fitres ludopoli palazzo skola gelli fitres-moderno")},
        accuso=True,
    )
    accuso_four: int | Unsettled = option(
        _ACCUSO,
        {4: ("pagat scheda regole fitres ludopoli palazzo skola gelli fitres-moderno")},
        accuso=True,
    )
    accuso_napoletana: int | Unsettled = option(
        _ACCUSO, {3: "pagat scheda regole fitres skola ludopoli gelli fitres-moderno"}, accuso=True
    )
    accuso_tail: bool | Unsettled = option(
        _ACCUSO, {False: "fitres skola fitres-moderno", True: "chitarrella"}, accuso=True
    )
    accuso_shared: bool | Unsettled = option(
        _ACCUSO,
        {True: "pagat regole parita fitres skola ludopoli fitres-moderno", False: ""},
        accuso=True,
    )
    accuso_obligatory: bool | Unsettled = option(
        _ACCUSO,
        {False: "treccani trapani regole fitres otok-pag skola fitres-moderno", True: "scheda"},
        accuso=True,
    )
    accuso_window: AccusoWindow | Unsettled = option(
        _ACCUSO,
        {
            AccusoWindow.BEFORE_LEAD: "parlett scheda",
            AccusoWindow.OWN_TURN: "regole otok-pag wikipedia-hr ludopoli skola",
            AccusoWindow.OWN_TURN_OR_TRICK_1: "fitres fitres-moderno",
            AccusoWindow.AFTER_FIRST_CARD: "winspa gelli",
            AccusoWindow.TRICK_1: "pagat treccani trapani parita",
            AccusoWindow.THREE_TRICKS: "tresette-org programs",
            AccusoWindow.ANY_TRICK: "supetar",
            AccusoWindow.AUTOMATIC: "programs",
        },
        accuso=True,
    )
    accuso_suit_named: bool | Unsettled = option(
        _ACCUSO, {True: "pagat treccani winspa gelli fitres fitres-moderno", False: ""}, accuso=True
    )
    accuso_incomplete: AccusoIncomplete | Unsettled = option(
        _ACCUSO,
        {
            AccusoIncomplete.ASKED: "",
            AccusoIncomplete.COMPLETED_BY_SPEAKER: "fitres fitres-moderno",
            AccusoIncomplete.LOST: "",
        },
        accuso_suit_named=True,
    )
    accuso_credit: AccusoCredit | Unsettled = option(
        _ACCUSO,
        {
            AccusoCredit.AT_ONCE: "pagat fitres fitres-moderno",
            AccusoCredit.HAND_END: "parita skola scheda",
        },
        accuso=True,
    )
    accuso_false: AccusoFalse | Unsettled = option(
        _ACCUSO,
        {
            AccusoFalse.NO_POINTS: "programs",
            AccusoFalse.TRICK_POINTS_LOST: "gelli",
            AccusoFalse.ELEVEN: "otok-pag skola",
        },
        accuso=True,
    )
    accuso_late: AccusoLate | Unsettled = option(
        _ACCUSO,
        {
            AccusoLate.LOST: "regole otok-pag skola",
            AccusoLate.COUNTS_UNLESS_CONTESTED: "fitres fitres-moderno",
        },
        accuso=True,
    )
    accuso_early: AccusoEarly | Unsettled = option(
        _ACCUSO,
        {
            AccusoEarly.LOST: "",
            AccusoEarly.COUNTS_UNLESS_CONTESTED: "fitres fitres-moderno",
        },
        accuso=True,
    )
    accuso_draws: AccusoDraws | Unsettled = option(
        _ACCUSO,
        {AccusoDraws.DEALT_ONLY: "pagat regole", AccusoDraws.ON_DRAWS: "lotoflaughs"},
        (Game.DUE,),
        accuso=True,
    )
    accuso_unmended: AccusoUnmended | Unsettled = option(
        _ACCUSO,
        # art. 174 pays only a right accuso, art. 65 cures what nobody contests
        {
            AccusoUnmended.NO_POINTS: "fitres fitres-moderno",
            AccusoUnmended.AS_SAID: "fitres fitres-moderno",
        },
        accuso=True,
    )
    accuso_reminder: AccusoReminder | Unsettled = option(
        _ACCUSO,
        {AccusoReminder.ANNUL_OR_LOST: "fitres fitres-moderno", AccusoReminder.ALLOWED: ""},
        accuso=True,
    )
    accuso_implied: bool | Unsettled = option(
        _ACCUSO, {True: "fitres fitres-moderno", False: "regole otok-pag skola"}, accuso=True
    )
    accuso_effect: AccusoEffect | Unsettled = option(
        _ACCUSO,
        {AccusoEffect.ADD: "programs", AccusoEffect.SUBTRACT: "treseta-online"},
        aim=Aim.LEAST,
    )
    accuso_four_as_three: FourAsThree | Unsettled = option(
        _ACCUSO,
        {
            FourAsThree.THREE_COUNT: "gelli",
            FourAsThree.FORBIDDEN: "fitres fitres-moderno",
            FourAsThree.RAISED_IN_TIME: "",
        },
        accuso=True,
    )
    accuso_kept_in_cappotto: bool | Unsettled = option(
        _ACCUSO, {True: "skola wikipedia", False: ""}, accuso=True
    )

    weak_hand: WeakHand | Unsettled = option(
        _IRREGULAR,
        {
            WeakHand.NONE: "fitres treccani fitres-moderno fitres-olimpiadi",
            WeakHand.UNDER_ONE_POINT: "regole scheda winspa blog parlett",
            WeakHand.NO_HONOURS_FEW_COURTS: "genova",
            WeakHand.THREE_SEVENS: "programs",
        },
    )
    weak_hand_asked: RedealAsked | Unsettled = option(
        _IRREGULAR,
        {RedealAsked.ON_REQUEST: "winspa blog parlett regole", RedealAsked.AUTOMATIC: "scheda"},
        weak_hand=_WEAK,
    )
    weak_hand_until: RedealUntil | Unsettled = option(
        _IRREGULAR,
        {RedealUntil.FIRST_LEAD: "winspa blog scheda", RedealUntil.FIRST_WORD_OR_LEAD: ""},
        weak_hand=_WEAK,
    )
    misdeal: Misdeal | Unsettled = option(
        _IRREGULAR,
        {
            Misdeal.REDEAL: "torneo fitres fitres-moderno fitres-olimpiadi",
            Misdeal.ELDEST_DECIDES: "chitarrella",
            Misdeal.ELEVEN: "otok-pag",
        },
    )
    exposed: Exposed | Unsettled = option(
        _IRREGULAR,
        {Exposed.ANY: "torneo fitres-moderno fitres-olimpiadi", Exposed.TWO_OR_AN_HONOUR: "fitres"},
    )
    revoke: RevokePrice | Unsettled = option(
        _IRREGULAR,
        {
            RevokePrice.NONE: "beccaccino",
            RevokePrice.ELEVEN: "otok-pag programs",
            RevokePrice.NINE_THIRDS: "foster",
            RevokePrice.THREE_POINTS: "fitres-olimpiadi",
            RevokePrice.POINT_PER_TRICK_LEFT: "beccaccino",
        },
    )
    out_of_turn: OutOfTurn | Unsettled = option(
        _IRREGULAR, {OutOfTurn.CARD_STANDS: "programs", OutOfTurn.LOSES_POWER: "jass"}
    )
    other_fault: OtherFault | Unsettled = option(
        _IRREGULAR,
        {
            OtherFault.NONE: "beccaccino",
            OtherFault.THREE_POINTS: "fitres-olimpiadi",
            OtherFault.POINT_PER_TRICK_LEFT: "beccaccino",
        },
    )
    touched_is_played: bool | Unsettled = option(
        _IRREGULAR, {True: "fitres torneo fitres-moderno", False: ""}
    )
    review_piles: ReviewPiles | Unsettled = option(
        _IRREGULAR,
        {ReviewPiles.LEADER: "fitres", ReviewPiles.LAST_TRICK: "fitres-moderno fitres-olimpiadi"},
    )
    unraised: Unraised | Unsettled = option(
        _IRREGULAR,
        {
            Unraised.CURED: "fitres fitres-moderno fitres-olimpiadi",
            Unraised.PAID: "programs",
        },
    )
    false_protest: FalseProtest | Unsettled = option(
        _IRREGULAR, {FalseProtest.NONE: "programs", FalseProtest.ELEVEN: "treseta-online"}
    )
    mixed_piles: MixedPiles | Unsettled = option(
        _IRREGULAR, {MixedPiles.DISPUTED_TO_OTHERS: "fitres fitres-moderno fitres-olimpiadi"}
    )
    signals: Signals | Unsettled = option(
        _IRREGULAR,
        {
            Signals.NONE: "parita",
            Signals.LEADER: (
                "pagat treccani palazzo fitres otok-pag skola fitres-moderno fitres-olimpiadi"
            ),
        },
    )
    talk: TalkPrice | Unsettled = option(
        _IRREGULAR, {TalkPrice.NONE: "beccaccino", TalkPrice.ELEVEN: "villa"}
    )
    eleven_means: ElevenMeans | Unsettled = option(
        _IRREGULAR,
        {ElevenMeans.HAND: "villa treseta-online", ElevenMeans.ADDED: "programs"},
        revoke=RevokePrice.ELEVEN,
        talk=TalkPrice.ELEVEN,
        misdeal=Misdeal.ELEVEN,
        accuso_false=AccusoFalse.ELEVEN,
        false_protest=FalseProtest.ELEVEN,
    )
    contest_until: ContestUntil | Unsettled = option(
        _IRREGULAR,
        {
            ContestUntil.SCORE_NOTED: "fitres fitres-moderno fitres-olimpiadi",
            ContestUntil.NEXT_CUT: "whist",
            ContestUntil.MATCH_END: "",
        },
    )

    game: Game | Unsettled = option(
        _SEATING,
        {
            Game.PAIRS: (
                "pagat scheda parita ludopoli palazzo skola regole torneo otok-pag fiume gelli"
            ),
            Game.DUE: "pagat regole cuperativa lotoflaughs",
            Game.TERZIGLIO: "terziglio treccani-terziglio pagat-calabresella gelli",
            Game.SINGLES: "programs treseta-online",
        },
    )
    first_dealer: FirstDealer | Unsettled = option(
        _SEATING,
        {
            FirstDealer.LOT: "sapere treccani gelli",
            FirstDealer.LOT_OR_YOUNGEST: "fitres fitres-moderno fitres-olimpiadi",
            FirstDealer.HIGHEST_CARD: "palazzo torneo",
            FirstDealer.LEFT_OF_FOUR_OF_DENARI: "scheda",
        },
    )
    first_lead: FirstLead | Unsettled = option(
        _SEATING,
        {
            FirstLead.NEXT_TO_DEALER: (
                "pagat regole ludopoli fitres scheda otok-pag skola fitres-moderno "
                "fitres-olimpiadi cuperativa terziglio digital-advisory"
            ),
            FirstLead.FOUR_OF_DENARI: "biska gamenet officina palazzo wikipedia tresette-org",
            FirstLead.BEFORE_DEALER: "briskula wikipedia-calabresella",
            FirstLead.DECLARER: "gelli programs",
        },
    )
    partners: Partners | Unsettled = option(
        _SEATING,
        {
            Partners.FIXED: "pagat fitres parita fitres-moderno fitres-olimpiadi",
            Partners.FOUR_AND_FIVE_OF_DENARI: "scheda",
            Partners.FOUR_FIVE_SIX_OF_DENARI: "fitres fitres-moderno",
        },
        (Game.PAIRS,),
    )
