"""What the keys and sliders of a window do, and what it shows: the scene, the aim, a shot as it was recorded.

F or space fires, N takes the next gun, the arrow keys aim finely, R resets, S saves, H hides the help and
Escape (or closing the window) ends. `Desk` is the window; tests have one of their own.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

import numpy as np

from fbsim.errors import FbsimError
from fbsim.meshes.solid import FloatArray, HasFaces, IntArray
from fbsim.physics.camera import Camera
from fbsim.physics.transform import Transform
from fbsim.recording import Thing
from fbsim.view.cameras import camera_named
from fbsim.view.colours import Rgb, component_rgb, thing_rgb
from fbsim.view.window.session import Lay, Session
from fbsim.volley.stage import barrel_place

FRAME = 1 / 30  # s
LONGEST = 0.2  # s; a slower frame holds the replay up
FINE_DEG = 0.1
TRAVERSE_DEG = 60.0
"""To either side, for guns that turn as far as one likes."""
NARROW = math.tan(math.radians(13)) / math.tan(math.radians(30))
"""Share of the usual distance from which the wider lens of Bullet's window sees as much."""
INK, AIM_RGB = (0.1, 0.1, 0.12), (0.85, 0.25, 0.1)
TABLE_DEPTH = 0.02  # m
SAID = 3
"""Pieces that a verdict names."""
SPEED = 0.3
"""Of the replay, at first."""
HELP = (
    "H: this help    Esc: end",
    "R: reset    S: save    N: next gun",
    "F or space: fire    arrows: fine aim",
)
ARROWS = {"left": (1, 0), "right": (-1, 0), "up": (0, 1), "down": (0, -1)}
BOX_FACES = np.array(
    [
        *([0, 2, 1], [1, 2, 3], [4, 5, 6], [5, 7, 6], [0, 1, 4], [1, 5, 4]),
        *([2, 6, 3], [3, 6, 7], [0, 4, 2], [2, 4, 6], [1, 3, 5], [3, 7, 5]),
    ]
)


class Desk(Protocol):
    """What is drawn on and asked: a `fbsim.physics.window.Window`."""

    def show(self, name: str, solid: HasFaces, pose: Transform, rgb: Rgb) -> None:
        """Put a solid in."""

    def move(self, name: str, pose: Transform) -> None:
        """Move it."""

    def tint(self, name: str, rgb: Rgb) -> None:
        """Colour it."""

    def hide(self, name: str) -> None:
        """Take it out."""

    def dots(self, name: str, points: FloatArray, rgb: Rgb) -> None:
        """Draw points."""

    def text(self, name: str, words: str, at: Sequence[float], rgb: Rgb, height: float) -> None:
        """Write words."""

    def erase(self, name: str) -> None:
        """Take out points or words."""

    def sliders(self, rows: Sequence[tuple[str, float, float, float]]) -> list[int]:
        """Set up sliders anew."""

    def slider(self, number: int) -> float:
        """Where one stands."""

    def keys(self) -> list[str]:
        """Keys pressed since."""

    def look(self, camera: Camera) -> None:
        """Place the camera."""

    def together(self, drawing: bool) -> None:
        """Hold back drawing, or draw."""

    def wait(self, seconds: float) -> float:
        """Let time pass, and tell how much has since the last call."""


