"""Magic that moves pieces without their walking."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from fbsim.rules.actions import Action, Choose, Refusal
from fbsim.rules.decisions import Decision
from fbsim.rules.phases.magic.effect import Effect
from fbsim.rules.phases.magic.landing import Landing, refuse_exit
from fbsim.rules.phases.magic.source import Source, die
from fbsim.rules.phases.magic.targets import chosen, foes, is_figure, own
from fbsim.rules.pieces import Piece

if TYPE_CHECKING:
    from fbsim.rules.play import Play

OWN, ENEMY = "own", "enemy"

NOBODY = Choose("nobody else")


@dataclass(frozen=True)
class Teleport(Effect):
    """One or more warriors near each other are moved, if the die is high enough (REP-129, REP-130)."""

    whose: str = OWN
    """OWN or ENEMY."""
    count: int = 1
    reach: float = 0.0
    apart: float = 1.0
    """Steps that a second one may be from the first."""
    distance: float = 10.0
    on: int = 0

    words: ClassVar[Mapping[str, tuple[str, ...]]] = {"whose": (OWN, ENEMY)}
    question: ClassVar[str] = "who is teleported?"

    def legal(self, play: Play, source: Source) -> Sequence[Action]:
        """List the warriors that may be moved."""
        return chosen(p for p in self._those(play, source) if refuse_exit(play, source.player, p) is None)

    def refusal(self, play: Play, source: Source, action: Any) -> Refusal | None:
        """Say why somebody cannot be moved."""
        if action not in chosen(self._those(play, source)):
            return Refusal(source.clause, f"{source.name} reaches nobody so: {self.question}")
        return refuse_exit(play, source.player, play.piece(action.answer))

    def perform(self, play: Play, source: Source, action: Any) -> None:
        """Roll, if a die is asked for; then the player says where, and who else."""
        if self.on and die(play, source, "does it carry?") < self.on:
            return
        first, others = play.piece(action.answer), self._others(play, source, action.answer)
        if others and self.count > 1:
            play.ask(AlsoTeleported(source.player, others, self.count - 1, self.distance, source.clause))
        play.ask(Landing(source.player, first.id, first.id, self.distance, source.clause))

    def _those(self, play: Play, source: Source) -> list[Piece]:
        reached = own if self.whose == OWN else foes
        return [piece for piece in reached(play, source, self.reach) if is_figure(play, piece)]

    def _others(self, play: Play, source: Source, first: str) -> tuple[str, ...]:
        """Those near the first before he is moved."""
        return tuple(
            piece.id
            for piece in self._those(play, source)
            if piece.id != first
            and play.near(play.piece(first), piece, self.apart)
            and refuse_exit(play, source.player, piece) is None
        )


@dataclass(frozen=True, slots=True)
class AlsoTeleported(Decision):
    """Who else of those near the first goes too?"""

    among: tuple[str, ...]
    more: int
    distance: float
    clause: str

    def question(self, play: Play) -> str:
        """Give the question in words."""
        del play  # Unused.
        return "who else is teleported?"

    def legal(self, play: Play) -> Iterable[Action]:
        """List them, and nobody."""
        return [NOBODY, *(Choose(name) for name in self.among if play.piece(name).on_field)]

    def perform(self, play: Play, action: Any) -> None:
        """Ask where, and for the next."""
        if action == NOBODY:
            return
        left = tuple(name for name in self.among if name != action.answer)
        if left and self.more > 1:
            play.ask(AlsoTeleported(self.player, left, self.more - 1, self.distance, self.clause))
        play.ask(Landing(self.player, action.answer, action.answer, self.distance, self.clause))
