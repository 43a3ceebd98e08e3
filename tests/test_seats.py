import pickle

import pytest

from tressette_score.frozenmap import FrozenMap
from tressette_score.seats import EW, NS, ORDER, PAIRS, Party, Seat, turn_order


def test_seats_are_read_by_their_letter_and_ovest_too() -> None:
    assert [Seat.parse(letter) for letter in "NESWO"] == [*Seat, Seat.W]
    for wrong in ("", "n", "Nord", "X", "OW"):
        with pytest.raises(ValueError, match=f"^{wrong}$"):
            Seat.parse(wrong)


@pytest.mark.parametrize(
    ("text", "party"), [("NS", NS), ("SN", NS), ("EW", EW), ("EO", EW), ("OE", EW), ("WE", EW)]
)
def test_parties_are_read_in_any_order(text: str, party: Party) -> None:
    assert Party.parse(text) == party


@pytest.mark.parametrize("text", ["", "NN", "OW", "X", "N S", "ns"])
def test_what_is_no_party(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        Party.parse(text)


def test_a_party_is_a_fixed_set_of_seats() -> None:
    assert str(NS) == "NS"
    assert str(Party((Seat.W, Seat.E))) == "EW"
    assert list(NS) == [Seat.N, Seat.S]
    assert len(NS) == 2
    assert Seat.N in NS
    assert Seat.E not in NS
    assert PAIRS == (NS, EW)


def test_the_turn_goes_round_from_the_leader() -> None:
    assert turn_order(ORDER, Seat.S) == (Seat.S, Seat.W, Seat.N, Seat.E)
    assert turn_order((Seat.N, Seat.W), Seat.W) == (Seat.W, Seat.N)


def test_a_frozen_map_is_a_hashable_mapping() -> None:
    one = FrozenMap({NS: 4, EW: 7})
    other = FrozenMap([(EW, 7), (NS, 4)])
    assert one == other == {NS: 4, EW: 7}
    assert hash(one) == hash(other)
    assert one[NS] == 4
    assert len(one) == 2
    assert list(one) == [NS, EW]
    assert repr(FrozenMap({1: 2})) == "FrozenMap({1: 2})"
    assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301
    assert one != FrozenMap({NS: 4})
