"""Where on a scale something begins to happen: found by halving."""

from __future__ import annotations

from collections.abc import Callable


def threshold(happens: Callable[[float], bool], low: float, high: float, width: float) -> float:
    """Middle of the last interval, at most `width` wide; it must not happen at `low`, and must at `high`."""
    if happens(low) or not happens(high):
        raise AssertionError(f"the threshold is not between {low} and {high}")
    while high - low > width:
        middle = (low + high) / 2
        low, high = (low, middle) if happens(middle) else (middle, high)
    return (low + high) / 2
