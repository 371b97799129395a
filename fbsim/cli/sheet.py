"""`fbsim sheet`: many volleys of a scene side by side, or moments of one."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import rich_click as click

from fbsim.cli._drawing_options import check_drawable, firing_options, renderer_option
from fbsim.cli._sources import Firing, Size, is_recording, read, staged

if TYPE_CHECKING:
    from fbsim.recording import Recording
    from fbsim.view.painting import Renderer

MOST_VOLLEYS, MOST_MOMENTS, MOST_PIXELS = 200, 64, 60_000_000
VOLLEYS, MOMENTS = 12, 8


@click.command("sheet")
@click.argument("source", metavar="SCENE|RECORDING")
@click.option(
    "-o", "--output", required=True, type=click.Path(path_type=Path), metavar="FILE",
    help="The sheet to write: .png, .jpg or .webp.",
)  # fmt: skip
@click.option(
    "--volleys", type=click.IntRange(1, MOST_VOLLEYS), metavar="N",
    help=f"How many volleys of SCENE; left out: {VOLLEYS}.",
)  # fmt: skip
@click.option(
    "--moments", type=click.IntRange(2, MOST_MOMENTS), metavar="N",
    help=f"Moments of one volley, most of them around impacts; of a recording, {MOMENTS}.",
)  # fmt: skip
@click.option("--shot", type=click.IntRange(1), metavar="N", help="Moments of this shot only.")
@click.option(
    "--camera", default="table", show_default=True, metavar="NAME",
    help="Where from: table, top, gun:NAME (behind a gun) or shell:NAME (behind a shell).",
)  # fmt: skip
@click.option(
    "--size", default="320x200", show_default=True, type=Size(), metavar="WxH",
    help="Pixels of each picture.",
)  # fmt: skip
@renderer_option
@firing_options
@click.option("--workers", type=click.IntRange(1, 256), help="Processes; left out: one for each processor.")
def command(
    source: str,
    output: Path,
    volleys: int | None,
    moments: int | None,
    shot: int | None,
    camera: str,
    size: tuple[int, int],
    renderer: str,
    firing: Firing,
    workers: int | None,
) -> None:
    """Draw how many volleys of SCENE ended, or moments of one volley of SCENE or RECORDING.

    \b
    Examples:
      fbsim sheet courtyard -o twelve.png
      fbsim sheet courtyard --volleys 40 --seed 7 --workers 8 -o forty.png
      fbsim sheet duel --moments 8 -o duel.png
      fbsim sheet courtyard-7 --moments 12 --shot 4 --camera gun:red-bulldog -o shot-4.png

    Volleys of a seed are numbered from 0 on: volley 3 of a sheet is that of `fbsim volley --volley 3`.
    The sheet is the same, byte for byte, for any number of workers.
    """
    one = is_recording(source) or moments is not None or shot is not None
    if one and volleys is not None:
        raise click.UsageError("--volleys is for a scene, and not for moments of one volley")
    if not one and firing.volley != 0:
        raise click.UsageError("--volley is for moments of one volley (--moments)")
    count = (moments or MOMENTS) if one else (volleys or VOLLEYS)
    _check(output, count, size, renderer)
    drawing = {"camera": camera, "size": size, "renderer": cast("Renderer", renderer)}
    if one:
        _draw_moments(source, output, firing, count, shot, drawing)
    else:
        _draw_volleys(
            source, output, count, {"seed": firing.seed, "rules": firing.rules, "workers": workers}, drawing
        )


def _check(output: Path, count: int, size: tuple[int, int], renderer: str) -> None:
    """Raise before the work for what could not be done after it."""
    from fbsim.cli import _pictures
    from fbsim.view.picture import FORMATS

    _pictures.check([output], tuple(FORMATS))
    check_drawable(size, MOST_PIXELS / count, renderer, count)


def _draw_moments(
    source: str, output: Path, firing: Firing, count: int, shot: int | None, drawing: dict[str, Any]
) -> None:
    from fbsim.cli import _pictures
    from fbsim.cli._spans import span_of
    from fbsim.view.film import moments_of
    from fbsim.view.film_clock import film_clock
    from fbsim.view.picture import draw_recording

    recording: Recording
    if is_recording(source):
        recording = read(Path(source), firing)
    else:
        recording = staged(source, drawing["camera"], firing, True)
    times = moments_of(film_clock(recording, span_of(recording, shot=shot)), count)
    _pictures.write(output, partial(draw_recording, recording, time=times, **drawing))


def _draw_volleys(
    source: str, output: Path, count: int, firing: dict[str, Any], drawing: dict[str, Any]
) -> None:
    from fbsim.cli import _pictures
    from fbsim.cli._folders import warn_of_missing_folders
    from fbsim.cli._progress import DelayedBar
    from fbsim.rules import shot_table

    warn_of_missing_folders()
    if firing["rules"] is not None:
        shot_table(firing["rules"])
    firing["workers"] = min(firing["workers"] or os.cpu_count() or 1, count)
    from fbsim import load_scene
    from fbsim.view.volleys_sheet import draw_volleys

    scene = load_scene(source)
    with DelayedBar("firing volleys") as bar:
        _pictures.write(
            output, lambda path: draw_volleys(scene, path, count, progress=bar, **firing, **drawing)
        )
