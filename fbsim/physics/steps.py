"""How finely time is cut.

A shell must not pass through a thing within one step: v·Δt ≤ half of (shell + thing). With a 6 mm shell and
a 2 mm plate that is 4 mm; TRAVEL stays below it. Toppling is followed at COARSE: the tipping impulse is then
0.4 % above the closed form (1.2 % at 1/1000 s).

A shell is first seen in contact up to one step's travel deep, and inside a round head the push points another
way than at the first touch. So the last steps before a shell strikes something are finer: APPROACH. Spin of
six figures hit level at the head, off by: 12 % at a travel of 1.5 mm a step, 4.5 % at 0.75, 1.7 % at 0.375.
"""

from __future__ import annotations

TRAVEL = 2.5e-3  # m; furthest that anything may move within a step
APPROACH = 0.4e-3  # m; the same for a shell that is about to strike something for the first time
COARSE = 1 / 2000  # s
FINEST = 1 / 128000  # s; 50 m/s at APPROACH
BATCH = 8  # steps between two looks at the world
SLOW = 0.5  # m/s; where nothing is faster the world is looked at half as often
LOOK_INTERVAL = BATCH * COARSE  # s; the longest time between two looks
FAST = 1.5  # m/s; above this momentum is transferred with contactERP 0


def step_for(speed: float, travel: float = TRAVEL) -> float:
    """Time step in s for the fastest speed in m/s: COARSE, halved as often as needed.

    >>> [round(1 / step_for(speed)) for speed in (0.0, 4.0, 10.0, 12.6)]
    [2000, 2000, 4000, 8000]
    >>> round(1 / step_for(10.0, APPROACH))
    32000
    """
    step = COARSE
    while speed * step > travel and step > FINEST:
        step /= 2
    return step
