"""Raising an army: prices, dice, and what each rule system asks of it. No models needed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fbsim.errors import BadInput, UnknownName
from fbsim.rules import GUN_CLASSES, Kind
from fbsim.rules.army import (
    Finding,
    Severity,
    army_rules,
    bill,
    check_army,
    check_opponents,
    dice_for,
    fits,
    fortification_price,
    purchase_price,
    resurrection_price,
)
from fbsim.rules.pieces import Ammunition, Arm, Army, GunSheet, Profile, SoldierSheet, Squad

BUDGETED = ("empire", "republic")
SIZES = st.floats(0.1, 500)


def warrior(squad: str, number: int, cost: float, soldier: SoldierSheet | None = None) -> Profile:
    model = f"{squad}-{number}"
    return Profile(model, Kind.WARRIOR, model, cost=cost, number=number, soldier=soldier)


def a_squad(
    name: str, *costs: float, affiliation: str = "", arm: Arm | None = None, hero: bool = False
) -> Squad:
    """Make a squad of warriors of these costs, with soldiers' profiles if it has an arm."""
    soldier = None if arm is None else SoldierSheet(arm)
    warriors = [warrior(name, number, cost, soldier) for number, cost in enumerate(costs, 1)]
    if hero:
        warriors.append(warrior(name, len(costs) + 1, 0, SoldierSheet(arm or Arm.INFANTRY, hero=True)))
    return Squad(name, name.title(), tuple(warriors), affiliation, cost=sum(costs))


def a_gun(name: str = "bulldog", cost: float = 80, gun_class: str = "P") -> Profile:
    sheet = GunSheet(gun_class, crew=1, mobility=2, ammunition=(Ammunition("shell", 2),))
    return Profile(name, Kind.GUN, name.title(), cost=cost, gun=sheet)


def a_single(kind: Kind, cost: float = 100) -> Profile:
    return Profile(str(kind), kind, str(kind), cost=cost)


def an_army(*squads: Squad, guns: int = 0, singles: tuple[Profile, ...] = (), walls: float = 0) -> Army:
    return Army("red", squads, (a_gun(),) * guns, singles, walls)


def clauses(findings: tuple[Finding, ...]) -> list[str]:
    return [finding.clause for finding in findings]


# What things cost.


@pytest.mark.rule("EMP-36", "COM-18")
@pytest.mark.parametrize(
    ("size", "price"),
    [
        ((30, 20, 15), 200),  # 195: a half goes up
        ((31, 20, 15), 200),  # 198
        ((28, 20, 16), 190),  # 192
        ((5, 5, 5), 50),  # 45
        ((0.1, 0.1, 0.1), 0),  # 0.9
        ((21.7, 21.6, 21.7), 200),  # 195 in decimals, not in binary floats
    ],
)
def test_a_fortification_costs_three_times_its_sizes_to_the_nearest_ten(
    size: tuple[float, float, float], price: int
) -> None:
    assert fortification_price(*size) == price


@pytest.mark.rule("EMP-36", "EMP-37")
@given(SIZES, SIZES, SIZES, SIZES)
def test_larger_walls_never_cost_less_and_no_side_matters_more(
    a: float, b: float, h: float, more: float
) -> None:
    assert fortification_price(a, b, h) == fortification_price(h, a, b)
    assert fortification_price(a + more, b, h) >= fortification_price(a, b, h)
    assert abs(fortification_price(a, b, h) - 3 * (a + b + h)) <= 5 + 1e-6


@pytest.mark.parametrize("size", [0, -3, float("nan"), float("inf")])
def test_walls_have_sizes(size: float) -> None:
    with pytest.raises(BadInput, match="a building's sizes must be above 0 cm"):
        fortification_price(30, size, 15)


@pytest.mark.rule("EMP-38", "COM-18")
@pytest.mark.parametrize(("points", "dice"), [(1000, 3), (500, 2), (450, 2), (449, 1), (100, 1), (0, 1)])
def test_a_die_for_each_300_points(points: float, dice: int) -> None:
    assert dice_for(points) == dice


