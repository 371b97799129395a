"""All fidelity cases, in the order of the table that `scripts/fidelity.py` prints."""

from __future__ import annotations

from . import bounce, impact, sliding, spin, tipping
from .measurement import Case

CASES: tuple[Case, ...] = (
    *impact.CASES,
    *spin.CASES,
    *bounce.CASES,
    *tipping.CASES,
    *sliding.CASES,
)
