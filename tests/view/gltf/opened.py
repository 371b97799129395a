"""A glTF file read back by its specification alone: nodes, animation and arrays, at any time."""

from __future__ import annotations

import json
import struct
from typing import Any

import numpy as np
import numpy.typing as npt

from fbsim.physics.transform import Transform
from fbsim.recording.tracks import between

NUMBERS = {5126: "<f4", 5125: "<u4", 5123: "<u2"}
WIDTHS = {"SCALAR": 1, "VEC3": 3, "VEC4": 4}
Array = npt.NDArray[Any]


class Opened:
    """A binary glTF file."""

    def __init__(self, data: bytes) -> None:
        magic, version, length, json_length, kind = struct.unpack_from("<4sIII4s", data)
        assert (magic, version, length, kind) == (b"glTF", 2, len(data), b"JSON")
        self.document = json.loads(data[20 : 20 + json_length])
        self.buffer = data[28 + json_length :]
        self.nodes: list[dict[str, Any]] = self.document["nodes"]
        self.channels = {
            (channel["target"]["node"], channel["target"]["path"]): self._sampler(animation, channel)
            for animation in self.document.get("animations", [])
            for channel in animation["channels"]
        }
        [self.start] = [each["extras"]["start"] for each in self.document.get("animations", [])] or [0.0]

    def _sampler(self, animation: dict[str, Any], channel: dict[str, Any]) -> tuple[Array, Array, str]:
        sampler = animation["samplers"][channel["sampler"]]
        return self.values(sampler["input"]), self.values(sampler["output"]), sampler["interpolation"]

    def values(self, index: int) -> Array:
        """The numbers of an accessor, (n,) or (n, k)."""
        accessor = self.document["accessors"][index]
        view = self.document["bufferViews"][accessor["bufferView"]]
        width = WIDTHS[accessor["type"]]
        found = np.frombuffer(
            self.buffer, NUMBERS[accessor["componentType"]], accessor["count"] * width, view["byteOffset"]
        )
        return found.reshape(-1, width) if width > 1 else found

    def named(self, name: str) -> int:
        """Index of the only node of a name."""
        [index] = [index for index, node in enumerate(self.nodes) if node["name"] == name]
        return index

    def mesh_of(self, name: str) -> dict[str, Any]:
        """The only primitive of a node's mesh."""
        [part] = self.document["meshes"][self.nodes[self.named(name)]["mesh"]]["primitives"]
        return dict(part)

    def pose(self, name: str, time: float) -> Transform:
        """Where a node is within its parent, at a time of the recording."""
        index = self.named(name)
        place = self._at(index, "translation", time, self.nodes[index]["translation"])
        turn = self._at(index, "rotation", time, self.nodes[index]["rotation"])
        return Transform(place, turn)

    def scale(self, name: str, time: float) -> float:
        """How large a node is, at a time of the recording."""
        [factor] = set(self._at(self.named(name), "scale", time, [1.0, 1.0, 1.0]).tolist())
        return float(factor)

    def _at(self, node: int, path: str, time: float, rest: list[float]) -> Array:
        if (node, path) not in self.channels:
            return np.array(rest, dtype=float)
        times, values, way = self.channels[node, path]
        after = int(np.searchsorted(times, time - self.start, side="right"))
        before = max(after - 1, 0)
        if way == "STEP" or after in (0, len(times)):
            return np.asarray(values[before], dtype=float)
        share = (time - self.start - times[before]) / (times[after] - times[before])
        one, other = values[before].astype(float), values[after].astype(float)
        mixed: Array = (1 - share) * one + share * other
        return between(one, other, share) if path == "rotation" else mixed
