"""Shadow maps: the open, a long wall in closed form, fewer parts, and the simulator itself."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from fbsim.catalogue import Catalogue
from fbsim.catalogue.models import GunModel
from fbsim.catalogue.sheets import Dispersion
from fbsim.constants import GRAVITY
from fbsim.errors import StudyError, UnknownName
from fbsim.guns import muzzle_speed
from fbsim.scene.layouts import Layout, load_layout
from fbsim.scene.scene import Order, Placed
from fbsim.studies.layouts.paths import paths_to
from fbsim.studies.layouts.reaching import reaching
from fbsim.studies.layouts.shadowing import shadow_map
from fbsim.studies.layouts.shadows import Shadow
from fbsim.studies.layouts.sweeps import Hull, Profile
from fbsim.studies.layouts.targets import Target, obstacles_of
from fbsim.volley import Stage, fire_volley

CATALOGUE = Catalogue()
FIGURE = CATALOGUE.figure("swordsman")
COARSE = {"table_mm": (2000.0, 2000.0), "cell_mm": 200.0, "catalogue": CATALOGUE}


def shadow(layout: Layout, gun: str, **more: object) -> Shadow:
    """The only shadow of a coarse map."""
    (found,) = shadow_map(layout, gun, **{**COARSE, **more}).shadows  # type: ignore[arg-type]  # mixed options
    return found


@pytest.fixture(scope="module")
def castle() -> Layout:
    return load_layout("castle", CATALOGUE)


def layout_of(folder: Path, parts: str) -> Layout:
    (folder / "small.toml").write_text(f'title = "Small"\nparts = [\n{parts}\n]\n')
    return load_layout(folder / "small.toml", CATALOGUE)


def test_in_the_open_he_is_hit_from_everywhere(tmp_path: Path) -> None:
    """But for what is nearer to the table than a shell is thick, and for where the only block stands."""
    found = shadow(
        layout_of(tmp_path, '{ id = "far", model = "block", at_mm = [0, -950] }'), "bulldog", at_mm=[(0, 0)]
    )
    behind = (np.abs(found.grid.x_mm) < 150)[None] & (found.grid.y_mm < -700)[:, None]
    assert found.in_range[~behind].mean() > 0.95
    assert found.share[found.in_range & ~behind].min() > 0.7
    assert found.share[found.in_range & ~behind].mean() > 0.95
    assert found.exposure is not None
    assert found.exposure > 0.97


def test_behind_a_long_wall_only_what_clears_it_hits() -> None:
    """Without drag z = x tan e - g x² / 2v² cos² e, and the wall has to be passed by the ball's radius."""
    gun = CATALOGUE.gun("mantis").sheet
    ball = CATALOGUE.shell("ball")
    sheet = ball.sheet.model_copy(update={"drag_coefficient": 1e-9})
    wall = np.array([[x, y, z] for x in (1.0, 1.01) for y in (-2, 2) for z in (0.0, 0.1)])
    target = Target("man", FIGURE, (1.15, 0.0, 0.0), 0.0)
    aims = np.tile(target.aim_points, (5, 1))
    places = np.repeat(
        np.array([[x, 0.0, 0.0] for x in (-1.2, -1.0, -0.9, -0.4, 0.5)]), len(aims) // 5, axis=0
    )
    paths = paths_to(gun, sheet, places, aims)
    found = reaching(paths, target, [Hull(wall)], Profile.of(np.vstack(ball.solid.parts)))
    square = muzzle_speed(gun.drive, sheet) ** 2
    tangent, start = np.tan(paths.elevation), paths.origin[:, 0] + paths.start
    ways = np.array([[0.995], [1.0], [1.01], [1.015]]) - start
    heights = paths.heights[:, 0] + ways * tangent - GRAVITY * ways**2 * (1 + tangent**2) / (2 * square)
    over = heights.min(axis=0) - 0.1 - sheet.diameter_mm / 2000
    sure = np.abs(over) > 0.003
    assert (found[sure] == (over > 0)[sure]).mean() == 1.0
    assert 0.1 < (over > 0)[sure].mean() < 0.9
    assert sure.mean() > 0.9
    assert np.degrees(paths.elevation[found]).min() > 10  # nothing flat hits


def test_fewer_parts_hide_no_more(castle: Layout) -> None:
    left = tuple(part for part in castle.scene.parts if part.id not in ("stairs", "side-left", "front-gate"))
    bare = replace(castle, scene=replace(castle.scene, parts=left))
    whole, less = (shadow(each, "bulldog", posts=["front-tower-right"]) for each in (castle, bare))
    assert whole.grid == less.grid
    assert (less.stands >= whole.stands).all()
    assert (less.share >= whole.share).all()
    assert less.share[whole.stands].sum() > whole.share[whole.stands].sum()


