"""Which artefacts are active. A squad's commander is its keeper (REP-102); at first all sleep (REP-103)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from fbsim.rules.boosts import end_of_artefact
from fbsim.rules.decisions import Note

if TYPE_CHECKING:
    from fbsim.rules.play import Play

NOTE = "artefacts"


@dataclass(frozen=True, slots=True)
class Artefacts(Note):
    """What became of artefacts: ids of squads."""

    active: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    """Neutralised for good."""
    avenged: tuple[str, ...] = ()
    """Ids of dead commanders for whom an artefact was activated: one for each (REP-107)."""


def is_active(play: Play, squad: str) -> bool:
    """Whether a squad's artefact acts: its keeper must live and be under his player's control (REP-104)."""
    note = play.state.notes.get(NOTE)
    return isinstance(note, Artefacts) and squad in note.active and _kept(play, squad)


def active(play: Play, player: str) -> list[str]:
    """Give a player's squads whose artefacts act."""
    if NOTE not in play.state.notes:
        return []
    names = play.note(NOTE, Artefacts()).active
    return [name for name in names if play.state.squads[name].player == player and _kept(play, name)]


def kept_by(play: Play, player: str) -> list[str]:
    """Give a player's squads that have an artefact and a keeper, active or not."""
    removed = play.note(NOTE, Artefacts()).removed
    return [
        name
        for name, squad in play.state.squads.items()
        if squad.player == player and squad.artefact and name not in removed and _kept(play, name)
    ]


def sleeping(play: Play, player: str) -> list[str]:
    """Give a player's squads whose artefact could be activated."""
    awake = play.note(NOTE, Artefacts()).active
    return [name for name in kept_by(play, player) if name not in awake]


def activate(play: Play, squad: str, clause: str) -> None:
    """Let an artefact begin to act (REP-103)."""
    note = play.note(NOTE, Artefacts())
    play.keep(NOTE, replace(note, active=(*note.active, squad)))
    artefact = play.state.squads[squad].artefact
    play.tell("artefact activated", clause, f"{artefact} of {squad} is active", squad)


def deactivate(play: Play, squad: str, clause: str) -> None:
    """End what an artefact does; it may be activated again (REP-104, REP-106)."""
    note = play.note(NOTE, Artefacts())
    if squad in note.active:
        play.keep(NOTE, replace(note, active=tuple(name for name in note.active if name != squad)))
        end_of_artefact(play, squad)
        play.tell("artefact asleep", clause, f"{play.state.squads[squad].artefact} of {squad} sleeps", squad)


def remove(play: Play, squad: str, clause: str) -> None:
    """End an artefact for good."""
    deactivate(play, squad, clause)
    note = play.note(NOTE, Artefacts())
    play.keep(NOTE, replace(note, removed=(*note.removed, squad)))
    play.tell("artefact removed", clause, f"{play.state.squads[squad].artefact} of {squad} is no more", squad)


def _kept(play: Play, squad: str) -> bool:
    """Whether the keeper lives and obeys; a zombie keeps nothing (REP-122)."""
    in_play = play.state.squads[squad]
    keeper = play.piece(in_play.members[0])
    return keeper.alive and not keeper.zombie and keeper.controller == in_play.player
