"""How likely measured rows are, given how a gun scatters from shot to shot: by REML, blocks and groups.

    speed and place   V = diag(reading²) + s² a aᵀ + σ_e² c cᵀ    a = ∂y/∂(v/v), c = ∂y/∂e   (n, 2)
    across            V = σ_b² + (reading / lever)²               as angles, about the mean of their series
    groups            τ_up² = (s a)² + (σ_e c)², τ_across = σ_b lever: `groups`
A series holds the shots of one setting: where the line of fire was drawn is not known any better than from
their own mean.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from fbsim.guns.calibration.groups import spread_loglik, spread_moments
from fbsim.guns.calibration.likelihood import Fitted, lie_of, restricted
from fbsim.meshes.solid import FloatArray

H = 0.02
"""Half step, as a share of σ², of the differences for groups."""


@dataclass(frozen=True, eq=False)
class Flown:
    """Speeds and places of n rows; zeros where a row has none of it, and then a reading error of 1.

    `values` (n, 2) measured less predicted, `reading` (n, 2), `slopes` (n, 2, 3) with respect to β.
    """

    values: FloatArray
    reading: FloatArray
    slopes: FloatArray

    def gains(self, which: int) -> FloatArray:
        """Derivatives (n, 2) with respect to a share of the speed (0) or the elevation (1)."""
        return 2 * self.slopes[:, :, 0] if which == 0 else self.slopes[:, :, 2]

    def noise(self, sigma: FloatArray) -> FloatArray:
        """Covariances (n, 2, 2)."""
        noise = self.reading[:, :, None] ** 2 * np.eye(2)
        for which in (0, 1):
            gains = sigma[which] * self.gains(which)
            noise = noise + gains[:, :, None] * gains[:, None, :]
        return noise

    def fit(self, sigma: FloatArray, free: list[int]) -> Fitted:
        """The best step of the free ones of β, its covariance and the likelihood."""
        return restricted(self.noise(sigma), self.slopes[:, :, free], self.values)


@dataclass(frozen=True, eq=False)
class Sideways:
    """Angles (m,) in rad to the left of the line of fire, how well each was read, its lever and series."""

    angles: FloatArray
    reading: FloatArray
    lever: FloatArray  # m
    series: FloatArray  # (m, series) of 0 and 1

    def fit(self, sigma: float) -> Fitted:
        """Means of the series, and the likelihood."""
        noise = (sigma**2 + self.reading**2)[:, None, None]
        return restricted(noise, self.series[:, None, :], self.angles[:, None])


@dataclass(frozen=True)
class Group:
    """A measured spread in m, and what makes it: derivatives as for single shots, and the lever across."""

    spread: float
    shots: int
    reading: float
    speed_gain: float
    elevation_gain: float
    lever: float

    def moments(self, sigma: FloatArray) -> tuple[float, float]:
        """Mean and shape of the squared spread."""
        up = float(np.hypot(sigma[0] * self.speed_gain, sigma[1] * self.elevation_gain))
        return spread_moments(self.shots, up, float(sigma[2]) * self.lever, self.reading)

    def loglik(self, sigma: FloatArray) -> float:
        """Logarithm of the likelihood of σ (3,)."""
        return spread_loglik(self.spread, *self.moments(sigma))

    def lie(self, sigma: FloatArray, unit: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Slope and information as of `Evidence.lie`, by differences."""
        steps, rises = np.zeros(3), np.zeros(3)
        for which in range(3):
            up, down = (
                np.maximum(sigma**2 + side * (np.arange(3) == which) * unit**2, 0.0) for side in (H, -H)
            )
            width = float(up[which] - down[which]) / (2 * unit[which] ** 2)
            ends = np.sqrt(up), np.sqrt(down)
            rises[which] = (self.loglik(ends[0]) - self.loglik(ends[1])) / width
            steps[which] = np.log(self.moments(ends[0])[0] / self.moments(ends[1])[0]) / width
        return rises, self.moments(sigma)[1] * np.outer(steps, steps)


@dataclass(frozen=True, eq=False)
class Evidence:
    """All that was measured, about β as it is, and which of β (0, 1, 2) are fitted."""

    flown: Flown
    sideways: Sideways
    groups: tuple[Group, ...]
    free: list[int]

    def loglik(self, sigma: FloatArray) -> float:
        """Logarithm of the restricted likelihood of σ (3,): share of the speed, rad, rad."""
        found = self.flown.fit(sigma, self.free).loglik + self.sideways.fit(float(sigma[2])).loglik
        return found + sum(group.loglik(sigma) for group in self.groups)

    def information(self, sigma: FloatArray) -> FloatArray:
        """Expected information (3, 3) on ln σ."""
        return self.lie(sigma, sigma)[1]

    def lie(self, sigma: FloatArray, unit: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Slope (3,) of ln L_R and expected information (3, 3), both on ln σ at σ = `unit` (3,).

        The rows scatter by `sigma`; a unit of its own keeps both finite where a σ is 0.
        """
        slope, information = np.zeros(3), np.zeros((3, 3))
        gains = unit[:2, None, None] * np.stack([self.flown.gains(0), self.flown.gains(1)])
        slopes = self.flown.slopes[:, :, self.free]
        slope[:2], information[:2, :2] = lie_of(self.flown.noise(sigma), slopes, self.flown.values, gains)
        side = self.sideways
        noise = (sigma[2] ** 2 + side.reading**2)[:, None, None]
        gain = np.full((1, len(side.angles), 1), unit[2])
        slope[2:], information[2:, 2:] = lie_of(noise, side.series[:, None, :], side.angles[:, None], gain)
        for group in self.groups:
            more, known = group.lie(sigma, unit)
            slope, information = slope + more, information + known
        return slope, information

    def holding(self, free: list[int]) -> Evidence:
        """The same with others of β fitted."""
        return replace(self, free=free)
