"""Who comes to the starting position later: the healed, the freed, the resurrected, the hired, the reserve.

    bring_in(play, piece, clause)    asks its owner where it stands; the game goes on when he has answered

They use the ground and the spots of deployment; the distance kept from the enemy then (SER-08, EMP-48) is no
matter any more. Who finds no room stays in reserve, and is called up again at the start of each turn.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fbsim.errors import FbsimError
from fbsim.rules.actions import Action, Done, Refusal
from fbsim.rules.decisions import Decision
from fbsim.rules.phases.deployment.placing import Post, StartRules, posted, set_down
from fbsim.rules.phases.deployment.spots import piece_spots
from fbsim.rules.pieces import Place, Where

if TYPE_CHECKING:
    from fbsim.rules.play import Play


def start_rules(play: Play) -> StartRules:
    """Give what the game's ruleset asks of a starting position."""
    for activity in play.setup.activities:
        rules = getattr(activity, "start", None)
        if isinstance(rules, StartRules):
            return rules
    raise FbsimError(f"{play.rules.name} has no deployment, so nobody can come to a starting position")


def bring_in(play: Play, name: str, clause: str, also: tuple[Place, ...] = ()) -> None:
    """Let the owner of a piece that is off the field say where it comes in.

    `also` are places besides the starting position: where a corpse lies (REP-14).
    """
    piece = play.change(name, where=Where.RESERVE, place=None, held_by="")
    play.ask(Returning(piece.owner, name, clause, also))


def call_up(play: Play) -> None:
    """Ask about all who wait in reserve and find room now."""
    for piece in play.state.pieces.values():
        if piece.where is Where.RESERVE and piece.owner in play.state.order:
            rules = start_rules(play)
            if piece_spots(play, piece.id, rules.site(play, piece.owner, keep_apart=False)):
                play.ask(Returning(piece.owner, piece.id, rules.clause))


@dataclass(frozen=True, slots=True)
class Returning(Decision):
    """Somebody comes in: his owner says where he stands."""

    piece: str
    clause: str
    also: tuple[Place, ...] = ()

    def question(self, play: Play) -> str:
        """Give the question in words."""
        del play  # Unused.
        return f"where does {self.piece} come in?"

    def legal(self, play: Play) -> Iterable[Action]:
        """List some spots; where there are none, he stays in reserve."""
        return self._spots(play) or [Done()]

    def refusal(self, play: Play, action: Any) -> Refusal | None:
        """Say why he may not stand there; None where he may."""
        if isinstance(action, Done):
            return Refusal(self.clause, "there is room for him") if self._spots(play) else None
        if not isinstance(action, Post) or action.piece != self.piece:
            return Refusal(self.clause, f"it is {self.piece} who comes in")
        return self._obstruction(play, action)

    def perform(self, play: Play, action: Any) -> None:
        """Put him there."""
        if isinstance(action, Done):
            play.tell("reserve", self.clause, f"{self.piece} finds no room and waits", self.piece)
        else:
            set_down(play, [posted(play, action)], self.clause)

    def _spots(self, play: Play) -> list[Post]:
        site = start_rules(play).site(play, self.player, keep_apart=False)
        here = (Post(self.piece, place.x, place.y, 0.0, place.on) for place in self.also)
        open_here = (post for post in here if not self._obstruction(play, post))
        return list(dict.fromkeys((*open_here, *piece_spots(play, self.piece, site))))

    def _obstruction(self, play: Play, post: Post) -> Refusal | None:
        site = start_rules(play).site(play, self.player, keep_apart=False)
        placed = [posted(play, post)]
        if placed[0].stance.place in self.also:
            return site.collision(placed)
        return site.refusal(placed)
