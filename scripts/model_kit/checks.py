"""What must hold of a model: looked at in the bytes that were written, and in the solids."""

from __future__ import annotations

import io
import tomllib
from dataclasses import dataclass
from math import atan, degrees
from typing import Any

import numpy as np
import trimesh
from manifold3d import Manifold
from scipy.spatial import ConvexHull

from fbsim.catalogue.sheets import FigureSheet, FortressPartSheet, GunSheet, ModelSheet, ShellSheet
from model_kit.model import Model
from model_kit.piece import checked
from model_kit.points import Cloud

SHEETS: dict[str, type[ModelSheet]] = {
    "figure": FigureSheet,
    "gun": GunSheet,
    "shell": ShellSheet,
    "part": FortressPartSheet,
}
Mesh = Any  # trimesh.Trimesh; trimesh publishes no exact types
FIGURE_TRIANGLES = 6000
FOOT_SPAN = (0.46, 0.75)  # of the height
LEAST_TILT_DEG = 8.0
CLEARANCE_MM = 0.3
GROUND_MM = 1.0


class Unfit(ValueError):
    """A model breaks a rule of the kit."""


@dataclass(frozen=True)
class Stance:
    """How a body stands: angle to its tipping in the weakest direction, and its contacts' extent."""

    tilt_deg: float
    depth_mm: float
    span_mm: float


@dataclass(frozen=True)
class Bracket:
    """What a figure of a role may weigh in g, how high its head may be and its weapon in mm."""

    mass_g: tuple[float, float]
    height_mm: tuple[float, float]
    top_mm: float


SOLDIER = Bracket((2.0, 6.0), (40.0, 58.0), 62.5)  # goblins and who kneels are lower than 54 mm
BRACKETS = {
    "warrior": SOLDIER,
    "mage": SOLDIER,
    "war-machine": Bracket((12.0, 60.0), (60.0, 85.0), 92.0),
    "dragon": Bracket((12.0, 60.0), (95.0, 120.0), 130.0),
}


def require(holds: bool, what: str) -> None:
    """Raise Unfit unless it holds."""
    if not holds:
        raise Unfit(what)


def read_back(data: bytes) -> Mesh:
    """The mesh in an STL, checked to be one closed body."""
    mesh: Mesh = trimesh.load_mesh(io.BytesIO(data), file_type="stl")
    mesh.merge_vertices()
    require(mesh.is_watertight, "not watertight")
    require(mesh.is_winding_consistent, "winding differs from face to face")
    require(mesh.volume > 0, "turned inside out")
    require(float(mesh.area_faces.min()) > 0, "triangles without area")
    require(mesh.body_count == 1, f"{mesh.body_count} bodies")
    return mesh


def read_sheet(data: bytes) -> ModelSheet:
    """The sheet in a TOML text, checked against its class."""
    table = tomllib.loads(data.decode())
    return SHEETS[table["kind"]].model_validate(table)


def stance(vertices: Cloud, centre: Cloud) -> Stance:
    """Static tilt angle over the hull of the points at z = 0."""
    contacts = vertices[np.abs(vertices[:, 2]) < 1e-6][:, :2]
    require(len(contacts) >= 3, "fewer than three contacts at z = 0")
    edges = ConvexHull(contacts).equations
    distance = float(np.min(-(edges[:, :2] @ centre[:2] + edges[:, 2])))
    depth, span = contacts.max(axis=0) - contacts.min(axis=0)
    return Stance(degrees(atan(distance / centre[2])), float(depth), float(span))


def check_figure(model: Model, mesh: Mesh, sheet: FigureSheet) -> None:
    """A figure's rules, by its role."""
    bracket, stands = BRACKETS[sheet.role], stance(mesh.vertices, mesh.center_mass)
    span, top = stands.span_mm / sheet.height_mm, float(mesh.bounds[1][2])
    require(len(mesh.faces) <= FIGURE_TRIANGLES, f"{len(mesh.faces)} triangles")
    require(bracket.mass_g[0] <= model.mass_g <= bracket.mass_g[1], f"{model.mass_g} g")
    require(bracket.height_mm[0] <= sheet.height_mm <= bracket.height_mm[1], f"{sheet.height_mm} mm high")
    require(FOOT_SPAN[0] <= span <= FOOT_SPAN[1], f"foot span {span:.2f} of the height")
    require(stands.tilt_deg >= LEAST_TILT_DEG, f"tilts at {stands.tilt_deg:.1f} deg")
    require(top <= bracket.top_mm, f"{top:.1f} mm high with its weapon")


def check_gun(model: Model, sheet: GunSheet, shells: dict[str, Manifold]) -> None:
    """Clearances over the whole range of elevation."""
    low, high = sheet.barrel.elevation_min_deg, sheet.barrel.elevation_max_deg
    carriage = model.body.solid
    for elevation in np.linspace(low, high, 10):
        barrel = raised(model.bodies[".barrel"].solid, sheet, elevation)
        gap = carriage.min_gap(barrel, 5.0)
        require(gap >= CLEARANCE_MM, f"barrel {gap:.2f} mm from the carriage at {elevation:.0f} deg")
        require(barrel.bounding_box()[2] >= GROUND_MM, f"barrel too low at {elevation:.0f} deg")
        for solid in (carriage, barrel):
            for ahead in (0.0, 10.0, 25.0):
                _check_shells(sheet, shells, solid, float(elevation), ahead)


def _check_shells(
    sheet: GunSheet, shells: dict[str, Manifold], solid: Manifold, elevation: float, ahead: float
) -> None:
    for name in sheet.shells:
        for muzzle in sheet.barrel.muzzles_mm:
            shell = shells[name].translate((muzzle[0] + ahead, muzzle[1], muzzle[2]))
            gap = solid.min_gap(raised(shell, sheet, elevation), 5.0)
            require(
                gap >= CLEARANCE_MM,
                f"{name} {gap:.2f} mm from the gun at {elevation:.0f} deg, {ahead} mm ahead",
            )


def raised(solid: Manifold, sheet: GunSheet, elevation: float) -> Manifold:
    """What turns with the barrel, at an elevation in degrees."""
    x, y, z = sheet.barrel.trunnion_mm
    return checked(solid.translate((-x, -y, -z)).rotate((0.0, -elevation, 0.0)).translate((x, y, z)))
