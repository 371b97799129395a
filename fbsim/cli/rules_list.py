"""`fbsim rules list`: the rule systems by which shots can be judged."""

from __future__ import annotations

from typing import Any

import rich_click as click

HEADS = ("name", "title", "rows", "stand-ins")


@click.command("list")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(as_json: bool) -> None:
    """List the rule systems.

    \b
    Examples:
      fbsim rules list
      fbsim volley duel --rules series

    Stand-ins are the rows that the printed rules do not say: they are lost or silent there.
    """
    from fbsim.cli._console import show, show_json, table
    from fbsim.rules import shot_table_names

    rows = [_row(name) for name in shot_table_names()]
    if as_json:
        show_json(rows)
        return
    made = table(HEADS, right=HEADS[2:])
    for row in rows:
        made.add_row(*(f"{value:g}" if isinstance(value, float) else str(value) for value in row.values()))
    show("Rule systems", made)


def _row(name: str) -> dict[str, Any]:
    from fbsim.rules import shot_table

    rules = shot_table(name)
    return {
        "name": rules.name,
        "title": rules.title,
        "rows": len(rules.rows),
        "stand_ins": sum(bool(row.stand_in) for row in rules.rows),
    }
