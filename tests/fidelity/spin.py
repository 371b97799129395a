"""A ball of mass m and speed v hits a free body of mass M off its centre, without friction.

    J  = (1 + e) v·n / (1/m + 1/M + (r × n)·I⁻¹(r × n))     the impulse, along n
    ω' = I⁻¹ (r × n) J                                       the spin that it gives
    I ω' = r × m (v - v')                                    angular momentum gained and lost

n: direction of the push; r: from the centre of mass to where it acts; I: inertia of the body struck. Ball and
body fall alike until they touch. Spin is read right after the step of the hit, before the body turns.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

import numpy as np
from trimesh.triangles import closest_point

from fbsim.constants import GRAVITY
from fbsim.meshes.hulls import gap, hull_surface
from fbsim.meshes.solid import FloatArray
from fbsim.physics.bodies import Body
from fbsim.physics.bullet import Bullet
from tests.physics.things import at, ball, box, catalogue, figure, surface

from .figures import FIGURES
from .measurement import Case, Measurement
from .world import full, phases, start_fast

SMOOTH = surface(friction=0.0, restitution=0.5)
RADIUS = 3e-3  # m; of the ball
HEAD = 12e-3  # m below the top
DEEPEST = 2.5e-3  # m; v Δt at most
AHEAD = np.array([1.0, 0.0, 0.0])


@dataclass(frozen=True)
class Aim:
    """A body that stands over the origin, and a ball that comes along `course` and touches it at `point`."""

    body: Body
    point: FloatArray
    push: FloatArray  # unit; against the normal of the surface
    course: FloatArray  # unit

    @property
    def inertia(self) -> FloatArray:
        """Inertia (3, 3) about the centre of mass, kg m²."""
        axes = self.body.form.principal.matrix
        turned: FloatArray = axes @ np.diag(self.body.form.moments * self.body.mass) @ axes.T
        return turned

    def ideal(self, by: Body, speed: float) -> FloatArray:
        """The spin (3,) in rad/s by the formula."""
        lever = np.cross(self.point - self.body.form.principal.position, self.push)
        each = np.asarray(np.linalg.solve(self.inertia, lever), dtype=np.float64)
        resistance = 1 / by.mass + 1 / self.body.mass + float(lever @ each)
        impulse = (1 + by.surface.restitution) * speed * float(self.course @ self.push) / resistance
        return impulse * each


# What is aimed at


def box_aims() -> Iterator[Aim]:
    """A box standing on end, hit level at several heights."""
    target = box("target", (0.02, 0.02, 0.05), 3e-3, SMOOTH)
    for height in (0.03, 0.04, 0.047):
        yield Aim(target, np.array([-0.01, 0.0, height]), AHEAD, AHEAD)


def facet_aims(model: str) -> Iterator[Aim]:
    """The upright facets of a figure's head, hit squarely: the push acts along the course of the ball, and
    so with the same lever, however deep the ball is in the body when the contact is seen.

    Only those where the ball touches nothing else.
    """
    body, parts = figure("target", model, SMOOTH), catalogue().figure(model).solid.parts
    top = max(float(part[:, 2].max()) for part in parts)
    for number, part in enumerate(parts):
        others = parts[:number] + parts[number + 1 :]
        for point, normal in facets(part):
            if point[2] > top - HEAD and abs(normal[2]) < 0.5 and is_clear(point, normal, others):
                yield Aim(body, point, -normal, -normal)


def facets(part: FloatArray) -> Iterator[tuple[FloatArray, FloatArray]]:
    """Middle and outward normal of each triangle of a hull."""
    hull = hull_surface(part)
    for corners in hull.vertices[hull.faces]:
        normal = np.cross(corners[1] - corners[0], corners[2] - corners[0])
        yield corners.mean(axis=0), normal / np.linalg.norm(normal)


def is_clear(point: FloatArray, normal: FloatArray, others: Iterable[FloatArray]) -> bool:
    """Whether the ball's way to a point, and DEEPEST beyond it, keeps off the other parts."""
    way = [point + (RADIUS - DEEPEST + ahead) * normal for ahead in np.arange(0.0, 8e-3, 1e-3)]
    return all(gap(other, centre) > RADIUS for other in others for centre in way)


def level_aim(model: str, below: float) -> Aim:
    """A figure hit level along +x, `below` its top, as a gun does: the push is that of the first touch."""
    body, solid = figure("target", model, SMOOTH), catalogue().figure(model).solid
    triangles = np.concatenate([hull.vertices[hull.faces] for hull in map(hull_surface, solid.parts)])
    centre = np.array([-0.05, float(solid.centroid[1]), float(solid.bounds[1, 2]) - below])
    for _ in range(100):  # on by as much as is surely free, until it touches
        nearest = _nearest(triangles, centre)
        gaps = np.linalg.norm(nearest - centre, axis=1)
        centre = centre + (float(gaps.min()) - RADIUS) * AHEAD
    touched = nearest[int(gaps.argmin())]
    return Aim(body, touched, (touched - centre) / np.linalg.norm(touched - centre), AHEAD)


