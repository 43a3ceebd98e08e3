"""Whole pages, made from the library: findings, quarrels and their rulings, rule books, sheets."""

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache

from attrs import evolve, frozen
from page_words import KINDS, WORDS
from parts import head, row

from tressette_score.findings import CODES
from tressette_score.judging import report
from tressette_score.messages import Language
from tressette_score.notation import dumps
from tressette_score.presets import PRESETS, Preset
from tressette_score.record import MatchRecord
from tressette_score.rule_docs import agreement_sheet_html, rule_page
from tressette_score.rule_docs.cases import at_table, cases, game_of
from tressette_score.rule_docs.markup import escape
from tressette_score.rule_docs.story import story
from tressette_score.rules import NOTHING_AGREED, RulesError, TableRules
from tressette_score.rules.game_choices import Game
from tressette_score.ruling_words import (
    option_label,
    origin_text,
    outcome_text,
    question_text,
    reasons_text,
    ruling_lines,
)
from tressette_score.rulings import FactQuestion, Ruling, Subject
from tressette_score.rulings.tree import Leaf
from tressette_score.schema import record_schema, rules_schema
from tressette_score.wording import Speaker, code_page

__all__ = ["pages"]
