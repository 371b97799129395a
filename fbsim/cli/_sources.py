"""What is looked at: a recording that is read, or a scene whose orders are fired; how large it is drawn."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import rich_click as click

if TYPE_CHECKING:
    from fbsim.recording import Recording
    from fbsim.scene import Scene

SMALLEST, LARGEST = 16, 8192  # pixels along an edge
CheckCamera = Callable[[str, Sequence[str]], None]
"""Raises UnknownName where no camera of that name can be, given the names of the guns."""


class Size(click.ParamType[tuple[int, int]]):
    name = "size"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        """Give (width, height) of a text such as "1280x800"."""
        if isinstance(value, tuple):
            return value
        found = re.fullmatch(r"(\d{1,6})\s*[xX×]\s*(\d{1,6})", str(value).strip(), re.ASCII)
        if not found:
            self.fail(f"{value!r}: give width and height in pixels, such as 1280x800", param, ctx)
        width, height = int(found[1]), int(found[2])
        if not all(SMALLEST <= edge <= LARGEST for edge in (width, height)):
            self.fail(f"{value!r}: each edge must be {SMALLEST} to {LARGEST} pixels", param, ctx)
        return width, height


@dataclass(frozen=True)
class Firing:
    """How a scene is fired for its picture."""

    seed: int | None
    volley: int
    rules: str | None

    @property
    def is_asked_for(self) -> bool:
        """Whether any of it was given."""
        return self.seed is not None or self.volley != 0 or self.rules is not None


def is_recording(source: str) -> bool:
    """Whether a source is a recording by its name, and no scene."""
    return source.endswith(".npz") or Path(source).is_dir()


def read(path: Path, firing: Firing) -> Recording:
    """Read a recording. Raises a usage error where it should also be fired, RecordingError."""
    from fbsim.recording import read_recording

    if firing.is_asked_for:
        raise click.UsageError(f"{path} was fired already; --seed, --volley and --rules are for scenes")
    return read_recording(path)


def staged(
    name: str, camera: str, firing: Firing, fired: bool, check: CheckCamera | None = None
) -> Recording:
    """Record a scene: its volley where anything asks for one, else how it stands.

    `check` looks at the camera's name before anything is fired; left out, it is that of stills.
    """
    from fbsim.cli._descriptors import stdout_to_stderr
    from fbsim.cli._folders import warn_of_missing_folders
    from fbsim.cli._progress import DelayedBar
    from fbsim.rules import shot_table

    warn_of_missing_folders()
    if firing.rules is not None:
        shot_table(firing.rules)
    with stdout_to_stderr(), DelayedBar("reading the scene") as bar:
        from fbsim import load_scene
        from fbsim.view.cameras import check_camera

        scene = load_scene(name)
        (check or check_camera)(camera, [gun.id for gun in scene.guns])
        return _volley(scene, firing, fired or firing.is_asked_for, bar)


def _volley(scene: Scene, firing: Firing, fired: bool, bar: Any) -> Recording:
    from dataclasses import replace

    from fbsim import fire_volley
    from fbsim.recording import record

    if not fired:
        scene = replace(scene, orders=())
    result = fire_volley(scene, firing.seed, volley=firing.volley, rules=firing.rules, progress=bar)
    return record(scene, result)
