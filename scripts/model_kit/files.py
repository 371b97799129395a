"""The three files of a model as bytes: binary STL, convex parts as OBJ, sheet as TOML."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from manifold3d import Manifold

from model_kit.model import Model
from model_kit.piece import vertices_and_faces

STL_HEADER = b"fbsim model, binary STL, millimetres"


def stl_bytes(solid: Manifold) -> bytes:
    """Binary STL with a fixed header."""
    vertices, faces = vertices_and_faces(solid)
    corners = vertices[faces]
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    lengths = np.linalg.norm(normals, axis=1, keepdims=True)
    normals = np.round(normals / np.where(lengths > 0, lengths, 1.0), 5) + 0.0
    record = np.dtype([("normal", "<f4", (3,)), ("corners", "<f4", (3, 3)), ("spare", "<u2")])
    records = np.zeros(len(faces), dtype=record)
    records["normal"], records["corners"] = normals, corners
    return STL_HEADER.ljust(80, b"\0") + np.uint32(len(faces)).tobytes() + records.tobytes()


def parts_text(pieces: list[Manifold]) -> str:
    """OBJ in mm with one `o part-N` group for each convex piece."""
    lines = ["# convex parts, millimetres"]
    base = 1
    for number, part in enumerate(pieces, start=1):
        vertices, faces = vertices_and_faces(part)
        lines.append(f"o part-{number}")
        lines += [f"v {x:.4f} {y:.4f} {z:.4f}" for x, y, z in vertices]
        lines += [f"f {a + base} {b + base} {c + base}" for a, b, c in faces]
        base += len(vertices)
    return "\n".join(lines) + "\n"


def sheet_table(model: Model) -> dict[str, Any]:
    """The sheet as a table."""
    table = {"name": model.name, "title": model.title, "material": "polystyrene", "mass_g": model.mass_g}
    return table | {"body": model.mesh_file()} | dict(model.sheet(model.mass_g))


def toml_text(table: Mapping[str, Any], path: str = "") -> str:
    """Write a table: plain values first, then tables in their order."""
    plain = [f"{key} = {_value(item)}" for key, item in table.items() if not isinstance(item, Mapping)]
    text = "\n".join(([f"[{path}]"] if path else []) + plain) + "\n"
    for key, item in table.items():
        if isinstance(item, Mapping):
            text += "\n" + toml_text(item, f"{path}.{key}" if path else key)
    return text


def model_files(model: Model) -> dict[str, bytes]:
    """Every file of a model by its name."""
    files: dict[str, bytes] = {f"{model.name}.toml": toml_text(sheet_table(model)).encode()}
    for suffix, body in model.bodies.items():
        files[f"{model.name}{suffix}.stl"] = stl_bytes(body.solid)
        if body.clouds:
            files[f"{model.name}{suffix}.parts.obj"] = parts_text(body.pieces).encode()
    return files


def _value(item: Any) -> str:
    if isinstance(item, str):
        return '"' + item.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(item, bool):
        return str(item).lower()
    if isinstance(item, Mapping):
        return "{ " + ", ".join(f"{key} = {_value(each)}" for key, each in item.items()) + " }"
    if isinstance(item, list | tuple):
        return "[" + ", ".join(_value(each) for each in item) + "]"
    return repr(item)
