"""Boxes by id: what is near is what a look at every single box finds, whatever came and went before."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fbsim.meshes.solid import FloatArray
from fbsim.physics.boxes import Boxes, box_gaps

SPAN = 10.0


def random_boxes(rng: np.random.Generator, count: int) -> FloatArray:
    low = rng.uniform(-SPAN, SPAN, (count, 3))
    return np.stack([low, low + rng.uniform(0, 2, (count, 3))], axis=1)


def filled(rng: np.random.Generator, count: int) -> tuple[Boxes, dict[str, FloatArray]]:
    """Boxes of which a third was taken away again, a third moved; and what should be left."""
    boxes, left = Boxes(), {}
    for index, box in enumerate(random_boxes(rng, count)):
        boxes.put(f"b{index}", box)
        left[f"b{index}"] = box
    for index in range(0, count, 3):
        boxes.take(f"b{index}")
        del left[f"b{index}"]
    for index in range(1, count, 3):
        left[f"b{index}"] = random_boxes(rng, 1)[0]
        boxes.put(f"b{index}", left[f"b{index}"])
    return boxes, left


@given(seed=st.integers(0, 2**32 - 1), count=st.integers(0, 60), reach=st.floats(0, 4))
def test_near_finds_what_a_look_at_every_box_finds(seed: int, count: int, reach: float) -> None:
    rng = np.random.default_rng(seed)
    boxes, left = filled(rng, count)
    probes = random_boxes(rng, 3)
    reaches = rng.uniform(0, reach + 1e-9, 3)
    expected = [name for name in sorted(left) if (box_gaps(probes, left[name][None])[:, 0] <= reaches).any()]
    assert boxes.near(probes, reaches) == expected


@given(seed=st.integers(0, 2**32 - 1), count=st.integers(0, 60), reach=st.floats(0, 2))
def test_the_first_point_near_is_the_first_of_all(seed: int, count: int, reach: float) -> None:
    rng = np.random.default_rng(seed)
    boxes, left = filled(rng, count)
    apart = min(left, default="none")
    start, end = rng.uniform(-1.5 * SPAN, 1.5 * SPAN, (2, 3))
    points = np.linspace(start, end, 100)
    others = np.array([box for name, box in left.items() if name != apart]).reshape(-1, 2, 3)
    near = (box_gaps(np.stack([points, points], axis=1), others) <= reach).any(axis=1)
    expected = int(near.argmax()) if near.any() else None
    assert boxes.first_near(points, reach, apart) == expected


def test_a_copy_changes_apart() -> None:
    boxes, left = filled(np.random.default_rng(1), 30)
    twin = boxes.copy()
    name = min(left)
    twin.take(name)
    twin.put("new", left[name])
    assert name in boxes.near(left[name][None], 0.0)
    assert "new" in twin.near(left[name][None], 0.0)
    assert name not in twin.near(left[name][None], 0.0)


@pytest.mark.parametrize("offset", [(3.0, 0.0, 0.0), (0.0, -3.0, 0.0), (3.0, 4.0, 0.0), (0.0, 0.0, 0.5)])
def test_gaps_between_unit_boxes(offset: tuple[float, float, float]) -> None:
    box = np.array([[0.0, 0, 0], [1, 1, 1]])
    apart = np.maximum(np.abs(offset) - 1.0, 0.0)
    assert box_gaps(box[None], (box + offset)[None])[0, 0] == pytest.approx(np.linalg.norm(apart))
