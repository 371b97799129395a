"""One shot: shells that leave together, what they strike, and how everything comes to rest.

A shell flies on the path that it was given until it comes near something; then Bullet takes over, with a
world that holds only what moves and what is near (`awake`). The shot is over when nothing moves, or at
TIME_LIMIT, when what still moves is marked as timed out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fbsim.meshes.solid import FloatArray
from fbsim.physics.awake import Awake, AwakeBody
from fbsim.physics.battlefield import Battlefield
from fbsim.physics.bullet import Bullet
from fbsim.physics.flights import Flights
from fbsim.physics.launch import Launch, Path
from fbsim.physics.movers import Movers
from fbsim.physics.phases import Phase
from fbsim.physics.regime import ECONOMICAL, REFERENCE, Regime
from fbsim.physics.samples import Samples
from fbsim.physics.sampling import Sampling
from fbsim.physics.shells import Shells
from fbsim.physics.steps import APPROACH, BATCH, FAST, step_for
from fbsim.physics.trace import Hit, ShotTrace, Support

__all__ = [
    "ECONOMICAL",
    "REFERENCE",
    "TIME_LIMIT",
    "Hit",
    "Launch",
    "Path",
    "Regime",
    "ShotTrace",
    "Support",
    "jolt",
    "run_shot",
    "settle",
]

TIME_LIMIT = 6.0  # s
SETTLING_LIMIT = 2.0  # s


def run_shot(
    bullet: Bullet,
    battlefield: Battlefield,
    launches: Sequence[Launch],
    samples: Samples,
    limit: float = TIME_LIMIT,
    regime: Regime = ECONOMICAL,
) -> ShotTrace:
    """Fire `launches` at time 0 into the battlefield, which afterwards holds the new poses.

    What still moves after `limit` s is left where it then is and named in the trace as timed out.
    """
    return _Run(bullet, battlefield, launches, samples, limit, regime).to_rest()


def settle(
    bullet: Bullet,
    battlefield: Battlefield,
    ids: Iterable[str],
    samples: Samples,
    limit: float = SETTLING_LIMIT,
) -> ShotTrace:
    """Let newly placed bodies come to rest under gravity alone, each with what it touches."""
    return _let_go(bullet, battlefield, ids, samples, limit, None)


def jolt(
    bullet: Bullet,
    battlefield: Battlefield,
    ids: Iterable[str],
    velocity: FloatArray,
    samples: Samples,
    limit: float = TIME_LIMIT,
) -> ShotTrace:
    """Let bodies come to rest that all begin with a velocity (3,) in m/s, those that they touch as well.

    So it is on a table that is knocked: seen from the table, everything loose starts off the other way.
    """
    return _let_go(bullet, battlefield, ids, samples, limit, velocity)


def _let_go(
    bullet: Bullet,
    battlefield: Battlefield,
    ids: Iterable[str],
    samples: Samples,
    limit: float,
    velocity: FloatArray | None,
) -> ShotTrace:
    run = _Run(bullet, battlefield, (), samples, limit, ECONOMICAL)
    for body_id in ids:
        if body_id in battlefield.poses:
            run.awake.wake(body_id, 0.0, stirred=True, velocity=velocity)
    return run.to_rest()


class _Run:
    def __init__(
        self,
        bullet: Bullet,
        battlefield: Battlefield,
        launches: Sequence[Launch],
        samples: Samples,
        limit: float,
        regime: Regime,
    ) -> None:
        self.bullet, self.samples = bullet, samples
        self.limit, self.regime = limit, regime
        self.trace = ShotTrace()
        self.awake = Awake(bullet, battlefield, regime)
        self.flights = Flights(launches, battlefield, samples, self.trace)
        self.shells = Shells(bullet, self.trace)
        self.movers = Movers(self.awake, [launch.shell.id for launch in launches], self.trace)
        self.sampling = Sampling(self.awake, samples)
        self.time = 0.0

    def to_rest(self) -> ShotTrace:
        """Go on until nothing moves or the time is up."""
        while self.time < self.limit and (self.flights.pending or self.awake.any_movable()):
            self._let_in()
            if self.awake.any_movable():
                step, steps = self._plan()
                self._advance(step, steps)
                self._observe()
        self._end()
        return self.trace

    # What comes into Bullet

    def _let_in(self) -> None:
        """Take in the shells that come near something; if nothing moves, skip to the first that does."""
        if self.awake.any_movable():
            for launch in self.flights.arriving(self.time, self.awake):
                self._launch(launch)
            return
        approach = self.flights.first_approach(self.time)
        if approach is not None:
            self.time = approach[0]
            self._launch(approach[1])
            if self.regime.everything:
                self._record_woken(self.awake.wake_all(self.time))

    def _launch(self, launch: Launch) -> None:
        self.flights.pending.remove(launch)
        _, velocity = launch.path.at(self.time)
        self.awake.launch(launch.shell, launch.pose(self.time), velocity, self.time)
        self.shells.add(launch.shell)

    def _record_woken(self, woken: Iterable[AwakeBody]) -> None:
        """Note where bodies were until now, so that a replay holds them there until they move."""
        for entry in woken:
            if not entry.body.anchored:
                self.samples.sample(self.time, entry.body.id, entry.start)

    # What happens there

    def _plan(self) -> tuple[float, int]:
        """Time step in s, and how many until the next look; wakes what may be met until then."""
        self._record_woken(self.awake.wake_ahead(self.time))
        while True:
            pace = self.awake.pace()
            step, steps = step_for(pace), BATCH * (2 if self.awake.is_slow() else 1)
            if self.shells.look_ahead(self.awake, steps * step):
                step = step_for(pace, APPROACH)
            woken = self.awake.wake_near(self.time, steps * step)
            self._record_woken(woken)
            if not woken:
                self.bullet.set_phase(self._phase(pace, steps * step))
                return step / self.regime.fineness, steps * self.regime.fineness

    def _phase(self, pace: float, duration: float) -> Phase:
        if self.shells.is_striking(self.awake, duration):
            return Phase.STRIKE
        if pace > FAST or self.shells.any_watched:
            return Phase.BLOW
        return Phase.REST if self.awake.is_slow() else Phase.MOTION

    def _advance(self, step: float, steps: int) -> None:
        self.bullet.set_step(step)
        self.shells.slow(self.awake, steps * step / 2)
        for _ in range(steps):
            self.shells.note_speeds()
            self.bullet.step()
            self.time += step
            for hit in self.shells.note_hits(self.time):
                self.movers.note_struck(hit.struck, hit.shell)
                self.samples.sample(self.time, hit.shell, self.bullet.pose(hit.shell))
        self.shells.slow(self.awake, steps * step / 2)

    def _observe(self) -> None:
        self.awake.look(self.time)
        self.sampling.take(self.time)
        self.movers.explain()
        for body_id, pose in self.awake.drop_lost():
            self.sampling.flush()
            self.samples.sample(self.time, body_id, pose)
            self.trace.lost[body_id] = pose
            self.shells.remove(body_id)
        for group in self.awake.quiet_groups(self.time):
            self._rest(group)

    # How it ends

    def _rest(self, group: Sequence[str]) -> None:
        """Put bodies to rest; what bears each is read before the first of them leaves the world."""
        self.sampling.flush()
        movable = [body_id for body_id in group if not self.awake.bodies[body_id].body.anchored]
        for body_id in movable:
            self.trace.supports[body_id] = self.awake.supports(body_id)
        for body_id in group:
            pose = self.awake.rest(body_id)
            self.shells.remove(body_id)
            if body_id in movable:
                self.samples.sample(self.time, body_id, pose)

    def _end(self) -> None:
        self.trace.timed_out += [
            body_id for body_id in self.awake.movable() if not self.awake.is_quiet(body_id, self.time)
        ]
        self._rest(list(self.awake.bodies))
        self.flights.end(self.time)
        self.trace.duration = max(self.time, self.flights.until)
        self.samples.sort()
