"""Named agreements, each taken whole from a rule book."""

from typing import Final

from tressette_score.errors import Problem, UnknownPresetError, near
from tressette_score.presets.accuso_41 import ACCUSO_41
from tressette_score.presets.book import Origin, Preset
from tressette_score.presets.due import DUE_21
from tressette_score.presets.fitres import FITRES_MODERNO, FITRES_OLIMPIADI, FITRES_TRADIZIONALE
from tressette_score.presets.gelli import GELLI_1929
from tressette_score.presets.pagat import PAGAT_21
from tressette_score.presets.parita import PARITA_21
from tressette_score.presets.regole import REGOLE_11
from tressette_score.presets.scheda import SCHEDA_21
from tressette_score.presets.skola import SKOLA_41
from tressette_score.presets.terziglio import TERZIGLIO_21
from tressette_score.presets.tournaments import FIUME_61, OTOK_PAG_41, TORNEO_31

__all__ = ["PRESETS", "Origin", "Preset", "preset"]

_ALL: Final = (
    PAGAT_21,
    SCHEDA_21,
    PARITA_21,
    REGOLE_11,
    TORNEO_31,
    ACCUSO_41,
    OTOK_PAG_41,
    SKOLA_41,
    FIUME_61,
    GELLI_1929,
    FITRES_TRADIZIONALE,
    FITRES_MODERNO,
    FITRES_OLIMPIADI,
    DUE_21,
    TERZIGLIO_21,
)

PRESETS: Final = {one.name: one for one in _ALL}
"""All presets by their names."""


def preset(name: str) -> Preset:
    """A preset by its name.

    Raises:
        UnknownPresetError: there is none of that name.
    """
    if name not in PRESETS:
        known = tuple(PRESETS)
        hints = near(name, known)
        raise UnknownPresetError(
            Problem("preset", {"text": name, "expected": known, "near": hints})
        )
    return PRESETS[name]
