"""Ladders that warriors build against an obstacle: two of them, for a full turn (REP-45 to REP-49).

declared   in the manoeuvre phase of one turn, by two sound warriors within a step of the obstacle's foot
cancelled  when one of them moves, shoots, fights, is wounded or killed (REP-46, REP-48)
ready      when the builders' next manoeuvre phase begins: as high as the obstacle, for all to use (REP-49)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import hypot
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from fbsim.rules.actions import Action, Refusal
from fbsim.rules.board.ground import Solid
from fbsim.rules.board.plane import distance_to, nearest_edge_point
from fbsim.rules.decisions import Activity, Note
from fbsim.rules.phases.moving.allowance import FIGURES
from fbsim.rules.phases.moving.manoeuvre import commanded, has_moved, manoeuvre, taken_up, update
from fbsim.rules.phases.moving.walking import Walking
from fbsim.rules.phases.shooting.crew import has_shot
from fbsim.rules.pieces import Piece
from fbsim.rules.play import TOLERANCE_MM

if TYPE_CHECKING:
    from fbsim.rules.play import Event, Play

NOTE = "ladders"

BUILDERS = 2

STIRRING = frozenset({"moved", "jumped", "flew", "stepped", "teleported", "fled", "wounded", "killed"})
"""Events of a builder that cancel his ladder (REP-46, REP-48)."""


class Site(NamedTuple):
    """A ladder that is being built."""

    player: str
    obstacle: str
    x: float
    y: float
    builders: tuple[str, ...]
    turn: int


@dataclass(frozen=True, slots=True)
class Sites(Note):
    """All ladders that are being built."""

    sites: tuple[Site, ...] = ()


@dataclass(frozen=True, slots=True)
class BuildLadder(Action):
    """Let two warriors build a ladder, where the first of them stands nearest to the obstacle."""

    obstacle: str
    builders: tuple[str, ...]

    def __str__(self) -> str:
        """Give the action in a few words."""
        return f"build a ladder at {self.obstacle} with {' and '.join(self.builders)}"


@dataclass(frozen=True)
class LadderBuilding(Activity):
    """Building ladders."""

    actions: ClassVar[tuple[type[Action], ...]] = (BuildLadder,)
    heeds = (*STIRRING, "phase")

    walking: Walking

    def begin(self, play: Play) -> None:
        """Put up what was built for a full turn (REP-46, REP-49)."""
        for site in _sites(play):
            if site.player == play.active and site.turn < play.state.turn:
                _put_up(play, site)

    def legal(self, play: Play) -> Iterable[Action]:
        """List the ladders that the unit taken up could build with another."""
        unit = taken_up(play)
        if unit is None or play.state.board.bare or self._busy(play, unit.id):
            return []
        found = [
            BuildLadder(solid.id, (unit.id, mate.id))
            for solid in play.state.board.ground.solids
            if _in_front(play, unit, solid)
            for mate in play.warriors(play.active)
            if mate.id != unit.id and _in_front(play, mate, solid)
        ]
        return [action for action in found if self.refusal(play, action) is None]

    def refusal(self, play: Play, action: Any) -> Refusal | None:
        """Say which clause forbids to build it."""
        solid = play.state.board.ground.by_id.get(action.obstacle)
        if solid is None or not solid.standable:
            return Refusal("REP-45", f"no ladder can lean on {action.obstacle!r}")
        if len(set(action.builders)) != BUILDERS or len(action.builders) != BUILDERS:
            return Refusal("REP-46", "two warriors build a ladder")
        fault = next((f for name in action.builders if (f := self._unfit(play, name, solid))), None)
        if fault is None and self._stands(play, action):
            return Refusal("REP-45", f"a ladder stands at {action.obstacle} there")
        return fault

    def perform(self, play: Play, action: Any) -> None:
        """Begin to build; the two stay where they are."""
        point = _foot(play, action)
        site = Site(play.active, action.obstacle, *point, action.builders, play.state.turn)
        play.keep(NOTE, Sites((*_sites(play), site)))
        note = manoeuvre(play)
        update(play, note, taken="", rested=(*note.rested, *action.builders))
        play.tell("ladder begun", "REP-46", str(action), action.builders[0])

    def witness(self, play: Play, event: Event) -> None:
        """Cancel what a builder leaves off."""
        if NOTE not in play.state.notes:
            return
        if event.what in STIRRING:
            cancel(play, event.piece, "REP-48" if event.what in ("wounded", "killed") else "REP-46")
        elif event.what == "phase":
            for name in (name for site in _sites(play) for name in site.builders if has_shot(play, name)):
                cancel(play, name, "REP-46")

    def _unfit(self, play: Play, name: str, solid: Solid) -> Refusal | None:
        piece = play.state.pieces.get(name)
        if piece is None or not commanded(play, piece) or play.profile(name).kind not in FIGURES:
            return Refusal("REP-45", f"{name} is no warrior of {play.active} on the field")
        if not piece.sound:
            return Refusal("REP-48", f"{name} is wounded")
        if not _in_front(play, piece, solid):
            return Refusal("REP-45", f"{name} is not within a step of {solid.id}")
        if self._busy(play, name):
            return Refusal("REP-46", f"{name} has moved or is building already")
        return self.walking.idle(play, self.walking.allowance.ledger(play), piece)

    def _busy(self, play: Play, name: str) -> bool:
        return has_moved(play, name) or name in builders(play) or has_shot(play, name)

    def _stands(self, play: Play, action: BuildLadder) -> bool:
        x, y = _foot(play, action)
        ladders = [(one.obstacle, one.x, one.y) for one in play.state.board.ladders]
        begun = [(site.obstacle, site.x, site.y) for site in _sites(play)]
        near = (
            where == action.obstacle and hypot(a - x, b - y) < play.step for where, a, b in ladders + begun
        )
        return any(near)


def builders(play: Play) -> tuple[str, ...]:
    """Name all who are building a ladder: in melee they may be left out of the fight (REP-47)."""
    return tuple(name for site in _sites(play) for name in site.builders)


def cancel(play: Play, builder: str, clause: str) -> None:
    """Cancel the ladder that a warrior builds, if he builds one."""
    sites = _sites(play)
    left = tuple(site for site in sites if builder not in site.builders)
    if len(left) == len(sites):
        return
    _keep(play, left)
    play.tell("ladder cancelled", clause, f"{builder} leaves off building a ladder", builder)


def _put_up(play: Play, site: Site) -> None:
    _keep(play, tuple(one for one in _sites(play) if one != site))
    solid = play.state.board.ground.by_id[site.obstacle]
    if not all(_still_there(play, name, site, solid) for name in site.builders):
        play.tell("ladder cancelled", "REP-46", f"the ladder at {site.obstacle} was left", site.builders[0])
        return
    play.state.board = play.state.board.with_ladder(site.obstacle, (site.x, site.y))
    play.tell("ladder built", "REP-49", f"a ladder stands at {site.obstacle}", site.builders[0])


def _still_there(play: Play, name: str, site: Site, solid: Solid) -> bool:
    piece = play.piece(name)
    return (
        piece.on_field and piece.sound and piece.controller == site.player and _in_front(play, piece, solid)
    )


def _in_front(play: Play, piece: Piece, solid: Solid) -> bool:
    """Within one step of the obstacle's foot, and not on something else (READ, REP-45)."""
    if piece.place is None or not solid.standable or abs(play.level(piece) - solid.base) > TOLERANCE_MM:
        return False
    away = distance_to(solid.area, piece.place.x, piece.place.y) - play.profile(piece.id).radius_mm
    return away <= play.step + TOLERANCE_MM


def _foot(play: Play, action: BuildLadder) -> tuple[float, float]:
    place = play.piece(action.builders[0]).place
    assert place is not None
    return nearest_edge_point(play.state.board.ground.by_id[action.obstacle].area, place.x, place.y)


def _sites(play: Play) -> tuple[Site, ...]:
    return play.note(NOTE, Sites()).sites


def _keep(play: Play, sites: tuple[Site, ...]) -> None:
    if sites:
        play.keep(NOTE, Sites(sites))
    else:
        play.forget(NOTE)
