"""Hands of which every card is known in the order in which it fell."""

from typing import Final

import numpy as np
from attrs import frozen

from tressette_score.batch.columns import (
    ACE,
    CARDS,
    COUNTING,
    SUIT,
    SUITS,
    Bools,
    Bytes,
    Flag,
    Integers,
    Plays,
    as_bytes,
    check_columns,
    flagged,
    pieces,
)
from tressette_score.batch.thirds import last_trick_worth, off_eleven, whole_points
from tressette_score.rules import NOTHING_AGREED, TableRules
from tressette_score.rules.game_choices import TalonTo


def _whole(cards: Bytes) -> Bools:
    """Whether all forty cards stand in each column of `cards`, ``uint8[40, n]``."""
    bit, byte = np.left_shift(np.uint8(1), cards & 7), cards >> 3
    whole = np.ones(cards.shape[1], bool)
    for n in range(CARDS // 8):
        found = np.bitwise_or.reduce((byte == n).view(np.uint8) * bit, axis=0)
        whole &= found == 255
    return whole


def _best(played: Bytes, suits: Bytes) -> Bytes:
    """Which card takes each trick, counted from the lead: ``uint8[tricks, players, n]`` in."""
    follows = suits == suits[:, :1]
    # Within a suit the lower number takes; what does not follow is put above all.
    ranked = played | (follows.view(np.uint8) - np.uint8(1))
    best = np.minimum.reduce(ranked, axis=1)
    later = ranked[:, 0] != best
    place: Bytes = later.astype(np.uint8)
    for turn in range(1, played.shape[1] - 1):
        later &= ranked[:, turn] != best
        place += later
    return place


def _leaders(first: Bytes, place: Bytes, players: int) -> Bytes:
    """Who leads each trick, and in the last row who took the last one."""
    leaders = np.empty((len(place) + 1, len(first)), np.uint8)
    leaders[0] = first
    for trick, step in enumerate(place):
        after = leaders[trick] + step
        # Unsigned: below zero it is so large that the other is the smaller.
        np.minimum(after, after - np.uint8(players), out=leaders[trick + 1])
    return leaders


def _worth(played: Bytes, suits: Bytes) -> Bytes:
    """What each card is worth, in thirds."""
    rank = played - suits * np.uint8(SUIT)
    ace = (rank == ACE).view(np.uint8)
    worth: Bytes = (rank < COUNTING).view(np.uint8) + ace + ace
    return worth


def _by_player(suits: Bytes, leaders: Bytes) -> Bytes:
    """What each player played to each trick, where each trick begins with its leader."""
    players = suits.shape[1]
    leads = [(leaders == seat).view(np.uint8) for seat in range(players)]
    sorted_ = np.empty_like(suits)
    for seat in range(players):
        own = suits[:, seat] * leads[0]
        for leader in range(1, players):
            own += suits[:, (seat - leader) % players] * leads[leader]
        sorted_[:, seat] = own
    return sorted_


_DOUBTFUL: Final = np.uint8(SUITS)
"""The suit of a card that stands twice: it proves nothing."""


def _revokes(suits: Bytes, leaders: Bytes, to_come: Bytes) -> Bools:
    """In which hands a player did not follow a suit of which he played a card later on.

    Args:
        suits: of the cards, ``uint8[tricks, players, n]``, each trick from its leader.
        leaders: of the tricks, ``uint8[tricks, n]``.
        to_come: how many cards a player has yet to draw after each trick: so many may be of that
            suit without proving anything.
    """
    led, own = suits[:, :1], _by_player(suits, leaders)
    broken = np.zeros(own.shape, bool)
    for suit in range(SUITS):
        has = (own == suit).view(np.uint8)
        later = np.zeros_like(has)
        for trick in range(len(has) - 2, -1, -1):
            np.add(later[trick + 1], has[trick + 1], out=later[trick])
        broken |= (later > to_come) & (led == suit) & (has == 0)
    broken &= own != _DOUBTFUL
    found: Bools = np.logical_or.reduce(broken, axis=(0, 1))
    return found


def _doubtful(cards: Bytes) -> Bools:
    """Which cards of each column stand there twice, ``uint8[40, n]`` in."""
    by_hand = cards.T
    same = by_hand[:, :, None] == by_hand[:, None, :]
    twice: Bools = same.sum(axis=2) > 1
    return twice.T


def score_plays(
    play: Integers,
    first_leader: Integers,
    players: int = 4,
    *,
    alone: Integers | None = None,
    rules: TableRules = NOTHING_AGREED,
) -> Plays:
    """The score of hands of which every card is known in the order in which it fell.

    Args:
        play: the numbers of the cards, ``uint8[n, 40]``; of three players the last four are those
            laid aside.
        first_leader: who led first, as the number of a player.
        players: two (tressette in due), three (terziglio) or four (two pairs).
        alone: who of three plays against the other two.
        rules: how leftover thirds, the last trick and the cards laid aside count; if that is not
            settled, leftovers are lost, the last trick is a point and takes what lay aside.

    Returns:
        Points, thirds, flags, and who took each trick. A hand in which a card stands twice is
        scored as it was written down, and that is no result; other faults do not change the points.
        A revoke is flagged where a later trick proves it.

    Raises:
        TypeError: a column holds something else.
        ValueError: the columns are not of one length or shape, or do not go with the players.
    """
    if players not in (2, 3, 4) or (players == 3) != (alone is not None):
        raise ValueError("players are 2, 3 (with the column alone) or 4")
    hands, game = len(play), _Game(players, rules)
    if play.shape != (hands, CARDS):
        raise ValueError(f"play has {CARDS} cards for each hand, not the shape {play.shape}")
    single = np.zeros(hands, np.uint8) if alone is None else alone
    check_columns(hands, play=play, first_leader=first_leader, alone=single)
    found = Plays(
        np.empty((hands, 2), np.uint8),
        np.empty((hands, 2), np.uint8),
        np.empty(hands, np.uint16),
        np.empty((hands, game.tricks), np.uint8),
    )
    for piece in pieces(hands):
        cards = np.ascontiguousarray(as_bytes(play[piece]).T)
        some = _scored(cards, as_bytes(first_leader[piece]), as_bytes(single[piece]), game)
        found.points[piece], found.thirds[piece] = some.points, some.thirds
        found.flags[piece], found.takers[piece] = some.flags, some.takers
    return found


@frozen
class _Game:
    """How many play, and by which agreement."""

    players: int
    rules: TableRules

    @property
    def tricks(self) -> int:
        """The tricks of a whole hand; what three cannot play is laid aside."""
        return 12 if self.players == 3 else CARDS // self.players

    @property
    def to_come(self) -> Bytes:
        """Cards still to be drawn after each trick; only two players draw, ten cards each."""
        draws = SUIT if self.players == 2 else 0
        return np.array([max(0, draws - n) for n in range(self.tricks)], np.uint8)[:, None, None]


def _thirds(worth: Bytes, mine: Bytes, game: _Game) -> Bytes:
    """What both parties made, ``uint8[n, 2]``.

    Args:
        worth: of the cards, ``uint8[40, n]``.
        mine: 1 for the tricks that party a took, 0 for the others, ``uint8[tricks, n]``.
        game: how many play, and what they agreed.
    """
    played = worth[: game.tricks * game.players].reshape(game.tricks, game.players, -1)
    tricks = np.add.reduce(played, axis=1, dtype=np.uint8)
    last = np.uint8(last_trick_worth(game.rules))
    aside = np.add.reduce(worth[game.tricks * game.players :], axis=0, dtype=np.uint8)
    all_of_it = np.add.reduce(tricks, axis=0, dtype=np.uint8) + aside + last
    own = np.add.reduce(tricks * mine, axis=0, dtype=np.uint8) + last * mine[-1]
    own += aside if game.rules.talon_to is TalonTo.DECLARER else aside * mine[-1]
    return np.stack((own, all_of_it - own), axis=1)


def _scored(cards: Bytes, first: Bytes, alone: Bytes, game: _Game) -> Plays:
    """Some hands, given card by card and not hand by hand: ``uint8[40, n]``."""
    players, tricks = game.players, game.tricks
    suits = cards // np.uint8(SUIT)
    in_tricks = (tricks, players, cards.shape[1])
    played, of_suit = (one[: tricks * players].reshape(in_tricks) for one in (cards, suits))
    leaders = _leaders(first, _best(played, of_suit), players)
    takers = leaders[1:]
    mine = ((takers & 1) == 0 if players == 4 else takers == alone).view(np.uint8)
    thirds = _thirds(_worth(cards, suits), mine, game)
    whole = _whole(cards)
    broken = _revokes(of_suit, leaders[:-1], game.to_come)
    again = np.flatnonzero(~whole)
    if again.size:
        suits[:, again] = np.where(_doubtful(cards[:, again]), _DOUBTFUL, suits[:, again])
        broken[again] = _revokes(of_suit[:, :, again], leaders[:-1, again], game.to_come)
    strange = (cards.max(axis=0) >= CARDS) | (first >= players) | (alone >= players)
    thirds[strange] = 0
    points = whole_points(thirds, 1 - mine[-1], game.rules)
    flags = (
        flagged(Flag.CARD_TWICE | Flag.CARDS_MISSING, ~whole)
        | flagged(Flag.REVOKE, broken)
        | flagged(Flag.SUM_NOT_ELEVEN, off_eleven(points, game.rules))
    )
    flags[strange] = Flag.NOT_A_HAND
    return Plays(points, thirds, flags, takers.T)
