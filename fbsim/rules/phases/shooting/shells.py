"""Shells, where they are counted (Series): beside the guns, with the commander, and lying about.

    set-up        the stock is shared out in equal parts beside the guns, a remainder set aside (SER-27)
    moving        shells go with their gun, and with it into other hands (SER-19, SER-35)
    firing        a shot takes the gun's own shells first, then the commander's, then those of another gun
    picking up    when an enemy has fired, what came flying to a player is kept; he may fire it once his own
                  shells are spent (SER-26); by the reading: in his half, or within 1 step of his warriors

`shells_of`, `take_shells` and `give_shells` are for whoever trades in them (SER-28, SER-44).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from fbsim.rules.board import TOLERANCE_MM, Purpose
from fbsim.rules.board.plane import distance_to, region
from fbsim.rules.decisions import Note
from fbsim.rules.pieces import Piece
from fbsim.rules.report import ShellAtRest

if TYPE_CHECKING:
    from fbsim.rules.play import Play

SHELLS = "shells"

Stock = tuple[tuple[str, int], ...]


class Lying(NamedTuple):
    """A shell that came to rest on the board, and who fired it."""

    player: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Shells(Note):
    """All shells of a game that counts them."""

    guns: Stock = ()
    """Beside each gun."""
    players: Stock = ()
    """With each commander: bought free, left of a destroyed gun."""
    found: Stock = ()
    """Enemy shells that came flying to a player (SER-26)."""
    lying: tuple[Lying, ...] = ()


def are_counted(play: Play) -> bool:
    """Whether this game counts shells."""
    return SHELLS in play.state.notes


def shells_now(play: Play) -> Shells:
    """Give all shells as they are now."""
    return play.note(SHELLS, Shells())


def share_out(play: Play, total: int) -> None:
    """Share the stock out in equal parts, each side's laid beside its guns (SER-27)."""
    part = total // len(play.state.order)
    guns: Stock = ()
    players: Stock = ()
    for player in play.state.order:
        own = [gun.id for gun in play.guns(player)]
        guns += tuple((gun, part // len(own) + (n < part % len(own))) for n, gun in enumerate(own))
        players += () if own else ((player, part),)
    play.keep(SHELLS, Shells(guns, players))


def shells_of(play: Play, player: str) -> int:
    """Count a player's own shells: beside his guns, captured ones too, and with him. Not those picked up."""
    now = shells_now(play)
    return sum(_beside_guns(play, now, player).values()) + dict(now.players).get(player, 0)


def found_by(play: Play, player: str) -> int:
    """Count the enemy shells that a player has picked up (SER-26)."""
    return dict(shells_now(play).found).get(player, 0)


def shells_to_fire(play: Play, player: str) -> int:
    """Count the shells that a player can fire now: his own, and without any, those he picked up (SER-26)."""
    return shells_of(play, player) or found_by(play, player)


def take_shells(play: Play, player: str, number: int, gun: str = "") -> None:
    """Take shells from a player: from beside a gun first, then his own pile, then from his fullest guns."""
    now = shells_now(play)
    guns, players = dict(now.guns), dict(now.players)
    mine = _beside_guns(play, now, player)
    for name in ([gun] if gun in mine else []) + [""] + sorted(mine, key=lambda each: (-mine[each], each)):
        pile, key = (guns, name) if name else (players, player)
        taken = min(number, pile.get(key, 0))
        if taken:
            pile[key] -= taken
            number -= taken
    play.keep(SHELLS, replace(now, guns=_stock(guns), players=_stock(players)))


def give_shells(play: Play, player: str, number: int) -> None:
    """Give a player shells; they lie with him, for any of his guns."""
    now = shells_now(play)
    players = dict(now.players)
    players[player] = players.get(player, 0) + number
    play.keep(SHELLS, replace(now, players=_stock(players)))


def load(play: Play, player: str, number: int, gun: str) -> None:
    """Take the shells of one shot."""
    if shells_of(play, player):
        take_shells(play, player, number, gun)
        return
    now = shells_now(play)
    found = dict(now.found)
    found[player] = found.get(player, 0) - number
    play.keep(SHELLS, replace(now, found=_stock(found)))


def let_lie(play: Play, player: str, shells: Iterable[ShellAtRest]) -> None:
    """Note where the shells of a shot came to lie; those off the board are lost."""
    now = shells_now(play)
    new = tuple(Lying(player, shell.x_mm, shell.y_mm) for shell in shells if shell.on_board)
    if new:
        play.keep(SHELLS, replace(now, lying=(*now.lying, *new)))


def pick_up(play: Play, shooter: str, clause: str) -> None:
    """Let the shooter's enemies keep what came flying to them, as his firing ends (SER-26)."""
    for player in play.rivals(shooter):
        now = shells_now(play)
        reached = [s for s in now.lying if s.player == shooter and _came_to(play, player, s)]
        if reached:
            found = dict(now.found)
            found[player] = found.get(player, 0) + len(reached)
            left = tuple(shell for shell in now.lying if shell not in reached)
            play.keep(SHELLS, replace(now, found=_stock(found), lying=left))
            play.tell("shells", clause, f"{player} picks up {len(reached)} shells", "", len(reached))


def lose_gun(play: Play, gun: str, player: str) -> None:
    """Leave the shells of a gun that is no more with its last controller."""
    now = shells_now(play)
    number = dict(now.guns).get(gun, 0)
    if number:
        play.keep(SHELLS, replace(now, guns=tuple(pile for pile in now.guns if pile[0] != gun)))
        give_shells(play, player, number)


def _beside_guns(play: Play, now: Shells, player: str) -> dict[str, int]:
    pieces = play.state.pieces
    return {gun: number for gun, number in now.guns if pieces[gun].controller == player and pieces[gun].alive}


def _came_to(play: Play, player: str, shell: Lying) -> bool:
    return _in_half(play, player, shell) or any(_at_feet(play, man, shell) for man in play.warriors(player))


def _in_half(play: Play, player: str, shell: Lying) -> bool:
    """Whether a shell lies in a player's half: as the board marks it, else south and north of the middle."""
    halves = [zone for zone in play.state.board.zones if zone.purpose is Purpose.HALF]
    if halves:
        own = [region(zone.outline) for zone in halves if zone.player == player]
        return any(distance_to(area, shell.x, shell.y) <= TOLERANCE_MM for area in own)
    edge = play.setup.players.index(player)
    return len(play.setup.players) == len(_SIDES) and shell.y * _SIDES[edge] > 0


def _at_feet(play: Play, man: Piece, shell: Lying) -> bool:
    if man.place is None:
        return False
    limit = play.step + TOLERANCE_MM + play.profile(man.id).radius_mm
    return (man.place.x - shell.x) ** 2 + (man.place.y - shell.y) ** 2 <= limit * limit


def _stock(piles: dict[str, int]) -> Stock:
    return tuple((name, number) for name, number in piles.items() if number)


_SIDES = (-1.0, 1.0)
"""The first army comes from the south, the second from the north."""
