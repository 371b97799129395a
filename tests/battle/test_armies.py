"""From sheets to pieces: squads, guns with options, machines with weapons, soldiers' stand-ins."""

from __future__ import annotations

import pytest

from fbsim.battle import gun_profile, single_profile, squad_of
from fbsim.battle.armies import STAND_IN, UNDRAWN, gun_size
from fbsim.catalogue import ArmyBook, Catalogue
from fbsim.catalogue.army_sheets import SoldierEntry, SquadSheet, WarriorEntry
from fbsim.catalogue.folders import data_folder
from fbsim.catalogue.sheets import Basis
from fbsim.errors import BadInput
from fbsim.rules.pieces import Arm, Blast, GunSheet, Profile, SoldierSheet
from fbsim.rules.report import Kind


@pytest.fixture(scope="module")
def book() -> ArmyBook:
    return ArmyBook([data_folder("models")])


def a_squad(*warriors: WarriorEntry) -> SquadSheet:
    basis = Basis(status="designed", source="made up for tests")
    return SquadSheet(name="orcs", title="Orcs", warriors=list(warriors), basis=basis)


def sheet_of(gun: Profile) -> GunSheet:
    assert gun.gun is not None
    return gun.gun


def soldiers_of(squad: SquadSheet) -> list[SoldierSheet]:
    made = squad_of(squad, soldiers=True)
    return [warrior.soldier for warrior in made.warriors if warrior.soldier is not None]


@pytest.mark.rule("EMP-11", "EMP-12", "COM-09")
def test_a_squad_has_its_numbers_and_number_1_commands(book: ArmyBook) -> None:
    ascalon = squad_of(book.squad("ascalon"))
    assert (ascalon.name, ascalon.affiliation, ascalon.cost) == ("ascalon", "sorcerer", 195)
    assert ascalon.artefact == "Sword of Saladin"
    assert [warrior.number for warrior in ascalon.warriors] == [1, 2, 3, 4, 5]
    second = ascalon.warriors[1]
    assert (second.model, second.kind, second.cost) == ("ascalon-2", Kind.WARRIOR, 43)
    assert (second.extra_steps, second.melee, second.shooting, second.armour) == (1, 3, 1, 1)
    assert second.access == ("K", "A")
    assert second.soldier is None


def test_no_weapon_is_not_the_same_as_no_dice(book: ArmyBook) -> None:
    boars = squad_of(book.squad("wild-boar"))
    assert [warrior.shooting for warrior in boars.warriors] == [None, None, 0, 1, None]


@pytest.mark.rule("EMP-24", "COM-12")
def test_a_gun_as_its_card_has_it(book: ArmyBook) -> None:
    bulldog = gun_profile(book.gun("bulldog"))
    assert (bulldog.model, bulldog.kind, bulldog.cost) == ("bulldog", Kind.GUN, 80)
    sheet = sheet_of(bulldog)
    assert (sheet.gun_class, sheet.crew, sheet.mobility, sheet.barrels) == ("P", 1, 2, 1)
    assert [(sort.name, sort.points) for sort in sheet.ammunition] == [("round-shell", 2)]


@pytest.mark.parametrize(
    ("name", "options", "mobility", "cost"),
    [
        ("mantis", ["tyres"], 5, 80),
        ("scorpion", ["no-tyres"], 3, 105),
        ("scorpion", ["no-tyres", "armour-plate"], 3, 105),
        ("thunder", ["tyres", "no-armour-plate"], 4, 115),
        ("locust", ["no-tyres"], 3, 85),
    ],
)
def test_options_change_mobility_and_cost(
    book: ArmyBook, name: str, options: list[str], mobility: int, cost: float
) -> None:
    gun = gun_profile(book.gun(name), options)
    assert (sheet_of(gun).mobility, gun.cost) == (mobility, cost)
    assert all(option in gun.title for option in options)


@pytest.mark.parametrize(
    ("name", "sorts", "cost"),
    [
        ("crab", [], 75),
        ("crab", ["round-shell"], 55),
        ("edelweiss", ["cone-rocket"], 70),
        ("hammer", ["cone-rocket", "round-shell"], 110),
        ("titan", ["ball"], 115),
    ],
)
def test_ammunition_left_at_home_saves_its_price(
    book: ArmyBook, name: str, sorts: list[str], cost: float
) -> None:
    gun = gun_profile(book.gun(name), ammunition=sorts)
    assert gun.cost == cost
    assert [sort.name for sort in sheet_of(gun).ammunition] == (
        sorts or [sort.name for sort in book.gun(name).sorts]
    )


def test_static_mounts_have_no_mobility(book: ArmyBook) -> None:
    assert sheet_of(gun_profile(book.gun("twin"))).mobility is None


@pytest.mark.rule("EMP-25")
def test_guns_belong_to_no_army(book: ArmyBook) -> None:
    fields = {field for name in book.names("gun") for field in type(book.gun(name)).model_fields}
    assert "affiliation" not in fields


def test_guns_are_measured_on_their_mesh(book: ArmyBook) -> None:
    catalogue = Catalogue(book.folders)
    bulldog = gun_size(catalogue, "bulldog")
    length, width, _ = (float(side) * 1e3 for side in catalogue.gun("bulldog").solid.extents)
    assert bulldog[:2] == pytest.approx((length, width), abs=0.05)
    assert bulldog.height == pytest.approx(38.6, abs=0.05)  # its barrel reaches above its cheeks
    assert gun_size(catalogue, "colossus") == UNDRAWN
    assert gun_profile(book.gun("bulldog"), size=bulldog).footprint_mm == bulldog[:2]


