"""What a fidelity case gives: one number held against a goal, smaller being better."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Measurement:
    """The worst deviation that was found, `measured` in `unit`, and the `goal` that it should not exceed.

    Where the goal cannot be reached, `best` is what was reached (a test fails beyond it) and `reason` says
    why no more. `detail` is for the eye: ranges, counts.
    """

    case: str
    measured: float
    goal: float
    unit: str
    detail: str = ""
    best: float | None = None
    reason: str = ""

    def __post_init__(self) -> None:
        if (self.best is None) != (self.reason == ""):
            raise ValueError(f"{self.case}: a bound other than the goal needs its reason, and only that")

    @property
    def ok(self) -> bool:
        """Whether the goal is reached; what is no number reaches none."""
        return self.measured <= self.goal

    @property
    def holds(self) -> bool:
        """Whether the measurement is within the goal, or within the best that was ever reached."""
        return self.measured <= (self.goal if self.best is None else max(self.goal, self.best))

    def __str__(self) -> str:
        number = f"{self.measured:.4g} {self.unit} (goal {self.goal:g})"
        return f"{self.case}: {number}{' — ' + self.detail if self.detail else ''}"


@dataclass(frozen=True)
class Case:
    """A case by name: `measure()` gives its measurements. `slow` ones run in CI only."""

    name: str
    measure: Callable[[], Iterable[Measurement]]
    slow: bool = False
