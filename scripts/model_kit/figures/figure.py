"""A figure as a model: its clouds and its sheet."""

from __future__ import annotations

from model_kit.model import Body, Model, Sheet
from model_kit.points import Cloud

HEIGHT_MM = 54.0
SOURCE = (
    "our own mesh; height 54 mm as the line's sets; mass = volume x density of polystyrene (1.05 g/cm3), "
    "inside the 2-6 g bracket reasoned from scale"
)


def figure_sheet(mass_g: float) -> Sheet:
    """What the sheet of a warrior adds."""
    del mass_g
    return {
        "kind": "figure",
        "role": "warrior",
        "height_mm": HEIGHT_MM,
        "front": "+x",
        "basis": {"status": "designed", "source": SOURCE},
    }


def figure(name: str, title: str, clouds: list[Cloud]) -> Model:
    """A soldier made of these pieces."""
    return Model(name, "figures", title, {"": Body(tuple(clouds))}, figure_sheet)
