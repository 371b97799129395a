"""Short ways to lay a firing range: a gun of blue's, men of both sides, and reports of what a shot did."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fbsim.rules import (
    Army,
    Condition,
    Done,
    Game,
    Kind,
    Place,
    Pose,
    Profile,
    Refusal,
    ShotReport,
    Squad,
    Struck,
)
from fbsim.rules.phases.shooting.firing import Fire
from fbsim.rules.phases.shooting.points import allowance

from ..table import army, gun, laid, squad, until

GUN, MAN, FOE = "blue-bulldog", "blue-men-1", "red-men-1"

FRONTS = {Pose.FACE_UP: 0.95, Pose.FACE_DOWN: -0.95}

Places = Mapping[str, tuple[float, float] | Place]

AT_GUN: Places = {GUN: (0, -300), MAN: (-60, -300), FOE: (0, 300)}
"""One blue man beside the gun (its feet's edge 18 mm away), one red man far off."""


def placed(*parts: Places) -> Places:
    """Put places together; later ones win."""
    return {name: place for part in parts for name, place in part.items()}


def servants(size: int = 1, **values: Any) -> Squad:
    """Men with access to guns of every class."""
    return squad("men", size, **({"access": ("K", "A", "P", "MP"), "cost": 50} | values))


def blue(*guns: Profile, men: Squad | None = None, **values: Any) -> Army:
    return army("blue", men or servants(), guns=guns or (gun(),), **values)


def red(*guns: Profile, men: Squad | None = None, **values: Any) -> Army:
    return army("red", men or servants(), guns=guns, **values)


def firing(
    ruleset: str,
    places: Places | None = None,
    *armies: Army,
    player: str = "blue",
    first: str = "blue",
    left: float | None = None,
    **options: Any,
) -> Game:
    """Begin a game that has come to a player's first shooting phase, with so many shots or points `left`."""
    for seed in range(500):
        game = _begun(ruleset, places, armies, player, seed, options)
        if game.players[0] == first and left in (None, allowance(game.look()).left):
            return game
    raise AssertionError(f"no seed gives {first} the first turn and {left} shots")


def _begun(
    ruleset: str, places: Places | None, armies: tuple[Army, ...], player: str, seed: int, options: Any
) -> Game:
    return laid(
        ruleset,
        AT_GUN if places is None else places,
        *(armies or (blue(), red())),
        phase="shooting",
        player=player,
        seed=seed,
        **options,
    )


def next_firing(game: Game, player: str) -> Game:
    """Go on to a player's next shooting phase."""
    if game.phase == "shooting" and game.player == player:
        game.apply(Done())
    return until(game, "shooting", player)


def body(name: str, pose: Pose = Pose.STANDING, kind: Kind = Kind.WARRIOR, **values: Any) -> Struck:
    hits = values.pop("hits", 1)
    return Struck(
        id=name,
        kind=kind,
        side=None,
        pose=pose,
        touched=hits > 0,
        moved=values.pop("moved", pose is not Pose.STANDING),
        front_up=FRONTS.get(pose, 0.0),
        front_margin=0.17,
        leaning_on=None,
        displaced_mm=5.0,
        hits=hits,
        at_mm=values.pop("at_mm", None),
    )


def report(game: Game, *bodies: Struck, **values: Any) -> ShotReport:
    order = game.awaiting_shot
    assert order is not None
    return ShotReport(
        order.gun, order.gun_model, order.gun_class, order.player, order.barrels, bodies, **values
    )


def shoot(game: Game, *bodies: Struck, fire: Fire | None = None, **values: Any) -> None:
    """Fire and tell what the shot did."""
    game.apply(fire or Fire(GUN))
    game.resolve_shot(report(game, *bodies, **values))


def refused(game: Game, action: Any) -> str:
    """Give the clause that forbids an action; it changes nothing."""
    before = game.state
    refusal = game.check(action)
    assert isinstance(refusal, Refusal), f"{action} is allowed"
    assert game.state == before
    assert action not in game.legal_actions()
    return refusal.clause


def fires(game: Game, gun_id: str = GUN) -> list[Fire]:
    """List the shots of a gun that are open."""
    return [each for each in game.legal_actions() if isinstance(each, Fire) and each.gun == gun_id]


def condition(game: Game, name: str) -> Condition:
    return game.pieces[name].condition
