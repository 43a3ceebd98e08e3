"""Croatian practice as a school of trešeta teaches it, to 41."""

from tressette_score.presets.book import Preset
from tressette_score.rules import TableRules
from tressette_score.rules.choices import (
    Aim,
    BothOver,
    CallOut,
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
    Signals,
    WeakHand,
)

__all__ = ["SKOLA_41"]

SKOLA_41 = Preset(
    name="skola-41",
    sources=("skola",),
    stated=TableRules(
        game=Game.PAIRS,
        aim=Aim.MOST,
        form=Form.POINTS,
        target=41,
        target_test=TargetTest.REACH,
        end_test=EndTest.HAND_END,
        both_over=BothOver.HIGHER_TOTAL,
        level_over=LevelOver.NEW_HAND,
        call_out=CallOut.NONE,
        rounding=Rounding.FLOOR,
        last_trick_thirds=3,
        cappotto=Cappotto.ALL_POINTS,
        cappotto_wins=False,
        stramazzo=Stramazzo.NONE,
        collatondrione=Collatondrione.NONE,
        # a kapot brings nothing more, by whatever name it goes elsewhere
        cappotto_games=1,
        stramazzo_games=1,
        cappottone_games=1,
        stramazzone_games=1,
        accuso=True,
        accuso_three=3,
        accuso_four=4,
        accuso_napoletana=3,
        accuso_tail=False,
        accuso_shared=True,
        accuso_obligatory=False,
        # "before the first card" is each player's own, as the game it comes with does it
        accuso_window=AccusoWindow.OWN_TURN,
        accuso_credit=AccusoCredit.HAND_END,
        accuso_false=AccusoFalse.ELEVEN,
        accuso_late=AccusoLate.LOST,
        accuso_implied=False,
        accuso_kept_in_cappotto=True,
        signals=Signals.LEADER,
        first_lead=FirstLead.NEXT_TO_DEALER,
    ),
    borrowed=TableRules(
        best_of=1,
        accuso_suit_named=True,
        weak_hand=WeakHand.NONE,
        partners=Partners.FIXED,
    ),
)
