"""A replay page that is open in a browser, and what can be asked of it."""

from __future__ import annotations

import io
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image
from playwright.sync_api import Browser, Locator

from fbsim.meshes.solid import FloatArray, IntArray
from fbsim.physics.transform import Transform

PATIENCE = 20.0  # s

QUICK: dict[str, Any] = {"viewport": {"width": 900, "height": 560}, "reduced_motion": "reduce"}
"""Small, and without gliding: every picture takes a browser without a graphics card some 60 ms."""


class Opened:
    """The page, loaded. `said` is what it wrote to the console, `asked` what it wanted to fetch."""

    def __init__(self, browser: Browser, path: Path, script: str, context: Mapping[str, Any]) -> None:
        self.path = path
        self._context = browser.new_context(**{**QUICK, **context})
        self.page = self._context.new_page()
        self.page.set_default_timeout(1e3 * PATIENCE)
        self.said: list[str] = []
        self.asked: list[str] = []
        self.page.on("console", lambda message: self.said.append(f"{message.type}: {message.text}"))
        self.page.on("pageerror", lambda fault: self.said.append(f"fault: {fault}"))
        self.page.on("request", lambda request: self.asked.append(request.url))
        if script:
            self.page.add_init_script(script)
        self.page.goto(path.as_uri())
        self.has_scene = self.ask("fbsimReplay.ready")

    def ask(self, expression: str, argument: object = None) -> Any:
        """Evaluate JavaScript in the page."""
        return self.page.evaluate(expression, argument)

    def wait(self, condition: str) -> None:
        """Wait until JavaScript is true. Playwright's own way needs eval, which the page forbids."""
        deadline = time.monotonic() + PATIENCE
        while not self.ask(condition):
            assert time.monotonic() < deadline, f"it never came to {condition}"
            self.page.wait_for_timeout(20)

    def reset(self) -> None:
        """Pause at the start, seen from the table's camera, nothing selected, with the keys on the page."""
        self.ask(
            "() => { const r = fbsimReplay; r.seek(r.start); r.setSpeed(0.25); r.select(null);"
            " r.camera = 'table'; document.activeElement.blur(); }"
        )

    def seek(self, moment: float) -> None:
        """Go to a time in s."""
        self.ask("time => fbsimReplay.seek(time)", moment)

    @property
    def time(self) -> float:
        return float(self.ask("fbsimReplay.time"))

    def pose(self, id: str, pane: int = 0) -> Transform:
        """Where the scene has a thing now."""
        return _transform(self.ask("([id, pane]) => fbsimReplay.pose(id, pane)", [id, pane]))

    def poses(self, ids: list[str]) -> dict[str, Transform]:
        """Where the scene has several things."""
        found = self.ask("ids => ids.map(id => fbsimReplay.pose(id))", ids)
        return dict(zip(ids, map(_transform, found), strict=True))

    def parts(self, ids: list[str]) -> dict[str, list[Transform]]:
        """Where the scene has the components of several things."""
        found = self.ask("ids => ids.map(id => fbsimReplay.parts(id))", ids)
        return {id: list(map(_transform, each)) for id, each in zip(ids, found, strict=True)}

    def visible(self, ids: list[str]) -> set[str]:
        """Which of them are to be seen."""
        shown = self.ask("ids => ids.map(id => fbsimReplay.visible(id))", ids)
        return {id for id, seen in zip(ids, shown, strict=True) if seen}

    def eye(self, pane: int = 0) -> tuple[FloatArray, FloatArray]:
        """Where the camera is, and the point that it looks at."""
        found = self.ask("pane => fbsimReplay.eye(pane)", pane)
        return np.array(found["eye"]), np.array(found["target"])

    def project(self, point: FloatArray) -> tuple[int, int]:
        """The pixel at which a point of the table is drawn."""
        x, y = self.ask("point => fbsimReplay.project(point)", point.tolist())
        return round(x), round(y)

    def picture(self) -> IntArray:
        """What is to be seen, as (height, width, 3)."""
        image = Image.open(io.BytesIO(self.page.screenshot())).convert("RGB")
        return np.asarray(image).astype(np.int64)

    def piece(self, id: str) -> Locator:
        """The row of a piece in the lists."""
        return self.page.locator(f'[data-piece="{id}"]')

    def touch(self, *fingers: tuple[tuple[int, int], tuple[int, int]]) -> None:
        """Move fingers over the screen at the same time, each from one pixel to another."""
        session = self._context.new_cdp_session(self.page)
        for step in range(5):
            places = [
                {"x": from_[0] + step / 4 * (to[0] - from_[0]), "y": from_[1] + step / 4 * (to[1] - from_[1])}
                for from_, to in fingers
            ]
            kind = "touchMove" if step else "touchStart"
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def close(self) -> None:
        self._context.close()


def _transform(told: Mapping[str, Any]) -> Transform:
    return Transform(np.array(told["position"]), np.array(told["rotation"]))
