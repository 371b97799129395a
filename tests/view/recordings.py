"""Small recordings made by hand, for pictures of which every pixel can be told."""

from __future__ import annotations

import numpy as np

from fbsim.meshes.hulls import hull_surface
from fbsim.physics.transform import Transform
from fbsim.recording import Component, Head, Mesh, Recording, Table, Thing, Track
from fbsim.recording.recording import ThingKind
from fbsim.rules import Outcome, Pose
from fbsim.volley.events import Fired, Judged, Struck

STILL = Track.still(Transform.turned(np.zeros(3), 0.0))
CUBE = 0.1  # m
HIT = 0.4  # s
LENGTH, WIDTH = 1.0, 0.6


def cube_mesh() -> Mesh:
    """A cube of 0.1 m that stands on z = 0."""
    ends = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (0, 2)]) * CUBE / 2
    surface = hull_surface(ends)
    return Mesh("cube", surface.vertices, surface.faces, (ends,))


def thing(
    id: str,
    track: Track,
    kind: ThingKind = "figure",
    side: str | None = "blue",
    until: float | None = None,
) -> Thing:
    """A cube of a side, that moves along a track."""
    return Thing(id, kind, side, "cube", False, (Component("body", 0, STILL),), track, until)


def standing(x: float, y: float, yaw: float = 0.0) -> Track:
    """A place on the table, from the start on."""
    return Track.still(Transform.turned(np.array([x, y, 0.0]), yaw))


def moving(start: tuple[float, float, float], end: tuple[float, float, float], since: float = 0.1) -> Track:
    """From one place to another within 0.5 s."""
    turned = np.tile([0.0, 0.0, 0.0, 1.0], (2, 1))
    return Track(np.array([since, since + 0.5]), np.array([start, end]), turned)


def small_recording() -> Recording:
    """A red gun fires a shell that flies along y = 0 at a blue figure, which is killed 0.4 s later."""
    things = (
        thing("gun", standing(-0.35, 0.0), "gun", "red"),
        thing("guard", standing(0.3, 0.0)),
        thing("shell", moving((-0.3, 0.0, 0.15), (0.2, 0.0, 0.15)), "shell", "red"),
    )
    events = (
        Fired(0.0, 1, 1, "gun", ("shell",)),
        Struck(HIT, "shell", "guard", 1.0, 0.001, (0.0, 0.0, 0.15)),
        Judged(0.8, "guard", 1, Pose.FACE_UP, Outcome.KILLED, "fell", "direct hit", 20.0),
    )
    head = Head("small", "Small", 3, 0, "republic", {})
    table = Table(LENGTH, WIDTH, "wood", (0.8, 0.7, 0.6))
    return Recording(
        head=head,
        table=table,
        sides=("red", "blue"),
        meshes=(cube_mesh(),),
        things=things,
        events=events,
        duration=1.0,
        result={},
    )