@pytest.mark.rule("EMP-30", "EMP-29")
def test_a_machine_costs_what_its_weapons_cost_more(book: ArmyBook) -> None:
    bare = single_profile(book.single("unl-2"))
    armed = single_profile(book.single("unl-2"), ["laser", "real-launcher"])
    assert (bare.cost, bare.weapons) == (110, ())
    assert armed.cost == 110 + 5 + 40
    laser, launcher = armed.weapons
    assert (laser.dice, laser.range_steps, laser.real) == (1, 30, False)
    assert (launcher.real, launcher.points) == (True, 2)


def test_a_melee_weapon_adds_to_melee(book: ArmyBook) -> None:
    bare, armed = (single_profile(book.single("panzeron-samuro"), names) for names in ([], ["melee"]))
    assert (bare.melee, armed.melee) == (4, 9)
    shooting = single_profile(book.single("panzeron-samuro"), ["shooting-3"])
    assert [(weapon.dice, weapon.range_steps) for weapon in shooting.weapons] == [(3, 12)]
    assert (armed.cost, shooting.cost) == (110, 115)


def test_rockets_burst(book: ArmyBook) -> None:
    mdb = gun_profile(book.gun("mdb-15"), ammunition=["artillery-shell", "vacuum-rocket"])
    shell, rocket = sheet_of(mdb).ammunition
    assert (shell.blast, shell.special) == (None, False)
    assert rocket.blast == Blast(1, (1, 2, 3), (4, 5, 6))


@pytest.mark.rule("EMP-31")
def test_mages_and_the_dragon(book: ArmyBook) -> None:
    mage = single_profile(book.single("wandering-mage"))
    assert (mage.kind, mage.cost, mage.access) == (Kind.MAGE, 120, ("K", "A", "P", "MP"))
    dragon = single_profile(book.single("dragon"))
    assert (dragon.kind, dragon.lives, dragon.traits) == (Kind.DRAGON, 2, ("flies",))


@pytest.mark.parametrize(
    ("options", "sorts", "message"),
    [
        (["tyre"], [], 'has no option "tyre"; did you mean "tyres"?'),
        (["tyres", "tyres"], [], '"tyres" is chosen twice'),
        ([], ["stones"], 'takes no "stones"; did you mean "stone"?'),
        ([], ["stone", "stone"], '"stone" is chosen twice'),
    ],
)
def test_what_a_gun_cannot_have(book: ArmyBook, options: list[str], sorts: list[str], message: str) -> None:
    with pytest.raises(BadInput) as caught:
        gun_profile(book.gun("mantis"), options, sorts)
    assert message in str(caught.value)


# Soldiers of the homebrew.


@pytest.mark.rule("UKR-06")
def test_a_soldiers_profile_is_derived_from_his_card() -> None:
    commander, champion, runner = soldiers_of(
        a_squad(
            WarriorEntry(melee=2, armour=1, cost_points=30),
            WarriorEntry(melee=5, armour=3, cost_points=30),
            WarriorEntry(extra_steps=3, melee=1, cost_points=30),
        )
    )
    assert commander == SoldierSheet(Arm.INFANTRY, strength=4, armour=4, morale=8, initiative=3, attacks=1)
    assert champion == SoldierSheet(Arm.INFANTRY, strength=5, armour=6, morale=7, initiative=3, attacks=2)
    assert runner == SoldierSheet(Arm.INFANTRY, strength=3, armour=3, morale=7, initiative=4, attacks=1)


@pytest.mark.rule("UKR-02", "UKR-06")
@pytest.mark.parametrize(
    ("name", "arm"),
    [
        ("necros", Arm.CAVALRY),
        ("centaurs", Arm.CAVALRY),
        ("condor-7", Arm.ARCHERS),  # four of seven shoot, one rides
        ("avalon", Arm.ARCHERS),
        ("wild-boar", Arm.INFANTRY),  # one of five shoots; a weapon without dice does not
        ("paladins", Arm.INFANTRY),
    ],
)
def test_arms_of_squads(book: ArmyBook, name: str, arm: Arm) -> None:
    assert {soldier.arm for soldier in soldiers_of(book.squad(name))} == {arm}


@pytest.mark.rule("UKR-06")
def test_only_archers_who_shoot_have_a_range(book: ArmyBook) -> None:
    assert {soldier.range_in for soldier in soldiers_of(book.squad("avalon"))} == {18}
    assert {soldier.range_in for soldier in soldiers_of(book.squad("necros"))} == {0}
    ranges = [soldier.range_in for soldier in soldiers_of(book.squad("cyber-skeletons"))]
    assert ranges == [0, 18, 18, 18, 18, 18]


@pytest.mark.rule("UKR-06")
def test_derived_profiles_are_marked_and_own_ones_kept() -> None:
    own = SoldierEntry(arm="cavalry", strength=9, range_in=3)
    squad = squad_of(
        a_squad(WarriorEntry(soldier=own, cost_points=9), WarriorEntry(cost_points=9)), soldiers=True
    )
    rider, derived = squad.warriors
    assert rider.soldier == SoldierSheet(Arm.CAVALRY, strength=9, range_in=3)
    assert derived.soldier is not None
    assert derived.soldier.arm is Arm.CAVALRY
    assert (rider.traits, derived.traits) == ((), (STAND_IN,))
