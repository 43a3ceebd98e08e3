"""The rules of three tournaments."""

from tressette_score.presets.book import Preset
from tressette_score.rules import TableRules
from tressette_score.rules.choices import (
    Aim,
    BothOver,
    CallCounts,
    CallOut,
    CallWrong,
    EndTest,
    Form,
    LevelOver,
    ReachOrder,
    Rounding,
    Surplus,
    TargetTest,
)
from tressette_score.rules.game_choices import Game
from tressette_score.rules.playing_choices import (
    AccusoFalse,
    AccusoLate,
    AccusoWindow,
    Exposed,
    FirstDealer,
    FirstLead,
    Misdeal,
    Partners,
    RevokePrice,
    Signals,
    WeakHand,
)

__all__ = ["FIUME_61", "OTOK_PAG_41", "TORNEO_31"]

TORNEO_31 = Preset(
    name="torneo-31",
    sources=("torneo",),
    stated=TableRules(
        game=Game.PAIRS,
        aim=Aim.MOST,
        form=Form.POINTS,
        target=31,
        target_test=TargetTest.REACH,
        end_test=EndTest.HAND_END,
        best_of=3,
        call_out=CallOut.NONE,
        accuso=False,
        misdeal=Misdeal.REDEAL,
        exposed=Exposed.ANY,
        first_dealer=FirstDealer.HIGHEST_CARD,
    ),
    borrowed=TableRules(
        both_over=BothOver.HIGHER_TOTAL,
        level_over=LevelOver.NEW_HAND,
        # the next match of the three begins anew, as nearly everywhere
        surplus=Surplus.LOST,
        rounding=Rounding.FLOOR,
        last_trick_thirds=3,
        weak_hand=WeakHand.NONE,
        partners=Partners.FIXED,
    ),
)

OTOK_PAG_41 = Preset(
    name="otok-pag-41",
    sources=("otok-pag",),
    stated=TableRules(
        game=Game.PAIRS,
        aim=Aim.MOST,
        form=Form.POINTS,
        both_over=BothOver.LAST_TRICK,
        level_over=LevelOver.LAST_TRICK,
        reach_order=ReachOrder.ACCUSO_FIRST,
        call_out=CallOut.WITH_CARD,
        call_counts=CallCounts.COMPLETE,
        # a claim without a sure card costs the match besides; there is no value for both
        call_wrong=CallWrong.ELEVEN,
        accuso=True,
        accuso_obligatory=False,
        accuso_window=AccusoWindow.OWN_TURN,
        accuso_false=AccusoFalse.ELEVEN,
        accuso_late=AccusoLate.LOST,
        accuso_implied=False,
        misdeal=Misdeal.ELEVEN,
        revoke=RevokePrice.ELEVEN,
        signals=Signals.LEADER,
        first_lead=FirstLead.NEXT_TO_DEALER,
    ),
    borrowed=TableRules(
        # the rules name no number of points; 41 is the usual one with akuža on that coast
        target=41,
        target_test=TargetTest.REACH,
        end_test=EndTest.HAND_END,
        best_of=1,
        rounding=Rounding.FLOOR,
        last_trick_thirds=3,
        accuso_three=3,
        accuso_four=4,
        accuso_napoletana=3,
        accuso_tail=False,
        accuso_shared=True,
        accuso_suit_named=True,
        partners=Partners.FIXED,
    ),
)

FIUME_61 = Preset(
    name="fiume-61",
    sources=("fiume",),
    stated=TableRules(
        game=Game.PAIRS,
        aim=Aim.MOST,
        form=Form.POINTS,
        target=61,
        target_test=TargetTest.REACH,
        accuso=False,
    ),
    borrowed=TableRules(
        # counted at the end of a hand, 61 cannot be reached by both in the same one
        end_test=EndTest.HAND_END,
        both_over=BothOver.HIGHER_TOTAL,
        level_over=LevelOver.NEW_HAND,
        # best of three there, but a game of briscola is the second
        best_of=1,
        call_out=CallOut.NONE,
        rounding=Rounding.FLOOR,
        last_trick_thirds=3,
        cappotto_wins=False,
        cappotto_games=1,
        weak_hand=WeakHand.NONE,
        revoke=RevokePrice.ELEVEN,
        partners=Partners.FIXED,
    ),
)
