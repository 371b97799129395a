"""`fbsim army`: list, check; and guns without a mesh in `fbsim models`."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from fbsim.battle import known_rosters
from fbsim.catalogue import ArmyBook

from ..cards import write_card
from .conftest import Refused, Run

ROSTER = """\
player = "red"
points = 1000
squads = ["ascalon", "falcon"]
guns = ["bulldog", "goliath"]
singles = [{ model = "unl-2", weapons = ["laser"] }]
fortifications = [{ size_cm = [30, 20, 15] }]
"""


@pytest.fixture
def roster(place: Path) -> Path:
    path = place / "red.toml"
    path.write_text(ROSTER)
    return Path("red.toml")


@pytest.mark.rule("EMP-16", "EMP-36", "EMP-39")
def test_check_tells_what_everything_costs(run: Run, roster: Path) -> None:
    result = run("army", "check", roster, COLUMNS="80")
    assert result.exit_code == 0, result.output
    rows = [line.split() for line in result.stdout.splitlines()]
    assert ["Ascalon,", "detachment", "squad", "195", "EMP-18"] in rows
    assert ["Goliath,", "super-crossbow", "gun", "100", "EMP-27"] in rows
    assert ["UNL-2,", "war", "machine", "(laser)", "war-machine", "115", "EMP-30"] in rows
    assert ["Fortifications", "fortifications", "200", "EMP-36"] in rows
    assert ["together", "870", "EMP-16"] in rows
    assert "\nfits: 870 of 1000 points; dice: 3 (EMP-39)\n" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80


@pytest.mark.rule("EMP-16", "EMP-38")
def test_check_says_what_is_wrong_with_status_2(run: Run) -> None:
    result = run("army", "check", "falcon-guard", "--points", "300", "--rules", "empire")
    assert result.exit_code == 2
    assert "costs 400 points, 100 more than the 300 agreed on" in result.stdout
    assert result.stdout.endswith("does not fit: 400 of 300 points; dice: 1 (EMP-38)\n")


@pytest.mark.rule("UKR-02", "UKR-05")
def test_check_by_other_rules(run: Run, roster: Path) -> None:
    result = run("army", "check", roster, "--rules", "muster", "--json")
    assert result.exit_code == 2
    told = json.loads(result.stdout)
    assert (told["fits"], told["rules"], told["dice"]) == (False, "muster", None)
    errors = [found["text"] for found in told["findings"] if found["severity"] == "error"]
    assert errors == [
        "has 0 squads of archers; it needs 1 to 3",
        "has 0 squads of cavalry; it needs 1 to 2",
        "has 0 heroes; one squad, and only one, has a hero",
    ]


def test_check_as_json(run: Run, roster: Path) -> None:
    told = json.loads(run("army", "check", roster, "--json").stdout)
    assert (told["cost"], told["points"], told["dice"], told["fits"]) == (870, 1000, 3, True)
    assert sum(line["cost"] for line in told["bill"]) == told["cost"]
    assert told["findings"] == []


@pytest.mark.rule("EMP-21")
def test_check_against_the_opponent(run: Run, place: Path, roster: Path) -> None:
    (place / "blue.toml").write_text('player = "blue"\nsquads = ["hawk"]\n')
    assert "EMP-21" not in run("army", "check", roster).stdout
    result = run("army", "check", roster, "--against", "blue.toml")
    assert result.exit_code == 0
    assert "squads of enchanter fight on 2 sides" in result.stdout


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "ascalon",
            "ascalom",
            'error: red.toml:3: squads[0]: no squad named "ascalom"; did you mean "ascalon"?',
        ),
        (
            "bulldog",
            "buldog",
            'error: red.toml:4: guns[0].model: no gun named "buldog"; did you mean "bulldog"?',
        ),
        ("1000", "-5", "error: red.toml:2: points: must be greater than 0 (got -5)"),
        ("1000", "'many'", "error: red.toml:2: points: must be a number (got 'many')"),
        (
            "[30, 20, 15]",
            "30",
            "error: red.toml:6: fortifications[0].size_cm: must be three numbers, such as",
        ),
    ],
)
def test_check_of_a_roster_with_a_mistake(
    refused: Refused, place: Path, roster: Path, old: str, new: str, message: str
) -> None:
    (place / roster).write_text(ROSTER.replace(old, new, 1))
    assert refused("army", "check", roster).startswith(message)


def test_check_of_what_is_not_there(refused: Refused, roster: Path) -> None:
    assert "error: gone.toml: no such file" in refused("army", "check", "gone.toml")
    assert 'no roster named "falcon-gard"; did you mean "falcon-guard"?' in refused(
        "army", "check", "falcon-gard"
    )
    assert 'no army rules for "republik"; did you mean "republic"?' in refused(
        "army", "check", roster, "--rules", "republik"
    )
    assert "--points" in refused("army", "check", roster, "--points", "0")


def test_list_tells_everything_with_its_cost(run: Run) -> None:
    listed = json.loads(run("army", "list", "--json").stdout)
    book = ArmyBook()
    for kind in ("squad", "single", "gun"):
        assert [row["name"] for row in listed[kind]] == book.names(kind)
    assert [row["name"] for row in listed["roster"]] == known_rosters()
    costs = {row["name"]: row["points"] for kind in ("squad", "gun") for row in listed[kind]}
    assert (costs["ascalon"], costs["goliath"], costs["popgun"]) == (195, 100, 50)


def test_list_of_one_kind_as_a_table(run: Run) -> None:
    words = run("army", "list", "--kind", "gun").stdout
    assert words.startswith("Guns (")
    row = next(line for line in words.splitlines() if line.startswith("mantis "))
    assert row.split()[-9:] == ["2", "4", "70", "stone", "1.5,", "domed-shot", "2", "tyres", "10"]
    assert "ascalon" not in words


@pytest.mark.rule("EMP-22", "EMP-25")
def test_list_of_one_army(run: Run, refused: Refused) -> None:
    listed = json.loads(run("army", "list", "--of", "necromancer", "--json").stdout)
    assert set(listed) == {"squad", "single"}
    assert len(listed["squad"]) == 26
    assert [row["name"] for row in listed["single"]] == ["dark-shaman"]
    assert 'of an army "necromancr"; did you mean "necromancer"?' in refused(
        "army", "list", "--of", "necromancr"
    )
    assert "no guns of an army" in refused("army", "list", "--kind", "gun", "--of", "sorcerer")


def test_list_has_squads_of_ones_own_and_warns_of_broken_ones(run: Run, place: Path) -> None:
    folder = place / "my-models" / "armies"
    folder.mkdir(parents=True)
    basis = 'basis = { status = "designed", source = "test" }\n'
    for name, cost in (("orcs", 30), ("ogres", -30)):
        warriors = f"warriors = [{{ cost_points = {cost} }}]\n"
        (folder / f"{name}.toml").write_text(f'name = "{name}"\ntitle = "{name}"\n{warriors}{basis}')
    result = run("army", "list", "--kind", "squad")
    assert result.exit_code == 0
    assert "\norcs " in result.stdout
    assert "\nogres " not in result.stdout
    assert result.stderr.startswith("warning: my-models/armies/ogres.toml:3: warriors[0].cost_points: ")


def test_help_shows_a_roster(run: Run) -> None:
    words = run("army", "check", "--help").stdout
    for example in ("fbsim army check my-army.toml --points 1000 --rules republic", 'squads = ["ascalon"'):
        assert example in words


# Guns without a mesh.


@pytest.fixture
def colossus(place: Path, toys: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The card of a gun without a mesh, in a folder beside the toys."""
    write_card(place)
    monkeypatch.setenv("FBSIM_MODELS", os.pathsep.join([str(place), str(toys)]))


