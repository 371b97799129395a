"""Magic that forbids: silence a gun; forbid shooting, magic or research."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from fbsim.rules import bans
from fbsim.rules.actions import Action
from fbsim.rules.phases.magic.effect import Effect
from fbsim.rules.phases.magic.effects.changing import NEXT, TURN, until
from fbsim.rules.phases.magic.source import Source, die

if TYPE_CHECKING:
    from fbsim.rules.play import Play

ALL = "all"


@dataclass(frozen=True, slots=True)
class Forbid(Action):
    """Forbid something to a gun, to a player, or to all."""

    what: str
    subject: str


@dataclass(frozen=True)
class Ban(Effect):
    """One of some things is forbidden, if the die is high enough."""

    what: tuple[str, ...] = (bans.GUN,)
    """"gun" silences one gun; "shooting" and "magic" are for all; "research" is the enemies'."""
    on: int = 0
    lasts: str = TURN

    words: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "what": (bans.GUN, bans.SHOOTING, bans.MAGIC, bans.RESEARCH),
        "lasts": (NEXT, TURN),
    }
    question: ClassVar[str] = "what is forbidden?"

    def legal(self, play: Play, source: Source) -> Sequence[Action]:
        """List what may be forbidden: each gun of an enemy, and the rest."""
        found: list[Action] = []
        for what in self.what:
            subjects = _guns(play, source) if what == bans.GUN else [ALL]
            found += [Forbid(what, subject) for subject in subjects]
        return found

    def perform(self, play: Play, source: Source, action: Any) -> None:
        """Roll, if a die is asked for, and forbid it."""
        if self.on and die(play, source, f"is the {action.what} forbidden?") < self.on:
            return
        turn, player = until(play, source, self.lasts)
        for subject in _subjects(play, source, action):
            reason = f"{source.name} forbids the {action.what} of {subject}"
            bans.add_ban(play, bans.Ban(action.what, subject, turn, player, source.clause, reason))
            play.tell("ban", source.clause, reason, subject)


def _guns(play: Play, source: Source) -> list[str]:
    return [gun.id for gun in play.guns() if gun.controller != source.player]


def _subjects(play: Play, source: Source, action: Forbid) -> tuple[str, ...]:
    if action.subject != ALL:
        return (action.subject,)
    return play.rivals(source.player) if action.what == bans.RESEARCH else play.state.order
