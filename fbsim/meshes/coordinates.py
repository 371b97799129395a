"""What counts as a coordinate: finite, and not so large that its cube is no number any more."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from fbsim.meshes.solid import FloatArray, IntArray

LARGEST = 1e9


class NumberProblem(NamedTuple):
    """Why words are no coordinates, and what to do."""

    message: str
    remedy: str


def unusable(rows: FloatArray) -> IntArray:
    """Indices of the rows (n, k) that hold a NaN, an infinity or something beyond all size."""
    with np.errstate(invalid="ignore"):
        return np.flatnonzero(~(np.abs(rows) <= LARGEST).all(axis=1))


def number_problem(words: Sequence[str], count: int) -> NumberProblem | None:
    """Say what is wrong with the first `count` words as coordinates, or None.

    >>> number_problem(["1,5", "2", "3"], 3).message
    '"1,5" has a decimal comma'
    """
    if len(words) < count:
        return NumberProblem(f"has {len(words)} coordinates, not {count}", "export the file again")
    for word in words[:count]:
        try:
            value = float(word)
        except ValueError:
            return _no_number(word)
        if not abs(value) <= LARGEST:
            return NumberProblem(f'"{word}" is no usable coordinate', "repair that vertex or export it again")
    return None


def _no_number(word: str) -> NumberProblem:
    if re.fullmatch(r"[-+]?\d*,\d+([eE][-+]?\d+)?", word):
        return NumberProblem(f'"{word}" has a decimal comma', "write numbers with a point, as in 1.5")
    return NumberProblem(f'"{word[:30]}" is no number', "export the file again")
