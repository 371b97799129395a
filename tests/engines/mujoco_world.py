"""A table of fbsim's things in MuJoCo: the other engine that fbsim is held against.

MuJoCo's contacts are springs with dampers, given so that they act as rigid ones. With r the gap (negative
inside), v its rate and the direct `solref` (-K, -C), a contact at impedance 1 makes the acceleration
    a = -C v - K r          whatever the masses, and never pulls,
so that a semi-implicit step h ends with the rate  v' = (1 - C h) v - K h r.  Hence
    K = 1 / (h τ)           what has sunk in comes back with the time constant τ; a body rests
                            (1 - d) g h τ deep at impedance d: 1e-5 mm
    C = (1 + e) / h - 1/2τ  v' = -e v in one step: Newton's restitution. An impact sinks in by 0 to v h
                            before a step sees it, so K adds 0 to v h/τ; half of it is taken off in advance
and friction, which has no spring, gets C = 1 / h: it holds within one step, up to µ N.
MuJoCo's manual has a spring over many steps instead, with e by its damping ratio. There the phase of the
impact within a step scatters e² by 1.6 % even at 86 steps a bounce that sinks in by 22 steps of travel
(computed; `test_engines` measures what is reached here).

Three things of MuJoCo's own must be got round:
* Its friction is convex: what slips also parts, and hops. `coulomb` puts that right, in Python, step by step.
* Slender things that spin fast gain energy; with `Settings.coulomb` the same steps mend that (`gyroscopic`).
* Coefficients of a pair, geometric means as in fbsim, and a damping of its own for friction can only be
  given by an explicit `<pair>`; but each is looked at in every step (70,000 of them in 20 figures and 60
  blocks: 2 ms a step). So `Settings.exact` gives a pair to everything, for few bodies, and without it only
  to shells; see `_Builder`.

Shells fly without drag.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import mujoco
import numpy as np

from fbsim.constants import GRAVITY
from fbsim.meshes.hulls import hull_surface
from fbsim.meshes.solid import FloatArray
from fbsim.physics.battlefield import TableTop
from fbsim.physics.bodies import Body, Surface
from fbsim.physics.forms import Form
from fbsim.physics.launch import Launch
from fbsim.physics.shot import TIME_LIMIT
from fbsim.physics.transform import Transform

from .coulomb import CoulombSteps
from .gyroscopic import GyroscopicTorques
from .rest import LOOK, RestWatch

RECOVERY = 0.02  # s, τ: at 1/4000 s a bounce of speed v is wrong by v h / 2τ = 0.6 % at most
IMPEDANCE = 0.999  # how much of the wanted acceleration a contact enforces; MuJoCo's own limit is 0.9999
SINK_WIDTH = 1e-3  # m; over it MuJoCo would change the impedance, were its two ends not the same here


@dataclass(frozen=True)
class Settings:
    """Time step in s; whether every pair is exact, friction Coulomb's; whether what rests is let sleep."""

    step: float
    exact: bool = True
    coulomb: bool = True
    sleep: bool = False


FINE = Settings(step=1 / 20000)
"""The truth: momentum and rebound within 1 %; an impact at 2 m/s sinks in by 0.1 mm at most."""

COARSEST = Settings(step=1 / 4000, exact=False, coulomb=False, sleep=True)
"""The fastest that is still right: momentum within 1.3 %, rebound within 2 %. But what slides hops (see
`coulomb`): a 1 g shell at 10 m/s into a loose wall shifts 8 blocks by over 2 mm, with true friction 1.

A 1 g ball of r 4 mm at 12 m/s passes a plate of 2 mm at 1/2000 s, not at 1/2500 s; but 1/3000 s still lets it
keep 7 m/s at the axe of a figure where FINE lets it keep 2 m/s (4.6 m/s at 1/4000 s). MuJoCo's speculative
contacts would allow 1/1000 s, but take the bounce away: at e = 0.5 two thirds of the momentum are left.
"""


@dataclass(frozen=True)
class Touch:
    """Coefficients of a pair of surfaces: geometric means of both."""

    friction: float
    restitution: float
    rolling: float

    @classmethod
    def of(cls, one: Surface, other: Surface) -> Touch:
        """What two surfaces have between them."""
        return cls(
            math.sqrt(one.friction * other.friction),
            math.sqrt(one.restitution * other.restitution),
            math.sqrt(one.rolling * other.rolling),
        )


