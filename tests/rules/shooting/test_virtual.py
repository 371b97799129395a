"""Personal weapons: dice, range, cover, armour, damage, dodging (REP-56..58, REP-72..81, REP-112)."""

from __future__ import annotations

from typing import Any

import pytest

from fbsim.rules import Army, Choose, Condition, Game, Kind, Place, Pose, Profile, Squad
from fbsim.rules.board import Board, Obstacle, Purpose, Terrain, Zone
from fbsim.rules.phases.shooting.dodge import STAY, SideStep
from fbsim.rules.phases.shooting.firing import Fire
from fbsim.rules.phases.shooting.virtual import ShootAt
from fbsim.rules.pieces import Ammunition, Weapon

from ..table import army, gun, laid, squad, warrior
from .range import FOE, MAN, Places, body, condition, placed, red, refused, shoot

STEP = 40.0
SHOT = ShootAt(MAN, FOE)
SECOND, THIRD, OTHER_FOE = "blue-men-2", "blue-men-3", "red-men-2"
"""Others to shoot and to be shot at, so that the phase goes on after the first has shot."""

BYSTANDERS: Places = {SECOND: (300, -100), THIRD: (340, -100), OTHER_FOE: (320, 320)}


def at(steps: float) -> tuple[float, float]:
    """So many steps from edge to edge of the feet of the shooter at the origin."""
    return (0.0, steps * STEP + 24.0)


def duel(
    steps: float = 6.0,
    shooting: int = 3,
    places: Places | dict[str, Place] | None = None,
    ruleset: str = "republic",
    board: Board | None = None,
    **options: Any,
) -> Game:
    """Two shooters of blue's, one at the origin; one man of red's so many steps away from him."""
    target = {key: options.pop(key) for key in ("armour", "extra_steps", "kind") if key in options}
    spots: dict[str, Any] = {MAN: (0, 0), FOE: at(steps), **BYSTANDERS}
    men = squad("men", 3, shooting=shooting, extra_steps=0)
    foes = Squad("men", "Men", (warrior("men-1", **target), warrior("men-2", number=2)))
    return laid(
        ruleset,
        spots | dict(places or {}),
        army("blue", men),
        army("red", foes),
        phase="shooting",
        player="blue",
        board=board,
        **options,
    )


def dice_of(game: Game, shot: ShootAt = SHOT) -> int:
    """Count the dice that a shot is rolled with: all ones miss, and one too few would be missing."""
    for number in range(1, 20):
        trial = game.copy()
        try:
            events = trial.apply(shot, dice=[1] * number)
        except Exception:
            continue
        return int(next(event.value for event in events if event.what == "shoots"))
    raise AssertionError("no number of dice fits")


@pytest.mark.rule("REP-72")
@pytest.mark.parametrize("ruleset", ["republic", "empire"])
def test_as_many_dice_as_the_shooting_value(ruleset: str) -> None:
    for shooting in (1, 2, 5):
        assert dice_of(duel(shooting=shooting, ruleset=ruleset)) == shooting


@pytest.mark.rule("REP-73", "COM-02")
@pytest.mark.parametrize(("steps", "can"), [(4.5, True), (12.0, True), (12.02, True), (12.1, False)])
def test_a_personal_weapon_reaches_twelve_steps(steps: float, can: bool) -> None:
    game = duel(steps)
    assert (SHOT in game.legal_actions()) is can
    if not can:
        assert refused(game, SHOT) == "REP-73"


@pytest.mark.rule("REP-74", "COM-02")
@pytest.mark.parametrize(("steps", "bonus"), [(0.3, 2), (1.5, 2), (4.0, 2), (4.1, 0), (11.0, 0)])
def test_two_dice_more_at_close_range(steps: float, bonus: int) -> None:
    assert dice_of(duel(steps, shooting=3)) == 3 + bonus


def tower(height: float) -> Board:
    outline = ((-30.0, -30.0), (30.0, -30.0), (30.0, 14.0), (-30.0, 14.0))
    return Board(obstacles=(Obstacle("tower", Terrain.WALL, outline, height),))


