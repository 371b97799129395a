"""Sampling what moves: taken raw at each look, and turned into poses many at a time."""

from __future__ import annotations

import numpy as np

from fbsim.meshes.solid import FloatArray
from fbsim.physics.awake import MOVING_SPEED, Awake
from fbsim.physics.bodies import Body
from fbsim.physics.samples import ROUNDING, SAMPLE_INTERVAL, Samples
from fbsim.physics.transform import Transform, carried


class Sampling:
    """Samples of the awake bodies of a shot, each body once in SAMPLE_INTERVAL while it moves."""

    def __init__(self, awake: Awake, samples: Samples) -> None:
        self._awake, self._samples = awake, samples
        self._due: dict[str, float] = {}
        self._taken: list[tuple[float, Body]] = []
        self._frames: list[tuple[FloatArray, FloatArray]] = []

    def take(self, time: float) -> None:
        """Note where the bodies that move, and are due, were at the look just taken."""
        moving = self._awake.faster_than(MOVING_SPEED)
        due = [body_id for body_id in moving if time >= self._due.get(body_id, 0.0) - ROUNDING]
        if due:
            self._due.update(dict.fromkeys(due, time + SAMPLE_INTERVAL))
            self._taken += [(time, self._awake.bodies[body_id].body) for body_id in due]
            self._frames.append(self._awake.frames(due))

    def flush(self) -> None:
        """Hand on all that was taken; before any of these bodies is sampled otherwise."""
        if self._taken:
            for (time, body), pose in zip(self._taken, self._poses(), strict=True):
                self._samples.sample(time, body.id, pose)
            self._taken, self._frames = [], []

    def _poses(self) -> list[Transform]:
        centres, rotations = (np.concatenate(column) for column in zip(*self._frames, strict=True))
        return carried(centres, rotations, [body.form.to_model for _, body in self._taken])
