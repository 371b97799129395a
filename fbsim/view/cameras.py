"""Where a recording is looked at from: the whole table, from above, behind a gun, behind a shell."""

from __future__ import annotations

import dataclasses
import functools
import itertools
import math
from collections.abc import Sequence

import numpy as np

from fbsim.errors import Problem, UnknownName, did_you_mean
from fbsim.meshes.solid import FloatArray
from fbsim.physics.camera import FILLED, Camera, camera_around
from fbsim.physics.lens import Lens
from fbsim.recording import Recording, Thing

TABLE_BEARING, TABLE_HEIGHT = math.radians(-62), math.radians(38)
MARGIN = 0.04  # m around what stands on the table
CENTRING = 12  # steps; each leaves a tenth of what was off, or less
GUN_VIEW_DEG, SHELL_VIEW_DEG = 44.0, 46.0
WIDEST_DEG = 78.0  # across the picture: wider ones bend what is near the edge
NARROWEST_DEG = 34.0
AHEAD_OF_GUN = 0.45  # m
BEHIND_AND_ABOVE_GUN = ((0.24, 0.17), (0.30, 0.30), (0.34, 0.42), (0.38, 0.55), (0.05, 0.16))
"""m; where the eye may be: the first from which nothing else hides the gun, or else the last."""
MUZZLE = 0.05  # m above the table
BEHIND_SHELL, ABOVE_SHELL, AHEAD_OF_SHELL = 0.16, 0.07, 0.25  # m


def check_camera(name: str, guns: Sequence[str], shells: Sequence[str] | None = None) -> None:
    """Raise UnknownName where there is no such camera; `shells` are not known before a volley."""
    kind, _, id = name.partition(":")
    known = {"gun": guns, "shell": shells}.get(kind, ())
    if name in ("table", "top") or (known is not None and id in known):
        return
    if kind == "shell" and shells is None and id:
        return
    raise UnknownName(_problem(name, guns, shells or ()))


def camera_named(recording: Recording, name: str, time: float, aspect: float) -> Camera:
    """The camera of a name at a time in s, for a picture of `aspect` (width over height).

    "table" sees all that stands on the table, "top" the table from above; "gun:ID" stands behind a gun and
    looks where it is turned to, "shell:ID" follows a shell. Raises UnknownName, with the names there are.
    """
    guns, shells = ([each.id for each in recording.things if each.kind == kind] for kind in ("gun", "shell"))
    check_camera(name, guns, shells)
    if name == "table":
        return camera_seeing(*surroundings(recording), aspect)
    if name == "top":
        return _from_above(recording, aspect)
    kind, _, id = name.partition(":")
    thing = recording.find(id)
    place = _behind_gun if kind == "gun" else _behind_shell
    return place(recording, thing, time, aspect)


def camera_seeing(lowest: FloatArray, highest: FloatArray, aspect: float) -> Camera:
    """From the usual side and height, with as much room to the left and above as to the right and below.

    What is near takes more room than what is far, so the middle of a box is not the middle of its picture.
    """
    corners = np.array(list(itertools.product(*zip(lowest, highest, strict=True))))
    camera = camera_around(lowest, highest, TABLE_BEARING, TABLE_HEIGHT, aspect)
    for _ in range(CENTRING):
        lens = Lens.of(camera, (1, 1))
        offsets = corners - lens.eye
        depths = offsets @ lens.forward
        seen = np.column_stack([offsets @ lens.right, offsets @ lens.above]) / depths[:, None]
        half = math.tan(math.radians(camera.view_deg / 2)) * FILLED * np.array([aspect, 1.0])
        middle, spread = (seen.max(axis=0) + seen.min(axis=0)) / 2, np.ptp(seen, axis=0) / 2
        distance = math.dist(camera.eye, camera.target)
        target = np.array(camera.target) + distance * (middle[0] * lens.right + middle[1] * lens.above)
        eye = target - lens.forward * distance * float((spread / half).max())
        camera = dataclasses.replace(camera, eye=tuple(eye.tolist()), target=tuple(target.tolist()))
    return camera


@functools.lru_cache(maxsize=4)
def surroundings(recording: Recording) -> tuple[FloatArray, FloatArray]:
    """Lowest and highest corner, with a margin, of a box around all but shells, at first and at last."""
    still_there = [thing for thing in recording.there(recording.duration) if thing.kind != "shell"]
    last = [_bounds(recording, thing, recording.duration) for thing in still_there]
    corners = np.vstack([*_boxes(recording).values(), *last])
    margin = np.array([MARGIN, MARGIN, 0.0])
    return corners.min(axis=0) - margin, corners.max(axis=0) + margin


