"""A volley from a scene's orders to its result, with the shipped models."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fbsim.catalogue import Catalogue
from fbsim.errors import SceneError, SimulationError
from fbsim.guns import elevation_limits, muzzle_energy, shot_error
from fbsim.meshes.solid import FloatArray
from fbsim.physics.bullet import Bullet
from fbsim.physics.samples import SAMPLE_INTERVAL, Samples
from fbsim.physics.transform import Transform
from fbsim.rules import Outcome, Pose, ShotReport, shot_table_names
from fbsim.rules.shots.judge import Judgement, judge
from fbsim.scene import Scene
from fbsim.volley import Stage, VolleyResult, fire_volley

from .bits import bits
from .scenes import (
    figure,
    gun,
    order,
    part,
    scene,
    shipped,
    wall,
    without_dispersion,
    write_tall_gun,
)
from .scenes import skirmish as skirmish_of

GUNS = ("bulldog", "hail", "mantis", "spider")
GRAVITY = 9.81


@pytest.fixture(scope="module")
def exact(tmp_path_factory: pytest.TempPathFactory) -> Catalogue:
    """The shipped models; the guns have no dispersion."""
    folder = tmp_path_factory.mktemp("exact")
    write_tall_gun(folder, "mast")
    return without_dispersion(folder, *GUNS, "mast")


@pytest.fixture(scope="module")
def skirmish(tmp_path_factory: pytest.TempPathFactory) -> Scene:
    return skirmish_of(tmp_path_factory.mktemp("skirmish"))


@pytest.fixture(scope="module")
def stage(skirmish: Scene) -> Iterator[Stage]:
    with Stage(skirmish) as settled:
        yield settled


@pytest.fixture(scope="module")
def result(skirmish: Scene, stage: Stage) -> VolleyResult:
    return fire_volley(skirmish, stage=stage)


# Chance


@pytest.mark.parametrize("name", GUNS)
@pytest.mark.parametrize("seed", [1, 2])
def test_muzzle_energy_is_the_drives_times_the_drawn_factor(tmp_path: Path, name: str, seed: int) -> None:
    fired = scene(tmp_path, gun("gun", name, 0), order("gun", bearing_deg=10, elevation_deg=15, shots=2))
    sheet = shipped().gun(name).sheet
    shell = shipped().shell(sheet.shells[0]).sheet
    ideal = muzzle_energy(sheet.drive, shell)
    barrels = len(sheet.barrel.muzzles_mm)
    for shot in fire_volley(fired, seed=seed, volley=3).shots:
        assert len(shot.shells) == barrels
        for index, flown in enumerate(shot.shells):
            error = shot_error(sheet.dispersion, seed, 3, shot.number, index if barrels > 1 else None)
            assert flown.energy == pytest.approx(ideal * error.speed_factor**2)
            assert flown.energy == pytest.approx(shell.mass * flown.muzzle_speed**2 / 2)
            assert flown.elevation == pytest.approx(math.radians(15) + error.elevation_error_rad)
            assert flown.bearing == pytest.approx(math.radians(10) + error.bearing_error_rad)


def test_same_seed_same_bytes_fresh_or_reused(skirmish: Scene, stage: Stage, result: VolleyResult) -> None:
    """A stage that has been shot at before, and a new one, give the same in every bit."""
    assert bits(fire_volley(skirmish, stage=stage)) == bits(result)
    assert bits(fire_volley(skirmish)) == bits(result)


@pytest.mark.parametrize(("seed", "volley"), [(2, 0), (1, 1)])
def test_another_seed_or_volley_draws_other_shots(
    skirmish: Scene, stage: Stage, result: VolleyResult, seed: int, volley: int
) -> None:
    other = fire_volley(skirmish, seed=seed, volley=volley, stage=stage)
    assert (other.seed, other.volley) == (seed, volley)
    for shot, another in zip(result.shots, other.shots, strict=True):
        if shot.fired and another.fired:
            assert shot.shells[0].muzzle_speed != another.shells[0].muzzle_speed
            assert shot.shells[0].bearing != another.shells[0].bearing


def test_volleys_do_not_depend_on_what_was_fired_before(
    skirmish: Scene, stage: Stage, result: VolleyResult
) -> None:
    for seed in (5, 6):
        fire_volley(skirmish, seed=seed, stage=stage)
    assert fire_volley(skirmish, stage=stage).to_json() == result.to_json()


# Aim


def path_of(samples: Samples, name: str) -> tuple[FloatArray, FloatArray]:
    """Times and centres of one body."""
    rows = [
        (time, pose.position)
        for time, body, pose in zip(samples.times, samples.ids, samples.poses, strict=True)
        if body == name
    ]
    return np.array([time for time, _ in rows]), np.array([position for _, position in rows])


def crossing(samples: Samples, name: str, x: float, before: float) -> FloatArray:
    """Where a shell would cross the plane at `x`, flown on from its last two samples ahead of `before`."""
    times, points = path_of(samples, name)
    outward = np.flatnonzero(np.diff(points[:, 0]) < 0)[0]  # this sample may be after the impact already
    first, second = np.flatnonzero(points[:outward, 0] < before)[-2:]
    (t1, t2), (p1, p2) = (times[first], times[second]), (points[first], points[second])
    velocity = (p2 - p1) / (t2 - t1)
    velocity[2] -= GRAVITY * (t2 - t1) / 2  # the mean over the interval is that of its middle
    wait = (x - p2[0]) / velocity[0]
    point: FloatArray = p2 + velocity * wait - [0, 0, GRAVITY * wait**2 / 2]
    return point


@pytest.mark.parametrize("name", ["bulldog", "spider", "mantis"])
@pytest.mark.parametrize("y", [0.0, 130.0])
def test_a_gun_without_dispersion_hits_the_point_aimed_at(
    tmp_path: Path, exact: Catalogue, name: str, y: float
) -> None:
    """A wall 1 m off; the aimed point lies in its middle, at 0.6 of its height of 60 mm.

    Along its path the shell goes up to 9 ms on after the last sample, in which drag (k v² t²/2 < 0.1 mm)
    is left out; the flight is found within 0.01 mm, and Bullet falls g Δt t/2 = 0.02 mm short of it.
    """
    made = scene(
        tmp_path,
        gun("gun", name, -500),
        part("wall", "wall", 500, y, 180),
        order("gun", "wall"),
        catalogue=exact,
    )
    result = fire_volley(made)
    (shell,) = result.shots[0].shells
    point = crossing(result.samples, shell.id, 0.5, before=0.48)
    off = point - [0.5, y / 1e3, 0.036]
    print(f"{name}: past the aimed point by {off[1] * 1e3:+.3f} mm across, {off[2] * 1e3:+.3f} mm up")
    assert shell.struck_first == "wall"
    assert abs(off[1]) < 1e-3
    assert abs(off[2]) < 1e-3


def test_a_gun_is_turned_and_raised(tmp_path: Path, exact: Catalogue) -> None:
    made = scene(
        tmp_path,
        gun("gun", "bulldog", 0),
        order("gun", bearing_deg=77, elevation_deg=20),
        catalogue=exact,
    )
    result = fire_volley(made)
    place = result.after["gun"]
    heading = place.apply(np.array([1.0, 0, 0])) - place.position
    assert math.degrees(math.atan2(heading[1], heading[0])) == pytest.approx(77, abs=0.1)
    assert result.elevations == {"gun": pytest.approx(math.radians(20))}
    np.testing.assert_allclose(place.position[:2], result.before["gun"].position[:2], atol=1e-4)
    assert result.guns[0].moved < 1e-4


@pytest.mark.parametrize("name", GUNS)
@pytest.mark.parametrize("share", [0.0, 0.3, 1.0])
def test_no_gun_is_struck_by_its_own_shell_on_the_way_out(
    tmp_path: Path, exact: Catalogue, name: str, share: float
) -> None:
    low, high = elevation_limits(exact.gun(name).sheet.barrel)
    elevation = low + share * (high - low)
    made = scene(
        tmp_path,
        gun("gun", name, -900),
        order("gun", bearing_deg=0, elevation_deg=math.degrees(elevation)),
        catalogue=exact,
        size=(6000, 1600),
    )
    result = fire_volley(made)
    print(f"{name} at {math.degrees(elevation):.0f}°: struck {[s.struck for s in result.shots[0].shells]}")
    assert all("gun" not in shell.struck for shell in result.shots[0].shells)
    assert result.guns[0].moved < 1e-4


def test_out_of_reach_names_the_order_and_how_far_it_reaches(tmp_path: Path) -> None:
    made = scene(
        tmp_path,
        gun("gun", "bulldog", -9000),
        figure("near", -8600),
        figure("far", 9000),
        order("gun", "near"),
        order("gun", "far"),
        size=(19000, 400),
    )
    with pytest.raises(SceneError) as caught:
        fire_volley(made)
    (problem,) = caught.value.problems
    print(problem)
    assert problem.place == "orders[1]"
    assert "bulldog cannot hit a point" in problem.message
    assert "it reaches" in problem.message


def test_a_high_arc_that_the_gun_has_not_is_refused(tmp_path: Path, exact: Catalogue) -> None:
    """At 1 m a mantis would need more than its 70°; at 2.4 m it has both arcs."""
    rows = (gun("gun", "mantis", -500), order("gun", "man", arc="high"))
    with pytest.raises(SceneError, match=r"scene\.toml:\d+: orders\[0\]: gun: mantis has no high arc to man"):
        fire_volley(scene(tmp_path, *rows, figure("man", 500), catalogue=exact))
    far = (gun("gun", "mantis", -1100), figure("man", 1100))
    low = fire_volley(scene(tmp_path, *far, order("gun", "man"), catalogue=exact)).shots[0].elevation
    high = (
        fire_volley(scene(tmp_path, *far, order("gun", "man", arc="high"), catalogue=exact))
        .shots[0]
        .elevation
    )
    assert low is not None
    assert high is not None
    assert low < math.radians(45) < high


def test_a_muzzle_with_no_room_before_it_does_not_fire(tmp_path: Path, exact: Catalogue) -> None:
    """A hail's shells reach 31 mm beyond the muzzle: a wall's face 8 mm nearer fills their place."""
    made = scene(
        tmp_path,
        gun("gun", "hail", 0),
        part("wall", "wall", 53.5),
        order("gun", bearing_deg=0, elevation_deg=0),
        catalogue=exact,
    )
    result = fire_volley(made)
    assert result.shots[0].not_fired == "wall is right in front of the muzzle"
    assert result.shots[0].shells == ()


def crowd(folder: Path, catalogue: Catalogue, *, backwards: bool) -> VolleyResult:
    """Two ranks of men, close enough to bring each other down, in either order in the file."""
    men = [figure(f"m{i}", 300 + 34 * (i // 4), 40 * (i % 4) - 60) for i in range(8)]
    folder.mkdir()
    rows = [gun("gun", "bulldog", -400), *(men[::-1] if backwards else men)]
    return fire_volley(scene(folder, *rows, order("gun", "m1", shots=2), catalogue=catalogue), seed=3)


def test_the_order_of_the_entries_does_not_matter(tmp_path: Path, exact: Catalogue) -> None:
    forwards = crowd(tmp_path / "a", exact, backwards=False)
    backwards = crowd(tmp_path / "b", exact, backwards=True)
    assert [man.id for man in forwards.figures] == [man.id for man in backwards.figures][::-1]
    ended = {man.id: man.to_dict() for man in forwards.figures}
    assert {man.id: man.to_dict() for man in backwards.figures} == ended


def test_what_fell_has_a_cause_that_goes_back_to_a_shot(tmp_path: Path, exact: Catalogue) -> None:
    result = crowd(tmp_path / "a", exact, backwards=False)
    fallen = [man for man in result.figures if man.pose is not Pose.STANDING]
    assert len(fallen) >= 3
    movers = {man.id: man.cause.by for man in fallen if man.cause is not None}
    assert set(movers) == {man.id for man in fallen}
    for name in movers:
        chain = [name]
        while chain[-1] in movers:
            chain.append(movers[chain[-1]])
            assert len(set(chain)) == len(chain), "no ring"
        assert chain[-1].startswith("shell-")


# Who fires


def two_guns(folder: Path, catalogue: Catalogue, firing: str) -> VolleyResult:
    made = scene(
        folder,
        gun("left", "bulldog", -400, 60),
        gun("right", "bulldog", -400, -60),
        figure("man", 300),
        order("left", "man"),
        order("right", "man"),
        firing=firing,
        catalogue=catalogue,
    )
    return fire_volley(made)


def test_in_turn_the_second_gun_sees_what_the_first_did(tmp_path: Path, exact: Catalogue) -> None:
    """Mirror images of each other fire at one man: together both aim alike, in turn the second aims lower."""
    at_once = two_guns(tmp_path, exact, "simultaneous")
    in_turn = two_guns(tmp_path, exact, "in turn")
    assert [shot.salvo for shot in at_once.shots] == [1, 1]
    assert [shot.salvo for shot in in_turn.shots] == [1, 2]
    assert [shot.number for shot in at_once.shots] == [shot.number for shot in in_turn.shots] == [1, 2]
    first, second = (shot.elevation for shot in at_once.shots)
    assert first is not None
    assert second == pytest.approx(first, abs=1e-4)
    assert in_turn.shots[0].elevation == first
    assert in_turn.figures[0].pose is not Pose.STANDING
    later = in_turn.shots[1].elevation
    assert later is not None
    assert later < first - 2e-3


def test_shots_of_several_orders_at_once_go_round_by_round(tmp_path: Path) -> None:
    made = scene(
        tmp_path,
        gun("left", "bulldog", -400, 200),
        gun("right", "bulldog", -400, -200),
        order("left", bearing_deg=0, elevation_deg=30, shots=3),
        order("right", bearing_deg=0, elevation_deg=30, shots=1),
        firing="simultaneous",
    )
    shots = fire_volley(made).shots
    assert [(shot.number, shot.salvo, shot.gun) for shot in shots] == [
        (1, 1, "left"),
        (2, 1, "right"),
        (3, 2, "left"),
        (4, 3, "left"),
    ]


def test_one_gun_with_two_orders_fires_one_shot_at_a_time(tmp_path: Path) -> None:
    made = scene(
        tmp_path,
        gun("left", "bulldog", -400, 200),
        gun("right", "bulldog", -400, -200),
        order("left", bearing_deg=0, elevation_deg=30),
        order("left", bearing_deg=20, elevation_deg=30),
        order("right", bearing_deg=0, elevation_deg=30),
        firing="simultaneous",
    )
    shots = fire_volley(made).shots
    fired = [(shot.salvo, shot.gun, round(math.degrees(shot.bearing or 0))) for shot in shots]
    assert fired == [(1, "left", 0), (1, "right", 0), (2, "left", 20)]


def test_a_motion_that_is_no_number_ends_in_an_error_that_names_the_body(
    tmp_path: Path, exact: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bullet itself would go on, and let other bodies fall through the table."""
    made = scene(
        tmp_path, gun("gun", "bulldog", -400), figure("man", 300), order("gun", "man"), catalogue=exact
    )
    with Stage(made) as stage:
        slow = Bullet.slow
        monkeypatch.setattr(Bullet, "slow", lambda self, name, factor: slow(self, name, math.nan))
        with pytest.raises(SimulationError, match=r"shell-1 has lost .* again in salvo 1 .* with seed 5"):
            fire_volley(made, seed=5, stage=stage)


