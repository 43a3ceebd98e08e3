"""Inputs made to be slow or endless are judged or refused, and what is said of them is short."""

import pytest

from tressette_score import MatchRecord, TressetteError, explain, loads, report
from tressette_score.cards import DECK
from tressette_score.errors import MOST_SAID
from tressette_score.misfits import MOST, MOST_PLAYS
from tressette_score.notation import MAX_BYTES
from tressette_score.record import HandRecord
from tressette_score.seats import Seat
from tressette_score.tricks import Play, Trick

HEAD = 'format = "tressette-score/1"\n'


def refused(text: str) -> list[str]:
    with pytest.raises(TressetteError) as caught:
        loads(text)
    said = explain(caught.value, "en").splitlines()
    assert len(said) <= MOST_SAID + 1
    return said


def test_very_many_problems() -> None:
    words = " ".join(["8d", "Zz"] * 100_000)
    said = refused(f'{HEAD}[[hand]]\npiles = {{ NS = "{words}", EW = "rest" }}\n')
    assert said[-1] == f"And more problems: {200_000 - MOST_SAID}."
    said = refused(HEAD + "[[hand]]\n" * 50_000)
    assert said[-1] == f"And more problems: {50_000 - MOST_SAID}."


@pytest.mark.parametrize("filling", ["a" * 900_000, "a " * 400_000, "N: " * 300_000, " " * 900_000])
def test_endless_texts(filling: str) -> None:
    assert refused(f'{HEAD}[[hand]]\ntricks = ["{filling}"]\n')
    assert refused(f'{HEAD}[[hand]]\npiles = {{ NS = "{filling}x", EW = "rest" }}\n')
    assert refused(f'{HEAD}[[hand]]\nlast_trick = "{filling}"\n')
    assert refused(f'{HEAD}[table]\norder = "{filling}"\n[[hand]]\n')
    assert len(filling) < MAX_BYTES


def test_endless_hands() -> None:
    trick = '"N: 3c 7s 4c 4s",'
    said = refused(f"{HEAD}[[hand]]\ntricks = [{trick * (MOST + 1)}]\n")
    assert said == ["hand 1, tricks: this is far more than a hand: 99 at the most."]
    said = refused(f'{HEAD}[[hand]]\ntricks = ["N: {"3c " * (MOST_PLAYS + 1)}"]\n')
    assert said == ["hand 1, tricks 1: this is far more than a hand: 12 at the most."]


def test_the_longest_hand_of_nonsense_is_judged() -> None:
    """Every card played again and again, every leader wrong."""
    seats = list(Seat)
    tricks = tuple(
        Trick(
            tuple(Play(seats[(n * n + k) % 4], DECK[(n * 7 + k) % 40]) for k in range(MOST_PLAYS))
        )
        for n in range(MOST)
    )
    record = MatchRecord(hands=(HandRecord(tricks=tricks),))
    assert len(report(record).findings) > 1000


def test_very_many_hands() -> None:
    text = HEAD + "[[hand]]\nwritten={NS=4,EW=7}\n" * 10_000
    assert not report(loads(text)).contested


def test_very_many_cards() -> None:
    pile = "Ad " * (MOST + 1)
    said = refused(f'{HEAD}[[hand]]\npiles = {{ NS = "{pile}", EW = "rest" }}\n')
    assert said == ["hand 1, piles.NS: this is far more than a hand: 99 at the most."]
    said = refused(f'{HEAD}[[hand]]\ndeal = {{ N = "{pile}" }}\nwritten = {{ NS = 1, EW = 1 }}\n')
    assert said == ["hand 1, deal.N: this is far more than a hand: 99 at the most."]


def test_very_many_accusi() -> None:
    accusi = "{by='N',points=3}," * MOST
    text = f"{HEAD}[[hand]]\naccusi = [{accusi}]\nwritten = {{ NS = 999, EW = 998 }}\n"
    assert len(report(loads(text)).findings) == 1
    said = refused(f"{HEAD}[[hand]]\naccusi = [{accusi * 2}]\nwritten = {{ NS = 1, EW = 9 }}\n")
    assert said == ["hand 1, accusi: this is far more than a hand: 99 at the most."]


@pytest.mark.parametrize("part", ["a.", "a . ", '"a".'])
def test_deep_keys(part: str) -> None:
    key = part * 100_000 + "a"
    assert refused(f"{HEAD}{key} = 1\n") == ["the file has too many brackets inside one another."]
    assert refused(f"{HEAD}[{key}]\n") == ["the file has too many brackets inside one another."]
