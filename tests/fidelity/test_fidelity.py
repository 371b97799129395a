"""Every fidelity case reaches its goal, or the best that could be reached, whose reason it names."""

from __future__ import annotations

import pytest

from .cases import CASES
from .measurement import Case


def _parameters() -> list[object]:
    return [pytest.param(case, id=case.name, marks=[pytest.mark.slow] if case.slow else []) for case in CASES]


@pytest.mark.parametrize("case", _parameters())
def test_fidelity(case: Case) -> None:
    measurements = list(case.measure())
    for measurement in measurements:
        print(measurement)
    assert measurements
    assert [str(measurement) for measurement in measurements if not measurement.holds] == []
