"""One shot: shells that leave together, what they strike, and how everything comes to rest.

A shell flies on the path that it was given until it comes near something; then Bullet takes over, with a
world that holds only what moves and what is near (`awake`). The shot is over when nothing moves, or at
TIME_LIMIT, when what still moves is marked as timed out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from fbsim.physics.awake import MOVING_SPEED, NEAR, Awake, AwakeBody, reach
from fbsim.physics.battlefield import Battlefield
from fbsim.physics.bodies import Body
from fbsim.physics.bullet import RESTING_ERP, Bullet
from fbsim.physics.launch import Launch, Path
from fbsim.physics.recording import SAMPLE_INTERVAL, Recording
from fbsim.physics.steps import FAST, FAST_BATCH, SLOW_BATCH, step_for
from fbsim.physics.trace import Hit, ShotTrace, Support

__all__ = ["TIME_LIMIT", "Hit", "Launch", "Path", "ShotTrace", "Support", "run_shot", "settle"]

TIME_LIMIT = 6.0  # s
SETTLING_LIMIT = 2.0  # s
STARTING_SPEED = 20e-3  # m/s; a body faster than this was set moving by something
DRAG_SPEED = 0.5  # m/s; below it drag is under 1 % of the rolling resistance


def run_shot(
    bullet: Bullet,
    battlefield: Battlefield,
    launches: Sequence[Launch],
    recording: Recording,
    limit: float = TIME_LIMIT,
) -> ShotTrace:
    """Fire `launches` at time 0 into the battlefield, which afterwards holds the new poses.

    What still moves after `limit` s is left where it then is and named in the trace as timed out.
    """
    return _Run(bullet, battlefield, launches, recording, limit).to_rest()


def settle(
    bullet: Bullet,
    battlefield: Battlefield,
    ids: Iterable[str],
    recording: Recording,
    limit: float = SETTLING_LIMIT,
) -> ShotTrace:
    """Let newly placed bodies come to rest under gravity alone, each with what it touches."""
    run = _Run(bullet, battlefield, (), recording, limit)
    for body_id in ids:
        if body_id in battlefield.poses:
            run.awake.wake(body_id, 0.0, stirred=True)
    return run.to_rest()


class _Run:
    def __init__(
        self,
        bullet: Bullet,
        battlefield: Battlefield,
        launches: Sequence[Launch],
        recording: Recording,
        limit: float = TIME_LIMIT,
    ) -> None:
        self.bullet, self.field, self.recording = bullet, battlefield, recording
        self.awake = Awake(bullet, battlefield)
        self.pending = list(launches)
        self.shells = {launch.shell.id for launch in launches}
        self.struck: dict[str, list[str]] = {launch.shell.id: [] for launch in launches}
        self.unexplained: dict[str, None] = {}  # moving, and nothing is known yet that set it off
        self.trace = ShotTrace()
        self.limit = limit
        self.time = 0.0
        self.flown_until = 0.0  # when the last shell that met nothing was below the table

    def to_rest(self) -> ShotTrace:
        """Go on until nothing moves or the time is up."""
        while self.time < self.limit and (self.pending or self.awake.movable()):
            if self.awake.movable():
                self._launch_near()
            else:
                self._fly_to_first_approach()
            self._record(self.awake.wake_near(self.time))
            if self.awake.movable():
                self._advance()
                self._observe()
        self._end()
        return self.trace

    def _record(self, woken: Iterable[AwakeBody]) -> None:
        """Note where bodies were until now, so that a replay holds them there until they move."""
        for entry in woken:
            if not entry.body.anchored:
                self.recording.sample(self.time, entry.body.id, entry.start)

    # Free flight

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
                self._record_flight(launch, moment)
            self.time = moment
            self._launch(moments[index][1])

    def _approach(self, launch: Launch) -> float | None:
        later = launch.path.times >= self.time
        points = launch.path.positions[later]
        step = float(np.linalg.norm(np.diff(points, axis=0), axis=1).max()) if len(points) > 1 else 0.0
        near = launch.shell.form.radius + NEAR + step
        moments = [self._crossing(launch, other, step) for other in self.pending if other is not launch]
        index = self.field.first_near(points, near, launch.gun)
        if index is not None:
            moments.append(float(launch.path.times[later][index]))
        return min((moment for moment in moments if moment is not None), default=None)

    def _crossing(self, one: Launch, other: Launch, step: float) -> float | None:
        """Moment from now on at which two shells in free flight first come near each other."""
        nodes = min(len(one.path.times), len(other.path.times))
        gaps = np.linalg.norm(one.path.positions[:nodes] - other.path.positions[:nodes], axis=1)
        near = one.shell.form.radius + other.shell.form.radius + NEAR + 2 * step
        found = np.flatnonzero((gaps <= near) & (one.path.times[:nodes] >= self.time))
        return float(one.path.times[found[0]]) if len(found) else None

    def _launch_near(self) -> None:
        """Let in the shells in free flight that come near something at rest or in motion."""
        for launch in list(self.pending):
            if self.time > launch.path.times[-1]:
                self._fly_off(launch)
                continue
            position, velocity = launch.path.at(self.time)
            near = launch.shell.form.radius + reach(float(np.linalg.norm(velocity)))
            at_rest = self.field.first_near(position[None], near, launch.gun) is not None
            if at_rest or self.awake.is_near(position, near):
                self._launch(launch)
            elif self.recording.is_due(self.time, launch.shell.id):
                self.recording.sample(self.time, launch.shell.id, launch.pose(self.time))

    def _launch(self, launch: Launch) -> None:
        self.pending.remove(launch)
        _, velocity = launch.path.at(self.time)
        self.awake.launch(launch.shell, launch.pose(self.time), velocity, self.time)

    def _fly_off(self, launch: Launch) -> None:
        self.pending.remove(launch)
        end = float(launch.path.times[-1])
        self._record_flight(launch, end)
        self.flown_until = max(self.flown_until, end)
        self.trace.lost[launch.shell.id] = launch.pose(end)

    def _record_flight(self, launch: Launch, end: float) -> None:
        for moment in np.arange(self.time, min(end, float(launch.path.times[-1])), SAMPLE_INTERVAL):
            self.recording.sample(float(moment), launch.shell.id, launch.pose(float(moment)))

    # Contact

    def _advance(self) -> None:
        pace = self.awake.pace()
        step = step_for(pace)
        self.bullet.set_step(step)
        self.bullet.set_erp(0.0 if pace > FAST else RESTING_ERP)
        flying = [entry.body for entry in self.awake.movable() if entry.is_shell]
        for _ in range(FAST_BATCH if pace > FAST else SLOW_BATCH):
            before = [self._push_back(shell) for shell in flying]
            self.bullet.step()
            self.time += step
            for shell, speed_before in zip(flying, before, strict=True):
                self._note_hits(shell, speed_before)

    def _push_back(self, shell: Body) -> float:
        """Drag on a shell during the next step; gives its speed now."""
        velocity, _ = self.bullet.velocity(shell.id)
        speed = float(np.linalg.norm(velocity))
        if speed > DRAG_SPEED and shell.drag > 0:
            self.bullet.push(shell.id, -shell.mass * shell.drag * speed * velocity)
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
        if body_id not in self.shells:
            self.trace.movers.setdefault(body_id, shell)
            self.unexplained.pop(body_id, None)

    # Looking

    def _observe(self) -> None:
        for entry in self.awake.movable():
            self.awake.look_at(entry, self.time)
            if entry.speed > MOVING_SPEED and self.recording.is_due(self.time, entry.body.id):
                self.recording.sample(self.time, entry.body.id, self.bullet.pose(entry.body.id))
            if entry.speed > STARTING_SPEED and not self._is_explained(entry.body.id):
                self.unexplained.setdefault(entry.body.id, None)
        self._explain()
        for body_id, pose in self.awake.drop_lost():
            self.recording.sample(self.time, body_id, pose)
            self.trace.lost[body_id] = pose
        for group in self.awake.quiet_groups(self.time):
            self._rest(group)

    def _is_explained(self, body_id: str) -> bool:
        """Whether what set a body moving goes back to a shell."""
        return body_id in self.shells or body_id in self.trace.movers

    def _explain(self) -> None:
        """Name what set each body moving: always something whose own motion goes back to a shell.

        Bodies may start within one look of each other; so they are gone through until no more can be named.
        """
        named = True
        while self.unexplained and named:
            named = False
            for body_id in list(self.unexplained):
                mover = self._mover_of(body_id)
                if mover is not None:
                    self.trace.movers[body_id] = mover
                    del self.unexplained[body_id]
                    named = True

    def _mover_of(self, body_id: str) -> str | None:
        """The fastest explained body that touches this one; where none does any more, the nearest moving."""
        bodies = self.awake.bodies
        if body_id not in bodies:
            return None
        touching = dict.fromkeys(contact.other for contact in self.bullet.contacts(body_id))
        movers = [bodies[other] for other in touching if other in bodies and self._is_explained(other)]
        if movers:
            return max(movers, key=lambda other: other.speed).body.id
        explained = [other for other in self.awake.movers() if self._is_explained(other.body.id)]
        nearest = self.awake.nearest(bodies[body_id], explained)
        return None if nearest is None else nearest.body.id

    def _rest(self, entries: Sequence[AwakeBody]) -> None:
        """Put bodies to rest; what bears each is read before the first of them leaves the world."""
        for entry in entries:
            if not entry.body.anchored:
                self.trace.supports[entry.body.id] = self.awake.supports(entry)
        for entry in entries:
            pose = self.awake.rest(entry)
            if not entry.body.anchored:
                self.recording.sample(self.time, entry.body.id, pose)

    def _end(self) -> None:
        left = list(self.awake.bodies.values())
        self.trace.timed_out += [
            entry.body.id
            for entry in left
            if not entry.body.anchored and not self.awake.is_quiet(entry, self.time)
        ]
        self._rest(left)
        for launch in list(self.pending):
            self._fly_off(launch)
        self.trace.duration = max(self.time, self.flown_until)
        self.recording.sort()
