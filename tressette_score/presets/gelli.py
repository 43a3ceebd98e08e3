"""The game of Gelli's little encyclopaedia of 1929, for stakes."""

from tressette_score.presets.book import Preset
from tressette_score.rules import TableRules
from tressette_score.rules.choices import (
    Aim,
    BothOver,
    Cappotto,
    Collatondrione,
    EndTest,
    Form,
    LevelOver,
    Rounding,
    Stramazzo,
    Surplus,
    TargetTest,
)
from tressette_score.rules.game_choices import Game
from tressette_score.rules.playing_choices import (
    AccusoFalse,
    AccusoWindow,
    FirstDealer,
    FourAsThree,
    Partners,
)

__all__ = ["GELLI_1929"]

GELLI_1929 = Preset(
    name="gelli-1929",
    sources=("gelli",),
    stated=TableRules(
        game=Game.PAIRS,
        aim=Aim.MOST,
        form=Form.POINTS,
        target=21,
        target_test=TargetTest.REACH,
        # the custom of some provinces, he says
        surplus=Surplus.TRICKS_CARRY,
        last_trick_thirds=3,
        cappotto=Cappotto.ALL_TRICKS,
        cappotto_wins=True,
        stramazzo=Stramazzo.CARD_POINTS,
        collatondrione=Collatondrione.ELEVEN_TO_OTHERS,
        collatondrione_games=16,
        cappotto_games=4,
        stramazzo_games=3,
        cappottone_games=8,
        stramazzone_games=6,
        accuso=True,
        accuso_three=3,
        accuso_four=4,
        accuso_napoletana=3,
        accuso_window=AccusoWindow.AFTER_FIRST_CARD,
        accuso_suit_named=True,
        accuso_false=AccusoFalse.TRICK_POINTS_LOST,
        accuso_four_as_three=FourAsThree.THREE_COUNT,
        first_dealer=FirstDealer.LOT,
    ),
    borrowed=TableRules(
        end_test=EndTest.HAND_END,
        both_over=BothOver.HIGHER_TOTAL,
        level_over=LevelOver.NEW_HAND,
        best_of=1,
        rounding=Rounding.FLOOR,
        accuso_tail=False,
        accuso_shared=True,
        partners=Partners.FIXED,
    ),
)
