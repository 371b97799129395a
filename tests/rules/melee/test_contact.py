"""Contact, against a plain scan of all pairs."""

from __future__ import annotations

from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fbsim.rules import Army, Game, Place, Squad, new_game
from fbsim.rules.phases.melee.contact import Pair, components, pairs, pairs_of, step_reach
from fbsim.rules.play import Play
from tests.rules.table import warrior

spots = st.tuples(st.floats(-300, 300), st.floats(-300, 300))


def field(*sides: list[tuple[float, float]]) -> Game:
    """Lay an army for each list of places."""
    armies: list[Army] = []
    places: dict[str, Place] = {}
    for player, side in zip(("blue", "red", "green"), sides, strict=False):
        squad = Squad("men", "Men", tuple(warrior(f"man-{n}", number=n + 2) for n in range(len(side))))
        armies.append(Army(player, (squad,)))
        places |= {f"{player}-man-{n}": Place(*spot) for n, spot in enumerate(side)}
    return new_game("republic", armies, places=places)


@pytest.mark.rule("COM-04")
@given(st.lists(spots, min_size=2, max_size=12, unique=True))
def test_pairs_are_those_of_a_plain_scan(men: list[tuple[float, float]]) -> None:
    blue, red = men[: len(men) // 2], men[len(men) // 2 :]
    play = field(blue, red).look()
    expected = {
        (f"blue-man-{i}", f"red-man-{j}")
        for i, (ax, ay) in enumerate(blue)
        for j, (bx, by) in enumerate(red)
        if hypot(ax - bx, ay - by) - 24 <= 41
    }
    found = pairs(play, step_reach(play))
    assert set(found) == expected
    assert len(found) == len(expected)
    of_each = [
        pair
        for n in range(len(blue))
        for pair in pairs_of(play, play.piece(f"blue-man-{n}"), step_reach(play))
    ]
    assert set(of_each) == expected


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(6, 11)), unique=True))
def test_components_part_all_pairs_and_share_nobody(numbers: list[tuple[int, int]]) -> None:
    found: list[Pair] = [(str(one), str(other)) for one, other in numbers]
    groups = components(found)
    assert sorted(pair for group in groups for pair in group) == sorted(found)
    fighters = [{name for pair in group for name in pair} for group in groups]
    assert sum(len(each) for each in fighters) == len(set().union(*fighters)) if fighters else not found


def test_where_nobody_is_near_anybody_nothing_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twelve against twelve a metre apart: only what bounds the two sides is compared."""

    def measured(*pieces: object) -> float:
        raise AssertionError("a distance was measured")

    sides = [[(50.0 * n - 300, y) for n in range(12)] for y in (-500.0, 500.0)]
    play = field(*sides).look()
    monkeypatch.setattr(Play, "gap", measured)
    assert pairs(play, step_reach(play)) == ()
