"""The state of a game: what changes. All values in it are immutable, so a copy costs a few dict copies.

stage   setting up → playing → over
at      place in the turn's programme of (phase, player's part); see `turn.py`
stack   questions that wait for an answer, the last asked first
shot    the real shot whose report the game waits for
notes   what the mechanisms remember, by their names
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from fbsim.rules.census import Census, Layout
from fbsim.rules.decisions import Decision, Note
from fbsim.rules.pieces import Piece, Profile

if TYPE_CHECKING:
    from fbsim.rules.board import Board


class Stage(StrEnum):
    """How far the game has come."""

    SETTING_UP = "setting up"
    PLAYING = "playing"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class SquadInPlay:
    """A squad on the table: whose it is, and the pieces it began with."""

    id: str
    player: str
    name: str
    title: str
    members: tuple[str, ...]
    """Ids of its pieces; the first is the commander."""
    artefact: str = ""
    affiliation: str = ""
    cost: float = 0.0


@dataclass(frozen=True, slots=True)
class ShotOrder:
    """A real shot that was ordered: somebody now fires the toy, or simulates it."""

    gun: str
    """Id of the gun, or of the war machine whose weapon fires."""
    player: str
    gun_class: str
    gun_model: str
    barrels: int = 1
    ammunition: str = "shell"
    target: str = ""
    """What was named as the target (TRD-30); what was really hit is judged."""
    weapon: str = ""
    """A war machine's weapon."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended."""

    winner: str | None
    """None: a draw."""
    clause: str
    reason: str
    scores: tuple[tuple[str, float], ...] = ()

    def __str__(self) -> str:
        """Give the result in a line."""
        who = "a draw" if self.winner is None else f"{self.winner} wins"
        tally = ", ".join(f"{player} {score:g}" for player, score in self.scores)
        return f"{who}: {self.reason} ({self.clause})" + (f"; {tally}" if tally else "")


@dataclass(slots=True)
class State:
    """Everything about a game that changes."""

    order: tuple[str, ...]
    """Players in the order in which they act."""
    board: Board
    pieces: dict[str, Piece]
    profiles: dict[str, Profile]
    """What each piece is, by the piece's id."""
    squads: dict[str, SquadInPlay]
    stage: Stage = Stage.SETTING_UP
    turn: int = 0
    at: int = 0
    notes: dict[str, Note] = field(default_factory=dict)
    stack: tuple[Decision, ...] = ()
    shot: ShotOrder | None = None
    result: Result | None = None
    rolled: int = 0
    """Dice rolled since the game began."""
    census: Census | None = field(default=None, compare=False, repr=False)
    """Who is where, while it holds; made anew when it is asked for."""
    layout: Layout | None = field(default=None, compare=False, repr=False)
    """Where figures stand, while they do; made anew when it is asked for."""

    def copy(self) -> State:
        """Give a copy that can be changed without changing this."""
        return State(
            self.order,
            self.board,
            self.pieces.copy(),
            self.profiles.copy(),
            self.squads.copy(),
            self.stage,
            self.turn,
            self.at,
            self.notes.copy(),
            self.stack,
            self.shot,
            self.result,
            self.rolled,
            self.census,
            self.layout,
        )
