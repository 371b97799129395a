"""The caption below each picture of a film: the time, how slow it runs, the shot and its gun, the tally."""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from fbsim.physics.camera import Image as Pixels
from fbsim.recording import Recording
from fbsim.view.colours import Rgb, side_rgb
from fbsim.view.tally import Count, tally

Font = ImageFont.FreeTypeFont | ImageFont.ImageFont
INK, PAPER = "black", "white"
SMALLEST_FONT, LARGEST_FONT = 9, 28  # pixels
LETTERS = 70  # that a line of a caption should hold
MOST_SHARE = 0.25  # of a picture's height; there is no caption where it would take more
UNHURRIED = 0.995  # a rate below this is told


class Caption:
    """Captions of a recording for pictures of `size` (width, height) in pixels with their caption."""

    def __init__(self, recording: Recording, size: tuple[int, int]) -> None:
        self._recording, self._size = recording, size
        letter = min(max(round(size[0] / LETTERS * 1.8), SMALLEST_FONT), LARGEST_FONT)
        self._font = ImageFont.load_default(size=letter)
        self._row, self._edge = round(1.4 * letter), round(0.6 * letter)
        longest = tally(recording, recording.duration)
        self._broken = self._across(longest) > size[0] - 2 * self._edge
        self.height = self._row * (1 + self._lines(longest)) + self._edge
        if self.height > MOST_SHARE * size[1]:
            self.height = 0

    @property
    def picture_size(self) -> tuple[int, int]:
        """Width and height in pixels that are left for the picture."""
        return self._size[0], self._size[1] - self.height

    def under(self, picture: Pixels, time: float, rate: float = 1.0) -> Pixels:
        """The picture with its caption: a time of the recording in s, and its rate in seconds a second."""
        if not self.height:
            return picture
        whole = Image.new("RGB", self._size, PAPER)
        whole.paste(Image.fromarray(picture), (0, 0))
        draw = ImageDraw.Draw(whole)
        top = self.picture_size[1] + self._edge // 2
        draw.text((self._edge, top), self._moment(time), fill=INK, font=self._font)
        if rate < UNHURRIED:
            at = (self._size[0] - self._edge, top)
            draw.text(at, f"1/{1 / rate:.0f} speed", fill=INK, font=self._font, anchor="ra")
        self._write_tally(draw, tally(self._recording, time), top + self._row)
        return np.asarray(whole)

    def _moment(self, time: float) -> str:
        words = f"{max(time, 0.0):.3f} s"
        fired = [shot for shot in self._recording.shots if shot.time <= time]
        return f"{words}   shot {fired[-1].shot}: {fired[-1].gun}" if fired else words

    def _write_tally(self, draw: ImageDraw.ImageDraw, counts: list[Count], top: int) -> None:
        left = self._edge
        for count in counts:
            write_count(draw, (left, top), count, side_rgb(self._recording.sides, count.side), self._font)
            if self._broken:
                top += self._row
            else:
                left += count_width(count, self._font) + 2 * self._edge

    def _lines(self, counts: list[Count]) -> int:
        return len(counts) if self._broken else min(len(counts), 1)

    def _across(self, counts: list[Count]) -> int:
        return sum(count_width(count, self._font) + 2 * self._edge for count in counts)


def write_count(
    draw: ImageDraw.ImageDraw, corner: tuple[int, int], count: Count, rgb: Rgb, font: Font
) -> None:
    """Write a count of a side behind a square of the side's colour, from its upper left corner in pixels."""
    letter = _letter(font)
    top = corner[1] + letter // 6
    fill = tuple(round(255 * channel) for channel in rgb)
    draw.rectangle((corner[0], top, corner[0] + letter, top + letter), fill=fill, outline=INK)
    draw.text((corner[0] + round(1.5 * letter), corner[1]), str(count), fill=INK, font=font)


def count_width(count: Count, font: Font) -> int:
    """Pixels that a count takes with its square."""
    return round(1.5 * _letter(font) + font.getlength(str(count)))


def _letter(font: Font) -> int:
    """Edge of the square that goes with a font, in pixels."""
    return round(0.85 * getattr(font, "size", SMALLEST_FONT))
