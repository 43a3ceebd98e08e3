"""What can happen in a hand besides the cards that fall: tallies, accusi, calls, faults, and when.

These are the parts that a :class:`~tressette_score.record.HandRecord` is made of.
"""

from collections.abc import Mapping
from enum import Enum
from typing import Final, TypeAlias

from attrs import field, frozen

from tressette_score.accusi import Combination
from tressette_score.cards import Card
from tressette_score.frozenmap import FrozenMap, freeze
from tressette_score.seats import Party, Seat

__all__ = [
    "Accuso",
    "Call",
    "Cards",
    "Claim",
    "Event",
    "EventKind",
    "Evidence",
    "Moment",
    "Rest",
    "Take",
    "Tally",
]

Cards: TypeAlias = tuple[Card, ...]


class Evidence(Enum):
    """How deep a hand is known, deepest first."""

    PLAY = "play"
    PILES = "piles"
    COURSE = "course"
    COUNTS = "counts"
    WRITTEN = "written"

    __hash__ = object.__hash__

    @property
    def depth(self) -> int:
        """0 for the play, 4 for written points."""
        return _DEPTHS[self]


_DEPTHS: Final = {evidence: depth for depth, evidence in enumerate(Evidence)}


class Rest(Enum):
    """Said of one party whose cards nobody counted: it has whatever the others have not."""

    REST = "rest"


@frozen(kw_only=True)
class Tally:
    """A count of cards, the last trick not included.

    Attributes:
        aces: how many aces.
        third_cards: how many threes, twos and figures.
        thirds: their value in thirds, for who counted that way.
    """

    aces: int | None = None
    third_cards: int | None = None
    thirds: int | None = None

    @property
    def by_cards(self) -> bool:
        """Whether the cards were counted, not only their thirds."""
        return self.aces is not None and self.third_cards is not None

    @property
    def complete(self) -> bool:
        """Whether it says how many thirds there are."""
        return self.by_cards or self.thirds is not None

    @property
    def card_thirds(self) -> int:
        """The value in thirds; the cards counted one by one come before a sum of them."""
        if self.aces is not None and self.third_cards is not None:
            return 3 * self.aces + self.third_cards
        return self.thirds or 0


@frozen(order=True)
class Moment:
    """When something happened in a hand: so many cards of a trick had fallen.

    ``1.0`` is before the first lead, ``3.2`` after the second card of trick 3. After the fourth
    card (``3.4``) the trick lies complete on the table; once it is gathered in it is ``4.0``.
    """

    trick: int
    cards: int = 0

    @classmethod
    def parse(cls, text: str) -> "Moment":
        """Read ``3.2``.

        Raises:
            ValueError: it is not two numbers with a point between them.
        """
        trick, point, cards = text.partition(".")
        if not (point and trick.isdecimal() and cards.isdecimal() and text.isascii()):
            raise ValueError(text)
        return cls(int(trick), int(cards))

    def __str__(self) -> str:
        return f"{self.trick}.{self.cards}"


@frozen(kw_only=True)
class Accuso:
    """A combination that a player declared.

    Attributes:
        by: the player, or the pair if nobody knows which of them.
        points: what was written for it; without it, what it is worth at this table.
        what: what was said.
        at: when.
        corrects: the accuso of this hand (1-based) that this one completes or corrects.
    """

    by: Party
    points: int | None = None
    what: Combination | None = None
    at: Moment | None = None
    corrects: int | None = None


@frozen
class Take:
    """Who took a trick, and the thirds of its cards; the last trick's own three are not in it."""

    by: Party
    thirds: int


def _piled(thirds: Mapping[Party, int]) -> FrozenMap[Party, int]:
    return freeze(thirds)


