"""Weak points of a fort: where it loses most men in a volley, which gun does it and how, and its gates.

    losses      men lost at a point in a volley: their share (`layouts.clusters`) times their number
    rank        1 is the weakest point; from 1 + number of points that surely lose more to n - number of those
                that surely lose less, by sign tests of the same volleys and Holm's method for all pairs
    why         the guns by what they did there, and how: by a shell that struck them first ("direct") or
                after something else ("ricochet"), or by what fell on them ("knocked over")
A point is a post (the part that men stand on), or a cell of the layout's grid for those on the ground.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import combinations
from typing import Any

import numpy as np

from fbsim.meshes.solid import IntArray
from fbsim.studies.differences import holm
from fbsim.studies.intervals import Estimate, share
from fbsim.studies.layouts.clusters import clustered_share, sign_test
from fbsim.studies.layouts.fates import OPENED, Measure
from fbsim.studies.layouts.paths import BoolArray
from fbsim.studies.layouts.results import SURE
from fbsim.studies.layouts.rows import NOWHERE
from fbsim.studies.layouts.volleys import Column, Rows, Volleys

GROUND = "ground"
KIT_CELL_MM = 60.0
MOST_GUNS = 2
"""Guns that are named in words."""


@dataclass(frozen=True)
class Reason:
    """What one gun did to a point: how many in a volley, and by which way ("direct", "ricochet", ...)."""

    gun: str
    per_volley: float
    ways: dict[str, float]


@dataclass(frozen=True)
class WeakPoint:
    """A post ("post"), a cell of the ground ("ground") or a gate ("gate").

    `losses` are men of `men` in a volley, for a gate how often it is opened. `best` and `worst` are the ranks
    that it may have among points of men, or among gates; both are equal where the rank is certain.
    """

    kind: str
    id: str
    men: float
    losses: Estimate
    best: int
    worst: int
    reasons: tuple[Reason, ...]

    @property
    def why(self) -> str:
        """Which guns did it and how, in words; "" where nothing was lost.

        >>> one = Reason("attack-1", 0.6, {"direct": 0.45, "ricochet": 0.15})
        >>> WeakPoint("post", "tower", 1, Estimate(0.6, 0.5, 0.7), 1, 1, (one,)).why
        'attack-1 100 %: direct 75 %, ricochet 25 %'
        """
        total = math.fsum(each.per_volley for each in self.reasons)
        return "; ".join(_words(each, total) for each in self.reasons[:MOST_GUNS])

    @property
    def ranks(self) -> str:
        """Its rank, or from which to which it may be."""
        return f"{self.best}" if self.best == self.worst else f"{self.best}-{self.worst}"

    def to_dict(self) -> dict[str, Any]:
        """Plain values."""
        return {**asdict(self), "why": self.why}


def weak_points(
    rows: Rows, layout: str, *, measure: Measure = "hurt", cell_mm: float = KIT_CELL_MM
) -> tuple[WeakPoint, ...]:
    """Rank the points of a layout in the rows of a test by the men that they lose, and after them its gates.

    Raises StudyError where there are no rows of it.
    """
    return points_of(Volleys(rows, layout), measure, cell_mm)


def points_of(volleys: Volleys, measure: Measure, cell_mm: float = KIT_CELL_MM) -> tuple[WeakPoint, ...]:
    """Rank the points of a layout, as `weak_points` does, by its volleys."""
    lost, points = volleys.met(measure), _points(volleys, cell_mm)
    men = [_point(volleys, id, points == id, lost) for id in dict.fromkeys(points[volleys.men].tolist())]
    opened, ids = volleys.outcome_in(OPENED), volleys.column("id")
    is_gate = volleys.of("gate")
    gates = [_gate(volleys, id, is_gate & (ids == id), opened) for id in dict.fromkeys(ids[is_gate].tolist())]
    return (*_ranked(men), *_ranked(gates))


def _points(volleys: Volleys, cell_mm: float) -> Column:
    """Name of the point of each sort: its post, or the cell of the ground; "" for what is no man."""
    names = np.full(len(volleys.sorts), "", dtype=object)
    for index in np.flatnonzero(volleys.men).tolist():
        man = volleys.sorts[index]
        x, y, _ = man.spot or NOWHERE
        names[index] = man.post or f"{GROUND} ({math.floor(x / cell_mm)}, {math.floor(y / cell_mm)})"
    return names


_Counted = tuple[WeakPoint, IntArray]
"""A point, and what it lost volley by volley."""


def _point(volleys: Volleys, id: str, here: BoolArray, lost: BoolArray) -> _Counted:
    men, losses = volleys.per_volley(here), volleys.per_volley(here & lost)
    mean = float(men.mean())
    found = clustered_share(losses, men)
    estimate = found.times(mean) if mean else found
    kind = GROUND if id.startswith(f"{GROUND} (") else "post"
    return WeakPoint(kind, id, mean, estimate, 1, 1, _reasons(volleys, here & lost)), losses


def _gate(volleys: Volleys, id: str, here: BoolArray, opened: BoolArray) -> _Counted:
    times = volleys.per_volley(here & opened)
    estimate = share(int((times > 0).sum()), volleys.count)
    return WeakPoint("gate", id, 0.0, estimate, 1, 1, _reasons(volleys, here & opened)), times


def _reasons(volleys: Volleys, which: BoolArray) -> tuple[Reason, ...]:
    """What each gun did, the one that did most first."""
    ways, times = dict[str, Counter[str]](), volleys.times().tolist()
    for index in np.flatnonzero(which).tolist():
        sort = volleys.sorts[index]
        ways.setdefault(sort.gun, Counter())[sort.cause or "unknown"] += times[index]
    found = [
        Reason(gun, how.total() / volleys.count, {way: n / volleys.count for way, n in how.most_common()})
        for gun, how in ways.items()
    ]
    return tuple(sorted(found, key=lambda each: (-each.per_volley, each.gun)))


def _ranked(found: Sequence[_Counted]) -> Iterator[WeakPoint]:
    """Points from the weakest on, each with the ranks that it may have."""
    pairs = list(combinations(range(len(found)), 2))
    adjusted = holm([sign_test(found[one][1], found[other][1]) for one, other in pairs])
    weaker, stronger = Counter[int](), Counter[int]()
    for (one, other), p in zip(pairs, adjusted, strict=True):
        if p < SURE:
            more, less = (one, other) if found[one][1].sum() > found[other][1].sum() else (other, one)
            weaker[less] += 1
            stronger[more] += 1
    ranked = [
        replace(point, best=1 + weaker[index], worst=len(found) - stronger[index])
        for index, (point, _) in enumerate(found)
    ]
    yield from sorted(ranked, key=lambda each: (-each.losses.value, each.id))


def _words(reason: Reason, total: float) -> str:
    ways = ", ".join(f"{way} {100 * n / reason.per_volley:.0f} %" for way, n in reason.ways.items())
    return f"{reason.gun or 'no gun'} {100 * reason.per_volley / total:.0f} %: {ways}"
