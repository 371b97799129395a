"""What free points buy, where it appears, and who rises from the dead."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import pytest

from fbsim.errors import IllegalAction
from fbsim.rules import Army, Condition, Done, Game, Kind, Place, new_game, ruleset
from fbsim.rules.decisions import Activity
from fbsim.rules.phases.deployment import Deploy, Post
from fbsim.rules.phases.magic.activation import activate, is_active, sleeping
from fbsim.rules.phases.purchase import Buy, Resurrect, grant, purse
from fbsim.rules.pieces import Market, Where
from fbsim.rules.play import Play
from tests.rules.table import army, gun, squad, until, warrior

MEN = replace(squad("men", 3, cost=30), artefact="Sword")
MARKET = Market(
    squads=(squad("hawks", 3, cost=20),),
    guns=(gun(),),
    singles=(warrior("mage", kind=Kind.MAGE, cost=50),),
)
PLACES = {
    f"{player}-men-{number}": Place(100.0 * number, side * 500)
    for player, side in (("blue", -1), ("red", 1))
    for number in (1, 2, 3)
}


@dataclass(frozen=True)
class Fall(Activity):
    """Kills some at the start of the first turn."""

    names: tuple[str, ...]

    def begin(self, play: Play) -> None:
        if play.state.turn == 1:
            if self.names:
                activate(play, "blue-men", "TEST")
            for name in self.names:
                play.rules.casualties.kill(play, name, "TEST", "fate")


def shopping(points: float, *dead: str, player: str = "blue", places: Mapping[str, Place] = PLACES) -> Game:
    """A game that has come to a player's purchase, with so many points left over, some of his men dead."""
    rules = ruleset("republic")
    first, *rest = rules.phases
    rules = replace(rules, phases=(replace(first, activities=(*first.activities, Fall(dead))), *rest))
    armies = [Army("blue", (MEN,), points=MEN.cost + points), army("red", MEN)]
    game = new_game(rules, armies, seed=5, options={"purchase": True}, places=places, market=MARKET)
    return until(game, "purchase", player)


def refused(game: Game, action: Buy | Resurrect, clause: str) -> None:
    before = game.state
    with pytest.raises(IllegalAction, match=clause):
        game.apply(action)
    assert game.state == before


@pytest.mark.rule("REP-04", "REP-11")
def test_the_phase_is_there_only_if_agreed() -> None:
    game = new_game("republic", [Army("blue", (MEN,), points=500), army("red", MEN)], places=PLACES, seed=5)
    phases = {
        event.text.split(":")[0] for entry in game.log for event in entry.events if event.what == "phase"
    }
    assert "purchase" not in phases
    assert game.phase != "purchase"


@pytest.mark.rule("REP-11")
def test_free_points_are_what_the_army_left_of_the_agreed_sum() -> None:
    look = shopping(70).look()
    assert purse(look, "blue") == 70
    assert purse(look, "red") == 0


@pytest.mark.rule("REP-11")
def test_points_are_won_in_the_game_too() -> None:
    look = shopping(70).look()
    grant(look, "red", 25, "REP-124")
    assert purse(look, "red") == 25


@pytest.mark.rule("REP-11", "REP-06")
def test_a_player_may_keep_his_points() -> None:
    game = shopping(70)
    assert Done() in game.legal_actions()
    game.apply(Done())
    assert purse(game.look(), "blue") == 70


@pytest.mark.rule("REP-12", "REP-13")
def test_a_squad_is_hired_whole_and_placed_at_the_starting_position() -> None:
    game = shopping(70)
    game.apply(Buy("hawks"))
    assert purse(game.look(), "blue") == 10
    with pytest.raises(IllegalAction, match="REP-13"):
        game.apply(Deploy("blue-hawks", "line", 0, 0))
    game.apply(Deploy("blue-hawks", "line", 0, -700))
    for number in (1, 2, 3):
        assert game.pieces[f"blue-hawks-{number}"].where is Where.FIELD
    assert game.squads["blue-hawks"].members == ("blue-hawks-1", "blue-hawks-2", "blue-hawks-3")


@pytest.mark.rule("REP-13")
def test_what_was_hired_acts_in_the_same_turn() -> None:
    game = shopping(70)
    game.apply(Buy("hawks"))
    game.apply(Deploy("blue-hawks", "line", 0, -700))
    assert len(game.look().units("blue")) == 6
    assert game.turn == 1


@pytest.mark.rule("REP-13")
def test_purchases_may_stand_near_the_enemy() -> None:
    game = shopping(100)
    game.apply(Buy("bulldog"))
    assert game.check(Post("blue-bulldog", 0, -660, 90)) is None


