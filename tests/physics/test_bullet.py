"""Bullet at the settings and steps in use against closed forms: impact, bounce, tilt, slide, tipping.

Everything measured is printed before the first assertion (pytest -s).
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
import pytest

from fbsim.constants import GRAVITY
from fbsim.meshes.hulls import hull_surface
from fbsim.meshes.solid import Solid, solid_of
from fbsim.meshes.standing import ground_contact, static_tilt
from fbsim.physics.battlefield import TableTop
from fbsim.physics.bodies import Body, Surface
from fbsim.physics.bullet import RESTING_ERP, Bullet
from fbsim.physics.forms import form_of
from fbsim.physics.steps import COARSE, FAST, step_for

from .things import at, ball, box, catalogue, figure_form, shell, surface

PHASES = np.arange(6) / 6


@pytest.fixture(scope="module")
def bullet() -> Iterator[Bullet]:
    with Bullet() as client:
        yield client


def start(bullet: Bullet, speed: float, table: Surface | None = None) -> None:
    """An empty world at the step and the contactERP that a shot takes at this speed."""
    bullet.clear()
    bullet.set_step(step_for(speed))
    bullet.set_erp(0.0 if speed > FAST else RESTING_ERP)
    if table is not None:
        bullet.add(*TableTop(2.0, 2.0, table).body())


def run(bullet: Bullet, seconds: float) -> None:
    for _ in range(round(seconds / bullet.time_step)):
        bullet.step()


def test_a_new_form_never_gets_the_shape_of_a_forgotten_one(bullet: Bullet) -> None:
    """Shapes are kept by the form's id, which Python gives away again once a form is gone."""
    start(bullet, 1.0)
    tops = []
    for count in range(1, 40):
        bullet.add(box("body", (0.01, 0.01, 1e-3 * count), 1e-3), at())
        bullet.step()
        tops.append(float(bullet.box("body")[1, 2]))
        bullet.remove("body")
    # Bullet's margin of 0.05 mm and its fat boxes (0.02 of the size of the body) come on top.
    assert tops == pytest.approx([1e-3 * count for count in range(1, 40)], abs=1e-3)


# Momentum


def target_speed(bullet: Bullet, striker: Body, nose: float, speed: float, phase: float) -> float:
    """Speed of a free 5 g box that a striker hits at its centre, in free fall with it."""
    start(bullet, speed)
    target = box("target", (0.03, 0.03, 0.03), 5e-3, striker.surface)
    bullet.add(target, at(0.015, 0, -0.015))  # its face at x = 0, its centre at z = 0
    gap = 2e-3 + phase * speed * bullet.time_step
    bullet.add(striker, at(-nose - gap), np.array([speed, 0.0, 0.0]))
    run(bullet, 8e-3)
    return float(bullet.velocity("target")[0][0])


@pytest.mark.parametrize("restitution", [0.0, 0.3, 0.7])
@pytest.mark.parametrize("kind", ["ball", "round-shell"])
def test_momentum_transfer(bullet: Bullet, kind: str, restitution: float) -> None:
    """v' = (1 + e) m / (m + M) v, at 6 phases of the impact within a step.

    The time step enters only by the phase, so the spread over phases is the method's error. 1 %: a shot's own
    speed scatters by 3 %.
    """
    of = surface(restitution=restitution)
    striker, nose = (
        (ball("striker", 4e-3, 1e-3, of), 4e-3) if kind == "ball" else (shell("striker", of), 0.0155)
    )
    ratios = []
    for speed in (5.0, 8.0, 14.0):
        ideal = (1 + restitution) * striker.mass / (striker.mass + 5e-3) * speed
        ratios += [target_speed(bullet, striker, nose, speed, phase) / ideal for phase in PHASES]
    print(f"momentum {kind} e={restitution}: measured / ideal {min(ratios):.4f} to {max(ratios):.4f}")
    assert ratios == pytest.approx([1.0] * len(ratios), rel=0.01)


