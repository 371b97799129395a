"""The picture of a mesh and its parts: both are there, and each part is in a colour of its own."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PIL import Image

from fbsim.meshes.hulls import hull_surface
from fbsim.meshes.solid import Solid, solid_of
from fbsim.view.parts_picture import draw_parts, part_rgb
from tests.meshes.shapes import box


def tower(parts: int) -> Solid:
    """Make a box 50 mm high of as many parts, one on the other."""
    height = 50 / parts
    clouds = [box(20, 20, height, at=(0, 0, index * height)).vertices * 1e-3 for index in range(parts)]
    return solid_of(hull_surface(np.vstack(clouds)), tuple(clouds))


def hues(panel: np.ndarray) -> int:
    """Count the distinct hues of pixels that are neither grey nor edges."""
    red, green, blue = (panel[..., channel].astype(int) for channel in range(3))
    spread = np.ptp(panel.astype(int), axis=2)
    angle = np.degrees(np.arctan2(np.sqrt(3) * (green - blue), 2 * red - green - blue))
    bins = np.bincount(((angle[spread > 40] + 180) // 10).astype(int), minlength=37)
    return int((bins > 100).sum())


def test_mesh_is_grey_and_parts_are_coloured(tmp_path: Path) -> None:
    path = tmp_path / "tower.png"
    draw_parts(tower(3), path)
    with Image.open(path) as picture:
        mesh, parts = np.split(np.asarray(picture.convert("RGB")), 2, axis=1)
    assert (mesh < 240).any(axis=2).mean() > 0.05, "something is there"
    assert hues(mesh) == 0
    assert hues(parts) == 3


def test_parts_next_to_each_other_differ_in_colour() -> None:
    colours = np.array([part_rgb(index) for index in range(16)])
    assert np.abs(colours[:, None] - colours[None]).max(axis=2)[np.triu_indices(16, 1)].min() > 0.08


def test_same_solid_gives_the_same_bytes(tmp_path: Path) -> None:
    one, other = tmp_path / "one.png", tmp_path / "other.png"
    draw_parts(tower(4), one)
    draw_parts(tower(4), other)
    assert one.read_bytes() == other.read_bytes()
