"""The shooting phase: a squad of archers looses at a squad in its reach.

One die to hit for each living archer whose range reaches the target (READ, UKR-19); then penetration and
saves (see `blows`). By agreement a real shot takes the place of the dice to hit (UKR-40): the squad fires one
of its player's guns, and each figure that falls has one wound, which Morale may save.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fbsim.rules.actions import Action, Refusal
from fbsim.rules.decisions import Activity, Note
from fbsim.rules.phases.squads.blows import Blow, Modifier, bonus_of, hit_need, unsaved
from fbsim.rules.phases.squads.bodies import (
    enemy_squads,
    inches,
    rank_and_file,
    sheet_of,
    soldiers,
    squads_of,
    surely_beyond,
)
from fbsim.rules.phases.squads.losses import shot_down
from fbsim.rules.phases.squads.orders import not_a_target, not_his
from fbsim.rules.pieces import Arm, Piece
from fbsim.rules.play import TOLERANCE_MM
from fbsim.rules.state import ShotOrder

if TYPE_CHECKING:
    from fbsim.rules.play import Play

VOLLEYS = "volleys"


@dataclass(frozen=True, slots=True)
class LooseArrows(Action):
    """Let a squad of archers shoot at an enemy squad (UKR-19)."""

    squad: str
    target: str


@dataclass(frozen=True, slots=True)
class ShootForReal(Action):
    """Let a squad of archers fire a real gun at an enemy squad (UKR-40)."""

    squad: str
    target: str
    gun: str


@dataclass(frozen=True, slots=True)
class Volleys(Note):
    """Squads and guns that have shot in this phase."""

    shot: tuple[str, ...] = ()


@dataclass(frozen=True)
class Archery(Activity):
    """Lets squads of archers shoot, each once."""

    actions = (LooseArrows, ShootForReal)
    modifiers: tuple[Modifier, ...] = ()
    """What makes a target easier or harder to hit (UKR-20)."""

    def begin(self, play: Play) -> None:
        """Let all shoot anew."""
        play.keep(VOLLEYS, Volleys())

    def legal(self, play: Play) -> Iterable[Action]:
        """List each squad that can shoot with each squad in its reach."""
        targets = enemy_squads(play, play.active)
        for squad in squads_of(play, play.active):
            if not_his(play, squad) is None and _archers(play, squad):
                for target in targets:
                    yield from self._shots(play, squad, target)

    def refusal(self, play: Play, action: Any) -> Refusal | None:
        """Say which clause forbids a shot; None where it is allowed."""
        real = isinstance(action, ShootForReal)
        if real is not bool(play.option("real_shots")):
            return Refusal("UKR-40", f"shots are {'by dice' if real else 'real'}, as agreed")
        fault = not_his(play, action.squad) or not_a_target(play, action.target, "UKR-19")
        if fault is not None:
            return fault
        if not _archers(play, action.squad):
            return Refusal("UKR-19", f"{action.squad} has no archers")
        if action.squad in _shot(play):
            return Refusal("UKR-19", f"{action.squad} has shot already")
        if not reaching(play, action.squad, action.target):
            return Refusal("UKR-19", f"{action.target} is out of reach of {action.squad}")
        return _no_gun(play, action.gun) if real else None

    def perform(self, play: Play, action: Any) -> None:
        """Shoot: with dice, or with the toy."""
        if isinstance(action, ShootForReal):
            _note_shots(play, action.squad, action.gun)
            play.state.shot = _order(play, action)
            play.tell("fired", "UKR-40", f"{action.squad} fires {action.gun} at {action.target}", action.gun)
            return
        _note_shots(play, action.squad)
        blows = [
            self._arrow(play, archer, action.target) for archer in reaching(play, action.squad, action.target)
        ]
        play.tell("shoots", "UKR-19", f"{action.squad} shoots at {action.target}", value=len(blows))
        shot_down(play, action.target, unsaved(play, blows, action.target, "UKR-20"), "UKR-22")

    def _arrow(self, play: Play, archer: Piece, target: str) -> Blow:
        traits = play.profile(rank_and_file(play, target)[0]).traits  # A Hero changes nothing (UKR-39).
        bonus = bonus_of(self.modifiers, play.profile(archer.id).traits, traits)
        return Blow(hit_need(bonus), sheet_of(play, archer.id).strength)

    def _shots(self, play: Play, squad: str, target: str) -> Iterator[Action]:
        actions: list[Action] = [LooseArrows(squad, target)]
        if play.option("real_shots"):
            actions = [ShootForReal(squad, target, gun.id) for gun in play.guns(play.active)]
        return (action for action in actions if self.refusal(play, action) is None)


def reaching(play: Play, squad: str, target: str) -> list[Piece]:
    """Give the archers of a squad whose range reaches somebody of the target (UKR-19)."""
    archers = _archers(play, squad)
    longest = max((_range_mm(play, archer) for archer in archers), default=0.0)
    if surely_beyond(play, squad, target, longest + TOLERANCE_MM):
        return []
    there = soldiers(play, target)
    return [
        archer
        for archer in archers
        if any(play.gap(archer, foe) <= _range_mm(play, archer) + TOLERANCE_MM for foe in there)
    ]


def _archers(play: Play, squad: str) -> list[Piece]:
    return [
        piece
        for piece in soldiers(play, squad)
        if (own := sheet_of(play, piece.id)).arm is Arm.ARCHERS and own.range_in > 0
    ]


def _range_mm(play: Play, archer: Piece) -> float:
    return inches(play, sheet_of(play, archer.id).range_in)


def _shot(play: Play) -> tuple[str, ...]:
    return play.note(VOLLEYS, Volleys()).shot


def _note_shots(play: Play, *names: str) -> None:
    play.keep(VOLLEYS, Volleys((*_shot(play), *names)))


def _no_gun(play: Play, gun: str) -> Refusal | None:
    if gun not in [piece.id for piece in play.guns(play.active)]:
        return Refusal("UKR-40", f"{play.active} has no gun {gun!r} on the field")
    if gun in _shot(play):
        return Refusal("UKR-40", f"{gun} has fired already")
    return None


def _order(play: Play, action: ShootForReal) -> ShotOrder:
    profile = play.profile(action.gun)
    assert profile.gun is not None
    return ShotOrder(
        action.gun,
        play.active,
        profile.gun.gun_class,
        profile.model,
        profile.gun.barrels,
        target=action.target,
    )
