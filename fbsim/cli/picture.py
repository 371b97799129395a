"""`fbsim picture`: a still of a scene or of a recording, at any time, from any camera."""

from __future__ import annotations

import math
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import rich_click as click

from fbsim.cli._drawing_options import check_drawable, firing_options, renderer_option, trails_option
from fbsim.cli._sources import Firing, Size, is_recording, read, staged

if TYPE_CHECKING:
    from fbsim.recording import Recording
    from fbsim.view.painting import Renderer

ENDINGS = (".png", ".jpg", ".jpeg", ".webp")
MOST_PIXELS, MOST_TOGETHER = 10_000_000, 60_000_000
"""Of one picture, which takes 220 bytes of memory a pixel to draw (pyvista: 400), and of several in one."""
MOST_TIMES = 64
BEFORE, AFTER = "before", "after"
Time = str | float
"""Seconds, or "before" or "after"."""


class _Time(click.ParamType[Any]):
    name = "time"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Time:
        """Give "before", "after" or seconds from 0 on."""
        if value in (BEFORE, AFTER):
            return str(value)
        try:
            seconds = float(value)
        except ValueError:
            seconds = math.nan
        if not 0 <= seconds < math.inf:
            self.fail(f'{value!r}: give seconds from 0 on, "before" or "after"', param, ctx)
        return seconds


@click.command("picture")
@click.argument("source", metavar="SCENE|RECORDING")
@click.option(
    "-o", "--output", required=True, type=click.Path(path_type=Path), metavar="FILE",
    help="The picture to write: .png, .jpg or .webp.",
)  # fmt: skip
@click.option(
    "--camera", default="table", show_default=True, metavar="NAME",
    help="Where from: table, top, gun:NAME (behind a gun) or shell:NAME (behind a shell).",
)  # fmt: skip
@click.option(
    "--time", "times", multiple=True, type=_Time(), metavar="S",
    help="When: seconds into the volley, before, or after. Several give a strip.",
)  # fmt: skip
@click.option(
    "--size", default="1280x800", show_default=True, type=Size(), metavar="WxH",
    help="Pixels; of several pictures, of each.",
)  # fmt: skip
@renderer_option
@trails_option
@firing_options
def command(
    source: str,
    output: Path,
    camera: str,
    times: tuple[Time, ...],
    size: tuple[int, int],
    renderer: str,
    trails: bool,
    firing: Firing,
) -> None:
    """Draw SCENE (a file or a name) or RECORDING (a recording.npz, or the folder of `fbsim volley --out`).

    \b
    Examples:
      fbsim picture courtyard -o courtyard.png
      fbsim picture courtyard --time 1.2 --trails -o flying.png
      fbsim picture courtyard --seed 7 --camera gun:red-hail --time after -o gun.png
      fbsim picture results/duel-1 --time 0.05 --time 0.1 --time 0.2 -o strip.png
      fbsim picture courtyard-7/recording.npz --camera top --renderer pyvista --size 2560x1440 -o top.png

    A scene is drawn as it stands; with --time, --trails, --seed, --volley or --rules its orders are fired
    first. A recording is drawn as it ends, unless --time says when. Needs no screen.
    """
    from fbsim.cli import _pictures

    _check(output, times, size, renderer)
    if is_recording(source):
        recording = read(Path(source), firing)
    else:
        recording = staged(source, camera, firing, bool(trails or set(times) - {BEFORE}))
        if not times and not recording.shots:
            times = (BEFORE,)
    moments = [_seconds(recording, time) for time in times or (AFTER,)]
    _pictures.write(
        output, partial(_draw, recording, moments, camera, size, cast("Renderer", renderer), trails)
    )


def _draw(
    recording: Recording,
    moments: list[float],
    camera: str,
    size: tuple[int, int],
    renderer: Renderer,
    trails: bool,
    path: Path,
) -> None:
    from fbsim.view.picture import draw_recording

    draw_recording(recording, path, moments, camera, size, renderer, trails=trails)


def _check(output: Path, times: tuple[Time, ...], size: tuple[int, int], renderer: str) -> None:
    """Raise before the work for what could not be done after it."""
    from fbsim.cli import _pictures

    _pictures.check([output], ENDINGS)
    if len(times) > MOST_TIMES:
        raise click.UsageError(f"{len(times)} times are too many for one picture (at most {MOST_TIMES})")
    count = max(len(times), 1)
    check_drawable(size, min(MOST_PIXELS, MOST_TOGETHER / count), renderer, count)


def _seconds(recording: Recording, time: Time) -> float:
    """A time in s. Raises BadInput where the recording does not last so long."""
    from fbsim.errors import BadInput, Problem

    if isinstance(time, str):
        return recording.start if time == BEFORE else recording.duration
    if time > recording.duration:
        length = f"{recording.duration:.3f}"
        raise BadInput(
            Problem(
                f"--time {time:g} is beyond the end: the volley lasts {length} s",
                remedy=f'give 0 to {length}, "before" or "after"',
            )
        )
    return time
