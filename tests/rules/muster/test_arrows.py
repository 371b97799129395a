from __future__ import annotations

from typing import Any

import pytest

from fbsim.rules import (
    Army,
    Choose,
    Game,
    GunSheet,
    Kind,
    Place,
    Pose,
    Profile,
    ShotReport,
    Squad,
    Struck,
    ruleset,
)
from fbsim.rules.phases.squads.arrows import LooseArrows, ShootForReal
from fbsim.rules.phases.squads.blows import hit_need, penetration_need, save_need
from fbsim.rules.pieces import Arm, SoldierSheet
from tests.rules.muster.field import archers, battle, facing, left, refused, row, soldiers
from tests.rules.table import laid

SHOOT = LooseArrows("blue-bows", "red-foot")


def shooting(bows: Squad, targets: Squad, gap_in: float = 10.0, **options: Any) -> Game:
    return facing(bows, targets, gap_in, phase="shooting", **options)


@pytest.mark.rule("UKR-19")
def test_each_living_archer_in_reach_rolls_one_die() -> None:
    game = shooting(archers(size=7), soldiers(size=7))
    events = game.apply(SHOOT, dice=[1] * 7)
    assert [event.clause for event in events if event.what == "die"] == ["UKR-20"] * 7


@pytest.mark.rule("UKR-19")
def test_a_target_out_of_range_is_no_target() -> None:
    assert shooting(archers(range_in=10), soldiers(), 10).check(SHOOT) is None
    far = battle(
        [(archers(range_in=10), 0, 0), (archers("long"), 0, -90)], [(soldiers(), 0, 280)], phase="shooting"
    )
    assert refused(far, SHOOT) == "UKR-19"


@pytest.mark.rule("UKR-19")
def test_only_archers_shoot_each_squad_once() -> None:
    game = battle(
        [(archers(), 0, 0), (soldiers(), 0, -50), (archers("more"), 0, -90)],
        [(soldiers(), 0, 200)],
        phase="shooting",
    )
    assert refused(game, LooseArrows("blue-foot", "red-foot")) == "UKR-19"
    assert refused(game, LooseArrows("blue-bows", "blue-foot")) == "UKR-19"
    assert refused(game, LooseArrows("red-foot", "blue-foot")) == "UKR-13"
    game.apply(SHOOT, dice=[1] * 5)
    assert refused(game, SHOOT) == "UKR-19"


@pytest.mark.rule("UKR-20")
def test_four_and_more_hits() -> None:
    events = shooting(archers(), soldiers()).apply(SHOOT, dice=[3, 4, 3, 6, 3, 1, 1])
    assert [e.value for e in events if e.what == "die" and e.clause == "UKR-21"] == [1, 1]


@pytest.mark.rule("UKR-20")
def test_a_modifier_makes_it_easier_never_better_than_2_and_a_6_always_hits() -> None:
    assert [hit_need(bonus) for bonus in (0, 1, 2, 3, 9)] == [4, 3, 2, 2, 2]
    assert [hit_need(bonus) for bonus in (-1, -2, -3)] == [5, 6, 6]


@pytest.mark.rule("UKR-20")
@pytest.mark.parametrize(
    ("shooter", "target", "hits"),
    [((), (), 1), (("marksman",), (), 2), (("marksman",), ("large",), 3), ((), ("hidden",), 0)],
)
def test_traits_of_shooter_and_target_change_the_number(
    shooter: tuple[str, ...], target: tuple[str, ...], hits: int
) -> None:
    def squad(name: str, traits: tuple[str, ...], sheet: SoldierSheet) -> Squad:
        men = [
            Profile(f"{name}-{n}", Kind.WARRIOR, name, number=n, traits=traits, soldier=sheet)
            for n in range(1, 6)
        ]
        return Squad(name, name, tuple(men))

    bows = squad("bows", shooter, SoldierSheet(Arm.ARCHERS, range_in=18))
    game = shooting(bows, squad("foot", target, SoldierSheet()))
    events = game.apply(SHOOT, dice=[1, 1, 2, 3, 4] + [1] * hits)
    assert sum(event.clause == "UKR-21" for event in events if event.what == "die") == hits


