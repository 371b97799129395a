"""What fires real shells: a gun that somebody serves, or a weapon that a war machine carries."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from fbsim.rules.pieces import Ammunition, GunSheet, Piece, Profile
from fbsim.rules.report import Kind

if TYPE_CHECKING:
    from fbsim.rules.play import Play

WEAPON_CLASS = "P"
"""A machine's launcher counts as a gun: no sheet says otherwise (MISSING, REP-79)."""


class Mount(NamedTuple):
    """A gun, or one real weapon of a war machine (REP-81: each counts for itself)."""

    piece: Piece
    sheet: GunSheet
    weapon: str = ""

    @property
    def key(self) -> str:
        """Name it apart from the other weapons of its machine."""
        return f"{self.piece.id}:{self.weapon}" if self.weapon else self.piece.id

    def ammunition(self, name: str) -> Ammunition | None:
        """Find a sort of shell that it takes; "" is the usual one."""
        if not name:
            return self.sheet.ammunition[0]
        return next((sort for sort in self.sheet.ammunition if sort.name == name), None)


def mounts_of(play: Play, player: str) -> Iterator[Mount]:
    """List the guns and the machines' real weapons that a player controls on the field (REP-79)."""
    pieces, profiles = play.state.pieces, play.state.profiles
    for name in play.census.mounts:
        piece = pieces[name]
        if piece.controller == player:
            yield from _mounts_on(piece, profiles[name])


def mount_named(play: Play, name: str, weapon: str) -> Mount | None:
    """Find a gun or a machine's weapon, whoever controls it; None where it is not there to fire."""
    piece = play.state.pieces.get(name)
    if piece is None or not piece.on_field or piece.place is None:
        return None
    profile = play.profile(name)
    return next((mount for mount in _mounts_on(piece, profile) if mount.weapon == weapon), None)


def _mounts_on(piece: Piece, profile: Profile) -> Iterator[Mount]:
    if profile.kind is Kind.GUN and profile.gun is not None:
        yield Mount(piece, profile.gun)
    elif profile.kind is Kind.WAR_MACHINE:
        for weapon in profile.weapons:
            if weapon.real:
                yield Mount(piece, _carried(weapon.points), weapon.name)


@lru_cache(maxsize=64)
def _carried(points: float) -> GunSheet:
    """Give the sheet of a weapon that a machine carries."""
    shell = Ammunition("shell", points)
    return GunSheet(WEAPON_CLASS, crew=0, mobility=None, ammunition=(shell,))
