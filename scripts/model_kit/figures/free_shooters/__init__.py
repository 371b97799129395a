"""The Guild of Free Shooters: everybody who fights for gold, freedom or fun."""

from __future__ import annotations

from model_kit.figures.free_shooters.adventurers import adventurers
from model_kit.figures.free_shooters.ancients import ancients
from model_kit.figures.free_shooters.companies import companies
from model_kit.figures.warrior import Warrior


def free_shooters() -> list[Warrior]:
    """Every warrior of the army on two feet of his own."""
    return [*adventurers(), *companies(), *ancients()]
