"""Guns whose shots are coins with known shares: a comparison can be held against the truth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from zlib import crc32

import numpy as np
import pyarrow

from fbsim.studies import Comparison, Condition
from fbsim.studies.asked import MEASURES
from fbsim.studies.comparing import shot_schema
from fbsim.studies.comparison import Price, gather
from fbsim.studies.intervals import Method


class Coins:
    """Fires coins: a shot hits if the number drawn for it is below what its gun's share says."""

    def __init__(self, shares: Mapping[str, float], seed: int, alike: float = 0.5) -> None:
        self.shares, self.seed, self.alike = shares, seed, alike
        self.fired: list[tuple[Condition, int, int]] = []

    def __call__(self, wanted: Sequence[tuple[Condition, int, int]]) -> list[Any]:
        """Give a table for each series."""
        self.fired += wanted
        return [self._table(*each) for each in wanted]

    def _table(self, condition: Condition, first: int, count: int) -> Any:
        common = self._draw(condition.first_chance, first, count)
        own = self._draw(crc32(condition.gun.encode()), first + condition.first_chance, count)
        mixed = self.alike * common + np.sqrt(1 - self.alike**2) * own
        hits = mixed < _deviate(self.shares[condition.gun])
        rows: dict[str, list[Any]] = {
            "gun": [condition.gun] * count,
            "target": [condition.target] * count,
            "distance_m": [condition.distance_m] * count,
            "cover": [condition.cover] * count,
            "seed": [self.seed] * count,
            "shot": list(range(first, first + count)),
            "fired": [True] * count,
            **{measure: hits.tolist() for measure in MEASURES},
            "pose": ["standing"] * count,
            "outcome": ["nothing"] * count,
            "muzzle_m_per_s": [10.0] * count,
            "simulated": [False] * count,
        }
        return pyarrow.table(rows, schema=shot_schema())

    def _draw(self, stream: int, first: int, count: int) -> Any:
        rng = np.random.default_rng(np.random.SeedSequence(self.seed, spawn_key=(stream, first)))
        return rng.standard_normal(count)


def compared(
    coins: Coins,
    conditions: Sequence[Condition],
    *,
    shots: int,
    precision: float | None = None,
    method: Method = "wilson",
) -> Comparison:
    """Gather coins and compare."""
    table = gather(conditions, coins, shots=shots, precision=precision, method=method)
    prices = dict.fromkeys((each.gun for each in conditions), Price(2.0, 80.0))
    return Comparison(table, prices, "killed", method)


def _deviate(share: float) -> float:
    from statistics import NormalDist

    return NormalDist().inv_cdf(share)
