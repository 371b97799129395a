"""Magic that lets a gun fire, whatever forbids it: real shots outside the order of shooting."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from fbsim.rules.actions import Action, Choose
from fbsim.rules.decisions import Decision
from fbsim.rules.phases.magic.effect import Effect
from fbsim.rules.phases.magic.source import Source
from fbsim.rules.pieces import Ammunition, Profile
from fbsim.rules.state import ShotOrder

if TYPE_CHECKING:
    from fbsim.rules.play import Play

AGAIN, NO_MORE = Choose("fire again"), Choose("no more")


@dataclass(frozen=True, slots=True)
class FireFreely(Action):
    """Fire a gun by magic."""

    gun: str
    ammunition: str


@dataclass(frozen=True)
class FreeShot(Effect):
    """An undamaged gun of a class fires so many plain shells, or its weakest special one, ignoring bans."""

    gun_class: str = "K"
    shots: int = 1
    special: bool = False
    """One special shell, the cheapest, may be fired instead."""

    question: ClassVar[str] = "which gun fires, and with what?"

    def legal(self, play: Play, source: Source) -> Sequence[Action]:
        """List one's undamaged guns of that class, with what they may fire."""
        return [
            FireFreely(gun.id, shell.name)
            for gun in play.guns(source.player)
            if gun.sound
            for shell in self._shells(play.profile(gun.id))
        ]

    def perform(self, play: Play, source: Source, action: Any) -> None:
        """Order the shot; more plain ones are asked for when its report is in."""
        plain = action.ammunition == self._shells(play.profile(action.gun))[0].name
        if plain and self.shots > 1:
            play.ask(FireAgain(source.player, action.gun, action.ammunition, self.shots - 1, source.clause))
        order_shot(play, source.player, action.gun, action.ammunition, source.clause)

    def _shells(self, profile: Profile) -> tuple[Ammunition, ...]:
        """The usual shell first, then the weakest special one if it may be fired."""
        sheet = profile.gun
        if sheet is None or sheet.gun_class != self.gun_class:
            return ()
        specials = sorted((each.points, each) for each in sheet.ammunition if each.special)
        weakest = (specials[0][1],) if specials and self.special else ()
        return (sheet.ammunition[0], *weakest)


@dataclass(frozen=True, slots=True)
class FireAgain(Decision):
    """Does the gun fire once more?"""

    gun: str
    ammunition: str
    left: int
    clause: str

    def question(self, play: Play) -> str:
        """Give the question in words."""
        del play  # Unused.
        return f"does {self.gun} fire again? ({self.left} left)"

    def legal(self, play: Play) -> Iterable[Action]:
        """List the answers; a gun that was hit meanwhile fires no more."""
        return [NO_MORE, AGAIN] if play.piece(self.gun).sound else [NO_MORE]

    def perform(self, play: Play, action: Any) -> None:
        """Order the shot, and ask for more."""
        if action == NO_MORE:
            return
        if self.left > 1:
            play.ask(FireAgain(self.player, self.gun, self.ammunition, self.left - 1, self.clause))
        order_shot(play, self.player, self.gun, self.ammunition, self.clause)


def order_shot(play: Play, player: str, gun: str, ammunition: str, clause: str) -> None:
    """Let somebody fire the toy, or simulate it."""
    profile = play.profile(gun)
    assert profile.gun is not None
    sheet = profile.gun
    play.state.shot = ShotOrder(gun, player, sheet.gun_class, profile.model, sheet.barrels, ammunition)
    play.tell("fired", clause, f"{gun} fires by magic", gun)
