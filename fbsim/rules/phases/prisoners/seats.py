"""Where a prisoner stands beside the gun that he serves."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING

from fbsim.rules.board import Stance, is_free
from fbsim.rules.pieces import Piece, Place

if TYPE_CHECKING:
    from fbsim.rules.play import Play

AROUND = 16
"""Places tried in a circle about a gun."""

CLEAR_MM = 6.0
"""Left between his feet and the gun's."""


def seat(play: Play, prisoner: Piece, gun: Piece) -> Place | None:
    """Give a free place beside a gun, within a step of it; None where there is no room."""
    others = [
        Stance(piece.place, play.profile(piece.id), piece.heading_deg)
        for piece in play.state.pieces.values()
        if piece.place is not None and piece.alive and piece.id != prisoner.id
    ]
    profile = play.profile(prisoner.id)
    free = (place for place in _circle(play, prisoner, gun))
    return next((place for place in free if is_free(play.state.board, place, profile, 0.0, others)), None)


def _circle(play: Play, prisoner: Piece, gun: Piece) -> Iterator[Place]:
    """Give places about a gun, close by it, the nearest to where he stands now first."""
    assert gun.place is not None
    footprint, feet = play.profile(gun.id).footprint_mm, play.profile(prisoner.id).radius_mm
    radius = play.profile(gun.id).radius_mm if footprint is None else hypot(*footprint) / 2
    reach = radius + feet + min(CLEAR_MM, play.step / 2)
    x, y, on = gun.place
    places = (
        Place(x + reach * cos(turn * 2 * pi / AROUND), y + reach * sin(turn * 2 * pi / AROUND), on)
        for turn in range(AROUND)
    )
    now = prisoner.place
    yield from sorted(places, key=lambda p: hypot(p.x - now.x, p.y - now.y)) if now else places