class MuJoCoWorld:
    """Things on a table and shells on their way, all at time 0; poses are of the models' frames, by id."""

    def __init__(
        self,
        table: TableTop,
        things: Iterable[tuple[Body, Transform]],
        launches: Sequence[Launch] = (),
        settings: Settings = FINE,
    ) -> None:
        self.settings = settings
        self._launches = tuple(launches)
        builder = _Builder(settings, table, list(things), self._launches)
        self.model: Any = builder.spec.compile()
        self.data: Any = mujoco.MjData(self.model)
        self._steps = CoulombSteps(self.model, self.data)
        self._gyroscopic = GyroscopicTorques(self.model, self.data)
        self._free = {body.id: body for body in builder.bodies.values() if not body.anchored}
        self.reset()

    @property
    def step_time(self) -> float:
        """The time step in s."""
        return self.settings.step

    def reset(self) -> None:
        """Begin anew: everything where it was given, every shell at its muzzle."""
        mujoco.mj_resetData(self.model, self.data)
        for launch in self._launches:
            self.throw(launch.shell.id, launch.pose(0.0), launch.path.at(0.0)[1])

    def throw(self, body_id: str, at: Transform, velocity: FloatArray) -> None:
        """Put a body somewhere with a velocity (3,) in m/s and no spin."""
        joint = self.data.joint(body_id)
        joint.qpos = _placed(at.after(self._free[body_id].form.principal))
        joint.qvel = [*velocity, 0.0, 0.0, 0.0]

    def step(self, count: int = 1) -> None:
        """Advance by some time steps."""
        if not self.settings.coulomb:
            mujoco.mj_step(self.model, self.data, count)
            return
        for _ in range(count):
            self._gyroscopic.apply()
            self._steps.step()

    def run_for(self, seconds: float) -> None:
        """Advance by some time."""
        self.step(round(seconds / self.step_time))

    def run(self, limit: float = TIME_LIMIT) -> float:
        """Go on until everything is at rest, or for `limit` s; gives the time in s that it took."""
        watch = RestWatch(np.array([body.form.radius for body in self._free.values()]))
        start = float(self.data.time)
        while (elapsed := float(self.data.time) - start) < limit:
            self.run_for(LOOK)
            placed = self.data.qpos.reshape(-1, 7)
            if watch.is_at_rest(elapsed, placed[:, :3], placed[:, 3:]):
                break
        return float(self.data.time) - start

    def pose(self, body_id: str) -> Transform:
        """Where a body's own frame is."""
        x, y, z, w, i, j, k = self.data.joint(body_id).qpos
        centre = Transform(np.array([x, y, z]), np.array([i, j, k, w]))
        return centre.after(self._free[body_id].form.to_model)

    def poses(self) -> dict[str, Transform]:
        """Where everything that can move is."""
        return {body_id: self.pose(body_id) for body_id in self._free}

    def velocity(self, body_id: str) -> FloatArray:
        """Velocity (3,) of the centre of mass in m/s."""
        return np.array(self.data.joint(body_id).qvel[:3], dtype=np.float64)

    def push(self, body_id: str, force: FloatArray) -> None:
        """Apply a force (3,) in N at the centre of mass from now on."""
        self.data.body(body_id).xfrc_applied[:3] = force

    def geoms(self, body_id: str) -> list[int]:
        """MuJoCo's numbers of the shapes of a body."""
        body = self.data.body(body_id).id
        return [int(number) for number in np.flatnonzero(self.model.geom_bodyid == body)]

    @property
    def awake(self) -> int:
        """How many bodies do not sleep."""
        return int(self.data.ntree_awake)


