"""What it takes to tip a body that cannot slip over its edge: a push, or a slope.

    impulse   J = √(2 I m g (√(h² + d²) - h)) / h     at the centre of mass; I: inertia about the edge
    slope     atan(d / h)

h: height of the centre of mass, d: how far within the edge it lies, seen from above. The push gives the spin
J h / I about the edge; the body falls if ½ I ω² lifts its centre of mass over the edge.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial

import numpy as np

from fbsim.constants import GRAVITY
from fbsim.meshes.solid import Solid
from fbsim.meshes.standing import ground_contact
from fbsim.physics.bodies import Body
from fbsim.physics.bullet import Bullet
from tests.physics.things import at, box, catalogue, cuboid, figure, surface

from .bisection import threshold
from .figures import FIGURES
from .measurement import Case, Measurement
from .world import run, start_slow

ROUGH = surface(friction=3.0, restitution=0.0)
WIDTH = 0.02  # °; to which a slope is bisected
RAMP = 0.5  # s; in which the slope grows
HOLD = 1.5  # s; at WIDTH beyond the border a fall takes ln(8° / 0.02°) / 12 s⁻¹ = 0.5 s to show


# A push


def tips(bullet: Bullet, body: Body, impulse: float) -> bool:
    start_slow(bullet, ROUGH)
    bullet.add(body, at())
    run(bullet, 0.05)
    bullet.push(body.id, np.array([impulse / bullet.time_step, 0.0, 0.0]))
    run(bullet, 1.0)
    return bullet.pose(body.id).tilt > math.radians(45)


def ideal_impulse(mass: float, length: float, height: float) -> float:
    """Of a box that tips over an edge across its length."""
    h, d = height / 2, length / 2
    inertia = mass * ((length**2 + height**2) / 12 + h * h + d * d)
    return math.sqrt(2 * inertia * mass * GRAVITY * (math.hypot(h, d) - h)) / h


def tipping_impulse(kind: str) -> Iterator[Measurement]:
    """Bisected to 0.02 %. In a step gravity takes back g Δt = 5 mm/s of an edge's 0.3 m/s, in part."""
    body = box("body", (0.01, 0.02, 0.045), 5e-3, ROUGH, primitive=kind == "box")
    ideal = ideal_impulse(5e-3, 0.01, 0.045)
    with Bullet() as bullet:
        share = threshold(lambda share: tips(bullet, body, share * ideal), 0.9, 1.1, 2e-4)
    detail = f"{share:.4f} of the ideal {ideal * 1e3:.4f} mN s"
    yield Measurement(f"tipping impulse, {kind}", 100 * abs(share - 1), 1, "%", detail)


# A slope


def edges(solid: Solid) -> Iterator[tuple[float, float]]:
    """Of each edge of the ground contact: tilt in degrees at which the solid falls, and bearing in rad."""
    corners = ground_contact(solid.vertices)
    height = float(solid.centroid[2] - solid.bounds[0, 2])
    for corner, following in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        along = (following - corner) / np.linalg.norm(following - corner)
        outward = np.array([along[1], -along[0]])
        distance = float(outward @ (corner - solid.centroid[:2]))
        yield math.degrees(math.atan(distance / height)), math.atan2(outward[1], outward[0])


def falls(bullet: Bullet, body: Body, bearing: float, slope: float) -> bool:
    """Whether a body falls towards `bearing` of its own when gravity leans that way by `slope` degrees.

    It stands on a level table; a force on its centre of mass grows to m g tan(slope), so that nothing jerks.
    """
    start_slow(bullet, ROUGH)
    bullet.add(body, at(yaw=-bearing))
    run(bullet, 0.2)
    upright = bullet.pose(body.id)
    sideways = np.array([body.mass * GRAVITY * math.tan(math.radians(slope)), 0.0, 0.0])
    for step in range(round((RAMP + HOLD) / bullet.time_step)):
        bullet.push(body.id, sideways * min(1.0, step * bullet.time_step / RAMP))
        bullet.step()
        if step % 50 == 0 and bullet.pose(body.id).angle_to(upright) > math.radians(8):
            return True
    return False


def tilt(body: Body, bearing: float, ideal: float) -> float:
    with Bullet() as bullet:
        return threshold(lambda slope: falls(bullet, body, bearing, slope), ideal - 1, ideal + 1, WIDTH)


def tilted(body: Body, solid: Solid) -> tuple[float, float]:
    """Measured and ideal tilt in the direction in which the solid falls first, °."""
    ideal, bearing = min(edges(solid))
    return tilt(body, bearing, ideal), ideal


def tilt_of_box(kind: str) -> Iterator[Measurement]:
    size = (0.02, 0.02, 0.05)
    body = box("body", size, 5e-3, ROUGH, primitive=kind == "box")
    measured, ideal = tilted(body, cuboid(*size))
    detail = f"{measured:.2f}°, ideal {ideal:.2f}°"
    yield Measurement(f"static tilt, {kind}", abs(measured - ideal), 0.2, "°", detail)


def tilt_of_figures() -> Iterator[Measurement]:
    """Every figure that comes with fbsim, each in its weakest direction."""
    errors = {}
    for model in FIGURES:
        measured, ideal = tilted(figure("body", model, ROUGH), catalogue().figure(model).solid)
        errors[model] = measured - ideal
    yield Measurement(
        "static tilt, figures",
        max(abs(error) for error in errors.values()),
        0.2,
        "°",
        ", ".join(f"{model} {error:+.2f}" for model, error in errors.items()),
        best=0.3,
        reason="Bullet keeps four points of each pair of hulls, not always the outermost ones of a foot",
    )


CASES: tuple[Case, ...] = (
    *(Case(f"tipping impulse, {kind}", partial(tipping_impulse, kind)) for kind in ("box", "hull")),
    *(Case(f"static tilt, {kind}", partial(tilt_of_box, kind)) for kind in ("box", "hull")),
    Case("static tilt, figures", tilt_of_figures),
)
