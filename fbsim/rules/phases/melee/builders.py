"""Ladder builders in melee: do all fight, or only those who cover the builders? (REP-47)

all               the building is cancelled, for who builds enters no melee (READ, REP-46)
only the covering the building goes on, and the builders take no part; whoever is in contact with nobody but
                  them has nobody to fight

With nobody to cover them the builders must fight.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fbsim.rules.actions import Action, Choose, Refusal
from fbsim.rules.decisions import Decision, answers
from fbsim.rules.phases.melee import challenge
from fbsim.rules.phases.melee.bouts import fight_out
from fbsim.rules.phases.melee.contact import Pair, of_player
from fbsim.rules.phases.melee.fights import close
from fbsim.rules.phases.melee.participants import between, bout_of
from fbsim.rules.phases.moving.ladders import builders, cancel

if TYPE_CHECKING:
    from fbsim.rules.play import Play

ALL, COVERING = Choose("all fight"), Choose("only the covering fight")


@dataclass(frozen=True, slots=True)
class WhoFights(Decision):
    """Do a player's ladder builders leave off to fight? (REP-47)"""

    pairs: tuple[Pair, ...]
    one: str
    other: str
    attacker: str
    absent: tuple[str, ...]
    """Builders of whom it is settled that they keep out."""

    def question(self, play: Play) -> str:
        """Give the question in words."""
        del play  # Unused.
        return "do the ladder builders fight too?"

    def legal(self, play: Play) -> Iterable[Action]:
        """List the answers."""
        del play  # Unused.
        return answers(ALL.answer, COVERING.answer)

    def refusal(self, play: Play, action: Any) -> Refusal | None:
        """Refuse anything else."""
        if action in (ALL, COVERING):
            return None
        return Refusal("REP-47", f"the question is: {self.question(play)}")

    def perform(self, play: Play, action: Any) -> None:
        """Leave off building, or keep out of the fight."""
        mine = _builders_of(play, between(play, self.pairs, self.one, self.other), self.player)
        if action == ALL:
            _leave_off(play, mine)
        absent = self.absent if action == ALL else (*self.absent, *mine)
        _settle(play, self.pairs, self.one, self.other, self.attacker, absent)


def fight_or_build(play: Play, pairs: tuple[Pair, ...], one: str, other: str, attacker: str = "") -> None:
    """Let two players' fighters meet, once it is settled whether their ladder builders join."""
    _settle(play, pairs, one, other, attacker, ())


def _settle(
    play: Play, pairs: tuple[Pair, ...], one: str, other: str, attacker: str, absent: tuple[str, ...]
) -> None:
    """Ask each player who has builders in the fight; then fight."""
    met = between(play, pairs, one, other)
    for player in (one, other):
        mine = tuple(name for name in _builders_of(play, met, player) if name not in absent)
        if mine and _covered(play, met, one, other, (*absent, *mine)):
            play.ask(WhoFights(player, pairs, one, other, attacker, absent))
            return
        _leave_off(play, mine)
    bout = bout_of(play, met, one, other, builders(play))
    close(play, met, ())
    if bout.pairs:
        fight_out(play, challenge.for_places(play, bout)._replace(attacker=attacker))


def _covered(play: Play, met: tuple[Pair, ...], one: str, other: str, absent: tuple[str, ...]) -> bool:
    """Whether there is a fight without the builders."""
    return bool(bout_of(play, met, one, other, absent).pairs)


def _builders_of(play: Play, met: tuple[Pair, ...], player: str) -> tuple[str, ...]:
    building = builders(play)
    if not building:
        return ()
    return tuple(name for name in of_player(play, met, player) if name in building)


def _leave_off(play: Play, names: tuple[str, ...]) -> None:
    for name in names:
        cancel(play, name, "REP-47")
