"""Armies are drawn up: each player in turn places one whole squad, in the order he likes (UKR-10).

The soldiers of a squad stand in base contact (UKR-09), on their side of the buffer (UKR-08). Who begins is
settled by chance or by agreement (UKR-11). A squad that finds no room anywhere stays in reserve.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import atan2, degrees
from typing import TYPE_CHECKING, Any

from fbsim.rules.actions import Action, Refusal
from fbsim.rules.board.plane import Region
from fbsim.rules.decisions import Activity, Decision
from fbsim.rules.phases.initiative import ranked
from fbsim.rules.phases.squads.formations import hindrance, in_contact, in_ranks, placed
from fbsim.rules.phases.squads.sides import ground, homeward, starts_on
from fbsim.rules.pieces import Piece, Place, Where
from fbsim.rules.report import Kind

if TYPE_CHECKING:
    from fbsim.rules.play import Play

BY_CHANCE, FIRST_ARMY, SECOND_ARMY = "chance", "first army", "second army"
FIRST_TO_DEPLOY = (BY_CHANCE, FIRST_ARMY, SECOND_ARMY)

WIDEST_RANK = 5
"""A listed formation has two ranks where the squad is larger; any other may be named by its places."""

COARSE_MM, FINE_MM = 150.0, 30.0
"""Distances between the places that are listed; the fine ones only where the coarse ones are taken."""

Places = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class DrawUp(Action):
    """Place a whole squad: where each of its soldiers stands, in the roster's order, and how they look."""

    squad: str
    heading_deg: float
    places: Places

    def __str__(self) -> str:
        """Give the action in a few words."""
        spots = " ".join(f"({x:g} {y:g})" for x, y in self.places)
        return f"draw up {self.squad}, heading {self.heading_deg:g}, at {spots}"


@dataclass(frozen=True, slots=True)
class Emplace(Action):
    """Place a gun, where real shots are agreed on (UKR-40)."""

    gun: str
    heading_deg: float
    x: float
    y: float


@dataclass(frozen=True)
class DrawingUp(Activity):
    """Starts the drawing up; it goes on by questions: see `NextToDrawUp`."""

    def begin(self, play: Play) -> None:
        """Settle who places first, and ask him (UKR-11)."""
        if any(bodies_left(play, player) for player in play.state.order):
            order = _order(play)
            play.tell("order", "UKR-11", f"{order[0]} places the first squad")
            _ask_next(play, order, order[-1])


@dataclass(frozen=True, slots=True)
class NextToDrawUp(Decision):
    """A player places one squad (UKR-10), or a gun (UKR-40)."""

    order: tuple[str, ...]

    def question(self, play: Play) -> str:
        """Give the question in words."""
        del play  # Unused.
        return f"which squad does {self.player} place, and where?"

    def legal(self, play: Play) -> Iterable[Action]:
        """List some placements of each squad that waits."""
        return list(_listed(play, self.player))

    def refusal(self, play: Play, action: Any) -> Refusal | None:
        """Say why a placement is not allowed; None where it is."""
        if isinstance(action, Emplace) and play.option("real_shots"):
            return _gun_refusal(play, self.player, action)
        if not isinstance(action, DrawUp):
            return Refusal("UKR-10", "a squad is placed now")
        return _squad_refusal(play, self.player, action)

    def perform(self, play: Play, action: Any) -> None:
        """Place it, and ask the next player."""
        pieces = _gun_at(play, action) if isinstance(action, Emplace) else _drawn_up(play, action)
        for piece in pieces:
            play.put(replace(piece, where=Where.FIELD))
        what = pieces[0].squad or pieces[0].id
        play.tell("placed", "UKR-10", f"{self.player} places {what}", pieces[0].id)
        _ask_next(play, self.order, self.player)


def bodies_left(play: Play, player: str) -> list[str]:
    """Give what a player has still to place: squads, and guns where they shoot."""
    waiting = [
        name for name, squad in play.state.squads.items() if squad.player == player and _waiting(play, name)
    ]
    return waiting + (_guns_left(play, player) if play.option("real_shots") else [])


def _order(play: Play) -> tuple[str, ...]:
    agreed, players = play.option("first_to_deploy"), play.setup.players
    if agreed == BY_CHANCE:
        return ranked(play, "first to deploy", "UKR-11")
    return players if agreed == FIRST_ARMY else (*players[1:], players[0])


def _ask_next(play: Play, order: tuple[str, ...], last: str) -> None:
    """Ask the next in order who has something left that finds room."""
    at = order.index(last) + 1
    for player in (*order[at:], *order[:at]):
        if not bodies_left(play, player):
            continue
        if next(_listed(play, player), None) is not None:
            play.ask(NextToDrawUp(player, order))
            return
        left = ", ".join(bodies_left(play, player))
        play.tell("reserve", "UKR-10", f"no room is left for {left}: it stays in reserve")


def _waiting(play: Play, squad: str) -> list[Piece]:
    return [
        piece
        for name in play.state.squads[squad].members
        if (piece := play.piece(name)).where is Where.RESERVE
    ]


