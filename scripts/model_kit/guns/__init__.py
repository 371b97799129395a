"""The guns, in a fixed order."""

from __future__ import annotations

from model_kit.guns.assault_guns import assault_guns
from model_kit.guns.bulldog import bulldog
from model_kit.guns.cannons import cannons
from model_kit.guns.catapults import catapults
from model_kit.guns.crossbows import crossbows
from model_kit.guns.hail import hail
from model_kit.guns.launchers import launchers
from model_kit.guns.mortars import mortars
from model_kit.guns.rockets import rockets
from model_kit.guns.spider import spider
from model_kit.model import Model


def guns() -> list[Model]:
    """Every gun of the kit."""
    return [
        *(bulldog(), spider(), hail()),
        *crossbows(),
        *catapults(),
        *cannons(),
        *assault_guns(),
        *launchers(),
        *mortars(),
        *rockets(),
    ]
