"""Volleys and worlds that go on, change or are asked the other way round."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import count
from pathlib import Path

import numpy as np
import pytest

from fbsim.catalogue.models import GunModel
from fbsim.constants import GRAVITY
from fbsim.meshes.solid import FloatArray
from fbsim.physics.bodies import Body
from fbsim.physics.boxes import box_of
from fbsim.physics.bullet import Bullet, Contact
from fbsim.physics.forms import Form, form_of, joined_form
from fbsim.physics.samples import Samples
from fbsim.physics.shot import run_shot
from fbsim.physics.trace import Hit
from fbsim.physics.transform import Transform
from fbsim.scene import Scene, dump, load_scene
from fbsim.scene.scene import Placed
from fbsim.volley import Stage, fire_volley
from fbsim.volley.aftermath import Aftermath
from fbsim.volley.journal import Journal
from tests.physics.things import (
    ORIGIN,
    PLASTIC,
    TABLE,
    at,
    ball,
    box,
    catalogue,
    field,
    figure,
    launch,
    shell,
)
from tests.volley.bits import bits
from tests.volley.scenes import scuffle, shipped

SEED = 0
SPEED = 6.0  # m/s
STEP = 1 / 4000  # s


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Scene:
    return scuffle(tmp_path_factory.mktemp("scuffle"))


# B2982: a state that was saved in the middle and restored goes on otherwise than it would have


def test_b2982_a_volley_that_stopped_in_the_middle_of_a_shot_ends_as_it_would_have(
    small: Scene, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It goes on from its journal, on the stage that was stopped and on a new one."""
    journal = tmp_path / "volley.journal"
    with Stage(small) as stage:
        undisturbed = bits(fire_volley(small, SEED, stage=stage))
        interrupt_second_salvo(monkeypatch)
        with pytest.raises(KeyboardInterrupt):
            fire_volley(small, SEED, stage=stage, journal=journal)
        monkeypatch.undo()
        held = journal.read_bytes()
        assert held.count(b"\n") == 2  # what the volley is, and the first salvo
        assert bits(fire_volley(small, SEED, stage=stage, journal=journal)) == undisturbed
    journal.write_bytes(held)
    assert bits(fire_volley(small, SEED, journal=journal)) == undisturbed


