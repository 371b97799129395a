"""Finds and reads what `models/` and `scenes/` hold, beside the source or in a wheel, and the user's own."""

from fbsim.catalogue.models import Catalogue, FigureModel, GunModel, Model, PartModel, ShellModel

__all__ = ["Catalogue", "FigureModel", "GunModel", "Model", "PartModel", "ShellModel"]
