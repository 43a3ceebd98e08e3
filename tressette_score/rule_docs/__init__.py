"""Documentation of what a table plays: rule pages, agreement sheets, comparisons."""

from tressette_score.rule_docs.agreement import Documented
from tressette_score.rule_docs.comparison import comparison, comparison_html
from tressette_score.rule_docs.page import rule_page, rule_page_html
from tressette_score.rule_docs.sheet import agreement_sheet, agreement_sheet_html

__all__ = [
    "Documented",
    "agreement_sheet",
    "agreement_sheet_html",
    "comparison",
    "comparison_html",
    "rule_page",
    "rule_page_html",
]