def test_a_target_that_has_left_the_table_is_not_fired_at(tmp_path: Path, exact: Catalogue) -> None:
    made = scene(
        tmp_path,
        gun("gun", "bulldog", 100),
        figure("man", 488, facing=0, model="skeleton"),
        order("gun", "man", shots=2, aim_height=0.5),
        catalogue=exact,
        size=(1000, 600),
    )
    result = fire_volley(made)
    assert result.figures[0].pose is Pose.OFF_BOARD
    assert result.shots[0].fired
    assert result.shots[1].not_fired == "man is off the board"
    assert result.shots[1].shells == ()
    assert result.totals["fired"] == 1
    assert "man" not in result.after


def test_an_overturned_gun_does_not_fire(tmp_path: Path, exact: Catalogue) -> None:
    made = scene(
        tmp_path,
        gun("cannon", "bulldog", -500),
        gun("tall", "mast", 300, facing=180, side="blue"),
        order("cannon", "tall", aim_height=0.8),
        order("tall", "cannon"),
        catalogue=exact,
        size=(8000, 8000),  # it may roll far
    )
    result = fire_volley(made)
    reason = result.shots[1].not_fired
    print(reason)
    assert reason is not None
    assert reason.startswith("the gun is overturned (tilt ")
    tall = next(piece for piece in result.guns if piece.id == "tall")
    assert tall.outcome is Outcome.DESTROYED


