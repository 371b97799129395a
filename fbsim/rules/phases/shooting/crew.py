"""Who serves a gun, and who is in its way: warriors within one step of it.

    Tradition   one own warrior (TRD-32); with warriors of both sides beside it, it is blocked (TRD-33)
    Series      one own warrior (SER-21) or prisoner (SER-42); enemies do not block
    Republic    as many as the sheet asks, the wounded counting half (REP-55), each with access to guns of its
                class (REP-59) and bound to one gun a turn (REP-58); an enemy beside it blocks (REP-59)

The engine picks the crew: first who serves this gun already, then the sound, then who has no weapon of his
own to shoot with, in the order of the army.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fbsim.rules.actions import Refusal
from fbsim.rules.board import TOLERANCE_MM
from fbsim.rules.decisions import Note
from fbsim.rules.pieces import Piece, Where
from fbsim.rules.report import Kind

if TYPE_CHECKING:
    from fbsim.rules.census import Layout
    from fbsim.rules.phases.shooting.mounts import Mount
    from fbsim.rules.play import Play

FIGURES = (Kind.WARRIOR, Kind.MAGE)
"""Who serves guns, blocks them and takes them: no machines (TRD-36, REP-80)."""

SHOTS = "shots of this turn"

_WHOLE, _HALF = 2, 1
"""A man of the crew, counted in halves (REP-55)."""


@dataclass(frozen=True, slots=True)
class ShotsOfTurn(Note):
    """Who has shot in this turn, and with what: a gun, or his own weapon (REP-58)."""

    by: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Crew:
    """What a ruleset asks of those who serve a gun."""

    clause: str
    """Somebody must be there."""
    contested: str = ""
    """The clause by which enemies beside the gun block it; "", they do not."""
    sheet: str = ""
    """The clause by which the technical sheet says how many; "", one is enough."""
    access: str = ""
    """The clause by which only those with access to its class serve it; "", everybody may."""
    bound: str = ""
    """The clause by which a warrior serves one gun a turn; "", as many as he stands beside."""
    bound_if: str = ""
    """Name of the option that turns `bound` on; empty, it always holds."""

    def refusal(self, play: Play, mount: Mount) -> Refusal | None:
        """Say why a gun cannot be fired for want of a crew; machines need none."""
        if mount.weapon:
            return None
        gun, player = mount.piece, mount.piece.controller
        near = beside(play, gun)
        foe = next((each for each in near if each.controller != player and _is_free(each)), None)
        if self.contested and foe is not None:
            return Refusal(self.contested, f"{foe.id} stands within 1 step of {gun.id}")
        return self._want_of_crew(play, mount, near)

    def picked(self, play: Play, mount: Mount) -> tuple[str, ...]:
        """Name who serves a gun; nobody where it is a machine's weapon."""
        if mount.weapon:
            return ()
        picked, wanted = [], self._wanted(mount)
        for man in self._ready(play, mount, beside(play, mount.piece)):
            if wanted <= 0:
                break
            picked.append(man.id)
            wanted -= self._worth(man)
        return tuple(picked)

    def binds(self, play: Play) -> bool:
        """Whether a warrior who served one gun serves no other in this turn."""
        return bool(self.bound) and (not self.bound_if or bool(play.option(self.bound_if)))

    def _want_of_crew(self, play: Play, mount: Mount, near: list[Piece]) -> Refusal | None:
        gun = mount.piece
        own = [each for each in near if each.controller == gun.controller and not each.zombie]
        wanted = self._wanted(mount)
        if sum(map(self._worth, own)) < wanted:
            men = "one warrior" if wanted == _WHOLE else f"{wanted // _WHOLE} warriors"
            clause = self.sheet if own and self.sheet else self.clause
            return Refusal(clause, f"{gun.id} needs {men} of {gun.controller} within 1 step")
        able = [each for each in own if self._has_access(play, each, mount)]
        if sum(map(self._worth, able)) < wanted:
            return Refusal(self.access, f"too few beside {gun.id} may serve class {mount.sheet.gun_class}")
        if sum(map(self._worth, self._ready(play, mount, near))) < wanted:
            return Refusal(self.bound, f"those beside {gun.id} have shot in this turn")
        return None

    def _ready(self, play: Play, mount: Mount, near: list[Piece]) -> list[Piece]:
        """List who may serve the gun now, those first who lose least by it."""
        bound = dict(shots_of_turn(play)) if self.binds(play) else {}
        gun = mount.piece
        ready = [
            each
            for each in near
            if each.controller == gun.controller
            and not each.zombie
            and self._has_access(play, each, mount)
            and bound.get(each.id, gun.id) == gun.id
        ]
        return sorted(ready, key=lambda man: (man.id not in bound, man.wounded, _armed(play, man)))

    def _wanted(self, mount: Mount) -> int:
        return _WHOLE * (mount.sheet.crew if self.sheet else 1)

    def _worth(self, man: Piece) -> int:
        return _HALF if self.sheet and man.wounded else _WHOLE

    def _has_access(self, play: Play, man: Piece, mount: Mount) -> bool:
        return not self.access or mount.sheet.gun_class in play.profile(man.id).access


def beside(play: Play, gun: Piece) -> list[Piece]:
    """Give the warriors and mages of all players within 1 step of a gun; prisoners who serve too (SER-42)."""
    pieces, layout = play.state.pieces, play.layout
    found = layout.beside.get(gun.id)
    if found is None:
        found = layout.beside[gun.id] = tuple(_near(play, layout, gun))
    return [pieces[name] for name in found]


def shots_of_turn(play: Play) -> tuple[tuple[str, str], ...]:
    """Give who has shot in this turn, and with what."""
    return play.note(SHOTS, ShotsOfTurn()).by


def has_shot(play: Play, name: str) -> bool:
    """Whether a warrior or a machine's weapon has shot in this turn, for real or with dice (REP-58)."""
    return any(shooter == name for shooter, _ in shots_of_turn(play))


def note_shots(play: Play, shooters: tuple[str, ...], weapon: str) -> None:
    """Note who shot with what."""
    before = shots_of_turn(play)
    new = tuple((name, weapon) for name in shooters if (name, weapon) not in before)
    play.keep(SHOTS, ShotsOfTurn((*before, *new)))


def _near(play: Play, layout: Layout, gun: Piece) -> Iterator[str]:
    """Name the figures within a step of a gun; those surely too far are not measured."""
    if gun.place is None:
        return
    x, y, pieces = gun.place.x, gun.place.y, play.state.pieces
    reach = play.step + TOLERANCE_MM + play.profile(gun.id).extent_mm
    for name, figure_x, figure_y, extent in layout.figures:
        bound = reach + extent
        if abs(figure_x - x) <= bound and abs(figure_y - y) <= bound and play.near(pieces[name], gun):
            yield name


def _is_free(piece: Piece) -> bool:
    """Whether it is nobody's prisoner: prisoners at guns neither fight nor bar (SER-43)."""
    return piece.where is Where.FIELD


def _armed(play: Play, man: Piece) -> bool:
    return play.profile(man.id).shooting is not None
