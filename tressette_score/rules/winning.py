"""The options that decide what a hand is worth and how a match ends, with who plays what."""

from typing import Final

from attrs import frozen

from tressette_score.rules.choices import (
    AccusiAlone,
    Aim,
    BothOver,
    CallCounts,
    CallOut,
    CallRight,
    CallVoid,
    CallWhen,
    CallWho,
    CallWrong,
    Cappotto,
    Collatondrione,
    EndTest,
    Form,
    IllegalCard,
    LevelAfterHands,
    LevelOver,
    ReachOrder,
    Rounding,
    Stramazzo,
    Surplus,
    TargetTest,
    Verifier,
)
from tressette_score.rules.game_choices import Game, SeveralLevel, SeveralOver
from tressette_score.rules.option import Group, Unsettled, option

__all__ = ["WinningRules"]

_CALLED: Final = (CallOut.OWN_SIDE, CallOut.OPPONENTS, CallOut.WITH_CARD)
_TWO_SIDES: Final = (Game.PAIRS, Game.DUE)
_COUNTED: Final = (Game.PAIRS, Game.DUE, Game.SINGLES)
_SEVERAL: Final = (Game.TERZIGLIO, Game.SINGLES)
_END, _CALL, _COUNT, _CAPPOTTO = Group.END, Group.CALL_OUT, Group.COUNT, Group.CAPPOTTO


