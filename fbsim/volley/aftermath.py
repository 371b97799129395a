"""The aftermath of a salvo: all that the physics gave, exactly, as values that can be kept in a file.

Played back onto the battlefield and the samples that the salvo met, it leaves both as the salvo did, to
the last bit and in the same order. Floats are written in as many digits as tell them from all others.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import chain
from typing import Any

import numpy as np

from fbsim.physics.battlefield import Battlefield
from fbsim.physics.launch import Launch
from fbsim.physics.samples import Samples
from fbsim.physics.trace import Hit, ShotTrace, Support
from fbsim.physics.transform import Transform

Sample = tuple[float, str, Transform]
Values = dict[str, Any]
"""Plain values, as JSON has them."""


@dataclass(frozen=True)
class Aftermath:
    """What a salvo left: its trace, what came to rest where and in which order, the samples taken."""

    trace: ShotTrace
    placed: tuple[tuple[str, Transform], ...]
    samples: tuple[Sample, ...]

    @classmethod
    def of(
        cls,
        before: Mapping[str, Transform],
        field: Battlefield,
        trace: ShotTrace,
        samples: Iterable[Sample],
    ) -> Aftermath:
        """Take down what a salvo did; `before` are the field's poses as it met them, in the field's order."""
        return cls(trace, _placed(before, field.poses), tuple(samples))

    def play_back(self, field: Battlefield, launches: Sequence[Launch], samples: Samples) -> ShotTrace:
        """Do to the field and the samples what the salvo did to them."""
        shells = {launch.shell.id: launch.shell for launch in launches}
        poses = dict(self.placed)
        for name in chain(poses, self.trace.lost):
            if name in field.poses:
                field.lift(name)
        for name, pose in self.placed:
            field.place(shells.get(name) or field.bodies[name], pose)
        for time, name, pose in self.samples:
            samples.sample(time, name, pose)
        samples.sort()
        return self.trace

    def to_values(self) -> Values:
        """Plain values."""
        bodies = list(dict.fromkeys(name for _, name, _ in self.samples))
        number = {name: index for index, name in enumerate(bodies)}
        return {
            "trace": _trace_values(self.trace),
            "placed": [[name, _pose_values(pose)] for name, pose in self.placed],
            "bodies": bodies,
            "samples": [[time, number[name], *_pose_values(pose)] for time, name, pose in self.samples],
        }

    @classmethod
    def from_values(cls, values: Values) -> Aftermath:
        """Read what `to_values` gave."""
        bodies = values["bodies"]
        placed = tuple((name, _pose(numbers)) for name, numbers in values["placed"])
        samples = tuple((time, bodies[index], _pose(rest)) for time, index, *rest in values["samples"])
        return cls(_trace(values["trace"]), placed, samples)


def _placed(
    before: Mapping[str, Transform], after: Mapping[str, Transform]
) -> tuple[tuple[str, Transform], ...]:
    """Those that were put to rest, in turn: a field has them last, behind those that were left alone."""
    earlier = iter(before.items())
    left_alone = 0
    for name, pose in after.items():
        if not any(other == name and old is pose for other, old in earlier):
            break
        left_alone += 1
    return tuple(after.items())[left_alone:]


def _trace_values(trace: ShotTrace) -> Values:
    return {
        "hits": [asdict(hit) for hit in trace.hits],
        "movers": trace.movers,
        "supports": {name: [asdict(each) for each in found] for name, found in trace.supports.items()},
        "timed_out": trace.timed_out,
        "lost": {name: _pose_values(pose) for name, pose in trace.lost.items()},
        "duration": trace.duration,
    }


def _trace(values: Values) -> ShotTrace:
    return ShotTrace(
        hits=[Hit(**hit | {key: tuple(hit[key]) for key in ("earlier", "at")}) for hit in values["hits"]],
        movers=values["movers"],
        supports={name: tuple(Support(**each) for each in all_) for name, all_ in values["supports"].items()},
        timed_out=values["timed_out"],
        lost={name: _pose(numbers) for name, numbers in values["lost"].items()},
        duration=values["duration"],
    )


def _pose_values(pose: Transform) -> list[float]:
    return [*pose.position.tolist(), *pose.rotation.tolist()]


def _pose(numbers: Sequence[float]) -> Transform:
    x, y, z, *rotation = numbers
    return Transform(np.array([x, y, z]), np.array(rotation))
