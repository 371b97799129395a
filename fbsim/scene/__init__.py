"""The scene file: what it may say, reading it, placing what it names, checking that it can stand there."""

from fbsim.scene.reading import find_scene, known_scenes, load_scene
from fbsim.scene.scene import Order, Placed, Scene, Table
from fbsim.scene.schema import schema_json

__all__ = ["Order", "Placed", "Scene", "Table", "find_scene", "known_scenes", "load_scene", "schema_json"]
