"""What frames a game: who plays, on what, with which modules; how disputes end."""

from __future__ import annotations

import pytest

from fbsim.errors import BadInput
from fbsim.rules import Army, FixedDice, Place, new_game, ruleset, ruleset_names
from fbsim.rules.board import Board, Purpose, Zone
from fbsim.rules.dice import roll_off
from fbsim.rules.phases.deployment.placing import Deploy
from fbsim.rules.testing import trial_army
from tests.rules.table import army, gun, laid, squad


@pytest.mark.rule("EMP-51", "TRD-39")
def test_a_dispute_goes_to_the_higher_roll_and_ties_roll_again() -> None:
    assert roll_off(FixedDice([4, 4, 2, 5])).shooter_won is False
    assert roll_off(FixedDice([6, 1])).shooter_won is True


@pytest.mark.rule("SER-05")
def test_the_defenders_zone_binds_where_they_deploy() -> None:
    """One army is in the fortification: the scenario's zone of that player is its start position."""
    keep = Zone("keep", Purpose.START, ((-200, 300), (200, 300), (200, 700), (-200, 700)), "red")
    game = new_game("series", [army("blue"), army("red")], Board(zones=(keep,)), seed=1)
    while game.player != "red" or game.phase != "deployment":
        game.apply(game.legal_actions()[0])
    spots = [(action.x, action.y) for action in game.legal_actions() if isinstance(action, Deploy)]
    assert spots
    assert all(-200 <= x <= 200 and 300 <= y <= 700 for x, y in spots)


@pytest.mark.rule("EMP-05")
def test_rules_marked_plus_are_switched_on_by_pricing_the_walls() -> None:
    """EMP-35 and EMP-36 are P+: who puts a price on his walls plays by them, and has a die for each 400."""
    men, cannon = squad("men", cost=400.0), (gun(),)
    free = Army("blue", (men,), cannon, points=1200)
    priced = Army("blue", (men,), cannon, points=1200, fortifications=200)
    dice = []
    for blue in (free, priced):
        places = {**_row("blue", -600), **_row("red", 600), "blue-bulldog": (0.0, -600.0)}
        game = laid("empire", places, blue, army("red"), cards="none", phase="manoeuvre")
        rolled = [event for entry in game.log for event in entry.events if event.text == "shooting points"]
        dice.append(len(rolled))
    assert dice == [4, 3]


def _row(player: str, y: float) -> dict[str, tuple[float, float]]:
    return {f"{player}-men-{n}": (n * 50.0, y) for n in (1, 2, 3)}


@pytest.mark.rule("EMP-07", "COM-03")
def test_a_board_has_edges_and_nobody_is_placed_beyond_them() -> None:
    board = Board()
    assert (board.width_mm, board.depth_mm) == (1200.0, 1500.0)
    with pytest.raises(BadInput):
        laid("empire", {"blue-men-1": Place(10_000.0, 0.0)})


@pytest.mark.rule("EMP-09")
def test_a_table_of_the_usual_size_takes_a_dozen_a_side() -> None:
    sides = [army(player, squad("one", 6), squad("two", 6)) for player in ("blue", "red")]
    game = new_game("empire", sides, seed=1)
    while game.phase == "deployment":
        game.apply(game.legal_actions()[0])
    assert all(piece.on_field for piece in game.pieces.values())


@pytest.mark.rule("REP-02", "REP-120")
def test_special_modules_are_off_unless_agreed() -> None:
    options = {option.name: option.default for option in ruleset("republic").options}
    assert options["purchase"] is False
    assert options["fortress"] is False
    game = laid("republic", {**_row("blue", -600), **_row("red", 600)})
    assert {game.profile(name).kind for name in game.pieces} == {"warrior"}
    assert all(piece.owner in ("blue", "red") for piece in game.pieces.values())


@pytest.mark.rule("REP-03")
@pytest.mark.parametrize("name", ruleset_names())
def test_what_the_sources_lack_is_named_as_a_stand_in(name: str) -> None:
    stand_ins = ruleset(name).stand_ins
    assert stand_ins
    assert all(each.clause and len(each.text) > 20 for each in stand_ins)
    if name == "republic":
        assert "REP-03" in {each.clause for each in stand_ins}


def test_the_trial_army_has_some_of_everything() -> None:
    kinds = {profile.kind for profile in (*trial_army("blue").guns, *trial_army("blue").singles)}
    assert {str(kind) for kind in kinds} == {"gun", "mage", "war-machine"}
