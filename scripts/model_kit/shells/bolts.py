"""Bolts: what the super-crossbows shoot. A head, a shaft, and vanes that keep it straight in the groove."""

from __future__ import annotations

from model_kit.model import Body, Model
from model_kit.points import Cloud, ball, cloud, join, slab_y, turned
from model_kit.shells.shell import shell
from model_kit.shells.shell import turned as turned_part

HALF = 20.0
VANE = [(-HALF, 1.0), (-HALF, 3.6), (-HALF + 5.0, 3.6), (-HALF + 10.0, 1.0)]
LENGTH = "40 mm long, assumed: a third longer than the shell, as the bolts are drawn"


def bolt() -> Model:
    """Build the cone-headed bolt."""
    cone = join(
        turned_part([(HALF - 14.0, 2.4), (HALF - 13.0, 3.8), (HALF - 11.5, 3.8), (HALF - 1.0, 0.9)]),
        cloud([(HALF, 0.0, 0.0)]),
    )
    return shell(
        "bolt",
        "Cone-headed bolt",
        Body((cone, *_shaft(HALF - 13.0))),
        shape=f"drawn on the card with a cone for a head; {LENGTH}",
        drag=(
            0.55,
            "drag of a cone of 40 deg, about 0.4 (30 deg: 0.34, 60 deg: 0.51, handbook), and of vanes",
        ),
    )


def ball_headed_bolt() -> Model:
    """Build the bolt with a ball for a head."""
    radius = 4.5
    head = ball((HALF - radius, 0.0, 0.0), radius, around=12, rings=5)
    collar = turned_part([(HALF - 12.0, 2.0), (HALF - 11.0, 2.9), (HALF - 9.0, 2.9), (HALF - 7.5, 2.2)])
    return shell(
        "ball-headed-bolt",
        "Bolt with a ball for a head",
        Body((head, collar, *_shaft(HALF - 6.0))),
        shape=f"drawn on the card with a ball for a head; head as wide as the ball; {LENGTH}",
        drag=(0.5, "drag of a sphere (0.47) and a little for the vanes, which stand in its wake"),
    )


def _shaft(front: float) -> list[Cloud]:
    """The shaft up to `front`, and four vanes."""
    vane = slab_y(VANE, -0.6, 0.6)
    return [turned_part([(-HALF, 1.8), (front, 1.8)]), *(turned(vane, "x", 45 + 90 * k) for k in range(4))]
