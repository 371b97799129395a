"""Real shots: a player orders a gun to fire, and the game waits for what the toy, or the simulator, did.

How a toy is loaded and let off (TRD-28, TRD-29) is for whoever carries the order out: it names the
gun's class and the shells (COM-15). No die says whether a shot hits: the flight of the shell does (COM-16).

Targets are named for the log (TRD-30); what was really hit is judged. All barrels fire at once at the one
target (TRD-31, REP-60); in a salvo, some shells may be exchanged for special ones, for points (REP-61).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any, ClassVar

from fbsim.rules.actions import Action, Refusal
from fbsim.rules.bans import GUN, SHOOTING, forbidden
from fbsim.rules.board.plane import distance_to, region
from fbsim.rules.decisions import Activity
from fbsim.rules.phases.shooting import shells
from fbsim.rules.phases.shooting.crew import SHOTS, Crew, note_shots
from fbsim.rules.phases.shooting.gates import closed_gates, is_gate
from fbsim.rules.phases.shooting.mounts import Mount, mount_named, mounts_of
from fbsim.rules.phases.shooting.points import Supply
from fbsim.rules.pieces import Ammunition, Place
from fbsim.rules.standing import Condition
from fbsim.rules.state import ShotOrder

if TYPE_CHECKING:
    from fbsim.rules.play import Event, Play

MOST_TARGETS = 6
"""So many of the nearest targets are listed for a gun; any other piece may be named all the same."""


@dataclass(frozen=True, slots=True)
class Fire(Action):
    """Fire a gun, or a machine's weapon, at a target."""

    gun: str
    target: str = ""
    """A piece or a gate; "", none is named."""
    ammunition: str = ""
    """"", the usual shell."""
    weapon: str = ""
    exchanged: tuple[str, ...] = ()
    """Special shells that take the place of ordinary ones in a salvo, in alphabetical order (REP-61)."""

    def __str__(self) -> str:
        """Give the action in a few words."""
        mount = f"{self.gun} {self.weapon}" if self.weapon else self.gun
        loaded = "+".join((self.ammunition or "its usual shell", *self.exchanged))
        return f"fire {mount} at {self.target or 'no named target'} with {loaded}"


