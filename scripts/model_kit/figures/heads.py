"""Faces and heads without hats. Drawn about the middle of the head, x where it looks, in mm.

Every head fits into (4.2, 3.9, 5.2): hats count on it.
"""

from __future__ import annotations

from collections.abc import Sequence

from model_kit.figures.engrave import dots, lines
from model_kit.figures.limbs import ring
from model_kit.figures.socket import Gear, gear
from model_kit.points import Cloud, Vector, ball, box, cloud, join, rod, slab_y

SHORT_BEARD = 7.0
EYES = [(20.0, s * 1.6, 0.7) for s in (1, -1)]


def skull_shape() -> Cloud:
    """A man's head with nose and chin."""
    chin = box((1.2, -1.5, -5.4), (3.6, 1.5, -4.6))
    nose = cloud([(5.4, 0.8, -1.3), (5.4, -0.8, -1.3)])
    return join(ball((-0.2, 0.0, 0.3), (4.3, 3.8, 5.0), around=10, rings=4), chin, nose)


def face(beard: float = 0.0, moustache: bool = False) -> Gear:
    """A man's face; `beard` is how long it hangs in mm: a long one is a piece of its own."""
    head = skull_shape()
    cuts = dots(head, EYES, (0.85, 1.05, 0.75))
    if not beard:
        cuts += lines(head, [(20.0, -1.5, -3.1), (20.0, 1.5, -3.1)], width=0.55)
    solids = [head]
    if beard:
        grown = beard_shape(beard)
        solids = [head, grown] if beard > SHORT_BEARD else [join(head, grown)]
    if moustache:
        solids.append(
            join(ball((4.3, 0.0, -2.2), (1.2, 2.0, 0.9), 6), box((3.4, -3.8, -3.8), (4.0, 3.8, -3.2)))
        )
    return gear(solids, cuts)


def beard_shape(length: float) -> Cloud:
    """A beard that tapers to its end."""
    return join(
        box((0.6, -3.7, -2.6), (2.6, 3.7, -1.6)),
        box((4.6, -2.0, -2.6), (5.0, 2.0, -2.0)),
        box((4.2, -2.6, -4.6 - 0.45 * length), (5.6, 2.6, -4.4 - 0.45 * length)),
        box((3.4, -0.6, -4.6 - length), (5.0, 0.6, -4.0 - length)),
        box((1.0, -2.8, -4.8 - 0.4 * length), (1.6, 2.8, -4.6 - 0.4 * length)),
    )


def skull() -> Gear:
    """Brow, cheeks and jaw of bone, with hollow eyes."""
    top = join(
        ball((-0.8, 0.0, 1.4), (4.8, 4.2, 4.0), around=10, rings=4), box((1.6, -2.6, -2.4), (3.8, 2.6, -1.2))
    )
    jaw = join(box((-1.4, -2.4, -4.8), (1.4, 2.4, -1.8)), box((3.6, -1.6, -5.4), (4.0, 1.6, -2.4)))
    cuts = dots(top, [(20.0, s * 1.75, 0.4) for s in (1, -1)], (0.75, 1.45, 1.3)) + dots(
        top, [(20.0, 0.0, -1.7)], 0.6
    )
    return gear([top, jaw], cuts)


def robot_head(antenna: bool = False) -> Gear:
    """A box with a visor slit, ears and maybe an antenna."""
    top = join(box((-3.6, -3.4, -4.0), (4.2, 3.4, 3.4)), box((-2.6, -2.6, 4.8), (2.6, 2.6, 5.0)))
    jaw = join(box((1.0, -2.2, -5.6), (5.0, 2.2, -2.6)), box((-1.0, -2.6, -4.0), (0.0, 2.6, -3.0)))
    ears = rod((0.0, -4.6, 0.4), (0.0, 4.6, 0.4), 1.7, around=8)
    cuts = lines(top, [(20.0, -2.9, 1.0), (20.0, 2.9, 1.0)], width=0.95)
    cuts += lines(jaw, [(20.0, -1.5, -4.2), (20.0, 1.5, -4.2)], width=0.5)
    mast = [rod((-1.0, -3.6, 0.0), (-2.6, -4.4, 10.0), 0.8, 0.5, 6)] if antenna else []
    return gear([top, jaw, ears, *mast], cuts)


