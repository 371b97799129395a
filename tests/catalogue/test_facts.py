"""What the rules take for granted of figures and guns, held against the models."""

from __future__ import annotations

import pytest

from fbsim.catalogue import Catalogue
from fbsim.catalogue.sheets import GunSheet
from fbsim.guns import muzzle_speed

CATALOGUE = Catalogue()
GRAVITY = 9.81


@pytest.mark.rule("COM-08")
@pytest.mark.parametrize("name", CATALOGUE.names("figure"))
def test_every_figure_has_a_face_and_a_material(name: str) -> None:
    """Rulings ask whether a fallen figure lies face up or face down, so each needs a front."""
    sheet = CATALOGUE.figure(name).sheet
    assert sheet.front in ("+x", "-x", "+y", "-y")
    low, high = (30, 70) if sheet.role in ("warrior", "mage") else (60, 130)
    assert low <= sheet.height_mm <= high
    assert sheet.material in CATALOGUE.materials


@pytest.mark.rule("COM-13")
@pytest.mark.parametrize("name", CATALOGUE.names("gun"))
def test_springs_and_bands_throw_shells_several_metres(name: str) -> None:
    """In vacuum a shell goes v²/g at 45 degrees: several metres, for every gun and each of its shells."""
    sheet = CATALOGUE.gun(name).sheet
    assert isinstance(sheet, GunSheet)
    assert sheet.drive.kind in ("coil-spring", "rubber-band")
    for shell in sheet.shells:
        speed = muzzle_speed(sheet.drive, CATALOGUE.shell(shell).sheet)
        assert 2 < speed**2 / GRAVITY < 50