@frozen(kw_only=True)
class Call:
    """A *chiamata fuori*: somebody said that a side has the points it needs.

    Attributes:
        by: the player who called, or the pair if nobody knows which of them.
        about: the side that was called out; without it, the one that this table's rules mean.
        card: the card with which it was called ("con questa basta").
        at: when; or else
        after_trick: after how many tricks gathered in.
        gathered: whether the trick last completed had been gathered in when the call was made.
        together: whether it fell together with the call before it, so that none was first.
        thirds: the thirds of the cards that each side, or each player, had gathered in then, if
            they were counted.
    """

    by: Party
    about: Party | None = None
    card: Card | None = None
    at: Moment | None = None
    after_trick: int | None = None
    gathered: bool | None = None
    together: bool = False
    thirds: FrozenMap[Party, int] = field(default=FrozenMap[Party, int](), converter=_piled)

    @property
    def moment(self) -> Moment | None:
        """When it was made."""
        if self.after_trick is not None:
            return Moment(self.after_trick + 1)
        return self.at


class EventKind(Enum):
    """What happened: a fault, a request, or that somebody brought a fault up."""

    # the deal
    WRONG_COUNT = "wrong-count"
    EXPOSED_IN_DEAL = "exposed-in-deal"
    DROPPED_IN_DEAL = "dropped-in-deal"
    WRONG_DEAL = "wrong-deal"
    REDEAL_ASKED = "redeal-asked"
    # the play
    REVOKE = "revoke"
    OUT_OF_TURN = "out-of-turn"
    EXPOSED_CARD = "exposed-card"
    TAKE_BACK = "take-back"
    TALK = "talk"
    REVIEW = "review"
    PAIR_FORMED = "pair-formed"
    PILES_JOINED = "piles-joined"
    # the end of the hand
    MIXED_PILES = "mixed-piles"
    # how a fault comes to light
    RAISED = "raised"
    SHOWN = "shown"

    __hash__ = object.__hash__

    @property
    def of_the_deal(self) -> bool:
        """Whether it is about the deal, before anybody plays."""
        return self in _OF_THE_DEAL


_OF_THE_DEAL: Final = frozenset(
    {
        EventKind.WRONG_COUNT,
        EventKind.EXPOSED_IN_DEAL,
        EventKind.DROPPED_IN_DEAL,
        EventKind.WRONG_DEAL,
        EventKind.REDEAL_ASKED,
    }
)


class Claim(Enum):
    """What is said to be wrong with an accuso."""

    NOT_HELD = "not-held"
    WRONG_SUIT = "wrong-suit"
    INCOMPLETE = "incomplete"
    EARLY = "early"
    LATE = "late"

    __hash__ = object.__hash__


def _sizes(sizes: Mapping[Seat, int]) -> FrozenMap[Seat, int]:
    return freeze(sizes)


@frozen(kw_only=True)
class Event:
    """Something that happened at the table.

    Attributes:
        what: what it was.
        by: who did it.
        at: when.
        trick: the trick (1-based) it is about.
        cards: the cards it is about.
        sizes: how many cards each player was dealt.
        sure: the thirds that are certainly each party's, the last trick's three included, where
            piles were mixed.
        accuso: the accuso (1-based) that somebody brought up,
        event: or the event (1-based),
        claim: and what he said was wrong with it.
        annul: whether the hand was declared void because of it by somebody who may do so.
        discussed: whether that was talked over with the partner.
        spectator: whether somebody brought it up who was not playing.
    """

    what: EventKind
    by: Party | None = None
    at: Moment | None = None
    trick: int | None = None
    cards: Cards = ()
    sizes: FrozenMap[Seat, int] = field(default=FrozenMap[Seat, int](), converter=_sizes)
    sure: FrozenMap[Party, int] = field(default=FrozenMap[Party, int](), converter=_piled)
    accuso: int | None = None
    event: int | None = None
    claim: Claim | None = None
    annul: bool | None = None
    discussed: bool = False
    spectator: bool = False

    @property
    def brings_up(self) -> bool:
        """Whether it says that something was wrong, and is no fault itself."""
        return self.what in (EventKind.RAISED, EventKind.SHOWN)