@pytest.mark.rule("EMP-39", "COM-18")
@pytest.mark.parametrize(("points", "dice"), [(1000, 3), (1200, 3), (999, 2), (400, 1), (100, 1)])
def test_a_die_for_each_400_points_where_walls_are_in_the_sum(points: float, dice: int) -> None:
    assert dice_for(points, walls_counted=True) == dice


@pytest.mark.rule("REP-12")
def test_reinforcements_cost_what_the_lists_say() -> None:
    squad = a_squad("hawk", 40, 36, 38)
    assert purchase_price(squad) == 114
    assert purchase_price(a_gun(cost=70)) == 70
    assert purchase_price(a_single(Kind.MAGE, 110)) == 110


@pytest.mark.rule("REP-12", "EMP-19")
def test_a_resurrection_costs_the_warriors_own_cost() -> None:
    army = an_army(a_squad("hawk", 40, 36, 38))
    assert resurrection_price(army, "hawk-2") == 36
    with pytest.raises(UnknownName, match='no squad of red has a warrior "falcon-2"'):
        resurrection_price(army, "falcon-2")


@pytest.mark.rule("EMP-16", "EMP-18", "EMP-27", "EMP-30", "EMP-32", "EMP-36")
def test_the_bill_names_everything_once_with_its_clause() -> None:
    singles = (a_single(Kind.WAR_MACHINE, 110), a_single(Kind.MAGE, 100), a_single(Kind.DRAGON, 200))
    army = an_army(a_squad("hawk", 40, 36), guns=2, singles=singles, walls=190)
    assert [(line.clause, line.cost) for line in bill(army)] == [
        ("EMP-18", 76),
        ("EMP-27", 80),
        ("EMP-27", 80),
        ("EMP-30", 110),
        ("EMP-32", 100),
        ("EMP-32", 200),
        ("EMP-36", 190),
    ]
    assert sum(line.cost for line in bill(army)) == army.cost


# The budget.


@pytest.mark.rule("EMP-16")
@pytest.mark.parametrize("rules", BUDGETED)
def test_the_total_must_not_exceed_the_agreed_sum(rules: str) -> None:
    army = an_army(a_squad("hawk", 40, 36), guns=1)
    assert check_army(army, rules, 156) == ()
    (finding,) = check_army(army, rules, 155)
    assert finding == Finding("EMP-16", "costs 156 points, 1 more than the 155 agreed on", Severity.ERROR)


def test_an_army_knows_the_agreed_sum_unless_told_another() -> None:
    army = replace(an_army(a_squad("hawk", 40, 36)), points=70.0)
    assert clauses(check_army(army, "empire")) == ["EMP-16"]
    assert check_army(army, "empire", 80) == ()
    assert check_army(an_army(a_squad("hawk", 40, 36)), "empire") == ()


SQUAD = a_squad("hawk", 40, 36)


@pytest.mark.rule("EMP-27", "EMP-30", "EMP-32", "EMP-37")
@pytest.mark.parametrize(
    "army",
    [
        an_army(SQUAD, guns=1),
        an_army(SQUAD, singles=(a_single(Kind.WAR_MACHINE, 80),)),
        an_army(SQUAD, singles=(a_single(Kind.MAGE, 80),)),
        an_army(SQUAD, walls=80),
    ],
    ids=["gun", "vehicle", "character", "walls"],
)
def test_everything_bought_counts_into_the_sum(army: Army) -> None:
    assert check_army(an_army(SQUAD), "empire", 100) == ()
    (finding,) = check_army(army, "empire", 100)
    assert finding.text == "costs 156 points, 56 more than the 100 agreed on"


# Squads, guns, single pieces.


@pytest.mark.rule("EMP-11", "EMP-12")
@pytest.mark.parametrize(
    ("numbers", "found"),
    [
        ((1, 2, 3), []),
        ((1, 1, 2), ["EMP-11", "EMP-12"]),
        ((2, 3), ["EMP-11", "EMP-12"]),
        ((1, 3), ["EMP-12"]),
    ],
)
def test_every_squad_has_one_commander_and_numbers_its_warriors(
    numbers: tuple[int, ...], found: list[str]
) -> None:
    warriors = tuple(warrior("hawk", number, 10) for number in numbers)
    army = an_army(Squad("hawk", "Hawk", warriors, cost=10 * len(numbers)))
    assert clauses(check_army(army, "republic")) == found