@pytest.mark.usefixtures("colossus")
def test_models_list_has_guns_without_a_mesh(run: Run) -> None:
    listed = json.loads(run("models", "list", "--kind", "gun", "--json").stdout)["gun"]
    row = next(row for row in listed if row["name"] == "colossus")
    assert row == {
        "name": "colossus",
        "title": "Colossus, super-crossbow",
        "gun_class": "A",
        "mass_g": None,
        "barrels": 1,
        "shells": ["ball-headed-bolt"],
        "muzzle_speed_m_per_s": None,
        "energy_j": None,
        "basis": "transcribed",
        "in_place_of": None,
    }
    assert "colossus" in run("models", "list", "--kind", "gun").stdout


@pytest.mark.usefixtures("colossus")
def test_models_check_takes_a_card_alone(run: Run) -> None:
    result = run("models", "check", "colossus", "popgun")
    assert result.exit_code == 0
    assert "2 models, none with problems" in result.stdout
    assert next(line for line in result.stdout.splitlines() if "colossus" in line).endswith("card only")


@pytest.mark.usefixtures("colossus")
def test_a_gun_without_a_mesh_in_a_scene_is_refused(refused: Refused, place: Path) -> None:
    scene = (place / "row.toml").read_text()
    (place / "big.toml").write_text(scene.replace('"popgun"', '"colossus"', 1))
    message = refused("scenes", "check", "big.toml")
    assert 'gun "colossus" has no mesh yet: usable in rules only; with a mesh: ' in message
