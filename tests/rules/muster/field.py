"""A field for Musterfield: squads in lines, games that have come to a phase of blue's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from fbsim.rules import Army, Game, Kind, Profile, Squad
from fbsim.rules.board import Board
from fbsim.rules.pieces import Arm, SoldierSheet
from tests.rules.table import laid

INCH = 25.4
STRIDE = 24.0
"""From soldier to soldier in base contact: twice the radius of their feet."""

COST = 20.0

Spots = dict[str, tuple[float, float]]
Spot = tuple[Squad, float, float]


def soldiers(name: str = "foot", size: int = 5, *, hero: bool = False, **sheet: Any) -> Squad:
    """A squad of `size` alike, with a Hero besides where wanted."""
    men = tuple(
        Profile(f"{name}-{n}", Kind.WARRIOR, name, COST, n, soldier=SoldierSheet(**sheet))
        for n in range(1, size + 1)
    )
    if hero:
        leader = SoldierSheet(**{**sheet, "hero": True})
        men = (*men, Profile(f"{name}-hero", Kind.WARRIOR, name, COST, size + 1, soldier=leader))
    return Squad(name, name, men, cost=COST * len(men))


def archers(name: str = "bows", size: int = 5, range_in: float = 18.0, **sheet: Any) -> Squad:
    return soldiers(name, size, arm=Arm.ARCHERS, range_in=range_in, **sheet)


def horse(name: str = "horse", size: int = 5, **sheet: Any) -> Squad:
    return soldiers(name, size, arm=Arm.CAVALRY, **sheet)


def row(player: str, squad: Squad, x: float, y: float) -> Iterator[tuple[str, tuple[float, float]]]:
    """Places of a squad in one rank along x, the first at (x, y)."""
    for number, man in enumerate(squad.warriors):
        yield f"{player}-{man.model}", (x + number * STRIDE, y)


def facing(
    blue: Squad,
    red: Squad,
    gap_in: float,
    *,
    phase: str = "walk",
    y: float = 0.0,
    board: Board | None = None,
    **options: Any,
) -> Game:
    """Two squads in ranks, blue south of red, so many inches apart; it is blue's turn, in a phase."""
    north = y + STRIDE + gap_in * INCH
    return battle([(blue, -48.0, y)], [(red, -48.0, north)], phase=phase, board=board, **options)


def battle(blue: Sequence[Spot], red: Sequence[Spot], *, phase: str = "walk", **options: Any) -> Game:
    """Squads in ranks, each from its first soldier's place on; it is blue's turn, in a phase."""
    spots: Spots = {}
    for player, line in (("blue", blue), ("red", red)):
        for squad, x, y in line:
            spots |= dict(row(player, squad, x, y))
    armies = [Army(p, tuple(each[0] for each in line)) for p, line in (("blue", blue), ("red", red))]
    return laid("muster", spots, *armies, phase=phase, player="blue", dice=[6, 1], **options)


def left(game: Game, squad: str) -> int:
    """How many of a squad are on the field."""
    return sum(game.pieces[name].on_field for name in game.squads[squad].members)


def places(game: Game, squad: str) -> list[tuple[float, float]]:
    """Where its soldiers stand."""
    spots = [game.pieces[name].place for name in game.squads[squad].members]
    return [(spot.x, spot.y) for spot in spots if spot is not None]


def refused(game: Game, action: Any) -> str:
    """The clause that forbids an action; the game is as it was, and does not list it."""
    before = game.copy()
    refusal = game.check(action)
    assert refusal is not None
    assert action not in game.legal_actions()
    assert game == before
    return refusal.clause
