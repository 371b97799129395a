"""How far a calibration can be trusted: what it cannot tell apart, and what it rests on."""

from __future__ import annotations

import math

import numpy as np

from fbsim.guns.calibration.calibrated import Alike
from fbsim.guns.calibration.choice import DRAG, OFFSET, correlation, kinds
from fbsim.guns.calibration.fit import Fit
from fbsim.guns.calibration.model import SCATTERS

ALIKE = 0.95
"""Correlation over which two parameters are said to be hard to tell apart."""


def alike_in(fit: Fit) -> list[Alike]:
    """Pairs that are hard to tell apart, at least one of them fitted."""
    found = []
    names = fit.names
    for one in range(len(names)):
        for other in range(one + 1, len(names)):
            pair = fit.information[np.ix_([one, other], [one, other])]
            if not (np.diag(pair) > 1e-12).all() or not {one, other} & set(fit.free):
                continue
            both = one in fit.free and other in fit.free
            r = _correlation_of(fit, one, other) if both else -pair[0, 1] / math.sqrt(pair[0, 0] * pair[1, 1])
            if abs(r) > ALIKE:
                held = "" if both else names[other if one in fit.free else one]
                found.append(Alike(names[one], names[other], float(r), held))
    return found + _alike_scatters(fit)


def _correlation_of(fit: Fit, one: int, other: int) -> float:
    return float(correlation(fit.covariance)[fit.free.index(one), fit.free.index(other)])


def _alike_scatters(fit: Fit) -> list[Alike]:
    information = fit.evidence.information(np.maximum(fit.sigma, 0.1 * fit.base))
    found = []
    for one in range(3):
        for other in range(one + 1, 3):
            pair = information[np.ix_([one, other], [one, other])]
            fitted = [any(which in group for group in fit.groups) for which in (one, other)]
            if not (np.diag(pair) > 1e-12).all() or not any(fitted):
                continue
            r = float(pair[0, 1] / math.sqrt(pair[0, 0] * pair[1, 1]))
            if r > ALIKE:
                held = "" if all(fitted) else SCATTERS[other if fitted[0] else one]
                found.append(Alike(SCATTERS[one], SCATTERS[other], -r, held))
    return found


def shifts_of(fit: Fit) -> dict[str, float]:
    """Percent by which the energy changes where a held value of the mean is off by a usual doubt."""
    if 0 not in fit.free:
        return {}
    doubts = {DRAG: math.log(1.1), OFFSET: math.radians(1)}
    shifts = zip(fit.names[1:], kinds(len(fit.names))[1:], fit.shifts[0, 1:], strict=True)
    moves = {name: 100 * float(shift) * doubts[int(kind)] for name, kind, shift in shifts}
    return {name: move for name, move in moves.items() if abs(move) >= 0.05}


def notes_on(fit: Fit) -> list[str]:
    """What a user should know before the values."""
    notes = [
        f"{fit.names[index]} stopped at its bound: check the rows and their units" for index in fit.at_bounds
    ]
    notes += [
        f"{fit.names[index]} fits these shots best at a value of its own, which rests too much on what "
        "was held"
        for index in fit.free
        if not fit.tells(index) and index not in fit.at_bounds
    ]
    if not fit.settled:
        notes.append("mean and scatter did not settle together: take the values with care")
    if not fit.free and not fit.groups:
        notes.append("these shots tell nothing of the gun")
    return notes
