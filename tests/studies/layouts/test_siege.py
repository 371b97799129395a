"""Sieges: where men stand, where guns stand and aim, and that a siege is a scene like any other."""

from __future__ import annotations

import math
from collections import Counter
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fbsim.catalogue import Catalogue
from fbsim.errors import SceneError, StudyError
from fbsim.guns import fly
from fbsim.guns.aiming import muzzle_pose
from fbsim.guns.drive import muzzle_speed
from fbsim.guns.flight import drag_per_metre
from fbsim.scene import Scene
from fbsim.scene.checks import placement_problems
from fbsim.studies.layouts.attack import Attack, AttackFile, read_attack
from fbsim.studies.layouts.fort import Fort, load_fort, load_forts
from fbsim.studies.layouts.garrison import Garrison, find_garrison
from fbsim.studies.layouts.manning import manned, stands_of
from fbsim.studies.layouts.raid import APART_MM, ASIDE_MM, FARTHEST_MM, NEAREST_MM, Raid, raid_of
from fbsim.studies.layouts.siege import besieged, on_its_table, text_of
from fbsim.volley import Stage
from fbsim.volley.orders import check_orders

KNOWN = Catalogue()
SOME = ("castle", "ring", "open-field")


@cache
def fort_of(name: str) -> Fort:
    return load_fort(name, KNOWN)


@cache
def held(name: str, men: int = 8) -> Scene:
    scene = manned(fort_of(name), find_garrison("ascalon", men, KNOWN), KNOWN)
    return on_its_table(scene, fort_of(name).box, 2500)


def attack_of(**order: object) -> Attack:
    """A gun 900 mm before the front and 100 mm to the left, and one order."""
    guns = [{"id": "a", "model": "bulldog", "at_mm": (900, 100)}]
    file = AttackFile.model_validate({"guns": guns, "orders": [{"gun": "a", **order}]})
    return Attack("mine", file)


@pytest.mark.parametrize("name", SOME)
def test_the_same_men_stand_in_each_layout_with_room_for_each(name: str) -> None:
    scene = held(name)
    assert [man.model.name for man in scene.figures] == [man.model.name for man in held("ring").figures]
    assert placement_problems(scene) == []
    assert {round(math.degrees(man.facing)) for man in scene.figures} <= set(range(-80, 81, 20))
    on_posts = Counter(man.on for man in scene.figures if man.on)
    assert sum(on_posts.values()) == min(8, fort_of(name).men)


def test_each_post_has_a_man_before_one_has_two() -> None:
    fort = fort_of("two-courts")
    stands = list(stands_of(fort.posts, fort))
    assert len(stands) == fort.men
    first = [stand.on for stand in stands[: len(fort.posts)]]
    assert sorted(str(on) for on in first) == sorted(post.part for post in fort.posts)
    middles = {post.part: post.spot_mm[0] for post in fort.posts}
    along = [middles[str(on)] for on in first]
    assert along == sorted(along, reverse=True), "the front first"


@pytest.mark.parametrize("name", SOME)
def test_a_stand_lies_on_the_level_place_of_its_post(name: str) -> None:
    for post in fort_of(name).posts:
        assert len(post.stands_mm) == len(set(post.stands_mm)) == post.men
        for spot in post.stands_mm:
            assert math.dist(spot, post.spot_mm) < math.hypot(*post.size_mm) / 2


def test_who_finds_no_room_on_a_post_stands_in_the_yard_or_behind() -> None:
    fort, scene = fort_of("castle"), held("castle", 50)
    ground = [man.position for man in scene.figures if not man.on]
    assert len(ground) == 50 - fort.men
    assert all(1000 * x < fort.box.front for x, _, _ in ground)
    assert any(1000 * x < fort.box.back for x, _, _ in ground)


def test_a_garrison_that_does_not_fit_is_told_with_how_many_do() -> None:
    with pytest.raises(SceneError, match=r"holds \d+ of the 400 men of the garrison: 2 on its posts, \d+ in"):
        manned(fort_of("castle"), Garrison("many", ("archer",) * 400), KNOWN)


def test_guns_of_a_garrison_stand_in_its_yard() -> None:
    fort = fort_of("ring")
    scene = manned(fort, Garrison("guns", ("archer",), ("spider",)), KNOWN)
    assert [gun.model.name for gun in scene.guns] == ["spider"]
    assert all(fort.box.back < 1000 * gun.position[0] < fort.box.front for gun in scene.guns)
    assert placement_problems(scene) == []


