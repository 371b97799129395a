"""Firing: a laid gun and its errors become shells on their way.

speed     muzzle speed of the drive × speed factor
direction bearing + bearing error, elevation + elevation error; each barrel draws its own
specimen  where guns are drawn: drive, drag and dispersion are its own, and its elevation offset is added
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from fbsim.catalogue.sheets import ShellSheet
from fbsim.errors import Problem, SceneError
from fbsim.guns import Flight, drag_per_metre, fly, muzzle_pose, muzzle_speed, shot_error
from fbsim.guns.specimen import Specimen, Specimens, draw_specimen, nominal_specimen
from fbsim.meshes.hulls import gap
from fbsim.meshes.solid import FloatArray
from fbsim.physics.battlefield import Battlefield
from fbsim.physics.boxes import box_of
from fbsim.physics.forms import Form
from fbsim.physics.shot import Launch
from fbsim.physics.transform import Transform
from fbsim.scene.scene import Scene
from fbsim.volley.orders import Laying, PlannedShot, gun_model, gun_sheet, shell_sheet
from fbsim.volley.stage import Stage, shell_body

FLIGHT_TIME = 2.5  # s; at 15 m/s and 45° a shell is down after 2.2 s
FLIGHT_STEP = 1e-3  # s
AXIS_POINTS = 12  # along a shell; 3 mm apart in the longest
STILL = Transform.turned(np.zeros(3), 0.0)
BELOW_TABLE = -0.1  # m; a flight that is lower has missed the table


@dataclass(frozen=True, eq=False)
class FiredShell:
    """A shell as it left: its launch, and what was drawn for it."""

    launch: Launch
    speed: float  # m/s
    energy: float  # J
    elevation: float  # rad
    bearing: float  # rad


def obstacle(field: Battlefield, shells: Sequence[FiredShell]) -> str | None:
    """Name what fills the space in which a shell would start, if anything does.

    The shell is taken as a rod of its own diameter: points along its axis against the convex parts of
    everything near but the gun.
    """
    for shell in shells:
        launch = shell.launch
        form, pose = launch.shell.form, launch.pose(0.0)
        box = box_of(form, pose)
        points = _axis_points(form, pose)
        radius = float(np.sort(box_of(form, STILL)[1])[0])
        for name in field.near(box[None]):
            if name != launch.gun and _fills(field, name, points, radius):
                return name
    return None


def _axis_points(form: Form, pose: Transform) -> FloatArray:
    lowest, highest = box_of(form, STILL)[:, 0]
    along = np.linspace(lowest, highest, AXIS_POINTS)
    return pose.apply(np.column_stack([along, np.zeros((AXIS_POINTS, 2))]))


def _fills(field: Battlefield, name: str, points: FloatArray, radius: float) -> bool:
    body = field.bodies[name]
    centre = field.poses[name].after(body.form.principal)
    parts = (centre.apply(part) for part in body.form.parts)
    return any(gap(part, point) < radius for part in parts for point in points)


@dataclass(frozen=True)
class Chance:
    """What fixes the random streams of a volley, and whether its guns are drawn from them too."""

    seed: int
    volley: int
    specimens: Specimens = "nominal"


def specimen_of(scene: Scene, gun: str, chance: Chance) -> Specimen:
    """The specimen that a gun of a scene is in a volley, the same for all its shots."""
    if chance.specimens == "nominal":
        return nominal_specimen()
    return draw_specimen(gun_model(scene, gun).sheet, chance.seed, chance.volley, gun)


def turn_gun(stage: Stage, field: Battlefield, shot: PlannedShot, laying: Laying) -> None:
    """Turn the gun on its spot and raise its barrel."""
    gun = stage.scene.find(shot.order.gun)
    body = stage.body_of(gun, elevation=laying.elevation)
    field.place(body, Transform.turned(field.poses[gun.id].position, laying.bearing))


def fire(
    stage: Stage, field: Battlefield, shot: PlannedShot, laying: Laying, chance: Chance
) -> list[FiredShell]:
    """Launch one shell from each barrel of the gun of a shot."""
    barrels = len(gun_model(stage.scene, shot.order.gun).sheet.barrel.muzzles_mm)
    return [_fire_barrel(stage, field, shot, laying, chance, index, barrels) for index in range(barrels)]


def _fire_barrel(
    stage: Stage,
    field: Battlefield,
    shot: PlannedShot,
    laying: Laying,
    chance: Chance,
    index: int,
    barrels: int,
) -> FiredShell:
    order = shot.order
    specimen = specimen_of(stage.scene, order.gun, chance)
    gun, sheet = specimen.gun(gun_sheet(stage.scene, order)), specimen.shell(shell_sheet(stage.scene, order))
    barrel = index if barrels > 1 else None
    error = shot_error(gun.dispersion, chance.seed, chance.volley, shot.number, barrel)
    elevation = laying.elevation + specimen.offset + error.elevation_error_rad
    bearing = laying.bearing + error.bearing_error_rad
    speed = muzzle_speed(gun.drive, sheet) * error.speed_factor
    position, direction = muzzle_pose(gun.barrel, index, elevation, bearing, field.poses[order.gun].position)
    path = _flight(position, direction * speed, sheet)
    name = f"shell-{shot.number}" + ("abcdef"[index] if barrels > 1 else "")
    shell = shell_body(stage.scene.catalogue, order.shell, name, drag_per_metre(sheet))
    launch = Launch(shell, path, direction, order.gun)
    return FiredShell(launch, speed, shell.mass * speed**2 / 2, elevation, bearing)


def _flight(position: FloatArray, velocity: FloatArray, sheet: ShellSheet) -> Flight:
    """The shell's free flight until it is well below the table."""
    drag = drag_per_metre(sheet)
    try:
        return fly(position, velocity, drag, FLIGHT_TIME, step=FLIGHT_STEP, floor=BELOW_TABLE)
    except ValueError as fault:
        message = f"a {sheet.name} at {float(np.linalg.norm(velocity)):.3g} m/s cannot be simulated"
        remedy = "look at the numbers of its gun's sheet: no toy shoots like that"
        raise SceneError(Problem(f"{message} ({fault})", remedy=remedy)) from fault
