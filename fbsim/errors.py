"""Everything fbsim can refuse, as one exception tree.

    FbsimError
    ├── BadInput            something the user gave is wrong; carries every problem found
    │   ├── MeshError       a mesh file cannot be a solid body
    │   ├── ModelError      a model's sheet (.toml) is wrong
    │   ├── RosterError     a roster names what there is not, or fits it out as it cannot be
    │   ├── SceneError      a scene file is wrong, or places things where they cannot be
    │   ├── UnknownName     no model, scene or rule system of that name
    │   ├── IllegalAction   the rules forbid it; carries the clause
    │   ├── DiceNeeded      dice are rolled by hand, and more must be handed in
    │   ├── ShotRefused     the simulator cannot make the shot that a game waits for
    │   ├── RecordingError  a file is no recording of a volley, or is damaged
    │   ├── RenderingError  a picture cannot be drawn in that way on this machine
    │   └── SaveError       a saved game or log is damaged, impossible, or does not match
    ├── OutOfReach          a gun cannot hit that target at any elevation it has
    └── SimulationError     the physics went wrong (not the user's doing)

The command line prints the message and ends with `exit_status`; no traceback.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

FEW = 4
"""Names that are told of many."""


class FbsimError(Exception):
    """Root of every error that fbsim raises on purpose."""

    exit_status = 2


@dataclass(frozen=True)
class Problem:
    """One thing wrong in one place, and what to do about it.

    >>> print(Problem("mass_g must be above 0 (got -1)", file="orc.toml", line=4, remedy="weigh one"))
    orc.toml:4: mass_g must be above 0 (got -1); weigh one
    """

    message: str
    file: str | None = None
    line: int | None = None
    place: str | None = None
    remedy: str | None = None

    def __str__(self) -> str:
        """Give the problem as `file:line: place: message; remedy`."""
        where = "" if self.file is None else self.file
        if self.line is not None:
            where = f"{where}:{self.line}" if where else f"line {self.line}"
        head = ": ".join(part for part in (where, self.place, self.message) if part)
        return f"{head}; {self.remedy}" if self.remedy else head


class BadInput(FbsimError):
    """Something the user gave is wrong. `problems` holds all that was found, not only the first."""

    def __init__(self, problems: Problem | str | Iterable[Problem]) -> None:
        if isinstance(problems, str):
            problems = Problem(problems)
        self.problems: tuple[Problem, ...] = (problems,) if isinstance(problems, Problem) else tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


class MeshError(BadInput):
    """A mesh file cannot be read or is no solid body."""


class ModelError(BadInput):
    """A model's sheet is wrong."""


class RosterError(BadInput):
    """A roster names what there is not, or fits it out as it cannot be."""


class SceneError(BadInput):
    """A scene file is wrong, or places things where they cannot be."""


class UnknownName(BadInput):
    """No model, scene or rule system has that name."""


class IllegalAction(BadInput):
    """The rules forbid an action; `clause` says which of them."""

    def __init__(self, clause: str, reason: str, place: str | None = None) -> None:
        self.clause = clause
        super().__init__(Problem(f"{clause}: {reason}" if clause else reason, place=place))


class DiceNeeded(BadInput):
    """Dice are handed in, and more are rolled than were given. Nothing has changed; ask again with more."""


class ShotRefused(BadInput):
    """The simulator cannot make the shot that a game waits for. The game is unchanged, and still waits."""


class SaveError(BadInput):
    """A saved game or a log is damaged, tells of an impossible state, or no longer matches the rules."""


class RecordingError(BadInput):
    """A file is no recording of a volley, is damaged, or was made by a newer fbsim."""


class RenderingError(BadInput):
    """A picture cannot be drawn by that renderer on this machine; the message says what to install."""


class StudyError(BadInput):
    """A study cannot be made as it was asked for, or its folder is damaged or of another study."""


class OutOfReach(FbsimError):
    """A gun cannot hit that target at any elevation it has."""


class SimulationError(FbsimError):
    """The physics went wrong; the message says with which seed it happens again."""

    exit_status = 3


def did_you_mean(name: str, known: Sequence[str], listing: str | None = None) -> str:
    """Suggest the nearest known name, or list them where none is near.

    Where a command lists names that are too many to be told, `listing` says so, behind the nearest few.

    >>> did_you_mean("buldog", ["bulldog", "spider"])
    'did you mean "bulldog"?'
    >>> did_you_mean("zzz", ["bulldog", "spider"])
    'known: bulldog, spider'
    >>> did_you_mean("net", ["bulldog", "spider"], "fbsim models list lists all")
    'the nearest: spider, bulldog; fbsim models list lists all'
    """
    near = difflib.get_close_matches(name, known, n=1, cutoff=0.6)
    if near:
        return f'did you mean "{near[0]}"?'
    if listing is not None and known:
        nearest = difflib.get_close_matches(name, known, n=FEW, cutoff=0.0)
        return f"the nearest: {', '.join(nearest)}; {listing}"
    return f"known: {', '.join(known)}" if known else "none are known"
