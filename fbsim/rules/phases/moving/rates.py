"""What ways cost and who can go them, by ruleset.

                up   down   forest   machines, guns            wounded
    Tradition    1      1        1   stairs only (TRD-20)      -
    Series       1      1        1   as warriors (SER-18)      -
    Republic     2      1        1   their height (REP-53)     his height (REP-53)
    Family       1      1        2   stairs only               -

A step of height is a step (TRD-16, SER-14); over a wall, up, the way across and down all count. Nobody ends
half way up: who has too few steps goes around, or stops before it (TRD-17, REP-44).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from math import floor
from typing import TYPE_CHECKING

from fbsim.rules.actions import Refusal
from fbsim.rules.board import Board, Rates, Route, Terrain
from fbsim.rules.phases.moving.allowance import FIGURES, WHOLE
from fbsim.rules.pieces import Profile
from fbsim.rules.report import Kind

if TYPE_CHECKING:
    from fbsim.rules.play import Play


class Climber(StrEnum):
    """How high a piece climbs."""

    FREE = "as high as its steps allow"
    OWN_HEIGHT = "no more than its own height"
    STAIRS = "by stairs and ladders only"


@dataclass(frozen=True)
class Going:
    """A ruleset's rates and limits."""

    climb_clause: str
    """Has what climbing costs, and forbids it to who has too few steps."""
    up: float = 1.0
    down: float = 1.0
    forest: float = 1.0
    forest_clause: str = ""
    machines: Climber = Climber.FREE
    machines_clause: str = ""
    wounded: Climber = Climber.FREE
    wounded_clause: str = ""
    forest_option: str = ""
    """Option by which part of a forest step is lost (FAM-13); "", it is not."""
    barred_clause: str = "COM-19"
    """Forbids water, magma and the like."""
    barred_option: str = ""
    """Option by which it is forbidden (FAM-05); "", it always is."""
    gate_clause: str = "COM-17"
    """Has gates that are shut."""
    hospital_clause: str = ""
    """Keeps troops out of hospitals (SER-41, EMP-49); "", nothing does."""
    edge_kills: bool = False
    """Who is moved off the board is dead (EMP-08); otherwise nobody can be moved there."""

    def climber(self, profile: Profile, wounded: bool = False) -> Climber:
        """Say how high a piece climbs."""
        if profile.kind in _MACHINES:
            return self.machines
        return self.wounded if wounded and profile.kind in FIGURES else Climber.FREE

    def rates(self, profile: Profile, wounded: bool = False) -> Rates:
        """Give the rates of a piece."""
        return _rates(self.up, self.down, self.forest, self.climber(profile, wounded), profile.height_mm)

    def board(self, play: Play) -> Board:
        """Give the board as pieces meet it: without water and the like, where that was agreed (FAM-05)."""
        board = play.state.board
        if board.bare or not self.barred_option or play.option(self.barred_option):
            return board
        return _open(board)

    def limit_clause(self, profile: Profile) -> str:
        """Name the clause that keeps a piece from climbing."""
        return self.machines_clause if profile.kind in _MACHINES else self.wounded_clause

    def barred(self, play: Play, way: Route) -> Refusal | None:
        """Refuse a way through what nobody can pass."""
        if not way.blocked:
            return None
        obstacle = play.state.board.obstacle(way.blocked[0])
        gate = obstacle.terrain is Terrain.GATE
        return Refusal(self.gate_clause if gate else self.barred_clause, f"{obstacle.id} bars the way")

    def lost_in_forest(self, play: Play, way: Route, steps: float, left: float) -> bool:
        """Say whether a way needs part of a forest step: what is left over for one is lost (READ, FAM-13)."""
        if way.forest_mm <= 0.0 or not self.forest_option or not play.option(self.forest_option):
            return False
        within = way.forest_mm / play.step
        outside = steps - self.forest * within
        slack = 1.0 / play.step
        return within > floor((left - outside) / self.forest + slack) + slack


_MACHINES = (Kind.WAR_MACHINE, Kind.GUN)


@lru_cache(maxsize=64)
def _open(board: Board) -> Board:
    passable = tuple(each for each in board.obstacles if each.terrain is not Terrain.IMPASSABLE)
    return replace(board, obstacles=passable)


@lru_cache(maxsize=1024)
def _rates(up: float, down: float, forest: float, climber: Climber, height: float) -> Rates:
    if climber is Climber.FREE:
        return Rates(up, down, forest)
    if climber is Climber.STAIRS:
        return Rates(up, down, forest, climb_limit_mm=WHOLE)
    return Rates(up, down, forest, climb_limit_mm=height, step_limit_mm=height)
