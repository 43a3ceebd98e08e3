"""Every kind of finding: what brings it about, where it stands in the list, how it is said."""

from typing import Any

import pytest

from tests.helpers import codes, data, judged
from tressette_score import explain, loads, report
from tressette_score.checking import HandReport, Verdict, check_hand
from tressette_score.errors import UnknownCodeError
from tressette_score.findings import CODES, Severity, TakerWrong, finding_class
from tressette_score.messages import Language
from tressette_score.record import Table
from tressette_score.seats import EW, NS, Seat
from tressette_score.wording import code_page

SCENES: dict[str, dict[str, Any]] = {scene["name"]: scene for scene in data("scenes")["scene"]}


@pytest.mark.parametrize("name", SCENES)
def test_what_is_found_and_how_it_is_said(name: str) -> None:
    scene = SCENES[name]
    table = scene.get("table", f'agreed = {{ rounding = "{scene.get("rounding", "floor")}" }}')
    text = f'format = "tressette-score/1"\n[table]\n{table}\n[[hand]]\n{scene["record"]}'
    judgement = report(loads(text))
    said = [f"{f.code}: {explain(f, 'en', judgement.table)}" for f in judgement.findings]
    assert said == scene["said"]
    first = judgement.hands[0]
    assert first.verdict is Verdict(scene["verdict"])
    assert first.contested is any(f.severity is not Severity.NOTE for f in first.findings)


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


def judged_tricks(tricks: str, more: str = "") -> HandReport:
    """The judgement on tricks parted by commas."""
    quoted = ", ".join(f'"{trick.strip()}"' for trick in tricks.split(","))
    return judged(f"tricks = [{quoted}]\n{more}")


def test_a_name_is_not_corrected_if_another_correction_does_as_well() -> None:
    """Trick 9 led by Nord, as trick 8 is marked, and a wrong name at trick 10; or a wrong name at
    trick 9: the hand is 6-5 or 2-9."""
    tricks = (
        "N: 2s 5s 7s 6s, N: Fs 4s Cs 3s, W: 3b Cb Rb Ab, W: 5d Fd 7d 2d, S: 2c 3c 4c 5c, "
        "W: 6c 7c Rc 6d, E: Rs As 3d 4d, S: Fb 2b Fc 4b > N, N: Cc Rd 5b Cd, W: Ac Ad 6b 7b"
    )
    judgement = judged_tricks(tricks)
    assert codes(judgement.findings) == ["taker-wrong", "leader-wrong", "revoke"]
    assert not any(getattr(f, "mislabelled", False) for f in judgement.findings)
    assert judgement.verdict is Verdict.DISPUTED


def test_the_price_of_wrong_takers_is_that_of_those_that_are_named() -> None:
    """A mark on a trick with a doubtful card is not called wrong, and changes nothing."""
    tricks = (
        "N: 7b 3b 5b 4b > E, E: 2c 6c 3c 4c > W, W: 6s 7s Rs 3s > S, S: Cs Ad As 2s > E, "
        "E: Fc Ac 5c Ab > S, S: 3d Fd 2b Cd > E, S: 5s 7d 7c Cc > E, E: Fs Fb 6d 4s > E, "
        "E: Cb 5d Rd Rb > N, N: 6b 4d Rc 2d > N"
    )
    deal = "[hand.deal]\nN = '7b 4c 6b 5s Rb As Ab 4s 7s 2b'\nW = '6d 6s 3c 5c Ad Rd 2d 7d 4b Fd'"
    named = [f for f in judged_tricks(tricks, deal).findings if isinstance(f, TakerWrong)]
    assert [(f.trick, f.thirds) for f in named] == [(6, 4)]
    assert named[0].points == {NS: 7, EW: 4}
    assert named[0].points_as_written == {NS: 6, EW: 5}


def test_a_wrong_name_after_a_taker_that_the_table_wrote_rightly() -> None:
    """The lead of the trick before is marked for Nord, and the deal gives Nord the card led."""
    tricks = (
        "E: 6b Ab 4b 5b > S, S: 3d 7d Rd 6d > S, S: Ad Fc 5d Cd > S, S: 3s 5s 7s Rs > S, "
        "S: As 6s Cs Fs > S, S: Fd Rc 5c Ac > S, S: 4d 6c 2s 7c > S, S: 4s 3c Fb Cc > N, "
        "E: Cb 7b 2b 3b > W, W: 4c Rb 2c 2d > E"
    )
    deal = (
        "[hand.written]\nNS = 8\nEW = 2\n[hand.deal]\n"
        "S = 'As Fd 2b 3d Ad 2d 3s 4s Ab 4d'\nN = 'Cb 7s Rd 5c 5d 2s Cs Fb Rb 5b'\n"
        "W = '4b 5s Rc 4c 6c 3c Fc 3b 7d 6s'\nE = '6b 6d 7b Ac Cd Fs 2c Cc Rs 7c'\n"
    )
    judgement = judged_tricks(tricks, deal)
    assert judgement.count is not None
    assert judgement.count.points == {NS: 8, EW: 3}
    slips = [f for f in judgement.findings if getattr(f, "mislabelled", False)]
    assert [(getattr(f, "trick", 0), getattr(f, "expected", None)) for f in slips] == [(9, Seat.N)]