@pytest.mark.rule("REP-75")
@pytest.mark.parametrize(("height", "bonus"), [(50.0, 0), (54.0, 0), (55.0, 1), (120.0, 1)])
def test_one_die_more_with_the_feet_above_the_targets_head(height: float, bonus: int) -> None:
    game = duel(9, places={MAN: Place(0, 0, "tower"), SECOND: Place(300, -100)}, board=tower(height))
    assert dice_of(game) == 3 + bonus


@pytest.mark.rule("REP-76")
@pytest.mark.parametrize("armour", [0, 1, 2])
def test_armour_takes_dice(armour: int) -> None:
    assert dice_of(duel(shooting=3, armour=armour)) == 3 - armour


@pytest.mark.rule("REP-77")
@pytest.mark.parametrize(
    ("shooting", "armour", "die", "damage", "after"),
    [
        (2, 2, 5, None, Condition.SOUND),
        (2, 2, 6, 5, Condition.KILLED),
        (2, 3, 6, 5, Condition.WOUNDED),
        (2, 4, 6, 6, Condition.WOUNDED),
        (2, 4, 6, 5, Condition.SOUND),
        (2, 5, 6, 6, Condition.SOUND),
    ],
)
def test_at_zero_dice_one_die_hits_on_a_six_and_the_damage_is_less(
    shooting: int, armour: int, die: int, damage: int | None, after: Condition
) -> None:
    game = duel(shooting=shooting, armour=armour, virtual_hit=4)
    game.apply(SHOT, dice=[die] if damage is None else [die, damage])
    assert condition(game, FOE) is after


@pytest.mark.rule("REP-77")
def test_two_dice_less_for_armour_and_one_for_cover_leave_one_that_needs_a_six() -> None:
    """Shooting 2, armour 3, cover -1: two below 0, so 6 on the damage die counts as 4."""
    game = duel(9, shooting=2, armour=3, board=wall(40.0))
    events = game.apply(SHOT, dice=[6, 6])
    assert next(event.value for event in events if event.what == "shoots") == -2
    assert condition(game, FOE) is Condition.WOUNDED


def wall(height: float, near: float = 300.0) -> Board:
    outline = ((-80.0, near), (80.0, near), (80.0, near + 10), (-80.0, near + 10))
    return Board(obstacles=(Obstacle("wall", Terrain.WALL, outline, height),))


@pytest.mark.rule("REP-78", "COM-17")
@pytest.mark.parametrize(("height", "dice"), [(10.0, 3), (27.0, 3), (40.0, 2), (54.0, None), (120.0, None)])
def test_who_is_more_than_half_hidden_is_hit_with_one_die_less_and_the_unseen_not_at_all(
    height: float, dice: int | None
) -> None:
    """The wall stands right before the target, 9 steps away; of 54 mm, 27 are exactly half: no change."""
    game = duel(9, board=wall(height, near=360.0))
    if dice is None:
        assert refused(game, SHOT) == "REP-78"
    else:
        assert dice_of(game) == dice


@pytest.mark.rule("REP-78")
@pytest.mark.parametrize(("hide", "seen"), [(False, True), (True, False)])
def test_figures_hide_others_where_players_agree(hide: bool, seen: bool) -> None:
    between: Places = {"red-men-2": (0, 240)}
    game = duel(6, places=between, figures_hide=hide)
    assert (SHOT in game.legal_actions()) is seen


@pytest.mark.rule("REP-72")
@pytest.mark.parametrize(
    ("rolls", "after"),
    [
        ([1, 5, 5], Condition.SOUND),
        ([1, 6, 5, 3], Condition.SOUND),
        ([6, 1, 1, 4], Condition.WOUNDED),
        ([6, 6, 6, 5], Condition.KILLED),
        ([1, 1, 6, 6], Condition.KILLED),
    ],
)
def test_a_six_hits_and_a_damage_die_says_what_it_does(rolls: list[int], after: Condition) -> None:
    game = duel(shooting=3)
    game.apply(SHOT, dice=rolls)
    assert condition(game, FOE) is after


@pytest.mark.rule("REP-72")
def test_the_lost_numbers_are_options() -> None:
    game = duel(shooting=1, virtual_hit=3, virtual_wound=1, virtual_kill=6)
    game.apply(SHOT, dice=[3, 1])
    assert condition(game, FOE) is Condition.WOUNDED


