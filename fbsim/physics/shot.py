"""One shot: shells that leave together, what they strike, and how everything comes to rest.

A shell flies on the path that it was given until it comes near something; then Bullet takes over, with a
world that holds only what moves and what is near. Bodies that rest again leave that world. The shot is
over when nothing moves, or at TIME_LIMIT, when what still moves is marked as timed out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np
import numpy.typing as npt

from fbsim.meshes.solid import FloatArray
from fbsim.physics.battlefield import TOUCH, Battlefield, box_gaps, box_of
from fbsim.physics.bodies import Body
from fbsim.physics.bullet import RESTING_ERP, Bullet
from fbsim.physics.recording import Recording
from fbsim.physics.steps import FAST, FAST_BATCH, LOOK_INTERVAL, SLOW_BATCH, step_for
from fbsim.physics.transform import Transform

TIME_LIMIT = 6.0  # s
QUIET_SPEED = 2e-3  # m/s; of the fastest point of a body
QUIET_TIME = 0.25  # s; four to five times the time in which a balanced figure's fall grows e-fold
MOVING_SPEED = 5e-3  # m/s; a body faster than this may wake what is near
STARTING_SPEED = 20e-3  # m/s; a body faster than this was set moving by something (waking is slower)
NEAR = 3e-3  # m; nearer than this a resting body joins the world
LOST_BELOW = -0.03  # m; a centre of mass so far below the table's surface has left it
DRAG_SPEED = 0.5  # m/s; below it drag is under 1 % of the rolling resistance


class Path(Protocol):
    """A flight that is known beforehand: samples, and any moment between."""

    @property
    def times(self) -> FloatArray:
        """Moments in s (n,), rising."""
        ...

    @property
    def positions(self) -> FloatArray:
        """Positions in m (n, 3) at these moments."""
        ...

    def at(self, time: float) -> tuple[FloatArray, FloatArray]:
        """Position (3,) in m and velocity (3,) in m/s."""
        ...


@dataclass(frozen=True, eq=False)
class Launch:
    """A shell on its way: its path, the axis of the bore that it keeps, and the gun it came from."""

    shell: Body
    path: Path
    axis: FloatArray
    gun: str

    def pose(self, time: float) -> Transform:
        """Where the shell's own frame is in free flight."""
        return Transform.along(self.path.at(time)[0], self.axis)


@dataclass(frozen=True)
class Hit:
    """The first touch between a shell and one thing."""

    time: float
    shell: str
    struck: str
    speed: float  # of the shell just before, m/s
    energy: float  # of the shell just before, J
    earlier: tuple[str, ...]  # what this shell had struck before


@dataclass(frozen=True)
class Support:
    """What bears a body at rest: the other body and the upward share of its push, N."""

    other: str
    force: float
    upward: float


@dataclass
class ShotTrace:
    """What happened: hits in order, what set each body moving, what rests on what, who never came to rest."""

    hits: list[Hit] = field(default_factory=list)
    movers: dict[str, str] = field(default_factory=dict)  # body → what set it moving
    supports: dict[str, tuple[Support, ...]] = field(default_factory=dict)
    timed_out: list[str] = field(default_factory=list)
    lost: dict[str, Transform] = field(default_factory=dict)  # body → where it was last seen
    duration: float = 0.0


@dataclass
class _Active:
    body: Body
    is_shell: bool
    quiet_since: float
    box: FloatArray
    speed: float  # m/s, of its fastest point
    pace: float  # m/s, what the time step must follow: a tip may sweep twice as far in a step
    start: Transform
    stirred: bool  # whether it has moved at all since it came


def run_shot(
    bullet: Bullet, field_: Battlefield, launches: Sequence[Launch], recording: Recording
) -> ShotTrace:
    """Fire `launches` at time 0 into the battlefield, which afterwards holds the new poses."""
    return _Run(bullet, field_, launches, recording).to_rest()


def settle(
    bullet: Bullet, field_: Battlefield, ids: Iterable[str], recording: Recording, limit: float = 2.0
) -> ShotTrace:
    """Let bodies come to rest under gravity alone, each with what it touches."""
    run = _Run(bullet, field_, (), recording, limit)
    for body_id in ids:
        if body_id in field_.poses:
            run.wake(body_id)
    for entry in run.active.values():
        entry.stirred = not entry.body.anchored  # newly placed: nothing says yet that it stands
    return run.to_rest()


