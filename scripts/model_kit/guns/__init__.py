"""The guns, in a fixed order."""

from __future__ import annotations

from model_kit.guns.bulldog import bulldog
from model_kit.guns.hail import hail
from model_kit.guns.mantis import mantis
from model_kit.guns.spider import spider
from model_kit.model import Model


def guns() -> list[Model]:
    """Every gun of the kit."""
    return [bulldog(), spider(), hail(), mantis()]
