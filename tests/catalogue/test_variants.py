"""Designs: which numbers may be replaced, what moves with them, what is refused, and sheets made of them."""

from __future__ import annotations

import math
import pickle
from pathlib import Path

import pytest

from fbsim.catalogue import Catalogue
from fbsim.catalogue.designed import write_design
from fbsim.catalogue.folders import data_folder
from fbsim.catalogue.variants import Design, Variants, VariedCatalogue
from fbsim.errors import BadInput, ModelError, UnknownName
from fbsim.guns import muzzle_energy
from fbsim.volley.stage import shell_body

KNOWN = Catalogue()
GUNS = KNOWN.names("gun")


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("drive.rate_n_per_m", "drive.rate_n_per_m"),
        ("rate_n_per_m", "drive.rate_n_per_m"),
        ("spring_rate_n_per_m", "drive.rate_n_per_m"),
        ("efficiency", "drive.efficiency"),
        ("speed_percent", "dispersion.speed_percent"),
        ("drag_coefficient", "shell.drag_coefficient"),
        ("cost_points", "cost_points"),
    ],
)
def test_a_number_is_found_by_its_full_or_short_name(given: str, name: str) -> None:
    assert Variants(KNOWN, "bulldog").quantity(given).name == name


@pytest.mark.parametrize(
    ("values", "fault", "message"),
    [
        ({"rate": 1.0}, UnknownName, 'did you mean "drive.rate_n_per_m"'),
        ({"weight": 1.0}, UnknownName, r"drive.rate_n_per_m \(now 300 N/m\)"),
        ({"mass_g": 1.0}, UnknownName, "drive.mass_g or shell.mass_g"),
        ({"shell.length_mm": 1.0}, UnknownName, "is that of the mesh"),
        ({"efficiency": 1.5}, ModelError, r"drive.efficiency = 1.5: must be less than or equal to 1"),
        ({"shell.mass_g": 0.0}, ModelError, r"shell.mass_g = 0: must be greater than 0"),
        ({"shell.mass_g": math.nan}, ModelError, r"shell.mass_g = nan: must be a finite number"),
        ({"elevation_min_deg": 80.0}, ModelError, "must not be above elevation_max_deg"),
        ({"efficiency": 0.5, "drive.efficiency": 0.6}, ModelError, "given twice"),
    ],
)
def test_what_makes_no_design_is_refused(
    values: dict[str, float], fault: type[BadInput], message: str
) -> None:
    with pytest.raises(fault, match=message):
        Variants(KNOWN, "bulldog").design(values)


def test_a_shell_that_the_gun_does_not_take_is_refused() -> None:
    with pytest.raises(UnknownName, match="takes no shell"):
        Variants(KNOWN, "bulldog", "ball")


def test_a_catapults_travel_and_angle_are_one_number() -> None:
    variants = Variants(KNOWN, "mantis")
    by_angle = variants.sheets(variants.design({"drawn_deg": 80.0}))[0].drive
    assert by_angle.arm is not None
    assert by_angle.travel_mm == pytest.approx(by_angle.arm.radius_mm * math.radians(80.0))
    by_travel = variants.sheets(variants.design({"travel_mm": by_angle.travel_mm}))[0].drive
    assert by_travel.arm is not None
    assert by_travel.arm.drawn_deg == pytest.approx(80.0)
    with pytest.raises(ModelError, match="one number on a catapult"):
        variants.design({"travel_mm": 20.0, "drawn_deg": 80.0})
    with pytest.raises(ModelError, match=r"drive.travel_mm = 200: drive.arm.drawn_deg must be"):
        variants.design({"travel_mm": 200.0})


def test_the_points_of_a_shot_are_those_of_the_usual_ammunition() -> None:
    variants = Variants(KNOWN, "crab")
    sheet = variants.sheets(variants.design({"points_per_shot": 3.5}))[0]
    assert [entry.points for entry in sheet.ammunition] == [3.5, 2.5]


def test_a_catalogue_has_the_design_in_place_of_the_gun_also_when_it_reads_anew() -> None:
    design = Variants(KNOWN, "bulldog").design({"rate_n_per_m": 450.0, "shell.mass_g": 1.2})
    assert pickle.loads(pickle.dumps(design)) == design
    varied = VariedCatalogue(KNOWN, design)
    for known in (varied, varied.renewed()):
        gun, shell = known.gun("bulldog"), known.shell("round-shell")
        assert (gun.sheet.drive.rate_n_per_m, shell.sheet.mass_g) == (450.0, 1.2)
        assert gun.sheet.basis.status == "designed"
        assert shell.solid is KNOWN.shell("round-shell").solid
        assert known.gun("hail").sheet == KNOWN.gun("hail").sheet
    heavy, light = (shell_body(known, "round-shell", "shell", 0.0) for known in (varied, KNOWN))
    assert heavy.mass == pytest.approx(1.2e-3)
    assert (heavy.form.moments == light.form.moments).all()  # of each kg: inertia goes with the mass
    before, shell = KNOWN.gun("bulldog").sheet.drive, KNOWN.shell("round-shell")
    assert muzzle_energy(
        varied.gun("bulldog").sheet.drive, KNOWN.shell("round-shell").sheet
    ) == pytest.approx(1.5 * muzzle_energy(before, KNOWN.shell("round-shell").sheet))


@pytest.mark.parametrize("gun", GUNS)
def test_a_design_of_every_gun_is_written_and_read_as_it_was_meant(gun: str, tmp_path: Path) -> None:
    variants = Variants(KNOWN, gun)
    several = len(variants.gun.sheet.ammunition) > 1  # their points stand in one line
    left_out = {"drive.arm.drawn_deg", *({"points_per_shot"} if several else ())}
    numbers = {q.name: 0.99 * q.value for q in variants.quantities.values() if q.name not in left_out}
    numbers["barrel.elevation_min_deg"] = variants.quantities["barrel.elevation_min_deg"].value
    design = variants.design({name: float(f"{value:.5g}") for name, value in numbers.items()})
    written = write_design(design, tmp_path, catalogue=KNOWN)
    read, (meant, _) = Catalogue([tmp_path, *KNOWN.folders]), variants.sheets(design)
    assert [path.parent.name for path in written] == ["guns", "shells"]
    assert read.gun(gun).path == written[0]
    again = Variants(read, gun).quantities
    assert {name: again[name].value for name in numbers} == pytest.approx(dict(design.values), rel=1e-5)
    assert read.gun(gun).sheet.basis.status == "designed"
    assert read.gun(gun).sheet.sorts == meant.sorts
    assert (read.gun(gun).solid.vertices == variants.gun.solid.vertices).all()


def test_what_is_there_and_what_comes_with_fbsim_stays(tmp_path: Path) -> None:
    design = Design("bulldog", "round-shell", (("drive.rate_n_per_m", 450.0),))
    (path,) = write_design(design, tmp_path)
    before = path.read_bytes()
    with pytest.raises(ModelError, match="is there already"):
        write_design(Design("bulldog", "round-shell", (("drive.rate_n_per_m", 460.0),)), tmp_path)
    assert path.read_bytes() == before
    with pytest.raises(ModelError, match="comes with fbsim"):
        write_design(design, data_folder("models"), overwrite=True)
    write_design(Design("bulldog", "round-shell", (("drive.rate_n_per_m", 460.0),)), tmp_path, overwrite=True)
    assert b"rate_n_per_m = 460.0" in path.read_bytes()
