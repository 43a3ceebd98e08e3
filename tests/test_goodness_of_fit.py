"""The chi-square of the documentation, beside tables that are printed everywhere."""

import pytest

from tests.test_figures import of_docs

chance_of = of_docs("goodness_of_fit", "chance_of")
chi_square = of_docs("goodness_of_fit", "chi_square")


@pytest.mark.parametrize(
    ("freedom", "twenty", "five", "one", "thousandth"),
    [
        (1, 1.642, 3.841, 6.635, 10.828),
        (2, 3.219, 5.991, 9.210, 13.816),
        (3, 4.642, 7.815, 11.345, 16.266),
        (10, 13.442, 18.307, 23.209, 29.588),
        (11, 14.631, 19.675, 24.725, 31.264),
    ],
)
def test_the_usual_table(
    freedom: int, twenty: float, five: float, one: float, thousandth: float
) -> None:
    values = {twenty: 0.2, five: 0.05, one: 0.01, thousandth: 0.001}
    for square, chance in values.items():
        assert chance_of(square, freedom) == pytest.approx(chance, rel=2e-3)
        assert chance_of(square - 1, freedom) > chance_of(square, freedom)
    assert chance_of(0, freedom) == 1


def test_the_middle_of_eleven() -> None:
    assert chance_of(10.341, 11) == pytest.approx(0.5, abs=1e-4)
    assert chance_of(4.575, 11) == pytest.approx(0.95, abs=1e-4)


def test_a_die() -> None:
    """Sixty throws: 5, 8, 9, 8, 10, 20 against ten each; 13.4 by every textbook."""
    square = chi_square([5, 8, 9, 8, 10, 20], [1 / 6] * 6)
    assert square == pytest.approx(13.4)
    assert chance_of(square, 5) == pytest.approx(0.0199, abs=1e-4)
    assert chi_square([10] * 6, [1 / 6] * 6) == pytest.approx(0)
