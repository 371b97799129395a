"""A catapult's arm: a beam that turns about its trunnion, with a walled cup; and the drive that turns it.

At elevation 0 the arm stands upright against its stop, the cup's floor so far behind the middle that the
shell's centre is right above the trunnion: at the stop it moves square to the arm, which is straight ahead.
The cup needs its walls. Near the end of the swing the shell presses outwards harder than ahead (ω² r
against r dω/dt), and would slide off a flat spoon; and it lies slanting while the arm is drawn. It fits its
shells: with 2 mm of play a stone was still sliding outwards at the stop, and left 17 degrees too high; walls
that lean out by 9 degrees let it go 8 degrees sideways. But the arm stops and the shell turns on, by x / r on
the first x of its way, so that walls must not be quite straight, nor the shell's tail its widest part.

The drive, as felt at the shell (r radius, κ rate of the torsion spring, I moment of inertia of the arm):
    rate = κ / r²     travel = r · angle     plunger mass = I / r²
"""

from __future__ import annotations

from dataclasses import dataclass
from math import radians, tan
from typing import Any

import numpy as np
import trimesh

from model_kit.guns.assembly import Parts, pieces
from model_kit.model import DENSITY_G_PER_MM3, Body, Model
from model_kit.piece import vertices_and_faces
from model_kit.points import Cloud, box, circle, cloud, join, rod, slab_x

SIDES = 8  # of the cup
INWARDS = 6  # the side towards the trunnion
PLAY_MM = 0.32  # around the shell, to each side
FLOOR_MM, WALL_MM, DEPTH_MM, DRAFT_DEG = 2.0, 1.5, 7.0, 2.5


@dataclass(frozen=True)
class Load:
    """Room that shells need in mm: behind their centre, and to each side, counted from +y over +z."""

    behind: float
    sides: tuple[float, ...]


def load_of(*shells: Model) -> Load:
    """Room for each of several shells of one piece."""
    points = np.vstack([shell.body.clouds[0] for shell in shells])
    sides = [float((points[:, 1:] @ normal).max()) for normal in circle(1.0, SIDES)]
    return Load(-float(points[:, 0].min()), tuple(sides))


@dataclass(frozen=True)
class ThrowingArm:
    """Measures in mm: trunnion's height, radius to the shell's centre, what lies in the cup.

    `hub` is its half width and radius, `beam` the half width and half depth of the beam at its foot.
    """

    height: float
    radius: float
    load: Load
    hub: tuple[float, float]
    beam: tuple[float, float] = (3.4, 3.0)

    @property
    def trunnion(self) -> tuple[float, float, float]:
        """A point of the axis."""
        return (0.0, 0.0, self.height)

    @property
    def muzzle(self) -> tuple[float, float, float]:
        """Centre of the shell as it leaves, at elevation 0."""
        return (0.0, 0.0, self.height + self.radius)

    @property
    def floor_x(self) -> float:
        """Where the face of the cup's floor is."""
        return -self.load.behind - PLAY_MM

    @property
    def cup_low(self) -> float:
        """Height of the cup's lowest point."""
        return self.height + self.radius - self.load.sides[INWARDS] - PLAY_MM - WALL_MM

    def front_at(self, z: float) -> float:
        """Foremost x of the beam at a height."""
        share = (z - self.height) / (self.cup_low - self.height)
        return self.beam[1] + share * (self.floor_x - 0.6 - self.beam[1])

    def parts(self) -> Parts:
        """Hub, beam, spine behind the cup, cup."""
        half, radius = self.hub
        hub = rod((0.0, -half, self.height), (0.0, half, self.height), radius, around=12)
        return pieces(hub, self._beam(), self._spine(), *self._cup())

    def _beam(self) -> Cloud:
        (wide, deep), low, high = self.beam, self.height, self.cup_low
        foot = box((-deep, -wide, low - deep), (deep, wide, low))
        end = box((self.floor_x - 3.2, -0.7 * wide, high - 0.1), (self.floor_x - 0.6, 0.7 * wide, high))
        return join(foot, end)

    def _spine(self) -> Cloud:
        back, wide = self.floor_x - FLOOR_MM, 0.7 * self.beam[0]
        low, high = self.cup_low - 1.0, self.height + self.radius + 4.0
        return join(
            box((back - 1.2, -wide, low), (back + 0.6, wide, low + 0.1)),
            box((back - 0.2, -0.6 * wide, high), (back + 0.6, 0.6 * wide, high + 0.1)),
        )

    def _cup(self) -> list[Cloud]:
        floor = slab_x(self._outline(WALL_MM - 0.3), self.floor_x - FLOOR_MM, self.floor_x)
        return [floor, *(self._wall(side) for side in range(SIDES))]

    def _wall(self, side: int) -> Cloud:
        """One of the walls, its inner face leaning out."""
        lean = DEPTH_MM * tan(radians(DRAFT_DEG))
        base, top = self.floor_x - 0.4, self.floor_x + DEPTH_MM
        rings = ((base, 0.0), (base, WALL_MM), (top, lean), (top, WALL_MM - 0.2))
        outlines = [(x, self._outline(out)) for x, out in rings]
        return cloud([(x, *ring[corner % SIDES]) for x, ring in outlines for corner in (side - 1, side)])

    def _outline(self, out: float) -> list[tuple[float, float]]:
        """Corners in (y, z) of the octagon around the load, moved outwards; side k runs from k - 1 to k."""
        reach = [side + PLAY_MM + out for side in self.load.sides]
        normals = circle(1.0, SIDES)
        corners = []
        for k in range(SIDES):
            pair = np.array([normals[k], normals[(k + 1) % SIDES]])
            y, z = np.linalg.solve(pair, [reach[k], reach[(k + 1) % SIDES]])
            corners.append((float(y), float(z) + self.height + self.radius))
        return corners


def coils(y: tuple[float, float], z: float, radius: float, turns: int) -> Parts:
    """A torsion spring's coils about the trunnion, on both sides."""
    pitch = (y[1] - y[0]) / turns
    rings = [y[0] + step * pitch for step in range(turns)]
    return pieces(
        *(rod((0.0, low, z), (0.0, low + 0.72 * pitch, z), radius, around=14) for low in rings)
    ).both_sides


def arm_drive(
    arm: ThrowingArm,
    body: Body,
    *,
    kind: str,
    rate: float,
    drawn_deg: float,
    preload: float,
    mass_g: float,
    tension: tuple[float, float] | None = None,
) -> dict[str, Any]:
    """A drive that turns this arm: rate in N/m and preload in mm as felt at the shell."""
    table: dict[str, Any] = {
        "kind": kind,
        "rate_n_per_m": rate,
        "travel_mm": round(arm.radius * radians(drawn_deg), 2),
        "preload_mm": preload,
    }
    if tension is not None:
        table["tension_mm"] = tension
    return table | {
        "mass_g": mass_g,
        "plunger_mass_g": round(moment_of_inertia(body, arm.height) / arm.radius**2, 3),
        "efficiency": 0.5,
        "arm": {"radius_mm": arm.radius, "drawn_deg": drawn_deg},
    }


def moment_of_inertia(body: Body, height: float) -> float:
    """Moment of inertia in g mm² about the axis along y at this height."""
    vertices, faces = vertices_and_faces(body.solid)
    mesh = trimesh.Trimesh(vertices - np.array([0.0, 0.0, height]), faces, process=False)
    mesh.density = DENSITY_G_PER_MM3
    centre = mesh.center_mass
    about_centre = float(mesh.moment_inertia[1, 1])
    return about_centre + float(mesh.mass) * float(centre[0] ** 2 + centre[2] ** 2)
