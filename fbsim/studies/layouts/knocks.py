"""Knocks at the table: does what stands on it stay, when somebody bumps into it?

A knock is a change of the table's speed, all at once: seen from the table, what is loose starts off the other
way with that speed (`physics.shot.jolt`). A pulse of the acceleration a for the time t changes it by v = a t;
what is short against the fall of a figure (some 0.2 s) is felt as its v alone. No source measures how players
bump into tables; these are estimates:

    25 mm/s    0.05 g for 0.05 s: a cup set down hard
    50 mm/s    0.05 g for 0.1 s: somebody leans on it
    100 mm/s   0.1 g for 0.1 s: a knee against its leg. The nudge that a layout should survive
    200 mm/s   0.2 g for 0.1 s: a hip against its edge
    400 mm/s   0.4 g for 0.1 s: somebody stumbles into it
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import asdict, dataclass

import numpy as np

from fbsim.physics.samples import Samples
from fbsim.physics.shot import jolt
from fbsim.studies.layouts.falls import drift_of, has_fallen
from fbsim.studies.runner import Table
from fbsim.studies.warm import SceneText, warm_stage
from fbsim.volley.stage import Stage

SPEEDS = (0.025, 0.05, 0.1, 0.2, 0.4)
"""m/s, the ladder."""
NUDGE = 0.1
"""m/s; one of them: what a layout should survive."""
DIRECTIONS = 8
"""Ways that a knock comes from, 45° apart."""
DIGITS = 3


@dataclass(frozen=True)
class Knock:
    """A knock: the scene, the speed in m/s, and which of DIRECTIONS things start off to."""

    scene: SceneText
    speed: float
    way: int


@dataclass(frozen=True)
class Knocked:
    """What a knock did to one loose thing; shift and tilt are nan where it left the table."""

    id: str
    shift_mm: float
    tilt_deg: float
    fell: bool


def knock(work: Knock) -> Table:
    """Knock at the table of a scene that has settled; gives a row for each loose thing."""
    import pyarrow

    types = {"str": pyarrow.string(), "float": pyarrow.float64(), "bool": pyarrow.bool_()}
    schema = pyarrow.schema([(name, types[str(kind)]) for name, kind in Knocked.__annotations__.items()])
    rows = [asdict(row) for row in _knocked(warm_stage(work.scene), work.speed, work.way)]
    return pyarrow.Table.from_pylist(rows, schema=schema)


def _knocked(stage: Stage, speed: float, way: int) -> Iterator[Knocked]:
    field = stage.field()
    before, names = dict(field.poses), sorted(stage.drifts)
    bearing = 2 * math.pi * way / DIRECTIONS
    velocity = speed * np.array([math.cos(bearing), math.sin(bearing), 0.0])
    trace = jolt(stage.bullet, field, names, velocity, Samples())
    for name in names:
        after = field.poses.get(name)
        drift = drift_of(before[name], after)
        shift, tilt = (math.nan, math.nan) if drift is None else (1e3 * drift.shift, drift.tilt)
        fell = has_fallen(before[name], after, stage.pieces[name].tipping) or name in trace.timed_out
        yield Knocked(name, round(shift, DIGITS), round(tilt, DIGITS), fell)
