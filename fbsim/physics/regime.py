"""A regime: how much of the world is simulated, how finely, and how long rest is waited for.

ECONOMICAL is what shots are run with. The others exist to show that outcomes do not hang on it: every body in
Bullet from first to last, finer steps, more patience (tests/fidelity).
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Regime:
    """`fineness` divides every time step, `patience` multiplies the time in which nothing may move.

    `everything`: all bodies are in Bullet from the start until all of them are at rest.
    """

    fineness: int = 1
    patience: float = 1.0
    everything: bool = False


ECONOMICAL = Regime()
REFERENCE = Regime(fineness=4, patience=2.0, everything=True)
