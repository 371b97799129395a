"""Contact: which enemies are near enough to fight, and which of them belong to one fight.

A pair is two pieces of different players, the one of the earlier player in the order of armies first. Pairs
that share a piece belong together: a fight is a connected component of them (READ, TRD-26).

    white-1 ── black-1 ── white-2        one fight of two against one
    white-3 ── black-2                   another

Figures on a wall's top more than a step above are out of reach (COM-04).
"""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from fbsim.rules.board import TOLERANCE_MM
from fbsim.rules.census import UNITS
from fbsim.rules.pieces import Piece, Profile

if TYPE_CHECKING:
    from fbsim.rules.play import Play

LONGEST_MM = 300.0
"""No piece reaches farther from the middle of its feet."""

Pair = tuple[str, str]
"""Ids of two enemies in contact."""


class Spot(NamedTuple):
    """A piece with what its distance to others is bounded by."""

    x: float
    y: float
    reach: float
    """No point of its feet is farther from their middle."""
    piece: Piece


class Reach(NamedTuple):
    """How far a fighter reaches."""

    flat_mm: float
    height_mm: float

    def holds(self, play: Play, one: Piece, other: Piece) -> bool:
        """Say whether two pieces are within reach of each other."""
        a, b = one.place, other.place
        if a is None or b is None:
            return False
        far = self.flat_mm + play.profile(one.id).extent_mm + play.profile(other.id).extent_mm
        if abs(a.x - b.x) > far or abs(a.y - b.y) > far:
            return False  # as most are: no point of their feet is nearer
        return (
            play.gap(one, other) <= self.flat_mm
            and abs(play.level(one) - play.level(other)) <= self.height_mm
        )


def step_reach(play: Play) -> Reach:
    """Give the reach of one step, on the flat and in height (SER-30, REP-82)."""
    limit = play.step + TOLERANCE_MM
    return Reach(limit, limit)


def touch_reach(play: Play, tolerance_mm: float) -> Reach:
    """Give the reach of a touch: feet as near as a tolerance, on levels less than a step apart (TRD-21)."""
    return Reach(tolerance_mm, play.step + TOLERANCE_MM)


def pairs(play: Play, reach: Reach, player: str = "") -> tuple[Pair, ...]:
    """List all enemies within reach of each other; with a player, only his with others."""
    sides = _sides(play)
    names = list(sides)
    found: list[Pair] = []
    for n, name in enumerate(names):
        for other in names[n + 1 :]:
            if player in ("", name, other):
                found += _between(play, sides[name], sides[other], reach)
    return tuple(found)


def pairs_of(play: Play, piece: Piece, reach: Reach) -> tuple[Pair, ...]:
    """List one piece's pairs, itself first in each. Guns fight nobody, wherever they are moved."""
    place, profiles = piece.place, play.state.profiles
    if not piece.on_field or place is None or profiles[piece.id].kind not in UNITS:
        return ()
    x, y, far = place.x, place.y, reach.flat_mm + _bound(profiles[piece.id]) + LONGEST_MM
    found = []
    for other in play.state.pieces.values():
        spot = other.place
        if spot is None or abs(spot.x - x) > far or abs(spot.y - y) > far:
            continue
        if both_stand(piece, other) and profiles[other.id].kind in UNITS and reach.holds(play, piece, other):
            found.append((piece.id, other.id))
    return tuple(found)


def still(play: Play, pair: Pair, reach: Reach) -> bool:
    """Say whether a pair is still there, alive, opposed and within reach."""
    one, other = play.piece(pair[0]), play.piece(pair[1])
    return both_stand(one, other) and reach.holds(play, one, other)


def both_stand(one: Piece, other: Piece) -> bool:
    """Say whether two pieces are on the field, alive, and under different command."""
    return one.on_field and other.on_field and one.controller != other.controller


def components(found: Iterable[Pair]) -> list[tuple[Pair, ...]]:
    """Sort pairs into fights: those that share a piece belong together."""
    groups: list[list[Pair]] = []
    for pair in found:
        joined = [group for group in groups if any(set(pair) & set(each) for each in group)]
        groups = [group for group in groups if group not in joined]
        groups.append([each for group in joined for each in group] + [pair])
    return sorted(tuple(sorted(group)) for group in groups)


def members(fight: Iterable[Pair]) -> tuple[str, ...]:
    """Name all who are in a fight."""
    return tuple(dict.fromkeys(name for pair in fight for name in pair))


def of_player(play: Play, fight: Iterable[Pair], player: str) -> tuple[str, ...]:
    """Name a player's pieces in a fight."""
    return tuple(name for name in members(fight) if play.piece(name).controller == player)


def _sides(play: Play) -> dict[str, list[Spot]]:
    """Give the units on the field by who commands them, in the order of armies; neutrals are a side too."""
    pieces, profiles = play.state.pieces, play.state.profiles
    return {
        player: [_spot(pieces[name], profiles[name]) for name in names]
        for player, names in play.census.units.items()
    }


def _spot(piece: Piece, profile: Profile) -> Spot:
    place = piece.place
    assert place is not None
    return Spot(place.x, place.y, _bound(profile), piece)


def _bound(profile: Profile) -> float:
    """Give how far from its middle a piece reaches, however it is turned."""
    return profile.radius_mm if profile.footprint_mm is None else hypot(*profile.footprint_mm) / 2


def _between(play: Play, ours: list[Spot], theirs: list[Spot], reach: Reach) -> list[Pair]:
    """List pairs between two sides; distances are measured only where boxes are near enough."""
    far = reach.flat_mm + max(s.reach for s in ours) + max(s.reach for s in theirs)
    low, high = min(s.y for s in theirs) - far, max(s.y for s in theirs) + far
    west, east = min(s.x for s in theirs) - far, max(s.x for s in theirs) + far
    close = [s for s in ours if low <= s.y <= high and west <= s.x <= east]
    return [
        (one.piece.id, other.piece.id)
        for one in close
        for other in theirs
        if abs(one.x - other.x) <= far
        and abs(one.y - other.y) <= far
        and reach.holds(play, one.piece, other.piece)
    ]
