"""Players in turn place their fortifications, before any troops (EMP-46).

A fortification stands on the board, clear of everything that stands there, and 0.8 to 1.5 m from the enemy's
(EMP-48). One that finds no room is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, Any

from fbsim.errors import BadInput
from fbsim.rules.actions import Action, Done, Refusal
from fbsim.rules.board import TOLERANCE_MM, Obstacle
from fbsim.rules.board.plane import region as outlined
from fbsim.rules.board.plane import regions_distance
from fbsim.rules.decisions import Decision, Note
from fbsim.rules.fortification import Fort
from fbsim.rules.phases.deployment.fortresses import FARTHEST_MM, NEAREST_MM

if TYPE_CHECKING:
    from fbsim.rules.play import Play

BUILT = "fortifications"

ALONG, DEEP = (0.0, -0.5, 0.5), (0.9, 0.75, 0.6, 0.45, 0.3)
"""Shares of the half width and half depth of the board at which places are tried; his own side first."""

MOST = 4
"""Places listed for each fortification."""


@dataclass(frozen=True, slots=True)
class Build(Action):
    """Place a fortification, its middle at a point, turned by an angle."""

    fort: str
    x: float
    y: float
    turn_deg: float = 0.0


@dataclass(frozen=True, slots=True)
class Built(Note):
    """Fortifications that stand, and those left out."""

    stand: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Building(Decision):
    """A player places one of his fortifications; then the next player."""

    clause: str
    apart_clause: str

    def question(self, play: Play) -> str:
        """Give the question in words."""
        del play  # Unused.
        return f"where do the fortifications of {self.player} stand?"

    def legal(self, play: Play) -> Iterable[Action]:
        """List a few places for each; the end, where none finds room."""
        found = [choice for fort in _waiting(play, self.player) for choice in self._places(play, fort)]
        return found or [Done()]

    def refusal(self, play: Play, action: Any) -> Refusal | None:
        """Say why it cannot stand there."""
        if isinstance(action, Done):
            room = any(self._places(play, fort) for fort in _waiting(play, self.player))
            return Refusal(self.clause, "there is room for a fortification") if room else None
        forts = [fort for fort in _waiting(play, self.player) if fort.name == getattr(action, "fort", "")]
        if not isinstance(action, Build) or not forts:
            return Refusal(self.clause, f"it is for {self.player} to place a fortification of his own")
        return self._obstruction(play, forts[0], action)

    def perform(self, play: Play, action: Any) -> None:
        """Build it, and ask the next player."""
        note = play.note(BUILT, Built())
        if isinstance(action, Done):
            left = tuple(fort.name for fort in _waiting(play, self.player))
            play.keep(BUILT, replace(note, left_out=(*note.left_out, *left)))
        else:
            fort = next(fort for fort in play.setup.forts if fort.name == action.fort)
            parts = fort.built(action.x, action.y, action.turn_deg)
            play.state.board = replace(play.state.board, obstacles=(*play.state.board.obstacles, *parts))
            play.keep(BUILT, replace(note, stand=(*note.stand, fort.name)))
            play.tell("built", self.clause, f"{fort.name} at ({action.x:g}, {action.y:g})")
        ask_to_build(play, self.clause, self.apart_clause, after=self.player)

    def _places(self, play: Play, fort: Fort) -> list[Build]:
        board = play.state.board
        side = -1.0 if play.setup.players.index(self.player) == 0 else 1.0
        tries = (
            Build(fort.name, x * board.width_mm / 2, side * y * board.depth_mm / 2)
            for y, x in product(DEEP, ALONG)
        )
        return [build for build in tries if self._obstruction(play, fort, build) is None][:MOST]

    def _obstruction(self, play: Play, fort: Fort, build: Build) -> Refusal | None:
        parts = fort.built(build.x, build.y, build.turn_deg)
        try:
            replace(play.state.board, obstacles=(*play.state.board.obstacles, *parts))
        except BadInput as fault:
            return Refusal("COM-03", str(fault))
        if any(_apart(parts, (other,)) <= 0.0 for other in play.state.board.obstacles):
            return Refusal("COM-04", f"{fort.name} would stand in something else")
        for enemy, gap in self._enemies(play, fort, parts):
            if not NEAREST_MM - TOLERANCE_MM <= gap <= FARTHEST_MM + TOLERANCE_MM:
                limits = f"{NEAREST_MM:g} to {FARTHEST_MM:g} mm"
                return Refusal(self.apart_clause, f"{gap:.0f} mm from {enemy}, and not {limits}")
        return None

    def _enemies(self, play: Play, fort: Fort, parts: tuple[Obstacle, ...]) -> Iterator[tuple[str, float]]:
        """Give how far it would stand from each fortification of the enemy."""
        stand = play.note(BUILT, Built()).stand
        for other in play.setup.forts:
            if other.name in stand and other.player != fort.player:
                ids = [f"{other.name}-{part.id}" for part in other.parts]
                yield other.name, _apart(parts, [play.state.board.obstacle(id) for id in ids])


def ask_to_build(play: Play, clause: str, apart_clause: str, after: str = "") -> None:
    """Ask the next player who has a fortification to place."""
    order = play.state.order
    at = order.index(after) + 1 if after else 0
    for player in (*order[at:], *order[:at]):
        if _waiting(play, player):
            play.ask(Building(player, clause, apart_clause))
            return


def _waiting(play: Play, player: str) -> list[Fort]:
    note = play.note(BUILT, Built())
    done = (*note.stand, *note.left_out)
    return [fort for fort in play.setup.forts if fort.player == player and fort.name not in done]


def _apart(some: Iterable[Obstacle], others: Iterable[Obstacle]) -> float:
    pairs = product(some, others)
    return min(regions_distance(outlined(a.outline), outlined(b.outline)) for a, b in pairs)
