"""How many steps a unit has: three ways to make dice into steps.

UnitWide    one die N; each warrior and vehicle goes up to N steps (TRD-12)
Pool        one die N; all go N steps together, or one alone (SER-11, SER-16, SER-17)
SquadDice   a die for each squad, assigned by the player: base manoeuvre M (REP-30)
              healthy   M + extra                   (REP-31)
              wounded   ⌈M / 2⌉ + ⌈extra / 2⌉       (REP-33)
              near a musician with company, 1 more  (REP-34, REP-35)
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import ceil
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from fbsim.rules.actions import Action, Refusal
from fbsim.rules.boosts import boost
from fbsim.rules.decisions import Activity, Note
from fbsim.rules.phases.magic.powers import fixed_manoeuvre
from fbsim.rules.phases.moving.manoeuvre import NOTE, Manoeuvre, manoeuvre, squad_of, update, with_spent
from fbsim.rules.pieces import Piece
from fbsim.rules.report import Kind

if TYPE_CHECKING:
    from fbsim.rules.play import Play

FIGURES = (Kind.WARRIOR, Kind.MAGE)
MUSIC = "music"
"""Trait of a warrior with no weapon but musical instruments (REP-34)."""

WHOLE = 1e-9
"""Rounding of floats below which steps are none."""


@dataclass(frozen=True, slots=True)
class RollBonus(Note):
    """What is added to a player's next manoeuvre roll (SER-37, SER-38)."""

    player: str
    value: int


def add_roll_bonus(play: Play, player: str, value: int) -> None:
    """Add to a player's next manoeuvre roll, or take from it."""
    name = _bonus_note(player)
    play.keep(name, RollBonus(player, play.note(name, RollBonus(player, 0)).value + value))


def take_roll_bonus(play: Play, player: str) -> int:
    """Give what is added to the roll that is made now, and forget it."""
    name = _bonus_note(player)
    bonus = play.note(name, RollBonus(player, 0)).value
    play.forget(name)
    return bonus


def _bonus_note(player: str) -> str:
    return f"manoeuvre roll of {player}"


class Ledger(NamedTuple):
    """A manoeuvre's note made ready to look many units up."""

    note: Manoeuvre
    spent: dict[str, float]
    assigned: dict[str, int]
    musicians: tuple[Piece, ...] = ()
    """Those whose aura is in force (REP-35)."""


class Allowance(Activity, ABC):
    """Root of the ways to make dice into steps. It is an activity of the phase: its beginning rolls."""

    clause: str
    """The clause that has the roll."""
    limit_clause: str
    """The clause that forbids to go farther."""

    def ledger(self, play: Play) -> Ledger:
        """Make the note ready."""
        note = manoeuvre(play)
        return Ledger(note, dict(note.spent), dict(note.assigned))

    def unready(self, play: Play, ledger: Ledger, piece: Piece) -> Refusal | None:
        """Say why a unit cannot move yet; None where it can."""
        return None

    @abstractmethod
    def left(self, play: Play, ledger: Ledger, piece: Piece) -> float:
        """Give the steps that a unit has left."""

    def spend(self, play: Play, name: str, steps: float) -> None:
        """Count steps that a unit, or a gun, has gone."""
        note = manoeuvre(play)
        before = next((spent for who, spent in note.spent if who == name), 0.0)
        update(play, note, spent=with_spent(note, name, before + steps))

    def end(self, play: Play) -> None:
        """Forget the manoeuvre."""
        play.forget(NOTE)


@dataclass(frozen=True)
class UnitWide(Allowance):
    """One roll; every warrior and every vehicle may go so many steps (TRD-12)."""

    clause: str = "TRD-12"
    limit_clause: str = "TRD-12"

    def begin(self, play: Play) -> None:
        """Roll."""
        steps = play.roll("manoeuvre", self.clause)
        play.keep(NOTE, Manoeuvre(play.active, float(steps)))

    def left(self, play: Play, ledger: Ledger, piece: Piece) -> float:
        """Give the steps that a unit has left."""
        steps = ledger.note.steps + boost(play, piece, "manoeuvre")
        return max(0.0, steps - ledger.spent.get(piece.id, 0.0))


@dataclass(frozen=True)
class Pool(Allowance):
    """One roll; the sum of all steps is what was rolled, or less (SER-11, SER-17)."""

    clause: str = "SER-11"
    limit_clause: str = "SER-17"

    def begin(self, play: Play) -> None:
        """Roll; what the last magic left is added or taken, not below 0 (SER-37, SER-38)."""
        rolled = play.roll("manoeuvre", self.clause)
        bonus = take_roll_bonus(play, play.active)
        play.keep(NOTE, Manoeuvre(play.active, float(max(0, rolled + bonus))))

    def left(self, play: Play, ledger: Ledger, piece: Piece) -> float:
        """Give the steps that are left in the pool."""
        return max(0.0, ledger.note.steps - sum(ledger.spent.values()))


@dataclass(frozen=True, slots=True)
class AssignDie(Action):
    """Give a squad one of the dice rolled: its base manoeuvre (REP-30)."""

    squad: str
    """Id of a squad, or of a piece without one."""
    value: int


