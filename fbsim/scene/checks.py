"""Whether things can stand where they are put."""

from __future__ import annotations

from fbsim.errors import Problem
from fbsim.scene.scene import Scene
from fbsim.scene.shapes import Shapes


def placement_problems(scene: Scene, shapes: Shapes | None = None) -> list[Problem]:
    """Everything that cannot stand where it is put."""
    del scene, shapes
    return []
