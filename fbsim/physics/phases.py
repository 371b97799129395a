"""How contacts are solved in each phase of a shot."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class Phase(Enum):
    """What a shot is at: a shell strikes, a blow is near or things are fast, they move, all are slow."""

    STRIKE = "strike"
    BLOW = "blow"
    MOTION = "motion"
    REST = "rest"


class Contacts(NamedTuple):
    """How contacts are solved: contactERP, warmStartingFactor, when that ends: residual, most iterations."""

    erp: float
    warm_start: float
    residual: float
    iterations: int


# An ERP adds its own share of the speed to a bounce: 0.002 makes it 0.7 % higher, 0.02 6 %. A residual of
# 1e-5 takes half the time of 1e-7; but at rest it tips figures 0.3° too early, and hulls slip 0.8° too late.
# The step in which a shell strikes blocks that touch others needs 500 iterations: at 50 a block left with
# (1.25, -0.08, 0.25) m/s in place of (1.29, -0.19, 0.22), and otherwise in each order of the bodies.
# With a full warm start 20 iterations hold walls and towers of boxes as 100 do, at two thirds of the time; a
# tower of 12 hulls sways by 1.3 mm (at 100: 0.4), so what is a box should be one (`primitive_of`).
PHASES = {
    Phase.STRIKE: Contacts(erp=0.0, warm_start=0.1, residual=1e-16, iterations=500),
    Phase.BLOW: Contacts(erp=0.0, warm_start=0.1, residual=1e-5, iterations=50),
    Phase.MOTION: Contacts(erp=0.002, warm_start=1.0, residual=1e-5, iterations=20),
    Phase.REST: Contacts(erp=0.002, warm_start=1.0, residual=1e-7, iterations=20),
}
