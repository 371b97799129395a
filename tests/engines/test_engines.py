"""The other two engines against closed forms, before fbsim is held against them.

Everything measured is printed before the first assertion (pytest -s).
"""

from __future__ import annotations

import math
import time
from dataclasses import replace

import numpy as np
import pytest

from fbsim.constants import GRAVITY
from fbsim.meshes.solid import FloatArray, Solid
from fbsim.meshes.standing import ground_contact
from fbsim.physics.battlefield import TableTop
from fbsim.physics.bodies import Body
from fbsim.physics.transform import Transform
from tests.physics.things import (
    TABLE,
    at,
    ball,
    box,
    catalogue,
    figure,
    figure_form,
    launch,
    shell,
    surface,
)

from .mujoco_world import COARSEST, FINE, MuJoCoWorld, Settings
from .plain_bullet import STEP, PlainBullet

SETTINGS = [pytest.param(FINE, id="fine"), pytest.param(COARSEST, id="coarsest")]
PHASES = np.arange(6) / 6
BLOCK = (0.015, 0.03, 0.015)
ROUGH = surface(friction=3.0, restitution=0.0)

Placed = tuple[Body, Transform]


def wall(rows: int, columns: int, *, restitution: float = 0.5) -> list[Placed]:
    """Loose blocks in running bond, 0.1 mm apart; every other row is one shorter, and must be the last."""
    placed = []
    for row in range(rows):
        count = columns - row % 2
        for column in range(count):
            block = box(f"block-{row}-{column}", BLOCK, 7e-3, surface(restitution=restitution))
            placed.append((block, at(0, (column - (count - 1) / 2) * 0.0301, row * 0.015)))
    return placed


def drift(before: dict[str, Transform], after: dict[str, Transform]) -> float:
    """How far in m the body that moved most is from where it was."""
    return max(float(np.linalg.norm(after[name].position - pose.position)) for name, pose in before.items())


# MuJoCo: blows


def transfers(settings: Settings, restitution: float, *, primitive: bool = True) -> list[float]:
    """Speed of a free 5 g box struck by a 1 g ball over (1 + e) m / (m + M) v, at 6 phases within a step."""
    of = surface(restitution=restitution)
    striker, target = ball("ball", 4e-3, 1e-3, of), box("target", (0.03,) * 3, 5e-3, of, primitive=primitive)
    ratios = []
    for speed in (2.0, 8.0, 12.0):
        for phase in PHASES:
            start = -6e-3 - phase * speed * settings.step
            shot = launch(striker, (start, 0, 1), (speed, 0, 0))
            world = MuJoCoWorld(TABLE, [(target, at(0.015, 0, 1 - 0.015))], [shot], settings)
            world.run_for(8e-3)
            ratios.append(float(world.velocity("target")[0]) / ((1 + restitution) / 6 * speed))
    return ratios


@pytest.mark.parametrize("restitution", [0.0, 0.5])
@pytest.mark.parametrize("settings", SETTINGS)
def test_momentum_transfer(settings: Settings, restitution: float) -> None:
    """v' = (1 + e) m / (m + M) v, for a box and for a mesh."""
    ratios = transfers(settings, restitution) + transfers(settings, restitution, primitive=False)
    print(f"momentum e={restitution}: {min(ratios):.4f} to {max(ratios):.4f}")
    assert ratios == pytest.approx([1.0] * len(ratios), rel=0.01 if settings is FINE else 0.03)


@pytest.mark.parametrize("settings", SETTINGS)
@pytest.mark.parametrize("height", [0.1, 0.2, 0.6])
@pytest.mark.parametrize("flat", [False, True])
def test_rebound_height(settings: Settings, height: float, flat: bool) -> None:
    """A ball, and a hull that lands flat, let fall from h rise to e² h."""
    of = surface(restitution=0.5)
    low = 0.0 if flat else 5e-3
    body = box("body", (0.02, 0.02, 0.01), 4e-3, of, primitive=False) if flat else ball("body", low, 1e-3, of)
    ratios = [rise(settings, body, low, height + phase * 1e-3) for phase in PHASES[::2]]
    print(f"rebound from {height * 1e3:.0f} mm, flat: {flat}: {min(ratios):.4f} to {max(ratios):.4f}")
    assert ratios == pytest.approx([1.0] * len(ratios), rel=0.01 if settings is FINE else 0.05)


