"""Designs whose shots are coins with known shares: a search and its verdict against the truth."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from statistics import NormalDist
from typing import Any
from zlib import crc32

import numpy as np
import pyarrow

from fbsim.catalogue.variants import Design
from fbsim.studies.asked import MEASURES

RATE = "drive.rate_n_per_m"
Share = Callable[[Design], float]


class Coins:
    """Fires coins: a shot hits if the number drawn for it is below what its design's share says.

    The luck of a shot is that of all designs by `alike`, and its own by the rest.
    """

    def __init__(self, share: Share, alike: float = 0.7) -> None:
        self.share, self.alike = share, alike
        self.fired: list[tuple[Design, int, int]] = []

    def __call__(self, designs: Sequence[Design], seed: int, shots: int) -> list[Any]:
        """Give a table for each design."""
        self.fired += [(design, seed, shots) for design in designs]
        return [self._table(design, seed, shots) for design in designs]

    def _table(self, design: Design, seed: int, shots: int) -> Any:
        common = _draw(seed, 0, shots)
        own = _draw(seed, crc32(repr(design).encode()) + 1, shots)
        luck = math.sqrt(self.alike) * common + math.sqrt(1 - self.alike) * own
        hits = luck < NormalDist().inv_cdf(self.share(design))
        place = {"target": ["x"] * shots, "distance_m": [1.5] * shots, "cover": ["none"] * shots}
        return pyarrow.table({**place, **dict.fromkeys(MEASURES, hits)})


def _draw(seed: int, stream: int, shots: int) -> Any:
    return np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(stream,))).standard_normal(shots)
