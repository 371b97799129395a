"""Tasks of a scenario: the first player to complete his wins, whatever the losses (EMP-43, EMP-44, REP-127).

    Seize    get hold of an enemy's flag, an object, a place: a zone of the board
    Slay     kill, or also injure, a certain officer or mage
    Bar      let no enemy into a zone before a certain turn is over

Handed to `new_game(..., scenario=[Seize("blue", "flag"), Slay("red", "blue-ascalon-1")])`. Tasks are plain
values: they are saved with the game. A task of one's own is a frozen dataclass below `Goal`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fbsim.errors import did_you_mean
from fbsim.rules.decisions import Note
from fbsim.rules.kinds import Named
from fbsim.rules.state import Result
from fbsim.rules.victory import Victory, anybody_in

if TYPE_CHECKING:
    from fbsim.rules.play import Play

CLAUSE = "EMP-43"


@dataclass(frozen=True)
class Goal(Named, Victory):
    """Root of all tasks."""

    player: str
    """Whose task it is."""

    def faults(self, known: Mapping[str, Sequence[str]]) -> Iterator[str]:
        """Give what the task names and is not in the game: its player, zone or piece."""
        for what, names in known.items():
            name = getattr(self, what, None)
            if name is not None and name not in names:
                yield f"no {what} {name!r} in this game; {did_you_mean(str(name), names)}"

    def won(self, reason: str) -> Result:
        """Give the result of a task completed."""
        return Result(self.player, CLAUSE, reason)


@dataclass(frozen=True)
class Seize(Goal):
    """Get hold of what is in a zone: a sound warrior of one's own is in it, and no enemy (READ)."""

    zone: str

    def after_part(self, play: Play) -> Result | None:
        """Judge after a player's part of a phase."""
        zone = play.state.board.zone(self.zone)
        mine = [piece for piece in play.warriors(self.player) if piece.sound]
        if anybody_in(zone, mine) and not anybody_in(zone, play.enemies(self.player)):
            return self.won(f"{self.player} has seized {self.zone}")
        return None


@dataclass(frozen=True)
class Slay(Goal):
    """Kill a certain piece; with `injure`, a wound is enough."""

    piece: str
    injure: bool = False

    def after_loss(self, play: Play) -> Result | None:
        """Judge after a piece was lost."""
        victim = play.piece(self.piece)
        if not victim.alive:
            return self.won(f"{self.piece} is killed")
        return self.won(f"{self.piece} is injured") if self.injure and victim.wounded else None

    def after_part(self, play: Play) -> Result | None:
        """Judge after a player's part of a phase: a wound on the field is no loss."""
        return self.after_loss(play)


@dataclass(frozen=True, slots=True)
class Broken(Note):
    """A line that an enemy has crossed: the task can no longer be completed."""

    turn: int


@dataclass(frozen=True)
class Bar(Goal):
    """Let no enemy's unit into a zone until a turn is over."""

    zone: str
    turns: int

    def after_part(self, play: Play) -> Result | None:
        """Note it when an enemy is in the zone."""
        zone = play.state.board.zone(self.zone)
        if self._note not in play.state.notes and anybody_in(zone, play.enemies(self.player)):
            play.keep(self._note, Broken(play.state.turn))
            play.tell("task failed", CLAUSE, f"{self.player} has not kept the enemy out of {self.zone}")
        return None

    def after_turn(self, play: Play) -> Result | None:
        """Judge after a whole turn."""
        if play.state.turn < self.turns or self._note in play.state.notes:
            return None
        return self.won(f"nobody entered {self.zone} in {self.turns} turns")

    @property
    def _note(self) -> str:
        return f"line {self.zone} of {self.player}"
