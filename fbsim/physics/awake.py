"""What is awake: the bodies that are in Bullet because they move, or because something moves near them.

A body wakes with all that it touches. It goes back to rest with all that it touches, once nothing of that
has moved for QUIET_TIME; or at once, and exactly as it was, if nothing ever stirred it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from fbsim.errors import SimulationError
from fbsim.meshes.solid import FloatArray
from fbsim.physics.battlefield import TOUCH, Battlefield, box_gaps, box_of
from fbsim.physics.bodies import Body
from fbsim.physics.bullet import Bullet
from fbsim.physics.steps import FAST, LOOK_INTERVAL
from fbsim.physics.trace import Support
from fbsim.physics.transform import Transform

STIRRED_SPEED = 3e-3  # m/s; of the fastest point of a body; bodies woken at rest reach 1.5e-3
QUIET_TIME = 0.25  # s; four to five times the time in which a balanced figure's fall grows e-fold
STILL = 0.3e-3  # m; what any point may shift in QUIET_TIME (speed would not do: wedged bodies chatter)
MOVING_SPEED = 5e-3  # m/s; a body faster than this may wake what is near
REACH = 5e-3  # m; what bounced off a body within one look is no farther from it
NEAR = 3e-3  # m; nearer than this a resting body wakes
LOST_BELOW = -0.03  # m; a centre of mass so far below the table's surface has left it


@dataclass
class AwakeBody:
    """A body in Bullet, and what was seen of it at the last look."""

    body: Body
    is_shell: bool
    quiet_since: float
    box: FloatArray
    speed: float  # m/s, of its fastest point
    pace: float  # m/s, what the time step must follow: a tip may sweep twice as far in a step
    start: Transform
    still: Transform  # of the principal frame, when it last had shifted
    stirred: bool  # whether it has moved at all since it came


class Awake:
    """All bodies in Bullet by id, but for the table."""

    def __init__(self, bullet: Bullet, battlefield: Battlefield) -> None:
        self.bullet, self.field = bullet, battlefield
        self.bodies: dict[str, AwakeBody] = {}
        bullet.clear()
        bullet.add(*battlefield.table.body())

    def movable(self) -> list[AwakeBody]:
        """All that can move."""
        return [entry for entry in self.bodies.values() if not entry.body.anchored]

    def movers(self) -> list[AwakeBody]:
        """All that does move."""
        return [entry for entry in self.movable() if entry.speed > MOVING_SPEED]

    # Coming

    def launch(self, shell: Body, pose: Transform, velocity: FloatArray, time: float) -> None:
        """Take in a flying shell."""
        self._add(shell, pose, velocity, time)

    def wake(self, body_id: str, time: float, *, stirred: bool = False) -> list[AwakeBody]:
        """Wake a resting body, with all that it touches. `stirred`: it was only just put there."""
        members = self.field.cluster(body_id)
        for member in members:
            pose = self.field.poses[member]
            self._add(self.field.lift(member), pose, None, time)
            self.bodies[member].stirred = stirred and not self.bodies[member].body.anchored
        return [self.bodies[member] for member in members]

    def wake_near(self, time: float) -> list[AwakeBody]:
        """Wake what something that moves may reach before the next look; gives what was woken."""
        movers = self.movers()
        if not movers:
            return []
        woken: list[AwakeBody] = []
        for body_id in self.field.near(_boxes(movers), _reaches(movers)):
            if body_id in self.field.poses:  # not already come with a neighbour
                woken += self.wake(body_id, time)
        return woken

    def _add(self, body: Body, pose: Transform, velocity: FloatArray | None, time: float) -> None:
        self.bullet.add(body, pose, velocity)
        speed = 0.0 if velocity is None else float(np.linalg.norm(velocity))
        self.bodies[body.id] = AwakeBody(
            body=body,
            is_shell=velocity is not None,
            quiet_since=time,
            box=box_of(body.form, pose),
            speed=speed,
            pace=speed,
            start=pose,
            still=pose.after(body.form.principal),
            stirred=velocity is not None,
        )

    # Looking

    def look_at(self, entry: AwakeBody, time: float) -> None:
        """See where a body is and how fast. Raises SimulationError where that is no number any more."""
        entry.box = self.bullet.box(entry.body.id)
        velocity, spin = self.bullet.velocity(entry.body.id)
        linear, tip = float(np.linalg.norm(velocity)), float(np.linalg.norm(spin)) * entry.body.form.radius
        if not math.isfinite(linear + tip + float(entry.box.sum())):
            raise SimulationError(f"the motion of {entry.body.id} has lost all measure at {time:.4f} s")
        entry.speed, entry.pace = linear + tip, max(linear, tip / 2)
        entry.stirred = entry.stirred or entry.speed > STIRRED_SPEED
        now = self.bullet.principal_pose(entry.body.id)
        shift = float(np.linalg.norm(now.position - entry.still.position))
        if shift + now.angle_to(entry.still) * entry.body.form.radius > STILL:
            entry.quiet_since, entry.still = time, now

    def pace(self) -> float:
        """The fastest motion, in m/s, of a body that may meet something before the next look.

        What flies far from everything needs no fine steps, however fast it is.
        """
        fast = [entry for entry in self.bodies.values() if entry.pace > FAST]
        if not fast:
            return 0.0
        boxes, reaches = _boxes(fast), _reaches(fast)
        gaps = box_gaps(boxes, _boxes(list(self.bodies.values())))
        neighbours = (gaps <= reaches[:, None]).sum(axis=1)  # each is a neighbour of itself
        near = (neighbours > 1) | (boxes[:, 0, 2] <= reaches)
        return max((entry.pace for entry, close in zip(fast, near, strict=True) if close), default=0.0)

    def is_near(self, point: FloatArray, reach: float) -> bool:
        """Whether anything awake is within `reach` of a point (3,)."""
        if not self.bodies:
            return False
        probe = np.stack([point, point])[None]
        return bool((box_gaps(probe, _boxes(list(self.bodies.values()))) <= reach).any())

    def nearest(self, entry: AwakeBody, others: Sequence[AwakeBody]) -> AwakeBody | None:
        """The one of `others`, but for shells and itself, that is nearest to a body, within REACH."""
        others = [other for other in others if other is not entry and not other.is_shell]
        if not others:
            return None
        gaps = box_gaps(entry.box[None], _boxes(others))[0]
        nearest = int(np.argmin(gaps))
        return others[nearest] if gaps[nearest] <= REACH else None

    # Going

    def is_quiet(self, entry: AwakeBody, time: float) -> bool:
        """Whether a body has long not moved, or not at all since it was woken for something that passed."""
        return time - entry.quiet_since >= QUIET_TIME or not entry.stirred

    def quiet_groups(self, time: float) -> Iterator[list[AwakeBody]]:
        """Bodies that touch each other, are all quiet, and have nothing in motion near them.

        When nothing that can move is left, the anchored ones are the last group.
        """
        movers = self.movers()
        for group in self._groups():
            if all(self.is_quiet(entry, time) for entry in group) and not _disturbed(group, movers):
                yield group
        if not self.movable():
            yield list(self.bodies.values())

    def rest(self, entry: AwakeBody) -> Transform:
        """Put a body to rest on the battlefield; gives where."""
        pose = self.bullet.pose(entry.body.id) if entry.stirred else entry.start
        self._remove(entry)
        self.field.place(entry.body, pose)
        return pose

    def drop_lost(self) -> Iterator[tuple[str, Transform]]:
        """Take out bodies that fell off the table; gives each and where it was last seen."""
        for entry in self.movable():
            if self.bullet.centre(entry.body.id)[2] < LOST_BELOW:
                pose = self.bullet.pose(entry.body.id)
                self._remove(entry)
                yield entry.body.id, pose

    def supports(self, entry: AwakeBody) -> tuple[Support, ...]:
        """What bears a body now."""
        pushes: dict[str, FloatArray] = {}
        for contact in self.bullet.contacts(entry.body.id):
            push = contact.force * np.array(contact.normal)
            pushes[contact.other] = pushes.get(contact.other, np.zeros(3)) + push
        return tuple(
            Support(other, float(np.linalg.norm(push)), float(push[2]))
            for other, push in pushes.items()
            if np.linalg.norm(push) > 0
        )

    def _remove(self, entry: AwakeBody) -> None:
        self.bullet.remove(entry.body.id)
        del self.bodies[entry.body.id]

    def _groups(self) -> list[list[AwakeBody]]:
        """Bodies that can move, by who touches whom."""
        left = self.movable()
        if not left:
            return []
        boxes = _boxes(left)
        touching = box_gaps(boxes, boxes) <= TOUCH
        groups, seen = [], np.zeros(len(left), dtype=bool)
        for start in range(len(left)):
            if not seen[start]:
                members = _reachable(touching, start)
                seen |= members
                groups.append([left[index] for index in np.flatnonzero(members)])
        return groups


def reach(speed: float) -> float:
    """How near, in m, something must be to a mover to wake: what it may travel in two looks, and NEAR."""
    return NEAR + 2 * speed * LOOK_INTERVAL


def _reaches(movers: Sequence[AwakeBody]) -> FloatArray:
    return np.array([reach(entry.speed) for entry in movers])


def _boxes(entries: Sequence[AwakeBody]) -> FloatArray:
    return np.stack([entry.box for entry in entries])


def _disturbed(group: Sequence[AwakeBody], movers: Sequence[AwakeBody]) -> bool:
    if not movers:
        return False
    gaps = box_gaps(_boxes(movers), _boxes(group))
    return bool((gaps <= _reaches(movers)[:, None]).any())


def _reachable(touching: npt.NDArray[np.bool_], start: int) -> npt.NDArray[np.bool_]:
    """Which rows of a symmetric matrix can be reached from `start`."""
    members: npt.NDArray[np.bool_] = touching[start]
    while True:
        grown = np.asarray(touching[members].any(axis=0))
        if (grown == members).all():
            return members
        members = grown
