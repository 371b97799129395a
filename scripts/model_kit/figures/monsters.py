"""Heads of those who are no men: goblin, orc, jackal. Drawn as `heads`, in mm."""

from __future__ import annotations

from model_kit.figures.engrave import dots, lines
from model_kit.figures.plates import both
from model_kit.figures.socket import Gear, gear
from model_kit.points import ball, box, cloud, join


def goblin_head() -> Gear:
    """A flat skull, a long nose, a wide mouth, and ears out to the sides."""
    brain = join(ball((-0.6, 0.0, 0.8), (4.2, 4.2, 3.8)), box((2.0, -2.6, -4.6), (3.8, 2.6, -3.4)))
    nose = cloud([(3.4, 0.9, 1.4), (3.4, -0.9, 1.4), (3.6, 1.4, -1.4), (3.6, -1.4, -1.4), (8.6, 0.0, -3.2)])
    ear = cloud([(0.8, 3.0, 2.6), (0.8, 3.0, -1.4), (-1.2, 3.0, 0.6), (-3.4, 12.0, 5.4), (-2.4, 12.0, 5.0)])
    cuts = dots(brain, [(20.0, s * 2.1, 1.6) for s in (1, -1)], 0.95)
    cuts += lines(brain, [(20.0, -2.6, -3.0), (20.0, 2.6, -3.0)], width=0.6)
    return gear([brain, nose, *both(ear)], cuts)


def orc_head(tusks: bool = True) -> Gear:
    """A low brow, a jaw that juts out, and maybe two tusks."""
    brain = join(ball((-0.6, 0.0, 1.2), (4.5, 4.2, 4.0)), box((3.8, -2.8, 1.2), (4.6, 2.8, 2.4)))
    jaw = join(box((-0.6, -4.2, -3.6), (1.0, 4.2, -1.0)), box((4.4, -3.2, -5.6), (6.2, 3.2, -2.2)))
    tusk = cloud([(4.4, 1.8, -2.8), (6.2, 1.8, -2.8), (5.4, 3.4, -2.8), (6.4, 3.2, 2.0)])
    cuts = dots(brain, [(20.0, s * 1.9, 0.2) for s in (1, -1)], 0.95)
    return gear([brain, jaw, *(both(tusk) if tusks else [])], cuts)


def jackal_head() -> Gear:
    """A mask of the dead: long muzzle, tall ears, striped cloth behind."""
    skull = join(ball((-0.6, 0.0, 1.0), (4.2, 3.6, 4.2)), box((7.6, -1.0, -2.4), (8.4, 1.0, -0.8)))
    ear = cloud([(0.4, 0.8, 4.0), (0.2, 3.6, 2.8), (-2.4, 2.2, 3.4), (-0.6, 3.0, 12.4), (-1.2, 2.6, 12.0)])
    cloth = join(box((-5.4, -4.0, 1.0), (-1.0, 4.0, 3.0)), box((-4.0, -7.4, -8.0), (-1.0, 7.4, -6.6)))
    cuts = dots(skull, [(20.0, s * 1.9, 1.6) for s in (1, -1)], 0.8)
    return gear([skull, *both(ear), cloth], cuts)
