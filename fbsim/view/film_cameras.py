"""Where a film is looked at from: any camera of a still, one that follows the shells, one that goes round.

"follow" looks at the shell that was fired last, from the side of the table's usual camera. What it looks
at, p(x) over film time x, is smoothed by a Gauss curve of standard deviation `CALM`; it does not lag behind.

    target(x) = Σ p(xₖ) exp(-(x - xₖ)² / 2 CALM²) / Σ exp(-(x - xₖ)² / 2 CALM²)
"""

from __future__ import annotations

import dataclasses
import itertools
import math
from collections.abc import Sequence

import numpy as np

from fbsim.errors import Problem, UnknownName, did_you_mean
from fbsim.meshes.solid import FloatArray
from fbsim.physics.camera import Camera, camera_around
from fbsim.recording import Recording
from fbsim.view.cameras import TABLE_BEARING, TABLE_HEIGHT, camera_named, check_camera, surroundings
from fbsim.volley.events import Fired

FOLLOW, ORBIT = "follow", "orbit"
CALM = 0.4  # s of film
WITHIN = 4  # standard deviations beyond which the Gauss curve counts for nothing
NEARER = 0.5  # of the way from what the table's camera looks at to its eye
ROUND = 24.0  # s of film in which "orbit" goes once round
BEARINGS = 36  # at which it is seen how far away "orbit" must be


def check_film_camera(name: str, guns: Sequence[str], shells: Sequence[str] | None = None) -> None:
    """Raise UnknownName, with the names there are, where a film has no such camera."""
    if name in (FOLLOW, ORBIT):
        return
    if ":" not in name and name not in ("table", "top"):
        known = ["table", "top", FOLLOW, ORBIT, "gun:NAME", "shell:NAME"]
        raise UnknownName(Problem(f'no camera "{name}"', remedy=did_you_mean(name, known)))
    check_camera(name, guns, shells)


def film_cameras(
    recording: Recording, name: str, moments: Sequence[float], fps: int, aspect: float
) -> list[Camera]:
    """The camera of each picture of a film, whose pictures show these moments of the recording, in s.

    `name` is "follow", "orbit", or one that `camera_named` knows. Raises UnknownName.
    """
    guns, shells = ([each.id for each in recording.things if each.kind == kind] for kind in ("gun", "shell"))
    check_film_camera(name, guns, shells)
    if name == FOLLOW:
        return _following(recording, moments, fps, aspect)
    if name == ORBIT:
        return _round(recording, len(moments), fps, aspect)
    if ":" not in name:
        return [camera_named(recording, name, recording.start, aspect)] * len(moments)
    return [camera_named(recording, name, moment, aspect) for moment in moments]


def _following(recording: Recording, moments: Sequence[float], fps: int, aspect: float) -> list[Camera]:
    table = camera_named(recording, "table", recording.start, aspect)
    away = NEARER * (np.array(table.eye) - np.array(table.target))
    targets = calmed(np.array([_subject(recording, moment) for moment in moments]), CALM * fps)
    return [
        dataclasses.replace(table, eye=tuple((target + away).tolist()), target=tuple(target.tolist()))
        for target in targets
    ]


def _subject(recording: Recording, moment: float) -> FloatArray:
    """What is looked at: the middle of the shells that were fired last; before the first shot, its gun."""
    if not recording.shots:
        lowest, highest = surroundings(recording)
        middle: FloatArray = (lowest + highest) / 2
        return middle
    fired = [shot for shot in recording.shots if shot.time <= moment]
    if not fired:
        return recording.find(recording.shots[0].gun).track.at(moment).position
    return _on_table(recording, _shells(recording, fired[-1], moment))


def _shells(recording: Recording, shot: Fired, moment: float) -> FloatArray:
    found = [recording.find(id) for id in shot.shells]
    if not found:
        return recording.find(shot.gun).track.at(moment).position
    places = [shell.track.at(moment if shell.until is None else min(moment, shell.until)) for shell in found]
    middle: FloatArray = np.mean([place.position for place in places], axis=0)
    return middle


def _on_table(recording: Recording, place: FloatArray) -> FloatArray:
    """The place, or the nearest one above the table: what falls off it is not followed."""
    half = np.array([recording.table.length, recording.table.width]) / 2
    return np.append(np.clip(place[:2], -half, half), max(place[2], 0.0))


def calmed(places: FloatArray, deviation: float) -> FloatArray:
    """Places (n, 3) smoothed by a Gauss curve of that deviation in rows; beyond the ends they stay."""
    reach = math.ceil(WITHIN * deviation)
    weights = np.exp(-(np.arange(-reach, reach + 1) ** 2) / (2 * deviation**2))
    padded = np.pad(places, ((reach, reach), (0, 0)), mode="edge")
    columns = [np.convolve(column, weights / weights.sum(), mode="valid") for column in padded.T]
    calm: FloatArray = np.array(columns).T
    return calm


def _round(recording: Recording, count: int, fps: int, aspect: float) -> list[Camera]:
    """From the usual side once round; so far away that all is seen from everywhere."""
    lowest, highest = surroundings(recording)
    turns = [2 * math.pi * index / BEARINGS for index in range(BEARINGS)]
    views = [camera_around(lowest, highest, turn, TABLE_HEIGHT, aspect) for turn in turns]
    view = max(views, key=lambda each: math.dist(each.eye, each.target))
    distance = math.dist(view.eye, view.target)
    target = np.array(view.target)
    bearings = (TABLE_BEARING + 2 * math.pi * number / (ROUND * fps) for number in itertools.count())
    return [
        dataclasses.replace(view, eye=tuple((target + distance * _towards(bearing)).tolist()))
        for bearing in itertools.islice(bearings, count)
    ]


def _towards(bearing: float) -> FloatArray:
    """Unit vector (3,) from what is looked at to the eye."""
    level = math.cos(TABLE_HEIGHT)
    return np.array([level * math.cos(bearing), level * math.sin(bearing), math.sin(TABLE_HEIGHT)])
