"""`fbsim window`: without a display, and on one that is not there to be seen (Xvfb)."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

import fbsim

from .conftest import Run

TOOLS = ("Xvfb", "xdotool", "import")
WAIT = 40.0  # s; opening takes some 5 s, or more where much else runs
SHOTS = "saved.toml"
SIZE = "900x600"  # drawn by software, so a small one


def test_without_a_display_it_names_the_replay(run: Run) -> None:
    result = run("window", "duel", DISPLAY="")
    assert result.exit_code == 2
    assert "error:" in result.stderr
    assert "--replay" in result.stderr
    assert not result.stdout


def test_an_unknown_gun_is_named(run: Run) -> None:
    result = run("window", "duel", "--gun", "red-buldog", DISPLAY="")
    assert result.exit_code == 2
    assert "red-bulldog" in result.stderr


def test_a_size_is_width_by_height(run: Run) -> None:
    assert "1280x800" in run("window", "duel", "--size", "big").stderr


@pytest.fixture
def display() -> Iterator[str]:
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing:
        pytest.skip(f"{', '.join(missing)} not installed")
    reading, writing = os.pipe()
    # Without -noreset the server starts afresh when the display has been tried, and loses the keyboard.
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{SIZE}x24", "-noreset"]
    server = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            yield f":{told.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


class Screen:
    """A display's keys and pixels."""

    def __init__(self, display: str) -> None:
        self.environment = {**os.environ, "DISPLAY": display}

    def run(self, *command: str) -> bytes:
        return subprocess.run(
            command, env=self.environment, check=True, capture_output=True, timeout=WAIT
        ).stdout

    def pixels(self) -> np.ndarray:
        """The scene's share of the screen, without panels, (height, width, 3)."""
        raw = np.frombuffer(self.run("import", "-window", "root", "-depth", "8", "rgb:-"), np.uint8)
        return raw.reshape(600, 900, 3)[40:470, 260:640].astype(int)

    def count(self, strong: int, weak: int) -> int:
        """Pixels in which a channel is much stronger than another."""
        seen = self.pixels()
        return int(np.sum((seen[:, :, strong] > 70) & (seen[:, :, strong] > 2 * seen[:, :, weak])))

    def until(self, holds: Callable[[], bool], act: Callable[[], object] = lambda: None) -> None:
        began = time.monotonic()
        while not holds():
            assert time.monotonic() - began < WAIT, "it never came to be so"
            act()
            time.sleep(0.5)


@pytest.mark.slow
def test_a_shot_in_the_window(display: str, place: Path) -> None:
    screen = Screen(display)
    program = [sys.executable, "-m", "fbsim", "window", "duel", "--save-to", SHOTS, "--size", SIZE]
    pipe = subprocess.PIPE
    with subprocess.Popen(program, env=screen.environment, stdout=pipe, stderr=pipe) as window:
        try:
            red, blue = 0, 2
            screen.until(lambda: screen.count(red, blue) > 100 and screen.count(blue, red) > 50)
            time.sleep(1)
            before = screen.pixels()
            screen.run("xdotool", "mousemove", "450", "300")
            screen.until(
                (place / SHOTS).exists, lambda: screen.run("xdotool", "key", "--delay", "300", "f", "s")
            )
            changed = np.abs(screen.pixels() - before).max(axis=2) > 40
            assert changed.sum() > 50
            name = screen.run("xdotool", "search", "--name", "Bullet").split()[0].decode()
            screen.run("xdotool", "windowkill", name)
            out, _ = window.communicate(timeout=WAIT)
        finally:
            window.kill()
    assert window.returncode == 0
    assert not out
    assert fbsim.fire_volley(fbsim.load_scene(place / SHOTS)).shots
