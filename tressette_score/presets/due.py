"""Tressette in due: two players, ten cards each, a stock of twenty, to 21."""

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
from tressette_score.rules.game_choices import AccusoDraws, Game
from tressette_score.rules.playing_choices import AccusoWindow, FirstLead

__all__ = ["DUE_21"]

DUE_21 = Preset(
    name="due-21",
    sources=("pagat", "cuperativa", "lotoflaughs"),
    stated=TableRules(
        game=Game.DUE,
        aim=Aim.MOST,
        form=Form.POINTS,
        target=21,
        accuso=True,
        accuso_three=3,
        accuso_four=4,
        accuso_napoletana=3,
        accuso_shared=True,
        accuso_window=AccusoWindow.TRICK_1,
        accuso_draws=AccusoDraws.DEALT_ONLY,
        rounding=Rounding.FLOOR,
        last_trick_thirds=3,
        first_lead=FirstLead.NEXT_TO_DEALER,
    ),
    borrowed=TableRules(
        game=Game.DUE,
        target_test=TargetTest.REACH,
        end_test=EndTest.HAND_END,
        both_over=BothOver.HIGHER_TOTAL,
        level_over=LevelOver.NEW_HAND,
        best_of=1,
    ),
)
