"""How many shots a player has in his part of the phase.

    Tradition   every gun and machine one salvo (TRD-30)
    Series      as many shots as the die shows, from any of his guns (SER-20, SER-22)
    Republic    points, the sum of several dice: a shot costs what its sheet says (REP-62); one die for each
                300 points of the army (EMP-38), or as many as agreed; for 400 with walls in the sum (EMP-39):
                a P+ rule, which players choose by putting a price on their walls (EMP-05)

Points that are left over are lost with the phase (READ, REP-62).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from fbsim.rules.actions import Refusal
from fbsim.rules.army import dice_for
from fbsim.rules.decisions import Note
from fbsim.rules.phases.shooting.mounts import mounts_of
from fbsim.rules.pieces import Army

if TYPE_CHECKING:
    from fbsim.rules.phases.shooting.mounts import Mount
    from fbsim.rules.play import Play

ALLOWANCE = "allowance"


@dataclass(frozen=True, slots=True)
class Allowance(Note):
    """What is left of a player's shots, and which of his guns have fired, in this part of the phase."""

    left: float = 0.0
    fired: tuple[str, ...] = ()


class Supply(ABC):
    """A way to count shots. Subclasses are frozen dataclasses of settings."""

    def begin(self, play: Play) -> None:
        """Start a player's part: roll for what he has."""
        play.keep(ALLOWANCE, Allowance())

    @abstractmethod
    def refusal(self, play: Play, mount: Mount, price: float) -> Refusal | None:
        """Say why there is no shot left for a gun."""

    def spend(self, play: Play, mount: Mount, price: float) -> None:
        """Count a shot."""
        now = allowance(play)
        play.keep(ALLOWANCE, replace(now, fired=(*now.fired, mount.key)))


@dataclass(frozen=True)
class OneSalvo(Supply):
    """Every gun and every machine fires once, a machine with one of its weapons (TRD-30)."""

    clause: str

    def refusal(self, play: Play, mount: Mount, price: float) -> Refusal | None:
        """Say why there is no shot left for a gun."""
        del price  # Unused: shots cost nothing.
        if mount.piece.id in allowance(play).fired:
            return Refusal(self.clause, f"{mount.piece.id} has fired its salvo")
        return None

    def spend(self, play: Play, mount: Mount, price: float) -> None:
        """Count the salvo of a gun or machine."""
        del price  # Unused: shots cost nothing.
        now = allowance(play)
        play.keep(ALLOWANCE, replace(now, fired=(*now.fired, mount.piece.id)))


@dataclass(frozen=True)
class DieOfShots(Supply):
    """A die says how many shots there are, from whichever guns (SER-22); without guns, none (SER-23)."""

    clause: str

    def begin(self, play: Play) -> None:
        """Start a player's part: roll for what he has."""
        shots = play.roll("shots", self.clause) if has_mounts(play) else 0
        play.keep(ALLOWANCE, Allowance(shots))

    def refusal(self, play: Play, mount: Mount, price: float) -> Refusal | None:
        """Say why there is no shot left for a gun."""
        del mount, price  # Unused: a salvo is a shot (READ, SER-22).
        return None if allowance(play).left >= 1 else Refusal(self.clause, "no shots are left")

    def spend(self, play: Play, mount: Mount, price: float) -> None:
        """Count a shot."""
        super().spend(play, mount, price)
        _take(play, 1)


@dataclass(frozen=True)
class ArmyPoints(Supply):
    """Dice by the size of the army give points, and each shot has its price (REP-62, EMP-38, EMP-39)."""

    clause: str
    sum_clause: str = "EMP-38"
    dice_option: str = "shooting_dice"
    """Option: the number of dice agreed on; 0, by the army's points."""
    once_option: str = "one_shot_per_gun"

    def begin(self, play: Play) -> None:
        """Start a player's part: roll for what he has."""
        dice = self._dice(play) if has_mounts(play) else 0
        points = sum(play.roll("shooting points", self.sum_clause) for _ in range(dice))
        play.keep(ALLOWANCE, Allowance(points))

    def refusal(self, play: Play, mount: Mount, price: float) -> Refusal | None:
        """Say why there is no shot left for a gun."""
        now = allowance(play)
        if play.option(self.once_option) and mount.key in now.fired:
            return Refusal("REP-58", f"{mount.key} has fired in this turn")
        if price > now.left:
            return Refusal(self.clause, f"the shot costs {price:g} points; {now.left:g} are left")
        return None

    def spend(self, play: Play, mount: Mount, price: float) -> None:
        """Count a shot."""
        super().spend(play, mount, price)
        _take(play, price)

    def _dice(self, play: Play) -> int:
        agreed = int(play.option(self.dice_option))
        if agreed:
            return agreed
        army = next((army for army in play.setup.forces if army.player == play.active), None)
        return 0 if army is None else dice_of(army)  # neutrals made so have no army of their own


def dice_of(army: Army) -> int:
    """Count the dice of an army: walls are in the sum where points were spent on them (EMP-38, EMP-39)."""
    points = army.cost if army.points is None else army.points
    return dice_for(points, walls_counted=army.fortifications > 0)


def allowance(play: Play) -> Allowance:
    """Give what is left of the active player's shots."""
    return play.note(ALLOWANCE, Allowance())


def has_mounts(play: Play) -> bool:
    """Whether the active player controls anything that fires for real (SER-23)."""
    return next(mounts_of(play, play.active), None) is not None


def _take(play: Play, price: float) -> None:
    now = allowance(play)
    play.keep(ALLOWANCE, replace(now, left=now.left - price))
