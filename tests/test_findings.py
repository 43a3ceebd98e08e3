"""Every kind of finding: what brings it about, where it stands in the list, how it is said."""

from typing import Any

import pytest

from tests.helpers import codes, data, hand_of, judged
from tressette_score import Rounding, TableRules, explain, loads, report
from tressette_score.checking import Verdict, check_hand
from tressette_score.errors import UnknownCodeError
from tressette_score.findings import CODES, Severity, finding_class
from tressette_score.messages import Language
from tressette_score.record import Table
from tressette_score.seats import NS
from tressette_score.wording import code_page

SCENES: dict[str, dict[str, Any]] = {scene["name"]: scene for scene in data("scenes")["scene"]}


@pytest.mark.parametrize("name", SCENES)
def test_what_is_found_and_how_it_is_said(name: str) -> None:
    scene = SCENES[name]
    table = Table(agreed=TableRules(rounding=Rounding(scene.get("rounding", "floor"))))
    judgement = check_hand(hand_of(scene["record"]), table)
    assert [f"{f.code}: {explain(f, 'en')}" for f in judgement.findings] == scene["said"]
    assert judgement.verdict is Verdict(scene["verdict"])
    contested = any(finding.severity is not Severity.NOTE for finding in judgement.findings)
    assert judgement.contested is contested


def test_every_kind_of_finding_has_a_scene() -> None:
    seen = {line.split(":")[0] for scene in SCENES.values() for line in scene["said"]}
    assert seen == set(CODES)


def test_the_pages_of_all_kinds() -> None:
    for code, kind in CODES.items():
        assert finding_class(code) is kind
        assert kind.code == code
        assert kind.__doc__
        for language in Language:
            page = code_page(code, language)
            assert page.code == code
            assert all([page.title, page.means, page.example, page.do, page.severity])
    with pytest.raises(UnknownCodeError) as caught:
        finding_class("revok")
    assert caught.value.problems[0].data["near"] == ("revoke",)
    assert isinstance(caught.value, LookupError)


def test_findings_carry_the_number_of_their_hand() -> None:
    hand = judged(SCENES["the scores swapped"]["record"]).hand
    third = check_hand(hand, Table(), 3)
    assert third.number == 3
    assert [finding.hand for finding in third.findings] == [3]
    assert codes(third.findings) == ["written-differs"]


def test_players_names_are_used() -> None:
    toml = """
    format = "tressette-score/1"
    [table]
    players = { N = "Anna", S = "Carla" }
    [[hand]]
    written = { NS = 5 }
    """
    judged_report = report(loads(toml))
    assert "Est-Ovest" in explain(judged_report)
    finding = judged_report.findings[0]
    assert explain(finding, "it", judged_report.table).startswith("I punti di Est-Ovest")
    swapped = loads(toml.replace("{ NS = 5 }", "{ EW = 5 }"))
    assert "I punti di Anna e Carla non" in explain(report(swapped))
    assert NS in swapped.table.parties


def test_a_revoke_is_not_explained_away_by_a_wrong_lead() -> None:
    """Two players broke a rule each; that one slip of the pen would do as well proves nothing."""
    record = loads(
        """
        format = "tressette-score/1"
        [table]
        order = "E N S W"
        parties = ["ES", "NW"]
        [[hand]]
        tricks = [
          "E: 2s 4s Fs 7s", "E: 3s Rs 5s 7d", "E: 3c Rc Fc 2c", "E: 6s Rd As Fd", "S: 4d 5d 7b Ad",
          "N: 6d Cd 3d 5c", "W: 6c 7c Cb Cc", "S: 2b 4b Ab Fb", "S: 5b Ac 6b Rb", "E: 3b Cs 2d 4c",
        ]
        written = { ES = 8, NW = 3 }
        """
    )
    judgement = report(record).hands[0]
    lead, revoke = judgement.findings
    assert explain(lead, "en") == "Trick 10: East leads, but North took the trick before."
    # It comes after the lead that would undo it, were that only a wrong name.
    assert explain(revoke, "en").startswith("Trick 4: North plays the king of coins")
    assert judgement.verdict is Verdict.DISPUTED
