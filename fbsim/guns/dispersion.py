"""Dispersion: how one shot differs from the aimed one.

Formulas (standard deviations from the gun's sheet, N(0, σ) a normal draw):
    speed      v = v₀ (1 + N(0, s)),  s = speed_percent / 100       [m/s]
    elevation  e = e₀ + N(0, σ_e),    σ_e = elevation_mrad / 1000   [rad]
    bearing    b = b₀ + N(0, σ_b),    σ_b = bearing_mrad / 1000     [rad]
Truncation: a speed factor that is not above 0 is drawn again, so the factor follows the normal law cut
off at 0. Up to s = 0.25 that touches fewer than 1 draw in 30,000; above, the mean rises over 1.
Measured spring blasters scatter by 2-3 % in speed, cheap ones by 14 %; angles by 1-50 mrad, from two
accounts of toy cannon at 3.7 and 8.2 m (H. G. Wells, Little Wars; a match-firing test).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fbsim.catalogue.sheets import MILLI, Dispersion
from fbsim.guns.streams import Stream, stream

PERCENT = 0.01


@dataclass(frozen=True)
class ShotError:
    """How a shot leaves the muzzle compared with the order."""

    speed_factor: float  # times the muzzle speed; above 0
    elevation_error_rad: float  # added to the elevation; positive is up
    bearing_error_rad: float  # added to the bearing; positive is to the left, seen from the gun


def draw_speed_factor(dispersion: Dispersion, rng: np.random.Generator) -> float:
    """Draw by what the muzzle speed is multiplied: 1 + N(0, s), drawn again while not above 0."""
    while True:
        factor = 1 + dispersion.speed_percent * PERCENT * float(rng.standard_normal())
        if factor > 0:
            return factor


def draw_direction_error(dispersion: Dispersion, rng: np.random.Generator) -> tuple[float, float]:
    """Draw what is added to elevation and bearing, in rad. Always takes two draws from `rng`."""
    up, left = rng.standard_normal(2)
    return dispersion.elevation_mrad * MILLI * float(up), dispersion.bearing_mrad * MILLI * float(left)


def draw_error(dispersion: Dispersion, rng: np.random.Generator) -> ShotError:
    """Draw one shot's error from one generator: first the speed, then elevation, then bearing.

    >>> exact = Dispersion(speed_percent=0, elevation_mrad=0, bearing_mrad=0)
    >>> draw_error(exact, np.random.default_rng(1)).speed_factor
    1.0
    """
    return ShotError(draw_speed_factor(dispersion, rng), *draw_direction_error(dispersion, rng))


def shot_error(
    dispersion: Dispersion, root_seed: int, volley: int, shot: int, barrel: int | None = None
) -> ShotError:
    """Draw a shot's error from its own streams, one for the speed and one for the direction.

    A changed speed scatter therefore leaves every direction as it was. Give `barrel` (0, 1, ...) for the
    barrels of a salvo, so that each draws its own. Raises ValueError as `stream` does.

    >>> gun = Dispersion(speed_percent=3, elevation_mrad=8, bearing_mrad=8)
    >>> shot_error(gun, 7, 0, 0) == shot_error(gun, 7, 0, 0) != shot_error(gun, 7, 0, 1)
    True
    """
    speed = draw_speed_factor(dispersion, stream(root_seed, volley, shot, Stream.MUZZLE_SPEED, barrel))
    direction = stream(root_seed, volley, shot, Stream.DIRECTION, barrel)
    return ShotError(speed, *draw_direction_error(dispersion, direction))
