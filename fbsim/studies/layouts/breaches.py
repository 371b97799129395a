"""Free-standing walls under fire: volley after volley, what is left of each wall of a scene.

fell   blocks of a wall that fell, mean over the volleys
left   share of its silhouette to a man's chest that is left (`studies.layouts.walls`), mean
cover  share of the volleys after which the wall is still cover, with Wilson's interval
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from itertools import groupby
from statistics import fmean
from typing import Any

from fbsim.studies.intervals import Estimate, share
from fbsim.studies.layouts.walls import all_states, walls_of
from fbsim.studies.runner import Piece, Runner, Table
from fbsim.studies.warm import SceneText, warm_stage
from fbsim.volley.volley import fire_volley


@dataclass(frozen=True)
class WallVolley:
    """A volley at a scene, of which only the walls are looked at."""

    scene: SceneText
    seed: int
    volley: int


@dataclass(frozen=True)
class Breach:
    """A wall under fire: its blocks, how many fell, which share is left, how often it is still cover."""

    id: str
    blocks: int
    volleys: int
    fell: float
    left: float
    cover: Estimate

    def to_dict(self) -> dict[str, Any]:
        """Plain values."""
        return asdict(self)


def breaches(
    scene: SceneText,
    *,
    volleys: int,
    seed: int = 0,
    workers: int = 1,
    done: Callable[[int], None] = lambda _: None,
) -> tuple[Breach, ...]:
    """Fire volleys at a scene and look at its walls after each. `done` is called with volleys just fired.

    Raises what `fire_volley` does.
    """
    pieces = [Piece(f"{number}", WallVolley(scene, seed, number)) for number in range(volleys)]
    with Runner(look_at_walls, workers) as runner:
        tables = runner.run(pieces, done)
    rows = [row for table in tables for row in table.to_pylist()]
    groups = groupby(sorted(rows, key=_wall), _wall)  # keeps the order of the volleys
    return tuple(_breach(list(group)) for _, group in groups)


def look_at_walls(work: WallVolley) -> Table:
    """Fire a volley; gives a row for each wall."""
    import pyarrow

    stage = warm_stage(work.scene)
    result = fire_volley(stage.scene, work.seed, volley=work.volley, stage=stage)
    states = all_states(walls_of(stage.scene), result.before, result.after)
    schema = pyarrow.schema(
        [("id", pyarrow.string()), ("blocks", pyarrow.int64()), ("fell", pyarrow.int64()),
         ("left", pyarrow.float64()), ("cover", pyarrow.bool_())]
    )  # fmt: skip
    rows = [asdict(state) | {"cover": state.is_cover} for state in states]
    return pyarrow.Table.from_pylist(rows, schema=schema)


def _wall(row: dict[str, Any]) -> str:
    return str(row["id"])


def _breach(rows: list[dict[str, Any]]) -> Breach:
    return Breach(
        rows[0]["id"],
        rows[0]["blocks"],
        len(rows),
        fmean(row["fell"] for row in rows),
        fmean(row["left"] for row in rows),
        share(sum(row["cover"] for row in rows), len(rows)),
    )
