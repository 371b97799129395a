"""Random streams: the same numbers for the same key, whatever else is drawn and in whatever order."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fbsim.guns import Stream, stream

WORDS = st.integers(0, 2**32 - 1)
KEYS = st.tuples(WORDS, WORDS, st.sampled_from(Stream), st.none() | WORDS)


def head(*key: Any) -> list[int]:
    generator: np.random.Generator = stream(*key)
    return [int(draw) for draw in generator.integers(0, 2**63, 3)]


def test_stream_numbers_are_fixed() -> None:
    """Saved results depend on them."""
    assert {member.name: member.value for member in Stream} == {
        "MUZZLE_SPEED": 0,
        "DIRECTION": 1,
        "DICE": 2,
        "BOTS": 3,
        "SPECIMEN": 4,
        "ATTACK": 5,
    }


def test_stream_is_the_documented_seed_sequence() -> None:
    sequence = np.random.SeedSequence(42, spawn_key=(3, 5, 1))
    assert head(42, 3, 5, Stream.DIRECTION) == np.random.default_rng(sequence).integers(0, 2**63, 3).tolist()


def test_a_barrel_is_a_child_of_its_shot() -> None:
    third = np.random.SeedSequence(42, spawn_key=(3, 5, 1)).spawn(3)[2]
    assert head(42, 3, 5, Stream.DIRECTION, 2) == np.random.default_rng(third).integers(0, 2**63, 3).tolist()


def test_first_draws_stay_as_they_are() -> None:
    """A golden value: numpy promises the bits of PCG64 and SeedSequence for good."""
    golden = [8602501713665642065, 1579982571734426775]
    assert stream(2024, 1, 2, Stream.DICE).bit_generator.random_raw(2).tolist() == golden


@given(st.integers(0, 2**128), KEYS)
def test_same_key_same_draws(seed: int, key: tuple[int, int, Stream, int | None]) -> None:
    assert head(seed, *key) == head(seed, *key)


@given(st.integers(0, 2**128), KEYS, KEYS)
def test_other_key_other_draws(
    seed: int, one: tuple[int, int, Stream, int | None], other: tuple[int, int, Stream, int | None]
) -> None:
    assert one == other or head(seed, *one) != head(seed, *other)


def test_draws_do_not_depend_on_order() -> None:
    keys = list(itertools.product(range(4), range(4), Stream, [None, 0, 1]))
    forward = {key: head(9, *key) for key in keys}
    backward = {key: head(9, *key) for key in reversed(keys)}
    assert forward == backward
    assert len({tuple(draws) for draws in forward.values()}) == len(keys)


def test_neighbouring_streams_are_not_correlated() -> None:
    """Of 200 neighbours, 1000 normals each: |r| of independent draws stays below 5/√1000 = 0.158."""
    rows = np.array([stream(1, v, 0, Stream.MUZZLE_SPEED).standard_normal(1000) for v in range(200)])
    across = np.corrcoef(rows) - np.eye(200)
    assert np.abs(across).max() < 0.158


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ((-1, 0, 0, Stream.DICE), "root_seed"),
        ((1, -1, 0, Stream.DICE), "volley, shot and barrel"),
        ((1, 0, 2**32, Stream.DICE), "volley, shot and barrel"),
        ((1, 0, 0, Stream.DICE, -1), "volley, shot and barrel"),
    ],
)
def test_keys_out_of_range_are_refused(arguments: tuple[object, ...], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        head(*arguments)
