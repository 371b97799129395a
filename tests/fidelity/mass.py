"""Mass, centre of mass and inertia of every model, as Bullet has them, against trimesh's of the same mesh.

    mass       ρ V of the mesh, ρ the material's density
    centre     its distance from trimesh's, as a share of the model's greatest length
    inertia    largest element of the tensor's difference, as a share of its largest element

A gun is its carriage and its barrel, raised as far as it goes: two bodies of one density. A gate has its
leaves shut in it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import trimesh
from trimesh.transformations import rotation_matrix

from fbsim.catalogue import Catalogue, GunModel, Model, PartModel
from fbsim.catalogue.sheets import MeshFile
from fbsim.meshes.checking import MM_PER_UNIT
from fbsim.meshes.solid import FloatArray
from fbsim.physics.bodies import Body
from fbsim.physics.bullet import Bullet, pybullet
from fbsim.physics.forms import Form, form_of, joined_form
from fbsim.physics.units import SCALE
from fbsim.volley.leaves import gate_form, shut
from fbsim.volley.stage import barrel_place
from tests.physics.things import ORIGIN, PLASTIC, catalogue

from .measurement import Case, Measurement


@dataclass(frozen=True)
class Masses:
    """Mass in kg, centre of mass (3,) in m, inertia about it (3, 3) in kg m², along the model's axes."""

    mass: float
    centre: FloatArray
    inertia: FloatArray


class Scales(Bullet):
    """A world that says what its bodies weigh."""

    def weigh(self, body: Body) -> Masses:
        """Put a body in with its own frame at the origin, and read what Bullet makes of it."""
        self.clear()
        self.add(body, ORIGIN)
        known = pybullet.getDynamicsInfo(self._handles[body.id], -1, physicsClientId=self._client)
        at = self.principal_pose(body.id)
        moments = np.diag(known[2]) / SCALE**2
        return Masses(float(known[0]), at.position, at.matrix @ moments @ at.matrix.T)


def model_of(models: Catalogue, kind: str, name: str) -> Model[Any]:
    of_kind = {"figure": models.figure, "gun": models.gun, "shell": models.shell, "part": models.part}
    return of_kind[kind](name)


def form_of_model(model: Model[Any]) -> Form:
    if isinstance(model, PartModel) and model.sheet.leaves:
        return gate_form(model, shut(model))
    if not isinstance(model, GunModel):
        return form_of(model.solid, model.sheet.body.primitive)
    barrel = barrel_place(model.sheet, math.radians(model.sheet.barrel.elevation_max_deg))
    return joined_form([(model.solid, ORIGIN), (model.barrel_solid, barrel)])


def meshes_of(model: Model[Any]) -> Iterator[Any]:
    """The model's meshes as trimesh reads them, in m."""
    yield mesh_of(model, model.sheet.body)
    if isinstance(model, PartModel):
        yield from (mesh_of(model, leaf.body) for leaf in model.sheet.leaves)
    if isinstance(model, GunModel):
        sheet = model.sheet.barrel
        barrel, trunnion = mesh_of(model, sheet.body), np.array(sheet.trunnion_mm) / 1000
        angle = math.radians(-sheet.elevation_max_deg)
        raised = rotation_matrix(angle, [0, 1, 0], trunnion)  # type: ignore[no-untyped-call]  # trimesh gives it no types
        barrel.apply_transform(raised)
        yield barrel


def mesh_of(model: Model[Any], file: MeshFile) -> Any:
    mesh: Any = trimesh.load_mesh(model.path.parent / file.mesh)
    return mesh.apply_scale(MM_PER_UNIT[file.unit] / 1000)


def trimesh_masses(model: Model[Any]) -> Masses:
    whole: Any = trimesh.util.concatenate(list(meshes_of(model)))
    whole.density = catalogue().material(model.sheet.material).density_g_per_cm3 * 1000
    return Masses(float(whole.mass), np.array(whole.center_mass), np.array(whole.moment_inertia))


def errors_of(scales: Scales, model: Model[Any]) -> dict[str, float]:
    """Shares by which mass, centre and inertia are off."""
    ideal = trimesh_masses(model)
    found = scales.weigh(Body("body", form_of_model(model), model.sheet.mass, PLASTIC))
    length = float(model.solid.extents.max())
    return {
        "mass": abs(found.mass / ideal.mass - 1),
        "centre of mass": float(np.linalg.norm(found.centre - ideal.centre)) / length,
        "inertia": float(np.abs(found.inertia - ideal.inertia).max() / np.abs(ideal.inertia).max()),
    }


def measured(kind: str) -> Iterator[Measurement]:
    """All models of a kind; each quantity with the model where it is farthest off."""
    names = catalogue().names(kind)
    with closing(Scales()) as scales:
        errors = {name: errors_of(scales, model_of(catalogue(), kind, name)) for name in names}
    for quantity in ("mass", "centre of mass", "inertia"):
        worst = max(names, key=lambda name: errors[name][quantity])
        percent = 100 * errors[worst][quantity]
        yield Measurement(f"{quantity}, {kind}s", percent, 0.5, "%", f"{len(names)} models, worst {worst}")


CASES: tuple[Case, ...] = tuple(
    Case(f"mass, {kind}s", partial(measured, kind)) for kind in ("figure", "gun", "shell", "part")
)