def _nearest(triangles: FloatArray, point: FloatArray) -> FloatArray:
    """The point of each triangle (n, 3, 3) that is nearest to a point."""
    points = np.tile(point, (len(triangles), 1))
    nearest = closest_point(triangles, points)  # type: ignore[no-untyped-call]  # trimesh gives it no types
    return np.asarray(nearest, dtype=np.float64)


# What comes of it


@dataclass
class Spins:
    """By what shares spins and angular momenta were off, and the ideal spins in rad/s."""

    spin_errors: list[float] = field(default_factory=list)
    momentum_errors: list[float] = field(default_factory=list)
    ideals: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        middle = 100 * float(np.median(self.spin_errors))
        least, most = min(self.ideals), max(self.ideals)
        return f"ideal {least:.0f} to {most:.0f} rad/s, half within {middle:.2g} %, {len(self.ideals)} times"


def hit_all(aims: Iterable[Aim], speeds: Sequence[float], count: int) -> Spins:
    """Hit each target at each speed and at `count` phases."""
    found = Spins()
    with Bullet() as bullet:
        for aim, speed, phase in itertools.product(aims, speeds, phases(count)):
            note_hit(found, bullet, aim, speed, phase)
    return found


def note_hit(found: Spins, bullet: Bullet, aim: Aim, speed: float, phase: float) -> None:
    by = ball("striker", RADIUS, 1e-3, SMOOTH)
    before = fly_into(bullet, aim, by, speed, phase)
    spin, ideal = bullet.velocity(aim.body.id)[1], aim.ideal(by, speed)
    (push,) = [contact for contact in bullet.contacts(by.id) if contact.force > 0]
    lost = by.mass * (before - bullet.velocity(by.id)[0])
    moment = np.cross(np.array(push.position) - bullet.centre(aim.body.id), lost)
    found.ideals.append(float(np.linalg.norm(ideal)))
    found.spin_errors.append(share_off(spin, ideal))
    found.momentum_errors.append(share_off(aim.inertia @ spin, moment))


def share_off(vector: FloatArray, ideal: FloatArray) -> float:
    return float(np.linalg.norm(vector - ideal)) / float(np.linalg.norm(ideal))


def fly_into(bullet: Bullet, aim: Aim, by: Body, speed: float, phase: float) -> FloatArray:
    """Step until the body spins; gives the ball's velocity (3,) had it fallen on without a hit."""
    start_fast(bullet, speed)
    bullet.add(aim.body, at())
    way = 2e-3 + phase * speed * bullet.time_step
    bullet.add(by, at(*(aim.point - RADIUS * aim.push - way * aim.course)), speed * aim.course)
    steps = 0
    while not bullet.velocity(aim.body.id)[1].any():
        bullet.step()
        steps += 1
    fallen: FloatArray = speed * aim.course - np.array([0.0, 0.0, GRAVITY * steps * bullet.time_step])
    return fallen


# Cases


def worst_percent(shares: Sequence[float]) -> float:
    return 100 * max(shares)


def spin_of_box() -> Iterator[Measurement]:
    found = hit_all(box_aims(), (5.0, 10.0, 15.0), 6)
    yield Measurement("spin, box off its centre", worst_percent(found.spin_errors), 2, "%", str(found))


def spin_of_head(models: Sequence[str], count: int) -> Iterator[Measurement]:
    """A thousandth or so is Bullet's own: the normal that it finds of a facet is not the facet's."""
    found = hit_all((aim for model in models for aim in facet_aims(model)), (6.0, 12.0), count)
    error = worst_percent(found.spin_errors)
    yield Measurement("spin, figure hit squarely at the head", error, 2, "%", str(found))


def spin_of_level_hits(models: Sequence[str], count: int) -> Iterator[Measurement]:
    """At 12 m/s a step is 1.5 mm: twelve heads struck at 8 phases are off by 12 % on average, by 4.5 % with
    half the step, by 1.7 % with a quarter, and no less with finer ones.
    """
    aims = [level_aim(model, below) for model in models for below in (5e-3, 8e-3)]
    found = hit_all(aims, (12.0,), count)
    error, of_momentum = worst_percent(found.spin_errors), worst_percent(found.momentum_errors)
    yield Measurement("angular momentum, figure hit level at the head", of_momentum, 2, "%", str(found))
    yield Measurement(
        "spin, figure hit level at the head",
        error,
        2,
        "%",
        str(found),
        best=20,
        reason="a contact is first seen up to v Δt deep, and inside a round head the push points another way "
        "than at the first touch; the error falls with the step",
    )


FEW = ("spearman", "swordsman")
CASES: tuple[Case, ...] = (
    Case("spin of a struck box", spin_of_box),
    Case("spin of a struck figure", partial(spin_of_head, FEW, 4)),
    full("spin of a struck figure", "all figures", partial(spin_of_head, FIGURES, 2)),
    Case("spin of a figure hit level", partial(spin_of_level_hits, FIGURES, 8)),
)