def rise(settings: Settings, body: Body, low: float, height: float) -> float:
    """Height over e² h; the body's origin is `low` above its lowest point."""
    world = MuJoCoWorld(TableTop(2.0, 2.0, body.surface), [(body, at(0, 0, height + low))], (), settings)
    world.run_for(math.sqrt(2 * height / GRAVITY))
    while world.velocity("body")[2] <= 0:
        world.step()
    world.run_for(0.5 * math.sqrt(2 * height / GRAVITY) - 5e-3)
    while world.velocity("body")[2] > 0:
        world.step()
    return (float(world.pose("body").position[2]) - low) / (body.surface.restitution**2 * height)


@pytest.mark.parametrize("restitution", [0.0, 0.5])
def test_a_slanting_blow(restitution: float) -> None:
    """A ball that slips throughout loses µ (1 + e) v_n of its sideways speed, and gains no upward speed."""
    of = surface(0.3, restitution)
    shot = launch(ball("ball", 4e-3, 1e-3, of), (0, 0, 4.05e-3), (8.0, 0.0, -2.0))
    world = MuJoCoWorld(TableTop(2.0, 2.0, of), [], [shot])
    world.step(20)
    sideways, _, up = world.velocity("ball")
    print(f"slanting e={restitution}: sideways {sideways:.3f} m/s, up {up:.3f} m/s")
    assert sideways == pytest.approx(8 - 0.3 * (1 + restitution) * 2, rel=2e-3)
    assert up == pytest.approx(restitution * 2, abs=0.02)


PLATE = (0.002, 0.04, 0.06)


@pytest.mark.parametrize("anchored", [False, True])
@pytest.mark.parametrize("primitive", [False, True])
def test_nothing_passes_a_thin_plate(anchored: bool, primitive: bool) -> None:
    """A 1 g ball of r 4 mm at 12 m/s against 2 mm, at COARSEST and 8 phases of the impact within a step."""
    plate = box("plate", PLATE, 3e-3, primitive=primitive, anchored=anchored)
    speeds = [last_speed(COARSEST, plate, 0.03, phase) for phase in np.arange(8) / 8]
    print(f"12 m/s at a 2 mm plate: {min(speeds):.2f} to {max(speeds):.2f} m/s after")
    assert max(speeds) < 6.0


@pytest.mark.parametrize("name", ["axe-dwarf", "commander", "swordsman"])
def test_nothing_passes_a_figure(name: str) -> None:
    """What FINE stops to less than half its speed, COARSEST stops, too."""
    target = figure("figure", name)
    height = 0.5 * float(catalogue().figure(name).solid.extents[2])
    fine = last_speed(FINE, target, height, 0.0)
    speeds = [last_speed(COARSEST, target, height, phase) for phase in np.arange(8) / 8]
    print(f"12 m/s at {name}: {min(speeds):.2f} to {max(speeds):.2f} m/s after, fine {fine:.2f} m/s")
    assert fine < 6.0
    assert max(speeds) < 6.0


def last_speed(settings: Settings, target: Body, height: float, phase: float) -> float:
    """Speed in m/s along the shot 15 ms after a ball left, 50 mm off, at 12 m/s."""
    shot = launch(ball("ball", 4e-3, 1e-3), (-0.05 - phase * 12 * settings.step, 0, height), (12.0, 0.0, 0.0))
    world = MuJoCoWorld(TABLE, [(target, at())], [shot], settings)
    world.run_for(0.015)
    return float(world.velocity("ball")[0])


def test_spin_in_free_flight() -> None:
    """A slender shell that turns about all its axes keeps its energy."""
    shot = launch(shell("shell"), (0, 0, 2.0), (1.0, 0.0, 0.0))
    world = MuJoCoWorld(TABLE, [], [shot], replace(FINE, step=1 / 4000))
    moments, spin = shot.shell.form.moments, world.data.joint("shell").qvel[3:]
    spin[:] = [300.0, 200.0, -200.0]
    before = float(moments @ spin**2)
    world.run_for(0.2)
    assert float(moments @ spin**2) == pytest.approx(before, rel=1e-4)


# MuJoCo: rest, slide, tilt


