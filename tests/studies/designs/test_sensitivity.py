"""Sobol' indices against closed forms, and what chance does to them."""

from __future__ import annotations

import math

import numpy as np
import pytest

from fbsim.errors import StudyError
from fbsim.meshes.solid import FloatArray
from fbsim.studies.designs import Axis, sensitivity
from fbsim.studies.designs.sensitivity import BoolArray, noise_of, of_shots
from fbsim.studies.designs.space import matrices

PI = math.pi
TWO = [Axis("a", 0.0, 1.0), Axis("b", 0.0, 1.0)]


def test_ishigami() -> None:
    """f = sin x + 7 sin² y + z⁴ sin x / 10: indices in closed form (Ishigami, Homma 1990)."""
    axes = [Axis(name, -PI, PI) for name in "xyz"]

    def f(at: FloatArray) -> FloatArray:
        x, y, z = at.T
        found: FloatArray = np.sin(x) + 7 * np.sin(y) ** 2 + 0.1 * z**4 * np.sin(x)
        return found

    found = sensitivity("f", axes, f, 512, seed=1)
    one, two = 0.5 * (1 + 0.1 * PI**4 / 5) ** 2, 49 / 8
    both = (0.1**2) * PI**8 * (1 / 18 - 1 / 50)
    whole = one + two + both
    first, total = (one / whole, two / whole, 0.0), ((one + both) / whole, two / whole, both / whole)
    for index, s, t in zip(found.indices, first, total, strict=True):
        assert index.first.value == pytest.approx(s, abs=0.06)
        assert index.total.value == pytest.approx(t, abs=0.06)
        assert index.first.low <= s < index.first.high
        assert index.total.low < t < index.total.high
    assert (found.noise, found.hidden, found.designs) == (0.0, False, 5 * 512)


def test_one_number_makes_all_the_difference_there_is() -> None:
    (index,) = sensitivity("f", TWO[:1], lambda at: at[:, 0] ** 2, 64).indices
    assert (index.first.value, index.total.value) == (1.0, 1.0)


def test_an_answer_that_never_changes_has_no_indices() -> None:
    found = sensitivity("f", TWO, lambda at: np.full(len(at), 3.0), 64)
    assert [(each.first.value, each.total.value) for each in found.indices] == [(0.0, 0.0)] * 2
    assert found.low == found.high == 3.0


def test_numbers_and_values_that_give_no_indices_are_refused() -> None:
    with pytest.raises(StudyError, match="power of two"):
        sensitivity("f", TWO, lambda at: at[:, 0], 100)
    with pytest.raises(StudyError, match="not finite"):
        sensitivity("f", TWO, lambda at: np.full(len(at), math.nan), 64)


@pytest.mark.parametrize("seed", range(4))
def test_indices_and_their_intervals_are_from_0_to_1(seed: int) -> None:
    """f = 50 a + b, from few points: chance alone would carry ends beyond."""
    found = sensitivity("f", TWO, lambda at: 50 * at[:, 0] + at[:, 1], 8, seed=seed)
    for index in found.indices:
        for each in (index.first, index.total):
            assert 0 <= each.low <= each.value <= each.high <= 1


def coins(rates: FloatArray, shots: int, seed: int, alike: float = 0.6) -> BoolArray:
    """Shots (designs, shots) of designs with these shares; a shot's luck is partly that of all designs."""
    rng = np.random.default_rng(seed)
    own, common = rng.random((len(rates), shots)), rng.random(shots)
    luck = np.where(rng.random((len(rates), shots)) < alike, common, own)
    hits: BoolArray = luck < rates[:, None]
    return hits


def test_measured_shares_find_the_number_that_matters() -> None:
    """p = 0.1 + 0.6 a + 0.2 b: indices 0.9 and 0.1."""
    a, b = matrices(TWO, 64, 3).reshape(-1, 2).T
    found = of_shots("killed", TWO, [coins(0.1 + 0.6 * a + 0.2 * b, 300, 1)], seed=2)
    (one, other) = found.indices
    assert one.total.low > 0.5
    assert other.total.high < 0.5
    assert one.total.low < 0.9 < one.total.high
    assert not found.hidden
    assert found.noise < 0.1


def test_chance_that_hides_everything_is_told() -> None:
    """Of designs that are all alike 5 % at most may look different."""
    told = [noise_of([coins(np.full(32, 0.4), 60, seed)])[1] < 0.05 for seed in range(200)]
    assert sum(told) <= 20
    found = of_shots("killed", TWO, [coins(np.full(32, 0.4), 60, 7)], seed=1)
    assert found.hidden
    assert found.noise > 0.5


def test_noise_is_the_part_of_the_variance_that_other_shots_would_change() -> None:
    """On average over repeats: the true variance of the shares' errors over that of the shares."""
    rates = np.linspace(0.3, 0.5, 16)
    repeats = np.array([coins(rates, 80, seed).mean(axis=1) for seed in range(400)])
    errors = repeats - rates - (repeats - rates).mean(axis=1, keepdims=True)  # what is common changes nothing
    true = float(np.mean(errors.var(axis=1, ddof=1)) / np.mean(repeats.var(axis=1, ddof=1)))
    found = float(np.mean([noise_of([coins(rates, 80, seed)])[0] for seed in range(100)]))
    assert found == pytest.approx(true, rel=0.2)
