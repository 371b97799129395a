"""Pictures become a film: .mp4 (H.264) and .webm (VP9) by PyAV, .gif and .webp by Pillow.

The same pictures give the same bytes: one thread, no dates, no random numbers in the file. Another release
of an encoder (x264, libvpx, Pillow, libwebp) may give other bytes. Colours of .mp4 and .webm are BT.709 in
4:2:0, as every player expects; that wants even edges, so an odd edge gets its last row or column twice.
"""

from __future__ import annotations

import importlib.util
import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from PIL import Image

from fbsim.errors import BadInput, Problem, RenderingError
from fbsim.physics.camera import Image as Pixels

if TYPE_CHECKING:
    from av.container import OutputContainer
    from av.video.stream import VideoStream

MODULE = "av"
MISSING = 'pip install "fbsim[render]", or name a .gif or .webp: those need nothing more'
BT709, LIMITED = 1, 1
WEBP_QUALITY = 80
GIF_COLOURS, GIF_UNIT = 256, 10  # ms
MOST_FPS = {".gif": 50, ".webp": 60, ".mp4": 120, ".webm": 120}
"""Pictures a second. A .gif counts hundredths, and browsers slow down what is shown for only one of them."""


@dataclass(frozen=True)
class Codec:
    """An encoder of PyAV's: its name, its options, and those of the file around it."""

    name: str
    options: dict[str, str]
    container: dict[str, str] = field(default_factory=dict)


# Without "cpu-independent" x264's rates depend on the processor, and in small pictures on what lay in memory.
CODECS = {
    ".mp4": Codec(
        "libx264",
        {"crf": "20", "preset": "medium", "x264-params": "cpu-independent=1"},
        {"movflags": "+faststart"},  # a browser need not have all of it before it plays
    ),
    ".webm": Codec("libvpx-vp9", {"crf": "32", "b": "0", "deadline": "good", "cpu-used": "4"}),
}
ENDINGS = (*CODECS, ".gif", ".webp")
"""Endings of names of films."""


def check_film(path: Path, fps: int) -> None:
    """Raise BadInput or RenderingError where a film of that name and rate cannot be encoded here."""
    ending = path.suffix.lower()
    if ending not in ENDINGS:
        remedy = f"end its name in {', '.join(ENDINGS)}"
        raise BadInput(Problem("is no film that can be written", str(path), remedy=remedy))
    if not 1 <= fps <= MOST_FPS[ending]:
        raise BadInput(
            Problem(f"{ending} takes 1 to {MOST_FPS[ending]} pictures a second (got {fps})", str(path))
        )
    if ending in CODECS:
        _check_codec(ending)


def _check_codec(ending: str) -> None:
    if importlib.util.find_spec(MODULE) is None:
        raise RenderingError(Problem(f"{ending} needs PyAV, which is not installed", remedy=MISSING))
    import av

    name = CODECS[ending].name
    if name not in av.codecs_available:
        remedy = "install PyAV from its wheels, or name a .gif or .webp"
        raise RenderingError(Problem(f"the PyAV that is installed has no encoder {name}", remedy=remedy))


def encode(
    path: Path, pictures: Iterable[Pixels], count: int, fps: int, swatches: Sequence[Pixels] = ()
) -> None:
    """Write `count` pictures (height, width, 3), all of one size, as a film of `fps` pictures a second.

    They are asked for one by one, and not kept. `swatches` are some of them: a .gif, which has 256 colours
    for all, takes its colours from them. Raises what `check_film` raises, OSError where the file cannot be
    written, ValueError where there is no picture.
    """
    check_film(path, fps)
    if count < 1:
        raise ValueError("a film needs at least one picture")
    coming = itertools.islice(pictures, count)
    ending = path.suffix.lower()
    if ending in CODECS:
        _encode_video(path, coming, fps, CODECS[ending])
    elif ending == ".gif":
        _encode_gif(path, coming, fps, swatches)
    else:
        _encode_webp(path, coming, count, fps)


