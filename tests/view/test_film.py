"""Films: as many pictures as told, of the moments told, in every format; the same bytes each time."""

from __future__ import annotations

import importlib.util
import itertools
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageSequence

import fbsim
from fbsim.errors import BadInput, RenderingError, UnknownName
from fbsim.physics.camera import Image as Pixels
from fbsim.physics.lens import Lens
from fbsim.recording import Recording, record
from fbsim.view import film_encoding
from fbsim.view.colours import side_rgb
from fbsim.view.film import write_film
from fbsim.view.film_cameras import CALM, calmed, film_cameras
from fbsim.view.film_clock import film_clock
from fbsim.view.film_encoding import durations, encode
from fbsim.view.tally import Count, tally
from fbsim.volley.events import Struck

from .recordings import CUBE, HIT, small_recording

SIZE = (160, 96)
FPS = 6
VIDEO = pytest.mark.skipif(
    importlib.util.find_spec("av") is None, reason="PyAV (extra render) is not installed"
)
FORMATS = [pytest.param(".mp4", marks=VIDEO), pytest.param(".webm", marks=VIDEO), ".gif", ".webp"]


def fast_recording() -> Recording:
    """The small recording, whose shell strikes at 9 m/s."""
    recording = small_recording()
    struck = Struck(HIT, "shell", "guard", 9.0, 0.03, (0.0, 0.0, 0.15))
    return replace(recording, events=(recording.events[0], struck, recording.events[2]))


def decoded(path: Path) -> Iterator[tuple[float, Pixels]]:
    """Pictures of a film with the time in s from which each is shown."""
    if path.suffix in (".mp4", ".webm"):
        import av

        with av.open(str(path)) as film:
            for frame in film.decode(video=0):
                yield float(frame.time), frame.to_ndarray(format="rgb24")
        return
    since = 0
    with Image.open(path) as image:
        for frame in ImageSequence.Iterator(image):
            yield since / 1000, np.asarray(frame.convert("RGB"))
            since += frame.info["duration"]


def lasts(path: Path) -> float:
    """How long a film is, in s; .gif and .webp have what stands still once, and show it for longer."""
    if path.suffix in (".mp4", ".webm"):
        import av

        with av.open(str(path)) as film:
            return float(float(film.duration or 0) / av.time_base)
    total = 0
    with Image.open(path) as image:
        for frame in ImageSequence.Iterator(image):
            frame.load()  # a .webp tells the duration only then
            total += frame.info["duration"]
    return total / 1000


def squares(count: int, size: tuple[int, int] = SIZE) -> list[Pixels]:
    """A red square that goes to the right by 3 pixels from picture to picture."""
    pictures = np.full((count, size[1], size[0], 3), 200, dtype=np.uint8)
    for number, picture in enumerate(pictures):
        picture[20:60, 5 + 3 * number : 45 + 3 * number] = (200, 40, 30)
    return list(pictures)


def middle_of_square(picture: Pixels) -> float:
    return float(np.flatnonzero((picture[:, :, 1] < 120).any(axis=0)).mean())


@pytest.mark.parametrize("ending", FORMATS)
def test_what_was_encoded_is_decoded(ending: str, tmp_path: Path) -> None:
    pictures = squares(12)
    films = [tmp_path / f"{name}{ending}" for name in "ab"]
    for film, litter in zip(films, (1, 7), strict=True):
        # Other bytes in the memory that the encoder gets: they must not show in the film.
        [bytes([litter]) * 10_000 * litter for _ in range(30)]
        encode(film, iter(pictures), 12, 30, pictures[:1])
    assert films[0].read_bytes() == films[1].read_bytes()
    found = list(decoded(films[0]))
    assert [time for time, _ in found] == pytest.approx([number / 30 for number in range(12)], abs=6e-3)
    for number, (_, picture) in enumerate(found):
        assert middle_of_square(picture) == pytest.approx(middle_of_square(pictures[number]), abs=1)
        assert picture[40, 20 + 3 * number] == pytest.approx(np.array([200, 40, 30]), abs=8)
        assert picture[90, 150] == pytest.approx(np.full(3, 200), abs=4)


