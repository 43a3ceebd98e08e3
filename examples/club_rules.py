"""A club has rules of its own: what is on its rule page, and what may a table change?

With --write FOLDER it writes the page and the sheet to sign there.
"""

import sys
from pathlib import Path

from tressette_score import TableRules, TressetteError, explain
from tressette_score.presets import Preset
from tressette_score.rule_docs import agreement_sheet_html, rule_page, rule_page_html
from tressette_score.rules.choices import BothOver, CallOut, EndTest

CLUB = Preset(
    name="club-30",
    sources=("pagat",),
    stated=TableRules(target=30, end_test=EndTest.HAND_END, call_out=CallOut.NONE),
    borrowed=TableRules(both_over=BothOver.HIGHER_TOTAL),
    free=frozenset({"target", "level_over"}),
    target_step=10,
    target_least=20,
)


def write(folder: Path) -> None:
    """The rule page and the sheet, each a page of HTML that needs nothing else."""
    (folder / "rules.html").write_text(rule_page_html(CLUB, "en"), encoding="utf-8")
    (folder / "sheet.html").write_text(agreement_sheet_html(CLUB, "en"), encoding="utf-8")


if __name__ == "__main__":
    print(*rule_page(CLUB, "en").splitlines()[:5], sep="\n")
    try:
        CLUB.with_changes(target=11, both_over=BothOver.LAST_TRICK)
    except TressetteError as error:
        print(explain(error, "en"))
    if sys.argv[1:-1] == ["--write"]:
        write(Path(sys.argv[-1]))
