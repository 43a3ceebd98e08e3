"""The game of a card maker's leaflet, to 21."""

from tressette_score.presets.book import Preset
from tressette_score.rules import TableRules
from tressette_score.rules.choices import (
    Aim,
    BothOver,
    CallOut,
    CallRight,
    CallWho,
    CallWrong,
    EndTest,
    Form,
    LevelOver,
    Rounding,
    TargetTest,
)
from tressette_score.rules.game_choices import Game
from tressette_score.rules.playing_choices import (
    AccusoCredit,
    AccusoWindow,
    FirstDealer,
    FirstLead,
    Partners,
    RedealAsked,
    RedealUntil,
    RevokePrice,
    WeakHand,
)

__all__ = ["SCHEDA_21"]

SCHEDA_21 = Preset(
    name="scheda-21",
    sources=("scheda",),
    stated=TableRules(
        game=Game.PAIRS,
        aim=Aim.MOST,
        form=Form.POINTS,
        target=21,
        end_test=EndTest.HAND_END,
        call_out=CallOut.OWN_SIDE,
        call_who=CallWho.ANY_PLAYER,
        call_accusi=True,
        call_right=CallRight.WINS,
        # what of the callers' score is struck out can be read in more than one way: left silent
        call_wrong=CallWrong.ELEVEN,
        rounding=Rounding.FLOOR,
        last_trick_thirds=3,
        accuso=True,
        accuso_three=3,
        accuso_four=4,
        accuso_napoletana=3,
        accuso_obligatory=True,
        accuso_window=AccusoWindow.BEFORE_LEAD,
        accuso_credit=AccusoCredit.HAND_END,
        weak_hand=WeakHand.UNDER_ONE_POINT,
        # that the player had better say so is advice, not a condition
        weak_hand_asked=RedealAsked.AUTOMATIC,
        weak_hand_until=RedealUntil.FIRST_LEAD,
        first_dealer=FirstDealer.LEFT_OF_FOUR_OF_DENARI,
        first_lead=FirstLead.NEXT_TO_DEALER,
        partners=Partners.FOUR_AND_FIVE_OF_DENARI,
    ),
    borrowed=TableRules(
        # the leaflet speaks of reaching 21 and, about calls, of having passed it
        target_test=TargetTest.REACH,
        both_over=BothOver.HIGHER_TOTAL,
        level_over=LevelOver.NEW_HAND,
        best_of=1,
        cappotto_wins=False,
        cappotto_games=1,
        accuso_tail=False,
        accuso_shared=True,
        accuso_suit_named=True,
        revoke=RevokePrice.ELEVEN,
    ),
)
