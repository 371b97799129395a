"""A part of the kit as a model: its sheet, where its numbers come from, and boxes that are hollow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from model_kit.model import Body, Model, Sheet
from model_kit.points import Cloud, box

SOURCE = "our own mesh, sized for 54 mm figures, not after a real kit; "
SOLID = SOURCE + "solid, mass = volume x density of polystyrene (1.05 g/cm3)"
HOLLOW = (
    SOURCE + "hollow from below with walls of {wall:g} mm, as moulded kits are (thickness assumed); "
    "mass = volume x density of polystyrene (1.05 g/cm3)"
)
CELL_MM = 60.0
STOREY_MM = 60.0
PLINTH_MM = 5.0
SHELL_MM = 3.0
"""Thickness of the walls of a hollow part."""


@dataclass(frozen=True)
class Leaf:
    """A leaf of a gate: its body shut, in the gate's axes, and the vertical axis it turns about."""

    name: str
    body: Body
    hinge: tuple[float, float, float]
    open_deg: float


def part(
    name: str,
    title: str,
    role: str,
    pieces: Sequence[Cloud],
    grooves: Sequence[Cloud] = (),
    *,
    primitive: str | None = None,
    hollow_mm: float | None = None,
    cells: tuple[int, int] | None = None,
    leaves: Sequence[Leaf] = (),
) -> Model:
    """Make a part; `hollow_mm` is the thickness of its walls, `cells` its place on the grid."""
    source = SOLID if hollow_mm is None else HOLLOW.format(wall=hollow_mm)

    def sheet(mass_g: float) -> Sheet:
        del mass_g
        table: dict[str, Any] = {"kind": "part", "role": role}
        if cells is not None:
            table["cells"] = cells
        if leaves:
            table["leaves"] = [_leaf_table(model, leaf) for leaf in leaves]
        return {**table, "basis": {"status": "designed", "source": source}}

    bodies = {"": Body(tuple(pieces), tuple(grooves))} | {f".{leaf.name}": leaf.body for leaf in leaves}
    model = Model(name, "fortress", title, bodies, sheet, primitive)
    return model


def _leaf_table(model: Model, leaf: Leaf) -> Mapping[str, Any]:
    return {"body": model.mesh_file(f".{leaf.name}"), "hinge_mm": leaf.hinge, "open_deg": leaf.open_deg}


def hollow_box(low: Sequence[float], high: Sequence[float], deck_mm: float = 4.0) -> list[Cloud]:
    """Four walls and a deck: a box that is open below."""
    (x0, y0, z0), (x1, y1, z1) = low, high
    wall, under = SHELL_MM, z1 - deck_mm / 2
    return [
        box((x1 - wall, y0, z0), (x1, y1, under)),
        box((x0, y0, z0), (x0 + wall, y1, under)),
        box((x0, y1 - wall, z0), (x1, y1, under)),
        box((x0, y0, z0), (x1, y0 + wall, under)),
        box((x0, y0, z1 - deck_mm), (x1, y1, z1)),
    ]
