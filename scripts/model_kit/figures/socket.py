"""Places on a body where gear is put: a point, three directions and a scale; and what is put there.

Gear is drawn in its socket's own axes, in mm for a man of usual size:

    head    origin in the middle of the head, x where the face looks, z to the crown
    hand    origin in the fist, z along what it grips (towards the point), x where the edge or shield looks
    chest   origin between the shoulder joints, x to the front, z up along the spine
    back    as the chest, set back to the surface between the shoulder blades
    belt    origin between the hip joints, x to the front
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from math import cos, radians, sin

import numpy as np

from model_kit.points import Cloud, Vector, as_cloud, cloud, frame_along

WORLD = np.eye(3)


def rotation(yaw: float = 0.0, pitch: float = 0.0, roll: float = 0.0) -> Cloud:
    """Turn to the left, then lean forward, then lean to the right, all about the body's own axes; degrees."""
    (cy, sy), (cp, sp), (cr, sr) = ((cos(radians(a)), sin(radians(a))) for a in (yaw, pitch, roll))
    turn = cloud([(cy, -sy, 0), (sy, cy, 0), (0, 0, 1)])
    lean = cloud([(cp, 0, sp), (0, 1, 0), (-sp, 0, cp)])
    sway = cloud([(1, 0, 0), (0, cr, -sr), (0, sr, cr)])
    return as_cloud(turn @ lean @ sway)


@dataclass(frozen=True, eq=False)
class Socket:
    """A place on a body: its origin (3,) in mm, its axes as the columns of a (3, 3) matrix, its scale."""

    at: Cloud
    axes: Cloud = field(default_factory=lambda: WORLD)
    size: float = 1.0

    def place(self, points: Cloud) -> Cloud:
        """Bring a cloud from the socket's axes into the figure's."""
        return as_cloud(self.at + self.size * points @ self.axes.T)

    def local(self, points: Cloud) -> Cloud:
        """Bring a cloud from the figure's axes into the socket's."""
        return as_cloud((points - self.at) @ self.axes / self.size)

    def point(self, x: float, y: float, z: float) -> Cloud:
        """One point of the socket's axes in the figure's."""
        return as_cloud(self.place(cloud([(x, y, z)]))[0])

    def moved(self, x: float, y: float, z: float) -> Socket:
        """The same axes elsewhere."""
        return Socket(self.point(x, y, z), self.axes, self.size)

    def turned(self, yaw: float = 0.0, pitch: float = 0.0, roll: float = 0.0) -> Socket:
        """The same place with turned axes; degrees."""
        return Socket(self.at, as_cloud(self.axes @ rotation(yaw, pitch, roll)), self.size)


def hand_socket(fist: Vector, grip: Vector, edge: Vector) -> Socket:
    """Socket of a fist: z along `grip`, x towards `edge` made square to it."""
    along, across, other = frame_along(grip, edge)
    return Socket(as_cloud(fist), np.stack([across, -other, along], axis=1))


@dataclass(frozen=True)
class Parts:
    """Convex clouds of a thing, and shallow cuts (at most 1 mm deep) in what is seen of it."""

    solids: tuple[Cloud, ...] = ()
    cuts: tuple[Cloud, ...] = ()

    def __add__(self, other: Parts) -> Parts:
        return Parts(self.solids + other.solids, self.cuts + other.cuts)

    def on(self, socket: Socket) -> Parts:
        """The thing, put into a socket."""
        return Parts(tuple(map(socket.place, self.solids)), tuple(map(socket.place, self.cuts)))


Gear = Callable[[Socket], Parts]


def parts(solids: Iterable[Cloud], cuts: Iterable[Cloud] = ()) -> Parts:
    """Parts of any iterables."""
    return Parts(tuple(solids), tuple(cuts))


def gear(solids: Sequence[Cloud], cuts: Sequence[Cloud] = ()) -> Gear:
    """Gear of a fixed shape, drawn in its socket's axes."""
    return parts(solids, cuts).on


def all_of(things: Iterable[Gear], socket: Socket) -> Parts:
    """Several things in one socket."""
    return sum((thing(socket) for thing in things), Parts())
