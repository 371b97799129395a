"""`fbsim rules show`: a rule system's shot table in words."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

import rich_click as click

if TYPE_CHECKING:
    from fbsim.rules import RuleLine, ShotTable

MARK = "*"
HEADS = ("condition", "outcome", "clause", "reason")


@click.command("show")
@click.argument("name")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(name: str, as_json: bool) -> None:
    """Show what the rule system NAME makes of a shot: the first row that holds decides.

    \b
    Examples:
      fbsim rules show republic
      fbsim rules show series --json

    Rows marked * stand in for what the printed rules do not say.
    """
    from fbsim.cli._console import show_json
    from fbsim.rules import describe, shot_table

    rules = shot_table(name)
    lines = describe(rules)
    if as_json:
        rows = [line._asdict() for line in lines]
        show_json({"name": rules.name, "title": rules.title, "rows": rows, "notes": rules.notes})
    else:
        _show(rules, lines)


def _show(rules: ShotTable, lines: list[RuleLine]) -> None:
    """Print a table for each sort of target, then the stand-ins and notes."""
    from fbsim.cli._console import console, show, table

    click.echo(f"{rules.title} ({rules.name})\n")
    for target, group in groupby(lines, key=lambda line: line.target):
        made = table(HEADS)
        for line in group:
            made.add_row(line.condition, line.outcome, _marked(line), line.reason)
        show(target.capitalize(), made)
    for clause, stand_in in dict.fromkeys((line.clause, line.stand_in) for line in lines if line.stand_in):
        console().print(f"{MARK} {clause}: {stand_in}")
    for note in rules.notes:
        console().print(f"note: {note}")


def _marked(line: RuleLine) -> str:
    return f"{line.clause} {MARK}" if line.stand_in else line.clause
