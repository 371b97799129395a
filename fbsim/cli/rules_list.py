"""`fbsim rules list`: the rule systems."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import rich_click as click

from fbsim.errors import BadInput

HEADS = ("name", "title", "unit", "a turn", "options", "stand-ins")


@click.command("list")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(as_json: bool) -> None:
    """List the rule systems.

    \b
    Examples:
      fbsim rules list
      fbsim rules show republic
      fbsim volley duel --rules series

    Stand-ins are what the printed rules do not say, since they are lost or silent there.
    """
    from fbsim.cli._console import show, show_json, table

    rows = list(_rows())
    if as_json:
        show_json(rows)
        return
    made = table(HEADS, right=HEADS[4:])
    for row in rows:
        unit = f"{row['unit']} of {row['step_mm'] / 10:g} cm"
        cells = (row["name"], row["title"], unit, row["style"], row["options"], row["stand_ins"])
        made.add_row(*map(str, cells))
    show("Rule systems", made)


def _rows() -> Iterator[dict[str, Any]]:
    """Give a row for each rule system; those of other packages that cannot be loaded are told of."""
    from fbsim.cli._group import tell
    from fbsim.rules import ruleset_names

    for name in ruleset_names():
        try:
            yield _row(name)
        except BadInput as fault:
            tell(fault, "warning", "yellow")


def _row(name: str) -> dict[str, Any]:
    from fbsim.rules import ruleset

    rules = ruleset(name)
    rows = rules.shots.rows if rules.shots else ()
    return {
        "name": rules.name,
        "title": rules.title,
        "unit": rules.unit,
        "step_mm": rules.step_mm,
        "style": str(rules.style),
        "phases": [phase.name for phase in rules.phases],
        "options": len(rules.options),
        "shot_table_rows": len(rows),
        "stand_ins": len(rules.stand_ins) + sum(bool(row.stand_in) for row in rows),
    }
