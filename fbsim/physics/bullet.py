"""The only module that speaks to PyBullet: one world of rigid bodies, in metres, kilograms, seconds.

What is set here and why (measured: tests/fidelity):

* Lengths are multiplied by SCALE inside Bullet, since its collision margin of 0.001 units and its sleep and
  contact constants are absolute: at 20 units a metre the margin is 0.05 mm and a 20 × 20 × 50 mm hull tips
  at 21.80° (ideal 21.80°; at 1 unit a metre 21.05°). Velocities, gravity, impulses × S; inertia × S².
* Bodies are btRigidBody ("maximal coordinates"): no clamp of the spin at 100 rad/s, half the cost, and
  friction that points against the motion within 1.5° (multibody: 10°).
* Damping 0 (drag is our own), contactProcessingThreshold 0 (else the bounce is lost at small steps),
  frictionAnchor (else walls creep), restitution threshold REST_SPEED (a step of gravity must not bounce).
* contactERP 0 in a blow: momentum is transferred exactly (a ball and a round shell within 5e-9 %);
  afterwards 0.002 takes penetrations back (PHASES).
* Every flat-faced shape has its faces known to Bullet (FACES), so that two of them touch along a whole edge
  or face at once. Without, a hull finds one point a step: landing flat it kept 35 to 92 % of its bounce (now
  99.1 to 100.1 %), and slid 4 % short and 0.6° off (now 0.3 % and 0.0°). Both of a pair need it, and only
  files carry the flag: hulls come from OBJ, boxes from URDF. The margin's gap goes with it.
* warmStartingFactor 1: the solver begins with the last step's impulses. 33 blocks then drift 0.003 mm in 1 s
  (Bullet's default 0.1: 0.011), and as the solver ends once it has converged, at a fifth of the time.
  In a blow 0.1: friction of the last step would last though nothing presses any more (a dwarf struck low
  fell at 1.38 m/s in place of 1.23; MuJoCo: 1.18).
* Boxes have no rolling resistance: they do not roll, and its rows double the cost of a wall.
* Mass and inertia are set together and last, since Bullet's own inertia is that of the bounding box.
"""

from __future__ import annotations

import contextlib
import math
import os
import sys
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from fbsim.constants import GRAVITY
from fbsim.errors import SimulationError
from fbsim.meshes.solid import FloatArray
from fbsim.physics.bodies import Body
from fbsim.physics.forms import Form
from fbsim.physics.motion import Motion
from fbsim.physics.phases import PHASES, Phase
from fbsim.physics.shape_files import ShapeFiles
from fbsim.physics.transform import Transform
from fbsim.physics.units import SCALE

REST_SPEED = 0.05  # m/s; slower contacts do not bounce (a drop of 0.13 mm)
FACES: int = 4096  # URDF_INITIALIZE_SAT_FEATURES, which collision shapes from files take too


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """Send what C code prints to nowhere: Bullet's banner must not get into anyone's output."""
    sys.stdout.flush()
    sys.stderr.flush()
    saved = os.dup(1), os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(saved[0], 1)
        os.dup2(saved[1], 2)
        for descriptor in (*saved, nowhere):
            os.close(descriptor)


with quiet():
    import pybullet as pybullet  # re-exported: whoever imports it first gets its banner


@dataclass(frozen=True)
class Contact:
    """A touch between two bodies: `force` in N along `normal` (unit, towards the first), `gap` in m."""

    other: str
    force: float
    gap: float
    normal: tuple[float, float, float]
    position: tuple[float, float, float]


