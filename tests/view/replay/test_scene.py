"""The scene on the page is the recording: poses, visibility and colours, by numbers and by picture."""

from __future__ import annotations

import numpy as np
import pytest

from fbsim.meshes.solid import FloatArray, IntArray
from fbsim.physics.transform import Transform
from fbsim.recording import Recording
from fbsim.view.colours import thing_rgb
from tests.view.replay.opened import Opened

pytestmark = pytest.mark.slow

POSITION, ROTATION = 5e-6, 3e-5
"""m, and parts of a quaternion: what 10 m/s and a fast spin make of 24 bits for a time."""
SOON = 1e-5
"""s after an event: at a jump itself, a thousandth of a second long, rounding of its time would show."""


def times(recording: Recording) -> list[float]:
    """Moments between keys, at events, and at both ends."""
    events = [event.time + SOON for event in recording.events[:: max(1, len(recording.events) // 8)]]
    return sorted({0.0, *events, *np.linspace(0.0, recording.duration, 9).tolist()})


def check_near(found: Transform, wanted: Transform, what: str) -> None:
    assert np.abs(found.position - wanted.position).max() < POSITION, what
    turned = np.sign(found.rotation @ wanted.rotation) * found.rotation
    assert np.abs(turned - wanted.rotation).max() < ROTATION, what


def test_things_are_where_the_recording_has_them(page: Opened, kitchen: Recording) -> None:
    for time in times(kitchen):
        page.seek(time)
        wanted = kitchen.poses(time)
        for id, pose in page.poses(list(wanted)).items():
            check_near(pose, wanted[id], f"{id} at {time}")


def test_barrels_are_raised_as_they_were(page: Opened, kitchen: Recording) -> None:
    guns = [thing for thing in kitchen.things if thing.kind == "gun"]
    for shot in kitchen.shots:
        page.seek(shot.time + 1e-4)
        parts = page.parts([gun.id for gun in guns])
        for gun in guns:
            for component, pose in zip(gun.components, parts[gun.id], strict=True):
                wanted = gun.track.at(shot.time).after(component.track.at(shot.time))
                check_near(pose, wanted, f"{gun.id} {component.role} at {shot.time}")


def test_what_is_gone_or_not_yet_fired_is_not_to_be_seen(page: Opened, kitchen: Recording) -> None:
    ids = [thing.id for thing in kitchen.things]
    assert kitchen.losses
    for time in times(kitchen):
        page.seek(time)
        assert page.visible(ids) == {thing.id for thing in kitchen.there(time)}, time
    page.seek(kitchen.start)
    assert page.visible(ids) == {thing.id for thing in kitchen.things if thing.kind != "shell"}


def test_colours_are_those_of_the_outcomes_so_far(page: Opened, kitchen: Recording) -> None:
    seen = set()
    for time in times(kitchen):
        page.seek(time)
        outcomes = kitchen.outcomes(time)
        there = kitchen.there(time)
        tints = page.ask("ids => ids.map(id => fbsimReplay.tint(id))", [thing.id for thing in there])
        for thing, tint in zip(there, tints, strict=True):
            rgb = thing_rgb(kitchen, thing, outcomes.get(thing.id))
            channels = [int(tint[place : place + 2], 16) for place in (1, 3, 5)]
            assert np.abs(np.array(channels) - 255 * np.array(rgb)).max() <= 1.5, (thing.id, time)
            seen.add(tint)
    assert len(seen) > 4


def test_time_between_two_keys_is_met_exactly(duel_page: Opened, duel: Recording) -> None:
    page = duel_page
    page.reset()
    times = duel.find("shell-1").track.times
    for time in (times[:-1] + times[1:])[:20:4] / 2:
        page.seek(float(time))
        check_near(page.pose("shell-1"), duel.find("shell-1").track.at(float(time)), f"at {time}")


def middle(recording: Recording, id: str, time: float) -> FloatArray:
    """The middle of the hull of a thing's first part: a point within it."""
    thing = recording.find(id)
    mesh = recording.meshes[thing.components[0].mesh]
    pose = thing.track.at(time).after(thing.components[0].track.at(time))
    largest = max(mesh.parts, key=lambda part: float(np.prod(np.ptp(part, axis=0))))
    return pose.apply((largest.min(axis=0) + largest.max(axis=0)) / 2)


def around(picture: IntArray, place: tuple[int, int], reach: int = 5) -> IntArray:
    x, y = place
    return picture[y - reach : y + reach + 1, x - reach : x + reach + 1].reshape(-1, 3)


def bluish(pixels: IntArray) -> float:
    """Share of pixels that are more blue than red by far; the table has none."""
    return float(np.mean(pixels[:, 2] > pixels[:, 0] + 15))


def test_a_figure_is_drawn_where_the_recording_has_it(duel_page: Opened, duel: Recording) -> None:
    page = duel_page
    page.reset()
    start, end = middle(duel, "blue-1", 0.0), middle(duel, "blue-1", duel.duration)
    for name in ("impacts", "trails"):
        page.page.locator(f"[data-toggle={name}]").uncheck()
    page.seek(0.0)
    before = page.picture()
    assert bluish(around(before, page.project(start))) > 0.2
    assert bluish(around(before, page.project(end))) < 0.05
    page.seek(duel.duration)
    after = page.picture()
    assert bluish(around(after, page.project(start))) < 0.05
    assert bluish(around(after, page.project(end))) > 0.1
    for name in ("impacts", "trails"):
        page.page.locator(f"[data-toggle={name}]").check()


def test_the_trail_ends_at_the_shell(duel_page: Opened, duel: Recording) -> None:
    """Orange between gun and shell; none further on its way."""
    page = duel_page
    page.reset()
    shell = duel.find("shell-1").track
    page.seek(0.035)
    picture = page.picture()
    flown = around(picture, page.project(shell.at(0.02).position), 2)
    ahead = around(picture, page.project(shell.at(0.049).position), 2)
    assert np.mean((flown[:, 0] > 220) & (flown[:, 2] < 120)) > 0.3
    assert not np.any((ahead[:, 0] > 220) & (ahead[:, 2] < 120))