@pytest.mark.rule("EMP-18", "EMP-19")
def test_a_squad_is_paid_for_as_a_whole_and_its_warriors_should_add_up() -> None:
    army = an_army(replace(a_squad("hawk", 40, 36), cost=90.0))
    assert army.cost == 90
    (finding,) = check_army(army, "republic")
    assert (finding.clause, finding.severity) == ("EMP-19", Severity.WARNING)
    assert fits([finding])


@pytest.mark.rule("EMP-23", "COM-10")
def test_guns_are_of_four_classes() -> None:
    army = an_army(a_squad("hawk", 40))
    good = replace(army, guns=tuple(a_gun(gun_class=each) for each in GUN_CLASSES))
    assert check_army(good, "republic") == ()
    bad = replace(army, guns=(a_gun(gun_class="X"),))
    assert [finding.text for finding in check_army(bad, "republic")] == [
        "Bulldog is of class X; there are K, A, P, MP"
    ]


@pytest.mark.rule("EMP-24", "COM-12")
def test_a_gun_has_a_technical_sheet() -> None:
    army = replace(an_army(a_squad("hawk", 40)), guns=(replace(a_gun(), gun=None),))
    assert clauses(check_army(army, "republic")) == ["EMP-24"]


@pytest.mark.rule("EMP-17", "EMP-29", "EMP-31")
@pytest.mark.parametrize("kind", Kind)
def test_what_is_bought_outside_squads(kind: Kind) -> None:
    army = an_army(a_squad("hawk", 40), singles=(a_single(kind),))
    wrong = kind in {Kind.GUN, Kind.GATE}
    assert clauses(check_army(army, "republic")) == (["EMP-17"] if wrong else [])


# Both sides.


@pytest.mark.rule("EMP-21", "COM-06")
def test_the_same_army_on_both_sides_is_a_warning() -> None:
    red = an_army(a_squad("hawk", 40, affiliation="enchanter"), a_squad("orcs", 9))
    blue = an_army(a_squad("skeletons", 40, affiliation="necromancer"), a_squad("ogres", 9))
    green = an_army(a_squad("falcon", 40, affiliation="enchanter"))
    assert check_opponents([red, blue]) == ()
    (finding,) = check_opponents([red, blue, green])
    assert finding == Finding("EMP-21", "squads of enchanter fight on 2 sides", Severity.WARNING)


@pytest.mark.rule("EMP-21")
def test_allies_of_different_armies_stand_on_one_side() -> None:
    allied = an_army(*(a_squad(name, 40, affiliation=name) for name in ("sorcerer", "enchanter")))
    assert check_army(allied, "empire", 100) == ()
    assert check_opponents([allied, an_army(a_squad("saturn", 40, affiliation="free-shooters"))]) == ()


@pytest.mark.rule("EMP-25")
def test_guns_on_both_sides_are_no_matter() -> None:
    red = an_army(a_squad("hawk", 40, affiliation="enchanter"), guns=2)
    blue = an_army(a_squad("skeletons", 40, affiliation="necromancer"), guns=2)
    assert check_opponents([red, blue]) == ()


# A squad and a gun at least.


@pytest.mark.rule("SER-06")
@pytest.mark.parametrize(("rules", "clause"), [("series", "SER-06"), ("tradition", "TRD-02")])
def test_a_side_needs_a_squad_and_a_gun(rules: str, clause: str) -> None:
    squad = a_squad("hawk", 40)
    assert check_army(an_army(squad, guns=1), rules) == ()
    assert [(f.clause, f.text) for f in check_army(an_army(squad), rules)] == [
        (clause, "has no gun; it needs one at least")
    ]
    assert clauses(check_army(an_army(guns=1), rules)) == [clause]
    assert clauses(check_army(an_army(), rules)) == [clause, clause]


# The homebrew with squads and morale.


