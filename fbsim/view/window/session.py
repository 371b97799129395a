"""The shots of a window: each is fired as one more order of a volley, whole, by `fire_volley`.

The volley is fired anew from the settled scene with every shot, so what is shown is to the bit what
`fbsim volley` makes of the same orders: also where a further order changes how a gun was set down.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from fbsim.catalogue.sheets import MILLI, GunSheet
from fbsim.errors import BadInput, FbsimError, Problem
from fbsim.files import whole
from fbsim.guns import drag_per_metre, fly, muzzle_pose, muzzle_speed
from fbsim.meshes.solid import FloatArray
from fbsim.recording import Recording, record
from fbsim.scene.scene import Order, Scene
from fbsim.volley.firing import BELOW_TABLE, FLIGHT_STEP, FLIGHT_TIME
from fbsim.volley.orders import gun_sheet, shell_sheet
from fbsim.volley.volley import fire_volley


@dataclass(frozen=True)
class Lay:
    """How a gun is laid in the window: in degrees and mm, as a scene file has it."""

    gun: str
    bearing_deg: float
    elevation_deg: float
    tension_mm: float | None = None

    def order(self, scene: Scene) -> Order:
        """The order that fires it once, as it would be read from a file."""
        model = next(gun.model for gun in scene.guns if gun.id == self.gun)
        tension = None if self.tension_mm is None else self.tension_mm * MILLI
        return Order(
            self.gun,
            target=None,
            bearing=math.radians(self.bearing_deg),
            elevation=math.radians(self.elevation_deg),
            arc="low",
            aim_height=0.6,
            shots=1,
            shell=model.sheet.shells[0],
            tension=tension,
        )

    def toml(self) -> str:
        """The order as text of a scene file."""
        lines = ["[[orders]]", f"gun = {json.dumps(self.gun)}"]
        lines += [f"bearing_deg = {self.bearing_deg:g}", f"elevation_deg = {self.elevation_deg:g}"]
        if self.tension_mm is not None:
            lines.append(f"tension_mm = {self.tension_mm:g}")
        return "\n".join(lines) + "\n"


@dataclass
class Session:
    """A scene without its own orders, and what was fired at it so far."""

    scene: Scene
    seed: int
    fired: list[Lay] = field(default_factory=list)
    own: tuple[Order, ...] = ()
    recording: Recording = field(init=False)

    def __post_init__(self) -> None:
        """Settle the scene."""
        self.reset()

    def reset(self) -> None:
        """Back to the scene as it settles."""
        self.fired = []
        self.recording = self._volley([])

    def fire(self, lay: Lay) -> float:
        """Fire one more shot. Returns when it leaves, in s of the new recording.

        Raises FbsimError, and nothing has changed, where it cannot be fired.
        """
        recording = self._volley([*self.fired, lay])
        shots = recording.result["shots"]
        newest = max(shots, key=lambda shot: shot["number"])
        if not newest["fired"]:
            raise FbsimError(str(newest["reason"]))
        self.fired.append(lay)
        self.recording = recording
        return max(shot.time for shot in recording.shots)

    def _volley(self, lays: list[Lay]) -> Recording:
        scene = replace(self.scene, orders=tuple(lay.order(self.scene) for lay in lays), origins={})
        return record(scene, fire_volley(scene, self.seed))

    def path(self, lay: Lay) -> FloatArray:
        """Where the shell of a barrel would fly without dispersion, (n, 3) in m, every 5 ms, down to z = 0.

        The same flight as that of the shot itself, from where the gun stands now.
        """
        order, pose = lay.order(self.scene), self.recording.poses(self.recording.duration).get(lay.gun)
        if pose is None:
            return np.empty((0, 3))
        gun, shell = gun_sheet(self.scene, order), shell_sheet(self.scene, order)
        assert order.bearing is not None
        assert order.elevation is not None
        position, direction = muzzle_pose(gun.barrel, 0, order.elevation, order.bearing, pose.position)
        speed = muzzle_speed(gun.drive, shell)
        flight = fly(
            position,
            direction * speed,
            drag_per_metre(shell),
            FLIGHT_TIME,
            step=FLIGHT_STEP,
            floor=BELOW_TABLE,
        )
        points: FloatArray = flight.positions[::5]
        return points[points[:, 2] >= 0]

    def sheet(self, gun: str) -> GunSheet:
        """The sheet of a gun."""
        return next(each.model.sheet for each in self.scene.guns if each.id == gun)

    def save(self, path: Path) -> None:
        """Append the shots to the scene file at `path`, or write a new file that fires just them.

        The volley of that file is the one that was shown. Raises BadInput where it would not be: a file
        that has orders of its own fires those first.
        """
        from fbsim.scene.writing import dump

        text = "\n".join(lay.toml() for lay in self.fired)
        same = path.exists() and path.resolve() == self.scene.path.resolve()
        if same and self.own:
            raise BadInput(
                Problem("has orders of its own", str(path), remedy="name a new file with --save-to")
            )
        if same and self.seed != self.scene.seed:
            problem = Problem("has another seed", str(path), remedy="name a new file with --save-to")
            raise BadInput(problem)
        if path.exists() and not same:
            raise BadInput(Problem("is there already", str(path), remedy="name a new file"))
        before = path.read_bytes().decode() if same else dump(replace(self.scene, orders=(), seed=self.seed))
        gap = "" if before.endswith("\n") else "\n"
        try:
            with whole(path) as fresh:
                fresh.write_bytes(f"{before}{gap}\n{text}".encode())
        except OSError as fault:
            problem = Problem(f"cannot be written ({fault.strerror})", str(path), remedy="use --save-to")
            raise BadInput(problem) from fault


def open_session(scene: Scene, seed: int | None) -> Session:
    """Start with a scene as it settles, whatever it would fire itself."""
    bare = replace(scene, orders=(), origins={})
    return Session(bare, scene.seed if seed is None else seed, own=scene.orders)
