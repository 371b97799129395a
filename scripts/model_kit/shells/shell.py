"""A shell as a model: its sheet, and the turned parts that most shells are made of.

Nothing is known of the real shells' absolute sizes. The yardstick is the round shell: 6 mm thick, as wide
as a small bore, and so 31 mm long by the proportion that was read off a picture.
"""

from __future__ import annotations

from collections.abc import Sequence

from model_kit.model import Body, Model, Sheet
from model_kit.points import Cloud, circle, join, slab_x

SOURCE = (
    "our own mesh; {shape}, nothing was measured on the real toy; "
    "mass = volume x density of polystyrene (1.05 g/cm3); {drag}"
)
Profile = Sequence[tuple[float, float]]


def shell(
    name: str,
    title: str,
    body: Body,
    *,
    shape: str,
    drag: tuple[float, str],
    size: tuple[float, float] | None = None,
    primitive: str | None = None,
) -> Model:
    """Put a shell together.

    `shape` says where form and size come from, `drag` is the coefficient of the frontal area and its source,
    `size` length and largest diameter in mm where they are not those of the bounding box.
    """
    low, high = body.bounds
    length, width, height = (round(float(extent), 3) for extent in high - low)
    length, diameter = size or (length, max(width, height))
    coefficient, reason = drag

    def sheet(mass_g: float) -> Sheet:
        del mass_g
        return {
            "kind": "shell",
            "length_mm": length,
            "diameter_mm": diameter,
            "drag_coefficient": coefficient,
            "basis": {"status": "estimated", "source": SOURCE.format(shape=shape, drag=reason)},
        }

    return Model(name, "shells", title, {"": body}, sheet, primitive)


def turned(profile: Profile, around: int = 12) -> Cloud:
    """Rings of points at (x, radius)."""
    return join(*(slab_x(circle(radius, around), x, x) for x, radius in profile))
