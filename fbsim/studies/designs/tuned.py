"""A gun that was tuned: its numbers, what the search saw, and what fresh shots say of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from fbsim.catalogue.variants import Design
from fbsim.guns import over_toy_limit
from fbsim.studies.designs.goal import Goal
from fbsim.studies.intervals import Estimate
from fbsim.studies.runner import Table

Verdict = Literal["equal within the tolerance", "not sure", "not reached"]


@dataclass(frozen=True)
class Tried:
    """A design that the search looked at; `ratio` is how many times the wanted balance its shots had.

    It is infinite for a design that cannot be fired, and was not.
    """

    values: Mapping[str, float]
    ratio: float


@dataclass(frozen=True, eq=False)
class Tuned:
    """What tuning found. Only `ratio`, of shots that the search never saw, says how well it went.

    `balance` and `like_balance` are those of the fresh shots, `table` holds them: a row for each shot of the
    tuned gun (design 0) and of the gun that it should be like (design 1). `muzzle_speed` in m/s,
    `muzzle_energy` in J. `most` is the greatest balance that there may be within the bounds: every shot does
    it. `ends` are the numbers that lie at an end of their bounds, with whether there is anything beyond.
    """

    design: Design
    goal: Goal
    tried: tuple[Tried, ...]
    search_shots: int
    balance: Estimate
    like_balance: Estimate | None
    ratio: Estimate
    muzzle_speed: float
    muzzle_energy: float
    most: float
    ends: Mapping[str, bool]
    table: Table

    @property
    def values(self) -> dict[str, float]:
        """The tuned numbers by name."""
        return dict(self.design.values)

    @property
    def verdict(self) -> Verdict:
        """What can be said for sure: an interval of 95 % that lies within the tolerance, or outside of it."""
        low, high = 1 - self.goal.tolerance, 1 + self.goal.tolerance
        if low <= self.ratio.low and self.ratio.high <= high:
            return "equal within the tolerance"
        if self.ratio.high < low or high < self.ratio.low:
            return "not reached"
        return "not sure"

    @property
    def over_toy_limit(self) -> bool:
        """Whether its shell has more energy than toy standards allow."""
        return over_toy_limit(self.muzzle_energy)
