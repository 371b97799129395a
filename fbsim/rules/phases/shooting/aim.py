"""Whether a personal weapon reaches a target, and with how many dice (REP-73..78).

    dice  =  Shooting (halved for a wounded shooter, rounded up, REP-56), or those of a machine's weapon
             +2  at 4 steps or less (REP-74)
             +1  with his feet above the target's head (REP-75)
             -1  seeing less than half of the target (REP-78)
             -n  for the target's armour (REP-76)

He reaches 12 steps (REP-73), wounded 6 (REP-56), a machine's weapon what its sheet says. What hides a target
is what stands on the board; figures hide others only where the players agree on it (option `figures_hide`).
The wounded lie (REP-10): they are as high as their feet are wide, and look from half their height (REP-57).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from fbsim.rules.actions import Refusal
from fbsim.rules.board import TOLERANCE_MM, Stance, height_at
from fbsim.rules.board.seeing import Eye, cover_height, eye_of, seen_share
from fbsim.rules.boosts import boost
from fbsim.rules.pieces import Piece

if TYPE_CHECKING:
    from fbsim.rules.play import Play

REACH, REACH_OF_WOUNDED, CLOSE = 12.0, 6.0, 4.0
"""Steps."""

CLOSE_BONUS, ABOVE_BONUS, COVER_MALUS = 2, 1, 1

HALF = 0.5


class PersonalWeapon(NamedTuple):
    """What somebody shoots with: his own weapon (""), or one of a machine's."""

    name: str
    dice: int
    steps: float


@dataclass(frozen=True, slots=True)
class Aim:
    """One who shoots at another with something."""

    play: Play
    shooter: Piece
    target: Piece
    weapon: PersonalWeapon

    def refusal(self) -> Refusal | None:
        """Say why the target is out of reach or hidden."""
        return self._too_far() or self._covered() or self._hidden()

    def dice(self) -> int:
        """Count the dice; it may come out at 0 or less (REP-77)."""
        play, target = self.play, self.target
        armour = play.profile(target.id).armour + boost(play, target, "armour")
        dice = self._skill() - armour
        if self._steps_apart(CLOSE):
            dice += CLOSE_BONUS
        if self._is_above():
            dice += ABOVE_BONUS
        if self.seen() < HALF:
            dice -= COVER_MALUS
        return dice

    def seen(self) -> float:
        """Give the share of the target that the shooter sees (REP-78)."""
        play = self.play
        others = self._others() if play.option("figures_hide") else []
        if not others and play.state.board.bare:
            return 1.0
        return seen_share(play.state.board, self._eye(), stance(play, self.target), others)

    def _skill(self) -> int:
        dice = self.weapon.dice + boost(self.play, self.shooter, "shooting")
        return ceil(dice / 2) if self.shooter.wounded else dice

    def _steps_apart(self, steps: float) -> bool:
        return self.play.gap(self.shooter, self.target) <= steps * self.play.step + TOLERANCE_MM

    def _too_far(self) -> Refusal | None:
        wounded = self.shooter.wounded
        steps = min(self.weapon.steps, REACH_OF_WOUNDED) if wounded else self.weapon.steps
        if self._steps_apart(steps):
            return None
        clause = "REP-56" if wounded else "REP-73"
        return Refusal(clause, f"{self.target.id} is farther than {steps:g} steps from {self.shooter.id}")

    def _covered(self) -> Refusal | None:
        """Refuse the wounded who lies behind a cover higher than half his height (REP-57).

        On a lower one he is set leaning, so it hides nothing from him.
        """
        play, shooter = self.play, self.shooter
        if not shooter.wounded or play.state.board.bare:
            return None
        assert shooter.place is not None
        assert self.target.place is not None
        profile = play.profile(shooter.id)
        cover = cover_height(play.state.board, Stance(shooter.place, profile), self.target.place)
        if cover <= profile.height_mm / 2 + TOLERANCE_MM:
            return None
        return Refusal("REP-57", f"{shooter.id} is wounded, and his cover is {cover:g} mm high")

    def _hidden(self) -> Refusal | None:
        if self.seen() > 0:
            return None
        return Refusal("REP-78", f"{self.shooter.id} sees nothing of {self.target.id}")

    def _is_above(self) -> bool:
        play = self.play
        if play.state.board.bare:
            return False
        lying = stance(play, self.target)
        head = play.level(self.target) + lying.profile.height_mm
        return play.level(self.shooter) > head

    def _eye(self) -> Eye:
        shooter, profile = self.shooter, self.play.profile(self.shooter.id)
        assert shooter.place is not None
        if not shooter.wounded:
            return eye_of(self.play.state.board, Stance(shooter.place, profile))
        foot = height_at(self.play.state.board, shooter.place)
        return shooter.place.x, shooter.place.y, foot + profile.height_mm / 2

    def _others(self) -> list[Stance]:
        apart = (self.shooter.id, self.target.id)
        return [
            stance(self.play, piece)
            for piece in self.play.state.pieces.values()
            if piece.place is not None and piece.alive and piece.id not in apart
        ]


def stance(play: Play, piece: Piece) -> Stance:
    """Give a piece as it is seen: the wounded lie."""
    assert piece.place is not None
    profile = play.profile(piece.id)
    if piece.wounded:
        profile = replace(profile, height_mm=2 * profile.radius_mm)
    return Stance(piece.place, profile, piece.heading_deg)
