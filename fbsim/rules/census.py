"""Who is where: ids of pieces by what is asked most often, so that not every question looks at every piece.

A census holds until somebody falls, comes, goes or changes sides; moving about does not change it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fbsim.rules.pieces import Piece, Profile, Where
from fbsim.rules.report import Kind

UNITS = frozenset({Kind.WARRIOR, Kind.MAGE, Kind.WAR_MACHINE, Kind.DRAGON})
"""Kinds that move and fight of themselves."""

FIGURES = frozenset({Kind.WARRIOR, Kind.MAGE})


@dataclass(frozen=True, slots=True)
class Census:
    """Ids in the order of the pieces."""

    units: Mapping[str, tuple[str, ...]]
    """Units on the field by who controls them."""
    guns: tuple[str, ...]
    """Guns on the field that are not destroyed."""
    figures: tuple[str, ...]
    """Living warriors and mages that have a place, prisoners at guns too."""
    bodies: tuple[str, ...]
    """Everything alive that has a place."""


def take_census(pieces: Mapping[str, Piece], profiles: Mapping[str, Profile]) -> Census:
    """Count once who is where."""
    units: dict[str, list[str]] = {}
    guns, figures, bodies = [], [], []
    for name, piece in pieces.items():
        if piece.place is None or not piece.alive:
            continue
        kind = profiles[name].kind
        bodies.append(name)
        if kind in FIGURES:
            figures.append(name)
        if piece.where is not Where.FIELD:
            continue
        if kind in UNITS:
            units.setdefault(piece.controller, []).append(name)
        elif kind is Kind.GUN:
            guns.append(name)
    by_controller = {controller: tuple(names) for controller, names in units.items()}
    return Census(by_controller, tuple(guns), tuple(figures), tuple(bodies))


def changes_census(before: Piece, after: Piece) -> bool:
    """Say whether a census taken before a piece changed no longer holds."""
    return (
        before.where is not after.where
        or before.standing.condition is not after.standing.condition
        or before.held_by != after.held_by
        or before.owner != after.owner
        or (before.place is None) != (after.place is None)
    )
