"""Whether a figure that falls on its face lies there: rulings ask which way a face looks."""

from __future__ import annotations

import numpy as np

from fbsim.meshes.lying import lying_on, turned
from fbsim.meshes.solid import solid_of
from model_kit.checks import Mesh, require
from model_kit.model import Body

FACE_DOWN = -0.5  # z of the direction in which it looks, as it lies: within 60 degrees of straight down
FRONT = np.array([1.0, 0.0, 0.0])


def check_fall(body: Body, mesh: Mesh) -> None:
    """Raise Unfit where what it holds before itself keeps a figure off its face."""
    parts = tuple(cloud / 1000 for cloud in body.clouds)
    turn = lying_on(solid_of(mesh.copy().apply_scale(1e-3), parts), FRONT)
    down = 0.0 if turn is None else float(turned(FRONT[None], turn)[0, 2])
    require(down <= FACE_DOWN, f"does not lie on its face: its front looks down by {-down:.2f} only")
