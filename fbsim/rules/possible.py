"""What cannot be in a game: how a saved state contradicts itself, or what was agreed.

`impossible(state, setup)` gives every contradiction with its place, as "state.pieces.red-men-1: is on the
field, and nowhere". A state that came about by play has none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from fbsim.errors import Problem
from fbsim.rules.board import Board
from fbsim.rules.pieces import FIGURE_HEIGHT_MM, NEUTRAL, NOTHING_TO_BUY, Piece, Place, Where
from fbsim.rules.report import GUN_CLASSES, Kind
from fbsim.rules.setup import Setup, enlist
from fbsim.rules.standing import Condition
from fbsim.rules.state import SquadInPlay, Stage, State
from fbsim.rules.zombies import zombie_profile

_OF_THE_LIVING = (Condition.SOUND, Condition.WOUNDED, Condition.KILLED)
_OF_THINGS = (Condition.SOUND, Condition.DAMAGED, Condition.DESTROYED)
_LIVING = (Kind.WARRIOR, Kind.MAGE, Kind.DRAGON)

_NOWHERE = (Where.GONE, Where.HOSPITAL, Where.RESERVE, Where.FLED)
"""Who is there has no place on the board."""


def impossible(state: State, setup: Setup) -> Iterator[Problem]:
    """Give all that cannot be."""
    yield from _players(state, setup)
    yield from _clock(state, setup)
    yield from _ending(state, setup)
    yield from _shot(state, setup)
    yield from _enlisted(state, setup)
    for name, squad in state.squads.items():
        yield from _squad(name, squad, state, setup)
    for name, piece in state.pieces.items():
        for message in (
            *_links(name, piece, state, setup),
            *_whereabouts(piece, state),
            *_health(piece, state),
        ):
            yield Problem(message, place=f"state.pieces.{name}")
    yield from _crowded(state)


def _players(state: State, setup: Setup) -> Iterator[Problem]:
    if sorted(state.order) != sorted(setup.players):
        yield Problem(f"players are {', '.join(setup.players)}", place="state.order")
    for n, decision in enumerate(state.stack):
        if decision.player not in (*setup.players, NEUTRAL):
            yield Problem(f"asks {decision.player!r}, who does not play", place=f"state.stack[{n}]")


def _clock(state: State, setup: Setup) -> Iterator[Problem]:
    parts = len(setup.programme(state.stage))
    if not 0 <= state.at < max(parts, 1):
        yield Problem(f"must be in 0..{parts - 1} (got {state.at})", place="state.at")
    if state.turn < 0 or (state.stage is Stage.PLAYING and state.turn == 0):
        yield Problem(f"no such turn: {state.turn}", place="state.turn")
    if state.rolled < 0:
        yield Problem(f"must be 0 or more (got {state.rolled})", place="state.rolled")


def _ending(state: State, setup: Setup) -> Iterator[Problem]:
    if (state.stage is Stage.OVER) != (state.result is not None):
        yield Problem("a game is over when it has a result, and only then", place="state.result")
    if state.result is None:
        return
    if state.stack or state.shot is not None:
        yield Problem("the game is over, and something is still to be decided", place="state.stack")
    for player in (state.result.winner, *(name for name, _ in state.result.scores)):
        if player not in (None, NEUTRAL, *setup.players):
            yield Problem(f"{player!r} does not play", place="state.result")


def _shot(state: State, setup: Setup) -> Iterator[Problem]:
    shot = state.shot
    if shot is None:
        return
    if shot.gun not in state.pieces:
        yield Problem(f"no piece {shot.gun!r} to fire", place="state.shot")
    if shot.player not in (*setup.players, NEUTRAL):
        yield Problem(f"{shot.player!r}, who fires, does not play", place="state.shot")
    if shot.gun_class not in GUN_CLASSES or shot.barrels < 1:
        yield Problem(f"no gun of class {shot.gun_class!r} with {shot.barrels} barrels", place="state.shot")


def _enlisted(state: State, setup: Setup) -> Iterator[Problem]:
    """Find pieces that have vanished, or that nobody brought."""
    if set(state.pieces) != set(state.profiles):
        odd = sorted(set(state.pieces) ^ set(state.profiles))
        yield Problem(f"pieces and profiles do not match: {', '.join(odd)}", place="state.pieces")
    brought = {name: what for army in setup.forces for name, what in enlist(army).profiles.items()}
    vanished = sorted(set(brought) - set(state.pieces))
    if vanished:
        yield Problem(f"of the armies' pieces there are missing: {', '.join(vanished)}", place="state.pieces")
    strange = sorted(set(state.pieces) - set(brought))
    if strange and setup.market == NOTHING_TO_BUY:
        yield Problem(f"no army brought {', '.join(strange)}", place="state.pieces")
    for name, profile in state.profiles.items():
        was = brought.get(name, profile)
        if profile not in (was, zombie_profile(was)):
            yield Problem("is not what its army brought", place=f"state.profiles.{name}")


def _squad(name: str, squad: SquadInPlay, state: State, setup: Setup) -> Iterator[Problem]:
    place = f"state.squads.{name}"
    if squad.id != name:
        yield Problem(f"calls itself {squad.id!r}", place=place)
    if squad.player not in (*setup.players, NEUTRAL):
        yield Problem(f"belongs to {squad.player!r}, who does not play", place=place)
    strangers = [member for member in squad.members if member not in state.pieces]
    if strangers:
        yield Problem(f"has members that do not exist: {', '.join(strangers)}", place=place)
    if not squad.members or len(set(squad.members)) < len(squad.members):
        yield Problem("has no members, or one of them twice", place=place)


# Pieces.


def _links(name: str, piece: Piece, state: State, setup: Setup) -> Iterator[str]:
    """Whose it is, and with whom."""
    if piece.id != name:
        yield f"calls itself {piece.id!r}"
    for player in (piece.owner, piece.controller):
        if player not in (*setup.players, NEUTRAL):
            yield f"belongs to {player!r}, who does not play"
    if piece.squad and piece.squad not in state.squads:
        yield f"belongs to a squad that does not exist: {piece.squad!r}"
    elif piece.squad and name not in state.squads[piece.squad].members:
        yield f"belongs to squad {piece.squad!r}, which does not count it among its members"


def _whereabouts(piece: Piece, state: State) -> Iterator[str]:
    if piece.where is Where.FIELD and piece.place is None:
        yield "is on the field, and nowhere"
    if piece.where in _NOWHERE and piece.place is not None:
        yield f"is {piece.where}, and on the board"
    if piece.where is Where.PRISON and not piece.held_by:
        yield "is a prisoner, and nobody holds it"
    if piece.place is not None and piece.place.on and not _known(state.board, piece.place.on):
        yield f"stands on {piece.place.on!r}, which is not there"
    if piece.place is not None and _beyond(state.board, piece.place):
        yield f"is off the board, at {piece.place.x:g} {piece.place.y:g}"


def _known(board: Board, obstacle: str) -> bool:
    return any(each.id == obstacle for each in board.obstacles)


def _beyond(board: Board, place: Place) -> bool:
    """Whether it is past the edges by more than a body's length: who fell across one may stick out."""
    wide, deep = board.width_mm / 2 + FIGURE_HEIGHT_MM, board.depth_mm / 2 + FIGURE_HEIGHT_MM
    return abs(place.x) > wide or abs(place.y) > deep


