"""Which of several losers takes the damage: the losing player says, or a die does (REP-86).

First lethal damage is given out, two points to a warrior, as long as there are two; what is left wounds:

    difference 5, three losers    2 + 2 + 1    two killed, one wounded
    difference 3, three losers    2 + 1        one killed, one wounded
    difference 1                  1            one wounded
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import floor
from typing import TYPE_CHECKING, Any, NamedTuple

from fbsim.rules.actions import Action, Refusal
from fbsim.rules.decisions import Decision, answers
from fbsim.rules.phases.melee import saves
from fbsim.rules.phases.melee.harm import Harm, lethal, next_lot
from fbsim.rules.phases.melee.loss import Loss
from fbsim.rules.phases.melee.lots import drawn_by_die

if TYPE_CHECKING:
    from fbsim.rules.play import Play


class _Lots(NamedTuple):
    """Damage that is being given out."""

    left: int
    harms: tuple[Harm, ...] = ()

    def taken(self, name: str) -> int:
        return sum(harm.points for harm in self.harms if harm.unit == name)

    def give(self, play: Play, name: str) -> _Lots:
        points = next_lot(play, name, self.taken(name), self.left)
        return _Lots(self.left - points, (*self.harms, Harm(name, points)))

    def takers(self, play: Play, losers: Iterable[str]) -> list[str]:
        return [name for name in losers if next_lot(play, name, self.taken(name), self.left)]

    def summed(self) -> tuple[Harm, ...]:
        names = dict.fromkeys(harm.unit for harm in self.harms)
        return tuple(Harm(name, self.taken(name)) for name in names)


@dataclass(frozen=True, slots=True)
class WhoTakesIt(Decision):
    """The losing player names who takes the next lot of damage."""

    loss: Loss
    left: int
    harms: tuple[Harm, ...]

    def question(self, play: Play) -> str:
        """Give the question in words."""
        del play  # Unused.
        return f"who takes the damage? {self.left} points are left"

    def legal(self, play: Play) -> Iterable[Action]:
        """List who can take more."""
        return answers(*_Lots(self.left, self.harms).takers(play, self.loss.losers))

    def refusal(self, play: Play, action: Any) -> Refusal | None:
        """Refuse who lost nothing, or can take no more."""
        if action in tuple(self.legal(play)):
            return None
        return Refusal("REP-86", f"the question is: {self.question(play)}")

    def perform(self, play: Play, action: Any) -> None:
        """Give it to him, and go on."""
        _give_out(play, self.loss, _Lots(self.left, self.harms).give(play, action.answer))


def allot(play: Play, loss: Loss) -> None:
    """Give out the damage of a lost melee, then let armour save."""
    _give_out(play, loss, _Lots(floor(loss.difference)))


def _give_out(play: Play, loss: Loss, lots: _Lots) -> None:
    """Give out what leaves no choice; ask where there is one."""
    while takers := lots.takers(play, loss.losers):
        if not _has_choice(play, takers, lots):
            lots = lots.give(play, takers[0])
        elif play.option("melee_losses") == "by die":
            lots = lots.give(play, drawn_by_die(play, takers, "who takes the damage", "REP-86"))
        else:
            play.ask(WhoTakesIt(loss.player, loss, lots.left, lots.harms))
            return
    saves.save(play, loss, lots.summed())


def _has_choice(play: Play, takers: list[str], lots: _Lots) -> bool:
    """Whether it matters who is named: not where there is enough for all, nor where only one is left."""
    bearable = sum(lethal(play, name) - lots.taken(name) for name in takers)
    return len(takers) > 1 and lots.left < bearable
