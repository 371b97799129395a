"""All fidelity cases, in the order of the table that `scripts/fidelity.py` prints."""

from __future__ import annotations

from .measurement import Case

CASES: tuple[Case, ...] = ()
