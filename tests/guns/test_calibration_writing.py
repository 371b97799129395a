"""A calibration in the gun's sheet: what changes, what stays, what is refused."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from fbsim.catalogue import Catalogue
from fbsim.catalogue.folders import data_folder
from fbsim.errors import ModelError
from fbsim.guns import muzzle_speed, stored_energy
from fbsim.guns.calibration import (
    Calibrated,
    Row,
    Shots,
    calibrate_sheet,
    changes_by,
    write_calibration,
)

SPEEDS = (8.1, 8.6, 8.3, 8.9, 8.4, 8.2, 8.7, 8.5)
DATA = data_folder("models")


def found_by(*speeds: float, status: str = "measured", gun: str = "bulldog") -> Calibrated:
    known = Catalogue([DATA])
    rows = tuple(Row(line, speed=speed, speed_error=0.0) for line, speed in enumerate(speeds, 2))
    shots = Shots("my shots.csv", "ab" * 32, status, rows)  # type: ignore[arg-type] # one of two texts
    sheet = known.gun(gun).sheet
    return calibrate_sheet(sheet, known.shell(sheet.shells[0]).sheet, shots)


def with_drag(found: Calibrated) -> Calibrated:
    """The same, as if these shots had told the drag too."""
    drag = replace(found["drag_coefficient"], value=0.7, low=0.6, high=0.8, told=True)
    covariance = ((1e-6, 0.0, 0.0), (0.0, 0.0025, 0.0), (0.0, 0.0, 0.1))
    parameters = (found["energy_j"], drag, *found.parameters[2:])
    return replace(found, parameters=parameters, covariance=covariance)


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A user's own folder with a gun of their own, whose sheet has comments."""
    guns = tmp_path / "own" / "guns"
    guns.mkdir(parents=True)
    for path in (DATA / "guns").glob("bulldog*"):
        shutil.copy(path, guns)
    sheet = guns / "bulldog.toml"
    text = sheet.read_text().replace("efficiency = 0.5", "efficiency = 0.5  # a guess").replace("500", "500")
    sheet.write_text("# my own gun\n" + text)
    return tmp_path / "own"


def test_a_gun_that_comes_with_fbsim_is_copied_and_itself_left_alone(tmp_path: Path) -> None:
    before = {path: path.read_bytes() for path in (DATA / "guns").glob("bulldog*")}
    found = found_by(*SPEEDS)
    (path,) = write_calibration(found, catalogue=Catalogue([DATA]), to=tmp_path)
    assert path == tmp_path / "guns" / "bulldog.toml"
    assert {path: path.read_bytes() for path in (DATA / "guns").glob("bulldog*")} == before
    gun = Catalogue([tmp_path, DATA]).gun("bulldog")
    assert gun.path == path
    assert gun.solid.volume == Catalogue([DATA]).gun("bulldog").solid.volume
    assert gun.barrel_solid.volume > 0


def test_what_was_told_is_what_the_sheet_then_says(tmp_path: Path) -> None:
    found = found_by(*SPEEDS)
    write_calibration(found, catalogue=Catalogue([DATA]), to=tmp_path)
    known, old = Catalogue([tmp_path, DATA]), Catalogue([DATA]).gun("bulldog").sheet
    sheet = known.gun("bulldog").sheet
    energy = sheet.drive.efficiency * stored_energy(sheet.drive)
    assert energy == pytest.approx(found["energy_j"].value, rel=1e-5)
    assert muzzle_speed(sheet.drive, known.shell("round-shell").sheet) == pytest.approx(8.46, abs=0.02)
    assert sheet.dispersion.speed_percent == pytest.approx(found["speed_percent"].value, rel=1e-5)
    assert sheet.dispersion.bearing_mrad == old.dispersion.bearing_mrad
    assert (sheet.mass_g, sheet.barrel, sheet.cost_points) == (old.mass_g, old.barrel, old.cost_points)