class _Builder:
    """Writes the model.

    Without `exact`, contacts between things take MuJoCo's own rule for two geoms, the larger coefficient:
    exact for things of one surface, but for friction that shares the damping of the normal and so gives back
    e of a sideways speed, too. The table takes precedence over things with its coefficients against the
    commonest surface; things of other surfaces get pairs with it. Rolling resistance is the shells' only.
    """

    def __init__(
        self,
        settings: Settings,
        table: TableTop,
        things: Sequence[tuple[Body, Transform]],
        launches: Sequence[Launch],
    ) -> None:
        self.settings = settings
        self.spec: Any = _empty_spec(settings)
        self.bodies: dict[str, Body] = {}
        self._geoms: dict[str, list[str]] = {}
        self._shells = {launch.shell.id: launch.gun for launch in launches}
        self._table = table
        surfaces = Counter(body.surface for body, _ in things if not body.anchored)
        self._commonest = surfaces.most_common(1)[0][0] if surfaces else table.surface
        flying = [(launch.shell, launch.pose(0.0)) for launch in launches]
        for body, at in (table.body(), *things, *flying):
            self._add(body, at)
        for one, other in itertools.combinations(self.bodies.values(), 2):
            if self._is_paired(one, other):
                self._pair(one, other)

    def _add(self, body: Body, at: Transform) -> None:
        placed = _placed(at.after(body.form.principal))
        holder = self.spec.worldbody.add_body(name=body.id, pos=placed[:3], quat=placed[3:])
        if not body.anchored:
            holder.add_freejoint(name=body.id)
            holder.explicitinertial = True
            holder.ipos = [0.0, 0.0, 0.0]  # left out, it would be the place on the table
            holder.mass, holder.inertia = body.mass, body.form.moments * body.mass
        self.bodies[body.id] = body
        self._geoms[body.id] = []
        for number, shape in enumerate(self._shapes(body.form)):
            name = f"{body.id}/{number}"
            holder.add_geom(name=name, **shape, **self._behaviour(body))
            self._geoms[body.id].append(name)

    def _shapes(self, form: Form) -> list[dict[str, Any]]:
        if form.sphere is not None:
            return [{"type": mujoco.mjtGeom.mjGEOM_SPHERE, "size": [form.sphere, 0.0, 0.0]}]
        if form.box is not None:
            return [{"type": mujoco.mjtGeom.mjGEOM_BOX, "size": list(form.box)}]
        names = [f"{id(form)}-{number}" for number in range(len(form.parts))]
        if self.spec.mesh(names[0]) is None:
            for name, part in zip(names, form.parts, strict=True):
                self._add_mesh(name, part)
        return [{"type": mujoco.mjtGeom.mjGEOM_MESH, "meshname": name} for name in names]

    def _add_mesh(self, name: str, part: FloatArray) -> None:
        hull = hull_surface(part)
        self.spec.add_mesh(
            name=name,
            uservert=hull.vertices.ravel(),
            userface=hull.faces.ravel(),
            # The mass is the body's; by default MuJoCo refuses a mesh of so small a volume.
            inertia=mujoco.mjtMeshInertia.mjMESH_INERTIA_SHELL,
        )

    def _behaviour(self, body: Body) -> dict[str, Any]:
        """What a geom says of its contacts that have no pair of their own."""
        is_table = body.id == self._table.body()[0].id
        touch = Touch.of(body.surface, self._commonest if is_table else body.surface)
        collides = int(not self.settings.exact and body.id not in self._shells)
        return {
            "contype": collides,
            "conaffinity": collides,
            "priority": int(is_table),
            "condim": 3,
            "friction": [touch.friction, 0.0, 0.0],
            "solref": _normal_solref(self.settings.step, touch.restitution),
            "solimp": _SOLIMP,
        }

    def _is_paired(self, one: Body, other: Body) -> bool:
        if one.anchored and other.anchored:
            return False
        if one.id in self._shells or other.id in self._shells:
            return other.id != self._shells.get(one.id) and one.id != self._shells.get(other.id)
        is_odd_on_table = one.id == self._table.body()[0].id and other.surface != self._commonest
        return self.settings.exact or is_odd_on_table

    def _pair(self, one: Body, other: Body) -> None:
        touch = Touch.of(one.surface, other.surface)
        rolls = touch.rolling > 0 and (self.settings.exact or {one.id, other.id} & self._shells.keys())
        for first, second in itertools.product(self._geoms[one.id], self._geoms[other.id]):
            self.spec.add_pair(
                geomname1=first,
                geomname2=second,
                condim=1 if touch.friction == 0 else 6 if rolls else 3,
                friction=[touch.friction] * 2 + [touch.rolling] * 3,
                solref=_normal_solref(self.settings.step, touch.restitution),
                solreffriction=[0.0, -1 / self.settings.step],
                solimp=_SOLIMP,
            )


_SOLIMP = [IMPEDANCE, IMPEDANCE, SINK_WIDTH, 0.5, 2.0]


def _normal_solref(step: float, restitution: float) -> list[float]:
    """MuJoCo's direct format, (-K, -C)."""
    return [-1 / (step * RECOVERY), -((1 + restitution) / step - 1 / (2 * RECOVERY))]


def _placed(centre: Transform) -> list[float]:
    """Position and quaternion as MuJoCo orders it, w first."""
    x, y, z, w = centre.rotation
    return [*centre.position, w, x, y, z]


def _empty_spec(settings: Settings) -> Any:
    spec = mujoco.MjSpec()
    spec.option.timestep = settings.step
    spec.option.gravity = [0.0, 0.0, -GRAVITY]
    spec.option.integrator = mujoco.mjtIntegrator.mjINT_EULER
    spec.option.cone = mujoco.mjtCone.mjCONE_ELLIPTIC  # the pyramid's friction is up to √2 too strong
    spec.option.enableflags = int(mujoco.mjtEnableBit.mjENBL_SLEEP) if settings.sleep else 0
    if settings.coulomb:
        spec.option.disableflags = int(mujoco.mjtDisableBit.mjDSBL_ISLAND)
    spec.compiler.inertiafromgeom = mujoco.mjtInertiaFromGeom.mjINERTIAFROMGEOM_FALSE
    return spec
