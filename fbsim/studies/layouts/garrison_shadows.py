"""What the guns of an attack can hit of the garrison of a tested layout: shadow maps from its rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from fbsim.catalogue.models import Catalogue
from fbsim.errors import Problem, StudyError
from fbsim.scene.layouts import Layout
from fbsim.scene.placing import yaw_of
from fbsim.studies.layouts.rows import ATTACK
from fbsim.studies.layouts.shadowing import Progress, shadow_map
from fbsim.studies.layouts.shadows import ShadowMap
from fbsim.studies.layouts.targets import FRONT_DEG, Target
from fbsim.studies.layouts.volleys import Column, Volleys

MM = 1000.0
MOST_GUNS = 4
"""Of an attack with more sorts of guns, those that stood there most often."""
CELL_MM = 100.0
LEAST_TABLE_MM = 2000.0
BEYOND_MM = 300.0
"""How far the table of a map reaches beyond the guns."""


def garrison_shadows(
    table: Any,
    layout: Layout,
    *,
    name: str | None = None,
    cell_mm: float = CELL_MM,
    progress: Progress = lambda done, of: None,
) -> tuple[ShadowMap, ...]:
    """Map, for each sort of gun that attacked a layout in a test, the men as they stood at the start.

    All look to the front. In the table of the test the layout is called `name`, its file's name otherwise.
    Raises StudyError where the table has no rows of it, or no guns that attacked.
    """
    volleys, known = Volleys(table, name or layout.scene.name), layout.scene.catalogue
    men, attack = tuple(_men(volleys, known)), volleys.of("gun", ATTACK)
    guns = [gun for gun, _ in Counter(volleys["model"][attack].tolist()).most_common(MOST_GUNS)]
    if not guns or not men:
        raise StudyError(Problem(f"no guns attacked {name or layout.scene.name}, or nobody was there"))
    size = tuple(_size(volleys[axis], attack) for axis in ("x_mm", "y_mm"))
    found = []
    for number, gun in enumerate(guns):
        progress(number, len(guns))
        found.append(shadow_map(layout, gun, targets=men, table_mm=(size[0], size[1]), cell_mm=cell_mm))
    return tuple(found)


def _men(volleys: Volleys, known: Catalogue) -> Iterator[Target]:
    """The garrison of the first volley."""
    first = volleys.men & (volleys.number == 0)
    names = ("id", "model", "x_mm", "y_mm", "z_mm")
    for id, model, *place in zip(*(volleys[name][first].tolist() for name in names), strict=True):
        figure = known.figure(model)
        x, y, z = (value / MM for value in place)
        yield Target(id, figure, (x, y, z), yaw_of(figure, FRONT_DEG))


def _size(places: Column, which: Column) -> float:
    """Size of a table along an axis that the guns stand on."""
    return max(LEAST_TABLE_MM, 2 * (float(abs(places[which]).max()) + BEYOND_MM))
