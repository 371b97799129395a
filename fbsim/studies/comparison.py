"""Guns compared: the same shots at the same targets, and how sure one can be of the differences.

Every gun fires shot i of a seed with the same draws (`studies.shooting`): shots are compared pair by pair.
Shots are fired in batches, the same number for every condition that is not settled; a condition is settled
when the interval of the share that is asked for is no wider than wanted, never because a difference looks
large: stopping at significance finds what is not there (in 32 % of 2000 trials of equal guns, measured).

    share         per shot, with Wilson's interval, or Jeffreys'
    per point     share / shooting points of a shot;  per army point: share / cost × 100
    difference    of two guns over all their common conditions, with Newcombe's paired interval, and the
                  p-value of McNemar's exact test by Holm's method for all pairs of guns together
    overall       mean of the shares under all conditions, each counting as much as any other
    place         from 1 + number of guns that are better for sure (adjusted p < 0.05)
                  to n - number of guns that are worse for sure
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property, partial
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np

from fbsim.studies.asked import MEASURES, Asked, Measure
from fbsim.studies.conditions import Condition
from fbsim.studies.differences import holm, paired_difference, paired_test
from fbsim.studies.intervals import Estimate, Method, mean_share, share
from fbsim.studies.runner import Table

BATCH = 50
SURE = 0.05


@dataclass(frozen=True)
class Price:
    """What a gun's shot and the gun itself cost, and how far its speed and scatter are known."""

    points_per_shot: float
    cost_points: float
    basis: str = "unknown"


@dataclass(frozen=True)
class Outcomes:
    """What the shots of a gun under one condition came to: a share of each measure, per shot."""

    condition: Condition
    shots: int
    shares: dict[Measure, Estimate]
    points_per_shot: float
    cost_points: float

    def per_shooting_point(self, measure: Measure) -> Estimate:
        """Share for each shooting point spent."""
        return self.shares[measure].times(1 / self.points_per_shot)

    def per_army_points(self, measure: Measure) -> Estimate:
        """Share for each 100 points that the gun costs."""
        return self.shares[measure].times(100 / self.cost_points)


@dataclass(frozen=True)
class Difference:
    """How much more often the first of two guns does it than the second, over all common conditions."""

    first: str
    second: str
    measure: Measure
    pairs: int
    per_shot: Estimate
    per_shooting_point: Estimate
    per_army_points: Estimate
    p_value: float
    adjusted_p: float

    @property
    def sure(self) -> bool:
        """Whether the difference per shot holds among all comparisons that were made."""
        return self.adjusted_p < SURE


@dataclass(frozen=True)
class Place:
    """The places among all guns that one may have, from best to worst; both are equal where it is certain."""

    gun: str
    share: Estimate
    best: int
    worst: int


