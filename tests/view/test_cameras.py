"""Cameras by name: what they see, by projection; and which names there are."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fbsim.errors import UnknownName
from fbsim.meshes.solid import FloatArray
from fbsim.physics.camera import FILLED, Camera
from fbsim.physics.lens import Lens
from fbsim.recording import Recording, Thing
from fbsim.view.cameras import camera_named, check_camera, surroundings

from .recordings import LENGTH, WIDTH, small_recording, standing, thing

aspects = st.floats(0.1, 10.0)


def seen(camera: Camera, aspect: float, points: FloatArray) -> FloatArray:
    """Where points (n, 3) are in a picture: across and up from -1 to 1, and how far ahead in m."""
    lens = Lens.of(camera, (1000, 1000))
    offsets = points - lens.eye
    ahead = offsets @ lens.forward
    half = math.tan(math.radians(camera.view_deg) / 2)
    return np.column_stack(
        [offsets @ lens.right / ahead / half / aspect, offsets @ lens.above / ahead / half, ahead]
    )


def corners(lowest: FloatArray, highest: FloatArray) -> FloatArray:
    return np.array([[x, y, z] for x in (0, 1) for y in (0, 1) for z in (0, 1)]) * (highest - lowest) + lowest


@given(aspects)
def test_the_table_camera_has_all_in_the_middle(aspect: float) -> None:
    recording = small_recording()
    box = corners(*surroundings(recording))
    places = seen(camera_named(recording, "table", 0.0, aspect), aspect, box)[:, :2]
    assert np.abs(places).max() == pytest.approx(FILLED, rel=1e-6)
    assert places.min(axis=0) == pytest.approx(-places.max(axis=0), abs=1e-6)


@given(aspects)
def test_from_above_the_whole_table_is_seen_and_its_longer_side_is_that_of_the_picture(aspect: float) -> None:
    camera = camera_named(small_recording(), "top", 0.0, aspect)
    edge = np.array([[x * LENGTH / 2, y * WIDTH / 2, 0.0] for x in (-1, 1) for y in (-1, 1)])
    places = seen(camera, aspect, edge)
    assert np.abs(places[:, :2]).max() == pytest.approx(FILLED, rel=1e-6)
    wide, high = np.ptp(places[:, 0]) * aspect, np.ptp(places[:, 1])
    assert (wide > high) == (aspect >= 1)


@given(st.floats(0.5, 1.8), st.floats(-3.1, 3.1))
def test_behind_a_gun_it_is_in_the_middle_and_what_it_looks_at_is_above_it(aspect: float, yaw: float) -> None:
    gun = thing("gun", standing(0.1, -0.1, yaw), "gun", "red")
    recording = _with(gun)
    where = gun.track.at(0.0).position
    ahead = where + 0.5 * np.array([math.cos(yaw), math.sin(yaw), 0.0])
    places = seen(camera_named(recording, "gun:gun", 0.0, aspect), aspect, np.array([where, ahead]))
    assert places[:, 0] == pytest.approx([0.0, 0.0], abs=1e-9)
    assert -1 < places[0, 1] < places[1, 1] < 1
    assert (places[:, 2] > 0).all()


def test_a_gun_is_not_looked_at_through_who_stands_behind_it() -> None:
    """A cube 0.1 m wide and high right behind the gun is looked over."""
    gun = thing("gun", standing(0.0, 0.0), "gun", "red")
    free = camera_named(_with(gun), "gun:gun", 0.0, 1.0).eye
    recording = _with(gun)
    behind = thing("behind", standing(-0.1, 0.0))
    crowded = camera_named(replace(recording, things=(*recording.things, behind)), "gun:gun", 0.0, 1.0).eye
    assert crowded[2] > free[2]
    for share in np.linspace(0, 1, 50):
        at = share * np.array([0.0, 0.0, 0.05]) + (1 - share) * np.array(crowded)
        assert not (-0.15 < at[0] < -0.05 and at[2] < 0.1)


@given(st.floats(0.1, 0.6))
def test_a_shell_is_followed(time: float) -> None:
    recording = small_recording()
    camera = camera_named(recording, "shell:shell", time, 1.5)
    where = recording.find("shell").track.at(time).position
    place = seen(camera, 1.5, where[None])[0]
    assert place[0] == pytest.approx(0.0, abs=1e-9)
    assert -0.8 < place[1] < 0
    assert place[2] == pytest.approx(
        math.dist(camera.eye, recording.find("shell").track.at(time).position), 0.2
    )


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("tabel", 'no camera "tabel"; did you mean "table"?'),
        ("gun:gum", 'no gun "gum" to look from; did you mean "gun"?'),
        ("gun:", 'no gun "" to look from; known: gun'),
        ("shell:9", 'no shell "9" to look from; known: shell'),
        ("", 'no camera ""'),
    ],
)
def test_unknown_cameras(name: str, message: str) -> None:
    with pytest.raises(UnknownName) as caught:
        camera_named(small_recording(), name, 0.0, 1.0)
    assert message in str(caught.value)


def test_before_a_volley_its_shells_are_not_known_but_its_guns_are() -> None:
    check_camera("shell:shell-9", ["bulldog"])
    with pytest.raises(UnknownName, match="known: bulldog"):
        check_camera("gun:ram", ["bulldog"])
    with pytest.raises(UnknownName, match="there is no gun"):
        check_camera("gun:ram", [])


def _with(gun: Thing) -> Recording:
    recording = small_recording()
    return replace(recording, things=(gun, *recording.things[1:]))