@VIDEO
@pytest.mark.parametrize(("ending", "codec"), [(".mp4", "h264"), (".webm", "vp9")])
def test_videos_are_such_as_play_everywhere(ending: str, codec: str, tmp_path: Path) -> None:
    """4:2:0 wants even edges: odd ones get one row or column more."""
    import av

    path = tmp_path / f"odd{ending}"
    encode(path, squares(3, (161, 97)), 3, 25)
    with av.open(str(path)) as film:
        stream = film.streams.video[0]
        assert (stream.codec_context.name.removeprefix("lib"), stream.pix_fmt) == (codec, "yuv420p")
        assert (stream.width, stream.height, stream.average_rate) == (162, 98, 25)
        assert len(list(film.decode(video=0))) == 3


@pytest.mark.parametrize("ending", [".gif", ".webp"])
def test_one_picture_is_a_film_too(ending: str, tmp_path: Path) -> None:
    encode(tmp_path / f"one{ending}", squares(1), 1, 10)
    with Image.open(tmp_path / f"one{ending}") as image:
        assert image.size == SIZE


@given(st.integers(1, 60), st.sampled_from([1, 10]), st.integers(1, 300))
def test_durations_do_not_drift(fps: int, unit: int, count: int) -> None:
    lasting = list(itertools.islice(durations(fps, unit), count))
    assert all(duration % unit == 0 for duration in lasting)
    assert abs(sum(lasting) - 1000 * count / fps) <= unit / 2


@pytest.mark.parametrize(
    ("name", "fps", "message"),
    [
        ("a.avi", 30, "no film that can be written; end its name in .mp4, .webm, .gif, .webp"),
        ("a.gif", 60, ".gif takes 1 to 50 pictures a second"),
        ("a.webp", 0, "pictures a second"),
    ],
)
def test_what_cannot_be_encoded_is_refused(name: str, fps: int, message: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=message):
        encode(tmp_path / name, squares(1), 1, fps)
    assert not list(tmp_path.iterdir())


def test_without_pyav_the_message_says_what_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(film_encoding, "MODULE", "no_such_module")
    said = r"\.mp4 needs PyAV.*fbsim\[render\].*\.gif or \.webp"
    with pytest.raises(RenderingError, match=said):
        write_film(small_recording(), tmp_path / "a.mp4")
    encode(tmp_path / "a.webp", squares(2), 2, 10)


@VIDEO
def test_a_folder_that_is_not_there_is_an_oserror() -> None:
    with pytest.raises(OSError, match="No such file"):
        encode(Path("no/such/folder/a.mp4"), squares(2), 2, 10)


@pytest.mark.parametrize("ending", FORMATS)
def test_a_film_is_as_long_as_its_clock_says_and_shows_what_was(ending: str, tmp_path: Path) -> None:
    """The guard is in its side's colour where the camera sees it, and dark at the end: it was killed."""
    recording = fast_recording()
    clock = film_clock(recording)
    path = tmp_path / f"small{ending}"
    footage = write_film(recording, path, camera="top", size=SIZE, fps=FPS)
    assert footage.frames == clock.frames(FPS)
    found = list(decoded(path))
    if ending in (".mp4", ".webm"):
        assert len(found) == footage.frames
    assert lasts(path) == pytest.approx(clock.length, abs=1 / FPS + 0.01)
    first, last = found[0][1], found[-1][1]
    assert first.shape == (SIZE[1], SIZE[0], 3)
    picture = (SIZE[0], SIZE[1])
    camera = film_cameras(recording, "top", [0.0], FPS, picture[0] / picture[1])[0]
    rows, columns, _ = Lens.of(camera, picture).seen(np.array([[0.3, 0.0, CUBE]]))
    place = round(float(rows[0])), round(float(columns[0]))
    blue = 255 * np.array(side_rgb(recording.sides, "blue"))
    assert np.argmax(first[place]) == np.argmax(blue)
    assert first[place].astype(int).sum() > last[place].astype(int).sum() + 60


def test_the_same_recording_gives_the_same_bytes(tmp_path: Path) -> None:
    films = [tmp_path / "a.webp", tmp_path / "b.webp"]
    for film in films:
        write_film(fast_recording(), film, camera="follow", size=SIZE, fps=3)
    assert films[0].read_bytes() == films[1].read_bytes()


