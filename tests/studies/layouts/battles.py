"""Rows of volleys that never were, with what is to be found in them known beforehand."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from fbsim.studies.layouts.fates import Measure
from fbsim.studies.layouts.results import Facts, LayoutTest
from fbsim.studies.layouts.rows import ATTACK, GARRISON, Row, table_of

HERE = {"x_mm": 0.0, "y_mm": 0.0, "z_mm": 0.0, "struck": "", "moved_mm": 0.0, "fired": False, "seed": 1}
KILLED = {"outcome": "killed", "pose": "face up", "gun": "attack-a", "cause": "direct"}
WOUNDED = {"outcome": "wounded", "pose": "face down", "gun": "attack-b", "cause": "ricochet"}
UNHURT = {"outcome": "unhurt", "pose": "standing", "gun": "", "cause": ""}


def row(layout: str, volley: int, kind: str, id: str, side: str, **more: Any) -> Row:
    """A row, with whatever is not told being nothing."""
    usual = {**HERE, **UNHURT, "model": "m", "post": ""}
    return Row(layout=layout, volley=volley, kind=kind, id=id, side=side, **{**usual, **more})


def volley(
    layout: str, number: int, killed: int, wounded: int = 0, *, men: int = 4, opened: bool | None = None
) -> list[Row]:
    """A volley of two guns that kills the first men, on the wall, and wounds the next."""
    fates = [KILLED] * killed + [WOUNDED] * wounded
    fates += [UNHURT] * (men - len(fates))
    rows = [
        row(layout, number, "figure", f"man-{n}", GARRISON, post="wall" if n < 2 else "", **fate)
        for n, fate in enumerate(fates)
    ]
    rows += [row(layout, number, "gun", f"attack-{gun}", ATTACK) for gun in "ab"]
    rows.append(
        row(layout, number, "shell", "shell-1", ATTACK, gun="attack-a", fired=True, outcome="", x_mm=math.nan)
    )
    if opened is not None:
        outcome = "gate open" if opened else "gate hit"
        rows.append(row(layout, number, "gate", "gate", GARRISON, outcome=outcome))
    return rows


def fought(
    volleys: Mapping[str, Sequence[list[Row]]], measure: Measure = "killed", price: int = 200
) -> LayoutTest:
    """A test of layouts with these volleys."""
    rows = [each for held in volleys.values() for rows in held for each in rows]
    return LayoutTest(table_of(rows), {name: Facts(price, 2) for name in volleys}, measure)
