#!/usr/bin/env python3
"""Draw all that comes with fbsim, with names: pages of figures, machines, guns, shells, kit, layouts.

python scripts/line_up.py                               # all pages into line-up/
python scripts/line_up.py --page figures -o figures.png
python scripts/line_up.py --only bulldog spider --views -o two.png
"""

from __future__ import annotations

import argparse
import difflib
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import fbsim
from fbsim.battle.fortress import buildings_of, price_of
from fbsim.catalogue import Catalogue
from fbsim.catalogue.models import Model
from fbsim.catalogue.sheets import FigureSheet
from fbsim.scene.layouts import known_layout_files, load_layout
from fbsim.view.contact_sheet import VIEWS, Cell, draw_page, model_cell
from fbsim.view.layout_cell import layout_cell

KINDS = ("figure", "gun", "shell", "part")
COLUMNS = {"figures": 12, "machines": 4, "guns": 7, "shells": 5, "fortress": 8, "layouts": 3}
LAYOUT_SCALE = 2.2
"""A layout's cell is so many times as wide as a model's."""
COLOURS = {
    "figure": (0.60, 0.62, 0.60),
    "gun": (0.70, 0.54, 0.36),
    "shell": (0.95, 0.60, 0.20),
    "part": (0.76, 0.72, 0.66),
}
ARMIES = {
    "sorcerer": (0.47, 0.58, 0.78),
    "enchanter": (0.80, 0.62, 0.36),
    "necromancer": (0.47, 0.64, 0.47),
    "free-shooters": (0.76, 0.46, 0.42),
}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.output and options.output.suffix != ".png":
        parser.error("-o must name a .png file")
    if options.output and not (options.page or options.only):
        parser.error("-o holds one page: choose it with --page, or models with --only")
    views = list(VIEWS) if options.views else ["three-quarter"]
    try:
        catalogue = Catalogue()
        for page, models in _pages(catalogue, options.page, options.only):
            _draw(page, [_cell(model, view) for model in models for view in views], options)
        if options.page in (None, "layouts") and not options.only:
            _draw("layouts", list(_layout_cells(catalogue)), options, LAYOUT_SCALE)
    except fbsim.FbsimError as fault:
        print(fault, file=sys.stderr)
        return 2
    return 0


def _draw(page: str, cells: Sequence[Cell], options: argparse.Namespace, scale: float = 1.0) -> None:
    """Write one page."""
    columns = options.columns or (len(VIEWS) if options.views else COLUMNS.get(page, 6))
    path = options.output or options.folder / f"{page}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    side = int(options.cell * scale)
    draw_page(cells, path, columns=columns, cell_px=(side, side))
    print(f"wrote {path}: {len(cells)} pictures")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Draw pages of the models that come with fbsim.")
    parser.add_argument("--page", choices=list(COLUMNS), help="this page only")
    parser.add_argument("--only", nargs="+", metavar="NAME", help="one page of these models")
    parser.add_argument("--views", action="store_true", help="each model from five sides")
    parser.add_argument("--columns", type=int)
    parser.add_argument(
        "--cell", type=int, default=240, help="pixels of a cell before its margins are cut off"
    )
    parser.add_argument("--folder", type=Path, default=Path("line-up"), help="where the pages go")
    parser.add_argument("-o", "--output", type=Path, help="file, for a single page")
    return parser


def _pages(
    catalogue: Catalogue, page: str | None, only: Sequence[str] | None
) -> Iterator[tuple[str, list[Model[Any]]]]:
    """Names of pages and what is on them, in order."""
    if only:
        yield "chosen", [_found(catalogue, name) for name in only]
        return
    figures = sorted((_model(catalogue, "figure", name) for name in catalogue.names("figure")), key=_rank)
    rest = {"guns": "gun", "shells": "shell", "fortress": "part"}
    pages = {
        "figures": [model for model in figures if not _is_machine(model)],
        "machines": [model for model in figures if _is_machine(model)],
        **{
            key: [_model(catalogue, kind, name) for name in catalogue.names(kind)]
            for key, kind in rest.items()
        },
    }
    yield from ((name, models) for name, models in pages.items() if page in (None, name))


def _layout_cells(catalogue: Catalogue) -> Iterator[Cell]:
    """Every layout that can be named, with its parts and price."""
    for name in known_layout_files():
        scene = load_layout(name, catalogue).scene
        price = price_of(buildings_of(scene))
        yield layout_cell(scene, scene.title, f"{name}: {len(scene.parts)} parts, {price} points")


def _is_machine(model: Model[Any]) -> bool:
    return model.sheet.role in ("war-machine", "dragon")


def _rank(model: Model[FigureSheet]) -> tuple[int, str]:
    """Armies one after the other, then who belongs to none."""
    armies = list(ARMIES)
    return (armies.index(model.sheet.army) if model.sheet.army in ARMIES else len(armies), model.sheet.name)


def _cell(model: Model[Any], view: str) -> Cell:
    colour = ARMIES.get(getattr(model.sheet, "army", None) or "", COLOURS[model.sheet.kind])
    return model_cell(model, colour, f"{model.sheet.mass_g:.3g} g", view)


def _found(catalogue: Catalogue, name: str) -> Model[Any]:
    """The model of a name, whatever its kind."""
    kind = next((kind for kind in KINDS if name in catalogue.names(kind)), None)
    if kind is None:
        known = [each for kind in KINDS for each in catalogue.names(kind)]
        near = difflib.get_close_matches(name, known, 1)
        remedy = f'did you mean "{near[0]}"?' if near else "fbsim models list names them all"
        raise fbsim.UnknownName(f'no model named "{name}"; {remedy}')
    return _model(catalogue, kind, name)


def _model(catalogue: Catalogue, kind: str, name: str) -> Model[Any]:
    finders = {
        "figure": catalogue.figure,
        "gun": catalogue.gun,
        "shell": catalogue.shell,
        "part": catalogue.part,
    }
    found: Model[Any] = finders[kind](name)
    return found


if __name__ == "__main__":
    sys.exit(main())
