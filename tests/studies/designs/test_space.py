"""Points of a space: how many, how even, the same for the same seed."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fbsim.errors import StudyError
from fbsim.studies.designs import Axis
from fbsim.studies.designs.space import Bounds, Method, axes_of, matrices, points

TWO = [Axis("one", 0.0, 1.0), Axis("two", -3.0, 5.0)]


@settings(max_examples=40)
@given(
    steps=st.lists(st.integers(1, 9), min_size=1, max_size=3),
    low=st.floats(-100, 100),
    step=st.floats(1e-3, 10),
)
def test_a_grid_has_every_combination_of_the_steps(steps: list[int], low: float, step: float) -> None:
    axes = [Axis(f"x{i}", low, low + count * step, step) for i, count in enumerate(steps)]
    found = points(axes, "grid", 0, 0)
    assert len(found) == math.prod(count + 1 for count in steps)
    assert len(np.unique(found, axis=0)) == len(found)
    for column, axis in zip(found.T, axes, strict=True):
        assert (column.min(), column.max()) == pytest.approx((axis.low, axis.high), abs=1e-9)


def test_values_of_a_grid_are_as_they_were_typed() -> None:
    assert Axis("x", 1e-300, 1.0, 0.5).values() == [1e-300, 0.5, 1.0]
    assert Axis("x", 1e-15, 4e-15, 1e-15).values() == [1e-15, 2e-15, 3e-15, 4e-15]
    assert Axis("x", -0.3, 0.3, 0.1).values() == [-0.3, -0.2, -0.1, 0.0, 0.1, 0.2, 0.3]
    assert Axis("x", 1234.5678, 1234.568, 0.0001).values() == [1234.5678, 1234.5679, 1234.568]


@settings(max_examples=30)
@given(number=st.integers(2, 60), seed=st.integers(0, 2**40))
def test_a_latin_hypercube_has_one_point_in_each_stratum(number: int, seed: int) -> None:
    unit = (points(TWO, "lhs", number, seed) - [0.0, -3.0]) / [1.0, 8.0]
    for column in unit.T:
        assert sorted(np.floor(column * number).clip(max=number - 1)) == list(range(number))


@settings(max_examples=30)
@given(power=st.integers(2, 7), seed=st.integers(0, 2**40))
def test_sobol_points_are_balanced(power: int, seed: int) -> None:
    """As many in each half of each range, and in each quarter of the square of two."""
    unit = (points(TWO, "sobol", 2**power, seed) - [0.0, -3.0]) / [1.0, 8.0]
    halves = unit >= 0.5
    assert halves.sum(axis=0).tolist() == [2 ** (power - 1)] * 2
    assert (halves[:, 0] & halves[:, 1]).sum() == 2 ** (power - 2)


@pytest.mark.parametrize("method", ["lhs", "sobol", "saltelli"])
def test_a_seed_gives_the_same_points_and_another_others(method: Method) -> None:
    first, again, other = (points(TWO, method, 16, seed) for seed in (5, 5, 6))
    assert (first == again).all()
    assert (first != other).any()


def test_matrices_differ_from_a_in_the_columns_of_b() -> None:
    a, b, *mixed = matrices(TWO, 8, 1)
    for column, each in enumerate(mixed):
        assert (each[:, column] == b[:, column]).all()
        assert (np.delete(each, column, axis=1) == np.delete(a, column, axis=1)).all()
    assert (points(TWO, "saltelli", 8, 1) == np.concatenate([a, b, *mixed])).all()


@pytest.mark.parametrize(
    ("varied", "message"),
    [
        ({}, "needs a number that varies"),
        ({"x": (1.0,)}, "needs low and high"),
        ({"x": (1.0, 2.0, 0.1, 4.0)}, "needs low and high"),
        ({"x": (2.0, 1.0)}, "must go up"),
        ({"x": (1.0, 1.0)}, "must go up"),
        ({"x": (1.0, 2.0, 0.0)}, "step must be above 0"),
        ({"x": (1.0, math.inf)}, "must be finite numbers"),
        ({"x": (1.0, math.nan)}, "must be finite numbers"),
    ],
)
def test_bounds_that_make_no_axis_are_refused(varied: dict[str, Bounds], message: str) -> None:
    with pytest.raises(StudyError, match=message):
        axes_of(varied)


@pytest.mark.parametrize(
    ("method", "number", "message"),
    [
        ("grid", 0, "a grid needs a step; give one, such as one=0:1:0.1"),
        ("sobol", 50, "power of two for sobol .got 50.; take 32 or 64"),
        ("saltelli", 3, "power of two"),
        ("lhs", 1, "at least 2"),
        ("lhs", 20_000, "10000 are the most"),
        ("saltelli", 8192, "10000 are the most"),
        ("random", 4, "no method"),
    ],
)
def test_a_number_of_designs_that_cannot_be_is_refused(method: Method, number: int, message: str) -> None:
    with pytest.raises(StudyError, match=message):
        points(TWO, method, number, 0)
