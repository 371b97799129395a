"""The hero of the homebrew with squads and morale: an extra member of one of the squads (UKR-03).

His profile stands in the roster (READ, UKR-03); what it leaves out is his squad's commander's, bettered:
strength, initiative and attacks by 1. The sources have no prices: without his own he costs what the commander
does.
"""

from __future__ import annotations

from dataclasses import replace

from fbsim.catalogue.army_sheets import SoldierEntry
from fbsim.catalogue.documents import Document
from fbsim.catalogue.sheets import Name, NotNegative
from fbsim.rules.pieces import Arm, Profile, SoldierSheet, Squad


class HeroEntry(Document):
    """A roster's hero."""

    squad: Name
    title: str = "Hero"
    cost_points: NotNegative | None = None
    soldier: SoldierEntry | None = None


def with_hero(squad: Squad, entry: HeroEntry) -> Squad:
    """Add the hero to his squad, whose soldiers have their profiles already."""
    commander = squad.warriors[0]
    cost = commander.cost if entry.cost_points is None else entry.cost_points
    hero = replace(
        commander,
        model=f"{squad.name}-hero",
        title=entry.title,
        number=len(squad.warriors) + 1,
        cost=cost,
        traits=(*commander.traits, "hero"),
        soldier=_profile(entry, commander),
    )
    return replace(squad, warriors=(*squad.warriors, hero), cost=squad.cost + cost)


def _profile(entry: HeroEntry, commander: Profile) -> SoldierSheet:
    if entry.soldier is not None:
        return SoldierSheet(**{**entry.soldier.model_dump(), "arm": Arm(entry.soldier.arm)}, hero=True)
    usual = commander.soldier or SoldierSheet()
    return replace(
        usual,
        strength=usual.strength + 1,
        initiative=usual.initiative + 1,
        attacks=usual.attacks + 1,
        hero=True,
    )
