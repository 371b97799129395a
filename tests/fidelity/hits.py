"""A study of random hits on one standing figure, and the same study changed in what should not matter.

Each hit is one of the shipped figures at a random bearing, struck by a round shell at a random height, offset
and speed from 1 to 12 m/s (log-uniform, so that some stay on their feet). What is compared is where the
figure ends: standing, leaning, face up, face down, on its side.

Where a body falls after a hit is chaotic, so no change leaves every single hit as it was. A share over n
hits, of which m changed either way, scatters by chance by √m / n: the standard error of its difference.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

import numpy as np

from fbsim.constants import GRAVITY
from fbsim.meshes.solid import Solid
from fbsim.meshes.standing import static_tilt
from fbsim.physics.battlefield import TableTop
from fbsim.physics.bodies import Body
from fbsim.physics.bullet import Bullet
from fbsim.physics.forms import Form, form_of
from fbsim.physics.launch import Launch
from fbsim.physics.regime import ECONOMICAL, Regime
from fbsim.physics.samples import Samples
from fbsim.physics.shot import run_shot, settle
from fbsim.physics.transform import Transform
from fbsim.poses import classify
from fbsim.rules.report import Pose
from fbsim.scene.scene import front_of
from tests.physics.things import PLASTIC, at, catalogue, field, launch, shell

from .figures import FIGURES
from .measurement import Case, Measurement

COUNT = 500
FEW = 250
DISTANCE = 0.06  # m from where a shell begins to the figure's middle; shell and figure are 48 mm at most
LOWEST = 6e-3  # m; a shell begins no lower, its radius being 3 mm
TABLE = TableTop(10.0, 10.0, PLASTIC)  # a figure struck at 11 m/s tumbled 2 m far
SIDE = 5e-3  # m; the widest offset of a shell from the figure's middle
FALLEN = frozenset({Pose.FACE_UP, Pose.FACE_DOWN, Pose.ON_SIDE})


@dataclass(frozen=True)
class RandomHit:
    """A figure turned by `yaw` rad, struck `side` m off its middle at `height` m with `speed` m/s."""

    model: str
    yaw: float
    side: float
    height: float
    speed: float


@dataclass(frozen=True)
class Change:
    """What is done to a hit that should change no outcome but by chance."""

    regime: Regime = ECONOMICAL
    mirrored: bool = False
    shift: float = 0.0  # m, of the whole scene along both sides of the table
    mass_factor: float = (
        1.0  # of figure and shell; with the spring scaled alike the shell is as fast as before
    )


def random_hits(count: int, seed: int) -> list[RandomHit]:
    """Hits drawn from one stream."""
    rng = np.random.default_rng(seed)
    return [_random_hit(rng, FIGURES[index % len(FIGURES)]) for index in range(count)]


def _random_hit(rng: np.random.Generator, model: str) -> RandomHit:
    return RandomHit(
        model=model,
        yaw=float(rng.uniform(0, 2 * math.pi)),
        side=float(rng.uniform(-SIDE, SIDE)),
        height=float(rng.uniform(0.15, 0.9) * catalogue().figure(model).solid.extents[2]),
        speed=float(np.exp(rng.uniform(0, math.log(12)))),
    )


def outcome(bullet: Bullet, hit: RandomHit, change: Change = Change()) -> Pose:
    """How the figure ends."""
    man, pose = struck_figure(hit, change)
    things = field((man, pose), table=TABLE)
    settle(bullet, things, [man.id], Samples())
    trace = run_shot(bullet, things, [struck_by(hit, change)], Samples(), regime=change.regime)
    return pose_of(things.poses[man.id], hit, change, timed_out=man.id in trace.timed_out)


def struck_figure(hit: RandomHit, change: Change = Change()) -> tuple[Body, Transform]:
    """The figure and where it stands."""
    model = catalogue().figure(hit.model)
    form = _mirrored_form(hit.model) if change.mirrored else _form(hit.model)
    body = Body("man", form, model.sheet.mass * change.mass_factor, PLASTIC)
    return body, at(change.shift, change.shift, 0.0, -hit.yaw if change.mirrored else hit.yaw)


def struck_by(hit: RandomHit, change: Change = Change()) -> Launch:
    """The shell on its way: level at the figure, unless it had to begin in the table for that."""
    side = -hit.side if change.mirrored else hit.side
    time = DISTANCE / hit.speed
    start = max(hit.height - GRAVITY * time**2 / 2, min(hit.height, LOWEST))
    climb = (hit.height - start) / time + GRAVITY * time / 2
    begin = (change.shift - DISTANCE, change.shift + side, start)
    body = shell("shell")
    flying = launch(replace(body, mass=body.mass * change.mass_factor), begin, (hit.speed, 0.0, climb))
    return replace(flying, axis=np.array([1.0, 0.0, 0.0]))


def pose_of(pose: Transform, hit: RandomHit, change: Change = Change(), *, timed_out: bool = False) -> Pose:
    """The class of the figure at rest."""
    return class_of(pose, hit.model, mirrored=change.mirrored, timed_out=timed_out)


def class_of(pose: Transform, model: str, *, mirrored: bool = False, timed_out: bool = False) -> Pose:
    """The class of a figure at rest; what bears it is not asked."""
    front = front_of(catalogue().figure(model))
    facing = np.array([math.cos(front), math.sin(-front if mirrored else front), 0.0])
    face_up = math.degrees(math.asin(max(-1.0, min(1.0, float((pose.matrix @ facing)[2])))))
    tipping = static_tilt(_solid(model))
    return classify(math.degrees(pose.tilt), face_up, tipping, timed_out=timed_out).pose


@cache
def _form(model: str) -> Form:
    return form_of(_solid(model))


def _solid(model: str) -> Solid:
    solid: Solid = catalogue().figure(model).solid
    return solid


@cache
def _mirrored_form(model: str) -> Form:
    """The form seen in a mirror across y: with M = diag(1, -1, 1), C + A x becomes M C + (M A M) M x."""
    form, mirror = _form(model), np.array([1.0, -1.0, 1.0])
    x, y, z, w = form.principal.rotation
    principal = Transform(form.principal.position * mirror, np.array([-x, y, -z, w]))
    return replace(form, parts=tuple(part * mirror for part in form.parts), principal=principal)


@cache
def outcomes(change: Change = Change(), count: int = COUNT) -> tuple[Pose, ...]:
    """How every hit of the study ends."""
    with Bullet() as bullet:
        return tuple(outcome(bullet, hit, change) for hit in random_hits(count, seed=1))


def shares(ends: Sequence[Pose]) -> dict[str, float]:
    """Shares in percent of those that fell, and of those that lie face up."""
    count = Counter(ends)
    fallen = sum(count[pose] for pose in FALLEN)
    return {"falls": 100 * fallen / len(ends), "face up": 100 * count[Pose.FACE_UP] / len(ends)}


def differing(some: Sequence[Pose], others: Sequence[Pose]) -> float:
    """Percent of the hits that end otherwise."""
    return 100 * sum(one is not other for one, other in zip(some, others, strict=True)) / len(some)


def scatter(some: Sequence[Pose], others: Sequence[Pose], which: str) -> float:
    """Standard error in percentage points of the difference of a share, from the hits that changed in it."""
    changed = sum(
        _counts(one, which) != _counts(other, which) for one, other in zip(some, others, strict=True)
    )
    return 100 * math.sqrt(max(changed, 1)) / len(some)


def _counts(pose: Pose, which: str) -> bool:
    return pose in FALLEN if which == "falls" else pose is Pose.FACE_UP


def deviations(change: Change, count: int) -> Iterator[tuple[str, float, float, str]]:
    """For each share its name, how far it moves and how far it may by chance, in points; and all in words."""
    base, changed = outcomes(count=count), outcomes(change, count)
    for which in ("falls", "face up"):
        before, after = shares(base)[which], shares(changed)[which]
        error = scatter(base, changed, which)
        words = f"{before:.1f} % became {after:.1f} %, standard error {error:.1f}"
        yield which, abs(after - before), error, words


def halved_steps() -> Iterator[Measurement]:
    """Every time step halved."""
    change = Change(regime=Regime(fineness=2))
    for which, moved, error, words in deviations(change, COUNT):
        name, best, reason = f"every step halved: {which}", 1 + 3 * error, CHANCE
        held = (None, "") if moved <= 1 else (best, reason)
        yield Measurement(name, moved, 1, "percentage points", words, *held)


def waited_longer() -> Iterator[Measurement]:
    """Twice the time without motion before a body counts as at rest."""
    differ = differing(outcomes(count=FEW), outcomes(Change(regime=Regime(patience=2.0)), FEW))
    yield Measurement("rest waited for twice as long: other classes", differ, 0.5, "%", f"{FEW} hits")


def symmetric(name: str, change: Change) -> Iterator[Measurement]:
    """A change that physics does not see, in standard errors of the share that moved most."""
    found = deviations(change, FEW)
    moved = [(moved / error, f"{which}: {words}") for which, moved, error, words in found]
    yield Measurement(name, max(moved)[0], 3, "standard errors", "; ".join(words for _, words in moved))


def unchanged() -> Iterator[Measurement]:
    """What should change nothing; all against one study, which is run once."""
    yield from waited_longer()
    yield from symmetric("mirrored", Change(mirrored=True))
    yield from symmetric("shifted by 0.5 m", Change(shift=0.5))
    yield from symmetric("mass and spring × 1.7", Change(mass_factor=1.7))


CHANCE = (
    "where a body falls is chaotic: shaking the last digits, too, ends hits otherwise; the difference is one "
    "of chance, within three standard errors"
)
CASES = (
    Case("every step halved", halved_steps, slow=True),
    Case("rest waited for twice as long; mirrored, shifted, scaled", unchanged, slow=True),
)
