"""Effects that wait to be asked for by other mechanisms (`powers`), and the one that does nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fbsim.rules.phases.magic.effect import Effect
from fbsim.rules.phases.magic.source import Source

if TYPE_CHECKING:
    from fbsim.rules.play import Play


@dataclass(frozen=True)
class Nothing(Effect):
    """Nothing that the engine knows: the players do what the card says, or it is a dud."""

    def perform(self, play: Play, source: Source, action: Any) -> None:
        """Say that nothing happens."""
        del action  # Unused.
        play.tell("no effect", source.clause, f"{source.name}: nothing happens")


@dataclass(frozen=True)
class FixedManoeuvre(Effect):
    """The squad's base manoeuvre is always so many steps."""

    steps: int = 6

    def perform(self, play: Play, source: Source, action: Any) -> None:
        """Do nothing now."""


@dataclass(frozen=True)
class TurnedLoss(Effect):
    """A lost melee is rolled for; if a die is high enough, it is won by the same margin."""

    dice: int = 2
    on: int = 5

    def perform(self, play: Play, source: Source, action: Any) -> None:
        """Do nothing now."""
