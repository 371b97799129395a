"""A gate that is open in the game is open for its shells, and for who stands in it."""

from __future__ import annotations

import pytest

from fbsim.battle.board import board_of
from fbsim.battle.gunnery import Gunner
from fbsim.catalogue import Catalogue
from fbsim.catalogue.folders import data_folder
from fbsim.rules import Game
from fbsim.rules.phases.shooting.firing import Fire
from fbsim.scene import Scene, load_scene

from ..rules.shooting.range import FOE, GUN, MAN, blue, firing, red, servants

GATE = "gate"
SEEDS = range(3)
SCENE = """\
title = "Gateway"
table = { size_mm = [900, 700] }
parts = [{ id = "gate", model = "double-gate", at_mm = [0, 0], facing_deg = 180 }]
"""


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Scene:
    path = tmp_path_factory.mktemp("gateway") / "scene.toml"
    path.write_text(SCENE)
    return load_scene(path, Catalogue([data_folder("models")]))


def ordered(scene: Scene, foe: tuple[float, float], *, is_open: bool) -> Game:
    """Blue's gun, west of the gate, fires at a man east of it, or in it."""
    board = board_of(scene).with_open_gates((GATE,) if is_open else ())
    places = {GUN: (-200.0, 0.0), MAN: (-265.0, 0.0), FOE: foe}
    game = firing("republic", places, blue(), red(men=servants()), board=board)
    game.apply(Fire(GUN, FOE))
    return game


@pytest.mark.rule("REP-68")
def test_shells_pass_an_open_gate_and_no_shut_one(scene: Scene) -> None:
    gunner, behind = Gunner(scene), (120.0, 0.0)
    struck = {
        is_open: [
            {body.id for body in gunner.simulate(ordered(scene, behind, is_open=is_open), seed).report.struck}
            for seed in SEEDS
        ]
        for is_open in (False, True)
    }
    print(struck)
    assert all(GATE in found and FOE not in found for found in struck[False])
    assert sum(FOE in found for found in struck[True]) >= len(SEEDS) - 1
    assert sum(GATE in found for found in struck[True]) <= 1


def test_who_stands_in_an_open_gate_is_not_left_out(scene: Scene) -> None:
    shot = Gunner(scene).simulate(ordered(scene, (0.0, 0.0), is_open=True), 1)
    assert not shot.left_out
    x, y, _ = shot.volley.before[FOE].position
    assert max(abs(x), abs(y)) <= 0.015
    assert FOE in {body.id for body in shot.report.struck}
