"""`fbsim models`: list, check, import."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from fbsim.catalogue import Catalogue
from fbsim.catalogue.folders import data_folder
from fbsim.cli import models_list
from fbsim.guns import muzzle_energy, muzzle_speed
from fbsim.meshes.stl import stl_bytes
from fbsim.meshes.surface import joined
from tests.meshes.shapes import box

from .conftest import Refused, Run


@pytest.fixture
def knight(place: Path, toys: Path) -> Path:
    """A mesh from somewhere: the peg's."""
    (place / "knight.stl").write_bytes((toys / "figures" / "peg.stl").read_bytes())
    return Path("knight.stl")


def test_list_tells_own_models_and_those_that_come_along(run: Run) -> None:
    words = run("models", "list").stdout
    for name in ("peg", "popgun", "pellet", "brick"):
        assert f"\n{name} " in words
    for title in ("Figures (", "Guns (", "Shells (", "Fortress parts ("):
        assert title in words


def test_list_of_one_kind(run: Run) -> None:
    words = run("models", "list", "--kind", "shell").stdout
    assert "pellet" in words
    assert "popgun" not in words


def test_list_gives_muzzle_speed_and_energy_of_the_first_shell(run: Run) -> None:
    listed = json.loads(run("models", "list", "--json").stdout)
    assert set(listed) == set(models_list.KINDS)
    popgun = next(row for row in listed["gun"] if row["name"] == "popgun")
    gun, shell = Catalogue().gun("popgun").sheet, Catalogue().shell("pellet").sheet
    assert popgun["muzzle_speed_m_per_s"] == pytest.approx(muzzle_speed(gun.drive, shell), abs=1e-3)
    assert popgun["energy_j"] == pytest.approx(muzzle_energy(gun.drive, shell), abs=1e-6)
    assert popgun["basis"] == "estimated"


@pytest.mark.parametrize("mass", ["1e9", "1e-9"])
def test_list_keeps_its_columns_whatever_the_numbers(run: Run, broken: Path, mass: str) -> None:
    broken.write_text(broken.read_text().replace("mass_g = -5", f"mass_g = {mass}"))
    words = run("models", "list", "--kind", "figure", COLUMNS="80").stdout
    row = next(line for line in words.splitlines() if line.startswith("lead "))
    assert row.split()[-3:] == ["50.0", f"{float(mass):g}", "estimated"]


def test_list_warns_of_a_broken_sheet_and_goes_on(run: Run, broken: Path) -> None:
    result = run("models", "list", "--kind", "figure")
    assert result.exit_code == 0
    assert "peg" in result.stdout
    assert result.stderr.startswith(f"warning: {broken}:4: mass_g: ")


@pytest.mark.parametrize(
    "command",
    [("models", "list"), ("scenes", "list"), ("models", "check", "popgun"), ("scenes", "check", "row.toml")],
    ids=" ".join,
)
def test_folders_that_are_not_there_are_told(run: Run, toys: Path, command: tuple[str, ...]) -> None:
    result = run(*command, FBSIM_MODELS=os.pathsep.join(["gone", str(toys)]))
    assert result.exit_code == 0
    assert result.stderr.startswith("warning: gone: FBSIM_MODELS: no such folder; its models are not found\n")
    assert "FBSIM_MODELS" not in run(*command).stderr


def test_check_of_sound_models(run: Run) -> None:
    result = run("models", "check", "peg", "popgun", "pellet", "brick", COLUMNS="80")
    assert result.exit_code == 0, result.output
    assert "4 models, none with problems" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_check_tells_problems_with_status_1(run: Run, broken: Path) -> None:
    result = run("models", "check", "lead", "peg")
    assert result.exit_code == 1
    assert "2 models, 1 with problems" in result.stdout
    assert f"error: {broken}:4: mass_g: must be greater than 0" in result.stderr
    checked = json.loads(run("models", "check", "lead", "peg", "--json").stdout)
    assert {model["name"]: model["sound"] for model in checked} == {"lead": False, "peg": True}


def test_check_of_unknown_names(refused: Refused) -> None:
    message = refused("models", "check", "pge", "popgnu")
    assert 'no model named "pge"; did you mean "peg"?' in message
    assert 'no model named "popgnu"; did you mean "popgun"?' in message


def test_import_makes_a_figure_that_a_scene_can_use(run: Run, place: Path, knight: Path) -> None:
    result = run("models", "import", knight, "--name", "my-knight", "--height-mm", "54", "--mass-g", "4")
    assert result.exit_code == 0, result.output
    assert "note: it stands; it falls when tilted by " in result.stdout
    assert "wrote my-models/figures/my-knight.toml: " in result.stdout
    assert "FBSIM_MODELS" not in result.stdout
    assert run("models", "check", "my-knight").exit_code == 0
    entry = result.stdout[result.stdout.index("[[figures]]") :]
    (place / "new.toml").write_text(entry)
    assert run("scenes", "check", "new.toml").stdout.startswith("new.toml: sound; 1 figure")


