"""A catapult's arm as a mechanism in Bullet: what the closed form (`fbsim.guns.arm`) is held against.

The carriage stands still. The arm turns about its trunnion on a revolute joint; at each step a torsion spring
turns it with the moment (η efficiency, c rate, p preload, r radius, θ angle that is left to the stop)
    M = η c r² (p / r + θ)                                                    [N m]
and the stop is the joint's limit, at the elevation. A third of the spring's mass moves with the arm: its
moment of inertia has m/3 · r² more. The shell is a body of its own, and nothing but contact with the cup
holds it: it is laid in, comes to rest, then the arm is let go.

The arm is a multibody, since Bullet has revolute joints no other way; the shell is a rigid body, as in all
shots. Lengths are multiplied by SCALE inside Bullet as there, moments and inertias by SCALE².

Measured: without a shell the arm is at its stop within 0.005 % of the closed form's speed, and overruns the
stop by 0.11°; at steps of 0.1 ms 0.1 % and 0.7°. With friction from 0.3 to 0.7 in place of 0.5 the five
catapults throw up to 2 % slower, and within 4.3° of square.
"""

from __future__ import annotations

import math
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from fbsim.catalogue.models import GunModel, ShellModel
from fbsim.catalogue.sheets import MILLI, Drive
from fbsim.constants import GRAVITY
from fbsim.errors import SimulationError
from fbsim.meshes.solid import FloatArray
from fbsim.physics.bodies import Surface
from fbsim.physics.bullet import FACES, REST_SPEED, pybullet, quiet
from fbsim.physics.forms import Form, form_of
from fbsim.physics.shape_files import ShapeFiles
from fbsim.physics.transform import Transform
from fbsim.physics.units import SCALE

STEP = 2e-5  # s; at 200 rad/s the arm turns by 0.2° in it
SETTLE_STEP = 1 / 4000  # s
SETTLE_TIME = 0.15  # s; the shell falls by some tenths of a millimetre
LONGEST = 0.5  # s
APART = 1e-3  # s without a touch, after which the shell has left
SAMPLE = 2e-4  # s between two samples of the time line
AT_STOP = 1e-3  # rad
JOINT = 0
FREE = 1e4  # rad/s; Bullet holds a multibody to 100 unless told otherwise
STILL = Transform.turned(np.zeros(3), 0.0)


@dataclass(frozen=True, eq=False)
class ArmThrow:
    """How a shell left its catapult, in the gun's frame, and the time line up to then.

    `direction` is the angle of its velocity above the horizontal in rad, `off_square` what that differs from
    square to the arm at its stop; `position` (3,) in m is its centre of mass as it last touched the cup.
    `angles` (n,) are how far the arm is laid back from upright in rad at `times` (n,) in s since it was let
    go, `shells` the shell's poses.
    """

    speed: float  # m/s
    direction: float
    sideways: float  # rad; of the velocity, to the left
    off_square: float
    position: FloatArray
    arm_speed: float  # rad/s; the fastest
    times: FloatArray
    angles: FloatArray
    shells: tuple[Transform, ...]


@dataclass(frozen=True)
class Torsion:
    """A torsion spring: rate in N m, angle in rad by which it is drawn at the stop, moment of inertia."""

    rate: float
    preload: float
    drawn: float
    inertia: float  # kg m²; of the part that moves

    @classmethod
    def of(cls, drive: Drive) -> Torsion:
        """The spring of a drive with an arm."""
        assert drive.arm is not None
        radius = drive.arm.radius_mm * MILLI
        return cls(
            rate=drive.efficiency * drive.rate_n_per_m * radius**2,
            preload=drive.preload_mm * MILLI / radius,
            drawn=math.radians(drive.arm.drawn_deg),
            inertia=drive.mass_g * MILLI / 3 * radius**2,
        )

    def moment(self, left: float) -> float:
        """Moment in N m with the angle `left` to the stop in rad."""
        return self.rate * (self.preload + left)


def throw(
    gun: GunModel,
    shell: ShellModel,
    elevation: float,
    surface: Surface,
    *,
    drive: Drive | None = None,
    step: float = STEP,
    follow: float = APART,
) -> ArmThrow:
    """Let a catapult throw, laid at `elevation` rad.

    `surface` is that of arm and shell, `drive` stands in for the gun's own (another tension), `step` is in s.
    The time line goes on for `follow` s after the last touch, at least APART.
    Raises ValueError for a gun without an arm, SimulationError where the shell does not leave.
    """
    drive = gun.sheet.drive if drive is None else drive
    if drive.arm is None:
        raise ValueError(f"{gun.name} has no arm that swings")
    with _client() as client, _files() as files:
        machine = _Machine(client, Torsion.of(drive), elevation)
        machine.load(gun, shell, surface, files)
        machine.settle(step)
        return machine.run(step, max(follow, APART))


