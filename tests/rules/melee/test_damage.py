"""Republic: what the difference does, and to whom."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fbsim.errors import IllegalAction
from fbsim.rules import Game, Kind, Profile
from fbsim.rules.actions import Choose
from fbsim.rules.phases.melee.fights import Fight
from tests.rules.melee.ring import BESIDE, changed, conditions, fight, let_stay, men, ring, row

ONE_TO_ONE = row("blue", (0, 0)) | row("red", (BESIDE, 0))
DUEL = Fight("blue-man-1", "red-man-1")
DRAGON = Profile("dragon", Kind.DRAGON, "Dragon", lives=2)
WALKER = Profile("walker", Kind.WAR_MACHINE, "Walker")

SURROUNDED = row("red", (0, 54), (-46, -27), (46, -27), (-46, 20), (46, 20))
"""Five who take part, around one in the middle."""


def against(points: float, loser: Profile | None = None, **standing: object) -> Game:
    """One of blue beats one of red by so many points: 1 and the points against 1."""
    name = "red-man-1" if loser is None else f"red-{loser.model}"
    places = row("blue", (0, 0)) | {name: (BESIDE, 0)}
    red = men("red", 1) if loser is None else men("red", 0, loser)
    game = ring("republic", places, men("blue", 1, melee=points), red)
    game = changed(game, name, **standing) if standing else game
    # The wounded halve a 2 to 1, as others roll it.
    halved = standing.get("condition") == "wounded" and loser is None
    return fight(game, "blue-man-1", name, 1, 2 if halved else 1)


@pytest.mark.rule("REP-85")
@pytest.mark.parametrize(
    ("points", "condition"),
    [
        (0, "sound"),
        (0.5, "sound"),
        (1, "wounded"),
        (1.5, "wounded"),
        (2, "killed"),
        (2.5, "killed"),
        (3, "killed"),
        (9, "killed"),
    ],
)
def test_what_the_difference_does_to_a_warrior(points: float, condition: str) -> None:
    assert conditions(against(points), "red") == [condition]


@pytest.mark.rule("REP-85")
@pytest.mark.parametrize(
    ("points", "condition"), [(0.5, "wounded"), (1, "killed"), (1.5, "killed"), (2, "killed")]
)
def test_a_wounded_warrior_is_finished_off_by_one(points: float, condition: str) -> None:
    assert conditions(against(points, condition="wounded"), "red") == [condition]


@pytest.mark.rule("REP-85")
@pytest.mark.parametrize(("points", "units"), [(0.5, 0), (1, 1), (1.5, 1), (2, 2), (2.5, 2), (3, 3), (7, 3)])
def test_what_the_difference_does_to_a_machine(points: float, units: int) -> None:
    walker = against(points, WALKER).pieces["red-walker"]
    assert walker.standing.damage == units
    assert (walker.condition == "destroyed") is (units == 3)


@pytest.mark.rule("REP-85")
@pytest.mark.rule("REP-140")
@pytest.mark.parametrize(
    ("points", "condition", "lives"),
    [
        (0.5, "sound", None),
        (1.5, "sound", None),
        (2, "wounded", None),
        (2.5, "wounded", None),
        (3, "sound", 1),
        (9, "sound", 1),
    ],
)
def test_what_the_difference_does_to_a_dragon(points: float, condition: str, lives: int | None) -> None:
    dragon = against(points, DRAGON).pieces["red-dragon"]
    assert (dragon.condition, dragon.standing.lives) == (condition, lives)


@pytest.mark.rule("REP-85")
@pytest.mark.rule("REP-140")
def test_a_wounded_dragon_loses_a_life_where_another_is_wounded() -> None:
    dragon = against(2, DRAGON, condition="wounded").pieces["red-dragon"]
    assert dragon.standing.lives == 1


@pytest.mark.rule("REP-140")
def test_a_dragon_without_lives_is_dead() -> None:
    dragon = against(3, DRAGON, lives=1).pieces["red-dragon"]
    assert dragon.condition == "killed"


def beaten(difference: int, size: int, wounded: tuple[str, ...] = ()) -> Game:
    """So many of red lose to one of blue by the difference; they wait to hear who takes the damage."""
    places = row("blue", (0, 0)) | {name: SURROUNDED[name] for name in list(SURROUNDED)[:size]}
    theirs = size
    game = ring(
        "republic",
        places,
        men("blue", 1, melee=float(theirs + difference - 1)),
        men("red", size),
        wounded=wounded,
    )
    game.apply(DUEL, dice=[1, *[1] * size])
    return game


def named(game: Game, *names: str) -> Game:
    for name in names:
        game.apply(Choose(name))
    return let_stay(game)


@pytest.mark.rule("REP-86")
def test_difference_five_kills_two_of_three_and_wounds_one() -> None:
    game = beaten(5, 3)
    assert game.player == "red"
    assert {str(action) for action in game.legal_actions()} == {f"red-man-{n}" for n in (1, 2, 3)}
    assert conditions(named(game, "red-man-2", "red-man-1"), "red") == ["killed", "killed", "wounded"]


@pytest.mark.rule("REP-86")
def test_difference_three_kills_one_of_three_and_wounds_one() -> None:
    assert conditions(named(beaten(3, 3), "red-man-3", "red-man-1"), "red") == ["wounded", "sound", "killed"]


@pytest.mark.rule("REP-86")
def test_difference_one_wounds_one_of_three() -> None:
    assert conditions(named(beaten(1, 3), "red-man-2"), "red") == ["sound", "wounded", "sound"]


@pytest.mark.rule("REP-86")
def test_where_there_is_enough_for_all_nobody_is_asked() -> None:
    assert conditions(let_stay(beaten(6, 3)), "red") == ["killed"] * 3


@pytest.mark.rule("REP-86")
def test_a_wounded_loser_takes_one_point_and_dies() -> None:
    """Of two points the wounded takes one and dies; the other is wounded by the last."""
    game = named(beaten(2, 2, ("red-man-2",)), "red-man-2")
    assert conditions(game, "red") == ["wounded", "killed"]


@pytest.mark.rule("REP-86")
def test_a_sound_loser_takes_two_points_and_the_wounded_is_spared() -> None:
    game = named(beaten(2, 2, ("red-man-2",)), "red-man-1")
    assert conditions(game, "red") == ["killed", "wounded"]


@pytest.mark.rule("REP-86")
def test_a_machine_among_the_losers_takes_a_unit_for_a_point() -> None:
    places = row("blue", (0, 0)) | row("red", (0, 54)) | {"red-walker": (0, -54)}
    game = ring("republic", places, men("blue", 1, melee=4.0), men("red", 1, WALKER))
    game.apply(DUEL, dice=[1, 1, 1])
    game = named(game, "red-walker", "red-walker", "red-man-1")
    assert game.pieces["red-walker"].standing.damage == 2
    assert conditions(game, "red") == ["wounded"]


@pytest.mark.rule("REP-123")
@pytest.mark.rule("REP-86")
def test_a_zombie_takes_damage_only_in_lethal_lots_of_two() -> None:
    game = zombie_among("red-man-2", 3)
    assert conditions(named(game, "red-man-1"), "red") == ["killed", "sound"]
    game = zombie_among("red-man-2", 3)
    assert conditions(named(game, "red-man-2"), "red") == ["wounded", "killed"]


@pytest.mark.rule("REP-123")
def test_by_agreement_a_point_ends_a_zombie_in_melee() -> None:
    game = zombie_among("red-man-2", 1, fragile=True)
    assert conditions(named(game, "red-man-2"), "red") == ["sound", "killed"]
    assert conditions(zombie_among("red-man-2", 3, fragile=True), "red") == ["killed", "killed"]


def zombie_among(name: str, difference: int, fragile: bool = False) -> Game:
    import json

    places = row("blue", (0, 0)) | {each: SURROUNDED[each] for each in list(SURROUNDED)[:2]}
    game = ring(
        "republic", places, men("blue", 1, melee=1.0 + difference), men("red", 2), fragile_zombies=fragile
    )
    plain = json.loads(game.to_json())
    plain["state"]["pieces"][name]["zombie"] = True
    game = Game.from_json(json.dumps(plain))
    game.apply(DUEL, dice=[1, 1, 1])
    return game


@pytest.mark.rule("REP-86")
def test_nobody_but_a_loser_can_be_named() -> None:
    game = beaten(5, 3)
    before = game.copy()
    with pytest.raises(IllegalAction) as raised:
        game.apply(Choose("blue-man-1"))
    assert raised.value.clause == "REP-86"
    assert game == before


@pytest.mark.rule("REP-86")
def test_by_option_a_die_for_each_decides_and_the_lowest_takes_it() -> None:
    places = row("blue", (0, 0)) | {name: SURROUNDED[name] for name in list(SURROUNDED)[:3]}
    game = ring("republic", places, men("blue", 1, melee=5.0), men("red", 3), melee_losses="by die")
    game.apply(DUEL, dice=[1, 1, 1, 1, 4, 2, 6, 5, 5, 3, 2])
    # 3 points: of 4, 2, 6 the second is killed; 5 and 5 tie, of 3 and 2 the third is wounded.
    assert conditions(let_stay(game), "red") == ["sound", "killed", "wounded"]


@pytest.mark.rule("REP-86")
@given(difference=st.integers(1, 12), size=st.integers(1, 5), data=st.data())
def test_the_damage_is_given_out_whole_as_far_as_it_can_be_taken(
    difference: int, size: int, data: st.DataObject
) -> None:
    """Two points a dead, one a wounded; never two wounded, for lethal damage comes first."""
    game = beaten(difference, size)
    while game.question.startswith("who takes"):
        game.apply(data.draw(st.sampled_from(game.legal_actions())))
    count = Counter(conditions(let_stay(game), "red"))
    assert count["killed"] == min(size, difference // 2)
    assert count["wounded"] == (1 if difference % 2 and difference < 2 * size else 0)
