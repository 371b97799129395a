"""Which part of a recording is looked at: from a time to a time, or a shot."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fbsim.recording import Recording


def span_of(
    recording: Recording, start: float | None = None, end: float | None = None, shot: int | None = None
) -> tuple[float, float]:
    """What of it is filmed, in s. Raises BadInput where there is nothing of that."""
    from fbsim.errors import BadInput, Problem
    from fbsim.view.film_clock import shot_span

    if shot is not None:
        known = ", ".join(str(each.shot) for each in recording.shots)
        if shot not in {each.shot for each in recording.shots}:
            remedy = f"those that were fired: {known or 'none'}"
            raise BadInput(Problem(f"no shot {shot} was fired", remedy=remedy))
        return shot_span(recording, shot)
    first = recording.start if start is None else start
    last = recording.duration if end is None else min(end, recording.duration)
    if not first < last:
        remedy = f"the volley lasts {recording.duration:.3f} s"
        raise BadInput(Problem(f"nothing is between {first:g} and {last:g} s", remedy=remedy))
    return first, last
