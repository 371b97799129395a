"""Scenes that travel with their work, and the stages that a process keeps settled for the next piece of it.

A piece of work may run in another process or on another machine: it takes its scene along as text.
Settling takes longer than many a shot, so a process keeps its last stages. A stage that was used gives the
same results as a fresh one: each volley builds its own battlefield from the settled poses.
"""

from __future__ import annotations

import tempfile
from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path

from fbsim.catalogue.models import Catalogue
from fbsim.scene import Scene, load_scene
from fbsim.volley import Stage

MOST = 4
"""Stages that a process keeps; the courtyard's takes 40 MB."""
_stages: OrderedDict[SceneText, Stage] = OrderedDict()


@dataclass(frozen=True)
class SceneText:
    """A scene file's name, without `.toml`, and its text, which names no file but those that fbsim brings."""

    name: str
    text: str

    def load(self, catalogue: Catalogue | None = None) -> Scene:
        """Read the scene. Raises what `load_scene` raises, with a path that ends in the scene's name."""
        with tempfile.TemporaryDirectory(prefix="fbsim-") as folder:
            path = Path(folder) / f"{self.name}.toml"
            path.write_text(self.text, encoding="utf-8")
            return load_scene(path, catalogue=catalogue)


def warm_stage(scene: SceneText, catalogue: Catalogue | None = None) -> Stage:
    """Give the settled stage of a scene, kept from before or set up now. It stays here: do not close it.

    Raises what reading and settling the scene raise.
    """
    if scene in _stages:
        _stages.move_to_end(scene)
        return _stages[scene]
    while len(_stages) >= MOST:
        _stages.popitem(last=False)[1].close()
    _stages[scene] = Stage(scene.load(catalogue))
    return _stages[scene]


def let_go() -> None:
    """Close all stages that this process keeps."""
    while _stages:
        _stages.popitem()[1].close()
