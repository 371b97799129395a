"""Where those who move a gun stand when it has come to a halt: as they stood to it before, if there is room.

Otherwise the nearest free spot within a step of the gun.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING

from fbsim.rules.board import Stance, distance, is_free
from fbsim.rules.phases.moving.ways import extent
from fbsim.rules.pieces import Piece, Place
from fbsim.rules.play import TOLERANCE_MM

if TYPE_CHECKING:
    from fbsim.rules.play import Play

_TURNS = tuple((cos(2 * pi * n / 24), sin(2 * pi * n / 24)) for n in range(24))
"""Directions around the gun."""

RINGS = (0.0, 0.4, 0.8)
"""Shares of a step between the gun's reach and the feet."""


def escort(
    play: Play, gun: Piece, end: Place, crew: Sequence[Piece], around: Sequence[Stance]
) -> list[Place] | None:
    """Give the places of those who move a gun to `end`; None where one of them finds no room."""
    assert gun.place is not None
    there = Stance(end, play.profile(gun.id), gun.heading_deg)
    others, places = [*around, there], []
    for piece in crew:
        assert piece.place is not None
        kept = Place(piece.place.x + end.x - gun.place.x, piece.place.y + end.y - gun.place.y, end.on)
        spot = _spot(play, piece, kept, there, others)
        if spot is None:
            return None
        places.append(spot)
        others.append(Stance(spot, play.profile(piece.id), piece.heading_deg))
    return places


def _spot(play: Play, piece: Piece, kept: Place, gun: Stance, others: Sequence[Stance]) -> Place | None:
    profile, limit = play.profile(piece.id), play.step + TOLERANCE_MM
    for spot in _spots(play, kept, gun, extent(profile)):
        stance = Stance(spot, profile, piece.heading_deg)
        if distance(stance, gun) <= limit and is_free(
            play.state.board, spot, profile, piece.heading_deg, others
        ):
            return spot
    return None


def _spots(play: Play, kept: Place, gun: Stance, radius: float) -> Iterator[Place]:
    """Give the spot kept to the gun, then others about it, the nearest first."""
    yield kept
    yield from sorted(_ring(play, kept, gun, radius), key=lambda p: hypot(p.x - kept.x, p.y - kept.y))


def _ring(play: Play, kept: Place, gun: Stance, radius: float) -> Iterator[Place]:
    """Give spots around a gun."""
    for share in RINGS:
        away = extent(gun.profile) + radius + share * play.step
        for along, across in _TURNS:
            x, y = gun.place.x + away * along, gun.place.y + away * across
            yield Place(round(x, 1), round(y, 1), kept.on)