def interrupt_second_salvo(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop 300 steps after the first salvo was written down."""
    keep, step, taken = Journal.keep, Bullet.step, count()

    def interrupted(bullet: Bullet) -> None:
        if next(taken) == 300:
            raise KeyboardInterrupt
        step(bullet)

    def kept(journal: Journal, start: str, aftermath: Aftermath) -> None:
        keep(journal, start, aftermath)
        monkeypatch.setattr(Bullet, "step", interrupted)

    monkeypatch.setattr(Journal, "keep", kept)


# B4810: what was removed from a world is back once it is saved and loaded


def test_b4810_what_was_removed_from_a_scene_does_not_come_back(small: Scene, tmp_path: Path) -> None:
    gone, *left = small.figures
    new = Placed("newcomer", "blue", shipped().figure("archer"), (0.1, 0.12, 0.0), math.radians(45))
    orders = tuple(
        replace(order, target="newcomer") if order.target == gone.id else order for order in small.orders
    )
    changed = replace(small, figures=(*left, new), orders=orders)
    (tmp_path / small.path.name).write_text(dump(changed), encoding="utf-8")
    loaded = load_scene(tmp_path / small.path.name, shipped())
    assert loaded == changed
    fire_volley(small, SEED)  # the world that it was removed from has been at work in this process
    result = fire_volley(loaded, SEED)
    assert set(result.before) == {thing.id for thing in small.placed} - {gone.id} | {"newcomer"}
    assert bits(result) == bits(fire_volley(changed, SEED))


# B2765: the contact of A and B has the sign of that of B and A


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize("primitive", [True, False])
def test_b2765_a_contact_is_told_from_the_side_that_asks(swapped: bool, primitive: bool) -> None:
    """A ball comes from -x; whichever is made first, each is pushed away from the other."""
    hit, other_way = contact_of_ball_and_wall(swapped, primitive)
    assert (hit.other, other_way.other) == ("wall", "ball")
    assert hit.normal == pytest.approx((-1, 0, 0), abs=1e-6)
    assert other_way.normal == pytest.approx((1, 0, 0), abs=1e-6)
    assert hit.force == other_way.force > 0
    assert hit.gap == other_way.gap
    assert hit.position == pytest.approx((0.1 - hit.gap, 0, 0.02), abs=4e-4)
    assert other_way.position == pytest.approx((0.1, 0, 0.02), abs=4e-4)
    assert hit.position[0] + hit.gap == pytest.approx(other_way.position[0], abs=1e-6)


def contact_of_ball_and_wall(swapped: bool, primitive: bool) -> tuple[Contact, Contact]:
    """The first touch as the ball and as the wall have it. The wall's face is at x = 0.1."""
    wall = (box("wall", (0.02, 0.1, 0.04), 0.01, primitive=primitive), at(0.11), None)
    flying = (ball("ball", 0.005, 1e-3), at(0.08, 0.0, 0.02), np.array([2.0, 0.0, 0.0]))
    with Bullet() as bullet:
        bullet.set_step(STEP)
        for body, pose, velocity in (flying, wall) if swapped else (wall, flying):
            bullet.add(body, pose, velocity)
        for _ in range(100):
            bullet.step()
            if bullet.touching("ball"):
                return bullet.contacts("ball")[0], bullet.contacts("wall")[0]
    raise AssertionError("they never touched")


@pytest.mark.parametrize("model", ["swordsman", "axe-dwarf"])
def test_b2765_a_hit_does_not_depend_on_who_came_first(model: str) -> None:
    man = figure("man", model)
    height = float(man.form.principal.position[2])
    first, second = (
        first_hit(man, at(0.1), (0.0, 0.0, height), shell_first=sooner) for sooner in (False, True)
    )
    assert (first.shell, first.struck, first.earlier) == (second.shell, second.struck, second.earlier)
    assert first.time == second.time
    assert first.speed == pytest.approx(second.speed, rel=1e-9)


def test_b2765_two_shells_that_meet_hit_each_other() -> None:
    """In whichever order they are fired: each is told of the other, at the speed that it had itself."""
    shots = [
        launch(shell("slow"), (-0.3, 0.0, 0.3), (5.0, 0.0, 0.5)),
        launch(shell("fast"), (0.3, 0.001, 0.3), (-8.0, 0.0, 0.5)),
    ]
    for order in (shots, shots[::-1]):
        with Bullet() as bullet:
            trace = run_shot(bullet, field(), order, Samples())
        met = {hit.shell: hit for hit in trace.hits if hit.struck in ("slow", "fast")}
        assert {name: hit.struck for name, hit in met.items()} == {"slow": "fast", "fast": "slow"}
        assert met["slow"].time == met["fast"].time
        assert met["slow"].speed == pytest.approx(5.0, rel=0.02)
        assert met["fast"].speed == pytest.approx(8.0, rel=0.02)


# B2996: contacts that are found with some bodies and not with others of the same kind


def every_model() -> Iterator[tuple[str, str]]:
    for kind in ("figure", "gun", "part", "shell"):
        for name in catalogue().names(kind):
            yield kind, name


@pytest.mark.parametrize("anchored", [False, True])
@pytest.mark.parametrize(("kind", "name"), list(every_model()))
def test_b2996_every_body_reports_its_first_hit(kind: str, name: str, anchored: bool) -> None:
    """A shell flies at the middle of a convex part, and strikes the body."""
    body = Body("target", form_of_model(kind, name), 0.01, PLASTIC, anchored=anchored)
    pose = at(z=0.05 - float(box_of(body.form, ORIGIN)[0, 2]))  # above the table, which then is not struck
    for part in body.form.parts[:2]:
        middle = pose.after(body.form.principal).apply(part.mean(axis=0))
        hit = first_hit(body, pose, middle)
        assert hit.struck == "target"
        assert hit.speed == pytest.approx(SPEED, rel=0.05)


@cache
def form_of_model(kind: str, name: str) -> Form:
    model = getattr(catalogue(), kind)(name)
    if isinstance(model, GunModel):
        return joined_form([(model.solid, ORIGIN), (model.barrel_solid, ORIGIN)])
    return form_of(model.solid, model.sheet.body.primitive)


def test_b2996_the_table_reports_its_first_hit() -> None:
    hit = first_hit(figure("far away"), at(1.0, 1.0), (0.0, 0.0, -0.01))
    assert hit.struck == "table"


def first_hit(
    body: Body, pose: Transform, point: tuple[float, ...] | FloatArray, *, shell_first: bool = False
) -> Hit:
    """What a shell strikes first that flies along +x and a little down at a point, from 0.2 m before it."""
    direction = np.array([1.0, 0.0, -0.1]) / np.hypot(1, 0.1)
    flying = shell("shell")
    start = Transform.along(np.array(point) - 0.2 * direction, direction)
    fall = GRAVITY * 0.2 / SPEED / 2 if body.anchored else 0.0  # a free body falls with it
    lift = np.array([0.0, 0.0, fall])
    with Bullet() as bullet:
        bullet.set_step(STEP)
        bullet.add(*TABLE.body())
        if not shell_first:
            bullet.add(body, pose)
        bullet.add(flying, start, SPEED * direction + lift)
        if shell_first:
            bullet.add(body, pose)
        for number in range(400):
            speed = bullet.speed("shell")
            bullet.step()
            touching = bullet.touching("shell")
            if touching:
                return Hit(
                    number * STEP,
                    "shell",
                    touching[0],
                    speed,
                    flying.mass * speed**2 / 2,
                    (),
                    (0.0, 0.0, 0.0),
                )
    raise AssertionError("the shell struck nothing")
