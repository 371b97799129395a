"""Tradition's shooting phase: one salvo each, a warrior beside the gun, guns taken (TRD-28..38)."""

from __future__ import annotations

from typing import Any

import pytest

from fbsim.rules import Army, Condition, Done, Kind, Miss, Pose, Profile, Where
from fbsim.rules.phases.moving.walking import Move
from fbsim.rules.phases.shooting.firing import Fire
from fbsim.rules.pieces import Ammunition, Weapon

from ..table import gun, laid
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
    report,
    servants,
    shoot,
)

STEP = 30.0
REACH = 30.0 + 12.0
"""Radii of the gun's and a man's feet."""


def machine(**values: object) -> Profile:
    weapons = (Weapon("launcher", real=True, points=2), Weapon("mortar", real=True, points=2))
    return Profile("raptor", Kind.WAR_MACHINE, "Raptor", weapons=weapons)


@pytest.mark.rule("TRD-30")
def test_a_gun_fires_one_salvo_in_a_phase() -> None:
    places = placed(AT_GUN, {"blue-bulldog-b": (-60, -240)})
    game = firing("tradition", places, blue(gun(), gun()), red())
    shoot(game, fire=Fire(GUN, FOE))
    assert game.phase == "shooting"
    assert refused(game, Fire(GUN, FOE)) == "TRD-30"


@pytest.mark.rule("TRD-30")
def test_every_gun_has_a_salvo_of_its_own_and_may_be_left_silent() -> None:
    places: Places = {GUN: (0, -300), "blue-bulldog-b": (100, -300), MAN: (50, -300), FOE: (0, 300)}
    game = firing("tradition", places, blue(gun(), gun()), red())
    shoot(game, fire=Fire(GUN))
    assert not fires(game)
    assert refused(game, Fire(GUN)) == "TRD-30"
    assert fires(game, "blue-bulldog-b")
    game.apply(Done())
    assert game.player == "red"


@pytest.mark.rule("TRD-30", "COM-16")
def test_the_target_is_named_and_what_was_really_hit_is_judged() -> None:
    places = placed(AT_GUN, {"red-men-2": (100, 300)})
    game = firing("tradition", places, blue(), red(men=servants(2)))
    game.apply(Fire(GUN, FOE))
    assert game.awaiting_shot is not None
    assert game.awaiting_shot.target == FOE
    game.resolve_shot(report(game, body("red-men-2", Pose.FACE_DOWN)))
    assert game.pieces[FOE].alive
    assert not game.pieces["red-men-2"].alive


@pytest.mark.rule("TRD-30")
def test_what_is_not_there_cannot_be_aimed_at() -> None:
    game = firing("tradition")
    assert refused(game, Fire(GUN, "red-men-9")) == "TRD-30"
    assert refused(game, Fire("red-bulldog")) == "TRD-30"
    assert refused(game, Fire(GUN, ammunition="rocket")) == "EMP-24"


@pytest.mark.rule("TRD-28", "TRD-29", "COM-10", "COM-15")
@pytest.mark.parametrize(
    ("model", "gun_class", "shell"), [("bulldog", "P", "shell"), ("mantis", "K", "stone")]
)
def test_an_order_names_the_guns_class_and_its_shells(model: str, gun_class: str, shell: str) -> None:
    places: Places = {f"blue-{model}": (0, -300), MAN: (-60, -300), FOE: (0, 300)}
    armed = gun(model, gun_class, ammunition=(Ammunition(shell, 1),))
    game = firing("tradition", places, blue(armed), red())
    game.apply(Fire(f"blue-{model}", FOE))
    order = game.awaiting_shot
    assert order is not None
    assert (order.gun_model, order.gun_class, order.ammunition) == (model, gun_class, shell)


@pytest.mark.rule("TRD-31")
def test_all_barrels_fire_at_one_target_in_one_shot() -> None:
    places: Places = {"blue-hail": (0, -300), MAN: (-60, -300), FOE: (0, 300)}
    game = firing("tradition", places, blue(gun("hail", "MP", barrels=3)), red())
    game.apply(Fire("blue-hail", FOE))
    order = game.awaiting_shot
    assert order is not None
    assert (order.barrels, order.target) == (3, FOE)


