"""Machines and the dragon in simulated shots: they stand, are struck, and fare as they come to lie."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import pytest

from fbsim.battle.armies import figure_size, single_profile
from fbsim.battle.board import board_of
from fbsim.battle.gunnery import Gunner, SimulatedShot
from fbsim.catalogue import Catalogue
from fbsim.catalogue.army_book import ArmyBook
from fbsim.rules import Condition, Game, Kind, Pose, Profile, new_game
from fbsim.rules.bots import bot
from fbsim.rules.hit_model import HitModel
from fbsim.rules.phases.shooting.firing import Fire
from fbsim.rules.pieces import FEET_RADIUS_MM
from fbsim.rules.playouts import play_out
from fbsim.rules.report import ShotReport
from fbsim.scene import load_scene

from ..rules.shooting.range import MAN, blue, firing, red, servants
from ..rules.table import army, gun, until

CATALOGUE = Catalogue()
PANZERONS = ("panzeron-cybero", "panzeron-dynamo", "panzeron-samuro", "panzeron-tsunamo")
MACHINES = (*PANZERONS, "raptor", "unl-2", "unl-3")
GUNS = {"bulldog": ("P", 1), "hail": ("MP", 3)}
SEEDS = range(12)


def single(name: str) -> Profile:
    return single_profile(ArmyBook().single(name), size=figure_size(CATALOGUE, name))


def shot_at(name: str, gun_model: str = "bulldog", gun_x: float = -300, heading: float = 0.0) -> Game:
    """A Republic game in which blue's gun has been told to fire at a machine that looks east."""
    gun_class, barrels = GUNS[gun_model]
    places = {f"blue-{gun_model}": (gun_x, 0.0), MAN: (gun_x * 1.22, 0.0), "red-men-1": (0.0, 300.0)}
    places[f"red-{name}"] = (0.0, 0.0)
    armies = blue(gun(gun_model, gun_class, barrels=barrels)), red(men=servants(), singles=(single(name),))
    game = firing("republic", places, *armies, left=5)
    game.apply(Fire(f"blue-{gun_model}", f"red-{name}"))
    return game


def pose_of(report: ShotReport, name: str) -> Pose | None:
    """How a body came to rest; None where it was not struck."""
    return next((body.pose for body in report.struck if body.id == name), None)


def after_pose(game: Game, name: str, pose: Pose, gunner: Gunner) -> Game:
    """A copy of a game that took the first shot which left a piece in a pose."""
    for seed in SEEDS:
        report = gunner.simulate(game, seed).report
        if pose_of(report, name) is pose:
            after = game.copy()
            after.resolve_shot(report)
            return after
    raise AssertionError(f"of {len(SEEDS)} shots none left {name} {pose}")


@pytest.fixture(scope="module")
def gunner() -> Gunner:
    return Gunner()


@pytest.mark.parametrize("name", [*MACHINES, "dragon"])
def test_each_has_a_figure_of_its_own_that_can_be_struck(name: str, gunner: Gunner) -> None:
    game = shot_at(name)
    shot = gunner.simulate(game, 1)
    assert not shot.left_out
    assert f"red-{name}" not in shot.stood_in
    (body,) = [body for body in shot.report.struck if body.id == f"red-{name}"]
    assert (body.kind, body.side) == (game.profile(body.id).kind, "red")
    game.resolve_shot(shot.report)
    assert game.awaiting_shot is None


@pytest.mark.rule("REP-65")
@pytest.mark.parametrize(
    ("name", "gun_x", "pose", "damage", "condition"),
    [
        ("panzeron-samuro", -300, Pose.FACE_DOWN, 2, Condition.DAMAGED),
        ("panzeron-samuro", 300, Pose.FACE_UP, 3, Condition.DESTROYED),
        ("unl-2", -300, Pose.STANDING, 0, Condition.SOUND),
    ],
)
def test_a_machine_fares_as_it_lies(
    name: str, gun_x: float, pose: Pose, damage: int, condition: Condition, gunner: Gunner
) -> None:
    """It looks east: a shot from behind throws it on its face, one from before it on its back."""
    piece = after_pose(shot_at(name, gun_x=gun_x), f"red-{name}", pose, gunner).pieces[f"red-{name}"]
    assert (piece.standing.damage, piece.condition) == (damage, condition)
    assert piece.standing.lying == (pose is not Pose.STANDING)


