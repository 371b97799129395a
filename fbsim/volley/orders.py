"""From orders to salvos: which shots leave together, in which order, and whether they can be fired at all."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import zip_longest

from fbsim.catalogue.models import GunModel
from fbsim.catalogue.sheets import MILLI, GunSheet, ShellSheet
from fbsim.errors import OutOfReach, Problem, SceneError
from fbsim.guns import Aim, aim, check_traverse
from fbsim.meshes.solid import FloatArray
from fbsim.physics.battlefield import Battlefield
from fbsim.scene.placing import DIGITS
from fbsim.scene.scene import Order, Scene

ELEVATION_SLACK = 1e-9  # rad
SAME_ELEVATION = 1e-6  # rad


@dataclass(frozen=True)
class PlannedShot:
    """One shot of one order; `number` counts from 1 over the whole volley, fired or not."""

    number: int
    order: Order


Salvo = tuple[PlannedShot, ...]


def plan_salvos(scene: Scene) -> list[Salvo]:
    """Shots that leave together, in turn: one at a time, or the k-th shots of all guns at once.

    A gun with several orders carries them out one after the other.
    """
    shots = [order for order in scene.orders for _ in range(order.shots)]
    if scene.simultaneous:
        guns = dict.fromkeys(order.gun for order in shots)
        queues = [[order for order in shots if order.gun == gun] for gun in guns]
        rounds = [[order for order in turn if order] for turn in zip_longest(*queues)]
    else:
        rounds = [[order] for order in shots]
    numbers = iter(range(1, sum(map(len, rounds)) + 1))
    return [tuple(PlannedShot(next(numbers), order) for order in orders) for orders in rounds]


@dataclass(frozen=True)
class Laying:
    """How a gun is laid: bearing and elevation in rad."""

    bearing: float
    elevation: float


def lay(scene: Scene, field: Battlefield, order: Order) -> Laying:
    """Lay the gun of an order on its target as the field stands now. Raises OutOfReach."""
    gun = gun_sheet(scene, order)
    facing = scene.find(order.gun).facing  # of its carriage: it stays as it was set down
    if order.target is None:
        assert order.bearing is not None
        assert order.elevation is not None
        _check_elevation(gun, order.elevation)
        check_traverse(gun, order.bearing, facing)
        return Laying(order.bearing, order.elevation)
    shell, position = shell_sheet(scene, order), field.poses[order.gun].position
    target = target_point(field, order)
    solved = aim(gun, shell, position, target, order.arc, facing_rad=facing)
    if order.arc == "high" and _is_same(solved, aim(gun, shell, position, target, "low")):
        raise OutOfReach(
            f"{gun.name} has no high arc to {order.target}: that would need more than the "
            f'{gun.barrel.elevation_max_deg:g}° it goes up to; move it further off, or order arc = "low"'
        )
    return Laying(solved.bearing_rad, solved.elevation_rad)


def _is_same(one: Aim, other: Aim) -> bool:
    return abs(one.elevation_rad - other.elevation_rad) < SAME_ELEVATION


def target_point(field: Battlefield, order: Order) -> FloatArray:
    """The point aimed at (3,) in m: over the target's centre of mass, at a share of its height now."""
    assert order.target is not None
    box = field.box(order.target)
    centre = field.poses[order.target].apply(field.bodies[order.target].form.principal.position)
    centre[2] = box[0, 2] + order.aim_height * (box[1, 2] - box[0, 2])
    return centre


def check_orders(scene: Scene, field: Battlefield) -> None:
    """Raise SceneError where an order cannot be carried out from the start."""
    problems = []
    for number, order in enumerate(scene.orders):
        try:
            lay(scene, field, order)
        except OutOfReach as fault:
            problems.append(_problem(scene, number, f"{order.gun}: {fault}"))
    if problems:
        raise SceneError(problems)


def _problem(scene: Scene, number: int, message: str) -> Problem:
    origin = scene.origins.get(f"orders[{number}]")
    if origin is None:  # a scene that was made by a program, not read from a file
        return Problem(message, str(scene.path), place=f"orders[{number}]")
    return origin.problem(message)


def gun_model(scene: Scene, gun_id: str) -> GunModel:
    """Model of a gun in the scene."""
    model = scene.find(gun_id).model
    assert isinstance(model, GunModel)
    return model


def gun_sheet(scene: Scene, order: Order) -> GunSheet:
    """Sheet of the gun of an order, its spring or band set as the order says."""
    sheet = gun_model(scene, order.gun).sheet
    if order.tension is None:
        return sheet
    tight = sheet.drive.tightened(round(order.tension / MILLI, DIGITS))
    return sheet.model_copy(update={"drive": tight})


def shell_sheet(scene: Scene, order: Order) -> ShellSheet:
    """Sheet of the shell that an order fires."""
    return scene.catalogue.shell(order.shell).sheet


def _check_elevation(gun: GunSheet, elevation: float) -> None:
    barrel = gun.barrel
    low, high = math.radians(barrel.elevation_min_deg), math.radians(barrel.elevation_max_deg)
    if not low - ELEVATION_SLACK <= elevation <= high + ELEVATION_SLACK:
        raise OutOfReach(
            f"{gun.name} cannot be raised to {math.degrees(elevation):.1f}°; "
            f"it goes from {barrel.elevation_min_deg:g}° to {barrel.elevation_max_deg:g}°"
        )
