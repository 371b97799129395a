"""The simulator answers the shots of games: ids, places, seeds, stand-ins, and what is refused."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from fbsim.battle.board import board_of
from fbsim.battle.gunnery import Gunner, seed_of, simulate_shot
from fbsim.battle.room import ASIDE_MM
from fbsim.errors import BadInput, ShotRefused, UnknownName
from fbsim.rules import Condition, Game, Kind, Miss, Place, Pose, Profile, new_game
from fbsim.rules.board import Board, Obstacle, Terrain
from fbsim.rules.bots import bot
from fbsim.rules.hit_model import HitModel
from fbsim.rules.phases.shooting.firing import Fire
from fbsim.rules.playouts import play_out
from fbsim.scene import Scene, load_scene

from ..rules.shooting.range import FOE, GUN, MAN, blue, firing, red, servants
from ..rules.table import army, gun

Spots = Sequence[tuple[float, float]]
HALF_A_METRE: Spots = [(0, 0)]
SEEDS = range(10)


def ordered(
    foes: Spots = HALF_A_METRE, target: str = FOE, gun_x: float = -500, *guns: Profile, **more: Any
) -> Game:
    """A Republic game in which blue's gun, 0.5 m west of the first of red's men, has been told to fire."""
    places = {GUN: (gun_x, 0.0), MAN: (gun_x * 1.13, 0.0)}
    places |= {f"red-men-{number}": spot for number, spot in enumerate(foes, start=1)}
    game = firing("republic", places, blue(*guns), red(men=servants(len(foes))), **more)
    game.apply(Fire(GUN, target))
    return game


@pytest.fixture(scope="module")
def gunner() -> Gunner:
    return Gunner()


@pytest.fixture(scope="module")
def lone() -> Game:
    return ordered()


@pytest.fixture(scope="module")
def row() -> Game:
    """Five men, base to base, at 0.5 m."""
    return ordered([(0, 0), (0, 24), (0, -24), (24, 0), (24, 24)])


def test_a_report_tells_of_the_shot_in_the_names_of_the_game(row: Game, gunner: Gunner) -> None:
    report = gunner.simulate(row).report
    order = row.awaiting_shot
    assert order is not None
    assert (report.gun, report.gun_model, report.gun_class) == (GUN, "bulldog", "P")
    assert (report.side, report.barrels) == ("blue", order.barrels)
    assert report.struck
    for body in report.struck:
        assert row.pieces[body.id].owner == body.side
        assert row.profile(body.id).kind is body.kind
        assert body.at_mm is not None
    assert [shell.shell for shell in report.shells_at_rest] == ["shell-1"]


def test_the_same_game_gives_the_same_shot_also_after_it_was_saved(row: Game, gunner: Gunner) -> None:
    again = Game.from_json(row.to_json())
    assert seed_of(again) == seed_of(row)
    assert simulate_shot(again) == gunner.simulate(row).report


def test_another_seed_of_the_game_gives_another_shot(lone: Game, gunner: Gunner) -> None:
    setup = replace(lone.setup, seed=lone.setup.seed + 1)
    assert seed_of(Game(setup, lone.state, None, ())) != seed_of(lone)
    shots = {gunner.simulate(lone, seed).report.shells_at_rest for seed in range(3)}
    assert len(shots) == 3


def test_the_simulator_leaves_the_game_as_it_is(lone: Game, gunner: Gunner) -> None:
    before = lone.to_json()
    gunner.simulate(lone)
    assert lone.to_json() == before


def test_a_lone_figure_at_half_a_metre_is_toppled_by_most_shots(lone: Game, gunner: Gunner) -> None:
    reports = [gunner.simulate(lone, seed).report for seed in SEEDS]
    fallen = [
        report
        for report in reports
        if any(body.id == FOE and body.pose is not Pose.STANDING for body in report.struck)
    ]
    assert len(fallen) > len(SEEDS) / 2


def first_with(pose: Pose, game: Game, gunner: Gunner) -> tuple[Game, tuple[float, float]]:
    """A copy of a game that took the first shot that lays the foe alone down so, and where he then lies."""
    for seed in range(40):
        report = gunner.simulate(game, seed).report
        found = [(body.at_mm, body.pose) for body in report.struck]
        if [body.id for body in report.struck] == [FOE] and found[0][1] is pose:
            after = game.copy()
            after.resolve_shot(report)
            assert found[0][0] is not None
            return after, found[0][0]
    raise AssertionError(f"of 40 shots none left {FOE} alone {pose}")


@pytest.mark.rule("REP-64")
@pytest.mark.parametrize(
    ("gun_x", "pose", "condition"),
    [(-500, Pose.FACE_DOWN, Condition.WOUNDED), (500, Pose.FACE_UP, Condition.KILLED)],
)
def test_who_is_struck_fares_as_he_lies(
    gun_x: float, pose: Pose, condition: Condition, gunner: Gunner
) -> None:
    """He looks east: a shot from behind throws him on his face, one from before him on his back."""
    game, at = first_with(pose, ordered(gun_x=gun_x), gunner)
    foe = game.pieces[FOE]
    assert foe.condition is condition
    if condition is Condition.WOUNDED:
        assert foe.place == Place(*at)
        assert abs(at[0]) + abs(at[1]) > 10


def test_who_is_not_moved_keeps_his_place_to_the_bit(row: Game, gunner: Gunner) -> None:
    for seed in SEEDS[:3]:
        for body in gunner.simulate(row, seed).report.struck:
            place = row.pieces[body.id].place
            assert place is not None
            if not body.moved:
                assert body.at_mm == (place.x, place.y)
            elif body.pose is Pose.STANDING and body.at_mm is not None:
                shift = np.hypot(body.at_mm[0] - place.x, body.at_mm[1] - place.y)
                assert shift == pytest.approx(body.displaced_mm, abs=3.0)  # by the feet, not the middle


def test_the_wounded_lie_on_their_faces(gunner: Gunner) -> None:
    game = wounded_foe(gunner)
    shot = gunner.simulate(game)
    assert FOE not in shot.left_out
    lying = shot.tableau.scene.find(FOE)
    assert lying.lying is not None
    pose = shot.volley.before[FOE]
    assert np.degrees(pose.tilt) > 60
    assert (pose.matrix @ [1.0, 0.0, 0.0])[2] < -0.5
    place = game.pieces[FOE].place
    assert place is not None
    middle = 1e3 * pose.apply(shot.tableau.anchors[FOE])
    assert tuple(middle[:2]) == pytest.approx((place.x, place.y), abs=max(ASIDE_MM) + 1)


def wounded_foe(gunner: Gunner) -> Game:
    """A game in which one of red's two men is wounded, and is shot at again."""
    game, _ = first_with(Pose.FACE_DOWN, ordered([(0, 0), (0, 200)], left=5), gunner)
    game.apply(Fire(GUN, FOE))
    return game


