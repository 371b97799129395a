"""A dragon's roar and fire, instead of shooting: the club's, for the lost rest of Appendix A (COM-24).

    roar    each enemy within 8 steps rolls; on 4 or more he flees straight away until he is 8 steps off
    fire    up to three enemies within 5 steps; 4 wounds, 5 or more kills
              -1 where some of him is covered, -1 for each 2 points of armour; who is hidden is safe

It is no magic: the barriers against magic do not hold it, and bans of shooting do.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import hypot
from typing import TYPE_CHECKING, Any

from fbsim.rules.actions import Action, Refusal
from fbsim.rules.bans import SHOOTING, forbidden
from fbsim.rules.board import TOLERANCE_MM
from fbsim.rules.board.seeing import eye_of, seen_share
from fbsim.rules.boosts import boost
from fbsim.rules.decisions import Activity, Note
from fbsim.rules.phases.deployment.placing import in_hospital
from fbsim.rules.phases.magic.source import FIRE, Source, hurt
from fbsim.rules.phases.magic.targets import has_room
from fbsim.rules.pieces import Piece, Place
from fbsim.rules.report import Kind

if TYPE_CHECKING:
    from fbsim.rules.play import Play

CLAUSE = "COM-24"

NOTE = "dragons' breath"

MOST_BURNT = 3

STRIDES = 32
"""Places tried along the way of who flees: a quarter of a step apart, or less."""


@dataclass(frozen=True, slots=True)
class Breath(Note):
    """What the dragons did in this part."""

    roared: tuple[str, ...] = ()
    burnt: tuple[tuple[str, str], ...] = ()
    """(dragon, enemy)."""


@dataclass(frozen=True, slots=True)
class Roar(Action):
    """Let a dragon roar."""

    dragon: str


@dataclass(frozen=True, slots=True)
class BreatheFire(Action):
    """Let a dragon breathe fire at an enemy: up to three, one after the other."""

    dragon: str
    target: str


@dataclass(frozen=True)
class DragonsBreath(Activity):
    """Lets each of a player's dragons roar or breathe fire in the shooting phase."""

    roar_steps: float = 8.0
    flees_on: int = 4
    fire_steps: float = 5.0
    wounded_on: int = 4
    killed_on: int = 5

    actions = (Roar, BreatheFire)

    def begin(self, play: Play) -> None:
        """Let all dragons draw breath."""
        play.forget(NOTE)

    def legal(self, play: Play) -> Iterable[Action]:
        """List roars, and enemies to breathe fire at."""
        for dragon in _dragons(play):
            near = _enemies_within(play, dragon, self.fire_steps)
            found = [Roar(dragon.id), *(BreatheFire(dragon.id, enemy.id) for enemy in near)]
            yield from (action for action in found if self.refusal(play, action) is None)

    def refusal(self, play: Play, action: Any) -> Refusal | None:
        """Say what forbids it."""
        dragon = play.state.pieces.get(action.dragon)
        if dragon is None or dragon not in _dragons(play):
            return Refusal(CLAUSE, f"{play.active} has no dragon {action.dragon!r} on the field")
        if dragon.id in play.note(NOTE, Breath()).roared:
            return Refusal(CLAUSE, f"{dragon.id} has roared")
        if isinstance(action, Roar):
            refused = self._refuse_roar(play, dragon)
        else:
            refused = self._refuse_fire(play, dragon, action.target)
        return forbidden(play, SHOOTING, play.active) or refused

    def perform(self, play: Play, action: Any) -> None:
        """Roar, or breathe fire."""
        note, dragon = play.note(NOTE, Breath()), play.piece(action.dragon)
        if isinstance(action, Roar):
            play.keep(NOTE, replace(note, roared=(*note.roared, dragon.id)))
            self._roar(play, dragon)
        else:
            play.keep(NOTE, replace(note, burnt=(*note.burnt, (dragon.id, action.target))))
            self._burn(play, dragon, play.piece(action.target))

    def _refuse_roar(self, play: Play, dragon: Piece) -> Refusal | None:
        if _burnt_by(play, dragon):
            return Refusal(CLAUSE, f"{dragon.id} breathes fire in this phase")
        if _enemies_within(play, dragon, self.roar_steps):
            return None
        return Refusal(CLAUSE, f"no enemy is within {self.roar_steps:g} steps of {dragon.id}")

    def _refuse_fire(self, play: Play, dragon: Piece, target: str) -> Refusal | None:
        burnt = _burnt_by(play, dragon)
        if target in burnt or len(burnt) == MOST_BURNT:
            return Refusal(CLAUSE, f"fire is breathed at {MOST_BURNT} enemies, and at each once")
        enemy = next((e for e in _enemies_within(play, dragon, self.fire_steps) if e.id == target), None)
        if enemy is None:
            return Refusal(CLAUSE, f"{target} is no enemy within {self.fire_steps:g} steps")
        if not _share(play, dragon, enemy):
            return Refusal(CLAUSE, f"{target} is hidden from {dragon.id}")
        return None

    def _roar(self, play: Play, dragon: Piece) -> None:
        for enemy in _enemies_within(play, dragon, self.roar_steps):
            if play.roll(f"{enemy.id} hears the roar", CLAUSE) >= self.flees_on:
                _flee(play, dragon, enemy, self.roar_steps)

    def _burn(self, play: Play, dragon: Piece, enemy: Piece) -> None:
        armour = play.profile(enemy.id).armour + boost(play, enemy, "armour")
        less = (_share(play, dragon, enemy) < 1.0) + armour // 2
        value = play.roll(f"{dragon.id} breathes fire at {enemy.id}", CLAUSE) - less
        if value >= self.wounded_on:
            fire = Source(FIRE, "dragon's fire", dragon.controller, CLAUSE, by=dragon.id)
            hurt(play, fire, enemy.id, deadly=value >= self.killed_on)


