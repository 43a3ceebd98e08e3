"""What happened in a record, in words."""

from tressette_score.record import MatchRecord
from tressette_score.rule_docs.deciding import Example
from tressette_score.speaker import TableFormatter


def story(record: MatchRecord, speaker: TableFormatter) -> str:
    """Placeholder."""
    return f"STORY {len(record.hands)} {speaker.language}."


def ends_text(example: Example, name: str, speaker: TableFormatter) -> tuple[tuple[str, str], ...]:
    """Placeholder."""
    return ((name, f"{len(example.ends)} {speaker.language}"),)
