"""`fbsim film`: a film of a recording or of a scene's volley, in slow motion around impacts."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import rich_click as click

from fbsim.cli._drawing_options import check_drawable, firing_options, renderer_option, trails_option
from fbsim.cli._ranges import Share
from fbsim.cli._sources import Firing, Size, is_recording, read, staged
from fbsim.cli._spans import span_of

if TYPE_CHECKING:
    from fbsim.recording import Recording
    from fbsim.view.film import Footage
    from fbsim.view.painting import Renderer

MOST_PIXELS = 4_000_000
SLOWEST = Fraction(1, 1000)


class _Rate(click.ParamType[Any]):
    name = "rate"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Give a rate above 0, at most 1, of a text such as "1/8" or "0.125"."""
        try:
            rate = Fraction(str(value).strip())
        except (ValueError, ZeroDivisionError):
            rate = Fraction(0)
        if not SLOWEST <= rate <= 1:
            self.fail(f"{value!r}: give {SLOWEST} to 1, such as 1/8", param, ctx)
        return float(rate)


@click.command("film")
@click.argument("source", metavar="RECORDING|SCENE")
@click.option(
    "-o", "--output", required=True, type=click.Path(path_type=Path), metavar="FILE",
    help="The film to write: .mp4 or .webm (extra render), .gif or .webp.",
)  # fmt: skip
@click.option(
    "--camera", default="table", show_default=True, metavar="NAME",
    help="Where from: table, top, follow (the shells), orbit, gun:NAME or shell:NAME.",
)  # fmt: skip
@click.option(
    "--size", default="1280x720", show_default=True, type=Size(), metavar="WxH",
    help="Pixels, with the caption; .mp4 and .webm round odd ones up.",
)  # fmt: skip
@click.option("--fps", default=30, show_default=True, type=click.IntRange(1, 120), help="Pictures a second.")
@click.option(
    "--slow", default="1/8", show_default=True, type=_Rate(), metavar="RATE",
    help="How slow it runs around impacts of fast shells; 1: not slower.",
)  # fmt: skip
@click.option("--from", "start", type=Share(0), metavar="S", help="Begin so many s into the volley.")
@click.option("--to", "end", type=Share(0), metavar="S", help="End so many s into the volley.")
@click.option("--shot", type=click.IntRange(1), metavar="N", help="Only this shot, until the next salvo.")
@renderer_option
@trails_option
@firing_options
def command(
    source: str,
    output: Path,
    camera: str,
    size: tuple[int, int],
    fps: int,
    slow: float,
    start: float | None,
    end: float | None,
    shot: int | None,
    renderer: str,
    trails: bool,
    firing: Firing,
) -> None:
    """Film RECORDING (a recording.npz, or the folder of `fbsim volley --out`), or a volley of SCENE.

    \b
    Examples:
      fbsim film courtyard-7 -o courtyard.mp4
      fbsim film courtyard --seed 7 --shot 4 --camera follow -o shot-4.mp4
      fbsim film duel -o duel.gif --size 480x270 --fps 20
      fbsim film courtyard-7 --from 0 --to 1 --slow 1/20 --renderer pyvista -o gate.webm

    It runs at its own speed around shots, slower around impacts of fast shells, and twice as quick where
    nothing goes on; the first and the last picture stand a moment. Needs no screen.
    """
    _check(output, size, fps, renderer)
    if shot is not None and (start is not None or end is not None):
        raise click.UsageError("give --shot, or --from and --to, not both")
    recording = _recording(source, camera, firing)
    span = span_of(recording, start, end, shot)
    options = {"camera": camera, "size": size, "fps": fps, "slow": slow, "span": span, "trails": trails}
    _write(recording, output, cast("Renderer", renderer), options)


def _check(output: Path, size: tuple[int, int], fps: int, renderer: str) -> None:
    """Raise before the work for what could not be done after it."""
    from fbsim.cli import _pictures
    from fbsim.view.film_encoding import ENDINGS, check_film

    _pictures.check([output], ENDINGS)
    check_film(output, fps)
    check_drawable(size, MOST_PIXELS, renderer)


def _recording(source: str, camera: str, firing: Firing) -> Recording:
    from fbsim.view.film_cameras import check_film_camera

    if is_recording(source):
        recording = read(Path(source), firing)
        guns, shells = (
            [each.id for each in recording.things if each.kind == kind] for kind in ("gun", "shell")
        )
        check_film_camera(camera, guns, shells)
        return recording
    return staged(source, camera, firing, True, check_film_camera)


def _write(recording: Recording, output: Path, renderer: Renderer, options: dict[str, Any]) -> None:
    from fbsim.cli import _pictures
    from fbsim.cli._console import say
    from fbsim.cli._progress import DelayedBar
    from fbsim.view.film import write_film

    made: list[Footage] = []
    with DelayedBar("filming") as bar:
        _pictures.write(
            output,
            lambda path: made.append(write_film(recording, path, renderer=renderer, progress=bar, **options)),
        )
    footage = made[0]
    width, height = footage.size
    kilobytes = output.stat().st_size / 1000
    say(f"{footage.length:.1f} s, {footage.frames} pictures of {width}x{height}, {kilobytes:.0f} kB")