class Console:
    """A desk with a session on it. `tell` is given what the user should find in the terminal too."""

    def __init__(
        self,
        desk: Desk,
        session: Session,
        save_to: Path,
        gun: str | None = None,
        tell: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.desk, self.session, self.save_to, self.tell = desk, session, save_to, tell
        self.guns = [each.id for each in session.scene.guns]
        self.gun = gun or self.guns[0]
        self.clock: float | None = None
        self.ended, self.helping = False, True
        self._shown: dict[str, tuple[Transform, Rgb]] = {}
        self._aimed: Lay | None = None
        self._dials: list[int] = []
        self._passed = FRAME
        self._put_table()
        desk.look(self._camera())
        self._draw(session.recording.duration)
        self._choose(self.gun)
        self._say("")

    def run(self) -> None:
        """Work until the user ends it."""
        while not self.ended:
            self.tick()

    def tick(self) -> None:
        """One frame: do what the keys say, then draw."""
        pressed = self.desk.keys()
        for key in pressed:
            self._press(key)
        if self.clock is not None:
            self._play_on()
        elif self.lay != self._aimed:
            self._aim()
        self._passed = min(self.desk.wait(FRAME), LONGEST)

    @property
    def lay(self) -> Lay:
        """How the gun is laid by the sliders now."""
        bearing, elevation = (round(self.desk.slider(number), 1) for number in self._dials[:2])
        tension = round(self.desk.slider(self._dials[3]), 1) if len(self._dials) > 3 else None
        return Lay(self.gun, bearing, elevation, tension)

    def _press(self, key: str) -> None:
        if key == "escape":
            self.ended = True
        elif key == "h":
            self.helping = not self.helping
            self._write_help()
        elif self.clock is not None:
            return  # a shot is playing
        elif key in ("f", "space"):
            self._fire()
        elif key == "n":
            self._choose(self.guns[(self.guns.index(self.gun) + 1) % len(self.guns)])
        elif key in ARROWS:
            left, up = ARROWS[key]
            lay = self.lay
            self._set_dials(
                lay.bearing_deg + FINE_DEG * left, lay.elevation_deg + FINE_DEG * up, lay.tension_mm
            )
        elif key == "r":
            self._reset()
        elif key == "s":
            self._save()

    def _choose(self, gun: str) -> None:
        self.gun = gun
        sheet = self.session.sheet(gun)
        bearing = math.degrees(self.session.scene.find(gun).facing)
        rest = min(max(sheet.barrel.rest_deg, sheet.barrel.elevation_min_deg), sheet.barrel.elevation_max_deg)
        self._set_dials(bearing, rest, sheet.drive.preload_mm if sheet.drive.tension_mm else None)

    def _set_dials(self, bearing: float, elevation: float, tension: float | None) -> None:
        sheet, facing = self.session.sheet(self.gun), math.degrees(self.session.scene.find(self.gun).facing)
        barrel, reach = sheet.barrel, sheet.barrel.traverse_deg or TRAVERSE_DEG
        speed = self.desk.slider(self._dials[2]) if self._dials else SPEED
        rows = [
            (f"{self.gun}: bearing (deg)", facing - reach, facing + reach, bearing),
            ("elevation (deg)", barrel.elevation_min_deg, barrel.elevation_max_deg, elevation),
            ("replay speed", 0.05, 1.0, speed),
        ]
        if tension is not None:
            rows.append(("tension (mm)", *sheet.drive.tensions_mm, tension))
        held = [(label, low, high, min(max(value, low), high)) for label, low, high, value in rows]
        self._dials = self.desk.sliders(held)

    def _aim(self) -> None:
        """Turn the gun as the sliders say, and dot the flight that this would give."""
        lay = self.lay
        if self._aimed is not None and self._aimed.gun != lay.gun:
            self._draw(self.session.recording.duration)
        self._aimed = lay
        points = self.session.path(lay)
        self.desk.erase("aim")
        thing = self.session.recording.find(lay.gun)
        if len(points) == 0:
            return
        self.desk.dots("aim", points, AIM_RGB)
        where = thing.track.at(self.session.recording.duration).position
        turned = Transform.turned(where, math.radians(lay.bearing_deg))
        barrel = barrel_place(self.session.sheet(lay.gun), math.radians(lay.elevation_deg))
        for index, component in enumerate(thing.components):
            still = component.track.at(0.0)
            pose = turned.after(barrel if component.role == "barrel" else still)
            self._place(thing, index, pose, self._rgb(thing, self.session.recording.duration))

    def _fire(self) -> None:
        lay = self.lay
        try:
            self.clock = self.session.fire(lay)
        except FbsimError as fault:
            self._say(f"not fired: {fault}")
            return
        self.desk.erase("aim")
        self._say(f"shot {len(self.session.fired)}: {lay.gun} fires")

    def _play_on(self) -> None:
        """Show the next frame of the shot; at its end, what the rules say."""
        assert self.clock is not None
        self.clock += self._passed * max(self.desk.slider(self._dials[2]), 0.01)
        duration = self.session.recording.duration
        self._draw(min(self.clock, duration))
        if self.clock >= duration:
            self.clock = self._aimed = None
            self._say(self.verdict())

    def verdict(self) -> str:
        """What the rules say of the last shot, in a line."""
        recording = self.session.recording
        last = max(shot.salvo for shot in recording.shots)
        judged = [each for each in recording.judged(recording.duration).values() if each.salvo == last]
        said = [f"{each.id} {each.outcome} ({each.pose})" for each in judged if each.outcome is not None]
        return (
            "; ".join(said[:3]) + (f"; {len(said) - 3} more" if len(said) > 3 else "") if said else "no hit"
        )

    def _reset(self) -> None:
        self.session.reset()
        self._aimed = None
        self._draw(self.session.recording.duration)
        self._say("as settled")

    def _save(self) -> None:
        if not self.session.fired:
            self._say("nothing to save: fire first")
            return
        try:
            self.session.save(self.save_to)
        except FbsimError as fault:
            self._say("not saved: see the terminal")
            self.tell(f"not saved: {fault}")
        else:
            self._say(f"saved to {self.save_to.name}")
            self.tell(f"saved to {self.save_to}")

    def _draw(self, time: float) -> None:
        """Have everything where the recording has it."""
        names: set[str] = set()
        self.desk.together(False)
        for thing in self.session.recording.there(time):
            pose, rgb = thing.track.at(time), self._rgb(thing, time)
            for index, component in enumerate(thing.components):
                names.add(f"{thing.id}/{index}")
                self._place(thing, index, pose.after(component.track.at(time)), rgb)
        for name in set(self._shown) - names:
            self.desk.hide(name)
            del self._shown[name]
        self.desk.together(True)

    def _rgb(self, thing: Thing, time: float) -> Rgb:
        recording = self.session.recording
        return thing_rgb(recording, thing, recording.outcomes(time).get(thing.id))

    def _place(self, thing: Thing, index: int, pose: Transform, rgb: Rgb) -> None:
        name, component = f"{thing.id}/{index}", thing.components[index]
        rgb = component_rgb(rgb, component.role)
        if name not in self._shown:
            self.desk.show(name, self.session.recording.meshes[component.mesh], pose, rgb)
        else:
            former, tint = self._shown[name]
            if not _same(former, pose):
                self.desk.move(name, pose)
            if tint != rgb:
                self.desk.tint(name, rgb)
        self._shown[name] = pose, rgb

    def _put_table(self) -> None:
        table = self.session.recording.table
        half = np.array([table.length / 2, table.width / 2])
        corners = [
            [x * half[0], y * half[1], z] for x in (-1, 1) for y in (-1, 1) for z in (-TABLE_DEPTH, 0.0)
        ]
        self._table = _Surface(np.array(corners), BOX_FACES)
        self.desk.show("table", self._table, Transform.turned(np.zeros(3), 0.0), table.rgb)

    def _camera(self) -> Camera:
        camera = camera_named(self.session.recording, "table", 0.0, 1.2)
        eye, target = np.array(camera.eye), np.array(camera.target)
        nearer = target + NARROW * (eye - target)
        return Camera(tuple(nearer.tolist()), camera.target)

    def _say(self, words: str) -> None:
        self._line("said", words, 0)
        self._write_help()

    def _write_help(self) -> None:
        for number, words in enumerate(HELP, start=1):
            self._line(f"help {number}", words if self.helping else "", number)

    def _line(self, name: str, words: str, row: int) -> None:
        """Write a line over the far edge of the table, the first one lowest."""
        table = self.session.recording.table
        height = table.length / 9
        at = (-0.7 * table.length, 0.35 * table.width, (0.08 + 0.06 * row) * table.length)
        self.desk.text(name, words, at, INK, height)


class _Surface:
    def __init__(self, vertices: FloatArray, faces: IntArray) -> None:
        self.vertices, self.faces = vertices, faces


def _same(one: Transform, other: Transform) -> bool:
    return bool(np.array_equal(one.position, other.position) and np.array_equal(one.rotation, other.rotation))
