"""Who fought on the move, and may go on moving: who won and has none of those enemies beside him (REP-97).

refuse_to_move_on(play, piece)      asked before a unit that has attacked on the move goes farther
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from fbsim.rules.actions import Refusal
from fbsim.rules.decisions import Note
from fbsim.rules.phases.melee.contact import step_reach
from fbsim.rules.phases.melee.participants import Bout

if TYPE_CHECKING:
    from fbsim.rules.pieces import Piece
    from fbsim.rules.play import Play

NOTE = "fought on the move"


class Fighter(NamedTuple):
    """How a unit fared that attacked on the move."""

    unit: str
    won: bool
    foes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FoughtOnTheMove(Note):
    """All who attacked on the move in this manoeuvre."""

    fighters: tuple[Fighter, ...] = ()


def note_result(play: Play, bout: Bout, winner: str) -> None:
    """Note how an attack on the move ended; `winner` is "" where nobody won."""
    side, foes = (bout.one, bout.other) if bout.one.player == bout.attacker else (bout.other, bout.one)
    new = tuple(Fighter(name, winner == bout.attacker, foes.units) for name in side.units)
    before = play.note(NOTE, FoughtOnTheMove()).fighters
    kept = tuple(each for each in before if each.unit not in side.units)
    play.keep(NOTE, FoughtOnTheMove((*kept, *new)))


def refuse_to_move_on(play: Play, piece: Piece) -> Refusal | None:
    """Refuse to move on to who attacked on the move and did not win (REP-97); None to everybody else."""
    note = play.state.notes.get(NOTE)
    if note is None:
        return None
    assert isinstance(note, FoughtOnTheMove)
    fighter = next((each for each in note.fighters if each.unit == piece.id), None)
    if fighter is None or (fighter.won and not _foe_beside(play, piece, fighter)):
        return None
    return Refusal("REP-97", f"{piece.id} attacked on the move and did not win free")


def _foe_beside(play: Play, piece: Piece, fighter: Fighter) -> bool:
    reach = step_reach(play)
    foes = (play.piece(name) for name in fighter.foes)
    return any(foe.on_field and reach.holds(play, piece, foe) for foe in foes)