def _health(piece: Piece, state: State) -> Iterator[str]:
    standing, profile = piece.standing, state.profiles.get(piece.id)
    if standing.damage < 0:
        yield f"damage must be 0 or more (got {standing.damage})"
    if profile is None:
        return
    possible = _OF_THE_LIVING if profile.kind in _LIVING else _OF_THINGS
    if standing.condition not in possible:
        yield f"is {standing.condition}, which a {profile.kind} cannot be"
    if standing.lives is not None and not 0 <= standing.lives <= profile.lives:
        yield f"lives must be in 0..{profile.lives} (got {standing.lives})"
    if piece.where in (Where.RESERVE, Where.HOSPITAL, Where.PRISON, Where.FLED) and not piece.alive:
        yield f"is {piece.where}, and {standing.condition}"
    if piece.where is Where.HOSPITAL and piece.sound:
        yield "is in hospital, and sound"


def _crowded(state: State) -> Iterator[Problem]:
    """Find the unhurt that stand on the very same spot."""
    spots = [(p.place, p.id) for p in state.pieces.values() if p.place is not None and p.on_field and p.sound]
    times = Counter(place for place, _ in spots)
    for place, count in times.items():
        if count > 1:
            who = ", ".join(name for spot, name in spots if spot == place)
            yield Problem(f"stand on the same spot: {who}", place="state.pieces")