@contextmanager
def _client() -> Iterator[int]:
    with quiet():
        client: int = pybullet.connect(pybullet.DIRECT)
    try:
        yield client
    finally:
        pybullet.disconnect(physicsClientId=client)


@contextmanager
def _files() -> Iterator[ShapeFiles]:
    files = ShapeFiles()
    try:
        yield files
    finally:
        files.close()


@dataclass
class _Line:
    """The time line."""

    times: list[float] = field(default_factory=list)
    angles: list[float] = field(default_factory=list)
    shells: list[Transform] = field(default_factory=list)

    def note(self, time: float, angle: float, shell: Transform) -> None:
        if not self.times or time >= self.times[-1] + SAMPLE:
            self.times.append(time)
            self.angles.append(angle)
            self.shells.append(shell)


class _Machine:
    """Joint, arm and shell in a Bullet client."""

    def __init__(self, client: int, spring: Torsion, stop: float) -> None:
        self._client, self._spring, self._stop = client, spring, stop
        pybullet.setPhysicsEngineParameter(
            numSubSteps=0,
            contactBreakingThreshold=0.02,
            restitutionVelocityThreshold=REST_SPEED * SCALE,
            deterministicOverlappingPairs=1,
            enableFileCaching=0,
            contactERP=0,
            numSolverIterations=200,
            solverResidualThreshold=1e-16,
            warmStartingFactor=0.1,
            physicsClientId=client,
        )
        pybullet.setGravity(0, 0, -GRAVITY * SCALE, physicsClientId=client)

    def load(self, gun: GunModel, shell: ShellModel, surface: Surface, files: ShapeFiles) -> None:
        """Put in the arm, drawn, and the shell in its cup."""
        trunnion = np.array(gun.sheet.barrel.trunnion_mm) * MILLI
        drawn = self._stop + self._spring.drawn
        self._arm = self._load_arm(gun, trunnion, files)
        pybullet.resetJointState(self._arm, JOINT, drawn, 0, physicsClientId=self._client)
        cup = Transform.raised(trunnion, drawn).apply(np.array(gun.sheet.barrel.muzzles_mm[0]) * MILLI)
        self._form = form_of(shell.solid, shell.sheet.body.primitive)
        self._shell = self._load_shell(Transform(cup, Transform.raised(trunnion, drawn).rotation), files)
        self._set_mass(self._shell, -1, shell.sheet.mass, self._form.moments * shell.sheet.mass)
        for body, link in ((self._arm, JOINT), (self._shell, -1)):
            self._set_surface(body, link, surface)

    def settle(self, step: float) -> None:
        """Hold the arm until the shell lies still in the cup."""
        self._set_step(SETTLE_STEP)
        self._hold(1e6)
        for _ in range(round(SETTLE_TIME / SETTLE_STEP)):
            pybullet.stepSimulation(physicsClientId=self._client)
        self._hold(0.0)
        self._set_step(step)

    def run(self, step: float, follow: float) -> ArmThrow:
        """Let go, and follow the shell until it has left."""
        line, fastest, touched, left = _Line(), 0.0, 0.0, None
        for count in range(round(LONGEST / step)):
            time, angle = count * step, self._joint()[0]
            line.note(time, angle, self._pose())
            self._turn(self._spring.moment(angle - self._stop))
            pybullet.stepSimulation(physicsClientId=self._client)
            fastest = max(fastest, abs(self._joint()[1]))
            if self._touches():
                touched, left = time, None
            elif left is None:
                left = self._velocity(), self._pose()
            if left is not None and touched > 0 and time - touched > follow:
                return self._thrown(line, fastest, *left)
        raise SimulationError(f"the shell has not left the cup after {LONGEST:g} s")

    def _thrown(self, line: _Line, fastest: float, velocity: FloatArray, pose: Transform) -> ArmThrow:
        x, y, z = velocity.tolist()
        direction = math.atan2(z, x)
        return ArmThrow(
            speed=math.hypot(x, y, z),
            direction=direction,
            sideways=math.atan2(y, math.hypot(x, z)),
            off_square=direction - self._stop,
            position=pose.after(self._form.principal).position,
            arm_speed=fastest,
            times=np.array(line.times),
            angles=np.array(line.angles),
            shells=tuple(line.shells),
        )

    def _load_arm(self, gun: GunModel, trunnion: FloatArray, files: ShapeFiles) -> int:
        form, mass = form_of(gun.barrel_solid), gun.barrel_mass
        with tempfile.TemporaryDirectory(prefix="fbsim-") as folder:
            path = Path(folder) / "arm.urdf"
            path.write_text(self._urdf(form, trunnion, files.path(form)))
            arm: int = pybullet.loadURDF(
                str(path),
                (trunnion * SCALE).tolist(),
                useFixedBase=1,
                flags=FACES,
                physicsClientId=self._client,
            )
        moving = np.array([0.0, self._spring.inertia, 0.0])  # about y, the only axis it turns about
        self._set_mass(arm, JOINT, mass, form.moments * mass + moving)
        return arm

    def _urdf(self, form: Form, trunnion: FloatArray, mesh: str) -> str:
        """A fixed point and an arm on it that turns backwards for positive angles; its mass is set later."""
        x, y, z = (form.principal.position - trunnion) * SCALE
        roll, pitch, yaw = pybullet.getEulerFromQuaternion(form.principal.rotation.tolist())
        place = f'<origin xyz="{x:.12g} {y:.12g} {z:.12g}" rpy="{roll:.12g} {pitch:.12g} {yaw:.12g}"/>'
        unit = '<mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>'
        highest = self._stop + self._spring.drawn + 0.5
        return (
            f'<robot name="catapult"><link name="carriage"><inertial>{unit}</inertial></link>'
            f'<link name="arm"><inertial>{place}{unit}</inertial>'
            f'<collision>{place}<geometry><mesh filename="{mesh}"/></geometry></collision>'
            "</link>"
            '<joint name="trunnion" type="revolute"><parent link="carriage"/><child link="arm"/>'
            f'<axis xyz="0 -1 0"/><limit lower="{self._stop:.12g}" upper="{highest:.12g}" effort="1e9" '
            'velocity="1e9"/><dynamics damping="0" friction="0"/></joint></robot>'
        )

    def _load_shell(self, place: Transform, files: ShapeFiles) -> int:
        centre = place.after(self._form.principal)
        shape: dict[str, Any] = {"shapeType": pybullet.GEOM_MESH, "flags": FACES}
        if self._form.sphere is not None:
            shape = {"shapeType": pybullet.GEOM_SPHERE, "radius": self._form.sphere * SCALE}
        else:
            shape["fileName"] = files.path(self._form)
        shell: int = pybullet.createMultiBody(
            1.0,
            pybullet.createCollisionShape(**shape, physicsClientId=self._client),
            -1,
            (centre.position * SCALE).tolist(),
            centre.rotation.tolist(),
            useMaximalCoordinates=1,
            physicsClientId=self._client,
        )
        return shell

    def _set_mass(self, body: int, link: int, mass: float, moments: FloatArray) -> None:
        inertia = (moments * SCALE**2).tolist()
        pybullet.changeDynamics(
            body, link, mass=mass, localInertiaDiagonal=inertia, physicsClientId=self._client
        )

    def _set_surface(self, body: int, link: int, surface: Surface) -> None:
        # In calls of their own: a call that names a link's damping forgets its friction and restitution
        # (github.com/bulletphysics/bullet3/issues/3314).
        settings: tuple[dict[str, float], ...] = (
            {"linearDamping": 0, "angularDamping": 0},
            {"jointDamping": 0, "maxJointVelocity": FREE},
            {"contactProcessingThreshold": 0},
            {"lateralFriction": surface.bullet_friction, "restitution": surface.bullet_restitution},
        )
        for setting in settings:
            pybullet.changeDynamics(body, link, **setting, physicsClientId=self._client)

    def _set_step(self, step: float) -> None:
        pybullet.setPhysicsEngineParameter(fixedTimeStep=step, physicsClientId=self._client)

    def _hold(self, force: float) -> None:
        pybullet.setJointMotorControl2(
            self._arm,
            JOINT,
            pybullet.VELOCITY_CONTROL,
            targetVelocity=0,
            force=force,
            physicsClientId=self._client,
        )

    def _turn(self, moment: float) -> None:
        """Turn the arm towards its stop during the next step."""
        pybullet.setJointMotorControl2(
            self._arm,
            JOINT,
            pybullet.TORQUE_CONTROL,
            force=-moment * SCALE**2,
            physicsClientId=self._client,
        )

    def _joint(self) -> tuple[float, float]:
        """Angle in rad and speed in rad/s of the arm."""
        angle, speed, *_ = pybullet.getJointState(self._arm, JOINT, physicsClientId=self._client)
        return angle, speed

    def _touches(self) -> bool:
        points = pybullet.getContactPoints(self._arm, self._shell, physicsClientId=self._client)
        return any(point[8] <= 0 and point[9] > 0 for point in points)

    def _velocity(self) -> FloatArray:
        velocity, _ = pybullet.getBaseVelocity(self._shell, physicsClientId=self._client)
        return np.array(velocity) / SCALE

    def _pose(self) -> Transform:
        place, turn = pybullet.getBasePositionAndOrientation(self._shell, physicsClientId=self._client)
        return Transform(np.array(place) / SCALE, np.array(turn)).after(self._form.to_model)
