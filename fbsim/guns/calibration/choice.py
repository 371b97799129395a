"""Which parameters a table of shots tells, by how well it could tell them: by the design, not by luck.

A parameter is fitted where its expected standard error stays below a limit; the others stay as in the sheet.
    energy 30 %, elevation offset 20 mrad (1.1°), drag coefficient 40 %, each scatter 50 % of itself
Beyond these the shots say less than the sheet's own doubt, and the approximations behind intervals fail.
Where only some can be told, energy comes before the elevation offset, and that before drag, whose part in a
flight over a table is the smallest. What is held is not known exactly either: its usual doubt goes into the
intervals, and what then exceeds its limit is fitted to make the shots agree, yet not told. Of the scatters
the angles come before the speed; where they are told only together, as by the spread of groups, they are
fitted together, in the sheet's ratio. Where several shells were shot, each has a drag of its own; as many as
can be told are fitted, those that the gun takes first before others.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations

import numpy as np

from fbsim.meshes.solid import FloatArray, IntArray

ENERGY, DRAG, OFFSET = range(3)
"""Kinds of parameters of the mean: ln E, ln C_D and δ [rad]. β has one of each in this order, and behind them
a drag for each further shell."""
LIMITS = np.array([0.30, 0.40, 0.020])
"""By kind."""
DOUBTS = np.array([0.5, 0.10, math.radians(1)])
"""By kind: usual doubt of a sheet's E, C_D and of the zero of a scale, as standard deviations."""
SCATTER_LIMIT = 0.5
"""Of ln σ: three shots or more."""

SETS: tuple[tuple[int, ...], ...] = ((0, 1, 2), (0, 2), (0, 1), (0,), (2,))
"""Kinds that may be fitted, the first that can be are."""

LAST: tuple[tuple[int, ...], ...] = ((2,), (0,))
"""What is fitted however badly where no set can be: a miss of all shots together is no scatter of theirs."""

Groups = tuple[tuple[int, ...], ...]
"""Scatters that are fitted, and which of them together."""

SCATTER_SETS: tuple[Groups, ...] = (
    ((0,), (1,), (2,)),
    ((1,), (2,)),
    ((0,), (1, 2)),
    ((1, 2),),
    ((0,), (2,)),
    ((0,), (1,)),
    ((1,),),
    ((2,),),
    ((0,),),
    (),
)


def kinds(count: int) -> IntArray:
    """Kinds (count,) of the parameters of β."""
    return np.array([ENERGY, DRAG, OFFSET, *[DRAG] * (count - 3)])


def errors_of(information: FloatArray) -> FloatArray:
    """Standard errors (p,) of an information (p, p); infinite where it is singular."""
    scale = np.sqrt(np.maximum(np.diag(information), 0.0))
    if not (scale > 0).all():
        return np.full(len(scale), np.inf)
    correlated = information / np.outer(scale, scale)
    if np.linalg.eigvalsh(correlated)[0] < 1e-9:
        return np.full(len(scale), np.inf)
    errors: FloatArray = np.sqrt(np.diag(np.linalg.inv(correlated))) / scale
    return errors


def told_means(information: FloatArray) -> list[int]:
    """Choose which of β can be fitted, by their information (p, p)."""
    limits = LIMITS[kinds(len(information))]
    for chosen in _sets(len(information)):
        part = information[np.ix_(chosen, chosen)]
        if (errors_of(part) <= limits[chosen]).all():
            return chosen
    return next((list(chosen) for chosen in LAST if information[chosen[0], chosen[0]] > 1.0), [])


def _sets(count: int) -> Iterator[list[int]]:
    """Sets of β that may be fitted, in turn: those of kinds, with as many drags as there are, or fewer."""
    drags = np.flatnonzero(kinds(count) == DRAG).tolist()
    for chosen in SETS:
        rest = [kind for kind in chosen if kind != DRAG]
        for many in range(len(drags), 0, -1) if DRAG in chosen else (0,):
            yield from (sorted([*rest, *some]) for some in combinations(drags, many))


def told_scatters(information: FloatArray) -> Groups:
    """Choose which scatters can be fitted, and which together, by their information (3, 3) on ln σ."""
    for groups in SCATTER_SETS:
        if not groups or (_each_told(information, groups) and _all_told(information, groups)):
            return groups
    raise AssertionError("the empty set can always be fitted")


def _each_told(information: FloatArray, groups: Groups) -> bool:
    """Whether each scatter of the groups would be told if it were alone: none rides on another's shots."""
    return all(information[which, which] >= SCATTER_LIMIT**-2 for group in groups for which in group)


def _all_told(information: FloatArray, groups: Groups) -> bool:
    return bool((errors_of(together(information, groups)) <= SCATTER_LIMIT).all())


def together(information: FloatArray, groups: Groups) -> FloatArray:
    """Information (g, g) on the common factors of groups of parameters."""
    sums = members(groups)
    shared: FloatArray = sums @ information @ sums.T
    return shared


def members(groups: Groups) -> FloatArray:
    """Which scatters are in which group, (g, 3) of 0 and 1."""
    table = np.array([[float(which in group) for which in range(3)] for group in groups])
    return table.reshape(-1, 3)


def correlation(covariance: FloatArray) -> FloatArray:
    """Correlations (p, p) of a covariance."""
    scale = np.sqrt(np.diag(covariance))
    found: FloatArray = covariance / np.outer(scale, scale)
    return found
