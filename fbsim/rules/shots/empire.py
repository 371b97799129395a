"""Empire: the official upper level (EMP). Its table, the striking effect (4.2.2), is lost: Republic's serves.

Only what lies off the battlefield is known: it counts as dead and leaves the game (EMP-08).
"""

from __future__ import annotations

from dataclasses import replace

from fbsim.rules.shots import republic
from fbsim.rules.shots.conditions import OFF_BOARD

_LOST = "READ: section 4.2.2 is lost (EMP-02, COM-20); as in Republic"

_BORROWED = republic.TABLE.renamed(
    "empire", "Empire", _LOST, "The striking effect (4.2.2) is MISSING from every known copy."
)

# The descriptor.

TABLE = replace(
    _BORROWED,
    rows=tuple(
        replace(row, clause="EMP-08", stand_in="") if row.when is OFF_BOARD else row for row in _BORROWED.rows
    ),
)
