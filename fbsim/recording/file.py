"""The file of a recording, `recording.npz`: a NumPy archive that `numpy.load` opens anywhere.

header        (bytes,) uint8: JSON text, see docs/recording.md
vertices      (n, 3) float32, m: those of all meshes, one after another
faces         (m, 3) uint32: indices into the vertices of the mesh
parts         (p, 3) float32, m: the corners of the convex parts of all meshes
times         (k,) float64, s: keys of all tracks, thing by thing: its own track, then its components'
positions     (k, 3) float32, m
rotations     (k, 4) float32: x, y, z, w

`VERSION` is raised with every change after which an older reader would misread a file; a reader opens all
that are older. Same recording, same bytes.
"""

from __future__ import annotations

import io
import json
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, NoReturn

import numpy as np
import numpy.typing as npt
from pydantic import TypeAdapter, ValidationError

from fbsim.errors import Problem, RecordingError
from fbsim.files import whole
from fbsim.recording.recording import Component, Head, Mesh, Recording, Table, Thing, ThingKind
from fbsim.recording.tracks import Track
from fbsim.volley.events import Event, Fired, GateOpened, Judged, Laid, LeftTable, Struck

FORMAT = "fbsim recording"
VERSION = 1
NAME = "recording.npz"
"""Name of the file in the folder of a result."""
ARRAYS = ("header", "vertices", "faces", "parts", "times", "positions", "rotations")
LARGEST = 2 * 1024**3
"""Bytes; a file that unpacks to more is refused before it fills the memory."""
ANEW = "fire its volley again with --out"
EVENTS: dict[str, type[Event]] = {
    "laid": Laid,
    "fired": Fired,
    "struck": Struck,
    "left the table": LeftTable,
    "gate opened": GateOpened,
    "judged": Judged,
}
NAMES_OF_EVENTS = {kind: name for name, kind in EVENTS.items()}


@dataclass(frozen=True)
class PlainThing:
    """What the header says of a thing, apart from its tracks."""

    id: str
    kind: ThingKind
    side: str | None
    model: str
    anchored: bool
    until: float | None


Arrays = Mapping[str, npt.NDArray[Any]]


def write_recording(recording: Recording, path: Path) -> None:
    """Write a recording; the file is there whole or not at all. Raises RecordingError where it cannot be."""
    data = recording_bytes(recording)
    try:
        with whole(path) as fresh:
            fresh.write_bytes(data)
    except OSError as fault:
        problem = Problem(f"cannot be written ({fault.strerror})", str(path), remedy="choose another place")
        raise RecordingError(problem) from fault


def recording_bytes(recording: Recording) -> bytes:
    """Give the file of a recording."""
    header = json.dumps(_header(recording), ensure_ascii=False, separators=(",", ":")).encode()
    tracks = list(_tracks(recording))
    out = io.BytesIO()
    np.savez_compressed(
        out,
        header=np.frombuffer(header, dtype=np.uint8),
        vertices=_stacked([mesh.vertices for mesh in recording.meshes], 3, np.float32),
        faces=_stacked([mesh.faces for mesh in recording.meshes], 3, np.uint32),
        parts=_stacked([part for mesh in recording.meshes for part in mesh.parts], 3, np.float32),
        times=np.concatenate([np.zeros(0), *(track.times for track in tracks)]),
        positions=_stacked([track.positions for track in tracks], 3, np.float32),
        rotations=_stacked([track.rotations for track in tracks], 4, np.float32),
    )
    return out.getvalue()


def read_recording(path: Path) -> Recording:
    """Read a recording from its file, or from the folder of a result that holds it.

    Raises RecordingError where there is none, it is damaged, or was written by a newer fbsim.
    """
    file = path / NAME if path.is_dir() else path
    try:
        arrays = _load(file)
        header = json.loads(arrays["header"].tobytes())
        _check_version(header, file)
        return _Reader(header, arrays).recording()
    except OSError as fault:
        remedy = f"name a {NAME}, or the folder of `fbsim volley --out`"
        what = f"cannot be read ({fault.strerror or fault})"
        raise RecordingError(Problem(what, str(file), remedy=remedy)) from fault
    except (zipfile.BadZipFile, zlib.error, EOFError, ValueError, KeyError, TypeError, IndexError) as fault:
        _refuse("is damaged, or no recording of a volley", file, fault)


def _load(file: Path) -> Arrays:
    """The arrays of a file, each once and whole."""
    with zipfile.ZipFile(file) as archive:
        names = [entry.filename for entry in archive.infolist()]
        if sum(entry.file_size for entry in archive.infolist()) > LARGEST:
            _refuse("is larger than any recording", file)
        if "header.npy" not in names and "ids.npy" in names:
            _refuse("was written before recordings held what is seen", file)
    with np.load(file, allow_pickle=False) as stored:
        return {name: np.asarray(stored[name]) for name in ARRAYS}


def _check_version(header: Any, file: Path) -> None:
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise ValueError("no recording")
    version = header.get("version")
    if not isinstance(version, int) or version < 1:
        raise ValueError("no version")
    if version > VERSION:
        message = f"is a recording of version {version}; this fbsim reads them up to {VERSION}"
        raise RecordingError(Problem(message, str(file), remedy="look at it with a newer fbsim"))


