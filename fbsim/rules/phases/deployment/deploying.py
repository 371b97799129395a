"""Who places what, and in which turn.

    whole force    one player places everything, then the next (EMP-47, SER-07)
    alternating    each in turn one squad and one gun, until all stand (EMP-46)

Pieces that stand already (`places` of `new_game`) are left alone. A player may leave something in reserve
only when no spot is left; the reserve gets another chance at the start of each turn (see `returning`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from fbsim.rules.actions import Action, Done, Refusal
from fbsim.rules.decisions import Activity, Decision
from fbsim.rules.phases.deployment.building import ask_to_build
from fbsim.rules.phases.deployment.formations import FORMATIONS
from fbsim.rules.phases.deployment.fortresses import check_fortresses, give_fortress
from fbsim.rules.phases.deployment.placing import (
    Deploy,
    Placed,
    Post,
    Site,
    StartRules,
    check_room,
    deployed,
    in_reserve,
    posted,
    set_down,
)
from fbsim.rules.phases.deployment.returning import call_up, start_rules
from fbsim.rules.phases.deployment.spots import piece_spots, squad_spots
from fbsim.rules.phases.initiative import ranked
from fbsim.rules.pieces import Piece, Where
from fbsim.rules.report import Kind
from fbsim.rules.state import Stage

if TYPE_CHECKING:
    from fbsim.rules.play import Event, Play

ALTERNATING = "alternating"
WHOLE_FORCE = "whole force"

SQUAD, GUN = "squad", "gun"
SHARE = (SQUAD, GUN)
"""What a go consists of when players alternate (EMP-46)."""


@dataclass(frozen=True)
class Deployment(Activity):
    """Lets players take up their starting positions. It goes on by questions: see `Deploying`."""

    heeds = ("turn",)

    start: StartRules
    order_clause: str = ""
    """The clause by which a die says who places first, the lower one (EMP-47); empty: the order of play."""
    way_option: str = ""
    """Option that chooses between "whole force" and "alternating"; empty: always the whole force."""
    fortress_clause: str = ""
    """The clause that says how far apart fortresses stand (EMP-48)."""
    fort_clause: str = ""
    """The clause by which players place their fortifications first, in turn (EMP-46)."""
    roles_clause: str = ""
    """The clause by which one is in the fortress and the other attacks (SER-05)."""

    def begin(self, play: Play) -> None:
        """Ask the first player, where anybody has something to place."""
        if self.fortress_clause:
            check_fortresses(play, self.fortress_clause)
        if self.roles_clause:
            give_fortress(play, self.roles_clause)
        order = tuple(player for player in self._order(play) if _reserve(play, player))
        if order:
            check_room(play, self.start)
            alternating = bool(self.way_option) and play.option(self.way_option) == ALTERNATING
            play.ask(Deploying(order[0], order, alternating, SHARE if alternating else ()))
        if self.fort_clause:
            ask_to_build(play, self.fort_clause, self.fortress_clause or self.fort_clause)

    def witness(self, play: Play, event: Event) -> None:
        """Call up the reserve at the start of each turn."""
        if event.what == "turn" and event.value > 1:
            call_up(play)

    def _order(self, play: Play) -> tuple[str, ...]:
        waiting = any(_reserve(play, player) for player in play.state.order)
        if not self.order_clause or not waiting:
            return play.state.order
        return tuple(reversed(ranked(play, "deployment", self.order_clause)))


@dataclass(frozen=True, slots=True)
class Deploying(Decision):
    """A player places his pieces: all of them, or his share of this go."""

    order: tuple[str, ...]
    alternating: bool
    left: tuple[str, ...]
    """What of his share he has still to place, where players alternate."""
    begun: str = ""
    """A squad that he places man by man; until it stands nothing else is placed."""

    def question(self, play: Play) -> str:
        """Give the question in words."""
        del play  # Unused.
        return f"where do the pieces of {self.player} stand?"

    def legal(self, play: Play) -> Iterable[Action]:
        """List a few placements for each squad and piece; the end, where nothing finds room."""
        return list(self._spots(play)) or [Done()]

    def refusal(self, play: Play, action: Any) -> Refusal | None:
        """Say why a placement is not allowed; None where it is."""
        clause = start_rules(play).clause
        if isinstance(action, Done):
            room = next(self._spots(play), None)
            return Refusal(clause, f"there is room left: {room}") if room else None
        if not isinstance(action, Deploy | Post):
            return Refusal(clause, "pieces are placed now")
        fault = self._not_his(play, action)
        if fault:
            return Refusal(clause, fault)
        site = _site(play, self.player)
        return site.refusal(_placed(play, action, site))

    def perform(self, play: Play, action: Any) -> None:
        """Place, and ask the same player or the next."""
        rules = start_rules(play)
        if isinstance(action, Done):
            play.tell("reserve", rules.clause, f"{self.player} leaves in reserve what finds no room")
            self._next_player(play, through=not self.alternating or self.left == SHARE)
            return
        placed = _placed(play, action, _site(play, self.player))
        set_down(play, placed, rules.clause)
        self._go_on(play, play.piece(placed[0].piece))

    # What he may place.

    def _spots(self, play: Play) -> Iterator[Action]:
        site = _site(play, self.player)
        for piece in self._groups(play):
            whole = bool(piece.squad) and piece.squad != self.begun
            spots = squad_spots(play, piece.squad, site) if whole else ()
            yield from spots or piece_spots(play, piece.id, site)

    def _groups(self, play: Play) -> Iterator[Piece]:
        """Give the first man of each squad that is his to place now, and each gun and single piece."""
        seen: list[str] = []
        for piece in _reserve(play, self.player):
            if self._belongs(play, piece) and (not piece.squad or piece.squad not in seen):
                seen.append(piece.squad)
                yield piece

    def _belongs(self, play: Play, piece: Piece) -> bool:
        """Whether a piece belongs to what is to be placed now."""
        if self.begun:
            return piece.squad == self.begun
        return not self.alternating or _sort(play, piece) in self.left

    def _not_his(self, play: Play, action: Deploy | Post) -> str:
        """Say why what he names is not his to place now; "" where it is."""
        if isinstance(action, Deploy):
            waiting = in_reserve(play, action.squad)
            if not waiting:
                return f"no squad {action.squad!r} waits to be placed"
            if action.formation not in FORMATIONS:
                return f"there is no formation {action.formation!r}: {', '.join(FORMATIONS)}"
            piece: Piece | None = waiting[0]
        else:
            piece = play.state.pieces.get(action.piece)
        if piece is None or piece.where is not Where.RESERVE or piece.owner != self.player:
            return f"no piece of {self.player} of that name waits to be placed"
        return "" if self._belongs(play, piece) else "something else is placed first"

    # Whose turn it is.

    def _go_on(self, play: Play, placed: Piece) -> None:
        begun = placed.squad if placed.squad and in_reserve(play, placed.squad) else ""
        left = self.left if begun else tuple(each for each in self.left if each != _sort(play, placed))
        waiting = {_sort(play, piece) for piece in _reserve(play, self.player)}
        more = any(each in waiting for each in left) if self.alternating else bool(waiting)
        if more or begun:
            play.ask(replace(self, left=left, begun=begun))
        else:
            self._next_player(play)

    def _next_player(self, play: Play, *, through: bool = False) -> None:
        """Ask the next of those who have pieces to place; who is through is not asked again."""
        at = self.order.index(self.player) + 1
        around = (*self.order[at:], *self.order[:at])
        order = tuple(p for p in self.order if _reserve(play, p) and not (through and p == self.player))
        player = next((each for each in around if each in order), None)
        if player is not None:
            play.ask(Deploying(player, order, self.alternating, SHARE if self.alternating else ()))


def _site(play: Play, player: str) -> Site:
    """Survey the ground; once the game is on, nobody has to keep away from the enemy."""
    return start_rules(play).site(play, player, keep_apart=play.state.stage is Stage.SETTING_UP)


def _placed(play: Play, action: Deploy | Post, site: Site) -> list[Placed]:
    if isinstance(action, Post):
        return [posted(play, action)]
    return deployed(play, action, site.heading_at(action.x, action.y))


def _reserve(play: Play, player: str) -> list[Piece]:
    """Give what a player has still to place."""
    return [p for p in play.state.pieces.values() if p.where is Where.RESERVE and p.owner == player]


def _sort(play: Play, piece: Piece) -> str:
    """Say as what a piece is placed: single pieces take the place of a squad (READ, EMP-46)."""
    return GUN if play.profile(piece.id).kind is Kind.GUN else SQUAD
