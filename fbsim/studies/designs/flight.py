"""What the flight model alone says of a design: quick, and the same every time.

muzzle_speed    m/s
muzzle_energy   J, of one shell
hit_flight      share of shells that strike the figure before the table (`studies.accuracy`), its mean over
                the distances; no cover is known to it, and a target that cannot be reached is not hit
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from fbsim.catalogue.variants import Design, Variants, VariedCatalogue
from fbsim.errors import OutOfReach
from fbsim.meshes.solid import FloatArray
from fbsim.studies.accuracy import gun_accuracy
from fbsim.studies.designs.firing import speed_and_energy
from fbsim.studies.designs.space import Axis

SHOTS = 8192
"""Flights of each design and distance, with the same draws for all: 0.02 s."""
BASE = {"muzzle_speed": 512, "muzzle_energy": 512, "hit_flight": 128}
"""Rows of each matrix from which the indices of an answer are computed."""


@dataclass(frozen=True)
class Aimed:
    """At what a design is fired in flight: the figure, how far away, and at which share of its height."""

    target: str
    distances_m: tuple[float, ...]
    aim_height: float
    seed: int


def answer(
    of: str, variants: Variants, axes: Sequence[Axis], aimed: Aimed
) -> Callable[[FloatArray], FloatArray]:
    """An answer of the flight model as a function of points (n, d) of the space, which gives (n,) values."""
    names = [axis.name for axis in axes]

    def value(point: FloatArray) -> float:
        design = Design(
            variants.gun.name, variants.shell.name, tuple(zip(names, map(float, point), strict=True))
        )
        if of == "hit_flight":
            return hit_in_flight(variants, design, aimed)
        speed, energy = speed_and_energy(variants, design)
        return speed if of == "muzzle_speed" else energy

    return lambda points: np.array([value(point) for point in points])


def hit_in_flight(variants: Variants, design: Design, aimed: Aimed) -> float:
    """Share of shells that strike the figure, as a mean over the distances."""
    known = VariedCatalogue(variants.catalogue, design)
    return sum(_hit(known, design, aimed, each) for each in aimed.distances_m) / len(aimed.distances_m)


def _hit(known: VariedCatalogue, design: Design, aimed: Aimed, distance: float) -> float:
    try:
        found = gun_accuracy(
            design.gun,
            distance_m=distance,
            target=aimed.target,
            shell=design.shell,
            aim_height=aimed.aim_height,
            shots=SHOTS,
            seed=aimed.seed,
            catalogue=known,
        )
    except OutOfReach:
        return 0.0
    return found.hit.value
