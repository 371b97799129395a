"""What stands among the soldiers and is none: machines, dragons and mages as models, each with its sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from model_kit.figures.figure import SOURCE
from model_kit.model import Body, Model, Sheet
from model_kit.points import Cloud

SOURCES = {
    "war-machine": "our own mesh; height estimated as that of one and a half soldiers of 54 mm, no toy was "
    "measured; mass = volume x density of polystyrene (1.05 g/cm3), solid throughout",
    "dragon": "our own mesh; height estimated as that of two soldiers of 54 mm, no toy was measured; "
    "mass = volume x density of polystyrene (1.05 g/cm3), solid throughout",
    "warrior": SOURCE,
    "mage": SOURCE,
}


@dataclass(frozen=True)
class Standing:
    """A figure by its role: name, title, height to the top of its head in mm, pieces and recesses."""

    name: str
    title: str
    role: str
    height_mm: float
    clouds: Sequence[Cloud]
    recesses: Sequence[Cloud] = field(default=())
    army: str = ""
    squads: Sequence[str] = field(default=())
    leads: bool = False

    def model(self) -> Model:
        """Make the model."""
        body = Body(tuple(self.clouds), tuple(self.recesses))
        return Model(self.name, "figures", self.title, {"": body}, self._sheet)

    def _sheet(self, mass_g: float) -> Sheet:
        del mass_g
        army: dict[str, Any] = {"army": self.army} if self.army else {}
        army |= {"squads": list(self.squads)} if self.squads else {}
        army |= {"leads": True} if self.leads else {}
        status = "designed" if self.role in ("mage", "warrior") else "estimated"
        return {
            "kind": "figure",
            "role": self.role,
            "height_mm": self.height_mm,
            "front": "+x",
            **army,
            "basis": {"status": status, "source": SOURCES[self.role]},
        }
