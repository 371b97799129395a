"""The legend below a picture of a recording: which scene, when, and what the colours mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw, ImageFont

from fbsim.recording import Recording
from fbsim.rules import Outcome
from fbsim.view.colours import SHELL_RGB, Rgb, side_rgb, tinted

EDGE, ROW, SPACE = 14, 24, 24  # pixels: left of the first words, from line to line, behind words
ABOVE_AND_BELOW = 10
SQUARE = 16
FONT_SIZE = 16


@dataclass(frozen=True)
class Entry:
    """Squares of colours, then words; entries are never broken between lines."""

    colours: tuple[Rgb, ...]
    words: str


class Legend:
    """Title and time, then the sides; once something was fired each with its three tints."""

    def __init__(self, recording: Recording, times: Sequence[float]) -> None:
        self._font = ImageFont.load_default(size=FONT_SIZE)
        self._recording = recording
        self._entries = list(_entries(recording, times))

    def height(self, width: int) -> int:
        """Pixels that it takes below a picture of that width."""
        lines = self._lines(width)
        return ROW * len(lines) + ABOVE_AND_BELOW

    def write(self, picture: Image.Image, top: int) -> None:
        """Write it into a picture, from `top` on downwards."""
        draw = ImageDraw.Draw(picture)
        for number, line in enumerate(self._lines(picture.width)):
            left, y = EDGE, top + 7 + number * ROW
            for entry in line:
                self._write_entry(draw, entry, (left, y))
                left += self._width(entry)

    def caption(
        self, picture: Image.Image, corner: tuple[int, int], size: tuple[int, int], time: float
    ) -> None:
        """Write a time in s into the upper left corner of one of several pictures, if it has room."""
        words = when(self._recording, time)
        if self._font.getlength(words) + EDGE < size[0] and size[1] > 4 * ROW:
            at = (corner[0] + EDGE // 2, corner[1] + EDGE // 2)
            ImageDraw.Draw(picture).text(at, words, fill="black", font=self._font)

    def _write_entry(self, draw: ImageDraw.ImageDraw, entry: Entry, at: tuple[int, int]) -> None:
        left, top = at
        for rgb in entry.colours:
            fill = tuple(round(255 * channel) for channel in rgb)
            draw.rectangle((left, top + 3, left + 14, top + 17), fill=fill, outline="black")
            left += SQUARE
        draw.text((left + 6 * bool(entry.colours), top), entry.words, fill="black", font=self._font)

    def _width(self, entry: Entry) -> int:
        squares = SQUARE * len(entry.colours) + 6 * bool(entry.colours)
        return squares + int(self._font.getlength(entry.words)) + SPACE

    def _lines(self, width: int) -> list[list[Entry]]:
        lines: list[list[Entry]] = [[]]
        left = EDGE
        for entry in self._entries:
            if lines[-1] and left + self._width(entry) - SPACE > width - EDGE:
                lines.append([])
                left = EDGE
            lines[-1].append(entry)
            left += self._width(entry)
        return lines


def when(recording: Recording, time: float) -> str:
    """A time of a recording in words."""
    if time <= recording.start:
        return "before the volley"
    return "after the volley" if time >= recording.duration else f"at {time:.3f} s"


def _entries(recording: Recording, times: Sequence[float]) -> list[Entry]:
    fired = any(time > recording.start for time in times)
    seed = f", seed {recording.head.seed}" if fired else ""
    moment = f": {when(recording, times[0])}" if len(times) == 1 else ""
    entries = [Entry((), f"{recording.head.title}{moment}{seed}")]
    for side in recording.sides:
        sound = side_rgb(recording.sides, side)
        hurt = [tinted(sound, outcome) for outcome in (Outcome.WOUNDED, Outcome.KILLED)]
        entries.append(Entry((sound, *hurt) if fired else (sound,), side))
    if fired:
        entries.append(Entry((), "(sound, wounded or damaged, killed or destroyed)"))
        entries.append(Entry((SHELL_RGB,), "shell"))
    return entries
