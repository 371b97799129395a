"""`fbsim rules show`: a rule system in words: phases, options, tables, and what stands in for lost rules."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

import rich_click as click

if TYPE_CHECKING:
    from fbsim.rules import Option, RuleLine, Ruleset, ShotTable

MARK = "*"
PHASE_HEADS = ("phase", "clause", "parts", "only with")
OPTION_HEADS = ("option", "default", "may be", "clause", "what it does")
SHOT_HEADS = ("condition", "outcome", "clause", "reason")


@click.command("show")
@click.argument("name")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(name: str, as_json: bool) -> None:
    """Show the rule system NAME: phases, options, what a shot does, other tables, stand-ins.

    \b
    Examples:
      fbsim rules show republic
      fbsim rules show series --json

    Of the rows of a shot table the first that holds decides. Rows marked * stand in for what the printed
    rules do not say.
    """
    from fbsim.cli._console import show_json
    from fbsim.rules import ruleset

    rules = ruleset(name)
    if as_json:
        show_json(_plain(rules))
    else:
        _show(rules)


def _plain(rules: Ruleset) -> dict[str, Any]:
    from fbsim.rules import describe

    lines = describe(rules.shots) if rules.shots else []
    return {
        "name": rules.name,
        "title": rules.title,
        "unit": rules.unit,
        "step_mm": rules.step_mm,
        "style": str(rules.style),
        "setup": [_phase_row(phase) for phase in rules.setup],
        "phases": [_phase_row(phase) for phase in rules.phases],
        "options": [_option_row(option) for option in rules.options],
        "tables": {heading: [list(row) for row in rows] for heading, rows in rules.tables},
        "stand_ins": [stand_in._asdict() for stand_in in rules.stand_ins],
        "rows": [line._asdict() for line in lines],
        "notes": list(rules.shots.notes) if rules.shots else [],
    }


def _option_row(option: Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "default": option.default,
        "choices": list(option.choices),
        "clause": option.clause,
        "text": option.text,
    }


def _phase_row(phase: Any) -> dict[str, str]:
    return {
        "phase": phase.name,
        "clause": phase.clause,
        "parts": "all together" if phase.together else "each player",
        "only_with": phase.only_if,
    }


def _show(rules: Ruleset) -> None:
    click.echo(f"{rules.title} ({rules.name})")
    click.echo(f"1 {rules.unit} = {rules.step_mm / 10:g} cm; a turn: {rules.style}\n")
    _show_phases(rules)
    _show_options(rules)
    for heading, rows in rules.tables:
        _show_pairs(heading, rows)
    if rules.shots:
        _show_shots(rules.shots)
    _show_stand_ins(rules)


def _show_phases(rules: Ruleset) -> None:
    from fbsim.cli._console import show, table

    for heading, phases in (("Before the game", rules.setup), ("A turn", rules.phases)):
        made = table(PHASE_HEADS)
        for phase in phases:
            made.add_row(*_phase_row(phase).values())
        show(heading, made)


def _show_options(rules: Ruleset) -> None:
    from fbsim.cli._console import show, table

    if not rules.options:
        return
    made = table(OPTION_HEADS, names=OPTION_HEADS[0])
    for option in rules.options:
        made.add_row(option.name, _value(option.default), _choices(option), option.clause, option.text)
    show("Options", made)


def _choices(option: Option) -> str:
    """What an option may be."""
    if option.choices:
        return ", ".join(_value(choice) for choice in option.choices)
    if isinstance(option.default, bool):
        return "yes, no"
    return "text" if isinstance(option.default, str) else f"{option.least:g} or more"


def _value(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _show_pairs(heading: str, rows: tuple[tuple[str, str], ...]) -> None:
    from fbsim.cli._console import show, table

    made = table(("case", "result"))
    for row in rows:
        made.add_row(*row)
    show(heading, made)


def _show_shots(shots: ShotTable) -> None:
    """Print a table for each sort of target, then the stand-ins of rows, and notes."""
    from fbsim.cli._console import console, show, table
    from fbsim.rules import describe

    lines = describe(shots)
    for target, group in groupby(lines, key=lambda line: line.target):
        made = table(SHOT_HEADS)
        for line in group:
            made.add_row(line.condition, line.outcome, _marked(line), line.reason)
        show(f"A shot at: {target}", made)
    for clause, stand_in in dict.fromkeys((line.clause, line.stand_in) for line in lines if line.stand_in):
        console().print(f"{MARK} {clause}: {stand_in}")
    for note in shots.notes:
        console().print(f"note: {note}")


def _show_stand_ins(rules: Ruleset) -> None:
    from fbsim.cli._console import console

    if rules.stand_ins:
        click.echo("\nStand-ins for what the printed rules lack")
    for stand_in in rules.stand_ins:
        console().print(f"{MARK} {stand_in.clause}: {stand_in.text}")


def _marked(line: RuleLine) -> str:
    return f"{line.clause} {MARK}" if line.stand_in else line.clause
