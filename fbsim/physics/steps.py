"""How finely time is cut.

A shell must not pass through a thing within one step: v·Δt ≤ half of (shell + thing). With a 6 mm shell and
a 2 mm plate that is 4 mm; TRAVEL stays below it. Toppling is followed at COARSE: the tipping impulse is then
0.4 % above the closed form (1.2 % at 1/1000 s).
"""

from __future__ import annotations

TRAVEL = 2.5e-3  # m; furthest that anything may move within a step
COARSE = 1 / 2000  # s
FINEST = 1 / 32000  # s; 80 m/s
BATCH = 8  # steps between two looks at the world
LOOK_INTERVAL = BATCH * COARSE  # s; the longest time between two looks
FAST = 1.5  # m/s; above this momentum is transferred with contactERP 0


def step_for(speed: float) -> float:
    """Time step in s for the fastest speed in m/s: COARSE, halved as often as needed.

    >>> [round(1 / step_for(speed)) for speed in (0.0, 4.0, 10.0, 12.6)]
    [2000, 2000, 4000, 8000]
    """
    step = COARSE
    while speed * step > TRAVEL and step > FINEST:
        step /= 2
    return step
