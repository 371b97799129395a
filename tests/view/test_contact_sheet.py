"""Pages of models: a cell for each, at one scale, the same bytes each time."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from fbsim.catalogue import Catalogue
from fbsim.meshes.solid import FloatArray, IntArray
from fbsim.view.contact_sheet import VIEWS, draw_page, model_cell

RGB = (0.8, 0.5, 0.3)
PX = (120, 100)


def page(path: Path) -> FloatArray:
    with Image.open(path) as image:
        return np.asarray(image.convert("RGB"), dtype=np.float64)


def coloured(pixels: FloatArray) -> IntArray:
    """Rows and columns of pixels that are no grey: those of a model, not of paper, shadow or ink."""
    found: IntArray = np.argwhere(np.ptp(pixels, axis=2) > 20)
    return found


def cells_of(pixels: FloatArray, rows: int, columns: int) -> list[FloatArray]:
    return [cell for row in np.split(pixels, rows) for cell in np.split(row, columns, axis=1)]


def test_every_model_gets_a_cell_in_order(tmp_path: Path) -> None:
    catalogue = Catalogue()
    cells = [model_cell(catalogue.figure(name), RGB) for name in catalogue.names("figure")[:5]]
    draw_page(cells, tmp_path / "page.png", columns=2, cell_px=PX)
    cut = cells_of(page(tmp_path / "page.png"), rows=3, columns=2)
    assert [len(coloured(cell)) > 50 for cell in cut] == [True, True, True, True, True, False]


def test_cells_have_one_scale(tmp_path: Path) -> None:
    """Beside a tower of 110 mm a block of 15 mm is as much smaller in the picture as it is in truth."""
    catalogue = Catalogue()
    cells = [model_cell(catalogue.part(name), RGB, view="front") for name in ("tower", "block")]
    draw_page(cells, tmp_path / "page.png", cell_px=(400, 400))
    cut = cells_of(page(tmp_path / "page.png"), rows=1, columns=2)
    tall = [np.ptp(coloured(cell)[:, 0]) + 1 for cell in cut]
    assert tall[1] / tall[0] == pytest.approx(15 / 110, abs=0.03)


def test_a_page_has_the_same_bytes_each_time(tmp_path: Path) -> None:
    cells = [model_cell(Catalogue().gun("bulldog"), RGB, "note", view) for view in VIEWS]
    for name in ("one.png", "two.png"):
        draw_page(cells, tmp_path / name, cell_px=PX, title="Bulldog")
    assert (tmp_path / "one.png").read_bytes() == (tmp_path / "two.png").read_bytes()


def test_a_barrel_goes_no_higher_than_its_gun_allows() -> None:
    gun = Catalogue().gun("bulldog")
    highest = gun.sheet.barrel.elevation_max_deg
    tops = [model_cell(gun, RGB, elevation_deg=angle).bounds[1][2] for angle in (0.0, highest, 90.0)]
    assert tops[0] < tops[1] == tops[2]


def test_a_page_without_cells_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="at least one cell"):
        draw_page([], tmp_path / "page.png")
    assert not (tmp_path / "page.png").exists()
