"""The scene file: what it may say, reading it, placing what it names, checking that it can stand there."""

from fbsim.scene.checks import check_placement
from fbsim.scene.reading import find_scene, known_scenes, load_scene
from fbsim.scene.scene import Order, Placed, Scene, Table
from fbsim.scene.schema import schema_json
from fbsim.scene.writing import dump

__all__ = [
    "Order",
    "Placed",
    "Scene",
    "Table",
    "check_placement",
    "dump",
    "find_scene",
    "known_scenes",
    "load_scene",
    "schema_json",
]
