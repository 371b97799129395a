"""What comes after an exchange of blows: places taken, steps aside and back, who may go on moving.

Challengers who killed all who held a place move there, and the corpses are thrown down to where they stood
(REP-92). Otherwise those saved by their armour may step aside (REP-109), and both sides draw back (REP-87).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fbsim.rules.phases.melee.loss import Loss
from fbsim.rules.phases.melee.participants import Bout, Side
from fbsim.rules.phases.melee.stepping import StepAside, let_draw_back
from fbsim.rules.phases.melee.victors import note_result
from fbsim.rules.pieces import Place

if TYPE_CHECKING:
    from fbsim.rules.play import Play


def after_draw(play: Play, bout: Bout) -> None:
    """Go on after a melee in which nobody was hurt."""
    if bout.attacker:
        note_result(play, bout, "")
    let_draw_back(play, bout)


def after_loss(play: Play, loss: Loss, saved: tuple[str, ...]) -> None:
    """Go on after the losers have fared as they did."""
    bout = loss.bout
    winners, losers = bout.sides if bout.other.player == loss.player else (bout.other, bout.one)
    if bout.attacker:
        note_result(play, bout, winners.player)
    if bout.held and _all_gone(play, losers):
        _take_places(play, bout, winners, losers)
    let_draw_back(play, bout)
    play.ask(*(StepAside(loss.player, name) for name in saved))


def _all_gone(play: Play, side: Side) -> bool:
    return not any(play.piece(name).on_field for name in side.units)


def _take_places(play: Play, bout: Bout, winners: Side, losers: Side) -> None:
    """Let the besiegers change places with the corpses of those who held it (REP-92)."""
    stood = {held.unit: Place(held.x, held.y, held.on) for held in bout.held}
    besiegers = [name for name in winners.units if name not in stood and play.piece(name).on_field]
    places = [(name, stood[name]) for name in losers.units if name in stood]
    for besieger, (holder, above) in zip(besiegers, places, strict=False):
        below = play.piece(besieger).place
        play.change(besieger, place=above)
        play.tell("moved", "REP-92", f"{besieger} takes the place of {holder}", besieger)
        if play.piece(holder).place is not None:
            play.change(holder, place=below)
