"""What a catapult's arm swings in: two cheeks far enough apart for the cup, and what tells one from another.

The stop's bar stands right ahead of the upright arm: it is the stop at elevation 0.
"""

from __future__ import annotations

from collections.abc import Sequence

from model_kit.guns.assembly import Parts, pieces
from model_kit.guns.carriages import caps, cheeks
from model_kit.guns.throwing_arm import ThrowingArm
from model_kit.points import Outline, box, circle, rod, slab_x, slab_y

PLAY_MM = 0.9


def gallows(
    arm: ThrowingArm,
    z: float,
    y: tuple[float, float],
    foot: tuple[float, float, float],
    size: tuple[float, float] = (6.0, 6.0),
) -> Parts:
    """The bar that stops the arm, with its middle at `z`, on two posts between two distances from the middle.

    `foot` is the posts' extent along x and their height below, `size` the bar's depth along x and height.
    """
    (deep, high), (back, front, low) = size, foot
    x = arm.front_at(z - high / 2) + PLAY_MM
    top = z + high / 2
    post = [(back, low), (front, low), (x + deep, top + 1.2), (x, top + 1.2)]
    bar = box((x, -y[1], z - high / 2), (x + deep, y[1], top))
    return pieces(bar) + pieces(slab_y(post, *y)).both_sides


def frame(arm: ThrowingArm, outline: Outline, inner: float, thickness: float) -> Parts:
    """Two cheeks of one outline in (x, z), with the trunnion's caps."""
    return cheeks(outline, inner, thickness) + caps(arm.height, inner + thickness, arm.hub[1] * 0.8)


def joinery(
    y: float, seams: Sequence[tuple[float, float, float]], pegs: Sequence[tuple[float, float]]
) -> Parts:
    """Seams between planks, from x to x at a height, and peg holes at (x, z), in the cheeks' outer faces."""
    deep = 0.8
    cuts = [box((start, y - deep, z - 0.4), (end, y + 1.0, z + 0.4)) for start, end, z in seams]
    cuts += [slab_y([(x + u, z + v) for u, v in circle(1.2, 6)], y - deep, y + 1.0) for x, z in pegs]
    return Parts((), tuple(cuts)).both_sides


def crossbeam(x: tuple[float, float], half: float, z: tuple[float, float]) -> Parts:
    """Beam across, from cheek to cheek."""
    return pieces(box((x[0], -half, z[0]), (x[1], half, z[1])))


def winch(x: float, z: float, half: float, radius: float, handles: float) -> Parts:
    """Drum on which the arm's rope is wound, with a handle across each end."""
    drum = rod((x, -half, z), (x, half, z), radius, around=10)
    slant = 0.7 * handles
    handle = rod((x - slant, half - 1.2, z - slant), (x + slant, half - 1.2, z + slant), 1.3, around=6)
    return pieces(drum) + pieces(handle).both_sides


def eye(x: float, z: float, radius: float) -> Parts:
    """A great round boss with a ring and a pupil carved into its face."""
    disc = slab_x([(u, z + v) for u, v in circle(radius, 20, 0.5)], x, x + 4.0)
    iris = slab_x([(u, z + v) for u, v in circle(0.62 * radius, 16, 0.5)], x + 2.0, x + 5.4)
    pupil = slab_x([(u, z + v) for u, v in circle(0.3 * radius, 10, 0.5)], x + 4.5, x + 6.0)
    return Parts((disc, iris), (pupil,))


def runner(x: tuple[float, float], y: tuple[float, float], thickness: float, curl: float) -> Parts:
    """Skids, curled up in front."""
    back, front = x
    flat = [(back, 0.0), (front, 0.0), (front, thickness), (back + 2.0, thickness)]
    nose = [
        (front - 0.5, 0.0),
        (front + curl, curl),
        (front + 0.6 * curl, curl + 2.0),
        (front - 0.5, thickness),
    ]
    return Parts((slab_y(flat, *y), slab_y(nose, *y))).both_sides


def spines(
    start: tuple[float, float], lean: tuple[float, float], ys: tuple[float, ...], thick: float
) -> Parts:
    """A row of spikes, from (x, z) and by `lean` (x, z) up and ahead; they spread to the sides."""
    (x, z), (ahead, up) = start, lean
    return pieces(*(rod((x, y, z), (x + ahead, 1.25 * y, z + up), thick, 0.4, 6) for y in ys))
