"""The numbers of a glTF file: accessors into one buffer, and the binary container around all of it."""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

MAGIC, VERSION = 0x46546C67, 2
JSON_CHUNK, BINARY_CHUNK = 0x4E4F534A, 0x004E4942
COMPONENT_TYPES = {"float32": 5126, "uint32": 5125, "uint16": 5123}
VERTICES, INDICES = 34962, 34963
Array = npt.NDArray[Any]


class Buffer:
    """Arrays one after the other; the same array again is not written twice."""

    def __init__(self) -> None:
        self.data = bytearray()
        self.views: list[dict[str, Any]] = []
        self.accessors: list[dict[str, Any]] = []
        self._written: dict[tuple[bytes, str, str, bool, int | None], int] = {}

    def add(self, values: Array, kind: str, *, bounds: bool = False, target: int | None = None) -> int:
        """Index of the accessor of values (n,) or (n, k), of the glTF type `kind`."""
        raw = np.ascontiguousarray(values).tobytes()
        key = raw, kind, values.dtype.name, bounds, target
        if key not in self._written:
            self._written[key] = len(self.accessors)
            self.accessors.append(self._accessor(values, raw, kind, bounds=bounds, target=target))
        return self._written[key]

    def _accessor(
        self, values: Array, raw: bytes, kind: str, *, bounds: bool, target: int | None
    ) -> dict[str, Any]:
        view: dict[str, Any] = {"buffer": 0, "byteOffset": len(self.data), "byteLength": len(raw)}
        if target is not None:
            view["target"] = target
        self.views.append(view)
        self.data += raw + b"\0" * (-len(raw) % 4)  # all must begin at multiples of their own size
        number = COMPONENT_TYPES[values.dtype.name]
        accessor = {
            "bufferView": len(self.views) - 1, "componentType": number, "count": len(values), "type": kind
        }  # fmt: skip
        if bounds:
            accessor["min"] = np.atleast_1d(values.min(axis=0)).tolist()
            accessor["max"] = np.atleast_1d(values.max(axis=0)).tolist()
        return accessor


def packed(document: Mapping[str, Any], data: bytes) -> bytes:
    """Give a document and its buffer as one binary file."""
    text = json.dumps(document, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 4)
    head = struct.pack("<III", MAGIC, VERSION, 28 + len(text) + len(data))
    return (
        head
        + struct.pack("<II", len(text), JSON_CHUNK)
        + text
        + struct.pack("<II", len(data), BINARY_CHUNK)
        + data
    )