def test_a_damaged_gun_does_not_fire(tmp_path: Path, exact: Catalogue) -> None:
    """It is hit and stands: damaged by REP-67."""
    made = scene(
        tmp_path,
        gun("cannon", "bulldog", -300),
        gun("other", "spider", 200, facing=180, side="blue"),
        order("cannon", "other"),
        order("other", "cannon"),
        catalogue=exact,
    )
    result = fire_volley(made)
    assert result.shots[1].not_fired == "the gun is damaged (REP-67, REP-70)"
    assert not result.shots[1].fired


# Causes


def test_a_direct_hit(tmp_path: Path, exact: Catalogue) -> None:
    made = scene(
        tmp_path, gun("gun", "bulldog", -300), figure("man", 300), order("gun", "man"), catalogue=exact
    )
    (man,) = fire_volley(made).figures
    assert str(man.cause) == "direct hit, shot 1"
    assert man.touched_by == ("shell-1",)


def test_a_ricochet_names_what_it_bounced_off(tmp_path: Path, exact: Catalogue) -> None:
    """The spider shoots 5° down: the shell meets the table in front of the man."""
    made = scene(
        tmp_path,
        gun("gun", "spider", -300),
        figure("man", 350),
        order("gun", bearing_deg=0, elevation_deg=-5),
        catalogue=exact,
    )
    result = fire_volley(made)
    (man,) = result.figures
    assert result.shots[0].shells[0].struck[:2] == ("table", "man")
    assert str(man.cause) == "ricochet off table, shot 1"


