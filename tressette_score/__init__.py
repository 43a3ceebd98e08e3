"""Reference scoring and judging for tressette.

Read a record, recount it in thirds, judge what was written and played, rule on how the match ends
by what the table has agreed, say it in words:

>>> from tressette_score import explain, loads, report
>>> record = loads('''
... format = "tressette-score/1"
... [[hand]]
... counts = { NS = { aces = 2, third_cards = 5 }, EW = { aces = 2, third_cards = 15 } }
... last_trick = "NS"
... written = { NS = 4, EW = 6 }
... ''')
>>> print(explain(report(record), "en").splitlines()[-1])
The hand is 4-7, not 4-6.
"""

from tressette_score.bids import Bid, BidKind, Called
from tressette_score.cards import DECK, Card, Pile, Rank, Suit, parse_cards
from tressette_score.checking import HandReport, Verdict, check_hand
from tressette_score.counting import HandCount, PartyCount, count_hand, count_piles
from tressette_score.errors import TressetteError
from tressette_score.findings import Finding, Severity
from tressette_score.frozenmap import FrozenMap
from tressette_score.judging import Report, check, report, rule
from tressette_score.match import Scoresheet, score_match
from tressette_score.messages import Language
from tressette_score.notation import dumps, load, load_rules, loads
from tressette_score.presets import preset
from tressette_score.record import (
    Accuso,
    Call,
    Evidence,
    HandRecord,
    MatchRecord,
    Moment,
    Rest,
    Table,
    Take,
    Tally,
)
from tressette_score.rules import NOT_AGREED, SILENT, TableRules
from tressette_score.rules.choices import (
    Rounding,
)
from tressette_score.rules.game_choices import Game
from tressette_score.rulings import Result, Ruling, Status
from tressette_score.seats import EW, NS, Party, Seat
from tressette_score.tricks import Play, Trick, legal_cards, taker, taking_index
from tressette_score.wording import explain

__all__ = [
    "DECK",
    "EW",
    "NOT_AGREED",
    "NS",
    "SILENT",
    "Accuso",
    "Bid",
    "BidKind",
    "Call",
    "Called",
    "Card",
    "Evidence",
    "Finding",
    "FrozenMap",
    "Game",
    "HandCount",
    "HandRecord",
    "HandReport",
    "Language",
    "MatchRecord",
    "Moment",
    "Party",
    "PartyCount",
    "Pile",
    "Play",
    "Rank",
    "Report",
    "Rest",
    "Result",
    "Rounding",
    "Ruling",
    "Scoresheet",
    "Seat",
    "Severity",
    "Status",
    "Suit",
    "Table",
    "TableRules",
    "Take",
    "Tally",
    "TressetteError",
    "Trick",
    "Verdict",
    "check",
    "check_hand",
    "count_hand",
    "count_piles",
    "dumps",
    "explain",
    "legal_cards",
    "load",
    "load_rules",
    "loads",
    "parse_cards",
    "preset",
    "report",
    "rule",
    "score_match",
    "taker",
    "taking_index",
]
