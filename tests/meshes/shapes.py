"""Surfaces with known volumes, and the files that programs write of them."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import numpy as np

from fbsim.meshes.hulls import hull_surface
from fbsim.meshes.solid import FloatArray
from fbsim.meshes.surface import Surface, joined


def box(length: float, width: float, height: float, at: tuple[float, float, float] = (0, 0, 0)) -> Surface:
    """Make a box that stands on z = 0 over the origin, then moved."""
    half = np.array([length, width, height]) / 2
    corners = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], dtype=float)
    return hull_surface(corners * half + [0, 0, half[2]] + np.array(at))


def cylinder(radius: float, height: float, sides: int = 256) -> Surface:
    """Make an upright prism of many sides, standing on z = 0."""
    angles = 2 * np.pi * np.arange(sides) / sides
    ring = np.column_stack([np.cos(angles), np.sin(angles)]) * radius
    ends = [np.column_stack([ring, np.full(sides, z)]) for z in (0.0, height)]
    return hull_surface(np.vstack(ends))


def sphere(radius: float, points: int = 3000) -> Surface:
    """Make a ball of points spread evenly by the golden angle, about the origin."""
    index = np.arange(points) + 0.5
    height = 1 - 2 * index / points
    angle = np.pi * (1 + 5**0.5) * index
    ring = np.sqrt(1 - height**2)
    return hull_surface(np.column_stack([ring * np.cos(angle), ring * np.sin(angle), height]) * radius)


def angle_bracket() -> Surface:
    """Make an L of 20 x 10 x 40 mm with a foot, which is not convex: 5000 mm³."""
    outline = np.array([[0, 0], [20, 0], [20, 10], [10, 10], [10, 40], [0, 40]], dtype=float)
    front = np.column_stack([outline[:, 0], np.zeros(6), outline[:, 1]])
    cap = np.array([[0, 1, 2], [0, 2, 3], [0, 3, 4], [0, 4, 5]])
    walls = [[[i, i + 6, j + 6], [i, j + 6, j]] for i, j in zip(range(6), [1, 2, 3, 4, 5, 0], strict=True)]
    faces = np.vstack([cap, cap[:, ::-1] + 6, np.array(walls).reshape(-1, 3)])
    return Surface(np.vstack([front, front + np.array([0, 10, 0])]), faces).moved(
        np.array([-10.0, -5.0, 0.0])
    )


def overlapping() -> Surface:
    """Make a body and a head, two closed shells that run into each other: 10·10·30 + 8·8·10 - 8·8·2 mm³."""
    return joined([box(10, 10, 30), box(8, 8, 10, at=(0, 0, 28))])


def without_faces(surface: Surface, count: int) -> Surface:
    """Leave out the first faces."""
    return Surface(surface.vertices, surface.faces[count:])


def without_side(surface: Surface, axis: int, end: int) -> Surface:
    """Leave out the faces in one side of the bounding box, the low (0) or high (1) one of an axis."""
    level = surface.bounds[end, axis]
    lies_there = (np.abs(surface.vertices[surface.faces][..., axis] - level) < 1e-9).all(axis=1)
    return Surface(surface.vertices, surface.faces[~lies_there])


def rotation(seed: int) -> FloatArray:
    """Make some rotation matrix."""
    turned, _ = np.linalg.qr(np.random.default_rng(seed).normal(size=(3, 3)))
    return np.asarray(turned * np.sign(np.linalg.det(turned)), dtype=np.float64)


def ascii_stl(surface: Surface) -> str:
    """Write as ASCII STL."""
    lines = ["solid toy"]
    for corners in surface.vertices[surface.faces].tolist():
        lines += ["facet normal 0 0 0", "outer loop"]
        lines += [f"vertex {x!r} {y!r} {z!r}" for x, y, z in corners]
        lines += ["endloop", "endfacet"]
    return "\n".join([*lines, "endsolid toy", ""])


def obj(surface: Surface) -> str:
    """Write as OBJ, with a group, comments and textures as other programs do."""
    lines = ["# made by hand", "mtllib toy.mtl", "o toy"]
    lines += [f"v {x!r} {y!r} {z!r}" for x, y, z in surface.vertices.tolist()]
    lines += ["vt 0 0", "usemtl grey"]
    lines += [f"f {a}/1 {b}/1/1 {c}//1" for a, b, c in (surface.faces + 1).tolist()]
    return "\n".join([*lines, ""])


def gltf(
    nodes: dict[str, Surface], shift: tuple[float, float, float] = (0, 0, 0)
) -> tuple[dict[str, object], bytes]:
    """Write the JSON and the binary chunk of a glTF scene: one node for each surface, moved by `shift`."""
    chunk = b""
    views: list[dict[str, int]] = []
    accessors: list[dict[str, object]] = []
    for surface in nodes.values():
        for data, kind, shape in (
            (surface.vertices.astype("<f4"), 5126, "VEC3"),
            (surface.faces.astype("<u4").ravel(), 5125, "SCALAR"),
        ):
            views.append({"buffer": 0, "byteOffset": len(chunk), "byteLength": data.nbytes})
            accessors.append(
                {"bufferView": len(views) - 1, "componentType": kind, "count": len(data), "type": shape}
            )
            chunk += data.tobytes()
    count = len(nodes)
    head: dict[str, object] = {
        "asset": {"version": "2.0"},
        "scene": 0,
        "scenes": [{"nodes": list(range(count))}],
        "nodes": [{"name": name, "mesh": i, "translation": shift} for i, name in enumerate(nodes)],
        "meshes": [
            {"name": f"mesh{i}", "primitives": [{"attributes": {"POSITION": 2 * i}, "indices": 2 * i + 1}]}
            for i in range(count)
        ],
        "accessors": accessors,
        "bufferViews": views,
        "buffers": [{"byteLength": len(chunk)}],
    }
    return head, chunk


def glb(nodes: dict[str, Surface], shift: tuple[float, float, float] = (0, 0, 0)) -> bytes:
    """Write as GLB."""
    head, chunk = gltf(nodes, shift)
    text = json.dumps(head).encode()
    text += b" " * (-len(text) % 4)
    body = (
        len(text).to_bytes(4, "little") + b"JSON" + text + len(chunk).to_bytes(4, "little") + b"BIN\0" + chunk
    )
    return b"glTF" + (2).to_bytes(4, "little") + (12 + len(body)).to_bytes(4, "little") + body


def ply(surface: Surface) -> str:
    """Write as ASCII PLY."""
    lines = ["ply", "format ascii 1.0", f"element vertex {len(surface.vertices)}"]
    lines += [f"property float {axis}" for axis in "xyz"]
    lines += [f"element face {len(surface.faces)}", "property list uchar int vertex_indices", "end_header"]
    lines += [f"{x!r} {y!r} {z!r}" for x, y, z in surface.vertices.tolist()]
    lines += [f"3 {a} {b} {c}" for a, b, c in surface.faces.tolist()]
    return "\n".join([*lines, ""])


def off(surface: Surface) -> str:
    """Write as OFF, with a comment and a colour."""
    lines = ["OFF", "# made by hand", f"{len(surface.vertices)} {len(surface.faces)} 0"]
    lines += [f"{x!r} {y!r} {z!r}" for x, y, z in surface.vertices.tolist()]
    lines += [f"3 {a} {b} {c} 255 0 0" for a, b, c in surface.faces.tolist()]
    return "\n".join([*lines, ""])


CORE = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02"
PRODUCTION = "http://schemas.microsoft.com/3dmanufacturing/production/2015/06"


def threemf_object(number: int, name: str, surface: Surface, kind: str = "model") -> str:
    """Write a mesh object of a 3MF model."""
    vertices = "".join(f'<vertex x="{x!r}" y="{y!r}" z="{z!r}"/>' for x, y, z in surface.vertices.tolist())
    faces = "".join(f'<triangle v1="{a}" v2="{b}" v3="{c}"/>' for a, b, c in surface.faces.tolist())
    mesh = f"<mesh><vertices>{vertices}</vertices><triangles>{faces}</triangles></mesh>"
    return f'<object id="{number}" name="{name}" type="{kind}">{mesh}</object>'


def threemf_model(objects: str, build: str, unit: str | None = "millimeter") -> str:
    """Write a .model part."""
    said = f' unit="{unit}"' if unit else ""
    head = f'<?xml version="1.0" encoding="UTF-8"?>\n<model xmlns="{CORE}" xmlns:p="{PRODUCTION}"{said}>'
    return f"{head}<resources>{objects}</resources><build>{build}</build></model>"


def threemf(parts: dict[str, str] | Surface, unit: str | None = "millimeter") -> bytes:
    """Write as 3MF: one surface, or the parts of the archive by name."""
    if isinstance(parts, Surface):
        model = threemf_model(threemf_object(1, "toy", parts), '<item objectid="1"/>', unit)
        parts = {"3D/3dmodel.model": model}
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in {"[Content_Types].xml": "<Types/>", **parts}.items():
            archive.writestr(zipfile.ZipInfo(name), text)
    return stream.getvalue()


def save(path: Path, content: str | bytes) -> Path:
    """Write a file and return its path."""
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path
