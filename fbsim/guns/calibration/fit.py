"""Fitting a gun to a table of shots: the mean by least squares on the flight, the scatter by REML, in turns.

    1. residuals of speeds and places, weighted by the scatter as it stands: scipy's bounded least squares
       over ln E, ln C_D and δ, as far as the shots tell them (`choice`)
    2. scatter from the residuals about that (`variances`)
until both stand still. Covariance of the mean M⁻¹ = (Σ Jᵀ V⁻¹ J)⁻¹, its intervals by t with Satterthwaite's
degrees of freedom  2 v² / (gᵀ W g),  v the variance of a parameter, g its slope over ln f of the factors on
the sheet's scatter, W the covariance of ln f. What of β is held, h, adds its doubt D (`choice`): with
S = -M⁻¹ J_fᵀ V⁻¹ J_h  covariances grow by S D² Sᵀ, and half widths to √((t se)² + 1.96² (S D² Sᵀ)_ii).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from fbsim.guns.calibration.choice import DOUBTS, LIMITS, Groups, kinds, together, told_means, told_scatters
from fbsim.guns.calibration.likelihood import inverses
from fbsim.guns.calibration.measurements import Row
from fbsim.guns.calibration.model import Design, derivatives, levers, predict, rises
from fbsim.guns.calibration.scatter import Evidence, Flown, Group, Sideways
from fbsim.guns.calibration.variances import Scatter, fit_scatter, intervals
from fbsim.meshes.solid import FloatArray

ROUNDS = 12
STILL = 1e-4
WIDTH = np.array([math.log(50), math.log(10), 0.35])
"""How far β may go from the sheet's, by kind: energy 50 times, drag 10 times, offset 20°."""

FINEST = 1e-6
"""m and m/s: nothing is read more finely, and shots that agree to the bit have a likelihood."""

LEAST_SCATTER = np.array([1e-3, 1e-4, 1e-4])
"""Stands in for a sheet's scatter of 0: a factor on it has to start somewhere."""


@dataclass(frozen=True, eq=False)
class Fit:
    """What was found: β (p,) of these names, σ (3,), and how sure.

    `free` of β were fitted; of σ the `groups`, each by a factor on `base`. Intervals (k, 2) and covariances
    are of those alone, of the factors' logarithms for the groups. `covariance` is by the shots alone,
    `shifts` (f, p) says by how much each of the fitted moves with a held one of β.
    """

    names: tuple[str, ...]
    beta: FloatArray
    sigma: FloatArray
    free: list[int]
    groups: Groups
    base: FloatArray
    covariance: FloatArray
    shifts: FloatArray
    information: FloatArray
    beta_intervals: FloatArray
    factor_intervals: FloatArray
    scatter_covariance: FloatArray
    evidence: Evidence
    settled: bool
    at_bounds: list[int]

    @property
    def doubt(self) -> FloatArray:
        """Covariance (f, f) of the fitted ones of β by the doubt of those that were held."""
        moved = self.shifts * DOUBTS[kinds(len(self.beta))]
        doubt: FloatArray = moved @ moved.T
        return doubt

    def tells(self, index: int) -> bool:
        """Say whether one of β was fitted within its bounds, and, doubts included, as well as asked."""
        if index not in self.free or index in self.at_bounds:
            return False
        place = self.free.index(index)
        limit = LIMITS[kinds(len(self.beta))[index]]
        return bool(np.sqrt((self.covariance + self.doubt)[place, place]) <= limit)


def fit_rows(design: Design, rows: tuple[Row, ...], dispersion: FloatArray) -> Fit:
    """Fit rows; `dispersion` (3,) of the sheet: share of the speed, rad, rad."""
    sheet = np.maximum(dispersion, LEAST_SCATTER)
    beta, free, nominal = _start(design, rows, sheet)
    scatter, settled = Scatter(nominal, (), np.ones(0)), False
    for _ in range(ROUNDS):
        fitted = _step(design, rows, beta, scatter.sigma(), free)
        found = _scatter_of(evidence_of(design, rows, fitted, free, scatter.sigma()), sheet, nominal)
        settled = _close(fitted - beta, 1.0) and _close(found.sigma() - scatter.sigma(), found.base)
        beta, scatter = fitted, found
        if settled:
            break
    return _result(design, rows, beta, scatter, free, settled)


