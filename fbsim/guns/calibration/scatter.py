"""How likely measured rows are, given how a gun scatters from shot to shot: by REML, blocks and groups.

    speed and place   V = diag(reading²) + s² a aᵀ + σ_e² c cᵀ    a = ∂y/∂(v/v), c = ∂y/∂e   (n, 2)
    across            V = σ_b² + (reading / lever)²               as angles, about the mean of their series
    groups            τ_up² = (s a)² + (σ_e c)², τ_across = σ_b lever: `groups`
A series holds the shots of one setting: where the line of fire was drawn is not known any better than from
their own mean. Expected information in the logarithms of σ, with G = ∂V/∂σ² and P as in REML:
    I_kl = 2 σ_k² σ_l² tr(P G_k P G_l),    for a group  (ν/2) ∂ln m/∂ln σ_k ∂ln m/∂ln σ_l.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from fbsim.guns.calibration.groups import spread_loglik, spread_moments
from fbsim.guns.calibration.likelihood import Fitted, inverses, restricted
from fbsim.meshes.solid import FloatArray


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
        return found + sum(spread_loglik(group.spread, *group.moments(sigma)) for group in self.groups)

    def information(self, sigma: FloatArray, unit: FloatArray | None = None) -> FloatArray:
        """Expected information (3, 3) on ln σ at σ = `unit`, where the rows scatter by `sigma`; (3,) each."""
        unit = sigma if unit is None else unit
        total = np.zeros((3, 3))
        gains = np.stack([self.flown.gains(0), self.flown.gains(1)])
        slopes = self.flown.slopes[:, :, self.free]
        total[:2, :2] = _information(self.flown.noise(sigma), slopes, unit[:2, None, None] * gains)
        side = self.sideways
        noise = (sigma[2] ** 2 + side.reading**2)[:, None, None]
        gain = np.full((1, len(side.angles), 1), unit[2])
        total[2:, 2:] = _information(noise, side.series[:, None, :], gain)
        for group in self.groups:
            total = total + _information_of_group(group, sigma, unit)
        return total

    def holding(self, free: list[int]) -> Evidence:
        """The same with others of β fitted."""
        return replace(self, free=free)


def _information(noise: FloatArray, slopes: FloatArray, gains: FloatArray) -> FloatArray:
    """2 tr(P G_k P G_l) for G_k = g_k g_kᵀ in each block; gains (k, n, q)."""
    inverse = inverses(noise)
    between = np.einsum("kni,nij,lnj->kln", gains, inverse, gains)
    whole = np.sum(between**2, axis=2)
    if slopes.shape[2] and len(noise):
        covariance = np.linalg.inv(np.einsum("nip,nij,njq->pq", slopes, inverse, slopes))
        seen = np.einsum("nip,nij,knj->knp", slopes, inverse, gains)
        cross = np.einsum("knp,pq,lnq,kln->kl", seen, covariance, seen, between)
        shifts = np.einsum("knp,knq,qr->kpr", seen, seen, covariance)
        whole = whole - 2 * cross + np.einsum("kpr,lrp->kl", shifts, shifts)
    doubled: FloatArray = 2 * whole
    return doubled


def _information_of_group(group: Group, sigma: FloatArray, unit: FloatArray) -> FloatArray:
    """(ν/2) ∂ln m/∂ln σ_k ∂ln m/∂ln σ_l, where σ² moves by shares of unit²."""
    step, shape = 0.05, group.moments(sigma)[1]
    slope = np.zeros(3)
    for which in range(3):
        moved = np.where(np.arange(3) == which, unit**2, 0.0) * step
        up, down = (np.sqrt(np.maximum(sigma**2 + side * moved, 0.0)) for side in (1, -1))
        change = float(np.log(group.moments(up)[0] / group.moments(down)[0]))
        slope[which] = 2 * change * unit[which] ** 2 / float(up[which] ** 2 - down[which] ** 2)
    return shape * np.outer(slope, slope)
