"""The Enchanter's Guard: amazons, lizards, legions, elves, old Rus, and the regiments of 1709 to 1942."""

from __future__ import annotations

from model_kit.figures.enchanter.ancients import ancients
from model_kit.figures.enchanter.regiments import regiments
from model_kit.figures.enchanter.retinues import retinues
from model_kit.figures.warrior import Warrior


def enchanter() -> list[Warrior]:
    """Every warrior of the army."""
    return [*ancients(), *retinues(), *regiments()]
