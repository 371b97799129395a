"""The whole kit, in a fixed order."""

from __future__ import annotations

from model_kit.figures import figures
from model_kit.fortress import fortress
from model_kit.guns import guns
from model_kit.model import Model
from model_kit.shells import shells


def all_models() -> list[Model]:
    """Every model of the kit."""
    return [*figures(), *shells(), *guns(), *fortress()]