@dataclass(frozen=True)
class Firing(Activity):
    """Guns fire, one after another."""

    clause: str
    crew: Crew
    supply: Supply
    silent: str
    """The clause by which a damaged gun keeps silent."""
    obligatory: str = ""
    """The clause by which shots that can be fired must be (SER-20), unless the option `must_fire` is off."""
    counted: str = ""
    """The clause by which shells are counted (SER-27); "", there are always some."""

    actions: ClassVar[tuple[type[Action], ...]] = (Fire,)
    heeds = ("turn", "destroyed")

    def begin(self, play: Play) -> None:
        """Roll for the shots of this part."""
        self.supply.begin(play)

    def legal(self, play: Play) -> Iterable[Action]:
        """List the shots open to the player."""
        for mount in mounts_of(play, play.active):
            loads = list(self._loads(play, mount))
            if loads and self._idle(play, mount) is None:
                targets = ("", *_nearest(play, mount))
                name, weapon = mount.piece.id, mount.weapon
                yield from (
                    Fire(name, target, sort, weapon, other) for sort, other in loads for target in targets
                )

    def refusal(self, play: Play, action: Any) -> Refusal | None:
        """Say which clause forbids a shot."""
        mount = mount_named(play, action.gun, action.weapon)
        if mount is None:
            return Refusal(self.clause, f"{action.gun} has nothing on the field to fire")
        if mount.piece.controller != play.active:
            return Refusal(self.clause, f"{action.gun} is not under your control")
        if action.target and not _exists(play, action.target):
            return Refusal(self.clause, f"there is no {action.target!r} on the field to aim at")
        return self._idle(play, mount) or self._load_refusal(play, mount, action)

    def perform(self, play: Play, action: Any) -> None:
        """Order the shot."""
        mount = mount_named(play, action.gun, action.weapon)
        assert mount is not None
        sort = mount.ammunition(action.ammunition)
        assert sort is not None
        note_shots(play, self.crew.picked(play, mount), mount.key)
        self.supply.spend(play, mount, _price(mount, sort, action.exchanged))
        if self.counted:
            shells.load(play, play.active, mount.sheet.barrels, mount.piece.id)
        play.state.shot = _order(play, mount, sort, action)
        play.tell("fires", self.clause, str(action), action.gun)

    def may_end(self, play: Play) -> Refusal | None:
        """Say why the player may not end the phase yet (SER-20, SER-22)."""
        if self.obligatory and play.option("must_fire"):
            for mount in mounts_of(play, play.active):
                if self._idle(play, mount) is None and self._usual_refusal(play, mount) is None:
                    return Refusal(self.obligatory, f"{mount.key} can fire, and shots are left")
        return None

    def end(self, play: Play) -> None:
        """Let the enemy pick up what came flying to him (SER-26)."""
        if self.counted:
            shells.pick_up(play, play.active, "SER-26")

    def witness(self, play: Play, event: Event) -> None:
        """Take note of new turns and lost guns."""
        if event.what == "turn":
            play.forget(SHOTS)
            if self.counted and not shells.are_counted(play):
                shells.share_out(play, int(play.option("shells")))
        elif event.what == "destroyed" and self.counted:
            shells.lose_gun(play, event.piece, play.piece(event.piece).controller)

    def _idle(self, play: Play, mount: Mount) -> Refusal | None:
        """Say why a gun cannot fire, whatever it is loaded with and aimed at."""
        if not mount.weapon and mount.piece.condition is Condition.DAMAGED:
            return Refusal(self.silent, f"{mount.key} is damaged and cannot fire yet")
        banned = forbidden(play, SHOOTING, play.active) or forbidden(play, GUN, mount.piece.id)
        refusal = banned or self.supply.refusal(play, mount, 0.0) or self.crew.refusal(play, mount)
        if refusal is None and self.counted and _shells(play) < mount.sheet.barrels:
            return Refusal("SER-26", f"{mount.key} needs {mount.sheet.barrels} shells")
        return refusal

    def _load_refusal(self, play: Play, mount: Mount, action: Fire) -> Refusal | None:
        """Say why it cannot fire with these shells."""
        sort = mount.ammunition(action.ammunition)
        if sort is None:
            return Refusal("EMP-24", f"{mount.key} takes no {action.ammunition!r}")
        if sort not in _sorts(mount):
            return Refusal("REP-61", f"in a salvo of {mount.key} shells are exchanged for {sort.name}")
        if action.exchanged and action.exchanged not in _exchanges(mount, sort):
            return Refusal("REP-61", f"{mount.key} cannot exchange shells for {', '.join(action.exchanged)}")
        return self.supply.refusal(play, mount, _price(mount, sort, action.exchanged))

    def _usual_refusal(self, play: Play, mount: Mount) -> Refusal | None:
        return self._load_refusal(play, mount, Fire(mount.piece.id, weapon=mount.weapon))

    def _loads(self, play: Play, mount: Mount) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Give the shells that there are points for, and those exchanged for them."""
        for sort in _sorts(mount):
            for exchanged in ((), *_exchanges(mount, sort)):
                if self.supply.refusal(play, mount, _price(mount, sort, exchanged)) is None:
                    yield sort.name, exchanged


def _order(play: Play, mount: Mount, sort: Ammunition, action: Fire) -> ShotOrder:
    return ShotOrder(
        gun=mount.piece.id,
        player=play.active,
        gun_class=mount.sheet.gun_class,
        gun_model=play.profile(mount.piece.id).model,
        barrels=mount.sheet.barrels,
        ammunition="+".join((sort.name, *action.exchanged)),
        target=action.target,
        weapon=mount.weapon,
    )


def _price(mount: Mount, sort: Ammunition, exchanged: tuple[str, ...]) -> float:
    """Give the points of a shot: a salvo is one shot, its special shells are paid apart (REP-61, REP-62)."""
    specials = (mount.ammunition(name) for name in exchanged)
    return sort.points + sum(special.points for special in specials if special is not None)


def _sorts(mount: Mount) -> list[Ammunition]:
    """List what a shot can be loaded with: a salvo with ordinary shells, of which some are exchanged."""
    salvo = mount.sheet.barrels > 1
    return [sort for sort in mount.sheet.ammunition if not (salvo and sort.special)]


def _exchanges(mount: Mount, sort: Ammunition) -> list[tuple[str, ...]]:
    """List the ways to exchange shells of a salvo for special ones (REP-61)."""
    barrels = mount.sheet.barrels
    if barrels == 1 or sort.special:
        return []
    special = sorted(each.name for each in mount.sheet.ammunition if each.special)
    return [way for n in range(1, barrels + 1) for way in combinations_with_replacement(special, n)]


def _nearest(play: Play, mount: Mount) -> list[str]:
    """Give the nearest enemies, enemy guns and closed gates."""
    assert mount.piece.place is not None
    x, y, player = mount.piece.place.x, mount.piece.place.y, play.active
    foes = [*play.enemies(player), *(gun for gun in play.guns() if gun.controller != player)]
    found = [(_square(x, y, foe.place), foe.id) for foe in foes if foe.place is not None]
    found += [(distance_to(region(gate.outline), x, y) ** 2, gate.id) for gate in closed_gates(play)]
    return [name for _, name in sorted(found)[:MOST_TARGETS]]


def _square(x: float, y: float, place: Place) -> float:
    return (place.x - x) ** 2 + (place.y - y) ** 2


def _shells(play: Play) -> int:
    return shells.shells_to_fire(play, play.active)


def _exists(play: Play, name: str) -> bool:
    piece = play.state.pieces.get(name)
    if piece is None:
        return is_gate(play, name)
    return piece.place is not None and piece.alive