@pytest.mark.parametrize("settings", SETTINGS)
def test_a_heavy_body_does_not_sink_in(settings: Settings) -> None:
    world = MuJoCoWorld(TABLE, [(box("body", (0.03,) * 3, 50e-3), at())], (), settings)
    world.run_for(0.5)
    depth = -float(world.pose("body").position[2]) * 1e3
    print(f"50 g rest {depth:.6f} mm deep")
    assert abs(depth) < 0.05


@pytest.mark.parametrize("settings", SETTINGS)
@pytest.mark.parametrize("primitive", [True, False])
def test_sliding_distance(settings: Settings, primitive: bool) -> None:
    """v² / 2 µ g, straight on. At COARSEST the box hops all the way (see `coulomb`), and goes as far."""
    of = surface(restitution=0.0)
    slider = box("body", (0.04, 0.04, 0.008), 5e-3, of, primitive=primitive)
    world = MuJoCoWorld(TableTop(2.0, 2.0, of), [(slider, at())], (), settings)
    ratios, errors = [], []
    for bearing in np.radians([0, 70, 200]):
        world.reset()
        world.throw("body", at(), 0.6 * np.array([math.cos(bearing), math.sin(bearing), 0.0]))
        world.run_for(0.15)
        x, y, _ = world.pose("body").position
        ratios.append(math.hypot(x, y) * 2 * 0.5 * GRAVITY / 0.6**2)
        errors.append(math.degrees(math.remainder(math.atan2(y, x) - bearing, 2 * math.pi)))
    print(f"slide: {min(ratios):.4f} to {max(ratios):.4f} of the distance, bearing {np.round(errors, 2)}")
    assert ratios == pytest.approx([1.0] * 3, rel=0.01 if settings is FINE else 0.03)
    assert errors == pytest.approx([0.0] * 3, abs=1.0)


def weakest_direction(solid: Solid) -> tuple[float, float]:
    """Bearing in rad in which a solid falls first, and its tilt angle in degrees: atan(d / h)."""
    corners = ground_contact(solid.vertices)
    along = np.roll(corners, -1, axis=0) - corners
    outward = np.column_stack([along[:, 1], -along[:, 0]]) / np.linalg.norm(along, axis=1)[:, None]
    distances = np.einsum("ij,ij->i", outward, corners - solid.centroid[:2])
    nearest = int(distances.argmin())
    height = solid.centroid[2] - solid.bounds[0, 2]
    bearing = math.atan2(outward[nearest, 1], outward[nearest, 0])
    return bearing, math.degrees(math.atan(float(distances[nearest] / height)))


def stays(settings: Settings, body: Body, bearing: float, slope: float) -> bool:
    """Whether a body withstands a force towards its `bearing` that grows to m g tan(slope) in 0.3 s."""
    world = MuJoCoWorld(TABLE, [(body, at(yaw=-bearing))], (), settings)
    sideways: FloatArray = np.array([body.mass * GRAVITY * math.tan(math.radians(slope)), 0.0, 0.0])
    for look in range(50):
        world.push(body.id, sideways * min(1.0, look / 15))
        world.run_for(0.02)
        if world.pose(body.id).tilt > math.radians(8):
            return False
    return world.pose(body.id).tilt < math.radians(2)


@pytest.mark.parametrize("name", ["axe-dwarf", "commander", "swordsman"])
def test_static_tilt_of_a_figure(name: str) -> None:
    bearing, ideal = weakest_direction(catalogue().figure(name).solid)
    body = Body("body", figure_form(name), catalogue().figure(name).sheet.mass, ROUGH)
    settings = replace(COARSEST, sleep=False, exact=True)
    low, high = ideal - 1.0, ideal + 1.0
    assert stays(settings, body, bearing, low)
    assert not stays(settings, body, bearing, high)
    while high - low > 0.1:
        middle = (low + high) / 2
        low, high = (middle, high) if stays(settings, body, bearing, middle) else (low, middle)
    print(f"tilt of {name}: {(low + high) / 2:.2f}°, ideal {ideal:.2f}°")
    # At 0.1° beyond the border a fall takes 0.3 s to show; see tests/physics/test_bullet.py.
    assert (low + high) / 2 == pytest.approx(ideal, abs=0.3)


def test_a_wall_stands_still() -> None:
    """33 loose blocks neither creep nor fall in 2 s."""
    world = MuJoCoWorld(TABLE, wall(6, 6), (), replace(COARSEST, sleep=False))
    before = world.poses()
    world.run_for(2.0)
    moved = drift(before, world.poses()) * 1e3
    print(f"wall in 2 s at 1/4000 s: {moved:.4f} mm")
    assert moved < 0.05