class Comparison:
    """All shots of a comparison as a table, and what follows from them.

    `table` has a row for each shot (`studies.shooting.ShotRow`); `measure` is what guns are ranked by,
    `method` how the interval of each share is found, and `asked` what was asked for, where that is known.
    `varied` says of each gun by which shots it was drawn, or why not; empty where none was to be drawn.
    """

    def __init__(
        self,
        table: Table,
        prices: dict[str, Price],
        measure: Measure,
        method: Method = "wilson",
        asked: Asked | None = None,
        varied: dict[str, str] | None = None,
    ) -> None:
        self.table, self.prices, self.measure = table, prices, measure
        self.method, self.asked, self.varied = method, asked, varied or {}
        self._columns = {
            name: table.column(name).to_numpy(zero_copy_only=False) for name in table.column_names
        }
        self._outcomes_of: dict[str, dict[tuple[Any, ...], bool]] = {}

    @property
    def conditions(self) -> list[Condition]:
        """Every condition, in the order in which they were asked for."""
        return list(self._rows)

    def summary(self) -> list[Outcomes]:
        """What each condition came to."""
        return list(self._summary)

    def plot(self, path: Path | None = None) -> Any:
        """Draw curves by distance and what became of the shots, as a matplotlib figure.

        With `path` it is written there too: .png, .svg or .pdf. Raises BadInput where matplotlib is missing
        or the file cannot be written.
        """
        from fbsim.plots import save
        from fbsim.studies.comparison_plot import draw_comparison

        figure = draw_comparison(self)
        if path is not None:
            save(figure, Path(path))
        return figure

    def differences(self) -> list[Difference]:
        """Every pair of guns, over the conditions and shots that both have."""
        return list(self._differences)

    @cached_property
    def _differences(self) -> list[Difference]:
        found = [self._difference(*pair) for pair in combinations(self.prices, 2)]
        adjusted = holm([each.p_value for each in found])
        return [replace(each, adjusted_p=p) for each, p in zip(found, adjusted, strict=True)]

    def places(self) -> list[Place]:
        """Guns from best to worst by their share over all conditions, with the places that each may have."""
        sure = [each for each in self._differences if each.sure]
        better = [(d.first, d.second) if d.per_shot.value > 0 else (d.second, d.first) for d in sure]
        found = [
            Place(
                gun,
                self._overall(gun),
                1 + sum(loser == gun for _, loser in better),
                len(self.prices) - sum(winner == gun for winner, _ in better),
            )
            for gun in self.prices
        ]
        return sorted(found, key=lambda place: (-place.share.value, place.gun))

    def _overall(self, gun: str) -> Estimate:
        return mean_share([each.shares[self.measure] for each in self._summary if each.condition.gun == gun])

    def _outcomes(self, condition: Condition) -> Outcomes:
        rows, price = self._rows[condition], self.prices[condition.gun]
        shares = {
            measure: share(int(self._columns[measure][rows].sum()), len(rows), method=self.method)
            for measure in MEASURES
        }
        return Outcomes(condition, len(rows), shares, price.points_per_shot, price.cost_points)

    @cached_property
    def _summary(self) -> list[Outcomes]:
        return [self._outcomes(condition) for condition in self._rows]

    @cached_property
    def _rows(self) -> dict[Condition, list[int]]:
        """Numbers of the rows of each condition, in the order of the table."""
        found: dict[tuple[Any, ...], list[int]] = {}
        keys = zip(*(self._columns[field.name].tolist() for field in fields(Condition)), strict=True)
        for row, key in enumerate(keys):
            found.setdefault(key, []).append(row)
        return {Condition(*key): rows for key, rows in found.items()}

    def _difference(self, first: str, second: str) -> Difference:
        one, other = (self._outcome_of(gun) for gun in (first, second))
        common = [key for key in one if key in other]
        x, y = np.array([one[key] for key in common]), np.array([other[key] for key in common])
        a, b = self.prices[first], self.prices[second]
        p, by = paired_test(x, y), partial(paired_difference, x, y, method=self.method)
        return Difference(
            first,
            second,
            self.measure,
            len(common),
            by(weights=(1.0, 1.0)),
            by(weights=(1 / a.points_per_shot, 1 / b.points_per_shot)),
            by(weights=(100 / a.cost_points, 100 / b.cost_points)),
            p,
            p,
        )

    def _outcome_of(self, gun: str) -> dict[tuple[Any, ...], bool]:
        """Outcome of every shot of a gun, by all that it shares with the shots of others."""
        if gun not in self._outcomes_of:
            rows = [row for each, held in self._rows.items() if each.gun == gun for row in held]
            names = ("target", "distance_m", "cover", "seed", "shot")
            keys = zip(*(self._columns[name][rows].tolist() for name in names), strict=True)
            outcomes = self._columns[self.measure][rows].tolist()
            self._outcomes_of[gun] = dict(zip(keys, outcomes, strict=True))
        return self._outcomes_of[gun]


Fire = Callable[[Sequence[tuple[Condition, int, int]]], Sequence[Table]]
"""Fires series of (condition, first shot, count) and gives a table for each."""


def gather(
    conditions: Sequence[Condition],
    fire: Fire,
    *,
    shots: int,
    precision: float | None = None,
    measure: Measure = "killed",
    method: Method = "wilson",
) -> Table:
    """Fire up to `shots` under each condition, in batches, and give all rows, ordered by condition and shot.

    With `precision` a condition gets no more shots once the half width of its interval is no larger.
    """
    import pyarrow

    tables: dict[Condition, list[Table]] = {condition: [] for condition in conditions}
    for first, count in _batches(shots):
        wanted = [each for each in conditions if not _is_settled(tables[each], precision, measure, method)]
        for condition, table in zip(wanted, fire([(each, first, count) for each in wanted]), strict=True):
            tables[condition].append(table)
    return pyarrow.concat_tables([table for condition in conditions for table in tables[condition]])


def _batches(shots: int) -> Iterator[tuple[int, int]]:
    """First shot and number of shots of each batch."""
    for first in range(0, shots, BATCH):
        yield first, min(BATCH, shots - first)


def _is_settled(tables: Sequence[Table], precision: float | None, measure: Measure, method: Method) -> bool:
    if precision is None or not tables:
        return False
    outcomes = [value for table in tables for value in table.column(measure).to_pylist()]
    found = share(sum(outcomes), len(outcomes), method=method)
    return (found.high - found.low) / 2 <= precision
