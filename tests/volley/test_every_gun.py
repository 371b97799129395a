"""Every gun that comes with fbsim: it stands still, it can be felled, and its shells leave it clean."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import combinations, product
from pathlib import Path

import numpy as np
import pytest

from fbsim.catalogue.sheets import GunSheet
from fbsim.guns import TOY_LIMIT, muzzle_energy, stored_energy
from fbsim.physics.samples import Samples
from fbsim.physics.shot import run_shot
from fbsim.physics.transform import Transform
from fbsim.rules import Outcome, Pose
from fbsim.scene import Scene
from fbsim.volley import Stage, VolleyResult, fire_volley

from ..physics.things import ball, flat_shot
from .scenes import gun, order, scene, shipped

GUNS = shipped().names("gun")
DRAWN_BY_US = 27
SMALL = (500, 500)
LYING = (Pose.FACE_DOWN, Pose.FACE_UP, Pose.ON_SIDE)
STILL_MM, STILL_DEG, FELLED_DEG = 0.5, 0.5, 60.0
BALL_M = 0.01
TOUCH_KG, TOUCH_SPEED = 0.4e-3, 1.5
HARD = (2.5, 4.0, 6.0)  # m/s


def sheet_of(name: str) -> GunSheet:
    return shipped().gun(name).sheet


def middle_of(sheet: GunSheet) -> float:
    """Elevation in degrees in the middle of a gun's range."""
    return (sheet.barrel.elevation_min_deg + sheet.barrel.elevation_max_deg) / 2


def alone(folder: Path, name: str, elevations: Iterable[float]) -> Scene:
    """The gun near the edge of a table that its shells fly off, with orders for each of them."""
    orders = [
        order("gun", bearing_deg=0, elevation_deg=elevation, shell=shell)
        for shell in sheet_of(name).shells
        for elevation in elevations
    ]
    return scene(folder, gun("gun", name, 170), *orders, size=SMALL)


def tilt(pose: Transform) -> float:
    """Angle in degrees of a body's own vertical to the world's."""
    return math.degrees(math.acos(max(-1.0, min(1.0, float(pose.up[2])))))


def test_all_the_guns_of_the_cards_are_drawn() -> None:
    assert len(GUNS) == DRAWN_BY_US
    assert shipped().undrawn_guns() == []


def check_clean(lone: Scene, result: VolleyResult) -> None:
    """Every shot was fired, and no shell struck its own gun."""
    assert [shot.not_fired for shot in result.shots] == [None] * len(lone.orders)
    (placed,) = lone.guns
    for shot in result.shots:
        assert len(shot.shells) == len(placed.model.sheet.barrel.muzzles_mm)
        for shell in shot.shells:
            assert "gun" not in shell.struck, f"{shell.model} at {math.degrees(shell.elevation):.0f} deg"


@pytest.mark.parametrize("name", GUNS)
def test_it_stands_still_and_its_shells_leave_it_clean(tmp_path: Path, name: str) -> None:
    lone = alone(tmp_path, name, [middle_of(sheet_of(name))])
    (placed,) = lone.guns
    with Stage(lone) as stage:
        settled = stage.field().poses["gun"]
        assert np.linalg.norm(settled.position - np.array(placed.position)) * 1e3 < STILL_MM
        assert tilt(settled) < STILL_DEG
        check_clean(lone, fire_volley(lone, stage=stage))


@pytest.mark.slow
@pytest.mark.parametrize("name", GUNS)
def test_its_shells_leave_it_clean_at_the_limits_of_its_elevation(tmp_path: Path, name: str) -> None:
    barrel = sheet_of(name).barrel
    lone = alone(tmp_path, name, [barrel.elevation_min_deg, barrel.elevation_max_deg])
    check_clean(lone, fire_volley(lone))


@pytest.mark.parametrize("name", GUNS)
def test_its_barrels_are_apart(name: str) -> None:
    """The shells of a salvo start with air between them."""
    sheet = sheet_of(name)
    widest = max(shipped().shell(shell).sheet.diameter_mm for shell in sheet.shells)
    for one, other in combinations(sheet.barrel.muzzles_mm, 2):
        assert math.dist(one[1:], other[1:]) > widest + 1


@pytest.mark.parametrize("name", GUNS)
def test_no_shell_leaves_with_more_than_a_toy_may(name: str) -> None:
    sheet = sheet_of(name)
    for shell in sheet.shells:
        energy = muzzle_energy(sheet.drive, shipped().shell(shell).sheet)
        assert energy < TOY_LIMIT
        assert energy < sheet.drive.efficiency * stored_energy(sheet.drive)


@pytest.mark.slow
@pytest.mark.parametrize("name", GUNS)
def test_a_shot_that_strikes_it_silences_it_or_fells_it(tmp_path: Path, name: str) -> None:
    """By the rules of Republic a gun that was hit cannot fire, and one that lies is destroyed."""
    foes = scene(
        tmp_path,
        gun("foe", "buffalo", -400),
        gun("gun", name, 0, facing=180),
        gun("other", name, 600),
        order("foe", "gun"),
    )
    result = fire_volley(foes)
    assert "gun" in result.shots[0].shells[0].struck
    states = {piece.id: piece for piece in result.guns}
    struck, other = states["gun"], states["other"]
    assert struck.outcome is (Outcome.DESTROYED if struck.pose in LYING else Outcome.DAMAGED)
    if other.touched_by == ():
        assert other.outcome in (None, Outcome.NOTHING)


def blown(stage: Stage, name: str, speed: float, mass: float, above: float = 0.0) -> float:
    """Tilt in degrees of the gun after a ball of a mass in kg struck it at, or above, its trunnions.

    The ball flies towards +x at `speed` m/s; `above` is in mm.
    """
    field = stage.field()
    x, y, _ = field.poses["toy"].position
    height = (sheet_of(name).barrel.trunnion_mm[2] + above) * 1e-3
    blow = flat_shot(ball("ball", BALL_M, mass), np.array([x, y, height]), speed, distance=0.15)
    run_shot(stage.bullet, field, [blow], Samples())
    return tilt(field.poses["toy"]) if "toy" in field.poses else 0.0


@pytest.mark.slow
@pytest.mark.parametrize("name", GUNS)
def test_a_hard_blow_overturns_it_and_a_touch_does_not(tmp_path: Path, name: str) -> None:
    """The blow is of a ball as heavy as the gun; broadside or on the muzzle, as its feet have it."""
    tilts = []
    for facing in (90, 180):
        lone = scene(tmp_path, gun("toy", name, 0, facing=facing), size=(8000, 8000))
        with Stage(lone) as stage:
            assert blown(stage, name, TOUCH_SPEED, TOUCH_KG) < STILL_DEG
            for above, speed in product((0.0, 6.0), HARD):
                tilts.append(blown(stage, name, speed, sheet_of(name).mass, above))
                if tilts[-1] > FELLED_DEG:
                    return
    pytest.fail(f"stands after every blow, tilted by {tilts} degrees")
