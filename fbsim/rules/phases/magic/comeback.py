"""Coming back to the starting position, from hospital or from the dead (SER-38, REP-14)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fbsim.rules.actions import Action, Refusal
from fbsim.rules.decisions import Decision
from fbsim.rules.phases.deployment.placing import Post, Site, StartRules, posted, set_down
from fbsim.rules.phases.deployment.spots import piece_spots

if TYPE_CHECKING:
    from fbsim.rules.play import Play


@dataclass(frozen=True, slots=True)
class Comeback(Decision):
    """Where at the starting position does he stand? Any free place (READ, SER-38)."""

    piece: str
    clause: str

    def question(self, play: Play) -> str:
        """Give the question in words."""
        del play  # Unused.
        return f"where at the starting position does {self.piece} return?"

    def spots(self, play: Play) -> list[Post]:
        """Give some free places."""
        return piece_spots(play, self.piece, self._site(play))

    def legal(self, play: Play) -> Iterable[Action]:
        """List some free places; any other may be named too."""
        return self.spots(play)

    def refusal(self, play: Play, action: Any) -> Refusal | None:
        """Say why he cannot stand there."""
        if not isinstance(action, Post) or action.piece != self.piece:
            return Refusal(self.clause, self.question(play))
        return self._site(play).refusal(play, [posted(play, action)])

    def perform(self, play: Play, action: Any) -> None:
        """Set him down."""
        set_down(play, [posted(play, action)], self.clause)

    def _site(self, play: Play) -> Site:
        return StartRules(self.clause, self.clause).site(play, self.player, keep_apart=False)