def _guns_left(play: Play, player: str) -> list[str]:
    return [
        piece.id
        for piece in play.state.pieces.values()
        if piece.owner == player and piece.where is Where.RESERVE and play.profile(piece.id).kind is Kind.GUN
    ]


# What is refused.


def _squad_refusal(play: Play, player: str, action: DrawUp) -> Refusal | None:
    squad = play.state.squads.get(action.squad)
    waiting = _waiting(play, action.squad) if squad and squad.player == player else []
    if not waiting:
        return Refusal("UKR-10", f"no squad {action.squad!r} of {player} waits to be placed")
    if len(waiting) != len(action.places):
        return Refusal(
            "UKR-10", f"{action.squad} has {len(waiting)} to place (got {len(action.places)} places)"
        )
    pieces = _drawn_up(play, action)
    fault = _off_ground(play, player, pieces)
    if fault is None and not in_contact(play, pieces):
        fault = Refusal("UKR-09", "its soldiers are not in base contact with each other")
    return fault or _collision(play, pieces)


def _gun_refusal(play: Play, player: str, action: Emplace) -> Refusal | None:
    if action.gun not in _guns_left(play, player):
        return Refusal("UKR-40", f"no gun {action.gun!r} of {player} waits to be placed")
    pieces = _gun_at(play, action)
    return _off_ground(play, player, pieces) or _collision(play, pieces)


def _off_ground(play: Play, player: str, pieces: list[Piece]) -> Refusal | None:
    area = ground(play, player)
    buffer = play.option("buffer_in") * play.step / 2
    for piece in pieces:
        assert piece.place is not None
        radius = play.profile(piece.id).radius_mm
        if not starts_on(area, piece.place, radius):
            in_buffer = abs(piece.place.y) < buffer + radius
            clause = "UKR-08" if in_buffer else "UKR-07"
            return Refusal(
                clause, f"{piece.id} would stand {'in the buffer' if in_buffer else 'off its side'}"
            )
    return None


def _collision(play: Play, pieces: list[Piece]) -> Refusal | None:
    for number, piece in enumerate(pieces):
        if any(_overlap(play, piece, other) and play.gap(piece, other) == 0.0 for other in pieces[:number]):
            return Refusal("COM-04", f"{piece.id} would stand on another of its squad")
    why = hindrance(play, pieces)
    return Refusal("COM-04", why) if why else None


def _overlap(play: Play, one: Piece, other: Piece) -> bool:
    a, b = one.place, other.place
    assert a is not None
    assert b is not None
    reach = play.profile(one.id).radius_mm + play.profile(other.id).radius_mm - 1.0
    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2 < reach * reach


def _drawn_up(play: Play, action: DrawUp) -> list[Piece]:
    return [
        piece.moved(Place(x, y), action.heading_deg)
        for piece, (x, y) in zip(_waiting(play, action.squad), action.places, strict=True)
    ]


def _gun_at(play: Play, action: Emplace) -> list[Piece]:
    return [replace(play.piece(action.gun), place=Place(action.x, action.y), heading_deg=action.heading_deg)]


# What is listed.


def _listed(play: Play, player: str) -> Iterator[Action]:
    """List placements for each body that waits, on a coarse net of points, or else on a fine one."""
    away_x, away_y = homeward(play, player)
    heading = degrees(atan2(-away_y, -away_x)) % 360
    area = ground(play, player)
    for body in bodies_left(play, player):
        found = list(_on_net(play, player, body, heading, area, COARSE_MM))
        yield from found or list(_on_net(play, player, body, heading, area, FINE_MM))[:1]


def _on_net(
    play: Play, player: str, body: str, heading: float, area: Region, mesh: float
) -> Iterator[Action]:
    for x, y in _points(area, mesh):
        action: Action
        if body in play.state.squads:
            action = _in_ranks(play, body, heading, x, y)
            refusal = _squad_refusal(play, player, action)
        else:
            action = Emplace(body, heading, x, y)
            refusal = _gun_refusal(play, player, action)
        if refusal is None:
            yield action


def _in_ranks(play: Play, squad: str, heading: float, x: float, y: float) -> DrawUp:
    waiting = _waiting(play, squad)
    offsets = in_ranks([play.profile(piece.id) for piece in waiting], min(WIDEST_RANK, len(waiting)))
    pieces = placed(waiting, offsets, x, y, heading)
    return DrawUp(squad, heading, tuple((p.place.x, p.place.y) for p in pieces if p.place))


def _points(area: Region, mesh: float) -> Iterator[tuple[float, float]]:
    """Give points of a net over the ground, from its middle outwards to both sides."""
    across, along = int((area.east - area.west) / mesh), int((area.north - area.south) / mesh)
    x, y = (area.west + area.east) / 2, (area.south + area.north) / 2
    for i in range(across + 1):
        for j in range(along + 1):
            yield x + (i - across / 2) * mesh, y + (j - along / 2) * mesh