def test_import_draws_mesh_and_parts_unless_told_not_to(run: Run, place: Path, knight: Path) -> None:
    words = run("models", "import", knight, "--name", "drawn").stdout
    assert "wrote my-models/figures/drawn.png: the mesh, and its parts in colours" in words
    assert (place / "my-models/figures/drawn.png").read_bytes().startswith(b"\x89PNG")
    assert "png" not in run("models", "import", knight, "--name", "plain", "--no-picture").stdout
    assert not (place / "my-models/figures/plain.png").exists()


def test_import_tells_the_unit_that_it_took(run: Run, knight: Path) -> None:
    assert "note: taken as mm: " in run("models", "import", knight, "--name", "knight").stdout
    assert "taken as" not in run("models", "import", knight, "--name", "other", "--unit", "mm").stdout


def test_import_of_bodies_apart_is_refused_unless_told_what_to_do(
    run: Run, refused: Refused, place: Path
) -> None:
    apart = joined([box(10, 10, 30), box(20, 20, 3, at=(0, 0, -9))])
    (place / "apart.stl").write_bytes(stl_bytes(apart))
    message = refused("models", "import", "apart.stl", "--name", "apart")
    assert message.startswith("error: apart.stl: bodies: holds 2 bodies that lie apart: ")
    assert not (place / "my-models").exists()
    words = run("models", "import", "apart.stl", "--name", "apart", "--apart", "largest").stdout
    assert "note: of its 2 bodies, which lie apart, the largest was kept: 71.4% of their volume" in words
    assert "10.0 x 10.0 x 30.0 mm, 1 convex part\n" in words


def test_import_elsewhere_says_how_it_is_found(run: Run, place: Path, knight: Path) -> None:
    words = run("models", "import", knight, "--name", "knight", "--to", "others").stdout
    assert f"set FBSIM_MODELS={place / 'others'}" in words
    assert (place / "others" / "figures" / "knight.toml").is_file()


def test_import_hides_a_figure_that_comes_along_only_when_told(
    run: Run, refused: Refused, knight: Path
) -> None:
    ours = Catalogue([data_folder("models")]).names("figure")[0]
    message = refused("models", "import", knight, "--name", ours)
    assert message == (
        f'error: name: a figure "{ours}" comes with fbsim; '
        "choose another name, or let yours come first (--overwrite)\n"
    )
    assert run("models", "import", knight, "--name", ours, "--overwrite").exit_code == 0
    hidden = "in place of the one that comes with fbsim"
    assert f"\n{ours}: {hidden}\n" in run("models", "list", "--kind", "figure").stdout
    assert f"note: figure {ours}: {hidden}\n" in run("models", "check", ours).stderr


def test_import_takes_no_name_of_a_gun(refused: Refused, knight: Path) -> None:
    message = refused("models", "import", knight, "--name", "popgun", "--overwrite")
    assert message.startswith('error: name: a gun "popgun" stands in ')


def test_import_replaces_only_when_told(run: Run, refused: Refused, knight: Path) -> None:
    run("models", "import", knight, "--name", "knight")
    assert "overwrite it (--overwrite)" in refused("models", "import", knight, "--name", "knight")
    assert run("models", "import", knight, "--name", "knight", "--overwrite").exit_code == 0


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--unit", "ell"), 'unit: no unit "ell"; one of '),
        (("--up", "z"), 'up: no axis "z"; one of '),
        (("--height-mm", "-5"), "height_mm: must be a number above 0 (got -5)"),
        (("--material", "cheese"), 'no material named "cheese"'),
        (("--height-mm", "tall"), "'tall' is not a valid float"),
    ],
)
def test_import_refuses_wrong_wishes(
    refused: Refused, place: Path, knight: Path, options: tuple[str, str], message: str
) -> None:
    assert message in refused("models", "import", knight, "--name", "knight", *options)
    assert not (place / "my-models").exists()


def test_import_of_a_file_that_is_no_mesh(refused: Refused, place: Path) -> None:
    (place / "letter.stl").write_text("dear mesh")
    assert "error: letter.stl: " in refused("models", "import", "letter.stl", "--name", "letter")
    assert "error: gone.stl: " in refused("models", "import", "gone.stl", "--name", "gone")


@pytest.fixture
def broken(toys: Path) -> Iterator[Path]:
    """A figure whose sheet has a mistake in its fourth line."""
    path = toys / "figures" / "lead.toml"
    sheet = (toys / "figures" / "peg.toml").read_text().replace('name = "peg"', 'name = "lead"')
    path.write_text(sheet.replace("mass_g = 5", "mass_g = -5"))
    yield path
    path.unlink()
