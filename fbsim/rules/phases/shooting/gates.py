"""Castle gates: how the hits on them stand, which are open, and when they close.

A gate belongs to the board, so its standing is kept here and not with the pieces. Opened for a time, it is
open from the hit to the end of the following turn (READ, REP-68), then its hits are forgotten; while somebody
stands in the gateway it cannot close. Hits count as of one phase within one player's part (READ, REP-69).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from fbsim.rules.board import Obstacle, Terrain
from fbsim.rules.board.plane import distance_to, region
from fbsim.rules.decisions import Activity, Note
from fbsim.rules.standing import Condition, Standing

if TYPE_CHECKING:
    from fbsim.rules.play import Event, Play

GATES = "gates"

TURNS_OPEN = 2
"""A gate opened in turn t closes as turn t + 2 starts."""

_OPEN = (Condition.OPEN, Condition.OPEN_FOR_GOOD)


class Gate(NamedTuple):
    """A gate that was hit: how it stands, and in which turn it was opened (0, it was not)."""

    id: str
    standing: Standing
    opened: int = 0


@dataclass(frozen=True, slots=True)
class GatesHit(Note):
    """All gates that were hit and have not been closed since."""

    gates: tuple[Gate, ...] = ()


@dataclass(frozen=True)
class Gates(Activity):
    """Gates close when their time is over."""

    heeds = ("turn",)

    clause: str

    def begin(self, play: Play) -> None:
        """Let hits by guns that magic let fire before count as of an earlier phase (REP-69)."""
        self.end(play)

    def end(self, play: Play) -> None:
        """Let the hits of this part count as of an earlier phase from now on (REP-69)."""
        hit = gates_hit(play)
        if hit:
            _keep(play, tuple(gate._replace(standing=gate.standing.phase_over()) for gate in hit))

    def witness(self, play: Play, event: Event) -> None:
        """Close the gates whose time is over."""
        if event.what != "turn":
            return
        for gate in gates_hit(play):
            if gate.standing.condition is Condition.OPEN and play.state.turn >= gate.opened + TURNS_OPEN:
                self._close(play, gate)

    def _close(self, play: Play, gate: Gate) -> None:
        if _is_blocked(play, play.state.board.obstacle(gate.id)):
            return
        _keep(play, tuple(each for each in gates_hit(play) if each.id != gate.id))
        play.tell("gate closed", self.clause, f"{gate.id} closes", gate.id)


def is_gate(play: Play, name: str) -> bool:
    """Whether the board has a gate of that id."""
    return any(one.id == name and one.terrain is Terrain.GATE for one in play.state.board.obstacles)


def closed_gates(play: Play) -> list[Obstacle]:
    """Give the gates that bar the way."""
    board = play.state.board
    return [one for one in board.obstacles if one.terrain is Terrain.GATE and one.id not in board.open_gates]


def gates_hit(play: Play) -> tuple[Gate, ...]:
    """Give the gates that were hit and have not been closed since."""
    return play.note(GATES, GatesHit()).gates


def gate_standing(play: Play, name: str) -> Standing:
    """Give how a gate stands."""
    return next((gate.standing for gate in gates_hit(play) if gate.id == name), Standing())


def gate_fares(play: Play, name: str, standing: Standing) -> None:
    """Let a gate stand as a shot's judgement says (REP-68, REP-69)."""
    before = next((gate for gate in gates_hit(play) if gate.id == name), Gate(name, Standing()))
    opens = standing.condition in _OPEN and before.standing.condition not in _OPEN
    after = Gate(name, standing, play.state.turn if opens else before.opened)
    _keep(play, (*(gate for gate in gates_hit(play) if gate.id != name), after))


def _keep(play: Play, gates: tuple[Gate, ...]) -> None:
    """Keep the standings, and let the board know which gates are open."""
    known = {gate.id for gate in (*gates_hit(play), *gates)}
    play.keep(GATES, GatesHit(gates))
    from_the_start = {id for id in play.state.board.open_gates if id not in known}
    by_hits = {gate.id for gate in gates if gate.standing.condition in _OPEN}
    opened = tuple(sorted(from_the_start | by_hits))
    if opened != play.state.board.open_gates:
        play.state.board = play.state.board.with_open_gates(opened)


def _is_blocked(play: Play, gate: Obstacle) -> bool:
    """Whether somebody stands or lies in the gateway."""
    area = region(gate.outline)
    return any(
        piece.on_field
        and piece.place is not None
        and not piece.place.on
        and distance_to(area, piece.place.x, piece.place.y) < play.profile(piece.id).radius_mm
        for piece in play.state.pieces.values()
    )