def test_one_knocked_over_by_another_names_him(tmp_path: Path, exact: Catalogue) -> None:
    made = scene(
        tmp_path,
        gun("gun", "bulldog", -300),
        figure("first", 300, facing=0),
        figure("second", 326, facing=0),
        figure("third", 352, facing=0),
        order("gun", "first", aim_height=0.8),
        catalogue=exact,
    )
    result = fire_volley(made)
    causes = {piece.id: str(piece.cause) for piece in result.figures}
    print(causes, {piece.id: str(piece.pose) for piece in result.figures})
    assert causes["first"] == "direct hit, shot 1"
    assert causes["second"] == "knocked over by first, shot 1"
    # The first may fly past the second and reach the third itself.
    assert causes["third"] in ("knocked over by second, shot 1", "knocked over by first, shot 1")
    assert result.figures[2].touched_by == ()


# Judging


def test_hits_on_a_gate_are_counted(tmp_path: Path, exact: Catalogue) -> None:
    """REP-68: the second hit of an ordinary gun opens it."""
    made = scene(
        tmp_path,
        gun("gun", "bulldog", -300, 250),  # aslant, so that no shell comes back to it
        part("gate", "gate", 300, facing=180),
        order("gun", "gate", shots=3),
        catalogue=exact,
    )
    result = fire_volley(made)
    (gate,) = result.gates
    verdicts = [shot.verdicts[0].outcome for shot in result.shots]
    assert verdicts == [Outcome.GATE_HIT, Outcome.GATE_OPEN, Outcome.UNCHANGED]
    assert gate.outcome is Outcome.GATE_OPEN
    assert gate.touched_by == ("shell-1", "shell-2", "shell-3")
    assert gate.moved == 0


