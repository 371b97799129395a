"""What is remembered of a player's manoeuvre while it lasts: the dice, what each has spent, who is through.

Steps are counted in the ruleset's step and may be fractions: a path is measured, not stepped.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from fbsim.rules.census import UNITS
from fbsim.rules.decisions import Note
from fbsim.rules.pieces import Piece

if TYPE_CHECKING:
    from fbsim.rules.play import Play

NOTE = "manoeuvre"


@dataclass(frozen=True, slots=True)
class Manoeuvre(Note):
    """A player's manoeuvre so far. Where a ruleset does not use a field, it stays empty."""

    player: str = ""
    steps: float = 0.0
    """What was rolled for all, or for the pool."""
    dice: tuple[int, ...] = ()
    """Rolled for squads and not yet assigned."""
    assigned: tuple[tuple[str, int], ...] = ()
    """Base manoeuvre of each squad, or of a piece without one."""
    spent: tuple[tuple[str, float], ...] = ()
    """Steps that each unit, and each gun, has gone. Below 0: others lent him steps (REP-41)."""
    marched: tuple[str, ...] = ()
    """Units that started to move under the aura of a forced march (REP-34)."""
    hauled: tuple[tuple[str, str], ...] = ()
    """Gun and warrior, in the order in which they first moved together."""
    flown: tuple[str, ...] = ()
    stopped: tuple[str, ...] = ()
    """Units that were hurt in a jump (REP-52)."""
    repelled: tuple[str, ...] = ()
    """Pieces that a dragon's gaze turned back (FAM-12)."""
    taken: str = ""
    """The unit that is taken up."""
    rested: tuple[str, ...] = ()
    """Units that were put down."""


EMPTY = Manoeuvre()


def manoeuvre(play: Play) -> Manoeuvre:
    """Give what is remembered of the manoeuvre."""
    note = play.state.notes.get(NOTE, EMPTY)
    assert isinstance(note, Manoeuvre)
    return note


def update(play: Play, note: Manoeuvre, **values: object) -> Manoeuvre:
    """Remember something more, and give all that is remembered now."""
    changed = replace(note, **values)  # type: ignore[arg-type]  # fields are named by the callers here
    play.keep(NOTE, changed)
    return changed


def taken_up(play: Play) -> Piece | None:
    """Give the unit that is taken up, as long as it is there and its player's."""
    name = manoeuvre(play).taken
    piece = play.state.pieces.get(name) if name else None
    return piece if piece is not None and commanded(play, piece) else None


def commanded(play: Play, piece: Piece) -> bool:
    """Say whether a piece is a unit on the field that the active player commands."""
    return piece.on_field and piece.controller == play.active and play.profile(piece.id).kind in UNITS


def has_moved(play: Play, unit: str) -> bool:
    """Say whether a unit has moved in this manoeuvre, on foot or in flight (REP-94)."""
    note = manoeuvre(play)
    return unit in note.flown or any(name == unit for name, _ in note.spent)


def spent_by(note: Manoeuvre, name: str) -> float:
    """Give the steps that a unit or a gun has gone."""
    return next((steps for who, steps in note.spent if who == name), 0.0)


def with_spent(note: Manoeuvre, name: str, steps: float) -> tuple[tuple[str, float], ...]:
    """Give the steps gone with a new count for one."""
    return (*(pair for pair in note.spent if pair[0] != name), (name, steps))


def squad_of(piece: Piece) -> str:
    """Give what a piece gets its die with: its squad, or itself where it has none (REP-32)."""
    return piece.squad or piece.id
