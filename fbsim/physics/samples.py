"""Samples: where every body was, over the time of a volley.

One row a sample: time in s, which body, its pose. A body is sampled only while it moves, so between two
samples far apart it rested.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from fbsim.physics.steps import LOOK_INTERVAL
from fbsim.physics.transform import Transform

SAMPLE_INTERVAL = LOOK_INTERVAL
"""s; what moves is looked at no more rarely than that, so no look is missed."""
ROUNDING = 1e-9  # s


@dataclass
class Samples:
    """Samples of poses; `origin` is the time at which the present shot began."""

    origin: float = 0.0
    times: list[float] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    poses: list[Transform] = field(default_factory=list)
    _due: dict[str, float] = field(default_factory=dict)

    def is_due(self, time: float, body_id: str) -> bool:
        """Whether the body's last sample is an interval old."""
        return self.origin + time >= self._due.get(body_id, -1.0) - ROUNDING

    def sample(self, time: float, body_id: str, pose: Transform) -> None:
        """Note a pose at `time` s after the present shot began."""
        now = self.origin + time
        self.times.append(now)
        self.ids.append(body_id)
        self.poses.append(pose)
        self._due[body_id] = now + SAMPLE_INTERVAL

    def sort(self) -> None:
        """Put samples in order of time: shells in free flight are noted ahead of what else goes on."""
        order = np.argsort(self.times, kind="stable").tolist()
        self.times = [self.times[index] for index in order]
        self.ids = [self.ids[index] for index in order]
        self.poses = [self.poses[index] for index in order]

    def at(self, time: float) -> dict[str, Transform]:
        """Latest pose of each body up to `time` in s; bodies not yet seen are absent."""
        latest: dict[str, Transform] = {}
        for moment, body_id, pose in zip(self.times, self.ids, self.poses, strict=True):
            if moment <= time:
                latest[body_id] = pose
        return latest

    def last_seen(self, ids: Iterable[str]) -> dict[str, float]:
        """When each of these bodies was last sampled, in s."""
        latest = dict(zip(self.ids, self.times, strict=True))
        return {body_id: latest[body_id] for body_id in ids}