def _encode_video(path: Path, pictures: Iterator[Pixels], fps: int, codec: Codec) -> None:
    import av

    options = {"fflags": "+bitexact", **codec.container}
    try:
        with av.open(str(path), "w", format=path.suffix.lower()[1:], options=options) as film:
            _mux(film, pictures, fps, codec)
    except av.FFmpegError as fault:
        if isinstance(fault, OSError):
            raise
        raise OSError(fault.errno or 0, fault.strerror or str(fault)) from fault


def _mux(film: OutputContainer, pictures: Iterator[Pixels], fps: int, codec: Codec) -> None:
    first = _even(next(pictures))
    stream = _stream(film, first, fps, codec)
    for number, picture in enumerate(itertools.chain([first], map(_even, pictures))):
        film.mux(stream.encode(_frame(picture, number, fps)))
    film.mux(stream.encode(None))


def _stream(film: OutputContainer, picture: Pixels, fps: int, codec: Codec) -> VideoStream:
    stream: Any = film.add_stream(codec.name, rate=fps, options={"flags": "+bitexact", **codec.options})
    stream.height, stream.width = picture.shape[:2]
    stream.pix_fmt = "yuv420p"
    context = stream.codec_context
    context.thread_count = 1  # how work is shared between threads shows in the bytes
    context.time_base = Fraction(1, fps)
    context.colorspace = context.color_primaries = context.color_trc = BT709
    context.color_range = LIMITED
    made: VideoStream = stream
    return made


def _frame(picture: Pixels, number: int, fps: int) -> Any:
    import av

    frame = av.VideoFrame.from_ndarray(picture, format="rgb24")
    frame = frame.reformat(format="yuv420p", dst_colorspace="ITU709", dst_color_range="MPEG", threads=1)
    frame.pts, frame.time_base = number, Fraction(1, fps)
    return frame


def _even(picture: Pixels) -> Pixels:
    """The picture with even edges, contiguous in memory."""
    height, width = picture.shape[:2]
    padded: Pixels = np.pad(picture, ((0, height % 2), (0, width % 2), (0, 0)), mode="edge")
    return np.ascontiguousarray(padded)


def _encode_gif(path: Path, pictures: Iterator[Pixels], fps: int, swatches: Sequence[Pixels]) -> None:
    """One palette for all pictures, without dithering: what rests does not flicker, and takes no bytes."""
    first = next(pictures)
    palette = Image.fromarray(np.vstack(swatches or [first])).quantize(GIF_COLOURS, Image.Quantize.MEDIANCUT)
    frames = _quantized(itertools.chain([first], pictures), palette, durations(fps, GIF_UNIT))
    next(frames).save(path, format="GIF", save_all=True, append_images=frames, loop=0)


def _quantized(
    pictures: Iterable[Pixels], palette: Image.Image, lasting: Iterator[int]
) -> Iterator[Image.Image]:
    for picture in pictures:
        frame = Image.fromarray(picture).quantize(palette=palette, dither=Image.Dither.NONE)
        frame.info["duration"] = next(lasting)
        yield frame


def durations(fps: int, unit: int) -> Iterator[int]:
    """How long each picture of a film is shown, in ms: whole units of so many ms, that drift nowhere.

    >>> list(itertools.islice(durations(30, 10), 6))
    [30, 40, 30, 30, 40, 30]
    """
    starts = (round(1000 * number / (fps * unit)) * unit for number in itertools.count())
    return (end - start for start, end in itertools.pairwise(starts))


class _Reel(Image.Image):
    """Pictures as one image of many frames, that holds one of them at a time: Pillow goes through them."""

    def __init__(self, pictures: Iterator[Pixels], count: int) -> None:
        super().__init__()
        self._pictures, self.n_frames, self._number = pictures, count, -1
        self.seek(0)

    def seek(self, frame: int) -> None:
        """Go on to a frame; there is no way back."""
        while self._number < frame:
            picture = Image.fromarray(next(self._pictures))
            self.im, self._mode, self._size = picture.im, picture.mode, picture.size
            self._number += 1

    def tell(self) -> int:
        """Which frame it is at."""
        return self._number


def _encode_webp(path: Path, pictures: Iterator[Pixels], count: int, fps: int) -> None:
    lasting = list(itertools.islice(durations(fps, 1), count))
    _Reel(pictures, count).save(
        path, format="WEBP", save_all=True, duration=lasting, quality=WEBP_QUALITY, loop=0
    )