def test_a_whole_salvo_opens_a_gate(tmp_path: Path, exact: Catalogue) -> None:
    made = scene(
        tmp_path,
        gun("gun", "hail", -200),
        part("gate", "gate", 300, facing=180),
        order("gun", "gate"),
        catalogue=exact,
    )
    result = fire_volley(made)
    assert [shell.struck_first for shell in result.shots[0].shells] == ["gate"] * 3
    assert result.gates[0].outcome is Outcome.GATE_OPEN
    assert sorted(result.gates[0].touched_by) == ["shell-1a", "shell-1b", "shell-1c"]


def test_simultaneous_hits_on_a_gate_go_each_to_its_own_shot(tmp_path: Path, exact: Catalogue) -> None:
    made = scene(
        tmp_path,
        gun("left", "bulldog", -300, 40),
        gun("right", "bulldog", -300, -40),
        part("gate", "gate", 300, facing=180),
        order("left", "gate"),
        order("right", "gate"),
        catalogue=exact,
        firing="simultaneous",
    )
    result = fire_volley(made)
    verdicts = [shot.verdicts[0].outcome for shot in result.shots]
    assert verdicts == [Outcome.GATE_HIT, Outcome.GATE_OPEN]


FALLEN = (Pose.FACE_DOWN, Pose.FACE_UP)


