"""From a gun and a table of shots to a calibration: the one function that does it all."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from fbsim.catalogue.models import Catalogue
from fbsim.catalogue.sheets import GunSheet, ShellSheet
from fbsim.errors import BadInput, Problem, did_you_mean
from fbsim.guns.calibration.calibrated import Calibrated, Parameter
from fbsim.guns.calibration.choice import DRAG, OFFSET, kinds
from fbsim.guns.calibration.doubts import alike_in, notes_on, shifts_of
from fbsim.guns.calibration.fit import Fit, fit_rows
from fbsim.guns.calibration.measurements import Row, Shots, read_shots
from fbsim.guns.calibration.model import MEANS, SCATTERS, design_of, drive_of
from fbsim.guns.calibration.remedies import remedy
from fbsim.guns.calibration.residuals import residuals_of
from fbsim.guns.drive import stored_energy
from fbsim.meshes.solid import FloatArray

TO_SHARE = np.array([0.01, 1e-3, 1e-3])
"""From the units of a sheet's dispersion to SI."""


def calibrate_gun(
    gun: str, shots: Path | str | Shots, *, shell: str | None = None, catalogue: Catalogue | None = None
) -> Calibrated:
    """Fit a gun to measured shots, a table (`fbsim.guns.calibration.columns` tells its columns).

    Shots of several shells are fitted together, each with a drag of its own; `shell` picks the rows of one.
    `write_calibration` writes it.
    Raises BadInput for what is wrong with the table, UnknownName for a gun that is not known.
    """
    known = catalogue or Catalogue()
    sheet = known.gun(gun).sheet
    table = shots if isinstance(shots, Shots) else read_shots(_path_of(shots))
    names, rows = _rows_of(sheet, table, str(table.file), shell)
    first, *others = [known.shell(name).sheet for name in names]
    return calibrate_sheet(sheet, first, Shots(table.file, table.sha256, table.status, rows), others)


def _path_of(shots: Path | str) -> Path:
    """Refuse what names no file; an empty text, as of a variable that is not set, is not this folder."""
    remedy = "give the path of a table (.csv)"
    if not isinstance(shots, str | Path):
        raise BadInput(Problem(f"must be a path or Shots (got {shots!r})", place="shots", remedy=remedy))
    if not str(shots):
        raise BadInput(Problem("the path is empty", place="shots", remedy=remedy))
    return Path(shots)


def calibrate_sheet(
    gun: GunSheet, shell: ShellSheet, shots: Shots, others: Sequence[ShellSheet] = ()
) -> Calibrated:
    """Fit a gun's sheet to shots of one shell, or of `others` in the rows that name them.

    Raises ValueError for a tension that the gun cannot be set to.
    """
    dispersion = np.array([getattr(gun.dispersion, name) for name in SCATTERS]) * TO_SHARE
    design = design_of(gun, shell, shots.rows, others)
    fit = fit_rows(design, shots.rows, dispersion)
    means, stored = _means(fit, design.start, [shell, *others], shots.rows), stored_energy(gun.drive)
    return Calibrated(
        gun=gun.name,
        shell=shell.name,
        file=shots.file,
        sha256=shots.sha256,
        status=shots.status,
        shots=sum(row.shots for row in shots.rows),
        stored_j=stored,
        parameters=(*means, *_scatters(fit, gun, shots.rows)),
        covariance=tuple(tuple(map(float, row)) for row in _covariance(fit)),
        alike=tuple(alike_in(fit)),
        residuals=tuple(residuals_of(shots.rows, fit)),
        shifts=shifts_of(fit),
        notes=(*notes_on(fit), *_too_strong(means[0], stored)),
        others=tuple(each.name for each in others),
    )


def _too_strong(energy: Parameter, stored: float) -> list[str]:
    """Point out an energy that the spring of the sheet cannot give."""
    if energy.value <= stored:
        return []
    times = energy.value / stored
    return [f"the shots carry {times:.1f} times what the sheet's spring stores: check the units of the table"]