@pytest.mark.rule("TRD-32", "COM-02")
@pytest.mark.parametrize(("gap", "can"), [(0.0, True), (30.0, True), (31.0, True), (31.5, False)])
def test_a_gun_needs_a_warrior_within_a_step(gap: float, can: bool) -> None:
    """One millimetre more is within: it is measured with a ruler (COM-04)."""
    others: Places = {"blue-men-2": (300, -300), "blue-bulldog-b": (350, -300)}
    places = placed(AT_GUN, {MAN: (-REACH - gap, -300)}, others)
    game = firing("tradition", places, blue(gun(), gun(), men=servants(2)), red())
    if can:
        assert fires(game)
    else:
        assert refused(game, Fire(GUN)) == "TRD-32"


@pytest.mark.rule("TRD-32")
def test_a_gun_without_a_warrior_is_refused_by_name() -> None:
    places = placed(AT_GUN, {"blue-bulldog-b": (300, -300)})
    game = firing("tradition", places, blue(gun(), gun()), red())
    assert refused(game, Fire("blue-bulldog-b")) == "TRD-32"


@pytest.mark.rule("TRD-32")
@pytest.mark.parametrize(("one_gun", "second"), [(False, True), (True, False)])
def test_one_warrior_may_serve_two_guns_unless_agreed_otherwise(one_gun: bool, second: bool) -> None:
    places: Places = {GUN: (0, -300), "blue-bulldog-b": (100, -300), MAN: (50, -300), FOE: (0, 300)}
    game = firing(
        "tradition",
        placed(places, {"blue-bulldog-c": (50, -250)}),
        blue(gun(), gun(), gun()),
        red(),
        one_gun_per_warrior=one_gun,
    )
    shoot(game)
    assert bool(fires(game, "blue-bulldog-b")) is second


@pytest.mark.rule("TRD-33")
def test_a_gun_between_warriors_of_both_sides_is_blocked() -> None:
    places = placed(AT_GUN, {FOE: (60, -300), "blue-bulldog-b": (-100, -250)})
    game = firing("tradition", places, blue(gun(), gun()), red())
    assert refused(game, Fire(GUN)) == "TRD-33"
    assert fires(game, "blue-bulldog-b")


@pytest.mark.rule("TRD-34", "TRD-35")
def test_a_gun_with_only_enemies_beside_it_is_theirs_and_fires_in_the_same_turn() -> None:
    places: Places = {GUN: (0, -300), MAN: (-200, -300), FOE: (60, -300)}
    game = firing("tradition", places, player="red", first="red")
    assert game.turn == 1
    assert game.pieces[GUN].controller == "red"
    assert game.pieces[GUN].owner == "blue"
    assert fires(game)


@pytest.mark.rule("TRD-34")
def test_a_guarded_gun_is_not_taken_until_its_guard_has_fallen() -> None:
    places: Places = {GUN: (0, -300), MAN: (-60, -300), FOE: (60, -300), "red-bulldog": (90, -250)}
    both = blue(men=servants(2)), red(gun())
    game = firing("tradition", placed(places, {"blue-men-2": (-400, -300)}), *both, first="red", player="red")
    assert game.pieces[GUN].controller == "blue"
    shoot(game, body(MAN, Pose.FACE_UP), fire=Fire("red-bulldog", MAN))
    assert game.pieces[MAN].where is Where.GONE
    assert game.pieces[GUN].controller == "red"


@pytest.mark.rule("TRD-35")
def test_a_gun_left_alone_stays_with_its_last_controller() -> None:
    places: Places = {GUN: (0, -300), MAN: (-300, -300), FOE: (0, 300), "blue-bulldog-b": (-300, -250)}
    game = firing("tradition", places, blue(gun(), gun()), red())
    assert game.pieces[GUN].controller == "blue"
    assert refused(game, Fire(GUN)) == "TRD-32"


