"""When a thing has fallen: what counts as a fall in tests of whether a layout stands.

It has left the table, or its vertical has turned by more than its own static tipping angle (held between 5°
and 30°, as for figures: `fbsim.poses`), or it has sunk by more than SUNK. What only slides has not fallen.
"""

from __future__ import annotations

from fbsim.physics.transform import Transform
from fbsim.poses import STANDING_RANGE
from fbsim.volley.stage import Drift, drift_between

SUNK = 5e-3
"""m; a third of the height of a block: what sinks deeper has left its course. A convention of ours."""


def has_fallen(before: Transform, after: Transform | None, tipping: float) -> bool:
    """Say whether a thing fell between two poses; None is off the table. `tipping` in degrees.

    >>> import numpy as np
    >>> up, low = (Transform.turned(np.array([0.0, 0.0, z]), 0.0) for z in (0.015, 0.0))
    >>> has_fallen(up, low, 21.8), has_fallen(low, low, 21.8), has_fallen(up, None, 21.8)
    (True, False, True)
    """
    if after is None:
        return True
    low, high = STANDING_RANGE
    sunk = float(before.position[2] - after.position[2])
    return drift_between(before, after).tilt > min(max(tipping, low), high) or sunk > SUNK


def drift_of(before: Transform, after: Transform | None) -> Drift | None:
    """How far a thing went; None where it left the table."""
    return None if after is None else drift_between(before, after)
