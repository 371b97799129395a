"""Who is where: ids of pieces by what is asked most often, so that not every question looks at every piece.

A census holds until somebody falls, comes, goes or changes sides; moving about does not change it. A layout
holds until somebody moves, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from fbsim.rules.pieces import Piece, Profile, Where
from fbsim.rules.report import Kind

if TYPE_CHECKING:
    from fbsim.rules.board import Board
    from fbsim.rules.pieces import SoldierSheet

UNITS = frozenset({Kind.WARRIOR, Kind.MAGE, Kind.WAR_MACHINE, Kind.DRAGON})
"""Kinds that move and fight of themselves."""

FIGURES = frozenset({Kind.WARRIOR, Kind.MAGE})

MOUNTS = frozenset({Kind.GUN, Kind.WAR_MACHINE})
"""Kinds that fire shells, or could."""

_FIELD, _GUN = Where.FIELD, Kind.GUN


@dataclass(frozen=True, slots=True)
class Census:
    """Ids in the order of the pieces."""

    units: Mapping[str, tuple[str, ...]]
    """Units on the field by who controls them."""
    guns: tuple[str, ...]
    """Guns on the field that are not destroyed."""
    mounts: tuple[str, ...]
    """These guns, and the machines on the field."""
    figures: tuple[str, ...]
    """Living warriors and mages that have a place, prisoners at guns too."""
    bodies: tuple[str, ...]
    """Everything alive that has a place."""


@dataclass(slots=True)
class Layout:
    """Where figures stand, and what was found out about it so far."""

    board: Board
    """As it was: on another, heights may differ."""
    figures: tuple[tuple[str, float, float, float], ...]
    """Living warriors and mages that have a place: x, y, and how far their feet reach."""
    beside: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Figures within a step of a gun, by guns that were asked about (`shooting.crew`)."""
    guns_settled: bool = False
    """Whether all guns are in the hands of those beside them (`shooting.capture`)."""
    in_one_body: dict[tuple[str, ...], bool] = field(default_factory=dict)
    """Whether figures are in contact, by those who were asked about (`squads.marching`)."""
    sheets: dict[tuple[str, tuple[str, ...]], SoldierSheet] = field(default_factory=dict)
    """What most of a squad are, by the squad and who of it is struck down (`squads.bodies`)."""


def take_census(pieces: Mapping[str, Piece], profiles: Mapping[str, Profile]) -> Census:
    """Count once who is where."""
    units: dict[str, list[str]] = {}
    guns, mounts, figures, bodies = [], [], [], []
    for name, piece in pieces.items():
        if piece.place is None or not piece.alive:
            continue
        kind = profiles[name].kind
        bodies.append(name)
        if kind in FIGURES:
            figures.append(name)
        if piece.where is not _FIELD:
            continue
        if kind in UNITS:
            units.setdefault(piece.controller, []).append(name)
        elif kind is _GUN:
            guns.append(name)
        if kind in MOUNTS:
            mounts.append(name)
    by_controller = {controller: tuple(names) for controller, names in units.items()}
    return Census(by_controller, tuple(guns), tuple(mounts), tuple(figures), tuple(bodies))


def changes_census(before: Piece, after: Piece) -> bool:
    """Say whether a census taken before a piece changed no longer holds."""
    return (
        before.where is not after.where
        or before.standing.condition is not after.standing.condition
        or before.held_by != after.held_by
        or before.owner != after.owner
        or (before.place is None) != (after.place is None)
    )


def changes_layout(before: Piece, after: Piece) -> bool:
    """Say whether a layout drawn before a piece changed no longer holds, though the census does."""
    return before.place != after.place or before.heading_deg != after.heading_deg