@pytest.mark.rule("TRD-36", "REP-80")
@pytest.mark.parametrize("ruleset", ["tradition", "republic"])
def test_a_machine_neither_takes_guns_nor_serves_them(ruleset: str) -> None:
    places: Places = {"blue-raptor": (60, -300), "red-bulldog": (0, -300), FOE: (0, 300), MAN: (300, -300)}
    armies = Army("blue", (servants(),), (), (machine(),)), red(gun())
    agreed: dict[str, Any] = {"shooting_dice": 2} if ruleset == "republic" else {}
    game = firing(ruleset, places, *armies, **agreed)
    assert game.pieces["red-bulldog"].controller == "red"
    assert refused(game, Fire("red-bulldog")) in ("TRD-30", "REP-59")
    assert {each.weapon for each in fires(game, "blue-raptor")} == {"launcher", "mortar"}


@pytest.mark.rule("TRD-30", "TRD-31")
def test_a_machine_fires_one_salvo_with_one_of_its_weapons_and_without_a_crew() -> None:
    places = placed(AT_GUN, {"blue-raptor": (260, -300)})
    game = firing("tradition", places, Army("blue", (servants(),), (gun(),), (machine(),)), red())
    assert {each.weapon for each in fires(game, "blue-raptor")} == {"launcher", "mortar"}
    shoot(game, fire=Fire("blue-raptor", weapon="launcher"))
    assert refused(game, Fire("blue-raptor", weapon="launcher")) == "TRD-30"
    assert refused(game, Fire("blue-raptor", weapon="mortar")) == "TRD-30"
    assert fires(game)


@pytest.mark.rule("TRD-37")
def test_a_miss_changes_nobody() -> None:
    game = firing("tradition")
    before = game.pieces
    game.apply(Fire(GUN, FOE))
    assert game.legal_actions() == (Miss(),)
    events = game.apply(Miss())
    assert any(event.clause == "TRD-37" for event in events)
    assert game.pieces == before


@pytest.mark.rule("TRD-38")
def test_a_gun_that_was_hit_keeps_silent_in_its_owners_next_phase_only() -> None:
    places = placed(AT_GUN, {"red-bulldog": (60, 300)})
    game = firing("tradition", places, blue(), red(gun()))
    shoot(game, body("red-bulldog", kind=Kind.GUN))
    assert condition(game, "red-bulldog") is Condition.DAMAGED
    next_firing(game, "blue")
    assert not any(entry.player == "red" and entry.phase == "shooting" for entry in game.log)
    assert condition(game, "red-bulldog") is Condition.SOUND
    assert fires(next_firing(game, "red"), "red-bulldog")


@pytest.mark.rule("TRD-38")
@pytest.mark.parametrize(
    ("table", "pose", "alive"),
    [
        ("placeholder", Pose.STANDING, True),
        ("placeholder", Pose.FACE_DOWN, False),
        ("series", Pose.STANDING, False),
        ("republic", Pose.STANDING, True),
        ("republic", Pose.FACE_DOWN, False),
    ],
)
def test_players_may_take_another_systems_results_for_the_lost_table(
    table: str, pose: Pose, alive: bool
) -> None:
    """A wound is the end: Tradition knows no wounded (TRD-24)."""
    game = firing("tradition", shot_table=table)
    shoot(game, body(FOE, pose))
    assert game.pieces[FOE].alive is alive


@pytest.mark.rule("FAM-10")
def test_the_attack_of_family_is_traditions_shooting() -> None:
    game = firing("family")
    shoot(game, body(FOE, Pose.FACE_DOWN))
    assert not game.pieces[FOE].alive


@pytest.mark.rule("TRD-35")
def test_who_walks_up_to_an_unguarded_gun_has_it_at_once() -> None:
    places: Places = {GUN: (0, -300), MAN: (-400, 300), FOE: (90, -300)}
    game = laid("tradition", places, blue(), red(), phase="manoeuvre", player="red")
    held = game.pieces[GUN].held_by
    game.apply(Move(FOE, 60, -300))
    assert (held, game.pieces[GUN].held_by) == ("", "red")
