"""Flight of a shell: a point mass in still air, with drag that grows with the square of the speed.

Formulas:
    acceleration      a = g - k |v| v            [m/s²]
    drag per metre    k = ρ C_D A / (2 m)        [1/m]    part of the speed lost on each metre of the way
with g = 9.81 m/s² downwards, ρ the air's density, C_D the drag coefficient of the frontal area A, m the
shell's mass. Order 4 Runge-Kutta in the plane of the flight (`_plane.py`); between two nodes a step h
apart the path is the cubic through both positions with both velocities (Hermite), off by h⁴/384 |x''''|.
At h = 1 ms both errors are below 1 nm for toy shells; the drag coefficient's own doubt is 10 %.
Left out: lift, wind, tumbling, spin. Source of C_D 0.81-1.0 for blunt cylinders along their axis:
Hoerner, and Aeronautical Engineer's Data Book p. 95; at 10 m/s a 1 g, 6 mm shell loses 1.4 % per metre.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from fbsim.catalogue.sheets import ShellSheet
from fbsim.constants import GRAVITY
from fbsim.guns._plane import Number, State, advance
from fbsim.meshes.solid import FloatArray

__all__ = ["AIR_DENSITY", "GRAVITY", "Flight", "drag_per_metre", "fly", "fly_many"]

AIR_DENSITY = 1.2
"""kg/m³; dry air at 20 °C and 1013 hPa has 1.204 (ICAO Doc 7488 by the gas law), moist air less."""


@dataclass(frozen=True, eq=False)
class Flight:
    """A flown path, as nodes in time.

    `times` (n,) in s from 0, rising; `positions` (n, 3) in m; `velocities` (n, 3) in m/s. Of `fly_many`,
    positions and velocities are (n, shots, 3).
    """

    times: FloatArray
    positions: FloatArray
    velocities: FloatArray

    @property
    def duration(self) -> float:
        """Time in s of the last node."""
        return float(self.times[-1])

    def at(self, time: float) -> tuple[FloatArray, FloatArray]:
        """Position in m and velocity in m/s at `time` s, each (3,); of `fly_many`, (shots, 3).

        The velocity is the exact derivative of the position between the nodes.
        Raises ValueError outside 0..duration.

        >>> path = fly((0, 0, 1), (3, 0, 4), 0.0, duration=0.5)
        >>> position, velocity = path.at(0.2)
        >>> position.round(4).tolist(), velocity.round(4).tolist()
        ([0.6, 0.0, 1.6038], [3.0, 0.0, 2.038])
        """
        if not 0 <= time <= self.duration:
            raise ValueError(f"time must be from 0 to {self.duration} s (got {time})")
        i = min(int(np.searchsorted(self.times, time, side="right")) - 1, len(self.times) - 2)
        h = self.times[i + 1] - self.times[i]
        return _hermite((time - self.times[i]) / h, h, self.positions[i : i + 2], self.velocities[i : i + 2])


def _hermite(s: float, h: float, points: FloatArray, rates: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Value and rate at share `s` of a step `h` between two points with their rates."""
    chord, (start, end) = points[1] - points[0], h * rates
    bend, twist = 3 * chord - 2 * start - end, start + end - 2 * chord
    value = points[0] + s * (start + s * (bend + s * twist))
    return value, (start + s * (2 * bend + s * 3 * twist)) / h


def drag_per_metre(shell: ShellSheet) -> float:
    """Drag per metre k = ρ C_D A / (2 m) of a shell, in 1/m.

    >>> from fbsim.catalogue.sheets import Basis, MeshFile
    >>> shell = ShellSheet(name="bolt", title="Bolt", material="ps", mass_g=1.0,
    ...                    body=MeshFile(mesh="bolt.stl"), basis=Basis(status="designed", source="ours"),
    ...                    length_mm=31, diameter_mm=6, drag_coefficient=0.85)
    >>> round(drag_per_metre(shell), 5)
    0.01442
    """
    return AIR_DENSITY * shell.drag_coefficient * shell.frontal_area / (2 * shell.mass)


