"""What neutrals do, whoever moves them: their master's choices are those that they would make (REP-116..119).

                  not provoked                          provoked
    magic         no cards, no research; their mages speak. Attacking magic goes against who provoked them
                  and against warriors within 8 steps of a mage of theirs (REP-116)
    manoeuvre     fighters with an enemy within 5 steps   fighters only towards the enemy;
                  close with him, all others stay         shooters wherever they like (REP-117)
    shooting      at all warriors in range, first at those in melee with neutrals (REP-118)
    healing       always (REP-119, see `healing`)

Fighters are those without a weapon that shoots. Towards the enemy is: nearer to the nearest one (READ).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from fbsim.rules.actions import Action, Choose, Refusal
from fbsim.rules.neutrals import provoked_by
from fbsim.rules.phases.magic.casting import effects_of
from fbsim.rules.phases.magic.mages import Speak, source_of
from fbsim.rules.phases.moving.allowance import AssignDie
from fbsim.rules.phases.moving.flight import Fly
from fbsim.rules.phases.moving.hauling import MoveGun
from fbsim.rules.phases.moving.jumping import Jump
from fbsim.rules.phases.moving.ladders import BuildLadder
from fbsim.rules.phases.moving.walking import Halt, Move, TakeUp
from fbsim.rules.phases.shooting.virtual import ShootAt
from fbsim.rules.pieces import NEUTRAL, Piece, Place
from fbsim.rules.report import Kind

if TYPE_CHECKING:
    from fbsim.rules.play import Play

ATTACK_STEPS = 5.0
"""So near an enemy is attacked without provocation (REP-117)."""

MAGIC_STEPS = 8.0
"""So near to a mage an enemy is attacked with magic without provocation (REP-116)."""

CLOSER_MM = 1.0
"""What a fighter must gain on the enemy, at least."""

Choices = Callable[[], Sequence[Action]]
"""What the neutrals could do as ordinary units."""


@dataclass(frozen=True)
class Conduct:
    """Holds the neutrals' master to what they do."""

    def refusal(self, play: Play, action: Action, choices: Choices) -> Refusal | None:
        """Say why neutrals do not do something that units could do; None where they do."""
        if isinstance(action, TakeUp):
            return _stays(play, play.piece(action.unit))
        if isinstance(action, Move):
            return _turns_away(play, action)
        if isinstance(action, Halt):
            return self._stops_short(play, choices())
        if isinstance(action, MoveGun | Jump | Fly | BuildLadder):
            return None if provoked_by(play) else Refusal("REP-117", "neutrals that nobody provoked stay")
        if isinstance(action, ShootAt):
            return _shoots_elsewhere(play, action, choices())
        if isinstance(action, Speak):
            return self._aims_at_nobody(play, action)
        return None if isinstance(action, AssignDie) else self._foreign(play, action)

    def answer(self, play: Play, action: Action) -> Refusal | None:
        """Say why neutrals do not answer a question so: whom their magic attacks (REP-116)."""
        target = play.state.pieces.get(action.answer) if isinstance(action, Choose) else None
        if target is None or play.phase.name != "magic" or target.controller in ("", NEUTRAL):
            return None
        if target.controller in provoked_by(play) or _near_a_mage(play, target):
            return None
        return Refusal("REP-116", f"{target.id} is no enemy of the neutrals within {MAGIC_STEPS:g} steps")

    def unfinished(self, play: Play, choices: Sequence[Action]) -> Refusal | None:
        """Say what neutrals still have to do in a phase, of what they would; None where they are through."""
        if any(isinstance(choice, ShootAt) for choice in choices):
            return Refusal("REP-118", "neutrals shoot at all warriors in range")
        waiting = any(isinstance(choice, TakeUp) for choice in choices)
        if waiting and not provoked_by(play):
            return Refusal("REP-117", f"neutrals attack who is within {ATTACK_STEPS:g} steps")
        return None

    def _stops_short(self, play: Play, choices: Sequence[Action]) -> Refusal | None:
        moves = (choice for choice in choices if isinstance(choice, Move))
        if provoked_by(play) or not any(_turns_away(play, move) is None for move in moves):
            return None
        return Refusal("REP-117", "neutrals attack as far as their manoeuvre goes")

    def _aims_at_nobody(self, play: Play, action: Speak) -> Refusal | None:
        """Refuse a spell that could only attack who has not provoked them and is not near (REP-116)."""
        source = source_of(play, action)
        for effect in effects_of(play, source):
            refusals = [self.answer(play, target) for target in effect.legal(play, source)]
            if refusals and all(refusals):
                return refusals[0]
        return None

    def _foreign(self, play: Play, action: Action) -> Refusal | None:
        """Refuse what only players do: cards, research, purchases (REP-116)."""
        if play.phase.name in ("magic", "purchase"):
            return Refusal("REP-116", f"neutrals do not {action}")
        return None


def _stays(play: Play, unit: Piece) -> Refusal | None:
    """Say why a unit is not taken up."""
    if provoked_by(play):
        return None
    if _is_shooter(play, unit):
        return Refusal("REP-117", f"{unit.id} shoots; nobody has provoked the neutrals")
    gap = _to_nearest(play, unit)
    if gap > ATTACK_STEPS * play.step + CLOSER_MM:
        return Refusal("REP-117", f"no enemy is within {ATTACK_STEPS:g} steps of {unit.id}")
    if gap <= play.step:
        return Refusal("REP-117", f"{unit.id} has come up to the enemy")
    return None


def _turns_away(play: Play, move: Move) -> Refusal | None:
    """Say why a unit does not go there: a fighter goes towards the enemy."""
    unit = play.piece(move.unit)
    stays = _stays(play, unit)
    if stays is not None or _is_shooter(play, unit):
        return stays
    there = replace(unit, place=Place(move.x, move.y, move.on))
    if _to_nearest(play, there) <= _to_nearest(play, unit) - CLOSER_MM:
        return None
    return Refusal("REP-117", f"{unit.id} goes towards the enemy")


def _shoots_elsewhere(play: Play, shot: ShootAt, choices: Sequence[Action]) -> Refusal | None:
    """Say why a shot goes first at another: at one in melee with neutrals (REP-118)."""
    if _in_melee(play, shot.target):
        return None
    for other in choices:
        if isinstance(other, ShootAt) and other.shooter == shot.shooter and _in_melee(play, other.target):
            return Refusal("REP-118", f"{other.target} is in melee with neutrals and comes first")
    return None


def _in_melee(play: Play, name: str) -> bool:
    enemy = play.piece(name)
    return any(play.near(enemy, neutral) for neutral in play.units(NEUTRAL))


def _is_shooter(play: Play, unit: Piece) -> bool:
    profile = play.profile(unit.id)
    return profile.shooting is not None or any(weapon.dice or weapon.real for weapon in profile.weapons)


def _to_nearest(play: Play, unit: Piece) -> float:
    return min((play.gap(unit, enemy) for enemy in play.enemies(NEUTRAL)), default=float("inf"))


def _near_a_mage(play: Play, target: Piece) -> bool:
    mages = (unit for unit in play.units(NEUTRAL) if play.profile(unit.id).kind is Kind.MAGE)
    return any(play.near(mage, target, MAGIC_STEPS) for mage in mages)
