"""A covariance as a sheet writes it: rows of numbers, which can be one or not.

C is a covariance if it is symmetric and its correlations  C_ij / √(C_ii C_jj)  have no eigenvalue below 0;
what has no variance goes with nothing. A sheet's six digits blur the correlations by some 1e-6.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from fbsim.meshes.solid import FloatArray

ROUNDING = 1e-4
"""Of correlations and their eigenvalues; nobody sees a correlation as small."""


def is_covariance(rows: Sequence[Sequence[float]]) -> bool:
    """Say whether square rows of numbers are a covariance, but for their rounding.

    >>> is_covariance([[4.0, 1.9], [1.9, 1.0]]), is_covariance([[4.0, 2.1], [2.1, 1.0]])
    (True, False)
    """
    table = np.array(rows, dtype=np.float64)
    variances = np.diag(table)
    if not np.isfinite(table).all() or (variances < 0).any():
        return False
    correlations = correlations_of(table)
    known = variances > 0
    if table[~known].any() or np.abs(correlations - correlations.T).max() > ROUNDING:
        return False
    return bool(np.linalg.eigvalsh(correlations)[0] >= -ROUNDING)


def correlations_of(covariance: FloatArray) -> FloatArray:
    """Correlations (n, n) of a covariance; 0 for what has no variance."""
    scale = np.sqrt(np.diag(covariance))
    safe = np.where(scale > 0, scale, 1.0)
    found: FloatArray = covariance / np.outer(safe, safe)
    return found
