"""A recording as binary glTF 2.0 (.glb): table, things and their motion, for Blender, viewers, replay pages.

One node stands for each thing, and below it one for each component; `extras` tell them apart:
`{"id", "kind", "model", "side"}` of a thing, `{"component": index, "role"}` below it. The root node turns z
up into glTF's y up, so that all below it is in fbsim's frame: metres, z up, the table's surface at z = 0.
Animations begin at 0 in glTF: key times are those of the recording less its start, which the animation's
extras tell. What is not there yet, or not any more, has the scale 0. Colours are those of the start.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from fbsim.recording.recording import Mesh, Recording, Table, Thing
from fbsim.recording.tracks import Track
from fbsim.view.colours import Rgb, component_rgb, thing_rgb
from fbsim.view.ground import slab_solid

MAGIC, VERSION = 0x46546C67, 2
JSON_CHUNK, BINARY_CHUNK = 0x4E4F534A, 0x004E4942
FLOAT, UNSIGNED = 5126, 5125
VERTICES, INDICES = 34962, 34963
Y_UP = [-(0.5**0.5), 0.0, 0.0, 0.5**0.5]
TABLE_THICKNESS = 0.03
"""m; only to be seen."""
ROUGHNESS = 0.5
GONE, THERE = (0.0, 0.0, 0.0), (1.0, 1.0, 1.0)
Array = npt.NDArray[Any]


def glb_bytes(recording: Recording) -> bytes:
    """Give a recording as a binary glTF file: the same bytes for the same recording."""
    return _Writer(recording).glb()


def write_glb(recording: Recording, path: Path) -> None:
    """Write a recording as a .glb file. Raises OSError where that fails."""
    path.write_bytes(glb_bytes(recording))


class _Writer:
    """Gathers the parts of the file."""

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self.data = bytearray()
        self.views: list[dict[str, Any]] = []
        self.accessors: list[dict[str, Any]] = []
        self.materials: dict[Rgb, int] = {}
        self.meshes: dict[tuple[int, Rgb], int] = {}
        self.mesh_list: list[dict[str, Any]] = []
        self.surfaces: dict[int, tuple[int, int]] = {}
        self.nodes: list[dict[str, Any]] = []
        self.samplers: list[dict[str, Any]] = []
        self.channels: list[dict[str, Any]] = []

    def glb(self) -> bytes:
        """All of it."""
        root: dict[str, Any] = {"name": "fbsim", "rotation": Y_UP, "children": []}
        self.nodes.append(root)
        root["children"].append(self._table(self.recording.table))
        root["children"] += [self._thing(thing) for thing in self.recording.things]
        return _packed(self._document(), bytes(self.data))

    def _document(self) -> dict[str, Any]:
        head = self.recording.head
        document: dict[str, Any] = {
            "asset": {"version": "2.0", "generator": f"fbsim {head.versions.get('fbsim', '')}".strip()},
            "scene": 0,
            "scenes": [{"name": head.title, "nodes": [0]}],
            "nodes": self.nodes,
            "meshes": self.mesh_list,
            "materials": [_material(rgb) for rgb in self.materials],
            "accessors": self.accessors,
            "bufferViews": self.views,
            "buffers": [{"byteLength": len(self.data)}],
        }
        if self.channels:
            extras = {"start": self.recording.start}
            parts = {"name": "volley", "extras": extras, "samplers": self.samplers, "channels": self.channels}
            document["animations"] = [parts]
        return document

    def _table(self, table: Table) -> int:
        slab = slab_solid(table.length, table.width, TABLE_THICKNESS)
        mesh = self._mesh(-1, Mesh("table", slab.vertices, slab.faces, ()), table.rgb)
        return self._node({"name": f"table ({table.surface})", "mesh": mesh})

    def _thing(self, thing: Thing) -> int:
        rgb = thing_rgb(self.recording, thing)
        extras = {"id": thing.id, "kind": thing.kind, "model": thing.model, "side": thing.side}
        index = self._node({"name": thing.id, "extras": extras})
        self._move(index, thing.track)
        self._appear(index, thing)
        self.nodes[index]["children"] = [
            self._component(thing, place, component_rgb(rgb, component.role))
            for place, component in enumerate(thing.components)
        ]
        return index

    def _component(self, thing: Thing, place: int, rgb: Rgb) -> int:
        component = thing.components[place]
        mesh = self._mesh(component.mesh, self.recording.meshes[component.mesh], rgb)
        name = f"{thing.id} {component.role}" + (f" {place}" if place else "")
        index = self._node(
            {"name": name, "mesh": mesh, "extras": {"component": place, "role": component.role}}
        )
        self._move(index, component.track)
        return index

    def _node(self, node: dict[str, Any]) -> int:
        self.nodes.append(node)
        return len(self.nodes) - 1

    def _move(self, node: int, track: Track) -> None:
        """Put a node where its track begins, and let it move where the track does."""
        places, turns = track.positions.astype(np.float32), _unit(track.rotations)
        self.nodes[node] |= {"translation": places[0].tolist(), "rotation": turns[0].tolist()}
        ways = ((places, "VEC3", "translation"), (turns, "VEC4", "rotation"))
        moving = [way for way in ways if np.any(way[0] != way[0][0])]
        times = self._times(track.times) if moving else 0
        for values, kind, path in moving:
            self._animate(node, path, times, self._accessor(values, kind), "LINEAR")

    def _appear(self, node: int, thing: Thing) -> None:
        """Scale it to nothing where it is not there."""
        keys: dict[float, Sequence[float]] = {}
        if thing.kind == "shell":
            keys = {self.recording.start: GONE, thing.since: THERE}
        if thing.until is not None:
            keys |= {} if keys else {self.recording.start: THERE}
            keys[float(np.nextafter(np.float32(thing.until), np.float32(np.inf)))] = GONE
        if keys:
            times = self._times(np.array(list(keys)))
            scales = self._accessor(np.array(list(keys.values()), dtype=np.float32), "VEC3")
            self._animate(node, "scale", times, scales, "STEP")

    def _animate(self, node: int, path: str, times: int, values: int, between: str) -> None:
        self.samplers.append({"input": times, "output": values, "interpolation": between})
        self.channels.append({"sampler": len(self.samplers) - 1, "target": {"node": node, "path": path}})

    def _times(self, times: Array) -> int:
        return self._accessor((times - self.recording.start).astype(np.float32), "SCALAR", bounds=True)

    def _mesh(self, number: int, mesh: Mesh, rgb: Rgb) -> int:
        """A mesh in a colour; its surface is written once."""
        if (number, rgb) not in self.meshes:
            self.meshes[number, rgb] = len(self.mesh_list)
            if number not in self.surfaces:
                self.surfaces[number] = self._surface(mesh)
            vertices, indices = self.surfaces[number]
            material = self.materials.setdefault(rgb, len(self.materials))
            part = {"attributes": {"POSITION": vertices}, "indices": indices, "material": material}
            self.mesh_list.append({"name": mesh.name, "primitives": [part]})
        return self.meshes[number, rgb]

    def _surface(self, mesh: Mesh) -> tuple[int, int]:
        vertices = self._accessor(mesh.vertices.astype(np.float32), "VEC3", bounds=True, target=VERTICES)
        indices = self._accessor(mesh.faces.astype(np.uint32).ravel(), "SCALAR", target=INDICES)
        return vertices, indices

    def _accessor(self, values: Array, kind: str, *, bounds: bool = False, target: int | None = None) -> int:
        """Put values into the buffer; every piece of it begins at a multiple of four bytes."""
        view: dict[str, Any] = {"buffer": 0, "byteOffset": len(self.data), "byteLength": values.nbytes}
        if target is not None:
            view["target"] = target
        self.data += np.ascontiguousarray(values).tobytes()
        self.views.append(view)
        number = UNSIGNED if values.dtype == np.uint32 else FLOAT
        accessor: dict[str, Any] = {
            "bufferView": len(self.views) - 1, "componentType": number, "count": len(values), "type": kind
        }  # fmt: skip
        if bounds:
            accessor["min"] = np.atleast_1d(values.min(axis=0)).tolist()
            accessor["max"] = np.atleast_1d(values.max(axis=0)).tolist()
        self.accessors.append(accessor)
        return len(self.accessors) - 1


def _unit(rotations: Array) -> Array:
    """Rotations (n, 4) as 32-bit floats of length 1."""
    unit = rotations / np.linalg.norm(rotations, axis=1)[:, None]
    return np.asarray(unit, dtype=np.float32)


def _material(rgb: Rgb) -> dict[str, Any]:
    linear = [round(_linear(channel), 6) for channel in rgb]
    shine = {"baseColorFactor": [*linear, 1.0], "metallicFactor": 0.0, "roughnessFactor": ROUGHNESS}
    return {"pbrMetallicRoughness": shine}


def _linear(channel: float) -> float:
    """A channel of sRGB (IEC 61966-2-1) in linear light, in which glTF gives colours."""
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)


def _packed(document: Mapping[str, Any], data: bytes) -> bytes:
    text = json.dumps(document, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 4)
    data += b"\0" * (-len(data) % 4)
    head = struct.pack("<III", MAGIC, VERSION, 28 + len(text) + len(data))
    return (
        head
        + struct.pack("<II", len(text), JSON_CHUNK)
        + text
        + struct.pack("<II", len(data), BINARY_CHUNK)
        + data
    )