def evidence_of(
    design: Design, rows: tuple[Row, ...], beta: FloatArray, free: list[int], sigma: FloatArray
) -> Evidence:
    """All that was measured, about the mean of shots that scatter by σ about β."""
    predicted, slopes = derivatives(design, beta)
    predicted = predicted + rises(design, beta, sigma)
    lever = levers(design, predicted[:, 1])
    return Evidence(
        _flown(rows, predicted, slopes), _sideways(rows, lever), _groups(rows, slopes, lever), free
    )


def _start(
    design: Design, rows: tuple[Row, ...], sheet: FloatArray
) -> tuple[FloatArray, list[int], FloatArray]:
    """First β, what of it can be fitted, and the sheet's scatter made as large as the shots'."""
    beta, free, sigma = design.start, [], sheet
    for _ in range(3):
        evidence = evidence_of(design, rows, beta, [], sigma)
        free = told_means(_information(evidence, sigma))
        beta = _step(design, rows, beta, sigma, free)
        whole = fit_scatter(evidence_of(design, rows, beta, free, sigma), sigma, ((0, 1, 2),))
        sigma = sigma * np.sqrt(np.clip(whole.squares, 0.01, 100.0))
    return beta, free, sigma


def _scatter_of(evidence: Evidence, sheet: FloatArray, nominal: FloatArray) -> Scatter:
    """Fit the scatters that can be told; the others stay as in the sheet."""
    groups = told_scatters(evidence.information(nominal))
    fitted = [which for group in groups for which in group]
    base = np.where(np.isin(np.arange(3), fitted), nominal, sheet)
    return fit_scatter(evidence, base, groups)


def _information(evidence: Evidence, sigma: FloatArray) -> FloatArray:
    """Information (p, p) of all of β."""
    inverse, slopes = inverses(evidence.flown.noise(sigma)), evidence.flown.slopes
    found: FloatArray = np.einsum("nip,nij,njq->pq", slopes, inverse, slopes)
    return found


def _step(
    design: Design, rows: tuple[Row, ...], beta: FloatArray, sigma: FloatArray, free: list[int]
) -> FloatArray:
    """Weighted least squares from β on."""
    from scipy.optimize import least_squares

    if not free:
        return beta
    evidence = evidence_of(design, rows, beta, free, sigma)
    root = np.linalg.cholesky(np.linalg.inv(evidence.flown.noise(sigma)))  # L Lᵀ = V⁻¹
    measured, seen = _measured(rows)
    rise = rises(design, beta, sigma)

    def whole(part: FloatArray) -> FloatArray:
        full = beta.copy()
        full[free] = part
        return full

    def residuals(part: FloatArray) -> FloatArray:
        gap = np.where(seen, measured - rise - predict(design, whole(part)), 0.0)
        weighted: FloatArray = np.einsum("nji,nj->ni", root, gap).ravel()
        return weighted

    def slopes(part: FloatArray) -> FloatArray:
        slope = derivatives(design, whole(part))[1] * seen[:, :, None]
        weighted: FloatArray = -np.einsum("nji,njp->nip", root, slope[:, :, free]).reshape(-1, len(free))
        return weighted

    middle, width = design.start[free], WIDTH[kinds(len(beta))[free]]
    bounds = (middle - width, middle + width)
    found = least_squares(residuals, np.clip(beta[free], *bounds), jac=slopes, bounds=bounds, x_scale="jac")
    return whole(np.asarray(found.x, dtype=np.float64))


def _measured(rows: tuple[Row, ...]) -> tuple[FloatArray, FloatArray]:
    """Speeds and places (n, 2), 0 where not measured, and which were."""
    values = [[row.speed, row.range if row.kind == "range" else row.up] for row in rows]
    seen = np.array([[value is not None for value in pair] for pair in values])
    return np.array([[value or 0.0 for value in pair] for pair in values]), seen


def _flown(rows: tuple[Row, ...], predicted: FloatArray, slopes: FloatArray) -> Flown:
    measured, seen = _measured(rows)
    errors = [[row.speed_error * (row.speed or 0.0), row.length_error] for row in rows]
    reading = np.where(seen, np.maximum(errors, FINEST), 1.0)
    return Flown(np.where(seen, measured - predicted, 0.0), reading, slopes * seen[:, :, None])


def _sideways(rows: tuple[Row, ...], lever: FloatArray) -> Sideways:
    """Angles of what lies across; shots of one setting are a series."""
    held = [index for index, row in enumerate(rows) if row.across is not None]
    settings = [setting_of(row) for row in rows]
    names = list(dict.fromkeys(settings[index] for index in held))
    series = np.array([[float(settings[index] == name) for name in names] for index in held])
    across = np.array([rows[index].across for index in held], dtype=np.float64)
    errors = np.array([max(rows[index].length_error, FINEST) for index in held])
    return Sideways(
        across / lever[held], errors / lever[held], lever[held], series.reshape(len(held), len(names))
    )


