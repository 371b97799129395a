"""The window's keys and sliders, at a desk without a display."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import fbsim
from fbsim.errors import BadInput
from fbsim.meshes.solid import FloatArray, HasFaces
from fbsim.physics.camera import Camera
from fbsim.physics.transform import Transform
from fbsim.recording import record
from fbsim.scene.writing import dump
from fbsim.view.window.console import Console
from fbsim.view.window.session import Lay, Session, open_session


class FakeDesk:
    """Remembers what it shows; its sliders and keys are set by the test."""

    def __init__(self) -> None:
        self.poses: dict[str, Transform] = {}
        self.colours: dict[str, tuple[float, float, float]] = {}
        self.points: dict[str, FloatArray] = {}
        self.words: dict[str, str] = {}
        self.dials: list[float] = []
        self.labels: list[str] = []
        self.pressed: list[str] = []
        self.camera: Camera | None = None
        self.waited = 0.0
        self.seen: set[str] = set()

    def show(self, name: str, solid: HasFaces, pose: Transform, rgb: tuple[float, float, float]) -> None:
        assert len(solid.faces)
        assert name not in self.poses
        self.poses[name], self.colours[name] = pose, rgb
        self.seen.add(name)

    def move(self, name: str, pose: Transform) -> None:
        assert name in self.poses
        self.poses[name] = pose

    def tint(self, name: str, rgb: tuple[float, float, float]) -> None:
        self.colours[name] = rgb

    def hide(self, name: str) -> None:
        del self.poses[name]

    def dots(self, name: str, points: FloatArray, rgb: tuple[float, float, float]) -> None:
        self.points[name] = points

    def text(
        self, name: str, words: str, at: Sequence[float], rgb: tuple[float, float, float], height: float
    ) -> None:
        self.words[name] = words

    def erase(self, name: str) -> None:
        self.points.pop(name, None)

    def sliders(self, rows: Sequence[tuple[str, float, float, float]]) -> list[int]:
        assert all(low <= value <= high for _, low, high, value in rows)
        self.labels, self.dials = [row[0] for row in rows], [row[3] for row in rows]
        return list(range(len(rows)))

    def slider(self, number: int) -> float:
        return self.dials[number]

    def keys(self) -> list[str]:
        pressed, self.pressed = self.pressed, []
        return pressed

    def look(self, camera: Camera) -> None:
        self.camera = camera

    def together(self, drawing: bool) -> None:
        pass

    def wait(self, seconds: float) -> float:
        self.waited += seconds
        return seconds


@pytest.fixture
def session() -> Session:
    return open_session(fbsim.load_scene("duel"), None)


@pytest.fixture
def desk() -> FakeDesk:
    return FakeDesk()


@pytest.fixture
def console(desk: FakeDesk, session: Session, tmp_path: Path) -> Console:
    return Console(desk, session, tmp_path / "saved.toml")


def press(console: Console, desk: FakeDesk, *keys: str) -> None:
    """Press keys, and let what follows play to its end."""
    for key in keys:
        desk.pressed = [key]
        console.tick()
        while console.clock is not None:
            console.tick()
    console.tick()


def test_shows_all_that_stands_and_the_flight(console: Console, desk: FakeDesk) -> None:
    console.tick()
    assert set(desk.poses) == {"table", "red-1/0", "blue-1/0", "red-bulldog/0", "red-bulldog/1"}
    assert len(desk.points["aim"]) > 10
    assert np.all(np.diff(desk.points["aim"][:, 0]) > 0)  # it fires along +x


def test_a_slider_turns_the_gun_and_the_flight(console: Console, desk: FakeDesk) -> None:
    console.tick()
    level = desk.points["aim"]
    desk.dials[:2] = [20.0, 15.0]
    console.tick()
    ahead = desk.poses["red-bulldog/0"].matrix[:, 0]
    assert np.degrees(np.arctan2(ahead[1], ahead[0])) == pytest.approx(20)
    assert desk.points["aim"][:, 2].max() > level[:, 2].max()
    along = desk.points["aim"][-1] - desk.points["aim"][0]
    assert np.degrees(np.arctan2(along[1], along[0])) == pytest.approx(20, abs=0.1)


def test_arrows_aim_finely_within_what_the_gun_can(console: Console, desk: FakeDesk) -> None:
    lowest = desk.dials[1]
    press(console, desk, "up", "up", "left")
    assert desk.dials[:2] == pytest.approx([0.1, lowest + 0.2])
    press(console, desk, *["down"] * 500)
    assert desk.dials[1] == console.session.sheet("red-bulldog").barrel.elevation_min_deg


def test_a_shot_is_played_and_judged_and_reset(console: Console, desk: FakeDesk) -> None:
    console.tick()
    before = dict(desk.poses)
    desk.dials[:2] = [0.0, 1.0]
    waited = desk.waited
    press(console, desk, "f")
    duration = console.session.recording.duration
    assert desk.waited - waited >= duration / 0.3  # slow motion
    assert "shell-1/0" in desk.seen
    assert "blue-1" in desk.words["said"]
    end = console.session.recording.poses(duration)["blue-1"]
    assert np.array_equal(desk.poses["blue-1/0"].position, end.position)
    assert not np.array_equal(desk.poses["blue-1/0"].position, before["blue-1/0"].position)
    press(console, desk, "r")
    assert set(desk.poses) == set(before)
    assert np.array_equal(desk.poses["blue-1/0"].position, before["blue-1/0"].position)


def test_escape_ends_it_and_h_takes_the_help_away(console: Console, desk: FakeDesk) -> None:
    assert desk.words["help 1"]
    press(console, desk, "h")
    assert not desk.words["help 1"]
    desk.pressed = ["escape"]
    console.run()
    assert console.ended


def test_what_is_saved_fires_as_the_window_showed(console: Console, desk: FakeDesk, tmp_path: Path) -> None:
    desk.dials[:2] = [1.3, 2.7]
    press(console, desk, "f")
    desk.dials[:2] = [0.2, 1.1]
    press(console, desk, "f", "s")
    scene = fbsim.load_scene(tmp_path / "saved.toml")
    fired = record(scene, fbsim.fire_volley(scene))
    shown = console.session.recording
    assert len(fired.shots) == 2
    assert fired.events == shown.events
    for name, pose in fired.poses(fired.duration).items():
        assert np.array_equal(pose.position, shown.poses(shown.duration)[name].position)


def test_a_file_of_ones_own_keeps_every_byte(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    text = "# my duel,\r\n" + dump(replace(fbsim.load_scene("duel"), orders=())) + "# the end"
    path.write_bytes(text.encode())
    session = open_session(fbsim.load_scene(path), None)
    session.fire(Lay("red-bulldog", 0.0, 1.0))
    session.save(path)
    assert path.read_bytes().startswith(text.encode())
    scene = fbsim.load_scene(path)
    assert record(scene, fbsim.fire_volley(scene)).events == session.recording.events


def test_what_would_not_fire_as_shown_is_not_saved(session: Session, tmp_path: Path) -> None:
    session.fire(Lay("red-bulldog", 0.0, 1.0))
    path = session.scene.path
    before = path.read_bytes()
    with pytest.raises(BadInput, match=r"orders of its own.*--save-to"):
        session.save(path)
    other = tmp_path / "other.toml"
    other.write_text("mine")
    with pytest.raises(BadInput, match="there already"):
        session.save(other)
    assert (path.read_bytes(), other.read_text()) == (before, "mine")
