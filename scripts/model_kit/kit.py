"""The whole kit, in a fixed order."""

from __future__ import annotations

from model_kit.archer import archer
from model_kit.axe_dwarf import axe_dwarf
from model_kit.bulldog import bulldog
from model_kit.commander import commander
from model_kit.fortress import fortress
from model_kit.hail import hail
from model_kit.mantis import mantis
from model_kit.model import Model
from model_kit.shells import shells
from model_kit.skeleton import skeleton
from model_kit.spearman import spearman
from model_kit.spider import spider
from model_kit.swordsman import swordsman


def all_models() -> list[Model]:
    """Every model of the kit."""
    figures = [swordsman(), spearman(), archer(), axe_dwarf(), skeleton(), commander()]
    return [*figures, *shells(), bulldog(), spider(), hail(), mantis(), *fortress()]