def _rows_of(gun: GunSheet, table: Shots, file: str, wanted: str | None) -> tuple[list[str], tuple[Row, ...]]:
    """The shells, the gun's usual one first, and the rows that they were shot in."""
    usual = gun.shells[0]
    problems = [
        Problem(
            f'{gun.name} takes no shell "{row.shell}"',
            file,
            row.line,
            "shell",
            did_you_mean(row.shell, gun.shells),
        )
        for row in table.rows
        if row.shell is not None and row.shell not in gun.shells
    ]
    problems += [
        Problem(why, file, row.line, "tension", "correct it, or leave it blank for the usual one")
        for row in table.rows
        if (why := _wrong_tension(gun, row))
    ]
    if wanted is not None and wanted not in gun.shells:
        problems.append(
            Problem(f'{gun.name} takes no shell "{wanted}"', remedy=did_you_mean(wanted, gun.shells))
        )
    if problems:
        raise BadInput(problems)
    named = [replace(row, shell=row.shell or usual) for row in table.rows]
    present = [shell for shell in gun.shells if any(row.shell == shell for row in named)]
    if wanted is not None and wanted not in present:
        raise BadInput(Problem(f'holds no shots of "{wanted}"', file, remedy=f"it has {', '.join(present)}"))
    names = present if wanted is None else [wanted]
    return names, tuple(row for row in named if row.shell in names)


def _wrong_tension(gun: GunSheet, row: Row) -> str:
    try:
        drive_of(gun, row)
    except ValueError as fault:
        return str(fault)
    return ""


def _natural(index: int, value: float) -> float:
    """A value of β in the unit of its name."""
    return 1e3 * value if index == OFFSET else math.exp(value)


def _means(fit: Fit, start: FloatArray, shells: Sequence[ShellSheet], rows: Sequence[Row]) -> list[Parameter]:
    found, drags = [], iter(shells if len(shells) > 1 else ())
    for index, (name, kind) in enumerate(zip(fit.names, kinds(len(fit.names)), strict=True)):
        sheet = _natural(index, float(start[index]))
        of = next((each.name for each in drags), "") if kind == DRAG else ""
        if not fit.tells(index):
            why = remedy(MEANS[kind], [row for row in rows if not of or row.shell == of])
            found.append(Parameter(name, sheet, math.nan, math.nan, sheet, False, why=why, shell=of))
            continue
        ends = fit.beta_intervals[fit.free.index(index)]
        low, high = (_natural(index, float(end)) for end in ends)
        value = _natural(index, float(fit.beta[index]))
        found.append(Parameter(name, value, low, high, sheet, True, shell=of))
    return found


def _scatters(fit: Fit, gun: GunSheet, rows: Sequence[Row]) -> list[Parameter]:
    found = []
    for index, name in enumerate(SCATTERS):
        place = next((place for place, group in enumerate(fit.groups) if index in group), None)
        sheet = float(getattr(gun.dispersion, name))
        if place is None:
            found.append(Parameter(name, sheet, math.nan, math.nan, sheet, False, why=remedy(name, rows)))
            continue
        unit = float(fit.base[index] / TO_SHARE[index])
        low, high = (float(end) * unit for end in fit.factor_intervals[place])
        tied = next((SCATTERS[other] for other in fit.groups[place] if other != index), "")
        found.append(Parameter(name, float(fit.sigma[index] / TO_SHARE[index]), low, high, sheet, True, tied))
    return found


def _covariance(fit: Fit) -> FloatArray:
    """Covariance of what was told in its own units: to first order, mean and scatter uncorrelated."""
    told = [place for place, index in enumerate(fit.free) if fit.tells(index)]
    slopes = [1e3 if fit.free[place] == OFFSET else math.exp(fit.beta[fit.free[place]]) for place in told]
    means = np.array(slopes)
    fitted = [which for which in range(3) if any(which in group for group in fit.groups)]
    places = [next(place for place, group in enumerate(fit.groups) if which in group) for which in fitted]
    sizes = np.array([fit.sigma[which] / TO_SHARE[which] for which in fitted])
    whole = np.zeros((len(means) + len(fitted),) * 2)
    whole[: len(means), : len(means)] = (
        np.outer(means, means) * (fit.covariance + fit.doubt)[np.ix_(told, told)]
    )
    if fitted:
        scatter = fit.scatter_covariance[np.ix_(places, places)]
        whole[len(means) :, len(means) :] = np.outer(sizes, sizes) * scatter
    return whole
