"""3MF files: a ZIP archive whose .model parts list objects, and which are built, where, in which unit.

Read as the core specification and its production extension have it: an object is a mesh, or made of other
objects; a component may name an object of another .model part of the archive (as slicers write). A transform
m00 m01 m02 m10 … m32 moves a row of coordinates: p' = p · M[0:3] + M[3].
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree
from zlib import error as ZlibError

import numpy as np

from fbsim.errors import MeshError, Problem
from fbsim.meshes.coordinates import number_problem
from fbsim.meshes.pieces import EXPORT_AGAIN, Piece, placed
from fbsim.meshes.solid import FloatArray
from fbsim.meshes.surface import Surface

MAIN = "3d/3dmodel.model"
LARGEST_MODEL = 200_000_000  # bytes, unpacked
DEEPEST = 32  # components within components
MOST_PIECES = 10_000
SUPPORTS = {"support", "solidsupport"}
UNITS = {  # of the file: ours, and how many of ours it is
    "micron": ("mm", 1e-3),
    "millimeter": ("mm", 1.0),
    "centimeter": ("cm", 1.0),
    "inch": ("in", 1.0),
    "foot": ("in", 12.0),
    "meter": ("m", 1.0),
}
UNMOVED = np.vstack([np.eye(3), np.zeros(3)])


class ThreeMF:
    """An opened 3MF file. Everything that is wrong with it is raised as MeshError with the place."""

    def __init__(self, path: Path, content: bytes) -> None:
        self.path = path
        self.models: dict[str, dict[str, ElementTree.Element]] = {}
        try:
            self.archive = zipfile.ZipFile(io.BytesIO(content))
        except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as fault:
            raise self._error(f"is no 3MF file: {fault}", "archive") from None
        self.parts = {name.lower().lstrip("/"): name for name in self.archive.namelist()}
        main = next((name for name in self.parts if name.endswith(MAIN)), None)
        if main is None:
            raise self._error("is no 3MF file: its archive holds no 3D/3dmodel.model", "archive")
        self.main, self.root = main, self._root(main)

    def unit(self) -> tuple[str, float]:
        """Unit of the file, as one of ours and a factor; millimetres unless it says otherwise."""
        name = self.root.get("unit", "millimeter")
        if name not in UNITS:
            raise self._error(f'no unit "{name}" (one of {", ".join(UNITS)})', "unit")
        return UNITS[name]

    def pieces(self) -> list[Piece]:
        """Every mesh that the file builds, where it is built, in the unit of the file."""
        found: list[Piece] = []
        for item in self.root.iterfind("{*}build/{*}item"):
            if item.get("printable", "1") == "0":
                continue
            part = self._part_of(item, self.main)
            for piece in self._pieces(part, item.get("objectid", ""), self._transform(item), ()):
                found.append(piece)
                if len(found) > MOST_PIECES:
                    raise self._error(f"builds more than {MOST_PIECES} meshes", "build")
        return found

    def _pieces(
        self, part: str, name: str, transform: FloatArray, above: tuple[tuple[str, str], ...]
    ) -> Iterator[Piece]:
        """Meshes of an object and of the objects that it is made of."""
        found = self._objects(part).get(name)
        if found is None:
            raise self._error(f'names object "{name}", which is not there', f"part {part}")
        if (part, name) in above or len(above) >= DEEPEST:
            raise self._error("is made of itself, or too deep", f"object {name}")
        if found.get("type") in SUPPORTS:
            return
        mesh = found.find("{*}mesh")
        if mesh is not None:
            surface = self._surface(mesh, name)
            moved = surface.vertices @ transform[:3] + transform[3]
            names = tuple(filter(None, (found.get("name"), found.get("partnumber"), name)))
            yield Piece(names, placed(moved, surface, transform[:3]))
        for component in found.iterfind("{*}components/{*}component"):
            inner, other = self._transform(component), self._part_of(component, part)
            both = np.vstack([inner[:3] @ transform[:3], inner[3] @ transform[:3] + transform[3]])
            yield from self._pieces(other, component.get("objectid", ""), both, (*above, (part, name)))

    def _surface(self, mesh: ElementTree.Element, name: str) -> Surface:
        vertices = [
            (row.get("x", ""), row.get("y", ""), row.get("z", ""))
            for row in mesh.iterfind("{*}vertices/{*}vertex")
        ]
        faces = [
            (row.get("v1", ""), row.get("v2", ""), row.get("v3", ""))
            for row in mesh.iterfind("{*}triangles/{*}triangle")
        ]
        try:
            corners = np.array(vertices, dtype=np.float64).reshape(-1, 3)
        except ValueError:
            raise self._vertex_error(vertices, name) from None
        try:
            indices = np.array(faces, dtype=str).astype(np.int64).reshape(-1, 3)
        except (ValueError, OverflowError):
            raise self._error("holds a triangle that names no vertices", f"object {name}") from None
        return Surface(corners, indices)

    def _vertex_error(self, vertices: list[tuple[str, str, str]], name: str) -> MeshError:
        for number, words in enumerate(vertices, start=1):
            problem = number_problem(words, 3)
            if problem is not None:
                place = f"object {name}, vertex {number}"
                return MeshError(Problem(problem.message, str(self.path), None, place, problem.remedy))
        return self._error("holds a vertex that is no number", f"object {name}")

    def _transform(self, element: ElementTree.Element) -> FloatArray:
        words = element.get("transform", "").split()
        if not words:
            return UNMOVED
        if len(words) != 12 or number_problem(words, 12):
            raise self._error("has a transform that is not 12 numbers", f"object {element.get('objectid')}")
        return np.array(words, dtype=np.float64).reshape(4, 3)

    def _part_of(self, element: ElementTree.Element, here: str) -> str:
        """Part of the archive in which the object that an item or component names stands."""
        path = next((value for key, value in element.attrib.items() if key.endswith("}path")), None)
        return here if path is None else path.lower().lstrip("/")

    def _objects(self, part: str) -> dict[str, ElementTree.Element]:
        if part not in self.models:
            root = self.root if part == self.main else self._root(part)
            objects = root.iterfind("{*}resources/{*}object")
            self.models[part] = {found.get("id", ""): found for found in objects}
        return self.models[part]

    def _root(self, part: str) -> ElementTree.Element:
        if part not in self.parts:
            raise self._error(f"names the part {part}, which its archive does not hold", "archive")
        name = self.parts[part]
        size = self.archive.getinfo(name).file_size
        if size > LARGEST_MODEL:
            raise self._error(f"is {size / 1e6:.0f} MB large unpacked", f"part {name}")
        try:
            text = self.archive.read(name)
            if b"<!DOCTYPE" in text:  # which 3MF forbids, and which can blow up
                raise self._error("holds a document type, which 3MF forbids", f"part {name}")
            return ElementTree.fromstring(text)
        except (zipfile.BadZipFile, ZlibError, EOFError, RuntimeError, NotImplementedError, OSError) as fault:
            raise self._error(f"cannot be unpacked ({fault})", f"part {name}") from None
        except (ElementTree.ParseError, ValueError, LookupError) as fault:
            raise self._error(f"its XML is broken ({fault})", f"part {name}") from None

    def _error(self, message: str, place: str) -> MeshError:
        return MeshError(Problem(message, str(self.path), None, place, EXPORT_AGAIN))