def test_a_small_wall_stands_still_when_fine() -> None:
    world = MuJoCoWorld(TABLE, wall(2, 3))
    before = world.poses()
    world.run_for(0.2)
    moved = drift(before, world.poses()) * 1e3
    print(f"small wall in 0.2 s at 1/20000 s: {moved:.5f} mm")
    assert moved < 0.01


def test_what_rests_falls_asleep() -> None:
    """Walls and figures sleep, a shell in flight wakes none of them, and a blow wakes the wall."""
    figures = [(figure(f"figure-{index}"), at(0.1, 0.1 * index - 0.2)) for index in range(5)]
    shot = launch(ball("ball", 4e-3, 1e-3), (-1.2, 0.0, 0.14), (8.0, 0.0, 0.0))
    world = MuJoCoWorld(TABLE, [*wall(4, 5), *figures], [shot], COARSEST)
    costs = [cost(world, 0.01), cost(world, 0.08)]
    asleep = world.awake
    world.run_for(0.08)
    print(f"µs a step: {costs[0]:.0f} while awake, {costs[1]:.0f} later; awake {asleep}, then {world.awake}")
    assert asleep == 1
    assert 1 < world.awake <= 19
    assert costs[1] < costs[0] / 2


def cost(world: MuJoCoWorld, seconds: float) -> float:
    """µs that a step takes."""
    start = time.perf_counter()
    world.run_for(seconds)
    return (time.perf_counter() - start) * 1e6 * world.step_time / seconds


# Plain Bullet


@pytest.mark.parametrize("restitution", [0.0, 0.5])
def test_momentum_transfer_of_plain_bullet(restitution: float) -> None:
    """Right but for up to contactERP (0.08 by default) of the impact's speed."""
    of = surface(restitution=restitution)
    ratios = []
    with PlainBullet(TABLE, [(box("target", (0.03,) * 3, 5e-3, of), at(0.015, 0, 1 - 0.015))]) as world:
        for speed in (2.0, 8.0, 12.0):
            for phase in PHASES:
                start = -6e-3 - phase * speed * STEP
                world.fire(launch(ball("ball", 4e-3, 1e-3, of), (start, 0, 1), (speed, 0, 0)))
                world.run_for(8e-3)
                ratios.append(float(world.velocity("target")[0]) / ((1 + restitution) / 6 * speed))
                world.load()
    print(f"plain Bullet, momentum e={restitution}: {min(ratios):.4f} to {max(ratios):.4f}")
    assert ratios == pytest.approx([1.0] * len(ratios), rel=0.09)


def test_plain_bullet_shoots_and_begins_anew() -> None:
    """A shot fells the figure that it strikes and no other; the next one begins as the first."""
    figures = [(figure(name), at(0.0, y)) for name, y in (("struck", 0.0), ("other", 0.1))]
    shot = launch(ball("ball", 4e-3, 1e-3), (0.2, 0.0, 0.04), (-8.0, 0.0, 0.0))
    with PlainBullet(TABLE, figures) as world:
        first, second = world.shoot(shot, 1.0), world.shoot(shot, 1.0)
    assert first["struck"].tilt > math.radians(45)
    assert first["other"].tilt < math.radians(1)
    assert drift(first, second) == 0.0


def test_both_engines_agree_where_a_figure_falls() -> None:
    """Struck from the front, a figure falls on its back, and all comes to rest before the time is up."""
    of = surface(rolling=1e-3)
    table = TableTop(2.0, 2.0, of)
    placed = [(figure("figure", of=of), at())]
    shot = launch(ball("ball", 4e-3, 1e-3, of), (0.1, 0.0, 0.045), (-3.0, 0.0, 0.0))
    world = MuJoCoWorld(table, placed, [shot], COARSEST)
    taken = world.run(3.0)
    with PlainBullet(table, placed) as plain:
        plain.fire(shot)
        needed = plain.run(3.0)
        print(f"at rest after {taken:.2f} s in MuJoCo, {needed:.2f} s in Bullet")
        for pose in (world.pose("figure"), plain.pose("figure")):
            assert pose.tilt > math.radians(45)
            assert pose.up[0] < 0
    assert max(taken, needed) < 2.9
