"""`fbsim fortress shadow`: from where on the table a gun can hit whoever stands on a layout's posts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from fbsim.cli._ranges import Share

if TYPE_CHECKING:
    from fbsim.studies.layouts.shadows import DeadGround, Shadow, ShadowMap
    from fbsim.view.layout_maps import Merge

LARGEST_MM = 20_000.0
CM2 = 100.0
HEADS = ("post", "height mm", "in range", "hit from", "of it", "largest dead ground", "nearest dead ground")


@click.command("shadow")
@click.argument("file", metavar="FILE")
@click.option("--gun", default="bulldog", show_default=True, help="Gun model.")
@click.option("--shell", help="One of the gun's shells; its usual one otherwise.")
@click.option("--target", default="swordsman", show_default=True, help="Figure that stands on each post.")
@click.option(
    "--post", "posts", multiple=True, metavar="ID", help="This post only; may be given several times."
)
@click.option(
    "--at", "places", nargs=2, type=Share(-LARGEST_MM, LARGEST_MM), multiple=True, metavar="X Y",
    help="A figure on the ground there, in mm as in the layout's file; may be given several times.",
)  # fmt: skip
@click.option(
    "--table", nargs=2, type=Share(1, LARGEST_MM), default=(2400.0, 2000.0), show_default=True, metavar="X Y",
    help="Size in mm of the table, with the fort in its middle.",
)  # fmt: skip
@click.option(
    "--cell", type=Share(1, 1000), default=50.0, show_default=True, metavar="MM", help="Size of cells."
)
@click.option(
    "--merge",
    type=click.Choice(["most", "mean"]),
    help="Draw one map of all posts: the most exposed, or the mean.",
)
@click.option(
    "--picture", type=click.Path(path_type=Path), metavar="FILE", help="Draw into a .png, .svg or .pdf."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON, with every cell.")
def command(
    file: str,
    gun: str,
    shell: str | None,
    target: str,
    posts: tuple[str, ...],
    places: tuple[tuple[float, float], ...],
    table: tuple[float, float],
    cell: float,
    merge: Merge | None,
    picture: Path | None,
    as_json: bool,
) -> None:
    """Tell from where a gun can hit whoever stands on the posts of a layout, given by its file or name.

    \b
    Examples:
      fbsim fortress shadow castle --gun bulldog --picture shadow.png
      fbsim fortress shadow keep --gun mantis --post keep-top --cell 25 --picture keep.svg
      fbsim fortress shadow alleys --at -30 300 --json

    By the flight alone: the gun stands in the middle of each cell and is laid, low and high, on points all
    over the figure; a point counts if the shell gets there before it touches fort or table. Without
    dispersion and ricochets. "In range" is the share of the cells around the fort from which the gun can be
    laid on the figure, were nothing in the way; "hit from" the share of those from which any of it can be
    hit; "of it" how much of it, on average over them.
    """
    from fbsim.cli._console import show_json
    from fbsim.cli._descriptors import stdout_to_stderr
    from fbsim.cli._plots import check_plot
    from fbsim.cli._progress import DelayedBar
    from fbsim.scene.layouts import load_layout
    from fbsim.studies.layouts.shadowing import shadow_map

    if picture is not None:
        check_plot(picture)
    with stdout_to_stderr(), DelayedBar("aiming") as bar:
        found = shadow_map(
            load_layout(file), gun, shell=shell, figure=target, posts=posts, at_mm=places, table_mm=table,
            cell_mm=cell, progress=lambda done, of: bar(done, of, "aiming"),
        )  # fmt: skip
    if picture is not None:
        _draw(found, merge, picture)
    if as_json:
        show_json(found.to_dict())
    else:
        _show(found)


def _draw(found: ShadowMap, merge: Merge | None, picture: Path) -> None:
    from fbsim.cli._console import say
    from fbsim.cli._writable import written
    from fbsim.view.layout_maps import draw_shadow_map

    with written(picture) as fresh:
        draw_shadow_map(found, fresh, merge)
    say(f"wrote {picture}")


def _show(found: ShadowMap) -> None:
    from fbsim.cli._console import show, table

    made = table(HEADS, right=HEADS[1:5], names="post")
    for each in sorted(found.shadows, key=lambda each: -(each.mean_share or 0)):
        made.add_row(*_cells(each))
    show(
        f"{found.layout.scene.title}: what a {found.gun} with {found.shell} can hit of a {found.figure}", made
    )


def _cells(each: Shadow) -> tuple[str, ...]:
    height = f"{1000 * each.target.position[2]:.0f}"
    if each.exposure is None or each.mean_share is None:
        return each.target.id, height, "0 %", "-", "-", "", ""
    largest, nearest = each.largest_dead, each.nearest_dead
    return (
        each.target.id,
        height,
        f"{100 * each.in_range_share:.0f} %",
        f"{100 * each.exposure:.0f} %",
        f"{100 * each.mean_share:.0f} %",
        "none" if largest is None else f"{largest.area_mm2 / CM2:.0f} cm² at the {largest.side}",
        "none" if nearest is None else f"{nearest.distance_mm:.0f} mm off, {_place(nearest)}",
    )


def _place(ground: DeadGround) -> str:
    return f"at ({ground.x_mm:.0f}, {ground.y_mm:.0f})"