def test_the_sheet_says_what_was_measured_and_by_what(tmp_path: Path) -> None:
    found = found_by(*SPEEDS)
    write_calibration(found, catalogue=Catalogue([DATA]), to=tmp_path)
    sheet = Catalogue([tmp_path, DATA]).gun("bulldog").sheet
    told = sheet.calibration
    assert told is not None
    assert (told.status, told.file, told.sha256) == ("measured", "my shots.csv", "ab" * 32)
    assert told.measured == ["energy_j", "speed_percent"]
    assert told.intervals["energy_j"] == pytest.approx(
        (found["energy_j"].low, found["energy_j"].high), rel=1e-5
    )
    assert told.covariance[0][0] == pytest.approx(found.covariance[0][0], rel=1e-5)
    assert sheet.basis.status == "estimated"  # of all the rest
    assert "energy_j, speed_percent" in sheet.basis.source
    assert sheet.status_of("energy_j") == "measured"
    assert sheet.status_of("energy_j", "bearing_mrad") == "estimated"


def test_shots_of_a_simulator_never_pass_for_measured(tmp_path: Path) -> None:
    write_calibration(found_by(*SPEEDS, status="simulated"), catalogue=Catalogue([DATA]), to=tmp_path)
    assert Catalogue([tmp_path, DATA]).gun("bulldog").sheet.status_of("energy_j") == "simulated"


def test_ones_own_gun_is_edited_in_place_with_its_comments(own: Path) -> None:
    known = Catalogue([own, DATA])
    (path,) = write_calibration(found_by(*SPEEDS), catalogue=known)
    text = path.read_text()
    assert path == own / "guns" / "bulldog.toml"
    assert text.startswith("# my own gun\n")
    assert "  # a guess" in text
    assert "efficiency = 0.5 " not in text


def test_a_second_calibration_replaces_the_first_where_it_is_asked_for(own: Path) -> None:
    write_calibration(found_by(*SPEEDS), catalogue=Catalogue([own, DATA]))
    found = replace(found_by(*(2 * speed for speed in SPEEDS)), sha256="cd" * 32, file="new.csv")
    known = Catalogue([own, DATA])
    path = known.gun("bulldog").path
    before = path.read_bytes()
    with pytest.raises(ModelError, match=r"holds a calibration already, by 8 measured shots of my shots.csv"):
        write_calibration(found, catalogue=known)
    assert path.read_bytes() == before
    changes = changes_by(found, catalogue=known)
    assert path.read_bytes() == before
    assert "replaces the calibration by 8 measured shots of my shots.csv (energy_j, speed_percent)" in changes
    write_calibration(found, catalogue=known, overwrite=True)
    sheet = Catalogue([own, DATA]).gun("bulldog").sheet
    assert path.read_text().count("[calibration]\n") == 1
    assert sheet.basis.source.count("by shots") == 1
    assert sheet.calibration is not None
    assert sheet.calibration.file == "new.csv"
    assert sheet.calibration.values["energy_j"] == pytest.approx(found["energy_j"].value, rel=1e-5)


def test_the_same_shots_may_be_written_again(own: Path) -> None:
    found = found_by(*SPEEDS)
    (path,) = write_calibration(found, catalogue=Catalogue([own, DATA]))
    once = path.read_bytes()
    assert changes_by(found, catalogue=Catalogue([own, DATA]))[0].startswith("replaces the calibration")
    write_calibration(found, catalogue=Catalogue([own, DATA]))
    assert path.read_bytes() == once


def test_what_only_earlier_shots_told_stays_and_says_so(own: Path) -> None:
    """Speeds and their scatter first; then one speed, which tells no scatter."""
    write_calibration(found_by(*SPEEDS), catalogue=Catalogue([own, DATA]))
    scatter = Catalogue([own, DATA]).gun("bulldog").sheet.dispersion.speed_percent
    found = replace(found_by(9.0), sha256="cd" * 32, file='the "new".csv')
    assert found.told == ["energy_j"]
    changes = changes_by(found, catalogue=Catalogue([own, DATA]))
    assert any(line.endswith("its value stays, without an interval: speed_percent") for line in changes)
    write_calibration(found, catalogue=Catalogue([own, DATA]), overwrite=True)
    sheet = Catalogue([own, DATA]).gun("bulldog").sheet
    assert sheet.dispersion.speed_percent == scatter
    assert "; earlier by measured shots (my shots.csv): speed_percent; by shots" in sheet.basis.source
    again = replace(found_by(9.1, 9.2, 9.6, 8.9), sha256="ef" * 32)
    write_calibration(again, catalogue=Catalogue([own, DATA]), overwrite=True)
    source = Catalogue([own, DATA]).gun("bulldog").sheet.basis.source
    assert source.count("earlier by") == 1
    assert source.endswith("energy_j, speed_percent")


