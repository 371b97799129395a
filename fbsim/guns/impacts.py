"""Where many shots of one laying pass an upright plane: the scatter of a gun, without any physics of impacts.

The plane stands square to the line from the gun to the target, through the aim point at distance D. In the
frame whose +x looks from the gun's origin to the target, a shot from the muzzle P at bearing b has to fly
    s = (D - P_x) / cos b                           [m]     along the ground to reach the plane, and passes it
    across = P_y + s sin b,   up = z(s) - z_aim     [m]     left of the aim point, and above it.
The plane reaches below the table: a shot that would strike the table first still has its place on it. One
that falls short by more than a metre has none (nan).

Draws: block i of 65,536 shots takes them from the generator of (seed, i) alone, so that neither the number of
shots nor how they are shared out changes a shot. They are other draws than those of a volley. Where guns are
drawn, each salvo comes from another specimen (`guns.specimen`), by generators of their own: salvos stay
independent of each other, and a salvo draws the same errors as it would with the gun of the sheet.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from fbsim.catalogue.sheets import MILLI, Barrel, Dispersion, GunSheet, ShellSheet
from fbsim.errors import OutOfReach
from fbsim.guns._plane import BoolArray, State, cross, march
from fbsim.guns.aiming import Aim, Arc, aim
from fbsim.guns.dispersion import PERCENT
from fbsim.guns.drive import muzzle_speed
from fbsim.guns.flight import GRAVITY, drag_per_metre
from fbsim.guns.specimen import (
    BEARING,
    DRAG,
    ELEVATION,
    ENERGY,
    NAMES,
    OFFSET,
    SPEED,
    Specimens,
    drag_place,
    draw_shifts,
)
from fbsim.guns.streams import Stream
from fbsim.meshes.solid import FloatArray

BLOCK = 65_536
DEPTH = 1.0
"""m below the aim point at which a sinking shot is given up."""


@dataclass(frozen=True, eq=False)
class Impacts:
    """Where the shots of one gun pass the plane of their target.

    `across` and `up` (salvos, barrels) in m from the aim point; `speed` in m/s and `fall` in rad below the
    horizontal there. nan where a shot never gets there.
    """

    aim: Aim
    across: FloatArray
    up: FloatArray
    speed: FloatArray
    fall: FloatArray

    @property
    def arrived(self) -> BoolArray:
        """Which shots (salvos, barrels) pass the plane."""
        return np.isfinite(self.up)


def shoot_at_plane(
    gun: GunSheet,
    shell: ShellSheet,
    *,
    distance: float,
    height: float,
    salvos: int,
    seed: int,
    arc: Arc = "low",
    specimens: Specimens = "nominal",
) -> Impacts:
    """Fire `salvos` at a point `distance` m away and `height` m above the gun's foot.

    Where specimens are drawn each salvo comes from another one, laid as the gun of the sheet is.
    Raises OutOfReach where the gun cannot be laid on it, ValueError for fewer than one salvo.
    """
    if salvos < 1:
        raise ValueError(f"salvos must be at least 1 (got {salvos})")
    laid = aim(gun, shell, (0.0, 0.0, 0.0), (distance, 0.0, height), arc)
    if arc == "high" and laid == aim(gun, shell, (0.0, 0.0, 0.0), (distance, 0.0, height), "low"):
        most = gun.barrel.elevation_max_deg
        message = f"{gun.name} has no high arc to a point {distance:g} m away: it goes up to {most:g}°"
        raise OutOfReach(message)
    drawn = specimens == "drawn"
    blocks = [leaving(gun, shell, seed, block, salvos, drawn) for block in range(math.ceil(salvos / BLOCK))]
    passed = [_pass(gun, shell, laid, (distance, height), *each) for each in blocks]
    return Impacts(laid, *(np.concatenate(column) for column in zip(*passed, strict=True)))


def leaving(
    gun: GunSheet, shell: ShellSheet, seed: int, block: int, salvos: int, drawn: bool
) -> tuple[FloatArray, FloatArray]:
    """Speed factors, elevation and bearing errors (3, salvos, barrels) of a block, and what shells' drag is.

    The drag is (salvos, 1) in 1/m, or (1, 1) for all; all of a block is drawn.
    """
    count = min(BLOCK, salvos - block * BLOCK)
    rng = np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(block,)))
    normal = rng.standard_normal((3, BLOCK, gun.salvo))[:, :count]
    shifts = _shifts(gun, shell, seed, block)[:, :count] if drawn else np.zeros((len(NAMES), 1, 1))
    return _scaled(normal, gun.dispersion, shifts), drag_per_metre(shell) * np.exp(shifts[DRAG])


def _shifts(gun: GunSheet, shell: ShellSheet, seed: int, block: int) -> FloatArray:
    """By what the specimens of a block differ from the sheet, (6, salvos, 1); 0 where nobody measured."""
    known = gun.calibration
    if known is None:
        return np.zeros((len(NAMES), BLOCK, 1))
    rng = np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(block, int(Stream.SPECIMEN))))
    shifts = draw_shifts(known, rng, BLOCK).T[:, :, None]
    place = drag_place(known, shell.name)
    shifts[DRAG] = 0.0 if place is None else shifts[place]
    return shifts[: len(NAMES)]


def _scaled(normal: FloatArray, dispersion: Dispersion, shifts: FloatArray) -> FloatArray:
    speed, up, left = normal
    scale = np.exp(shifts)
    factor = np.maximum(1 + dispersion.speed_percent * PERCENT * scale[SPEED] * speed, PERCENT)
    raised = dispersion.elevation_mrad * MILLI * scale[ELEVATION] * up + shifts[OFFSET]
    turned = dispersion.bearing_mrad * MILLI * scale[BEARING] * left
    return np.stack([factor * np.sqrt(scale[ENERGY]), raised, turned])


def _pass(
    gun: GunSheet,
    shell: ShellSheet,
    laid: Aim,
    target: tuple[float, float],
    errors: FloatArray,
    drag: FloatArray,
) -> tuple[FloatArray, ...]:
    """Across, up, speed and fall of each shot at the plane."""
    factor, up, left = errors
    elevation, bearing = laid.elevation_rad + up, laid.bearing_rad + left
    muzzle = muzzles(gun.barrel, elevation, bearing)
    way = (target[0] - muzzle[0]) / np.cos(bearing)
    speed = muzzle_speed(gun.drive, shell) * factor
    start = State(np.zeros_like(way), muzzle[2], speed * np.cos(elevation), speed * np.sin(elevation))
    end = _fly_to(start, way, target[1] - DEPTH, drag)
    there = np.abs(end.x - way) < 1e-9
    found = (
        muzzle[1] + way * np.sin(bearing),
        end.z - target[1],
        np.hypot(end.u, end.w),
        np.arctan2(-end.w, end.u),
    )
    return tuple(np.where(there, column, np.nan) for column in found)


def muzzles(barrel: Barrel, elevation: FloatArray, bearing: FloatArray) -> tuple[FloatArray, ...]:
    """Muzzles (salvos, barrels) along x, y and z, as `muzzle_pose` has them."""
    (tx, ty, tz), points = (MILLI * np.array(barrel.trunnion_mm)), MILLI * np.array(barrel.muzzles_mm)
    ahead, left, above = points[:, 0] - tx, points[:, 1] - ty, points[:, 2] - tz
    forward = tx + np.cos(elevation) * ahead - np.sin(elevation) * above
    sideways = ty + left
    x = np.cos(bearing) * forward - np.sin(bearing) * sideways
    y = np.sin(bearing) * forward + np.cos(bearing) * sideways
    return x, y, tz + np.sin(elevation) * ahead + np.cos(elevation) * above


def _fly_to(start: State, way: FloatArray, lowest: float, drag: FloatArray) -> State:
    """States at the plane; a shot that sinks below `lowest` before it stays where it was."""
    fastest = float(np.max(np.hypot(start.u, start.w)))
    most = float(np.max(drag))
    step = min(0.03, 0.05 / max(most * fastest, math.sqrt(GRAVITY * most), 1e-9))

    def flying(at: State) -> BoolArray:
        on: BoolArray = (at.x < way) & ((at.w > 0) | (at.z > lowest))
        return on

    state, _ = march(start, drag, step, flying)
    end, _ = cross(state, drag, step, lambda at: (way - at.x, at.u))
    return end
