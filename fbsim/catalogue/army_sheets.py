"""What an army list's `.toml` says: squads, and single pieces such as mages and war machines.

    models/armies/ascalon.toml    kind = "squad"     bought whole (EMP-18)
    models/armies/unl-2.toml      kind = "single"    mage, war machine, dragon (EMP-17, EMP-29)

Numbers are those of the printed sheet (COM-09); what they do is for the rules to say.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from fbsim.catalogue.documents import Document
from fbsim.catalogue.sheets import Basis, GunClass, Name, NotNegative, Role

ARMIES = {
    "sorcerer": "Sorcerer's Troops",
    "necromancer": "Necromancer's Legionnaires",
    "enchanter": "Enchanter's Guard",
    "free-shooters": "Guild of Free Shooters",
}
"""The four armies of the legend (EMP-13, COM-06); a squad of your own may belong to another."""

Bonus = Annotated[float, Field(ge=0, le=100, multiple_of=0.5)]
Small = Annotated[int, Field(ge=0, le=100)]


class Fighter(Document):
    """What squad soldiers and single pieces have in common (EMP-14)."""

    extra_steps: Small = Field(default=0, description="steps besides the die: the n of M+n")
    melee: Bonus = 0.0
    shooting: Small | None = Field(default=None, description="dice; left out: no weapon that shoots")
    armour: Small = 0
    access: list[GunClass] = Field(default=[], description="classes of guns he may serve")
    traits: list[Name] = Field(default=[], description='what sets it apart, such as "music" or "flies"')
    cost_points: NotNegative


class SoldierEntry(Document):
    """What the homebrew with squads and morale asks of a soldier (UKR-06); no printed card has it."""

    arm: Literal["infantry", "archers", "cavalry"] = "infantry"
    strength: Small = 3
    armour: Small = 3
    morale: Small = 7
    initiative: Small = 3
    attacks: Small = 1
    range_in: NotNegative = 0.0


class WarriorEntry(Fighter):
    """A soldier of a squad; the first is its commander and keeper of its artefact (EMP-12)."""

    title: str = ""
    soldier: SoldierEntry | None = Field(default=None, description="left out: derived from the rest")


class SquadSheet(Document):
    """A squad's army list: its army, artefact and warriors (EMP-12, EMP-22)."""

    kind: Literal["squad"] = "squad"
    name: Name
    title: str = Field(min_length=1)
    title_ru: str = ""
    affiliation: Name | Literal[""] = Field(default="", description=f"which army: {', '.join(ARMIES)}")
    artefact: str = ""
    artefact_ru: str = ""
    cost_points: NotNegative | None = Field(
        default=None, description="of the whole squad; left out: the sum of its warriors"
    )
    warriors: Annotated[list[WarriorEntry], Field(min_length=1, max_length=100)]
    basis: Basis

    @property
    def cost(self) -> float:
        """Army points of the whole squad."""
        if self.cost_points is not None:
            return self.cost_points
        return sum(warrior.cost_points for warrior in self.warriors)


class WeaponEntry(Document):
    """A weapon that a single piece may be bought with, at its own price."""

    name: Name
    dice: Small = 0
    range_steps: NotNegative = 0.0
    melee: Bonus = Field(default=0.0, description="what it adds to the melee points of its bearer")
    real: bool = Field(default=False, description="it throws shells, for shooting points")
    points: NotNegative = 0.0
    cost_points: NotNegative = 0.0


class SingleSheet(Fighter):
    """A mage, war machine, dragon, or a warrior outside squads."""

    kind: Literal["single"] = "single"
    name: Name
    title: str = Field(min_length=1)
    title_ru: str = ""
    role: Role
    affiliation: Name | Literal[""] = ""
    lives: Annotated[int, Field(ge=1, le=100)] = 1
    weapons: list[WeaponEntry] = Field(default=[], description="what it may be bought with")
    basis: Basis
