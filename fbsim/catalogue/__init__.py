"""Finds and reads what `models/` and `scenes/` hold, beside the source or in a wheel, and the user's own."""

from fbsim.catalogue.army_book import ArmyBook
from fbsim.catalogue.models import Catalogue, FigureModel, GunModel, Model, PartModel, ShellModel

__all__ = ["ArmyBook", "Catalogue", "FigureModel", "GunModel", "Model", "PartModel", "ShellModel"]
