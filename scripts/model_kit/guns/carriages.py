"""What a barrel rests on: cheeks, trails, naval trucks, shields, pedestals, turntables, mortar beds.

Cheeks stand at both sides of the barrel, whose trunnion is at x = 0; lengths in mm.
"""

from __future__ import annotations

from collections.abc import Sequence

from model_kit.guns.assembly import Parts, pieces
from model_kit.points import Cloud, Outline, box, circle, cloud, join, rod, slab_y, slab_z

CAP_MM = 1.6  # how far the boss over a trunnion stands out of its cheek


def cheeks(outline: Outline, inner: float, thickness: float) -> Parts:
    """Two planks of one outline in (x, z)."""
    return pieces(slab_y(outline, inner, inner + thickness)).both_sides


def caps(z: float, outer: float, radius: float = 2.6) -> Parts:
    """Bosses over the trunnions on the outside of the cheeks."""
    return pieces(rod((0.0, outer - 1.0, z), (0.0, outer + CAP_MM, z), radius)).both_sides


def transom(x: tuple[float, float], half: float, z: tuple[float, float]) -> Parts:
    """Cross-piece between the cheeks."""
    return pieces(box((x[0], -half, z[0]), (x[1], half, z[1])))


def split_trail(
    hinge: tuple[float, float, float], foot: tuple[float, float], size: tuple[float, float], spade: float
) -> Parts:
    """Two legs that spread from the `hinge` to the ground at `foot` (x, y), each with a spade.

    `size` is the half width of a leg at its hinge and at its foot.
    """
    (x, y, z), (far_x, far_y), (thick, thin) = hinge, foot, size
    near = box((x - 1.0, y - thick, z - thick), (x + 1.0, y + thick, z + thick))
    end = box((far_x - 1.0, far_y - thin, 1.0), (far_x + 1.0, far_y + thin, 1.0 + 2 * thin))
    blade = join(
        box((far_x - 2.5, far_y - spade, 0.0), (far_x + 2.5, far_y + spade, 1.0)),
        box((far_x - 1.0, far_y - spade, 0.0), (far_x + 1.0, far_y + spade, 4.0 + 2 * thin)),
    )
    return pieces(join(near, end), blade).both_sides


def box_trail(start: tuple[float, float, float], end: tuple[float, float, float], spade: float) -> Parts:
    """One beam that narrows to a spade: x, half width and top of its two ends."""
    (x, half, top), (far_x, far_half, far_top) = start, end
    near = box((x - 1.0, -half, top - 9.0), (x + 1.0, half, top))
    far = box((far_x, -far_half, 1.5), (far_x + 2.0, far_half, far_top))
    blade = join(
        box((far_x - 4.0, -spade, 0.0), (far_x + 4.0, spade, 1.2)),
        box((far_x - 2.0, -spade, 0.0), (far_x + 1.0, spade, far_top + 2.0)),
    )
    return pieces(join(near, far), blade)


def plate(outline: Outline, x: float, lean: float, thickness: float = 2.4) -> Cloud:
    """Armour plate of an outline in (y, z), its foot at `x`; `lean` is how far it goes back with height."""
    foot = min(z for _, z in outline)
    return cloud([(x + u - lean * (z - foot), y, z) for u in (0.0, thickness) for y, z in outline])


def naval_truck(
    steps: Sequence[Outline], inner: float, thickness: float, axles_x: tuple[float, float]
) -> Parts:
    """Stepped cheeks over two beams that hold the axles."""
    stepped = Parts()
    for outline in steps:
        stepped += cheeks(outline, inner, thickness)
    half = inner + thickness
    beams = [box((x - 4.0, -half, 4.5), (x + 4.0, half, 9.0)) for x in axles_x]
    return stepped + pieces(*beams)


def drum(
    radius: float, low: float, high: float, sides: int = 16, top: float | None = None, x: float = 0.0
) -> Cloud:
    """Round base or column, narrowing to the radius `top`."""
    rings = [(low, radius), (high, radius if top is None else top)]
    return join(*(slab_z([(x + u, v) for u, v in circle(size, sides, 0.5)], z, z) for z, size in rings))


def bolts(radius: float, z: float, count: int, size: float = 1.5) -> Parts:
    """Bolt holes around a base whose upper face is at `z`."""
    return Parts(
        (),
        tuple(
            slab_z([(x + u, y + v) for u, v in circle(size, 6)], z - 0.8, z + 1.0)
            for x, y in circle(radius, count, 0.5)
        ),
    )


def fork(outline: Outline, inner: float, thickness: float, floor: tuple[float, float]) -> Parts:
    """Two arms that rise from a cross-piece, whose lower and upper face are at `floor`."""
    xs = [x for x, z in outline if z <= floor[1] + 1.0]
    outer = inner + thickness
    return cheeks(outline, inner, thickness) + transom((min(xs), max(xs)), outer, floor)


def leg(hip: Sequence[float], knee: Sequence[float], foot: tuple[float, float], size: float) -> Parts:
    """Leg of a spider or crab: up and out to the knee, then down to a flat foot on the ground."""
    sole = slab_z([(foot[0] + u, foot[1] + v) for u, v in circle(1.1 * size, 6)], 0.0, 1.2)
    joint = box([value - 0.8 * size for value in knee], [value + 0.8 * size for value in knee])
    return pieces(rod(hip, knee, 1.2 * size, 0.9 * size, 6), join(sole, joint))


def bed(outline: Outline, half: float, slots: Sequence[float] = ()) -> Parts:
    """Massive block of an outline in (x, z), with upright grooves in its sides at the x of `slots`."""
    top = max(z for _, z in outline)
    cuts = [box((x - 1.0, half - 0.9, 3.0), (x + 1.0, half + 1.0, top - 3.0)) for x in slots]
    return pieces(slab_y(outline, -half, half)) + Parts((), tuple(cuts)).both_sides
