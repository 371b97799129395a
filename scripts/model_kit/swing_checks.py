"""What must hold of a catapult besides: its arm swings free, and throws square to itself."""

from __future__ import annotations

from math import atan2, degrees, hypot

import numpy as np
from manifold3d import Manifold

from fbsim.catalogue.sheets import Arm, GunSheet
from model_kit.checks import CLEARANCE_MM, GROUND_MM, raised, require
from model_kit.model import Model

SQUARE_DEG = 3.0


def check_swing(model: Model, sheet: GunSheet, arm: Arm, shells: dict[str, Manifold]) -> None:
    """Clearances of the arm and of the shell in it, however high it is laid and however far it is drawn."""
    _check_square(sheet, arm)
    carriage, lever = model.body.solid, model.bodies[".barrel"].solid
    loads = {"arm": lever} | {
        name: shells[name].translate(sheet.barrel.muzzles_mm[0]) for name in sheet.shells
    }
    for elevation in np.linspace(sheet.barrel.elevation_min_deg, sheet.barrel.elevation_max_deg, 4):
        for drawn in np.linspace(0.0, arm.drawn_deg, 7)[1:]:
            for name, solid in loads.items():
                _check_free(carriage, raised(solid, sheet, elevation + drawn), name, (elevation, drawn))


def _check_free(carriage: Manifold, moving: Manifold, name: str, angles: tuple[float, float]) -> None:
    place = f"drawn {angles[1]:.0f} deg from {angles[0]:.0f} deg"
    gap = carriage.min_gap(moving, 5.0)
    require(gap >= CLEARANCE_MM, f"{name} {gap:.2f} mm from the carriage {place}")
    require(
        moving.bounding_box()[2] >= GROUND_MM, f"{name} too low {place}: {moving.bounding_box()[2]:.1f} mm"
    )


def _check_square(sheet: GunSheet, arm: Arm) -> None:
    (x, _, z), (u, _, w) = sheet.barrel.trunnion_mm, sheet.barrel.muzzles_mm[0]
    off = degrees(atan2(u - x, w - z))
    require(abs(off) <= SQUARE_DEG, f"the shell would leave {off:.1f} deg off square to its arm")
    radius = hypot(u - x, w - z)
    require(abs(radius - arm.radius_mm) < 0.01, f"the shell's centre is {radius:.2f} mm from the trunnion")
