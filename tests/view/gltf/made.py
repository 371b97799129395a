"""Small recordings made by hand, with what may be odd in one."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import trimesh

from fbsim.physics.transform import Transform
from fbsim.recording import Component, Head, Mesh, Recording, Table, Thing, Track
from fbsim.recording.recording import Role

HEAD = Head("made", "Made by hand", 3, 0, "republic", {"fbsim": "0"})
NOWHERE = Transform.turned(np.zeros(3), 0.0)


def recording_of(*things: Thing, meshes: tuple[Mesh, ...]) -> Recording:
    """A recording in which nothing is fired."""
    table = Table(1.2, 0.8, "felt", (0.2, 0.5, 0.2))
    return Recording(HEAD, table, ("red",), meshes, things, (), 2.0, {})


def thing(id: str, track: Track, mesh: int = 0, roles: Sequence[Role] = ("body",)) -> Thing:
    """A figure of components that all look the same."""
    components = tuple(Component(role, mesh, Track.still(NOWHERE)) for role in roles)
    return Thing(id, "figure", "red", "m", False, components, track, None)


def ball(subdivisions: int) -> Mesh:
    """A sphere of 1 m."""
    made = trimesh.creation.icosphere(subdivisions)
    return Mesh("ball", np.asarray(made.vertices), np.asarray(made.faces), ())


def cube() -> Mesh:
    """A cube of 1 m."""
    made = trimesh.creation.box()
    return Mesh("cube", np.asarray(made.vertices), np.asarray(made.faces), ())