def _refuse(message: str, file: Path, cause: Exception | None = None) -> NoReturn:
    raise RecordingError(Problem(message, str(file), remedy=ANEW)) from cause


def _header(recording: Recording) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "head": asdict(replace(recording.head, versions=dict(recording.head.versions))),
        "table": asdict(recording.table),
        "sides": list(recording.sides),
        "duration": recording.duration,
        "meshes": [_mesh_values(mesh) for mesh in recording.meshes],
        "things": [_thing_values(thing) for thing in recording.things],
        "events": [{"event": NAMES_OF_EVENTS[type(event)], **asdict(event)} for event in recording.events],
        "result": dict(recording.result),
    }


def _mesh_values(mesh: Mesh) -> dict[str, Any]:
    parts = [len(part) for part in mesh.parts]
    return {"name": mesh.name, "vertices": len(mesh.vertices), "faces": len(mesh.faces), "parts": parts}


def _thing_values(thing: Thing) -> dict[str, Any]:
    components = [
        {"role": each.role, "mesh": each.mesh, "keys": len(each.track)} for each in thing.components
    ]
    return {
        "id": thing.id,
        "kind": thing.kind,
        "side": thing.side,
        "model": thing.model,
        "anchored": thing.anchored,
        "until": thing.until,
        "keys": len(thing.track),
        "components": components,
    }


def _tracks(recording: Recording) -> Iterator[Track]:
    for thing in recording.things:
        yield thing.track
        for component in thing.components:
            yield component.track


def _stacked(rows: Sequence[npt.NDArray[Any]], width: int, kind: Any) -> npt.NDArray[Any]:
    return np.concatenate([np.zeros((0, width)), *rows]).astype(kind)


class _Reader:
    """Takes the arrays apart as the header says. Raises ValueError and the like where they do not agree."""

    def __init__(self, header: dict[str, Any], arrays: Arrays) -> None:
        self.header, self.arrays = header, arrays
        self._read = dict.fromkeys(ARRAYS, 0)

    def recording(self) -> Recording:
        """All of it."""
        header = self.header
        meshes = tuple(self._mesh(values) for values in header["meshes"])
        things = tuple(self._thing(values, len(meshes)) for values in header["things"])
        self._check_all_read()
        return Recording(
            head=_checked(Head, header["head"]),
            table=_checked(Table, header["table"]),
            sides=_checked(tuple[str, ...], header["sides"]),
            meshes=meshes,
            things=things,
            events=tuple(_event(values) for values in header["events"]),
            duration=_checked(float, header["duration"]),
            result=_checked(dict[str, Any], header["result"]),
        )

    def _mesh(self, values: dict[str, Any]) -> Mesh:
        vertices = self._take("vertices", values["vertices"], 3)
        faces = self._take("faces", values["faces"], 3).astype(np.int64)
        if len(faces) and int(faces.max()) >= len(vertices):
            raise ValueError("a face without its corners")
        parts = tuple(self._take("parts", count, 3) for count in values["parts"])
        return Mesh(_checked(str, values["name"]), vertices, faces, parts)

    def _thing(self, values: dict[str, Any], meshes: int) -> Thing:
        track = self._track(values["keys"])
        components = tuple(self._component(each, meshes) for each in values["components"])
        plain = {key: values[key] for key in ("id", "kind", "side", "model", "anchored", "until")}
        _checked(PlainThing, plain)
        return Thing(**plain, components=components, track=track)

    def _component(self, values: dict[str, Any], meshes: int) -> Component:
        track = self._track(values["keys"])
        if not 0 <= values["mesh"] < meshes or values["role"] not in ("body", "barrel", "leaf"):
            raise ValueError("a component of no mesh")
        return Component(values["role"], values["mesh"], track)

    def _track(self, keys: int) -> Track:
        times = self._take("times", keys, None)
        positions, rotations = self._take("positions", keys, 3), self._take("rotations", keys, 4)
        norms = np.linalg.norm(rotations, axis=1)
        if keys < 1 or np.any(np.diff(times) <= 0) or np.any(np.abs(norms - 1) > 1e-3):
            raise ValueError("a track that is none")
        return Track(times, positions, rotations)

    def _take(self, name: str, count: int, width: int | None) -> npt.NDArray[Any]:
        """The next `count` rows of an array, as float64."""
        array, first = self.arrays[name], self._read[name]
        rows = array[first : first + count].astype(np.float64)
        shape = (count,) if width is None else (count, width)
        if count < 0 or rows.shape != shape or not np.isfinite(rows).all():
            raise ValueError(f"{name} is too short")
        self._read[name] = first + count
        return rows

    def _check_all_read(self) -> None:
        for name in ARRAYS[1:]:
            if self._read[name] != len(self.arrays[name]):
                raise ValueError(f"{name} is too long")


def _event(values: dict[str, Any]) -> Event:
    kind = EVENTS[values["event"]]
    event: Event = _checked(kind, {key: value for key, value in values.items() if key != "event"})
    return event


def _checked(kind: Any, value: Any) -> Any:
    try:
        return TypeAdapter(kind).validate_python(value)
    except ValidationError as fault:
        raise ValueError(str(fault)) from fault
