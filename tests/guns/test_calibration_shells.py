"""Shots of several shells in one table: one gun, and a drag of each shell's own."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import pytest

from fbsim.catalogue import Catalogue
from fbsim.catalogue.folders import data_folder
from fbsim.catalogue.sheets import Dispersion, GunSheet
from fbsim.guns import muzzle_speed
from fbsim.guns.calibration import (
    Calibrated,
    Row,
    Shots,
    calibrate_gun,
    calibrate_sheet,
    simulate_shots,
    write_calibration,
)
from fbsim.guns.specimen import draw_specimen

from .sheets import a_drive, a_gun, a_shell

BOLT = a_shell()
STONE = a_shell(name="stone", mass_g=1.4, diameter_mm=12, drag_coefficient=0.5)
ROWS = (
    Row(2, speed=1.0),
    Row(2, speed=1.0, range=1.0, height=0.75, elevation=math.radians(25)),
    Row(2, distance=1.0, up=0.0, across=0.0, elevation=0.0),
    Row(2, distance=2.5, up=0.0, across=0.0, elevation=math.radians(5)),
)
PLAN = [replace(row, shell=shell) for shell in ("bolt", "stone") for row in ROWS]
TRUE = {"drag_coefficient": 0.95, "drag_coefficient_stone": 0.4, "elevation_offset_mrad": 10.0}


def a_toy(speed_percent: float = 0.0, mrad: float = 0.0) -> GunSheet:
    """A gun with 0.4 of its sheet's 0.5 in efficiency, which takes both shells."""
    scatter = Dispersion(speed_percent=speed_percent, elevation_mrad=mrad, bearing_mrad=mrad)
    toy = a_gun(a_drive(efficiency=0.4))
    return toy.model_copy(update={"dispersion": scatter, "shells": ["bolt", "stone"]})


def fitted(plan: list[Row], toy: GunSheet, seed: int = 1) -> Calibrated:
    """What shots of a toy with these drags and an elevation offset tell of a gun."""
    shells = (
        BOLT.model_copy(update={"drag_coefficient": 0.95}),
        STONE.model_copy(update={"drag_coefficient": 0.4}),
    )
    shots = simulate_shots(toy, shells[0], plan, seed, 0.01, shells[1:])
    return calibrate_sheet(a_gun(), BOLT, Shots("shots.csv", "0" * 64, "simulated", shots), [STONE])


def test_a_gun_without_scatter_and_both_drags_are_recovered_exactly() -> None:
    exact = [replace(row, reading_error=0.0, speed_error=0.0) for row in PLAN]
    found = fitted([replace(row, line=line) for line, row in enumerate(exact, 2)], a_toy())
    assert found.efficiency.value == pytest.approx(0.4, rel=1e-4)
    for name, value in TRUE.items():
        assert found[name].value == pytest.approx(value, rel=5e-3), name
    assert found.shells == ("bolt", "stone")
    assert [each.title for each in found.drags.values()] == ["drag of bolt", "drag of stone"]


def test_a_heavier_shell_leaves_slower_with_the_same_energy() -> None:
    toy = a_toy()
    exact = [Row(2, speed=1.0, speed_error=0.0, shell=name) for name in ("bolt", "stone")]
    bolt, stone = simulate_shots(toy, BOLT, exact, 1, others=[STONE])
    assert bolt.speed == pytest.approx(muzzle_speed(toy.drive, BOLT))
    assert stone.speed == pytest.approx(muzzle_speed(toy.drive, STONE))
    assert muzzle_speed(toy.drive, STONE) < 0.95 * muzzle_speed(toy.drive, BOLT)


def test_each_shell_adds_to_what_is_known_of_the_gun() -> None:
    """Twice the speeds: the error of the energy goes down by √2, and the drag of neither is told."""
    plan = [Row(2, speed=1.0, shell=shell) for shell in ("bolt", "stone") for _ in range(8)]
    both = fitted(plan, a_toy(4.0), seed=3)
    assert both.told == ["energy_j", "speed_percent"]
    assert both["drag_coefficient_stone"].value == 0.5
    energy = both["energy_j"]
    half = math.log(energy.high / energy.low) / 2
    scatter = both["speed_percent"].value / 100
    # t of 15 degrees of freedom; a light gate reads to 1 %
    assert half == pytest.approx(2.131 * 2 * math.hypot(scatter, 0.01) / 4, rel=0.05)


