"""Armour: a damaged warrior rolls as many dice as he has armour; a 6 blocks the damage (REP-109).

Who was beaten too badly has no save (REP-110, REP-111):

    without a save = ⌊(difference - lethal damage to all losers) / 4⌋        lethal: 2 each, 1 for a wounded

    one loser, difference 6      (6 - 2) / 4 = 1     no save
    five losers, difference 19   (19 - 10) / 4 → 2   two of them, whom the losing player names, or a die

Who saved himself may step aside.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import floor
from typing import TYPE_CHECKING, Any

from fbsim.rules.actions import Action, Refusal
from fbsim.rules.boosts import boost
from fbsim.rules.decisions import Decision, answers
from fbsim.rules.phases.melee.aftermath import after_loss
from fbsim.rules.phases.melee.harm import FIGURES, Harm, inflict, lethal
from fbsim.rules.phases.melee.loss import Loss
from fbsim.rules.phases.melee.lots import drawn_by_die

if TYPE_CHECKING:
    from fbsim.rules.play import Play

SAVES_ON = 6
TOO_MUCH = 4
"""Points beyond the lethal that cost one save."""


@dataclass(frozen=True, slots=True)
class WhoHasNoSave(Decision):
    """The losing player names those whose armour does not help (REP-111)."""

    loss: Loss
    harms: tuple[Harm, ...]
    count: int
    """How many are still to be named."""
    bare: tuple[str, ...] = ()
    """Those named already."""

    def question(self, play: Play) -> str:
        """Give the question in words."""
        del play  # Unused.
        return f"whose armour does not help? {self.count} are to be named"

    def legal(self, play: Play) -> Iterable[Action]:
        """List the losers not yet named."""
        return answers(*_candidates(play, self.loss, self.bare))

    def refusal(self, play: Play, action: Any) -> Refusal | None:
        """Refuse anybody else."""
        if action in tuple(self.legal(play)):
            return None
        return Refusal("REP-111", f"the question is: {self.question(play)}")

    def perform(self, play: Play, action: Any) -> None:
        """Note him, and go on."""
        _name_the_bare(play, self.loss, self.harms, self.count - 1, (*self.bare, action.answer))


def save(play: Play, loss: Loss, harms: tuple[Harm, ...]) -> None:
    """Settle who has no save, let the others roll, and let everybody fare accordingly."""
    over = loss.difference - sum(lethal(play, name) for name in loss.losers)
    count = max(0, floor(over / TOO_MUCH))
    _name_the_bare(play, loss, harms, count, ())


def _name_the_bare(
    play: Play, loss: Loss, harms: tuple[Harm, ...], count: int, bare: tuple[str, ...]
) -> None:
    armoured = any(_armour(play, harm.unit) and harm.unit not in bare for harm in harms)
    while count > 0 and armoured:
        open_to = _candidates(play, loss, bare)
        if count >= len(open_to):
            bare, count = (*bare, *open_to), 0
        elif play.option("melee_losses") == "by die":
            bare, count = (*bare, drawn_by_die(play, open_to, "whose armour fails", "REP-111")), count - 1
        else:
            play.ask(WhoHasNoSave(loss.player, loss, harms, count, bare))
            return
    _roll_saves(play, loss, harms, bare)


def _roll_saves(play: Play, loss: Loss, harms: tuple[Harm, ...], bare: tuple[str, ...]) -> None:
    saved = [harm.unit for harm in harms if harm.unit not in bare and _blocks(play, harm.unit)]
    for harm in harms:
        if harm.unit not in saved:
            inflict(play, harm)
    after_loss(play, loss, tuple(saved))


def _blocks(play: Play, name: str) -> bool:
    """Roll a warrior's armour; all its dice fall, and one 6 is enough."""
    rolls = [play.roll(f"armour of {name}", "REP-109") for _ in range(_armour(play, name))]
    if SAVES_ON not in rolls:
        return False
    play.tell("saved", "REP-109", f"the armour of {name} blocks the damage", name)
    return True


def _armour(play: Play, name: str) -> int:
    """Give the armour that counts now; only warriors and mages save with it."""
    profile = play.profile(name)
    if profile.kind not in FIGURES:
        return 0
    return max(0, profile.armour + boost(play, play.piece(name), "armour"))


def _candidates(play: Play, loss: Loss, bare: tuple[str, ...]) -> list[str]:
    return [name for name in loss.losers if name not in bare and play.profile(name).kind in FIGURES]
