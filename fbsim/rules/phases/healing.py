"""Healing: a die for each of a player's wounded warriors and mages (REP-100).

    1-2    dies of his wounds
    3-4    stays wounded
    5-6    healed; from hospital he comes to the starting position

    mages  add 1 (REP-101)

Where the wounded lie on the field they are treated there (REP-10); where they are carried off it, in hospital
(EMP-49, with Republic's table for the lost section 4.1). All are treated or none: a player may skip the phase
but not choose among his wounded (READ, REP-100).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from fbsim.rules.actions import Action, Refusal
from fbsim.rules.decisions import Activity, Note, Table
from fbsim.rules.phases.deployment import bring_in
from fbsim.rules.pieces import NEUTRAL, Piece, Where
from fbsim.rules.report import Kind

if TYPE_CHECKING:
    from fbsim.rules.play import Play

DIES, HEALED = 2, 5
"""The highest number that is death, and the lowest that heals."""

MAGES_BONUS = 1

FIGURES = (Kind.WARRIOR, Kind.MAGE)

TREATED = "treated"


@dataclass(frozen=True, slots=True)
class Treat(Action):
    """Roll for all of one's wounded."""


@dataclass(frozen=True, slots=True)
class Treated(Note):
    """The player whose wounded have been treated in the part that is played."""

    player: str


@dataclass(frozen=True)
class Healing(Activity):
    """Players treat their wounded."""

    actions: ClassVar[tuple[type[Action], ...]] = (Treat,)

    clause: str
    mages_clause: str
    """The clause by which mages heal better (REP-101)."""
    ward: Where = Where.FIELD
    """Where the wounded are."""

    def tables(self) -> tuple[Table, ...]:
        """Give the table of the die."""
        stays = f"{DIES + 1}-{HEALED - 1}"
        rows = ((f"1-{DIES}", "dies of his wounds"), (stays, "stays wounded"), (f"{HEALED}-6", "healed"))
        return ((f"Healing, a die for each wounded; mages add {MAGES_BONUS} ({self.clause})", rows),)

    def begin(self, play: Play) -> None:
        """Forget who was treated; neutrals are always treated, by whoever has them (REP-119)."""
        play.forget(TREATED)
        if play.active == NEUTRAL:
            self._treat_all(play, "REP-119")

    def legal(self, play: Play) -> Iterable[Action]:
        """List the treatment, where anybody needs it."""
        return [Treat()] if self.refusal(play, Treat()) is None else []

    def refusal(self, play: Play, action: Any) -> Refusal | None:
        """Say why there is nothing to treat."""
        del action  # Unused: there is but one.
        if TREATED in play.state.notes:
            return Refusal(self.clause, f"the wounded of {play.active} have been treated")
        if not self.wounded(play):
            return Refusal(self.clause, f"nobody of {play.active} is wounded")
        return None

    def perform(self, play: Play, action: Any) -> None:
        """Treat them all."""
        del action  # Unused: there is but one.
        play.keep(TREATED, Treated(play.active))
        self._treat_all(play, self.clause)

    def wounded(self, play: Play) -> list[Piece]:
        """Give the wounded of the player whose part it is."""
        return [
            piece
            for piece in play.state.pieces.values()
            if piece.wounded
            and piece.where is self.ward
            and piece.controller == play.active
            and play.profile(piece.id).kind in FIGURES
        ]

    def _treat_all(self, play: Play, clause: str) -> None:
        for piece in self.wounded(play):
            self._treat(play, piece, clause)

    def _treat(self, play: Play, piece: Piece, clause: str) -> None:
        number = play.roll(f"healing {piece.id}", clause)
        if play.profile(piece.id).kind is Kind.MAGE:
            number += MAGES_BONUS
            clause = self.mages_clause
        if number <= DIES:
            play.rules.casualties.kill(play, piece.id, clause, "died of his wounds")
        elif number < HEALED:
            play.tell("treated", clause, f"{piece.id} stays wounded", piece.id, number)
        else:
            play.rules.casualties.heal(play, piece.id, clause, "treated")
            if self.ward is Where.HOSPITAL:
                bring_in(play, piece.id, clause)
