"""Guns that are moved: by warriors within a step, with no enemy beside them (TRD-13, SER-18, REP-36).

It needs no permission to serve the gun (REP-37). Vehicles move no guns (TRD-15). Its shells are counted, not
placed, so they travel with it (SER-19). Who controls a gun is settled elsewhere (`shooting.capture`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from fbsim.rules.actions import Action, Refusal
from fbsim.rules.board import Route
from fbsim.rules.decisions import Activity
from fbsim.rules.phases.moving.allowance import FIGURES, Ledger
from fbsim.rules.phases.moving.destinations import listed
from fbsim.rules.phases.moving.escort import escort
from fbsim.rules.phases.moving.gaze import forbidden, turned_back
from fbsim.rules.phases.moving.manoeuvre import commanded, taken_up
from fbsim.rules.phases.moving.towing import Towing
from fbsim.rules.phases.moving.walking import Walking, worded
from fbsim.rules.phases.moving.ways import Mover, along, extent, off_board, stands_wholly
from fbsim.rules.pieces import Piece, Place, Where
from fbsim.rules.report import Kind

if TYPE_CHECKING:
    from fbsim.rules.play import Play

MOST_LISTED = 4
"""Places listed for a gun and a crew."""


@dataclass(frozen=True, slots=True)
class MoveGun(Action):
    """Move a gun, and those of its crew who go along with it."""

    gun: str
    x: float
    y: float
    on: str = ""
    crew: tuple[str, ...] = ()
    """Who goes along; nobody where guns go by themselves (SER-18)."""
    via: tuple[Place, ...] = ()

    @property
    def place(self) -> Place:
        """Where it ends."""
        return Place(self.x, self.y, self.on)

    def __str__(self) -> str:
        """Give the action in a few words."""
        crew = f" with {', '.join(self.crew)}" if self.crew else ""
        by = " by way of " + ", ".join(worded(spot) for spot in self.via) if self.via else ""
        return f"move {self.gun}{crew} to {worded(self.place)}{by}"


@dataclass(frozen=True)
class Hauling(Activity):
    """Moving guns."""

    actions: ClassVar[tuple[type[Action], ...]] = (MoveGun,)

    walking: Walking
    towing: Towing
    clause: str
    """Has who moves a gun."""
    contested_clause: str
    """Forbids to move a gun beside which the enemy stands."""
    control_clause: str
    """Has who controls a gun."""
    machine_clause: str = ""
    """Forbids vehicles to move guns."""
    veto: bool = True
    """Any enemy beside it bars the gun."""

    def legal(self, play: Play) -> Iterable[Action]:
        """List where the unit taken up could move a gun beside it."""
        unit = taken_up(play)
        if unit is None or play.profile(unit.id).kind not in FIGURES:
            return []
        guns = [gun for gun in play.guns() if play.near(unit, gun)]
        return [
            action
            for gun in guns
            for crew in self._crews(play, unit, gun)
            for action in self._listed(play, gun, crew)
        ]

    def refusal(self, play: Play, action: Any) -> Refusal | None:
        """Say which clause forbids to move the gun so."""
        gun = play.state.pieces.get(action.gun)
        if gun is None or not gun.on_field or play.profile(gun.id).kind is not Kind.GUN:
            return Refusal(self.clause, f"there is no gun {action.gun!r} on the field")
        ledger = self.walking.allowance.ledger(play)
        fault = self._unfit(play, ledger, gun, action.crew) or self._contested(play, gun)
        if fault is not None:
            return fault
        crew = [play.piece(name) for name in action.crew]
        fault = self.towing.refusal(play, ledger, gun, crew)
        return fault or self._impassable(play, self._mover(play, ledger, gun, crew), action, crew)

    def perform(self, play: Play, action: Any) -> None:
        """Move the gun and its crew."""
        gun, crew = play.piece(action.gun), [play.piece(name) for name in action.crew]
        mover = self._mover(play, self.walking.allowance.ledger(play), gun, crew)
        way = mover.way(action.place, action.via)
        way = (turned_back(play, mover, way) if mover.board.gazes else None) or way
        places = self._places(play, mover, way.path[-1], crew)
        if places is None:
            way, places = Route((mover.start,), 0.0), [piece.place for piece in crew if piece.place]
        self.towing.settle(play, gun, crew, min(mover.steps(way), mover.left))
        self._put(play, gun, way.path[-1], crew, places)
        for piece in crew:
            self.walking.put_down_if_through(play, piece.id)

    # Who moves it.

    def _unfit(self, play: Play, ledger: Ledger, gun: Piece, crew: tuple[str, ...]) -> Refusal | None:
        if self.towing.alone:
            return self._unattended(play, gun, crew)
        if not crew:
            return Refusal(self.clause, f"nobody moves {gun.id}")
        if len(set(crew)) < len(crew):
            return Refusal(self.clause, "each moves a gun once")
        return next((fault for name in crew if (fault := self._no_hauler(play, ledger, gun, name))), None)

    def _no_hauler(self, play: Play, ledger: Ledger, gun: Piece, name: str) -> Refusal | None:
        piece = play.state.pieces.get(name)
        if piece is None or not commanded(play, piece):
            return Refusal(self.clause, f"{name} is no unit of {play.active} on the field")
        if play.profile(name).kind not in FIGURES:
            return Refusal(self.machine_clause or self.clause, f"{name} moves no guns")
        if not play.near(piece, gun):
            return Refusal(self.clause, f"{name} is more than a step from {gun.id}")
        return self.walking.idle(play, ledger, piece)

    def _unattended(self, play: Play, gun: Piece, crew: tuple[str, ...]) -> Refusal | None:
        if crew:
            return Refusal(self.clause, "guns move by themselves; those beside them are moved apart")
        if not any(play.near(one, gun) for one in self._attendants(play)):
            return Refusal(self.clause, f"none of {play.active} is within a step of {gun.id}")
        return None

    def _attendants(self, play: Play) -> Iterator[Piece]:
        """Own warriors, and prisoners who serve the guns (SER-42)."""
        for piece in play.state.pieces.values():
            if piece.place is None or piece.controller != play.active or not piece.alive:
                continue
            if piece.where in (Where.FIELD, Where.PRISON) and play.profile(piece.id).kind in FIGURES:
                yield piece

    def _contested(self, play: Play, gun: Piece) -> Refusal | None:
        if self.veto:
            for enemy in play.enemies(play.active):
                if play.profile(enemy.id).kind in FIGURES and play.near(enemy, gun):
                    return Refusal(self.contested_clause, f"an enemy is within a step of {gun.id}")
        if gun.controller != play.active:
            return Refusal(self.control_clause, f"{gun.id} is {gun.controller}'s")
        return None

    # Where it goes.

    def _mover(self, play: Play, ledger: Ledger, gun: Piece, crew: Sequence[Piece]) -> Mover:
        assert gun.place is not None
        profile, going = play.profile(gun.id), self.walking.going
        wounded = [play.profile(piece.id) for piece in crew if piece.wounded]
        rates = [going.rates(profile), *(going.rates(each, True) for each in wounded)]
        left = self.towing.steps(play, ledger, gun, crew)
        reach = (
            left * play.step
            + 2 * (extent(profile) + play.step)
            + max((extent(play.profile(piece.id)) for piece in crew), default=0.0)
        )
        steepest = min(rates, key=lambda each: each.climb_limit_mm)
        group, clause = (gun.id, *(piece.id for piece in crew)), self.towing.far_clause
        return Mover(play, gun, profile, gun.place, going, steepest, left, clause, reach, group)

    def _impassable(self, play: Play, mover: Mover, action: MoveGun, crew: Sequence[Piece]) -> Refusal | None:
        return mover.refusal(action.place, action.via) or self._awkward(play, mover, action, crew)

    def _awkward(self, play: Play, mover: Mover, action: MoveGun, crew: Sequence[Piece]) -> Refusal | None:
        """Say what stands in the way of a gun where a single piece could go."""
        end = action.place
        way = mover.way(end, action.via)
        if not off_board(play, end) and not stands_wholly(play, end, mover.profile, mover.piece.heading_deg):
            return Refusal(self.clause, f"{mover.piece.id} does not fit there")
        if self.towing.alone and not self._attended(play, mover, way):
            return Refusal(self.clause, f"{mover.piece.id} would leave those beside it behind")
        if self._places(play, mover, end, crew) is None:
            return Refusal("COM-04", f"those who move {mover.piece.id} find no room beside it")
        return forbidden(play, mover, way) if mover.board.gazes else None

    def _attended(self, play: Play, mover: Mover, way: Route) -> bool:
        """Whether somebody is within a step of the gun as each of its steps begins (READ, SER-18)."""
        attendants, far = list(self._attendants(play)), play.step
        while far < way.horizontal_mm - 1.0:
            spot = along(way.path, far)[-1]
            ghost = replace(mover.piece, place=spot)
            if not any(play.near(one, ghost) for one in attendants):
                return False
            far += play.step
        return True

    def _places(self, play: Play, mover: Mover, end: Place, crew: Sequence[Piece]) -> list[Place] | None:
        if off_board(play, end):
            return [piece.place for piece in crew if piece.place]
        return escort(play, mover.piece, end, crew, mover.bystanders)

    def _put(
        self, play: Play, gun: Piece, end: Place, crew: Sequence[Piece], places: Sequence[Place]
    ) -> None:
        if off_board(play, end):
            play.rules.casualties.kill(play, gun.id, "EMP-08", "left the board")
        else:
            play.change(gun.id, place=end)
            play.tell("moved", self.clause, f"{gun.id} moves to {worded(end)}", gun.id)
        for piece, place in zip(crew, places, strict=True):
            play.change(piece.id, place=place)
            play.tell("moved", self.clause, f"{piece.id} moves to {worded(place)} with {gun.id}", piece.id)

    # What is listed.

    def _crews(self, play: Play, unit: Piece, gun: Piece) -> list[tuple[str, ...]]:
        if self.towing.alone:
            return [()]
        sheet = play.profile(gun.id).gun
        if sheet is None or sheet.crew < 2:
            return [(unit.id,)]
        others = (one.id for one in play.warriors(play.active) if one.id != unit.id and play.near(one, gun))
        mate = next(others, None)
        return [(unit.id,)] if mate is None else [(unit.id,), (unit.id, mate)]

    def _listed(self, play: Play, gun: Piece, crew: tuple[str, ...]) -> list[Action]:
        ledger, haulers = self.walking.allowance.ledger(play), [play.piece(name) for name in crew]
        fault = self._unfit(play, ledger, gun, crew) or self._contested(play, gun)
        if fault or self.towing.refusal(play, ledger, gun, haulers):
            return []
        mover = self._mover(play, ledger, gun, haulers)
        found = [MoveGun(gun.id, *place, crew) for place in listed(mover, bend=False, most=MOST_LISTED)]
        return [action for action in found if self._awkward(play, mover, action, haulers) is None]
