"""Republic's guns: crews, access, points, special shells, damage (REP-54..71, REP-79..81; EMP-23..39)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from fbsim.rules import Army, Choose, Condition, Done, Game, GunSheet, Kind, Pose, Profile
from fbsim.rules.phases.moving.hauling import MoveGun
from fbsim.rules.phases.moving.walking import Move
from fbsim.rules.phases.shooting.crew import has_shot
from fbsim.rules.phases.shooting.firing import Fire
from fbsim.rules.phases.shooting.points import allowance, dice_of
from fbsim.rules.phases.shooting.virtual import ShootAt
from fbsim.rules.pieces import Ammunition, Squad, Weapon

from ..table import army, gun, laid, squad, until, warrior
from .range import (
    AT_GUN,
    FOE,
    GUN,
    MAN,
    Places,
    blue,
    body,
    condition,
    fires,
    firing,
    next_firing,
    placed,
    red,
    refused,
    servants,
    shoot,
)

BESIDE = [(-58, -300), (58, -300), (0, -242), (0, -358)]
"""Four places within a step of the gun at (0, -300)."""


def points(cost: float, **sheet: Any) -> Profile:
    return gun(ammunition=(Ammunition("shell", cost),), **sheet)


def crewed(healthy: int, wounded: int, crew: int, ruleset: str = "republic") -> Game:
    """A gun with men beside it, the last `wounded` of them shot down by their own side before."""
    size = healthy + wounded
    places = {
        GUN: (0.0, -300.0),
        "blue-cat": (-300.0, -300.0),
        "blue-aid-1": (-360.0, -300.0),
        FOE: (0.0, 300.0),
    }
    places |= {f"blue-men-{n + 1}": BESIDE[n] for n in range(size)}
    men = (servants(size), squad("aid", 1, access=("K",), cost=50))
    cat = gun("cat", "K", ammunition=(Ammunition("stone", 1),))
    army_blue = army("blue", *men, guns=(gun(crew=crew), cat), points=1800)
    game = firing(ruleset, places, army_blue, red())
    for n in range(healthy, size):
        shoot(game, body(f"blue-men-{n + 1}", Pose.FACE_DOWN), fire=Fire("blue-cat"))
    return game


@pytest.mark.rule("REP-55", "EMP-24")
@pytest.mark.parametrize("ruleset", ["republic", "empire"])
@pytest.mark.parametrize(
    ("crew", "healthy", "can"), [(1, 1, True), (2, 1, False), (2, 2, True), (3, 2, False), (3, 3, True)]
)
def test_a_gun_needs_the_crew_of_its_sheet(ruleset: str, crew: int, healthy: int, can: bool) -> None:
    game = crewed(healthy, 0, crew, ruleset)
    assert bool(fires(game)) is can
    if not can:
        assert refused(game, Fire(GUN)) == {"republic": "REP-55", "empire": "EMP-24"}[ruleset]


@pytest.mark.rule("REP-55")
@pytest.mark.parametrize(
    ("crew", "healthy", "wounded", "can"),
    [
        (1, 0, 1, False),
        (1, 0, 2, True),
        (2, 0, 3, False),
        (2, 0, 4, True),
        (2, 1, 1, False),
        (2, 1, 2, True),
    ],
)
def test_the_wounded_are_half_a_man_of_the_crew_each(
    crew: int, healthy: int, wounded: int, can: bool
) -> None:
    game = crewed(healthy, wounded, crew)
    assert sum(piece.wounded for piece in game.pieces.values()) == wounded
    assert bool(fires(game)) is can


@pytest.mark.rule("REP-55")
def test_mages_serve_guns_too() -> None:
    mage = warrior("mage", kind=Kind.MAGE, access=("P",))
    places: Places = {GUN: (0, -300), "blue-mage": (-60, -300), MAN: (500, -300), FOE: (0, 300)}
    game = firing("republic", places, Army("blue", (servants(),), (gun(),), (mage,)), red())
    assert fires(game)


@pytest.mark.rule("REP-59", "EMP-14")
@pytest.mark.parametrize(("access", "can"), [(("K", "A"), False), (("P",), True), ((), False)])
def test_who_serves_a_gun_needs_access_to_its_class(access: tuple[str, ...], can: bool) -> None:
    others: Places = {"blue-bulldog-b": (300, -300), "blue-men-2": (350, -300)}
    men = Squad("men", "Men", (warrior("men-1", access=access), warrior("men-2", number=2, access=("P",))))
    game = firing("republic", placed(AT_GUN, others), blue(gun(), gun(), men=men), red())
    assert bool(fires(game)) is can
    if not can:
        assert refused(game, Fire(GUN)) == "REP-59"


@pytest.mark.rule("REP-59")
def test_all_of_the_crew_need_access() -> None:
    men = Squad("men", "Men", (warrior("men-1", access=("P",)), warrior("men-2", number=2, access=("K",))))
    places: Places = {GUN: (0, -300), MAN: (-58, -300), "blue-men-2": (58, -300), FOE: (0, 300)}
    both = placed(places, {"blue-bulldog-b": (-100, -300)})
    game = firing("republic", both, blue(gun(crew=2), gun(), men=men), red())
    assert refused(game, Fire(GUN)) == "REP-59"
    assert fires(game, "blue-bulldog-b")


@pytest.mark.rule("REP-59", "COM-02")
@pytest.mark.parametrize(("gap", "can"), [(40.0, True), (42.0, False)])
def test_a_step_is_four_centimetres(gap: float, can: bool) -> None:
    others: Places = {"blue-bulldog-b": (300, -300), "blue-men-2": (350, -300)}
    places = placed(AT_GUN, {MAN: (-42 - gap, -300)}, others)
    game = firing("republic", places, blue(gun(), gun(), men=servants(2)), red())
    assert (game.check(Fire(GUN)) is None) is can


@pytest.mark.rule("REP-59")
def test_an_enemy_beside_the_gun_bars_it() -> None:
    others: Places = {"blue-bulldog-b": (300, -300), "blue-men-2": (350, -300)}
    places = placed(AT_GUN, {FOE: (75, -300)}, others)
    game = firing("republic", places, blue(gun(), gun(), men=servants(2)), red())
    assert refused(game, Fire(GUN)) == "REP-59"


@pytest.mark.rule("REP-59")
def test_a_gun_whose_guard_walks_away_is_moved_by_the_enemy_who_stays() -> None:
    places: Places = {GUN: (0, 0), MAN: (-58, 0), FOE: (58, 0)}
    game = laid("republic", places, blue(gun(mobility=6)), red(), cards="none")
    game.apply(Choose("start" if game.player == "blue" else "let the other start"))
    game = until(game, "manoeuvre", "blue")
    game.apply(Move(MAN, -90, 0))
    assert game.pieces[GUN].controller == "blue"
    game = until(game, "manoeuvre", "red")
    assert game.pieces[GUN].controller == "red"
    assert game.check(MoveGun(GUN, 0, 20, crew=(FOE,))) is None


@pytest.mark.rule("REP-59")
def test_a_gun_with_enemies_alone_beside_it_is_theirs() -> None:
    places: Places = {GUN: (0, -300), MAN: (-400, -300), FOE: (60, -300)}
    game = firing("republic", places, player="red")
    assert game.pieces[GUN].controller == "red"
    assert fires(game)


@pytest.mark.rule("REP-58")
def test_a_warrior_serves_one_gun_a_turn_and_may_fire_it_again() -> None:
    places: Places = {GUN: (0, -300), "blue-bulldog-b": (100, -300), MAN: (50, -300), FOE: (0, 300)}
    game = firing("republic", places, blue(points(1), points(1), points=900), red(), left=9)
    shoot(game)
    assert refused(game, Fire("blue-bulldog-b")) == "REP-58"
    shoot(game)
    assert allowance(game.look()).left == 7


@pytest.mark.rule("REP-58")
def test_players_may_agree_that_a_gun_fires_once() -> None:
    others: Places = {"blue-bulldog-b": (300, -300), "blue-men-2": (350, -300)}
    armies = blue(points(1), points(1), men=servants(2), points=900), red()
    game = firing("republic", placed(AT_GUN, others), *armies, one_shot_per_gun=True, left=9)
    shoot(game)
    assert refused(game, Fire(GUN)) == "REP-58"


@pytest.mark.rule("REP-58")
def test_a_warrior_shoots_with_a_gun_or_with_his_own_weapon() -> None:
    men = servants(1, shooting=2)
    places = placed(AT_GUN, {FOE: (0, 0)})
    game = firing("republic", places, blue(points(1), men=men, points=900), red(), left=9)
    shoot(game)
    assert has_shot(game.look(), MAN)
    assert refused(game, ShootAt(MAN, FOE)) == "REP-58"


@pytest.mark.rule("REP-58")
def test_who_shot_with_his_own_weapon_serves_no_gun() -> None:
    others: Places = {"blue-bulldog-b": (300, -300), "blue-men-2": (350, -300), FOE: (0, 0)}
    force = blue(points(1), points(1), men=servants(2, shooting=2), points=900)
    game = firing("republic", placed(AT_GUN, others), force, red(), left=9)
    game.apply(ShootAt(MAN, FOE), dice=[1, 1])
    assert refused(game, Fire(GUN)) == "REP-58"
    assert refused(game, ShootAt(MAN, FOE)) == "REP-58"
    assert fires(game, "blue-bulldog-b")


@pytest.mark.rule("REP-58")
def test_the_crew_is_taken_from_those_without_a_weapon_of_their_own() -> None:
    men = Squad(
        "men",
        "Men",
        (
            warrior("men-1", access=("P",), shooting=2),
            warrior("men-2", number=2, access=("P",)),
        ),
    )
    places: Places = {GUN: (0, -300), MAN: (-58, -300), "blue-men-2": (58, -300), FOE: (0, 0)}
    game = firing("republic", places, blue(points(1), men=men, points=900), red(), left=9)
    shoot(game)
    assert has_shot(game.look(), "blue-men-2")
    assert not has_shot(game.look(), MAN)


@pytest.mark.rule("REP-58")
def test_in_the_next_turn_he_may_shoot_again() -> None:
    game = firing("republic", AT_GUN, blue(points(1), points=900), red())
    shoot(game)
    next_firing(game, "blue")
    assert not has_shot(game.look(), MAN)
    assert fires(game)


@pytest.mark.rule("REP-60", "EMP-23", "COM-10")
@pytest.mark.parametrize(("gun_class", "barrels"), [("K", 1), ("A", 1), ("P", 1), ("MP", 3), ("MP", 2)])
def test_all_barrels_fire_at_once_for_one_price(gun_class: str, barrels: int) -> None:
    places = placed(AT_GUN, {})
    armed = points(3, gun_class=gun_class, barrels=barrels)
    game = firing("republic", places, blue(armed, points=900), red(), left=10)
    game.apply(Fire(GUN, FOE))
    order = game.awaiting_shot
    assert order is not None
    assert (order.gun_class, order.barrels, order.ammunition) == (gun_class, barrels, "shell")
    assert allowance(game.look()).left == 7


def salvo() -> Profile:
    sorts = Ammunition("shell", 3), Ammunition("rocket", 2, special=True)
    return gun(gun_class="MP", barrels=3, ammunition=sorts)


@pytest.mark.rule("REP-61")
@pytest.mark.parametrize(
    ("exchanged", "price", "ammunition"),
    [
        ((), 3, "shell"),
        (("rocket",), 5, "shell+rocket"),
        (("rocket", "rocket"), 7, "shell+rocket+rocket"),
        (("rocket",) * 3, 9, "shell+rocket+rocket+rocket"),
    ],
)
def test_shells_of_a_salvo_may_be_exchanged_for_special_ones(
    exchanged: tuple[str, ...], price: float, ammunition: str
) -> None:
    game = firing("republic", AT_GUN, blue(salvo(), points=900), red(), left=10)
    assert Fire(GUN, FOE, "shell", "", exchanged) in game.legal_actions()
    game.apply(Fire(GUN, FOE, "shell", "", exchanged))
    assert game.awaiting_shot is not None
    assert game.awaiting_shot.ammunition == ammunition
    assert game.awaiting_shot.barrels == 3
    assert allowance(game.look()).left == 10 - price


@pytest.mark.rule("REP-61")
def test_only_a_salvo_exchanges_and_no_more_shells_than_it_has() -> None:
    game = firing("republic", AT_GUN, blue(salvo(), points=900), red(), left=14)
    assert refused(game, Fire(GUN, exchanged=("rocket",) * 4)) == "REP-61"
    assert refused(game, Fire(GUN, exchanged=("shell",))) == "REP-61"
    assert refused(game, Fire(GUN, ammunition="rocket")) == "REP-61"
    single = firing("republic", AT_GUN, blue(points(1), points=900), red(), left=14)
    assert refused(single, Fire(GUN, exchanged=("shell",))) == "REP-61"


@pytest.mark.rule("REP-62", "EMP-38", "EMP-39", "COM-18")
@pytest.mark.parametrize(
    ("points_of_army", "walls", "dice"),
    [(1000, 0, 3), (500, 0, 2), (1000, 200, 3), (1200, 200, 3), (100, 0, 1)],
)
@pytest.mark.parametrize("ruleset", ["republic", "empire"])
def test_the_army_says_how_many_dice_of_points(
    ruleset: str, points_of_army: int, walls: float, dice: int
) -> None:
    force = blue(points=points_of_army, fortifications=walls)
    assert dice_of(force) == dice
    game = firing(ruleset, AT_GUN, force, red())
    assert len(point_rolls(game)) == dice
    assert allowance(game.look()).left == sum(point_rolls(game))
    clauses = {e.clause for entry in game.log for e in entry.events if e.text == "shooting points"}
    assert clauses == {"REP-62" if ruleset == "republic" else "EMP-38"}


def point_rolls(game: Game) -> list[float]:
    events = [event for entry in game.log for event in entry.events]
    return [event.value for event in events if event.what == "die" and event.text == "shooting points"]


@pytest.mark.rule("REP-62")
def test_players_may_agree_on_the_dice() -> None:
    assert len(point_rolls(firing("republic", AT_GUN, blue(points=1000), red(), shooting_dice=5))) == 5


@pytest.mark.rule("REP-62", "COM-12")
def test_points_are_spent_by_the_sheets() -> None:
    others: Places = {"blue-bulldog-b": (300, -300), "blue-men-2": (350, -300)}
    armies = blue(points(1.5), points(4), men=servants(2), points=300), red()
    game = firing("republic", placed(AT_GUN, others), *armies, left=5)
    shoot(game)
    assert allowance(game.look()).left == 3.5
    assert refused(game, Fire("blue-bulldog-b")) == "REP-62"
    shoot(game)
    assert allowance(game.look()).left == 2


@pytest.mark.rule("REP-62")
def test_points_that_are_left_are_lost() -> None:
    game = firing("republic", AT_GUN, blue(points(1), points=300), red(), left=5)
    game.apply(Done())
    next_firing(game, "blue")
    assert allowance(game.look()).left == point_rolls(game)[-1]


RED_GUNS: Places = {
    "red-bulldog": (0, 250),
    FOE: (60, 250),
    "red-bulldog-b": (300, 250),
    "red-men-2": (360, 250),
}


def two_guns_each(first: str = "blue") -> Game:
    """Blue shoots at red, who has two guns with a man beside each."""
    force = red(points(1), points(1), men=servants(2), points=1800)
    return firing("republic", placed(AT_GUN, RED_GUNS), blue(points(1), points=1800), force, first=first)


@pytest.mark.rule("REP-70")
@pytest.mark.parametrize(("first", "silent_in"), [("blue", 1), ("red", 2)])
def test_a_damaged_gun_sits_out_its_nearest_phase_and_recovers_with_the_turn_after(
    first: str, silent_in: int
) -> None:
    """Who shoots first in turn t silences the other in t; who shoots second, in t + 1."""
    game = two_guns_each(first)
    assert game.turn == 1
    shoot(game, body("red-bulldog", kind=Kind.GUN))
    assert condition(game, "red-bulldog") is Condition.DAMAGED
    next_firing(game, "red")
    assert game.turn == silent_in
    assert refused(game, Fire("red-bulldog")) == "REP-70"
    assert fires(game, "red-bulldog-b")
    while game.turn == silent_in:
        assert condition(game, "red-bulldog") is Condition.DAMAGED
        step(game)
    assert condition(game, "red-bulldog") is Condition.SOUND
    assert fires(next_firing(game, "red"), "red-bulldog")


@pytest.mark.rule("REP-70")
def test_its_state_stays_with_a_gun_that_is_taken() -> None:
    places: Places = {GUN: (0, -300), MAN: (-58, -300), FOE: (75, -300)}
    more: Places = {"blue-bulldog-b": (300, -300), "blue-men-2": (350, -300), "blue-men-3": (0, 0)}
    force = blue(points(1), points(1), men=servants(3), points=1800)
    game = firing("republic", placed(places, more), force, red(points=1800))
    hits = body(GUN, kind=Kind.GUN), body(MAN, Pose.FACE_UP)
    shoot(game, *hits, fire=Fire("blue-bulldog-b"))
    assert game.pieces[GUN].controller == "red"
    assert condition(game, GUN) is Condition.DAMAGED


def step(game: Game) -> None:
    choices = game.legal_actions()
    game.apply(Done() if Done() in choices else choices[0])


@pytest.mark.rule("REP-70")
def test_damage_does_not_add_up() -> None:
    places = placed(AT_GUN, {"red-bulldog": (0, 250), FOE: (60, 250)})
    game = firing("republic", places, blue(points(1), points=1800), red(gun(), points=1800))
    shoot(game, body("red-bulldog", kind=Kind.GUN))
    shoot(game, body("red-bulldog", kind=Kind.GUN))
    assert condition(game, "red-bulldog") is Condition.DAMAGED
    while game.turn == 1:
        step(game)
    assert condition(game, "red-bulldog") is Condition.SOUND


@pytest.mark.rule("REP-67")
@pytest.mark.parametrize(
    ("pose", "after"),
    [
        (Pose.STANDING, Condition.DAMAGED),
        (Pose.ON_SIDE, Condition.DESTROYED),
        (Pose.LEANING, Condition.DESTROYED),
        (Pose.FACE_UP, Condition.DESTROYED),
    ],
)
def test_a_gun_that_stands_is_damaged_and_one_overturned_destroyed(pose: Pose, after: Condition) -> None:
    places = placed(AT_GUN, {"red-bulldog": (0, 250), FOE: (60, 250)})
    game = firing("republic", places, blue(points=1800), red(gun()))
    shoot(game, body("red-bulldog", pose, Kind.GUN))
    assert condition(game, "red-bulldog") is after


@pytest.mark.rule("EMP-25")
def test_any_player_may_use_any_gun() -> None:
    places: Places = {GUN: (0, -300), MAN: (400, 0), FOE: (60, -300)}
    game = firing("empire", places, player="red")
    assert game.pieces[GUN].controller == "red"
    assert fires(game)


def machine() -> Profile:
    weapons = (
        Weapon("laser", dice=1, range_steps=30),
        Weapon("launcher", real=True, points=2),
        Weapon("mortar", real=True, points=3),
    )
    return Profile("unl-2", Kind.WAR_MACHINE, "UNL-2", weapons=weapons)


@pytest.mark.rule("REP-79", "REP-81")
def test_a_machine_fires_each_weapon_for_its_own_points() -> None:
    places: Places = {"blue-unl-2": (0, -300), MAN: (300, -300), FOE: (0, 300)}
    force = Army("blue", (servants(),), (), (machine(),), points=900)
    game = firing("republic", places, force, red(), left=9)
    shoot(game, fire=Fire("blue-unl-2", weapon="launcher"))
    assert allowance(game.look()).left == 7
    shoot(game, fire=Fire("blue-unl-2", weapon="mortar"))
    assert allowance(game.look()).left == 4
    assert ShootAt("blue-unl-2", FOE, "laser") in game.legal_actions()
    assert refused(game, Fire("blue-unl-2", weapon="laser")) == "REP-59"


@pytest.mark.rule("REP-54", "EMP-26")
@pytest.mark.parametrize("ruleset", ["republic", "empire"])
def test_guns_and_personal_weapons_fire_in_one_phase(ruleset: str) -> None:
    places = placed(AT_GUN, {FOE: (0, -50)})
    men = servants(1, shooting=1)
    game = firing(ruleset, places, blue(points(1), men=men, points=900), red())
    assert {type(each) for each in game.legal_actions()} == {Done, Fire, ShootAt}


@pytest.mark.rule("REP-122")
def test_zombies_serve_no_guns() -> None:
    game = firing("republic", AT_GUN, blue(points=900), red())
    look = game.look()
    look.put(replace(look.piece(MAN), zombie=True))
    refusal = game.rules.phases[[p.name for p in game.rules.phases].index("shooting")].refusal(
        look, Fire(GUN)
    )
    assert refusal is not None
    assert refusal.clause in ("REP-59", "REP-55")


def test_a_gun_without_a_sheet_does_not_fire() -> None:
    bare = Profile("thing", Kind.GUN, "Thing", radius_mm=30)
    places: Places = {GUN: (0, -300), "blue-thing": (-120, -300), MAN: (-60, -300), FOE: (0, 300)}
    game = laid("republic", places, blue(gun(), bare), red(), phase="shooting", player="blue")
    assert game.check(Fire("blue-thing")) is not None
    assert GunSheet("P", 1, None).barrels == 1
