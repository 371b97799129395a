"""Provocation: who kills or wounds neutrals, by chance or on purpose, or tries to (REP-113)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fbsim.rules.decisions import Activity
from fbsim.rules.neutrals import provoke
from fbsim.rules.pieces import NEUTRAL

if TYPE_CHECKING:
    from fbsim.rules.play import Event, Play

HARMED = frozenset({"killed", "wounded", "damaged", "destroyed", "life lost"})

TRIED = frozenset({"miss", "dodged", "unhurt", "saved"})
"""What befalls who was shot at, or struck, and got away."""

FIRES = "fires"
"""A gun is fired: at whom, the order says."""


@dataclass(frozen=True)
class Provocation(Activity):
    """Watches who harms neutrals."""

    heeds = (FIRES, *HARMED, *TRIED)

    def witness(self, play: Play, event: Event) -> None:
        """Take note of harm done to neutrals, or meant for them."""
        if event.what == FIRES and play.state.shot is not None:
            self._at(play, play.state.shot.target)
        elif event.what in HARMED or event.what in TRIED:
            self._at(play, event.piece)

    def _at(self, play: Play, victim: str) -> None:
        piece = play.state.pieces.get(victim)
        if piece is None or piece.controller != NEUTRAL:
            return
        culprit = _culprit(play, victim)
        if culprit:
            provoke(play, culprit)


def _culprit(play: Play, victim: str) -> str:
    """Give who did it: whose part it is; in melee, and in the neutrals' own part, who stands beside him."""
    piece = play.piece(victim)
    beside = [enemy.controller for enemy in play.enemies(NEUTRAL) if play.near(piece, enemy)]
    if play.active in beside:
        return play.active
    if beside and (play.active == NEUTRAL or play.phase.together):
        return beside[0]
    return "" if play.active == NEUTRAL else play.active
