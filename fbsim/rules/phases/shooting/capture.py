"""Who controls a gun: the side whose warriors alone are within one step of it.

A gun changes hands as soon as warriors of one other side are beside it and nobody of its own: the guard
beaten in melee (TRD-34, SER-34), or none there to begin with (TRD-35, SER-35; READ for Republic, REP-59).
With nobody near, it stays with its last controller. Who is beside it is looked at whenever somebody came or
fell, and as each part of a phase begins. Machines take no guns (TRD-36, REP-80); prisoners who serve one do
not guard it, and change hands with it (SER-43). Its shells go with it (SER-35), and so does its damage
(REP-70).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fbsim.rules.decisions import Activity
from fbsim.rules.phases.deployment import bring_in
from fbsim.rules.phases.shooting.crew import FIGURES, beside
from fbsim.rules.pieces import Piece, Where
from fbsim.rules.state import Stage

if TYPE_CHECKING:
    from fbsim.rules.play import Event, Play

CAME = ("moved", "stepped", "teleported", "jumped")

GONE = ("killed", "wounded", "prisoner", "shot")
"""What may take somebody from a gun's side: he fell, was carried off, or was pushed by a shot."""

BEGINS = "phase"
"""Whoever went away before, or came in another way, has come or gone by now."""


@dataclass(frozen=True)
class Capture(Activity):
    """Guns change hands by who stands beside them."""

    heeds = (*CAME, *GONE, BEGINS)

    clause: str
    captives: str = ""
    """The clause by which prisoners at a gun change hands with it (SER-43); "", there are none."""

    def witness(self, play: Play, event: Event) -> None:
        """Look who is beside the guns after somebody came or went."""
        if play.state.stage is not Stage.PLAYING:
            return
        if event.what not in CAME:
            self._settle_all(play)
        elif event.piece in play.state.pieces:
            self._after_move(play, play.piece(event.piece))

    def _after_move(self, play: Play, mover: Piece) -> None:
        if play.profile(mover.id).kind not in FIGURES:
            return
        for gun in play.guns():
            if gun.controller != mover.controller and play.near(mover, gun):
                self._settle(play, gun)

    def _settle_all(self, play: Play) -> None:
        """Look at all guns, unless nobody has moved, come or gone since that changed nothing."""
        layout = play.layout
        if layout.guns_settled:
            return
        for gun in play.guns():
            self._settle(play, gun)
        layout.guns_settled = play.layout is layout

    def _settle(self, play: Play, gun: Piece) -> None:
        near = beside(play, gun)
        if not near:
            return
        sides = {each.controller for each in near if each.where is Where.FIELD}
        if len(sides) != 1:
            return
        (side,) = sides
        if side not in (gun.controller, ""):
            self._take(play, gun, side, [each for each in near if each.where is Where.PRISON])

    def _take(self, play: Play, gun: Piece, side: str, captives: list[Piece]) -> None:
        before = gun.controller
        play.change(gun.id, held_by="" if side == gun.owner else side)
        play.tell("gun captured", self.clause, f"{side} takes {gun.id} from {before}", gun.id)
        for captive in captives:
            if self.captives and captive.controller == before:
                self._take_captive(play, captive, side)

    def _take_captive(self, play: Play, captive: Piece, side: str) -> None:
        """Take a prisoner over with the gun he serves, or free one's own man (SER-43)."""
        if captive.owner == side:
            bring_in(play, captive.id, self.captives)
            play.tell("freed", self.captives, f"{captive.id} is back with his own", captive.id)
        else:
            play.change(captive.id, held_by=side)
            play.tell("prisoner", self.captives, f"{captive.id} is now {side}'s prisoner", captive.id)
