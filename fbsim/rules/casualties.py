"""What becomes of pieces that are hurt: one place for every ruleset and every cause.

wounded   lies on the field face down (REP-10), leaves for hospital (SER-24, EMP-49), or there is no such
          state and it is lost (TRD-24)
killed    its corpse stays where it fell (REP-10), or it leaves the field
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from fbsim.rules.pieces import Piece, Where
from fbsim.rules.report import Kind
from fbsim.rules.standing import Condition
from fbsim.rules.zombies import is_fragile

if TYPE_CHECKING:
    from fbsim.rules.play import Play


@dataclass(frozen=True)
class Casualties:
    """How a ruleset treats the hurt."""

    wounds: bool = True
    """There is a wounded state; without it a wound is the end (TRD-24)."""
    hospital: bool = False
    """The wounded leave the field (SER-41, EMP-49)."""
    corpses: bool = False
    """The killed stay on the field as markers (REP-10)."""
    machine_units: int = 3
    """Units of damage that destroy a war machine (READ, REP-65)."""

    def wound(self, play: Play, name: str, clause: str, why: str) -> None:
        """Wound a figure; one that is wounded already dies, a dragon loses a life (REP-71, REP-85)."""
        piece = play.piece(name)
        if piece.zombie and not is_fragile(play):
            play.tell("unhurt", "REP-123", f"{name}: zombies cannot be wounded", name)
        elif piece.zombie:
            self.kill(play, name, "REP-123", f"a wound ends a zombie: {why}")
        elif piece.wounded and play.profile(name).kind is Kind.DRAGON:
            self.lose_life(play, name, clause, why)
        elif piece.wounded or not self.wounds:
            self.kill(play, name, clause, why)
        else:
            self._wound(play, piece, clause, why)

    def kill(self, play: Play, name: str, clause: str, why: str) -> None:
        """Kill a figure, or destroy a machine or gun."""
        piece = play.piece(name)
        if not piece.alive:
            return
        lifeless = play.profile(name).kind in (Kind.WAR_MACHINE, Kind.GUN, Kind.GATE)
        condition = Condition.DESTROYED if lifeless else Condition.KILLED
        stays = self.corpses and piece.where is Where.FIELD and piece.place is not None
        play.change(
            name,
            standing=replace(piece.standing, condition=condition),
            where=Where.FIELD if stays else Where.GONE,
            place=piece.place if stays else None,
            held_by=piece.held_by if lifeless else "",  # the shells of a gun stay with who has it (SER-35)
        )
        play.fell = True
        play.tell(str(condition), clause, f"{name} {condition}: {why}", name)

    def damage(self, play: Play, name: str, units: int, clause: str, why: str) -> None:
        """Add units of damage to a war machine; enough of them destroy it."""
        piece = play.piece(name)
        total = piece.standing.damage + units
        if units <= 0:
            return
        play.change(name, standing=replace(piece.standing, damage=total, condition=Condition.DAMAGED))
        play.tell("damaged", clause, f"{name} takes {units} of damage, {total} in all: {why}", name, units)
        if total >= self.machine_units:
            self.kill(play, name, clause, f"{total} units of damage")

    def lose_life(self, play: Play, name: str, clause: str, why: str) -> None:
        """Take one life of a piece that has several (a dragon); the last one kills it."""
        piece, lives = play.piece(name), play.profile(name).lives
        left = (lives if piece.standing.lives is None else piece.standing.lives) - 1
        play.change(name, standing=replace(piece.standing, lives=left))
        play.tell("life lost", clause, f"{name} loses a life, {left} left: {why}", name)
        if left <= 0:
            self.kill(play, name, clause, "no life left")

    def heal(self, play: Play, name: str, clause: str, why: str) -> None:
        """Make a wounded figure sound."""
        piece = play.piece(name)
        play.change(name, standing=replace(piece.standing, condition=Condition.SOUND))
        play.tell("healed", clause, f"{name} healed: {why}", name)

    def _wound(self, play: Play, piece: Piece, clause: str, why: str) -> None:
        standing = replace(piece.standing, condition=Condition.WOUNDED)
        if self.hospital and play.profile(piece.id).kind is not Kind.DRAGON:
            play.change(piece.id, standing=standing, where=Where.HOSPITAL, place=None, held_by="")
            play.fell = True
        else:
            play.change(piece.id, standing=standing)
        play.tell("wounded", clause, f"{piece.id} wounded: {why}", piece.id)