class _Run:
    def __init__(
        self,
        bullet: Bullet,
        field_: Battlefield,
        launches: Sequence[Launch],
        recording: Recording,
        limit: float = TIME_LIMIT,
    ) -> None:
        self.bullet, self.field, self.recording = bullet, field_, recording
        self.pending = list(launches)
        self.shells = {launch.shell.id: launch.shell for launch in launches}
        self.struck: dict[str, list[str]] = {shell: [] for shell in self.shells}
        self.active: dict[str, _Active] = {}
        self.trace = ShotTrace()
        self.limit = limit
        self.time = 0.0
        bullet.clear()
        bullet.add(*field_.table.body())

    def to_rest(self) -> ShotTrace:
        """Go on until nothing moves or the time is up."""
        while self.time < self.limit and (self.pending or self._has_movable()):
            if not self._has_movable():
                self._fly_to_first_approach()
            else:
                self._launch_near()
            self._wake_near()
            if self._has_movable():
                self._advance()
                self._observe()
        self._end()
        return self.trace

    # Bodies come and go

    def wake(self, body_id: str) -> None:
        """Bring a resting body into the world, with all that it touches."""
        for member in self.field.cluster(body_id):
            pose = self.field.poses[member]
            body = self.field.lift(member)
            self._activate(body, pose, None, is_shell=False)

    def _activate(self, body: Body, pose: Transform, velocity: FloatArray | None, *, is_shell: bool) -> None:
        self.bullet.add(body, pose, velocity)
        speed = 0.0 if velocity is None else float(np.linalg.norm(velocity))
        self.active[body.id] = _Active(
            body=body,
            is_shell=is_shell,
            quiet_since=self.time,
            box=box_of(body.form, pose),
            speed=speed,
            pace=speed,
            start=pose,
            stirred=is_shell,
        )

    def _has_movable(self) -> bool:
        return any(not entry.body.anchored for entry in self.active.values())

    def _launch(self, launch: Launch) -> None:
        self.pending.remove(launch)
        _, velocity = launch.path.at(self.time)
        self._activate(launch.shell, launch.pose(self.time), velocity, is_shell=True)

    def _fly_to_first_approach(self) -> None:
        """Nothing moves but shells in free flight: skip to the moment at which the first nears something."""
        moments = [(self._approach(launch), launch) for launch in self.pending]
        for moment, launch in moments:
            if moment is None:
                self._fly_off(launch)
        coming = [(moment, index) for index, (moment, _) in enumerate(moments) if moment is not None]
        if coming:
            moment, index = min(coming)
            for launch in self.pending:
                self._record_flight(launch, self.time, moment)
            self.time = moment
            self._launch(moments[index][1])

    def _approach(self, launch: Launch) -> float | None:
        later = launch.path.times >= self.time
        points = launch.path.positions[later]
        step = float(np.linalg.norm(np.diff(points, axis=0), axis=1).max()) if len(points) > 1 else 0.0
        index = self.field.first_near(points, launch.shell.form.radius + NEAR + step, launch.gun)
        return None if index is None else float(launch.path.times[later][index])

    def _fly_off(self, launch: Launch) -> None:
        self.pending.remove(launch)
        end = float(launch.path.times[-1])
        self._record_flight(launch, self.time, end)
        self.trace.lost[launch.shell.id] = launch.pose(end)

    def _record_flight(self, launch: Launch, start: float, end: float) -> None:
        for moment in np.arange(start, min(end, float(launch.path.times[-1])), 1 / 240):
            self.recording.sample(float(moment), launch.shell.id, launch.pose(float(moment)))

    def _launch_near(self) -> None:
        """Let in the shells in free flight that come near something at rest or in motion."""
        for launch in list(self.pending):
            if self.time > launch.path.times[-1]:
                self._fly_off(launch)
                continue
            position, velocity = launch.path.at(self.time)
            reach = launch.shell.form.radius + _reach(float(np.linalg.norm(velocity)))
            probe = np.stack([position, position])[None]
            boxes = np.stack([entry.box for entry in self.active.values()])
            at_rest = self.field.first_near(position[None], reach, launch.gun) is not None
            if at_rest or bool((box_gaps(probe, boxes) <= reach).any()):
                self._launch(launch)
            elif self.recording.is_due(self.time, launch.shell.id):
                self.recording.sample(self.time, launch.shell.id, launch.pose(self.time))

    def _wake_near(self) -> None:
        movers = self._movers()
        if movers:
            boxes = np.stack([entry.box for entry in movers])
            for body_id in self.field.near(boxes, _reaches(movers)):
                if body_id in self.field.poses:  # not already come with a neighbour
                    self.wake(body_id)

    def _movers(self) -> list[_Active]:
        return [
            entry
            for entry in self.active.values()
            if not entry.body.anchored and (entry.speed > MOVING_SPEED)
        ]

    # Time goes on

    def _advance(self) -> None:
        pace = self._pace()
        step = step_for(pace)
        self.bullet.set_step(step)
        self.bullet.set_erp(0.0 if pace > FAST else RESTING_ERP)
        flying = [entry for entry in self.active.values() if entry.is_shell]
        for _ in range(FAST_BATCH if pace > FAST else SLOW_BATCH):
            before = [self._push_back(entry) for entry in flying]
            self.bullet.step()
            self.time += step
            for entry, speed_before in zip(flying, before, strict=True):
                self._note_hits(entry.body, speed_before)

    def _pace(self) -> float:
        """The fastest motion, in m/s, of a body that may meet something before the next look.

        What flies far from everything needs no fine steps, however fast it is.
        """
        fast = [entry for entry in self.active.values() if entry.pace > FAST]
        if not fast:
            return 0.0
        boxes = np.stack([entry.box for entry in fast])
        everything = np.stack([entry.box for entry in self.active.values()])
        reaches = _reaches(fast)
        neighbours = (box_gaps(boxes, everything) <= reaches[:, None]).sum(axis=1)  # each is its own
        near = (neighbours > 1) | (boxes[:, 0, 2] <= reaches)
        return max((entry.pace for entry, close in zip(fast, near, strict=True) if close), default=0.0)

    def _push_back(self, entry: _Active) -> float:
        """Drag on a shell during the next step; gives its speed now."""
        velocity, _ = self.bullet.velocity(entry.body.id)
        speed = float(np.linalg.norm(velocity))
        if speed > DRAG_SPEED and entry.body.drag > 0:
            self.bullet.push(entry.body.id, -entry.body.mass * entry.body.drag * speed * velocity)
        return speed

    def _note_hits(self, shell: Body, speed: float) -> None:
        for contact in self.bullet.contacts(shell.id):
            earlier = self.struck[shell.id]
            if contact.force > 0 and contact.other not in earlier:
                energy = shell.mass * speed**2 / 2
                hit = Hit(self.time, shell.id, contact.other, speed, energy, tuple(earlier))
                self.trace.hits.append(hit)
                earlier.append(contact.other)
                self._note_struck(contact.other, shell.id)

    def _note_struck(self, body_id: str, shell: str) -> None:
        entry = self.active.get(body_id)
        if entry is None or entry.speed <= STARTING_SPEED:
            self.trace.movers[body_id] = shell
        else:
            self.trace.movers.setdefault(body_id, shell)

    def _observe(self) -> None:
        started: list[_Active] = []
        for entry in self.active.values():
            if not entry.body.anchored:
                was_moving = entry.speed > STARTING_SPEED
                self._look_at(entry)
                if entry.speed > STARTING_SPEED and not was_moving:
                    started.append(entry)
        for entry in started:
            self._note_mover(entry)
        self._drop_lost()
        self._freeze_quiet()

    def _look_at(self, entry: _Active) -> None:
        body_id = entry.body.id
        entry.box = self.bullet.box(body_id)
        velocity, spin = self.bullet.velocity(body_id)
        linear, tip = float(np.linalg.norm(velocity)), float(np.linalg.norm(spin)) * entry.body.form.radius
        entry.speed, entry.pace = linear + tip, max(linear, tip / 2)
        if entry.speed > QUIET_SPEED:
            entry.quiet_since, entry.stirred = self.time, True
            if self.recording.is_due(self.time, body_id):
                self.recording.sample(self.time, body_id, self.bullet.pose(body_id))

    def _note_mover(self, entry: _Active) -> None:
        """Name what set a body moving: the fastest thing that touches it, else the nearest that moves."""
        body_id = entry.body.id
        if body_id in self.trace.movers or entry.is_shell:
            return
        touching = [self.active[c.other] for c in self.bullet.contacts(body_id) if c.other in self.active]
        movers = [other for other in touching if other.speed > MOVING_SPEED]
        if movers:
            self.trace.movers[body_id] = max(movers, key=lambda other: other.speed).body.id
            return
        others = [other for other in self._movers() if other is not entry and not other.is_shell]
        if others:
            gaps = box_gaps(entry.box[None], np.stack([other.box for other in others]))[0]
            self.trace.movers[body_id] = others[int(np.argmin(gaps))].body.id

    def _drop_lost(self) -> None:
        for body_id, entry in list(self.active.items()):
            if not entry.body.anchored and self.bullet.centre(body_id)[2] < LOST_BELOW:
                pose = self.bullet.pose(body_id)
                self.recording.sample(self.time, body_id, pose)
                self.bullet.remove(body_id)
                del self.active[body_id]
                self.trace.lost[body_id] = pose

    def _freeze_quiet(self) -> None:
        movers = self._movers()
        for group in self._groups():
            if all(self._is_quiet(entry) for entry in group) and not self._disturbed(group, movers):
                for entry in group:
                    self._freeze(entry)
        if not self._has_movable():
            for entry in list(self.active.values()):
                self._freeze(entry)

    def _is_quiet(self, entry: _Active) -> bool:
        """Whether a body has long not moved, or not at all since it was woken for something that passed."""
        return self.time - entry.quiet_since >= QUIET_TIME or not entry.stirred

    def _groups(self) -> list[list[_Active]]:
        """Bodies that can move, by who touches whom."""
        left = [entry for entry in self.active.values() if not entry.body.anchored]
        if not left:
            return []
        boxes = np.stack([entry.box for entry in left])
        touching = box_gaps(boxes, boxes) <= TOUCH
        groups, seen = [], np.zeros(len(left), dtype=bool)
        for start in range(len(left)):
            if not seen[start]:
                members = _reachable(touching, start)
                seen |= members
                groups.append([left[index] for index in np.flatnonzero(members)])
        return groups

    def _disturbed(self, group: Sequence[_Active], movers: Sequence[_Active]) -> bool:
        if not movers:
            return False
        boxes = np.stack([entry.box for entry in movers])
        gaps = box_gaps(boxes, np.stack([entry.box for entry in group]))
        return bool((gaps <= _reaches(movers)[:, None]).any())

    def _freeze(self, entry: _Active) -> None:
        body_id = entry.body.id
        if not entry.body.anchored:
            self.trace.supports[body_id] = self._supports(body_id)
        pose = self.bullet.pose(body_id) if entry.stirred else entry.start
        self.bullet.remove(body_id)
        del self.active[body_id]
        self.field.place(entry.body, pose)
        if not entry.body.anchored:
            self.recording.sample(self.time, body_id, pose)

    def _supports(self, body_id: str) -> tuple[Support, ...]:
        pushes: dict[str, FloatArray] = {}
        for contact in self.bullet.contacts(body_id):
            push = contact.force * np.array(contact.normal)
            pushes[contact.other] = pushes.get(contact.other, np.zeros(3)) + push
        return tuple(
            Support(other, float(np.linalg.norm(push)), float(push[2]))
            for other, push in pushes.items()
            if np.linalg.norm(push) > 0
        )

    def _end(self) -> None:
        for entry in list(self.active.values()):
            if not entry.body.anchored and self.time - entry.quiet_since < QUIET_TIME:
                self.trace.timed_out.append(entry.body.id)
            self._freeze(entry)
        for launch in list(self.pending):
            self._fly_off(launch)
        self.trace.duration = self.time


def _reach(speed: float) -> float:
    """How near, in m, something must be to a mover to join it: what it may travel in two looks, and NEAR."""
    return NEAR + 2 * speed * LOOK_INTERVAL


def _reaches(movers: Sequence[_Active]) -> FloatArray:
    return np.array([_reach(entry.speed) for entry in movers])


def _reachable(touching: npt.NDArray[np.bool_], start: int) -> npt.NDArray[np.bool_]:
    """Which rows of a symmetric matrix can be reached from `start`."""
    members: npt.NDArray[np.bool_] = touching[start]
    while True:
        grown = np.asarray(touching[members].any(axis=0))
        if (grown == members).all():
            return members
        members = grown
