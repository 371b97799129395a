"""The stage: a scene brought into the physics and settled, ready to be fired at.

Settling takes longer than many a shot and is the same for every seed: keep a stage for many volleys.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from fbsim.catalogue.models import Catalogue, GunModel, Model, PartModel
from fbsim.catalogue.sheets import FigureSheet, FortressPartSheet, GunSheet, Material
from fbsim.errors import Problem, SceneError
from fbsim.meshes.solid import FloatArray
from fbsim.meshes.standing import static_tilt
from fbsim.physics.battlefield import Battlefield, TableTop
from fbsim.physics.bodies import Body, Surface
from fbsim.physics.bullet import Bullet
from fbsim.physics.forms import Form, form_of, joined_form, primitive_of
from fbsim.physics.samples import Samples
from fbsim.physics.shot import settle
from fbsim.physics.transform import Transform
from fbsim.rules.report import Kind
from fbsim.scene.scene import Placed, Scene, front_of
from fbsim.volley.leaves import Angles, gate_form, opened, shut

MILLI = 1e-3
SETTLED_SHIFT = 3e-3
"""m; a thing that moves further while settling was not placed where it can stay."""
SETTLED_TILT = 5.0
"""Degrees; the same for its tilt."""

Progress = Callable[[int, int, str], None]
"""Called with steps done, steps in all, and what is being done."""


@dataclass(frozen=True)
class Piece:
    """What the pose classifier and the rules must know of a thing on the table."""

    id: str
    side: str | None
    model: str
    kind: Kind | None  # None: a wall, block or stairs, on which no rule says anything
    tipping: float  # static tilt angle in degrees
    front: FloatArray  # direction of its face in its own frame
    anchored: bool


@dataclass(frozen=True)
class Drift:
    """How far a thing went: `shift` of its origin in m, `tilt` of its vertical in degrees."""

    shift: float
    tilt: float


class Stage:
    """A settled scene: `pieces` by id, and the poses from which every volley starts.

    `leaves` are the angles of the gates that are open in it, by id; `drifts` how far each loose thing went
    while it settled; `restless` what then still moved.

    Raises SceneError where something does not stay where the scene puts it.
    """

    def __init__(self, scene: Scene, progress: Progress | None = None) -> None:
        self.scene = scene
        self._bullets = {os.getpid(): Bullet()}
        self._forms: dict[str, Form] = {}
        self._elevations = {order.gun: order.elevation for order in scene.orders}
        self.leaves: dict[str, Angles] = {}
        self.pieces = {thing.id: _piece(thing) for thing in scene.placed}
        self.table = TableTop(*scene.table.size, surface=surface_of(scene.table.surface))
        things = sorted(scene.placed, key=lambda thing: thing.id)  # the order in the file must not matter
        self._bodies = {thing.id: self.body_of(thing) for thing in things}
        self._poses = {thing.id: _placed_at(thing) for thing in things}
        self._open_gates()
        self.drifts: dict[str, Drift] = {}
        self.restless: tuple[str, ...] = ()
        self.samples = Samples()
        try:
            self._settle(progress)
        except BaseException:
            self.close()
            raise

    @property
    def bullet(self) -> Bullet:
        """The physics. A process that was forked off has its own: else both would write the same files."""
        process = os.getpid()
        if process not in self._bullets:
            self._bullets[process] = Bullet()
        return self._bullets[process]

    def close(self) -> None:
        """Give the physics back; a closed stage cannot be fired at."""
        if os.getpid() in self._bullets:
            self.bullet.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def field(self) -> Battlefield:
        """Give a fresh battlefield in the settled state."""
        return Battlefield(self.table, [(self._bodies[name], pose) for name, pose in self._poses.items()])

    def body_of(
        self, thing: Placed[Model[Any]], elevation: float | None = None, leaves: Angles | None = None
    ) -> Body:
        """Body of a thing; a gun's barrel is raised by `elevation` rad, a gate's leaves turned as given."""
        sheet = thing.model.sheet
        raised = self._elevations.get(thing.id) if elevation is None else elevation
        turned = self.leaves.get(thing.id) if leaves is None else leaves
        material = self.scene.catalogue.material(sheet.material)
        return Body(
            thing.id,
            self._form(thing.model, raised, turned),
            sheet.mass,
            surface_of(material),
            anchored=thing.anchored,
        )

    def opened(self, name: str, field: Battlefield) -> Angles | None:
        """How far the leaves of a part open on a field; None where it has none."""
        model = self.scene.find(name).model
        if not isinstance(model, PartModel) or not model.sheet.leaves or name not in field.poses:
            return None
        return opened(model, name, field)

    def _open_gates(self) -> None:
        """Open the gates that are open in the scene, one after another."""
        for part in (self.scene.find(name) for name in self._bodies):
            angles = self.opened(part.id, self.field()) if part.is_open else None
            if angles is not None:
                self.leaves[part.id] = angles
                self._bodies[part.id] = self.body_of(part)

    def _form(self, model: Model[Any], elevation: float | None, leaves: Angles | None) -> Form:
        if isinstance(model, GunModel):
            return _form_of(model, elevation)  # each elevation is a form of its own, seldom met again
        if isinstance(model, PartModel) and model.sheet.leaves:
            turned = shut(model) if leaves is None else leaves
            return self._once(f"{model.path} {turned}", lambda: gate_form(model, turned))
        return self._once(str(model.path), lambda: _form_of(model))

    def _once(self, key: str, make: Callable[[], Form]) -> Form:
        """Make a form the first time that it is asked for."""
        if key not in self._forms:
            self._forms[key] = make()
        return self._forms[key]

    def _settle(self, progress: Progress | None) -> None:
        field = self.field()
        if progress:
            progress(0, 1, "settling")
        movable = [name for name, body in self._bodies.items() if not body.anchored]
        trace = settle(self.bullet, field, movable, self.samples)
        self.restless = tuple(trace.timed_out)
        self._check_settled(field, movable, trace.lost)
        if progress:
            progress(1, 1, "settled")
        self._poses = {name: field.poses[name] for name in self._poses}

    def _check_settled(self, field: Battlefield, names: list[str], lost: Mapping[str, Transform]) -> None:
        problems = []
        for name in names:
            if name in lost:
                problems.append(self._unsettled(name, "falls off the table"))
                continue
            drift = drift_between(self._poses[name], field.poses[name])
            self.drifts[name] = drift
            if drift.tilt > SETTLED_TILT:
                problems.append(self._unsettled(name, f"falls over by itself (tilt {drift.tilt:.0f}°)"))
            elif drift.shift > SETTLED_SHIFT:
                what = f"does not stay in place (moves {drift.shift * 1e3:.1f} mm)"
                problems.append(self._unsettled(name, what))
        if problems:
            raise SceneError(problems)

    def _unsettled(self, name: str, what: str) -> Problem:
        message = f"{name} ({self.pieces[name].model}) {what}"
        remedy = "give it level ground or more room, or anchor it if it is a fortress part"
        origin = self.scene.origins.get(name)
        if origin is None:  # a scene that was made by a program, not read from a file
            return Problem(message, str(self.scene.path), remedy=remedy)
        return origin.problem(message, remedy)


def surface_of(material: Material) -> Surface:
    """Coefficients of a material in SI."""
    return Surface(material.friction, material.restitution, material.rolling_resistance_mm * MILLI)


def shell_body(catalogue: Catalogue, name: str, shell_id: str, drag: float) -> Body:
    """Body of a shell."""
    model = catalogue.shell(name)
    surface = surface_of(catalogue.material(model.sheet.material))
    return Body(shell_id, _shell_form(model), model.sheet.mass, surface, drag=drag)


def barrel_place(sheet: GunSheet, elevation: float | None = None) -> Transform:
    """Where a gun's barrel lies in the gun's frame when raised by `elevation` rad, or at rest."""
    if elevation is None:
        elevation = math.radians(sheet.barrel.rest_deg)
    return Transform.raised(np.array(sheet.barrel.trunnion_mm) * MILLI, elevation)


_SHELL_FORMS: dict[int, tuple[Model[Any], Form]] = {}


def _shell_form(model: Model[Any]) -> Form:
    """Form of a shell model, made once for each model object."""
    if id(model) not in _SHELL_FORMS:
        _SHELL_FORMS[id(model)] = (model, _form_of(model))
    return _SHELL_FORMS[id(model)][1]


def _form_of(model: Model[Any], elevation: float | None = None) -> Form:
    if not isinstance(model, GunModel):
        return form_of(model.solid, model.sheet.body.primitive or primitive_of(model.solid))
    still = Transform.turned(np.zeros(3), 0.0)
    barrel = barrel_place(model.sheet, elevation)
    return joined_form([(model.solid, still), (model.barrel_solid, barrel)])


def _placed_at(thing: Placed[Model[Any]]) -> Transform:
    upright = Transform.turned(np.array(thing.position), thing.yaw)
    if thing.lying is None:
        return upright
    return upright.after(Transform(np.zeros(3), np.array(thing.lying)))


def drift_between(before: Transform, after: Transform) -> Drift:
    """How far a thing went from one pose to another."""
    shift = float(np.linalg.norm(after.position - before.position))
    return Drift(shift, math.degrees(_turn_of_up(before, after)))


def _turn_of_up(before: Transform, after: Transform) -> float:
    """Angle in rad by which a thing's own vertical has turned; its tilt, where it stood upright."""
    return math.acos(max(-1.0, min(1.0, float(before.up @ after.up))))


def _piece(thing: Placed[Model[Any]]) -> Piece:
    sheet = thing.model.sheet
    front = front_of(thing.model)
    return Piece(
        id=thing.id,
        side=thing.side,
        model=sheet.name,
        kind=_kind(sheet),
        tipping=static_tilt(thing.model.solid),
        front=np.array([math.cos(front), math.sin(front), 0.0]),
        anchored=thing.anchored,
    )


def _kind(sheet: object) -> Kind | None:
    if isinstance(sheet, FigureSheet):
        return Kind(sheet.role)
    if isinstance(sheet, GunSheet):
        return Kind.GUN
    if isinstance(sheet, FortressPartSheet) and sheet.role == "gate":
        return Kind.GATE
    return None