def test_the_killed_are_left_out(gunner: Gunner) -> None:
    game, _ = first_with(Pose.FACE_UP, ordered([(0, 0), (0, 200)], gun_x=500, left=5), gunner)
    game.apply(Fire(GUN, "red-men-2"))
    assert gunner.simulate(game).left_out[FOE] == "it is killed"


def test_without_a_named_target_the_nearest_enemy_is_aimed_at(gunner: Gunner) -> None:
    game = ordered([(0, 0), (-250, 30)], target="")
    assert gunner.simulate(game).tableau.scene.orders[0].target == "red-men-2"


def test_men_base_to_base_are_turned_or_set_aside_until_they_fit(row: Game, gunner: Gunner) -> None:
    shot = gunner.simulate(row)
    assert not shot.left_out
    for name, piece in row.pieces.items():
        assert piece.place is not None
        at = shot.tableau.scene.find(name).position
        if row.profile(name).kind is Kind.WARRIOR:
            assert np.hypot(1e3 * at[0] - piece.place.x, 1e3 * at[1] - piece.place.y) <= max(ASIDE_MM) + 1e-3


def test_a_gunner_in_front_of_the_muzzle_steps_aside(gunner: Gunner) -> None:
    places = {GUN: (-500.0, 0.0), MAN: (-435.0, 0.0), FOE: (0.0, 0.0)}
    game = firing("republic", places, blue(), red(men=servants()))
    game.apply(Fire(GUN, FOE))
    assert gunner.simulate(game).left_out == {MAN: "he steps aside from the muzzle of his own gun"}


