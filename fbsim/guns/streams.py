"""Random streams: each draw of a volley has its own, whoever runs it and in whatever order.

Stream of (volley, shot, purpose) = PCG64 seeded by
    numpy.random.SeedSequence(root_seed, spawn_key=(volley, shot, purpose))
and barrel i of a salvo has child i of that sequence, spawn_key = (volley, shot, purpose, i). So a result
depends on the root seed and these numbers alone: not on workers, order, or how much another stream drew.
Source: NumPy manual, "Parallel random number generation" (`SeedSequence` spawning).
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

KEY_LIMIT = 2**32
"""Keys stay below this: a `SeedSequence` splits longer ones into words, and two keys could be one."""


class Stream(IntEnum):
    """What a stream is for. The numbers are part of every saved result: add new ones, never renumber."""

    MUZZLE_SPEED = 0
    DIRECTION = 1
    DICE = 2
    BOTS = 3
    SPECIMEN = 4
    ATTACK = 5


def stream(
    root_seed: int, volley: int, shot: int, purpose: Stream, barrel: int | None = None
) -> np.random.Generator:
    """Return a fresh generator for one purpose of one shot, and of one barrel where there are several.

    Two calls with the same arguments give two generators that draw the same numbers. Do not call `spawn`
    on the generator of a shot whose barrels draw too: its children are the barrels' streams.
    Raises ValueError for a negative seed, and for a key that is negative or not below 2³².

    >>> int(stream(7, 0, 0, Stream.DICE).integers(1, 7)) == int(stream(7, 0, 0, Stream.DICE).integers(1, 7))
    True
    """
    if root_seed < 0:
        raise ValueError(f"root_seed must not be negative (got {root_seed})")
    key = (volley, shot, int(purpose)) + (() if barrel is None else (barrel,))
    if not all(0 <= number < KEY_LIMIT for number in key):
        raise ValueError(f"volley, shot and barrel must be from 0 to 2**32 - 1 (got {key})")
    return np.random.default_rng(np.random.SeedSequence(root_seed, spawn_key=key))
