"""What a volley comes to: shots, and how every figure, gun, gate and loose part ended.

`VolleyResult.to_dict()` is what `fbsim volley --json` prints. Angles are degrees, lengths mm there.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from fbsim.guns.specimen import Specimen
from fbsim.physics.samples import Samples
from fbsim.physics.transform import Transform
from fbsim.poses import RestingPose
from fbsim.rules import Outcome, Pose, ShotReport, Verdict
from fbsim.volley.events import Event

DIGITS = 6
"""Decimals in JSON: a micrometre, a microjoule."""


@dataclass(frozen=True)
class Cause:
    """What brought a piece to its pose: a shell by itself or after a bounce, or another body."""

    kind: str  # "direct", "ricochet", "knocked over"
    by: str
    shot: int
    off: str | None = None  # what the shell had struck just before

    def __str__(self) -> str:
        """Say it in words."""
        if self.kind == "direct":
            return f"direct hit, shot {self.shot}"
        if self.kind == "ricochet":
            return f"ricochet off {self.off}, shot {self.shot}"
        return f"{self.kind} by {self.by}, shot {self.shot}"


@dataclass(frozen=True)
class ShellResult:
    """One shell: how it left, what it struck first, where it ended."""

    id: str
    model: str
    muzzle_speed: float  # m/s
    energy: float  # J
    elevation: float  # rad, with this shot's error
    bearing: float  # rad, with this shot's error
    struck: tuple[str, ...]
    impact_speed: float | None  # m/s, at the first thing struck
    impact_energy: float | None  # J
    end: str  # "on the table", "off the table", "still moving"
    rest: tuple[float, float] | None  # x, y in m
    impact: tuple[float, float, float] | None = None  # x, y, z in m of its centre at the first touch

    @property
    def struck_first(self) -> str | None:
        """The first thing that it struck, or None."""
        return self.struck[0] if self.struck else None

    def to_dict(self) -> dict[str, Any]:
        """Plain values."""
        return {
            "id": self.id,
            "model": self.model,
            "muzzle_speed_m_per_s": _rounded(self.muzzle_speed),
            "energy_j": _rounded(self.energy),
            "elevation_deg": _degrees(self.elevation),
            "bearing_deg": _degrees(self.bearing),
            "struck_first": self.struck_first,
            "struck": list(self.struck),
            "impact_speed_m_per_s": _rounded(self.impact_speed),
            "impact_energy_j": _rounded(self.impact_energy),
            "impact_mm": None if self.impact is None else [_rounded(x * 1e3) for x in self.impact],
            "end": self.end,
            "rest_mm": None if self.rest is None else [_rounded(x * 1e3) for x in self.rest],
        }


@dataclass(frozen=True)
class ShotResult:
    """One shot of one gun; `not_fired` says why, where it was not."""

    number: int
    salvo: int  # shots of one salvo leave together
    gun: str
    gun_model: str
    side: str | None
    target: str | None
    bearing: float | None  # rad, as ordered or solved
    elevation: float | None
    shells: tuple[ShellResult, ...] = ()
    not_fired: str | None = None
    verdicts: tuple[Verdict, ...] = ()
    duration: float = 0.0  # s of simulated time
    report: ShotReport | None = None  # what the rules were told; None where it was not fired
    tension: float | None = None  # m, of its spring or band; None where that cannot be changed

    @property
    def fired(self) -> bool:
        """Whether it was fired."""
        return self.not_fired is None

    def to_dict(self) -> dict[str, Any]:
        """Plain values."""
        return {
            "number": self.number,
            "salvo": self.salvo,
            "gun": self.gun,
            "gun_model": self.gun_model,
            "side": self.side,
            "target": self.target,
            "fired": self.fired,
            "not_fired": self.not_fired,
            "bearing_deg": _degrees(self.bearing),
            "elevation_deg": _degrees(self.elevation),
            "tension_mm": None if self.tension is None else _rounded(self.tension * 1e3),
            "shells": [shell.to_dict() for shell in self.shells],
            "verdicts": [verdict.to_dict() for verdict in self.verdicts],
        }


@dataclass(frozen=True)
class PieceResult:
    """How one figure, gun, gate or loose part ended."""

    id: str
    side: str | None
    model: str
    kind: str  # figure, gun, gate, part
    resting: RestingPose
    cause: Cause | None
    touched_by: tuple[str, ...]
    outcome: Outcome | None  # None for parts, on which no rule says anything
    verdict: Verdict | None  # the one that decided, where a shot concerned it
    moved: float  # m, of the centre of mass

    @property
    def pose(self) -> Pose:
        """How it lies."""
        return self.resting.pose

    @property
    def margin_deg(self) -> float:
        """Degrees to the nearest other pose."""
        return self.resting.margin

    @property
    def reason(self) -> str:
        """Why it counts as that pose, in a line."""
        return self.resting.reason

    def to_dict(self) -> dict[str, Any]:
        """Plain values."""
        resting = self.resting
        cause = self.cause
        return {
            "id": self.id,
            "side": self.side,
            "model": self.model,
            "pose": str(resting.pose),
            "leaning_on": resting.leaning_on,
            "tilt_deg": _rounded(resting.tilt),
            "front_deg": _rounded(resting.front),
            "margin_deg": _rounded(resting.margin),
            "nearest_pose": None if resting.nearest is None else str(resting.nearest),
            "reason": resting.reason,
            "cause": None
            if cause is None
            else {"kind": cause.kind, "by": cause.by, "off": cause.off, "shot": cause.shot},
            "touched_by": list(self.touched_by),
            "outcome": None if self.outcome is None else str(self.outcome),
            "verdict": None if self.verdict is None else self.verdict.to_dict(),
            "moved_mm": _rounded(self.moved * 1e3),
        }


@dataclass(frozen=True)
class VolleyResult:
    """A whole volley. `poses` and `samples` are for pictures and replays; the rest is the result."""

    scene: str
    seed: int
    volley: int
    rules: str
    versions: dict[str, str]
    shots: tuple[ShotResult, ...]
    figures: tuple[PieceResult, ...]
    guns: tuple[PieceResult, ...]
    gates: tuple[PieceResult, ...]
    parts: tuple[PieceResult, ...]  # loose ones that were touched or moved
    before: dict[str, Transform] = field(repr=False)
    after: dict[str, Transform] = field(repr=False)
    elevations: dict[str, float] = field(repr=False)
    samples: Samples = field(repr=False)
    events: tuple[Event, ...] = field(default=(), repr=False)
    """What happened, in order of time."""
    leaves: dict[str, tuple[float, ...]] = field(default_factory=dict, repr=False)
    """By how many rad the leaves of each open gate are turned at the end."""
    specimens: dict[str, Specimen] = field(default_factory=dict, repr=False)
    """How each gun differed from its sheet, by id."""
    drawn: bool = False
    """Whether guns were drawn; if not, all are as their sheets say, and JSON does not list them."""

    @property
    def totals(self) -> dict[str, Any]:
        """Counts: shots, shells, poses and outcomes, by side too."""
        fired = [shot for shot in self.shots if shot.fired]
        sides = sorted({figure.side or "" for figure in self.figures})
        return {
            "shots": len(self.shots),
            "fired": len(fired),
            "shells": sum(len(shot.shells) for shot in fired),
            "figures": len(self.figures),
            "poses": _counted(str(figure.pose) for figure in self.figures),
            "outcomes": _counted(str(figure.outcome) for figure in self.figures),
            "sides": {side: self._outcomes_of(side) for side in sides},
            "guns": _counted(str(gun.outcome) for gun in self.guns),
            "parts_moved": len(self.parts),
        }

    def _outcomes_of(self, side: str) -> dict[str, int]:
        return _counted(str(figure.outcome) for figure in self.figures if (figure.side or "") == side)

    def to_dict(self) -> dict[str, Any]:
        """Plain values, in a fixed order."""
        return {
            "scene": self.scene,
            "seed": self.seed,
            "volley": self.volley,
            "rules": self.rules,
            **self._specimens(),
            "versions": self.versions,
            "shots": [shot.to_dict() for shot in self.shots],
            "figures": [piece.to_dict() for piece in self.figures],
            "guns": [piece.to_dict() for piece in self.guns],
            "gates": [piece.to_dict() for piece in self.gates],
            "parts": [piece.to_dict() for piece in self.parts],
            "totals": self.totals,
        }

    def _specimens(self) -> dict[str, Any]:
        if not self.drawn:
            return {}
        return {"specimens": {name: each.to_dict() for name, each in self.specimens.items()}}

    def to_json(self) -> str:
        """The result as JSON text, the same bytes for the same scene and seed."""
        return json.dumps(self.to_dict(), indent=2, ensure_ascii=False, allow_nan=False)


def _counted(words: Any) -> dict[str, int]:
    return dict(sorted(Counter(words).items()))


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(float(value), DIGITS) + 0.0


def _degrees(value: float | None) -> float | None:
    return None if value is None else _rounded(value * 57.29577951308232)
