"""Restricted likelihood (REML) of small blocks of measured values with a linear mean.

Block i holds q values y_i = X_i b + noise of covariance V_i (q, q), independent of the others. With b at its
best b̂ = M⁻¹ Σ X_iᵀ V_i⁻¹ y_i,  M = Σ X_iᵀ V_i⁻¹ X_i,
    ln L_R = -½ [ Σ ln |V_i| + ln |M| + Σ y_iᵀ V_i⁻¹ y_i - b̂ᵀ M b̂ ]
which allows for the values that b was fitted to: a scatter found with it is not too small (Patterson and
Thompson 1971). Where V_i grows by θ_k g gᵀ, with w_i = V_i⁻¹ (y_i - X_i b̂) and REML's matrix P,
(Searle, Casella, McCulloch 1992, 6.6)
    2 ∂ln L_R/∂θ_k = Σ (g_k·w)² - tr(P G_k),    2 I_kl = tr(P G_k P G_l)
A value that was not measured has a row of zeros in y and X, and V is 1 on its diagonal.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fbsim.meshes.solid import FloatArray

SMALLEST = 1e-18
"""Least variance that a value may have, beside 1: keeps what is exact from dividing by 0."""


@dataclass(frozen=True, eq=False)
class Fitted:
    """The best b (p,), its covariance M⁻¹ (p, p), and ln L_R."""

    best: FloatArray
    covariance: FloatArray
    loglik: float


def restricted(noise: FloatArray, design: FloatArray, values: FloatArray) -> Fitted:
    """Fit blocks: V (n, q, q), X (n, q, p), y (n, q). p may be 0; X must have full column rank otherwise."""
    inverse, logs = inverses(noise), _logarithms(noise)
    weighted = np.einsum("nij,njp->nip", inverse, design)
    information = np.einsum("nip,niq->pq", design, weighted)
    right = np.einsum("nip,ni->p", weighted, values)
    quadratic = float(np.einsum("ni,nij,nj->", values, inverse, values))
    if not len(right):
        return Fitted(right, information, -0.5 * (logs + quadratic))
    covariance = np.linalg.inv(information)
    best = covariance @ right
    loglik = -0.5 * (logs + float(np.linalg.slogdet(information)[1]) + quadratic - float(best @ right))
    return Fitted(best, covariance, loglik)


def lie_of(
    noise: FloatArray, design: FloatArray, values: FloatArray, gains: FloatArray
) -> tuple[FloatArray, FloatArray]:
    """Slope (k,) of ln L_R and expected information (k, k), on ln σ_k where V grows by σ_k² g gᵀ.

    `gains` (k, n, q) are σ g. They are twice and four times those on σ² / σ_k².
    """
    inverse = inverses(noise)
    between = np.einsum("kni,nij,lnj->kln", gains, inverse, gains)
    misfit = np.einsum("nij,nj->ni", inverse, values)
    trace, whole = np.einsum("kkn->k", between), np.sum(between**2, axis=2)
    if design.shape[2] and len(noise):
        weighted = np.einsum("nij,njp->nip", inverse, design)
        covariance = np.linalg.inv(np.einsum("nip,niq->pq", design, weighted))
        misfit = misfit - weighted @ (covariance @ np.einsum("nip,ni->p", weighted, values))
        seen = np.einsum("nip,kni->knp", weighted, gains)
        held = np.einsum("knp,pq,lnq->kln", seen, covariance, seen)
        moved = np.einsum("knp,knq,qr->kpr", seen, seen, covariance)
        trace = trace - np.einsum("kkn->k", held)
        whole = whole - 2 * np.sum(held * between, axis=2) + np.einsum("kpr,lrp->kl", moved, moved)
    rise: FloatArray = np.sum(np.einsum("kni,ni->kn", gains, misfit) ** 2, axis=1) - trace
    return rise, 2 * whole


def inverses(noise: FloatArray) -> FloatArray:
    """Inverses (n, q, q) of blocks of 1 or 2 values."""
    if noise.shape[1] == 1:
        return 1 / np.maximum(noise, SMALLEST)
    a, b, c = noise[:, 0, 0], noise[:, 0, 1], noise[:, 1, 1]
    adjugate = np.stack([np.stack([c, -b], axis=1), np.stack([-b, a], axis=1)], axis=1)
    inverse: FloatArray = adjugate / np.maximum(a * c - b * b, SMALLEST)[:, None, None]
    return inverse


def _logarithms(noise: FloatArray) -> float:
    """Sum of the logarithms of the determinants of blocks of 1 or 2 values."""
    if noise.shape[1] == 1:
        return float(np.log(np.maximum(noise, SMALLEST)).sum())
    determinant = noise[:, 0, 0] * noise[:, 1, 1] - noise[:, 0, 1] ** 2
    return float(np.log(np.maximum(determinant, SMALLEST)).sum())
