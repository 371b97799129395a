"""What a recording shows at a time, as props: the table, what stands on it, shells, their trails and marks.

Each has a key, so that a renderer moves what it has drawn before.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator

import numpy as np

from fbsim.meshes.solid import FloatArray, HasFaces
from fbsim.meshes.surface import Surface
from fbsim.physics.ground import Ground
from fbsim.physics.studio import Prop, Props
from fbsim.physics.transform import Transform
from fbsim.recording import Recording, Thing
from fbsim.view.colours import Rgb, component_rgb, thing_rgb
from fbsim.view.ground import slab_solid

THICKNESS = 0.01  # m, of the table
DOT, MARK = 1.2e-3, 4e-3  # radius of the dots of a trail, of the mark of an impact; of the table's length
DOT_EVERY = 12e-3  # m along a flight
ROW = 16  # dots in a row of a trail
TRAIL_RGB: Rgb = (0.90, 0.36, 0.06)
MARK_RGB: Rgb = (0.98, 0.93, 0.20)
STILL = Transform.turned(np.zeros(3), 0.0)


class Stager:
    """Tells what is to be seen of a recording at any time; what does not change is made once."""

    def __init__(self, recording: Recording, *, trails: bool = False) -> None:
        self._recording = recording
        table = recording.table
        slab, top = slab_solid(table.length, table.width, THICKNESS), Ground(table.length, table.width)
        self._slab = Prop(slab, STILL, table.rgb, casts=False, ground=top)
        longer = max(table.length, table.width)
        self._mark = _octahedron(MARK * longer)
        shells = [thing for thing in recording.things if thing.kind == "shell"]
        self._trails = [Trail(shell, DOT * longer) for shell in shells] if trails else []

    def props(self, time: float) -> Props:
        """All that is to be seen at a time in s."""
        props: dict[Hashable, Prop] = {("table", 0): self._slab}
        outcomes = self._recording.outcomes(time)
        for thing in self._recording.there(time):
            rgb = thing_rgb(self._recording, thing, outcomes.get(thing.id))
            pose = thing.track.at(time)
            for index, part in enumerate(thing.components):
                place = pose.after(part.track.at(time))
                mesh = self._recording.meshes[part.mesh]
                props[thing.id, index] = Prop(mesh, place, component_rgb(rgb, part.role))
        for trail in self._trails:
            props.update(trail.props(time))
        if self._trails:
            props.update(self._marks(time))
        return props

    def _marks(self, time: float) -> Iterator[tuple[Hashable, Prop]]:
        for index, impact in enumerate(self._recording.impacts):
            if impact.time <= time and impact.struck != "table":
                yield ("impact", index), _spot(self._mark, np.array(impact.at), MARK_RGB)


class Trail:
    """The dots that a shell's flight leaves, evenly along its path; in rows of many, for quicker drawing."""

    def __init__(self, shell: Thing, radius: float) -> None:
        self._id = shell.id
        self._times, self._places = _dots_along(shell)
        self._dot = _octahedron(radius)
        self._rows = [
            Prop(_copies(self._dot, self._places[first : first + ROW]), STILL, TRAIL_RGB, casts=False)
            for first in range(0, len(self._times) - ROW + 1, ROW)
        ]

    def props(self, time: float) -> Iterator[tuple[Hashable, Prop]]:
        """Those up to a time in s: whole rows, and the dots of the row that is not whole yet."""
        count = int(np.searchsorted(self._times, time, side="right"))
        whole = count // ROW
        for index, row in enumerate(self._rows[:whole]):
            yield ("row", self._id, index), row
        for index in range(whole * ROW, count):
            yield ("dot", self._id, index), _spot(self._dot, self._places[index], TRAIL_RGB)


def _spot(mesh: HasFaces, place: FloatArray, rgb: Rgb) -> Prop:
    return Prop(mesh, Transform.turned(place, 0.0), rgb, casts=False)


def _dots_along(shell: Thing) -> tuple[FloatArray, FloatArray]:
    """Times (n,) in s and places (n, 3) in m, evenly along the path of a shell."""
    track = shell.track
    steps = np.linalg.norm(np.diff(track.positions, axis=0), axis=1)
    gone = np.concatenate([[0.0], np.cumsum(steps)])
    at = np.arange(0.0, gone[-1], DOT_EVERY)
    # Where it rests the way does not grow: keep the first of equal ones, so that it can be inverted.
    first = np.concatenate([[True], np.diff(gone) > 0])
    times = np.interp(at, gone[first], track.times[first])
    places = np.column_stack([np.interp(at, gone[first], axis[first]) for axis in track.positions.T])
    return times, places


def _copies(mesh: Surface, places: FloatArray) -> Surface:
    """Copies of a surface at places (n, 3), as one."""
    corners = (places[:, None] + mesh.vertices).reshape(-1, 3)
    faces = np.arange(len(places))[:, None, None] * len(mesh.vertices) + mesh.faces
    return Surface(corners, faces.reshape(-1, 3))


def _octahedron(radius: float) -> Surface:
    corners = np.vstack([np.eye(3), -np.eye(3)]) * radius
    faces = [[0, 1, 2], [1, 3, 2], [3, 4, 2], [4, 0, 2], [1, 0, 5], [3, 1, 5], [4, 3, 5], [0, 4, 5]]
    return Surface(corners, np.array(faces))
