"""Artefacts: when they are activated, how long they act, and using those that act each turn (REP-102..108).

activated   by the card "Artefact Activation" (REP-103); with Tradition's cards, one for each enemy
            commander killed, chosen (REP-107), or by dice if he died by friendly fire or magic (REP-108)
acts        while its keeper lives and obeys (REP-104); called back, he must activate it anew (REP-106)
used        in the magic phase, after the cards (REP-26); stronger than they are (REP-105)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from fbsim.rules.actions import Action, Choose, Refusal
from fbsim.rules.decisions import Activity, Decision
from fbsim.rules.phases.magic.activation import NOTE, Artefacts, activate, active, deactivate, sleeping
from fbsim.rules.phases.magic.cards import When, artefact_book
from fbsim.rules.phases.magic.casting import cast, effects_of
from fbsim.rules.phases.magic.decks import roll_index
from fbsim.rules.phases.magic.part import done, part
from fbsim.rules.phases.magic.source import ARTEFACT, STRIKING, Source
from fbsim.rules.phases.shooting.blasts import CLAUSE as BLAST

if TYPE_CHECKING:
    from fbsim.rules.play import Event, Play


@dataclass(frozen=True, slots=True)
class UseArtefact(Action):
    """Use the active artefact of a squad."""

    squad: str


@dataclass(frozen=True)
class ArtefactUse(Activity):
    """Lets a player use each of his active artefacts once, after his cards; and keeps watch over keepers."""

    variant: str = ""
    """Value of the option "magic" with which dead commanders activate artefacts (REP-107); "": never."""

    actions = (UseArtefact,)
    heeds = ("artefact activated", "killed")

    def legal(self, play: Play) -> Iterable[Action]:
        """List the active artefacts that act each turn and find something to act on."""
        found = [UseArtefact(squad) for squad in active(play, play.active)]
        return [action for action in found if self.refusal(play, action) is None]

    def refusal(self, play: Play, action: Any) -> Refusal | None:
        """Say what forbids it."""
        if action.squad not in active(play, play.active):
            return Refusal("REP-103", f"the artefact of {action.squad} is not active, or not {play.active}'s")
        if action.squad in part(play).artefacts:
            return Refusal("REP-26", f"the artefact of {action.squad} was used already")
        artefact = artefact_book().cards.get(play.state.squads[action.squad].artefact)
        if artefact is None or artefact.when is not When.EACH_TURN:
            return Refusal("REP-102", f"the artefact of {action.squad} is not one to be used")
        source = source_of(play, action.squad)
        if any(not each.question or each.legal(play, source) for each in effects_of(play, source)):
            return None
        return Refusal("REP-102", f"{source.name} finds nothing to act on")

    def perform(self, play: Play, action: Any) -> None:
        """Use it."""
        done(play, artefacts=(*part(play).artefacts, action.squad))
        cast(play, source_of(play, action.squad))

    def witness(self, play: Play, event: Event) -> None:
        """Let an artefact begin to act; when a commander dies, end his, and let his enemies have theirs."""
        if event.what == "artefact activated":
            self._begin(play, event.piece)
        elif event.what == "killed" and play.is_commander(play.piece(event.piece)):
            deactivate(play, play.piece(event.piece).squad, "REP-104")
            if self.variant and play.option("magic") == self.variant:
                self._avenge(play, event)

    def _begin(self, play: Play, squad: str) -> None:
        artefact = artefact_book().cards.get(play.state.squads[squad].artefact)
        if artefact is not None and artefact.when is When.ONCE:
            cast(play, source_of(play, squad))

    def _avenge(self, play: Play, event: Event) -> None:
        """The enemy of the dead commander's owner activates an artefact, one for each commander (REP-107)."""
        dead, note = event.piece, play.note(NOTE, Artefacts())
        winner = _enemy_of(play, play.piece(dead).owner)
        choices = sleeping(play, winner)
        if not choices or dead in note.avenged:
            return
        play.keep(NOTE, replace(note, avenged=(*note.avenged, dead)))
        if _by_magic_or_own_fire(play, event):
            at = roll_index(play, len(choices), f"which artefact of {winner}?", "REP-108")
            activate(play, choices[at], "REP-108")
        else:
            play.ask(WhichArtefact(winner))


@dataclass(frozen=True, slots=True)
class WhichArtefact(Decision):
    """Which artefact of yours is activated, as an enemy commander is dead (REP-107)?"""

    def question(self, play: Play) -> str:
        """Give the question in words."""
        del play  # Unused.
        return "an enemy commander is dead: which of your squads' artefacts is activated?"

    def asked_by(self) -> str:
        """Name the clause."""
        return "REP-107"

    def legal(self, play: Play) -> Iterable[Action]:
        """List the squads whose artefact sleeps; none, if their keepers fell meanwhile."""
        return [Choose(squad) for squad in sleeping(play, self.player)] or [Choose("none")]

    def perform(self, play: Play, action: Any) -> None:
        """Activate it."""
        if action.answer in play.state.squads:
            activate(play, action.answer, "REP-107")


def source_of(play: Play, squad: str) -> Source:
    """Give a squad's artefact as a source of magic."""
    in_play = play.state.squads[squad]
    return Source(ARTEFACT, in_play.artefact, in_play.player, "REP-102", by=squad)


def _enemy_of(play: Play, owner: str) -> str:
    """Give who gains: the player whose part it is, or else the next one (READ, REP-108)."""
    return play.active if play.active != owner else play.rivals(owner)[0]


def _by_magic_or_own_fire(play: Play, event: Event) -> bool:
    """Whether he died by magic, or by a shot or its blast in his own player's part (REP-108)."""
    if STRIKING in play.state.notes:
        return True
    shots, own_part = play.rules.shots, play.active == play.piece(event.piece).owner
    if shots is None or not own_part:
        return False
    return not {BLAST, *shots.clauses}.isdisjoint(event.clause.split(", "))
