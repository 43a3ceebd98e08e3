"""The game of pagat.com, to 21."""

from tressette_score.presets.book import Preset
from tressette_score.rules import TableRules
from tressette_score.rules.choices import (
    Aim,
    BothOver,
    CallCounts,
    CallOut,
    CallRight,
    CallWhen,
    CallWho,
    CallWrong,
    Cappotto,
    Collatondrione,
    EndTest,
    Form,
    LevelOver,
    Rounding,
    Stramazzo,
    TargetTest,
)
from tressette_score.rules.game_choices import Game
from tressette_score.rules.playing_choices import (
    AccusoCredit,
    AccusoFalse,
    AccusoLate,
    AccusoWindow,
    FirstLead,
    Partners,
    RevokePrice,
    Signals,
    WeakHand,
)

__all__ = ["PAGAT_21"]

PAGAT_21 = Preset(
    name="pagat-21",
    sources=("pagat",),
    stated=TableRules(
        game=Game.PAIRS,
        aim=Aim.MOST,
        form=Form.POINTS,
        target=21,
        target_test=TargetTest.REACH,
        end_test=EndTest.HAND_END,
        best_of=1,
        call_out=CallOut.OWN_SIDE,
        call_who=CallWho.ANY_PLAYER,
        call_when=CallWhen.ANY_TIME,
        call_counts=CallCounts.GATHERED,
        call_accusi=True,
        call_right=CallRight.WINS,
        call_wrong=CallWrong.MATCH_LOST,
        rounding=Rounding.FLOOR,
        last_trick_thirds=3,
        cappotto=Cappotto.ALL_TRICKS,
        cappotto_wins=True,
        stramazzo=Stramazzo.CARD_POINTS,
        collatondrione=Collatondrione.NONE,
        cappotto_games=2,
        stramazzo_games=3,
        cappottone_games=6,
        stramazzone_games=8,
        accuso=True,
        accuso_three=3,
        accuso_four=4,
        accuso_napoletana=3,
        accuso_shared=True,
        accuso_window=AccusoWindow.TRICK_1,
        accuso_suit_named=True,
        accuso_credit=AccusoCredit.AT_ONCE,
        signals=Signals.LEADER,
        first_lead=FirstLead.NEXT_TO_DEALER,
        partners=Partners.FIXED,
    ),
    borrowed=TableRules(
        both_over=BothOver.HIGHER_TOTAL,
        level_over=LevelOver.NEW_HAND,
        accuso_tail=False,
        accuso_obligatory=False,
        # the page knows no false or late accuso, no poor hand and no revoke
        accuso_false=AccusoFalse.TRICK_POINTS_LOST,
        accuso_late=AccusoLate.LOST,
        weak_hand=WeakHand.NONE,
        revoke=RevokePrice.ELEVEN,
    ),
)
