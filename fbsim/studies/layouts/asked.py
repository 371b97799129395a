"""What a test of layouts was asked for: checked, written down, and as the command that asks for it again."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from fbsim.errors import Problem, StudyError
from fbsim.studies.layouts.fates import MEASURES, Measure
from fbsim.studies.wishes import wrong_seed


@dataclass(frozen=True)
class Asked:
    """Everything that decides what a test gives, as `fbsim.test_layouts` takes it."""

    layouts: tuple[str, ...]
    garrison: str
    men: int | None
    attack: str
    volleys: int
    measure: Measure
    rules: str | None
    seed: int

    def plan(self, figures: tuple[str, ...], guns: tuple[str, ...], rules: str) -> dict[str, Any]:
        """What decides what each volley does, beside the scenes: a folder of volleys belongs to it."""
        return {
            "layouts": [name.rsplit("/", 1)[-1].removesuffix(".toml") for name in self.layouts],
            "garrison": list(figures), "garrison_guns": list(guns),
            "attack": self.attack.rsplit("/", 1)[-1].removesuffix(".toml"),
            "rules": rules, "seed": self.seed,
        }  # fmt: skip

    @property
    def extent(self) -> dict[str, Any]:
        """How much of it was asked for, and by which command."""
        return {"volleys": self.volleys, "measure": self.measure, "command": self.command}

    @property
    def command(self) -> str:
        """The line for a shell that asks for the same."""
        said = {
            "--garrison": self.garrison,
            "--men": None if self.men is None else str(self.men),
            "--attack": self.attack,
            "--volleys": str(self.volleys),
            "--measure": self.measure,
            "--rules": self.rules,
            "--seed": str(self.seed),
        }
        options = [word for option, value in said.items() if value is not None for word in (option, value)]
        return shlex.join(["fbsim", "layouts", *self.layouts, *options])

    def check(self) -> None:
        """Raise StudyError with everything that makes no test."""
        problems = list(self._problems())
        if problems:
            raise StudyError(problems)

    def _problems(self) -> Iterator[Problem]:
        if not self.layouts:
            yield Problem("needs one at least", place="layouts")
        for number, place in ((self.volleys, "volleys"), (self.men, "men")):
            if number is not None and number < 1:
                yield Problem(f"must be at least 1 (got {number})", place=place)
        yield from wrong_seed(self.seed)
        if self.measure not in MEASURES:
            remedy = f"one of {', '.join(MEASURES)}"
            yield Problem(f'no measure "{self.measure}"', place="measure", remedy=remedy)