def expected(rules: str, pose: Pose, touched: bool) -> Outcome:
    """What the rule systems say of a warrior (SER-24, REP-64, TRD-38); Empire as Republic, Family as TRD."""
    if pose is Pose.STANDING:
        return Outcome.WOUNDED if rules == "series" and touched else Outcome.NOTHING
    assert pose in FALLEN
    wounds = rules in ("republic", "empire")
    return Outcome.WOUNDED if wounds and pose is Pose.FACE_DOWN else Outcome.KILLED


def test_all_rule_systems_judge_the_same_physics(tmp_path: Path) -> None:
    """Four men who look four ways, and one whom nobody shoots at; seeds until one lies face down."""
    men = [figure(f"man-{i}", 200, 150 * i - 225, facing=90 * i) for i in range(4)]
    orders = [order("gun", f"man-{i}") for i in range(4)]
    made = scene(tmp_path, gun("gun", "bulldog", -300), *men, figure("far", -200, 700), *orders)
    systems = shot_table_names()
    with Stage(made) as stage:
        for seed in range(10):
            results = {rules: fire_volley(made, seed, stage=stage, rules=rules) for rules in systems}
            poses = {rules: [piece.pose for piece in result.figures] for rules, result in results.items()}
            assert all(found == poses["series"] for found in poses.values())
            if Pose.FACE_DOWN in poses["series"]:
                break
    print(seed, *poses["series"], {r: [str(p.outcome) for p in v.figures] for r, v in results.items()})
    assert Pose.FACE_DOWN in poses["series"]
    for rules, result in results.items():
        assert result.rules == rules
        for piece in result.figures:
            if piece.pose is Pose.STANDING or piece.pose in FALLEN:
                assert piece.outcome is expected(rules, piece.pose, bool(piece.touched_by))


