"""The clock of a film: which moment of a recording is seen at which moment of the film.

A film runs at a rate v: seconds of the recording in a second of film. It is 1 around shots, `slow` around
impacts of fast shells, `idle` where nothing goes on, and the clock brakes and speeds up evenly between them.
From one knot (r₀, v₀) to the next (r₁, v₁) it moves as a car does, with film time x since the first knot:

    r(x) = r₀ + v₀ x + a x² / 2        v(x) = v₀ + a x
    v²(r) = v₀² + 2 a (r - r₀)         x(r) = 2 (r - r₀) / (v₀ + v(r))

so v² is piecewise linear in r, and a film lasts as long as the sum of 2 (r₁ - r₀) / (v₀ + v₁), and what it
holds at its ends. Rates are above 0 between the holds: the map goes up strictly, and is inverted exactly.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from fbsim.meshes.solid import FloatArray
from fbsim.recording import Recording

FAST = 3.0  # m/s; impacts of slower shells are no event
BEFORE_IMPACT, AFTER_IMPACT = 0.04, 0.16  # s of the recording that are seen slowly
AROUND_SHOT = (0.15, 0.35)  # s before and after shots and impacts that are not idle
BRAKING = 0.08  # s of the recording in which the clock brakes from 1 to a standstill
SLOW, IDLE = 1 / 8, 2.0
FIRST_HOLD, LAST_HOLD = 0.7, 1.5  # s of film in which the first and the last picture stand
LEAD = 0.1  # s of the recording before a shot that is filmed alone


@dataclass(frozen=True)
class Window:
    """From `start` to `end`, in s of the recording, the film runs no quicker than `rate`."""

    start: float
    end: float
    rate: float


class FilmClock:
    """Knots (`moments` in s of the recording, strictly up; `rates` there, above 0) between two holds in s.

    >>> clock = FilmClock([0.0, 1.0, 2.0], [1.0, 1.0, 0.5], (0.5, 1.0))
    >>> round(clock.length, 3)
    3.833
    >>> clock.moment(0.2), clock.moment(1.0), clock.moment(9.0)
    (0.0, 0.5, 2.0)
    """

    def __init__(self, moments: Sequence[float], rates: Sequence[float], holds: tuple[float, float]) -> None:
        self.moments, self.rates, self.holds = np.array(moments), np.array(rates), holds
        lasts = 2 * np.diff(self.moments) / (self.rates[:-1] + self.rates[1:])
        self._knots: FloatArray = holds[0] + np.concatenate([[0.0], np.cumsum(lasts)])

    @property
    def length(self) -> float:
        """How long the film is, in s."""
        return float(self._knots[-1]) + self.holds[1]

    def frames(self, fps: int) -> int:
        """How many pictures the film has; number k is seen from k / fps on."""
        return max(math.ceil(self.length * fps - 1e-6), 1)

    def moment(self, time: float) -> float:
        """Moment of the recording, in s, that is seen at a time of the film in s."""
        if time <= self._knots[0]:
            return float(self.moments[0])
        if time >= self._knots[-1]:
            return float(self.moments[-1])
        after = int(np.searchsorted(self._knots, time, side="right"))
        start, end = self._knots[after - 1], self._knots[after]
        since, rate = time - start, self.rates[after - 1]
        gain = (self.rates[after] - rate) / (end - start)
        found = self.moments[after - 1] + rate * since + gain * since**2 / 2
        return float(min(max(found, self.moments[after - 1]), self.moments[after]))

    def rate(self, moment: float) -> float:
        """Seconds of the recording in a second of film at a moment of the recording in s."""
        return float(np.sqrt(np.interp(moment, self.moments, self.rates**2)))

    def time(self, moment: float) -> float:
        """Time of the film in s at which a moment of the recording, in s, is first seen."""
        moment = min(max(moment, float(self.moments[0])), float(self.moments[-1]))
        before = max(int(np.searchsorted(self.moments, moment)) - 1, 0)
        since = moment - self.moments[before]
        return float(self._knots[before] + 2 * since / (self.rates[before] + self.rate(moment)))


def film_clock(
    recording: Recording,
    span: tuple[float, float] | None = None,
    *,
    slow: float = SLOW,
    idle: float = IDLE,
    holds: tuple[float, float] = (FIRST_HOLD, LAST_HOLD),
) -> FilmClock:
    """The clock of a film of a recording, or of a span of it in s.

    `slow` (above 0, at most 1) is the rate from a little before each impact of a fast shell until a little
    after, `idle` (1 or more) the rate where nothing goes on.
    """
    start, end = span or (recording.start, recording.duration)
    fast = [each.time for each in recording.impacts if each.speed >= FAST]
    events = [*fast, *(shot.time for shot in recording.shots)]
    windows = [Window(time - BEFORE_IMPACT, time + AFTER_IMPACT, slow) for time in fast]
    windows += [Window(time - AROUND_SHOT[0], time + AROUND_SHOT[1], 1.0) for time in events]
    return clock_of(windows, start, end, idle, holds)


def clock_of(
    windows: Iterable[Window], start: float, end: float, idle: float, holds: tuple[float, float]
) -> FilmClock:
    """A clock as quick as its windows let it, at most at the rate `idle`, that brakes evenly for them.

    It never brakes harder than v² falls by 1 / `BRAKING` in a second of the recording.
    """
    windows = [Window(max(each.start, start), min(each.end, end), each.rate) for each in windows]
    windows = [each for each in windows if each.start < each.end]
    edges = sorted({start, end, *(each.start for each in windows), *(each.end for each in windows)})
    levels = _levels(edges, windows, idle)
    squares = _braked(edges, [level**2 for level in levels])
    moments, found = [edges[0]], [squares[0]]
    for index, level in enumerate(levels):
        _extend(moments, found, edges[index + 1], squares[index + 1], level**2)
    return FilmClock(moments, [math.sqrt(square) for square in found], holds)


def shot_span(recording: Recording, number: int) -> tuple[float, float]:
    """From shortly before a shot to the next shot of another salvo, or the end, in s.

    Raises KeyError where no shot has that number.
    """
    shots = {shot.shot: shot for shot in recording.shots}
    shot = shots[number]
    later = [each.time for each in recording.shots if each.salvo > shot.salvo]
    start = max(shot.time - LEAD, recording.start)
    return start, min([*later, recording.duration])


def _levels(edges: Sequence[float], windows: Sequence[Window], idle: float) -> list[float]:
    """The lowest rate that is asked for between each edge and the next."""
    starts, ends, rates = (
        np.array([getattr(each, name) for each in windows]) for name in ("start", "end", "rate")
    )
    levels = []
    for left, right in pairwise(edges):
        there = (starts <= left) & (right <= ends) if windows else np.zeros(0, dtype=bool)
        levels.append(min([idle, *rates[there].tolist()]))
    return levels


def _braked(edges: Sequence[float], squares: Sequence[float]) -> list[float]:
    """Squares of rates at the edges: the most from which one can brake in time for all that is lower."""
    lowest = [min(pair) for pair in zip([squares[0], *squares], [*squares, squares[-1]], strict=True)]
    steps = [(right - left) / BRAKING for left, right in pairwise(edges)]
    for index, step in enumerate(steps):
        lowest[index + 1] = min(lowest[index + 1], lowest[index] + step)
    for index in reversed(range(len(steps))):
        lowest[index] = min(lowest[index], lowest[index + 1] + steps[index])
    return lowest


def _extend(moments: list[float], squares: list[float], end: float, square: float, level: float) -> None:
    """Go on to an edge: up as far as `level`, or as there is room, along it, and down again."""
    start, former = moments[-1], squares[-1]
    up, down = start + (level - former) * BRAKING, end - (level - square) * BRAKING
    if up > down:
        up = down = ((start + end) + (square - former) * BRAKING) / 2
        level = former + (up - start) / BRAKING
    for moment, at in ((up, level), (down, level), (end, square)):
        if moment > moments[-1] + 1e-9:
            moments.append(min(moment, end))
            squares.append(at)
    if moments[-1] < end:
        moments.append(end)
        squares.append(square)