def test_progress_counts_all_pictures_and_a_span_is_a_part(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    recording = small_recording()
    footage = write_film(
        recording, tmp_path / "a.webp", size=SIZE, fps=5, span=(0.2, 0.6),
        progress=lambda done, total, what: told.append((done, total)),
    )  # fmt: skip
    assert told == [(number + 1, footage.frames) for number in range(footage.frames)]
    assert footage.frames == film_clock(recording, (0.2, 0.6)).frames(5)


@pytest.mark.parametrize("name", ["follow", "orbit", "table", "top", "gun:gun", "shell:shell"])
def test_each_picture_has_its_camera(name: str) -> None:
    recording = small_recording()
    moments = [0.0, 0.2, 0.4, 0.6]
    cameras = film_cameras(recording, name, moments, FPS, 1.5)
    assert len(cameras) == len(moments)
    assert (len(set(cameras)) == 1) == (name in ("table", "top", "gun:gun"))


def test_a_camera_that_is_none_is_refused() -> None:
    with pytest.raises(UnknownName, match='did you mean "follow"'):
        film_cameras(small_recording(), "folow", [0.0], FPS, 1.5)
    with pytest.raises(UnknownName, match='no gun "nobody"'):
        film_cameras(small_recording(), "gun:nobody", [0.0], FPS, 1.5)


def test_going_round_all_stays_in_the_picture() -> None:
    recording = small_recording()
    corners = np.array([[x, y, z] for x in (-0.4, 0.35) for y in (-0.05, 0.05) for z in (0.0, 0.1)])
    for camera in film_cameras(recording, "orbit", [0.0] * 240, FPS, 1.5):
        rows, columns, _ = Lens.of(camera, (150, 100)).seen(corners)
        assert rows.min() >= 0 and rows.max() <= 100  # noqa: PT018  one claim: within the picture
        assert columns.min() >= 0 and columns.max() <= 150  # noqa: PT018  as above


def test_what_is_followed_is_followed_calmly() -> None:
    """A jump becomes a rise of the Gauss curve's width; what rests or goes on evenly stays as it is."""
    jump = np.repeat([[0.0, 0, 0], [1, 0, 0]], 200, axis=0)
    calm = calmed(jump, CALM * 30)
    steps = np.diff(calm[:, 0])
    assert (steps >= -1e-12).all()
    assert steps.max() == pytest.approx(1 / (CALM * 30 * np.sqrt(2 * np.pi)), rel=0.01)
    assert calm[0, 0] == pytest.approx(0, abs=1e-9)
    even = np.arange(300.0)[:, None] * [1, 2, 3]
    assert calmed(even, 12)[60:-60] == pytest.approx(even[60:-60])


def test_the_tally_counts_what_was_judged_by_then() -> None:
    recording = small_recording()
    assert tally(recording, 0.79) == [Count("blue", 1, 0, 0)]
    assert tally(recording, 0.8) == [Count("blue", 0, 0, 1)]


@pytest.mark.slow
def test_the_tally_at_the_end_is_that_of_the_result() -> None:
    scene = fbsim.load_scene("courtyard")
    result = fbsim.fire_volley(scene, seed=7)
    outcomes = [str(figure.outcome) for figure in result.figures]
    counts = tally(record(scene, result), 1e9)
    assert sum(count.killed for count in counts) == outcomes.count("killed") > 0
    assert sum(count.wounded for count in counts) == outcomes.count("wounded")


@pytest.mark.slow
def test_a_film_does_not_load_what_it_does_not_use() -> None:
    code = "import sys, fbsim.view.film; print([name for name in ('av', 'pyvista') if name in sys.modules])"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said == "[]\n"


def test_an_impact_is_shown_by_more_pictures_than_at_full_speed() -> None:
    clock = film_clock(fast_recording())
    around = [number for number in range(clock.frames(30)) if abs(clock.moment(number / 30) - HIT) < 0.02]
    assert len(around) == pytest.approx(8 * 0.04 * 30, abs=1)