def test_no_gun_stands_in_the_fort_and_dead_ground_is_told(castle: Layout) -> None:
    found = shadow(castle, "bulldog", posts=["front-tower-right"], cell_mm=100.0)
    near = (np.abs(found.grid.x_mm + 10) < 60)[None] & (np.abs(found.grid.y_mm) < 250)[:, None]
    assert not found.stands[near].any()
    assert found.dead.sum() == pytest.approx(
        sum(each.area_mm2 for each in found.dead_grounds) / 100**2 + (found.dead & ~found.outside).sum()
    )
    assert found.nearest_dead is not None
    assert found.largest_dead is not None
    assert found.nearest_dead.distance_mm <= found.largest_dead.distance_mm
    assert found.largest_dead.side in ("left", "back left", "front left")  # behind the other tower


def test_out_of_range_is_no_dead_ground(castle: Layout) -> None:
    """A mortar is raised by 30° at least: it throws over a table."""
    found = shadow(castle, "crab", posts=["front-tower-left"])
    assert found.stands.sum() > 50
    assert not (found.dead & ~found.laid).any()
    assert found.in_range_share < 0.1


def test_most_and_mean_of_several(castle: Layout) -> None:
    found = shadow_map(castle, "bulldog", **COARSE)  # type: ignore[arg-type]  # mixed options
    one, other = found.shadows
    assert (found.most.share >= found.mean.share).all()
    both = one.in_range & other.in_range
    assert np.allclose(found.mean.share[both], (one.share + other.share)[both] / 2)


@pytest.mark.parametrize(
    ("more", "fault", "words"),
    [
        ({"posts": ["front-tower-lefd"]}, UnknownName, 'did you mean "front-tower-left"'),
        ({"shell": "stone"}, UnknownName, 'bulldog takes no shell "stone"'),
        ({"at_mm": [(0.0, 90.0)]}, StudyError, "swordsman has no room at .* front-tower-left is there"),
        ({"at_mm": [(1500.0, 0.0)]}, StudyError, r"\(1500, 0\) mm is not on the table, which reaches from x"),
        ({"at_mm": [(math.nan, 0.0)]}, StudyError, "is not on the table"),
        ({"cell_mm": 0.5}, StudyError, "more than 250000 cells"),
        ({"table_mm": (50.0, 2000.0)}, StudyError, "has no cells of 200 mm"),
        ({"table_mm": (math.inf, 2000.0)}, StudyError, "has no cells"),
    ],
)
def test_what_makes_no_map_is_refused(
    castle: Layout, more: dict[str, object], fault: type[Exception], words: str
) -> None:
    with pytest.raises(fault, match=words):
        shadow(castle, "bulldog", **more)


def test_without_posts_a_place_is_asked_for() -> None:
    with pytest.raises(StudyError, match="has no posts, and no figures; name places on the ground"):
        shadow(load_layout("alleys", CATALOGUE), "bulldog")


@pytest.mark.slow
def test_the_simulator_agrees_which_shots_touch_him_first(castle: Layout) -> None:
    """Without dispersion: from dead ground none does; elsewhere those that reach him by the map."""
    gun, shell = CATALOGUE.gun("bulldog"), CATALOGUE.shell("round-shell")
    found = shadow(castle, "bulldog", posts=["front-tower-right"], cell_mm=100.0)
    rng, told = np.random.default_rng(4), []
    for which in (found.dead & found.outside, found.in_range & (found.share > 0.4)):
        for row, column in rng.permutation(np.argwhere(which))[:3].tolist():
            place = np.array([found.grid.x_mm[column], found.grid.y_mm[row], 0.0]) / 1000
            aims = found.target.aim_points
            paths = paths_to(gun.sheet, shell.sheet, np.tile(place, (len(aims), 1)), aims)
            hulls, profile = obstacles_of(castle.scene.parts), Profile.of(np.vstack(shell.solid.parts))
            says = reaching(paths, found.target, hulls, profile)
            assert len(np.unique(paths.pair[says])) == round(found.share[row, column] * len(aims))
            for shot in rng.permutation(len(says))[:2].tolist():
                laid = float(paths.bearing[shot]), float(paths.elevation[shot])
                told.append((bool(says[shot]), first_touched(castle, found.target, place, *laid) == "man"))
    assert [one for one, _ in told] == [other for _, other in told]
    assert 3 <= sum(one for one, _ in told) <= 6


def first_touched(
    layout: Layout, target: Target, place: np.ndarray, bearing: float, elevation: float
) -> str | None:
    """What a shot of a bulldog without dispersion touches first, or what is before its muzzle."""
    gun = CATALOGUE.gun("bulldog")
    still = Dispersion(speed_percent=0, elevation_mrad=0, bearing_mrad=0)
    exact = GunModel(gun.sheet.model_copy(update={"dispersion": still}), gun.path)
    x, y, z = place.tolist()
    scene = replace(
        layout.scene,
        figures=(Placed("man", None, target.model, target.position, target.yaw),),
        guns=(Placed("gun", None, exact, (x, y, z), bearing),),
        orders=(Order("gun", None, bearing, elevation, "low", 0.5, 1, "round-shell"),),
        table=replace(layout.scene.table, size=(3.0, 3.0)),
    )
    with Stage(scene) as stage:
        (shot,) = fire_volley(scene, 1, stage=stage).shots
    return shot.shells[0].struck_first if shot.shells else shot.not_fired
