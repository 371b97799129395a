"""Which designs can be fired at all: what flight and impacts can follow, checked before any shot.

v' = v (1 + 6 s)      [m/s]    the fastest of a design's shots, s the spread of its speeds: 1 in 10⁹ is faster
v' ≤ FASTEST                   impacts are followed finely enough up to there (`physics.steps`)
e = m v² / 2 ≤ STRONGEST       far above any toy: nothing was tried with more
max(k v', √(g k)) h ≤ SOFTEST  half of what a step h of a flight takes (`guns.flight`), k the drag in 1/m
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from fbsim.catalogue.sheets import GunSheet, ShellSheet
from fbsim.catalogue.variants import PRICES, Design, Variants
from fbsim.constants import GRAVITY
from fbsim.errors import ModelError, Problem
from fbsim.guns import drag_per_metre, muzzle_speed
from fbsim.guns.drive import TOY_LIMIT
from fbsim.studies.designs.space import Axis
from fbsim.volley.firing import FLIGHT_STEP

FASTEST = 50.0
"""m/s."""
STRONGEST = 10.0
"""J."""
SOFTEST = 0.25
"""Part of its speed that a shell may lose to drag within a step of its flight."""
SIGMAS = 6.0
MOST_PROBLEMS = 10
"""Designs told at once that there cannot be."""


def check_designs(variants: Variants, designs: Iterable[Design]) -> None:
    """Raise ModelError with the designs that cannot be fired, or that no sheet can have."""
    problems: dict[Problem, None] = {}
    for shooting in dict.fromkeys(each.shooting for each in designs):
        try:
            problem = why_not(variants, shooting)
        except ModelError as fault:
            problems |= dict.fromkeys(fault.problems)
        else:
            problems |= {} if problem is None else {problem: None}
        if len(problems) >= MOST_PROBLEMS:
            break
    if problems:
        raise ModelError(list(problems)[:MOST_PROBLEMS])


def why_not(variants: Variants, design: Design) -> Problem | None:
    """Say what keeps a design from being fired; None where nothing does. Raises ModelError of its sheets."""
    gun, shell = variants.sheets(design)
    found = next(_faults(gun, shell), None)
    if found is None:
        return None
    given = ", ".join(f"{name} = {value:.6g}" for name, value in design.values)
    return Problem(found[0], place=given or design.gun, remedy=found[1])


def corners(variants: Variants, axes: Sequence[Axis]) -> Iterator[Design]:
    """The designs at the corners of a space, which hold its fastest, strongest and most dragged ones.

    Prices, which change no shot, are at one end all together.
    """
    shooting = [axis for axis in axes if axis.name not in PRICES]
    for end in ("low", "high"):
        prices = [(axis.name, float(getattr(axis, end))) for axis in axes if axis.name in PRICES]
        for point in product(*((axis.low, axis.high) for axis in shooting)):
            values = zip((axis.name for axis in shooting), point, strict=True)
            yield Design(variants.gun.name, variants.shell.name, (*values, *prices))
        if not prices:
            return


def _faults(gun: GunSheet, shell: ShellSheet) -> Iterator[tuple[str, str]]:
    """What is wrong with a gun and its shell, and what helps."""
    speed, k = muzzle_speed(gun.drive, shell), drag_per_metre(shell)
    fastest = speed * (1 + SIGMAS * gun.dispersion.speed_percent / 100)
    energy = shell.mass * speed**2 / 2
    if fastest > FASTEST:
        spread = "" if speed > FASTEST else f", by its spread up to {fastest:.3g} m/s"
        message = (
            f"its shell would leave at {speed:.3g} m/s{spread}, and up to {FASTEST:g} m/s can be simulated"
        )
        yield (
            message,
            "take less of what drives it, or narrower bounds"
            if not spread
            else "take a smaller speed_percent",
        )
    elif energy > STRONGEST:
        message = f"its shell would have {energy:.3g} J, and up to {STRONGEST:g} J can be simulated"
        yield (
            f"{message} (a toy's has {TOY_LIMIT:g} J at most)",
            "take less of what drives it, or narrower bounds",
        )
    elif max(k * fastest, math.sqrt(GRAVITY * k)) * FLIGHT_STEP > SOFTEST:
        message = f"the air would stop its shell at once (drag {k:.3g} per metre at {speed:.3g} m/s)"
        yield message, "take a heavier shell or less drag"
