"""How far a gun goes with those who move it, by ruleset.

WarriorsPace     as far as the warrior has steps (TRD-13)
FromPool         its own steps out of the pool (SER-18)
MobilityFormula  M + additional steps + mobility - 5, for two or more the lowest M and all additional
                 steps (REP-38, REP-41); half of it, rounded up, with too few men (REP-42)
MobilityLimit    as far as they have steps, and no farther than its mobility (EMP-24)
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from fbsim.rules.actions import Refusal
from fbsim.rules.phases.moving.allowance import WHOLE, Allowance, Ledger, SquadDice
from fbsim.rules.phases.moving.manoeuvre import manoeuvre, update
from fbsim.rules.pieces import GunSheet, Piece

if TYPE_CHECKING:
    from fbsim.rules.play import Play

HEAVINESS = 5
"""What the formula takes off (REP-38)."""


class Towing(ABC):
    """Root of the ways to reckon a gun's steps. Subclasses are frozen dataclasses of settings."""

    far_clause: str
    """Forbids to move the gun farther."""
    alone: bool = False
    """The gun goes by itself, with somebody near it (SER-18)."""

    def refusal(self, play: Play, ledger: Ledger, gun: Piece, crew: Sequence[Piece]) -> Refusal | None:
        """Say why these cannot move this gun at all."""
        return None

    @abstractmethod
    def steps(self, play: Play, ledger: Ledger, gun: Piece, crew: Sequence[Piece]) -> float:
        """Give the steps that the gun has with those who move it."""

    @abstractmethod
    def settle(self, play: Play, gun: Piece, crew: Sequence[Piece], steps: float) -> None:
        """Count the steps that they went."""


@dataclass(frozen=True)
class WarriorsPace(Towing):
    """The warrior's speed stays; one gun for each, and no gun goes farther than the roll (READ, TRD-13)."""

    allowance: Allowance
    far_clause: str = "TRD-13"

    def refusal(self, play: Play, ledger: Ledger, gun: Piece, crew: Sequence[Piece]) -> Refusal | None:
        """Refuse a second gun to the same warrior."""
        for piece in crew:
            if any(who == piece.id and what != gun.id for what, who in ledger.note.hauled):
                return Refusal(self.far_clause, f"{piece.id} has moved another gun")
        return None

    def steps(self, play: Play, ledger: Ledger, gun: Piece, crew: Sequence[Piece]) -> float:
        """Give the least steps that they have left, as far as the gun has not used them up."""
        left = min(self.allowance.left(play, ledger, piece) for piece in crew)
        return max(0.0, min(left, ledger.note.steps - ledger.spent.get(gun.id, 0.0)))

    def settle(self, play: Play, gun: Piece, crew: Sequence[Piece], steps: float) -> None:
        """Count the steps for all of them, and for the gun."""
        for piece in (*crew, gun):
            self.allowance.spend(play, piece.id, steps)
        note_hauled(play, gun, crew)


@dataclass(frozen=True)
class FromPool(Towing):
    """Steps of guns come out of the same pool; who only stands by pays nothing (READ, SER-18)."""

    allowance: Allowance
    far_clause: str = "SER-18"
    alone: bool = True

    def steps(self, play: Play, ledger: Ledger, gun: Piece, crew: Sequence[Piece]) -> float:
        """Give what is left in the pool."""
        return self.allowance.left(play, ledger, gun)

    def settle(self, play: Play, gun: Piece, crew: Sequence[Piece], steps: float) -> None:
        """Count the gun's steps."""
        self.allowance.spend(play, gun.id, steps)


@dataclass(frozen=True)
class MobilityFormula(Towing):
    """Republic's formula, from what the warriors have left when they come to the gun (REP-38 to REP-42).

    Who has moved a gun has as many steps left, alone or with it, as the gun had (REP-40).
    """

    allowance: SquadDice
    far_clause: str = "REP-38"
    stuck_clause: str = "REP-39"

    def refusal(self, play: Play, ledger: Ledger, gun: Piece, crew: Sequence[Piece]) -> Refusal | None:
        """Refuse guns that stand for good, and where nothing comes of the formula (REP-39)."""
        if _sheet(play, gun).mobility is None:
            return Refusal(self.far_clause, f"{gun.id} stands for good")
        steps = self.steps(play, ledger, gun, crew)
        if steps <= WHOLE:
            return Refusal(self.stuck_clause, f"{gun.id} does not move: {steps:.2g} steps")
        return None

    def steps(self, play: Play, ledger: Ledger, gun: Piece, crew: Sequence[Piece]) -> float:
        """Reckon the steps; who has moved it before goes on with what he has left."""
        left = [self.allowance.left(play, ledger, piece) for piece in crew]
        if any((gun.id, piece.id) in ledger.note.hauled for piece in crew):
            return min(left)
        extra = [self.allowance.extra(play, piece) for piece in crew]
        base = min(steps - more for steps, more in zip(left, extra, strict=True))
        sheet = _sheet(play, gun)
        return _by_crew(base + sum(extra) + (sheet.mobility or 0) - HEAVINESS, sheet, crew)

    def settle(self, play: Play, gun: Piece, crew: Sequence[Piece], steps: float) -> None:
        """Leave each with what the gun had, less what it went."""
        ledger = self.allowance.ledger(play)
        left = self.steps(play, ledger, gun, crew) - steps
        for piece in crew:
            self.allowance.spend(play, piece.id, self.allowance.left(play, ledger, piece) - left)
        note_hauled(play, gun, crew)


@dataclass(frozen=True)
class MobilityLimit(Towing):
    """A gun's mobility is the most it goes in one manoeuvre (EMP-24); too few men: half (REP-42)."""

    allowance: Allowance
    far_clause: str = "EMP-24"

    def refusal(self, play: Play, ledger: Ledger, gun: Piece, crew: Sequence[Piece]) -> Refusal | None:
        """Refuse guns that stand for good."""
        if _sheet(play, gun).mobility is None:
            return Refusal(self.far_clause, f"{gun.id} stands for good")
        return None

    def steps(self, play: Play, ledger: Ledger, gun: Piece, crew: Sequence[Piece]) -> float:
        """Give the least steps that they have left, within what the gun's mobility still allows."""
        sheet = _sheet(play, gun)
        most = _by_crew(sheet.mobility or 0, sheet, crew) - ledger.spent.get(gun.id, 0.0)
        return max(0.0, min(most, *(self.allowance.left(play, ledger, piece) for piece in crew)))

    def settle(self, play: Play, gun: Piece, crew: Sequence[Piece], steps: float) -> None:
        """Count the steps for all of them, and for the gun."""
        for piece in crew:
            self.allowance.spend(play, piece.id, steps)
        self.allowance.spend(play, gun.id, steps)
        note_hauled(play, gun, crew)


def note_hauled(play: Play, gun: Piece, crew: Sequence[Piece]) -> None:
    """Remember who has moved the gun."""
    note = manoeuvre(play)
    pairs = [(gun.id, piece.id) for piece in crew]
    update(play, note, hauled=tuple(dict.fromkeys((*note.hauled, *pairs))))


def _by_crew(steps: float, sheet: GunSheet, crew: Sequence[Piece]) -> float:
    """Halve, rounded up, what too few men can do (REP-42); nothing stays nothing."""
    if len(crew) >= sheet.crew or steps <= 0.0:
        return steps
    return float(ceil(steps / 2 - WHOLE))


def _sheet(play: Play, gun: Piece) -> GunSheet:
    sheet = play.profile(gun.id).gun
    assert sheet is not None
    return sheet
