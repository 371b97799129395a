"""GLB, glTF, PLY and OFF through trimesh: checked first; every exception of its comes out as a MeshError."""

from __future__ import annotations

import contextlib
import io
import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import numpy as np

from fbsim.errors import MeshError, Problem
from fbsim.meshes.pieces import EXPORT_AGAIN, Piece, check_numbers, joined_pieces, placed
from fbsim.meshes.solid import FloatArray, IntArray
from fbsim.meshes.surface import Surface, joined

Y_UP_TO_Z_UP: FloatArray = np.array([[1.0, 0, 0], [0, 0, -1], [0, 1, 0]])
GLB_HEADER = 20
MOST_NUMBERS = 10_000_000  # that one accessor may promise; room for them is taken before they are looked for


def read_gltf(path: Path, content: bytes, only: str | None = None) -> Surface:
    """Read a GLB or glTF file: all its meshes, each where its node puts it, z up. Raises MeshError.

    `only` keeps the nodes whose name (or whose mesh's name) fits a pattern such as "Knight_*". Skins and
    animations are passed over: the pose is that of the file.
    """
    if path.suffix.lower() == ".glb":
        _check_glb(path, content)
        pieces = _pieces(_load(path, content, "glb"))
    else:
        _check_json(path, content)
        pieces = _pieces(_load(path, content, "gltf"))
    return joined_pieces(path, pieces, only).turned(Y_UP_TO_Z_UP)


def read_ply(path: Path, content: bytes) -> Surface:
    """Read a PLY file. Raises MeshError."""
    surface = _only_surface(path, content, "ply")
    _check_count(path, "vertex", _promise(rb"element\s+vertex\s+(\d+)", content), len(surface.vertices))
    _check_count(path, "face", _promise(rb"element\s+face\s+(\d+)", content), len(surface.faces))
    check_numbers(path, surface, None)
    return surface


def read_off(path: Path, content: bytes) -> Surface:
    """Read an OFF file. Raises MeshError."""
    bare = re.sub(rb"#[^\r\n]*", b"", content)
    promised = _promise(rb"OFF\s+(\d+)", bare)
    if promised > MOST_NUMBERS:
        message = f"promises {promised} vertices (0 to {MOST_NUMBERS} are read)"
        raise MeshError(Problem(message, str(path), None, "header", EXPORT_AGAIN))
    surface = _only_surface(path, content, "off")
    _check_count(path, "face", _promise(rb"OFF\s+\d+\s+(\d+)", bare), len(surface.faces))
    check_numbers(path, surface, None)
    return surface


def _only_surface(path: Path, content: bytes, kind: str) -> Surface:
    pieces = _pieces(_load(path, content, kind))
    if not pieces:
        raise MeshError(Problem("holds no triangles", str(path), remedy="export a mesh, not points"))
    return joined([piece.surface for piece in pieces])


def _check_glb(path: Path, content: bytes) -> None:
    if content[:4] != b"glTF":
        message = f"is no GLB file: it begins with {content[:4]!r}, not b'glTF'"
        raise MeshError(Problem(message, str(path), None, "byte 0", EXPORT_AGAIN))
    promised = int.from_bytes(content[8:12], "little")
    if len(content) < max(promised, GLB_HEADER):
        message = f"is cut short: its header promises {promised} bytes, and {len(content)} are there"
        raise MeshError(Problem(message, str(path), None, "byte 8", f"{EXPORT_AGAIN}, or copy it again"))
    length = int.from_bytes(content[12:16], "little")
    with contextlib.suppress(ValueError, RecursionError):  # trimesh will say what is wrong with the JSON
        _check_promises(path, json.loads(content[GLB_HEADER : GLB_HEADER + length]))


def _check_promises(path: Path, head: Any) -> None:
    """See whether the accessors of a glTF scene promise more numbers than any mesh has."""
    accessors = head.get("accessors") if isinstance(head, dict) else None
    for index, accessor in enumerate(accessors if isinstance(accessors, list) else []):
        count = accessor.get("count") if isinstance(accessor, dict) else None
        if isinstance(count, int | float) and not 0 <= count <= MOST_NUMBERS:
            message = f"promises {str(count)[:20]} numbers (0 to {MOST_NUMBERS} are read)"
            raise MeshError(Problem(message, str(path), None, f"accessor {index}", EXPORT_AGAIN))


