"""What the Bullet world keeps between bodies."""

from __future__ import annotations

import pytest

from fbsim.physics.bullet import Bullet

from .things import at, box


def test_a_new_form_never_gets_the_shape_of_a_forgotten_one() -> None:
    """Shapes are kept by the form's id, which Python gives away again once a form is gone."""
    tops = []
    with Bullet() as bullet:
        for count in range(1, 40):
            bullet.add(box("body", (0.01, 0.01, 1e-3 * count), 1e-3), at())
            bullet.step()
            tops.append(float(bullet.box("body")[1, 2]))
            bullet.remove("body")
    # Bullet's margin of 0.05 mm and its fat boxes (0.02 of the size of the body) come on top.
    assert tops == pytest.approx([1e-3 * count for count in range(1, 40)], abs=1e-3)
