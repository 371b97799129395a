"""Prisoners at guns: set to work by their captor, once a turn each; they move only with the gun (SER-42).

At a gun a prisoner counts as one of its crew (SER-21) and attends it on its way (SER-18). He takes no part in
melee (SER-43). Where the gun goes, he goes; if there is no room beside it any more, he is led off the field.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from fbsim.rules.actions import Action, Refusal
from fbsim.rules.decisions import Activity, Note
from fbsim.rules.phases.deployment import bring_in
from fbsim.rules.phases.prisoners.seats import seat
from fbsim.rules.pieces import Piece, Where

if TYPE_CHECKING:
    from fbsim.rules.play import Event, Play

AT_WORK = "prisoners at work"


@dataclass(frozen=True, slots=True)
class SetToWork(Action):
    """Let a prisoner serve a gun."""

    prisoner: str
    gun: str


@dataclass(frozen=True, slots=True)
class AtWork(Note):
    """Which prisoner serves which gun, and who was set to work in this part."""

    guns: tuple[tuple[str, str], ...] = ()
    set_now: tuple[str, ...] = ()


@dataclass(frozen=True)
class Serving(Activity):
    """Captors set their prisoners to work."""

    actions: ClassVar[tuple[type[Action], ...]] = (SetToWork,)
    heeds = ("moved", "freed", "gun given")

    clause: str

    def begin(self, play: Play) -> None:
        """Let prisoners be set to another gun again."""
        if AT_WORK in play.state.notes:
            play.keep(AT_WORK, AtWork(_at_work(play).guns))

    def legal(self, play: Play) -> Iterable[Action]:
        """List prisoners and the guns that they could serve."""
        held = [piece.id for piece in prisoners(play, play.active)]
        guns = play.guns(play.active) if held else []
        choices = [SetToWork(name, gun.id) for name in held for gun in guns]
        return [choice for choice in choices if self.refusal(play, choice) is None]

    def refusal(self, play: Play, action: Any) -> Refusal | None:
        """Say why a prisoner cannot serve a gun."""
        piece, gun = play.state.pieces.get(action.prisoner), play.state.pieces.get(action.gun)
        if piece is None or piece.where is not Where.PRISON or piece.controller != play.active:
            return Refusal(self.clause, f"{action.prisoner} is no prisoner of {play.active}")
        if gun is None or gun not in play.guns(play.active):
            return Refusal(self.clause, f"{action.gun} is no gun of {play.active} on the field")
        note = _at_work(play)
        serves = piece.place is not None and (piece.id, gun.id) in note.guns
        if piece.id in note.set_now or serves:
            return Refusal(self.clause, f"{piece.id} was set to work")
        if seat(play, piece, gun) is None:
            return Refusal("COM-04", f"there is no room beside {gun.id}")
        return None

    def perform(self, play: Play, action: Any) -> None:
        """Put him beside the gun."""
        piece, gun, note = play.piece(action.prisoner), play.piece(action.gun), _at_work(play)
        play.change(piece.id, place=seat(play, piece, gun))
        guns = (*(pair for pair in note.guns if pair[0] != piece.id), (piece.id, gun.id))
        play.keep(AT_WORK, AtWork(guns, (*note.set_now, piece.id)))
        play.tell("at work", self.clause, f"{piece.id} serves {gun.id}", piece.id)

    def witness(self, play: Play, event: Event) -> None:
        """Let prisoners go with their guns, and the freed come back to their own (SER-43)."""
        if event.what == "moved":
            self._follow(play, event.piece)
        elif event.what == "gun given":
            self._dismiss(play, event.piece)
        elif event.what == "freed" and play.piece(event.piece).where is Where.PRISON:
            bring_in(play, event.piece, event.clause)

    def _follow(self, play: Play, gun: str) -> None:
        if AT_WORK not in play.state.notes:
            return
        for name, serves in _at_work(play).guns:
            piece = play.piece(name)
            if serves == gun and piece.where is Where.PRISON and piece.place is not None:
                play.change(name, place=seat(play, piece, play.piece(gun)))

    def _dismiss(self, play: Play, gun: str) -> None:
        """Lead those who served a gun off the field, as it is given away without them (SER-44)."""
        for name, serves in _at_work(play).guns:
            if serves == gun and play.piece(name).where is Where.PRISON:
                play.change(name, place=None)


def prisoners(play: Play, holder: str) -> list[Piece]:
    """Give a player's prisoners."""
    pieces = play.state.pieces.values()
    return [piece for piece in pieces if piece.where is Where.PRISON and piece.controller == holder]


def _at_work(play: Play) -> AtWork:
    return play.note(AT_WORK, AtWork())
