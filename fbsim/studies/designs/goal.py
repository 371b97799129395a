"""What a gun is tuned to: a balance, as that of another gun or as a number.

The balance of a gun is its share of a measure, for each shot, for each shooting point that a shot costs, or
for each 100 points that the gun costs in an army; under several conditions the mean over them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from fbsim.catalogue.sheets import GunSheet
from fbsim.catalogue.variants import Design
from fbsim.errors import Problem, StudyError
from fbsim.studies.asked import Measure
from fbsim.studies.designs.firing import column
from fbsim.studies.designs.ratios import paired_ratio
from fbsim.studies.designs.sensitivity import BoolArray
from fbsim.studies.intervals import Estimate, mean_share, share
from fbsim.studies.runner import Table

Per = Literal["shot", "shooting-point", "army-point"]
PERS: tuple[Per, ...] = ("shot", "shooting-point", "army-point")
PRICE: dict[Per, str | None] = {
    "shot": None,
    "shooting-point": "points_per_shot",
    "army-point": "cost_points",
}
"""The number of a sheet that a balance is divided by."""
ARMY_POINTS = 100.0


@dataclass(frozen=True)
class Shots:
    """The shots of a design, condition by condition, and its weight: the balance is the share times that."""

    outcomes: tuple[BoolArray, ...]
    weight: float

    @property
    def all(self) -> BoolArray:
        """All shots in a row (n,)."""
        import numpy as np

        return np.concatenate(self.outcomes)

    @property
    def balance(self) -> Estimate:
        """Its balance."""
        found = [share(int(each.sum()), len(each)) for each in self.outcomes]
        return mean_share(found).times(self.weight)


@dataclass(frozen=True)
class Goal:
    """What is wanted: `measure` per `per` as that of `like`, or `wanted`, within a share of `tolerance`."""

    measure: Measure
    per: Per
    tolerance: float
    like: Design | None = None
    wanted: float | None = None

    def check(self) -> None:
        """Raise StudyError with everything that makes no goal."""
        problems = []
        if (self.like is None) == (self.wanted is None):
            problems.append(Problem("give a gun that it should be like, or a number", place="wanted"))
        if self.wanted is not None and not 0 < self.wanted < math.inf:
            problems.append(Problem(f"must be a number above 0 (got {self.wanted:g})", place="wanted"))
        if not 0 < self.tolerance < 1:
            problems.append(Problem(f"must be between 0 and 1 (got {self.tolerance:g})", place="tolerance"))
        if self.per not in PERS:
            problems.append(Problem(f'no "{self.per}"', place="per", remedy=f"one of {', '.join(PERS)}"))
        if problems:
            raise StudyError(problems)

    def most(self, sheets: Iterable[GunSheet]) -> float:
        """The greatest balance that a gun with one of these sheets may have: every shot does it.

        Raises StudyError for one that costs nothing in an army.
        """
        return max(map(self.weight, sheets))

    def check_within(self, most: float) -> None:
        """Raise StudyError where more is wanted than there can be."""
        if self.wanted is not None and self.wanted > most:
            price = PRICE[self.per]
            why = "a share of shots" if price is None else f"a share of shots, at the lowest {price},"
            message = f"must be at most {most:.4g} (got {self.wanted:g}): {why} is not more"
            remedy = (
                "want less" if price is None else f"want less, or let {price} be lower (--free {price}=...)"
            )
            raise StudyError(Problem(message, place="wanted", remedy=remedy))

    def shots(self, table: Table, sheet: GunSheet, conditions: int) -> Shots:
        """Read the shots of a design from its table, which has as many of each condition."""
        outcomes = column(table, self.measure).astype(bool).reshape(conditions, -1)
        return Shots(tuple(outcomes), self.weight(sheet))

    def weight(self, sheet: GunSheet) -> float:
        """By what a gun's share is multiplied. Raises StudyError for a gun that costs nothing in an army."""
        if self.per == "shot":
            return 1.0
        if self.per == "shooting-point":
            return 1 / sheet.points_per_shot
        if not sheet.cost_points > 0:
            raise StudyError(Problem(f"{sheet.name} costs no army points", place="per"))
        return ARMY_POINTS / sheet.cost_points

    def score(self, found: Shots, like: Shots | None) -> float:
        """Logarithm of how many times too much a balance is; finite, as each share has half a shot more."""
        wanted = _middle(like) if like is not None else self.wanted or 1.0
        return math.log(_middle(found) / wanted)

    def ratio(self, found: Shots, like: Shots | None) -> Estimate:
        """How many times the wanted balance it has, with its 95 % interval."""
        if like is None:
            return found.balance.times(1 / (self.wanted or 1.0))
        return paired_ratio(found.all, like.all, (found.weight, like.weight))


def _middle(shots: Shots) -> float:
    hits: Sequence[int] = [int(each.sum()) for each in shots.outcomes]
    fired = sum(len(each) for each in shots.outcomes)
    return shots.weight * (sum(hits) + 0.5) / (fired + 1)
