"""Painting: what colour is where at which time, and that kept geometry paints as fresh one does."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from fbsim.errors import RenderingError
from fbsim.meshes.solid import FloatArray
from fbsim.physics.camera import SUN, Camera, Image
from fbsim.physics.lens import Lens
from fbsim.recording import Recording
from fbsim.rules import Outcome
from fbsim.view import offscreen
from fbsim.view.cameras import camera_named
from fbsim.view.colours import side_rgb, tinted
from fbsim.view.offscreen import check_pyvista
from fbsim.view.painting import Renderer, painter

from .recordings import CUBE, small_recording, standing, thing

SIZE = (300, 200)
ABOVE = Camera((0.0, 0.0, 3.0), (0.0, 0.0, 0.0), 24.0, up=(0.0, 1.0, 0.0))


def colour_at(image: Image, x: float, y: float, z: float = CUBE) -> FloatArray:
    """Colour (3,), 0 to 1, of the pixel that shows a place."""
    lens = Lens.of(ABOVE, SIZE)
    rows, columns, _ = lens.seen(np.array([[x, y, z]], dtype=np.float32))
    colour: FloatArray = image[round(float(rows[0])), round(float(columns[0]))] / 255
    return colour


def hue(rgb: FloatArray | tuple[float, float, float]) -> FloatArray:
    values: FloatArray = np.asarray(rgb, dtype=np.float64)
    return values / float(np.linalg.norm(values))


def paint(recording: Recording, time: float, *, renderer: Renderer = "tiny", trails: bool = False) -> Image:
    with painter(recording, renderer, SIZE, trails=trails) as paints:
        return paints.paint(time, ABOVE)


def needs_pyvista() -> None:
    pytest.importorskip("pyvista", reason="the extra render is not installed")
    check_pyvista()


@pytest.mark.parametrize("renderer", ["tiny", pytest.param("pyvista", marks=pytest.mark.slow)])
def test_each_thing_has_its_colour_where_it_is_and_its_tint_once_it_is_judged(renderer: Renderer) -> None:
    if renderer == "pyvista":
        needs_pyvista()
    recording = small_recording()
    red, blue = (side_rgb(recording.sides, side) for side in recording.sides)
    before, after = (paint(recording, time, renderer=renderer) for time in (0.3, 0.9))
    assert before.shape == (SIZE[1], SIZE[0], 3)
    assert hue(colour_at(before, -0.35, 0.0)) == pytest.approx(hue(red), abs=0.05)
    assert hue(colour_at(before, 0.3, 0.0)) == pytest.approx(hue(blue), abs=0.05)
    assert hue(colour_at(after, 0.3, 0.0)) == pytest.approx(hue(tinted(blue, Outcome.KILLED)), abs=0.05)
    assert hue(colour_at(before, 0.0, 0.2, 0.0)) == pytest.approx(hue(recording.table.rgb), abs=0.05)
    assert (colour_at(before, 0.0, 0.4, 0.0) == 1.0).all()


@pytest.mark.parametrize("renderer", ["tiny", pytest.param("pyvista", marks=pytest.mark.slow)])
def test_a_cube_throws_its_shadow_as_long_as_the_sun_is_high(renderer: Renderer) -> None:
    """A point at height z throws its shadow at -z (sx, sy) / sz from below it."""
    if renderer == "pyvista":
        needs_pyvista()
    image = paint(small_recording(), 0.9, renderer=renderer)
    slope = -np.array(SUN[:2]) / SUN[2]
    middle = np.array([0.3, 0.0])
    corner = middle + CUBE / 2 + slope * CUBE  # the far upper corner's shadow
    lit = colour_at(image, 0.0, 0.2, 0.0)
    inside, outside = (colour_at(image, corner[0] + by, corner[1] + by, 0.0) / lit for by in (-0.012, 0.012))
    assert outside == pytest.approx(np.ones(3), abs=0.02)
    assert (inside < 0.8).all()
    assert (inside > 0.5).all()


@pytest.mark.parametrize("renderer", ["tiny", pytest.param("pyvista", marks=pytest.mark.slow)])
def test_kept_geometry_paints_the_same_bytes_as_fresh_one(renderer: Renderer) -> None:
    if renderer == "pyvista":
        needs_pyvista()
    recording = small_recording()
    times = (0.9, 0.0, 0.25, 0.9)
    with painter(recording, renderer, SIZE, trails=True) as paints:
        kept = [paints.paint(time, ABOVE).tobytes() for time in times]
    fresh = [paint(recording, time, renderer=renderer, trails=True).tobytes() for time in times]
    assert kept == fresh
    assert len(set(kept)) == 3


def test_shells_appear_when_they_are_fired_and_what_left_the_table_is_gone() -> None:
    recording = small_recording()
    gone = thing("gone", standing(0.0, -0.2), until=0.5)
    recording = replace(recording, things=(*recording.things, gone))
    early, middle, late = (paint(recording, time) for time in (0.05, 0.35, 0.6))
    table = recording.table.rgb
    assert hue(colour_at(early, -0.05, 0.0, 0.0)) == pytest.approx(hue(table), abs=0.05)
    assert hue(colour_at(middle, -0.05, 0.0, 0.25)) != pytest.approx(hue(table), abs=0.05)
    assert hue(colour_at(middle, 0.0, -0.2)) != pytest.approx(hue(table), abs=0.05)
    assert hue(colour_at(late, 0.0, -0.2)) == pytest.approx(hue(table), abs=0.05)


def test_before_the_volley_all_stand_where_they_do_at_its_begin() -> None:
    recording = small_recording()
    assert np.array_equal(paint(recording, recording.start), paint(recording, 0.0))


def test_trails_reach_as_far_as_the_shell_has_flown() -> None:
    recording = small_recording()
    changed = paint(recording, 0.35, trails=True) != paint(recording, 0.35)
    columns = np.flatnonzero(changed.any(axis=(0, 2)))
    lens = Lens.of(ABOVE, SIZE)
    _, ends, _ = lens.seen(np.array([[-0.3, 0, 0.15], [-0.05, 0, 0.15]], dtype=np.float32))
    assert ends[0] - 2 <= columns.min() < ends[0] + 8
    assert columns.max() <= ends[1] + 2


def test_a_table_that_goes_on_behind_the_eye_is_drawn_to_the_lower_edge() -> None:
    recording = small_recording()
    with painter(recording, "tiny", (160, 100)) as paints:
        image = paints.paint(0.0, camera_named(recording, "gun:gun", 0.0, paints.aspect))
    assert (image[-1] < 250).any(axis=1).all()


def test_depth_and_pixel_give_back_the_place() -> None:
    """Along each axis, within what a pixel shows: there and back."""
    lens = Lens.of(Camera((0.4, -1.0, 0.8), (0.0, 0.1, 0.0), 30.0), (400, 300))
    points = np.random.default_rng(1).uniform(-0.2, 0.2, (50, 3))
    pixel = 2 * math.tan(math.radians(15)) * 1.7 / 300
    for point, row, column, depth in zip(points, *lens.seen(points), strict=True):
        depths = np.full((1, 400), depth, dtype=np.float32)
        back = [float(lens.along(axis, round(row), depths)[0, round(column)]) for axis in np.eye(3)]
        assert np.linalg.norm(np.array(back) - point) < pixel


@pytest.fixture
def checked() -> Iterator[None]:
    """Looks that others had before count no more, nor do those of the test after it."""
    check_pyvista.cache_clear()
    yield
    check_pyvista.cache_clear()


def test_a_renderer_that_is_not_installed_is_refused(monkeypatch: pytest.MonkeyPatch, checked: None) -> None:
    monkeypatch.setattr(offscreen, "MODULE", "no_such_module")
    with pytest.raises(RenderingError, match=r'is not installed; pip install "fbsim\[render\]"'):
        check_pyvista()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems draw without EGL or OSMesa")
def test_without_egl_and_osmesa_vtk_is_not_asked(monkeypatch: pytest.MonkeyPatch, checked: None) -> None:
    monkeypatch.setattr(offscreen, "MODULE", "numpy")
    monkeypatch.setattr(offscreen, "NAMES", {"NoSuchLibrary": ("libNoSuchLibrary.so.1",)})
    monkeypatch.setattr(offscreen, "TRIAL", "raise SystemExit(0)")
    monkeypatch.delenv("DISPLAY", raising=False)
    with pytest.raises(RenderingError, match=r"needs libEGL or OSMesa .*; install libegl1 or libosmesa6"):
        check_pyvista()


@pytest.mark.skipif(sys.platform == "win32", reason="no process ends by a signal there")
@pytest.mark.parametrize(
    ("trial", "said"),
    [
        ("import os, signal; os.kill(os.getpid(), signal.SIGSEGV)", r"a trial ended by signal 11"),
        ("raise SystemExit('no driver')", "a trial said: no driver"),
        ("raise SystemExit(3)", "a trial ended with status 3"),
    ],
)
def test_a_trial_that_ends_badly_is_told(
    monkeypatch: pytest.MonkeyPatch, checked: None, trial: str, said: str
) -> None:
    monkeypatch.setattr(offscreen, "MODULE", "numpy")
    monkeypatch.setattr(offscreen, "TRIAL", trial)
    monkeypatch.setenv("DISPLAY", ":9")
    with pytest.raises(RenderingError, match=said):
        check_pyvista()