@frozen(kw_only=True)
class WinningRules:
    """End of the match, chiamata fuori, count, cappotto."""

    aim: Aim | Unsettled = option(
        _END,
        {
            Aim.MOST: (
                "pagat fitres scheda parita ludopoli skola regole torneo otok-pag fiume gelli "
                "fitres-moderno fitres-olimpiadi terziglio"
            ),
            Aim.LEAST: "fitres treseta-online",
        },
    )
    form: Form | Unsettled = option(
        _END,
        {
            Form.POINTS: (
                "pagat fitres scheda parita ludopoli skola regole torneo otok-pag fiume gelli "
                "fitres-moderno fitres-olimpiadi terziglio"
            ),
            Form.HANDS: "fitres skola programs briskula",
        },
    )
    target: int | Unsettled = option(
        _END,
        {
            11: "regole biska tresette-org gamenet",
            21: (
                "regole scheda pagat winspa treccani cuperativa ludopoli gelli fitres parita "
                "fitres-moderno lotoflaughs card-club terziglio wikipedia-calabresella "
                "treccani-terziglio programs"
            ),
            31: "parita torneo scarne gelli ludopoli sapere treccani wikipedia-hr",
            41: "parita ludopoli palazzo supetar wikipedia-hr skola treseta-online gelli",
            51: "treccani trapani parlett supetar",
            61: "fiume",
            77: "fitres-olimpiadi",
        },
        form=Form.POINTS,
    )
    target_test: TargetTest | Unsettled = option(
        _END,
        {
            TargetTest.REACH: (
                "pagat fitres parita ludopoli skola torneo regole fiume gelli fitres-moderno "
                "fitres-olimpiadi"
            ),
            TargetTest.EXCEED: "scheda",
        },
        form=Form.POINTS,
    )
    end_test: EndTest | Unsettled = option(
        _END,
        {
            EndTest.HAND_END: "parita cuperativa skola torneo pagat scheda regole",
            EndTest.AT_ONCE: "fitres winspa wikipedia scarne fitres-moderno fitres-olimpiadi",
        },
        _COUNTED,
        form=Form.POINTS,
    )
    both_over: BothOver | Unsettled = option(
        _END,
        {
            BothOver.HIGHER_TOTAL: "parita skola programs",
            BothOver.LAST_TRICK: "otok-pag",
            BothOver.FIRST_TO_REACH: "fitres winspa wikipedia scarne",
            BothOver.RAISED_TARGET: "programs",
        },
        _TWO_SIDES,
        end_test=EndTest.HAND_END,
    )
    level_over: LevelOver | Unsettled = option(
        _END,
        {
            LevelOver.NEW_HAND: "parita skola programs",
            LevelOver.LAST_TRICK: "otok-pag",
            LevelOver.FIRST_TO_REACH: "fitres winspa wikipedia scarne",
            LevelOver.RAISED_TARGET: "programs",
            LevelOver.DRAWN: "wikipedia programs",
        },
        _TWO_SIDES,
        end_test=EndTest.HAND_END,
    )
    several_over: SeveralOver | Unsettled = option(
        _END,
        {SeveralOver.HIGHEST: "programs", SeveralOver.NEW_HAND: ""},
        _SEVERAL,
        form=Form.POINTS,
    )
    several_level: SeveralLevel | Unsettled = option(
        _END,
        {SeveralLevel.NEW_HAND: "programs", SeveralLevel.DRAWN: ""},
        _SEVERAL,
        form=Form.POINTS,
    )
    target_raise: int | Unsettled = option(
        _END,
        {10: "programs", 11: ""},
        both_over=BothOver.RAISED_TARGET,
        level_over=LevelOver.RAISED_TARGET,
    )
    reach_order: ReachOrder | Unsettled = option(
        _END,
        {
            ReachOrder.ACCUSO_FIRST: "otok-pag fitres fitres-moderno",
            ReachOrder.AS_IT_FELL: "",
        },
        accuso=True,
    )
    hands: int | Unsettled = option(
        _END, {1: "skola programs briskula", 4: "fitres", 8: "fitres"}, form=Form.HANDS
    )
    level_after_hands: LevelAfterHands | Unsettled = option(
        _END,
        {LevelAfterHands.DRAWN: "fitres programs", LevelAfterHands.NEW_HAND: "fitres"},
        form=Form.HANDS,
    )
    best_of: int | Unsettled = option(
        _END, {1: "pagat fitres fitres-moderno fitres-olimpiadi", 3: "torneo palazzo supetar"}
    )
    surplus: Surplus | Unsettled = option(
        _END,
        {Surplus.LOST: "gelli", Surplus.TRICKS_CARRY: "gelli"},
        _COUNTED,
        form=Form.POINTS,
    )

    call_out: CallOut | Unsettled = option(
        _CALL,
        {
            CallOut.NONE: "torneo skola parita",
            CallOut.OWN_SIDE: "pagat scheda trapani giochistars",
            CallOut.OPPONENTS: "fitres fitres-moderno",
            CallOut.WITH_CARD: "otok-pag",
        },
        _TWO_SIDES,
        form=Form.POINTS,
    )
    call_who: CallWho | Unsettled = option(
        _CALL,
        {CallWho.ANY_PLAYER: "pagat scheda fitres fitres-moderno", CallWho.LEADER: "giochistars"},
        call_out=_CALLED,
    )
    call_when: CallWhen | Unsettled = option(
        _CALL,
        {CallWhen.ANY_TIME: "pagat fitres fitres-moderno", CallWhen.BEFORE_LAST_TRICK: "parita"},
        call_out=_CALLED,
    )
    call_counts: CallCounts | Unsettled = option(
        _CALL,
        {
            CallCounts.GATHERED: "pagat parita",
            CallCounts.COMPLETE: "otok-pag",
            CallCounts.IN_PROGRESS: "fitres fitres-moderno",
        },
        call_out=_CALLED,
    )
    call_accusi: bool | Unsettled = option(
        _CALL, {True: "pagat parita scheda fitres fitres-moderno", False: ""}, call_out=_CALLED
    )
    call_accusi_alone: AccusiAlone | Unsettled = option(
        _CALL,
        {AccusiAlone.ANY: "", AccusiAlone.UP_TO_ONE_OVER: "fitres fitres-moderno"},
        call_out=CallOut.OPPONENTS,
    )
    call_right: CallRight | Unsettled = option(
        _CALL,
        {CallRight.WINS: "pagat scheda parita fitres fitres-moderno", CallRight.COMPARED: ""},
        call_out=_CALLED,
    )
    call_wrong: CallWrong | Unsettled = option(
        _CALL,
        {
            CallWrong.MATCH_LOST: "pagat otok-pag fitres-moderno",
            CallWrong.ELEVEN: "scheda otok-pag",
            CallWrong.LAPSES: "fitres",
        },
        call_out=_CALLED,
    )
    call_void: CallVoid | Unsettled = option(
        _CALL,
        {
            CallVoid.CALLERS_HAND: "scheda",
            CallVoid.WHOLE_HAND: "scheda",
            CallVoid.CALLERS_MATCH: "scheda",
        },
        call_wrong=CallWrong.ELEVEN,
    )
    call_limit: int | Unsettled = option(_CALL, {2: "fitres"}, call_wrong=CallWrong.LAPSES)
    call_illegal_card: IllegalCard | Unsettled = option(
        _CALL, {IllegalCard.LAPSES: "jass", IllegalCard.WRONG_CALL: "pagat"}, call_out=_CALLED
    )
    call_verifier: Verifier | Unsettled = option(
        _CALL,
        {
            Verifier.LEADER: "fitres",
            Verifier.LEADERS_PARTNER: "fitres-moderno",
            Verifier.ANYONE: "",
        },
        call_out=CallOut.OPPONENTS,
    )
    call_state_missing: bool | Unsettled = option(
        _CALL, {True: "fitres fitres-moderno", False: ""}, call_out=CallOut.OPPONENTS
    )

    rounding: Rounding | Unsettled = option(
        _COUNT,
        {
            Rounding.FLOOR: (
                "pagat fitres scheda parita winspa parlett skola palazzo fitres-moderno "
                "fitres-olimpiadi terziglio"
            ),
            Rounding.LEFTOVERS_TO_LAST_TRICK: "tresette-org wikipedia-old treseta-online",
            Rounding.TWO_THIRDS_UP: "scarne",
        },
    )
    last_trick_thirds: int | Unsettled = option(
        _COUNT,
        {
            3: (
                "pagat fitres scheda parita skola regole ludopoli palazzo gelli fitres-moderno "
                "fitres-olimpiadi terziglio"
            ),
            1: "wikipedia-old programs",
        },
    )

    cappotto: Cappotto | Unsettled = option(
        _CAPPOTTO,
        {
            Cappotto.ALL_POINTS: "fitres wikipedia skola fitres-moderno",
            Cappotto.ALL_TRICKS: "pagat winspa gelli terziglio card-club",
        },
    )
    cappotto_wins: bool | Unsettled = option(
        _CAPPOTTO,
        {
            True: "fitres winspa pagat gelli fitres-moderno",
            False: "skola fitres-olimpiadi parita",
        },
        _COUNTED,
    )
    cappotto_games: int | Unsettled = option(
        _CAPPOTTO, {1: "skola", 2: "pagat winspa", 4: "gelli"}, _COUNTED
    )
    stramazzo_games: int | Unsettled = option(
        _CAPPOTTO, {1: "skola", 3: "pagat winspa gelli"}, _COUNTED
    )
    cappottone_games: int | Unsettled = option(
        _CAPPOTTO, {1: "skola", 6: "pagat", 8: "gelli"}, _COUNTED
    )
    stramazzone_games: int | Unsettled = option(
        _CAPPOTTO, {1: "skola", 8: "pagat", 6: "gelli"}, _COUNTED
    )
    stramazzo: Stramazzo | Unsettled = option(
        _CAPPOTTO,
        {
            Stramazzo.NONE: "fitres skola wikipedia fitres-moderno",
            Stramazzo.CARD_POINTS: "pagat gelli",
            Stramazzo.POINTS: "terziglio",
        },
    )
    collatondrione: Collatondrione | Unsettled = option(
        _CAPPOTTO,
        {
            Collatondrione.NONE: "pagat fitres skola fitres-moderno",
            Collatondrione.WINS: "winspa",
            Collatondrione.ELEVEN_TO_OTHERS: "gelli",
        },
        _COUNTED,
    )
    collatondrione_games: int | Unsettled = option(
        _CAPPOTTO,
        {16: "gelli"},
        collatondrione=(Collatondrione.WINS, Collatondrione.ELEVEN_TO_OTHERS),
    )
