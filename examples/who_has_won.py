"""Who has won? One record, ruled under several rule books."""

from pathlib import Path

from attrs import evolve

from tressette_score import explain, load, report
from tressette_score.presets import preset

record = load(Path(__file__).parent / "level.toml")
for name in ("parita-21", "otok-pag-41", "fitres-tradizionale"):
    rules = preset(name).with_changes(target=21)
    table = evolve(record.table, rules=name, agreed=rules)
    (end,) = report(evolve(record, table=table)).rulings
    settled, question, *_ = explain(end, "en").splitlines()
    print(f"{name}: {settled if end.outcome else question}")