@pytest.mark.parametrize("restitution", [0.0, 0.5])
def test_spin_is_not_held_back(bullet: Bullet, restitution: float) -> None:
    """A hit d off the centre, without friction: J = (1 + e) v / (1/m + 1/M + d²/I), spin J d / I.

    Read right after the step of the impact. Default Bullet bodies would stop at 100 rad/s.
    """
    speed, lever, mass = 15.0, 0.02, 1e-3
    of = surface(0.0, restitution)
    measured, angular = [], []
    moment = 3e-3 * (0.02**2 + 0.05**2) / 12
    for phase in PHASES:
        start(bullet, speed)
        bullet.add(box("target", (0.02, 0.02, 0.05), 3e-3, of), at(0.01, 0, -0.025))
        gap = 2e-3 + phase * speed * bullet.time_step
        bullet.add(ball("striker", 4e-3, mass, of), at(-4e-3 - gap, 0, lever), np.array([speed, 0, 0]))
        while bullet.velocity("striker")[0][0] == speed:
            bullet.step()
        spin = float(bullet.velocity("target")[1][1])
        after = float(bullet.velocity("striker")[0][0])
        measured.append(spin)
        angular.append(moment * spin / (mass * (speed - after) * lever))
    impulse = (1 + restitution) * speed / (1 / mass + 1 / 3e-3 + lever**2 / moment)
    ideal = impulse * lever / moment
    print(f"spin e={restitution}: {min(measured):.1f} to {max(measured):.1f}, ideal {ideal:.1f} rad/s")
    print(f"angular momentum gained over lost: {min(angular):.4f} to {max(angular):.4f}")
    assert ideal > 150
    # Ball and box fall alike until they touch, so the lever is exact; rounding and the solver remain.
    assert measured == pytest.approx([ideal] * 6, rel=0.02)
    assert angular == pytest.approx([1.0] * 6, rel=0.02)


# Bounce


def rebound(bullet: Bullet, body: Body, low: float, height: float, erp: float, step: float) -> float:
    """Height to which a body rises that was let go with its lowest point at `height`; origin `low` above."""
    bullet.clear()
    bullet.add(*TableTop(2.0, 2.0, body.surface).body())
    bullet.set_step(step)
    bullet.set_erp(erp)
    bullet.add(body, at(0, 0, height + low))
    bounced, best, rest = False, 0.0, bullet.centre(body.id)[2] - height
    for _ in range(round(1.5 / step)):
        bullet.step()
        rising = bullet.velocity(body.id)[0][2] > 0
        bounced = bounced or bool(rising)
        if bounced:
            if not rising:
                break
            best = max(best, float(bullet.centre(body.id)[2] - rest))
    return best


def spindle(radius: float, half: float) -> Solid:
    """A hull with its lowest corner straight under its centre of mass; about the origin."""
    angles = 2 * np.pi * np.arange(12) / 12
    ring = radius * np.column_stack([np.cos(angles), np.sin(angles), np.zeros(12)])
    points = np.vstack([ring, [[0, 0, half], [0, 0, -half]]])
    return solid_of(hull_surface(points), (points,))


LIVELY = surface(restitution=0.6)
BOUNCERS = {
    "sphere": (ball("body", 5e-3, 1e-3, LIVELY), 5e-3),
    "box": (box("body", (0.02, 0.02, 0.01), 4e-3, LIVELY), 0.0),
    "hull": (Body("body", form_of(spindle(8e-3, 5e-3)), 1e-3, LIVELY), 5e-3),
}


@pytest.mark.parametrize("kind", BOUNCERS)
@pytest.mark.parametrize("height", [0.1, 0.2, 0.6])
@pytest.mark.parametrize("erp", [0.0, RESTING_ERP])
def test_rebound_height(bullet: Bullet, kind: str, height: float, erp: float) -> None:
    """A body let fall from h rises to e² h; at 6 phases, at either contactERP that a shot may have."""
    body, low = BOUNCERS[kind]
    fall = math.sqrt(2 * GRAVITY * height)
    step = step_for(fall)
    heights = [height + phase * fall * step for phase in PHASES]
    ratios = [rebound(bullet, body, low, h, erp, step) / (0.36 * h) for h in heights]
    print(f"rebound {kind} from {height * 1e3:.0f} mm, erp {erp}: {min(ratios):.4f} to {max(ratios):.4f}")
    # Semi-implicit steps fall short by g Δt / v = 0.35 % of the speed at 100 mm, twice that in the height,
    # on the way down and up. A contactERP above 0 adds up to erp · v, so the height may reach (e + erp)²/e².
    most = ((0.6 + erp) / 0.6) ** 2
    assert min(ratios) > 0.97
    assert max(ratios) < 1.03 * most


