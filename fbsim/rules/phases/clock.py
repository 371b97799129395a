"""The agreed time of play: when it is over, damage decides (EMP-42)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from fbsim.rules.actions import Action, Refusal
from fbsim.rules.decisions import Activity
from fbsim.rules.victory import by_damage

if TYPE_CHECKING:
    from fbsim.rules.play import Play


@dataclass(frozen=True, slots=True)
class TimeIsUp(Action):
    """Say that the agreed time is over: the game has no clock of its own."""

    def __str__(self) -> str:
        """Give the action in a few words."""
        return "time is up"


@dataclass(frozen=True)
class Clock(Activity):
    """Lets the players end the game when the agreed time is over."""

    actions: ClassVar[tuple[type[Action], ...]] = (TimeIsUp,)

    clause: str
    only_if: str = ""

    def legal(self, play: Play) -> Iterable[Action]:
        """List the end."""
        del play  # Unused.
        return [TimeIsUp()]

    def refusal(self, play: Play, action: Any) -> Refusal | None:
        """Forbid nothing: the players watch the clock."""
        del play, action  # Unused.
        return None

    def perform(self, play: Play, action: Any) -> None:
        """Add up the damage."""
        del action  # Unused.
        play.over(by_damage(play, self.clause, "the agreed time is over"))
