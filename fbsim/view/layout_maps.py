"""Maps over the plan of a fort: from where its posts can be hit (shadow maps).

The front, +x, is to the right, as on plans. Light is what can be hit, dark what cannot. The colours (cividis:
Nuñez, Anderton, Renslow 2018) rise in lightness for everybody, and in print.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import numpy as np
import shapely

from fbsim.plots import new_figure, save
from fbsim.scene.outlines import outline_of
from fbsim.scene.scene import Scene
from fbsim.studies.layouts.grid import Grid
from fbsim.studies.layouts.shadows import Shadow, ShadowMap
from fbsim.studies.layouts.targets import Target

Merge = Literal["most", "mean"]
"""Of several targets, at each place: the most exposed, or their mean."""
MM = 1000.0
INK = "#34302c"
STONE = "#b9b1a4"
DEAD = "#0b0d17"
BEYOND = "#f1eee6"
MARK = "#D55E00"
LEAST = 1e-9
DARKEST = 0.3
"""Of the colour map, what next to nothing gets."""
PANEL_IN = 4.3
FEW, MOST_COLUMNS = 4, 4
"""Up to so many panels stand in two columns, more in as many as this."""


@dataclass(frozen=True, eq=False)
class Panel:
    """A shadow to be drawn, with its title, and who is meant."""

    title: str
    shadow: Shadow
    targets: Sequence[Target]


def draw_shadow_map(found: ShadowMap, path: Path, merge: Merge | None = None) -> None:
    """Write a .png, .svg or .pdf with a panel for each post, or one of them all.

    Raises BadInput where matplotlib is missing or the file cannot be written.
    """
    if merge is None:
        panels = [Panel(_title(each.target.id, each), each, (each.target,)) for each in found.shadows]
    else:
        one = found.mean if merge == "mean" else found.most
        words = "mean of all" if merge == "mean" else "the most exposed"
        panels = [Panel(_title(words, one), one, [each.target for each in found.shadows])]
    heading = f"{found.layout.scene.title}: where a {found.gun} must stand to hit whoever is at the dot"
    scale = f"of a {found.figure} that the {found.gun} can hit, %"
    _draw(found.layout.scene, panels, path, heading, scale)


def draw_attack_shadows(maps: Sequence[ShadowMap], path: Path) -> None:
    """Write the same with a panel for each gun: what it can hit in the mean of the garrison's men.

    Raises BadInput where matplotlib is missing or the file cannot be written.
    """
    scene = maps[0].layout.scene
    panels = [Panel(_mean_title(each), each.mean, [one.target for one in each.shadows]) for each in maps]
    heading = f"{scene.title}: how much of the garrison (dots) a gun can hit from where it stands"
    _draw(scene, panels, path, heading, "of a man, in the mean of all, that can be hit, %")


def _mean_title(found: ShadowMap) -> str:
    share = found.mean.mean_share
    if share is None:
        return f"{found.gun}: out of range"
    return f"{found.gun}: {100 * share:.0f} % in the mean of all places"


def _draw(scene: Scene, panels: Sequence[Panel], path: Path, heading: str, scale: str) -> None:
    columns = min(len(panels), 2 if len(panels) <= FEW else MOST_COLUMNS)
    rows = math.ceil(len(panels) / columns)
    width, height = _panel_size(panels[0].shadow.grid)
    figure = new_figure((width * columns + 1.3, height * rows + 1.1))
    figure.set_layout_engine("compressed")
    grid = figure.subplots(rows, columns, squeeze=False)
    for axes in grid.flat[len(panels) :]:
        axes.set_visible(False)
    colours = _colours()
    for axes, panel in zip(grid.flat, panels, strict=False):
        _draw_shadow(axes, panel.shadow, colours)
        draw_fort(axes, scene)
        size = 8 if len(panel.targets) == 1 else 5
        for target in panel.targets:
            x, y = (MM * value for value in target.middle[:2])
            axes.plot(x, y, "o", color=MARK, markeredgecolor="white", markersize=size, zorder=4)
        axes.set_title(panel.title, fontsize=10)
    _label(grid, len(panels), columns)
    _explain(figure, grid, heading, scale)
    save(figure, path)


def _panel_size(grid: Grid) -> tuple[float, float]:
    """Width and height in inches."""
    along, across = grid.size_mm
    scale = PANEL_IN / max(along, across)
    return along * scale, across * scale + 0.35


def _colours() -> Any:
    """Colours of shares above nothing."""
    from matplotlib import colormaps
    from matplotlib.colors import ListedColormap

    colours = ListedColormap(colormaps["cividis"](np.linspace(DARKEST, 1.0, 256)))
    return colours.with_extremes(under=DEAD)


def _draw_shadow(axes: Any, shadow: Shadow, colours: Any) -> None:
    grid = shadow.grid
    half = grid.cell_mm / 2
    extent = (grid.x_mm[0] - half, grid.x_mm[-1] + half, grid.y_mm[0] - half, grid.y_mm[-1] + half)
    axes.set_facecolor("white")
    beyond = np.where(shadow.stands & ~shadow.laid, 1.0, np.nan)
    if np.isfinite(beyond).any():
        axes.contourf(
            *_edges(grid.x_mm, grid.y_mm, np.nan_to_num(beyond)), levels=[0.5, 1.5], colors=[BEYOND],
            hatches=["////"],
        )  # fmt: skip
    share = np.ma.masked_where(~shadow.in_range, shadow.share)
    axes.imshow(
        share, origin="lower", extent=extent, cmap=colours, vmin=LEAST, vmax=1.0, interpolation="nearest"
    )
    axes.set_xlim(extent[:2])
    axes.set_ylim(extent[2:])
    axes.set_aspect("equal")


def _edges(x: Any, y: Any, values: Any) -> tuple[Any, Any, Any]:
    """Cells as fields of corners, so that what is filled ends at their edges."""
    half = (x[1] - x[0]) / 2 if len(x) > 1 else 0.5
    xs = np.column_stack([x - half, x + half]).ravel()
    ys = np.column_stack([y - half, y + half]).ravel()
    return xs, ys, values.repeat(2, axis=0).repeat(2, axis=1)


def draw_fort(axes: Any, scene: Scene, *, filled: bool = True) -> None:
    """Draw the parts of a fort from above, the higher over the lower; only their outlines if not filled."""
    for part in sorted(scene.parts, key=lambda each: each.position[2]):
        for piece in shapely.get_parts(outline_of(part)):
            x, y = piece.exterior.xy
            axes.fill(x, y, facecolor=STONE if filled else "none", edgecolor=INK, linewidth=0.8, zorder=3)


def _title(name: str, shadow: Shadow) -> str:
    exposure = shadow.exposure
    return (
        f"{name}: out of range" if exposure is None else f"{name}: hit from {100 * exposure:.0f} % of places"
    )


def _label(grid: Any, count: int, columns: int) -> None:
    for index, axes in enumerate(grid.flat[:count]):
        axes.tick_params(labelsize=7)
        if index % columns == 0:
            axes.set_ylabel("mm", fontsize=8)
        if index + columns >= count:
            axes.set_xlabel("mm; the front looks to the right →", fontsize=8)


def _explain(figure: Any, grid: Any, heading: str, scale: str) -> None:
    shown = grid.flat[0].images[0]
    bar = figure.colorbar(shown, ax=grid, shrink=0.8, aspect=30, pad=0.01, extend="min", extendfrac=0.06)
    bar.set_ticks([0.25, 0.5, 0.75, 1.0], labels=["25", "50", "75", "100"])
    bar.set_label(scale)
    key = "black: in range, but hidden; hatched: out of range; white: no room for the gun"
    figure.suptitle(f"{heading}\n{key}", fontsize=10)