@pytest.mark.rule("UKR-20", "UKR-39")
def test_a_hero_at_the_head_of_a_squad_makes_it_no_easier_to_hit() -> None:
    plain = soldiers()
    leader = Profile("foot-hero", Kind.WARRIOR, "hero", traits=("large",), soldier=SoldierSheet(hero=True))
    game = shooting(archers(), Squad("foot", "foot", (leader, *plain.warriors)))
    events = game.apply(SHOOT, dice=[3, 3, 3, 3, 4, 1])
    assert [event.clause for event in events if event.what == "die"] == ["UKR-20"] * 5 + ["UKR-21"]


@pytest.mark.rule("UKR-21")
def test_penetration_by_how_much_armour_exceeds_strength() -> None:
    assert [penetration_need(3, 3 + d) for d in (0, 1, 2, 3, 4)] == [4, 5, 6, 6, None]
    assert [penetration_need(3 - d, 3) for d in (-1, -2, -3, -9)] == [3, 2, 2, 2]


@pytest.mark.rule("UKR-21")
@pytest.mark.parametrize(("armour", "need"), [(1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 6)])
def test_a_hit_penetrates_from_its_number_on(armour: int, need: int) -> None:
    game = shooting(archers(), soldiers(armour=armour, morale=4))
    after = game.copy()
    after.apply(SHOOT, dice=[6, 1, 1, 1, 1, need - 1])
    assert left(after, "red-foot") == 5
    game.apply(SHOOT, dice=[6, 1, 1, 1, 1, need])
    game.apply(Choose("red-foot-1"))
    assert left(game, "red-foot") == 4


@pytest.mark.rule("UKR-21")
def test_armour_4_points_above_strength_cannot_be_penetrated_and_no_die_is_rolled() -> None:
    game = shooting(archers(), soldiers(armour=7, morale=4))
    game.apply(SHOOT, dice=[6] * 5)
    assert left(game, "red-foot") == 5


@pytest.mark.rule("UKR-21", "UKR-22")
def test_readers_find_the_tables_in_the_ruleset() -> None:
    penetration, saves = (dict(rows) for _, rows in ruleset("muster").tables)
    assert list(penetration.values()) == ["2+", "3+", "4+", "5+", "6+", "6+", "impossible"]
    assert (penetration["0"], penetration["4 or more"]) == ("4+", "impossible")
    assert list(saves.values()) == ["impossible", "6+", "5+", "4+", "3+", "2+"]
    assert (saves["4 or less"], saves["9 or more"]) == ("impossible", "2+")


@pytest.mark.rule("UKR-22")
def test_the_number_to_save_is_11_less_morale() -> None:
    assert [save_need(morale) for morale in (5, 6, 7, 8, 9)] == [6, 5, 4, 3, 2]
    assert [save_need(morale) for morale in (1, 3, 4)] == [None] * 3
    assert [save_need(morale) for morale in (10, 12)] == [2, 2]


@pytest.mark.rule("UKR-22")
@pytest.mark.parametrize("morale", [5, 6, 7, 8, 9])
def test_a_wound_is_saved_from_the_number_on(morale: int) -> None:
    game = shooting(archers(), soldiers(morale=morale))
    after = game.copy()
    after.apply(SHOOT, dice=[6, 1, 1, 1, 1, 6, 11 - morale])
    assert left(after, "red-foot") == 5
    assert not after.question
    game.apply(SHOOT, dice=[6, 1, 1, 1, 1, 6, 10 - morale])
    assert game.question


@pytest.mark.rule("UKR-22")
def test_the_owner_says_who_falls_one_for_each_unsaved_wound() -> None:
    game = shooting(archers(), soldiers(morale=4))
    game.apply(SHOOT, dice=[6, 6, 1, 1, 1, 6, 6])
    assert game.player == "red"
    assert game.legal_actions() == tuple(Choose(f"red-foot-{n}") for n in range(1, 6))
    game.apply(Choose("red-foot-5"))
    assert refused(game, Choose("red-foot-5")) == "UKR-22"
    assert refused(game, Choose("blue-bows-1")) == "UKR-22"
    game.apply(Choose("red-foot-2"))
    assert [game.pieces[f"red-foot-{n}"].alive for n in range(1, 6)] == [True, False, True, True, False]


@pytest.mark.rule("UKR-22")
def test_where_nobody_would_be_left_nobody_is_asked() -> None:
    game = shooting(archers(size=6), soldiers(morale=4))
    game.apply(SHOOT, dice=[6] * 12)
    assert left(game, "red-foot") == 0
    assert game.over


