"""fbsim: a physics sandbox for the spring-loaded guns of the tabletop wargame Fantasy Battles.

    import fbsim
    scene = fbsim.load_scene("courtyard")
    result = fbsim.fire_volley(scene, seed=7)
    for figure in result.figures:
        print(figure.id, figure.pose, figure.outcome)

    game = fbsim.new_game("republic", [fbsim.load_roster(name).army for name in ("mine", "yours")])

`help("fbsim.rules")` tells how a whole game is played.

Importing fbsim is light: each name is fetched when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from fbsim.version import __version__

if TYPE_CHECKING:
    from fbsim.battle import Roster, load_roster
    from fbsim.catalogue import Catalogue
    from fbsim.errors import (
        BadInput,
        DiceNeeded,
        FbsimError,
        IllegalAction,
        MeshError,
        ModelError,
        OutOfReach,
        RecordingError,
        RosterError,
        SaveError,
        SceneError,
        ShotRefused,
        SimulationError,
        UnknownName,
    )
    from fbsim.guns.calibration import Calibrated, calibrate_gun, write_calibration
    from fbsim.recording import Recording, read_recording, record, write_recording
    from fbsim.rules import Game, Outcome, Pose, new_game
    from fbsim.scene import Scene, load_scene
    from fbsim.studies import (
        Accuracy,
        Comparison,
        LayoutTest,
        Sweep,
        Tuned,
        compare_guns,
        gun_accuracy,
        sweep_gun,
        test_layouts,
        tune_gun,
    )
    from fbsim.studies.layouts import Improvement, Stability, improve_layout, shadow_map, will_stand
    from fbsim.view.film import write_film
    from fbsim.view.gltf import write_gltf
    from fbsim.view.picture import draw_recording
    from fbsim.view.replay import write_replay
    from fbsim.volley import Stage, VolleyResult, fire_volley

_HOMES = {
    "fbsim.battle": ("Roster", "load_roster"),
    "fbsim.catalogue": ("Catalogue",),
    "fbsim.errors": (
        "BadInput",
        "DiceNeeded",
        "FbsimError",
        "IllegalAction",
        "MeshError",
        "ModelError",
        "OutOfReach",
        "RecordingError",
        "RosterError",
        "SaveError",
        "SceneError",
        "ShotRefused",
        "SimulationError",
        "StudyError",
        "UnknownName",
    ),
    "fbsim.guns.calibration": ("Calibrated", "calibrate_gun", "write_calibration"),
    "fbsim.recording": ("Recording", "read_recording", "record", "write_recording"),
    "fbsim.rules": ("Game", "Outcome", "Pose", "new_game"),
    "fbsim.scene": ("Scene", "load_scene"),
    "fbsim.studies": (
        "Accuracy",
        "Comparison",
        "LayoutTest",
        "Sweep",
        "Tuned",
        "compare_guns",
        "gun_accuracy",
        "sweep_gun",
        "test_layouts",
        "tune_gun",
    ),
    "fbsim.studies.layouts": ("Improvement", "Stability", "improve_layout", "shadow_map", "will_stand"),
    "fbsim.view.film": ("write_film",),
    "fbsim.view.gltf": ("write_gltf",),
    "fbsim.view.picture": ("draw_recording",),
    "fbsim.view.replay": ("write_replay",),
    "fbsim.volley": ("Stage", "VolleyResult", "fire_volley"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "Accuracy",
    "BadInput",
    "Calibrated",
    "Catalogue",
    "Comparison",
    "DiceNeeded",
    "FbsimError",
    "Game",
    "IllegalAction",
    "Improvement",
    "LayoutTest",
    "MeshError",
    "ModelError",
    "OutOfReach",
    "Outcome",
    "Pose",
    "Recording",
    "RecordingError",
    "Roster",
    "RosterError",
    "SaveError",
    "Scene",
    "SceneError",
    "ShotRefused",
    "SimulationError",
    "Stability",
    "Stage",
    "StudyError",
    "Sweep",
    "Tuned",
    "UnknownName",
    "VolleyResult",
    "__version__",
    "calibrate_gun",
    "compare_guns",
    "draw_recording",
    "fire_volley",
    "gun_accuracy",
    "improve_layout",
    "load_roster",
    "load_scene",
    "new_game",
    "read_recording",
    "record",
    "shadow_map",
    "sweep_gun",
    "test_layouts",
    "tune_gun",
    "will_stand",
    "write_calibration",
    "write_film",
    "write_gltf",
    "write_recording",
    "write_replay",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'fbsim' has no attribute {name!r}")
    return getattr(import_module(_HOME_OF[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
