"""The clock of a film: monotone, covers all, slow where something is hit, as long as it says."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fbsim.view.film_clock import BRAKING, SLOW, FilmClock, Window, clock_of, film_clock, shot_span
from fbsim.volley.events import Fired, Struck

from .recordings import HIT, small_recording

END = 5.0
times = st.floats(-0.5, END + 0.5)
windows = st.lists(
    st.builds(
        lambda start, last, rate: Window(start, start + last, rate),
        times,
        st.floats(1e-3, 2.0),
        st.sampled_from([0.05, 0.125, 0.5, 1.0]),
    ),
    max_size=12,
)
holds = st.tuples(st.floats(0, 2), st.floats(0, 2))
clocks = st.builds(lambda asked, held: (asked, clock_of(asked, 0.0, END, 2.0, held)), windows, holds)


@given(clocks)
def test_it_goes_up_from_the_first_moment_to_the_last(case: tuple[list[Window], FilmClock]) -> None:
    _, clock = case
    seen = [clock.moment(time) for time in np.linspace(0, clock.length, 200)]
    assert seen[0] == 0.0
    assert seen[-1] == END
    assert all(one <= other for one, other in pairwise(seen))
    inside = np.linspace(clock.holds[0], clock.length - clock.holds[1], 50)
    assert all(one < other for one, other in pairwise(clock.moment(time) for time in inside))


@given(clocks)
def test_each_end_is_held_as_long_as_asked(case: tuple[list[Window], FilmClock]) -> None:
    _, clock = case
    assert clock.moment(clock.holds[0]) == 0.0
    assert clock.moment(clock.length - clock.holds[1] + 1e-9) == pytest.approx(END)
    assert clock.time(0.0) == clock.holds[0]
    assert clock.time(END) == pytest.approx(clock.length - clock.holds[1])


@given(clocks, st.floats(0, END))
def test_what_is_seen_when_is_when_it_is_seen(case: tuple[list[Window], FilmClock], moment: float) -> None:
    _, clock = case
    assert clock.moment(clock.time(moment)) == pytest.approx(moment, abs=1e-9)


@given(clocks, st.floats(0, END))
def test_it_is_never_quicker_than_a_window_lets_it(
    case: tuple[list[Window], FilmClock], moment: float
) -> None:
    asked, clock = case
    most = min([2.0, *(each.rate for each in asked if each.start <= moment <= each.end)])
    assert 0 < clock.rate(moment) <= most + 1e-6


@given(clocks)
def test_it_brakes_evenly_and_no_harder_than_it_may(case: tuple[list[Window], FilmClock]) -> None:
    """The slope of v² over the recording is within 1 / BRAKING, and v has no steps."""
    _, clock = case
    rises = np.diff(clock.rates**2)
    assert (np.abs(rises) <= np.diff(clock.moments) / BRAKING + 1e-6).all()


@given(clocks)
def test_its_length_is_the_integral_of_one_over_its_rate(case: tuple[list[Window], FilmClock]) -> None:
    """Midpoints of fine steps of each knot's segment, as 1 / v is smooth within one."""
    _, clock = case
    total = 0.0
    for left, right in pairwise(clock.moments):
        steps = np.linspace(left, right, 401)
        middles = (steps[1:] + steps[:-1]) / 2
        total += sum(1 / clock.rate(middle) for middle in middles) * (right - left) / 400
    assert clock.length == pytest.approx(sum(clock.holds) + total, rel=2e-3)


def test_with_nothing_to_see_it_runs_at_the_idle_rate() -> None:
    clock = clock_of([], 0.0, END, 2.0, (0.5, 1.0))
    assert clock.length == pytest.approx(0.5 + END / 2 + 1.0)
    assert clock.frames(30) == 120


def test_one_window_is_slow_between_two_brakings() -> None:
    """Each braking takes (1 - s²) BRAKING of the recording, and 2 (1 - s) BRAKING of the film."""
    clock = clock_of([Window(2.0, 2.5, 0.25)], 0.0, END, 1.0, (0.0, 0.0))
    braked = (1 - 0.25**2) * BRAKING
    assert clock.moments.tolist() == pytest.approx([0, 2 - braked, 2, 2.5, 2.5 + braked, END])
    assert clock.length == pytest.approx(END - 0.5 - 2 * braked + 0.5 / 0.25 + 4 * (1 - 0.25) * BRAKING)


def test_fast_impacts_are_slow_and_slow_ones_are_not() -> None:
    recording = small_recording()
    assert film_clock(recording).rate(HIT) > 0.99
    struck = Struck(HIT, "shell", "guard", 9.0, 0.03, (0.0, 0.0, 0.15))
    fast = replace(recording, events=(recording.events[0], struck, recording.events[2]))
    clock = film_clock(fast)
    assert clock.rate(HIT) == pytest.approx(SLOW)
    assert film_clock(fast, slow=1.0).length < clock.length
    assert clock.moment(0.0) == recording.start
    assert clock.moment(clock.length) == recording.duration


def test_a_shot_lasts_until_the_next_salvo() -> None:
    recording = small_recording()
    later = (Fired(0.5, 2, 2, "gun", ()), Fired(0.5, 3, 2, "gun", ()))
    recording = replace(recording, events=(*recording.events[:2], *later, recording.events[2]))
    assert shot_span(recording, 1) == (recording.start, 0.5)
    assert shot_span(recording, 3) == (0.4, recording.duration)
    with pytest.raises(KeyError):
        shot_span(recording, 4)
