"""What other mechanisms ask of active artefacts; each answers at once where none is active.

fixed_manoeuvre(play, squad)     the base manoeuvre that an artefact gives a squad, or None
turns_loss(play, losers)         whether an artefact turns a lost melee into one won by the same margin
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from fbsim.rules.phases.magic.activation import NOTE, is_active
from fbsim.rules.phases.magic.cards import artefact_book
from fbsim.rules.phases.magic.effect import Effect
from fbsim.rules.phases.magic.effects import FixedManoeuvre, TurnedLoss
from fbsim.rules.pieces import Piece

if TYPE_CHECKING:
    from fbsim.rules.play import Play


def fixed_manoeuvre(play: Play, squad: str) -> int | None:
    """Give the base manoeuvre that an active artefact gives a squad, whatever the die (REP-105)."""
    if NOTE not in play.state.notes or not squad:
        return None
    for effect in _effects(play, squad):
        if isinstance(effect, FixedManoeuvre):
            return effect.steps
    return None


def turns_loss(play: Play, losers: Iterable[Piece]) -> bool:
    """Roll for the artefacts among the losers of a melee; whether one turns the loss into a win (REP-102)."""
    if NOTE not in play.state.notes:
        return False
    for squad in dict.fromkeys(piece.squad for piece in losers if piece.squad):
        for effect in _effects(play, squad):
            if isinstance(effect, TurnedLoss):
                name = play.state.squads[squad].artefact
                if max([play.roll(name, "REP-102") for _ in range(effect.dice)]) >= effect.on:
                    play.tell("loss turned", "REP-102", f"{name} turns the melee", squad)
                    return True
    return False


def _effects(play: Play, squad: str) -> Iterator[Effect]:
    if is_active(play, squad):
        artefact = artefact_book().cards.get(play.state.squads[squad].artefact)
        yield from artefact.effects if artefact is not None else ()
