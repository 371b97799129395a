"""What must hold in every shooting phase, whatever is fired and whatever it hits."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fbsim.rules import (
    Army,
    Choose,
    Condition,
    Done,
    Game,
    Kind,
    Pose,
    Profile,
    ShellAtRest,
    Struck,
    new_game,
)
from fbsim.rules.phases.shooting import shells
from fbsim.rules.phases.shooting.firing import Fire
from fbsim.rules.phases.shooting.points import allowance
from fbsim.rules.phases.shooting.virtual import ShootAt
from fbsim.rules.pieces import Ammunition, Blast, Place, Weapon

from ..table import gun, squad
from .range import FRONTS, report

RULESETS = ("tradition", "series", "republic", "empire", "family")

SORTS = (
    Ammunition("shell", 1),
    Ammunition("rocket", 1.5, True, Blast(2, (1, 2), (3, 4))),
)

ENDED = (Condition.KILLED, Condition.DESTROYED)


def force(player: str) -> Army:
    men = tuple(squad(n, 3, access=("P", "MP"), shooting=2, cost=40, extra_steps=4) for n in ("hawk", "owl"))
    raptor = Profile(
        "raptor",
        Kind.WAR_MACHINE,
        "Raptor",
        weapons=(Weapon("laser", 2, 30), Weapon("launcher", real=True, points=1)),
    )
    guns = gun(ammunition=SORTS), gun("hail", "MP", barrels=3, ammunition=SORTS)
    return Army(player, men, guns, (raptor,), points=1200)


def in_line(player: str, y: float) -> dict[str, Place]:
    names = ("bulldog", "hawk-1", "hawk-2", "hail", "hawk-3", "owl-1", "owl-2", "owl-3", "raptor")
    return {f"{player}-{name}": Place(60.0 * n - 240, y) for n, name in enumerate(names)}


def fresh(ruleset: str, seed: int) -> Game:
    places = in_line("blue", -200) | in_line("red", 200)
    return new_game(ruleset, [force("blue"), force("red")], seed=seed, places=places)


def struck(draw: st.DataObject, game: Game, name: str) -> Struck:
    pose, hits = draw.draw(st.sampled_from(Pose)), draw.draw(st.integers(0, 1))
    place = game.pieces[name].place
    assert place is not None
    at = place.x + draw.draw(st.integers(-50, 50)), place.y + draw.draw(st.integers(-50, 50))
    kind = game.profile(name).kind
    return Struck(name, kind, None, pose, hits > 0, True, FRONTS.get(pose, 0.0), 0.17, None, 9.0, hits, at)


def any_report(draw: st.DataObject, game: Game) -> Any:
    there = sorted(name for name, piece in game.pieces.items() if piece.place is not None)
    names = draw.draw(st.lists(st.sampled_from(there), max_size=3, unique=True))
    bodies = [struck(draw, game, name) for name in names]
    lying = (ShellAtRest("one", 0.0, draw.draw(st.sampled_from([-150.0, 150.0])), on_board=True),)
    return report(game, *bodies, shells_at_rest=lying)


@pytest.mark.parametrize("ruleset", RULESETS)
@settings(max_examples=12, deadline=None)
@given(draw=st.data(), seed=st.integers(0, 1000))
def test_shooting_keeps_its_promises(ruleset: str, draw: st.DataObject, seed: int) -> None:
    game = fresh(ruleset, seed)
    for _ in range(25):
        if game.over:
            break
        if game.awaiting_shot is not None:
            game.resolve_shot(any_report(draw, game))
            continue
        choices = game.legal_actions()
        assert all(game.check(each) is None for each in choices)
        shots = [each for each in choices if isinstance(each, Fire | ShootAt)]
        ahead = [each for each in choices if isinstance(each, Done | Choose)]
        game.apply(draw.draw(st.sampled_from(shots or ahead or choices)))
        check_state(game)
    assert Game.from_json(game.to_json()).state == game.state


def check_state(game: Game) -> None:
    look = game.look()
    assert allowance(look).left >= 0
    for piece in game.pieces.values():
        assert not (piece.on_field and piece.condition in ENDED)
        assert not (piece.condition is Condition.WOUNDED and game.rules.name in ("tradition", "family"))
    if shells.are_counted(look):
        note = shells.shells_now(look)
        piles = [number for pile in (note.guns, note.players, note.found) for _, number in pile]
        assert all(number > 0 for number in piles)
        assert sum(piles) + len(note.lying) <= 40
