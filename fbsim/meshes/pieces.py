"""The pieces of a mesh file that holds several: each a surface with names, in the frame of the whole file."""

from __future__ import annotations

import fnmatch
from pathlib import Path
from typing import NamedTuple

import numpy as np

from fbsim.errors import MeshError, Problem
from fbsim.meshes.coordinates import unusable
from fbsim.meshes.solid import FloatArray
from fbsim.meshes.surface import Surface, joined

EXPORT_AGAIN = "export it again from the program that made it"
MOST_NAMES = 30  # that a message lists


class Piece(NamedTuple):
    """A surface of the file, and the names it goes by; the first is the one to be shown."""

    names: tuple[str, ...]
    surface: Surface


def joined_pieces(path: Path, pieces: list[Piece], only: str | None) -> Surface:
    """Put pieces into one surface: all, or those of which a name fits the pattern `only` ("Knight_*").

    Raises MeshError if there are none, or if one holds what is no usable number.
    """
    if only is not None:
        pieces = _chosen(path, pieces, only)
    if not pieces:
        raise MeshError(Problem("holds no triangles", str(path), remedy="export a mesh, not lights"))
    for piece in pieces:
        check_numbers(path, piece.surface, f'node "{piece.names[0]}"')
    return joined([piece.surface for piece in pieces])


def check_numbers(path: Path, surface: Surface, place: str | None) -> None:
    """Refuse vertices that are no usable numbers and faces that name vertices which are not there."""
    bad = unusable(surface.vertices)
    if len(bad):
        shown = " ".join(f"{value:g}" for value in surface.vertices[bad[0]])
        message = f"{len(bad)} vertices are no usable numbers, the first (vertex {bad[0] + 1}) is {shown}"
        raise MeshError(Problem(message, str(path), None, place or f"vertex {bad[0] + 1}", EXPORT_AGAIN))
    low, high = (surface.faces.min(), surface.faces.max()) if len(surface.faces) else (0, -1)
    if low < 0 or high >= len(surface.vertices):
        wrong = low if low < 0 else high
        message = f"a face names vertex {wrong}, and there are {len(surface.vertices)} (from 0)"
        raise MeshError(Problem(message, str(path), None, place or "faces", EXPORT_AGAIN))


def placed(vertices: FloatArray, surface: Surface, linear: FloatArray) -> Surface:
    """Give a surface its vertices as moved by a transform; one that mirrors turns the faces round."""
    moved = Surface(vertices, surface.faces)
    with np.errstate(all="ignore"):
        return moved.flipped() if np.linalg.det(linear) < 0 else moved


def _chosen(path: Path, pieces: list[Piece], only: str) -> list[Piece]:
    chosen = [piece for piece in pieces if any(fnmatch.fnmatchcase(name, only) for name in piece.names)]
    if not chosen:
        names = ", ".join(sorted({piece.names[0] for piece in pieces})[:MOST_NAMES])
        message = f'no node is called "{only}"'
        raise MeshError(Problem(message, str(path), None, "scene", f"its nodes are {names or 'none'}"))
    return chosen
