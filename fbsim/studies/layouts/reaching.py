"""Which of many shells touch a target before any part of the fort and before the table.

A path ends at a point within the target. Where it has touched nothing else up to there, the target was
first; where it has touched something before it comes near the target, that was. Only for the others, those
that touch something just before their end, is it asked where exactly they touch the target.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from fbsim.meshes.solid import FloatArray
from fbsim.studies.layouts.paths import PIECES, BoolArray, Paths
from fbsim.studies.layouts.sweeps import KEEP, Hull, Profile, first_touch
from fbsim.studies.layouts.targets import Target


def reaching(paths: Paths, target: Target, hulls: Sequence[Hull], profile: Profile) -> BoolArray:
    """Say which paths to points of a target (n,) touch it first."""
    ahead, _ = paths.seen(target.middle[None, :2], slice(None))
    near = ahead[0] - target.radius - profile.most
    stop = _stops(paths, near, hulls, profile)
    stop = np.where(_is_down(paths, paths.end, profile), np.minimum(stop, paths.end), stop)
    first: BoolArray = np.isinf(stop)
    close = np.flatnonzero(~first & (stop >= near))
    some = paths.chosen(close)
    touch = np.min([first_touch(some, hull, profile) for hull in target.hulls], axis=0)
    first[close] = (touch <= stop[close]) & np.isfinite(touch) & ~_is_down(some, touch, profile)
    return first


def _stops(paths: Paths, near: FloatArray, hulls: Sequence[Hull], profile: Profile) -> FloatArray:
    """Way in m (n,) at which the fort is touched, infinite for never; before `near` any touch will do."""
    stops = np.full(len(near), np.inf)
    numbers, some, open_until = np.arange(len(near)), paths, paths.end
    for hull in hulls:
        touch = first_touch(some, hull, profile, open_until)
        stops[numbers] = np.minimum(stops[numbers], touch)
        open_until = np.where(touch < near[numbers], -np.inf, np.minimum(open_until, touch))
        left = np.isfinite(open_until)
        if np.count_nonzero(left) < KEEP * len(left):
            numbers, some, open_until = numbers[left], some.chosen(left), open_until[left]
    return stops


def _is_down(paths: Paths, way: FloatArray, profile: Profile) -> BoolArray:
    """Which have touched the table before a way (n,): a path bends down, so that it is lowest at an end."""
    place = np.clip((way - paths.start) / paths.step, 0, PIECES)
    number = np.minimum(place.astype(np.int64), PIECES - 1)
    rows = np.arange(len(way))
    before, after = paths.heights[rows, number], paths.heights[rows, number + 1]
    height = before + (place - number) * (after - before)
    down: BoolArray = height < profile.towards(-np.sin(paths.elevation))
    return down
