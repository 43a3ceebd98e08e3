"""An evening's file: what did each hand make, and who has won? Takes the names of files."""

import sys
from pathlib import Path

from tressette_score import MatchRecord, Party, TressetteError, Verdict, explain, load, report

HERE = Path(__file__).parent
MARKS = {
    Verdict.CORRECTED: " (corrected)",
    Verdict.DISPUTED: " (disputed)",
    Verdict.REFUTED: " (cannot be)",
    Verdict.UNCOUNTABLE: " (not a whole hand)",
}


def names(party: Party, record: MatchRecord) -> str:
    """Who plays on a side."""
    players = record.table.players
    return " and ".join(players.get(seat, seat.value) for seat in party)


def scoreboard(record: MatchRecord) -> str:
    """The points after each hand, then what is wrong with the match, then the rulings."""
    judged = report(record)
    lines: list[str] = []
    for hand, row in zip(judged.hands, judged.sheet.rows, strict=True):
        points = ", ".join(f"{names(party, record)} {row.running[party]}" for party in row.running)
        lines.append(f"{row.number}: {points}{MARKS.get(hand.verdict, '')}")
    lines += [explain(finding, "en", record.table) for finding in judged.match_findings]
    lines += [explain(ruling, "en") for ruling in judged.rulings]
    return "\n".join(lines)


def main(paths: list[str]) -> int:
    """0 if every file could be read, 2 if not."""
    result = 0
    for path in paths:
        try:
            print(scoreboard(load(path)))
        except TressetteError as error:
            result = 2
            print(f"{path}: {explain(error, 'en')}", file=sys.stderr)
    return result


if __name__ == "__main__":
    files = [arg for arg in sys.argv[1:] if arg.endswith((".toml", ".json"))]
    code = main(files or [str(HERE / "match.toml")])
    if code:
        sys.exit(code)