def a_muster(infantry: int = 2, archers: int = 1, cavalry: int = 1, size: int = 5, heroes: int = 1) -> Army:
    arms = [Arm.INFANTRY] * infantry + [Arm.ARCHERS] * archers + [Arm.CAVALRY] * cavalry
    squads = [a_squad(f"squad-{n}", *([50] * size), arm=arm, hero=n < heroes) for n, arm in enumerate(arms)]
    return an_army(*squads)


@pytest.mark.rule("UKR-02")
@pytest.mark.parametrize("infantry", range(6))
@pytest.mark.parametrize("archers", range(5))
@pytest.mark.parametrize("cavalry", range(4))
def test_squads_of_each_sort(infantry: int, archers: int, cavalry: int) -> None:
    wrong = [not 2 <= infantry <= 4, not 1 <= archers <= 3, not 1 <= cavalry <= 2]
    found = clauses(check_army(a_muster(infantry, archers, cavalry, size=8), "muster"))
    assert found.count("UKR-02") == sum(wrong)


@pytest.mark.rule("UKR-03")
@pytest.mark.parametrize("heroes", [0, 1, 2])
def test_one_hero_in_one_squad(heroes: int) -> None:
    found = clauses(check_army(a_muster(heroes=heroes), "muster"))
    assert found == ([] if heroes == 1 else ["UKR-03"])


@pytest.mark.rule("UKR-04")
def test_five_in_a_squad_and_the_hero_does_not_count() -> None:
    assert check_army(a_muster(size=5), "muster") == ()
    findings = check_army(a_muster(size=4), "muster", 2000)
    assert clauses(findings).count("UKR-04") == 4  # the hero's squad has five with him
    assert not fits(findings)


@pytest.mark.rule("UKR-06")
def test_a_roster_has_soldiers_profiles() -> None:
    army = replace(a_muster(), squads=(*a_muster().squads, a_squad("hawk", 50, 50, 50, 50, 50)))
    assert clauses(check_army(army, "muster")) == ["UKR-06"]


@pytest.mark.rule("UKR-01")
def test_a_normal_army_begins_at_1000() -> None:
    assert check_army(a_muster(), "muster") == ()
    small = replace(a_muster(), squads=tuple(_cheaper(squad) for squad in a_muster().squads))
    assert small.cost == 980
    (finding,) = check_army(small, "muster")
    assert (finding.clause, finding.severity) == ("UKR-01", Severity.WARNING)


@pytest.mark.rule("UKR-01")
def test_the_points_are_the_main_limit() -> None:
    assert clauses(check_army(a_muster(), "muster", 999)) == ["UKR-01"]
    assert not fits(check_army(a_muster(), "muster", 999))


def test_guns_and_mages_take_no_part_in_a_muster() -> None:
    army = replace(a_muster(), guns=(a_gun(),), singles=(a_single(Kind.MAGE),))
    findings = check_army(army, "muster")
    assert [finding.text for finding in findings] == [
        "Bulldog takes no part in these rules",
        "mage takes no part in these rules",
    ]
    assert fits(findings)


def _cheaper(squad: Squad) -> Squad:
    warriors = tuple(replace(each, cost=each.cost and each.cost - 1) for each in squad.warriors)
    return replace(squad, warriors=warriors, cost=squad.cost - 5)


def test_rules_that_say_nothing_of_armies() -> None:
    assert army_rules() == ("empire", "family", "muster", "republic", "series", "tradition")
    with pytest.raises(UnknownName, match='no army rules for "republik"; did you mean "republic"'):
        check_army(an_army(), "republik")


@pytest.mark.parametrize("points", [float("nan"), float("inf"), "1000", 1e12])
def test_a_sum_that_is_no_number_is_refused(points: Any) -> None:
    with pytest.raises(BadInput, match="points: must be a number between -1e9 and 1e9 or None"):
        check_army(an_army(), "republic", points)


def test_what_is_no_army_is_refused() -> None:
    army = an_army(a_squad("men", float("nan")))
    with pytest.raises(BadInput, match=r"squads\[0\].warriors\[0\].cost: must be a number"):
        check_army(army, "republic")
