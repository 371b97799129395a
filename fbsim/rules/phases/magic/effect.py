"""What a card, spell or artefact does: the root of a small closed set of effects, known by their kinds.

An effect is data with a few numbers, so that players can write down the cards they own (`cards`). It lists
what it may be aimed at, judges an aim, and does it. The kinds are in `effects`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from fbsim.rules.actions import Action, Refusal
from fbsim.rules.kinds import Named
from fbsim.rules.phases.magic.source import Source

if TYPE_CHECKING:
    from fbsim.rules.play import Play


class Effect(Named, ABC):
    """Root of all effects. Subclasses are frozen dataclasses of numbers and words, each with a default."""

    words: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """What its fields may say, for those that hold words."""
    question: ClassVar[str] = ""
    """What is asked of who uses it; "" where there is nothing to choose."""

    def fault(self) -> str:
        """Say what its fields contradict each other in; "" where they do not."""
        return ""

    def legal(self, play: Play, source: Source) -> Sequence[Action]:
        """List what it may be aimed at."""
        return ()

    def refusal(self, play: Play, source: Source, action: Any) -> Refusal | None:
        """Say why it cannot be aimed so."""
        if action in self.legal(play, source):
            return None
        return Refusal(source.clause, f"{source.name} cannot be aimed so: {self.question}")

    @abstractmethod
    def perform(self, play: Play, source: Source, action: Any) -> None:
        """Do it; `action` is the aim, None where there is nothing to choose."""