@pytest.mark.rule("COM-22")
def test_a_report_says_where_everything_struck_came_to_rest(
    tmp_path: Path, exact: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In mm from the table's centre: the centre of mass of each, as the result's poses have it."""
    reports: list[ShotReport] = []

    def noted(report: ShotReport, *rest: Any) -> Judgement:
        reports.append(report)
        return judge(report, *rest)

    monkeypatch.setattr("fbsim.volley.volley.judge", noted)
    men = [figure(f"man-{i}", 300 + 26 * i, 150, facing=0) for i in range(3)]
    made = scene(
        tmp_path,
        gun("gun", "bulldog", -300, 150),
        *men,
        order("gun", "man-0", aim_height=0.8),
        catalogue=exact,
    )
    with Stage(made) as stage:
        result = fire_volley(made, stage=stage)
        forms = {name: body.form for name, body in stage.field().bodies.items()}
    (report,) = reports
    assert {body.id for body in report.struck} >= {"man-0", "man-1"}
    for body in report.struck:
        centre = forms[body.id].principal.position
        x, y, _ = result.after[body.id].apply(centre) * 1e3
        assert body.at_mm == pytest.approx((x, y))
        assert body.at_mm is not None
        start = result.before[body.id].apply(centre) * 1e3
        assert math.dist(start[:2], body.at_mm) <= body.displaced_mm + 1e-6
    assert max(body.displaced_mm for body in report.struck) > 10


def test_each_shot_has_the_report_that_it_was_judged_by(
    skirmish: Scene, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged: list[ShotReport] = []

    def noted(report: ShotReport, *rest: Any) -> Judgement:
        judged.append(report)
        return judge(report, *rest)

    monkeypatch.setattr("fbsim.volley.volley.judge", noted)
    result = fire_volley(skirmish, seed=3, stage=stage)
    assert judged
    assert [shot.report for shot in result.shots if shot.fired] == judged
    assert all(shot.report is None for shot in result.shots if not shot.fired)
    assert "report" not in result.shots[0].to_dict()


# What stands badly


def test_one_placed_beyond_an_edge_is_refused(tmp_path: Path) -> None:
    """Its feet hang over by most of their length: the check of the scene is left out, the physics says it."""
    made = scene(
        tmp_path,
        part("wall", "wide-wall", 0),
        figure("man", 22, on="wall", facing=0),
        check=False,
    )
    with pytest.raises(SceneError) as caught:
        Stage(made)
    (problem,) = caught.value.problems
    print(problem)
    assert problem.message.startswith("man (swordsman) ")
    assert "falls" in problem.message or "does not stay" in problem.message


def test_one_placed_in_the_air_is_refused(tmp_path: Path) -> None:
    made = scene(tmp_path, part("block", "block", 0, z_mm=40, anchored=False), check=False)
    with pytest.raises(SceneError, match="block"):
        Stage(made)


@pytest.mark.parametrize(("columns", "rows"), [(3, 2), (6, 6)])
def test_loose_walls_stand_where_they_are_built(tmp_path: Path, columns: int, rows: int) -> None:
    made = scene(tmp_path, wall("wall", 0, columns=columns, rows=rows))
    with Stage(made) as stage:
        field = stage.field()
    shifts = [np.linalg.norm(field.poses[p.id].position - p.position) for p in made.parts]
    print(f"wall of {columns} x {rows}: settles by at most {max(shifts) * 1e3:.3f} mm")
    assert max(shifts) < 0.2e-3


# The result


def test_totals_add_up(result: VolleyResult) -> None:
    totals = result.totals
    assert totals["shots"] == len(result.shots) == 5
    assert totals["fired"] == sum(shot.fired for shot in result.shots)
    assert totals["shells"] == sum(len(shot.shells) for shot in result.shots)
    assert totals["figures"] == sum(totals["poses"].values()) == sum(totals["outcomes"].values()) == 5
    by_side: Counter[str] = Counter()
    for outcomes in totals["sides"].values():
        by_side.update(outcomes)
    assert by_side == totals["outcomes"]
    assert sum(totals["guns"].values()) == len(result.guns) == 2


def test_json(result: VolleyResult) -> None:
    read = json.loads(result.to_json())
    assert list(read) == [
        *("scene", "seed", "volley", "rules", "versions", "shots"),
        *("figures", "guns", "gates", "parts", "totals"),
    ]
    assert read == result.to_dict()
    assert set(read["versions"]) == {"fbsim", "pose_rules", "python", "pybullet", "numpy"}
    assert [piece["id"] for piece in read["figures"]] == [f"man-{i}" for i in range(5)]
    assert [shot["number"] for shot in read["shots"]] == [1, 2, 3, 4, 5]


def test_every_untouched_piece_says_so(result: VolleyResult) -> None:
    for piece in (*result.figures, *result.guns):
        if piece.cause is None:
            assert piece.pose is Pose.STANDING
            assert piece.outcome is Outcome.NOTHING
            assert piece.moved < 1e-3


def test_progress_is_told_from_nothing_to_all(tmp_path: Path) -> None:
    made = scene(tmp_path, gun("gun", "bulldog", 0), order("gun", bearing_deg=0, elevation_deg=30, shots=2))
    told: list[tuple[int, int, str]] = []
    fire_volley(made, progress=lambda done, total, what: told.append((done, total, what)))
    assert told == [
        (0, 1, "settling"),
        (1, 1, "settled"),
        (0, 2, "gun fires"),
        (1, 2, "gun fires"),
        (2, 2, "done"),
    ]


# The samples


def as_written(pose: Transform) -> tuple[list[float], list[float]]:
    return pose.position.astype(np.float32).tolist(), pose.rotation.astype(np.float32).tolist()


def test_the_recording_begins_and_ends_with_the_poses_of_the_result(result: VolleyResult) -> None:
    first: dict[str, Transform] = {}
    last: dict[str, Transform] = {}
    for name, pose in zip(result.samples.ids, result.samples.poses, strict=True):
        first.setdefault(name, pose)
        last[name] = pose
    for name, pose in result.before.items():
        assert as_written(first[name]) == as_written(pose), name
    assert [name for name, pose in result.after.items() if as_written(last[name]) != as_written(pose)] == []


def test_a_turned_gun_is_recorded_even_if_nothing_comes_near_it(tmp_path: Path, exact: Catalogue) -> None:
    turned = order("gun", bearing_deg=77, elevation_deg=30)
    result = fire_volley(scene(tmp_path, gun("gun", "bulldog", 0), turned, catalogue=exact))
    x, y, _ = result.after["gun"].matrix[:, 0]
    assert math.degrees(math.atan2(y, x)) == pytest.approx(77)
    assert as_written(result.samples.at(math.inf)["gun"]) == as_written(result.after["gun"])


def test_the_recording_is_in_order_of_time(result: VolleyResult) -> None:
    times = np.array(result.samples.times)
    assert (np.diff(times) >= 0).all()


def test_each_body_is_recorded_in_order_of_time(result: VolleyResult) -> None:
    for name in set(result.samples.ids):
        times, _ = path_of(result.samples, name)
        assert (np.diff(times) >= 0).all(), name


def test_moving_bodies_are_sampled_at_the_interval(result: VolleyResult) -> None:
    """No jump of more than a shell's way in an interval and a batch of steps."""
    fastest = max(shell.muzzle_speed for shot in result.shots for shell in shot.shells)
    for name in set(result.samples.ids):
        _, points = path_of(result.samples, name)
        steps = np.linalg.norm(np.diff(points, axis=0), axis=1)
        assert (steps < fastest * (SAMPLE_INTERVAL + 4e-3) * 1.1).all(), name
