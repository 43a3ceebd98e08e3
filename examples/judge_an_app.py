"""Judge the log of a card program: who took each trick, and did anybody revoke?"""

from tressette_score import HandRecord, MatchRecord, Play, Seat, Trick, check, explain, parse_cards

LOG = [("N", "3c 7s 4c 6c"), ("N", "2c 3s Cc Cs"), ("N", "Ac 2s 5c Fc")]
SEATS = list(Seat)


def trick(leader: str, cards: str) -> Trick:
    """One line of the log."""
    first = SEATS.index(Seat(leader))
    turns = SEATS[first:] + SEATS[:first]
    return Trick(tuple(map(Play, turns, parse_cards(cards))))


hand = HandRecord(tricks=tuple(trick(leader, cards) for leader, cards in LOG))
for finding in check(MatchRecord(hands=(hand,))):
    print(finding.code, "-", explain(finding, "en"))
