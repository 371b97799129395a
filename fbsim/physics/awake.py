"""What is awake: the bodies that are in Bullet because they move, or because something moves near them.

A body wakes with all that it touches. It goes back to rest with all that it touches, once nothing of that
has moved for QUIET_TIME; or at once, and exactly as it was, if nothing ever stirred it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from fbsim.errors import SimulationError
from fbsim.meshes.solid import FloatArray
from fbsim.physics.battlefield import TABLE, TOUCH, Battlefield
from fbsim.physics.bodies import Body
from fbsim.physics.boxes import box_gaps, box_of
from fbsim.physics.bullet import Bullet
from fbsim.physics.motion import lengths, turns
from fbsim.physics.regime import ECONOMICAL, Regime
from fbsim.physics.seen import Flags, Seen
from fbsim.physics.steps import FAST, LOOK_INTERVAL, SLOW
from fbsim.physics.trace import Support
from fbsim.physics.transform import Transform

STIRRED_SPEED = 3e-3  # m/s; of the fastest point of a body; bodies woken at rest reach 1.5e-3
QUIET_TIME = 0.15  # s; twice the time in which the fall of a balanced figure grows e-fold
STILL = 0.15e-3  # m; what any point may shift in QUIET_TIME (speed would not do: wedged bodies chatter)
MOVING_SPEED = 5e-3  # m/s; a body faster than this may wake what is near
REACH = 5e-3  # m; what bounced off a body within one look is no farther from it
NEAR = 3e-3  # m; nearer than this a resting body wakes
CLEAR = 1e-3  # m; what a shell passes at more it does not strike
LOST_BELOW = -0.03  # m; a centre of mass so far below the table's surface has left it


@dataclass(frozen=True)
class AwakeBody:
    """A body in Bullet, and where it was when it came."""

    body: Body
    is_shell: bool
    start: Transform


class Awake:
    """All bodies in Bullet by id, but for the table."""

    def __init__(self, bullet: Bullet, battlefield: Battlefield, regime: Regime = ECONOMICAL) -> None:
        self.bullet, self.field, self.regime = bullet, battlefield, regime
        self.bodies: dict[str, AwakeBody] = {}
        self._seen = Seen.nothing()
        self._is_open = False

    def any_movable(self) -> bool:
        """Whether anything is awake that can move."""
        return bool(self._seen.movable.any())

    def movable(self) -> list[str]:
        """All that can move."""
        return self._ids(self._seen.movable)

    def movers(self) -> list[str]:
        """All that does move."""
        return self._ids(self._moving())

    def faster_than(self, speed: float) -> list[str]:
        """All whose fastest point is faster than `speed` in m/s."""
        return self._ids(self._seen.movable & (self._seen.speeds > speed))

    def speed(self, body_id: str) -> float:
        """Speed in m/s of the fastest point of a body at the last look."""
        return float(self._seen.speeds[self._row(body_id)])

    def frames(self, ids: Sequence[str]) -> tuple[FloatArray, FloatArray]:
        """Centres of mass (n, 3) in m and rotations of the principal frames (n, 4) at the last look."""
        rows = [self._row(body_id) for body_id in ids]
        return self._seen.centres[rows], self._seen.rotations[rows]

    # Coming

    def launch(self, shell: Body, pose: Transform, velocity: FloatArray, time: float) -> None:
        """Take in a flying shell."""
        self._add(shell, pose, velocity, time, stirred=True, is_shell=True)

    def wake(
        self, body_id: str, time: float, *, stirred: bool = False, velocity: FloatArray | None = None
    ) -> list[AwakeBody]:
        """Wake a resting body, with all that it touches. `stirred`: it was only just put there.

        With a `velocity` (3,) in m/s all of them that are not anchored begin with it.
        """
        members = self.field.cluster(body_id)
        for member in members:
            pose, body = self.field.poses[member], self.field.lift(member)
            self._add(body, pose, None if body.anchored else velocity, time, stirred)
        return [self.bodies[member] for member in members]

    def wake_all(self, time: float) -> list[AwakeBody]:
        """Wake every body that rests."""
        woken: list[AwakeBody] = []
        while self.field.poses:
            woken += self.wake(min(self.field.poses), time, stirred=True)
        return woken

    def wake_ahead(self, time: float) -> list[AwakeBody]:
        """Wake what lies on the way of something fast in the next two looks, and what is close to that."""
        fast = self._seen.movable & (self._seen.speeds > FAST)
        if not self.field.poses or not fast.any():
            return []
        woken = self._wake_all_of(self.field.near(self._swept(fast, 2 * LOOK_INTERVAL), NEAR), time)
        if woken:
            boxes = np.stack([box_of(entry.body.form, entry.start) for entry in woken])
            woken += self._wake_all_of(self.field.near(boxes, NEAR), time)
        return woken

    def wake_near(self, time: float, duration: float) -> list[AwakeBody]:
        """Wake what something that moves may reach within `duration` s, whichever way it turns."""
        moving = self._moving()
        if not self.field.poses or not moving.any():
            return []
        reaches = NEAR + 2 * duration * self._seen.speeds[moving]
        return self._wake_all_of(self.field.near(self._seen.boxes[moving], reaches), time)

    def _wake_all_of(self, ids: Iterable[str], time: float) -> list[AwakeBody]:
        woken: list[AwakeBody] = []
        for body_id in ids:
            if body_id in self.field.poses:  # not already come with a neighbour
                woken += self.wake(body_id, time)
        return woken

    def _swept(self, which: Flags, duration: float) -> FloatArray:
        """Boxes (k, 2, 3) around all that bodies pass in `duration` s of straight flight."""
        ways = duration * self._seen.velocities[which]
        swept = np.array(self._seen.boxes[which])
        swept[:, 0] += np.minimum(ways, 0.0)
        swept[:, 1] += np.maximum(ways, 0.0)
        return swept

    def _add(
        self,
        body: Body,
        pose: Transform,
        velocity: FloatArray | None,
        time: float,
        stirred: bool,
        is_shell: bool = False,
    ) -> None:
        self._open()
        asleep = not (stirred or body.anchored or self.regime.everything)
        self.bullet.add(body, pose, velocity, asleep=asleep)
        self.bodies[body.id] = AwakeBody(body, is_shell, pose)
        speed = 0.0 if velocity is None else float(np.linalg.norm(velocity))
        centre = pose.after(body.form.principal)
        self._seen.add(
            boxes=box_of(body.form, pose),
            speeds=speed,
            paces=speed,
            centres=centre.position,
            rotations=centre.rotation,
            velocities=np.zeros(3) if velocity is None else velocity,
            still_centres=centre.position,
            still_rotations=centre.rotation,
            quiet_since=time,
            stirred=stirred and not body.anchored,
            movable=not body.anchored,
            radii=body.form.radius,
        )

    def _open(self) -> None:
        """Begin a world with the table, once there is something to put on it."""
        if not self._is_open:
            self.bullet.clear()
            self.bullet.add(*self.field.table.body())
            self._is_open = True

    # Looking

    def look(self, time: float) -> None:
        """See where the bodies are and how fast. Raises SimulationError where that is no number any more."""
        seen, rows = self._seen, np.flatnonzero(self._seen.movable)
        names = self.movable()
        motion = self.bullet.motion(names)
        finite = motion.finite()
        if not finite.all():
            lost = names[int(np.argmin(finite))]
            raise SimulationError(f"the motion of {lost} has lost all measure at {time:.4f} s")
        radii = seen.radii[rows]
        linear, tips = lengths(motion.velocities), lengths(motion.spins) * radii
        seen.boxes[rows] = motion.boxes
        seen.centres[rows], seen.rotations[rows] = motion.centres, motion.rotations
        seen.velocities[rows] = motion.velocities
        seen.speeds[rows], seen.paces[rows] = linear + tips, np.maximum(linear, tips / 2)
        stirred = ~seen.stirred & (seen.speeds > STIRRED_SPEED)
        for body_id in self._ids(stirred):
            self.bullet.keep_awake(body_id)
        seen.stirred |= stirred
        shifts = lengths(motion.centres - seen.still_centres[rows])
        shifts += turns(motion.rotations, seen.still_rotations[rows]) * radii
        moved = shifts > STILL
        seen.quiet_since[rows[moved]] = time
        seen.still_centres[rows[moved]] = motion.centres[moved]
        seen.still_rotations[rows[moved]] = motion.rotations[moved]

    def pace(self) -> float:
        """The fastest motion, in m/s, of a body that may meet something before the next look.

        What flies far from everything needs no fine steps, however fast it is.
        """
        fast = self._seen.paces > FAST
        if not fast.any():
            return 0.0
        boxes, near_to = self._seen.boxes[fast], reaches(self._seen.speeds[fast])
        neighbours = (box_gaps(boxes, self._seen.boxes) <= near_to[:, None]).sum(axis=1)
        near = (neighbours > 1) | (boxes[:, 0, 2] <= near_to)  # each is a neighbour of itself
        return float(self._seen.paces[fast][near].max(initial=0.0))

    def is_slow(self) -> bool:
        """Whether nothing is faster than SLOW."""
        return not (self._seen.speeds > SLOW).any()

    def is_near(self, point: FloatArray, reach: float) -> bool:
        """Whether anything awake is within `reach` of a point (3,)."""
        probe = np.stack([point, point])[None]
        return bool((box_gaps(probe, self._seen.boxes) <= reach).any())

    def within_reach(self, ids: Sequence[str], duration: float) -> dict[str, list[str]]:
        """For each of some bodies the others, the table too, that it might touch within `duration` s.

        Whatever the two directions, and with room for as much speed again as either has.
        """
        if not ids:
            return {}
        seen, rows = self._seen, [self._row(body_id) for body_id in ids]
        near_to = CLEAR + 2 * duration * (seen.speeds[rows][:, None] + seen.speeds[None, :])
        close = box_gaps(seen.boxes[rows], seen.boxes) <= near_to
        close[range(len(rows)), rows] = False
        on_table = seen.boxes[rows, 0, 2] <= CLEAR + 2 * duration * seen.speeds[rows]
        return {
            body_id: [*self._ids(line), *([TABLE] if low else [])]
            for body_id, line, low in zip(ids, close, on_table.tolist(), strict=True)
        }

    def ahead(self, body_id: str, duration: float) -> list[str]:
        """Other bodies that this one may meet within `duration` s, were it to fly straight on.

        Those whose box it would meet, and of these the ones whose surface is no farther than the way.
        """
        which = np.array([other == body_id for other in self.bodies])
        gaps = box_gaps(self._swept(which, duration), self._seen.boxes)[0]
        near = CLEAR + duration * float(np.linalg.norm(self._seen.velocities[which]))
        boxed = [other for other in self._ids(gaps <= CLEAR) if other != body_id]
        return [other for other in boxed if self.bullet.is_within(body_id, other, near)]

    def nearest(self, body_id: str, others: Sequence[str]) -> str | None:
        """The one of `others`, but for shells and itself, that is nearest to a body, within REACH."""
        others = [other for other in others if other != body_id and not self.bodies[other].is_shell]
        if not others:
            return None
        boxes = self._seen.boxes[[self._row(other) for other in others]]
        gaps = box_gaps(self._seen.boxes[[self._row(body_id)]], boxes)[0]
        nearest = int(np.argmin(gaps))
        return others[nearest] if gaps[nearest] <= REACH else None

    # Going

    def is_quiet(self, body_id: str, time: float) -> bool:
        """Whether a body has long not moved, or not at all since it was woken for something that passed."""
        return bool(self._quiet(time)[self._row(body_id)])

    def quiet_groups(self, time: float) -> Iterator[list[str]]:
        """Bodies that touch each other, are all quiet, and have nothing in motion near them.

        When nothing that can move is left, the anchored ones are the last group.
        """
        yield from self._resting_groups(time)
        if self.bodies and not self.any_movable():
            yield list(self.bodies)

    def rest(self, body_id: str) -> Transform:
        """Put a body to rest on the battlefield; gives where."""
        entry = self.bodies[body_id]
        pose = self.bullet.pose(body_id) if self._seen.stirred[self._row(body_id)] else entry.start
        self._remove(body_id)
        self.field.place(entry.body, pose)
        return pose

    def drop_lost(self) -> Iterator[tuple[str, Transform]]:
        """Take out bodies that fell off the table; gives each and where it was last seen."""
        for body_id in self._ids(self._seen.movable & (self._seen.centres[:, 2] < LOST_BELOW)):
            pose = self.bullet.pose(body_id)
            self._remove(body_id)
            yield body_id, pose

    def supports(self, body_id: str) -> tuple[Support, ...]:
        """What bears a body now."""
        pushes: dict[str, FloatArray] = {}
        for contact in self.bullet.contacts(body_id):
            push = contact.force * np.array(contact.normal)
            pushes[contact.other] = pushes.get(contact.other, np.zeros(3)) + push
        return tuple(
            Support(other, float(np.linalg.norm(push)), float(push[2]))
            for other, push in pushes.items()
            if np.linalg.norm(push) > 0
        )

    def _remove(self, body_id: str) -> None:
        self._seen.drop(self._row(body_id))
        self.bullet.remove(body_id)
        del self.bodies[body_id]

    def _resting_groups(self, time: float) -> list[list[str]]:
        seen, quiet = self._seen, self._quiet(time)
        if self.regime.everything:
            return [self.movable()] if quiet[seen.movable].all() and self.any_movable() else []
        if not (quiet & seen.movable).any():
            return []
        rows, restless = np.flatnonzero(seen.movable), ~quiet | self._disturbed()
        labels = _labels(box_gaps(seen.boxes[rows], seen.boxes[rows]) <= TOUCH)
        names = list(self.bodies)
        restful = sorted(set(labels.tolist()) - set(labels[restless[rows]].tolist()))
        return [[names[row] for row in rows[labels == label]] for label in restful]

    def _quiet(self, time: float) -> Flags:
        since = time - self._seen.quiet_since
        return (since >= QUIET_TIME * self.regime.patience) | ~self._seen.stirred

    def _disturbed(self) -> Flags:
        """Which bodies have something in motion near them."""
        moving = self._moving()
        gaps = box_gaps(self._seen.boxes[moving], self._seen.boxes)
        return np.asarray((gaps <= reaches(self._seen.speeds[moving])[:, None]).any(axis=0))

    def _moving(self) -> Flags:
        return self._seen.movable & (self._seen.speeds > MOVING_SPEED)

    def _ids(self, which: Flags) -> list[str]:
        return [body_id for body_id, chosen in zip(self.bodies, which.tolist(), strict=True) if chosen]

    def _row(self, body_id: str) -> int:
        return list(self.bodies).index(body_id)


def reach(speed: float) -> float:
    """How near, in m, something must be to a mover to wake: what it may travel in two looks, and NEAR."""
    return NEAR + 2 * speed * LOOK_INTERVAL


def reaches(speeds: FloatArray) -> FloatArray:
    """`reach` of each of several speeds."""
    return NEAR + 2 * LOOK_INTERVAL * speeds


def _labels(touching: Flags) -> npt.NDArray[np.intp]:
    """For each row of a symmetric matrix the lowest row that can be reached from it."""
    labels = np.arange(len(touching))
    while True:
        lowest = np.where(touching, labels[None, :], len(labels)).min(axis=1)
        if (lowest == labels).all():
            return labels
        labels = lowest
