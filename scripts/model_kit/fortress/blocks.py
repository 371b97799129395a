"""Loose building blocks, on a measure of 15 mm: cube, half, long, pillar, beam, arch stone, ramp."""

from __future__ import annotations

from math import cos, pi, sin

from model_kit.fortress.part import part
from model_kit.model import Model
from model_kit.points import Cloud, box, join, slab_x, slab_y

UNIT_MM = 15.0
BLOCKS = (
    ("half-block", "Half block", (15, 15, 15)),
    ("cube", "Cube", (30, 30, 30)),
    ("long-block", "Long block", (15, 60, 15)),
    ("beam", "Beam", (15, 120, 10)),
    ("pillar", "Pillar", (15, 15, 60)),
    ("slab", "Slab", (60, 60, 8)),
)
"""Name, title, size along x, y, z."""
ARCH_STEPS = 8


def blocks() -> list[Model]:
    """All blocks but the first."""
    return [*(_block(*entry) for entry in BLOCKS), arch_stone(), wedge()]


def _block(name: str, title: str, size: tuple[float, float, float]) -> Model:
    x, y, z = size
    words = f"{title}, {x:g} x {y:g} x {z:g} mm"
    return part(name, words, "block", [box((-x / 2, -y / 2, 0), (x / 2, y / 2, z))], primitive="box")


def arch_stone() -> Model:
    """Block of 60 x 15 x 30 with a half round opening of 40."""
    radius = 20.0
    ring = [(radius * cos(pi * step / ARCH_STEPS), radius * sin(pi * step / ARCH_STEPS)) for step in range(9)]
    outer = [(30.0 if u > 0 else -30.0, v) if abs(u) > 15 else (1.5 * u, 30.0) for u, v in ring]
    wedges = [
        slab_x([*ring[step : step + 2], *outer[step : step + 2], *_corner(step)], -7.5, 7.5)
        for step in range(ARCH_STEPS)
    ]
    return part("arch-stone", "Arch stone, 15 x 60 x 30 mm", "block", wedges)


def _corner(step: int) -> list[tuple[float, float]]:
    """The block's upper corner, for the wedge that has it."""
    return {1: [(30.0, 30.0)], ARCH_STEPS - 2: [(-30.0, 30.0)]}.get(step, [])


def wedge() -> Model:
    """Ramp of 60 x 30 x 30 that climbs towards +x."""
    shape: Cloud = join(slab_y([(-30, 0), (30, 0), (30, 30)], -15, 15))
    return part("wedge", "Wedge, 60 x 30 x 30 mm", "block", [shape])