@pytest.mark.rule("REP-58")
def test_a_warrior_shoots_once_a_turn() -> None:
    game = duel(shooting=1)
    game.apply(SHOT, dice=[1])
    assert refused(game, SHOT) == "REP-58"
    assert ShootAt(SECOND, FOE) in game.legal_actions()


@pytest.mark.rule("REP-72")
def test_only_enemies_are_shot_at_and_only_by_who_has_a_weapon() -> None:
    game = duel()
    assert refused(game, ShootAt(MAN, SECOND)) == "REP-72"
    assert refused(game, ShootAt(MAN, "nobody")) == "REP-72"
    assert refused(game, ShootAt(FOE, MAN)) == "REP-72"
    assert refused(game, ShootAt(MAN, FOE, "laser")) == "REP-72"


# The wounded.


def wounded_shooter(steps: float, shooting: int = 3, board: Board | None = None) -> Game:
    """Blue's man was brought down by his own side's catapult."""
    spots: dict[str, Any] = {
        MAN: (0, 0),
        FOE: at(steps),
        "blue-cat": (400, -400),
        "blue-aid-1": (342, -400),
    }
    cat = gun("cat", "K", ammunition=(Ammunition("stone", 1),))
    force = Army(
        "blue", (squad("men", 1, shooting=shooting), squad("aid", 1, access=("K",))), (cat,), points=900
    )
    game = laid("republic", spots, force, red(), phase="shooting", player="blue", board=board)
    shoot(game, body(MAN, Pose.FACE_DOWN), fire=Fire("blue-cat"))
    assert game.pieces[MAN].wounded
    assert game.phase == "shooting"
    return game


@pytest.mark.rule("REP-56", "COM-02")
@pytest.mark.parametrize(("steps", "can"), [(6.0, True), (6.1, False)])
def test_the_wounded_reach_six_steps(steps: float, can: bool) -> None:
    game = wounded_shooter(steps)
    assert (SHOT in game.legal_actions()) is can
    if not can:
        assert refused(game, SHOT) == "REP-56"


