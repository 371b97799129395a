"""Where a shell first touched something: on its path, at the thing that it struck."""

from __future__ import annotations

import numpy as np
import pytest

from fbsim.scene import load_scene
from fbsim.volley import Stage, fire_volley


def test_a_shell_first_touches_at_the_face_of_what_it_strikes() -> None:
    """Its centre is then no farther from the struck body's box than half its own length, and never inside."""
    scene = load_scene("duel")
    with Stage(scene) as stage:
        results = [fire_volley(scene, seed, stage=stage) for seed in range(3)]
        field = stage.field()
        boxes = {name: field.box(name) for name in field.bodies}
    struck = 0
    for shot in (shot for result in results for shot in result.shots):
        for shell in shot.shells:
            assert (shell.impact is None) == (shell.struck_first is None)
            box = boxes.get(shell.struck_first or "")
            if box is None or shell.impact is None or shot.number > 1:
                continue  # later shots may find it elsewhere
            sheet = scene.catalogue.shell(shell.model).sheet
            beyond = np.maximum(np.maximum(box[0] - shell.impact, np.array(shell.impact) - box[1]), 0)
            assert float(np.linalg.norm(beyond)) <= sheet.length_mm / 2000 + 1e-3
            assert shell.to_dict()["impact_mm"] == pytest.approx([1e3 * x for x in shell.impact], abs=1e-6)
            struck += 1
    assert struck >= 2
