"""Formations: soldiers drawn up in ranks, and what moves and turns them as one body.

    rank 1        o o o o o      neighbours touch (UKR-09)
    rank 2        o o o          as close behind as no two feet overlap
    shifted       every soldier by the same way
    turned        every soldier about one of them, and his heading with him (UKR-17, UKR-18)

A squad is one group where every soldier is reached from every other over feet that touch (READ, UKR-09).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import cos, hypot, inf, radians, sin, sqrt
from typing import TYPE_CHECKING

from fbsim.rules.board import TOLERANCE_MM, Rates, Stance, can_walk, is_free, route
from fbsim.rules.phases.squads.sides import towards
from fbsim.rules.pieces import Piece, Place, Profile

if TYPE_CHECKING:
    from fbsim.rules.play import Play

ON_FOOT = Rates(climb_limit_mm=0.0)
"""The rules know no climbing (UKR-39): what stands in the way bars it."""

_DECIMALS = 3
"""Places to a thousandth of a mm: the same numbers on every machine."""

Offset = tuple[float, float]


def in_ranks(profiles: Sequence[Profile], files: int) -> list[Offset]:
    """Draw soldiers up in ranks: (ahead, to the left) of the middle of the front rank, in mm.

    >>> from fbsim.rules.report import Kind
    >>> man = Profile("man", Kind.WARRIOR, "Man")
    >>> in_ranks([man] * 3, 2)
    [(0.0, 12.0), (0.0, -12.0), (-24.0, 12.0)]
    """
    offsets: list[Offset] = []
    before: list[tuple[float, Profile]] = []
    ahead = 0.0
    for first in range(0, len(profiles), files):
        rank = profiles[first : first + files]
        across = _abreast(rank, profiles[:files])
        here = list(zip(across, rank, strict=True))
        ahead -= _behind(before, here)
        offsets += [(ahead, left) for left in across]
        before = here
    return offsets


def placed(
    pieces: Sequence[Piece], offsets: Sequence[Offset], x: float, y: float, heading_deg: float
) -> list[Piece]:
    """Give soldiers as they stand when drawn up about a point and looking one way."""
    turn = radians(heading_deg)
    c, s = cos(turn), sin(turn)
    return [
        piece.moved(_at(x + ahead * c - left * s, y + ahead * s + left * c), heading_deg)
        for piece, (ahead, left) in zip(pieces, offsets, strict=True)
    ]


def shifted(pieces: Sequence[Piece], dx: float, dy: float) -> list[Piece]:
    """Give soldiers as they stand when all have gone the same way."""
    return [
        piece.moved(_at(piece.place.x + dx, piece.place.y + dy), piece.heading_deg)
        for piece in pieces
        if piece.place
    ]


def turned(pieces: Sequence[Piece], about: Place, degrees: float) -> list[Piece]:
    """Give soldiers as they stand when all have turned about a place, counter-clockwise."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return [
        piece.moved(
            _at(
                about.x + (piece.place.x - about.x) * c - (piece.place.y - about.y) * s,
                about.y + (piece.place.x - about.x) * s + (piece.place.y - about.y) * c,
            ),
            (piece.heading_deg + degrees) % 360,
        )
        for piece in pieces
        if piece.place
    ]


def in_contact(play: Play, pieces: Sequence[Piece]) -> bool:
    """Whether soldiers are one group over feet that touch (UKR-09)."""
    return len(groups(play, pieces)) <= 1


def groups(play: Play, pieces: Sequence[Piece]) -> list[list[Piece]]:
    """Part soldiers into groups that touch."""
    waiting = list(pieces)
    found: list[list[Piece]] = []
    while waiting:
        group = [waiting.pop(0)]
        for piece in group:  # It grows while it is walked through.
            near = [other for other in waiting if play.gap(piece, other) <= TOLERANCE_MM]
            group += near
            waiting = [other for other in waiting if other not in near]
        found.append(group)
    return found


def closed(play: Play, pieces: Sequence[Piece]) -> list[Piece]:
    """Give soldiers as they stand when every group has closed up to the largest, the nearest first."""
    rest = groups(play, pieces)
    body = max(rest, key=len)
    rest.remove(body)
    while rest:
        _, group, one, other = min(
            ((play.gap(a, b), each, a, b) for each in rest for a in each for b in body),
            key=lambda way: way[0],
        )
        rest.remove(group)
        waiting = [piece for each in rest for piece in each]
        way = _way_to(play, group, [*body, *waiting], way_between(play, one, other))
        group = shifted(group, *way)
        met = [each for each in rest if _touch_each_other(play, group, each)]
        if met and not _touch_each_other(play, group, body):  # they go on together
            rest = [*(each for each in rest if each not in met), [*group, *(p for each in met for p in each)]]
        else:
            body = body + group
    after = {piece.id: piece for piece in body}
    return [after[piece.id] for piece in pieces]


