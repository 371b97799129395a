"""Virtual shooting: personal weapons, and those of machines, whose shots only dice decide (REP-72..81).

    dice     as `aim` counts them; with 0 or fewer, one die that hits on a 6 only (REP-77)
    hit      one of them shows the option `virtual_hit` or more
    dodge    REP-112
    damage   one more die, less by what the shot's dice fell below 0 (REP-77):
             `virtual_kill` or more kills, `virtual_wound` or more wounds, less does nothing

The section with the procedure is lost (REP-72). Stand-ins: a 6 hits (found: the club's handbook gives under
"virtual shooting" the odds of a 6 on 1 to 8 dice); the damage die is that of the club's dragon's fire, 4
wounded, 5 and 6 killed, the only other one that cover lowers. A machine takes 1 unit in place of a wound and
2 of a death (as in melee, REP-85); a dragon is wounded, or loses a life (REP-66).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from fbsim.rules.actions import Action, Refusal
from fbsim.rules.bans import SHOOTING, forbidden
from fbsim.rules.board import TOLERANCE_MM
from fbsim.rules.census import UNITS
from fbsim.rules.decisions import Activity
from fbsim.rules.phases.moving.ways import extent
from fbsim.rules.phases.shooting.aim import REACH, Aim, PersonalWeapon
from fbsim.rules.phases.shooting.crew import FIGURES, has_shot, note_shots
from fbsim.rules.phases.shooting.dodge import CLAUSE as DODGE
from fbsim.rules.phases.shooting.dodge import DodgeStep, dodges
from fbsim.rules.pieces import Piece
from fbsim.rules.report import Kind
from fbsim.rules.standing import Condition

if TYPE_CHECKING:
    from fbsim.rules.play import Play

LUCKY = 6
"""What hits when no dice are left (REP-77)."""

UNITS_OF_A_WOUND, UNITS_OF_A_DEATH = 1, 2


@dataclass(frozen=True, slots=True)
class ShootAt(Action):
    """Shoot at an enemy with one's own weapon, or a machine with one of its weapons."""

    shooter: str
    target: str
    weapon: str = ""

    def __str__(self) -> str:
        """Give the action in a few words."""
        return f"{self.shooter} shoots at {self.target}" + (f" with {self.weapon}" if self.weapon else "")


@dataclass(frozen=True)
class VirtualShooting(Activity):
    """Warriors and mages shoot once a turn, machines with each of their weapons."""

    clause: str

    actions: ClassVar[tuple[type[Action], ...]] = (ShootAt,)

    def legal(self, play: Play) -> Iterable[Action]:
        """List who can shoot at whom."""
        if forbidden(play, SHOOTING, play.active) is not None:
            return
        marks: list[_Mark] = []
        for shooter in play.units(play.active):
            for weapon in _weapons(play, shooter):
                if self._idle(play, shooter, weapon) is None:
                    marks = marks or _marks(play)
                    yield from _shots(play, shooter, weapon, marks)

    def refusal(self, play: Play, action: Any) -> Refusal | None:
        """Say which clause forbids a shot."""
        shooter, target = play.state.pieces.get(action.shooter), play.state.pieces.get(action.target)
        if shooter is None or not shooter.on_field or shooter.controller != play.active:
            return Refusal(self.clause, f"{action.shooter} is not on the field under your control")
        weapon = next((each for each in _weapons(play, shooter) if each.name == action.weapon), None)
        if weapon is None:
            return Refusal(self.clause, f"{action.shooter} has no such weapon to shoot with")
        if target is None or not _is_foe(play, target):
            return Refusal(self.clause, f"{action.target} is no enemy on the field")
        banned = forbidden(play, SHOOTING, play.active) or self._idle(play, shooter, weapon)
        return banned or Aim(play, shooter, target, weapon).refusal()

    def perform(self, play: Play, action: Any) -> None:
        """Shoot."""
        shooter, target = play.piece(action.shooter), play.piece(action.target)
        weapon = next(each for each in _weapons(play, shooter) if each.name == action.weapon)
        dice = Aim(play, shooter, target, weapon).dice()
        note_shots(play, (_key(shooter, weapon),), weapon.name)
        play.tell("shoots", self.clause, f"{action} with {dice} dice", action.shooter, dice)
        if not self._hits(play, dice, target):
            play.tell("miss", self.clause, f"{shooter.id} misses {target.id}", target.id)
        elif dodges(play, target):
            play.tell("dodged", DODGE, f"{target.id} dodges the shot", target.id)
            play.ask(DodgeStep(target.controller, target.id))
        else:
            self._harm(play, target, min(0, dice))

    def _idle(self, play: Play, shooter: Piece, weapon: PersonalWeapon) -> Refusal | None:
        """Say why somebody cannot shoot at anything."""
        if shooter.zombie:
            return Refusal("REP-122", f"{shooter.id} is a zombie, who cannot shoot")
        if has_shot(play, _key(shooter, weapon)):
            clause = "REP-81" if weapon.name else "REP-58"
            return Refusal(clause, f"{_key(shooter, weapon)} has shot in this turn")
        return None

    def _hits(self, play: Play, dice: int, target: Piece) -> bool:
        number, clause = int(play.option("virtual_hit")), self.clause
        if dice <= 0:
            dice, number, clause = 1, LUCKY, "REP-77"
        rolls = [play.roll(f"shot at {target.id}", clause) for _ in range(dice)]
        return max(rolls) >= number

    def _harm(self, play: Play, target: Piece, less: int) -> None:
        """Roll for damage (REP-77)."""
        damage = play.roll(f"damage to {target.id}", "REP-77") + less
        if damage >= play.option("virtual_kill"):
            _kill(play, target, self.clause, f"shot, damage {damage}")
        elif damage >= play.option("virtual_wound"):
            _wound(play, target, self.clause, f"shot, damage {damage}")
        else:
            play.tell("unhurt", self.clause, f"{target.id} is hit and unhurt, damage {damage}", target.id)