@pytest.mark.parametrize("name", SOME)
def test_guns_stand_as_far_before_the_front_of_any_layout(name: str) -> None:
    scene, box = held(name), fort_of(name).box
    siege = besieged(scene, box, read_attack("battery", KNOWN))
    front = max(
        1000 * float((part.position[0] + _turned(part.model.solid.vertices, part.yaw)[:, 0]).max())
        for part in scene.parts
    )
    assert box.front == pytest.approx(front, abs=0.01)
    hail = siege.find("attack-hail").position
    assert 1000 * hail[0] - box.front == pytest.approx(900)
    assert 1000 * hail[1] - box.middle == pytest.approx(0)
    assert abs(math.remainder(siege.find("attack-hail").facing - math.pi, 2 * math.pi)) < 1e-9


def _turned(points: np.ndarray, yaw: float) -> np.ndarray:
    c, s = math.cos(yaw), math.sin(yaw)
    turned: np.ndarray = points @ np.array([[c, s, 0], [-s, c, 0], [0, 0, 1]])
    return turned


@pytest.mark.parametrize(
    ("name", "attack"), [("castle", "battery"), ("ring", "sharpshooters"), ("open-field", "catapults")]
)
def test_a_siege_is_written_and_read_again_as_the_same_scene(name: str, attack: str) -> None:
    siege = besieged(held(name), fort_of(name).box, read_attack(attack, KNOWN))
    again = text_of(name, siege).load(KNOWN)
    for key in ("table", "rules", "simultaneous", "figures", "guns", "orders", "sides", "title"):
        assert getattr(again, key) == getattr(siege, key), key
    assert {part.side for part in again.parts} == {"garrison"}


def test_a_man_is_counted_from_the_gun_on() -> None:
    scene, box = held("ring"), fort_of("ring").box
    ways = []
    for man in (1, 2, 8):
        siege = besieged(scene, box, attack_of(aim="garrison", man=man))
        (order,) = siege.orders
        gun, target = siege.find("attack-a").position, siege.find(order.target or "").position
        ways.append(math.dist(gun[:2], target[:2]))
    assert ways == sorted(ways)
    with pytest.raises(SceneError, match="aims at man 9, and the garrison has 8"):
        besieged(scene, box, attack_of(aim="garrison", man=9))


def test_the_gate_is_the_foremost_and_where_there_is_none_the_front_is_aimed_at() -> None:
    siege = besieged(held("bastions"), fort_of("bastions").box, attack_of(aim="gate"))
    assert siege.find(siege.orders[0].target or "").model.sheet.role == "gate"
    scene, box = held("open-field"), fort_of("open-field").box
    (order,) = besieged(scene, box, attack_of(aim="gate")).orders
    (point,) = besieged(scene, box, attack_of(point_mm=(0, 0, 30))).orders
    assert order.target is None
    assert (order.bearing, order.elevation) == (point.bearing, point.elevation)


@given(st.floats(-300, 0), st.floats(-200, 200), st.floats(5, 150))
@settings(max_examples=4)
def test_a_point_is_met_by_the_flight_that_it_is_turned_into(x: float, y: float, z: float) -> None:
    scene, box = held("castle"), fort_of("castle").box
    siege = besieged(scene, box, attack_of(point_mm=(x, y, z)))
    (order,), gun = siege.orders, KNOWN.gun("bulldog").sheet
    assert order.bearing is not None
    assert order.elevation is not None
    shell = KNOWN.shell(order.shell).sheet
    muzzle, along = muzzle_pose(
        gun.barrel, 0, order.elevation, order.bearing, siege.find("attack-a").position
    )
    path = fly(muzzle, along * muzzle_speed(gun.drive, shell), drag_per_metre(shell), 0.5)
    goal = (np.array([box.front + x, box.middle + y, z])) / 1000
    times = np.linspace(0, 0.45, 1500)
    nearest = min(float(np.linalg.norm(path.at(time)[0] - goal)) for time in times)
    assert nearest < 2e-3  # between two of the moments it goes 3 mm


def test_a_point_out_of_reach_is_told_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "far.toml"
    file.write_text(
        'guns = [{ id = "a", model = "bedbug", at_mm = [4500, 0] }]\n'
        'orders = [{ gun = "a", point_mm = [0, 0, 20] }]\n'
    )
    with pytest.raises(SceneError, match=r"far\.toml:2: orders\[0\]: bedbug cannot hit a point 4\.5"):
        besieged(held("castle"), fort_of("castle").box, read_attack(file, KNOWN))


def test_guns_without_room_are_told(tmp_path: Path) -> None:
    file = tmp_path / "crowd.toml"
    file.write_text(
        'guns = [{ id = "a", model = "hail", at_mm = [900, 0] },\n'
        '{ id = "b", model = "hail", at_mm = [910, 0] }]\n'
        'orders = [{ gun = "a", aim = "gate" }]\n'
    )
    with pytest.raises(SceneError, match=r'crowd\.toml:2: guns\[1\]: "attack-b" overlaps "attack-a"'):
        besieged(held("castle"), fort_of("castle").box, read_attack(file, KNOWN))


