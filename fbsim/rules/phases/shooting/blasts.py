"""Shells that burst: what they do around the point that they strike first (special shells of Appendix V).

One die for each warrior within the radius, of whichever side; the shell's sheet says which faces kill and
which wound. Nothing reaches through obstacles, and special units take no harm (found: club card of MDB-15;
stands in for the lost list of REP-61).

What the shell itself touches is judged as with an ordinary one (READ, REP-63), and then it bursts.

The point is the report's `burst_mm`; where nobody measured it, that of the first body struck as it stood
before the shot; where nothing was struck, that where the first shell came to rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fbsim.rules.board import TOLERANCE_MM
from fbsim.rules.board.plane import Point, stretches
from fbsim.rules.pieces import Blast, Piece
from fbsim.rules.report import Kind, ShotReport
from fbsim.rules.state import ShotOrder

if TYPE_CHECKING:
    from fbsim.rules.play import Play

CLAUSE = "REP-61"


def burst_point(play: Play, report: ShotReport) -> Point | None:
    """Find where the shell struck first, before anything has moved; None where nobody can say."""
    if report.burst_mm is not None:
        return report.burst_mm
    for body in report.struck:
        piece = play.state.pieces.get(body.id)
        if piece is not None and piece.place is not None and body.touched:
            return piece.place.x, piece.place.y
    at_rest = next((shell for shell in report.shells_at_rest if shell.on_board), None)
    return None if at_rest is None else (at_rest.x_mm, at_rest.y_mm)


def burst(play: Play, order: ShotOrder, point: Point | None) -> None:
    """Let the shells of a shot burst."""
    if point is None:
        return
    for blast in _blasts(play, order):
        for man in _within(play, point, blast.radius_steps):
            _befall(play, man, blast)


def _blasts(play: Play, order: ShotOrder) -> Iterator[Blast]:
    sheet = play.profile(order.gun).gun
    sorts = {} if sheet is None else {sort.name: sort.blast for sort in sheet.ammunition}
    for name in order.ammunition.split("+"):
        blast = sorts.get(name)
        if blast is not None:
            yield blast


def _within(play: Play, point: Point, steps: float) -> list[Piece]:
    """Give the warriors of squads in the radius, by the nearest point of their feet (COM-04)."""
    limit = steps * play.step + TOLERANCE_MM
    return [piece for piece in play.state.pieces.values() if _reaches(play, piece, point, limit)]


def _reaches(play: Play, piece: Piece, point: Point, limit: float) -> bool:
    if not piece.on_field or piece.place is None or not piece.squad:
        return False
    profile = play.profile(piece.id)
    if profile.kind is not Kind.WARRIOR:
        return False
    reach = limit + profile.radius_mm
    if (piece.place.x - point[0]) ** 2 + (piece.place.y - point[1]) ** 2 > reach * reach:
        return False
    return not _sheltered(play, piece, point)


def _sheltered(play: Play, piece: Piece, point: Point) -> bool:
    """Whether something as high as a man's waist stands between him and the burst."""
    assert piece.place is not None
    waist = play.level(piece) + play.profile(piece.id).height_mm / 2
    man = (piece.place.x, piece.place.y)
    return any(
        solid.base < waist < solid.top and stretches(solid.area, point, man)
        for solid in play.state.board.ground.solids
    )


def _befall(play: Play, man: Piece, blast: Blast) -> None:
    die = play.roll(f"blast, {man.id}", CLAUSE)
    if die in blast.killed_on:
        play.rules.casualties.kill(play, man.id, CLAUSE, f"in the blast, {die}")
    elif die in blast.wounded_on:
        play.rules.casualties.wound(play, man.id, CLAUSE, f"in the blast, {die}")
