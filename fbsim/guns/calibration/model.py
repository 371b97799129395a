"""What a gun should do in each row of a table of shots, and how that changes with what is fitted.

Parameters of the mean β = (ln E, ln C_D, δ, ...): energy E given to shell and plunger [J] (the stored energy
times the efficiency), drag coefficient C_D of the shell, elevation offset δ [rad] (of the barrel over its
scale); and behind them ln C_D of each further shell, where rows name several. One efficiency holds for all
shells and tensions: a heavier shell leaves more slowly, as the same energy moves more (`guns.drive`).
    speed at the muzzle   v = v₀ √(E / E₀)                    [m/s]   E₀, v₀: of the sheet, at a row's tension
    mouth                 M(e + δ) - M(e)                     [m]     the barrel turns about its trunnion
    wall at distance D    z where x = D                       [m]     by `guns._plane`
    floor at depth h      x where z = -h                      [m]
    across, at x          (x + m) b                           [m]     m: mouth before the gun's origin
with x, z from the laid mouth M(e). A shot differs by a share of its speed, and by angles in elevation and
bearing; to first order a row then scatters by its derivatives with respect to them,
    ∂y/∂(v/v) = 2 ∂y/∂ln E,    ∂y/∂e = ∂y/∂δ,    ∂across/∂b = x + m.
To second order their mean lies off y by  ½ s² ∂²y/∂(v/v)² + ½ σ_e² ∂²y/∂e²,  a third of a standard error
after a dozen shots. Derivatives are central differences; all rows and all differences fly at once.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from fbsim.catalogue.sheets import MILLI, Drive, GunSheet, ShellSheet
from fbsim.constants import GRAVITY
from fbsim.guns._plane import BoolArray, State, cross, march
from fbsim.guns.calibration.choice import DRAG, ENERGY, OFFSET, kinds
from fbsim.guns.calibration.measurements import Row
from fbsim.guns.drive import muzzle_speed, stored_energy
from fbsim.guns.flight import drag_per_metre
from fbsim.meshes.solid import FloatArray, IntArray

MEANS = ("energy_j", "drag_coefficient", "elevation_offset_mrad")
"""Parameters of the mean, as results name them; the drag of a further shell has its name behind."""

SCATTERS = ("speed_percent", "elevation_mrad", "bearing_mrad")
"""Standard deviations from shot to shot, as a sheet names them."""

STEPS = np.array([1e-3, 1e-2, 1e-4])
"""Half steps of the differences: errors of a millionth, far above the flight's own rounding."""

BENDS = (0.02, 5e-3)
"""Half steps of the second differences, a share of the speed and rad."""

DIGITS = 6
"""Of a tension in mm: 0.005 m are 5 mm to the bit."""

LOWEST = 100.0
"""m below the mouth at which a shell is given up that never reaches its wall."""


@dataclass(frozen=True, eq=False)
class Design:
    """How the shots of n rows were set up (n,), SI, and the gun that shot them.

    `speed` is v₀: a spring or band that was tightened for a row stores more, and gives the same share of it.
    `far` is the distance of a wall, `fall` the depth of the floor below the mouth; nan where a row has none.
    """

    elevation: FloatArray
    far: FloatArray
    fall: FloatArray
    trunnion_to_mouth: tuple[float, float]  # m forward and up at elevation 0
    mouth: float  # m, of the mouth before the gun's origin at elevation 0
    speed: FloatArray  # v₀
    start: FloatArray  # (p,): β as the sheet has it
    names: tuple[str, ...]  # of β
    drag: FloatArray  # k in 1/m, of the sheet
    drag_at: IntArray  # where in β the drag of the row's shell is

    @property
    def flies(self) -> BoolArray:
        """Which rows tell where the shell went."""
        seen: BoolArray = np.isfinite(self.far) | np.isfinite(self.fall)
        return seen


def design_of(
    gun: GunSheet, shell: ShellSheet, rows: tuple[Row, ...], others: Sequence[ShellSheet] = ()
) -> Design:
    """Set up the rows of one gun; rows that name none of the `others` are of `shell`."""
    shells = [shell_of(row, shell, others) for row in rows]
    places = {shell.name: DRAG} | {each.name: 3 + index for index, each in enumerate(others)}
    trunnion = MILLI * np.array(gun.barrel.trunnion_mm)
    mouth = MILLI * np.mean(np.array(gun.barrel.muzzles_mm, dtype=np.float64), axis=0)
    energy = gun.drive.efficiency * stored_energy(gun.drive)
    further = [math.log(each.drag_coefficient) for each in others]
    return Design(
        elevation=np.array([row.elevation or 0.0 for row in rows]),
        far=_column([row.distance for row in rows]),
        fall=_column([row.height if row.kind == "range" else None for row in rows]),
        trunnion_to_mouth=(float(mouth[0] - trunnion[0]), float(mouth[2] - trunnion[2])),
        mouth=float(mouth[0]),
        speed=np.array(
            [muzzle_speed(drive_of(gun, row), own) for row, own in zip(rows, shells, strict=True)]
        ),
        start=np.array([math.log(energy), math.log(shell.drag_coefficient), 0.0, *further]),
        names=(*MEANS, *(drag_name(each.name) for each in others)),
        drag=np.array([drag_per_metre(own) for own in shells]),
        drag_at=np.array([places[own.name] for own in shells], dtype=np.int64),
    )


def drag_name(further: str = "") -> str:
    """Name of the drag of the first shell, or of a further one."""
    return f"{MEANS[DRAG]}_{further}" if further else MEANS[DRAG]


