"""A film of a recording: slow around impacts, with a caption, from any camera.

Each picture shows one moment of the recording, as its clock has it (`film_clock`), from one camera
(`film_cameras`), painted as a still is. What stands still, such as the holds at both ends, is painted once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from fbsim.physics.camera import Camera
from fbsim.physics.camera import Image as Pixels
from fbsim.recording import Recording
from fbsim.view.caption import Caption
from fbsim.view.film_cameras import film_cameras
from fbsim.view.film_clock import SLOW, FilmClock, film_clock
from fbsim.view.film_encoding import check_film, encode
from fbsim.view.painting import Painter, Renderer, painter

Progress = Callable[[int, int, str], None]
SWATCHES = 6
"""Pictures from all over a film from which a .gif takes its colours."""


@dataclass(frozen=True)
class Footage:
    """What was written: pictures of `size` (width, height) in pixels, `fps` of them a second."""

    frames: int
    fps: int
    size: tuple[int, int]

    @property
    def length(self) -> float:
        """How long the film is, in s."""
        return self.frames / self.fps


def write_film(
    recording: Recording,
    path: Path,
    *,
    camera: str = "table",
    size: tuple[int, int] = (1280, 720),
    fps: int = 30,
    slow: float = SLOW,
    span: tuple[float, float] | None = None,
    renderer: Renderer = "tiny",
    trails: bool = False,
    progress: Progress | None = None,
) -> Footage:
    """Write a film of a recording, or of a `span` of it in s: .mp4, .webm, .gif or .webp by the path's end.

    `size` (width, height) in pixels is that with the caption, `slow` the rate around impacts of fast shells.
    `camera` is table, top, follow, orbit, gun:NAME or shell:NAME. The same recording gives the same bytes
    with the same releases of renderer and encoder. Raises BadInput where the path ends otherwise, UnknownName
    where there is no such camera, RenderingError where an extra is missing, OSError where it cannot be
    written; then a part of the file may be there.
    """
    check_film(path, fps)
    reel = _Reel(recording, film_clock(recording, span, slow=slow), camera, size, fps)
    with painter(recording, renderer, reel.caption.picture_size, trails=trails) as paints:
        swatches = reel.swatches(paints) if path.suffix.lower() == ".gif" else ()
        encode(path, reel.pictures(paints, progress), reel.count, fps, swatches)
    even = path.suffix.lower() in (".mp4", ".webm")
    width, height = ((edge + edge % 2) if even else edge for edge in size)
    return Footage(reel.count, fps, (width, height))


class _Reel:
    """The pictures of a film: which moments they show, from where."""

    def __init__(
        self, recording: Recording, clock: FilmClock, camera: str, size: tuple[int, int], fps: int
    ) -> None:
        self._clock, self.caption = clock, Caption(recording, size)
        self.count = clock.frames(fps)
        self._moments = [clock.moment(number / fps) for number in range(self.count)]
        width, height = self.caption.picture_size
        self._cameras = film_cameras(recording, camera, self._moments, fps, width / height)

    def pictures(self, paints: Painter, progress: Progress | None = None) -> Iterator[Pixels]:
        """All pictures in their order; one that would be the same as the one before is not painted again."""
        former: tuple[float, Camera] | None = None
        for number, seen in enumerate(zip(self._moments, self._cameras, strict=True)):
            if seen != former:
                picture = self._picture(paints, *seen)
            former = seen
            if progress is not None:
                progress(number + 1, self.count, "filming")
            yield picture

    def swatches(self, paints: Painter) -> list[Pixels]:
        """Some pictures from all over the film."""
        numbers = sorted({round(index * (self.count - 1) / (SWATCHES - 1)) for index in range(SWATCHES)})
        return [self._picture(paints, self._moments[each], self._cameras[each]) for each in numbers]

    def _picture(self, paints: Painter, moment: float, camera: Camera) -> Pixels:
        held = moment in (self._moments[0], self._moments[-1])
        rate = 1.0 if held else self._clock.rate(moment)
        return self.caption.under(paints.paint(moment, camera), moment, rate)


def moments_of(clock: FilmClock, count: int) -> Sequence[float]:
    """Moments of the recording in s, evenly spread over the film between its holds: most where it is slow."""
    first, last = clock.holds[0], clock.length - clock.holds[1]
    return [clock.moment(first + (last - first) * index / max(count - 1, 1)) for index in range(count)]
