"""Colours: figures and guns in that of their side, tinted by what became of them; the rest by material.

The wounded go pale, the killed and destroyed dark: told apart in print, and by the colour-blind.
"""

from __future__ import annotations

from fbsim.recording.recording import Recording, Role, Thing
from fbsim.rules import Outcome

Rgb = tuple[float, float, float]
"""Red, green, blue, each from 0 to 1."""

NAMED_SIDES: dict[str, Rgb] = {
    "red": (0.78, 0.22, 0.18),
    "blue": (0.20, 0.38, 0.74),
    "green": (0.24, 0.55, 0.27),
    "yellow": (0.85, 0.67, 0.17),
    "black": (0.25, 0.25, 0.27),
    "white": (0.88, 0.87, 0.82),
}
OTHER_SIDES: tuple[Rgb, ...] = ((0.78, 0.40, 0.12), (0.13, 0.52, 0.55), (0.53, 0.30, 0.62), (0.5, 0.5, 0.2))
PALE: Rgb = (1.0, 1.0, 1.0)
DARK: Rgb = (0.13, 0.12, 0.12)
HURT_TINT: dict[Outcome, tuple[Rgb, float]] = {
    Outcome.WOUNDED: (PALE, 0.55),
    Outcome.DAMAGED: (PALE, 0.55),
    Outcome.LIFE_LOST: (PALE, 0.55),
    Outcome.KILLED: (DARK, 0.7),
    Outcome.DESTROYED: (DARK, 0.7),
}
SHELL_RGB: Rgb = (0.95, 0.55, 0.10)
STONE: Rgb = (0.62, 0.60, 0.56)
WOOD: Rgb = (0.42, 0.29, 0.18)
LOOSE_STONE: Rgb = (0.74, 0.69, 0.58)


def side_rgb(sides: tuple[str, ...], side: str | None) -> Rgb:
    """Colour of a side: its own where it is named for one, else the next of a fixed row."""
    if side is None:
        return STONE
    if side in NAMED_SIDES:
        return NAMED_SIDES[side]
    unnamed = [name for name in sides if name not in NAMED_SIDES]
    return OTHER_SIDES[unnamed.index(side) % len(OTHER_SIDES)]


def tinted(rgb: Rgb, outcome: Outcome | None) -> Rgb:
    """The colour of what is of that colour while it is sound."""
    return mixed(rgb, *HURT_TINT[outcome]) if outcome in HURT_TINT else rgb


def thing_rgb(recording: Recording, thing: Thing, outcome: Outcome | None = None) -> Rgb:
    """Colour of a thing by what the rules say of it so far."""
    if thing.kind == "shell":
        return SHELL_RGB
    if thing.kind == "part" or thing.side is None:
        return STONE if thing.anchored else LOOSE_STONE
    rgb = side_rgb(recording.sides, thing.side)
    if thing.anchored:
        return mixed(rgb, STONE, 0.7)
    return tinted(rgb, outcome)


def component_rgb(rgb: Rgb, role: Role) -> Rgb:
    """Colour of a component of a thing of a colour: barrels are darker, leaves of wood."""
    if role == "barrel":
        return mixed(rgb, DARK, 0.35)
    return mixed(rgb, WOOD, 0.6) if role == "leaf" else rgb


def mixed(one: Rgb, other: Rgb, share: float) -> Rgb:
    """One colour with a share of another."""
    red, green, blue = ((1 - share) * a + share * b for a, b in zip(one, other, strict=True))
    return red, green, blue
