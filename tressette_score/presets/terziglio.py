"""Terziglio (calabresella): three players, twelve cards each, a talon of four, to 21."""

from tressette_score.presets.book import Preset
from tressette_score.rules import TableRules
from tressette_score.rules.choices import Aim, Cappotto, Form, Rounding, Stramazzo, TargetTest
from tressette_score.rules.game_choices import (
    AllPass,
    BidHighest,
    BidScale,
    CalledInTalon,
    Chiamo,
    Game,
    SeveralLevel,
    SeveralOver,
    TalonTo,
    Threshold,
)
from tressette_score.rules.playing_choices import FirstLead

__all__ = ["TERZIGLIO_21"]

# The page with the scale 2-4-8 plays "chiamo" in two ways; the others let the card be handed over.

TERZIGLIO_21 = Preset(
    name="terziglio-21",
    sources=("terziglio", "pagat-calabresella", "treccani-terziglio"),
    stated=TableRules(
        game=Game.TERZIGLIO,
        aim=Aim.MOST,
        form=Form.POINTS,
        target=21,
        rounding=Rounding.FLOOR,
        last_trick_thirds=3,
        cappotto=Cappotto.ALL_TRICKS,
        stramazzo=Stramazzo.POINTS,
        first_lead=FirstLead.NEXT_TO_DEALER,
        bid_highest=BidHighest.SOLISSIMO,
        all_pass=AllPass.NEXT_DEALER,
        chiamo=Chiamo.CARD_HANDED_OVER,
        called_in_talon=CalledInTalon.SAME_VALUE,
        talon_to=TalonTo.LAST_TRICK,
        threshold=Threshold.SIX,
        bid_scale=BidScale.DOUBLING,
        cappotto_times=2,
        stramazzo_times=1,
    ),
    borrowed=TableRules(
        game=Game.TERZIGLIO,
        target_test=TargetTest.REACH,
        several_over=SeveralOver.HIGHEST,
        several_level=SeveralLevel.NEW_HAND,
        cappotto_reversed=True,
        best_of=1,
    ),
)
