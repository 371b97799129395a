"""The gyroscopic torque of free bodies in MuJoCo, by the midpoint rule.

In its own principal frame a body with moments I turns as  I ω' = τ - ω × I ω.  MuJoCo takes the last term at
the beginning of each step, and the part of ω that goes round by Ω, about ω (I₃ - I₁) / I₁, then grows by
(Ω h)² / 2 a step: a slender shell that left a blow at 450 rad/s had 6,800 rad/s after 0.16 s at 1/4000 s, and
soon no number. At the midpoint, ω and ω' averaged, the energy stays as it is.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fbsim.meshes.solid import FloatArray

ROUNDS = 3  # of putting the result in again; each leaves about Ω h / 2 of the error, in a step of h
NEXT, LAST = np.array([1, 2, 0]), np.array([2, 0, 1])  # the other two of the three axes
SLOW = 1e-3  # rad that a body turns in a step; where none turns more, it grows by 1e-6 a step at most


class GyroscopicTorques:
    """Keeps MuJoCo's gyroscopic torques right in a model whose bodies all hang on free joints."""

    def __init__(self, model: Any, data: Any) -> None:
        self._data, self._step = data, float(model.opt.timestep)
        moments: FloatArray = model.body_inertia[model.dof_bodyid[::6]]
        self._shares = (moments[:, NEXT] - moments[:, LAST]) / moments
        self._moments = moments

    def apply(self) -> None:
        """Before a step: add what the midpoint's torque is more than that of the beginning."""
        spins = self._data.qvel.reshape(-1, 6)[:, 3:]
        torques = self._data.qfrc_applied.reshape(-1, 6)[:, 3:]
        torques[:] = 0.0
        if not spins.size or np.abs(spins).max() * self._step < SLOW:
            return
        first = change = self._change(spins)
        for _ in range(ROUNDS):
            change = self._change(spins + self._step / 2 * change)
        torques[:] = (change - first) * self._moments

    def _change(self, spins: FloatArray) -> FloatArray:
        """ω' = ((I₂ - I₃) ω₂ ω₃ / I₁, …) where nothing else acts."""
        return self._shares * spins[:, NEXT] * spins[:, LAST]
