"""The close combat phase: attacks on squads within 3 inches, and combats that go on.

attack declared      the nearest soldiers within 3 inches (UKR-23)
counterstrike        a die for each of the attacked: a 6 hits, then penetration and save (UKR-24)
majority lost        the attackers test their Morale: they flee 6 inches, or stay where they are (UKR-25)
contact              else they walk the up to 3 inches into base contact (UKR-26), and the squads fight
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from fbsim.rules.actions import Action, Refusal
from fbsim.rules.decisions import Activity
from fbsim.rules.phases.squads.blows import Blow, unsaved
from fbsim.rules.phases.squads.bodies import (
    by_nearness,
    enemy_squads,
    gap,
    inches,
    owner,
    sheet_of,
    soldiers,
    squads_of,
    surely_beyond,
)
from fbsim.rules.phases.squads.fights import FIGHT, Fight, fight_on, lock
from fbsim.rules.phases.squads.flight import flee, obeys
from fbsim.rules.phases.squads.formations import barrier, hindrance, shifted, stand, way_between
from fbsim.rules.phases.squads.losses import CHOSEN, cut_down, remove_fallen
from fbsim.rules.phases.squads.orders import COMBATS, Pair, combats, locked, not_a_target, not_at_command
from fbsim.rules.pieces import Piece
from fbsim.rules.play import TOLERANCE_MM

if TYPE_CHECKING:
    from fbsim.rules.play import Event, Play


@dataclass(frozen=True, slots=True)
class AttackSquad(Action):
    """Try to attack an enemy squad in close combat (UKR-23)."""

    squad: str
    target: str


@dataclass(frozen=True, slots=True)
class FightOn(Action):
    """Let a squad and the one it is locked in combat with fight on (UKR-39)."""

    squad: str
    foe: str


@dataclass(frozen=True)
class CloseCombat(Activity):
    """Lets squads attack, and those in combat fight on."""

    actions = (AttackSquad, FightOn)
    heeds = (CHOSEN,)
    reach_in: float = 3.0
    repulsed_in: float = 6.0
    """Inches that a repulsed squad flees, cavalry too (READ, UKR-33)."""
    counter_need: int = 6

    def begin(self, play: Play) -> None:
        """Let all attack and fight anew."""
        play.keep(COMBATS, replace(combats(play), fought=(), charged=()))

    def legal(self, play: Play) -> Iterable[Action]:
        """List the attacks that can be tried, and the combats that must be fought on."""
        yield from (FightOn(*pair) for pair in _to_fight(play))
        reach = inches(play, self.reach_in) + TOLERANCE_MM
        foes = enemy_squads(play, play.active)
        for squad in squads_of(play, play.active):
            near = (foe for foe in foes if not surely_beyond(play, squad, foe, reach))
            yield from (a for foe in near if self.refusal(play, a := AttackSquad(squad, foe)) is None)

    def refusal(self, play: Play, action: Any) -> Refusal | None:
        """Say which clause forbids an attack; None where it is allowed."""
        if isinstance(action, FightOn):
            return _no_fight(play, action)
        fault = not_at_command(play, action.squad, "UKR-39") or not_a_target(play, action.target, "UKR-23")
        if fault is not None:
            return fault
        if _has_fought(play, action.squad):
            return Refusal("UKR-23", f"{action.squad} has attacked or fought already: one target each")
        away = gap(play, action.squad, action.target)
        if away > inches(play, self.reach_in) + TOLERANCE_MM:
            return Refusal("UKR-23", f"{action.target} is {away / play.step:.1f} inches away, more than 3")
        if self._contact(play, action.squad, action.target) is None:
            return Refusal("UKR-26", f"{action.squad} finds no room beside {action.target}")
        return None

    def perform(self, play: Play, action: Any) -> None:
        """Fight on, or declare the attack and let the attacked strike first."""
        if isinstance(action, FightOn):
            play.keep(FIGHT, Fight(action.squad, action.foe))
            fight_on(play)
            return
        note = combats(play)
        play.keep(COMBATS, replace(note, charged=(*note.charged, action.squad)))
        play.keep(FIGHT, Fight(action.squad, action.target, before=len(soldiers(play, action.squad))))
        play.tell("attack", "UKR-23", f"{action.squad} attacks {action.target}")
        self._counterstrike(play, action.squad, action.target)
        self._go_on(play)

    def may_end(self, play: Play) -> Refusal | None:
        """Hold the phase open while combats are to be fought on (UKR-39)."""
        waiting = _to_fight(play)
        return Refusal("UKR-39", f"{' and '.join(waiting[0])} must fight on") if waiting else None

    def end(self, play: Play) -> None:
        """Take away all who were struck down (UKR-29)."""
        remove_fallen(play)

    def witness(self, play: Play, event: Event) -> None:
        """Go on with the fight when all who fall have been chosen."""
        if event.what == CHOSEN:
            self._go_on(play)

    # The course of an attack.

    def _counterstrike(self, play: Play, squad: str, target: str) -> None:
        blows = [
            Blow(self.counter_need, sheet_of(play, piece.id).strength) for piece in soldiers(play, target)
        ]
        cut_down(play, squad, unsaved(play, blows, squad, "UKR-24"), "UKR-24")

    def _go_on(self, play: Play) -> None:
        """Judge the counterstrike when its losses are chosen; then fight."""
        fight = play.state.notes.get(FIGHT)
        if not isinstance(fight, Fight) or play.state.stack:
            return
        if fight.before and not self._carried_through(play, fight):
            play.forget(FIGHT)
            return
        fight_on(play)

    def _carried_through(self, play: Play, fight: Fight) -> bool:
        """Say whether the attack goes on; bring it into contact then (UKR-25, UKR-26)."""
        left = len(soldiers(play, fight.squad))
        if not left:
            play.tell("repulsed", "UKR-25", f"nobody of {fight.squad} is left to attack")
            return False
        if 2 * (fight.before - left) > fight.before:
            if obeys(play, fight.squad, "UKR-25"):
                play.tell("repulsed", "UKR-25", f"{fight.squad} stays in place: the attack does not happen")
            else:
                flee(play, fight.squad, inches(play, self.repulsed_in), "UKR-25")
            return False
        return self._close_in(play, fight)

    def _close_in(self, play: Play, fight: Fight) -> bool:
        """Bring the attackers into contact, if those who are left find room there (UKR-26, UKR-27)."""
        pieces = self._contact(play, fight.squad, fight.foe)
        if pieces is None:
            play.tell("repulsed", "UKR-26", f"what is left of {fight.squad} finds no room beside {fight.foe}")
            return False
        stand(play, pieces)
        lock(play, fight.squad, fight.foe)
        chargers = _touching(play, fight.squad, fight.foe)
        play.tell("contact", "UKR-26", f"{fight.squad} comes into contact with {fight.foe}")
        play.keep(FIGHT, replace(fight, before=0, chargers=tuple(piece.id for piece in chargers)))
        return True

    def _contact(self, play: Play, squad: str, target: str) -> list[Piece] | None:
        """Give the squad as it stands in contact: moved by the way between two soldiers, the nearest first.

        They move 3 inches at most; but over the fallen in their front the others close up, be it a little
        farther, as far as the nearest who are left.
        """
        attackers = soldiers(play, squad)
        pairs = by_nearness(play, squad, target)[:PAIRS_TRIED]
        farthest = max(inches(play, self.reach_in), play.gap(*pairs[0])) + TOLERANCE_MM
        for one, foe in pairs:
            if play.gap(one, foe) > farthest:
                break
            pieces = shifted(attackers, *way_between(play, one, foe))
            if not (barrier(play, pieces) or hindrance(play, pieces)):
                return pieces
        return None


PAIRS_TRIED = 12
"""Pairs of soldiers whose way of contact is tried: all of a front rank's."""


