"""The parts of a glTF document, gathered from a recording: nodes, meshes, materials, animation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from fbsim.recording.recording import Component, Mesh, Recording, Table, Thing
from fbsim.recording.tracks import Track
from fbsim.view.colours import Rgb, component_rgb, thing_rgb
from fbsim.view.gltf.buffer import INDICES, VERTICES, Array, Buffer, packed
from fbsim.view.gltf.keys import Keys, place_keys, turn_keys
from fbsim.view.gltf.surface import creased
from fbsim.view.ground import slab_solid

Y_UP = [-(0.5**0.5), 0.0, 0.0, 0.5**0.5]
TABLE_THICKNESS = 0.03
"""m; only to be seen."""
ROUGHNESS = 0.5
GONE, THERE = (0.0, 0.0, 0.0), (1.0, 1.0, 1.0)
MOST_SHORT = 0xFFFF
"""Vertices that 16-bit indices can tell: the last number means that a strip begins anew."""


class Writer:
    """Gathers the parts of the file of a recording, with normals if it is to be `shaded`."""

    def __init__(self, recording: Recording, shaded: bool) -> None:
        self.recording, self.shaded = recording, shaded
        self.buffer = Buffer()
        self.materials: dict[Rgb, int] = {}
        self.meshes: dict[tuple[int, Rgb], int] = {}
        self.mesh_list: list[dict[str, Any]] = []
        self.surfaces: dict[int, dict[str, Any]] = {}
        self.nodes: list[dict[str, Any]] = []
        self.samplers: list[dict[str, Any]] = []
        self.channels: list[dict[str, Any]] = []

    def glb(self) -> bytes:
        """All of it."""
        root: dict[str, Any] = {"name": "fbsim", "rotation": Y_UP, "children": []}
        self.nodes.append(root)
        root["children"].append(self._table(self.recording.table))
        root["children"] += [self._thing(thing) for thing in self.recording.things]
        return packed(self._document(), bytes(self.buffer.data))

    def _document(self) -> dict[str, Any]:
        head = self.recording.head
        document: dict[str, Any] = {
            "asset": {"version": "2.0", "generator": f"fbsim {head.versions.get('fbsim', '')}".strip()},
            "scene": 0,
            "scenes": [{"name": head.title, "nodes": [0], "extras": self._story()}],
            "nodes": self.nodes,
            "meshes": self.mesh_list,
            "materials": [_material(rgb) for rgb in self.materials],
            "accessors": self.buffer.accessors,
            "bufferViews": self.buffer.views,
            "buffers": [{"byteLength": len(self.buffer.data)}],
        }
        if self.channels:
            extras = {"start": self.recording.start}
            parts = {"name": "volley", "extras": extras, "samplers": self.samplers, "channels": self.channels}
            document["animations"] = [parts]
        return document

    def _story(self) -> dict[str, Any]:
        """Which volley it is of, and its shots; times in s as the recording has them."""
        head = self.recording.head
        shots = [
            {"shot": shot.shot, "time": shot.time, "salvo": shot.salvo, "gun": shot.gun}
            for shot in self.recording.shots
        ]
        return {
            "scene": head.scene, "seed": head.seed, "volley": head.volley, "rules": head.rules,
            "start": self.recording.start, "duration": self.recording.duration, "shots": shots,
        }  # fmt: skip

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
        extras = {"component": place, "role": component.role}
        index = self._node({"name": _name(thing, component), "mesh": mesh, "extras": extras})
        self._move(index, component.track)
        return index

    def _node(self, node: dict[str, Any]) -> int:
        self.nodes.append(node)
        return len(self.nodes) - 1

    def _move(self, node: int, track: Track) -> None:
        """Put a node where its track begins, and let it move where the track does."""
        start = self.recording.start
        places, turns = place_keys(track, start), turn_keys(track, start)
        self.nodes[node] |= {"translation": places.values[0].tolist(), "rotation": turns.values[0].tolist()}
        for keys, kind, path in ((places, "VEC3", "translation"), (turns, "VEC4", "rotation")):
            if keys.moves:
                self._animate(node, path, keys, kind, "LINEAR")

    def _appear(self, node: int, thing: Thing) -> None:
        """Scale it to nothing where it is not there."""
        begin = self.recording.start
        keys: dict[float, Sequence[float]] = {}
        if thing.kind == "shell":
            keys = {0.0: GONE, thing.since - begin: THERE}
        if thing.until is not None:
            keys |= {} if keys else {0.0: THERE}
            keys[float(np.nextafter(np.float32(thing.until - begin), np.float32(np.inf)))] = GONE
        if keys:
            times, scales = np.array(list(keys)), np.array(list(keys.values()))
            self._animate(
                node, "scale", Keys(times.astype(np.float32), scales.astype(np.float32)), "VEC3", "STEP"
            )

    def _animate(self, node: int, path: str, keys: Keys, kind: str, way: str) -> None:
        times = self.buffer.add(keys.times, "SCALAR", bounds=True)
        values = self.buffer.add(keys.values, kind)
        self.samplers.append({"input": times, "output": values, "interpolation": way})
        self.channels.append({"sampler": len(self.samplers) - 1, "target": {"node": node, "path": path}})

    def _mesh(self, number: int, mesh: Mesh, rgb: Rgb) -> int:
        """A mesh in a colour; its surface is written once."""
        if (number, rgb) not in self.meshes:
            self.meshes[number, rgb] = len(self.mesh_list)
            if number not in self.surfaces:
                self.surfaces[number] = self._surface(mesh)
            material = self.materials.setdefault(rgb, len(self.materials))
            part = {**self.surfaces[number], "material": material}
            self.mesh_list.append({"name": mesh.name, "primitives": [part]})
        return self.meshes[number, rgb]

    def _surface(self, mesh: Mesh) -> dict[str, Any]:
        vertices, faces, attributes = mesh.vertices, mesh.faces, {}
        if self.shaded:
            surface = creased(vertices, faces)
            vertices, faces = surface.vertices, surface.faces
            attributes["NORMAL"] = self.buffer.add(
                surface.normals.astype(np.float32), "VEC3", target=VERTICES
            )
        attributes["POSITION"] = self.buffer.add(
            vertices.astype(np.float32), "VEC3", bounds=True, target=VERTICES
        )
        return {"attributes": attributes, "indices": self._indices(faces, len(vertices))}

    def _indices(self, faces: Array, vertices: int) -> int:
        number = np.uint16 if vertices <= MOST_SHORT else np.uint32
        return self.buffer.add(faces.astype(number).ravel(), "SCALAR", target=INDICES)


def _name(thing: Thing, component: Component) -> str:
    """Name of a component's node; the leaves of a gate are counted."""
    if component.role != "leaf":
        return f"{thing.id}/{component.role}"
    leaves = [each for each in thing.components if each.role == "leaf"]
    return f"{thing.id}/leaf-{leaves.index(component) + 1}"


def _material(rgb: Rgb) -> dict[str, Any]:
    linear = [round(_linear(channel), 6) for channel in rgb]
    shine = {"baseColorFactor": [*linear, 1.0], "metallicFactor": 0.0, "roughnessFactor": ROUGHNESS}
    red, green, blue = (round(255 * channel) for channel in rgb)
    return {"name": f"#{red:02x}{green:02x}{blue:02x}", "pbrMetallicRoughness": shine}


def _linear(channel: float) -> float:
    """A channel of sRGB (IEC 61966-2-1) in linear light, in which glTF gives colours."""
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)
