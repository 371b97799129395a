"""What a user wants made of a mesh file, apart from the file: name, size, mass, axes; checked without it."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from fbsim.catalogue.checking import FIGURE_G
from fbsim.errors import Problem
from fbsim.meshes.checking import FIGURE_MM, MM_PER_UNIT
from fbsim.meshes.solid import FloatArray

LONGEST_NAME = 80
NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
AXES = {
    "+x": (1, 0, 0),
    "-x": (-1, 0, 0),
    "+y": (0, 1, 0),
    "-y": (0, -1, 0),
    "+z": (0, 0, 1),
    "-z": (0, 0, -1),
}
GLTF_AXES = {"+x": "+x", "-x": "-x", "+y": "+z", "-y": "-z", "+z": "-y", "-z": "+y"}  # as read, z up


@dataclass(frozen=True)
class Wishes:
    """What the user asked for. `up` and `front` name axes of the file; without `unit` the file tells."""

    name: str
    kind: str
    height_mm: float | None
    mass_g: float | None
    unit: str | None
    up: str
    front: str

    def problems(self) -> list[Problem]:
        """Everything wrong with the wishes, none of which needs the file."""
        found: list[Problem] = []
        if len(self.name) > LONGEST_NAME:
            message = f"has {len(self.name)} letters, more than {LONGEST_NAME}"
            found.append(Problem(message, place="name", remedy="choose a shorter one"))
        elif not NAME.fullmatch(self.name):
            remedy = (
                f'call it "{_plain(self.name)}"' if _plain(self.name) else "call it dwarf-2, for instance"
            )
            message = f'"{self.name}" must be lower case letters and digits, with hyphens between'
            found.append(Problem(message, place="name", remedy=remedy))
        if self.kind != "figure":
            remedy = "write the sheet of a gun, shell or fortress part by hand"
            found.append(Problem(f'"{self.kind}" cannot be imported', place="kind", remedy=remedy))
        if self.unit is not None and self.unit not in MM_PER_UNIT:
            found.append(
                Problem(f'no unit "{self.unit}"', place="unit", remedy=f"one of {', '.join(MM_PER_UNIT)}")
            )
        return [*found, *self._quantity_problems(), *self._axis_problems()]

    def rotation(self, is_gltf: bool) -> FloatArray:
        """Matrix (3, 3) that turns the file's front to +x and its up to +z."""
        up, front = (GLTF_AXES[axis] if is_gltf else axis for axis in (self.up, self.front))
        upward, forward = np.array(AXES[up]), np.array(AXES[front])
        return np.array([forward, np.cross(upward, forward), upward], dtype=np.float64)

    def upward(self, is_gltf: bool) -> FloatArray:
        """Direction (3,) of the file's up, as read."""
        direction: FloatArray = self.rotation(is_gltf)[2]
        return direction

    def _quantity_problems(self) -> Iterator[Problem]:
        for place, value, (least, most), remedy in (
            ("height_mm", self.height_mm, FIGURE_MM, "measure it from the ground to the highest point"),
            ("mass_g", self.mass_g, FIGURE_G, "weigh the toy, or leave it out to have it estimated"),
        ):
            if value is not None and not (math.isfinite(value) and value > 0):
                yield Problem(f"must be a number above 0 (got {value:g})", place=place, remedy=remedy)
            elif value is not None and not least <= value <= most:
                message = f"must be {least:g} to {most:g} (got {value:g})"
                yield Problem(message, place=place, remedy=remedy)

    def _axis_problems(self) -> Iterator[Problem]:
        given = {"up": self.up, "front": self.front}
        wrong = {place: axis for place, axis in given.items() if axis not in AXES}
        for place, axis in wrong.items():
            yield Problem(f'no axis "{axis}"', place=place, remedy=f"one of {', '.join(AXES)}")
        if not wrong and self.up[1] == self.front[1]:
            message = f"{self.front} cannot be the front where {self.up} is up"
            yield Problem(message, place="front", remedy="name the axis that the face looks along")


def _plain(name: str) -> str:
    return "-".join(re.findall(r"[a-z0-9]+", name.lower()))
