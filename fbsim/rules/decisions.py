"""Who is to decide what: a phase's activities, and questions that come up in the middle of one.

    Decision    a question put to a player ("who of the losers dies?"); the game's stack holds them, the last
                asked first; a frozen value, so that it is saved with the game
    Activity    something a phase lets its player do (move, fire a gun, research a spell); it holds no state,
                only how its ruleset does it: what changes is kept in the game's notes

Both answer the same three questions: `legal` lists the actions, `refusal` judges one, `perform` does it.
`legal` must list exactly what `refusal` lets pass, as far as actions are discrete (`testing.check_ruleset`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from fbsim.rules.actions import Action, Choose, Refusal
from fbsim.rules.kinds import Named

if TYPE_CHECKING:
    from fbsim.rules.play import Event, Play


Table = tuple[str, tuple[tuple[str, str], ...]]
"""A table for readers: its heading, and rows of (case, result)."""


class Activity:
    """Something that a phase lets its player do. Subclasses are frozen dataclasses of settings."""

    actions: ClassVar[tuple[type[Action], ...]] = ()
    """The kinds of action that are its business."""
    heeds: ClassVar[tuple[str, ...]] = ()
    """The kinds of event that its `witness` is told of; empty, of all."""
    only_if: str = ""
    """Name of the option that turns it on; empty, it is always there."""

    def begin(self, play: Play) -> None:
        """Start a player's part of the phase: roll what is rolled first, clear notes."""

    def legal(self, play: Play) -> Iterable[Action]:
        """List the actions open to the player."""
        return ()

    def refusal(self, play: Play, action: Any) -> Refusal | None:
        """Say which clause forbids an action; None where it is allowed."""
        return Refusal("", f"{action.kind!r} is no business of {type(self).__name__}")

    def perform(self, play: Play, action: Any) -> None:
        """Do an action that was not refused. Who refuses everything need not say how."""
        raise TypeError(f"{type(self).__name__} lets {action.kind!r} pass, and does not say how it is done")

    def may_end(self, play: Play) -> Refusal | None:
        """Say why the player may not end the phase yet; None where he may."""
        return None

    def end(self, play: Play) -> None:
        """Finish a player's part of the phase."""

    def tables(self) -> tuple[Table, ...]:
        """Give its tables for readers (`fbsim rules show`)."""
        return ()

    def witness(self, play: Play, event: Event) -> None:
        """Take note of something that happened, in whatever phase: a death, a wound, a new turn."""


@dataclass(frozen=True, slots=True)
class Decision(Named, ABC):
    """A question put to a player. While one is open, nobody can do anything else."""

    player: str

    @abstractmethod
    def question(self, play: Play) -> str:
        """Give the question in words."""

    @abstractmethod
    def legal(self, play: Play) -> Iterable[Action]:
        """List the answers."""

    def refusal(self, play: Play, action: Any) -> Refusal | None:
        """Say why this is no answer; None where it is one."""
        if action in tuple(self.legal(play)):
            return None
        return Refusal(self.asked_by(), f"the question is: {self.question(play)}")

    def asked_by(self) -> str:
        """Name the clause that has the question: that of the field `clause`, where there is one."""
        return str(getattr(self, "clause", ""))

    @abstractmethod
    def perform(self, play: Play, action: Any) -> None:
        """Act on the answer. The question is off the stack already; more may be asked."""


def answers(*words: str) -> list[Action]:
    """Give answers to choose from."""
    return [Choose(word) for word in words]


@dataclass(frozen=True, slots=True)
class Note(Named):
    """Root of what a mechanism remembers in the game's state (`play.note`, `play.keep`)."""
