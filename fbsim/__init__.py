"""fbsim: a physics sandbox for the spring-loaded guns of the tabletop wargame Fantasy Battles.

    import fbsim
    scene = fbsim.load_scene("courtyard")
    result = fbsim.fire_volley(scene, seed=7)
    for figure in result.figures:
        print(figure.id, figure.pose, figure.outcome)

Importing fbsim is light: each name is fetched when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from fbsim.catalogue import Catalogue
    from fbsim.errors import (
        BadInput,
        FbsimError,
        MeshError,
        ModelError,
        OutOfReach,
        SceneError,
        SimulationError,
        UnknownName,
    )
    from fbsim.rules import Outcome, Pose
    from fbsim.scene import Scene, load_scene
    from fbsim.volley import Stage, VolleyResult, fire_volley

_HOMES = {
    "fbsim.catalogue": ("Catalogue",),
    "fbsim.errors": (
        "BadInput",
        "FbsimError",
        "MeshError",
        "ModelError",
        "OutOfReach",
        "SceneError",
        "SimulationError",
        "UnknownName",
    ),
    "fbsim.rules": ("Outcome", "Pose"),
    "fbsim.scene": ("Scene", "load_scene"),
    "fbsim.volley": ("Stage", "VolleyResult", "fire_volley"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "BadInput",
    "Catalogue",
    "FbsimError",
    "MeshError",
    "ModelError",
    "OutOfReach",
    "Outcome",
    "Pose",
    "Scene",
    "SceneError",
    "SimulationError",
    "Stage",
    "UnknownName",
    "VolleyResult",
    "__version__",
    "fire_volley",
    "load_scene",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'fbsim' has no attribute {name!r}")
    return getattr(import_module(_HOME_OF[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