def test_a_drag_by_the_shots_of_another_gun_is_not_lost_unasked(tmp_path: Path) -> None:
    write_calibration(with_drag(found_by(*SPEEDS)), catalogue=Catalogue([DATA]), to=tmp_path)
    known = Catalogue([tmp_path, DATA])
    other = replace(with_drag(found_by(*SPEEDS, gun="thunder")), sha256="cd" * 32)
    shell = (tmp_path / "shells" / "round-shell.toml").read_bytes()
    with pytest.raises(ModelError, match="has its drag by the shots of bulldog already"):
        write_calibration(other, catalogue=known, to=tmp_path)
    assert (tmp_path / "shells" / "round-shell.toml").read_bytes() == shell
    assert not (tmp_path / "guns" / "thunder.toml").exists()
    write_calibration(other, catalogue=known, to=tmp_path, overwrite=True)
    assert "(thunder)" in Catalogue([tmp_path, DATA]).shell("round-shell").sheet.basis.source


def test_each_changed_value_is_told_with_what_it_was() -> None:
    found = found_by(*SPEEDS)
    changes = changes_by(found, catalogue=Catalogue([DATA]))
    assert [line.split(":")[0] for line in changes] == ["speed_percent", "efficiency"]
    assert changes[0] == f"speed_percent: 3 → {found['speed_percent'].value:.4g}"


def test_more_energy_than_the_spring_stores_goes_into_its_rate(tmp_path: Path) -> None:
    found = found_by(*(2 * speed for speed in SPEEDS))
    assert found.efficiency.value > 1
    write_calibration(found, catalogue=Catalogue([DATA]), to=tmp_path)
    drive = Catalogue([tmp_path, DATA]).gun("bulldog").sheet.drive
    assert drive.efficiency == 0.5
    assert 0.5 * stored_energy(drive) == pytest.approx(found["energy_j"].value, rel=1e-5)


def test_a_drag_that_was_told_goes_into_the_shells_sheet(tmp_path: Path) -> None:
    told = with_drag(found_by(*SPEEDS))
    paths = write_calibration(told, catalogue=Catalogue([DATA]), to=tmp_path)
    assert [path.parent.name for path in paths] == ["guns", "shells"]
    shell = Catalogue([tmp_path, DATA]).shell("round-shell")
    assert shell.sheet.drag_coefficient == 0.7
    assert shell.solid.volume > 0


def test_what_cannot_be_written_leaves_all_as_it_was(own: Path, tmp_path: Path) -> None:
    found, known = found_by(*SPEEDS), Catalogue([DATA])
    write_calibration(found, catalogue=known, to=tmp_path / "to")
    before = sorted((path, path.read_bytes()) for path in (tmp_path / "to").rglob("*.toml"))
    with pytest.raises(ModelError, match=r"is there already; choose another folder \(--to\)"):
        write_calibration(found, catalogue=known, to=tmp_path / "to")
    assert sorted((path, path.read_bytes()) for path in (tmp_path / "to").rglob("*.toml")) == before
    (tmp_path / "file").write_text("")
    with pytest.raises(ModelError, match="cannot be written"):
        write_calibration(found, catalogue=known, to=tmp_path / "file")
    nothing = replace(found, parameters=tuple(replace(each, told=False) for each in found.parameters))
    with pytest.raises(ModelError, match="tell nothing"):
        write_calibration(nothing, catalogue=known, to=tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_a_sheet_that_is_written_otherwise_is_not_guessed_at(own: Path) -> None:
    path = own / "guns" / "bulldog.toml"
    text = path.read_text().replace("speed_percent = 3.0", '"speed_percent" = 3.0')
    path.write_text(text)
    with pytest.raises(ModelError, match=r"bulldog.toml:\d+: dispersion.speed_percent: cannot be edited"):
        write_calibration(found_by(*SPEEDS), catalogue=Catalogue([own, DATA]))
    assert path.read_text() == text