def test_shells_that_are_named_are_those_of_the_rows_alone() -> None:
    """A drag that no row tells is held, whatever is told of the other's."""
    plan = [row for row in PLAN if row.shell == "bolt"] * 6 + [Row(2, speed=1.0, shell="stone")] * 6
    found = fitted(plan, a_toy(4.0, 5.0))
    assert found["drag_coefficient"].told
    assert not found["drag_coefficient_stone"].told
    assert found["drag_coefficient_stone"].why.startswith("measure")


@pytest.mark.slow
def test_intervals_hold_the_truth() -> None:
    """8 tables of 5 values each: at 95 %, fewer than 32 of 40 has a chance of 1 in 7000.

    Over 150 tables: drags 96.7 and 95.3, elevation offset 99.3, energy 96.0, speed scatter 94.0 %; bearing
    scatter 94.5 over 1,000.
    """
    held = 0
    toy = a_toy(4.0, 6.0)
    for seed in range(8):
        found = fitted(PLAN * 6, toy, seed)
        true = TRUE | {"energy_j": found.stored_j * 0.4, "speed_percent": 4.0}
        held += sum(found[name].low <= value <= found[name].high for name, value in true.items())
    assert held >= 32, held


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """Shots of a simulated mantis, with both of its shells, as a person would write them down."""
    known = Catalogue([data_folder("models")])
    gun = known.gun("mantis").sheet
    first, *others = [known.shell(name).sheet for name in gun.shells]
    named = [replace(row, shell=shell) for shell in gun.shells for row in ROWS * 8]
    lines = ["speed_m_per_s,range_m,height_m,elevation_deg,distance_m,up_m,across_m,shell"]
    for row in simulate_shots(gun, first, named, 2, others=others):
        angle = None if row.elevation is None else math.degrees(row.elevation)
        cells = (row.speed, row.range, row.height, angle, row.distance, row.up, row.across, row.shell)
        lines.append(",".join("" if cell is None else str(cell) for cell in cells))
    path = tmp_path / "shots.csv"
    path.write_text("\n".join(lines) + "\n")
    return path


def test_each_shell_gets_its_drag_and_specimens_fly_each_by_its_own(table: Path, tmp_path: Path) -> None:
    shipped = Catalogue([data_folder("models")])
    found = calibrate_gun("mantis", table, catalogue=shipped)
    assert found.shells == tuple(shipped.gun("mantis").sheet.shells)
    assert all(drag.told for drag in found.drags.values())
    paths = write_calibration(found, catalogue=shipped, to=tmp_path / "own")
    assert [path.stem for path in paths] == ["mantis", *found.shells]
    known = Catalogue([tmp_path / "own", data_folder("models")])
    gun = known.gun("mantis").sheet
    assert gun.calibration is not None
    assert gun.calibration.other_shells == list(found.others)
    specimen = draw_specimen(gun, 1, 0, "mantis")
    assert list(specimen.drawn) == [name for name in gun.calibration.names if name in found.told]
    for shell, drag in found.drags.items():
        sheet = known.shell(shell).sheet
        assert sheet.drag_coefficient == pytest.approx(drag.value, rel=1e-5)
        drawn = specimen.shell(sheet).drag_coefficient
        assert drawn == pytest.approx(specimen.drawn[drag.name], rel=1e-5)
        assert drawn != sheet.drag_coefficient
    assert specimen.changes[-1].startswith(f"drag of {found.others[0]}")


def test_one_shell_of_the_table_may_be_fitted_alone(table: Path) -> None:
    shipped = Catalogue([data_folder("models")])
    shells = shipped.gun("mantis").sheet.shells
    found = calibrate_gun("mantis", table, shell=shells[1], catalogue=shipped)
    assert (found.shells, found.shots) == ((shells[1],), 32)
