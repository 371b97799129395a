"""The same shots in a plain PyBullet script, such as a careful user writes after reading the manual.

Everything on the table is in the world from the first step to the last, in metres, as default (multi)bodies.
The known traps are avoided: mass and inertia set together, the margin of hulls made small, damping off, the
clamp of the spin lifted, speculative contacts off, friction anchored, settings made anew at each reset. What
is missing is what fbsim adds: a scaled world, bodies that leave the world while at rest, steps that follow
the speed, contactERP 0 at impact, a shell that flies by formula.

The step follows from the fastest shell and the thinnest thing, v h ≤ half of (shell + thing): 4 mm for a
shell of 6 mm and a plate of 2 mm. At 15 m/s and 1/2000 s 6 of 12 such shells passed it, at 1/4000 s none.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np

from fbsim.constants import GRAVITY
from fbsim.meshes.hulls import hull_surface
from fbsim.meshes.solid import FloatArray
from fbsim.physics.battlefield import TableTop
from fbsim.physics.bodies import Body
from fbsim.physics.bullet import pybullet, quiet
from fbsim.physics.forms import Form
from fbsim.physics.launch import Launch
from fbsim.physics.shot import TIME_LIMIT
from fbsim.physics.transform import Transform

from .rest import LOOK, RestWatch

STEP = 1 / 4000  # s
SETTLING = 1.0  # s
MARGIN = 1e-4  # m; the default is 1 mm: figures float by as much
MOST_SPIN = 1e4  # rad/s; the default is 100
BOUNCE_FROM = 0.05  # m/s; the default is 0.2


class PlainBullet:
    """One table; each shot begins with the things as they were given. Use as a context."""

    def __init__(self, table: TableTop, things: Iterable[tuple[Body, Transform]]) -> None:
        self._things = [table.body(), *things]
        self._folder = tempfile.TemporaryDirectory(prefix="plain-bullet-")
        with quiet():
            self._client: int = pybullet.connect(pybullet.DIRECT)
        self._bodies: dict[str, tuple[int, Body]] = {}
        self.load()

    def __enter__(self) -> PlainBullet:
        return self

    def __exit__(self, *_: object) -> None:
        pybullet.disconnect(physicsClientId=self._client)
        self._folder.cleanup()

    @property
    def step_time(self) -> float:
        """The time step in s."""
        return STEP

    def shoot(self, launch: Launch, limit: float = TIME_LIMIT) -> dict[str, Transform]:
        """Settle, fire, and go on until everything is at rest; gives where everything is. Then begin anew."""
        self.run_for(SETTLING)
        self.fire(launch)
        self.run(limit)
        poses = self.poses()
        self.load()
        return poses

    def load(self) -> None:
        """Empty the world and put everything where it was given."""
        pybullet.resetSimulation(physicsClientId=self._client)
        pybullet.setGravity(0, 0, -GRAVITY, physicsClientId=self._client)
        pybullet.setPhysicsEngineParameter(
            fixedTimeStep=STEP,
            numSubSteps=0,
            numSolverIterations=50,
            restitutionVelocityThreshold=BOUNCE_FROM,
            deterministicOverlappingPairs=1,
            enableFileCaching=0,
            physicsClientId=self._client,
        )
        self._bodies.clear()
        self._shapes: dict[int, int] = {}
        for body, at in self._things:
            self.add(body, at)

    def fire(self, launch: Launch) -> None:
        """Put a shell at the muzzle with its first velocity; it does not touch its gun."""
        self.add(launch.shell, launch.pose(0.0), launch.path.at(0.0)[1])
        if launch.gun in self._bodies:
            shell, gun = self._bodies[launch.shell.id][0], self._bodies[launch.gun][0]
            pybullet.setCollisionFilterPair(shell, gun, -1, -1, 0, physicsClientId=self._client)

    def step(self, count: int = 1) -> None:
        """Advance by some time steps."""
        for _ in range(count):
            pybullet.stepSimulation(physicsClientId=self._client)

    def run_for(self, seconds: float) -> None:
        """Advance by some time."""
        self.step(round(seconds / STEP))

    def run(self, limit: float = TIME_LIMIT) -> float:
        """Go on until everything is at rest, or for `limit` s; gives the time in s that it took."""
        free = [handle for handle, body in self._bodies.values() if not body.anchored]
        watch = RestWatch(
            np.array([body.form.radius for _, body in self._bodies.values() if not body.anchored])
        )
        elapsed = 0.0
        while elapsed < limit:
            self.run_for(LOOK)
            elapsed += LOOK
            placed = [self._placed(handle) for handle in free]
            positions, rotations = (np.array(column) for column in zip(*placed, strict=True))
            if watch.is_at_rest(elapsed, positions, rotations):
                break
        return elapsed

    def pose(self, body_id: str) -> Transform:
        """Where a body's own frame is."""
        handle, body = self._bodies[body_id]
        position, rotation = self._placed(handle)
        return Transform(np.array(position), np.array(rotation)).after(body.form.to_model)

    def poses(self) -> dict[str, Transform]:
        """Where everything that can move is."""
        return {
            body_id: self.pose(body_id) for body_id, (_, body) in self._bodies.items() if not body.anchored
        }

    def velocity(self, body_id: str) -> FloatArray:
        """Velocity (3,) of the centre of mass in m/s."""
        linear, _ = pybullet.getBaseVelocity(self._bodies[body_id][0], physicsClientId=self._client)
        return np.array(linear, dtype=np.float64)

    def add(self, body: Body, at: Transform, velocity: FloatArray | None = None) -> None:
        """Put a body into the world, at rest or with a velocity (3,) in m/s."""
        centre = at.after(body.form.principal)
        handle: int = pybullet.createMultiBody(
            0.0 if body.anchored else body.mass,
            self._shape(body.form),
            -1,
            centre.position.tolist(),
            centre.rotation.tolist(),
            physicsClientId=self._client,
        )
        self._bodies[body.id] = (handle, body)
        self._set_dynamics(handle, body)
        if velocity is not None:
            pybullet.resetBaseVelocity(handle, velocity.tolist(), [0, 0, 0], physicsClientId=self._client)

    def _set_dynamics(self, handle: int, body: Body) -> None:
        pybullet.changeDynamics(
            handle,
            -1,
            linearDamping=0,
            angularDamping=0,
            frictionAnchor=1,
            contactProcessingThreshold=0,
            maxJointVelocity=MOST_SPIN,
            collisionMargin=MARGIN,
            lateralFriction=body.surface.bullet_friction,
            restitution=body.surface.bullet_restitution,
            rollingFriction=body.surface.bullet_rolling,
            spinningFriction=body.surface.bullet_rolling,
            physicsClientId=self._client,
        )
        if not body.anchored:
            moments = (body.form.moments * body.mass).tolist()
            pybullet.changeDynamics(
                handle, -1, mass=body.mass, localInertiaDiagonal=moments, physicsClientId=self._client
            )

    def _placed(self, handle: int) -> tuple[Any, Any]:
        position, rotation = pybullet.getBasePositionAndOrientation(handle, physicsClientId=self._client)
        return position, rotation

    def _shape(self, form: Form) -> int:
        if id(form) not in self._shapes:
            self._shapes[id(form)] = pybullet.createCollisionShape(
                **self._geometry(form), physicsClientId=self._client
            )
        return self._shapes[id(form)]

    def _geometry(self, form: Form) -> dict[str, Any]:
        if form.sphere is not None:
            return {"shapeType": pybullet.GEOM_SPHERE, "radius": form.sphere}
        if form.box is not None:
            return {"shapeType": pybullet.GEOM_BOX, "halfExtents": list(form.box)}
        path = Path(self._folder.name) / f"{id(form)}.obj"
        if not path.exists():
            path.write_text(_obj_text(form.parts))
        return {"shapeType": pybullet.GEOM_MESH, "fileName": str(path)}


def _obj_text(parts: tuple[FloatArray, ...]) -> str:
    """One object for each convex part: only so does Bullet make several hulls of a file."""
    lines: list[str] = []
    first = 1
    for number, part in enumerate(parts):
        hull = hull_surface(part)
        lines.append(f"o part-{number}")
        lines += [f"v {x:.9g} {y:.9g} {z:.9g}" for x, y, z in hull.vertices]
        lines += [f"f {a} {b} {c}" for a, b, c in hull.faces + first]
        first += len(hull.vertices)
    return "\n".join(lines) + "\n"
