"""The Necromancer's Legionnaires: bones, goblins, orcs, dark orders, legions, soldiers of many wars."""

from __future__ import annotations

from model_kit.figures.necromancer.hordes import hordes
from model_kit.figures.necromancer.orders import orders
from model_kit.figures.necromancer.troopers import troopers
from model_kit.figures.warrior import Warrior


def necromancer() -> list[Warrior]:
    """Every warrior of the army."""
    return [*hordes(), *orders(), *troopers()]