def _weapons(play: Play, shooter: Piece) -> Iterator[PersonalWeapon]:
    """List what somebody has to shoot with: warriors and mages one weapon, machines several (REP-79)."""
    profile = play.state.profiles[shooter.id]
    if profile.kind in FIGURES and profile.shooting is not None:
        yield PersonalWeapon("", profile.shooting, REACH)
    elif profile.kind is Kind.WAR_MACHINE:
        for weapon in profile.weapons:
            if not weapon.real and weapon.dice:
                yield PersonalWeapon(weapon.name, weapon.dice, weapon.range_steps)


class _Mark(NamedTuple):
    """An enemy made ready for a quick look at his distance."""

    x: float
    y: float
    reach: float
    """How far his feet extend from their middle."""
    piece: Piece


def _marks(play: Play) -> list[_Mark]:
    profiles = play.state.profiles
    return [
        _Mark(foe.place.x, foe.place.y, extent(profiles[foe.id]), foe)
        for foe in play.enemies(play.active)
        if foe.place is not None
    ]


def _shots(play: Play, shooter: Piece, weapon: PersonalWeapon, marks: list[_Mark]) -> Iterator[ShootAt]:
    """List whom somebody can shoot at; those surely too far are not looked at closely."""
    assert shooter.place is not None
    x, y = shooter.place.x, shooter.place.y
    far = weapon.steps * play.step + TOLERANCE_MM + extent(play.state.profiles[shooter.id])
    for mark in marks:
        dx, dy, limit = mark.x - x, mark.y - y, far + mark.reach
        near = dx * dx + dy * dy <= limit * limit
        if near and Aim(play, shooter, mark.piece, weapon).refusal() is None:
            yield ShootAt(shooter.id, mark.piece.id, weapon.name)


def _is_foe(play: Play, target: Piece) -> bool:
    return (
        target.on_field
        and target.controller not in ("", play.active)
        and play.profile(target.id).kind in UNITS
    )


def _key(shooter: Piece, weapon: PersonalWeapon) -> str:
    return f"{shooter.id}:{weapon.name}" if weapon.name else shooter.id


def _kill(play: Play, target: Piece, clause: str, why: str) -> None:
    casualties, kind = play.rules.casualties, play.profile(target.id).kind
    if kind is Kind.WAR_MACHINE:
        casualties.damage(play, target.id, UNITS_OF_A_DEATH, clause, why)
    elif kind is Kind.DRAGON:
        casualties.lose_life(play, target.id, clause, why)
    else:
        casualties.kill(play, target.id, clause, why)


def _wound(play: Play, target: Piece, clause: str, why: str) -> None:
    kind = play.profile(target.id).kind
    if kind is Kind.WAR_MACHINE:
        play.rules.casualties.damage(play, target.id, UNITS_OF_A_WOUND, clause, why)
    elif kind is Kind.DRAGON:
        play.change(target.id, standing=replace(target.standing, condition=Condition.WOUNDED))
        play.tell("wounded", clause, f"{target.id} wounded: {why}", target.id)
    else:
        play.rules.casualties.wound(play, target.id, clause, why)
