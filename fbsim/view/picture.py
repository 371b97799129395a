"""A still of a recording: the table at a time, from a camera, with a legend.

Figures and guns are in the colour of their side; wounded ones go pale, killed and destroyed ones dark.
Loose blocks, walls and shells have the colour of their material.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

from PIL import Image

from fbsim.errors import BadInput, Problem
from fbsim.physics.camera import Image as Pixels
from fbsim.recording import Recording
from fbsim.view.cameras import camera_named
from fbsim.view.legend import Legend
from fbsim.view.painting import Painter, Renderer, painter

FORMATS = {".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG", ".webp": "WEBP"}
"""By the ending of a file's name."""
QUALITY = 92
MOST_LEGEND = 0.25  # share of a picture's height; it is left out where it would take more
ACROSS = 4  # pictures side by side
GAP = 4  # pixels between them


def draw_recording(
    recording: Recording,
    path: Path,
    time: float | Sequence[float] | None = None,
    camera: str = "table",
    size: tuple[int, int] = (1280, 800),
    renderer: Renderer = "tiny",
    *,
    trails: bool = False,
) -> None:
    """Write a picture of a recording at a time in s, left out: at its end; of several times, one of each.

    `size` (width, height) in pixels is that of the picture with its legend; of several times, of each
    without. `path` ends in .png, .jpg or .webp. `trails` shows the flights of shells so far. Raises
    UnknownName where there is no such `camera` (see `camera_named`), RenderingError where `renderer` cannot
    draw here, BadInput where the path ends otherwise.
    """
    check_ending(path)
    times = [time] if isinstance(time, (int, float)) else list(time or [recording.duration])
    legend = Legend(recording, times)
    if len(times) == 1:
        picture = _single(recording, times[0], camera, size, renderer, legend, trails)
    else:
        picture = _several(recording, times, camera, size, renderer, legend, trails)
    save_picture(picture, path)


def check_ending(path: Path) -> None:
    """Raise BadInput where a name does not end as a picture's does."""
    if path.suffix.lower() not in FORMATS:
        remedy = f"end its name in {', '.join(FORMATS)}"
        raise BadInput(Problem("is no picture that can be written", str(path), remedy=remedy))


def save_picture(picture: Image.Image, path: Path) -> None:
    """Write a picture in the format that its name ends in. Raises BadInput, OSError."""
    check_ending(path)
    picture.save(path, format=FORMATS[path.suffix.lower()], quality=QUALITY)


def _single(
    recording: Recording,
    time: float,
    camera: str,
    size: tuple[int, int],
    renderer: Renderer,
    legend: Legend,
    trails: bool,
) -> Image.Image:
    width, height = size
    below = legend.height(width)
    if below > MOST_LEGEND * height:
        below = 0
    picture = Image.new("RGB", size, "white")
    with painter(recording, renderer, (width, height - below), trails=trails) as paints:
        picture.paste(Image.fromarray(_painted(recording, paints, time, camera)), (0, 0))
    if below:
        legend.write(picture, height - below)
    return picture


def _several(
    recording: Recording,
    times: Sequence[float],
    camera: str,
    size: tuple[int, int],
    renderer: Renderer,
    legend: Legend,
    trails: bool,
) -> Image.Image:
    """Pictures side by side, in as many rows as it takes, each with its time; one legend below."""
    rows = math.ceil(len(times) / ACROSS)
    across = math.ceil(len(times) / rows)
    width, height = across * (size[0] + GAP) - GAP, rows * (size[1] + GAP) - GAP
    below = legend.height(width)
    if below > MOST_LEGEND * height:
        below = 0
    picture = Image.new("RGB", (width, height + below), "white")
    with painter(recording, renderer, size, trails=trails) as paints:
        for index, time in enumerate(times):
            left, top = index % across * (size[0] + GAP), index // across * (size[1] + GAP)
            picture.paste(Image.fromarray(_painted(recording, paints, time, camera)), (left, top))
            legend.caption(picture, (left, top), size, time)
    if below:
        legend.write(picture, height)
    return picture


def _painted(recording: Recording, paints: Painter, time: float, camera: str) -> Pixels:
    return paints.paint(time, camera_named(recording, camera, time, paints.aspect))