@dataclass(frozen=True)
class SquadDice(Allowance):
    """As many dice as squads; the player gives each squad one (REP-30). All are given before anybody moves.

    A vehicle, a mage or a dragon counts as a squad (READ, REP-32, REP-135).
    """

    actions: ClassVar[tuple[type[Action], ...]] = (AssignDie,)
    clause: str = "REP-30"
    limit_clause: str = "REP-31"
    aura_steps: float = 3.0
    """How far a musician is heard (REP-34)."""
    company: int = 2
    """Warriors beside him that the aura needs (REP-35)."""

    def begin(self, play: Play) -> None:
        """Roll a die for each squad; where that leaves no choice, they are assigned at once."""
        squads = _squads(play)
        dice = tuple(sorted(play.roll("manoeuvre", self.clause) for _ in squads))
        if len(set(dice)) > 1:
            play.keep(NOTE, Manoeuvre(play.active, dice=dice))
        else:
            play.keep(NOTE, Manoeuvre(play.active, assigned=tuple(zip(squads, dice, strict=True))))

    def legal(self, play: Play) -> Iterable[Action]:
        """List which squad could have which die."""
        note = manoeuvre(play)
        if not note.dice:
            return []
        waiting = self._waiting(play, note)
        return [AssignDie(squad, value) for squad in waiting for value in sorted(set(note.dice))]

    def refusal(self, play: Play, action: Any) -> Refusal | None:
        """Say why a squad cannot have a die."""
        note = manoeuvre(play)
        if action.squad not in _squads(play):
            return Refusal(self.clause, f"{action.squad} is no squad of {play.active}")
        if action.squad in dict(note.assigned):
            return Refusal(self.clause, f"{action.squad} has its die")
        if action.value not in note.dice:
            return Refusal(self.clause, f"no {action.value} is left among the dice")
        return None

    def perform(self, play: Play, action: Any) -> None:
        """Assign it; the last goes to the last squad by itself."""
        note = manoeuvre(play)
        dice = list(note.dice)
        dice.remove(action.value)
        assigned = (*note.assigned, (action.squad, action.value))
        if len(set(dice)) == 1:
            rest = [squad for squad in _squads(play) if squad not in dict(assigned)]
            assigned, dice = (*assigned, *zip(rest, dice, strict=False)), []
        update(play, note, dice=tuple(dice), assigned=assigned)
        play.tell("die assigned", self.clause, f"{action.squad} moves with {action.value}", "", action.value)

    def ledger(self, play: Play) -> Ledger:
        """Make the note ready, with the musicians who are heard.

        Dice that nobody is left to have are no matter: their squads fell meanwhile.
        """
        note = manoeuvre(play)
        if note.dice and not self._waiting(play, note):
            note = replace(note, dice=())
        return Ledger(note, dict(note.spent), dict(note.assigned), self._musicians(play))

    def unready(self, play: Play, ledger: Ledger, piece: Piece) -> Refusal | None:
        """Refuse while dice are to be assigned, and who has none (REP-30)."""
        if ledger.note.dice:
            return Refusal(self.clause, "first each squad gets its die")
        if squad_of(piece) not in ledger.assigned:
            return Refusal(self.clause, f"no die was rolled for {piece.id}")
        return None

    def left(self, play: Play, ledger: Ledger, piece: Piece) -> float:
        """Give the steps that a unit has left."""
        if ledger.note.dice or squad_of(piece) not in ledger.assigned:
            return 0.0
        whole = self.base(play, ledger, piece) + self.extra(play, piece)
        return max(0.0, whole - ledger.spent.get(piece.id, 0.0))

    def base(self, play: Play, ledger: Ledger, piece: Piece) -> int:
        """Give the base manoeuvre: half for the wounded, 1 more on a forced march (REP-33, REP-34).

        An artefact's fixed manoeuvre goes before the die (REP-105).
        """
        fixed = fixed_manoeuvre(play, piece.squad)
        rolled = ledger.assigned.get(squad_of(piece), 0) if fixed is None else fixed
        steps = max(0, rolled + boost(play, piece, "manoeuvre"))
        return _halved(play, piece, steps) + self._marching(play, ledger, piece)

    def extra(self, play: Play, piece: Piece) -> int:
        """Give the additional steps: half for the wounded, none for zombies (REP-31, REP-33, REP-121)."""
        return 0 if piece.zombie else _halved(play, piece, play.profile(piece.id).extra_steps)

    def spend(self, play: Play, name: str, steps: float) -> None:
        """Count steps; who starts to move keeps the aura that he starts under (READ, REP-34)."""
        note = manoeuvre(play)
        if all(who != name for who, _ in note.spent):
            ledger = self.ledger(play)
            if self._marching(play, ledger, play.piece(name)):
                update(play, note, marched=(*note.marched, name))
        super().spend(play, name, steps)

    def _marching(self, play: Play, ledger: Ledger, piece: Piece) -> int:
        if piece.id in ledger.spent:
            return int(piece.id in ledger.note.marched)
        if not ledger.musicians or play.profile(piece.id).kind not in FIGURES:
            return 0
        return int(any(play.near(piece, one, self.aura_steps) for one in ledger.musicians))

    def _waiting(self, play: Play, note: Manoeuvre) -> list[str]:
        """List the squads that have no die yet."""
        given = dict(note.assigned)
        return [squad for squad in _squads(play) if squad not in given]

    def _musicians(self, play: Play) -> tuple[Piece, ...]:
        """Find the musicians beside whom there are warriors enough (REP-35)."""
        profiles, units = play.state.profiles, play.units(play.active)
        return tuple(one for one in units if MUSIC in profiles[one.id].traits and self._in_company(play, one))

    def _in_company(self, play: Play, musician: Piece) -> bool:
        others = (one for one in play.warriors(play.active) if one.id != musician.id)
        return sum(play.near(one, musician) for one in others) >= self.company


def _squads(play: Play) -> list[str]:
    return list(dict.fromkeys(squad_of(unit) for unit in play.units(play.active)))


def _halved(play: Play, piece: Piece, steps: int) -> int:
    """Halve the steps of wounded warriors and mages; what a dragon's wound does is lost (REP-66)."""
    hindered = piece.wounded and play.profile(piece.id).kind in FIGURES
    return ceil(steps / 2) if hindered else steps
