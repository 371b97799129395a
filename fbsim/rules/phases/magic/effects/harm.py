"""Magic that wounds and kills, by dice. A number of 0 means "never" for a die, "anywhere" for a reach."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from fbsim.rules.actions import Action, Refusal
from fbsim.rules.board import TOLERANCE_MM
from fbsim.rules.phases.magic.decks import roll_index
from fbsim.rules.phases.magic.effect import Effect
from fbsim.rules.phases.magic.source import Source, affects, die, hurt, mage_of, reach_mm
from fbsim.rules.phases.magic.targets import AimPoint, chosen, foes, living, points_of, squads, within
from fbsim.rules.pieces import Piece

if TYPE_CHECKING:
    from fbsim.rules.play import Play


@dataclass(frozen=True)
class Strike(Effect):
    """One enemy within reach: a die wounds or kills him."""

    reach: float = 0.0
    wounded_on: int = 5
    killed_on: int = 6

    question: ClassVar[str] = "whom does it strike?"

    def legal(self, play: Play, source: Source) -> Sequence[Action]:
        """List the enemies within reach."""
        return chosen(foes(play, source, self.reach))

    def perform(self, play: Play, source: Source, action: Any) -> None:
        """Roll for the one who was aimed at."""
        _roll_for(play, source, play.piece(action.answer), self.wounded_on, self.killed_on)


@dataclass(frozen=True)
class Rain(Effect):
    """A point within reach: a die for each enemy near it."""

    reach: float = 0.0
    radius: float = 2.0
    wounded_on: int = 5
    killed_on: int = 6

    question: ClassVar[str] = "on which point does it fall?"

    def legal(self, play: Play, source: Source) -> Sequence[Action]:
        """List the places of enemies; any other point within reach may be named too."""
        return points_of(foes(play, source, self.reach))

    def refusal(self, play: Play, source: Source, action: Any) -> Refusal | None:
        """Say why a point cannot be aimed at."""
        return refuse_point(play, source, action, self.reach)

    def perform(self, play: Play, source: Source, action: Any) -> None:
        """Roll for each enemy near the point."""
        for piece in _near(play, source, action, self.radius):
            _roll_for(play, source, piece, self.wounded_on, self.killed_on)


@dataclass(frozen=True)
class Cloud(Effect):
    """A point within reach: one die, and if it comes, all near are killed and those around wounded."""

    reach: float = 0.0
    on: int = 6
    kills_within: float = 1.0
    wounds_within: float = 3.0

    question: ClassVar[str] = "around which point does it spread?"

    def legal(self, play: Play, source: Source) -> Sequence[Action]:
        """List the places of enemies; any other point within reach may be named too."""
        return points_of(foes(play, source, self.reach))

    def refusal(self, play: Play, source: Source, action: Any) -> Refusal | None:
        """Say why a point cannot be aimed at."""
        return refuse_point(play, source, action, self.reach)

    def perform(self, play: Play, source: Source, action: Any) -> None:
        """Roll once for all near the point."""
        if die(play, source, "does it spread?") < self.on:
            return
        for piece in _near(play, source, action, self.wounds_within):
            deadly = within(play, action.x, action.y, piece, self.kills_within)
            hurt(play, source, piece.id, deadly=deadly)


@dataclass(frozen=True)
class EachSquad(Effect):
    """So many warriors of each enemy squad, "n*П", and of each own, "n*С", are hurt (REP-17).

    Dice say which. A special unit is hurt if its die is not above the number.
    """

    enemies: int = 1
    allies: int = 0
    deadly: bool = False

    def perform(self, play: Play, source: Source, action: Any) -> None:
        """Go through the squads of each side, and its special units."""
        del action  # Unused.
        for player in play.state.order:
            number = self.allies if player == source.player else self.enemies
            if number:
                for squad in squads(play, player):
                    self._levy(play, source, squad, number)
                self._specials(play, source, player, number)

    def _levy(self, play: Play, source: Source, squad: str, number: int) -> None:
        left = [piece for piece in living(play, squad) if affects(play, source, piece)]
        for _ in range(min(number, len(left))):
            at = roll_index(play, len(left), f"{source.name}: who of {squad}?", "REP-17")
            hurt(play, source, left.pop(at).id, deadly=self.deadly)

    def _specials(self, play: Play, source: Source, player: str, number: int) -> None:
        for piece in [unit for unit in play.units(player) if not unit.squad]:
            if affects(play, source, piece) and play.roll(f"{source.name}: {piece.id}?", "REP-17") <= number:
                hurt(play, source, piece.id, deadly=self.deadly)


def refuse_point(play: Play, source: Source, action: Any, steps: float) -> Refusal | None:
    """Say why a point cannot be aimed at: it must be on the board and within the mage's reach."""
    if not isinstance(action, AimPoint):
        return Refusal(source.clause, "a point of the board is to be named")
    board, mage = play.state.board, mage_of(play, source)
    if abs(action.x) > board.width_mm / 2 or abs(action.y) > board.depth_mm / 2:
        return Refusal(source.clause, "that point is off the board")
    if mage is not None and not _reaches(play, source, mage, action, steps):
        return Refusal(source.clause, f"that point is out of the range of {mage.id}")
    return None


def _reaches(play: Play, source: Source, mage: Piece, point: AimPoint, steps: float) -> bool:
    """A point beneath an enemy's feet is within reach as soon as he is."""
    limit = (reach_mm(play, source, steps) - TOLERANCE_MM) / play.step
    return within(play, point.x, point.y, mage, limit) or any(
        piece.place is not None and (piece.place.x, piece.place.y) == (point.x, point.y)
        for piece in foes(play, source, steps)
    )


def _near(play: Play, source: Source, point: AimPoint, steps: float) -> list[Piece]:
    return [piece for piece in foes(play, source) if within(play, point.x, point.y, piece, steps)]


def _roll_for(play: Play, source: Source, piece: Piece, wounded_on: int, killed_on: int) -> None:
    value = die(play, source, piece.id)
    deadly = bool(killed_on) and value >= killed_on
    if deadly or (wounded_on and value >= wounded_on):
        hurt(play, source, piece.id, deadly=deadly)