@pytest.mark.rule("REP-12")
@pytest.mark.parametrize(
    ("what", "piece", "cost"), [("bulldog", "blue-bulldog", 80), ("mage", "blue-mage", 50)]
)
def test_guns_and_special_units_are_bought_at_the_price_of_their_sheets(
    what: str, piece: str, cost: float
) -> None:
    game = shopping(100)
    game.apply(Buy(what))
    assert purse(game.look(), "blue") == 100 - cost
    game.apply(Post(piece, 0, -700))
    assert game.pieces[piece].where is Where.FIELD


@pytest.mark.rule("REP-12")
def test_what_costs_more_than_there_is_cannot_be_bought() -> None:
    game = shopping(55)
    assert Buy("hawks") not in game.legal_actions()
    refused(game, Buy("hawks"), "REP-12")
    refused(game, Buy("dragon"), "REP-12")


@pytest.mark.rule("REP-12")
def test_a_squad_is_hired_once_and_guns_again_and_again() -> None:
    game = shopping(500)
    game.apply(Buy("hawks"))
    game.apply(Deploy("blue-hawks", "line", 0, -700))
    refused(game, Buy("hawks"), "REP-12")
    for name in ("blue-bulldog", "blue-bulldog-b"):
        game.apply(Buy("bulldog"))
        game.apply(next(a for a in game.legal_actions() if isinstance(a, Post) and a.piece == name))
    assert purse(game.look(), "blue") == 500 - 60 - 160


@pytest.mark.rule("REP-12", "REP-14")
def test_a_dead_warrior_rises_sound_where_his_corpse_lies() -> None:
    game = shopping(40, "blue-men-2")
    game.apply(Resurrect("blue-men-2"))
    assert purse(game.look(), "blue") == 10
    there = Post("blue-men-2", 200.0, -500.0)
    assert there in game.legal_actions()
    game.apply(there)
    assert game.pieces["blue-men-2"].sound
    assert game.pieces["blue-men-2"].place == Place(200, -500)


@pytest.mark.rule("REP-14")
def test_a_corpse_that_lies_on_a_listed_spot_is_listed_once() -> None:
    game = shopping(40, "blue-men-2")
    game.apply(Resurrect("blue-men-2"))
    spot = next(p for p in game.legal_actions() if isinstance(p, Post) and p.y < -600)
    game = shopping(40, "blue-men-2", places=PLACES | {"blue-men-2": Place(spot.x, spot.y)})
    game.apply(Resurrect("blue-men-2"))
    assert game.legal_actions().count(spot) == 1


@pytest.mark.rule("REP-14")
def test_or_at_the_starting_position_and_nowhere_else() -> None:
    game = shopping(40, "blue-men-2")
    game.apply(Resurrect("blue-men-2"))
    with pytest.raises(IllegalAction, match="REP-13"):
        game.apply(Post("blue-men-2", 260, -400))
    game.apply(Post("blue-men-2", 0, -700))
    assert game.pieces["blue-men-2"].place == Place(0, -700)


@pytest.mark.rule("REP-12")
def test_only_ones_own_dead_are_raised() -> None:
    game = shopping(400, "blue-men-2", "red-men-2")
    refused(game, Resurrect("red-men-2"), "REP-12")
    refused(game, Resurrect("blue-men-1"), "REP-12")
    refused(game, Resurrect("nobody"), "REP-12")
    raised = [action for action in game.legal_actions() if isinstance(action, Resurrect)]
    assert raised == [Resurrect("blue-men-2")]


@pytest.mark.rule("REP-15", "REP-106")
def test_the_artefact_of_a_commander_who_rises_has_to_be_activated_again() -> None:
    assert is_active(shopping(40, "blue-men-2").look(), "blue-men")
    game = shopping(40, "blue-men-1")
    events = game.apply(Resurrect("blue-men-1"))
    assert [event.piece for event in events if event.what == "resurrected"] == ["blue-men-1"]
    assert game.pieces["blue-men-1"].condition is Condition.SOUND
    game.apply(Post("blue-men-1", 0, -700))
    assert not is_active(game.look(), "blue-men")
    assert "blue-men" in sleeping(game.look(), "blue")


def test_a_market_is_saved_with_the_game() -> None:
    game = new_game("republic", [army("blue", MEN), army("red", MEN)], places=PLACES, market=MARKET)
    assert Game.from_json(game.to_json()).setup.market == MARKET
