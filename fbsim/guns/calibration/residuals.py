"""What is left of each measured value, and which of them do not belong: outliers.

    t = r √((ν - 1) / (ν - r²)),   r = (measured - predicted) / (sd √(1 - h) scale)
externally studentised within its setting, or its quantity where a setting has fewer than 5 values: h is the
value's leverage on the fit, ν = Σ (1 - h), scale such that r² sums up to ν (Cook and Weisberg 1982, 2.2). A
value is an outlier if a |t| as large would come up in fewer than 5 tables of 100, among all their n values
(Bonferroni): from |t| = t⁻¹(1 - 0.05 / 2n; ν - 1) on. A spread is judged by its gamma law; its t is the
normal deviate of as rare a value. Values of a setting that hide each other are judged by the rest (`hidden`).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from fbsim.guns.calibration.fit import Fit, setting_of
from fbsim.guns.calibration.hidden import hidden_in
from fbsim.guns.calibration.likelihood import inverses
from fbsim.guns.calibration.measurements import Row
from fbsim.meshes.solid import FloatArray

ALPHA = 0.05
UNITS = {"speed": (1.0, "m/s"), "range": (1.0, "m")}
OWN_POOL = 5
"""Values of one setting that are enough to judge each of them by the others."""


@dataclass(frozen=True)
class Residual:
    """A measured value in SI beside what the fitted gun does.

    `sd` is how far such a value lies from its prediction, over all shots and reading errors. `t` is the
    residual against the other values of its setting, so it is not residual / `sd`; from |t| = `limit` on a
    value is an outlier. Both are nan where too few values are left to judge it by.
    """

    line: int
    quantity: str
    measured: float
    predicted: float
    sd: float
    t: float
    limit: float
    outlier: bool

    @property
    def unit(self) -> tuple[float, str]:
        """What its numbers are multiplied by to be read, and the unit they then have."""
        return UNITS.get(self.quantity, (1e3, "mm"))


@dataclass(frozen=True, eq=False)
class _Values:
    """All values of a quantity (n,), what is predicted for them, and how sure and how heavy each is."""

    quantity: str
    rows: list[Row]
    measured: FloatArray
    predicted: FloatArray
    sd: FloatArray
    leverage: FloatArray
    reading: FloatArray
    """Share of `sd` that reading alone makes: nobody reads more sharply."""

    def pools(self) -> list[list[int]]:
        """Values of one setting each, and those of small settings together."""
        settings: dict[object, list[int]] = {}
        for index, row in enumerate(self.rows):
            speed = self.quantity == "speed"
            settings.setdefault(None if speed else setting_of(row), []).append(index)
        large = [pool for pool in settings.values() if len(pool) >= OWN_POOL]
        rest = [index for pool in settings.values() if len(pool) < OWN_POOL for index in pool]
        return [*large, rest]


def residuals_of(rows: tuple[Row, ...], fit: Fit) -> list[Residual]:
    """Every measured value, in the order of the rows."""
    values = [*_flown(rows, fit), _across(rows, fit)]
    number = sum(len(each.rows) for each in values) + len(fit.evidence.groups)
    rare = ALPHA / (2 * max(number, 1))
    found = [one for each in values for one in _listed(each, *_studentised(each, rare))]
    found += _groups(rows, fit, rare)
    return sorted(found, key=lambda each: each.line)


def _listed(values: _Values, t: FloatArray, limit: FloatArray) -> list[Residual]:
    columns = (values.measured, values.predicted, values.sd, t, limit, np.abs(t) >= limit)
    return [
        Residual(row.line, values.quantity, float(m), float(p), float(s), float(v), float(end), bool(o))
        for row, m, p, s, v, end, o in zip(values.rows, *columns, strict=True)
    ]


def _flown(rows: tuple[Row, ...], fit: Fit) -> list[_Values]:
    flown = fit.evidence.flown
    noise, slopes = flown.noise(fit.sigma), flown.slopes[:, :, fit.free]
    read = flown.noise(np.zeros_like(fit.sigma))
    share = np.einsum("nip,pq,njq,njk->nik", slopes, fit.covariance, slopes, inverses(noise))
    found = []
    for index, names in enumerate((("speed",), ("range", "up"))):
        for name in names:
            held = [
                number
                for number, row in enumerate(rows)
                if getattr(row, name) is not None and (name != "up" or row.kind == "wall")
            ]
            measured = np.array([getattr(rows[number], name) for number in held], dtype=np.float64)
            gap, sd = flown.values[held, index], np.sqrt(noise[held, index, index])
            own = [rows[number] for number in held]
            sharp = np.sqrt(read[held, index, index]) / sd
            found.append(_Values(name, own, measured, measured - gap, sd, share[held, index, index], sharp))
    return found


def _across(rows: tuple[Row, ...], fit: Fit) -> _Values:
    side, held = fit.evidence.sideways, [row for row in rows if row.across is not None]
    measured = np.array([row.across for row in held], dtype=np.float64)
    variance = fit.sigma[2] ** 2 + side.reading**2
    solved = side.fit(float(fit.sigma[2]))
    leverage = np.einsum("np,pq,nq->n", side.series, solved.covariance, side.series) / variance
    predicted = side.series @ solved.best
    return _Values(
        "across",
        held,
        measured,
        predicted * side.lever,
        np.sqrt(variance) * side.lever,
        leverage,
        np.broadcast_to(side.reading / np.sqrt(variance), leverage.shape),
    )


def _studentised(values: _Values, rare: float) -> tuple[FloatArray, FloatArray]:
    """Externally studentised residuals t (n,), and the |t| that are so rare on either side."""
    t, limit = np.full((2, len(values.rows)), np.nan)
    for pool in values.pools():
        gap = (values.measured[pool] - values.predicted[pool]) / values.sd[pool]
        free = np.clip(1 - values.leverage[pool], 0.0, 1.0)
        t[pool], limit[pool] = _of_pool(gap, free, values.reading[pool], rare)
        out, *judged = hidden_in(gap, values.reading[pool], rare)
        places = np.array(pool, dtype=np.intp)[out]
        t[places], limit[places] = judged
    return t, limit


def _of_pool(gap: FloatArray, free: FloatArray, reading: FloatArray, rare: float) -> tuple[FloatArray, float]:
    from scipy.special import stdtrit

    freedom = float(free.sum())
    if freedom <= 1.5:
        return np.full(len(free), np.nan), math.nan
    scale = max(float(gap @ gap) / freedom, 1e-12)
    square = np.where(free > 1e-6, gap**2 / (np.maximum(free, 1e-6) * scale), 0.0)
    others = scale * np.maximum(freedom - square, 0.0) / (freedom - 1)
    spread = np.sqrt(np.maximum(free, 1e-6) * np.maximum(np.maximum(others, reading**2), 1e-12))
    t = np.where(free > 1e-6, gap / spread, 0.0)
    return t, -float(stdtrit(freedom - 1, rare))


def _groups(rows: tuple[Row, ...], fit: Fit, rare: float) -> list[Residual]:
    """Spreads beside what is usual of them; `t` is the normal deviate of as rare a value."""
    from scipy.special import gammainc, gammaincc, ndtri

    found, limit = [], -float(ndtri(rare))
    held = [row for row in rows if row.spread is not None]
    for row, group in zip(held, fit.evidence.groups, strict=True):
        mean, shape = group.moments(fit.sigma)
        ratio = shape * group.spread**2 / mean
        below, above = float(gammainc(shape, ratio)), float(gammaincc(shape, ratio))
        p = 2 * min(below, above)
        deviate = float(np.sign(below - above) * -ndtri(max(p, 1e-300) / 2))
        usual = float(np.sqrt(mean) * (1 - 1 / (8 * shape)))
        sd = float(np.sqrt(max(mean - usual**2, 0.0)))
        outlier = abs(deviate) >= limit
        found.append(Residual(row.line, "spread", group.spread, usual, sd, deviate, limit, outlier))
    return found
