"""Making shadow maps: every gun position on a grid against every point of a figure, by the flight alone.

A gun stands in the middle of each cell and is laid, low and high, on points all over the figure. A point is
reached if the shell, as thick and long as it is, touches the figure before any part of the fort and before
the table.
    share = points reached / points of the figure
Left out: dispersion, ricochets, other figures in the way, and what a shot may do to the fort. A salvo counts
as one shell from the middle of its muzzles.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from shapely import affinity

from fbsim.catalogue.models import Catalogue, FigureModel, GunModel, ShellModel
from fbsim.errors import Problem, StudyError, UnknownName, did_you_mean
from fbsim.meshes.hulls import outline
from fbsim.meshes.solid import FloatArray
from fbsim.scene.layouts import Layout, load_layout
from fbsim.scene.outlines import outline_of
from fbsim.studies.layouts.grid import Grid
from fbsim.studies.layouts.paths import BoolArray, paths_to
from fbsim.studies.layouts.reaching import reaching
from fbsim.studies.layouts.shadows import Shadow, ShadowMap
from fbsim.studies.layouts.sweeps import Hull, Profile
from fbsim.studies.layouts.targets import Target, ground_target, obstacles_of, targets_of
from fbsim.studies.wishes import checked

MM = 1000.0
MOST_CELLS = 250_000
"""More would take hours."""
LARGER = "choose a place on it, or a larger table"
Progress = Callable[[int, int], None]
"""Called with the targets that are done, and their number."""


@checked
def shadow_map(
    layout: Layout | str | Path,
    gun: str,
    *,
    shell: str | None = None,
    figure: str = "swordsman",
    posts: Sequence[str] = (),
    at_mm: Sequence[tuple[float, float]] = (),
    table_mm: tuple[float, float] = (2400.0, 2000.0),
    cell_mm: float = 50.0,
    targets: Sequence[Target] = (),
    catalogue: Catalogue | None = None,
    progress: Progress = lambda done, of: None,
) -> ShadowMap:
    """Map from where a gun hits a figure on each post of a layout, and those that stand in it already.

    The layout may be given by its file or its name.
    `posts` names some of these (parts, or ids of figures); `at_mm` are places on the ground, in the layout's
    frame, instead of or beside them; or all `targets` are given, whatever stands in the layout. The table
    lies about the middle of the fort.
    Raises UnknownName for names, StudyError for a table of no or too many cells, a layout without parts or
    targets, and a place on the ground that is not on the table, or where the figure has no room.
    """
    if not isinstance(layout, Layout):
        layout = load_layout(layout, catalogue)
    known = catalogue or layout.scene.catalogue
    gun_model, model = known.gun(gun), known.figure(figure)
    shell_model = known.shell(_shell_of(gun_model, shell))
    fort = _Fort.of(layout)
    grid = _grid(fort, table_mm, cell_mm)
    _check_on_table(at_mm, grid)
    targets = targets or _targets(layout, model, posts, at_mm)
    mapper = _Mapper(fort, gun_model, shell_model, grid)
    shadows = []
    for number, target in enumerate(targets):
        progress(number, len(targets))
        shadows.append(mapper.shadow(target))
    progress(len(targets), len(targets))
    return ShadowMap(layout, gun, shell_model.name, figure, grid, tuple(shadows))


def _shell_of(gun: GunModel, wanted: str | None) -> str:
    shells = gun.sheet.shells
    if wanted is None or wanted in shells:
        return wanted or shells[0]
    raise UnknownName(Problem(f'{gun.name} takes no shell "{wanted}"', remedy=did_you_mean(wanted, shells)))


def _grid(fort: _Fort, table_mm: tuple[float, float], cell_mm: float) -> Grid:
    if not (0 < cell_mm <= min(table_mm) and all(map(math.isfinite, table_mm))):
        raise StudyError(
            Problem(f"a table of {table_mm[0]:g} x {table_mm[1]:g} mm has no cells of {cell_mm:g} mm")
        )
    if table_mm[0] * table_mm[1] / cell_mm**2 > MOST_CELLS:
        remedy = "choose larger cells or a smaller table"
        raise StudyError(Problem(f"more than {MOST_CELLS} cells", remedy=remedy))
    return Grid(fort.middle_mm, table_mm, cell_mm)


def _check_on_table(at_mm: Sequence[tuple[float, float]], grid: Grid) -> None:
    """Raise StudyError for places that are not on the table."""
    (x, y), (length, width) = grid.centre_mm, grid.size_mm
    along = f"from x = {x - length / 2:g} to {x + length / 2:g}"
    table = f"{along} and from y = {y - width / 2:g} to {y + width / 2:g} mm"
    problems = [
        Problem(
            f"({at[0]:g}, {at[1]:g}) mm is not on the table, which reaches {table}", place="at", remedy=LARGER
        )
        for at in at_mm
        if not (abs(at[0] - x) <= length / 2 and abs(at[1] - y) <= width / 2)
    ]
    if problems:
        raise StudyError(problems)


def _targets(
    layout: Layout, model: FigureModel, posts: Sequence[str], at_mm: Sequence[tuple[float, float]]
) -> list[Target]:
    known = {each.id: each for each in targets_of(layout.scene, model)}
    strange = [post for post in posts if post not in known]
    if strange:
        raise UnknownName(
            [Problem(f'no post "{post}"', remedy=did_you_mean(post, sorted(known))) for post in strange]
        )
    ground = [ground_target(layout.scene, model, spot) for spot in at_mm]
    chosen = [known[post] for post in posts] if posts or ground else list(known.values())
    if not chosen and not ground:
        remedy = "name places on the ground instead (--at X Y)"
        raise StudyError(Problem("has no posts, and no figures", str(layout.scene.path), remedy=remedy))
    return [*chosen, *ground]


@dataclass(frozen=True, eq=False)
class _Fort:
    """What of a layout stands in the way: its convex bodies, and its outline from above in m."""

    hulls: Sequence[Hull]
    outline: Any

    @classmethod
    def of(cls, layout: Layout) -> _Fort:
        parts = layout.scene.parts
        if not parts:
            raise StudyError(Problem("has no parts", str(layout.scene.path), remedy="set some down"))
        whole = shapely.union_all([outline_of(part) for part in parts])
        return cls(obstacles_of(parts), affinity.scale(whole, 1 / MM, 1 / MM, origin=(0, 0)))

    @property
    def middle_mm(self) -> tuple[float, float]:
        """Middle of the box around it."""
        x0, y0, x1, y1 = self.outline.bounds
        return round(MM * (x0 + x1) / 2, 6), round(MM * (y0 + y1) / 2, 6)


class _Mapper:
    """Maps targets of one fort for one gun."""

    def __init__(self, fort: _Fort, gun: GunModel, shell: ShellModel, grid: Grid) -> None:
        self.fort, self.gun, self.shell, self.grid = fort, gun, shell, grid
        self.profile = Profile.of(np.vstack(shell.solid.parts))
        self.places = grid.places()
        self.outside = ~shapely.contains_xy(fort.outline.convex_hull, *self.places[:, :2].T)
        shapely.prepare(fort.outline)

    def shadow(self, target: Target) -> Shadow:
        """Map one target."""
        toward = target.middle[:2] - self.places[:, :2]
        bearing = np.arctan2(toward[:, 1], toward[:, 0])
        stands = self._stands(bearing)
        cell, points = np.flatnonzero(stands), target.aim_points
        cell, aims = np.repeat(cell, len(points)), np.tile(points, (len(cell), 1))
        paths = paths_to(self.gun.sheet, self.shell.sheet, self.places[cell], aims)
        hit = paths.chosen(reaching(paths, target, self.fort.hulls, self.profile))
        laid, reached = (
            np.bincount(cells, minlength=len(self.places)).reshape(self.grid.shape)
            for cells in (cell[np.unique(paths.pair)], cell[np.unique(hit.pair)])
        )
        return Shadow(
            target,
            self.grid,
            share=reached / len(points),
            laid=np.asarray(laid > 0),
            stands=stands.reshape(self.grid.shape),
            outside=self.outside.reshape(self.grid.shape),
        )

    def _stands(self, bearing: FloatArray) -> BoolArray:
        """Where a gun that faces its target has room, seen from above."""
        foot = outline(np.vstack([*self.gun.solid.parts, *self.gun.barrel_solid.parts])[:, :2])
        cos, sin = np.cos(bearing)[:, None], np.sin(bearing)[:, None]
        x = self.places[:, :1] + cos * foot[:, 0] - sin * foot[:, 1]
        y = self.places[:, 1:2] + sin * foot[:, 0] + cos * foot[:, 1]
        feet = shapely.polygons(np.stack([x, y], axis=-1))
        meets: BoolArray = shapely.intersects(feet, self.fort.outline)
        return ~meets
