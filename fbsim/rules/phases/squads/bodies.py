"""A squad as one body: who is left of it, what its soldiers are, how far it is from another.

Struck down in close combat, a soldier fights no more, though he is taken away only when the phase ends
(UKR-29); he is no longer counted here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot
from typing import TYPE_CHECKING

from fbsim.rules.decisions import Note
from fbsim.rules.pieces import Piece, SoldierSheet

if TYPE_CHECKING:
    from fbsim.rules.play import Play

USUAL = SoldierSheet()
"""Stands in for a soldier whose roster has no profile (UKR-06)."""

STRUCK_DOWN = "struck down"
FLEEING = "fleeing squads"


@dataclass(frozen=True, slots=True)
class StruckDown(Note):
    """Soldiers struck down in this close combat phase, not yet taken away (UKR-29)."""

    pieces: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FleeingSquads(Note):
    """Squads that failed a test of Morale and have not rallied (UKR-32, UKR-34)."""

    squads: tuple[str, ...] = ()


def struck_down(play: Play) -> tuple[str, ...]:
    """Give who was struck down in this close combat phase and is not yet taken away (UKR-29)."""
    return play.note(STRUCK_DOWN, StruckDown()).pieces


def soldiers(play: Play, squad: str) -> list[Piece]:
    """Give what is left of a squad on the field."""
    fallen = struck_down(play)
    pieces = play.state.pieces
    return [
        piece
        for name in play.state.squads[squad].members
        if (piece := pieces[name]).on_field and name not in fallen
    ]


def squads_of(play: Play, player: str) -> list[str]:
    """Give the squads of a player that have somebody left on the field."""
    return [
        name for name, squad in play.state.squads.items() if squad.player == player and soldiers(play, name)
    ]


def enemy_squads(play: Play, player: str) -> list[str]:
    """Give the squads of the other players that have somebody left on the field."""
    return [name for rival in play.rivals(player) for name in squads_of(play, rival)]


def owner(play: Play, squad: str) -> str:
    """Give the player whose squad it is."""
    return play.state.squads[squad].player


def fleeing(play: Play, squad: str) -> bool:
    """Whether a squad flees."""
    return squad in play.note(FLEEING, FleeingSquads()).squads


def sheet_of(play: Play, piece: str) -> SoldierSheet:
    """Give a soldier's own profile."""
    return play.profile(piece).soldier or USUAL


def is_hero(play: Play, piece: str) -> bool:
    """Whether a soldier is a Hero (UKR-03)."""
    return sheet_of(play, piece).hero or "hero" in play.profile(piece).traits


def sheet(play: Play, squad: str) -> SoldierSheet:
    """Give the profile that most soldiers of a squad have; a Hero in it changes nothing (UKR-39)."""
    known, key = play.layout.sheets, (squad, struck_down(play))
    if key not in known:
        known[key] = _usual_sheet(play, squad)
    return known[key]


def rank_and_file(play: Play, squad: str) -> list[str]:
    """Give who is left of a squad but its Hero; him where he alone is left, all where nobody is."""
    names = [piece.id for piece in soldiers(play, squad)] or list(play.state.squads[squad].members)
    return [name for name in names if not is_hero(play, name)] or names


def _usual_sheet(play: Play, squad: str) -> SoldierSheet:
    sheets = [sheet_of(play, name) for name in rank_and_file(play, squad)]
    if sheets.count(sheets[0]) == len(sheets):  # Most squads; a count of all is slow.
        return sheets[0]
    return Counter(sheets).most_common(1)[0][0]


def inches(play: Play, count: float) -> float:
    """Give so many inches in mm (COM-01)."""
    return count * play.step


def gap(play: Play, one: str, other: str) -> float:
    """Give the distance in mm between the nearest soldiers of two squads (UKR-23)."""
    return min((reach for reach, _, _ in _pairs(play, one, other)), default=float("inf"))


def by_nearness(play: Play, one: str, other: str) -> list[tuple[Piece, Piece]]:
    """Give the pairs of soldiers of two squads, the nearest first."""
    return [(a, b) for _, a, b in sorted(_pairs(play, one, other), key=lambda pair: (pair[0], pair[1].id))]


def surely_beyond(play: Play, one: str, other: str, reach: float) -> bool:
    """Whether the boxes around two squads alone show that they are farther apart than `reach` mm."""
    west, south, east, north = _box(play, one)
    left, low, right, high = _box(play, other)
    return hypot(max(left - east, west - right, 0.0), max(low - north, south - high, 0.0)) > reach


def middle(pieces: list[Piece]) -> tuple[float, float]:
    """Give the middle of where soldiers stand."""
    places = [piece.place for piece in pieces if piece.place is not None]
    return sum(place.x for place in places) / len(places), sum(place.y for place in places) / len(places)


def _pairs(play: Play, one: str, other: str) -> Iterator[tuple[float, Piece, Piece]]:
    theirs = soldiers(play, other)
    return ((play.gap(a, b), a, b) for a in soldiers(play, one) for b in theirs)


def _box(play: Play, squad: str) -> tuple[float, float, float, float]:
    """Give the bounds of a squad's feet: west, south, east, north."""
    pieces = soldiers(play, squad)
    spread = max(play.profile(piece.id).radius_mm for piece in pieces)
    xs = [piece.place.x for piece in pieces if piece.place]
    ys = [piece.place.y for piece in pieces if piece.place]
    return min(xs) - spread, min(ys) - spread, max(xs) + spread, max(ys) + spread