@functools.lru_cache(maxsize=4)
def _boxes(recording: Recording) -> dict[str, FloatArray]:
    """Boxes (2, 3) in m around all but shells, as they stand at first."""
    things = [thing for thing in recording.things if thing.kind != "shell"]
    return {thing.id: _bounds(recording, thing, recording.start) for thing in things}


def _bounds(recording: Recording, thing: Thing, time: float) -> FloatArray:
    pose = thing.track.at(time)
    points = np.vstack([
        pose.after(each.track.at(time)).apply(recording.meshes[each.mesh].vertices)
        for each in thing.components
    ])  # fmt: skip
    return np.vstack([points.min(axis=0), points.max(axis=0)])


def _from_above(recording: Recording, aspect: float) -> Camera:
    """The whole table, its longer side along the longer side of the picture; x to the right, or up."""
    half = np.array([recording.table.length, recording.table.width, 0.0]) / 2
    upright = (aspect < 1) == (recording.table.length > recording.table.width)
    bearing, up = (math.pi, (1.0, 0.0, 0.0)) if upright else (-math.pi / 2, (0.0, 1.0, 0.0))
    return dataclasses.replace(camera_around(-half, half, bearing, math.pi / 2, aspect), up=up)


def _behind_gun(recording: Recording, gun: Thing, time: float, aspect: float) -> Camera:
    pose = gun.track.at(time)
    ahead = _level(pose.matrix[:, 0])
    muzzle = pose.position + np.array([0.0, 0.0, MUZZLE])
    others = np.array([box for id, box in _boxes(recording).items() if id != gun.id]).reshape(-1, 2, 3)
    for behind, above in BEHIND_AND_ABOVE_GUN:
        eye = pose.position - behind * ahead + np.array([0.0, 0.0, above])
        if not _meets(eye, muzzle, others):
            break
    return _camera(eye, pose.position + AHEAD_OF_GUN * ahead, GUN_VIEW_DEG, aspect)


def _meets(start: FloatArray, end: FloatArray, boxes: FloatArray) -> bool:
    """Whether the way between two points goes through any of the boxes (n, 2, 3)."""
    way = np.where(np.abs(end - start) < 1e-9, 1e-9, end - start)
    crossings = np.sort((boxes - start) / way, axis=1)  # of the planes of each pair of faces, as shares
    enters, leaves = crossings[:, 0].max(axis=1), crossings[:, 1].min(axis=1)
    return bool(((enters <= leaves) & (leaves >= 0) & (enters <= 1)).any())


def _behind_shell(recording: Recording, shell: Thing, time: float, aspect: float) -> Camera:
    """Behind it as its gun was turned, also when it bounces back: a camera that turns about is no help."""
    shot = next(shot for shot in recording.shots if shell.id in shot.shells)
    ahead = _level(recording.find(shot.gun).track.at(shot.time).matrix[:, 0])
    where = shell.track.at(time).position
    eye = where - BEHIND_SHELL * ahead + np.array([0.0, 0.0, ABOVE_SHELL])
    return _camera(eye, where + AHEAD_OF_SHELL * ahead, SHELL_VIEW_DEG, aspect)


def _level(direction: FloatArray) -> FloatArray:
    """A direction (3,) made level; where it points straight up or down, along x."""
    level = np.array([direction[0], direction[1], 0.0])
    length = float(np.linalg.norm(level))
    return level / length if length > 1e-6 else np.array([1.0, 0.0, 0.0])


def _camera(eye: FloatArray, target: FloatArray, view_deg: float, aspect: float) -> Camera:
    """Vertical angle of view `view_deg`, unless the picture would then be too wide or too narrow across."""
    lowest, highest = (_vertical_deg(across, aspect) for across in (NARROWEST_DEG, WIDEST_DEG))
    view_deg = min(max(view_deg, min(lowest, WIDEST_DEG)), highest)
    return Camera(tuple(eye.tolist()), tuple(target.tolist()), view_deg)


def _vertical_deg(across: float, aspect: float) -> float:
    """Vertical angle of view in degrees that goes with one across the picture."""
    return math.degrees(2 * math.atan(math.tan(math.radians(across) / 2) / aspect))


def _problem(name: str, guns: Sequence[str], shells: Sequence[str]) -> Problem:
    kind, _, id = name.partition(":")
    if kind not in ("gun", "shell"):
        remedy = did_you_mean(name, ["table", "top", "gun:NAME", "shell:NAME"])
        return Problem(f'no camera "{name}"', remedy=remedy)
    ids = guns if kind == "gun" else shells
    if not ids:
        return Problem(f'no camera "{name}": there is no {kind}', remedy='take "table" or "top"')
    return Problem(f'no {kind} "{id}" to look from', remedy=did_you_mean(id, ids))
