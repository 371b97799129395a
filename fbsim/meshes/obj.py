"""Wavefront OBJ files, read strictly: vertices, faces and the `o` or `g` group that each belongs to.

Faces of more than three corners are split into a fan, those of fewer dropped. Normals, textures and
materials are passed over.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from fbsim.errors import MeshError, Problem
from fbsim.meshes.coordinates import number_problem
from fbsim.meshes.pieces import Piece
from fbsim.meshes.solid import FloatArray
from fbsim.meshes.surface import Surface

MOST_PROBLEMS = 5
EXPORT_AGAIN = "export it again from the program that made it"


@dataclass(frozen=True, eq=False)
class Group:
    """One `o` or `g` group: its name, its line, and the points (k, 3) that its faces or `v` lines name."""

    name: str
    line: int
    points: FloatArray


def read_obj(path: Path, content: bytes) -> Surface:
    """Read the content of an OBJ file, in its own unit. Raises MeshError."""
    text = _ObjText.of(path, content)
    return Surface(text.vertex_array, np.array(text.faces, dtype=np.int64).reshape(-1, 3))


def obj_pieces(path: Path, content: bytes) -> list[Piece]:
    """Read the faces of each `o` or `g` group of an OBJ file by its name. Raises MeshError."""
    text = _ObjText.of(path, content)
    vertices, faces = text.vertex_array, np.array(text.faces, dtype=np.int64).reshape(-1, 3)
    owners = np.array(text.face_groups)
    return [
        Piece((text.groups[owner][0],), Surface(vertices, faces[owners == owner]))
        for owner in sorted(set(text.face_groups))
    ]


def read_groups(path: Path, content: bytes) -> list[Group]:
    """Read the groups of an OBJ file, in its own unit. Raises MeshError."""
    text = _ObjText.of(path, content)
    points = text.group_points()
    return [Group(*text.groups[index], found) for index, found in points.items()]


def obj_bytes(groups: Iterable[Surface]) -> bytes:
    """Write surfaces as the `o` groups of an OBJ file."""
    lines: list[str] = []
    first = 1
    for number, group in enumerate(groups, start=1):
        lines.append(f"o part{number}")
        lines += [f"v {x:.6g} {y:.6g} {z:.6g}" for x, y, z in group.vertices.tolist()]
        lines += [f"f {a} {b} {c}" for a, b, c in (group.faces + first).tolist()]
        first += len(group.vertices)
    return ("\n".join(lines) + "\n").encode()


@dataclass
class _ObjText:
    """What has been read so far; group 0 holds what stands before the first `o` line."""

    file: str
    vertices: list[tuple[float, float, float]] = field(default_factory=list)
    vertex_groups: list[int] = field(default_factory=list)
    faces: list[tuple[int, int, int]] = field(default_factory=list)
    face_groups: list[int] = field(default_factory=list)
    face_lines: list[int] = field(default_factory=list)
    groups: list[tuple[str, int]] = field(default_factory=lambda: [("", 1)])
    problems: list[Problem] = field(default_factory=list)

    @classmethod
    def of(cls, path: Path, content: bytes) -> _ObjText:
        """Read it all, or raise MeshError with the first few problems."""
        text = cls(str(path))
        for number, line in enumerate(content.decode("utf-8-sig", errors="replace").splitlines(), start=1):
            text.read_line(number, line.split())
            if len(text.problems) >= MOST_PROBLEMS:
                break
        else:
            text.check_indices()
        if text.problems:
            raise MeshError(text.problems)
        return text

    @property
    def vertex_array(self) -> FloatArray:
        """All vertices, (n, 3)."""
        return np.array(self.vertices, dtype=np.float64).reshape(-1, 3)

    def read_line(self, number: int, words: list[str]) -> None:
        """Take in one line."""
        if not words:
            return
        if words[0] == "v":
            self._read_vertex(number, words)
        elif words[0] == "f":
            self._read_face(number, words[1:])
        elif words[0] in {"o", "g"}:
            self.groups.append((" ".join(words[1:]) or f"group {len(self.groups)}", number))

    def check_indices(self) -> None:
        """Find faces that name a vertex which is not there."""
        faces = np.array(self.faces, dtype=np.int64).reshape(-1, 3)
        wrong = np.flatnonzero(((faces < 0) | (faces >= len(self.vertices))).any(axis=1))
        for face in wrong[:MOST_PROBLEMS]:
            named = next(corner for corner in self.faces[face] if not 0 <= corner < len(self.vertices))
            message = f"names vertex {named + 1}, and there are {len(self.vertices)}"
            self._problem(self.face_lines[face], "face", message, EXPORT_AGAIN)

    def group_points(self) -> dict[int, FloatArray]:
        """Points of each group that has any: those its faces name, or else those of its `v` lines."""
        vertices, owners = self.vertex_array, np.array(self.vertex_groups)
        faces, face_owners = np.array(self.faces, dtype=np.int64).reshape(-1, 3), np.array(self.face_groups)
        points = {}
        for group in sorted(set(self.face_groups) | set(self.vertex_groups)):
            used = np.unique(faces[face_owners == group]) if group in self.face_groups else owners == group
            points[group] = vertices[used]
        if set(self.face_groups):  # vertices listed ahead of the groups that use them are no group
            points = {group: found for group, found in points.items() if group in self.face_groups}
        return points

    def _read_vertex(self, number: int, words: list[str]) -> None:
        problem = number_problem(words[1:], 3)
        if problem is not None:
            self._problem(number, "vertex", *problem)
            self.vertices.append((0.0, 0.0, 0.0))  # so that faces are not told to name a vertex too many
        else:
            self.vertices.append((float(words[1]), float(words[2]), float(words[3])))
        self.vertex_groups.append(len(self.groups) - 1)

    def _read_face(self, number: int, words: list[str]) -> None:
        try:
            named = [int(word.partition("/")[0]) for word in words]
        except ValueError:
            message = f'expected indices of vertices, found "{" ".join(words)[:40]}"'
            self._problem(number, "face", message, EXPORT_AGAIN)
            return
        if 0 in named:
            self._problem(number, "face", "names vertex 0, and they count from 1", EXPORT_AGAIN)
            return
        corners = [index - 1 if index > 0 else len(self.vertices) + index for index in named]
        for second, third in itertools.pairwise(corners[1:]):
            self.faces.append((corners[0], second, third))
            self.face_groups.append(len(self.groups) - 1)
            self.face_lines.append(number)

    def _problem(self, number: int, place: str, message: str, remedy: str) -> None:
        self.problems.append(Problem(message, self.file, number, place, remedy))