def setting_of(row: Row) -> object:
    """What tells apart the shots of one setting from those of another."""
    return row.kind, row.distance, row.height, row.elevation, row.tension, row.shell


def _groups(rows: tuple[Row, ...], slopes: FloatArray, lever: FloatArray) -> tuple[Group, ...]:
    return tuple(
        Group(
            spread=row.spread,
            shots=row.shots,
            reading=max(row.length_error, FINEST),
            speed_gain=float(2 * slopes[index, 1, 0]),
            elevation_gain=float(slopes[index, 1, 2]),
            lever=float(lever[index]),
        )
        for index, row in enumerate(rows)
        if row.spread is not None
    )


def _close(change: FloatArray, scale: FloatArray | float) -> bool:
    return bool(np.all(np.abs(change) <= STILL * np.maximum(scale, 1e-9)))


def _result(
    design: Design, rows: tuple[Row, ...], beta: FloatArray, scatter: Scatter, free: list[int], settled: bool
) -> Fit:
    sigma = scatter.sigma()
    evidence = evidence_of(design, rows, beta, free, sigma)
    solved = evidence.flown.fit(sigma, free)
    factors = np.array(intervals(evidence, scatter)).reshape(-1, 2)
    spread = _scatter_covariance(evidence, scatter)
    information = _information(evidence, sigma)
    held = np.isin(np.arange(len(beta)), free, invert=True)
    shifts = -solved.covariance @ information[free] * held
    edges = np.abs(beta - design.start) >= WIDTH[kinds(len(beta))] * (1 - 1e-6)
    return Fit(
        names=design.names,
        beta=beta,
        sigma=sigma,
        free=free,
        groups=scatter.groups,
        base=scatter.base,
        covariance=solved.covariance,
        shifts=shifts,
        information=information,
        beta_intervals=_beta_intervals(evidence, scatter, beta, solved.covariance, spread, shifts),
        factor_intervals=factors,
        scatter_covariance=spread,
        evidence=evidence,
        settled=settled,
        at_bounds=[index for index in free if edges[index]],
    )


def _scatter_covariance(evidence: Evidence, scatter: Scatter) -> FloatArray:
    """Covariance (g, g) of the logarithms of the factors; of one near 0 as at a tenth of the base."""
    sigma = np.maximum(scatter.sigma(), 0.1 * scatter.base)
    information = together(evidence.information(sigma), scatter.groups)
    return np.asarray(np.linalg.pinv(information), dtype=np.float64) if len(information) else information


def _beta_intervals(
    evidence: Evidence,
    scatter: Scatter,
    beta: FloatArray,
    covariance: FloatArray,
    spread: FloatArray,
    shifts: FloatArray,
) -> FloatArray:
    """Intervals (f, 2) of the fitted ones of β, by t."""
    from scipy.special import stdtrit  # scipy.stats takes a second to import

    errors = np.sqrt(np.diag(covariance))
    freedom = _freedom(evidence, scatter, np.diag(covariance), spread)
    doubts = np.sum((shifts * DOUBTS[kinds(len(beta))]) ** 2, axis=1)
    half = np.sqrt((stdtrit(freedom, 0.975) * errors) ** 2 + 1.96**2 * doubts)
    middle = beta[evidence.free]
    return np.stack([middle - half, middle + half], axis=1).reshape(-1, 2)


def _freedom(evidence: Evidence, scatter: Scatter, variances: FloatArray, spread: FloatArray) -> FloatArray:
    """Satterthwaite's degrees of freedom (p,); as good as infinite where no scatter was fitted."""
    step, slopes = 1e-3, []
    for index in range(len(scatter.groups)):
        logs = np.zeros(len(scatter.groups))
        logs[index] = 2 * step
        moved = [
            np.diag(
                evidence.flown.fit(
                    scatter.sigma(scatter.squares * np.exp(sign * logs)), evidence.free
                ).covariance
            )
            for sign in (1, -1)
        ]
        slopes.append((moved[0] - moved[1]) / (2 * step))
    slope = np.array(slopes).reshape(len(scatter.groups), len(variances))
    doubt = np.einsum("gp,gh,hp->p", slope, spread, slope)
    most = max(1, int(np.count_nonzero(evidence.flown.reading != 1.0)) - len(variances))
    with np.errstate(divide="ignore"):
        freedom: FloatArray = np.clip(2 * variances**2 / doubt, 1.0, most if scatter.groups else 1e6)
    return freedom
