"""A contact sheet of many volleys: how each of them ended, side by side, with what came of it.

Volleys of one seed are numbered from 0 on, as `fbsim volley --volley` and studies number them. They are fired
a few at a time, in as many processes as are asked for; the sheet is the same for any number of them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from fbsim.physics.camera import Image as Pixels
from fbsim.recording import Recording, record
from fbsim.scene import Scene
from fbsim.studies.runner import Piece, Runner, Single
from fbsim.view.cameras import camera_named, camera_seeing, check_camera, surroundings
from fbsim.view.caption import INK, PAPER, write_count
from fbsim.view.colours import side_rgb
from fbsim.view.painting import Renderer, painter
from fbsim.view.picture import check_ending, save_picture
from fbsim.view.tally import Count, tally
from fbsim.volley import Stage, fire_volley

Progress = Callable[[int, int, str], None]
TOGETHER = 3  # volleys that a process fires before it hands them over
COLUMNS, GAP = 4, 6  # pictures side by side; pixels around each
TITLE, WORDS, ROW = 18, 13, 18  # pixels: size of the title, of the rest, and from line to line


@dataclass(frozen=True)
class Batch:
    """Some volleys to be fired: `count` of them from number `first` on."""

    scene: Scene
    seed: int
    rules: str | None
    first: int
    count: int


@dataclass(frozen=True, eq=False)
class Print:
    """What became of a volley: its picture at the end, and its figures by side."""

    volley: int
    picture: Pixels
    counts: list[Count]


def draw_volleys(
    scene: Scene,
    path: Path,
    volleys: int = 12,
    seed: int | None = None,
    *,
    camera: str = "table",
    size: tuple[int, int] = (320, 200),
    renderer: Renderer = "tiny",
    rules: str | None = None,
    workers: int = 1,
    progress: Progress | None = None,
) -> None:
    """Write a sheet of the volleys 0 to `volleys` - 1 of a seed (left out: the scene's own).

    `size` (width, height) in pixels is that of each picture. `path` ends in .png, .jpg or .webp. Raises what
    `fire_volley` and `draw_recording` raise, ValueError where there is no volley.
    """
    if volleys < 1:
        raise ValueError(f"a sheet needs at least one volley (got {volleys})")
    check_ending(path)
    check_camera(camera, [gun.id for gun in scene.guns])
    whole = Batch(scene, scene.seed if seed is None else seed, rules, 0, volleys)
    recordings = _all(whole, workers, progress)
    prints = list(_prints(recordings, camera, size, renderer))
    title = f"{scene.title}: {volleys} volleys of seed {whole.seed}"
    save_picture(sheet_of(prints, scene.sides, title), path)


def _all(whole: Batch, workers: int, progress: Progress | None) -> list[Recording]:
    pieces = [Piece(f"{batch.first:06d}", batch) for batch in _batches(whole)]
    done = 0

    def tell(more: int) -> None:
        nonlocal done
        done = min(done + more * TOGETHER, whole.count)
        if progress is not None:
            progress(done, whole.count, "firing volleys")

    with Runner(recordings_of, workers, singles=_singles) as runner:
        return [each for recordings in runner.run(pieces, tell) for each in recordings]


def _batches(whole: Batch) -> Iterator[Batch]:
    for first in range(0, whole.count, TOGETHER):
        yield replace(whole, first=first, count=min(TOGETHER, whole.count - first))


def _singles(batch: Batch) -> Iterator[Single[Batch]]:
    for volley in range(batch.first, batch.first + batch.count):
        again = f"fire it again: seed {batch.seed}, volley {volley} of {batch.scene.title}"
        yield Single(again, replace(batch, first=volley, count=1))


def recordings_of(batch: Batch) -> list[Recording]:
    """Fire the volleys of a batch on one stage."""
    with Stage(batch.scene) as stage:
        numbers = range(batch.first, batch.first + batch.count)
        return [_fired(batch, stage, number) for number in numbers]


def _fired(batch: Batch, stage: Stage, volley: int) -> Recording:
    result = fire_volley(stage.scene, batch.seed, volley=volley, stage=stage, rules=batch.rules)
    return record(stage.scene, result)


def _prints(
    recordings: Sequence[Recording], name: str, size: tuple[int, int], renderer: Renderer
) -> Iterator[Print]:
    """Each volley at its end; "table" is one camera for all, that sees whatever any of them has scattered."""
    aspect = size[0] / size[1]
    boxes = np.array([surroundings(each) for each in recordings])
    everything = camera_seeing(boxes[:, 0].min(axis=0), boxes[:, 1].max(axis=0), aspect)
    for each in recordings:
        end = each.duration
        camera = everything if name == "table" else camera_named(each, name, end, aspect)
        with painter(each, renderer, size) as paints:
            yield Print(each.head.volley, paints.paint(end, camera), tally(each, end))


def sheet_of(prints: Sequence[Print], sides: tuple[str, ...], title: str) -> Image.Image:
    """Pictures row by row below a title and what all volleys have in common; below each what came of it."""
    height, width = prints[0].picture.shape[:2]
    across = min(COLUMNS, len(prints))
    cell = (width + GAP, height + ROW * (1 + len(prints[0].counts)) + GAP)
    words = summaries(prints)
    head = TITLE + GAP + ROW * len(words) + 2 * GAP
    rows = math.ceil(len(prints) / across)
    sheet = Image.new("RGB", (across * cell[0] + GAP, head + rows * cell[1] + GAP), PAPER)
    _write_head(ImageDraw.Draw(sheet), title, words)
    for index, each in enumerate(prints):
        corner = (GAP + index % across * cell[0], head + index // across * cell[1])
        sheet.paste(Image.fromarray(each.picture), corner)
        _write_print(ImageDraw.Draw(sheet), each, sides, (corner[0], corner[1] + height))
    return sheet


def summaries(prints: Sequence[Print]) -> list[str]:
    """For each side, of how many figures it lost in how many volleys.

    >>> counts = [Count("red", 1, 1, 0)], [Count("red", 0, 0, 2)]
    >>> summaries([Print(volley, np.zeros(0), each) for volley, each in enumerate(counts)])
    ['red: 1.0 killed (0 to 2), 0.5 wounded (0 to 1) in a volley']
    """
    words = []
    for counts in zip(*(each.counts for each in prints), strict=True):
        hurt = [
            f"{sum(numbers) / len(numbers):.1f} {what} ({min(numbers)} to {max(numbers)})"
            for what in ("killed", "wounded")
            if (numbers := [getattr(count, what) for count in counts])
        ]
        words.append(f"{counts[0].side}: {', '.join(hurt)} in a volley")
    return words


def _write_head(draw: ImageDraw.ImageDraw, title: str, words: Sequence[str]) -> None:
    draw.text((GAP, GAP), title, fill=INK, font=ImageFont.load_default(size=TITLE))
    font = ImageFont.load_default(size=WORDS)
    for line, each in enumerate(words):
        draw.text((GAP, TITLE + 2 * GAP + line * ROW), each, fill=INK, font=font)


def _write_print(
    draw: ImageDraw.ImageDraw, each: Print, sides: tuple[str, ...], corner: tuple[int, int]
) -> None:
    font = ImageFont.load_default(size=WORDS)
    draw.text(corner, f"volley {each.volley}", fill=INK, font=font)
    for line, count in enumerate(each.counts, start=1):
        at = (corner[0], corner[1] + line * ROW)
        write_count(draw, at, count, side_rgb(sides, count.side), font)
