"""Attacks and garrisons as files and names: what is read, what is refused, and in which words."""

from __future__ import annotations

from pathlib import Path

import pytest

from fbsim.catalogue import Catalogue
from fbsim.errors import BadInput, SceneError, StudyError, UnknownName
from fbsim.studies.layouts.attack import attack_schema, known_attacks, read_attack
from fbsim.studies.layouts.garrison import LEAST_MEN, find_garrison, known_garrisons

KNOWN = Catalogue()
GUN = '{ id = "a", model = "hail", at_mm = [900, 0] }'
ORDER = '{ gun = "a", aim = "gate" }'


def attack_of(folder: Path, guns: str = GUN, orders: str = ORDER, more: str = "") -> Path:
    file = folder / "my-attack.toml"
    file.write_text(f"{more}\nguns = [{guns}]\norders = [\n{orders}\n]\n")
    return file


@pytest.mark.parametrize("name", sorted(known_attacks()))
def test_attacks_that_come_along_are_read_and_have_twelve_shots(name: str) -> None:
    attack = read_attack(name, KNOWN)
    assert attack.shots == 12
    assert attack.file.title
    assert {order.gun for order in attack.file.orders} == {gun.id for gun in attack.file.guns}


@pytest.mark.parametrize(
    ("guns", "orders", "words"),
    [
        ('{ id = "a", model = "hial", at_mm = [900, 0] }', ORDER, ':2: guns[0]: no gun "hial"; did you mean'),
        (f"{GUN}, {GUN}", ORDER, ':2: guns[1]: id "a" is already taken'),
        ('{ id = "a", model = "hail", at_mm = [0, 0] }', ORDER, "at_mm[0]: must be greater than 0"),
        ('{ id = "a", model = "hail", at = [0, 0] }', ORDER, "guns[0].at: unknown key"),
        ("", ORDER, "guns: must have at least 1 item"),
        (GUN, "", "orders: must have at least 1 item"),
        (GUN, '{ gun = "b", aim = "gate" }', ':4: orders[0]: no gun "b"'),
        (GUN, '{ gun = "a" }', ":4: orders[0]: needs one of aim, point_mm, or"),
        (GUN, '{ gun = "a", aim = "gate", point_mm = [0, 0, 9] }', "needs one of aim, point_mm, or"),
        (GUN, '{ gun = "a", bearing_deg = 180 }', "bearing_deg and elevation_deg go together"),
        (GUN, '{ gun = "a", aim = "gate", man = 2 }', 'man goes with aim = "garrison"'),
        (GUN, '{ gun = "a", aim = "gate", shell = "stone" }', 'a hail does not throw "stone"'),
        (GUN, '{ gun = "a", aim = "gate", tension_mm = 3 }', "hail: the tension of its spring"),
        (GUN, '{ gun = "a", aim = "gate", shots = 1.5 }', "orders[0].shots: must be a whole number"),
    ],
)
def test_what_is_wrong_with_an_attack_is_told_by_line(
    tmp_path: Path, guns: str, orders: str, words: str
) -> None:
    with pytest.raises(SceneError) as caught:
        read_attack(attack_of(tmp_path, guns, orders), KNOWN)
    assert words in str(caught.value)
    assert "my-attack.toml" in str(caught.value)


def test_everything_wrong_with_the_names_is_told_at_once(tmp_path: Path) -> None:
    orders = '{ gun = "b", aim = "gate" },\n{ gun = "a", aim = "gate", shell = "stone" }'
    with pytest.raises(SceneError) as caught:
        read_attack(attack_of(tmp_path, f"{GUN}, {GUN}", orders), KNOWN)
    assert len(caught.value.problems) == 3


def test_an_attack_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(UnknownName, match='did you mean "battery"'):
        read_attack("batery", KNOWN)
    with pytest.raises(SceneError, match="no such file"):
        read_attack(tmp_path / "none.toml", KNOWN)


def test_the_schema_tells_editors_units_and_meanings() -> None:
    schema = attack_schema()
    assert {"guns", "orders", "firing", "rules"} <= set(schema["properties"])
    assert "unit" in str(schema)


def test_a_squad_is_led_by_the_one_that_leads_it() -> None:
    garrison = find_garrison("ascalon", 4, KNOWN)
    leads = [KNOWN.figure(name).sheet.leads for name in garrison.figures]
    assert leads == [True, False, False, False]
    assert all("ascalon" in KNOWN.figure(name).sheet.squads for name in garrison.figures)


def test_an_army_is_its_warriors_and_a_figure_itself() -> None:
    army = find_garrison("sorcerer", 30, KNOWN).figures
    assert {KNOWN.figure(name).sheet.army for name in army} == {"sorcerer"}
    assert {KNOWN.figure(name).sheet.role for name in army} == {"warrior"}
    assert len(set(army)) > 10
    assert find_garrison("archer", 3, KNOWN).figures == ("archer",) * 3


def test_how_many_men_there_are_where_nobody_says() -> None:
    """As many as find room on the posts of each layout, and a squad at least."""
    assert len(find_garrison("archer", None, KNOWN, [20, 9, 31]).figures) == 9
    assert len(find_garrison("archer", None, KNOWN, [20, 2]).figures) == LEAST_MEN


def test_a_garrison_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('figures = [{ model = "commander" }, { model = "archer", count = 2 }]\n')
    assert find_garrison(file, None, KNOWN).figures == ("commander", "archer", "archer")
    watch = find_garrison("watch", None, KNOWN)
    assert watch.guns
    assert "watch" in known_garrisons()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('figures = [{ model = "zzzz" }]', "fbsim models list --kind figure lists all"),
        ('figures = [{ model = "archr" }]', 'figures[0].model: no figure "archr"; did you mean "archer"?'),
        ('figures = [{ model = "archer" }]\nguns = [{ model = "x1" }]', 'guns[0].model: no gun "x1"'),
        ("figures = []", "figures: must have at least 1 item"),
        ('figures = [{ model = "archer", count = 0 }]', "count: must be greater than or equal to 1"),
        ("figures = 3", "figures: must be a list"),
        ("figures = [", "is not valid TOML"),
    ],
)
def test_what_is_wrong_with_a_garrison_is_told(tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text)
    with pytest.raises(SceneError) as caught:
        find_garrison(file, None, KNOWN)
    assert words in str(caught.value)


def test_a_number_of_men_beside_a_file_and_unknown_names_are_refused() -> None:
    with pytest.raises(StudyError, match="says itself how many"):
        find_garrison("watch", 3, KNOWN)
    with pytest.raises(BadInput, match='did you mean "ascalon"'):
        find_garrison("ascalom", 3, KNOWN)
    with pytest.raises(BadInput, match=r"the nearest: .* lists squads and armies") as caught:
        find_garrison("zzzz", 3, KNOWN)
    assert len(str(caught.value)) < 250
    with pytest.raises(StudyError, match="must be at least 1"):
        find_garrison("archer", 0, KNOWN)
