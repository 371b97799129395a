"""The Sorcerer's Troops: knights, dwarfs, northmen, cyborgs, beasts, and the guards of many lands."""

from __future__ import annotations

from model_kit.figures.sorcerer.creatures import creatures
from model_kit.figures.sorcerer.knights import knights
from model_kit.figures.sorcerer.regiments import regiments
from model_kit.figures.warrior import Warrior


def sorcerer() -> list[Warrior]:
    """Every warrior of the army."""
    return [*knights(), *creatures(), *regiments()]
