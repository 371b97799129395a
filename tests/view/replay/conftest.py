"""A real browser for the tests of this folder, and pages in it: one of each, as loading takes seconds."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from functools import cache

import pytest
from playwright.sync_api import Browser, sync_playwright

import fbsim
from fbsim.recording import Recording, record
from fbsim.view.replay import write_replay
from tests.view.replay.opened import Opened

CHROMIUM = os.environ.get("FBSIM_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = [
    "--no-sandbox",
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--disable-background-networking",
    "--disable-component-update",
]
Open = Callable[..., Opened]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Gone with the last test of this folder: while it runs, asyncio.run fails in all others."""
    if CHROMIUM is None:
        pytest.skip("no chromium on this machine (Debian: apt install chromium)")
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@cache
def recorded(scene: str, seed: int = 7) -> Recording:
    """A recording of a scene that comes along."""
    loaded = fbsim.load_scene(scene)
    return record(loaded, fbsim.fire_volley(loaded, seed=seed))


@pytest.fixture(scope="package")
def duel() -> Recording:
    """One gun, two figures, one shot."""
    return recorded("duel")


@pytest.fixture(scope="package")
def kitchen() -> Recording:
    """Several salvos, loose blocks, figures and shells that leave the table."""
    return recorded("kitchen-table")


@pytest.fixture(scope="package")
def other_duel() -> Recording:
    return recorded("duel", 8)


@pytest.fixture(scope="package")
def open_page(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    """Write a page and open it from disk; everything it says and asks for is kept."""
    pages: list[Opened] = []

    def opened(recordings: Sequence[Recording], *, script: str = "", **context: object) -> Opened:
        path = tmp_path_factory.mktemp("replay") / "page.html"
        write_replay(recordings, path)
        pages.append(Opened(browser, path, script, context))
        return pages[-1]

    yield opened
    for page in pages:
        page.close()


@pytest.fixture(scope="package")
def kitchen_page(open_page: Open, kitchen: Recording) -> Opened:
    return open_page([kitchen])


@pytest.fixture(scope="package")
def duel_page(open_page: Open, duel: Recording) -> Opened:
    """As a reader has it who did not ask for less motion."""
    return open_page([duel], reduced_motion="no-preference")


@pytest.fixture
def page(kitchen_page: Opened) -> Opened:
    """The kitchen table's page as it is when it is opened, but for time and camera."""
    kitchen_page.reset()
    return kitchen_page
