"""What the guns of an attack can hit of the garrison of a tested layout: shadow maps from its rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np

from fbsim.catalogue.models import Catalogue
from fbsim.errors import Problem, StudyError
from fbsim.scene.layouts import Layout
from fbsim.scene.placing import yaw_of
from fbsim.studies.layouts.rows import ATTACK, NOWHERE
from fbsim.studies.layouts.shadowing import Progress, shadow_map
from fbsim.studies.layouts.shadows import ShadowMap
from fbsim.studies.layouts.targets import FRONT_DEG, Target
from fbsim.studies.layouts.volleys import Rows, Volleys, own_rows

MM = 1000.0
MOST_GUNS = 4
"""Of an attack with more sorts of guns, those that stood there most often."""
CELL_MM = 100.0
LEAST_TABLE_MM = 2000.0
BEYOND_MM = 300.0
"""How far the table of a map reaches beyond the guns."""


def garrison_shadows(
    rows: Rows,
    layout: Layout,
    *,
    name: str | None = None,
    cell_mm: float = CELL_MM,
    progress: Progress = lambda done, of: None,
) -> tuple[ShadowMap, ...]:
    """Map, for each sort of gun that attacked a layout in a test, the men as they stood at the start.

    All look to the front. In the rows of the test the layout is called `name`, its file's name otherwise.
    Raises StudyError where there are no rows of it, or no guns that attacked.
    """
    named = name or layout.scene.name
    volleys, known = Volleys(rows, named), layout.scene.catalogue
    men, guns = tuple(_men(volleys, known)), _guns(volleys)
    if not guns or not men:
        raise StudyError(Problem(f"no guns attacked {named}, or nobody was there"))
    size = _size(rows, named)
    found = []
    for number, gun in enumerate(guns):
        progress(number, len(guns))
        found.append(shadow_map(layout, gun, targets=men, table_mm=size, cell_mm=cell_mm))
    return tuple(found)


def _men(volleys: Volleys, known: Catalogue) -> Iterator[Target]:
    """The garrison of the first volley."""
    for man in volleys.first(volleys.men):
        figure = known.figure(man.model)
        x, y, z = (value / MM for value in man.spot or NOWHERE)
        yield Target(man.id, figure, (x, y, z), yaw_of(figure, FRONT_DEG))


def _guns(volleys: Volleys) -> list[str]:
    """Models of the guns that attacked, those that stood there most often."""
    times, found = volleys.times().tolist(), Counter[str]()
    for index in np.flatnonzero(volleys.of("gun", ATTACK)).tolist():
        found[volleys.sorts[index].model] += times[index]
    return [gun for gun, _ in found.most_common(MOST_GUNS)]


def _size(rows: Rows, layout: str) -> tuple[float, float]:
    """Size of a table that the guns stand on."""
    far = [0.0, 0.0]
    for batch in own_rows(rows, layout):
        columns = (batch[name] for name in ("kind", "side", "x_mm", "y_mm"))
        for kind, side, *place in zip(*columns, strict=True):
            if (kind, side) == ("gun", ATTACK):
                far = [max(most, abs(value)) for most, value in zip(far, place, strict=True)]
    along, across = (max(LEAST_TABLE_MM, 2 * (most + BEYOND_MM)) for most in far)
    return along, across