def lizard_head(crest: bool = True) -> Gear:
    """A long snout, brows and a crest of skin."""
    brain = join(ball((-1.0, 0.0, 0.6), (4.2, 3.4, 3.8), around=8), ball((-3.4, 0.0, -5.6), 1.8, 6))
    upper = join(box((8.6, -1.3, -0.9), (9.0, 1.3, 0.6)), box((1.0, -2.6, -1.4), (1.6, 2.6, 2.8)))
    jaw = join(box((7.0, -1.0, -3.6), (7.6, 1.0, -2.8)), box((-2.0, -2.2, -3.0), (0.0, 2.2, 0.0)))
    cuts = dots(brain, [(1.8, s * 20.0, 1.6) for s in (1, -1)], 0.9, lambda p: (0.0, -p[1], 0.0))
    fin = (
        [slab_y([(1.0, 3.6), (-1.0, 7.0), (-7.0, 5.4), (-7.8, -2.0), (-3.0, 0.0)], -0.7, 0.7)]
        if crest
        else []
    )
    return gear([join(brain, upper), jaw, *fin], cuts)


def bull_head(span: float = 10.5) -> Gear:
    """A broad muzzle and two horns that sweep out and up."""
    head = join(
        ball((-0.8, 0.0, 1.4), (4.2, 4.2, 4.2)),
        box((5.6, -2.2, -4.2), (6.8, 2.2, -1.2)),
        ring((2.4, 0.0, 1.6), 2.4, 2.8, 6),
    )
    horns = [
        join(
            ball((-0.4, s * 3.2, 3.2), 2.0, 6),
            ball((0.4, s * (span - 1.8), 5.0), 1.3, 6),
            cloud([(2.6, s * span, 9.5)]),
        )
        for s in (1, -1)
    ]
    cuts = dots(head, [(20.0, s * 1.0, -2.6) for s in (1, -1)], 0.55)
    cuts += dots(head, [(20.0, s * 2.5, 1.4) for s in (1, -1)], 0.8)
    return gear([head, *horns], cuts)


def wolf_head() -> Gear:
    """A muzzle, a lower jaw and two pricked ears."""
    brain = join(ball((-1.2, 0.0, 0.6), (4.4, 4.0, 4.2)), box((7.2, -1.2, -1.4), (7.8, 1.2, 0.2)))
    jaw = join(box((6.0, -0.9, -4.0), (6.6, 0.9, -3.2)), box((-1.6, -2.4, -3.4), (0.0, 2.4, -0.6)))
    ears = [
        cloud([(0.0, s * 1.0, 3.6), (0.0, s * 3.9, 2.4), (-2.6, s * 2.6, 3.0), (0.6, s * 3.6, 8.6)])
        for s in (1, -1)
    ]
    cuts = dots(brain, [(20.0, s * 1.9, 1.5) for s in (1, -1)], 0.75)
    return gear([brain, jaw, *ears], cuts)


def snakes(necks: Sequence[Vector] = ((5.0, 6.5, 4.0), (5.5, -6.5, 4.0))) -> Gear:
    """More heads on necks, each a snake's, ending at the given points; they grow from below the head."""
    return gear(
        [
            join(
                ball((-1.0, 0.3 * y, -6.0), 1.3, 6, 1),
                ball((x - 2.6, y, z + 0.2), (2.4, 2.5, 2.1), 6),
                box((x + 2.2, y - 0.9, z - 1.2), (x + 2.6, y + 0.9, z)),
            )
            for x, y, z in necks
        ]
    )


def beak() -> Gear:
    """A hooked beak before the face."""
    return gear(
        [
            join(
                box((2.0, -1.6, -2.4), (3.0, 1.6, 1.4)),
                cloud([(7.6, 0.0, -1.4), (7.0, 0.0, -3.6), (5.6, 0.0, 0.8)]),
            )
        ]
    )
