"""`fbsim fortress list`: the layouts that can be named instead of giving a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import rich_click as click

if TYPE_CHECKING:
    from fbsim.catalogue import Catalogue

NUMBERS = ("parts", "points")


@click.command("list")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(as_json: bool) -> None:
    """List the fortress layouts in ./scenes/fortresses and those that come along.

    \b
    Examples:
      fbsim fortress list
      fbsim fortress show castle
    """
    from fbsim.cli._console import show, show_json, table
    from fbsim.cli._descriptors import stdout_to_stderr
    from fbsim.cli._folders import warn_of_missing_folders

    warn_of_missing_folders()
    with stdout_to_stderr():
        rows = _rows()
    if as_json:
        show_json(rows)
        return
    made = table(("name", "title", "mm", *NUMBERS), right=NUMBERS, names="name")
    for row in rows:
        size = "–" if row["size_mm"] is None else " x ".join(f"{side:.0f}" for side in row["size_mm"])
        made.add_row(row["name"], row["title"], size, str(row["parts"]), str(row["points"]))
    show(f"Fortress layouts ({len(rows)})", made)


def _rows() -> list[dict[str, Any]]:
    """One row for each layout that can be read; what is wrong with the others goes to standard error."""
    from fbsim.catalogue import Catalogue
    from fbsim.cli._group import tell
    from fbsim.errors import BadInput
    from fbsim.scene.layouts import known_layout_files

    rows, catalogue = [], Catalogue()  # one for all: most meshes are in several layouts
    for name, path in known_layout_files().items():
        try:
            rows.append(_row(name, path, catalogue))
        except BadInput as fault:
            tell(fault, "warning", "yellow")
    return rows


def _row(name: str, path: Path, catalogue: Catalogue) -> dict[str, Any]:
    from fbsim.battle.fortress import buildings_of, price_of
    from fbsim.battle.survey import size_of
    from fbsim.scene.layouts import load_layout

    layout = load_layout(path, catalogue, check=False)
    size = size_of(layout)
    return {
        "name": name,
        "title": layout.scene.title,
        "size_mm": None if size is None else list(size),
        "parts": len(layout.scene.parts),
        "points": price_of(buildings_of(layout.scene)),
        "path": str(path),
    }
