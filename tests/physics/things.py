"""Bodies of known shape and mass, and paths in vacuum, for the tests of the physics."""

from __future__ import annotations

import math
from functools import cache
from pathlib import Path

import numpy as np

from fbsim.catalogue import Catalogue
from fbsim.constants import GRAVITY
from fbsim.guns import fly
from fbsim.meshes.hulls import hull_surface
from fbsim.meshes.solid import FloatArray, Solid, solid_of
from fbsim.physics.battlefield import Battlefield, TableTop
from fbsim.physics.bodies import Body, Surface
from fbsim.physics.forms import Form, form_of
from fbsim.physics.launch import Launch
from fbsim.physics.transform import Transform

MODELS = Path(__file__).parents[2] / "models"
PLASTIC = Surface(friction=0.5, restitution=0.5, rolling=0.0)
SMOOTH = Surface(friction=0.0, restitution=0.5, rolling=0.0)
ORIGIN = Transform.turned(np.zeros(3), 0.0)
TABLE = TableTop(4.0, 4.0, PLASTIC)


@cache
def catalogue() -> Catalogue:
    """The models that come with fbsim, and none of a user's."""
    return Catalogue([MODELS])


def surface(friction: float = 0.5, restitution: float = 0.5, rolling: float = 0.0) -> Surface:
    return Surface(friction, restitution, rolling)


def cuboid(length: float, width: float, height: float) -> Solid:
    """A box that stands on z = 0 over the origin; lengths in m."""
    signs = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (0, 2)], dtype=float)
    corners = signs * (length / 2, width / 2, height / 2)
    return solid_of(hull_surface(corners), (corners,))


def prism(radius: float, height: float, sides: int) -> Solid:
    """An upright prism of many sides that stands on z = 0; lengths in m."""
    angles = 2 * np.pi * np.arange(sides) / sides
    ring = radius * np.column_stack([np.cos(angles), np.sin(angles)])
    points = np.vstack([np.column_stack([ring, np.full(sides, z)]) for z in (0.0, height)])
    return solid_of(hull_surface(points), (points,))


def box(
    name: str,
    size: tuple[float, float, float],
    mass: float,
    of: Surface = PLASTIC,
    *,
    primitive: bool = True,
    anchored: bool = False,
) -> Body:
    """A box whose own frame lies at the middle of its base; as a primitive or as a hull of 8 points."""
    form = form_of(cuboid(*size), "box" if primitive else None)
    return Body(name, form, mass, of, anchored=anchored)


def ball(name: str, radius: float, mass: float, of: Surface = PLASTIC) -> Body:
    """A solid ball about the origin."""
    moments = np.full(3, 0.4 * radius**2)
    signs = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], dtype=float)
    form = Form((signs * radius / math.sqrt(3),), moments, ORIGIN, radius, sphere=radius)
    return Body(name, form, mass, of)


@cache
def shell_form(name: str = "round-shell") -> Form:
    model = catalogue().shell(name)
    return form_of(model.solid, model.sheet.body.primitive)


def shell(name: str, of: Surface = PLASTIC, model: str = "round-shell") -> Body:
    """A shell as it is fired, without drag."""
    return Body(name, shell_form(model), catalogue().shell(model).sheet.mass, of)


@cache
def figure_form(name: str) -> Form:
    return form_of(catalogue().figure(name).solid)


def figure(name: str, model: str = "swordsman", of: Surface = PLASTIC) -> Body:
    return Body(name, figure_form(model), catalogue().figure(model).sheet.mass, of)


def at(x: float = 0.0, y: float = 0.0, z: float = 0.0, yaw: float = 0.0) -> Transform:
    return Transform.turned(np.array([x, y, z]), yaw)


def tipped(angle: float, pivot: FloatArray) -> Transform:
    """Turned about the axis along y through `pivot` so that its top moves towards +x; angle in rad."""
    turn = Transform(np.zeros(3), np.array([0.0, math.sin(angle / 2), 0.0, math.cos(angle / 2)]))
    return Transform(pivot - turn.matrix @ pivot, turn.rotation)


def launch(
    body: Body, start: tuple[float, float, float], velocity: tuple[float, float, float], time: float = 2.0
) -> Launch:
    """A shell in free flight without drag from a point, nose along its first velocity."""
    return Launch(body, fly(start, velocity, 0.0, time, floor=-0.1), np.array(velocity), "gun")


def flat_shot(body: Body, point: FloatArray, speed: float, distance: float = 0.4) -> Launch:
    """A shell that flies through a point towards +x, level there; its centre starts `distance` before it."""
    time = distance / speed
    x, y, z = point.tolist()
    rising = launch(body, (x - distance, y, z - GRAVITY * time**2 / 2), (speed, 0.0, GRAVITY * time))
    return Launch(body, rising.path, np.array([1.0, 0.0, 0.0]), "gun")


def bond(rows: int = 6, columns: int = 6, gap: float = 1e-4) -> list[tuple[Body, Transform]]:
    """A wall of loose blocks in running bond, rows of 6 and 5 in turn, as in the toy's kit."""
    pitch = 0.03 + gap
    wall = []
    for row in range(rows):
        count = columns - row % 2
        for column in range(count):
            y = (column - (count - 1) / 2) * pitch
            wall.append((box(f"block-{row}-{column}", (0.015, 0.03, 0.015), 7e-3), at(0, y, 0.015 * row)))
    return wall


def field(*bodies: tuple[Body, Transform], table: TableTop = TABLE) -> Battlefield:
    return Battlefield(table, bodies)


def same_bits(some: dict[str, Transform], others: dict[str, Transform]) -> bool:
    """Whether two sets of poses are equal to the last bit."""
    return some.keys() == others.keys() and all(
        some[name].position.tobytes() == others[name].position.tobytes()
        and some[name].rotation.tobytes() == others[name].rotation.tobytes()
        for name in some
    )