def test_meshes_that_stand_in_are_named(row: Game, gunner: Gunner) -> None:
    stood_in = gunner.simulate(row).stood_in
    assert stood_in[FOE] == "commander"
    assert stood_in["red-men-2"] == "swordsman"
    assert GUN not in stood_in
    chosen = Gunner(models={"men-2": "skeleton", "men": "archer"}).simulate(row).stood_in
    assert (chosen["red-men-2"], chosen[FOE]) == ("skeleton", "archer")


def test_a_mesh_that_does_not_exist_is_named_with_its_nearest() -> None:
    with pytest.raises(UnknownName, match='models, men: no figure or gun "archr"; did you mean "archer"'):
        Gunner(models={"men": "archr"})


def refused(game: Game, words: str, scene: Scene | None = None) -> None:
    """A shot is refused in such words, and the game goes on waiting for its report."""
    before = game.to_json()
    with pytest.raises(ShotRefused, match=words):
        simulate_shot(game, scene)
    assert game.to_json() == before
    game.apply(Miss())
    assert game.awaiting_shot is None


def colossus() -> Game:
    places = {"blue-colossus": (-500.0, 0.0), MAN: (-565.0, 0.0), FOE: (0.0, 0.0)}
    game = firing("republic", places, blue(gun("colossus")), red(men=servants()))
    game.apply(Fire("blue-colossus", FOE))
    return game


def salvo() -> Game:
    """A bulldog that the game believes to have three barrels."""
    return ordered(HALF_A_METRE, FOE, -500, gun("bulldog", "MP", barrels=3))


def out_of_reach() -> Game:
    """The spoon of a catalogue's catapult does not throw as far as the far end of a hall."""
    wide = Board(20_000, 20_000)
    places = {"blue-mantis": (-9_000.0, 0.0), MAN: (-9_065.0, 0.0), FOE: (9_000.0, 0.0)}
    game = firing("republic", places, blue(gun("mantis", "K", crew=1)), red(men=servants()), board=wide)
    game.apply(Fire("blue-mantis", FOE))
    return game


def walled() -> Game:
    wall = Obstacle("wall", Terrain.WALL, ((300, -8), (400, -8), (400, 8), (300, 8)), 60)
    return ordered(board=Board(obstacles=(wall,)))


def at_a_machine() -> Game:
    walker = Profile("walker", Kind.WAR_MACHINE, "Walker", radius_mm=25)
    places = {GUN: (-500.0, 0.0), MAN: (-565.0, 0.0), "red-men-1": (0.0, 200.0), "red-walker": (0.0, 0.0)}
    game = firing("republic", places, blue(), red(men=servants(), singles=(walker,)))
    game.apply(Fire(GUN, "red-walker"))
    return game


def at_point_blank() -> Game:
    """A gun that the rules have for smaller than it is, and a man who stands where its shell would start."""
    small = replace(gun("bulldog"), radius_mm=5)
    places = {GUN: (-500.0, 0.0), MAN: (-500.0, 50.0), FOE: (-440.0, 0.0)}
    game = firing("republic", places, blue(small), red(men=servants()))
    game.apply(Fire(GUN, FOE))
    return game


