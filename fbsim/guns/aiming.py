"""Aiming: where the muzzle is, and the elevation and bearing that carry a shell through a point.

Frames: the gun's has +x along its barrels at elevation 0, +y to its left, +z up, origin where it stands;
the world's differs by the gun's position and a turn by the bearing b about z.
    muzzle     P(e, b) = G + R_z(b) (T + R_y(e) (M₀ - T))      [m]     trunnion T, muzzle M₀ at e = 0
    direction  d(e, b) = R_z(b) (cos e, 0, sin e)
    R_y(e) = [[cos e, 0, -sin e], [0, 1, 0], [sin e, 0, cos e]]   raises +x towards +z
    R_z(b) = [[cos b, -sin b, 0], [sin b, cos b, 0], [0, 0, 1]]   counter-clockwise seen from above
Without wind the shot keeps to a plane parallel to the barrels, y_M to the left of the gun's origin. A
target at horizontal distance D and azimuth a lies in it when
    b = a - arcsin(y_M / D),   and then at x = √(D² - y_M²) forward
whatever the elevation; the elevation is found in that plane (`_lay.py`). A salvo is aimed with the mean
of its muzzles, so that its pattern is centred on the target.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal, NoReturn

import numpy as np
import numpy.typing as npt

from fbsim.catalogue.sheets import MILLI, Barrel, GunSheet, Point, ShellSheet
from fbsim.errors import OutOfReach
from fbsim.guns._lay import Lay
from fbsim.guns.drive import muzzle_speed
from fbsim.guns.flight import drag_per_metre
from fbsim.meshes.solid import FloatArray

Arc = Literal["low", "high"]

STRAIGHT_UP = math.pi / 2

ANGLE_DIGITS = 9
"""Decimals of an angle in degrees that is held against a limit: the rest is rounding."""


@dataclass(frozen=True)
class Aim:
    """How to lay a gun on a target, and how its shell arrives there without dispersion."""

    bearing_rad: float  # counter-clockwise from +x, over -π to π
    elevation_rad: float
    time_of_flight: float  # s, from the muzzle to the target
    speed_at_target: float  # m/s
    angle_of_fall: float  # rad below the horizontal; negative while the shell still rises


def elevation_limits(barrel: Barrel) -> tuple[float, float]:
    """Lowest and highest elevation in rad."""
    return math.radians(barrel.elevation_min_deg), math.radians(barrel.elevation_max_deg)


def muzzle_pose(
    barrel: Barrel,
    index: int,
    elevation_rad: float,
    bearing_rad: float,
    gun_position: npt.ArrayLike,
) -> tuple[FloatArray, FloatArray]:
    """Centre of the shell at muzzle `index` in m (3,) and the unit vector (3,) along which it leaves.

    `gun_position` (3,) in m is the origin of the gun's frame in the world. The elevation is not held to
    the gun's limits, as dispersion may carry it a little over. Raises IndexError for no such muzzle.

    >>> from fbsim.catalogue.sheets import MeshFile
    >>> barrel = Barrel(body=MeshFile(mesh="barrel.stl"), trunnion_mm=(0, 0, 30), muzzles_mm=[(50, 0, 30)],
    ...                 elevation_min_deg=0, elevation_max_deg=90)
    >>> position, direction = muzzle_pose(barrel, 0, math.pi / 6, math.pi / 2, (1.0, 0.0, 0.0))
    >>> position.round(4).tolist(), direction.round(4).tolist()
    ([1.0, 0.0433, 0.055], [0.0, 0.866, 0.5])
    """
    if not 0 <= index < len(barrel.muzzles_mm):
        raise IndexError(f"this gun has {len(barrel.muzzles_mm)} muzzles, counted from 0 (got {index})")
    trunnion, muzzle = _metres(barrel.trunnion_mm), _metres(barrel.muzzles_mm[index])
    raised = trunnion + _raise(elevation_rad) @ (muzzle - trunnion)
    direction = _turn(bearing_rad) @ _raise(elevation_rad)[:, 0]
    return np.asarray(gun_position, dtype=np.float64) + _turn(bearing_rad) @ raised, direction


def aim(
    gun: GunSheet,
    shell: ShellSheet,
    gun_position: npt.ArrayLike,
    target_point: npt.ArrayLike,
    arc: Arc = "low",
    speed: float | None = None,
    facing_rad: float | None = None,
) -> Aim:
    """Find how to lay `gun` so that its shell passes through `target_point`.

    Positions (3,) in m. "low" is the lowest elevation within the gun's limits that does it, "high" the
    highest; where the limits leave but one, both are that one. `speed` in m/s stands in for the speed of
    the gun's drive, as when it was measured. `facing_rad` is the bearing of its carriage, from which its
    traverse counts (`check_traverse`); without it the whole gun may be turned. The path passes the target
    within 10 µm. Obstacles on the way, the ground among them, are not looked at.
    Raises OutOfReach, saying how far the gun reaches or which limit forbids it, and ValueError for an
    arc that is neither, a point of a wrong shape, or a speed that is not above 0.

    >>> from fbsim.catalogue.sheets import MeshFile
    >>> barrel = Barrel(body=MeshFile(mesh="barrel.stl"), trunnion_mm=(0, 0, 30), muzzles_mm=[(50, 0, 30)],
    ...                 elevation_min_deg=0, elevation_max_deg=20)
    >>> gun = GunSheet.model_construct(name="bulldog", barrel=barrel)
    >>> shell = ShellSheet.model_construct(mass_g=1.0, diameter_mm=6.0, drag_coefficient=0.85)
    >>> laid = aim(gun, shell, (0, 0, 0), (2.0, 2.0, 0.04), speed=10.0)
    >>> round(math.degrees(laid.elevation_rad), 2), round(math.degrees(laid.bearing_rad), 2)
    (8.19, 45.0)
    >>> aim(gun, shell, (0, 0, 0), (7.0, 0, 0.04), speed=10.0)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    fbsim.errors.OutOfReach: bulldog cannot hit a point 7.000 m away at height 0.040 m: needs ...
    """
    if arc not in ("low", "high"):
        raise ValueError(f'arc must be "low" or "high" (got {arc!r})')
    offset = _point(target_point, "target_point") - _point(gun_position, "gun_position")
    side = _mean_muzzle(gun.barrel)[1]
    distance = math.hypot(offset[0], offset[1])
    if distance <= abs(side):
        raise OutOfReach(
            f"{gun.name} cannot hit a point straight above or below it; move the gun further off"
        )
    lay = _lay(gun, shell, math.sqrt(distance**2 - side**2), float(offset[2]), speed)
    elevation = next(lay.solutions(*elevation_limits(gun.barrel), falling=arc == "high"), None)
    if elevation is None:
        _refuse(gun, lay, distance, float(side))
    bearing = math.atan2(offset[1], offset[0]) - math.asin(side / distance)
    if facing_rad is not None:
        check_traverse(gun, bearing, facing_rad)
    return _aim_of(lay, elevation, bearing)


def traverse_needed(bearing_rad: float, facing_rad: float) -> float:
    """Angle in degrees from a carriage's facing to a bearing, over -180 to 180; positive to the left.

    >>> traverse_needed(math.radians(170), math.radians(-170))
    -20.0
    """
    return round(math.degrees(math.remainder(bearing_rad - facing_rad, 2 * math.pi)), ANGLE_DIGITS)


def check_traverse(gun: GunSheet, bearing_rad: float, facing_rad: float) -> None:
    """Raise OutOfReach where a gun whose carriage faces one way does not turn to a bearing.

    >>> from fbsim.catalogue.sheets import MeshFile
    >>> barrel = Barrel(body=MeshFile(mesh="barrel.stl"), trunnion_mm=(0, 0, 30), muzzles_mm=[(50, 0, 30)],
    ...                 elevation_min_deg=0, elevation_max_deg=20, traverse_deg=60)
    >>> check_traverse(GunSheet.model_construct(name="stiletto", barrel=barrel), math.pi / 2, 0.0)
    Traceback (most recent call last):
    fbsim.errors.OutOfReach: stiletto would have to turn 90.0° to its left, and turns 60° to either side ...
    """
    limit, needed = gun.barrel.traverse_deg, traverse_needed(bearing_rad, facing_rad)
    if limit is not None and abs(needed) > limit:
        side = "left" if needed > 0 else "right"
        raise OutOfReach(
            f"{gun.name} would have to turn {_up(abs(needed), 1):.1f}° to its {side}, and turns {limit:g}° "
            "to either side of where it faces; set it down to face its target"
        )


def _lay(gun: GunSheet, shell: ShellSheet, distance: float, height: float, speed: float | None) -> Lay:
    if speed is None:
        speed = muzzle_speed(gun.drive, shell)
    if not speed > 0:
        raise ValueError(f"speed must be above 0 m/s (got {speed})")
    trunnion, muzzle = _metres(gun.barrel.trunnion_mm), _mean_muzzle(gun.barrel)
    return Lay(
        trunnion=(float(trunnion[0]), float(trunnion[2])),
        muzzle=(float(muzzle[0]), float(muzzle[2])),
        speed=speed,
        drag=drag_per_metre(shell),
        distance=distance,
        height=height,
    )


def _aim_of(lay: Lay, elevation: float, bearing: float) -> Aim:
    arrival = lay.arrivals(np.array([elevation]))
    u, w = float(arrival.state.u[0]), float(arrival.state.w[0])
    return Aim(
        bearing_rad=math.remainder(bearing, 2 * math.pi),
        elevation_rad=elevation,
        time_of_flight=float(arrival.time[0]),
        speed_at_target=math.hypot(u, w),
        angle_of_fall=math.atan2(-w, u),
    )


def _refuse(gun: GunSheet, lay: Lay, distance: float, side: float) -> NoReturn:
    """Raise OutOfReach: which gun, how far, which limit forbids it, how far it reaches, what to do."""
    low, high = elevation_limits(gun.barrel)
    forward = lay.furthest(low, high)
    needed = list(lay.solutions(-STRAIGHT_UP, STRAIGHT_UP))
    why = _limit_that_forbids(gun.barrel, needed) if needed else _no_elevation(lay)
    raise OutOfReach(
        f"{gun.name} cannot hit a point {_up(distance, 3):.3f} m away at height {lay.height:.3f} m: {why}; "
        f"{_reach_and_remedy(distance, math.hypot(forward, side))}"
    )


def _limit_that_forbids(barrel: Barrel, needed: list[float]) -> str:
    """Name the needed elevation nearest to the limits, and the limit; rounded away from the limit."""
    low, high = barrel.elevation_min_deg, barrel.elevation_max_deg
    nearest = min(map(math.degrees, needed), key=lambda e: max(low - e, e - high))
    if nearest > high:
        return f"needs {_up(nearest, 1):.1f}°, this gun goes up to {high:g}°"
    return f"needs {-_up(-nearest, 1):.1f}°, this gun goes down to {low:g}°"


def _no_elevation(lay: Lay) -> str:
    if lay.distance < lay.muzzle[0]:
        return "the point is nearer than its muzzle"
    return f"no elevation gets there at {lay.speed:.1f} m/s"


def _reach_and_remedy(distance: float, furthest: float) -> str:
    if math.isnan(furthest):
        return "within its elevations it never gets that high; aim lower, or stand the gun higher"
    remedy = "move the gun closer" if distance > furthest else "move the gun further off"
    return f"within its elevations it reaches {-_up(-furthest, 3):.3f} m at that height; {remedy}"


def _up(value: float, digits: int) -> float:
    """Round up (towards +∞) to so many digits after the point."""
    scale: float = 10.0**digits
    return math.ceil(value * scale) / scale


def _point(value: npt.ArrayLike, name: str) -> FloatArray:
    point = np.asarray(value, dtype=np.float64)
    if point.shape != (3,) or not np.isfinite(point).all():
        raise ValueError(f"{name} must be 3 finite numbers (got {value!r})")
    return point


def _metres(point_mm: Point) -> FloatArray:
    return np.asarray(point_mm, dtype=np.float64) * MILLI


def _mean_muzzle(barrel: Barrel) -> FloatArray:
    """Middle of the muzzles at elevation 0, (3,) in m."""
    middle: FloatArray = np.mean([_metres(muzzle) for muzzle in barrel.muzzles_mm], axis=0)
    return middle


def _raise(elevation: float) -> FloatArray:
    c, s = math.cos(elevation), math.sin(elevation)
    return np.array([[c, 0.0, -s], [0.0, 1.0, 0.0], [s, 0.0, c]])


def _turn(bearing: float) -> FloatArray:
    c, s = math.cos(bearing), math.sin(bearing)
    return np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])
