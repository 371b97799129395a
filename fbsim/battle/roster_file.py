"""What a roster file says: one player's army, named squad by squad and gun by gun.

player = "red"
rules = "republic"
points = 1000
squads = ["ascalon", "battle-dwarves"]
guns = ["bulldog", { model = "scorpion", count = 2, options = ["no-tyres"] }]
singles = [{ model = "unl-2", weapons = ["laser"] }]
fortifications = [{ size_cm = [30, 20, 15] }]
"""

from __future__ import annotations

from typing import Annotated, Any, Self

from pydantic import Field, model_validator

from fbsim.battle.heroes import HeroEntry
from fbsim.catalogue.army_sheets import SquadSheet
from fbsim.catalogue.documents import Document
from fbsim.catalogue.sheets import Basis, Name, NotNegative, Positive

OWN = Basis(status="designed", source="a squad of the player's own, written into the roster")
Count = Annotated[int, Field(ge=1, le=100)]


class OwnSquad(SquadSheet):
    """A squad of the player's own; its numbers need no other basis than the roster."""

    basis: Basis = OWN


class GunEntry(Document):
    """Guns of one kind, fitted out alike. The bare name stands for one gun as its card has it."""

    model: Name
    count: Count = 1
    options: list[Name] = Field(default=[], description='such as "tyres"')
    ammunition: list[Name] = Field(default=[], description="sorts taken along; left out: all")

    @model_validator(mode="before")
    @classmethod
    def _named(cls, given: Any) -> Any:
        return {"model": given} if isinstance(given, str) else given


class SingleEntry(Document):
    """Mages, machines or dragons of one kind. The bare name stands for one without weapons."""

    model: Name
    count: Count = 1
    weapons: list[Name] = Field(default=[])

    @model_validator(mode="before")
    @classmethod
    def _named(cls, given: Any) -> Any:
        return {"model": given} if isinstance(given, str) else given


class BuildingEntry(Document):
    """A fortification of whatever it is built (EMP-33, EMP-34), by its own bounding box (EMP-36)."""

    size_cm: tuple[Positive, Positive, Positive]


class RosterFile(Document):
    """A roster file: what opponents exchange before a game (UKR-05). Walls need no price (EMP-35)."""

    player: Name
    title: str = ""
    rules: str = "republic"
    points: Positive | None = Field(default=None, description="the sum that the players agreed on")
    squads: list[Name] = Field(default=[])
    own_squads: list[OwnSquad] = Field(default=[])
    guns: list[GunEntry] = Field(default=[])
    singles: list[SingleEntry] = Field(default=[])
    fortification_points: NotNegative = 0.0
    fortifications: list[BuildingEntry] = Field(default=[])
    hero: HeroEntry | None = Field(default=None, description="for rules that have one (UKR-03)")

    @model_validator(mode="after")
    def _walls_once(self) -> Self:
        if self.fortification_points and self.fortifications:
            raise ValueError("give either fortification_points or fortifications, not both")
        return self
