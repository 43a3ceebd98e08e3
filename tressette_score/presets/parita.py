"""The silent game without accuso of a page on ties, to 21."""

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
    Partners,
    RevokePrice,
    Signals,
    WeakHand,
)

__all__ = ["PARITA_21"]

# The page lets the table choose the target, the accuso, the call and the signals; these are the
# choices that it names first or that the hand it works through is played by.

PARITA_21 = Preset(
    name="parita-21",
    sources=("parita",),
    stated=TableRules(
        game=Game.PAIRS,
        aim=Aim.MOST,
        form=Form.POINTS,
        target=21,
        target_test=TargetTest.REACH,
        end_test=EndTest.HAND_END,
        both_over=BothOver.HIGHER_TOTAL,
        level_over=LevelOver.NEW_HAND,
        call_out=CallOut.NONE,
        rounding=Rounding.FLOOR,
        last_trick_thirds=3,
        cappotto_wins=False,
        accuso=False,
        signals=Signals.NONE,
        partners=Partners.FIXED,
    ),
    borrowed=TableRules(
        best_of=1,
        cappotto_games=1,
        weak_hand=WeakHand.NONE,
        revoke=RevokePrice.ELEVEN,
    ),
)
