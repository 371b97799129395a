"""STL files, binary and ASCII, read strictly: nothing that is cut short, miscounted or no number gets in.

Binary: 80 bytes of header, a 32-bit count, then 50 bytes for each triangle (normal, three corners, a spare).
ASCII: `solid`, then `facet normal / outer loop / vertex ×3 / endloop / endfacet`, then `endsolid`.
"""

from __future__ import annotations

import struct
from pathlib import Path

import numpy as np

from fbsim.errors import MeshError, Problem
from fbsim.meshes.coordinates import number_problem, unusable
from fbsim.meshes.solid import FloatArray
from fbsim.meshes.surface import Surface

HEADER = 84
TRIANGLE = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("spare", "<u2")])
EXPORT_AGAIN = "export it again from the program that made it"
FACET = ("facet", "outer", "vertex", "vertex", "vertex", "endloop", "endfacet")


def read_stl(path: Path, content: bytes) -> Surface:
    """Read the content of an STL file, in its own unit. Raises MeshError."""
    corners = _ascii(path, content) if _is_ascii(content) else _binary(path, content)
    return Surface(corners.reshape(-1, 3), np.arange(3 * len(corners), dtype=np.int64).reshape(-1, 3))


def as_stl_holds(surface: Surface) -> Surface:
    """Round a surface to the numbers of a binary STL file; corners that become one are merged."""
    return Surface(surface.vertices.astype(np.float32).astype(np.float64), surface.faces).cleaned()


def stl_bytes(surface: Surface) -> bytes:
    """Write a surface as a binary STL file."""
    triangles = np.zeros(len(surface.faces), dtype=TRIANGLE)
    corners = surface.vertices[surface.faces]
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    lengths = np.linalg.norm(normals, axis=1, keepdims=True)
    triangles["normal"] = normals / np.where(lengths > 0, lengths, 1)
    triangles["corners"] = corners
    return b"fbsim".ljust(80) + struct.pack("<I", len(triangles)) + triangles.tobytes()


def _is_ascii(content: bytes) -> bool:
    if len(content) >= HEADER and len(content) == _promised_size(content):
        return False
    return content.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"solid") and b"\0" not in content


def _promised_size(content: bytes) -> int:
    return HEADER + TRIANGLE.itemsize * int.from_bytes(content[80:HEADER], "little")


def _binary(path: Path, content: bytes) -> FloatArray:
    """Return the corners, (m, 3, 3)."""
    if len(content) < HEADER:
        message = f"is cut short: {len(content)} bytes, and the header of a binary STL alone takes {HEADER}"
        raise MeshError(Problem(message, str(path), remedy=EXPORT_AGAIN))
    promised = int.from_bytes(content[80:HEADER], "little")
    if len(content) != _promised_size(content):
        raise MeshError(_count_problem(path, promised, len(content)))
    corners = np.frombuffer(content, dtype=TRIANGLE, offset=HEADER)["corners"].astype(np.float64)
    bad = unusable(corners.reshape(-1, 9))
    if len(bad):
        message = f"{len(bad)} of {promised} triangles have a corner that is no usable number"
        place = f"triangle {bad[0] + 1}"
        message = f"{message} ({_shown(corners[bad[0]])})"
        raise MeshError(Problem(message, str(path), None, place, EXPORT_AGAIN))
    return corners


def _count_problem(path: Path, promised: int, size: int) -> Problem:
    held = (size - HEADER) / TRIANGLE.itemsize
    there = f"{int(held)}" if held.is_integer() else f"{int(held)} and a piece of one"
    word = "is cut short" if held < promised else "holds more than it says"
    message = f"{word}: its header promises {promised} triangles, and {there} are there"
    return Problem(message, str(path), None, "byte 80", f"{EXPORT_AGAIN}, or copy it again")


def _shown(corners: FloatArray) -> str:
    bad = next(corner for corner in corners if len(unusable(corner[None])))
    return " ".join(f"{value:g}" for value in bad)


def _ascii(path: Path, content: bytes) -> FloatArray:
    """Return the corners, (m, 3, 3), by walking the words that the format prescribes line by line."""
    corners: list[tuple[float, ...]] = []
    lines = content.decode("utf-8-sig", errors="replace").rstrip().splitlines()
    step, is_open = 0, False
    for number, line in enumerate(lines, start=1):
        words = line.lower().split()
        if not words:
            continue
        if words[0] == FACET[step]:
            step = (step + 1) % len(FACET)
            if words[0] == "vertex":
                corners.append(_vertex(path, number, words[1:]))
        elif step == 0 and words[0] in {"solid", "endsolid"}:
            is_open = words[0] == "solid"
        elif number < len(lines):
            raise MeshError(_out_of_step(path, number, line, step))
        else:  # the last line, and a piece of one
            is_open = True
    if step or is_open:
        message = f"is cut short after {len(corners) // 3} triangles: no endsolid"
        raise MeshError(Problem(message, str(path), len(lines), remedy=f"{EXPORT_AGAIN}, or copy it again"))
    return np.array(corners, dtype=np.float64).reshape(-1, 3, 3)


def _out_of_step(path: Path, number: int, line: str, step: int) -> Problem:
    wanted = FACET[step] if step else "facet or endsolid"
    message = f'expected "{wanted}", found "{line.strip()[:40]}"'
    return Problem(message, str(path), number, remedy=EXPORT_AGAIN)


def _vertex(path: Path, number: int, words: list[str]) -> tuple[float, ...]:
    problem = number_problem(words, 3)
    if problem is not None:
        raise MeshError(Problem(problem.message, str(path), number, "vertex", problem.remedy))
    return tuple(float(word) for word in words[:3])