@given(st.integers(0, 2**40), st.integers(0, 10**6))
@settings(max_examples=60)
def test_drawn_attacks_keep_to_the_distances_of_the_rules(seed: int, volley: int) -> None:
    raid = Raid(tuple(KNOWN.names("gun")), 8)
    attack = raid.attack(seed, volley)
    assert attack.shots == raid.shots == 12
    places = [gun.at_mm for gun in attack.file.guns]
    assert all(NEAREST_MM <= ahead <= FARTHEST_MM and abs(across) <= ASIDE_MM for ahead, across in places)
    assert all(math.dist(one, two) >= APART_MM for one in places for two in places if one is not two)
    assert all(1 <= order.man <= 8 for order in attack.file.orders)
    assert raid.attack(seed, volley) == attack
    assert raid.attack(seed, volley + 1) != attack


@pytest.mark.parametrize("volley", range(3))
def test_a_drawn_attack_can_be_carried_out_anywhere(volley: int) -> None:
    """Also by guns that cannot be laid on their aim: they shoot at the front as nearly as they can."""
    name = SOME[volley % len(SOME)]
    attack = raid_of(KNOWN, 8).attack(5, volley)
    with Stage(held(name)) as stage:
        siege = besieged(held(name), fort_of(name).box, attack, stage.field())
    with Stage(siege) as stage:
        check_orders(siege, stage.field())
    assert len(siege.orders) == 4


def test_a_mortar_that_cannot_be_laid_shoots_at_the_front() -> None:
    guns = [{"id": "a", "model": "hammer", "at_mm": (600, 0)}]
    file = AttackFile.model_validate({"guns": guns, "orders": [{"gun": "a", "aim": "garrison"}]})
    scene, box = held("castle"), fort_of("castle").box
    with Stage(scene) as stage:
        (order,) = besieged(scene, box, Attack("mine", file), stage.field()).orders
    assert order.target is None
    assert order.elevation == pytest.approx(math.radians(30)), "as low as it goes"
    assert order.bearing == pytest.approx(math.pi)


def test_layouts_that_are_none_are_told_all_at_once(tmp_path: Path) -> None:
    (tmp_path / "empty.toml").write_text('title = "Nothing"\n')
    (tmp_path / "wrong.toml").write_text('parts = [{ id = "a", model = "wal", at_mm = [0, 0] }]\n')
    with pytest.raises(SceneError) as caught:
        load_forts([tmp_path / "empty.toml", tmp_path / "wrong.toml", "castl"], KNOWN)
    told = [str(problem) for problem in caught.value.problems]
    assert len(told) == 3
    assert "has no parts" in told[0]
    assert 'no fortress part named "wal"' in told[1]
    assert 'did you mean "castle"' in told[2]
    with pytest.raises(StudyError, match="needs one at least"):
        load_forts([], KNOWN)
    with pytest.raises(StudyError, match='two layouts are called "castle"'):
        load_forts(["castle", "castle"], KNOWN)


def test_a_man_in_a_wall_is_told_and_figures_of_a_layout_are_left_out(tmp_path: Path) -> None:
    text = 'parts = [{ id = "w", model = "wall", at_mm = [0, 0] }]\nfigures = [{ id = "f", model = "archer", '
    (tmp_path / "in.toml").write_text(text + "at_mm = [0, 0] }]\n")
    with pytest.raises(SceneError, match=r'in\.toml:\d: .*"[fw]" overlaps "[fw]"'):
        load_fort(tmp_path / "in.toml", KNOWN)
    (tmp_path / "by.toml").write_text(text + "at_mm = [-60, 0] }]\n")
    fort = load_fort(tmp_path / "by.toml", KNOWN)
    assert fort.left_out == ("f",)
    assert fort.scene.figures == ()


def test_a_fort_that_needs_too_large_a_table_is_told_by_its_own_name(tmp_path: Path) -> None:
    file = tmp_path / "long.toml"
    places = (f'{{ id = "w{i}", model = "wide-wall", at_mm = [0, {y}] }}' for i, y in enumerate((0, 9700)))
    file.write_text(f"parts = [{', '.join(places)}]\n")
    fort = load_fort(file, Catalogue())
    with pytest.raises(SceneError, match=r"long\.toml: needs a table of \d+ x 20520 mm.*20000 mm each way"):
        on_its_table(fort.scene, fort.box, 2500)
