"""Who takes part in a pooled melee: those in contact, and those who support them (REP-83).

A figure supports a fight when it stands within a step of at least two of its own side who take part already,
and so on (READ): it fills a gap between two, as in a pyramid. In a chain each has one neighbour, so a chain
adds nobody.

      permitted: 5         not permitted: 1
        o o                      o
       o o o                     o
         x                       o
                                 x
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from fbsim.rules.phases.melee.contact import Pair, Reach, members, step_reach
from fbsim.rules.phases.melee.fights import has_fought
from fbsim.rules.pieces import Piece

if TYPE_CHECKING:
    from fbsim.rules.play import Play

NEEDED = 2
"""Participants beside whom a supporter stands."""


class Side(NamedTuple):
    """One player's fighters in a melee."""

    player: str
    units: tuple[str, ...]


class Held(NamedTuple):
    """A place that its holder was challenged for."""

    unit: str
    x: float
    y: float
    on: str


class Bout(NamedTuple):
    """Two sides that fight it out."""

    one: Side
    other: Side
    pairs: tuple[Pair, ...]
    """Who is in contact; the rest support."""
    x: float = 0.0
    """The centre of the fight."""
    y: float = 0.0
    held: tuple[Held, ...] = ()
    """Places that one side holds against a challenge (REP-92)."""
    attacker: str = ""
    """Whose moves led to this attack on the move (REP-97); "" after a teleport and in the melee phase."""

    @property
    def sides(self) -> tuple[Side, Side]:
        """Give both."""
        return self.one, self.other


def bout_of(play: Play, pairs: tuple[Pair, ...], one: str, other: str, absent: Iterable[str] = ()) -> Bout:
    """Call up both sides of a melee; `absent` are builders who keep out of it (REP-47)."""
    kept_out = set(absent)
    met = tuple(pair for pair in between(play, pairs, one, other) if not kept_out & set(pair))
    ours, theirs = (Side(player, _fighters(play, met, player, kept_out)) for player in (one, other))
    return Bout(ours, theirs, met, *_centre(play, (*ours.units, *theirs.units)))


def between(play: Play, pairs: Iterable[Pair], one: str, other: str) -> tuple[Pair, ...]:
    """Give the pairs of two players."""
    wanted = {one, other}
    return tuple(pair for pair in pairs if {play.piece(name).controller for name in pair} == wanted)


def _centre(play: Play, names: tuple[str, ...]) -> tuple[float, float]:
    places = [place for name in names if (place := play.piece(name).place) is not None]
    if not places:
        return 0.0, 0.0
    return sum(p.x for p in places) / len(places), sum(p.y for p in places) / len(places)


def _fighters(play: Play, met: tuple[Pair, ...], player: str, kept_out: set[str]) -> tuple[str, ...]:
    """Name those in contact, then their supporters in the order in which they can join."""
    joined = [play.piece(name) for name in members(met) if play.piece(name).controller == player]
    names = {piece.id for piece in joined}
    waiting = [unit for unit in play.units(player) if _may_join(play, unit, names | kept_out)]
    reach = step_reach(play)
    while True:
        new = [unit for unit in waiting if _supports(play, unit, joined, reach)]
        if not new:
            return tuple(piece.id for piece in joined)
        joined += new
        waiting = [unit for unit in waiting if unit not in new]


def _may_join(play: Play, unit: Piece, taken: set[str]) -> bool:
    return unit.id not in taken and unit.place is not None and not has_fought(play, unit.id)


def _supports(play: Play, unit: Piece, joined: list[Piece], reach: Reach) -> bool:
    beside = 0
    for other in joined:
        beside += reach.holds(play, unit, other)
        if beside == NEEDED:
            return True
    return False
