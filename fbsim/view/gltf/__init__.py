"""A recording as binary glTF 2.0 (.glb): table, things and their motion, for Blender, viewers, replay pages.

One node stands for each thing, named by its id, and below it one for each component: "id/body", "id/barrel",
"id/leaf-1". `extras` tell them apart: `{"id", "kind", "model", "side"}` of a thing, `{"component": index,
"role"}` below it; those of the scene tell which volley it is of and when what was fired. The root node turns
z up into glTF's y up, so that all below it is in fbsim's frame: metres, z up, the table's surface at z = 0.
Animations begin at 0 in glTF: key times are those of the recording less its start, which the animation's
extras tell. What is not there yet, or not any more, has the scale 0. Colours are those of the start.
"""

from __future__ import annotations

from pathlib import Path

from fbsim.files import whole
from fbsim.recording.recording import Recording
from fbsim.view.gltf.writer import Writer

__all__ = ["glb_bytes", "write_gltf"]


def glb_bytes(recording: Recording, *, shaded: bool = True) -> bytes:
    """Give a recording as a binary glTF file: the same bytes for the same recording.

    `shaded` writes normals, smooth but for sharp edges; without, the file is smaller, and viewers show flat
    faces unless they make normals of their own.
    """
    return Writer(recording, shaded).glb()


def write_gltf(recording: Recording, path: Path) -> None:
    """Write a recording as a .glb file, there whole or not at all. Raises OSError where that fails."""
    data = glb_bytes(recording)
    with whole(path) as fresh:
        fresh.write_bytes(data)