def _check_json(path: Path, content: bytes) -> None:
    """See whether a glTF file is JSON, and whether the files that it refers to are there."""
    try:
        head = json.loads(content.decode("utf-8-sig"))
    except json.JSONDecodeError as fault:
        message = f"its JSON is broken: {fault.msg}"
        raise MeshError(Problem(message, str(path), fault.lineno, None, EXPORT_AGAIN)) from None
    except (ValueError, RecursionError):  # not UTF-8, or a number of thousands of digits
        raise MeshError(
            Problem("is no glTF file: not JSON", str(path), None, "content", EXPORT_AGAIN)
        ) from None
    _check_promises(path, head)
    for name in referred_files(head):
        if not (path.parent / name).is_file():
            message = f'refers to "{name[:80]}", which is not there'
            raise MeshError(
                Problem(message, str(path), None, "buffers", "copy that file beside it, or export a .glb")
            )


def files_of_gltf(content: bytes) -> list[str]:
    """Names of the files that a glTF file refers to; none where it is broken."""
    try:
        return referred_files(json.loads(content))
    except (ValueError, RecursionError):
        return []


def referred_files(head: Any) -> list[str]:
    """Names of the files, beside it, that hold the numbers of a glTF scene.

    >>> referred_files({"buffers": [{"uri": "a%20b.bin"}, {"uri": "data:;base64,"}, {}]})
    ['a b.bin']
    """
    buffers = head.get("buffers") if isinstance(head, dict) else None
    entries = [entry for entry in (buffers if isinstance(buffers, list) else []) if isinstance(entry, dict)]
    names = [entry["uri"] for entry in entries if isinstance(entry.get("uri"), str)]
    return [unquote(name) for name in names if not name.startswith("data:")]


def _promise(pattern: bytes, content: bytes) -> int:
    """Count that a header promises, 0 where it promises none."""
    found = re.search(pattern, content)
    return int(found[1][:18]) if found else 0


def _check_count(path: Path, element: str, promised: int, count: int) -> None:
    """See whether a file gave as many vertices and faces as its header promises (polygons give more)."""
    if count < promised:
        message = f"is cut short: its header promises {element} {promised}, and {count} are there"
        raise MeshError(Problem(message, str(path), None, "header", f"{EXPORT_AGAIN}, or copy it again"))


def _load(path: Path, content: bytes, kind: str) -> Any:
    import trimesh  # 0.2 s, not needed for STL and OBJ

    resolver = trimesh.resolvers.FilePathResolver(str(path))
    extra: Any = {"skip_materials": True} if kind in {"glb", "gltf"} else {}
    try:
        return trimesh.load_scene(io.BytesIO(content), kind, resolver=resolver, process=False, **extra)
    except Exception as fault:  # trimesh lets through whatever its parsers meet
        raise MeshError(_load_problem(path, fault)) from fault


def _load_problem(path: Path, fault: Exception) -> Problem:
    if isinstance(fault, ModuleNotFoundError):
        message = f"needs the Python package {fault.name} to be read"
        return Problem(message, str(path), remedy="install it, or export the mesh as STL")
    said = " ".join(str(fault).split())[:120]
    message = f"is damaged or no mesh ({type(fault).__name__}{': ' + said if said else ''})"
    return Problem(message, str(path), None, "content", f"{EXPORT_AGAIN}, or as binary STL")


def _pieces(scene: Any) -> list[Piece]:
    """Each node's mesh in the scene's frame, by the node's and the mesh's name."""
    pieces = []
    for node in scene.graph.nodes_geometry:
        transform, name = scene.graph[node]
        mesh = scene.geometry[name]
        if hasattr(mesh, "faces") and len(mesh.faces):
            pieces.append(Piece((str(node), str(name)), _placed(mesh, np.asarray(transform))))
    return pieces


def _placed(mesh: Any, transform: FloatArray) -> Surface:
    vertices = np.asarray(mesh.vertices, dtype=np.float64)
    faces: IntArray = np.asarray(mesh.faces, dtype=np.int64)
    with np.errstate(all="ignore"):
        moved = vertices @ transform[:3, :3].T + transform[:3, 3]
    return placed(moved, Surface(vertices, faces), transform[:3, :3])