def _has_fought(play: Play, squad: str) -> bool:
    """Whether a squad has had its one target in this phase: attacked it, or fought on with it (UKR-23)."""
    note = combats(play)
    return squad in note.charged or any(squad in pair for pair in note.fought)


def _touching(play: Play, squad: str, target: str) -> list[Piece]:
    """Give the soldiers of a squad who are in base contact with the target."""
    there = soldiers(play, target)
    return [
        piece for piece in soldiers(play, squad) if any(play.gap(piece, foe) <= TOLERANCE_MM for foe in there)
    ]


def _to_fight(play: Play) -> list[Pair]:
    """Give the combats of the active player that have not been fought on in this phase: his squad first."""
    note = combats(play)
    waiting = [pair for pair in note.pairs if pair not in note.fought and pair[::-1] not in note.fought]
    return [
        pair if owner(play, pair[0]) == play.active else (pair[1], pair[0])
        for pair in waiting
        if play.active in (owner(play, pair[0]), owner(play, pair[1]))
        and soldiers(play, pair[0])
        and soldiers(play, pair[1])
    ]


def _no_fight(play: Play, action: FightOn) -> Refusal | None:
    if (action.squad, action.foe) in _to_fight(play):
        return None
    if action.squad in play.state.squads and action.foe in locked(play, action.squad):
        return Refusal("UKR-39", f"{action.squad} and {action.foe} have fought in this phase")
    return Refusal("UKR-39", f"{action.squad} is in no combat with {action.foe}")