@pytest.mark.rule("UKR-38")
def test_only_six_sided_dice_are_used() -> None:
    game = shooting(archers(), soldiers())
    values = [event.value for event in game.apply(SHOOT) if event.what == "die"]
    assert len(values) >= 5
    assert set(values) <= {1, 2, 3, 4, 5, 6}


# Real shots, by agreement.

GUN = Profile("bulldog", Kind.GUN, "Bulldog", radius_mm=30, gun=GunSheet("P", 1, 2))
FIRE = ShootForReal("blue-bows", "red-foot", "blue-bulldog")


def real(**options: Any) -> Game:
    spots: dict[str, Any] = dict([*row("blue", archers(), 0, 0), *row("red", soldiers(morale=7), 0, 200)])
    spots["blue-bulldog"] = Place(0, -100)
    sides = (Army("blue", (archers(),), (GUN,)), Army("red", (soldiers(morale=7),)))
    agreed = {"real_shots": True} | options
    return laid("muster", spots, *sides, phase="shooting", player="blue", dice=[6, 1], **agreed)


def struck(name: str, pose: Pose, at: tuple[float, float] | None = None) -> Struck:
    return Struck(
        name, Kind.WARRIOR, "red", pose, touched=True, moved=True, front_up=0.9, front_margin=0.1,
        leaning_on=None, displaced_mm=5, hits=1, at_mm=at,
    )  # fmt: skip


def report(*bodies: Struck) -> ShotReport:
    return ShotReport("blue-bulldog", "bulldog", "P", "blue", 1, bodies)


@pytest.mark.rule("UKR-40")
def test_real_shots_are_an_option_that_takes_the_place_of_the_dice() -> None:
    assert refused(real(), SHOOT) == "UKR-40"
    assert refused(real(real_shots=False), FIRE) == "UKR-40"
    assert FIRE in real().legal_actions()


@pytest.mark.rule("UKR-40", "UKR-22")
@pytest.mark.parametrize(("die", "alive"), [(4, True), (3, False)])
def test_who_is_struck_and_falls_has_a_wound_that_morale_may_save(die: int, alive: bool) -> None:
    game = real()
    game.apply(FIRE)
    assert game.awaiting_shot is not None
    game.resolve_shot(report(struck("red-foot-2", Pose.FACE_UP)), dice=[die])
    assert game.pieces["red-foot-2"].on_field is alive
    assert game.pieces["red-foot-2"].sound is alive


@pytest.mark.rule("UKR-40")
def test_who_is_struck_and_stands_is_unhurt_without_a_die() -> None:
    game = real()
    game.apply(FIRE)
    game.resolve_shot(report(struck("red-foot-2", Pose.STANDING)), dice=[])
    assert game.pieces["red-foot-2"].sound


@pytest.mark.rule("UKR-40")
def test_each_gun_and_squad_fires_once() -> None:
    spots: dict[str, Any] = dict([*row("blue", archers(), 0, 0), *row("blue", archers("more"), 0, -40)])
    spots |= dict([*row("red", soldiers(), 0, 200)]) | {
        "blue-bulldog": Place(0, -200),
        "blue-bulldog-b": Place(90, -200),
    }
    sides = (Army("blue", (archers(), archers("more")), (GUN, GUN)), Army("red", (soldiers(),)))
    game = laid("muster", spots, *sides, phase="shooting", player="blue", dice=[6, 1], real_shots=True)
    game.apply(FIRE)
    game.resolve_shot(report())
    assert refused(game, ShootForReal("blue-more", "red-foot", "blue-bulldog")) == "UKR-40"
    assert refused(game, ShootForReal("blue-bows", "red-foot", "blue-bulldog-b")) == "UKR-19"
    assert refused(game, ShootForReal("blue-more", "red-foot", "cannon")) == "UKR-40"
    assert game.check(ShootForReal("blue-more", "red-foot", "blue-bulldog-b")) is None


@pytest.mark.rule("UKR-40")
def test_a_figure_swept_off_the_table_is_lost_without_a_save() -> None:
    game = real()
    game.apply(FIRE)
    game.resolve_shot(report(struck("red-foot-2", Pose.OFF_BOARD)), dice=[])
    assert not game.pieces["red-foot-2"].alive
