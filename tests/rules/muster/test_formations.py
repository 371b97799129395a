"""Squads drawn up and closing ranks, whatever the size of their feet and whoever has fallen."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fbsim.rules import Army, Kind, Profile, Squad, new_game
from fbsim.rules.phases.squads.formations import closed, groups, in_contact, in_ranks, placed, turned
from fbsim.rules.pieces import Piece
from fbsim.rules.play import Play

Feet = list[float]


def drawn_up(feet: Feet, files: int, heading: float = 90.0) -> tuple[Play, list[Piece]]:
    """Soldiers with such feet, in ranks of so many about the middle of the table."""
    men = tuple(
        Profile(f"m{n}", Kind.WARRIOR, "m", number=n + 1, radius_mm=radius) for n, radius in enumerate(feet)
    )
    squad = Squad("men", "men", men)
    play = new_game("muster", (Army("blue", (squad,)), Army("red", (squad,))), seed=1).look()
    pieces = [play.piece(name) for name in play.state.squads["blue-men"].members]
    return play, placed(pieces, in_ranks(men, files), 0.0, 0.0, heading)


def overlap(play: Play, pieces: list[Piece]) -> float:
    """By how many mm the two feet that overlap most do so."""
    return max(
        play.profile(a.id).radius_mm + play.profile(b.id).radius_mm - apart(a, b)
        for a, b in combinations(pieces, 2)
    )


def apart(a: Piece, b: Piece) -> float:
    assert a.place is not None
    assert b.place is not None
    return float(((a.place.x - b.place.x) ** 2 + (a.place.y - b.place.y) ** 2) ** 0.5)


feet = st.lists(st.floats(8, 30), min_size=5, max_size=12)


@pytest.mark.rule("UKR-09")
@given(feet=feet, files=st.integers(1, 6), heading=st.sampled_from([0.0, 90.0, 180.0, 270.0]))
@settings(max_examples=40, deadline=None)
def test_ranks_touch_and_nobody_stands_on_another(feet: Feet, files: int, heading: float) -> None:
    play, pieces = drawn_up(feet, files, heading)
    assert in_contact(play, pieces)
    assert overlap(play, pieces) < 0.01


@pytest.mark.rule("UKR-09")
@given(feet=feet, files=st.integers(1, 6), data=st.data())
@settings(max_examples=40, deadline=None)
def test_whoever_falls_the_others_close_ranks_and_the_largest_group_stands(
    feet: Feet, files: int, data: st.DataObject
) -> None:
    play, pieces = drawn_up(feet, files)
    left = data.draw(st.lists(st.sampled_from(pieces), min_size=2, unique=True))
    after = closed(play, left)
    assert [piece.id for piece in after] == [piece.id for piece in left]
    assert in_contact(play, after)
    assert overlap(play, after) < 0.01
    stood = max(groups(play, left), key=len)
    assert all(piece in after for piece in stood)


@pytest.mark.rule("UKR-09")
def test_a_group_halts_at_the_first_whom_any_of_it_meets() -> None:
    """The nearest two do not always touch first: the man beside meets one with larger feet."""
    play, pieces = drawn_up([8.0, 8.0, 8.0, 8.0, 13.0, 8.0, 8.0, 8.0], 4)
    left = [pieces[number] for number in (6, 1, 2, 4, 7)]
    after = closed(play, left)
    assert in_contact(play, after)
    assert overlap(play, after) < 0.01


@pytest.mark.rule("UKR-17", "UKR-18")
@given(feet=feet, angle=st.sampled_from([90, -90, 180]), data=st.data())
@settings(max_examples=25, deadline=None)
def test_a_turn_keeps_every_distance_and_its_pivot(feet: Feet, angle: int, data: st.DataObject) -> None:
    _, pieces = drawn_up(feet, 4)
    pivot = data.draw(st.sampled_from(pieces))
    assert pivot.place is not None
    after = turned(pieces, pivot.place, angle)
    assert after[pieces.index(pivot)].place == pivot.place
    for (a, b), (c, d) in zip(combinations(pieces, 2), combinations(after, 2), strict=True):
        assert apart(a, b) == pytest.approx(apart(c, d), abs=0.01)
    assert {piece.heading_deg for piece in after} == {(90.0 + angle) % 360}
