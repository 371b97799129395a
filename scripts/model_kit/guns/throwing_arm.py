"""A catapult's arm: a beam that turns about its trunnion, with a walled cup; and the drive that turns it.

At elevation 0 the arm stands upright against its stop, the cup's floor so far behind the middle that the
shell's centre is right above the trunnion: at the stop it moves square to the arm, which is straight ahead.
The cup needs its walls. Near the end of the swing the shell presses outwards harder than ahead (ω² r against
r dω/dt), and would slide off a flat spoon; and it lies slanting while the arm is drawn. The walls lean out by
DRAFT only: a wall that leans more than the ratio of the two lets the shell climb it before the stop.

The drive, as felt at the shell (r radius, κ rate of the torsion spring, I moment of inertia of the arm):
    rate = κ / r²     travel = r · angle     plunger mass = I / r²
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, radians, tan
from typing import Any

import numpy as np
import trimesh

from model_kit.guns.assembly import Parts, pieces
from model_kit.model import DENSITY_G_PER_MM3, Body
from model_kit.piece import vertices_and_faces
from model_kit.points import Cloud, box, circle, cloud, join, rod, slab_x

SIDES = 8  # of the cup
PLAY_MM = 0.5  # around the shell
FLOOR_MM, WALL_MM, DEPTH_MM, DRAFT_DEG = 2.0, 1.5, 4.0, 5.0


@dataclass(frozen=True)
class ThrowingArm:
    """Measures in mm: trunnion's height, radius to the shell's centre, and half a shell's width and length.

    `hub` is its half width and radius, `beam` the half width and half depth of the beam at its foot.
    """

    height: float
    radius: float
    shot: tuple[float, float]
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
        return -self.shot[1] - 0.35

    @property
    def cup_half(self) -> float:
        """Half the outer width of the cup between flats."""
        return self.shot[0] + PLAY_MM + WALL_MM

    def front_at(self, z: float) -> float:
        """Foremost x of the beam at a height."""
        share = (z - self.height) / (self.radius - self.cup_half)
        return self.beam[1] + share * (self.floor_x - 0.6 - self.beam[1])

    def parts(self) -> Parts:
        """Hub, beam, spine behind the cup, cup."""
        half, radius = self.hub
        hub = rod((0.0, -half, self.height), (0.0, half, self.height), radius, around=12)
        return pieces(hub, self._beam(), self._spine(), *self._cup())

    def _beam(self) -> Cloud:
        (wide, deep), low, high = self.beam, self.height, self.height + self.radius - self.cup_half
        foot = box((-deep, -wide, low - deep), (deep, wide, low))
        end = box((self.floor_x - 3.2, -0.7 * wide, high - 0.1), (self.floor_x - 0.6, 0.7 * wide, high))
        return join(foot, end)

    def _spine(self) -> Cloud:
        middle, back = self.height + self.radius, self.floor_x - FLOOR_MM
        low, high = middle - self.cup_half - 1.0, middle + 0.6 * self.cup_half
        wide = 0.7 * self.beam[0]
        return join(
            box((back - 1.2, -wide, low), (back + 0.6, wide, low + 0.1)),
            box((back - 0.2, -0.6 * wide, high), (back + 0.6, 0.6 * wide, high + 0.1)),
        )

    def _cup(self) -> list[Cloud]:
        outer = _octagon(self.cup_half - 0.3)
        middle = self.height + self.radius
        floor = slab_x([(u, middle + v) for u, v in outer], self.floor_x - FLOOR_MM, self.floor_x)
        return [floor, *(self._wall(side) for side in range(SIDES))]

    def _wall(self, side: int) -> Cloud:
        """One of the walls, its inner face leaning out."""
        inner = self.shot[0] + PLAY_MM
        lip = inner + DEPTH_MM * tan(radians(DRAFT_DEG))
        base, top = self.floor_x - 0.4, self.floor_x + DEPTH_MM
        rings = ((base, inner, self.cup_half), (top, lip, self.cup_half - 0.2))
        return cloud(
            [
                (x, size * u, self.height + self.radius + size * v)
                for x, *sizes in rings
                for size in sizes
                for u, v in (_octagon(1.0)[side], _octagon(1.0)[(side + 1) % SIDES])
            ]
        )


def _octagon(apothem: float) -> list[tuple[float, float]]:
    return circle(apothem / cos(pi / SIDES), SIDES, 0.5)


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
