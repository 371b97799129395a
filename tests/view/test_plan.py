"""Plans of layouts: in letters, and as a picture."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import get_args

import numpy as np
import pytest
from PIL import Image

from fbsim.catalogue import Catalogue
from fbsim.catalogue.folders import data_folder
from fbsim.catalogue.sheets import PartRole
from fbsim.scene.layouts import Layout, load_layout
from fbsim.view.cells import LETTERS, CellPlan, cell_plan
from fbsim.view.plan import LEGEND_PX, MARGIN_PX, PLAN_PX, draw_plan


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return Catalogue([data_folder("models")])


def layout(folder: Path, catalogue: Catalogue, *rows: str, head: str = "") -> Layout:
    path = folder / "layout.toml"
    parts = "".join(f'  {{ id = "p{number}", {row} }},\n' for number, row in enumerate(rows))
    path.write_text(f"{head}parts = [\n{parts}]\n", encoding="utf-8")
    return load_layout(path, catalogue, check=False)


def letters(plan: CellPlan | None, storey: int = 0) -> tuple[str, ...]:
    assert plan is not None
    return next(each.rows for each in plan.storeys if each.number == storey)


def test_every_role_has_a_letter_of_its_own() -> None:
    assert set(LETTERS) == set(get_args(PartRole))
    assert max(Counter(LETTERS.values()).values()) == 1


def test_letters_stand_where_the_parts_do(tmp_path: Path, catalogue: Catalogue) -> None:
    plan = cell_plan(
        layout(
            tmp_path,
            catalogue,
            'model = "wall", at = [2, 0]',
            'model = "square-base", at = [2, 2]',
            'model = "wall", at = [0, 2], turn = 90',
            'model = "square-top", at = [2, 2], storey = 1',
        )
    )
    assert letters(plan) == ("WWT", "..W", "..W")
    assert letters(plan, 1) == ("..T", "...", "...")
    assert plan is not None
    assert plan.roles == {"W": "wall", "T": "tower"}
    assert plan.lines(plan.storeys[0]) == ["2  W W T", "1  . . W", "0  . . W", "   0 1 2"]


def test_cells_are_those_of_the_file(tmp_path: Path, catalogue: Catalogue) -> None:
    rows = ('model = "wall", at = [0, 0]',)
    plan = cell_plan(layout(tmp_path, catalogue, *rows, head="cell_mm = 30\n"))
    assert letters(plan) == ("W", "W", "W", "W")


def test_columns_below_zero_are_numbered(tmp_path: Path, catalogue: Catalogue) -> None:
    plan = cell_plan(
        layout(tmp_path, catalogue, 'model = "square-base", at = [-2, -1]', 'model = "wall", at = [0, 0]')
    )
    assert plan is not None
    assert plan.lines(plan.storeys[0])[-1] == "    -2 -1  0"
    assert plan.lines(plan.storeys[0])[-2] == "-1   T  .  ."


def test_no_plan_of_nothing_and_of_too_much(tmp_path: Path, catalogue: Catalogue) -> None:
    assert cell_plan(layout(tmp_path, catalogue)) is None
    far = ('model = "block", at = [0, 0]', 'model = "block", at = [900, 0]')
    assert cell_plan(layout(tmp_path, catalogue, *far)) is None


def test_the_picture_is_light_where_it_is_high_and_paper_where_nothing_is(
    tmp_path: Path, catalogue: Catalogue
) -> None:
    """A tower at the left and a slab at the right, five cells in all: where they are is reckoned in px."""
    made = layout(
        tmp_path,
        catalogue,
        'model = "square-base", at = [0, 0]',
        'model = "square-middle", at = [0, 0], storey = 1',
        'model = "slab", at = [4, 0]',
    )
    draw_plan(made, tmp_path / "plan.png", ["a note"])
    pixels = np.asarray(Image.open(tmp_path / "plan.png"), dtype=float).mean(axis=2)
    scale = PLAN_PX / (6 * 60)
    assert pixels.shape[1] == PLAN_PX + 2 * MARGIN_PX + LEGEND_PX

    def at(x_mm: float, y_mm: float) -> float:
        return float(pixels[round(MARGIN_PX + (90 - y_mm) * scale), round(MARGIN_PX + (x_mm + 30) * scale)])

    tower, slab, paper = at(28, 12), at(250, 12), at(190, 12)
    print(tower, slab, paper)
    assert slab < tower < paper
    assert at(28, -20) < paper - 5  # the tower's shadow


def test_the_same_layout_gives_the_same_bytes(tmp_path: Path, catalogue: Catalogue) -> None:
    made = layout(tmp_path, catalogue, 'model = "double-gate", at = [0, 0], open = true')
    for name in ("one", "two"):
        draw_plan(made, tmp_path / f"{name}.png")
    assert (tmp_path / "one.png").read_bytes() == (tmp_path / "two.png").read_bytes()
