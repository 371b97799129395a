"""Pictures: the framing by closed form, and what can be read from the pixels."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from fbsim.errors import BadInput
from fbsim.meshes.solid import FloatArray
from fbsim.physics.camera import FILLED, VIEW_DEG, Shown, camera_around, take_picture
from fbsim.physics.transform import Transform
from fbsim.recording import record
from fbsim.rules import Outcome
from fbsim.scene import load_scene
from fbsim.view.cameras import camera_named
from fbsim.view.colours import side_rgb
from fbsim.view.ground import slab_solid
from fbsim.view.painting import painter
from fbsim.view.picture import draw_recording
from fbsim.volley import Stage, VolleyResult, fire_volley

from .recordings import small_recording

SIZE = (640, 420)
LEGEND = 58  # pixels: two lines
length = st.floats(0.02, 3.0)
STILL = Transform.turned(np.zeros(3), 0.0)


@given(length, length, length, st.floats(-3.1, 3.1), st.floats(0.1, 1.4), st.floats(0.6, 2.5))
def test_a_framed_box_fits_and_touches_the_edge(
    x: float, y: float, z: float, bearing: float, height: float, aspect: float
) -> None:
    lowest, highest = np.array([-x, 0.0, 0.0]), np.array([0.5, y, z])
    camera = camera_around(lowest, highest, bearing, height, aspect)
    eye, target = np.array(camera.eye), np.array(camera.target)
    forward = (target - eye) / np.linalg.norm(target - eye)
    right = np.cross(forward, [0.0, 0.0, 1.0])
    right /= np.linalg.norm(right)
    above = np.cross(right, forward)
    half = math.tan(math.radians(VIEW_DEG / 2))
    reached = []
    for corner in itertools.product(*zip(lowest, highest, strict=True)):
        offset = np.array(corner) - eye
        depth = float(offset @ forward)
        assert depth > 0
        reached += [abs(offset @ right) / depth / half / aspect, abs(offset @ above) / depth / half]
    assert max(reached) == pytest.approx(FILLED, rel=1e-6)


def test_a_slab_fills_the_pixels_that_geometry_says() -> None:
    """A 0.2 × 0.1 m slab seen from straight above: its area over that of the picture at its distance."""
    slab = slab_solid(0.2, 0.1, 0.001)
    camera = camera_around(np.array([-0.1, -0.05, 0]), np.array([0.1, 0.05, 0]), 0.0, 1.5, 1.0)
    image = take_picture([Shown(slab, STILL, (1.0, 0.0, 0.0))], camera, (200, 200))
    share = float((image[:, :, 2] < 128).mean())
    half = math.tan(math.radians(VIEW_DEG / 2)) * math.dist(camera.eye, camera.target)
    # Seen at 1.5 rad: foreshortened by its sine; 2 % for the perspective and the pixels on the edge.
    assert share == pytest.approx(0.2 * 0.1 * math.sin(1.5) / (2 * half) ** 2, rel=0.02)


@pytest.fixture(scope="module")
def fired() -> Iterator[tuple[Stage, VolleyResult]]:
    scene = load_scene("duel")
    with Stage(scene) as stage:
        yield stage, fire_volley(scene, stage=stage)


def pixels(path: Path) -> FloatArray:
    with Image.open(path) as image:
        assert image.format == "PNG"
        assert image.size == SIZE
        return np.asarray(image.convert("RGB"), dtype=np.float64)[: SIZE[1] - LEGEND]


def share_near(image: FloatArray, rgb: tuple[float, float, float]) -> float:
    """Share of the pixels whose hue is that of a colour, in whatever light."""
    direction = np.array(rgb) / np.linalg.norm(rgb)
    lengths = np.linalg.norm(image, axis=2)
    cosines = image @ direction / np.where(lengths > 0, lengths, 1)
    return float(((cosines > 0.995) & (lengths > 30)).mean())


def test_both_sides_are_seen_before_and_the_hurt_are_tinted_after(
    fired: tuple[Stage, VolleyResult], tmp_path: Path
) -> None:
    stage, result = fired
    assert result.figures[1].outcome in {Outcome.KILLED, Outcome.WOUNDED}
    before, after = tmp_path / "before.png", tmp_path / "after.png"
    recording = record(stage.scene, result)
    draw_recording(recording, before, recording.start, size=SIZE)
    draw_recording(recording, after, size=SIZE)
    red, blue = (side_rgb(stage.scene.sides, side) for side in ("red", "blue"))
    assert share_near(pixels(before), red) > 5e-4
    assert share_near(pixels(before), blue) > 2e-4
    assert share_near(pixels(after), red) > 5e-4
    assert share_near(pixels(after), blue) < 1e-4


def test_the_same_volley_gives_the_same_bytes(fired: tuple[Stage, VolleyResult], tmp_path: Path) -> None:
    stage, result = fired
    for name in ("one.png", "two.png"):
        draw_recording(record(stage.scene, result), tmp_path / name, size=SIZE)
    assert (tmp_path / "one.png").read_bytes() == (tmp_path / "two.png").read_bytes()


def test_sides_have_their_own_colours() -> None:
    sides = ("red", "blue", "orcs", "elves")
    assert len({side_rgb(sides, side) for side in sides}) == 4
    assert side_rgb(sides, "red") == side_rgb(("blue", "red"), "red")


def test_a_picture_of_an_unknown_kind_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"a\.gif: is no picture that can be written; end its name in \.png"):
        draw_recording(small_recording(), tmp_path / "a.gif")


def test_a_strip_has_a_picture_for_each_time(tmp_path: Path) -> None:
    """The panels are those that are drawn alone, but for the captions at their upper left."""
    recording, times = small_recording(), [0.0, 0.3, 0.9]
    draw_recording(recording, tmp_path / "strip.png", times, "top", (200, 120))
    strip = np.asarray(Image.open(tmp_path / "strip.png"))
    with painter(recording, size=(200, 120)) as paints:
        for index, time in enumerate(times):
            alone = paints.paint(time, camera_named(recording, "top", time, paints.aspect))
            assert np.array_equal(strip[30:120, index * 204 : index * 204 + 200], alone[30:])


@pytest.mark.parametrize("size", [(64, 64), (900, 60), (60, 400)])
def test_odd_sizes_are_kept_and_a_legend_that_has_no_room_is_left_out(
    size: tuple[int, int], tmp_path: Path
) -> None:
    draw_recording(small_recording(), tmp_path / "odd.png", 0.3, size=size)
    with Image.open(tmp_path / "odd.png") as image:
        assert image.size == size
        assert np.ptp(np.asarray(image).reshape(-1, 3).astype(int), axis=0).max() > 100