class Bullet:
    """One Bullet client. `clear()` makes it as new, so that equal inputs give equal bits.

    A client takes about 29 MB; keep one for many shots. It belongs to the thread that made it: a call from
    another one raises SimulationError (`close` does not).
    """

    def __init__(self) -> None:
        self._thread = threading.get_ident()
        with quiet():
            self._connection: int = pybullet.connect(pybullet.DIRECT)
        self._files = ShapeFiles()
        self.clear()

    def close(self) -> None:
        """Give the client and its files back."""
        if self._connection >= 0:
            pybullet.disconnect(physicsClientId=self._connection)
            self._connection = -1
            self._files.close()

    @property
    def _client(self) -> int:
        """Bullet's number of this client. Two threads in one client crash the process, so one owns it."""
        if threading.get_ident() != self._thread:
            raise SimulationError(
                "a world was used by another thread than the one that made it; "
                "make a Stage (or Bullet) of its own in each thread"
            )
        return self._connection

    def __enter__(self) -> Bullet:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def clear(self) -> None:
        """Empty the world and set every parameter anew (some are global to the process)."""
        self._files.forget_if_many()
        pybullet.resetSimulation(physicsClientId=self._client)
        pybullet.setPhysicsEngineParameter(
            numSubSteps=0,
            enableSAT=0,
            contactBreakingThreshold=0.02,
            restitutionVelocityThreshold=REST_SPEED * SCALE,
            deterministicOverlappingPairs=1,
            allowedCcdPenetration=1e-4,
            enableFileCaching=0,
            enableConeFriction=1,
            physicsClientId=self._client,
        )
        pybullet.setGravity(0, 0, -GRAVITY * SCALE, physicsClientId=self._client)
        self._shapes: dict[int, tuple[Form, int]] = {}
        self._handles: dict[str, int] = {}
        self._ids: dict[int, str] = {}
        self._bodies: dict[str, Body] = {}
        self.time_step = 0.0
        self.phase: Phase | None = None
        self.set_step(1 / 2000)
        self.set_phase(Phase.REST)

    def set_step(self, step: float) -> None:
        """Set the time step in s."""
        if step != self.time_step:
            pybullet.setPhysicsEngineParameter(fixedTimeStep=step, physicsClientId=self._client)
            self.time_step = step

    def set_phase(self, phase: Phase) -> None:
        """Set contacts for a phase of a shot."""
        if phase is not self.phase:
            contacts = PHASES[phase]
            pybullet.setPhysicsEngineParameter(
                contactERP=contacts.erp,
                warmStartingFactor=contacts.warm_start,
                solverResidualThreshold=contacts.residual,
                numSolverIterations=contacts.iterations,
                physicsClientId=self._client,
            )
            self.phase = phase

    def __contains__(self, body_id: str) -> bool:
        return body_id in self._handles

    def add(
        self, body: Body, at: Transform, velocity: FloatArray | None = None, *, asleep: bool = False
    ) -> None:
        """Put a body into the world, at rest or with a velocity (3,) in m/s.

        One that is `asleep` stays as it is, at a tenth of the cost, until something awake touches it: Bullet
        wakes it in that very step, with all that touch it.
        """
        handle = self._load(body, at.after(body.form.principal))
        if handle < 0:
            raise SimulationError(f"Bullet would not take {body.id}")
        self._handles[body.id] = handle
        self._ids[handle] = body.id
        self._bodies[body.id] = body
        self._set_surface(handle, body)
        if not body.anchored:
            self._set_mass(handle, body)
        if velocity is not None:
            pybullet.resetBaseVelocity(
                handle, (velocity * SCALE).tolist(), [0.0, 0.0, 0.0], physicsClientId=self._client
            )
        if asleep:
            self._activate(handle, pybullet.ACTIVATION_STATE_ENABLE_SLEEPING)
            self._activate(handle, pybullet.ACTIVATION_STATE_SLEEP)

    def keep_awake(self, body_id: str) -> None:
        """Forbid a body that was asleep to fall asleep again: Bullet would stop what moves slowly."""
        self._activate(self._handles[body_id], pybullet.ACTIVATION_STATE_DISABLE_SLEEPING)

    def _activate(self, handle: int, state: int) -> None:
        pybullet.changeDynamics(handle, -1, activationState=state, physicsClientId=self._client)

    def _load(self, body: Body, centre: Transform) -> int:
        """Bullet's number for a new body whose principal frame is at `centre`."""
        position, rotation = (centre.position * SCALE).tolist(), centre.rotation.tolist()
        if body.form.box is not None:
            boxed: int = pybullet.loadURDF(
                self._files.path(body.form),
                position,
                rotation,
                useMaximalCoordinates=1,
                useFixedBase=body.anchored,
                flags=FACES,
                physicsClientId=self._client,
            )
            return boxed
        mass = 0.0 if body.anchored else body.mass
        compound: int = pybullet.createMultiBody(
            mass,
            self._shape(body.form),
            -1,
            position,
            rotation,
            useMaximalCoordinates=1,
            physicsClientId=self._client,
        )
        return compound

    def remove(self, body_id: str) -> None:
        """Take a body out of the world."""
        handle = self._handles.pop(body_id)
        del self._ids[handle], self._bodies[body_id]
        pybullet.removeBody(handle, physicsClientId=self._client)

    def step(self) -> None:
        """Advance by one time step."""
        pybullet.stepSimulation(physicsClientId=self._client)

    def pose(self, body_id: str) -> Transform:
        """Where the body's own frame is."""
        return self.principal_pose(body_id).after(self._bodies[body_id].form.to_model)

    def centre(self, body_id: str) -> FloatArray:
        """Centre of mass (3,) in m."""
        return self.principal_pose(body_id).position

    def principal_pose(self, body_id: str) -> Transform:
        """Where the principal frame is: centre of mass in m and principal axes."""
        position, rotation = pybullet.getBasePositionAndOrientation(
            self._handles[body_id], physicsClientId=self._client
        )
        return Transform(np.array(position) / SCALE, np.array(rotation))

    def box(self, body_id: str) -> FloatArray:
        """Bounding box (2, 3) in m as of the beginning of the last step, Bullet's margin included."""
        box = pybullet.getAABB(self._handles[body_id], physicsClientId=self._client)
        bounds: FloatArray = np.array(box) / SCALE
        return bounds

    def velocity(self, body_id: str) -> tuple[FloatArray, FloatArray]:
        """Velocity (3,) in m/s and spin (3,) in rad/s."""
        linear, angular = pybullet.getBaseVelocity(self._handles[body_id], physicsClientId=self._client)
        return np.array(linear) / SCALE, np.array(angular)

    def motion(self, ids: Sequence[str]) -> Motion:
        """What several bodies do now; their boxes are as of the beginning of the last step."""
        client, handles = self._client, [self._handles[body_id] for body_id in ids]
        boxes = [pybullet.getAABB(handle, physicsClientId=client) for handle in handles]
        poses = [pybullet.getBasePositionAndOrientation(handle, physicsClientId=client) for handle in handles]
        speeds = [pybullet.getBaseVelocity(handle, physicsClientId=client) for handle in handles]
        return Motion(
            boxes=np.array(boxes).reshape(-1, 2, 3) / SCALE,
            centres=np.array([position for position, _ in poses]).reshape(-1, 3) / SCALE,
            rotations=np.array([rotation for _, rotation in poses]).reshape(-1, 4),
            velocities=np.array([linear for linear, _ in speeds]).reshape(-1, 3) / SCALE,
            spins=np.array([angular for _, angular in speeds]).reshape(-1, 3),
        )

    def speed(self, body_id: str) -> float:
        """Speed in m/s of the centre of mass."""
        linear, _ = pybullet.getBaseVelocity(self._handles[body_id], physicsClientId=self._client)
        return math.hypot(*linear) / SCALE

    def slow(self, body_id: str, factor: float) -> None:
        """Multiply the velocity of the centre of mass; the spin stays."""
        handle = self._handles[body_id]
        linear, angular = pybullet.getBaseVelocity(handle, physicsClientId=self._client)
        slower = [factor * along for along in linear]
        pybullet.resetBaseVelocity(handle, slower, angular, physicsClientId=self._client)

    def push(self, body_id: str, force: FloatArray) -> None:
        """Apply a force (3,) in N at the centre of mass during the next step."""
        handle = self._handles[body_id]
        position, _ = pybullet.getBasePositionAndOrientation(handle, physicsClientId=self._client)
        pybullet.applyExternalForce(
            handle,
            -1,
            (force * SCALE).tolist(),
            position,
            pybullet.WORLD_FRAME,
            physicsClientId=self._client,
        )

    def touching(self, body_id: str) -> list[str]:
        """Ids of what pushed a body in the last step, each once."""
        handle = self._handles[body_id]
        points = pybullet.getContactPoints(bodyA=handle, physicsClientId=self._client)
        return list(dict.fromkeys(self._ids[point[2]] for point in points if _impulse_now(point) > 0))

    def contacts(self, body_id: str) -> list[Contact]:
        """All contacts of a body after the last step; those that are apart have force 0."""
        handle = self._handles[body_id]
        points = pybullet.getContactPoints(bodyA=handle, physicsClientId=self._client)
        return [self._contact(point) for point in points]

    def is_within(self, body_id: str, other: str, distance: float) -> bool:
        """Whether the surfaces of two bodies are no farther from each other than `distance` in m."""
        handles, client = (self._handles[body_id], self._handles[other]), self._client
        return len(pybullet.getClosestPoints(*handles, distance * SCALE, physicsClientId=client)) > 0

    def _contact(self, point: Any) -> Contact:
        x, y, z = point[5]
        return Contact(
            other=self._ids[point[2]],
            force=_impulse_now(point) / SCALE,
            gap=point[8] / SCALE,
            normal=point[7],
            position=(x / SCALE, y / SCALE, z / SCALE),
        )

    def _set_surface(self, handle: int, body: Body) -> None:
        rolling = 0.0 if body.form.box and not body.anchored else body.surface.bullet_rolling
        pybullet.changeDynamics(
            handle,
            -1,
            linearDamping=0,
            angularDamping=0,
            frictionAnchor=1,
            contactProcessingThreshold=0,
            lateralFriction=body.surface.bullet_friction,
            restitution=body.surface.bullet_restitution,
            rollingFriction=rolling * SCALE,
            spinningFriction=rolling * SCALE,
            physicsClientId=self._client,
        )

    def _set_mass(self, handle: int, body: Body) -> None:
        moments = body.form.moments * body.mass * SCALE**2
        pybullet.changeDynamics(
            handle,
            -1,
            mass=body.mass,
            localInertiaDiagonal=moments.tolist(),
            physicsClientId=self._client,
        )

    def _shape(self, form: Form) -> int:
        if id(form) not in self._shapes:
            self._shapes[id(form)] = (form, self._new_shape(form))  # keeping the form keeps its id its own
        return self._shapes[id(form)][1]

    def _new_shape(self, form: Form) -> int:
        if form.sphere is not None:
            arguments: dict[str, Any] = {"shapeType": pybullet.GEOM_SPHERE, "radius": form.sphere * SCALE}
        else:
            file = self._files.path(form)
            arguments = {"shapeType": pybullet.GEOM_MESH, "fileName": file, "flags": FACES}
        shape: int = pybullet.createCollisionShape(**arguments, physicsClientId=self._client)
        if shape < 0:
            raise SimulationError("Bullet would not take a shape")
        return shape


def _impulse_now(point: Any) -> float:
    """Force of one of Bullet's contact points, in its units.

    A point that is apart was left out by the solver, and still holds the force of when it last was not.
    """
    return float(point[9]) if point[8] <= 0 else 0.0
