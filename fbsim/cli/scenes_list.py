"""`fbsim scenes list`: the scenes that can be named instead of giving a file."""

from __future__ import annotations

from typing import Any

import rich_click as click

COUNTS = ("figures", "guns", "parts", "shots")


@click.command("list")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(as_json: bool) -> None:
    """List the scenes in ./scenes and those that come along.

    \b
    Examples:
      fbsim scenes list
      fbsim volley duel
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
    made = table(("name", "title", *COUNTS, "rules"), right=COUNTS)
    for row in rows:
        made.add_row(*(str(value) for key, value in row.items() if key != "path"))
    show(f"Scenes ({len(rows)})", made)


def _rows() -> list[dict[str, Any]]:
    """One row for each scene that can be read; what is wrong with the others goes to standard error."""
    from fbsim.cli._group import tell
    from fbsim.errors import BadInput
    from fbsim.scene import known_scenes

    rows = []
    for name in known_scenes():
        try:
            rows.append(_row(name))
        except BadInput as fault:
            tell(fault, "warning", "yellow")
    return rows


def _row(name: str) -> dict[str, Any]:
    from fbsim.scene import load_scene

    scene = load_scene(name, check=False)
    return {
        "name": name,
        "title": scene.title,
        "figures": len(scene.figures),
        "guns": len(scene.guns),
        "parts": len(scene.parts),
        "shots": sum(order.shots for order in scene.orders),
        "rules": scene.rules,
        "path": str(scene.path),
    }
