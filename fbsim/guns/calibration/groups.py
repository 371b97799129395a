"""The spread of a group: the distance between the two of its n holes that lie farthest apart.

With holes that scatter normally by τ_up and τ_across, W² is taken as a gamma variable,
    W² ~ gamma of mean m and shape ν/2,   ν = 2 m² / var(W²)
which for two holes of equal scatter is exact (W²/2τ² is χ² of 2). Mean and variance of W² for the ratio of
both scatters come from a fixed sample of groups, good to 1 %: no closed form is known (Grubbs 1964).
An error ρ in reading W adds ρ² to the mean and 4 ρ² m to the variance.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from fbsim.meshes.solid import FloatArray

RATIOS = np.linspace(0.0, 1.0, 11)
GROUPS, MOST_PAIRS = 20_000, 4_000_000


@lru_cache(maxsize=128)
def _moments(shots: int) -> tuple[FloatArray, FloatArray]:
    """Mean and variance of W² (11,) where the larger scatter is 1 and the other one of `RATIOS`."""
    one, other = np.triu_indices(shots, k=1)
    groups = max(500, min(GROUPS, MOST_PAIRS // len(one)))
    x, y = np.random.default_rng(shots).standard_normal((2, groups, shots))
    along, aside = (x[:, one] - x[:, other]) ** 2, (y[:, one] - y[:, other]) ** 2
    widest = np.array([np.max(along + ratio**2 * aside, axis=1) for ratio in RATIOS])
    return widest.mean(axis=1), widest.var(axis=1)


def spread_moments(shots: int, up: float, across: float, reading: float) -> tuple[float, float]:
    """Mean m in m² and shape ν/2 of W² for scatters and a reading error in m.

    >>> mean, shape = spread_moments(2, 1.0, 1.0, 0.0)  # exactly 4 and 1
    >>> round(mean, 1), round(shape, 1)
    (4.0, 1.0)
    """
    larger = max(up, across, 1e-9)
    mean, variance = (
        float(np.interp(min(up, across) / larger, RATIOS, each)) * larger ** (2 * power)
        for power, each in enumerate(_moments(shots), 1)
    )
    mean, variance = mean + reading**2, variance + 4 * reading**2 * mean
    return mean, mean**2 / variance


def spread_loglik(spread: float, mean: float, shape: float) -> float:
    """Logarithm of the density of a spread in m, but for a term that does not change."""
    share = shape / mean
    return (
        shape * math.log(share) - math.lgamma(shape) + 2 * (shape - 1) * math.log(spread) - share * spread**2
    )