@pytest.mark.parametrize(
    ("made", "words"),
    [
        (colossus, r"\(colossus\) has no mesh.* models = .*hit model"),
        (salvo, "a bulldog has 1 barrels, and blue-bulldog fires 3; take the hit model"),
        (out_of_reach, "blue-mantis: .*; take the hit model, report the shot by hand, or answer Miss"),
        (walled, "the board has 1 obstacles, of which nobody knows the shape; give the scene"),
        (at_a_machine, "red-walker cannot be set up: there is no mesh of a war-machine"),
        (at_point_blank, "red-men-1 is right in front of the muzzle; take the hit model"),
    ],
)
def test_a_shot_that_cannot_be_simulated_is_refused_with_a_remedy(
    made: Callable[[], Game], words: str
) -> None:
    refused(made(), words)


def test_no_shot_is_simulated_that_nobody_ordered(gunner: Gunner) -> None:
    game = firing("republic")
    with pytest.raises(BadInput, match="no shot is waited for; fire a gun first"):
        gunner.simulate(game)


def test_a_scene_that_the_game_is_not_played_on_is_refused() -> None:
    refused(ordered(), "not played on the table of scene courtyard; begin it with", load_scene("courtyard"))


def test_another_may_answer_for_what_is_refused() -> None:
    gunner = Gunner(instead=HitModel.stand_in())
    report = gunner.shoot(colossus(), random.Random(1))
    assert report.gun == "blue-colossus"
    assert len(gunner.refused) == 1
    assert "colossus" in gunner.refused[0]
    with pytest.raises(ShotRefused):
        Gunner().shoot(colossus(), random.Random(1))


def test_nobody_answers_for_a_board_without_its_scene() -> None:
    gunner = Gunner(instead=HitModel.stand_in())
    with pytest.raises(ShotRefused, match="give the scene that it was made of"):
        gunner.shoot(walled(), random.Random(1))


def test_a_gun_without_a_mesh_fires_with_that_of_another() -> None:
    shot = Gunner(models={"colossus": "bulldog"}).simulate(colossus())
    assert shot.report.gun_model == "colossus"
    assert shot.stood_in["blue-colossus"] == "bulldog"


def test_the_walls_of_a_scene_stand_between(gunner: Gunner) -> None:
    """The gate of the courtyard: hit by its own name, and men stand on the walls as the board has them."""
    scene = load_scene("courtyard")
    board = board_of(scene)
    on = Place(266, -150, "castle-front-wall-left")
    gate = "castle-front-gate"
    places = {GUN: Place(-400, 0), MAN: Place(-465, 0), FOE: on}
    game = firing("republic", places, blue(), red(men=servants()), board=board)
    game.apply(Fire(GUN, gate))
    shot = Gunner(scene).simulate(game)
    assert not shot.left_out
    assert [body.id for body in shot.report.struck if body.kind is Kind.GATE] == [gate]
    assert shot.volley.before[FOE].position[2] == pytest.approx(board.obstacle(on.on).top_mm / 1e3, abs=1e-3)
    game.resolve_shot(shot.report)
    assert game.awaiting_shot is None


@pytest.mark.slow
@pytest.mark.parametrize("scene", ["duel", "courtyard"])
def test_whole_games_are_played_with_simulated_shots(scene: str) -> None:
    table = load_scene(scene)
    sides = (
        army("blue", servants(5), guns=(gun("bulldog"),)),
        army("red", servants(5), guns=(gun("spider", "A"),)),
    )
    results = []
    for _ in range(2):
        game = new_game("republic", sides, board_of(table), seed=4, options={"turns": 3})
        gunner = Gunner(table, instead=HitModel.stand_in())
        bots = {player: bot("greedy", 4, player) for player in game.players}
        results.append(play_out(game, bots, gunner, 4))
        assert results[-1].shots > len(gunner.refused)
    assert results[0] == results[1]
