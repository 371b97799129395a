"""The fortress kit, in a fixed order."""

from __future__ import annotations

from model_kit.fortress.bastions import bastions
from model_kit.fortress.blocks import blocks
from model_kit.fortress.gates import gates
from model_kit.fortress.joins import joins
from model_kit.fortress.parts import first_parts
from model_kit.fortress.ruins import ruins
from model_kit.fortress.storeys import storeys
from model_kit.fortress.timber import timber
from model_kit.fortress.walls import walls
from model_kit.model import Model


def fortress() -> list[Model]:
    """Every part of the kit."""
    return [
        *first_parts(),
        *walls(),
        *joins(),
        *storeys(),
        *gates(),
        *timber(),
        *bastions(),
        *ruins(),
        *blocks(),
    ]
