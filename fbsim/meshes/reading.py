"""Any mesh file → its triangles, in the unit of the file and z up. No file ever reaches Bullet.

STL, OBJ and 3MF are read by fbsim itself, which knows the line or triangle of every mistake. GLB, glTF, PLY
and OFF are read by trimesh (see `scenes`); whatever it raises comes out as a MeshError.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from fbsim.errors import MeshError, Problem, did_you_mean
from fbsim.meshes.formats import format_problem
from fbsim.meshes.obj import obj_pieces, read_obj
from fbsim.meshes.pieces import joined_pieces
from fbsim.meshes.scenes import read_gltf, read_off, read_ply
from fbsim.meshes.stl import read_stl
from fbsim.meshes.surface import Surface
from fbsim.meshes.threemf import ThreeMF

Reader = Callable[[Path, bytes], Surface]
READERS: dict[str, Reader] = {".stl": read_stl, ".obj": read_obj, ".ply": read_ply, ".off": read_off}
GLTF_SUFFIXES = (".glb", ".gltf")
THREEMF_SUFFIX = ".3mf"
SCENE_SUFFIXES = (*GLTF_SUFFIXES, THREEMF_SUFFIX)
"""Formats whose files are scenes of named nodes."""
NAMING_SUFFIXES = (*SCENE_SUFFIXES, ".obj")
"""Formats that have names for the pieces of a file."""
LARGEST_FILE = 200_000_000  # bytes
SMALLEST = 1e-6  # in the unit of the file; below it, 1 / size and size³ leave the range of numbers


@dataclass(frozen=True, eq=False)
class FileMesh:
    """What a mesh file holds: its triangles, and the unit of their coordinates where the format tells it."""

    surface: Surface
    unit: str | None


def read_surface(path: Path, only: str | None = None) -> Surface:
    """Read the triangles of a mesh file; see `read_mesh`."""
    return read_mesh(path, only).surface


def read_mesh(path: Path, only: str | None = None) -> FileMesh:
    """Read a mesh file, in its own unit, turned z up if its format says that it is y up (glTF).

    `only` picks nodes of a glTF scene, objects of a 3MF file or groups of an OBJ file by name ("Knight_*").
    The vertices are as in the file: not merged, not checked for closing. Raises MeshError if the file is not
    there, cut short, of another format, no mesh, or holds no triangles.
    """
    suffix = path.suffix.lower()
    if suffix not in READERS and suffix not in SCENE_SUFFIXES:
        raise MeshError(_suffix_problem(path))
    content = read_content(path)
    foreign = format_problem(path, content)
    if foreign is not None:
        raise MeshError(foreign)
    mesh = _read(path, content, only)
    if not len(mesh.surface.faces):
        remedy = "export a surface of triangles, not points or curves"
        raise MeshError(Problem("holds no triangles", str(path), remedy=remedy))
    size = float(mesh.surface.extents.max())
    if 0 < size < SMALLEST:
        message = f"is no larger than a point: {size:.3g} units across"
        raise MeshError(Problem(message, str(path), None, "scale", "export it again, in mm"))
    return mesh


def _read(path: Path, content: bytes, only: str | None) -> FileMesh:
    suffix = path.suffix.lower()
    if suffix in GLTF_SUFFIXES:
        return FileMesh(read_gltf(path, content, only), "m")
    if suffix == THREEMF_SUFFIX:
        file = ThreeMF(path, content)
        unit, factor = file.unit()
        return FileMesh(joined_pieces(path, file.pieces(), only).scaled(factor), unit)
    if suffix == ".obj" and only is not None:
        return FileMesh(joined_pieces(path, obj_pieces(path, content), only), None)
    return FileMesh(READERS[suffix](path, content), None)


def read_content(path: Path) -> bytes:
    """Read a file's bytes. Raises MeshError if it is not there, a folder, empty or beyond all size."""
    remedy: str | None = "export it again from the program that made it"
    try:
        size = path.stat().st_size
        content = path.read_bytes() if size <= LARGEST_FILE else b""
    except FileNotFoundError:
        raise MeshError(Problem("no such file", str(path), remedy=named_like(path))) from None
    except IsADirectoryError:
        raise MeshError(Problem("is a folder", str(path), remedy="name a mesh file inside it")) from None
    except OSError as fault:
        message = f"cannot be read ({fault.strerror})"
        raise MeshError(Problem(message, str(path), remedy="check its path and rights")) from None
    if size > LARGEST_FILE:
        message = f"is {size / 1e6:.0f} MB large, more than {LARGEST_FILE / 1e6:.0f} MB"
        raise MeshError(Problem(message, str(path), remedy="reduce the mesh first"))
    if not content.strip():
        raise MeshError(Problem("is empty", str(path), remedy=remedy))
    return content


def _suffix_problem(path: Path) -> Problem:
    known = [*READERS, *SCENE_SUFFIXES]
    if path.is_dir():
        return Problem("is a folder", str(path), remedy="name a mesh file inside it")
    message = f'"{path.suffix}" is no mesh format that fbsim reads' if path.suffix else "has no suffix"
    return Problem(message, str(path), remedy=f"export it as one of {', '.join(known)}")


def named_like(path: Path) -> str:
    """Say which file of the same kind beside a missing one may be meant."""
    try:
        others = [other for other in path.parent.iterdir() if other.suffix.lower() == path.suffix.lower()]
    except OSError:
        return f"there is no folder {path.parent} either"
    return (
        did_you_mean(path.name, sorted(other.name for other in others[:20]))
        if others
        else f"no {path.suffix} file lies there"
    )
