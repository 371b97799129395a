"""Draw everything that comes with fbsim: pages of guns, figures, shells, fortress kit, with names.

python scripts/line_up.py                               # all pages into line-up/
python scripts/line_up.py --page figures -o figures.png
python scripts/line_up.py --only bulldog spider --views -o two.png
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import fbsim
from fbsim.catalogue import Catalogue
from fbsim.catalogue.models import Model
from fbsim.view.contact_sheet import VIEWS, Cell, draw_page, model_cell

KINDS = {"figures": "figure", "guns": "gun", "shells": "shell", "fortress": "part"}
COLOURS = {
    "figure": (0.42, 0.62, 0.48),
    "gun": (0.70, 0.54, 0.36),
    "shell": (0.95, 0.60, 0.20),
    "part": (0.76, 0.72, 0.66),
}


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    try:
        for page, cells in _pages(options):
            path = options.output or options.folder / f"{page}.png"
            path.parent.mkdir(parents=True, exist_ok=True)
            draw_page(cells, path, columns=options.columns, cell_px=(options.cell, options.cell))
            print(f"wrote {path}: {len(cells)} pictures")
    except fbsim.FbsimError as fault:
        print(fault, file=sys.stderr)
        return 2
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Draw pages of the models that come with fbsim.")
    parser.add_argument("--page", choices=list(KINDS), help="this page only")
    parser.add_argument("--only", nargs="+", metavar="NAME", help="one page of these models")
    parser.add_argument("--views", action="store_true", help="each model from five sides")
    parser.add_argument("--columns", type=int, default=6)
    parser.add_argument("--cell", type=int, default=200, help="pixels of a cell (default: 200)")
    parser.add_argument("--folder", type=Path, default=Path("line-up"), help="where the pages go")
    parser.add_argument("-o", "--output", type=Path, help="file, for a single page")
    return parser


def _pages(options: argparse.Namespace) -> Iterator[tuple[str, list[Cell]]]:
    catalogue = Catalogue()
    views = list(VIEWS) if options.views else ["three-quarter"]
    if options.views:
        options.columns = len(views)
    for page, kind in KINDS.items():
        if options.page in (None, page) and not options.only:
            models = [_model(catalogue, kind, name) for name in catalogue.names(kind)]
            yield page, [_cell(kind, model, view) for model in models for view in views]
    if options.only:
        named = [_found(catalogue, name) for name in options.only]
        yield "chosen", [_cell(kind, model, view) for kind, model in named for view in views]


def _cell(kind: str, model: Model[Any], view: str) -> Cell:
    return model_cell(model, COLOURS[kind], f"{model.sheet.mass_g:.3g} g", view)


def _found(catalogue: Catalogue, name: str) -> tuple[str, Model[Any]]:
    """The model of a name, whatever its kind; a figure where there is none, whose error says so."""
    kind = next((kind for kind in KINDS.values() if name in catalogue.names(kind)), "figure")
    return kind, _model(catalogue, kind, name)


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