def shell_of(row: Row, shell: ShellSheet, others: Sequence[ShellSheet]) -> ShellSheet:
    """What was shot in a row: one of the others if it names it, or else `shell`."""
    return next((each for each in others if each.name == row.shell), shell)


def drive_of(gun: GunSheet, row: Row) -> Drive:
    """The drive of a gun as it was set for a row. Raises ValueError for a tension that it does not have."""
    return gun.drive if row.tension is None else gun.drive.tightened(round(row.tension / MILLI, DIGITS))


def _column(values: list[float | None]) -> FloatArray:
    return np.array([math.nan if value is None else value for value in values])


def speeds(design: Design, beta: FloatArray) -> FloatArray:
    """Muzzle speeds (n, m) in m/s by sets of β (p, m)."""
    found: FloatArray = design.speed[:, None] * np.exp((beta[0] - design.start[0]) / 2)
    return found


def predict(design: Design, beta: FloatArray) -> FloatArray:
    """Speed [m/s] and place [m] (n, 2) of each row by β (p,): height on the wall, or range on the floor."""
    return _predict(design, np.asarray(beta)[:, None])[:, :, 0]


def derivatives(design: Design, beta: FloatArray) -> tuple[FloatArray, FloatArray]:
    """What `predict` gives (n, 2), and its derivatives (n, 2, p) with respect to β."""
    count, steps = len(beta), STEPS[kinds(len(beta))]
    shifts = np.hstack([np.zeros((count, 1)), np.diag(steps), -np.diag(steps)])
    values = _predict(design, beta[:, None] + shifts)
    return values[:, :, 0], (values[:, :, 1 : 1 + count] - values[:, :, 1 + count :]) / (2 * steps)


def rises(design: Design, beta: FloatArray, sigma: FloatArray) -> FloatArray:
    """By how much rows (n, 2) lie off `predict` on average, for the scatter σ (3,) of shots about it."""
    speed, angle = BENDS
    shifts = np.zeros((len(beta), 5))
    shifts[ENERGY, 1:3] = 2 * np.log([1 + speed, 1 - speed])
    shifts[OFFSET, 3:5] = angle, -angle
    values = _predict(design, beta[:, None] + shifts)
    bends = values[:, :, 1::2] + values[:, :, 2::2] - 2 * values[:, :, :1]
    found: FloatArray = bends @ (sigma[:2] ** 2 / np.square(BENDS) / 2)
    return found


def levers(design: Design, places: FloatArray) -> FloatArray:
    """Lever (n,) in m of a bearing on what lies across, given the predicted places (n,)."""
    ahead = np.where(np.isfinite(design.far), design.far, places)
    return ahead + design.mouth


def _predict(design: Design, beta: FloatArray) -> FloatArray:
    """Speeds and places (n, 2, m) for parameters (p, m); a row that nobody watched has place 0."""
    rows, sets = len(design.elevation), beta.shape[1]
    speed = speeds(design, beta)
    place = np.zeros((rows, sets))
    seen = design.flies
    if seen.any():
        place[seen] = _places(design, seen, speed[seen], beta)
    return np.stack([speed, place], axis=1)


def _places(design: Design, seen: BoolArray, speed: FloatArray, beta: FloatArray) -> FloatArray:
    """Heights at walls and ranges on floors (r, m) of the r rows that were seen."""
    shape = speed.shape
    laid = design.elevation[seen][:, None]
    far, fall = (np.broadcast_to(each[seen][:, None], shape).ravel() for each in (design.far, design.fall))
    drags = design.drag_at[seen]
    k = (design.drag[seen][:, None] * np.exp(beta[drags] - design.start[drags][:, None])).ravel()
    x, z = _mouth_moves(design, laid, laid + beta[OFFSET])
    elevation = (laid + beta[OFFSET]).ravel()
    v = speed.ravel()
    start = State(x.ravel(), z.ravel(), v * np.cos(elevation), v * np.sin(elevation))
    end = _fly(start, k, far, fall)
    places: FloatArray = np.where(np.isfinite(far), np.asarray(end.z), np.asarray(end.x)).reshape(shape)
    return places


def _mouth_moves(design: Design, laid: FloatArray, raised: FloatArray) -> tuple[FloatArray, FloatArray]:
    """How far forward and up the mouth is of where it was laid, as the barrel turns about its trunnion."""
    ahead, above = design.trunnion_to_mouth
    cos, sin = np.cos(raised) - np.cos(laid), np.sin(raised) - np.sin(laid)
    return cos * ahead - sin * above, sin * ahead + cos * above


def _fly(start: State, k: Any, far: FloatArray, fall: FloatArray) -> State:
    """States at the wall `far` ahead, or `fall` below; shells (n,) of any drag together."""
    at_wall = np.isfinite(far)
    fastest = float(np.max(np.hypot(start.u, start.w)))
    drag = float(np.max(k))
    step = min(0.03, 0.05 / max(drag * fastest, math.sqrt(GRAVITY * drag), 1e-9))

    def flying(at: State) -> BoolArray:
        sinking = (at.w > 0) | (at.z > np.where(at_wall, -LOWEST, -fall))
        on: BoolArray = sinking & (~at_wall | (at.x < far))
        return on

    def gap(at: State) -> tuple[FloatArray, FloatArray]:
        return np.where(at_wall, far - at.x, at.z + fall), np.where(at_wall, at.u, -at.w)

    state, _ = march(start, k, step, flying)
    end, _ = cross(state, k, step, gap)
    return end
