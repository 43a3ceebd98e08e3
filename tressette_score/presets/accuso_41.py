"""The game to 41 with accuso, by Italian pages the commonest."""

from tressette_score.presets.book import Preset
from tressette_score.rules import TableRules
from tressette_score.rules.choices import (
    Aim,
    BothOver,
    CallOut,
    EndTest,
    Form,
    LevelOver,
    Rounding,
    TargetTest,
)
from tressette_score.rules.game_choices import Game
from tressette_score.rules.playing_choices import (
    AccusoWindow,
    FirstDealer,
    FirstLead,
    Partners,
    RedealAsked,
    Signals,
    WeakHand,
)

__all__ = ["ACCUSO_41"]

ACCUSO_41 = Preset(
    name="accuso-41",
    sources=("ludopoli", "palazzo"),
    stated=TableRules(
        game=Game.PAIRS,
        aim=Aim.MOST,
        form=Form.POINTS,
        target=41,
        target_test=TargetTest.REACH,
        rounding=Rounding.FLOOR,
        last_trick_thirds=3,
        accuso=True,
        accuso_three=3,
        accuso_four=4,
        accuso_napoletana=3,
        accuso_shared=True,
        accuso_window=AccusoWindow.OWN_TURN,
        signals=Signals.LEADER,
        first_dealer=FirstDealer.HIGHEST_CARD,
        # so at the Palazzo; from the second hand on both have the dealer's neighbour lead
        first_lead=FirstLead.FOUR_OF_DENARI,
    ),
    borrowed=TableRules(
        end_test=EndTest.HAND_END,
        both_over=BothOver.HIGHER_TOTAL,
        level_over=LevelOver.NEW_HAND,
        # best of three at the Palazzo, but a game of briscola is the second
        best_of=1,
        call_out=CallOut.NONE,
        cappotto_wins=False,
        cappotto_games=1,
        accuso_tail=False,
        accuso_obligatory=False,
        accuso_suit_named=True,
        weak_hand=WeakHand.UNDER_ONE_POINT,
        weak_hand_asked=RedealAsked.ON_REQUEST,
        partners=Partners.FIXED,
    ),
)
