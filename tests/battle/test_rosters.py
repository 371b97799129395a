"""Rosters: what comes along is legal, what is read is complete, every mistake is told with its line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from fbsim.battle import Roster, find_roster, known_rosters, load_roster
from fbsim.catalogue import Catalogue
from fbsim.catalogue.folders import data_folder
from fbsim.errors import RosterError, UnknownName
from fbsim.rules.army import check_army
from fbsim.rules.pieces import Arm
from fbsim.scene.expanding import known_layouts

ROSTER = """\
player = "red"
points = 1000
squads = ["ascalon", "ascalon"]
guns = ["bulldog", { model = "mantis", count = 2, options = ["tyres"], ammunition = ["stone"] }]
singles = ["cleric", { model = "unl-2", weapons = ["laser"] }]
fortifications = [{ size_cm = [30, 20, 15] }, { size_cm = [28, 20, 16] }]

[hero]
squad = "ascalon"
cost_points = 50

[[own_squads]]
name = "orcs"
title = "Orcs"
warriors = [{ melee = 1.5, cost_points = 20 }, { cost_points = 10 }]
"""

Load = Callable[..., Roster]
Refuse = Callable[[str, str], str]


@pytest.fixture
def load(tmp_path: Path) -> Load:
    """Load the roster above, with some words changed."""

    def _load(old: str = "", new: str = "", rules: str | None = None) -> Roster:
        assert old in ROSTER
        path = tmp_path / "red.toml"
        path.write_text(ROSTER.replace(old, new, 1) if old else ROSTER)
        return load_roster(path, Catalogue([data_folder("models")]), rules=rules)

    return _load


@pytest.fixture
def refuse(load: Load) -> Refuse:
    def _refuse(old: str, new: str) -> str:
        with pytest.raises(RosterError) as caught:
            load(old, new)
        return str(caught.value)

    return _refuse


@pytest.mark.rule("EMP-16", "EMP-27", "EMP-30", "EMP-32", "UKR-05")
def test_everything_bought_is_in_the_army_and_its_cost(load: Load) -> None:
    army = load().army
    assert (army.player, army.points) == ("red", 1000)
    assert [squad.name for squad in army.squads] == ["ascalon", "ascalon", "orcs"]
    assert [(gun.model, gun.cost) for gun in army.guns] == [("bulldog", 80), ("mantis", 80), ("mantis", 80)]
    assert [(single.model, single.cost) for single in army.singles] == [("cleric", 110), ("unl-2", 115)]
    assert army.fortifications == 200 + 190
    assert army.cost == 2 * 195 + 30 + 3 * 80 + 110 + 115 + 390


def test_guns_have_their_size(load: Load) -> None:
    bulldog = load().army.guns[0]
    assert bulldog.footprint_mm is not None
    assert bulldog.height_mm != load().army.squads[0].warriors[0].height_mm


def test_a_squad_of_ones_own(load: Load) -> None:
    orcs = load().army.squads[-1]
    assert [warrior.melee for warrior in orcs.warriors] == [1.5, 0]
    assert orcs.cost == 30


def test_a_squad_of_ones_own_from_a_folder(tmp_path: Path) -> None:
    (tmp_path / "armies").mkdir()
    text = ROSTER[ROSTER.index('name = "orcs"') :] + 'basis = { status = "designed", source = "test" }\n'
    (tmp_path / "armies" / "orcs.toml").write_text(text)
    (tmp_path / "red.toml").write_text('player = "red"\nsquads = ["orcs"]\n')
    roster = load_roster(tmp_path / "red.toml", Catalogue([tmp_path, data_folder("models")]))
    assert roster.army.cost == 30


@pytest.mark.rule("UKR-03")
def test_the_hero_is_an_extra_member_of_his_squad(load: Load) -> None:
    first, second, _ = load(rules="muster").army.squads
    *others, hero = first.warriors
    assert (len(others), len(second.warriors), first.cost) == (5, 5, 195 + 50)
    assert hero.number == 6
    assert "hero" in hero.traits
    assert hero.soldier is not None
    commander = others[0].soldier
    assert commander is not None
    assert hero.soldier.hero
    assert not commander.hero
    assert (hero.soldier.strength, hero.soldier.attacks) == (commander.strength + 1, commander.attacks + 1)


@pytest.mark.rule("UKR-03")
def test_a_hero_with_a_profile_of_his_own(load: Load) -> None:
    own = "cost_points = 50\nsoldier = { strength = 8, morale = 9 }"
    hero = load("cost_points = 50", own, "muster").army.squads[0].warriors[-1].soldier
    assert hero is not None
    assert (hero.strength, hero.morale, hero.hero) == (8, 9, True)


def test_other_rules_have_neither_hero_nor_soldiers(load: Load) -> None:
    warriors = [warrior for squad in load().army.squads for warrior in squad.warriors]
    assert len(warriors) == 5 + 5 + 2
    assert {warrior.soldier for warrior in warriors} == {None}


@pytest.mark.rule("EMP-35", "EMP-33", "EMP-34")
def test_walls_may_be_priced_in_points_by_size_or_not_at_all(load: Load) -> None:
    sizes = "fortifications = [{ size_cm = [30, 20, 15] }, { size_cm = [28, 20, 16] }]"
    assert load(sizes, "fortification_points = 120").army.fortifications == 120
    assert load(sizes, "").army.fortifications == 0


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"ascalon"]', '"ascalom"]', 'red.toml:3: squads[1]: no squad named "ascalom"; did you mean'),
        ('["bulldog"', '["buldog"', 'red.toml:4: guns[0].model: no gun named "buldog"; did you mean'),
        ('"tyres"', '"wings"', 'red.toml:4: guns[1]: Mantis, catapult has no option "wings"; '),
        ('["laser"]', '["lasers"]', "red.toml:5: singles[1].weapons: UNL-2, war machine cannot have"),
        ("count = 2", "count = 0", "red.toml:4: guns[1].count: must be greater than or equal to 1 (got 0)"),
        ("[30, 20, 15]", "[30, 20]", "red.toml:6: fortifications[0].size_cm: must be three numbers"),
        ("[30, 20, 15]", "[30, 20, 0]", "red.toml:6: fortifications[0].size_cm[2]: must be greater than 0"),
        ("points = 1000", "fortification_points = 9", "give either fortification_points or fortifications"),
        ("points = 1000", "point = 1000", 'red.toml:2: point: unknown key; did you mean "points"?'),
        ("points = 1000", 'rules = "republik"', 'red.toml:2: rules: no army rules for "republik"; did you'),
        ('player = "red"', "", "player: is missing"),
    ],
)
def test_mistakes(refuse: Refuse, old: str, new: str, message: str) -> None:
    assert message in refuse(old, new)


def test_every_mistake_is_told_at_once(refuse: Refuse) -> None:
    found = refuse('["ascalon", "ascalon"]\nguns = ["bulldog"', '["ascalom", "hok"]\nguns = ["bull"')
    assert len(found.splitlines()) == 3


def test_a_hero_without_his_squad(tmp_path: Path) -> None:
    path = tmp_path / "red.toml"
    path.write_text('player = "red"\nrules = "muster"\nsquads = ["ascalon"]\n[hero]\nsquad = "askalon"\n')
    with pytest.raises(RosterError, match=r'red.toml:5: hero.squad: no squad "askalon" in this roster'):
        load_roster(path)


def test_no_such_roster(tmp_path: Path) -> None:
    with pytest.raises(RosterError, match="no such file"):
        load_roster(tmp_path / "gone.toml")
    with pytest.raises(UnknownName, match='no roster named "falcon-gard"; did you mean "falcon-guard"'):
        find_roster("falcon-gard")


# Those that come along.


@pytest.mark.rule("EMP-16", "UKR-01", "UKR-02", "UKR-03", "UKR-04")
@pytest.mark.parametrize("name", [path.stem for path in (data_folder("scenes") / "armies").glob("*.toml")])
def test_rosters_that_come_along_fit(name: str) -> None:
    roster = load_roster(name)
    assert roster.army.points is not None
    assert check_army(roster.army, roster.rules) == ()
    assert roster.army.cost >= 0.9 * roster.army.points


def test_rosters_of_each_sort_come_along() -> None:
    rosters = [load_roster(name) for name in known_rosters()]
    sums = sorted((roster.rules, roster.army.points) for roster in rosters)
    assert sums == [("muster", 1100)] * 2 + [("republic", 400)] * 2 + [("republic", 1000)] * 2


@pytest.mark.rule("UKR-02")
def test_musters_that_come_along_have_all_three_arms() -> None:
    for name in ("muster-of-the-dead", "muster-of-the-steppe"):
        squads = load_roster(name).army.squads
        arms = {squad.warriors[0].soldier.arm for squad in squads if squad.warriors[0].soldier}
        assert arms == set(Arm)


def test_a_roster_is_no_layout(tmp_path: Path) -> None:
    assert not [name for name in known_layouts(tmp_path / "scene.toml") if name.startswith("armies/")]
