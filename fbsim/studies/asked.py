"""What a comparison was asked for: checked, written down, and as the command that asks for it again."""

from __future__ import annotations

import itertools
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

from fbsim.errors import Problem, StudyError
from fbsim.guns.specimen import Specimens
from fbsim.studies.conditions import Condition
from fbsim.studies.intervals import METHODS, Method
from fbsim.studies.wishes import wrong_seed

FARTHEST_M = 18.0
"""No toy reaches as far, and no table is longer."""
Measure = Literal["hit", "knocked_down", "face_up", "wounded", "killed"]
MEASURES: tuple[Measure, ...] = get_args(Measure)
WORDS: dict[Measure, str] = {
    "hit": "hit",
    "knocked_down": "knocked down",
    "face_up": "face up",
    "wounded": "wounded",
    "killed": "killed",
}


@dataclass(frozen=True)
class Asked:
    """Everything that decides what a comparison gives, as `fbsim.compare_guns` takes it."""

    guns: tuple[str, ...]
    targets: tuple[str, ...]
    distances_m: tuple[float, ...]
    covers: tuple[str, ...]
    shots: int
    precision: float | None
    measure: Measure
    rules: str
    aim_height: float
    interval: Method
    seed: int
    specimens: Specimens = "nominal"

    @property
    def plan(self) -> dict[str, Any]:
        """What decides what each shot does: a folder of shots belongs to it."""
        return {
            "guns": list(self.guns), "targets": list(self.targets), "distances_m": list(self.distances_m),
            "covers": list(self.covers), "rules": self.rules, "aim_height": self.aim_height,
            "seed": self.seed, "specimens": self.specimens,
        }  # fmt: skip

    @property
    def extent(self) -> dict[str, Any]:
        """How much of it was asked for, and by which command; `precision` 0 for none."""
        return {
            "shots": self.shots, "precision": self.precision or 0, "measure": self.measure,
            "interval": self.interval, "command": self.command,
        }  # fmt: skip

    @property
    def conditions(self) -> list[Condition]:
        """Every condition, gun by gun."""
        return [
            Condition(*each)
            for each in itertools.product(self.guns, self.targets, self.distances_m, self.covers)
        ]

    @property
    def command(self) -> str:
        """The line for a shell that asks for the same."""
        said = {
            "--target": ",".join(self.targets),
            "--distance-m": ",".join(f"{each:.12g}" for each in self.distances_m),
            "--cover": ",".join(self.covers),
            "--measure": self.measure,
            "--shots": str(self.shots),
            "--precision": None if self.precision is None else f"{self.precision:g}",
            "--rules": self.rules,
            "--aim-height": f"{self.aim_height:g}",
            "--interval": self.interval,
            "--seed": str(self.seed),
        }
        options = [word for option, value in said.items() if value is not None for word in (option, value)]
        drawn = [] if self.specimens == "nominal" else ["--vary-guns"]
        return shlex.join(["fbsim", "compare", *self.guns, *options, *drawn])

    def check(self) -> None:
        """Raise StudyError with everything that makes no comparison."""
        lists = ("guns", "targets", "distances_m", "covers")
        problems = [
            *(problem for place in lists for problem in self._doubles(place)),
            *(
                Problem(
                    f"must be above 0 and at most {FARTHEST_M:g} (got {each:g})",
                    place="distances_m", remedy="give metres",
                )
                for each in self.distances_m
                if not 0 < each <= FARTHEST_M
            ),
            *self._other_problems(),
        ]  # fmt: skip
        if problems:
            raise StudyError(problems)

    def _other_problems(self) -> Iterator[Problem]:
        yield from wrong_seed(self.seed)
        if self.shots < 1:
            yield Problem(f"must be at least 1 (got {self.shots})", place="shots")
        if self.precision is not None and not 0 < self.precision <= 0.5:
            yield Problem(f"must be above 0 and at most 0.5 (got {self.precision:g})", place="precision")
        if not 0 <= self.aim_height <= 1:
            yield Problem(f"must be from 0 to 1 (got {self.aim_height:g})", place="aim_height")
        if self.measure not in MEASURES:
            yield _unknown("measure", self.measure, MEASURES)
        if self.interval not in METHODS:
            yield _unknown("interval", self.interval, METHODS)

    def _doubles(self, place: str) -> list[Problem]:
        values: Sequence[Any] = getattr(self, place)
        if not values:
            return [Problem("needs one at least", place=place)]
        twice = sorted({str(each) for each in values if values.count(each) > 1})
        return [Problem(f"{each} is named twice", place=place, remedy="name it once") for each in twice]


def _unknown(what: str, name: str, known: Sequence[str]) -> Problem:
    return Problem(f'no {what} "{name}"', place=what, remedy=f"one of {', '.join(known)}")