def fly(
    position: npt.ArrayLike,
    velocity: npt.ArrayLike,
    drag_per_mass: float,
    duration: float,
    step: float = 1e-3,
    floor: float = -math.inf,
) -> Flight:
    """Fly one shell from `position` (3,) in m with `velocity` (3,) in m/s for `duration` s.

    `drag_per_mass` is k in 1/m (`drag_per_metre`), `step` the longest time in s between two nodes. The last
    node is at `duration` exactly, or the first that lies below the height `floor` in m. Raises ValueError for
    a wrong shape, a negative drag, a duration or step that is not above 0, and a step too long for the drag
    (k |v| h > 0.5).

    >>> path = fly((0, 0, 0.04), (10, 0, 0), 0.0144, duration=0.1)
    >>> path.positions[-1].round(4).tolist()
    [0.9929, 0.0, -0.0088]
    """
    if not (duration > 0 and step > 0):
        raise ValueError(f"duration and step must be above 0 s (got {duration} and {step})")
    n_steps = max(1, math.ceil(duration / step * (1 - 1e-12)))
    origin, rates = _checked(position, (3,), "position"), _checked(velocity, (3,), "velocity")
    times = np.linspace(0.0, duration, n_steps + 1)
    return _fly(origin.tolist(), rates.tolist(), drag_per_mass, times, lambda state: state.z < floor)


def fly_many(
    positions: npt.ArrayLike, velocities: npt.ArrayLike, drag_per_mass: float, step: float, n_steps: int
) -> Flight:
    """Fly n shells at once, from `positions` (n, 3) in m with `velocities` (n, 3) in m/s.

    Takes `n_steps` steps of `step` s and returns nodes (n_steps + 1, n, 3): but for rounding what `fly`
    gives for each. Raises ValueError as `fly` does.

    >>> fly_many([(0, 0, 0), (0, 0, 1)], [(3, 0, 4), (0, 2, 0)], 0.0, 0.1, 5).positions.shape
    (6, 2, 3)
    """
    if not (n_steps > 0 and step > 0):
        raise ValueError(f"n_steps and step must be above 0 (got {n_steps} and {step} s)")
    shape = (len(np.atleast_1d(np.asarray(positions))), 3)
    origins, rates = _checked(positions, shape, "positions"), _checked(velocities, shape, "velocities")
    times = np.linspace(0.0, step * n_steps, n_steps + 1)
    return _fly(list(origins.T), list(rates.T), drag_per_mass, times)


def _checked(value: npt.ArrayLike, shape: tuple[int, ...], name: str) -> FloatArray:
    array = np.asarray(value, dtype=np.float64)
    if array.shape != shape or not np.isfinite(array).all():
        raise ValueError(f"{name} must be {shape} finite numbers (got {value!r})")
    return array


def _fly(
    origin: list[Number],
    velocity: list[Number],
    k: float,
    times: FloatArray,
    is_over: Callable[[State], bool] = lambda _: False,
) -> Flight:
    """Fly one (floats) or many (arrays) at evenly spaced times, and turn the plane back into space."""
    east, north, w = velocity
    u = (east * east + north * north) ** 0.5
    h = float(times[1])
    _check_drag(k, float(np.max((u * u + w * w) ** 0.5)), h)
    state = State(0.0 * u, origin[2], u, w)
    rows = [state]
    for _ in times[1:]:
        state = advance(state, k, h)
        rows.append(state)
        if is_over(state):
            break
    return _in_space(times[: len(rows)], np.array(rows), origin, np.arctan2(north, east))


def _check_drag(k: float, speed: float, h: float) -> None:
    if not k >= 0:
        raise ValueError(f"drag_per_mass must not be negative (got {k} 1/m)")
    if max(k * speed, (GRAVITY * k) ** 0.5) * h > 0.5:  # √(g/k): the speed of endless fall
        raise ValueError(f"step {h} s is too long for drag {k} 1/m at {speed:g} m/s; take a shorter one")


def _in_space(times: FloatArray, rows: FloatArray, origin: list[Number], heading: Number) -> Flight:
    """Turn plane states (n, 4) or (n, 4, shots) into a path from `origin` along `heading` rad."""
    x, z, u, w = np.moveaxis(rows, 1, 0)
    east, north = np.cos(heading), np.sin(heading)
    positions = np.stack([origin[0] + x * east, origin[1] + x * north, z], axis=-1)
    return Flight(times, positions, np.stack([u * east, u * north, w], axis=-1))