@pytest.mark.parametrize("height", [0.1, 0.6])
def test_a_hull_that_lands_flat_gains_nothing(bullet: Bullet, height: float) -> None:
    """A hull touches first with one corner, which turns it: it rises less than e² h, never more."""
    body = box("body", (0.02, 0.02, 0.01), 4e-3, LIVELY, primitive=False)
    fall = math.sqrt(2 * GRAVITY * height)
    heights = [height + phase * fall * COARSE for phase in PHASES]
    ratios = [rebound(bullet, body, 0.0, h, 0.0, COARSE) / (0.36 * h) for h in heights]
    print(f"rebound of a flat hull from {height * 1e3:.0f} mm: {min(ratios):.3f} to {max(ratios):.3f}")
    assert max(ratios) < 1.03


# Tilt


def weakest_direction(solid: Solid) -> tuple[float, float]:
    """Bearing in rad in which the solid falls first, and its tilt angle in degrees, edge by edge."""
    corners = ground_contact(solid.vertices)
    best = (math.inf, 0.0)
    for corner, following in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        along = (following - corner) / np.linalg.norm(following - corner)
        outward = np.array([along[1], -along[0]])
        distance = float(outward @ (corner - solid.centroid[:2]))
        best = min(best, (distance, math.atan2(outward[1], outward[0])))
    height = float(solid.centroid[2] - solid.bounds[0, 2])
    return best[1], math.degrees(math.atan(best[0] / height))


def stays(bullet: Bullet, body: Body, bearing: float, slope: float) -> bool:
    """Whether a body still stands after a second of gravity that leans by `slope` degrees.

    It stands on a level table; a force on its centre of mass towards `bearing` of its own grows within
    half a second to m g tan(slope), so that nothing jerks.
    """
    bullet.clear()
    bullet.add(*TableTop(1.0, 1.0, body.surface).body())
    bullet.add(body, at(yaw=-bearing))
    run(bullet, 0.2)
    upright = bullet.pose(body.id)
    sideways = np.array([body.mass * GRAVITY * math.tan(math.radians(slope)), 0.0, 0.0])
    for step in range(3000):
        bullet.push(body.id, sideways * min(1.0, step / 1000))
        bullet.step()
        if step % 100 == 0 and bullet.pose(body.id).angle_to(upright) > math.radians(8):
            return False
    return bullet.pose(body.id).angle_to(upright) < math.radians(2)


def measured_tilt(bullet: Bullet, body: Body, bearing: float, expected: float) -> float:
    low, high = expected - 1.5, expected + 1.5
    assert stays(bullet, body, bearing, low)
    assert not stays(bullet, body, bearing, high)
    for _ in range(5):
        middle = (low + high) / 2
        low, high = (middle, high) if stays(bullet, body, bearing, middle) else (low, middle)
    return (low + high) / 2


ROUGH = surface(friction=3.0, restitution=0.0)
BLOCK = (0.02, 0.02, 0.05)
FIGURES = ("archer", "axe-dwarf", "commander", "skeleton", "spearman", "swordsman")


@pytest.mark.parametrize("primitive", [True, False])
@pytest.mark.parametrize("bearing", [0.0, math.pi / 2])
def test_static_tilt_of_a_box(bullet: Bullet, primitive: bool, bearing: float) -> None:
    body = box("body", BLOCK, 5e-3, ROUGH, primitive=primitive)
    ideal = math.degrees(math.atan(0.02 / 0.05))
    tilt = measured_tilt(bullet, body, bearing, ideal)
    print(f"tilt of a {'box' if primitive else 'hull'}: {tilt:.2f}°, ideal {ideal:.2f}°")
    # Halving 3° five times leaves 0.05°; Bullet's margin of 0.05 mm rounds the edge: 0.05/50 rad = 0.06°;
    # at 0.1° beyond the border a fall takes ln(2 · 2 / 0.1) / 12 = 0.3 s to show.
    assert tilt == pytest.approx(ideal, abs=0.5)


