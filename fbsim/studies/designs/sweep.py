"""A gun's designs swept: what the shots of each came to, and which of the varied numbers matter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from fbsim.guns import over_toy_limit
from fbsim.studies.asked import MEASURES, Asked, Measure
from fbsim.studies.designs.firing import column
from fbsim.studies.designs.sensitivity import BoolArray, Sensitivity
from fbsim.studies.designs.space import Axis
from fbsim.studies.intervals import Estimate, mean_share, share
from fbsim.studies.runner import Table

CONDITION = ("target", "distance_m", "cover")


@dataclass(frozen=True)
class Swept:
    """A design of a sweep: `number` from 0, its `values` by name, and what its sheets say.

    `muzzle_speed` in m/s, `muzzle_energy` in J.
    """

    number: int
    values: dict[str, float]
    muzzle_speed: float
    muzzle_energy: float
    points_per_shot: float
    cost_points: float

    @property
    def over_toy_limit(self) -> bool:
        """Whether its shell has more energy than toy standards allow."""
        return over_toy_limit(self.muzzle_energy)


@dataclass(frozen=True)
class SweptOutcomes:
    """What the shots of a design came to: shares of each measure, each a mean over the conditions.

    `unreached` counts the conditions under which it could not be laid on the target.
    """

    design: Swept
    shots: int
    shares: dict[Measure, Estimate]
    unreached: int

    def per_shooting_point(self, measure: Measure) -> Estimate:
        """Share for each shooting point spent."""
        return self.shares[measure].times(1 / self.design.points_per_shot)

    def per_army_points(self, measure: Measure) -> Estimate | None:
        """Share for each 100 points that the gun costs; None for a gun that costs nothing."""
        cost = self.design.cost_points
        return self.shares[measure].times(100 / cost) if cost > 0 else None


class Sweep:
    """All shots of a sweep as a table, and what follows from them.

    `table` has a row for each shot: `design`, the varied numbers, each a column under its name, and what
    `studies.shooting.ShotRow` has. `sensitivities` are those that were asked for.
    """

    def __init__(
        self,
        table: Table,
        axes: Sequence[Axis],
        designs: Sequence[Swept],
        asked: Asked,
        sensitivities: Sequence[Sensitivity] = (),
    ) -> None:
        self.table, self.axes, self.designs, self.asked = table, tuple(axes), tuple(designs), asked
        self.sensitivities = tuple(sensitivities)

    @property
    def measure(self) -> Measure:
        """The measure that was asked for."""
        return self.asked.measure

    def summary(self) -> list[SweptOutcomes]:
        """What each design came to."""
        fired = self.outcomes("fired")
        by_measure = {measure: self.outcomes(measure) for measure in MEASURES}
        return [
            SweptOutcomes(
                design,
                sum(each.shape[1] for each in fired),
                {m: mean_share([_share(each[row]) for each in by_measure[m]]) for m in MEASURES},
                sum(not each[row].any() for each in fired),
            )
            for row, design in enumerate(self.designs)
        ]

    def outcomes(self, measure: str) -> list[BoolArray]:
        """For each condition, whether it happened (designs, shots): a column is one shot of all designs."""
        shape = (len(self.designs), len(self.asked.conditions), -1)
        values = column(self.table, measure).astype(bool).reshape(shape)
        return list(np.moveaxis(values, 1, 0))

    def plot(self, path: Path) -> None:
        """Draw it into a .png, .svg or .pdf file. Raises BadInput where matplotlib is missing."""
        from fbsim.studies.designs.sweep_plot import draw_sweep

        draw_sweep(self, path)


def tidy(tables: Sequence[Table], designs: Sequence[Swept]) -> Table:
    """One table of all shots, design by design, with the number and values of each in columns of its own."""
    import pyarrow

    return pyarrow.concat_tables(
        [_with_values(table, design) for table, design in zip(tables, designs, strict=True)]
    )


def _with_values(table: Table, design: Swept) -> Table:
    import pyarrow

    rows = table.num_rows
    columns: dict[str, Any] = {"design": pyarrow.array([design.number] * rows, pyarrow.int64())}
    columns |= {
        name: pyarrow.array([value] * rows, pyarrow.float64()) for name, value in design.values.items()
    }
    return pyarrow.table(columns | dict(zip(table.column_names, table.columns, strict=True)))


def _share(outcomes: BoolArray) -> Estimate:
    return share(int(outcomes.sum()), len(outcomes))