@pytest.mark.rule("REP-56")
@pytest.mark.parametrize(("shooting", "dice"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_the_wounded_have_half_their_shooting_rounded_up(shooting: int, dice: int) -> None:
    assert dice_of(wounded_shooter(5, shooting)) == dice


@pytest.mark.rule("REP-57")
@pytest.mark.parametrize(("height", "can"), [(20.0, True), (27.0, True), (30.0, False), (50.0, False)])
def test_the_wounded_do_not_shoot_over_cover_higher_than_half_their_height(height: float, can: bool) -> None:
    """On a lower one he is set leaning. The cover is right before him."""
    game = wounded_shooter(5, board=wall(height, near=15.0))
    assert (SHOT in game.legal_actions()) is can
    if not can:
        assert refused(game, SHOT) == "REP-57"


# Dodging.


@pytest.mark.rule("REP-112")
@pytest.mark.parametrize(("bonus", "dice"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (7, 3)])
def test_a_die_of_dodging_for_each_two_bonus_points(bonus: int, dice: int) -> None:
    game = duel(shooting=1, extra_steps=bonus)
    game.apply(SHOT, dice=[6, *[5] * dice, 6])
    assert condition(game, FOE) is Condition.KILLED


@pytest.mark.rule("REP-112")
def test_who_dodges_is_unhurt_and_may_take_a_step() -> None:
    game = duel(shooting=1, extra_steps=4)
    game.apply(SHOT, dice=[6, 1, 6])
    assert condition(game, FOE) is Condition.SOUND
    assert game.player == "red"
    assert FOE in game.question
    before = game.pieces[FOE].place
    assert before is not None
    assert len(game.legal_actions()) == 9
    assert refused(game, SideStep(before.x + 45, before.y)) == "REP-112"
    assert refused(game, SideStep(before.x, before.y - 240)) == "REP-112"
    assert refused(game, Choose("run")) == "REP-112"
    game.apply(SideStep(before.x + 30, before.y + 20))
    assert game.pieces[FOE].place == Place(before.x + 30, before.y + 20)
    assert game.player == "blue"


@pytest.mark.rule("REP-112")
def test_he_may_stay_and_cannot_step_where_somebody_stands() -> None:
    game = duel(shooting=1, extra_steps=2, places={"red-men-2": (40, at(6)[1])})
    game.apply(SHOT, dice=[6, 6])
    assert refused(game, SideStep(40, at(6)[1])) == "COM-04"
    before = game.pieces[FOE]
    game.apply(STAY)
    assert game.pieces[FOE] == before


@pytest.mark.rule("EMP-49", "REP-112")
def test_who_dodges_steps_into_no_hospital() -> None:
    x, y = at(6)
    area = ((x - 90, y + 20), (x + 90, y + 20), (x + 90, y + 90), (x - 90, y + 90))
    ward = Board(zones=(Zone("ward", Purpose.HOSPITAL, area, "red"),))
    game = duel(shooting=1, extra_steps=2, ruleset="empire", board=ward)
    game.apply(SHOT, dice=[6, 6])
    assert refused(game, SideStep(x, y + 40)) == "EMP-49"
    assert game.check(SideStep(x, y - 40)) is None


@pytest.mark.rule("REP-112")
def test_the_wounded_do_not_dodge() -> None:
    game = duel(shooting=1, extra_steps=6)
    game.apply(SHOT, dice=[6, 1, 1, 1, 4])
    assert condition(game, FOE) is Condition.WOUNDED
    game.apply(ShootAt(SECOND, FOE), dice=[6, 4])
    assert condition(game, FOE) is Condition.KILLED


# Machines, dragons, mages.


def machine() -> Profile:
    weapons = (
        Weapon("laser", dice=1, range_steps=30),
        Weapon("grenades", dice=5, range_steps=7),
        Weapon("launcher", real=True, points=2),
    )
    return Profile("unl-2", Kind.WAR_MACHINE, "UNL-2", armour=4, weapons=weapons)


def against(steps: float, single: Profile, mine: bool = False) -> Game:
    name = f"{'blue' if mine else 'red'}-{single.model}"
    spots: dict[str, Any] = {
        MAN: (0, 0),
        FOE: at(steps),
        name: (0, 0) if mine else at(steps),
        **BYSTANDERS,
    }
    spots[MAN if mine else FOE] = (500, 500)
    blue = Army("blue", (squad("men", 3, shooting=9),), (), (single,) if mine else ())
    other = Army("red", (squad("men", 2),), (), () if mine else (single,))
    return laid("republic", placed(spots), blue, other, phase="shooting", player="blue")


@pytest.mark.rule("REP-79", "REP-81", "COM-25")
def test_a_machine_shoots_with_each_of_its_weapons_as_far_as_that_reaches() -> None:
    game = against(10, machine(), mine=True)
    laser, grenades = (ShootAt("blue-unl-2", FOE, name) for name in ("laser", "grenades"))
    assert laser in game.legal_actions()
    assert refused(game, ShootAt("blue-unl-2", FOE, "launcher")) == "REP-72"
    assert refused(game, grenades) == "REP-73"
    game.apply(laser, dice=[1])
    assert refused(game, laser) == "REP-81"


@pytest.mark.rule("REP-76", "REP-85")
@pytest.mark.parametrize(("die", "units"), [(3, 0), (4, 1), (5, 2), (6, 2)])
def test_a_machine_takes_units_for_wounds_and_deaths(die: int, units: int) -> None:
    game = against(6, machine())
    game.apply(ShootAt(MAN, "red-unl-2"), dice=[1, 1, 1, 1, 6, die])
    assert game.pieces["red-unl-2"].standing.damage == units


@pytest.mark.rule("REP-66")
@pytest.mark.parametrize(
    ("die", "after", "lives"),
    [(3, Condition.SOUND, None), (4, Condition.WOUNDED, None), (5, Condition.SOUND, 1)],
)
def test_a_dragon_is_wounded_or_loses_a_life(die: int, after: Condition, lives: int | None) -> None:
    game = against(6, Profile("dragon", Kind.DRAGON, "Dragon", armour=2, lives=2))
    game.apply(ShootAt(MAN, "red-dragon"), dice=[6] * 7 + [die])
    standing = game.pieces["red-dragon"].standing
    assert (standing.condition, standing.lives) == (after, lives)