def _touch_each_other(play: Play, some: Sequence[Piece], others: Sequence[Piece]) -> bool:
    return any(play.gap(one, other) <= TOLERANCE_MM for one in some for other in others)


def _way_to(play: Play, group: Sequence[Piece], body: Sequence[Piece], wanted: Offset) -> Offset:
    """Shorten a group's way to where the first of it touches somebody: not always one of the nearest two."""
    length = hypot(*wanted)
    if not length:
        return wanted
    along = wanted[0] / length, wanted[1] / length
    way = min(length, *(_touch(play, one, other, along) for one in group for other in body))
    return along[0] * way, along[1] * way


def _touch(play: Play, one: Piece, other: Piece, along: Offset) -> float:
    """How far in mm a soldier goes in a direction until he touches another; infinite where he passes by."""
    a, b = one.place, other.place
    assert a is not None
    assert b is not None
    x, y = b.x - a.x, b.y - a.y
    reach = hypot(x, y) - play.gap(one, other)
    ahead = x * along[0] + y * along[1]
    room = reach * reach - (x * x + y * y - ahead * ahead)
    return max(0.0, ahead - sqrt(room)) if ahead > 0 and room > 0 else inf


def way_between(play: Play, one: Piece, other: Piece) -> Offset:
    """Give the way that brings a soldier into touch with another, straight at him."""
    a, b = one.place, other.place
    assert a is not None
    assert b is not None
    x, y = towards((a.x, a.y), (b.x, b.y))
    way = play.gap(one, other)
    return x * way, y * way


def hindrance(play: Play, pieces: Sequence[Piece]) -> str:
    """Say what keeps soldiers from standing so; "" where nothing does."""
    board, others = play.state.board, _others(play, pieces)
    for piece in pieces:
        assert piece.place is not None
        if not is_free(board, piece.place, play.profile(piece.id), piece.heading_deg, others):
            return f"{piece.id} finds no room there"
    return ""


def barrier(play: Play, pieces: Sequence[Piece]) -> str:
    """Say what bars the straight way from where soldiers stand to where they would; "" where nothing does."""
    board = play.state.board
    if board.bare:
        return ""
    for piece in pieces:
        start, end = play.piece(piece.id).place, piece.place
        assert start is not None
        assert end is not None
        if not can_walk(route(board, start, end, play.profile(piece.id).radius_mm), ON_FOOT):
            return f"something bars the way of {piece.id}"
    return ""


def stand(play: Play, pieces: Sequence[Piece]) -> None:
    """Put soldiers where they stand now."""
    for piece in pieces:
        play.put(piece)


def _at(x: float, y: float) -> Place:
    return Place(round(x, _DECIMALS), round(y, _DECIMALS))


def _abreast(rank: Sequence[Profile], front: Sequence[Profile]) -> list[float]:
    """Give how far to the left of the middle each of a rank stands; ranks are dressed to the left."""
    width = sum(2 * profile.radius_mm for profile in front)
    across = [width / 2 - rank[0].radius_mm]
    for one, next_one in pairwise(rank):
        across.append(across[-1] - one.radius_mm - next_one.radius_mm)
    return across


def _behind(before: Sequence[tuple[float, Profile]], here: Sequence[tuple[float, Profile]]) -> float:
    """Give how far a rank must stay behind the one before it: some two touch, and none overlap."""
    depths = [
        sqrt(reach * reach - (left - other) ** 2)
        for left, one in before
        for other, behind in here
        if (reach := one.radius_mm + behind.radius_mm) > abs(left - other)
    ]
    return max(depths, default=0.0)


def _others(play: Play, pieces: Sequence[Piece]) -> list[Stance]:
    """Give those near enough to be in the way: none of the squad's own, who move together."""
    own = play.state.squads[pieces[0].squad].members if pieces[0].squad else (pieces[0].id,)
    xs = [piece.place.x for piece in pieces if piece.place]
    ys = [piece.place.y for piece in pieces if piece.place]
    west, east, south, north = min(xs), max(xs), min(ys), max(ys)
    profiles = play.state.profiles
    wide = max(_reach(profiles[piece.id]) for piece in pieces)
    found = []
    for other in play.bodies():
        place, profile = other.place, profiles[other.id]
        assert place is not None
        reach = wide + _reach(profile)
        near = west - reach < place.x < east + reach and south - reach < place.y < north + reach
        if near and other.on_field and other.id not in own:
            found.append(Stance(place, profile, other.heading_deg))
    return found


def _reach(profile: Profile) -> float:
    """Give how far a piece can extend from the middle of its feet."""
    return profile.radius_mm if profile.footprint_mm is None else max(profile.footprint_mm)
