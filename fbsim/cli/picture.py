"""`fbsim picture`: a still of a scene or of a recording, at any time, from any camera."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import rich_click as click

from fbsim.cli._ranges import SEED

if TYPE_CHECKING:
    from fbsim.recording import Recording
    from fbsim.scene import Scene
    from fbsim.view.painting import Renderer

ENDINGS = (".png", ".jpg", ".jpeg", ".webp")
SMALLEST, LARGEST = 16, 8192  # pixels along an edge
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


class _Size(click.ParamType[tuple[int, int]]):
    name = "size"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        """Give (width, height) of a text such as "1280x800"."""
        if isinstance(value, tuple):
            return value
        found = re.fullmatch(r"(\d{1,6})\s*[xX×]\s*(\d{1,6})", str(value).strip(), re.ASCII)
        if not found:
            self.fail(f"{value!r}: give width and height in pixels, such as 1280x800", param, ctx)
        width, height = int(found[1]), int(found[2])
        if not all(SMALLEST <= edge <= LARGEST for edge in (width, height)):
            self.fail(f"{value!r}: each edge must be {SMALLEST} to {LARGEST} pixels", param, ctx)
        return width, height


@dataclass(frozen=True)
class Firing:
    """How a scene is fired for its picture."""

    seed: int | None
    volley: int
    rules: str | None

    @property
    def is_asked_for(self) -> bool:
        """Whether any of it was given."""
        return self.seed is not None or self.volley != 0 or self.rules is not None


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
    "--size", default="1280x800", show_default=True, type=_Size(), metavar="WxH",
    help="Pixels; of several pictures, of each.",
)  # fmt: skip
@click.option(
    "--renderer", default="tiny", show_default=True, type=click.Choice(["tiny", "pyvista"]),
    help="tiny is always there; pyvista (extra render) makes round things round.",
)  # fmt: skip
@click.option("--trails", is_flag=True, help="Show the flights of shells so far, and what they struck.")
@click.option("--seed", type=SEED, metavar="N", help="Fire the scene with this seed.")
@click.option(
    "--volley", type=click.IntRange(0, 2**32 - 1), default=0, metavar="N",
    help="Which of the volleys of this seed.",
)  # fmt: skip
@click.option("--rules", metavar="NAME", help="Judge by this rule system (see `fbsim rules list`).")
def command(
    source: str,
    output: Path,
    camera: str,
    times: tuple[Time, ...],
    size: tuple[int, int],
    renderer: str,
    trails: bool,
    seed: int | None,
    volley: int,
    rules: str | None,
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

    firing = Firing(seed, volley, rules)
    _check(output, times, size, renderer)
    if _is_recording(source):
        recording = _read(Path(source), firing)
    else:
        recording = _staged(source, camera, firing, bool(trails or set(times) - {BEFORE}))
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
    pixels = size[0] * size[1]
    if pixels > MOST_PIXELS or pixels * len(times) > MOST_TOGETHER:
        most = MOST_TOGETHER / len(times) if pixels <= MOST_PIXELS else MOST_PIXELS
        raise click.UsageError(
            f"{size[0]}x{size[1]} are too many pixels for each picture (at most {most / 1e6:.1f} million); "
            "give a smaller --size"
        )
    if renderer == "pyvista":
        from fbsim.view.offscreen import check_pyvista

        check_pyvista()


def _is_recording(source: str) -> bool:
    return source.endswith(".npz") or Path(source).is_dir()


def _read(path: Path, firing: Firing) -> Recording:
    from fbsim.recording import read_recording

    if firing.is_asked_for:
        raise click.UsageError(f"{path} was fired already; --seed, --volley and --rules are for scenes")
    return read_recording(path)


def _staged(name: str, camera: str, firing: Firing, fired: bool) -> Recording:
    """Record a scene: its volley where anything asks for one, else how it stands."""
    from fbsim.cli._descriptors import stdout_to_stderr
    from fbsim.cli._folders import warn_of_missing_folders
    from fbsim.cli._progress import DelayedBar
    from fbsim.rules import shot_table

    warn_of_missing_folders()
    if firing.rules is not None:
        shot_table(firing.rules)
    with stdout_to_stderr(), DelayedBar("reading the scene") as bar:
        from fbsim import load_scene
        from fbsim.view.cameras import check_camera

        scene = load_scene(name)
        check_camera(camera, [gun.id for gun in scene.guns])
        return _volley(scene, firing, fired or firing.is_asked_for, bar)


def _volley(scene: Scene, firing: Firing, fired: bool, bar: Any) -> Recording:
    from dataclasses import replace

    from fbsim import fire_volley
    from fbsim.recording import record

    if not fired:
        scene = replace(scene, orders=())
    result = fire_volley(scene, firing.seed, volley=firing.volley, rules=firing.rules, progress=bar)
    return record(scene, result)


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
