"""The fortress kit, in a fixed order."""

from __future__ import annotations

from model_kit.fortress.parts import parts
from model_kit.model import Model


def fortress() -> list[Model]:
    """Every part of the kit."""
    return parts()
