"""The figures, in a fixed order."""

from __future__ import annotations

from model_kit.figures.archer import archer
from model_kit.figures.axe_dwarf import axe_dwarf
from model_kit.figures.centaurs import centaurs
from model_kit.figures.commander import commander
from model_kit.figures.dragon import dragon
from model_kit.figures.enchanter import enchanter
from model_kit.figures.free_shooters import free_shooters
from model_kit.figures.mages import mages
from model_kit.figures.necromancer import necromancer
from model_kit.figures.panzeron import panzerons
from model_kit.figures.skeleton import skeleton
from model_kit.figures.sorcerer import sorcerer
from model_kit.figures.spearman import spearman
from model_kit.figures.swordsman import swordsman
from model_kit.figures.walkers import walkers
from model_kit.figures.warrior import Warrior
from model_kit.model import Model


def warriors() -> list[Warrior]:
    """Soldiers of the four armies."""
    return [*sorcerer(), *necromancer(), *enchanter(), *free_shooters()]


def figures() -> list[Model]:
    """Every figure of the kit."""
    soldiers = [swordsman(), spearman(), archer(), axe_dwarf(), skeleton(), commander()]
    return [
        *soldiers,
        *panzerons(),
        *walkers(),
        dragon(),
        *mages(),
        *centaurs(),
        *(warrior.figure() for warrior in warriors()),
    ]
