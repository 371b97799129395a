"""Everything that a volley gives, as bytes: two volleys are the same where all of these are."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from fbsim.physics.transform import Transform
from fbsim.volley import VolleyResult


def bits(result: VolleyResult) -> dict[str, bytes]:
    """The result as JSON, all its values unrounded, where everything lay, and the whole samples."""
    samples = result.samples
    unrounded = (result.shots, result.figures, result.guns, result.gates, result.parts, result.elevations)
    return {
        "json": result.to_json().encode(),
        "values": repr(unrounded).encode(),
        "before": _named(result.before),
        "after": _named(result.after),
        "times": np.array(samples.times, dtype=np.float64).tobytes(),
        "ids": "\n".join(samples.ids).encode(),
        "poses": _poses(samples.poses),
    }


def _named(poses: dict[str, Transform]) -> bytes:
    return "\n".join(poses).encode() + _poses(poses.values())


def _poses(poses: Iterable[Transform]) -> bytes:
    return b"".join(pose.position.tobytes() + pose.rotation.tobytes() for pose in poses)
