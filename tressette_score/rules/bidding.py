"""The options of terziglio: its bids, its talon, its game points, with who plays what."""

from typing import Final

from attrs import frozen

from tressette_score.rules.game_choices import (
    AllPass,
    BidHighest,
    BidScale,
    CalledInTalon,
    Chiamo,
    Game,
    PartnerShare,
    TalonTo,
    Threshold,
)
from tressette_score.rules.option import Group, Unsettled, option
from tressette_score.rules.playing import PlayingRules

__all__ = ["BiddingRules"]

_BIDDING: Final = Group.BIDDING
_TERZIGLIO: Final = (Game.TERZIGLIO,)
_WITH_CARD: Final = (Chiamo.CARD_HANDED_OVER, Chiamo.PARTNER)


@frozen(kw_only=True)
class BiddingRules(PlayingRules):
    """Bids, talon, game points. A scale's numbers are game points, the threshold card points."""

    bid_highest: BidHighest | Unsettled = option(
        _BIDDING,
        {
            BidHighest.SOLO: "programs",
            BidHighest.SOLISSIMO: (
                "terziglio treccani-terziglio sengft trapani-terziglio calabrasella"
            ),
            BidHighest.SCEGLIETE: "wikipedia-calabresella digital-advisory",
        },
        _TERZIGLIO,
    )
    all_pass: AllPass | Unsettled = option(
        _BIDDING,
        {AllPass.NEXT_DEALER: "terziglio", AllPass.TALON_STAYS: "treccani-terziglio"},
        _TERZIGLIO,
    )
    chiamo: Chiamo | Unsettled = option(
        _BIDDING,
        {
            Chiamo.CARD_HANDED_OVER: (
                "pagat-calabresella treccani-terziglio wikipedia-calabresella calabrasella sengft "
                "digital-advisory card-club gelli"
            ),
            Chiamo.PARTNER: "terziglio regole-del-gioco",
            Chiamo.TALON_ONLY: "programs",
        },
        _TERZIGLIO,
    )
    called_in_talon: CalledInTalon | Unsettled = option(
        _BIDDING,
        {
            CalledInTalon.SAME_VALUE: (
                "treccani-terziglio gelli wikipedia-calabresella calabrasella"
            ),
            CalledInTalon.AS_SOLO: "terziglio",
            CalledInTalon.WINS_MORE: "regole-del-gioco",
        },
        _TERZIGLIO,
        chiamo=_WITH_CARD,
    )
    partner_share: PartnerShare | Unsettled = option(
        _BIDDING,
        {PartnerShare.HALVES: "maestringlese", PartnerShare.CALLER: ""},
        _TERZIGLIO,
        chiamo=Chiamo.PARTNER,
    )
    talon_to: TalonTo | Unsettled = option(
        _BIDDING,
        {
            TalonTo.LAST_TRICK: (
                "terziglio treccani-terziglio gelli calabrasella card-club foster"
            ),
            TalonTo.DECLARER: "programs",
        },
        _TERZIGLIO,
    )
    threshold: Threshold | Unsettled = option(
        _BIDDING,
        {
            Threshold.SIX: (
                "wikipedia-calabresella trapani-terziglio gelli terziglio programs foster"
            ),
            Threshold.MORE_THAN_SIX: "terziglio",
        },
        _TERZIGLIO,
    )
    bid_scale: BidScale | Unsettled = option(
        _BIDDING,
        {
            BidScale.DOUBLING: "terziglio",
            BidScale.MULTIPLES: "sengft digital-advisory",
            BidScale.UNEVEN: "terziglio",
            BidScale.STAKES: "programs",
            BidScale.THIRDS: "foster wikipedia-calabresella",
            BidScale.CUSTOM: "",
        },
        _TERZIGLIO,
    )
    chiamo_points: int | Unsettled = option(
        _BIDDING, {2: ""}, _TERZIGLIO, bid_scale=BidScale.CUSTOM
    )
    chiamo_each: int | Unsettled = option(_BIDDING, {1: ""}, _TERZIGLIO, bid_scale=BidScale.CUSTOM)
    solo_points: int | Unsettled = option(_BIDDING, {4: ""}, _TERZIGLIO, bid_scale=BidScale.CUSTOM)
    solo_each: int | Unsettled = option(_BIDDING, {2: ""}, _TERZIGLIO, bid_scale=BidScale.CUSTOM)
    solissimo_points: int | Unsettled = option(
        _BIDDING, {8: "", 6: ""}, _TERZIGLIO, bid_scale=BidScale.CUSTOM
    )
    solissimo_each: int | Unsettled = option(
        _BIDDING, {4: "", 3: ""}, _TERZIGLIO, bid_scale=BidScale.CUSTOM
    )
    dividete_times: int | Unsettled = option(
        _BIDDING, {2: "digital-advisory"}, _TERZIGLIO, bid_highest=BidHighest.SCEGLIETE
    )
    scegliete_times: int | Unsettled = option(
        _BIDDING, {4: "digital-advisory"}, _TERZIGLIO, bid_highest=BidHighest.SCEGLIETE
    )
    cappotto_times: int | Unsettled = option(
        _BIDDING, {2: "terziglio card-club gelli foster", 1: ""}, _TERZIGLIO
    )
    cappotto_reversed: bool | Unsettled = option(_BIDDING, {True: "gelli", False: ""}, _TERZIGLIO)
    stramazzo_times: int | Unsettled = option(
        _BIDDING, {1: "terziglio gelli", 3: "card-club"}, _TERZIGLIO
    )
