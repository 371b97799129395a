"""What to measure to learn what a table of shots does not tell; never just what it has already."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from fbsim.guns.calibration.fit import setting_of
from fbsim.guns.calibration.measurements import Row

LONG_RANGE = 5.0
"""m, from which on a range shows the drag beside a speed."""
ENOUGH = 3
"""Values from which on a scatter can be told."""

MEASURE = {
    "energy_j": "measure muzzle speeds, or ranges from a known height at a known elevation",
    "drag_coefficient": "measure the muzzle speed of shots whose range of 5 m or more is measured too",
    "elevation_offset_mrad": "measure heights on a wall, at two distances or with muzzle speeds beside them",
    "speed_percent": "measure muzzle speeds, three or more; or heights on walls near and far",
    "elevation_mrad": "measure heights on a wall, three or more at one distance; near is better",
    "bearing_mrad": "measure how far across the holes in a wall lie, three or more at one distance",
}
"""Where nothing of the kind was measured."""
BETTER = {
    "energy_j": "check the muzzle speeds: they scatter too much, or were read too roughly, to tell it",
    "drag_coefficient": "measure more shots with both speed and range, or longer ranges: these leave it open",
    "elevation_offset_mrad": "measure more heights on a wall, or at distances further apart: these leave it "
    "open",
    "speed_percent": "measure more muzzle speeds, or read them more sharply: these leave it open",
    "elevation_mrad": "measure heights on a nearer wall, or read them more sharply: these leave it open",
    "bearing_mrad": "measure more holes across, or read them more sharply: these leave it open",
}
"""Where it was measured, and did not tell."""


def remedy(name: str, rows: Sequence[Row]) -> str:
    """What would tell a parameter of this name, beside these rows."""
    return (BETTER if _MEASURED[name](rows) else MEASURE)[name]


def _speeds(rows: Sequence[Row]) -> int:
    return sum(row.speed is not None for row in rows)


def _has_flights(rows: Sequence[Row]) -> bool:
    return any(row.speed is not None and (row.range or 0.0) >= LONG_RANGE for row in rows)


def _has_heights(rows: Sequence[Row]) -> bool:
    """Whether heights were measured at two distances, or with speeds beside them."""
    distances = {row.distance for row in rows if row.up is not None}
    return len(distances) > 1 or bool(distances and _speeds(rows))


def _has_series(measure: str, rows: Sequence[Row]) -> bool:
    """Whether enough of a measure were taken in one setting."""
    settings = Counter(setting_of(row) for row in rows if getattr(row, measure) is not None)
    return any(count >= ENOUGH for count in settings.values())


_MEASURED: dict[str, Callable[[Sequence[Row]], bool]] = {
    "energy_j": lambda rows: _speeds(rows) > 0,
    "drag_coefficient": _has_flights,
    "elevation_offset_mrad": _has_heights,
    "speed_percent": lambda rows: _speeds(rows) >= ENOUGH,
    "elevation_mrad": lambda rows: _has_series("up", rows),
    "bearing_mrad": lambda rows: _has_series("across", rows),
}