def _burnt_by(play: Play, dragon: Piece) -> list[str]:
    return [enemy for breather, enemy in play.note(NOTE, Breath()).burnt if breather == dragon.id]


def _dragons(play: Play) -> list[Piece]:
    profiles = play.state.profiles
    return [unit for unit in play.units(play.active) if profiles[unit.id].kind is Kind.DRAGON]


def _enemies_within(play: Play, dragon: Piece, steps: float) -> list[Piece]:
    limit = steps * play.step + TOLERANCE_MM
    return [piece for piece in play.enemies(dragon.controller) if play.gap(dragon, piece) <= limit]


def _share(play: Play, dragon: Piece, enemy: Piece) -> float:
    """Give the share of an enemy that a dragon sees."""
    board = play.state.board
    return seen_share(board, eye_of(board, play.stance(dragon)), play.stance(enemy))


def _is_barred(play: Play, place: Place) -> bool:
    """Whether a place is in a hospital, where there are no operations (EMP-49)."""
    return play.rules.casualties.hospital and in_hospital(play.state.board, place)


def _flee(play: Play, dragon: Piece, enemy: Piece, steps: float) -> None:
    """Let him run straight away, as far as there is room, until he is so many steps off."""
    assert dragon.place is not None
    assert enemy.place is not None
    far = hypot(enemy.place.x - dragon.place.x, enemy.place.y - dragon.place.y) or 1.0
    ux, uy = (enemy.place.x - dragon.place.x) / far, (enemy.place.y - dragon.place.y) / far
    need = steps * play.step - play.gap(dragon, enemy)
    others = play.stances(but=enemy.id)
    fled = enemy.place
    for stride in range(1, STRIDES + 1):
        go = need * stride / STRIDES
        place = Place(round(enemy.place.x + go * ux, 1), round(enemy.place.y + go * uy, 1), enemy.place.on)
        if not has_room(play, enemy, place, others) or _is_barred(play, place):
            break
        fled = place
    play.put(replace(enemy, place=fled))
    play.tell("fled", CLAUSE, f"{enemy.id} flees to ({fled.x:g}, {fled.y:g})", enemy.id)
