"""Where a gun's shells come down on the table at an elevation: the flight alone, from muzzle to first touch.

A shell has come down where its middle, sinking, is half its diameter above the table. Its range is how far
that is, along the ground, from the foot of the gun. The top of its path is where it stops to rise:
    w(t) = 0,   w' = -g - k V w                     [m/s, m/s²]     w: upward speed, V: speed, k: drag
found like the end by marching whole steps and Newton's method within the last (`guns._plane`).

Errors of shots are drawn as for `guns.impacts`, and are the same at each elevation: so curves over elevations
are smooth.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fbsim.catalogue.sheets import MILLI, GunSheet, ShellSheet
from fbsim.guns._plane import BoolArray, State, cross, march
from fbsim.guns.drive import muzzle_speed
from fbsim.guns.flight import GRAVITY, drag_per_metre
from fbsim.guns.impacts import BLOCK, leaving, muzzles
from fbsim.meshes.solid import FloatArray

STEP = 0.01
"""s; a shell at the top of its path sinks by 0.5 mm meanwhile, and muzzles are higher than that."""


@dataclass(frozen=True, eq=False)
class Falls:
    """Shells (salvos, barrels) that came down.

    `distance` and `top`, the greatest height of the middle above the table, in m; `time` in s; `speed` in
    m/s and `fall`, the angle below the horizontal, in rad, where they touch the table.
    """

    distance: FloatArray
    top: FloatArray
    time: FloatArray
    speed: FloatArray
    fall: FloatArray


def falls_without_error(gun: GunSheet, shell: ShellSheet, elevation: float) -> Falls:
    """One salvo just as it is laid, at an elevation in rad."""
    exact = np.ones((1, gun.salvo)), np.zeros((1, gun.salvo)), np.zeros((1, gun.salvo))
    return _falls(gun, shell, elevation, np.stack(exact))


def falls(gun: GunSheet, shell: ShellSheet, elevation: float, *, salvos: int, seed: int) -> Falls:
    """Salvos with the errors of the gun's dispersion, at an elevation in rad.

    Raises ValueError for a number of salvos that is not from 1 to `BLOCK`.
    """
    if not 1 <= salvos <= BLOCK:
        raise ValueError(f"salvos must be from 1 to {BLOCK} (got {salvos})")
    errors, _ = leaving(gun, shell, seed, 0, salvos, drawn=False)
    return _falls(gun, shell, elevation, errors)


def _falls(gun: GunSheet, shell: ShellSheet, elevation: float, errors: FloatArray) -> Falls:
    factor, up, bearing = errors
    raised, drag, floor = elevation + up, drag_per_metre(shell), shell.diameter_mm * MILLI / 2
    x, y, z = muzzles(gun.barrel, raised, bearing)
    speed = muzzle_speed(gun.drive, shell) * factor
    start = State(np.zeros_like(z), z, speed * np.cos(raised), speed * np.sin(raised))
    end, time = _come_down(start, drag, floor)
    return Falls(
        distance=np.hypot(x + end.x * np.cos(bearing), y + end.x * np.sin(bearing)),
        top=_top(start, drag),
        time=time,
        speed=np.hypot(end.u, end.w),
        fall=np.arctan2(-end.w, end.u),
    )


def _come_down(start: State, drag: float, floor: float) -> tuple[State, FloatArray]:
    def flying(at: State) -> BoolArray:
        on: BoolArray = (at.w > 0) | (at.z > floor)
        return on

    state, times = march(start, drag, STEP, flying)
    end, rest = cross(state, drag, STEP, lambda at: (at.z - floor, -at.w))
    return end, times + rest


def _top(start: State, drag: float) -> FloatArray:
    """Greatest height in m; that of the muzzle where a shell does not rise."""

    def rising(at: State) -> BoolArray:
        on: BoolArray = at.w > 0
        return on

    def gap(at: State) -> tuple[FloatArray, FloatArray]:
        return at.w, GRAVITY + drag * np.hypot(at.u, at.w) * at.w

    state, _ = march(start, drag, STEP, rising)
    top, _ = cross(state, drag, STEP, gap)
    highest: FloatArray = np.maximum(start.z, top.z)
    return highest
