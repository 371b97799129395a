"""All fidelity cases, in the order of the table that `scripts/fidelity.py` prints."""

from __future__ import annotations

from . import (
    bounce,
    energy,
    flight,
    hits,
    impact,
    knock_down,
    mass,
    reference,
    shares,
    sliding,
    spin,
    standing,
    tipping,
    tunnelling,
)
from .measurement import Case

CASES: tuple[Case, ...] = (
    *flight.CASES,
    *impact.CASES,
    *spin.CASES,
    *bounce.CASES,
    *tipping.CASES,
    *sliding.CASES,
    *standing.CASES,
    *tunnelling.CASES,
    *mass.CASES,
    *energy.CASES,
    *knock_down.CASES,
    *hits.CASES,
    *shares.CASES,
    *reference.CASES,
)
