"""Flight in its vertical plane: one step of the integrator, and marching many shots to an end.

Without wind a point mass stays in the vertical plane of its first velocity, so four numbers tell its
state: x along the ground, z up [m], u and w their rates [m/s].
    u' = -k V u,  w' = -g - k V w,  V = √(u² + w²)      k = ρ C_D A / 2m [1/m]
The acceleration depends on velocity alone, so the classical Runge-Kutta method of order 4 reads
    a₁ = a(v)  a₂ = a(v + h/2 a₁)  a₃ = a(v + h/2 a₂)  a₄ = a(v + h a₃)
    v ← v + h/6 (a₁ + 2a₂ + 2a₃ + a₄)     x ← x + h v + h²/6 (a₁ + a₂ + a₃)
(Hairer, Nørsett, Wanner, Solving Ordinary Differential Equations I, II.1 and II.14). Local error O(h⁵).
The formulas run on floats (one shot, fast) and on arrays (n,) (many shots at once) alike.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from fbsim.constants import GRAVITY
from fbsim.meshes.solid import FloatArray

BoolArray: TypeAlias = npt.NDArray[np.bool_]
Number: TypeAlias = Any
"""A float, or an array (n,) of them."""

NEWTON_ROUNDS = 5


class State(NamedTuple):
    """Where a shot is in its plane [m] and how it moves [m/s]: floats, or arrays (n,)."""

    x: Number
    z: Number
    u: Number
    w: Number


def advance(state: State, k: Number, h: Number) -> State:
    """Return the state `h` seconds later, by one Runge-Kutta step. `h` may differ from shot to shot."""
    x, z, u, w = state
    half = h / 2
    a1, b1 = _acceleration(u, w, k)
    a2, b2 = _acceleration(u + half * a1, w + half * b1, k)
    a3, b3 = _acceleration(u + half * a2, w + half * b2, k)
    a4, b4 = _acceleration(u + h * a3, w + h * b3, k)
    sixth = h / 6
    return State(
        x + h * (u + sixth * (a1 + a2 + a3)),
        z + h * (w + sixth * (b1 + b2 + b3)),
        u + sixth * (a1 + 2 * (a2 + a3) + a4),
        w + sixth * (b1 + 2 * (b2 + b3) + b4),
    )


def _acceleration(u: Number, w: Number, k: Number) -> tuple[Number, Number]:
    drag = -k * (u * u + w * w) ** 0.5
    return drag * u, drag * w - GRAVITY


def march(
    start: State, k: Number, step: float, flying: Callable[[State], BoolArray]
) -> tuple[State, FloatArray]:
    """Advance each of n shots in whole steps for as long as `flying` holds for it.

    Returns the last states (n,) that still flew and their times (n,) in s. `flying` must end for every
    shot, as "above some height or rising" does.
    """
    state, times = start, np.zeros(np.shape(start.x))
    while True:
        after = advance(state, k, step)
        on = flying(after)
        if not on.any():
            return state, times
        state = State(*(np.where(on, new, old) for new, old in zip(after, state, strict=True)))
        times = times + step * on


def cross(
    state: State, k: Number, step: float, gap: Callable[[State], tuple[FloatArray, FloatArray]]
) -> tuple[State, FloatArray]:
    """Go on from `state` to where the gap closes, within the next step; by Newton's method.

    `gap` gives the length (n,) still to go [m] and the speed (n,) at which it shrinks [m/s]. Returns the
    states there and the times (n,) it took, never outside 0..step: a shot that does not cross in the step
    stays at one of its ends, which its gap then shows.
    """
    h, end = np.zeros(np.shape(state.x)), state
    for _ in range(NEWTON_ROUNDS):
        length, speed = gap(end)
        with np.errstate(divide="ignore", invalid="ignore"):
            h = np.clip(np.nan_to_num(h + length / speed, nan=0.0), 0.0, step)
        end = advance(state, k, h)
    return end, h