@pytest.mark.rule("REP-71")
def test_a_machine_that_lies_is_laid_on_its_face_and_destroyed_by_the_next_hit(gunner: Gunner) -> None:
    name = "red-panzeron-samuro"
    game = after_pose(shot_at("panzeron-samuro"), name, Pose.FACE_DOWN, gunner)
    until(game, "shooting", "blue").apply(Fire("blue-bulldog", name))
    shot = gunner.simulate(game)
    assert not shot.left_out
    before = shot.volley.before[name]
    assert (before.matrix @ [1.0, 0.0, 0.0])[2] < -0.5
    place = game.pieces[name].place
    assert place is not None
    middle = 1e3 * before.apply(shot.tableau.anchors[name])
    assert np.hypot(middle[0] - place.x, middle[1] - place.y) < 13
    assert pose_of(shot.report, name) is not None
    game.resolve_shot(shot.report)
    assert game.pieces[name].condition is Condition.DESTROYED


@pytest.mark.rule("REP-66")
def test_one_gun_does_not_move_the_dragon_and_three_barrels_throw_it_down(gunner: Gunner) -> None:
    single_barrel = [gunner.simulate(shot_at("dragon"), seed).report for seed in SEEDS[:4]]
    assert {pose_of(report, "red-dragon") for report in single_barrel} == {Pose.STANDING}
    game = after_pose(shot_at("dragon", "hail"), "red-dragon", Pose.FACE_DOWN, gunner)
    assert game.pieces["red-dragon"].condition is Condition.WOUNDED
    assert game.profile("red-dragon").lives == 2


def test_a_wounded_dragon_stands(gunner: Gunner) -> None:
    game = after_pose(shot_at("dragon", "hail"), "red-dragon", Pose.FACE_DOWN, gunner)
    until(game, "shooting", "blue").apply(Fire("blue-hail", "red-dragon"))
    shot = gunner.simulate(game)
    assert shot.tableau.scene.find("red-dragon").lying is None
    assert "red-dragon" not in shot.left_out


@pytest.mark.parametrize("name", [*MACHINES, "dragon"])
def test_the_circle_of_its_feet_is_that_of_its_mesh(name: str) -> None:
    profile, solid = single(name), CATALOGUE.figure(name).solid
    low = solid.vertices[solid.vertices[:, 2] < 1e-4][:, :2]
    sides = 1e3 * (low.max(axis=0) - low.min(axis=0))
    assert min(sides) / 2 <= profile.radius_mm <= max(sides) / 2
    assert profile.radius_mm > FEET_RADIUS_MM
    assert profile.height_mm == CATALOGUE.figure(name).sheet.height_mm


def test_mages_are_as_large_as_men() -> None:
    assert figure_size(CATALOGUE, "cleric").radius == FEET_RADIUS_MM
    assert figure_size(CATALOGUE, "nobody").radius == FEET_RADIUS_MM


@dataclass
class Witness(Gunner):
    """A gunner of whose simulated shots it is noted what they struck."""

    kinds: set[Kind] = field(default_factory=set)

    def simulate(self, game: Game, seed: int | None = None) -> SimulatedShot:
        shot = super().simulate(game, seed)
        self.kinds |= {body.kind for body in shot.report.struck}
        return shot


@pytest.mark.slow
def test_a_battle_with_machine_and_dragon_plays_through() -> None:
    """Both are struck by simulated shots, and none is refused for want of a mesh; same seed, same game."""
    table = load_scene("duel")
    results = []
    for _ in range(2):
        sides = (
            army("blue", servants(2), guns=(gun("bulldog"),), singles=(single("unl-3"), single("dragon"))),
            army("red", servants(2), guns=(gun("spider", "A"),), singles=(single("raptor"),)),
        )
        game = new_game("republic", sides, board_of(table), seed=8, options={"turns": 3})
        witness = Witness(table, instead=HitModel.stand_in())
        bots = {player: bot("greedy", 8, player) for player in game.players}
        results.append(play_out(game, bots, witness, 8))
        assert {Kind.WAR_MACHINE, Kind.DRAGON} <= witness.kinds
        assert not any("no mesh" in reason for reason in witness.refused)
    assert results[0] == results[1]
