"""The short game of a page of general rules, to 11."""

from tressette_score.presets.book import Preset
from tressette_score.rules import TableRules
from tressette_score.rules.choices import (
    Aim,
    BothOver,
    EndTest,
    Form,
    LevelOver,
    Rounding,
    TargetTest,
)
from tressette_score.rules.game_choices import Game
from tressette_score.rules.playing_choices import (
    AccusoLate,
    AccusoWindow,
    FirstLead,
    Partners,
    RedealAsked,
    WeakHand,
)

__all__ = ["REGOLE_11"]

REGOLE_11 = Preset(
    name="regole-11",
    sources=("regole",),
    stated=TableRules(
        game=Game.PAIRS,
        aim=Aim.MOST,
        form=Form.POINTS,
        target=11,
        target_test=TargetTest.REACH,
        end_test=EndTest.HAND_END,
        last_trick_thirds=3,
        accuso=True,
        accuso_three=3,
        accuso_four=4,
        accuso_napoletana=3,
        accuso_shared=True,
        accuso_obligatory=False,
        accuso_window=AccusoWindow.OWN_TURN,
        accuso_late=AccusoLate.LOST,
        accuso_implied=False,
        weak_hand=WeakHand.UNDER_ONE_POINT,
        weak_hand_asked=RedealAsked.ON_REQUEST,
        first_lead=FirstLead.NEXT_TO_DEALER,
    ),
    borrowed=TableRules(
        both_over=BothOver.HIGHER_TOTAL,
        level_over=LevelOver.NEW_HAND,
        best_of=1,
        # the page comes to 11 points and leaves out how the two thirds go
        rounding=Rounding.FLOOR,
        accuso_tail=False,
        accuso_suit_named=True,
        partners=Partners.FIXED,
    ),
)