@pytest.mark.parametrize("name", FIGURES)
def test_static_tilt_of_a_figure(bullet: Bullet, name: str) -> None:
    """In its weakest direction a figure of 16 hulls falls where its feet and centre of mass say."""
    solid = catalogue().figure(name).solid
    bearing, ideal = weakest_direction(solid)
    assert static_tilt(solid) == pytest.approx(ideal, abs=1e-6)
    body = Body("body", figure_form(name), catalogue().figure(name).sheet.mass, ROUGH)
    tilt = measured_tilt(bullet, body, bearing, ideal)
    print(f"tilt of {name}: {tilt:.2f}°, ideal {ideal:.2f}° towards {math.degrees(bearing):.0f}°")
    assert tilt == pytest.approx(ideal, abs=0.5)


# Slide and tip


@pytest.mark.parametrize("primitive", [True, False])
def test_sliding_distance_and_direction(bullet: Bullet, primitive: bool) -> None:
    """A flat box that starts at v slides v² / (2 µ g), straight on, in whatever direction."""
    of = surface(friction=0.5, restitution=0.0)
    speed, ideal = 1.0, 1.0 / (2 * 0.5 * GRAVITY)
    ratios, errors = [], []
    for bearing in np.radians([0, 20, 45, 70, 110, 160, 200, 290]):
        bullet.clear()
        bullet.add(*TableTop(2.0, 2.0, of).body())
        heading = np.array([math.cos(bearing), math.sin(bearing), 0.0])
        bullet.add(box("body", (0.04, 0.04, 0.008), 5e-3, of, primitive=primitive), at())
        run(bullet, 0.1)
        bullet.push("body", 5e-3 * speed * heading / bullet.time_step)
        run(bullet, 0.4)
        x, y, _ = bullet.centre("body")
        ratios.append(math.hypot(x, y) / ideal)
        errors.append(math.degrees(math.remainder(math.atan2(y, x) - bearing, 2 * math.pi)))
    kind = "box" if primitive else "hull"
    print(
        f"slide of a {kind}: distance {min(ratios):.4f} to {max(ratios):.4f}, bearing {np.round(errors, 2)}"
    )
    # Semi-implicit steps fall short by half a step of v: v Δt / 2 = 0.25 mm of 102 mm. A hull stands on one
    # to four points that change as it goes and wobbles on them: up to 5 % short was measured.
    assert ratios == pytest.approx([1.0] * 8, rel=0.02 if primitive else 0.06)
    # Bullet solves friction along two axes one after the other, so the force lags behind the motion.
    assert errors == pytest.approx([0.0] * 8, abs=3.0)


def tips(bullet: Bullet, impulse: float) -> bool:
    bullet.clear()
    bullet.add(*TableTop(1.0, 1.0, ROUGH).body())
    body = box("body", (0.01, 0.02, 0.045), 5e-3, ROUGH)
    bullet.add(body, at())
    run(bullet, 0.05)
    bullet.push("body", np.array([impulse / bullet.time_step, 0.0, 0.0]))
    run(bullet, 1.0)
    return bullet.pose("body").tilt > math.radians(45)


def test_tipping_impulse(bullet: Bullet) -> None:
    """A push J at the centre of mass, height h, of a box that cannot slip: about the far edge it gets the
    spin J h / I; it falls if ½ I ω² lifts its centre over the edge: m g (√(h² + d²) - h).
    """
    mass, length, height = 5e-3, 0.01, 0.045
    h, d = height / 2, length / 2
    inertia = mass * ((length**2 + height**2) / 12 + h * h + d * d)
    ideal = math.sqrt(2 * inertia * mass * GRAVITY * (math.hypot(h, d) - h)) / h
    low, high = 0.9 * ideal, 1.1 * ideal
    assert not tips(bullet, low)
    assert tips(bullet, high)
    for _ in range(7):
        middle = (low + high) / 2
        low, high = (low, middle) if tips(bullet, middle) else (middle, high)
    print(f"tipping impulse: {(low + high) / 2 / ideal:.4f} of the ideal {ideal * 1e3:.4f} mN s")
    # Halving 20 % seven times leaves 0.16 %. In a step of 1/2000 s gravity takes back g Δt = 5 mm/s of an
    # edge speed of 0.3 m/s, in part: 0.4 % was measured.
    assert (low + high) / 2 == pytest.approx(ideal, rel=0.02)
